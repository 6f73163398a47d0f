"""The games that can be played. A title is one record here and one folder; no other shared code names any.

Another package adds a title of its own by an entry point of the group `kingsroad.titles` (docs/new-title.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from kingsroad.kernel.content import Content, from_text, load
from kingsroad.kernel.game import Game, Options
from kingsroad.kernel.phrase import Fault
from kingsroad.praga.play import Praga
from kingsroad.raja.play import Raja

GROUP: Final = "kingsroad.titles"


class Title:
    """All that shared code knows of a game.

    `folder` is the package with its `content/`, its `rules/` and its `lesson.toml`, if it has them, and with `words/`
    where its words are not in the common catalogues. What only some programs need is named as `module:name` and loaded
    when it is asked for: its `bots` (`bots/raja/levels.py` shows the form), its `screen` in a terminal, and its
    `observation`, a view as a row of numbers.
    """

    def __init__(
        self,
        name: str,
        game: Callable[[Content], Game[Any]],
        seats: tuple[int, int],
        *,
        folder: str = "",
        bots: str = "",
        screen: str = "",
        observation: str = "",
        short: Mapping[str, str] | None = None,
        lesson: bool = True,
    ) -> None:
        self.name = name
        self.game = game
        self.seats = seats  # the fewest and the most players
        self.folder = folder or f"kingsroad.{name}"
        self.bots = bots  # without, its seats can be taken by random players
        self.screen = screen
        self.observation = observation
        self.short: Options = dict(short or {})  # options of its shortest form, for someone new
        self.lesson = lesson

    def file(self, *path: str) -> Traversable:
        return files(self.folder).joinpath(*path)


RECORDS: Final = (
    Title(
        "praga",
        Praga,
        (1, 4),
        bots="kingsroad.bots.praga.levels:make",
        screen="kingsroad.terminal.praga:PragaScreen",
        observation="kingsroad.env.praga:PragaNumbers",
    ),
    Title(
        "raja",
        Raja,
        (2, 5),
        bots="kingsroad.bots.raja.levels:make",
        screen="kingsroad.terminal.raja:RajaScreen",
        observation="kingsroad.env.raja:RajaNumbers",
        short={"short": "true"},
    ),
)
FIRST: Final = "raja"  # what is shown and proposed to someone new


@cache
def records() -> dict[str, Title]:
    """Every title by its name, those of other packages last."""
    added = [entry.load() for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)]
    return {title.name: title for title in (*RECORDS, *added)}


def names() -> list[str]:
    return list(records())


def record(title: str) -> Title:
    """A Fault if there is none."""
    found = records().get(title)
    if found is None:
        raise Fault("title.unknown", title=title[:60], known=", ".join(names()))
    return found


def part(reference: str) -> Any:
    """What a record names as `module:name`."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)


def game(title: str, corrections: Path | None = None) -> Game[Any]:
    """A game with the content that ships with it, an owner's corrections laid over it."""
    found = record(title)
    return found.game(load(title, corrections, found.folder))


def colours_for(game: Game[Any], seats: int) -> list[str]:
    """One for each seat. With more seats than colours some colour comes twice; the game itself then says how many may
    play."""
    return [game.colours[seat % len(game.colours)] for seat in range(seats)]


def game_of(content_text: str) -> Game[Any]:
    """A game with content as it was stored by its hash."""
    content = from_text(content_text)
    return record(content.title).game(content)
