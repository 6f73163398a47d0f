"""Praga: what may be done in any order, how a turn ends, and that actions are never nested."""

from pathlib import Path

import pytest

from kingsroad.kernel.content import load
from kingsroad.kernel.effect import parse, unfold
from kingsroad.praga.gains import GAINS
from kingsroad.praga.play import Praga
from kingsroad.praga.terms import WORDS
from tests.marks import rule
from tests.rules.praga.table import GAME, Table
from tests.rules.praga.test_turn import plain

WORLD = GAME.world


def rich() -> Table:
    """Everything that may be done at any moment of the own turn is there for red."""
    t = plain()
    t.purse("red", gold=8, stone=8, silver=4, golden=2)
    t.board("red").wealth = 7
    t.board("red").claims = 1
    t.technology("red", "university", "upgrade_points")
    return t


OFFERS = ["use university", "climb hunger_wall", "climb cathedral", "seal six", "refresh upgrade"]


# -- 3: any order, any moment -------------------------------------------------------------------


@rule("praga/turn/3")
@pytest.mark.parametrize("code", [*OFFERS, "use upgrade_points", "extra quarries gold"])
@pytest.mark.parametrize("before", [[], ["take 4"], ["take 4", "do mines", "produce"]])
def test_before_between_and_after_tile_and_action(code: str, before: list[str]) -> None:
    t = rich()
    t.play("red", *before)
    t.play("red", code)


@rule("praga/turn/3")
def test_the_extra_action_may_come_first() -> None:
    t = rich()
    t.purse("red", silver=0)
    t.play("red", "extra quarries gold", "produce", "take 4", "do mines", "produce", "end")
    assert t.waiting() == ["green"]


@rule("praga/turn/3")
@pytest.mark.parametrize("before", [[], ["do mines", "produce"], ["extra quarries gold", "produce"]])
def test_the_wheel_bonus_is_taken_at_any_moment_after_the_tile(before: list[str]) -> None:
    t = rich()
    t.play("red", "take 4", *before, "wheel")
    assert t.has("red", "silver") == 5


@rule("praga/turn/3")
def test_a_sideways_step_gained_this_turn_may_be_taken_at_once() -> None:
    t = rich()
    t.play("red", "take 4", "do wall", "tile w01", "step hunger_wall")
    assert t.board("red").columns == [1, 0]


@rule("praga/turn/3")
def test_a_sideways_step_gained_this_turn_may_wait() -> None:
    t = rich()
    t.play("red", "take 4", "do wall", "tile w01", "place 1 r0", "climb hunger_wall", "step hunger_wall")
    assert (t.board("red").rows, t.board("red").columns) == ([1, 0], [1, 0])


@rule("praga/turn/3")
@pytest.mark.parametrize("codes", [["road 1 free", "road 1 egg"], ["road 1 egg", "road 1 free"]])
def test_the_effects_of_a_road_space_come_in_any_order_and_may_wait(codes: list[str]) -> None:
    t = rich()
    t.purse("red", egg=1)
    t.play("red", "take 6", "do road", "extra quarries gold", "produce")
    for code in codes:
        t.play("red", code, "pick 2 gold" if "free" in code else "pick mine")
    assert (t.board("red").mines, t.has("red", "egg")) == ([4, 2], 0)


@rule("praga/turn/3")
def test_between_the_steps_of_an_action_the_other_offers_stay_open() -> None:
    t = rich()
    t.play("red", "take 4", "do wall")
    assert set(OFFERS) <= set(t.codes("red"))
    t.play("red", "tile w01")
    assert set(OFFERS) <= set(t.codes("red"))
    t.play("red", "place 1 r0", "extra mines gold")
    assert set(OFFERS) <= set(t.codes("red"))


# -- 4: the cost comes first --------------------------------------------------------------------


@rule("praga/turn/4")
def test_what_a_purchase_gives_cannot_pay_for_it() -> None:
    t = plain()
    t.crane(5, s4="mines wall")  # sector 11: an egg for a stone
    t.technology("red", "egg")  # 1 stone with each egg
    t.purse("red", stone=0)
    t.play("red", "take 4")
    assert t.refusal("red", "wheel").reason == "praga.no.stone"


@rule("praga/turn/4")
def test_a_tile_is_paid_for_before_its_reward_comes() -> None:
    t = plain()
    t.purse("red", gold=9, stone=2)
    t.row("wall", "w11", "w02", "w14", "w16")  # 3 stone and 1 gold for a gold window
    t.act("red", "wall")
    assert t.refusal("red", "tile w11").rule == "praga/turn/14"
    t.purse("red", stone=3)
    t.play("red", "tile w11")
    assert (t.has("red", "gold"), t.has("red", "stone"), t.has("red", "golden")) == (8, 0, 1)


# -- 5: an event is resolved before going on ----------------------------------------------------


@rule("praga/turn/5")
def test_the_rewards_of_a_tile_are_resolved_before_it_is_placed() -> None:
    t = plain()
    t.board("red").mines[:] = [4, 2]
    t.row("wall", "w08", "w02", "w14", "w16")  # one more mine and a point
    t.purse("red", stone=3)
    t.act("red", "wall")
    t.play("red", "tile w08")
    assert t.refusal("red", "place 1 r0").rule == "praga/mines/5"
    t.play("red", "token gold_one", "place 1 r0")
    assert t.board("red").wall_count() == 1


@rule("praga/turn/5")
def test_what_needs_no_choice_comes_by_itself() -> None:
    t = plain()
    t.row("wall", "w04", "w02", "w14", "w16")
    t.act("red", "wall")
    t.play("red", "tile w04")  # an egg and a point
    assert (t.has("red", "egg"), t.board("red").points) == (1, 1)


@rule("praga/turn/5")
def test_several_choices_of_one_event_come_in_the_order_their_receiver_likes() -> None:
    t = plain()
    unfold(GAINS, t.s, t.seat("red"), parse("(gold / stone) + (mine / quarry)", WORDS), 0)
    assert t.codes("red") == ["pick gold", "pick stone", "pick mine", "pick quarry"]
    t.play("red", "pick quarry")
    assert (t.board("red").mines, t.codes("red")) == ([3, 3], ["pick gold", "pick stone"])
    t.play("red", "pick gold")
    assert (t.has("red", "gold"), t.view("red")["tasks"][0]["said"]["id"]) == (3, "praga.task.turn")


@rule("praga/turn/5")
def test_a_deed_beside_a_choice_can_be_called_first_too(tmp_path: Path) -> None:
    (tmp_path / "walls.toml").write_text('[wall.w01]\neffect = "@climb + (gold / stone)"\n')
    game = Praga(load("praga", tmp_path))
    assert game.find("pick @climb") is not None
    assert GAME.find("pick @climb") is None


@rule("praga/turn/5")
def test_adjacency_bonuses_come_with_the_placing() -> None:
    t = plain()
    t.wall("red", 1, "w03", 5)  # a silver window faces place 2
    t.row("wall", "w10", "w02", "w14", "w16")
    t.purse("red", stone=3)
    t.act("red", "wall")
    t.play("red", "tile w10", "place 2 r3")  # and another one faces it
    assert (t.has("red", "silver"), t.view("red")["tasks"][0]["said"]["id"]) == (2, "praga.task.turn")


# -- 6: what blocks the end, what lapses, what comes by itself ----------------------------------


@rule("praga/turn/6")
@pytest.mark.parametrize(
    ("codes", "rule_id"),
    [
        (["do wall"], "praga/turn/8"),
        (["do wall", "tile w01"], "praga/turn/8"),
        (["do mines"], "praga/turn/8"),
        (["do mines", "dig"], "praga/turn/9"),
    ],
)
def test_what_must_be_done_blocks_the_end(codes: list[str], rule_id: str) -> None:
    t = plain()
    t.board("red").mines[0] = 4  # the next one brings a token
    t.play("red", "take 4", *codes)
    assert t.refusal("red", "end").rule == rule_id


@rule("praga/turn/6")
def test_the_free_effect_of_road_space_i_blocks_the_end() -> None:
    t = plain()
    t.play("red", "take 6", "do road")
    refusal = t.refusal("red", "end")
    assert (refusal.rule, refusal.reason) == ("praga/turn/6", "praga.no.road_choice")
    t.play("red", "road 1 free", "pick 2 stone", "end")
    assert t.waiting() == ["green"]


@rule("praga/turn/6")
@pytest.mark.parametrize("space", [1, 2])
def test_road_effects_that_cost_something_lapse(space: int) -> None:
    t = plain()
    t.board("red").road = space
    t.purse("red", gold=5, egg=2)
    t.play("red", "take 6", "do road", "end")  # on II 4 points for a gold; on II and III an egg effect
    assert (t.has("red", "gold"), t.has("red", "egg"), t.board("red").points) == (5, 2, 0)
    t.finish_turn("green")
    assert t.refusal("red", f"road {space + 1} egg").rule == "praga/road/9"


@rule("praga/turn/6")
def test_a_free_road_effect_without_a_choice_comes_by_itself() -> None:
    t = plain()
    t.board("red").road = 2
    t.upgrade("red", "u02")
    t.play("red", "take 6", "do road", "end")
    assert t.view(None)["seats"][0]["sources"] == {"road": 3}


@rule("praga/turn/6")
def test_an_open_egg_of_the_wheel_lapses() -> None:
    t = plain()
    t.play("red", "take 5", "do quarries", "dig", "end")  # sector 6
    assert (t.has("red", "egg"), t.has("red", "gold")) == (0, 2)


@rule("praga/turn/6")
@pytest.mark.parametrize(("sector", "good", "count"), [(2, "stone", 4), (3, "gold", 4), (5, "silver", 1)])
def test_an_open_resource_or_window_of_the_wheel_comes_by_itself(sector: int, good: str, count: int) -> None:
    t = plain()
    t.crane((4 - sector) % 12, s4="mines wall")
    t.play("red", "take 4", "do mines", "dig", "end")
    assert t.has("red", good) == count


@rule("praga/turn/6")
@pytest.mark.parametrize(("sector", "points"), [(1, 1), (4, 2), (8, 1)])
def test_an_open_special_tile_bonus_turns_into_its_points(sector: int, points: int) -> None:
    t = plain()
    t.crane((4 - sector) % 12, s4="mines wall")
    t.play("red", "take 4", "do mines", "dig", "end")
    assert t.view(None)["seats"][0]["sources"] == {"wheel": points}


@rule("praga/turn/6")
def test_sideways_steps_not_yet_taken_are_taken() -> None:
    t = plain()
    t.gain("red", "hunger_wall", 2)
    t.gain("red", "cathedral")
    assert t.board("red").columns == [0, 0]
    t.finish_turn("red")
    assert t.board("red").columns == [3, 1]  # the second one stands on an arrow and goes on


@rule("praga/turn/6")
def test_the_step_of_a_silver_bridge_tile_lapses() -> None:
    t = plain()
    t.board("red").road = 3
    t.purse("red", egg=1)
    t.s.silver[:] = [WORLD.silver_ids.index("hunger_wall")]
    t.play("red", "take 6", "do road", "silver hunger_wall", "plank 2")
    assert "step hunger_wall" in t.codes("red")
    t.play("red", "end")
    assert t.board("red").columns == [0, 0]


# -- 7: ending a turn, in this order ------------------------------------------------------------


@rule("praga/turn/7")
def test_windows_are_cut_after_everything_else_and_before_the_wheel_turns() -> None:
    t = plain()
    t.purse("red", silver=2)
    t.play("red", "take 4", "do mines", "produce", "end")  # a third window from the wheel
    assert (t.codes("red"), t.has("red", "silver")) == (["windows 0 2"], 3)
    assert (t.s.box, t.s.crane[0], t.s.played) == (11, -1, 0)
    t.play("red", "windows 0 2")
    assert (t.s.box, t.s.crane[0] != -1, t.s.played) == (1, True, 1)


@rule("praga/turn/7")
def test_the_tile_goes_back_a_passed_tile_moves_the_turn_counts_and_the_next_player_follows() -> None:
    t = plain()
    t.crane(9, s4="mines wall", s11="upgrade road")
    t.play("red", "take 4", "do mines", "produce", "end")
    slots = t.view(None)["crane"]["slots"]
    assert [i for i in range(12) if slots[i]["tile"]] == [0, 4]
    assert (slots[0]["tile"], slots[4]["passed"]) == (["mines", "wall"], True)
    assert (t.s.played, t.waiting()) == (1, ["green"])


@rule("praga/turn/7")
def test_era_two_begins_before_the_next_player() -> None:
    t = plain()
    t.s.played = WORLD.era_two_after[2] - 1
    t.turn("green")
    t.finish_turn("green")
    assert (t.s.era, t.waiting()) == (2, ["red"])


@rule("praga/turn/7")
def test_nothing_can_be_done_once_the_turn_was_ended() -> None:
    t = rich()
    t.purse("red", silver=3)
    t.play("red", "take 4", "do mines", "produce", "end")
    for code in (*OFFERS, "end", "take 5", "extra mines gold"):
        refusal = t.refusal("red", code)
        assert (refusal.rule, refusal.reason) == ("praga/turn/9", "praga.no.decide_first")


# -- 8: actions are never nested ----------------------------------------------------------------


@rule("praga/turn/8")
@pytest.mark.parametrize("codes", [["do wall"], ["do wall", "tile w01"], ["do mines"]])
@pytest.mark.parametrize("code", ["take 5", "do mines", "do wall", "extra quarries gold", "use upgrade_points", "end"])
def test_no_other_action_begins_before_one_is_over(codes: list[str], code: str) -> None:
    t = rich()
    t.play("red", "take 4", *codes)
    refusal = t.refusal("red", code)
    assert (refusal.rule, refusal.reason) == ("praga/turn/8", "praga.no.nested")


@rule("praga/turn/8")
@pytest.mark.parametrize("technology", ["egg_road", "cheap_building", "cheap_wall", "any_action", "upgrade_window"])
def test_a_technology_with_an_action_waits_until_the_action_is_over(technology: str) -> None:
    t = rich()
    t.technology("red", technology)
    t.play("red", "take 4", "do mines")
    assert t.refusal("red", f"use {technology}").rule == "praga/turn/8"
    t.play("red", "produce", f"use {technology}")


@rule("praga/turn/8")
@pytest.mark.parametrize("technology", ["climb", "produce_gold", "produce_stone", "plaza", "step_produce"])
def test_a_technology_without_an_action_may_be_used_between_the_steps(technology: str) -> None:
    t = rich()
    t.technology("red", technology)
    t.play("red", "take 4", "do wall", f"use {technology}")


@rule("praga/turn/8")
def test_an_extra_action_is_no_time_for_the_tile() -> None:
    t = rich()
    t.play("red", "extra wall gold")
    assert t.refusal("red", "take 4").rule == "praga/turn/8"
    t.play("red", "tile w01", "place 1 r0", "take 4")


@rule("praga/turn/8")
def test_a_waiting_step_does_not_keep_the_action_open() -> None:
    t = rich()
    t.play("red", "take 4", "do wall", "tile w01", "place 1 r0", "extra mines gold", "produce", "step hunger_wall")
    assert t.board("red").columns == [1, 0]
