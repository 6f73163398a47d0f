"""Praga: the rows of hex tiles, taking one, the special one, and refreshing a row."""

from typing import Any

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table

WORLD = GAME.world
WALLS = ["w01", "w02", "w03", "w16"]
BUILDINGS = ["b01", "b02", "b04", "b16"]
UPGRADES = ["u01", "u03", "u05", "u12"]
KINDS = pytest.mark.parametrize(
    ("kind", "ids", "next_ids"),
    [
        ("wall", WALLS, ["w12", "w18"]),
        ("building", BUILDINGS, ["b12", "b18"]),
        ("upgrade", UPGRADES, ["u11", "u15"]),
    ],
)


def laid_out() -> Table:
    """Rows as above, red rich and to play."""
    t = Table()
    t.row("wall", *WALLS)
    t.row("building", *BUILDINGS)
    t.row("upgrade", *UPGRADES)
    t.purse("red", gold=9, stone=9)
    return t


def row(t: Table, kind: str) -> list[str | None]:
    return list(t.view(None)["rows"][kind])


def stack(t: Table, kind: str, special: bool = False) -> list[str]:
    """Next tile first."""
    pile = t.s.stacks[("building", "wall", "upgrade").index(kind) * 2 + special]
    return [WORLD.tiles[tile].id for tile in reversed(pile)]


def special_bonus(t: Table, points: int = 1) -> None:
    """The taken tile lay in a sector with the special-tile bonus."""
    t.s.turn.sector, t.s.turn.special = {1: 1, 2: 4}[points], points


def tile_codes(t: Table) -> list[str]:
    return [code.split()[1] for code in t.codes("red") if code.startswith("tile ")]


# -- 1, 2, 5: taking a tile ---------------------------------------------------------------------


@rule("praga/tiles/1")
@KINDS
def test_an_action_takes_any_normal_tile_of_its_row(kind: str, ids: list[str], next_ids: list[str]) -> None:
    t = laid_out()
    t.act("red", kind)
    assert tile_codes(t) == ids[:3]


@rule("praga/tiles/1")
@KINDS
def test_the_special_tile_is_taken_only_with_the_bonus(kind: str, ids: list[str], next_ids: list[str]) -> None:
    t = laid_out()
    t.act("red", kind)
    refusal = t.refusal("red", f"tile {ids[3]}")
    assert (refusal.rule, refusal.reason) == ("praga/crane/5", "praga.no.special")
    special_bonus(t)
    assert tile_codes(t) == ids


@rule("praga/tiles/1")
def test_a_tile_of_another_row_or_of_no_row_cannot_be_taken() -> None:
    t = laid_out()
    t.act("red", "wall")
    for code in ("tile b01", "tile u01", "tile w07"):
        refusal = t.refusal("red", code)
        assert (refusal.rule, refusal.reason) == ("praga/tiles/1", "praga.no.tile_in_row")


@rule("praga/tiles/1")
def test_an_action_takes_one_tile() -> None:
    t = laid_out()
    t.act("red", "wall")
    t.play("red", "tile w01")
    assert tile_codes(t) == []
    assert t.refusal("red", "tile w02").reason == "praga.no.other_task"


@rule("praga/tiles/1")
def test_taking_an_upgrade_gives_nothing_yet() -> None:
    t = laid_out()
    t.row("upgrade", "u02", "u10", "u11", "u12")
    t.act("red", "upgrade")
    t.play("red", "tile u10")  # 3 points with each King's Road action
    assert t.board("red").points == 0


@rule("praga/tiles/2", "praga/tiles/5")
@KINDS
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_taken_tile_is_replaced_at_once_in_its_place(
    kind: str, ids: list[str], next_ids: list[str], place: int
) -> None:
    t = laid_out()
    t.stack(kind, *next_ids[:1])
    t.act("red", kind)
    t.play("red", f"tile {ids[place]}")
    assert row(t, kind) == [next_ids[0] if i == place else id for i, id in enumerate(ids)]
    assert stack(t, kind) == []


@rule("praga/tiles/2")
@KINDS
def test_a_special_tile_is_replaced_from_the_special_stack(kind: str, ids: list[str], next_ids: list[str]) -> None:
    t = laid_out()
    t.stack(kind, next_ids[0])
    t.stack(kind, next_ids[1], special=True)
    t.act("red", kind)
    special_bonus(t)
    t.play("red", f"tile {ids[3]}")
    assert row(t, kind) == [*ids[:3], next_ids[1]]
    assert (stack(t, kind), stack(t, kind, special=True)) == ([next_ids[0]], [])


@rule("praga/tiles/2")
def test_an_empty_stack_leaves_the_place_empty() -> None:
    t = laid_out()
    t.stack("wall")
    t.act("red", "wall")
    t.play("red", "tile w02")
    assert row(t, "wall") == ["w01", None, "w03", "w16"]


@rule("praga/tiles/2")
def test_in_era_two_it_is_replaced_from_the_stacks_of_era_two() -> None:
    t = laid_out()
    t.s.played = t.s.setting.world.era_two_after[2] - 1
    t.turn("green")
    t.finish_turn("green")
    t.purse("red", gold=9, stone=9)
    t.act("red", "wall")
    t.play("red", t.codes("red")[0])
    assert {WORLD.tiles[tile].era for tile in t.s.rows[1]} == {2}
    assert len(t.s.stacks[2]) == 14 - 4


@rule("praga/tiles/5")
def test_the_special_place_is_the_rightmost_of_four() -> None:
    t = Table()
    for kind in range(3):
        assert [WORLD.tiles[tile].special for tile in t.s.rows[kind]] == [False, False, False, True]


# -- 4, 7, 8: the special tile or points --------------------------------------------------------


@rule("praga/tiles/4")
def test_using_the_special_tile_gives_up_the_points() -> None:
    t = laid_out()
    t.act("red", "wall")
    special_bonus(t)
    t.play("red", "tile w16")
    refusal = t.refusal("red", "wheel points")
    assert (refusal.rule, refusal.reason) == ("praga/crane/3", "praga.no.bonus_taken")
    t.play("red", "place 1 r0", "end")
    assert "wheel" not in t.view(None)["seats"][0]["sources"]


@rule("praga/tiles/4")
def test_one_may_still_change_to_the_points_until_a_tile_is_taken() -> None:
    t = laid_out()
    t.act("red", "wall")
    special_bonus(t, 2)
    t.play("red", "wheel points")
    assert (t.board("red").points, tile_codes(t)) == (2, WALLS[:3])


@rule("praga/tiles/4", "praga/tiles/7")
@pytest.mark.parametrize("points", [1, 2])
def test_with_a_normal_tile_taken_the_points_are_left(points: int) -> None:
    t = laid_out()
    t.act("red", "upgrade")
    special_bonus(t, points)
    t.play("red", "tile u01", "wheel points", "lay r0")
    assert t.view(None)["seats"][0]["sources"]["wheel"] == points


@rule("praga/tiles/7")
def test_the_special_tile_costs_and_works_as_printed() -> None:
    t = laid_out()
    t.act("red", "wall")
    special_bonus(t)
    t.play("red", "tile w16")  # 3 stone for a gold window and a Hunger Wall step
    assert (t.has("red", "stone"), t.has("red", "golden")) == (6, 1)
    assert t.view(None)["turn"]["held"] == [{"project": "hunger_wall", "optional": False}]


@rule("praga/tiles/7")
def test_a_special_tile_one_cannot_pay_for_is_out_of_reach() -> None:
    t = laid_out()
    t.purse("red", stone=3)
    t.act("red", "wall")
    special_bonus(t)
    assert "w16" in tile_codes(t)
    t.purse("red", stone=2)
    refusal = t.refusal("red", "tile w16")
    assert (refusal.rule, refusal.reason) == ("praga/turn/14", "praga.no.price")
    assert refusal.missing == {"goods": [{"id": "good.stone", "count": 1}]}
    assert "wheel points" in t.codes("red")


@rule("praga/tiles/7")
def test_with_an_empty_special_place_only_the_points_are_left() -> None:
    t = laid_out()
    t.row("wall", "w01", "w02", "w03", ".")
    t.act("red", "wall")
    special_bonus(t)
    assert (tile_codes(t), "wheel points" in t.codes("red")) == (WALLS[:3], True)


@rule("praga/tiles/7")
def test_with_another_action_only_the_points_are_left() -> None:
    t = laid_out()
    t.crane(3, s4="mines wall")  # sector 1
    t.play("red", "take 4", "do mines", "produce")
    assert "wheel points" in t.codes("red")
    t.play("red", "end")
    assert t.view(None)["seats"][0]["sources"]["wheel"] == 1


@rule("praga/tiles/8")
def test_the_points_are_scored_when_the_player_asks_for_them_and_the_special_tile_is_then_out_of_reach() -> None:
    t = laid_out()
    t.crane(3, s4="mines wall")
    t.play("red", "take 4")
    assert t.board("red").points == 0
    t.play("red", "wheel points")
    assert t.board("red").points == 1
    t.play("red", "do wall")
    assert (tile_codes(t), t.refusal("red", "tile w16").rule) == (WALLS[:3], "praga/crane/5")


@rule("praga/tiles/8")
def test_the_points_are_scored_at_the_latest_when_the_turn_ends() -> None:
    t = laid_out()
    t.crane(3, s4="mines wall")
    t.play("red", "take 4", "do wall", "tile w02", "place 1 r0")
    assert t.view(None)["seats"][0]["sources"] == {"walls": 3}
    t.play("red", "end")
    assert t.view(None)["seats"][0]["sources"] == {"walls": 3, "wheel": 1}


# -- 9: an action without a tile ----------------------------------------------------------------


def about_to_act(tile: str) -> Table:
    t = laid_out()
    t.crane(11, s4=tile, s5="mines wall")
    t.play("red", "take 4")
    return t


@rule("praga/tiles/9")
def test_a_row_with_only_the_special_tile_makes_the_action_impossible_without_the_bonus() -> None:
    t = about_to_act("upgrade road")
    t.s.turn.sector = 0
    t.row("upgrade", ".", ".", ".", "u12")
    refusal = t.refusal("red", "do upgrade")
    assert (refusal.rule, refusal.reason) == ("praga/crane/5", "praga.no.row_special")
    special_bonus(t)
    assert "do upgrade" in t.codes("red")


@rule("praga/tiles/9")
def test_an_empty_row_makes_the_action_impossible() -> None:
    t = about_to_act("upgrade road")
    special_bonus(t)
    t.row("upgrade", ".", ".", ".", ".")
    refusal = t.refusal("red", "do upgrade")
    assert (refusal.rule, refusal.reason) == ("praga/tiles/9", "praga.no.row_empty")
    t.row("upgrade", ".", "u02", ".", ".")
    assert "do upgrade" in t.codes("red")


@rule("praga/tiles/9")
def test_a_row_with_no_tile_one_can_pay_for_makes_the_action_impossible() -> None:
    t = about_to_act("mines wall")
    t.s.turn.sector = 0
    t.row("wall", "w01", "w14", "w12", "w16")
    t.purse("red", stone=1)
    refusal = t.refusal("red", "do wall")
    assert (refusal.rule, refusal.reason) == ("praga/tiles/9", "praga.no.row_price")
    t.purse("red", stone=2)
    assert "do wall" in t.codes("red")


@rule("praga/tiles/1")
@pytest.mark.parametrize(
    ("action", "tile", "values"),
    [
        ("wall", "w08", {"action": None, "effect": "mine + point", "gains": {"mine": 1, "point": 1}}),
        ("building", "b02", {"action": None, "effect": "2 point", "gains": {"point": 2}}),
        ("upgrade", "u01", {"action": "mines", "effect": "stone", "gains": {}}),
    ],
)
def test_a_tile_of_a_row_says_what_it_brings_at_once(action: str, tile: str, values: dict[str, Any]) -> None:
    t = Table(2)
    t.purse("red", gold=9, stone=9)
    t.row(action, tile, ".", ".", ".")
    t.act("red", action, by="extra")
    shown = t.row_of("red", f"tile {tile}")
    assert {name: shown["values"][name] for name in values} == values
    assert ("action" in shown["said"]) == (action == "upgrade")
