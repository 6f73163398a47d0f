"""How a seat is marked: a letter in its colour, so that it can be read without colours as well. What every title's
screen draws with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from kingsroad.kernel.game import Game
from kingsroad.words import Words

STYLES: Final = {
    "black": "bold magenta",  # black on black would not be seen; its palaces are violet
    "blue": "bold bright_blue",
    "green": "bold green",
    "purple": "bold magenta",
    "red": "bold red",
    "yellow": "bold yellow",
}


class Signs:
    """The few symbols a drawing uses, plain ones where the terminal has no others."""

    def __init__(self, console: Console) -> None:
        plain = console.options.ascii_only
        self.free = "." if plain else "·"
        self.blocked = "x"
        self.bar = "|" if plain else "│"
        self.open_road = "=" if plain else "═"
        self.closed_road = "-" if plain else "┄"
        self.here = ">" if plain else "▶"
        self.done = "*" if plain else "✓"


class Marks:
    def __init__(self, colours: Sequence[str], words: Words) -> None:
        self.styles = [STYLES[colour] for colour in colours]
        self.letters = [words.of(f"mark.{colour}") for colour in colours]

    def of(self, seat: int) -> Text:
        return Text(self.letters[seat], style=self.styles[seat])

    def repeat(self, counts: Sequence[int]) -> Text:
        """Each seat's letter as often as it has pieces: `RRB`."""
        return Text.assemble(*((self.letters[seat] * count, self.styles[seat]) for seat, count in enumerate(counts)))

    def counted(self, counts: Sequence[int]) -> Text:
        """Each seat's letter and how many pieces: `R2 B1`."""
        present = [(seat, count) for seat, count in enumerate(counts) if count]
        return Text(" ").join(self.of(seat).append(str(count), style="not bold") for seat, count in present)


class Drawing:
    """What a title's screen draws with: the players, the reader's words, marks and symbols, the content."""

    confirmed: tuple[str, ...] = ("end",)  # asked even when nothing else is possible: steps could still be taken back

    def __init__(self, game: Game[Any], colours: Sequence[str], names: Sequence[str], words: Words, console: Console):
        self.colours = colours
        self.names = names
        self.words = words
        self.marks = Marks(colours, words)
        self.signs = Signs(console)
        self.content = game.content
