"""Praga: gold mines and quarries, what they produce, and their production tokens."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table

WORLD = GAME.world
MINES, QUARRIES = 0, 1
BOTH = pytest.mark.parametrize(("track", "action", "good"), [(0, "mines", "gold"), (1, "quarries", "stone")])


def managing(action: str, mines: int = 3, quarries: int = 2, gold: int = 0, stone: int = 0) -> Table:
    """Red performs that action with so many mines, quarries, gold and stone; wealth gives nothing any more."""
    t = Table()
    board = t.board("red")
    board.mines[:] = [mines, quarries]
    board.wealth = 7
    t.purse("red", gold=gold, stone=stone)
    t.act("red", action)
    return t


def give_token(t: Table, track: int, id: str) -> None:
    t.board("red").tokens[track] = WORLD.token_ids.index(id)


# -- 1, 3: one more, or produce -----------------------------------------------------------------


@rule("praga/mines/1")
def test_managing_mines_offers_one_more_mine_or_production() -> None:
    t = managing("mines")
    assert [code for code in t.codes("red") if not code.startswith("refresh")] == ["dig", "produce"]


@rule("praga/mines/1", "praga/mines/3")
@BOTH
def test_one_more_mine_comes_with_one_gold(track: int, action: str, good: str) -> None:
    t = managing(action)
    before = t.board("red").mines[:]
    t.play("red", "dig")
    before[track] += 1
    assert t.board("red").mines == before
    assert (t.has("red", good), sum(t.board("red").purse)) == (1, 1)


@rule("praga/mines/1")
@BOTH
def test_one_more_is_offered_by_the_name_of_the_track_that_is_managed(track: int, action: str, good: str) -> None:
    assert managing(action).row_of("red", "dig")["said"] == {"id": f"praga.move.dig_{action}"}


@rule("praga/mines/1")
@BOTH
def test_at_the_end_of_the_track_only_producing_is_possible(track: int, action: str, good: str) -> None:
    t = managing(action, mines=8, quarries=7)
    refusal = t.refusal("red", "dig")
    assert (refusal.rule, refusal.reason) == ("praga/mines/1", "praga.no.track_end")
    assert "produce" in t.codes("red")


@rule("praga/mines/1")
@BOTH
def test_one_step_before_the_end_one_more_is_possible(track: int, action: str, good: str) -> None:
    t = managing(action, mines=7, quarries=6)
    t.play("red", "dig")
    assert t.board("red").mines[track] == (8, 7)[track]


@rule("praga/mines/1")
@BOTH
def test_producing_is_possible_even_if_all_of_it_is_lost(track: int, action: str, good: str) -> None:
    t = managing(action, gold=9, stone=9)
    t.play("red", "produce")
    assert (t.has("red", "gold"), t.has("red", "stone"), t.board("red").points) == (9, 9, 0)


@rule("praga/mines/1")
def test_neither_can_be_left_out() -> None:
    refusal = managing("mines").refusal("red", "skip")
    assert (refusal.rule, refusal.reason) == ("praga/mines/1", "praga.no.other_task")


# -- 2, 3, 9: what is produced ------------------------------------------------------------------


@rule("praga/mines/2", "praga/mines/9")
@pytest.mark.parametrize(
    ("mines", "points", "eggs"), [(3, 0, 0), (4, 1, 0), (5, 1, 0), (6, 2, 0), (7, 2, 1), (8, 2, 1)]
)
def test_mines_produce_their_number_and_every_bonus_up_to_the_marker(mines: int, points: int, eggs: int) -> None:
    t = managing("mines", mines=mines)
    t.play("red", "produce")
    assert (t.has("red", "gold"), t.board("red").points, t.has("red", "egg")) == (mines, points, eggs)
    assert (t.has("red", "stone"), t.board("red").mines) == (0, [mines, 2])


@rule("praga/mines/3", "praga/mines/9")
@pytest.mark.parametrize(
    ("quarries", "points", "steps"), [(2, 0, 0), (3, 1, 0), (4, 1, 0), (5, 1, 1), (6, 1, 1), (7, 1, 1)]
)
def test_quarries_produce_their_number_and_every_bonus_up_to_the_marker(quarries: int, points: int, steps: int) -> None:
    t = managing("quarries", quarries=quarries)
    t.board("red").technology = 2  # the next step draws nothing
    t.play("red", "produce")
    assert (t.has("red", "stone"), t.board("red").points, t.board("red").technology) == (quarries, points, 2 + steps)
    assert (t.has("red", "gold"), t.board("red").mines) == (0, [3, quarries])


@rule("praga/mines/2", "praga/mines/3")
@pytest.mark.parametrize(("action", "gold", "stone"), [("mines", 4, 0), ("quarries", 0, 4)])
def test_producing_adds_the_production_token_of_that_track_alone(action: str, gold: int, stone: int) -> None:
    t = managing(action, mines=3, quarries=2)
    give_token(t, MINES, "gold_one")
    give_token(t, QUARRIES, "stone_one")
    t.board("red").mines[QUARRIES] = 3
    t.play("red", "produce")
    assert (t.has("red", "gold"), t.has("red", "stone")) == (gold, stone)


@rule("praga/mines/2")
@pytest.mark.parametrize(
    ("token", "gold", "stone", "points"),
    [("points_one", 3, 0, 2), ("point_gold", 4, 0, 1), ("point_stone", 3, 1, 1), ("stone_two", 3, 1, 0)],
)
def test_a_production_token_gives_what_it_shows(token: str, gold: int, stone: int, points: int) -> None:
    t = managing("mines")
    give_token(t, MINES, token)
    t.play("red", "produce")
    assert (t.has("red", "gold"), t.has("red", "stone"), t.board("red").points) == (gold, stone, points)


@rule("praga/mines/3")
@BOTH
def test_managing_one_track_never_touches_the_other(track: int, action: str, good: str) -> None:
    t = managing(action)
    t.play("red", "produce")
    assert (t.has("red", "gold") > 0) == (good == "gold")
    t = managing(action)
    other = t.board("red").mines[1 - track]
    t.play("red", "dig")
    assert t.board("red").mines[1 - track] == other


@rule("praga/mines/9")
def test_passing_a_bonus_of_the_track_gives_nothing() -> None:
    t = managing("mines", mines=3)
    t.play("red", "dig")
    assert (t.board("red").mines[MINES], t.board("red").points) == (4, 0)
    t = managing("quarries", quarries=4)
    t.play("red", "dig")
    assert (t.board("red").mines[QUARRIES], t.board("red").technology) == (5, 0)


@rule("praga/mines/9")
@BOTH
def test_only_token_space_and_end_act_when_reached(track: int, action: str, good: str) -> None:
    end, token = WORLD.track_end[track], WORLD.token_at[track]
    for count in range(WORLD.value[("start_mines", "start_quarries")[track]], end):
        t = managing(action, **{action: count})
        t.play("red", "dig")
        asked = t.view("red")["tasks"][0]["said"]["id"]
        assert (asked == "praga.task.token") == (count + 1 == token)
        assert t.board("red").claims == (1 if count + 1 == end else 0)


# -- 4: the limit -------------------------------------------------------------------------------


@rule("praga/mines/4")
@pytest.mark.parametrize(("held", "after"), [(5, 8), (6, 9), (7, 9), (9, 9)])
@BOTH
def test_gold_and_stone_are_each_capped_at_nine(track: int, action: str, good: str, held: int, after: int) -> None:
    t = managing(action, quarries=3)
    t.purse("red", **{good: held})
    t.play("red", "produce")
    assert t.has("red", good) == after


@rule("praga/mines/4")
def test_the_surplus_is_lost() -> None:
    t = Table()
    t.gain("red", "gold", 20)
    t.play("red", "take 0")  # for 2 gold
    assert t.has("red", "gold") == 7


# -- 5, 10: production tokens -------------------------------------------------------------------


@rule("praga/mines/5")
@pytest.mark.parametrize(("action", "before"), [("mines", 4), ("quarries", 3)])
def test_reaching_the_token_space_one_of_the_tokens_left_is_chosen(action: str, before: int) -> None:
    t = managing(action, mines=before, quarries=before)
    t.s.river.remove(WORLD.token_ids.index("gold_one"))
    t.play("red", "dig")
    assert t.codes("red") == [f"token {id}" for id in WORLD.token_ids if id != "gold_one"]
    t.play("red", "token stone_two")
    row = t.view(None)["seats"][0]
    assert row["tokens"] == (["stone_two", None] if action == "mines" else [None, "stone_two"])
    assert "stone_two" not in t.view(None)["river"]


@rule("praga/mines/5")
def test_a_token_that_is_gone_cannot_be_chosen() -> None:
    t = managing("mines", mines=4)
    t.s.river.remove(WORLD.token_ids.index("gold_one"))
    t.play("red", "dig")
    refusal = t.refusal("red", "token gold_one")
    assert (refusal.rule, refusal.reason) == ("praga/mines/5", "praga.no.token")


@rule("praga/mines/5")
def test_the_token_itself_gives_nothing_when_chosen() -> None:
    t = managing("mines", mines=4)
    t.play("red", "dig", "token points_one")
    assert (t.has("red", "gold"), t.board("red").points) == (1, 0)


@rule("praga/mines/10")
def test_a_token_counts_from_the_moment_it_is_taken_even_later_in_the_same_effect() -> None:
    t = managing("mines", mines=4)
    t.play("red", "produce")
    t.technology("red", "step_produce")
    t.purse("red", gold=0, stone=0)
    points = t.board("red").points
    t.play("red", "use step_produce", "pick mine", "token point_gold", "pick @produce_gold")
    assert (t.has("red", "gold"), t.board("red").points - points) == (6, 2)  # 5 mines and the token; 1 and 1 point


@rule("praga/mines/10")
@pytest.mark.parametrize(
    ("humans", "parlers", "tokens"), [(2, 0, 8), (3, 0, 8), (4, 0, 8), (1, 1, 4), (1, 2, 6), (2, 1, 6), (2, 2, 8)]
)
def test_there_are_at_least_two_tokens_per_seat(humans: int, parlers: int, tokens: int) -> None:
    options = {"solo": "parler", "parlers": str(parlers)} if parlers else {}
    t = Table(humans, **options)
    assert len(t.s.river) == tokens >= 2 * (humans + parlers)


# -- 6, 12: the end of the track ----------------------------------------------------------------


@rule("praga/mines/6")
@BOTH
def test_reaching_the_end_gives_the_right_to_claim_a_seal_now(track: int, action: str, good: str) -> None:
    t = managing(action, mines=7, quarries=6)
    t.play("red", "dig")
    assert t.board("red").claims == 1
    t.play("red", "seal six")
    assert (t.view(None)["seals"]["six"], t.board("red").claims) == (0, 0)


@rule("praga/mines/6")
def test_the_seal_may_be_claimed_in_a_later_turn_of_ones_own() -> None:
    t = managing("mines", mines=7)
    t.play("red", "dig", "end")
    t.finish_turn("green")
    t.play("red", "seal six")
    assert t.view(None)["seals"]["six"] == 0


@rule("praga/mines/6")
@BOTH
def test_before_the_end_there_is_no_such_right(track: int, action: str, good: str) -> None:
    t = managing(action, mines=6, quarries=5)
    t.play("red", "dig")
    assert (t.board("red").claims, t.refusal("red", "seal six").rule) == (0, "praga/seals/1")


@rule("praga/mines/12")
def test_outside_the_own_turn_the_token_is_chosen_at_once() -> None:
    t = Table()
    t.board("green").mines[MINES] = 4
    t.gain("green", "mine")
    assert t.waiting() == ["green"]
    t.play("green", "token gold_one")
    assert t.waiting() == ["red"]


@rule("praga/mines/12", "praga/seals/4")
def test_outside_the_own_turn_a_seal_may_be_claimed_when_the_end_is_reached() -> None:
    t = Table()
    t.board("green").mines[0] = 7
    t.gain("green", "mine")
    assert (t.waiting(), t.codes("green")) == (["green"], ["seal later", "seal six"])
    t.play("green", "seal six")
    assert (t.view(None)["seals"]["six"], t.board("green").claims, t.waiting()) == (1, 0, ["red"])


@rule("praga/mines/12", "praga/seals/4")
def test_outside_the_own_turn_the_seal_may_also_be_kept_for_an_own_turn() -> None:
    t = Table()
    t.board("green").mines[:] = [7, 3]
    t.gain("green", "mine")
    t.play("green", "seal later")
    assert (t.board("green").claims, t.waiting()) == (1, ["red"])
    assert t.refusal("green", "seal six").rule == "praga/setup/1"
    t.finish_turn("red")
    assert "seal six" in t.codes("green")


# -- 7, 8, 11: steps and productions that are not the action ------------------------------------


@rule("praga/mines/7")
@pytest.mark.parametrize(("good", "track"), [("mine", 0), ("quarry", 1)])
def test_an_effect_that_moves_the_marker_gains_no_gold_or_stone(good: str, track: int) -> None:
    t = Table()
    t.gain("red", good)
    assert (t.board("red").mines[track], t.has("red", "gold"), t.has("red", "stone")) == ((4, 3)[track], 2, 2)


@rule("praga/mines/7")
def test_any_effect_that_reaches_the_token_space_brings_a_token() -> None:
    t = Table()
    t.board("red").mines[QUARRIES] = 3
    t.row("building", "b11", "b02", "b04", "b16")  # its reward is one more quarry
    t.purse("red", gold=9, stone=9)
    t.act("red", "building")
    t.play("red", "tile b11", "token stone_one", "site p1a r0")
    assert t.view(None)["seats"][0]["tokens"] == [None, "stone_one"]


@rule("praga/mines/7")
def test_any_effect_that_reaches_the_end_brings_the_right_to_a_seal() -> None:
    t = Table()
    t.board("red").mines[:] = [7, 6]
    t.gain("red", "mine")
    t.gain("red", "quarry")
    assert t.board("red").claims == 2


@rule("praga/mines/8")
@pytest.mark.parametrize(
    ("technology", "upgrade", "gold", "stone"),
    [("produce_gold", "u02", 3, 2), ("produce_stone", "u04", 2, 2)],
)
def test_a_production_by_technology_does_not_trigger_the_upgrade(
    technology: str, upgrade: str, gold: int, stone: int
) -> None:
    t = Table()
    t.upgrade("red", upgrade)  # 2 points whenever its action is performed
    t.technology("red", technology)
    t.purse("red", gold=0, stone=0)
    t.play("red", f"use {technology}")
    assert (t.has("red", "gold"), t.has("red", "stone"), t.board("red").points) == (gold, stone, 0)


@rule("praga/mines/8")
def test_the_action_does_trigger_its_upgrade() -> None:
    t = Table()
    t.upgrade("red", "u02")
    t.act("red", "mines")
    assert t.board("red").points == 1


@rule("praga/mines/11")
@pytest.mark.parametrize(("good", "track"), [("mine", 0), ("quarry", 1)])
def test_at_the_end_of_a_track_a_further_step_lapses_without_points(good: str, track: int) -> None:
    t = Table()
    t.board("red").mines[:] = [8, 7]
    t.gain("red", good, 2)
    assert (t.board("red").mines, t.board("red").points, t.board("red").claims) == ([8, 7], 0, 0)


@rule("praga/mines/11")
@pytest.mark.parametrize(("mines", "codes"), [([8, 6], ["quarry"]), ([7, 7], ["mine"]), ([7, 6], ["mine", "quarry"])])
def test_a_choice_between_mine_and_quarry_must_take_a_track_with_room(mines: list[int], codes: list[str]) -> None:
    t = Table()
    t.board("red").mines[:] = mines
    t.board("red").tokens[:] = [0, 1]
    t.technology("red", "step_produce")
    t.play("red", "use step_produce")
    if len(codes) > 1:
        assert t.codes("red") == [f"pick {code}" for code in codes]
        t.play("red", f"pick {codes[0]}")
    assert t.board("red").mines == [mines[0] + ("mine" in codes), mines[1] + ("mine" not in codes)]
    assert t.codes("red") == ["pick @produce_gold", "pick @produce_stone"]


@rule("praga/mines/11")
@pytest.mark.parametrize(("mines", "after"), [([8, 5], [8, 6]), ([6, 7], [7, 7]), ([6, 5], [7, 6]), ([8, 7], [8, 7])])
def test_both_moves_whichever_can(mines: list[int], after: list[int]) -> None:
    t = Table()
    t.board("red").mines[:] = mines
    t.row("building", "b01", "b02", "b04", "b17")  # one more mine and one more quarry
    t.purse("red", gold=9)
    t.act("red", "building")
    t.s.turn.sector, t.s.turn.special = 1, 1
    t.play("red", "tile b17")
    assert t.board("red").mines == after
