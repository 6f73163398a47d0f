"""The journal: a game as a text that a person can read and write.

    kingsroad 1
    title: TITLE
    rules: 1
    content: 5b1f...
    options: short=false hidden_gold=false ...
    seat red: Anna
    seat blue: greedy
    corrections: my second edition
    commitment: 0c7e...

    1 red take mogul
    2 blue take trader
    # a remark
    3 red undo

`corrections` names the set of corrections that the content was made with, if it is not the shipped one.
Undo and redo are lines like any other: nothing is ever removed. `fold` finds the lines that count.
Reading and writing are inverse to each other, so the reader is strict and says where it stumbled.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from kingsroad.kernel.game import Options
from kingsroad.kernel.phrase import Fault

FORMAT: Final = "kingsroad 1"
LARGEST: Final = 1_000_000  # characters; the longest games are well under a tenth of it
HIDDEN: Final = "?"
UNDO: Final = "undo"
REDO: Final = "redo"
ASK: Final = "ask"
AGREE: Final = "agree"
DECLINE: Final = "decline"
_LINE: Final = re.compile(r"([1-9][0-9]{0,6}) ([a-z]+) ([a-z0-9?@+/,:()_ .'-]*)")
_OPTIONS: Final = re.compile(r"[a-z_]+=[^ =]+( [a-z_]+=[^ =]+)*")
_FIELDS: Final = tuple(
    "title rules content options corrections commitment chosen seed salt origin redrawn result hash".split()
)
_NEEDED: Final = ("title", "rules", "content", "options", "commitment")


class Header:
    """What stands before the first line. `seed` and `salt` are there once they may be known."""

    def __init__(self, fields: dict[str, str], seats: list[tuple[str, str]]) -> None:
        self.fields = fields
        self.seats = seats  # (colour, name) in seat order
        self.colours = [colour for colour, _ in seats]

    @property
    def options(self) -> Options:
        """The options by their names."""
        return dict(pair.split("=", 1) for pair in self.fields["options"].split())

    def without(self, *names: str) -> Header:
        """The same header without these fields."""
        return Header({name: text for name, text in self.fields.items() if name not in names}, self.seats)


class Line:
    """`n seat code`; a remark has n = 0 and stands where it was written."""

    def __init__(self, n: int, colour: str, code: str) -> None:
        self.n = n
        self.colour = colour
        self.code = code

    def text(self) -> str:
        """The line as the journal has it."""
        return f"{self.n} {self.colour} {self.code}" if self.n else f"#{self.code}"


class Journal:
    """A header and the lines under it, remarks included."""

    def __init__(self, header: Header, lines: list[Line]) -> None:
        self.header = header
        self.lines = lines

    def moves(self) -> list[Line]:
        """The lines without the remarks."""
        return [line for line in self.lines if line.n]


def options_text(options: Options) -> str:
    """Options as the header has them: `short=true expert=1`."""
    return " ".join(f"{name}={value}" for name, value in options.items())


def write(journal: Journal) -> str:
    """The journal as a text; `read` is its inverse."""
    fields = journal.header.fields
    out = [FORMAT]
    out += [f"{name}: {fields[name]}" for name in _FIELDS[:4] if name in fields]
    out += [f"seat {colour}: {name}" for colour, name in journal.header.seats]
    out += [f"{name}: {fields[name]}" for name in _FIELDS[4:] if name in fields]
    out.append("")
    out += [line.text() for line in journal.lines]
    return "\n".join(out) + "\n"


def read(text: str) -> Journal:
    """The journal of a text; a Fault names the line that is wrong, and why."""
    if len(text) > LARGEST:
        raise Fault("journal.too_large", size=len(text), largest=LARGEST)
    rows = text.split("\n")
    if rows[0] == f"{FORMAT}\r":
        raise Fault("journal.line_ends")
    if rows[0] != FORMAT:
        raise Fault("journal.format", expected=FORMAT)
    if rows.pop() != "":
        raise Fault("journal.cut_off", row=len(rows) + 1)
    if "" not in rows:
        raise Fault("journal.no_lines", row=len(rows))
    gap = rows.index("")
    header = _read_header(rows[:gap])
    colours = set(header.colours)
    lines: list[Line] = []
    n = 0
    for at, row in enumerate(rows[gap + 1 :], gap + 2):
        if row.startswith("#") and row.isprintable():
            lines.append(Line(0, "", row[1:]))
            continue
        match = _LINE.fullmatch(row)
        if match is None:
            raise Fault("journal.line", row=at, text=row[:60])
        n += 1
        if int(match.group(1)) != n:
            raise Fault("journal.number", row=at, expected=n, n=match.group(1))
        if match.group(2) not in colours:
            raise Fault("journal.seat", row=at, seat=match.group(2), known=", ".join(header.colours))
        lines.append(Line(n, match.group(2), match.group(3)))
    journal = Journal(header, lines)
    if write(journal) != text:
        raise Fault("journal.order", known=", ".join(_FIELDS))
    return journal


def _read_header(rows: Sequence[str]) -> Header:
    fields: dict[str, str] = {}
    seats: dict[str, str] = {}
    for at, row in enumerate(rows[1:], 2):
        name, _, value = row.partition(": ")
        if not value or not row.isprintable() or (name == "options" and not _OPTIONS.fullmatch(value)):
            raise Fault("journal.header", row=at, text=row[:60])
        if name.startswith("seat "):
            if name[5:] in seats:
                raise Fault("journal.seat_twice", row=at, seat=name[5:])
            seats[name[5:]] = value
        elif name in _FIELDS and name not in fields:
            fields[name] = value
        else:
            raise Fault("journal.field", row=at, field=name[:60])
    for name in _NEEDED:
        if name not in fields:
            raise Fault("journal.missing", field=name)
    if not seats:
        raise Fault("journal.missing", field="seat")
    return Header(fields, list(seats.items()))


def fold(lines: Sequence[Line], seats: int) -> list[Line]:
    """The lines that count, undo and redo carried out: `undo` takes back one line, `undo 4` everything
    from line 4 on; `redo` brings the last ones taken back again, unless something else was played since.
    `ask 4` takes back everything from line 4 on as soon as all other seats have said `agree`.
    """
    kept: list[Line] = []
    undone: list[list[Line]] = []
    wanted, missing = "", 0  # the line asked for, and how many seats have not agreed yet
    for line in lines:
        word, _, target = line.code.partition(" ")
        if word == ASK:
            wanted, missing = target, seats - 1
        elif line.code == AGREE:
            missing -= 1
        elif line.code == DECLINE:
            wanted = ""
        elif word == UNDO:
            undone.append(_cut(kept, target, line.n))
            wanted = ""
        elif line.code == REDO:
            if not undone:
                raise Fault("journal.redo", n=line.n)
            kept += undone.pop()
            wanted = ""
        else:
            kept.append(line)
            undone.clear()
            wanted = ""
        if wanted and not missing:
            _cut(kept, wanted, line.n)
            undone.clear()
            wanted = ""
    return kept


def _cut(kept: list[Line], target: str, n: int) -> list[Line]:
    first = undo_target(kept, target)
    if first < 0:
        raise Fault("journal.undo", n=n)
    cut = kept[first:]
    del kept[first:]
    return cut


def undo_target(kept: Sequence[Line], target: str) -> int:
    """Where in the kept lines an undo cuts; -1 if there is no such line."""
    if not target:
        return len(kept) - 1
    for i, line in enumerate(kept):
        if str(line.n) == target:
            return i
    return -1
