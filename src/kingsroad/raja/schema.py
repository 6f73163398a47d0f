"""The form of Raja's data: the rows of its views, and per kind the values of a row. A law holds every view to it."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from kingsroad.kernel.schema import Amounts, Choice, Nothing

# -- moves --------------------------------------------------------------------------------------


class Bid(Choice):
    """The cost is due if nobody bids more."""

    bid: int


class AtPlace(Choice):
    place: str


class Placement(AtPlace):
    """With the strength that it adds in its city."""

    strength: int


class BuildPalace(Placement):
    ring: str


class Toll(TypedDict):
    village: str
    seat: int
    gold: int


class Travel(AtPlace):
    """Who is paid by the traveller, or for them by the bank; `road` is null where none that is open leads there."""

    road: str | None
    tolls: list[Toll]
    bank_pays: bool


class OfCity(Choice):
    city: str


class OfCharacter(Choice):
    character: str


class TakeCharacter(OfCharacter):
    effect: str | None


class SwapCharacter(TakeCharacter):
    given: str


class OfSeat(Choice):
    seat: int


class SetDisc(Choice):
    actions: list[str]
    effect: str


class SpendChip(Choice):
    action: str
    effect: str


class EndTurn(Choice):
    """What each of the others gets for the penalties."""

    penalties: int
    to_others: Amounts


MOVES: Final[dict[str, Any]] = {
    "bid": Bid,
    "pass": Choice,
    "take_character": TakeCharacter,
    "swap_character": SwapCharacter,
    "poach_character": OfSeat,
    "give_character": OfCharacter,
    "place_house": AtPlace,
    "set_disc": SetDisc,
    "spend_chip": SpendChip,
    "travel": Travel,
    "build_house": Placement,
    "build_palace": BuildPalace,
    "lift_house": AtPlace,
    "drop_house": Placement,
    "builder_house": Placement,
    "builder_lift": AtPlace,
    "fetch_houses": Choice,
    "move_token": OfCity,
    "end_turn": EndTurn,
}


# -- tasks --------------------------------------------------------------------------------------


class ChooseCharacter(TypedDict):
    robbed: bool


class MakeBid(TypedDict):
    bid: int | None
    leader: int | None


class PlaceOpening(TypedDict):
    left: int


class MoveHouse(TypedDict):
    place: str
    builder: bool


class Poached(TypedDict):
    to: int


TASKS: Final[dict[str, Any]] = {
    "choose_character": ChooseCharacter,
    "make_bid": MakeBid,
    "place_opening": PlaceOpening,
    "choose_disc": Nothing,
    "turn": Nothing,
    "move_house": MoveHouse,
    "poached": Poached,
}


# -- facts, and what would lapse ----------------------------------------------------------------


class Seat(TypedDict):
    seat: int


class Lot(Seat):
    gold: int


class Supplies(TypedDict):
    """Every seat gets them."""

    gains: Amounts


class Round(TypedDict):
    round: int
    city: str


class Reveal(Seat):
    actions: list[str]


class ActionIncome(Seat):
    action: str
    gains: Amounts


class Income(Seat):
    character: str
    gains: Amounts


class TollPaid(Toll):
    to: int
    bank_pays: bool


class Penalty(Seat):
    penalties: int
    to_others: Amounts


class City(TypedDict):
    city: str


class Scored(Seat):
    city: str
    strength: int
    gold: int
    alone: bool


class Rank(TypedDict):
    rank: int | None
    strength: int
    gold: int


class RankChange(Seat):
    old: Rank
    new: Rank


class Standing(City):
    changes: list[RankChange]


class Part(TypedDict):
    part: str


class Character(TypedDict):
    character: str


FACTS: Final[dict[str, Any]] = {
    "lot": Lot,
    "supplies": Supplies,
    "round": Round,
    "reveal": Reveal,
    "action_income": ActionIncome,
    "income": Income,
    "toll": TollPaid,
    "last_palace": Seat,
    "penalty": Penalty,
    "scored": Scored,
    "unscored": City,
    "winner": Seat,
    "standing": Standing,
}
LAPSES: Final[dict[str, Any]] = {"part": Part, "power": Character}


# -- refusals, by reason: those that are not named have no values ---------------------------------


class Price(TypedDict):
    price: int
    gold: int
    missing: int


class Raise(TypedDict):
    bid: int


class Place(TypedDict):
    place: str


class Elsewhere(Place):
    here: str


class Village(TypedDict):
    village: str


class Full(Village):
    room: int


class Characters(TypedDict):
    characters: list[str]


class Colour(TypedDict):
    colour: str


class Counts(TypedDict):
    mine: int
    theirs: int


class OtherTask(TypedDict):
    task: str


class Waiting(TypedDict):
    waiting: list[int]


class Code(TypedDict):
    code: str


REFUSALS: Final[dict[str, Any]] = {
    "kernel.unknown_code": Code,
    "raja.no.turn": Waiting,
    "raja.no.other_task": OtherTask,
    "raja.no.gold": Price,
    "raja.no.toll": Price,
    "raja.no.raise": Raise,
    "raja.no.road": Elsewhere,
    "raja.no.back": Place,
    "raja.no.house_on_road": Village,
    "raja.no.centre": Place,
    "raja.no.outer": Place,
    "raja.no.fields_below": Place,
    "raja.no.own_house": Place,
    "raja.no.drop_first": Place,
    "raja.no.opening_city": Place,
    "raja.no.architect": Elsewhere,
    "raja.no.room": Full,
    "raja.no.free_card": Character,
    "raja.no.own_card": Character,
    "raja.no.free_first": Character,
    "raja.no.swap_or_poach": Character,
    "raja.no.card_to_give": Character,
    "raja.no.card_of_other": Character,
    "raja.no.free_left": Characters,
    "raja.no.player": Colour,
    "raja.no.more_cards": Counts,
}
