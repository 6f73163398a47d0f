"""The form of what every title says: rows, and what all views have in common. A title's own `schema` has the rest. The
types cost nothing at run time.

A game answers two questions about a position: `public(s)` is what everyone at and around the table may know,
`private(s, seat)` what one seat alone gets on top of it. `view(s, seat)` is both in one: `{...public, ...private}`;
they have no field in common. For a spectator, `private` is `{"seat": null}`.

Views are JSON: ids, numbers and phrases, never prose. A **phrase** is `{"id": ..., values...}`, worded by the
catalogues; a value may be a phrase itself. What is said as a phrase is there as data too: rows have a `kind` and its
`values`, ids, numbers, and lists and dicts of them; nobody needs to read the one out of the other. Seats are numbers
from 0. Ids of places, tiles and cards are those of the content, which also has whatever is printed on them. Views must
not be changed: what is the same in every position (most moves) is made once and shared.

What a single move would bring is asked for by `preview`, why another one is not possible by `why_not`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NotRequired, TypeAlias, TypedDict

Amounts: TypeAlias = dict[str, int]  # by good
Values: TypeAlias = dict[str, Any]  # ids, numbers, and lists and dicts of them; never a phrase, never a word


class ByKind:
    """For `Annotated[form, ByKind(...)]`: a row of this form whose `key` is one of these, each with its own values."""

    def __init__(self, kinds: Mapping[str, Any], key: str = "kind") -> None:
        self.kinds = kinds
        self.key = key


class Some:
    """For `Annotated[dict[Name, ...], Some()]`: not every name need be there."""


class Phrase(TypedDict):
    """What is said: an id of the catalogues and whatever its words need; a value may be a phrase itself."""

    id: str


Value: TypeAlias = str | int | float | bool | Phrase | list["Value"] | None  # of a phrase


# -- rows -----------------------------------------------------------------------------------------


class MoveRow(TypedDict):
    """A legal move."""

    code: str  # what is sent
    kind: str  # what it is
    at: str  # the place where it is lit, or `bar` if it has none
    values: Values  # the values of this kind
    said: Phrase  # the move in words


class Named(TypedDict):
    """A move as far as it is the same in every position."""

    code: str  # what is sent
    kind: str  # what it is; empty if the code names no move
    names: Values  # those of its values that hold in every position: the things in the code


class RefusedRow(Named):
    """What a person may try here and cannot."""

    at: str  # the place where it is shown as unavailable
    reason: str  # its id
    rule: str  # the rule behind it
    values: Values  # the values of this reason: what is missing
    said: Phrase  # the reason in words


class TaskRow(TypedDict):
    """What a seat is asked."""

    rule: str  # the rule behind the question
    kind: str  # what it is
    values: Values  # the values of this kind: what it is about
    said: Phrase  # the question in words


class AskedRow(TaskRow):
    """What a seat is asked, as everyone may know it."""

    seat: int  # who is asked


class FactRow(TypedDict):
    """What a line brought about, or would bring."""

    rule: str  # the rule behind it
    kind: str  # what it is
    values: Values  # the values of this kind
    said: Phrase  # the fact in words


class EndingRow(TypedDict):
    """What the end of a turn brings or loses."""

    rule: str  # the rule behind it
    kind: str  # what it is
    values: Values  # the values of this kind
    said: Phrase  # in words
    code: NotRequired[str]  # the move that takes it now


class AlarmRow(TypedDict):
    """Something that is about to end: the game or a part of it."""

    rule: str  # the rule behind it
    kind: str  # what it is
    values: Values  # the values of this kind
    said: Phrase  # in words
    urgent: bool  # true if this is the last chance
    then: Phrase | None  # what happens then, or decides
    to_act: list[int]  # who acts before that, in order; empty if it is not urgent


class Choice(TypedDict):
    """What is sure of a move: what is chosen later is not counted."""

    cost: Amounts  # what it takes from its player
    gains: Amounts  # what it brings them


class OverviewPart(TypedDict):
    """One part of a table in words, for people who read or hear it instead of seeing it."""

    id: str  # by which it is asked for: a city, a row of tiles, a player's color
    group: str  # parts of one kind stand together
    name: Phrase  # its heading
    lines: list[Phrase]  # what is there


class Nothing(TypedDict):
    """A kind without values."""


class OtherTask(TypedDict):
    """Something else comes first."""

    task: str  # the kind of the task that comes first


class Waiting(TypedDict):
    """It is another seat's turn."""

    waiting: list[int]  # the seats that are waited for


class Code(TypedDict):
    """There is no such move."""

    code: str


# -- what every view has --------------------------------------------------------------------------


class Result(TypedDict):
    """How the game ended."""

    totals: list[list[int]]  # per seat, what decides first comes first
    ranks: list[int]  # per seat; 1 is best


class SeatRow(TypedDict):
    """What a seat has for all to see; each title adds its own fields."""

    colour: str  # of its pieces


class EndingRows(TypedDict):
    """What would be taken automatically, and what would be lost."""

    comes: list[EndingRow]  # what would be taken automatically
    lapses: list[EndingRow]  # what would be lost


class Open(TypedDict):
    """What everyone may know in any title."""

    title: str  # which game
    options: dict[str, str]  # all of them, by name
    over: bool  # is the game over? Then `result` is there
    waiting: list[int]  # the seats that owe a decision


class Personal(TypedDict):
    """What one seat alone gets in any title."""

    seat: int | None  # whose view this is; null for a spectator: then nothing else is here
    # Does this view show something that the other seats may not see now? (When several play at one screen: draw the
    # curtain first.)
    secret: NotRequired[bool]


class Public(Open):
    """What everyone at and around the table may know. Each title adds fields of its own."""

    result: NotRequired[Result]  # only when the game is over
    seats: list[SeatRow]  # one row per seat
    asked: list[AskedRow]  # what the waiting seats are asked
    alarms: list[AlarmRow]  # what is about to end, the gravest first; none once the game is over
    turn: NotRequired[Any]  # the turn that is being played


class Private(Personal):
    """What one seat alone gets on top of it. Once the game is over there are no tasks, moves and refusals."""

    own: NotRequired[dict[str, Any]]  # what only this seat may know of its board
    tasks: NotRequired[list[TaskRow]]  # what the seat is asked now
    moves: NotRequired[list[MoveRow]]  # every legal move
    refused: NotRequired[list[RefusedRow]]  # what a person may try and cannot; any other code can be asked for
    ending: NotRequired[EndingRows]  # only if the seat may end its turn: what would come, and what would be lost


class View(Public, Private):
    """Both in one."""


# They may have more: of a phrase its words say what, of the others a title's own schema.
OPEN_FORMS: Final[dict[Any, Any]] = {Phrase: Value, SeatRow: Any, Result: Any, Public: Any, Private: Any, View: Any}
