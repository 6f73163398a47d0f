"""What each technology does."""

import pytest

from kingsroad.praga.terms import SPECIAL_PLACE
from tests.marks import rule
from tests.rules.praga.table import GAME, Table

# -- level I ------------------------------------------------------------------------------------


def at_wheel(t: Table, sector: int, slot: int = 4) -> None:
    """A mines tile on a slot, in a sector of the wheel; red takes it."""
    t.crane((slot - sector) % 12, **{f"s{slot}": "mines wall"})
    t.play("red", f"take {slot}")


@rule("praga/technology/13", "praga/technology/4")
@pytest.mark.parametrize(("sector", "gold"), [(3, 1), (9, 2)])
def test_the_gold_wheel_tile_gives_one_more_gold_and_a_point(sector: int, gold: int) -> None:
    t = Table(2)
    t.technology("red", "wheel_gold")
    at_wheel(t, sector)
    t.play("red", "wheel")
    assert (t.has("red", "gold"), t.sources("red")) == (2 + gold + 1, {"technologies": 1})


@rule("praga/technology/13", "praga/technology/4")
@pytest.mark.parametrize(("sector", "stone"), [(2, 2), (7, 1)])
def test_the_stone_wheel_tile_gives_one_more_stone_and_a_point(sector: int, stone: int) -> None:
    t = Table(2)
    t.technology("red", "wheel_stone")
    at_wheel(t, sector)
    t.play("red", "wheel")
    assert (t.has("red", "stone"), t.sources("red")) == (2 + stone + 1, {"technologies": 1})


@rule("praga/technology/13")
def test_the_wheel_tiles_wait_until_the_bonus_is_taken() -> None:
    t = Table(2)
    t.technology("red", "wheel_gold")
    at_wheel(t, 3)
    assert (t.has("red", "gold"), t.board("red").points) == (2, 0)


@rule("praga/technology/13")
def test_the_wheel_tiles_react_when_the_end_of_the_turn_takes_the_bonus() -> None:
    t = Table(2)
    t.technology("red", "wheel_gold")
    at_wheel(t, 3)
    t.s.turn.done = True
    t.play("red", "end")
    assert (t.has("red", "gold"), t.board("red").points) == (4, 1)


@rule("praga/technology/13")
@pytest.mark.parametrize(
    ("sector", "gold", "stone"), [(2, 2, 4), (5, 2, 2), (6, 1, 2), (10, 2, 2), (11, 2, 1)], ids=str
)
def test_the_gold_wheel_tile_reacts_to_no_other_sector(sector: int, gold: int, stone: int) -> None:
    t = Table(2)
    t.technology("red", "wheel_gold")
    at_wheel(t, sector)
    t.play("red", "wheel")
    assert (t.has("red", "gold"), t.has("red", "stone"), t.board("red").points) == (gold, stone, 0)


@rule("praga/technology/13")
@pytest.mark.parametrize(("sector", "gold", "stone"), [(3, 3, 2), (9, 4, 2), (6, 1, 2), (11, 2, 1)], ids=str)
def test_the_stone_wheel_tile_reacts_to_no_other_sector(sector: int, gold: int, stone: int) -> None:
    t = Table(2)
    t.technology("red", "wheel_stone")
    at_wheel(t, sector)
    t.play("red", "wheel")
    assert (t.has("red", "gold"), t.has("red", "stone"), t.board("red").points) == (gold, stone, 0)


@rule("praga/technology/13")
def test_the_wheel_tiles_do_not_react_to_points() -> None:
    t = Table(2)
    t.technology("red", "wheel_gold", "wheel_stone")
    at_wheel(t, 4)
    t.play("red", "wheel points")
    assert (t.has("red", "gold"), t.has("red", "stone"), t.board("red").points) == (2, 2, 2)


@rule("praga/technology/15", "praga/technology/4")
@pytest.mark.parametrize(("tile", "good"), [("mine_steps", "mine"), ("quarry_steps", "quarry")])
def test_a_track_tile_pays_two_points_for_each_step(tile: str, good: str) -> None:
    t = Table(2)
    t.technology("red", tile)
    t.board("red").mines[:] = [5, 4]
    t.gain("red", good, 2)
    assert t.sources("red") == {"technologies": 4}


@rule("praga/technology/15")
@pytest.mark.parametrize(("tile", "other"), [("mine_steps", "quarry"), ("quarry_steps", "mine")])
def test_a_track_tile_pays_nothing_for_the_other_track(tile: str, other: str) -> None:
    t = Table(2)
    t.technology("red", tile)
    t.gain("red", other)
    assert t.board("red").points == 0


@rule("praga/technology/15")
def test_a_track_tile_pays_nothing_for_a_step_that_cannot_be_made() -> None:
    t = Table(2)
    t.technology("red", "mine_steps")
    t.board("red").mines[0] = 7
    t.gain("red", "mine", 2)
    assert t.board("red").points == 2


@rule("praga/technology/15")
def test_the_row_tile_pays_for_a_climb_with_windows() -> None:
    t = Table(2)
    t.technology("red", "rows")
    t.purse("red", silver=2)
    t.play("red", "climb cathedral")
    assert t.sources("red") == {"technologies": 2}


@rule("praga/technology/15")
def test_the_row_tile_pays_for_an_arrow_too() -> None:
    t = Table(2)
    t.technology("red", "rows")
    t.purse("red", silver=2)
    t.project("red", "cathedral", 1, 1)
    t.play("red", "climb cathedral", "up")
    assert t.sources("red") == {"technologies": 4}


@rule("praga/technology/15")
def test_the_row_tile_pays_for_a_climb_by_technology() -> None:
    t = Table(2)
    t.technology("red", "rows", "climb")
    t.play("red", "use climb", "climb cathedral")
    assert t.sources("red") == {"technologies": 2}


@rule("praga/technology/15")
def test_the_row_tile_pays_nothing_for_a_step_sideways() -> None:
    t = Table(2)
    t.technology("red", "rows")
    t.project("red", "cathedral", 1, 1)
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")
    assert t.board("red").points == 0


@rule("praga/technology/15", "praga/technology/4")
def test_the_egg_tile_pays_for_each_egg_gained() -> None:
    t = Table(2)
    t.technology("red", "egg")
    t.gain("red", "egg", 2)
    assert (t.has("red", "stone"), t.sources("red")) == (4, {"technologies": 2})


@rule("praga/technology/15")
def test_the_egg_tile_pays_for_an_egg_bought() -> None:
    t = Table(2)
    t.technology("red", "egg")
    at_wheel(t, 11)
    t.play("red", "wheel")
    assert (t.has("red", "egg"), t.has("red", "stone"), t.board("red").points) == (1, 2, 1)


@rule("praga/technology/14", "praga/technology/4")
@pytest.mark.parametrize(("slot", "points"), [(6, 0), (7, 2), (11, 6)])
def test_the_scoring_tile_adds_a_point_where_the_slot_gives_points(slot: int, points: int) -> None:
    t = Table(2)
    t.technology("red", "scoring_tile")
    at_wheel(t, 3, slot)
    assert t.board("red").points == points


@rule("praga/technology/14")
def test_the_scoring_tile_adds_a_point_to_a_five_point_mark() -> None:
    t = Table(2)
    t.technology("red", "scoring_tile")
    t.crane(1, s4="mines wall")
    t.s.passed = 1 << t.s.crane[4]
    t.play("red", "take 4")
    assert t.board("red").points == 6


@rule("praga/technology/14")
def test_the_scoring_tile_adds_a_point_to_the_special_bonus_taken_as_points_late_in_the_turn() -> None:
    t = Table(2)
    t.technology("red", "scoring_tile")
    at_wheel(t, 4)
    t.play("red", "do mines", "dig", "wheel points")
    assert t.sources("red") == {"wheel": 2, "technologies": 1}


@rule("praga/technology/14", "praga/technology/4")
def test_the_scoring_tile_pays_once_a_turn_however_often_the_tile_scores() -> None:
    t = Table(2)
    t.technology("red", "scoring_tile")
    at_wheel(t, 4, 8)
    t.play("red", "wheel points")
    assert t.sources("red") == {"blue_zone": 2, "wheel": 2, "technologies": 1}


@rule("praga/technology/14")
def test_the_scoring_tile_does_not_count_points_of_another_technology() -> None:
    t = Table(2)
    t.technology("red", "scoring_tile", "wheel_gold")
    at_wheel(t, 3)
    t.play("red", "wheel")
    assert t.sources("red") == {"technologies": 1}


# -- level II -----------------------------------------------------------------------------------


def build(t: Table, tile: str) -> None:
    t.purse("red", gold=4)
    t.row("building", tile, ".", ".", ".")
    t.act("red", "building")
    t.play("red", f"tile {tile}", "site p1a r0")


@rule("praga/technology/4")
@pytest.mark.parametrize(
    ("technology", "tile", "gold", "stone", "points"),
    [
        ("cathedral_building", "b08", 1, 3, 1),  # with the Cathedral sign
        ("cathedral_building", "b01", 2, 2, 0),  # without
        ("plain_building", "b01", 3, 2, 1),
        ("plain_building", "b08", 1, 2, 0),
    ],
)
def test_a_building_tile_reacts_to_its_kind_of_building(
    technology: str, tile: str, gold: int, stone: int, points: int
) -> None:
    t = Table(2)
    t.technology("red", technology)
    build(t, tile)
    assert (t.has("red", "gold"), t.has("red", "stone")) == (gold, stone)
    assert t.sources("red").get("technologies", 0) == points


@rule("praga/technology/4")
@pytest.mark.parametrize(("tile", "gold", "points"), [("w01", 3, 1), ("w02", 2, 0)])
def test_the_hunger_wall_tile_reacts_to_walls_with_the_sign(tile: str, gold: int, points: int) -> None:
    t = Table(2)
    t.technology("red", "hunger_wall")
    t.row("wall", tile, ".", ".", ".")
    t.act("red", "wall")
    t.play("red", f"tile {tile}", "place 1 r0")
    assert (t.has("red", "gold"), t.sources("red").get("technologies", 0)) == (gold, points)


@rule("praga/technology/4")
@pytest.mark.parametrize(("token", "good", "gold", "stone"), [("red_token", "red", 2, 3), ("blue_token", "blue", 3, 2)])
def test_a_token_tile_pays_a_point_and_a_resource_once_per_turn(token: str, good: str, gold: int, stone: int) -> None:
    t = Table(2)
    t.technology("red", token)
    t.gain("red", good)
    t.gain("red", good)
    assert (t.has("red", "gold"), t.has("red", "stone"), t.board("red").points) == (gold, stone, 1)


@rule("praga/technology/4")
@pytest.mark.parametrize(("token", "other"), [("red_token", "blue"), ("blue_token", "red")])
def test_a_token_tile_pays_nothing_for_the_other_colour(token: str, other: str) -> None:
    t = Table(2)
    t.technology("red", token)
    t.gain("red", other)
    assert t.board("red").points == 0


@rule("praga/technology/4")
def test_a_tile_pays_its_owner_alone() -> None:
    t = Table(2)
    t.technology("green", "egg")
    t.gain("red", "egg")
    assert (t.board("red").points, t.board("green").points) == (0, 0)


# -- levels III and IV --------------------------------------------------------------------------


@rule("praga/technology/4")
def test_four_steps_at_the_university() -> None:
    t = Table(2)
    t.technology("red", "university")
    t.play("red", "use university")
    assert t.board("red").university == 4


@rule("praga/technology/4")
def test_an_upgrade_action_and_three_points() -> None:
    t = Table(2)
    t.technology("red", "upgrade_points")
    t.row("upgrade", "u02", ".", ".", ".")
    t.play("red", "use upgrade_points", "tile u02", "lay r0")
    assert (t.sources("red"), t.board("red").university) == ({"technologies": 3}, 1)


@rule("praga/technology/4")
def test_an_upgrade_action_and_a_gold_window() -> None:
    t = Table(2)
    t.technology("red", "upgrade_window")
    t.row("upgrade", "u02", ".", ".", ".")
    t.play("red", "use upgrade_window", "tile u02", "lay r0")
    assert (t.has("red", "golden"), t.board("red").university) == (1, 1)


@rule("praga/technology/4", "praga/mines/8")
def test_gold_is_produced_and_two_stone_gained_without_the_bonus_of_an_upgrade() -> None:
    t = Table(2)
    t.technology("red", "produce_gold")
    t.upgrade("red", "u02")
    t.play("red", "use produce_gold")
    assert (t.has("red", "gold"), t.has("red", "stone"), t.board("red").points) == (5, 4, 0)


@rule("praga/technology/4", "praga/mines/8")
def test_stone_is_produced_and_two_gold_gained_without_the_bonus_of_an_upgrade() -> None:
    t = Table(2)
    t.technology("red", "produce_stone")
    t.upgrade("red", "u04")
    t.play("red", "use produce_stone")
    assert (t.has("red", "gold"), t.has("red", "stone"), t.board("red").points) == (4, 4, 0)


@rule("praga/technology/4")
@pytest.mark.parametrize("action", ["mines", "quarries", "upgrade", "wall", "building", "road"])
def test_any_action_is_any_of_the_six(action: str) -> None:
    t = Table(2)
    t.technology("red", "any_action")
    t.purse("red", gold=9, stone=9)
    t.play("red", "use any_action", f"any {action}")
    assert [GAME.world.do[done].code for done in t.s.turn.performed] == [f"do {action}"]


@rule("praga/technology/10")
def test_any_action_is_none_that_is_impossible() -> None:
    t = Table(2)
    t.technology("red", "any_action")
    t.purse("red", stone=0)
    t.play("red", "use any_action")
    assert t.refusal("red", "any wall").reason == "praga.no.row_price"


# -- an action by technology --------------------------------------------------------------------


@rule("praga/technology/11")
def test_it_earns_the_bonus_of_the_upgrade() -> None:
    t = Table(2)
    t.technology("red", "any_action")
    t.upgrade("red", "u02")
    t.play("red", "use any_action", "any mines")
    assert t.sources("red") == {"upgrades": 1}


@rule("praga/technology/11")
def test_it_earns_reactions() -> None:
    t = Table(2)
    t.technology("red", "cheap_building", "plain_building")
    t.row("building", "b01", ".", ".", ".")
    t.play("red", "use cheap_building", "tile b01", "site p1a r0")
    assert t.sources("red") == {"technologies": 1}


@rule("praga/technology/11")
def test_it_never_takes_the_special_tile() -> None:
    t = Table(2)
    t.technology("red", "upgrade_points")
    at_wheel(t, 4)
    t.play("red", "use upgrade_points")
    special = GAME.world.tiles[t.s.rows[2][SPECIAL_PLACE]].id
    assert t.refusal("red", f"tile {special}").rule == "praga/crane/5"


@rule("praga/technology/11")
def test_several_tiles_may_be_used_in_one_turn() -> None:
    t = Table(2)
    t.technology("red", "university", "produce_gold")
    t.play("red", "use university", "use produce_gold")
    assert (t.board("red").university, t.has("red", "gold")) == (4, 5)


@rule("praga/technology/11", "praga/turn/8")
def test_no_action_begins_inside_another() -> None:
    t = Table(2)
    t.technology("red", "any_action", "cheap_wall", "upgrade_points", "egg_road", "university")
    t.purse("red", stone=4)
    t.row("wall", "w01", ".", ".", ".")
    t.act("red", "upgrade")
    for tile in ("any_action", "cheap_wall", "upgrade_points", "egg_road"):
        assert t.refusal("red", f"use {tile}").rule == "praga/turn/8"
    t.play("red", "use university")
