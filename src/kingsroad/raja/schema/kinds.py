"""What the rows of Raja's views are about: per kind, the values that such a row always has.

Every move has `cost` and `gains`, what it takes from its player and brings them at once: amounts of `gold`, `chip`,
`house` (from the player's supply) and `palace`, empty where there is nothing or where it depends on what others do.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias, TypedDict

from kingsroad.kernel.schema import Amounts, Choice, Code, Nothing, OtherTask, Some, Waiting

ActionName: TypeAlias = Literal[
    "gold", "house", "houses", "move", "quarry", "palace", "palace-house", "order", "character"
]
CardName: TypeAlias = Literal["mogul", "trader", "priest", "wanderer", "builder", "artisan", "yogi"]
PartName: TypeAlias = Literal["house", "city_house", "palace", "move", "quarry", "order", "character"]
StrengthPart: TypeAlias = Literal["large_palace", "small_palace", "house", "architect", "home"]

# -- moves --------------------------------------------------------------------------------------


class Bid(Choice):
    bid: int  # its cost is due only if it wins


class AtPlace(Choice):
    place: str


class Placement(AtPlace):
    strength: int  # that it adds in its city; 0 in a village


class BuildPalace(Placement):
    ring: Literal["centre", "outer"]


class Toll(TypedDict):
    village: str
    seat: int
    gold: int


class Travel(AtPlace):
    village: str | None  # by which two roads between the same places are told apart; null where there is one
    road: str | None  # null where none that is open leads there
    tolls: list[Toll]  # who gets how much in which village
    bank_pays: bool  # for the Wanderer


class OfCity(Choice):
    city: str


class OfCharacter(Choice):
    character: CardName


class TakeCharacter(OfCharacter):
    effect: str | None  # the formula of its income
    holder: int | None  # the seat that loses it; null for a free one


class SwapCharacter(TakeCharacter):
    given: CardName  # for it


class GiveCharacter(OfCharacter):
    to: int  # the seat that gets it


class OfSeat(Choice):
    seat: int  # that must give
    colour: str  # of the seat


class SetDisc(Choice):
    actions: tuple[ActionName, ActionName]
    effect: str  # of both, as a formula


class SpendChip(Choice):
    action: ActionName
    effect: str  # as a formula


class EndTurn(Choice):
    penalties: int
    to_others: Amounts  # what each other seat gets for them


MOVES: Final[dict[str, Any]] = {
    "bid": Bid,
    "pass": Choice,
    "take_character": TakeCharacter,
    "swap_character": SwapCharacter,
    "poach_character": OfSeat,
    "give_character": GiveCharacter,
    "place_house": AtPlace,  # in the opening
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
    robbed: bool  # by another player's action


class MakeBid(TypedDict):
    bid: int | None  # to beat; null for an opener
    leader: int | None  # who has bid it


class PlaceOpening(TypedDict):
    left: int  # houses to be placed


class MoveHouse(TypedDict):
    place: str  # of the lifted house
    builder: bool  # by the Builder's power


class Poached(TypedDict):
    to: int  # the seat that gets a card


TASKS: Final[dict[str, Any]] = {
    "choose_character": ChooseCharacter,
    "make_bid": MakeBid,
    "place_opening": PlaceOpening,
    "choose_disc": Nothing,
    "turn": Nothing,
    "move_house": MoveHouse,
    "poached": Poached,
}


# -- facts, and what would be lost --------------------------------------------------------------


class Seat(TypedDict):
    seat: int


class Lot(Seat):
    gold: int  # that the winner paid


class Supplies(TypedDict):
    gains: Amounts  # of every seat


class Round(TypedDict):
    round: int
    city: str  # it begins in


class Reveal(Seat):
    actions: tuple[ActionName, ActionName]


class ActionIncome(Seat):
    action: ActionName
    gains: Amounts


class Income(Seat):
    character: CardName
    gains: Amounts


class Payment(Seat):
    """The seat is the one that travels."""

    to: int  # who is paid
    gold: int
    bank_pays: bool


class TollPaid(Payment):
    village: str


class TollsPaid(Payment):
    """Only in the log: what one player gets for several villages of a road."""

    villages: list[str]


class Penalty(Seat):
    penalties: int
    to_others: Amounts


class City(TypedDict):
    city: str


class Scored(Seat):
    city: str
    strength: int
    parts: Annotated[dict[StrengthPart, int], Some()]  # the strength by what it comes from
    gold: int
    alone: bool  # in it
    equals: list[int]  # the seats of the same strength
    character: CardName | None  # that decides among equals; null where nobody is equal


class Rank(TypedDict):
    rank: int | None
    strength: int
    gold: int


class RankChange(Seat):
    old: Rank
    new: Rank


class Standing(City):
    """Only in previews."""

    changes: list[RankChange]


class OfPart(TypedDict):
    part: PartName


class Character(TypedDict):
    character: CardName


FACTS: Final[dict[str, Any]] = {
    "lot": Lot,
    "supplies": Supplies,
    "round": Round,
    "reveal": Reveal,
    "action_income": ActionIncome,
    "income": Income,
    "toll": TollPaid,
    "tolls": TollsPaid,
    "last_palace": Seat,
    "penalty": Penalty,
    "scored": Scored,
    "unscored": City,
    "winner": Seat,
    "standing": Standing,
}
LAPSES: Final[dict[str, Any]] = {
    "part": OfPart,  # of an action
    "power": Character,  # of a character
}


# -- alarms -------------------------------------------------------------------------------------


class LastRound(TypedDict):
    reason: Literal["palace", "track", "rounds"]
    seat: int | None  # that has built its last palace


class PalaceLeft(Seat):
    left: int  # palaces


class RoundsLeft(TypedDict):
    rounds: int  # after the present one


ALARMS: Final[dict[str, Any]] = {"last_round": LastRound, "palace_left": PalaceLeft, "rounds_left": RoundsLeft}


# -- refusals, by reason ------------------------------------------------------------------------


class Price(TypedDict):
    price: int
    gold: int  # that is there
    missing: int


class Raise(TypedDict):
    bid: int  # to beat


class Place(TypedDict):
    place: str


class Elsewhere(Place):
    here: str  # where the architect is


class Village(TypedDict):
    village: str


class Full(Village):
    room: int  # for so many houses


class Characters(TypedDict):
    characters: list[CardName]  # that are free


class Colour(TypedDict):
    colour: str


class Counts(TypedDict):
    mine: int
    theirs: int


REFUSALS: Final[dict[str, Any]] = {
    "kernel.unknown_code": Code,
    "raja.no.architect": Elsewhere,
    "raja.no.back": Place,
    "raja.no.builder": Nothing,
    "raja.no.builder_again": Nothing,
    "raja.no.card_of_other": Character,
    "raja.no.card_to_give": Character,
    "raja.no.centre": Place,
    "raja.no.character_left": Nothing,
    "raja.no.character_set": Nothing,
    "raja.no.chip": Nothing,
    "raja.no.chip_again": Nothing,
    "raja.no.chip_character": Nothing,
    "raja.no.disc_change": Nothing,
    "raja.no.disc_locked": Nothing,
    "raja.no.drop_first": Place,
    "raja.no.fields_below": Place,
    "raja.no.free_card": Character,
    "raja.no.free_first": Character,
    "raja.no.free_left": Characters,
    "raja.no.gold": Price,
    "raja.no.house_left": Nothing,
    "raja.no.house_on_road": Village,
    "raja.no.house_set": Nothing,
    "raja.no.lift_first": Nothing,
    "raja.no.many": Nothing,
    "raja.no.more_cards": Counts,
    "raja.no.move_left": Nothing,
    "raja.no.move_set": Nothing,
    "raja.no.opening_city": Place,
    "raja.no.order_left": Nothing,
    "raja.no.order_set": Nothing,
    "raja.no.other_task": OtherTask,
    "raja.no.outer": Place,
    "raja.no.over": Nothing,
    "raja.no.own_card": Character,
    "raja.no.own_house": Place,
    "raja.no.palace_left": Nothing,
    "raja.no.palace_set": Nothing,
    "raja.no.palaces": Nothing,
    "raja.no.pass": Nothing,
    "raja.no.player": Colour,
    "raja.no.quarry_houses": Nothing,
    "raja.no.quarry_left": Nothing,
    "raja.no.quarry_set": Nothing,
    "raja.no.raise": Raise,
    "raja.no.road": Elsewhere,
    "raja.no.room": Full,
    "raja.no.same_place": Nothing,
    "raja.no.start_place": Nothing,
    "raja.no.supply": Nothing,
    "raja.no.swap_or_poach": Character,
    "raja.no.target": Nothing,
    "raja.no.toll": Price,
    "raja.no.turn": Waiting,
    "raja.no.village_house": Nothing,
    "raja.no.yogi": Nothing,
}
