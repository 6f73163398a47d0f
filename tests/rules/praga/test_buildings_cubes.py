"""Praga: cubes and points of buildings, and the order of what a building brings."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import Table
from tests.rules.praga.test_buildings import SITES, constructing, fill


def cubes(t: Table) -> dict[str, str]:
    """Site to the colour of the cube on it."""
    return {site: t.colours[owner] for site, owner in zip(SITES, t.s.site_cube, strict=True) if owner >= 0}


# -- 6, 7, 10, 12: cube or count ----------------------------------------------------------------


@rule("praga/buildings/6")
def test_a_building_with_a_cube_place_takes_a_spare_cube() -> None:
    t = constructing("b01")
    t.play("red", "tile b01", "site p5a r0")
    assert (cubes(t), t.board("red").cubes) == ({"p5a": "red"}, 1)


@rule("praga/buildings/6")
def test_a_building_with_a_cube_scores_no_points_for_the_count() -> None:
    t = constructing("b01")
    fill(t, "p5b")
    t.play("red", "tile b01", "site p5a r0")
    assert t.sources("red") == {}


@rule("praga/buildings/6")
def test_the_last_spare_cube_can_be_put() -> None:
    t = constructing("b01")
    t.board("red").cubes = 1
    t.play("red", "tile b01", "site p5a r0")
    assert (cubes(t), t.board("red").cubes) == ({"p5a": "red"}, 0)


@rule("praga/buildings/6")
@pytest.mark.parametrize(("spare", "claims"), [(2, True), (1, True), (0, False)])
def test_before_it_is_built_it_is_said_whether_a_cube_will_claim_the_plaza(spare: int, claims: bool) -> None:
    t = constructing("b01")
    t.board("red").cubes = spare
    t.play("red", "tile b01")
    assert t.row_of("red", "site p5a r0")["values"]["claims"] is claims


@rule("praga/buildings/2")
def test_of_refused_sites_only_free_ones_are_shown() -> None:
    t = constructing("b01")
    fill(t, "p5b")
    t.play("red", "tile b01")
    t.purse("red", gold=0)
    shown = {row["code"].split()[1] for row in t.view("red")["refused"]}
    free = {site for site, tile in zip(SITES, t.s.site_tile, strict=True) if tile < 0}
    dear = {site for site, gold in zip(SITES, t.s.setting.world.site_gold, strict=True) if gold > 0}
    assert shown == free & dear


@rule("praga/buildings/6", "praga/buildings/10")
def test_without_a_spare_cube_there_is_no_claim_and_nothing_instead() -> None:
    t = constructing("b01")
    fill(t, "p5b")
    t.board("red").cubes = 0
    t.play("red", "tile b01", "site p5a r0")
    assert (cubes(t), t.board("red").cubes, t.sources("red")) == ({}, 0, {})


@rule("praga/buildings/6")
@pytest.mark.parametrize("around", [0, 1, 3])
def test_a_building_without_cube_place_scores_a_point_for_each_building_around_the_plaza(around: int) -> None:
    t = constructing("b05")
    fill(t, *("p7a", "p7b", "p7c")[:around])
    t.play("red", "tile b05", "site p7e r3")
    assert (t.sources("red"), cubes(t), t.board("red").cubes) == ({"buildings": around + 1}, {}, 2)


@rule("praga/buildings/6")
def test_buildings_around_other_plazas_do_not_count() -> None:
    t = constructing("b05")
    fill(t, "p5b", "p6a", "p6b")
    t.play("red", "tile b05", "site p7e r3")
    assert t.sources("red") == {"buildings": 1}


@rule("praga/buildings/6")
def test_the_count_comes_on_top_of_the_points_of_the_site() -> None:
    t = constructing("b05")
    fill(t, "p2a")
    t.play("red", "tile b05", "site p2c r3")
    assert t.sources("red") == {"buildings": 2 + 2}


@rule("praga/buildings/7")
def test_a_neutral_building_counts_around_its_plaza() -> None:
    t = constructing("b05", players=2)  # one of them stands on p7b
    t.play("red", "tile b05", "site p7e r3")
    assert t.sources("red") == {"buildings": 2}


@rule("praga/buildings/7")
def test_a_neutral_building_is_no_claim() -> None:
    t = constructing("b05", players=2)
    t.plaza("p7", "gold_window")
    fill(t, "p7a", "p7c", "p7d")
    t.play("red", "tile b05", "site p7e r3")
    assert (cubes(t), t.sources("red")) == ({}, {"buildings": 5})


@rule("praga/buildings/10")
@pytest.mark.parametrize("plaza", ["p9", "p10"])
def test_a_cube_is_put_at_a_plaza_without_tile_too(plaza: str) -> None:
    t = constructing("b01", players=2)
    t.play("red", "tile b01", f"site {plaza}a r3")
    assert (cubes(t), t.board("red").cubes) == ({f"{plaza}a": "red"}, 1)


@rule("praga/buildings/10")
def test_putting_the_cube_is_no_choice() -> None:
    t = constructing("b01")
    t.play("red", "tile b01", "site p5a r0")
    assert t.offered("red", "skip", "pick") == []


@rule("praga/buildings/10")
def test_a_building_that_found_no_cube_counts_in_no_tie() -> None:
    """One cube each; with the new building red would have spent 7 to 4, without it 2 to 4."""
    t = constructing("b29")
    t.plaza("p5", "silver_windows")
    t.building("p5a", "b01", cube="red")
    t.building("p5b", "b12", cube="green")
    t.board("red").cubes = 0
    t.play("red", "tile b29", "site p5c r3", "reward lower")
    assert (t.has("green", "silver"), t.has("red", "silver")) == (2, 0)


@rule("praga/buildings/10")
def test_a_cube_lies_where_it_was_put_when_more_are_wanted() -> None:
    t = constructing("b01")
    t.building("p5a", "b04", cube="red")
    t.building("p6a", "b04", cube="red")
    t.play("red", "tile b01", "site p7a r0")
    assert cubes(t) == {"p5a": "red", "p6a": "red"}


@rule("praga/buildings/12")
def test_the_count_is_scored_at_a_plaza_without_tile() -> None:
    t = constructing("b05", players=2)
    fill(t, "p10a")
    t.play("red", "tile b05", "site p10b r3")
    assert t.sources("red") == {"buildings": 2}


# -- 8: the order -------------------------------------------------------------------------------


@rule("praga/buildings/8")
def test_tile_and_reward_come_first() -> None:
    t = constructing("b11", gold=3, stone=2)
    t.play("red", "tile b11")
    assert (t.has("red", "gold"), t.has("red", "stone"), t.board("red").mines[1]) == (1, 0, 3)
    assert (t.s.site_tile, t.board("red").cubes) == ([-1] * 30, 2)


@rule("praga/buildings/8")
def test_then_the_site_is_paid_and_gives_its_points_and_blue_tokens() -> None:
    t = constructing("b01", gold=3)
    t.play("red", "tile b01", "site p2a r0")
    assert (t.has("red", "gold"), t.sources("red"), t.has("red", "blue")) == (0, {"buildings": 1}, 1)


@rule("praga/buildings/8")
def test_the_cathedral_step_becomes_available_with_the_placing() -> None:
    t = constructing("b12")
    t.play("red", "tile b12")
    assert t.refusal("red", "step cathedral").rule == "praga/projects/8"
    t.play("red", "site p1a r0")
    assert "step cathedral" in t.codes("red")


@rule("praga/buildings/8")
@pytest.mark.parametrize(("id", "technology"), [("b12", "cathedral_building"), ("b01", "plain_building")])
def test_reactions_come_with_the_placing(id: str, technology: str) -> None:
    t = constructing(id)
    t.technology("red", technology)
    t.play("red", f"tile {id}")
    assert "technologies" not in t.sources("red")
    t.play("red", "site p1a r0")
    assert t.sources("red")["technologies"] == 1


@rule("praga/buildings/8")
@pytest.mark.parametrize(("id", "technology"), [("b01", "cathedral_building"), ("b12", "plain_building")])
def test_each_reaction_asks_for_its_own_kind_of_building(id: str, technology: str) -> None:
    t = constructing(id)
    t.technology("red", technology)
    t.play("red", f"tile {id}", "site p1a r0")
    assert "technologies" not in t.sources("red")


@rule("praga/buildings/8")
def test_the_plaza_is_evaluated_last() -> None:
    t = constructing("b12", gold=5)
    t.plaza("p2", "project")
    t.technology("red", "cathedral_building", "blue_token")
    t.building("p2b", "b04", cube="green")
    t.building("p2c", "b36", cube="green")
    t.play("red", "tile b12", "site p2a r0")
    assert t.codes("red") == ["reward upper", "reward lower"]
    assert (t.has("red", "blue"), t.has("red", "gold"), t.board("red").points) == (1, 1, 1 + 1 + 1)
    assert t.view("red")["turn"]["held"] == [{"project": "cathedral", "optional": False}]


@rule("praga/buildings/8")
def test_the_last_building_claims_the_plaza_before_it_is_evaluated() -> None:
    t = constructing("b01")
    t.plaza("p6", "silver_windows")
    fill(t, "p6a")
    t.play("red", "tile b01", "site p6b r0")
    assert (t.has("red", "silver"), t.sources("red")) == (1 + 2, {"plazas": 4})
