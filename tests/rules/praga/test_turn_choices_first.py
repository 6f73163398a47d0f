"""Praga: choices that come first, other players' choices, reactions, and nothing that strands an action."""

from collections.abc import Callable

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table
from tests.rules.praga.test_turn import plain
from tests.rules.praga.test_turn_free_order import OFFERS, rich

WORLD = GAME.world


def plaza_tile(t: Table, plaza: str, tile: str) -> None:
    t.s.plaza_tile[WORLD.plaza_ids.index(plaza)] = WORLD.plaza_tile_ids.index(tile)


def complete(t: Table, builder: str, *claims: str, tile: str = "egg") -> None:
    """`builder` lays the last building at a plaza of three sites; the others carry these cubes."""
    plaza_tile(t, "p5", tile)
    for site, colour in zip(("p5a", "p5b"), claims, strict=False):
        t.building(site, "b01", cube=colour)
    t.row("building", "b01", "b04", "b12", "b16")
    t.purse(builder, gold=9)
    t.act(builder, "building")
    t.play(builder, "tile b01", "site p5c r0")


def complete_for_three(builder: str, others: list[str]) -> Table:
    """`builder` has most cubes at the plaza they complete, the two others must choose a reward."""
    t = Table(3)
    t.turn(builder)
    plaza_tile(t, "p7", "gold_window")
    for site, colour in zip(("p7a", "p7b", "p7c", "p7d"), (builder, builder, *others), strict=True):
        t.building(site, "b01", cube=colour)
    t.row("building", "b01", "b04", "b12", "b16")
    t.purse(builder, gold=9)
    t.act(builder, "building")
    t.play(builder, "tile b01", "site p7e r0")
    return t


# -- 9: choices that come first -----------------------------------------------------------------


def drawing_technology(t: Table) -> None:
    t.gain("red", "technology")


def choosing_token(t: Table) -> None:
    t.board("red").mines[0] = 4
    t.gain("red", "mine")


def choosing_silver(t: Table) -> None:
    t.board("red").road = 3
    t.purse("red", egg=1)
    t.act("red", "road")


def choosing_golden(t: Table) -> None:
    t.board("red").road = 4
    t.purse("red", egg=1)
    t.act("red", "road")


def choosing_reward(t: Table) -> None:
    complete(t, "red", "green", "green")


def up_arrow(t: Table) -> None:
    t.project("red", "cathedral", 2, 0)
    t.gain("red", "cathedral")
    t.play("red", "step cathedral")


@rule("praga/turn/9")
@pytest.mark.parametrize(
    ("begin", "answers"),
    [
        (drawing_technology, "keep "),
        (choosing_token, "token "),
        (choosing_silver, "silver "),
        (choosing_golden, "golden "),
        (choosing_reward, "reward "),
        (up_arrow, ("up", "stay")),
    ],
)
def test_a_choice_of_pieces_and_an_up_arrow_are_decided_before_anything_else(
    begin: Callable[[Table], None], answers: str | tuple[str, ...]
) -> None:
    t = rich()
    begin(t)
    assert all(code.startswith(answers) for code in t.codes("red"))
    for code in (*OFFERS, "wheel", "take 4", "do mines", "extra mines gold", "end"):
        refusal = t.refusal("red", code)
        assert (refusal.rule, refusal.reason) == ("praga/turn/9", "praga.no.decide_first")


@rule("praga/turn/9")
def test_after_the_choice_everything_is_open_again() -> None:
    t = rich()
    up_arrow(t)
    t.play("red", "stay")
    assert set(OFFERS) <= set(t.codes("red"))


# -- 10, 11: outside the own turn ---------------------------------------------------------------


def green_chooses() -> Table:
    """Red completes a plaza; green, who could do everything in a turn of their own, must choose a reward."""
    t = rich()
    t.purse("green", gold=8, stone=8, silver=4, golden=2)
    t.board("green").wealth = 7
    t.board("green").claims = 1
    t.technology("green", "university")
    complete(t, "red", "red", "green", tile="blue_token")
    return t


@rule("praga/turn/10")
def test_outside_his_turn_a_player_receives_and_chooses() -> None:
    t = green_chooses()
    assert t.codes("green") == ["reward upper", "reward lower"]
    t.play("green", "reward lower")
    assert t.has("green", "blue") == 1


@rule("praga/turn/10")
@pytest.mark.parametrize("code", [*OFFERS, "extra mines gold", "take 5", "end"])
def test_outside_his_turn_a_player_can_neither_buy_climb_refresh_claim_nor_use(code: str) -> None:
    """A seal just earned apart, see praga/seals/4; this one is an older right."""
    refusal = green_chooses().refusal("green", code)
    assert (refusal.rule, refusal.reason) == ("praga/turn/10", "praga.no.decide_first")


@rule("praga/turn/10")
def test_outside_his_turn_what_follows_from_a_reward_comes_too() -> None:
    t = rich()
    t.technology("green", "egg")
    complete(t, "red", "red", "green", tile="egg")
    t.play("green", "reward upper")
    assert (t.has("green", "egg"), t.has("green", "stone"), t.board("green").points) == (1, 3, 1)


@rule("praga/turn/11")
def test_the_game_waits_for_such_a_choice() -> None:
    t = green_chooses()
    assert (t.waiting(), t.codes("red")) == (["green"], [])
    refusal = t.refusal("red", "end")
    assert (refusal.rule, refusal.reason) == ("praga/turn/11", "praga.no.turn")
    assert refusal.missing == {"waiting": [{"id": "colour.green"}]}


@rule("praga/turn/11")
def test_the_active_player_goes_on_when_every_receiver_has_answered() -> None:
    t = complete_for_three("red", ["green", "blue"])
    t.play("green", "reward upper")
    assert (t.waiting(), t.refusal("red", "end").rule) == (["blue"], "praga/turn/11")
    t.play("blue", "reward upper")
    assert t.view("red")["tasks"][0]["said"]["id"] == "praga.task.turn"


# -- 12, 13: reactions --------------------------------------------------------------------------


@rule("praga/turn/12")
def test_reactions_follow_directly_on_the_gain_until_nothing_is_left() -> None:
    t = plain()
    t.technology("red", "egg")  # 1 point and 1 stone with each egg
    t.purse("red", stone=5)
    t.gain("red", "egg")  # the sixth stone brings another egg, that one a seventh stone
    assert (t.has("red", "egg"), t.has("red", "stone"), t.board("red").points) == (2, 7, 2)


@rule("praga/turn/12")
def test_a_reaction_comes_before_the_next_step_of_the_action() -> None:
    t = plain()
    t.technology("red", "egg")
    t.row("wall", "w04", "w02", "w14", "w16")  # an egg and a point
    t.act("red", "wall")
    t.play("red", "tile w04")
    assert (t.has("red", "stone"), t.board("red").points) == (1, 2)


@rule("praga/turn/12")
@pytest.mark.parametrize(("builder", "order"), [("red", ["green", "blue"]), ("blue", ["red", "green"])])
def test_several_players_follow_clockwise_from_the_active_one(builder: str, order: list[str]) -> None:
    t = complete_for_three(builder, order)
    asked = []
    while t.waiting() != [builder]:
        asked += t.waiting()
        t.play(t.waiting()[0], "reward lower")
    assert asked == order


@rule("praga/turn/13")
def test_a_gain_cut_off_at_nine_is_still_a_gain_for_what_reacts_to_it() -> None:
    t = plain()
    t.technology("red", "wheel_gold")
    t.board("red").wealth = 7
    t.crane(1, s4="mines wall")  # sector 3
    t.purse("red", gold=9)
    t.play("red", "take 4", "wheel")
    assert (t.has("red", "gold"), t.board("red").points) == (9, 1)


@rule("praga/turn/13")
def test_a_step_that_cannot_be_made_is_none() -> None:
    t = plain()
    t.technology("red", "mine_steps", "quarry_steps")  # 2 points with each step
    t.board("red").mines[:] = [7, 6]
    t.gain("red", "mine", 2)
    t.gain("red", "quarry", 2)
    assert (t.board("red").mines, t.board("red").points) == ([8, 7], 4)


# -- 14: nothing is owed or exchanged -----------------------------------------------------------


@rule("praga/turn/14")
@pytest.mark.parametrize(("gold", "stone", "short"), [(9, 1, (0, 1)), (0, 9, (1, 0)), (0, 0, (1, 2))])
def test_every_cost_is_paid_in_its_kind_and_in_full(gold: int, stone: int, short: tuple[int, int]) -> None:
    t = plain()
    t.row("wall", "w05", "w02", "w14", "w16")  # 2 stone and 1 gold
    t.act("red", "wall")
    t.purse("red", gold=gold, stone=stone)
    refusal = t.refusal("red", "tile w05")
    assert (refusal.rule, refusal.reason) == ("praga/turn/14", "praga.no.price")
    lacking = [(good, count) for good, count in zip(("gold", "stone"), short, strict=True) if count]
    assert refusal.missing == {"goods": [{"id": f"good.{good}", "count": count} for good, count in lacking]}


@rule("praga/turn/14")
def test_exactly_enough_is_enough() -> None:
    t = plain()
    t.row("wall", "w05", "w02", "w14", "w16")
    t.act("red", "wall")
    t.purse("red", gold=1, stone=2)
    t.play("red", "tile w05")
    assert (t.has("red", "gold"), t.has("red", "stone")) == (0, 0)


# -- 19: what comes by itself, in this order ----------------------------------------------------


@rule("praga/turn/19")
def test_the_wheel_comes_first_then_the_road_the_hunger_wall_and_the_cathedral() -> None:
    t = plain()
    t.crane(3, s4="mines wall", s6="upgrade road")  # sector 3: one gold
    t.gain("red", "cathedral")
    t.gain("red", "hunger_wall")
    t.board("red").road = 2
    t.upgrade("red", "u02")
    t.play("red", "take 6", "do road")
    t.s.told = []
    t.play("red", "end")
    told = [(fact.said["good"]["id"], fact.said["good"]["count"]) for fact in t.s.told]
    assert told == [("good.gold", 1), ("good.point", 3), ("good.point", 2), ("good.point", 1)]


@rule("praga/turn/19")
def test_an_arrow_reached_at_the_end_of_the_turn_is_asked_for_as_usual() -> None:
    t = plain()
    t.project("red", "hunger_wall", 2, 1)  # the next square bears an up arrow
    t.gain("red", "cathedral")
    t.gain("red", "hunger_wall")
    t.s.turn.tile, t.s.turn.done = t.s.crane[4], True
    t.s.crane[4] = -1
    t.play("red", "end")
    assert (t.codes("red"), t.board("red").columns) == (["up", "stay"], [2, 0])
    t.play("red", "up")
    assert (t.board("red").rows, t.board("red").columns, t.waiting()) == ([2, 0], [2, 1], ["green"])


@rule("praga/turn/19")
def test_a_gold_tile_reached_at_the_end_of_the_turn_is_asked_for_as_usual() -> None:
    t = plain()
    t.project("red", "cathedral", 4, 1)
    t.purse("red", gold=2, stone=2)
    t.gain("red", "cathedral")
    t.s.turn.tile, t.s.turn.done = t.s.crane[4], True
    t.s.crane[4] = -1
    t.play("red", "end", "up")
    assert "skip" in t.codes("red")
    t.play("red", f"golden {t.view(None)['church'][0]}")
    assert (len(t.board("red").golden), t.waiting()) == (1, ["green"])
