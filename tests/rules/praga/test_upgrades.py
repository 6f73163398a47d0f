"""Praga: upgrades, how they lie and what they pay. What two tiles on one action mean is in test_upgrades_covered.py."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table

LAYINGS = [f"lay r{turn}" for turn in range(6)]


def choosing(*ids: str, by: str = "tile") -> Table:
    """Red has begun an Upgrade action and may take these tiles."""
    t = Table()
    t.row("upgrade", *ids, *["."] * (4 - len(ids)))
    t.act("red", "upgrade", by=by)
    return t


def managed(t: Table, action: str, by: str = "tile") -> None:
    """Red performs Mines or Quarries and gains no wealth bonus by it."""
    t.board("red").wealth = 7
    t.act("red", action, by=by)
    t.play("red", "produce")


def upgrade(t: Table, id: str, turn: int = 0, by: str = "extra") -> None:
    """Red performs Upgrade and lays that tile."""
    t.row("upgrade", id, ".", ".", ".")
    t.act("red", "upgrade", by=by)
    t.play("red", f"tile {id}", f"lay r{turn}")


def lies(t: Table, place: int) -> tuple[str | None, int]:
    tile = t.board("red").places[place]
    return (None if tile < 0 else GAME.world.tiles[tile].id, t.board("red").rotations[place])


# -- 1, 2: laying -------------------------------------------------------------------------------


@rule("praga/upgrades/1")
@pytest.mark.parametrize(
    ("id", "place"), [("u01", 0), ("u03", 1), ("u11", 2), ("u05", 3), ("u07", 4), ("u10", 5)]
)  # mines, quarries, upgrade, wall, building, road: clockwise from the north-east
def test_an_upgrade_covers_the_hex_of_its_action(id: str, place: int) -> None:
    t = choosing(id)
    t.play("red", f"tile {id}", "lay r4")
    assert [lies(t, other) for other in range(18) if other != place] == [(None, 0)] * 17
    assert lies(t, place) == (id, 4)


@rule("praga/upgrades/1")
def test_an_upgrade_may_be_turned_in_six_ways_and_costs_nothing() -> None:
    t = choosing("u01")
    t.purse("red", gold=0, stone=0)
    t.play("red", "tile u01")
    assert t.offered("red", "lay", "place", "site") == LAYINGS
    t.play("red", "lay r5")
    assert lies(t, 0) == ("u01", 5)


@rule("praga/upgrades/1")
def test_an_upgrade_goes_neither_into_the_ring_nor_into_the_city() -> None:
    t = choosing("u01")
    t.play("red", "tile u01")
    assert [t.refusal("red", code).rule for code in ("place 1 r0", "site p1a r0")] == ["praga/turn/6"] * 2


@rule("praga/upgrades/1")
def test_an_upgrade_lies_on_the_own_board_alone() -> None:
    t = choosing("u01")
    t.play("red", "tile u01", "lay r0")
    assert t.board("green").places == [-1] * 18
    assert (t.board("red").upgrades, t.board("green").upgrades) == (1, 0)


@rule("praga/upgrades/2")
@pytest.mark.parametrize(("id", "steps"), [("u02", 1), ("u13", 1), ("u16", 2), ("u17", 2)])
def test_placing_moves_the_university_by_one_in_era_i_and_by_two_in_era_ii(id: str, steps: int) -> None:
    t = choosing(id)
    t.play("red", f"tile {id}", "lay r0")
    assert t.board("red").university == steps


@rule("praga/upgrades/2", "praga/upgrades/12")
def test_at_the_top_of_the_university_a_step_of_the_tile_is_two_points() -> None:
    t = choosing("u16")
    t.board("red").university = 7
    t.play("red", "tile u16", "lay r0")
    assert (t.board("red").university, t.sources("red")) == (8, {"surplus": 2})


# -- 3: the bonus -------------------------------------------------------------------------------


@rule("praga/upgrades/3")
@pytest.mark.parametrize("by", ["tile", "extra", "technology"])
def test_the_bonus_comes_whenever_the_action_is_performed(by: str) -> None:
    t = Table()
    t.upgrade("red", "u02")
    t.act("red", "mines", by=by)
    assert t.sources("red") == {"upgrades": 1}


@rule("praga/upgrades/3")
def test_the_bonus_comes_each_time() -> None:
    t = Table()
    t.upgrade("red", "u02")
    managed(t, "mines")
    managed(t, "mines", by="extra")
    managed(t, "mines", by="technology")
    assert t.sources("red")["upgrades"] == 3


@rule("praga/upgrades/3")
def test_the_bonus_comes_in_later_turns_too() -> None:
    t = Table()
    t.upgrade("red", "u02")
    t.turn("red")
    t.act("red", "mines")
    assert t.sources("red")["upgrades"] == 1


@rule("praga/upgrades/3")
def test_another_action_or_another_player_does_not_earn_the_bonus() -> None:
    t = Table()
    t.upgrade("red", "u02")
    managed(t, "quarries")
    t.act("green", "mines")
    assert (t.sources("red"), t.sources("green")) == ({}, {})


@rule("praga/upgrades/3")
def test_a_bonus_of_several_parts_comes_whole() -> None:
    t = Table()
    t.upgrade("red", "u13")
    t.act("red", "mines")
    assert (t.has("red", "silver"), t.sources("red")) == (1, {"upgrades": 1})


# -- 4, 9: performances before the tile lay -----------------------------------------------------


@rule("praga/upgrades/4")
def test_a_tile_pays_for_its_action_performed_earlier_in_the_turn() -> None:
    t = Table()
    managed(t, "mines")
    upgrade(t, "u02")
    assert t.sources("red")["upgrades"] == 1


@rule("praga/upgrades/4")
def test_a_tile_pays_for_the_very_upgrade_action_that_placed_it() -> None:
    t = choosing("u25")
    t.play("red", "tile u25", "lay r0")
    assert t.has("red", "stone") == 4


@rule("praga/upgrades/4", "praga/upgrades/9")
def test_a_tile_pays_once_for_each_performance_of_the_turn() -> None:
    t = Table()
    managed(t, "mines")
    managed(t, "quarries", by="technology")
    managed(t, "mines", by="technology")
    upgrade(t, "u02")
    assert t.sources("red")["upgrades"] == 2


@rule("praga/upgrades/4")
def test_two_upgrade_actions_are_both_paid_by_a_tile_placed_with_the_second() -> None:
    t = Table()
    upgrade(t, "u01", by="tile")
    upgrade(t, "u11")
    assert t.has("red", "silver") == 2


@rule("praga/upgrades/4")
def test_a_tile_does_not_pay_for_a_turn_that_is_over() -> None:
    t = Table()
    managed(t, "mines")
    t.turn("red")
    upgrade(t, "u02", by="tile")
    assert t.sources("red").get("upgrades", 0) == 0


@rule("praga/upgrades/4")
def test_a_tile_does_not_pay_for_other_actions_of_the_turn() -> None:
    t = Table()
    managed(t, "quarries")
    upgrade(t, "u02")
    assert "upgrades" not in t.sources("red")


@rule("praga/upgrades/9")
@pytest.mark.parametrize("technology", ["produce_gold", "step_produce"])
def test_productions_and_steps_of_technologies_earn_no_bonus(technology: str) -> None:
    t = Table()
    t.upgrade("red", "u02")
    t.technology("red", technology)
    t.play("red", f"use {technology}")
    if technology == "step_produce":
        t.play("red", "pick mine", "pick @produce_gold")
    assert "upgrades" not in t.sources("red")


@rule("praga/upgrades/9")
def test_productions_of_technologies_are_not_paid_later_either() -> None:
    t = Table()
    t.technology("red", "produce_gold")
    t.play("red", "use produce_gold")
    upgrade(t, "u02", by="tile")
    assert "upgrades" not in t.sources("red")


@rule("praga/upgrades/9")
def test_a_paid_performance_is_not_paid_again_when_another_action_is_upgraded() -> None:
    t = Table()
    t.upgrade("red", "u02")
    managed(t, "mines")
    upgrade(t, "u04")
    assert t.sources("red")["upgrades"] == 1


# -- 8: before the costs of the action ----------------------------------------------------------


@rule("praga/upgrades/8")
def test_the_bonus_is_paid_before_the_tile_of_the_action_is_chosen() -> None:
    """Labels of DE and FR, and the order of the long example in all four editions."""
    t = Table()
    t.upgrade("red", "u05")
    t.purse("red", gold=0, stone=1)
    t.row("wall", "w01", "w06", ".", ".")
    t.act("red", "wall")
    assert (t.has("red", "stone"), t.offered("red", "tile")) == (2, ["tile w01"])


@rule("praga/upgrades/8")
@pytest.mark.parametrize(("stone", "possible"), [(0, False), (1, True)])
def test_an_action_is_possible_if_its_own_bonus_makes_it_payable(stone: int, possible: bool) -> None:
    t = Table()
    t.upgrade("red", "u05")
    t.row("wall", "w01", ".", ".", ".")
    t.purse("red", gold=9, stone=stone, golden=2)
    assert ("extra wall gold" in t.codes("red")) == possible


@rule("praga/upgrades/8")
@pytest.mark.parametrize(("gold", "possible"), [(0, False), (1, True)])
def test_the_gold_of_a_building_upgrade_counts_for_the_building(gold: int, possible: bool) -> None:
    t = Table()
    t.upgrade("red", "u07")
    t.row("building", "b01", ".", ".", ".")
    t.purse("red", gold=gold, stone=9, golden=2)
    assert ("extra building gold" in t.codes("red")) == possible


@rule("praga/upgrades/8")
def test_the_egg_of_a_road_upgrade_pays_for_the_bridge() -> None:
    t = Table()
    t.upgrade("red", "u09")
    t.board("red").road = 3
    t.act("red", "road")
    assert (t.board("red").road, t.has("red", "egg")) == (4, 0)


@rule("praga/upgrades/8")
def test_without_that_upgrade_the_bridge_needs_an_egg_in_hand() -> None:
    t = Table()
    t.upgrade("red", "u10")
    t.board("red").road = 3
    t.purse("red", golden=2)
    refusal = t.refusal("red", "extra road gold")
    assert (refusal.rule, refusal.reason) == ("praga/road/3", "praga.no.egg")
