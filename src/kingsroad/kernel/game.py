"""The questions a game answers. A game is stateless; everything that happens is in its State."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from kingsroad.kernel.agenda import Agenda
from kingsroad.kernel.content import Content
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Fault, Phrase, Refusal, phrase

# JSON to be read and sent, never changed: what is the same in every position is made once. See docs/views.md.
View: TypeAlias = dict[str, Any]
Options: TypeAlias = dict[str, str]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every position has. `reveals` rises whenever something cannot be taken back any more:
    hidden things became known, or another seat was asked in the middle of a turn. `told` collects facts
    while someone listens.
    """

    def __init__(self, agenda: Agenda) -> None:
        self.agenda = agenda
        self.reveals = 0
        self.over = False
        self.told: list[Fact] | None = None

    def __repr__(self) -> str:
        seats = " and ".join(str(seat) for seat in self.agenda.waiting())
        now = "over" if self.over else f"waiting for seat {seats}"
        return f"<{type(self).__name__} {self.hash()[:8]}, {now}>"

    def text(self) -> str:
        """The whole position in words and numbers; equal positions have equal texts."""
        raise NotImplementedError

    def turn_number(self) -> int:
        """Rises from one turn of a seat to its next; 0 for a game without turns."""
        return 0

    def hash(self) -> str:
        """SHA-256 of the text: equal positions have equal hashes."""
        return hashlib.sha256(self.text().encode()).hexdigest()

    def tell(self, rule: str, id: str, **values: Any) -> None:
        """Callers in hot code ask `if s.told is not None` first."""
        if self.told is not None:
            self.told.append(Fact(rule, phrase(id, **values)))


class Setup:
    """All a game needs to begin. Equal set-ups begin equal games."""

    def __init__(self, colours: Sequence[str], options: Options, seed: str) -> None:
        self.colours = tuple(colours)
        self.options = options
        self.seed = seed


class Option:
    """A switch of a new table: the first choice is the default."""

    def __init__(self, name: str, choices: Sequence[str], rule: str) -> None:
        self.name = name
        self.choices = tuple(choices)
        self.rule = rule


class Scores:
    """The end of a game, or where it stands: one row per seat, best first in `ranks` (1 is best)."""

    def __init__(self, totals: list[tuple[int, ...]], ranks: list[int], sheet: list[list[Phrase]]) -> None:
        self.totals = totals
        self.ranks = ranks
        self.sheet = sheet

    def winners(self) -> list[int]:
        """The seats with rank 1."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """What the table, the bots and the tests ask. `seat` is None for someone who only watches."""

    title: str
    rules_version: int
    content: Content
    options: tuple[Option, ...]
    colours: tuple[str, ...]

    def resolve(self, given: Mapping[str, str]) -> Options:
        """All options with their values; a Fault says what is wrong with what was given."""

    def start(self, setup: Setup) -> S:
        """The first position; a Fault if the game is not for these seats."""

    def clone(self, s: S) -> S:
        """An equal position that can be changed without changing this one."""

    def waiting(self, s: S) -> list[int]:
        """The seats that owe a decision; empty only when the game is over."""

    def moves(self, s: S, seat: int) -> list[Move]:
        """Every legal move of a seat, in the same order each time, no code twice."""

    def why_not(self, s: S, seat: int, code: str) -> Refusal | None:
        """None if the code is legal for the seat now: exactly the codes of `moves`."""

    def codes(self) -> list[str]:
        """The code of every move there is, sorted: places in this list are what learning programs act by."""

    def find(self, code: str) -> Move | None:
        """The move of that name, legal now or not."""

    def play(self, s: S, seat: int, move: Move) -> None:
        """Change the state by a legal move. Nothing is checked again here."""

    def preview(self, s: S, seat: int, move: Move) -> list[Fact]:
        """What the move would bring at once, as this seat may know it."""

    def outcomes(self, s: S, seat: int) -> dict[str, dict[str, int]]:
        """What each legal move would change at once of what its player has: by code and good, as far as they know."""

    def timeout(self, s: S, seat: int) -> Move:
        """What is played for a seat whose clock has run out."""

    def secret(self, s: S, move: Move) -> bool:
        """Is this move, made now, hidden from the other seats?"""

    def still_secret(self, s: S, seat: int) -> bool:
        """Is the last secret move of that seat hidden even now?"""

    def public(self, s: S) -> View:
        """What everyone at and around the table may know."""

    def private(self, s: S, seat: int | None) -> View:
        """What this seat alone gets on top of it: its secrets, its tasks and moves."""

    def view(self, s: S, seat: int | None) -> View:
        """All that a seat sees: `public` and its `private` in one."""

    def guess(self, s: S, seat: int, rng: Random) -> S:
        """A position that looks the same to the seat, with everything it cannot know drawn at random."""

    def scores(self, s: S) -> Scores:
        """The result of a finished game; before that, how it stands."""

    def row(self, s: S, seat: int, move: Move) -> Row:
        """The move as it is offered; it is said by `<title>.move.<what>`, and `log.told` tells of it."""

    def join(self, one: Fact, other: Fact) -> Fact | None:
        """Two facts of one line as one, where the log tells them together."""

    def holdings(self, s: S, seat: int) -> dict[str, int]:
        """What a seat has, amounts by good; the log tells how a line changed them, so changes must be open to all."""


def check_seats(title: str, colours: Sequence[str], known: Sequence[str], fewest: int, most: int) -> None:
    """As many seats as the game is for, each with a colour of its own."""
    if not fewest <= len(colours) <= most:
        raise Fault("setup.players", title=title, count=len(colours), fewest=fewest, most=most)
    for colour in colours:
        if colour not in known:
            raise Fault("setup.colour", colour=colour, known=", ".join(known))
        if colours.count(colour) > 1:
            raise Fault("setup.colour_twice", colour=colour)


def choose_options(options: Sequence[Option], given: Mapping[str, str]) -> Options:
    """Defaults filled in; unknown names and values refused."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise Fault("option.unknown", name=name, known=", ".join(sorted(known)))
        if value not in known[name].choices:
            raise Fault("option.value", name=name, value=value, known=", ".join(known[name].choices))
    return {option.name: given.get(option.name, option.choices[0]) for option in options}


def parse_options(pairs: Sequence[str]) -> Options:
    """As they are written, `expert=1`, each once."""
    options: Options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Fault("option.form", text=pair[:60])
        if name in options:
            raise Fault("option.twice", name=name)
        options[name] = value
    return options
