"""What views of Praga are made of; `praga/view.py` and `praga/pieces.py` build them."""

from __future__ import annotations

from typing import Annotated, Final, NotRequired, TypeAlias, TypedDict

from kingsroad.kernel.schema import (
    AlarmRow,
    AskedRow,
    ByKind,
    EndingRow,
    FactRow,
    MoveRow,
    Nothing,
    Open,
    Personal,
    RefusedRow,
    Result,
    Some,
    TaskRow,
)
from kingsroad.praga.schema.kinds import (
    ALARMS,
    ENDINGS,
    FACTS,
    MOVES,
    REFUSALS,
    TASKS,
    ActionName,
    ProjectName,
    RowName,
    SourceName,
    TriggerName,
)

Move: TypeAlias = Annotated[MoveRow, ByKind(MOVES)]
Refused: TypeAlias = Annotated[RefusedRow, ByKind(REFUSALS, "reason")]
Task: TypeAlias = Annotated[TaskRow, ByKind(TASKS)]
Asked: TypeAlias = Annotated[AskedRow, ByKind(TASKS)]
Fact: TypeAlias = Annotated[FactRow, ByKind(FACTS)]
Alarm: TypeAlias = Annotated[AlarmRow, ByKind(ALARMS)]
AtTheEnd: TypeAlias = Annotated[EndingRow, ByKind(ENDINGS)]

LIT: Final = (  # places where moves are lit
    "slot.N",
    "action.A",
    "extra.A",
    "wheel",
    "tile.ID",
    "ring.N",
    "hex.A",
    "site.ID",
    "track.mines",
    "track.quarries",
    "project.ID",
    "road.N",
    "seal.ID",
    "token.ID",
    "technology.ID",
    "silver.ID",
    "golden.ID",
    "pair.N",
    "row.KIND",
    "row.KIND.N",
    "plaza.ID",
    "bar",
)

# -- the table ----------------------------------------------------------------------------------


class SoloResult(Result):
    rank: NotRequired[str]  # only when one plays alone
    good: NotRequired[bool]  # is it a good one? Only when one plays alone


class TurnsView(TypedDict):
    played: int  # of all seats together
    of: int  # so many in all
    order: list[int]  # of the seats
    left: list[int]  # turns per seat
    era_two_after: int  # so many turns
    platform: int  # height of the crane's platform


class SlotView(TypedDict):
    price: int
    points: int
    bonus: str | None  # of the wheel: a formula
    special: int  # points, if it is the special-tile bonus
    tile: tuple[ActionName, ActionName] | None
    passed: bool  # does the tile bear the mark?


class CraneView(TypedDict):
    box: int  # the slot under it
    steps: int  # that the wheel turns after this turn
    slots: list[SlotView]


class Placed(TypedDict):
    tile: str
    turn: int


class Built(Placed):
    site: str
    cube: int | None  # of this seat


class PlazaView(TypedDict):
    id: str
    tile: str | None
    evaluated: bool
    claims: list[tuple[int, int, int]]  # seat, cubes, and what was spent on them


class BridgeView(TypedDict):
    pairs: list[tuple[str, str]]  # of formulas
    planks: list[int]  # indices of the pairs that are covered
    golden: list[str]  # tiles
    silver_left: int


class AutomaView(TypedDict):
    pawn: str | None  # a plaza
    mines: tuple[int, int]
    markers: tuple[int, int, int]  # in the rows
    used: list[int]  # cards, since the last shuffle


class HeldStep(TypedDict):
    project: ProjectName
    optional: bool


class HeldRoad(TypedDict):
    road: int  # space
    egg: bool


class TurnView(TypedDict):
    seat: int | None  # an automa has a number too
    tile: tuple[ActionName, ActionName] | None  # that was taken
    slot: int | None  # from here
    action_done: bool
    bonus_open: bool
    bonus: str | None  # its formula
    special: int  # points of the special-tile bonus
    extra_bought: bool
    refreshed: bool
    under_way: ActionName | None
    performed: list[tuple[ActionName, str | None]]  # with the upgrade that paid
    reacted: list[tuple[int, TriggerName]]  # seat and trigger of once-a-turn technologies
    ending: bool
    held: list[HeldStep | HeldRoad]  # for any moment of the turn


# -- a board ------------------------------------------------------------------------------------


class Purse(TypedDict):
    gold: int
    stone: int
    egg: int
    silver_window: int
    gold_window: int
    red_token: int
    blue_token: int


class Technologies(TypedDict):
    working: list[str]
    fresh: list[str]  # from the next turn on
    single: list[str]  # to be used once


class Spot(TypedDict):
    row: int
    column: int


class SeatView(TypedDict):
    """All of a board is open to everyone."""

    colour: str
    points: int
    sources: Annotated[dict[SourceName, int], Some()]  # of the points
    forecast: int  # what the end would add now
    purse: Purse
    windows_over: int  # how many windows are too many at the end of the turn
    mines: int
    quarries: int
    tokens: tuple[str | None, str | None]  # of mines and quarries
    claims: int  # to seals
    wealth: tuple[bool, bool, bool]  # bonuses taken
    cubes: int  # spare ones
    cubes_kept: int  # at the ends of tracks, for those claims
    technology: int
    university: int
    technologies: Technologies
    road: int
    projects: dict[ProjectName, Spot]
    golden: list[str]  # tiles
    upgrades: dict[ActionName, Placed | None]
    walls: list[Placed | None]  # by place of the ring
    # The edges that have paid, each by its two places: 0 to 5 the action hexes in the order of the content, 6 to 17
    # the ring.
    contacts: list[tuple[int, int]]
    upgrades_placed: int
    old_upgrades: int  # how many of them are of Era I


# -- for everyone, and for one seat -------------------------------------------------------------


class Public(Open):
    """What everyone at and around the table may know."""

    result: NotRequired[SoloResult]
    era: int  # 1 or 2
    turns: TurnsView
    crane: CraneView
    rows: dict[RowName, list[str | None]]  # four tiles each, the special one last; null where the stack is used up
    stacks: list[int]  # tiles left: building, special building, wall, special wall, upgrade, special upgrade
    city: list[Built]  # what is built
    plazas: list[PlazaView]
    bridge: BridgeView
    church: list[str]  # golden tiles of the Cathedral
    river: list[str]  # production tokens left
    seals: dict[str, int | None]  # the seat that claimed each
    technologies_left: list[int]  # per level
    seats: list[SeatView]
    automas: list[AutomaView]
    asked: list[Asked]
    alarms: list[Alarm]
    pending: list[Asked]  # what will be asked after `asked` is answered, soonest first
    turn: TurnView


class Ending(TypedDict):
    comes: list[AtTheEnd]
    lapses: list[AtTheEnd]


class Private(Personal):
    """What one seat alone gets on top of it."""

    own: NotRequired[Nothing]  # nothing but drawn tiles is ever secret
    tasks: NotRequired[list[Task]]
    moves: NotRequired[list[Move]]
    refused: NotRequired[list[Refused]]
    ending: NotRequired[Ending]


class View(Public, Private):
    """Both in one."""
