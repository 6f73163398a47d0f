"""What the rows of Praga's views are about: per kind, the values that such a row always has.

Every move has `cost` and `gains`: what it takes from its player and brings them, amounts by good, as far as it is sure.
What is chosen later and what technologies in force add is not counted.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, TypedDict

from kingsroad.kernel.schema import Amounts, Choice, Code, Nothing, OtherTask, Waiting

ActionName: TypeAlias = Literal["mines", "quarries", "upgrade", "wall", "building", "road"]
TrackName: TypeAlias = Literal["mines", "quarries"]
RowName: TypeAlias = Literal["building", "wall", "upgrade"]
ProjectName: TypeAlias = Literal["hunger_wall", "cathedral"]
GoodName: TypeAlias = Literal[
    "gold",
    "stone",
    "egg",
    "silver_window",
    "gold_window",
    "red_token",
    "blue_token",
    "point",
    "technology",
    "university",
    "mine",
    "quarry",
    "hunger_wall",
    "cathedral",
]
TriggerName: TypeAlias = Literal[
    "wheel_gold",
    "wheel_stone",
    "mine_step",
    "quarry_step",
    "row",
    "tile_scores",
    "cathedral_building",
    "plain_building",
    "hunger_wall_wall",
    "first_red",
    "first_blue",
    "egg",
]
SourceName: TypeAlias = Literal[
    "blue_zone",
    "wheel",
    "upgrades",
    "walls",
    "buildings",
    "contacts",
    "production",
    "wealth",
    "technologies",
    "surplus",
    "projects",
    "plazas",
    "road",
    "bridge",
    "academics",
    "hunger_wall_rows",
    "cathedral_rows",
    "blue_tokens",
    "red_tokens",
    "wall_count",
    "golden_tiles",
    "seals",
    "eggs",
]

# -- moves --------------------------------------------------------------------------------------


class WithEffect(Choice):
    effect: str | None  # a formula


class TakeActionTile(WithEffect):
    """The effect is the bonus of the wheel."""

    slot: int
    actions: tuple[ActionName, ActionName]
    special: int  # the points of a special-tile bonus, else 0


class Act(Choice):
    action: ActionName


class Manage(Choice):
    track: TrackName


class RowTile(WithEffect):
    row: RowName  # the row it is taken from
    tile: str
    action: ActionName | None  # that an upgrade improves


class RemoveTile(RowTile):
    place: int  # in the row, from 1


class Placement(Choice):
    rotation: int
    corners: int  # that meet marked ones; each brings a token


class OnFlower(Placement):
    contacts: int  # edges that pay


class PlaceWall(OnFlower):
    place: int  # of the ring, from 1


class PlaceUpgrade(OnFlower):
    action: ActionName
    spent: int  # contacts that have paid before and do not pay again


class PlaceBuilding(Placement):
    site: str
    plaza: str  # beside it
    claims: bool  # does a cube mark the claim to the plaza?


class ChooseBonus(WithEffect):
    choice: Literal["now", "later", "old", "new"]
    tiles: list[str]  # the upgrades it is about: the one that pays, or both while that is open
    later: str | None  # the bonus it puts off: a formula


class OfProject(Choice):
    project: ProjectName


class StepProject(OfProject):
    row: int  # where it ends
    column: int
    arrow: bool  # is another one up there?
    lapses: str | None  # why that arrow could not be followed: price or action


class Rise(StepProject):
    golden_tile: bool  # may one be chosen there?


class UseRoad(WithEffect):
    space: int
    egg: bool  # is it the one for an egg?


class ClaimSeal(Choice):
    seal: str


class ChooseToken(WithEffect):
    """The effect comes at each production."""

    token: str


class OfTechnology(WithEffect):
    technology: str


class KeepTechnology(OfTechnology):
    trigger: TriggerName | None  # what it answers to, if it works on


class KeepSilver(WithEffect):
    tile: str
    project: ProjectName | None  # a step there comes besides


class TakeGolden(WithEffect):
    tile: str
    end: str  # what it scores when the game ends: a formula
    points: int  # that this would be as the board stands now


class LayPlank(Choice):
    pair: int  # from 1
    effects: list[str]  # of both sides


class OfRow(Choice):
    row: RowName


class PayRefresh(Choice):
    good: GoodName  # it is paid with


class ChoosePlaza(Choice):
    plaza: str
    tile: str | None
    effects: list[str]  # the upper and the lower reward


class ChooseReward(WithEffect):
    reward: Literal["upper", "lower"]


class KeepWindows(Choice):
    kept: Amounts  # the others are the cost


MOVES: Final[dict[str, Any]] = {
    "take_action_tile": TakeActionTile,
    "perform_action": Act,
    "perform_any_action": Act,
    "buy_extra_action": Act,
    "take_wheel_bonus": WithEffect,
    "take_wheel_points": Choice,
    "dig": Manage,
    "produce": Manage,
    "take_tile": RowTile,
    "place_wall": PlaceWall,
    "place_upgrade": PlaceUpgrade,
    "place_building": PlaceBuilding,
    "choose_bonus": ChooseBonus,
    "step_project": StepProject,
    "climb_project": Rise,
    "follow_arrow": Rise,
    "leave_arrow": OfProject,
    "use_road": UseRoad,
    "claim_seal": ClaimSeal,
    "keep_claim": Choice,
    "choose_token": ChooseToken,
    "keep_technology": KeepTechnology,
    "use_technology": OfTechnology,
    "keep_silver_tile": KeepSilver,
    "take_golden_tile": TakeGolden,
    "lay_plank": LayPlank,
    "refresh_row": OfRow,
    "remove_tile": RemoveTile,
    "pay_refresh": PayRefresh,
    "choose_plaza": ChoosePlaza,
    "choose_reward": ChooseReward,
    "choose_effect": WithEffect,
    "skip": Choice,
    "keep_windows": KeepWindows,
    "end_turn": Choice,
}


# -- tasks --------------------------------------------------------------------------------------


class Turn(TypedDict):
    stage: int  # 0 before the tile is taken, 1 before its action, 2 after it, 3 while a choice of the road waits


class Track(TypedDict):
    track: TrackName


class PickTile(TypedDict):
    row: RowName
    discount: int
    special: bool  # may the special tile be taken?


class OfTile(TypedDict):
    tile: str


class BonusWhich(TypedDict):
    old: str  # upgrade
    new: str
    paid: bool  # has the old one paid? It would be given back


class Project(TypedDict):
    project: ProjectName


class Drawing(TypedDict):
    count: int  # of tiles
    drawn: list[str] | None  # only the seat that drew sees them


class DrawTechnology(Drawing):
    level: int


class Golden(TypedDict):
    church: bool  # at the Cathedral, else at the bridge


class Plank(TypedDict):
    tile: str | None  # a silver one; null for a golden one


class Refreshing(TypedDict):
    row: RowName
    places: list[int]  # chosen in it, from 0


class Automa(TypedDict):
    automa: int


class Owed(TypedDict):
    effect: str  # a formula
    source: SourceName  # it comes from


TASKS: Final[dict[str, Any]] = {
    "turn": Turn,
    "manage_mines": Track,
    "take_tile": PickTile,
    "lay_wall": OfTile,
    "lay_upgrade": OfTile,
    "lay_building": OfTile,
    "bonus_when": Nothing,
    "bonus_which": BonusWhich,
    "arrow": Project,
    "free_climb": Nothing,
    "perform_any_action": Nothing,
    "choose_plaza": Nothing,
    "choose_token": Track,
    "claim_seal": Track,
    "keep_technology": DrawTechnology,
    "keep_silver_tile": Drawing,
    "take_golden_tile": Golden,
    "lay_plank": Plank,
    "choose_reward": OfTile,
    "order_rewards": OfTile,
    "refresh_row": Refreshing,
    "pay_refresh": Refreshing,
    "keep_windows": Nothing,
    "place_pawn": Automa,
    "choose_effect": Owed,
}


# -- facts, and what comes or is lost when the turn ends -----------------------------------------


class Count(TypedDict):
    count: int


class GivenBack(TypedDict):
    seat: int
    good: GoodName
    count: int


class Gain(GivenBack):
    source: SourceName


class Gains(TypedDict):
    """Only in the log: what one source gives."""

    seat: int
    gains: Amounts
    source: SourceName


class ArrowLapsed(Project):
    """The reason is price or action."""

    seat: int
    reason: str


class ContactSpent(Count):
    seat: int


class Slot(TypedDict):
    slot: int


class Plaza(TypedDict):
    plaza: str


class AutomaCard(Automa):
    card: int


class PointChange(TypedDict):
    """Only in previews."""

    change: int


class GoodChange(PointChange):
    """Only in previews."""

    good: GoodName


FACTS: Final[dict[str, Any]] = {
    "gain": Gain,
    "gains": Gains,
    "bonus_given_back": GivenBack,
    "arrow_lapsed": ArrowLapsed,
    "contact_spent": ContactSpent,
    "tile_recycled": Slot,
    "plaza_complete": Plaza,
    "automa_card": AutomaCard,
    "era_two": Nothing,
    "good_change": GoodChange,
    "point_change": PointChange,
}
ENDINGS: Final[dict[str, Any]] = {
    "action_lapses": Nothing,
    "windows_lapse": Count,
    "take_wheel_bonus": WithEffect,
    "take_wheel_points": Choice,
    "step_project": StepProject,
    "use_road": UseRoad,
}


# -- alarms -------------------------------------------------------------------------------------


class TurnsLeft(TypedDict):
    turns: int  # of all seats together


ALARMS: Final[dict[str, Any]] = {"era_ends": TurnsLeft, "last_turns": TurnsLeft}


# -- refusals, by reason ------------------------------------------------------------------------


class Price(TypedDict):
    price: int
    missing: int


class Missing(TypedDict):
    missing: Amounts


class MissingEggs(TypedDict):
    missing: int


class OfAction(TypedDict):
    action: ActionName


class InRow(TypedDict):
    row: RowName


class RowPrice(InRow, Missing):
    pass


class SiteGold(TypedDict):
    gold: int  # of the cheapest site


class BuildingPrice(SiteGold, Missing):
    pass


class Crossing(TypedDict):
    gold: int
    stone: int


class Place(TypedDict):
    place: int


class Pair(TypedDict):
    pair: int


class Space(TypedDict):
    space: int


REFUSALS: Final[dict[str, Any]] = {
    "kernel.unknown_code": Code,
    "praga.no.action_done": Nothing,
    "praga.no.action_on_tile": OfAction,
    "praga.no.action_yet": Nothing,
    "praga.no.bonus_taken": Nothing,
    "praga.no.building_price": BuildingPrice,
    "praga.no.city_full": Nothing,
    "praga.no.claim": Nothing,
    "praga.no.column": Project,
    "praga.no.crossing": Crossing,
    "praga.no.decide_first": OtherTask,
    "praga.no.drawn": Nothing,
    "praga.no.egg": MissingEggs,
    "praga.no.extra_again": Nothing,
    "praga.no.free_site": Nothing,
    "praga.no.gold": Price,
    "praga.no.golden": Price,
    "praga.no.golden_tile": Nothing,
    "praga.no.nested": Nothing,
    "praga.no.other_pawn": Nothing,
    "praga.no.other_task": OtherTask,
    "praga.no.over": Nothing,
    "praga.no.arrow_action": Project,
    "praga.no.arrow_price": Project,
    "praga.no.pair": Pair,
    "praga.no.plaza_tile": Nothing,
    "praga.no.possible_action": Nothing,
    "praga.no.price": Missing,
    "praga.no.refresh_again": Nothing,
    "praga.no.refresh_now": InRow,
    "praga.no.refresh_price": Nothing,
    "praga.no.refresh_tiles": InRow,
    "praga.no.ring_full": Nothing,
    "praga.no.ring_place": Place,
    "praga.no.road_ahead": Space,
    "praga.no.road_choice": Nothing,
    "praga.no.road_earlier": Space,
    "praga.no.road_end": Nothing,
    "praga.no.road_nothing": Nothing,
    "praga.no.road_price": Missing,
    "praga.no.road_replaced": Space,
    "praga.no.road_used": Space,
    "praga.no.row_above": Project,
    "praga.no.row_empty": InRow,
    "praga.no.row_price": RowPrice,
    "praga.no.row_special": InRow,
    "praga.no.same_turn": Nothing,
    "praga.no.seal": Nothing,
    "praga.no.silver": Price,
    "praga.no.site_payable": SiteGold,
    "praga.no.special": Nothing,
    "praga.no.step": Project,
    "praga.no.stone": Price,
    "praga.no.strand": Nothing,
    "praga.no.such_bonus": Nothing,
    "praga.no.technology": Nothing,
    "praga.no.tile_in_row": InRow,
    "praga.no.tile_taken": Nothing,
    "praga.no.tile_there": Nothing,
    "praga.no.tile_yet": Nothing,
    "praga.no.together": Nothing,
    "praga.no.token": Nothing,
    "praga.no.top_row": Nothing,
    "praga.no.track_end": Nothing,
    "praga.no.turn": Waiting,
    "praga.no.two_tiles": Nothing,
    "praga.no.two_tiles_first": Nothing,
    "praga.no.use": Nothing,
}
