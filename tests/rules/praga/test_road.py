"""Praga: the King's Road, its spaces I to III and tiles that may lie there. For the bridge see test_road_bridge.py."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import Table


def walking(to: int, by: str = "tile", **goods: int) -> Table:
    """Red has just moved to that space of the road, holding what is named."""
    t = Table()
    t.board("red").road = to - 1
    t.purse("red", **goods)
    t.act("red", "road", by=by)
    return t


# -- 1: moving ----------------------------------------------------------------------------------


@rule("praga/road/1")
@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
def test_the_action_moves_the_pawn_one_space(space: int) -> None:
    t = walking(space, egg=1)
    assert (t.board("red").road, t.board("green").road) == (space, 0)


@rule("praga/road/1")
@pytest.mark.parametrize("space", [1, 2, 3])
def test_spaces_one_to_three_cost_nothing(space: int) -> None:
    t = walking(space, egg=1, gold=0, stone=0)
    assert t.has("red", "egg") == 1
    t = Table()
    t.board("red").road = space - 1
    t.purse("red", golden=2, egg=0)
    t.play("red", "extra road gold")
    assert t.board("red").road == space


# -- 2: the two effects -------------------------------------------------------------------------


@rule("praga/road/2")
@pytest.mark.parametrize("space", [1, 2, 3])
def test_a_space_has_a_free_effect_and_one_for_an_egg(space: int) -> None:
    t = walking(space, egg=1, gold=1)
    assert t.offered("red", "road") == [f"road {space} free", f"road {space} egg"]


@rule("praga/road/2")
@pytest.mark.parametrize("space", [1, 2, 3])
def test_without_an_egg_its_effect_is_closed_and_the_other_one_open(space: int) -> None:
    t = walking(space, egg=0)
    refusal = t.refusal("red", f"road {space} egg")
    assert (refusal.rule, refusal.reason, refusal.missing) == ("praga/road/2", "praga.no.egg", {"missing": 1})
    assert t.offered("red", "road") == [f"road {space} free"]


@rule("praga/road/2")
@pytest.mark.parametrize(("choice", "mines"), [("mine", [4, 2]), ("quarry", [3, 3])])
def test_on_one_an_egg_gives_a_mine_or_a_quarry(choice: str, mines: list[int]) -> None:
    t = walking(1, egg=1)
    t.play("red", "road 1 egg", f"pick {choice}")
    assert (t.board("red").mines, t.has("red", "egg"), t.has("red", "gold")) == (mines, 0, 2)


@rule("praga/road/2")
@pytest.mark.parametrize(("choice", "gold", "stone"), [("2 gold", 4, 2), ("2 stone", 2, 4)])
def test_on_one_two_gold_or_two_stone_are_free(choice: str, gold: int, stone: int) -> None:
    t = walking(1)
    t.play("red", "road 1 free", f"pick {choice}")
    assert (t.has("red", "gold"), t.has("red", "stone")) == (gold, stone)


@rule("praga/road/2")
@pytest.mark.parametrize(("choice", "golden", "technology"), [("gold_window", 1, 2), ("technology", 0, 3)])
def test_on_two_an_egg_gives_a_gold_window_or_a_technology(choice: str, golden: int, technology: int) -> None:
    t = walking(2, egg=1)
    t.board("red").technology = 2
    t.play("red", "road 2 egg", f"pick {choice}")
    assert (t.has("red", "golden"), t.board("red").technology, t.has("red", "egg")) == (golden, technology, 0)


@rule("praga/road/2")
def test_on_two_a_gold_buys_four_points() -> None:
    t = walking(2, gold=1)
    t.play("red", "road 2 free")
    assert (t.has("red", "gold"), t.sources("red")) == (0, {"road": 4})


@rule("praga/road/2")
def test_on_two_the_points_need_a_gold() -> None:
    t = walking(2, gold=0)
    refusal = t.refusal("red", "road 2 free")
    assert (refusal.rule, refusal.reason) == ("praga/road/2", "praga.no.road_price")


@rule("praga/road/2")
@pytest.mark.parametrize(("choice", "silver", "mines"), [("2 silver_window", 2, [3, 2]), ("mine + quarry", 0, [4, 3])])
def test_on_three_an_egg_gives_two_silver_windows_or_both_steps(choice: str, silver: int, mines: list[int]) -> None:
    t = walking(3, egg=1)
    t.play("red", "road 3 egg", f"pick {choice}")
    assert (t.has("red", "silver"), t.board("red").mines, t.has("red", "egg")) == (silver, mines, 0)


@rule("praga/road/2")
def test_on_three_each_upgrade_of_era_i_is_worth_three_points() -> None:
    t = walking(3)
    for id in ("u01", "u04", "u16"):
        t.upgrade("red", id)
    t.play("red", "road 3 free")
    assert t.sources("red") == {"road": 6}


@rule("praga/road/2")
def test_an_egg_is_not_taken_for_nothing() -> None:
    t = walking(1, egg=1)
    t.board("red").mines = [8, 7]
    refusal = t.refusal("red", "road 1 egg")
    assert (refusal.rule, refusal.reason) == ("praga/road/2", "praga.no.road_nothing")
    t.board("red").mines = [8, 6]
    t.play("red", "road 1 egg")
    assert t.board("red").mines == [8, 7]


@rule("praga/road/2")
def test_the_egg_effect_is_optional() -> None:
    t = walking(2, egg=1, gold=1)
    t.play("red", "end")
    assert (t.waiting(), t.has("red", "egg"), t.has("red", "gold")) == (["green"], 1, 1)


# -- 7: the end of the road ---------------------------------------------------------------------


@rule("praga/road/7")
@pytest.mark.parametrize(("space", "possible"), [(4, True), (5, False)])
def test_on_five_the_action_can_no_longer_be_performed(space: int, possible: bool) -> None:
    t = Table()
    t.board("red").road = space
    t.purse("red", egg=5, golden=2)
    assert ("extra road gold" in t.codes("red")) == possible
    if not possible:
        refusal = t.refusal("red", "extra road gold")
        assert (refusal.rule, refusal.reason) == ("praga/road/7", "praga.no.road_end")


# -- 9, 10: waiting -----------------------------------------------------------------------------


@rule("praga/road/9")
@pytest.mark.parametrize("which", ["egg", "free"])
def test_each_effect_can_be_used_once_per_entering(which: str) -> None:
    t = walking(1, egg=3)
    t.play("red", f"road 1 {which}", "pick mine" if which == "egg" else "pick 2 gold")
    refusal = t.refusal("red", f"road 1 {which}")
    assert (refusal.rule, refusal.reason) == ("praga/road/9", "praga.no.road_used")


@rule("praga/road/9")
def test_the_points_on_two_are_bought_once() -> None:
    t = walking(2, gold=2)
    t.play("red", "road 2 free")
    assert (t.refusal("red", "road 2 free").rule, t.has("red", "gold")) == ("praga/road/9", 1)


@rule("praga/road/9")
def test_where_two_rewards_are_shown_one_is_picked() -> None:
    t = walking(3, egg=1)
    t.play("red", "road 3 egg")
    assert t.codes("red") == ["pick 2 silver_window", "pick mine + quarry"]


@rule("praga/road/9")
@pytest.mark.parametrize("order", [["egg", "free"], ["free", "egg"]])
def test_the_two_effects_may_be_used_in_either_order(order: list[str]) -> None:
    t = walking(1, egg=1)
    for which in order:
        t.play("red", f"road 1 {which}", "pick mine" if which == "egg" else "pick 2 gold")
    assert (t.board("red").mines, t.has("red", "gold"), t.offered("red", "road")) == ([4, 2], 4, [])


@rule("praga/road/9")
def test_the_effects_may_wait_even_if_the_pawn_has_moved_on() -> None:
    t = walking(1, egg=1)
    t.act("red", "road", by="extra")
    assert t.offered("red", "road") == ["road 1 free", "road 1 egg", "road 2 free", "road 2 egg"]
    t.play("red", "road 1 free", "pick 2 stone", "road 1 egg", "pick quarry")
    assert (t.board("red").road, t.board("red").mines, t.has("red", "stone")) == (2, [3, 3], 4)


@rule("praga/road/9")
def test_an_effect_of_a_space_not_entered_this_turn_is_closed() -> None:
    t = Table()
    t.board("red").road = 1
    t.purse("red", egg=1)
    assert [t.refusal("red", f"road 1 {which}").rule for which in ("free", "egg")] == ["praga/road/9"] * 2
    assert t.offered("red", "road") == []


@rule("praga/road/9")
def test_the_effects_do_not_last_beyond_the_turn() -> None:
    t = walking(2, egg=1, gold=1)
    t.play("red", "end")
    t.turn("red")
    assert [t.refusal("red", f"road 2 {which}").rule for which in ("free", "egg")] == ["praga/road/9"] * 2


@rule("praga/road/9")
def test_another_player_cannot_use_them() -> None:
    t = walking(1)
    t.turn("green")
    t.purse("green", egg=1)
    assert t.refusal("green", "road 1 egg").rule == "praga/road/9"


@rule("praga/road/9")
def test_the_choice_on_one_must_be_made_before_the_turn_ends() -> None:
    t = walking(1)
    refusal = t.refusal("red", "end")
    assert (refusal.rule, refusal.reason) == ("praga/turn/6", "praga.no.road_choice")
    t.play("red", "road 1 free", "pick 2 gold", "end")


@rule("praga/turn/6")
def test_the_turn_asks_for_the_free_effect_of_the_road_as_long_as_it_cannot_end_without_it() -> None:
    t = walking(1, egg=1)
    stages = []
    for code in ("road 1 egg", "pick mine", "road 1 free", "pick 2 gold"):
        if t.view("red")["tasks"][0]["said"]["id"] == "praga.task.turn":
            refused = any(refusal["reason"] == "praga.no.road_choice" for refusal in t.view("red")["refused"])
            stages.append((t.view("red")["tasks"][0]["values"]["stage"], refused))
        t.play("red", code)
    stages.append((t.view("red")["tasks"][0]["values"]["stage"], "end" not in t.codes("red")))
    assert stages == [(3, True), (3, True), (2, False)]


@rule("praga/road/10")
def test_upgrades_are_counted_when_the_effect_is_resolved() -> None:
    t = walking(3)
    t.row("upgrade", "u02", ".", ".", ".")
    t.act("red", "upgrade", by="extra")
    t.play("red", "tile u02", "lay r0", "road 3 free")
    assert t.sources("red") == {"road": 3}


@rule("praga/road/10")
def test_a_free_effect_without_choice_comes_by_itself_at_the_end_of_the_turn() -> None:
    t = walking(3)
    t.upgrade("red", "u02")
    t.play("red", "end")
    assert t.sources("red") == {"road": 3}


# -- 8, 13: tiles on the road -------------------------------------------------------------------


def on_tile(space: int, road_tiles: str) -> Table:
    """Red stands on a space with that set of road tiles, and any action can be paid."""
    t = Table(road_tiles=road_tiles)
    t.board("red").road = space
    t.board("red").wealth = 7
    t.purse("red", gold=5, stone=5, egg=1)
    t.row("wall", "w11", ".", ".", ".")
    t.row("upgrade", "u11", "u05", ".", ".")
    t.row("building", "b01", "b24", "b03", ".")
    return t


def wall(t: Table, by: str = "tile") -> None:
    t.act("red", "wall", by=by)
    t.play("red", "tile w11", "place 1 r0")


@rule("praga/road/13", "praga/variants/2")
@pytest.mark.parametrize("by", ["tile", "extra", "technology"])
def test_the_tile_of_one_gives_two_points_for_each_wall_action(by: str) -> None:
    t = on_tile(1, "1")
    wall(t, by)
    assert t.sources("red")["road"] == 2


@rule("praga/road/13")
@pytest.mark.parametrize("by", ["tile", "extra", "technology"])
@pytest.mark.parametrize(("choice", "gold", "stone"), [("gold", 6, 5), ("stone", 5, 6)])
def test_the_tile_of_two_gives_two_points_and_a_resource_for_each_upgrade(
    by: str, choice: str, gold: int, stone: int
) -> None:
    t = on_tile(2, "2")
    t.act("red", "upgrade", by=by)
    t.play("red", "tile u05", "lay r0")
    assert t.codes("red") == ["pick gold", "pick stone"]
    t.play("red", f"pick {choice}")
    assert (t.sources("red"), t.has("red", "gold"), t.has("red", "stone")) == ({"road": 2}, gold, stone)


@rule("praga/road/13")
@pytest.mark.parametrize(("id", "points"), [("b01", 3), ("b24", 0), ("b03", 0)])
def test_the_tile_of_three_gives_three_points_for_a_building_without_cathedral(id: str, points: int) -> None:
    t = on_tile(3, "3a")
    t.act("red", "building")
    t.play("red", f"tile {id}", "site p1a r0")
    assert t.sources("red").get("road", 0) == points


@rule("praga/road/13", "praga/road/10")
@pytest.mark.parametrize(("silver", "golden", "points"), [(3, 0, 6), (1, 2, 2), (0, 2, 0)])
def test_its_other_face_gives_two_points_per_silver_window_once(silver: int, golden: int, points: int) -> None:
    """EN, DE and FR; CS counts windows of either colour."""
    t = Table(road_tiles="3b")
    t.board("red").road = 2
    t.act("red", "road")
    t.purse("red", silver=silver, golden=golden)
    t.play("red", "road 3 free")
    assert (t.sources("red").get("road", 0), t.has("red", "silver")) == (points, silver)
    assert t.refusal("red", "road 3 free").rule == "praga/road/9"


@rule("praga/road/13")
@pytest.mark.parametrize(("space", "road_tiles"), [(1, "1"), (2, "2"), (3, "3a")])
def test_a_standing_tile_replaces_the_free_effect_and_leaves_the_other(space: int, road_tiles: str) -> None:
    t = on_tile(space - 1, road_tiles)
    t.act("red", "road")
    assert t.offered("red", "road") == [f"road {space} egg"]
    assert t.refusal("red", f"road {space} free").rule == "praga/road/13"


@rule("praga/road/13")
@pytest.mark.parametrize("road_tiles", ["1", "2", "3a"])
def test_the_other_spaces_keep_their_free_effects(road_tiles: str) -> None:
    covered = {"1": 1, "2": 2, "3a": 3}[road_tiles]
    for space in (1, 2, 3):
        t = on_tile(space - 1, road_tiles)
        t.act("red", "road")
        assert (f"road {space} free" in t.codes("red")) == (space != covered)


@rule("praga/road/8")
@pytest.mark.parametrize(("space", "points"), [(0, 0), (1, 2), (2, 0)])
def test_a_standing_effect_holds_only_while_the_pawn_is_there(space: int, points: int) -> None:
    t = on_tile(space, "1")
    wall(t)
    assert t.sources("red").get("road", 0) == points


@rule("praga/road/8")
@pytest.mark.parametrize(("space", "asked"), [(1, False), (2, True), (3, False)])
def test_the_tile_of_two_holds_on_two_alone(space: int, asked: bool) -> None:
    t = on_tile(space, "2")
    t.act("red", "upgrade")
    t.play("red", "tile u05", "lay r0")
    assert ("pick gold" in t.codes("red")) == asked


@rule("praga/road/8")
@pytest.mark.parametrize(("space", "points"), [(2, 0), (3, 3), (4, 0)])
def test_the_tile_of_three_holds_on_three_alone(space: int, points: int) -> None:
    t = on_tile(space, "3a")
    t.act("red", "building")
    t.play("red", "tile b01", "site p1a r0")
    assert t.sources("red").get("road", 0) == points


@rule("praga/road/8")
@pytest.mark.parametrize("action", ["wall", "upgrade", "building"])
def test_without_tiles_standing_on_the_road_gives_nothing(action: str) -> None:
    t = on_tile({"wall": 1, "upgrade": 2, "building": 3}[action], "none")
    t.act("red", action)
    t.play("red", {"wall": "tile w11", "upgrade": "tile u05", "building": "tile b01"}[action])
    t.play("red", {"wall": "place 1 r0", "upgrade": "lay r0", "building": "site p1a r0"}[action])
    assert ("road" in t.sources("red"), t.offered("red", "pick")) == (False, [])


@rule("praga/road/8")
def test_a_standing_effect_begins_with_the_next_action() -> None:
    t = on_tile(0, "1")
    t.act("red", "road")
    wall(t, "extra")
    assert t.sources("red")["road"] == 2


@rule("praga/road/8", "praga/road/13")
def test_nothing_is_paid_for_what_was_done_before_the_pawn_came() -> None:
    t = on_tile(0, "1")
    wall(t)
    t.act("red", "road", by="extra")
    assert "road" not in t.sources("red")


@rule("praga/road/13")
@pytest.mark.parametrize(("space", "action"), [(1, "upgrade"), (2, "wall")])
def test_each_tile_asks_for_its_own_action(space: int, action: str) -> None:
    t = on_tile(space, "1+2")
    t.act("red", action)
    t.play("red", *(("tile w11", "place 1 r0") if action == "wall" else ("tile u05", "lay r0")))
    assert ("road" in t.sources("red"), t.offered("red", "pick")) == (False, [])
