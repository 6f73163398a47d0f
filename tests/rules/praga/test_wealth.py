"""Praga: wealth bonuses."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table

WORLD = GAME.world


def wealth(t: Table, colour: str = "red") -> list[bool]:
    """Which bonuses are taken: for 6 gold, for 6 stone, for 9 of either."""
    row = t.view(None)["seats"][t.seat(colour)]
    return list(row["wealth"])


def windows(t: Table) -> tuple[int, int, int]:
    return t.has("red", "silver"), t.has("red", "egg"), t.has("red", "golden")


# -- 1: each once -------------------------------------------------------------------------------


@rule("praga/wealth/1")
@pytest.mark.parametrize(
    ("good", "count", "taken", "bonus"),
    [
        ("gold", 5, [False, False, False], (0, 0, 0)),
        ("gold", 6, [True, False, False], (1, 0, 0)),
        ("stone", 5, [False, False, False], (0, 0, 0)),
        ("stone", 6, [False, True, False], (0, 1, 0)),
    ],
)
def test_six_gold_or_six_stone_bring_their_bonus(
    good: str, count: int, taken: list[bool], bonus: tuple[int, int, int]
) -> None:
    t = Table()
    t.purse("red", gold=0, stone=0)
    t.gain("red", good, count)
    assert (wealth(t), windows(t)) == (taken, bonus)
    assert t.board("red").cubes == 2 + sum(taken)


@rule("praga/wealth/1")
@pytest.mark.parametrize(("good", "other"), [("gold", "stone"), ("stone", "gold")])
def test_nine_of_either_bring_the_middle_bonus(good: str, other: str) -> None:
    t = Table()
    t.board("red").wealth = 0b011  # those for 6 were taken before
    t.purse("red", **{good: 7, other: 0})
    t.gain("red", good)
    assert (wealth(t)[2], t.has("red", "golden")) == (False, 0)
    t.gain("red", good)
    assert (wealth(t)[2], t.has("red", "golden")) == (True, 1)


@rule("praga/wealth/1")
def test_each_bonus_comes_once_in_the_game() -> None:
    t = Table()
    t.gain("red", "gold", 9)
    t.gain("red", "stone", 9)
    assert windows(t) == (1, 1, 1)
    t.purse("red", gold=5, stone=5)
    t.gain("red", "gold", 4)
    t.gain("red", "stone", 4)
    assert (windows(t), t.board("red").cubes) == ((1, 1, 1), 5)


@rule("praga/wealth/1")
def test_the_second_good_to_reach_nine_brings_only_its_own_six() -> None:
    t = Table()
    t.gain("red", "stone", 9)
    assert windows(t) == (0, 1, 1)
    t.gain("red", "gold", 9)
    assert windows(t) == (1, 1, 1)


@rule("praga/wealth/1")
def test_each_player_has_his_own_bonuses() -> None:
    t = Table()
    t.gain("red", "gold", 9)
    assert wealth(t, "green") == [False, False, False]
    t.gain("green", "gold", 4)
    assert (wealth(t, "green"), t.has("green", "silver")) == ([True, False, False], 1)


# -- 2, 3: passing, and several at once ---------------------------------------------------------


@rule("praga/wealth/2")
def test_passing_a_level_within_one_gain_counts_as_reaching_it() -> None:
    t = Table()
    t.purse("red", gold=5)
    t.gain("red", "gold", 2)
    assert (t.has("red", "gold"), wealth(t)) == (7, [True, False, False])


@rule("praga/wealth/2")
def test_a_gain_cut_off_at_nine_reaches_nine() -> None:
    t = Table()
    t.purse("red", stone=8)
    t.gain("red", "stone", 5)
    assert (t.has("red", "stone"), wealth(t)) == (9, [False, True, True])


@rule("praga/wealth/3")
def test_several_levels_reached_by_one_gain_all_pay() -> None:
    t = Table()
    t.gain("red", "gold", 7)
    assert (wealth(t), windows(t), t.board("red").cubes) == ([True, False, True], (1, 0, 1), 4)


@rule("praga/wealth/3")
def test_six_pays_before_nine() -> None:
    t = Table()
    t.s.told = []
    t.gain("red", "stone", 7)
    told = [fact.said["good"]["id"] for fact in t.s.told]
    assert told == ["good.stone", "good.egg", "good.gold_window"]


@rule("praga/wealth/3")
def test_what_a_bonus_gives_can_reach_a_further_level() -> None:
    t = Table()
    t.technology("red", "egg")  # 1 point and 1 stone with each egg
    t.purse("red", stone=5)
    t.gain("red", "stone", 3)  # 8: the egg for 6 brings the ninth stone
    assert (t.has("red", "stone"), windows(t), t.board("red").points) == (9, (0, 1, 1), 1)


@rule("praga/wealth/3")
def test_in_a_chain_each_bonus_still_comes_once() -> None:
    t = Table()
    t.technology("red", "egg")
    t.gain("red", "stone", 9)
    t.gain("red", "egg", 2)
    assert (windows(t), t.board("red").cubes) == ((0, 3, 1), 4)


# -- 4: at once, unasked ------------------------------------------------------------------------


@rule("praga/wealth/4")
def test_a_wealth_bonus_comes_at_once_and_unasked() -> None:
    t = Table()
    t.crane(5, s4="mines wall", s7="quarries building")  # sector 2: two stone
    t.purse("red", stone=4)
    t.play("red", "take 7", "wheel")
    assert (t.has("red", "egg"), t.view("red")["tasks"][0]["said"]["id"]) == (1, "praga.task.turn")


@rule("praga/wealth/4")
def test_wealth_bonuses_come_in_other_players_turns_too() -> None:
    t = Table()
    t.purse("green", gold=5)
    t.gain("green", "gold")
    assert (t.has("green", "silver"), t.waiting()) == (1, ["red"])


@rule("praga/wealth/4")
def test_wealth_bonuses_come_in_the_final_scoring_too() -> None:
    t = Table()
    t.s.played = t.s.setting.last_turn - 1
    t.turn("green")
    t.s.plaza_tile[WORLD.plaza_ids.index("p1")] = WORLD.plaza_tile_ids.index("stone")  # lower reward: 3 stone
    t.building("p1a", "b01", cube="red")
    t.purse("red", stone=3, egg=1)
    t.finish_turn("green")
    assert (t.s.over, t.has("red", "egg")) == (True, 2)
    assert t.view(None)["seats"][0]["sources"] == {"eggs": 3}


@rule("praga/wealth/4")
def test_the_cube_removed_is_spare_immediately() -> None:
    t = Table()
    t.board("red").cubes = 0
    t.row("building", "b04", "b02", "b01", "b16")
    t.purse("red", gold=2, stone=4)
    t.crane(3, s5="quarries building")  # sector 2: two stone
    t.play("red", "take 5", "do building", "tile b04", "wheel", "site p1a r0")
    assert (t.view(None)["city"][0]["site"], t.view(None)["city"][0]["cube"]) == ("p1a", 0)
