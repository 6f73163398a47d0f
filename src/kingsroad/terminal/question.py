"""A question to a person: numbered answers, each of which is a code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

HEADING: Final = "bold"
NUMBER: Final = "bold cyan"
_HEADING_WIDTH: Final = 15
_NUMBER_WIDTH: Final = 4
_NAMED: Final = 3  # letters from which on the beginning of an answer names it


class Answer:
    """What stands beside a number. With `place` its number is drawn there on the table, not in the list."""

    def __init__(self, words: str, code: str) -> None:
        self.words = words
        self.code = code
        self.place = ""

    def text(self, number: int) -> Text:
        return Text.assemble((f"{number:>3} ", NUMBER), self.words)


class Question(Protocol):
    def numbers(self) -> dict[str, int]:
        """The answers that are given by a number on the table, by their places."""

    def draw(self, width: int) -> RenderableType: ...

    def code(self, typed: str) -> str | None:
        """The code that was meant by a number or a clear name; None if what was typed is no answer."""

    def confirm(self, code: str) -> str | None:
        """Words that put the answer once more before it counts, for what cannot be taken back."""


class Numbered:
    """Answers under headings, counted through; `on_table` words those whose numbers stand on the table."""

    def __init__(self, groups: list[tuple[str, list[Answer]]], on_table: str) -> None:
        self.groups = groups
        self.on_table = on_table
        self.answers = [answer for _, answers in groups for answer in answers]

    def numbers(self) -> dict[str, int]:
        return {answer.place: number for number, answer in enumerate(self.answers, 1) if answer.place}

    def code(self, typed: str) -> str | None:
        if typed.isdecimal() and 1 <= int(typed) <= len(self.answers):
            return self.answers[int(typed) - 1].code
        named = [answer.code for answer in self.answers if answer.words.lower().startswith(typed.lower())]
        return named[0] if len(named) == 1 and len(typed) >= _NAMED else None

    def confirm(self, code: str) -> str | None:
        return None

    def draw(self, width: int) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=_HEADING_WIDTH, style=HEADING)
        grid.add_column()
        number = 1
        for heading, answers in self.groups:
            elsewhere = [number + i for i, answer in enumerate(answers) if answer.place]
            texts = [answer.text(number + i) for i, answer in enumerate(answers) if not answer.place]
            number += len(answers)
            if elsewhere:
                numbers = f"{elsewhere[0]:>3}-{elsewhere[-1]} " if len(elsewhere) > 1 else f"{elsewhere[0]:>3} "
                texts.insert(0, Text.assemble((numbers, NUMBER), self.on_table))
            grid.add_row(heading, in_columns(texts, width - _HEADING_WIDTH - 2))
        return grid


class Placing:
    """Places for a tile, each with its best turn; `3` takes that, `3 r2` another one. Then other answers."""

    def __init__(
        self, places: list[list[tuple[int, Answer]]], others: list[tuple[str, list[Answer]]], heading: str, hint: str
    ) -> None:
        self.hint = hint
        self.places = [[answer for _, answer in sorted(turns, key=lambda turn: -turn[0])] for turns in places]
        best = [turns[0] for turns in self.places]
        self.listed = Numbered([(heading, best), *others], "")

    def numbers(self) -> dict[str, int]:
        return {}

    def code(self, typed: str) -> str | None:
        number, _, turn = typed.partition(" ")
        if not turn:
            return self.listed.code(typed)
        if number.isdecimal() and 1 <= int(number) <= len(self.places):
            where = self.places[int(number) - 1][0].code.rpartition(" ")[0]
            return f"{where} {turn}"  # if it cannot be turned like that, the game says why
        return None

    def confirm(self, code: str) -> str | None:
        return None

    def draw(self, width: int) -> RenderableType:
        return Group(self.listed.draw(width), Text(self.hint, style="dim"))


class Pair:
    """Two numbers out of one list, in any order; the same one twice is an answer too."""

    def __init__(self, names: list[str], codes: dict[tuple[int, int], str], said: dict[str, str]) -> None:
        self.names = names
        self.codes = codes  # by the two places in the list, the smaller one first
        self.said = said

    def numbers(self) -> dict[str, int]:
        return {}

    def code(self, typed: str) -> str | None:
        parts = typed.replace(",", " ").split()
        if len(parts) == 1 and len(typed) == 2:
            parts = list(typed)
        if len(parts) != 2 or not all(part.isdecimal() for part in parts):
            return None
        first, second = sorted(int(part) - 1 for part in parts)
        return self.codes.get((first, second))

    def confirm(self, code: str) -> str | None:
        return self.said[code]

    def draw(self, width: int) -> RenderableType:
        return in_columns([Answer(name, "").text(i) for i, name in enumerate(self.names, 1)], width)


class Amount:
    """A number that means itself, or one of a few other answers by its name."""

    def __init__(self, words: str, codes: dict[int, str], others: list[Answer]) -> None:
        self.words = words
        self.codes = codes
        self.others = others

    def numbers(self) -> dict[str, int]:
        return {}

    def code(self, typed: str) -> str | None:
        if typed.isdecimal():
            return self.codes.get(int(typed))
        named = [other.code for other in self.others if typed and other.words.lower().startswith(typed.lower())]
        return named[0] if len(named) == 1 else None

    def confirm(self, code: str) -> str | None:
        return None

    def draw(self, width: int) -> RenderableType:
        others = [Text.assemble(" / ", (other.words, NUMBER)) for other in self.others]
        return Text.assemble((self.words, NUMBER), *others)


def in_columns(texts: list[Text], width: int) -> RenderableType:
    """Short texts side by side in columns of equal width, filled row by row."""
    cell = max(text.cell_len for text in texts) + 2
    if cell > width:  # the number stays in front when what it stands for takes several rows
        grid = Table.grid()
        for text in texts:
            grid.add_row(text[:_NUMBER_WIDTH], text[_NUMBER_WIDTH:])
        return grid
    per_row = max(1, (width + 2) // cell)
    rows = []
    for start in range(0, len(texts), per_row):
        row = Text()
        for text in texts[start : start + per_row]:
            text = text.copy()
            text.pad_right(cell - text.cell_len)
            row.append(text)
        row.rstrip()
        rows.append(row)
    return Group(*rows)


def nearest_codes(wanted: str, known: Iterable[str], most: int) -> list[str]:
    """Moves of the same kind, those with the most words in common first."""
    words = wanted.split()
    same = [code for code in known if words and code.split()[0] == words[0]]
    return sorted(same, key=lambda code: -len(set(code.split()) & set(words)))[:most]
