"""Technologies used once: discounts, plazas, and what happens when their action is impossible."""

import pytest

from kingsroad.praga.tiles import PickTile
from tests.marks import rule
from tests.rules.praga.table import GAME, Table

# -- discounts ----------------------------------------------------------------------------------


def cheap(technology: str, kind: str, tile: str, gold: int, stone: int) -> Table:
    t = Table(2)
    t.technology("red", technology)
    t.purse("red", gold=gold, stone=stone)
    t.row(kind, tile, ".", ".", ".")
    return t


@rule("praga/technology/5")
def test_two_gold_come_off_a_building() -> None:
    t = cheap("cheap_building", "building", "b12", 2, 0)  # 4 gold
    t.play("red", "use cheap_building", "tile b12", "site p1a r0")
    assert t.has("red", "gold") == 0


@rule("praga/technology/5", "praga/technology/11")
@pytest.mark.parametrize(
    ("tile", "gold", "stone"),
    [("b12", 1, 9), ("b05", 9, 0)],  # 4 gold; 1 gold and 1 stone
)
def test_one_piece_short_of_the_cheaper_building_is_not_enough(tile: str, gold: int, stone: int) -> None:
    t = cheap("cheap_building", "building", tile, gold, stone)
    refusal = t.refusal("red", "use cheap_building")
    assert (refusal.rule, refusal.reason) == ("praga/technology/10", "praga.no.use")


@rule("praga/technology/5")
def test_the_tile_takes_the_discount_before_the_site() -> None:
    t = cheap("cheap_building", "building", "b01", 1, 0)  # 2 gold, all off; the site's gold is due
    t.play("red", "use cheap_building", "tile b01", "site p2a r0")
    assert t.has("red", "gold") == 0


@rule("praga/technology/5")
def test_what_the_tile_leaves_of_the_discount_serves_the_site() -> None:
    t = cheap("cheap_building", "building", "b05", 0, 1)  # 1 gold and 1 stone
    t.play("red", "use cheap_building", "tile b05", "site p2a r0")
    assert (t.has("red", "gold"), t.has("red", "stone")) == (0, 0)


@rule("praga/technology/5")
def test_nothing_is_left_for_the_site_of_a_dear_building() -> None:
    t = cheap("cheap_building", "building", "b12", 2, 0)
    t.play("red", "use cheap_building", "tile b12")
    refusal = t.refusal("red", "site p2a r0")
    assert (refusal.rule, refusal.missing) == ("praga/buildings/3", {"price": 1, "missing": 1})


@rule("praga/technology/5")
def test_the_price_of_a_building_does_not_fall_below_zero() -> None:
    t = cheap("cheap_building", "building", "b05", 3, 1)
    t.play("red", "use cheap_building", "tile b05", "site p1a r0")
    assert (t.has("red", "gold"), t.has("red", "stone")) == (3, 0)


@rule("praga/technology/5")
def test_two_stone_come_off_a_wall() -> None:
    t = cheap("cheap_wall", "wall", "w14", 0, 2)  # 4 stone
    t.play("red", "use cheap_wall", "tile w14")
    assert t.has("red", "stone") == 0


@rule("praga/technology/5", "praga/technology/11")
@pytest.mark.parametrize(("tile", "gold", "stone"), [("w14", 9, 1), ("w05", 0, 9)])  # 4 stone; 2 stone and 1 gold
def test_one_piece_short_of_the_cheaper_wall_is_not_enough(tile: str, gold: int, stone: int) -> None:
    t = cheap("cheap_wall", "wall", tile, gold, stone)
    assert t.refusal("red", "use cheap_wall").rule == "praga/technology/10"


@rule("praga/technology/5")
def test_the_gold_of_a_wall_stays() -> None:
    t = cheap("cheap_wall", "wall", "w05", 1, 1)
    t.play("red", "use cheap_wall", "tile w05")
    assert (t.has("red", "gold"), t.has("red", "stone")) == (0, 1)


@rule("praga/technology/5", "praga/plazas/2")
def test_a_discount_does_not_lower_what_counts_in_ties() -> None:
    t = cheap("cheap_building", "building", "b12", 3, 0)
    t.play("red", "use cheap_building", "tile b12", "site p2a r0")
    assert t.s.site_spent[GAME.world.site_ids.index("p2a")] == 5


@rule("praga/technology/11")
def test_without_the_discount_the_same_building_is_out_of_reach() -> None:
    t = cheap("any_action", "building", "b12", 2, 0)
    t.play("red", "use any_action")
    assert t.refusal("red", "any building").reason == "praga.no.row_price"


# -- both rewards of a plaza --------------------------------------------------------------------


def plaza_technology(tile: str) -> Table:
    """A plaza tile on the first plaza, and the technology."""
    t = Table(2)
    t.technology("red", "plaza")
    t.plaza("p1", tile)
    t.play("red", "use plaza")
    return t


@rule("praga/technology/6", "praga/plazas/11")
def test_both_rewards_of_a_plaza_tile_without_a_claim() -> None:
    t = plaza_technology("silver_windows")
    t.play("red", "plaza p1")
    assert (t.has("red", "silver"), t.sources("red")) == (2, {"plazas": 4})


@rule("praga/technology/6")
def test_an_evaluated_plaza_may_be_named() -> None:
    t = Table(2)
    t.technology("red", "plaza")
    t.s.evaluated = 1
    t.play("red", "use plaza")
    assert "plaza p1" in t.codes("red")


@rule("praga/technology/6")
def test_only_plazas_with_a_tile_can_be_named() -> None:
    t = plaza_technology("silver_windows")
    refusal = t.refusal("red", "plaza p9")
    assert (refusal.rule, refusal.reason) == ("praga/technology/6", "praga.no.plaza_tile")
    assert len(t.codes("red")) == 8


@rule("praga/technology/6")
def test_the_plaza_stays_as_it_was() -> None:
    t = plaza_technology("silver_windows")
    t.building("p1a", "b01", cube="green")
    t.play("red", "plaza p1")
    assert (t.s.evaluated, t.s.site_cube[0], t.board("green").cubes) == (0, t.seat("green"), 1)


@rule("praga/technology/6", "praga/plazas/5")
def test_of_the_two_projects_only_one_moves() -> None:
    t = plaza_technology("project")
    t.play("red", "plaza p1", "pick cathedral", "step cathedral")
    assert (t.has("red", "gold"), t.board("red").columns) == (5, [0, 1])
    assert t.refusal("red", "step hunger_wall").rule == "praga/projects/8"


# -- used whole ---------------------------------------------------------------------------------


@rule("praga/technology/10")
def test_the_gains_come_even_if_the_action_is_impossible() -> None:
    t = Table(2)
    t.technology("red", "upgrade_points")
    t.row("upgrade", ".", ".", ".", "u12")
    t.play("red", "use upgrade_points")
    assert (t.board("red").points, t.s.turn.performed) == (3, [])


@rule("praga/technology/10")
def test_the_egg_comes_even_at_the_end_of_the_road() -> None:
    t = Table(2)
    t.technology("red", "egg_road")
    t.board("red").road = 5
    t.play("red", "use egg_road")
    assert (t.has("red", "egg"), t.board("red").road, t.s.turn.performed) == (1, 5, [])


@rule("praga/technology/10")
def test_an_action_that_is_possible_must_be_performed() -> None:
    t = Table(2)
    t.technology("red", "upgrade_points")
    t.row("upgrade", "u02", ".", ".", ".")
    t.play("red", "use upgrade_points")
    assert isinstance(t.s.agenda.open()[0], PickTile)
    assert {"skip", "end"}.isdisjoint(t.codes("red"))


@rule("praga/technology/10")
def test_a_climb_that_cannot_be_made_cannot_be_used() -> None:
    t = Table(2)
    t.technology("red", "climb")
    t.project("red", "hunger_wall", 5, 0)
    t.project("red", "cathedral", 5, 0)
    refusal = t.refusal("red", "use climb")
    assert (refusal.rule, refusal.reason) == ("praga/technology/10", "praga.no.use")


@rule("praga/technology/10")
def test_a_tile_without_an_action_can_be_used_inside_one() -> None:
    t = Table(2)
    t.technology("red", "climb", "plaza", "step_produce", "produce_gold", "produce_stone")
    t.row("upgrade", "u02", ".", ".", ".")
    t.act("red", "upgrade")
    for tile in ("climb", "plaza", "step_produce", "produce_gold", "produce_stone"):
        assert f"use {tile}" in t.codes("red")


@rule("praga/technology/10")
def test_a_used_tile_leaves_the_game() -> None:
    t = Table(2)
    t.technology("red", "university")
    before = [stack[:] for stack in t.s.technologies]
    t.play("red", "use university")
    assert (t.s.technologies, t.board("red").single) == (before, [])


# -- in order -----------------------------------------------------------------------------------


@rule("praga/technology/12")
@pytest.mark.parametrize(("road", "asked"), [(3, "silver"), (4, "golden")])
def test_the_egg_comes_first_and_pays_for_the_bridge(road: int, asked: str) -> None:
    t = Table(2)
    t.technology("red", "egg_road")
    t.board("red").road = road
    t.play("red", "use egg_road")
    assert (t.board("red").road, t.has("red", "egg")) == (road + 1, 0)
    assert all(code.startswith(asked) for code in t.codes("red"))


@rule("praga/technology/12")
def test_on_the_first_spaces_the_egg_is_left() -> None:
    t = Table(2)
    t.technology("red", "egg_road")
    t.play("red", "use egg_road")
    assert (t.board("red").road, t.has("red", "egg")) == (1, 1)


@rule("praga/technology/12")
def test_the_step_comes_before_the_production() -> None:
    t = Table(2)
    t.technology("red", "step_produce")
    t.play("red", "use step_produce", "pick mine", "pick @produce_gold")
    assert (t.board("red").mines, t.has("red", "gold"), t.board("red").points) == ([4, 2], 6, 1)


@rule("praga/technology/12")
def test_step_and_production_may_be_on_different_tracks() -> None:
    t = Table(2)
    t.technology("red", "step_produce")
    t.play("red", "use step_produce", "pick mine", "pick @produce_stone")
    assert (t.board("red").mines, t.has("red", "gold"), t.has("red", "stone")) == ([4, 2], 2, 4)


@rule("praga/technology/12", "praga/mines/10")
def test_a_token_reached_by_the_step_counts_in_the_production() -> None:
    t = Table(2)
    t.technology("red", "step_produce")
    t.board("red").mines[0] = 4
    t.play("red", "use step_produce", "pick mine", "token gold_one", "pick @produce_gold")
    assert t.has("red", "gold") == 2 + 5 + 1


@rule("praga/technology/12")
def test_with_both_tracks_full_only_the_production_is_left() -> None:
    t = Table(2)
    t.technology("red", "step_produce")
    t.board("red").mines[:] = [8, 7]
    t.play("red", "use step_produce")
    assert t.codes("red") == ["pick @produce_gold", "pick @produce_stone"]


@rule("praga/technology/12", "praga/mines/11")
@pytest.mark.parametrize(("mines", "after"), [([8, 6], [8, 7]), ([7, 7], [8, 7])])
def test_with_one_track_full_the_other_is_stepped_on(mines: list[int], after: list[int]) -> None:
    t = Table(2)
    t.technology("red", "step_produce")
    t.board("red").mines[:] = mines
    t.play("red", "use step_produce")
    assert (t.board("red").mines, t.codes("red")) == (after, ["pick @produce_gold", "pick @produce_stone"])
