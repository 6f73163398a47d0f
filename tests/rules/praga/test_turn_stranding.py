"""Praga: while an action is under way nothing may leave it impossible to finish."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table
from tests.rules.praga.test_turn import plain

WORLD = GAME.world


def picking(action: str = "wall", **goods: int) -> Table:
    """Red performs Wall (2 stone at least) or Building (2 gold at least) and has yet to choose a tile."""
    t = plain()
    t.row("wall", "w01", "w12", "w14", "w16")
    t.row("building", "b01", "b12", "b12", "b16")
    t.purse("red", **{"gold": 0, "stone": 0, **goods})
    t.act("red", action)
    return t


def open_sector(t: Table, sector: int) -> None:
    t.s.turn.sector, t.s.turn.special = sector, WORLD.special[sector]


def last_site(t: Table, site: str) -> None:
    for other in WORLD.site_ids:
        if other != site:
            t.building(other, "b02")


def stranded(t: Table, code: str) -> bool:
    if code in t.codes("red"):
        return False
    refusal = t.refusal("red", code)
    assert (refusal.rule, refusal.reason) == ("praga/turn/18", "praga.no.strand")
    return True


# -- 18: what stays open ------------------------------------------------------------------------


@rule("praga/turn/18")
def test_while_a_tile_is_still_to_be_chosen_another_row_may_be_refreshed() -> None:
    t = picking(stone=3)
    t.play("red", "refresh building", "away 1", "away 2", "pay stone", "tile w01")
    assert t.has("red", "stone") == 0


@rule("praga/turn/18")
def test_while_a_tile_is_still_to_be_chosen_wheel_bonus_and_steps_stay_open() -> None:
    t = picking(stone=2)
    open_sector(t, 2)
    t.gain("red", "hunger_wall")
    t.play("red", "wheel", "step hunger_wall", "tile w01")
    assert (t.has("red", "stone"), t.board("red").columns) == (2, [1, 0])


@rule("praga/turn/18")
@pytest.mark.parametrize("action", ["wall", "building", "upgrade"])
def test_the_row_an_action_still_has_to_take_from_may_be_refreshed(action: str) -> None:
    t = picking(action, gold=9, stone=9)
    kept = t.view(None)["rows"][action][2]
    t.play("red", f"refresh {action}", "away 1", "away 2", "pay stone")
    assert f"tile {kept}" in t.codes("red")


@rule("praga/turn/18")
def test_a_refresh_leaves_a_tile_that_stays_and_can_be_paid_for_afterwards() -> None:
    t = picking(stone=3)  # w01 costs 2, the others 4; what the stack brings does not count
    t.play("red", "refresh wall")
    assert t.codes("red") == ["away 2", "away 3", "away 4"]
    refusal = t.refusal("red", "away 1")
    assert (refusal.rule, refusal.reason, refusal.values) == ("praga/turn/18", "praga.no.refresh_now", {"row": "wall"})
    t.play("red", "away 2")
    assert t.refusal("red", "away 1").reason == "praga.no.refresh_now"
    t.play("red", "away 3", "pay stone", "tile w01")


@rule("praga/turn/18")
@pytest.mark.parametrize(("gold", "stone", "payers"), [(1, 2, ["gold"]), (1, 4, ["gold", "stone"]), (0, 3, ["stone"])])
def test_a_refresh_of_that_row_is_paid_with_what_the_tile_that_stays_does_not_need(
    gold: int, stone: int, payers: list[str]
) -> None:
    t = picking(gold=gold, stone=stone)
    t.play("red", "refresh wall", "away 2", "away 3")
    assert t.codes("red") == [f"pay {good}" for good in payers]


@rule("praga/turn/18")
def test_a_refresh_after_which_no_tile_that_stays_could_be_paid_for_is_refused_and_says_so() -> None:
    t = picking(gold=1, stone=4)
    t.row("wall", "w01", "w06", ".", ".")  # both would go
    refusal = t.refusal("red", "refresh wall")
    assert (refusal.rule, refusal.reason, refusal.values) == ("praga/turn/18", "praga.no.refresh_now", {"row": "wall"})


@rule("praga/turn/18")
def test_where_both_dearer_tiles_would_go_stone_that_the_last_one_needs_cannot_pay() -> None:
    t = picking(gold=1, stone=4)
    t.play("red", "refresh wall", "away 1", "away 2")  # w14 stays, for 4 stone
    assert t.codes("red") == ["pay gold"]
    assert t.refusal("red", "pay stone").reason == "praga.no.refresh_now"


@rule("praga/turn/18")
@pytest.mark.parametrize(("sector", "offered"), [(0, False), (1, True)])
def test_the_special_tile_counts_as_staying_only_if_it_may_be_taken(sector: int, offered: bool) -> None:
    t = picking(stone=4)
    t.row("wall", "w01", "w06", ".", "w16")  # the special one costs 3
    open_sector(t, sector)
    t.play("red", "refresh wall")
    assert ("away 1" in t.codes("red")) is True
    t.play("red", "away 1")
    assert ("away 2" in t.codes("red")) is offered


@rule("praga/turn/18")
def test_once_the_tile_is_taken_its_row_may_be_refreshed() -> None:
    t = picking(stone=3)
    t.play("red", "tile w01")
    assert "refresh wall" in t.codes("red")


# -- 18: what would strand the action -----------------------------------------------------------


@rule("praga/turn/18")
@pytest.mark.parametrize(("stone", "payers"), [(3, ["pay gold", "pay stone"]), (2, ["pay gold"])])
def test_a_refresh_cannot_be_paid_with_what_the_last_payable_tile_costs(stone: int, payers: list[str]) -> None:
    t = picking(stone=stone, gold=1)
    t.play("red", "refresh building", "away 1", "away 2")
    assert t.codes("red") == payers


@rule("praga/turn/18")
def test_no_refresh_if_nothing_can_be_spared_for_it() -> None:
    t = picking(stone=2)
    refusal = t.refusal("red", "refresh building")
    assert (refusal.rule, refusal.reason) == ("praga/tiles/3", "praga.no.refresh_price")


@rule("praga/turn/18")
@pytest.mark.parametrize(("action", "gold", "stone"), [("wall", 1, 2), ("building", 2, 1)])
def test_a_climb_across_a_tier_may_not_strand_the_action(action: str, gold: int, stone: int) -> None:
    t = picking(action, gold=gold, stone=stone, silver=2)
    t.project("red", "cathedral", 2, 0)  # crossing costs a gold and a stone
    assert stranded(t, "climb cathedral")
    assert not stranded(t, "climb hunger_wall")
    t.purse("red", gold=gold + 1, stone=stone + 1)
    assert not stranded(t, "climb cathedral")


@rule("praga/turn/18")
@pytest.mark.parametrize(("action", "sector", "gold", "stone"), [("wall", 11, 0, 2), ("building", 6, 2, 0)])
def test_an_egg_of_the_wheel_may_not_strand_the_action(action: str, sector: int, gold: int, stone: int) -> None:
    t = picking(action, gold=gold, stone=stone)
    open_sector(t, sector)
    assert stranded(t, "wheel")
    t.purse("red", gold=gold + 1, stone=stone + 1)
    assert not stranded(t, "wheel")


@rule("praga/turn/18")
def test_an_egg_for_a_good_the_action_does_not_need_may_be_bought() -> None:
    t = picking(stone=2, gold=1)
    open_sector(t, 6)
    t.play("red", "wheel", "tile w01")
    assert t.has("red", "egg") == 1


@rule("praga/turn/18")
def test_an_up_arrow_that_would_strand_the_action_cannot_be_followed() -> None:
    t = picking(stone=2, gold=1)
    t.project("red", "cathedral", 2, 0)
    t.gain("red", "cathedral")
    t.play("red", "step cathedral")
    assert "tile w01" in t.codes("red")  # nothing was asked
    t = picking(stone=3, gold=1)
    t.project("red", "cathedral", 2, 0)
    t.gain("red", "cathedral")
    t.play("red", "step cathedral")
    assert t.codes("red") == ["up", "stay"]


@rule("praga/turn/18")
@pytest.mark.parametrize(("gold", "allowed"), [(2, False), (3, True)])
def test_the_paid_effect_of_road_space_ii_may_not_strand_the_action(gold: int, allowed: bool) -> None:
    t = picking("road")
    t.play("red", "road 1 free", "pick 2 gold")
    t.board("red").road = 1
    t.act("red", "road", by="extra")
    t.act("red", "building", by="technology")
    t.purse("red", gold=gold)
    assert ("road 2 free" in t.codes("red")) == allowed


@rule("praga/turn/18")
def test_the_points_of_a_special_bonus_may_not_be_taken_while_only_the_special_tile_can_be_paid_for() -> None:
    t = picking("wall", stone=3)
    open_sector(t, 1)
    t.row("wall", "w12", "w14", "w13", "w16")  # 4, 4, 4; the special one 3
    assert stranded(t, "wheel points")
    t.purse("red", stone=4)
    assert not stranded(t, "wheel points")


@rule("praga/turn/18")
def test_those_points_may_be_taken_while_another_action_is_under_way() -> None:
    t = plain()
    t.row("wall", "w12", "w14", "w13", "w16")
    t.purse("red", stone=4)
    t.act("red", "wall", by="extra")
    open_sector(t, 1)
    assert not stranded(t, "wheel points")


@rule("praga/turn/18")
def test_the_special_tile_counts_as_long_as_its_bonus_is_open() -> None:
    t = picking("wall", stone=4, gold=0)
    t.row("wall", "w12", "w14", "w13", "w16")
    open_sector(t, 1)
    assert "refresh building" in t.codes("red")  # 3 stone are left for the special one
    t.s.turn.special, t.s.turn.sector = 0, 0
    assert t.refusal("red", "refresh building").reason == "praga.no.refresh_price"


@rule("praga/turn/18")
def test_an_extra_action_cannot_count_on_the_special_tile() -> None:
    t = plain()
    t.row("wall", "w12", "w14", "w13", "w16")
    t.purse("red", stone=4, gold=0)
    t.act("red", "wall", by="extra")
    open_sector(t, 1)
    assert t.refusal("red", "refresh building").reason == "praga.no.refresh_price"


@rule("praga/turn/18")
def test_a_discount_counts() -> None:
    t = plain()
    t.row("wall", "w01", "w12", "w14", "w16")
    t.purse("red", stone=1, gold=0)
    t.act("red", "wall", by="technology", discount=2)
    assert "refresh building" in t.codes("red")
    t.row("wall", "w06", "w12", "w14", "w16")  # 3 stone less 2
    assert t.refusal("red", "refresh building").reason == "praga.no.refresh_price"


# -- 18: the site of a building -----------------------------------------------------------------


@rule("praga/turn/18")
@pytest.mark.parametrize(
    ("site", "gold", "allowed"), [("p2a", 3, False), ("p2a", 4, True), ("p1a", 2, False), ("p1a", 3, True)]
)
def test_in_choosing_a_building_the_cheapest_site_counts(site: str, gold: int, allowed: bool) -> None:
    t = picking("building", gold=gold)
    last_site(t, site)
    assert ("refresh wall" in t.codes("red")) == allowed


@rule("praga/turn/18")
@pytest.mark.parametrize(("gold", "allowed"), [(1, False), (2, True)])
def test_the_gold_of_the_last_site_may_not_be_spent(gold: int, allowed: bool) -> None:
    t = picking("building", gold=9)
    last_site(t, "p2a")
    t.play("red", "tile b01")
    t.purse("red", gold=gold)
    open_sector(t, 6)
    assert ("refresh wall" in t.codes("red")) == allowed
    assert stranded(t, "wheel") != allowed


@rule("praga/turn/18")
def test_gold_may_be_spent_while_a_site_without_price_is_free() -> None:
    t = picking("building", gold=9)
    last_site(t, "p1a")
    t.play("red", "tile b01")
    t.purse("red", gold=1)
    assert "refresh wall" in t.codes("red")


@rule("praga/turn/18")
def test_what_is_left_of_a_discount_counts_for_the_site() -> None:
    t = plain()
    t.row("building", "b05", "b12", "b12", "b16")  # 1 gold and 1 stone
    t.purse("red", gold=1, stone=1)
    last_site(t, "p2a")
    t.act("red", "building", by="technology", discount=2)
    t.play("red", "tile b05")
    assert (t.has("red", "gold"), "refresh wall" in t.codes("red")) == (1, True)


@rule("praga/turn/18")
@pytest.mark.parametrize("codes", [[], ["tile w01"]])
def test_stone_left_over_and_mines_leave_everything_open(codes: list[str]) -> None:
    t = picking(stone=3)
    t.play("red", *codes)
    assert "refresh building" in t.codes("red")
    t = plain()
    t.purse("red", gold=1, stone=0)
    t.act("red", "mines")
    assert "refresh wall" in t.codes("red")
