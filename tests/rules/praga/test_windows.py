"""Windows: the extra action they buy, and how many are kept."""

from pathlib import Path

import pytest

from kingsroad.kernel.content import load
from kingsroad.kernel.game import Setup
from kingsroad.praga.play import Praga
from kingsroad.praga.terms import ACTIONS, GOLDEN, SILVER
from tests.marks import rule
from tests.rules.praga.table import Table


def with_windows(golden: int, silver: int) -> Table:
    t = Table(2)
    t.purse("red", golden=golden, silver=silver)
    return t


# -- the extra action ---------------------------------------------------------------------------


@rule("praga/windows/1")
def test_two_gold_windows_buy_an_extra_action() -> None:
    t = with_windows(3, 1)
    t.play("red", "extra mines gold", "produce")
    assert (t.has("red", "golden"), t.has("red", "silver"), t.has("red", "gold")) == (1, 1, 5)


@rule("praga/windows/1")
def test_a_gold_and_a_silver_window_buy_one_too() -> None:
    t = with_windows(1, 1)
    t.play("red", "extra mines mixed", "produce")
    assert (t.has("red", "golden"), t.has("red", "silver"), t.has("red", "gold")) == (0, 0, 5)


@rule("praga/windows/1")
@pytest.mark.parametrize(("golden", "silver", "missing"), [(1, 9, 1), (0, 9, 2)])
def test_silver_windows_do_not_replace_the_second_gold_one(golden: int, silver: int, missing: int) -> None:
    t = with_windows(golden, silver)
    refusal = t.refusal("red", "extra mines gold")
    assert (refusal.rule, refusal.reason) == ("praga/windows/1", "praga.no.golden")
    assert refusal.missing == {"price": 2, "missing": missing}


@rule("praga/windows/1")
def test_two_silver_windows_buy_nothing() -> None:
    t = with_windows(0, 2)
    refusal = t.refusal("red", "extra mines mixed")
    assert (refusal.reason, refusal.missing) == ("praga.no.golden", {"price": 1, "missing": 1})


@rule("praga/windows/1")
@pytest.mark.parametrize(("windows", "gold_windows"), [(2, 0), (3, 2), (0, 0)])
def test_who_has_the_windows_that_an_extra_action_costs_is_offered_it_whatever_it_costs(
    tmp_path: Path, windows: int, gold_windows: int
) -> None:
    """Two are printed, one of them gold; the content of an owner may say other numbers."""
    amounts = {"extra_windows": windows, "extra_gold_windows": gold_windows}
    text = "".join(f"[value.{name}]\namount = {amount}\n" for name, amount in amounts.items())
    (tmp_path / "own.toml").write_text(text)
    game = Praga(load("praga", tmp_path))
    s = game.start(Setup(("red", "green"), game.resolve({"start": "1"}), "windows"))
    for golden in range(4):
        for silver in range(4):
            s.boards[0].purse[GOLDEN], s.boards[0].purse[SILVER] = golden, silver
            codes = [move.code for move in game.moves(s, 0)]
            for code, enough in (
                ("extra mines gold", golden >= windows),
                ("extra mines mixed", golden >= gold_windows and silver >= windows - gold_windows),
            ):
                assert (code in codes) == (game.why_not(s, 0, code) is None) == enough


@rule("praga/windows/1")
def test_one_gold_window_alone_buys_nothing() -> None:
    t = with_windows(1, 0)
    refusal = t.refusal("red", "extra mines mixed")
    assert (refusal.rule, refusal.reason) == ("praga/windows/1", "praga.no.silver")
    assert refusal.missing == {"price": 1, "missing": 1}


@rule("praga/windows/1")
@pytest.mark.parametrize("way", ["gold", "mixed"])
@pytest.mark.parametrize("action", ACTIONS)
def test_it_is_any_of_the_six_actions(action: str, way: str) -> None:
    t = with_windows(2, 1)
    t.purse("red", gold=9, stone=9)
    t.play("red", f"extra {action} {way}")
    assert [ACTIONS[done] for done in t.s.turn.performed] == [action]


@rule("praga/windows/1")
def test_there_is_one_extra_action_in_a_turn() -> None:
    t = with_windows(4, 0)
    t.play("red", "extra mines gold", "produce")
    refusal = t.refusal("red", "extra quarries gold")
    assert (refusal.rule, refusal.reason) == ("praga/windows/1", "praga.no.extra_again")


@rule("praga/windows/1")
def test_the_next_turn_may_have_another() -> None:
    t = with_windows(2, 0)
    t.play("red", "extra mines gold", "produce")
    t.finish_turn("red")
    t.finish_turn("green")
    t.purse("red", golden=2)
    assert "extra mines gold" in t.codes("red")


@rule("praga/windows/1")
def test_it_may_come_before_the_action_tile() -> None:
    t = with_windows(2, 0)
    t.play("red", "extra mines gold", "produce", "take 4")
    assert t.s.turn.tile >= 0


@rule("praga/windows/1")
def test_it_may_come_between_tile_and_action() -> None:
    t = with_windows(2, 0)
    t.play("red", "take 4", "extra mines gold", "produce", "do quarries", "produce")
    assert [ACTIONS[done] for done in t.s.turn.performed] == ["mines", "quarries"]


@rule("praga/windows/1")
def test_it_may_come_after_the_action_of_the_tile() -> None:
    t = with_windows(2, 0)
    t.play("red", "take 4", "do quarries", "produce", "extra mines gold", "produce", "end")
    assert t.waiting() == ["green"]


@rule("praga/windows/1", "praga/turn/8")
def test_it_does_not_begin_inside_another_action() -> None:
    t = with_windows(2, 0)
    t.act("red", "mines")
    assert t.refusal("red", "extra quarries gold").rule == "praga/turn/8"


@rule("praga/windows/5")
def test_it_is_bought_and_begun_in_one_move() -> None:
    t = with_windows(2, 0)
    t.play("red", "extra mines gold")
    assert {code for code in t.codes("red") if not code.startswith("refresh")} == {"dig", "produce"}


@rule("praga/windows/5")
@pytest.mark.parametrize("way", ["gold", "mixed"])
def test_only_an_action_that_is_possible_can_be_bought(way: str) -> None:
    t = with_windows(2, 1)
    t.purse("red", stone=1)
    t.row("wall", "w01", ".", ".", ".")  # 2 stone
    refusal = t.refusal("red", f"extra wall {way}")
    assert (refusal.rule, refusal.reason) == ("praga/tiles/9", "praga.no.row_price")
    t.purse("red", stone=2)
    assert f"extra wall {way}" in t.codes("red")


@rule("praga/windows/5")
def test_without_the_windows_these_are_named_first() -> None:
    t = with_windows(1, 0)
    t.purse("red", stone=0)
    assert t.refusal("red", "extra wall gold").rule == "praga/windows/1"


@rule("praga/windows/5")
def test_it_may_be_the_same_action_as_the_tiles() -> None:
    t = with_windows(2, 0)
    t.play("red", "take 4", "do quarries", "dig", "extra quarries gold", "dig", "token gold_one")
    assert t.board("red").mines == [3, 4]


@rule("praga/windows/5", "praga/crane/5")
def test_the_special_tile_does_not_make_an_extra_action_possible() -> None:
    t = with_windows(2, 0)
    t.purse("red", stone=9)
    t.row("wall", ".", ".", ".", "w16")
    t.crane(0, s4="mines wall")  # the special-tile bonus
    t.play("red", "take 4")
    assert t.refusal("red", "extra wall gold").reason == "praga.no.row_special"


# -- two are kept -------------------------------------------------------------------------------


@rule("praga/windows/2")
@pytest.mark.parametrize(
    ("golden", "silver", "ways"),
    [
        (3, 3, ["windows 0 2", "windows 1 1", "windows 2 0"]),
        (1, 2, ["windows 0 2", "windows 1 1"]),
        (2, 1, ["windows 1 1", "windows 2 0"]),
        (0, 3, ["windows 0 2"]),
        (3, 0, ["windows 2 0"]),
    ],
)
def test_of_more_than_two_windows_the_player_chooses_which_two_to_keep(
    golden: int, silver: int, ways: list[str]
) -> None:
    t = with_windows(golden, silver)
    t.finish_turn("red")
    assert t.codes("red") == ways


@rule("praga/windows/2")
@pytest.mark.parametrize(("golden", "silver"), [(0, 2), (1, 1), (2, 0)])
def test_exactly_those_chosen_are_kept(golden: int, silver: int) -> None:
    t = with_windows(3, 4)
    t.finish_turn("red")
    t.play("red", f"windows {golden} {silver}")
    assert (t.has("red", "golden"), t.has("red", "silver"), t.waiting()) == (golden, silver, ["green"])


@rule("praga/windows/2")
@pytest.mark.parametrize(("golden", "silver"), [(2, 0), (1, 1), (0, 2)])
def test_two_windows_are_kept_unasked(golden: int, silver: int) -> None:
    t = with_windows(golden, silver)
    t.finish_turn("red")
    assert (t.has("red", "golden"), t.has("red", "silver"), t.waiting()) == (golden, silver, ["green"])


@rule("praga/windows/2")
def test_windows_one_does_not_have_cannot_be_kept() -> None:
    t = with_windows(1, 2)
    t.finish_turn("red")
    refusal = t.refusal("red", "windows 2 0")
    assert (refusal.rule, refusal.reason) == ("praga/windows/2", "praga.no.golden")
    assert refusal.missing == {"price": 2, "missing": 1}


@rule("praga/windows/2")
def test_silver_windows_one_does_not_have_cannot_be_kept() -> None:
    t = with_windows(2, 1)
    t.finish_turn("red")
    refusal = t.refusal("red", "windows 0 2")
    assert (refusal.rule, refusal.reason) == ("praga/windows/2", "praga.no.silver")
    assert refusal.missing == {"price": 2, "missing": 1}


@rule("praga/windows/2", "praga/turn/7")
def test_the_windows_go_before_the_wheel_turns() -> None:
    t = with_windows(3, 0)
    box = t.s.box
    t.finish_turn("red")
    assert t.s.box == box
    t.play("red", "windows 2 0")
    assert t.s.box == box + 1


@rule("praga/windows/3")
def test_windows_gained_outside_the_own_turn_are_not_cut_then() -> None:
    t = Table(2)
    t.gain("green", "silver", 4)
    t.finish_turn("red")
    assert t.has("green", "silver") == 4


@rule("praga/windows/3")
def test_they_are_cut_at_the_end_of_the_own_turn() -> None:
    t = Table(2)
    t.gain("green", "silver", 4)
    t.finish_turn("red")
    t.finish_turn("green")
    t.play("green", "windows 0 2")
    assert t.has("green", "silver") == 2


# -- gold is not silver -------------------------------------------------------------------------


@rule("praga/windows/4")
@pytest.mark.parametrize(("golden", "silver", "missing"), [(2, 0, 2), (9, 1, 1)])
def test_a_gold_window_does_not_climb(golden: int, silver: int, missing: int) -> None:
    t = with_windows(golden, silver)
    refusal = t.refusal("red", "climb cathedral")
    assert (refusal.reason, refusal.missing) == ("praga.no.silver", {"price": 2, "missing": missing})


@rule("praga/windows/4")
def test_a_gold_window_does_not_pay_for_a_seal_that_costs_silver_ones() -> None:
    t = with_windows(9, 1)
    t.board("red").claims = 1
    refusal = t.refusal("red", "seal gold")
    assert (refusal.reason, refusal.missing) == ("praga.no.silver", {"price": 2, "missing": 1})


# -- what is told beforehand --------------------------------------------------------------------


@rule("praga/windows/2", "praga/scoring/10")
def test_the_preview_of_the_last_choice_tells_nothing_of_the_final_scoring() -> None:
    t = with_windows(0, 3)
    t.purse("red", egg=4)
    t.s.played = t.s.setting.last_turn - 1
    t.finish_turn("red")
    told = t.game.preview(t.s, 0, t.game.world.by_code["windows 0 2"])
    t.play("red", "windows 0 2")
    assert t.s.over
    assert [(fact.said["id"], fact.said["change"]) for fact in told] == [("praga.fact.good", -1)]
