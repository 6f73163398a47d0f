"""What views of Raja are made of; `raja/view.py` builds them."""

from __future__ import annotations

from typing import Annotated, Final, NotRequired, TypeAlias, TypedDict

from kingsroad.kernel.schema import (
    AlarmRow,
    Amounts,
    AskedRow,
    ByKind,
    EndingRow,
    FactRow,
    MoveRow,
    Open,
    Personal,
    RefusedRow,
    Result,
    Some,
    TaskRow,
)
from kingsroad.raja.schema.kinds import ALARMS, FACTS, LAPSES, MOVES, REFUSALS, TASKS, ActionName, CardName, PartName

Move: TypeAlias = Annotated[MoveRow, ByKind(MOVES)]
Refused: TypeAlias = Annotated[RefusedRow, ByKind(REFUSALS, "reason")]
Task: TypeAlias = Annotated[TaskRow, ByKind(TASKS)]
Asked: TypeAlias = Annotated[AskedRow, ByKind(TASKS)]
Fact: TypeAlias = Annotated[FactRow, ByKind(FACTS)]
Alarm: TypeAlias = Annotated[AlarmRow, ByKind(ALARMS)]
Lapse: TypeAlias = Annotated[EndingRow, ByKind(LAPSES)]

LIT: Final = (  # places where moves are lit
    "place.ID",
    "site.CITY.centre",
    "site.CITY.outer",
    "token.CITY",
    "card.ID",
    "seat.COLOUR",
    "chip.ACTION",
    "disc.ACTION.ACTION",
    "quarry",
    "bar",
)

# -- for everyone -------------------------------------------------------------------------------


class CityView(TypedDict):
    id: str
    centre: int | None  # the seat that has built there
    outer: list[int]  # outer sites built on, per seat
    blocked: int  # outer sites that nobody may use
    houses: list[int]  # per seat
    architects: list[int]  # the seats whose architect is here
    pays: list[tuple[int, int, int]]  # seat, strength and gold if it were scored now, best first


class SeatView(TypedDict):
    colour: str
    palace_colour: str
    gold: int | None  # null where it is hidden
    supply: int  # houses
    quarry: int  # houses
    palaces_left: int
    palaces_built: int
    palace_price: int
    place: str  # of the architect
    cards: list[CardName]
    number: int  # the lowest of the cards, 0 without
    chips: int
    disc: tuple[ActionName, ActionName] | None  # null while it is secret or not set
    disc_set: bool
    acted: bool  # in this round


class LotView(TypedDict):
    bid: int | None
    leader: int | None
    bidder: int
    passed: list[int]


class TurnView(TypedDict):
    seat: int
    parts: dict[PartName, int]  # of its set actions and chip
    done: dict[PartName, int]
    open: Annotated[dict[PartName, int], Some()]  # what can still be done; parts that are done are missing
    used: list[CardName]  # characters whose power is used
    chip_used: bool
    touched: list[str]  # places, by the present chain of travel steps
    penalties: int  # if the turn ended now
    penalty_gold: int  # what every other seat would get for them
    palace_price: int


class Public(Open):
    """What everyone at and around the table may know."""

    result: NotRequired[Result]
    round: int  # 0 before the first round
    last_round: int  # the round this game ends with, as it stands: by its rules, or the present one once an end is due
    closing: bool  # has the track ended the game?
    maharaja: str  # the city that is scored at the end of this round (before the first one the start place)
    track: list[str | None]  # the governors' track from the arrow up: a city or null per field
    visits: list[str]  # the cities in the order of their tokens: the first one is scored in the next round
    # Per city whose token can be moved down, each field that would change: its index in `track`, and the city or null.
    orders: dict[str, list[tuple[int, str | None]]]
    free: list[CardName]  # characters nobody holds
    chips: int  # action chips in the stock
    cities: list[CityView]
    villages: dict[str, list[int]]  # houses per seat, of each village that has some
    tolls: list[list[int] | None]  # per road, as the content orders them: what it costs each seat; null if closed
    joined: list[str]  # cities that can be reached from the start place
    seats: list[SeatView]
    to_act: list[int]  # seats that still have a turn in this round, in order; the one that is playing first
    lot: LotView | None  # in the auction
    asked: list[Asked]
    alarms: list[Alarm]
    later: list[int]  # seats asked after the present ones, soonest first (opening houses, interrupted choices)
    turn: TurnView | None  # null outside of turns


# -- for one seat -------------------------------------------------------------------------------


class Own(TypedDict):
    gold: int
    disc: tuple[ActionName, ActionName] | None  # set for this round


class RouteStep(TypedDict):
    code: str  # of the move
    place: str
    road: str


class Route(TypedDict):
    to: str
    toll: int
    steps: list[RouteStep]  # the moves that lead there


class ActionProspect(TypedDict):
    cost: Amounts  # what it takes in full: gold, houses of the supply, palaces
    gains: Amounts  # what it brings: gold, houses from the quarry


class Income(TypedDict):
    character: CardName
    gains: Amounts


class Prospects(TypedDict):
    """What a plan can count on, as the table stands now."""

    actions: dict[ActionName, ActionProspect]
    income: list[Income]  # of the characters this seat holds, when its turn begins
    sites: dict[str, int]  # by city: how many palaces could still be built there


class Ending(TypedDict):
    comes: list[Lapse]  # nothing: what the penalties give to others is said with the move itself
    lapses: list[Lapse]


class Private(Personal):
    """What one seat alone gets on top of it."""

    own: NotRequired[Own]
    prices: NotRequired[dict[ActionName, int]]  # the gold each action takes from this seat now; below 0: it brings some
    tasks: NotRequired[list[Task]]
    moves: NotRequired[list[Move]]
    refused: NotRequired[list[Refused]]
    # While the seat sets its disc and in its own turn: the cheapest way to each place that can be reached, whether or
    # not it can be paid.
    routes: NotRequired[list[Route]]
    prospects: NotRequired[Prospects]  # while discs are set
    ending: NotRequired[Ending]


class View(Public, Private):
    """Both in one."""
