"""The form of Praga's data: the rows of its views, and per kind the values of a row. A law holds every view to it."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from kingsroad.kernel.schema import Amounts, Choice, Nothing

# -- moves --------------------------------------------------------------------------------------


class WithEffect(Choice):
    effect: str | None


class TakeActionTile(WithEffect):
    """The effect is the bonus of the wheel; `special` are the points of a special-tile bonus, else 0."""

    slot: int
    actions: list[str]
    special: int


class Act(Choice):
    action: str


class Manage(Choice):
    track: str


class RowTile(WithEffect):
    """`action` is the one that an upgrade improves."""

    row: str
    tile: str
    action: str | None


class RemoveTile(RowTile):
    place: int


class PlaceWall(Choice):
    place: int
    rotation: int
    contacts: int


class PlaceUpgrade(Choice):
    action: str
    rotation: int
    contacts: int


class PlaceBuilding(Choice):
    """`claims`: a cube marks the claim to the plaza."""

    site: str
    plaza: str
    rotation: int
    claims: bool


class ChooseBonus(WithEffect):
    """`choice` is now, later, old or new; `tile` the upgrade that pays by it."""

    choice: str
    tile: str | None


class OfProject(Choice):
    project: str


class StepProject(OfProject):
    """Where it ends; `arrow`: another one up is there."""

    row: int
    column: int
    arrow: bool


class Rise(StepProject):
    """`golden_tile`: one may be chosen there."""

    golden_tile: bool


class UseRoad(WithEffect):
    space: int
    egg: bool


class ClaimSeal(Choice):
    seal: str


class ChooseToken(WithEffect):
    token: str


class OfTechnology(WithEffect):
    technology: str


class KeepTechnology(OfTechnology):
    """`trigger`: what it answers to, if it works on."""

    trigger: str | None


class KeepSilver(WithEffect):
    """`project`: a step there comes besides."""

    tile: str
    project: str | None


class TakeGolden(WithEffect):
    """`end` is what it scores when the game ends."""

    tile: str
    end: str


class LayPlank(Choice):
    pair: int
    effects: list[str]


class OfRow(Choice):
    row: str


class ChoosePlaza(Choice):
    """The upper and the lower reward."""

    plaza: str
    tile: str | None
    effects: list[str]


class ChooseReward(WithEffect):
    reward: str


class KeepWindows(Choice):
    kept: Amounts


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
    "choose_token": ChooseToken,
    "keep_technology": KeepTechnology,
    "use_technology": OfTechnology,
    "keep_silver_tile": KeepSilver,
    "take_golden_tile": TakeGolden,
    "lay_plank": LayPlank,
    "refresh_row": OfRow,
    "remove_tile": RemoveTile,
    "pay_refresh": Choice,
    "choose_plaza": ChoosePlaza,
    "choose_reward": ChooseReward,
    "choose_effect": WithEffect,
    "skip": Choice,
    "keep_windows": KeepWindows,
    "end_turn": Choice,
}


# -- tasks --------------------------------------------------------------------------------------


class Turn(TypedDict):
    """0 before the tile is taken, 1 before its action, 2 after it, 3 while a choice of the road waits."""

    stage: int


class Track(TypedDict):
    track: str


class PickTile(TypedDict):
    """`special`: may the special one be taken?"""

    row: str
    discount: int
    special: bool


class OfTile(TypedDict):
    tile: str


class BonusWhich(TypedDict):
    """`paid`: the old one has, and would be given back."""

    old: str
    new: str
    paid: bool


class Project(TypedDict):
    project: str


class Drawing(TypedDict):
    """Only who has drawn sees what."""

    count: int
    drawn: list[str] | None


class DrawTechnology(Drawing):
    level: int


class Golden(TypedDict):
    """At the Cathedral, or at the bridge?"""

    church: bool


class Plank(TypedDict):
    """A silver tile; null for a golden one."""

    tile: str | None


class Refreshing(TypedDict):
    """The places are counted from 0."""

    row: str
    places: list[int]


class Automa(TypedDict):
    automa: int


class Owed(TypedDict):
    effect: str
    source: str


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


# -- facts, and what comes or lapses when the turn ends -----------------------------------------


class GivenBack(TypedDict):
    seat: int
    good: str
    count: int


class Gain(GivenBack):
    source: str


class Slot(TypedDict):
    slot: int


class Plaza(TypedDict):
    plaza: str


class AutomaCard(Automa):
    card: int


class PointChange(TypedDict):
    change: int


class GoodChange(PointChange):
    good: str


class Count(TypedDict):
    count: int


FACTS: Final[dict[str, Any]] = {
    "gain": Gain,
    "bonus_given_back": GivenBack,
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


# -- refusals, by reason: those that are not named have no values ---------------------------------


class Price(TypedDict):
    price: int
    missing: int


class Missing(TypedDict):
    missing: Amounts


class MissingEggs(TypedDict):
    missing: int


class Action(TypedDict):
    action: str


class InRow(TypedDict):
    row: str


class RowPrice(InRow, Missing):
    pass


class SiteGold(TypedDict):
    """The cheapest site."""

    gold: int


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


class OtherTask(TypedDict):
    task: str


class Waiting(TypedDict):
    waiting: list[int]


class Code(TypedDict):
    code: str


REFUSALS: Final[dict[str, Any]] = {
    "kernel.unknown_code": Code,
    "praga.no.turn": Waiting,
    "praga.no.other_task": OtherTask,
    "praga.no.decide_first": OtherTask,
    "praga.no.action_on_tile": Action,
    "praga.no.gold": Price,
    "praga.no.stone": Price,
    "praga.no.golden": Price,
    "praga.no.silver": Price,
    "praga.no.egg": MissingEggs,
    "praga.no.price": Missing,
    "praga.no.road_price": Missing,
    "praga.no.row_price": RowPrice,
    "praga.no.building_price": BuildingPrice,
    "praga.no.site_payable": SiteGold,
    "praga.no.crossing": Crossing,
    "praga.no.tile_in_row": InRow,
    "praga.no.row_empty": InRow,
    "praga.no.row_special": InRow,
    "praga.no.refresh_now": InRow,
    "praga.no.refresh_tiles": InRow,
    "praga.no.step": Project,
    "praga.no.column": Project,
    "praga.no.row_above": Project,
    "praga.no.ring_place": Place,
    "praga.no.pair": Pair,
    "praga.no.road_ahead": Space,
    "praga.no.road_earlier": Space,
    "praga.no.road_replaced": Space,
    "praga.no.road_used": Space,
}
