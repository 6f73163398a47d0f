"""Raja: the disc, changing the character."""

import pytest

from kingsroad.kernel.phrase import phrase
from tests.marks import rule
from tests.rules.raja.table import GAME, Table


def changing(second: str = "gold", **others: tuple[str, str]) -> Table:
    """Red mogul, blue trader, yellow priest; wanderer, builder and artisan are free. Red acts first."""
    t = Table(3)
    t.turn("red", "character", second, **others)
    return t


def held(t: Table) -> list[list[str]]:
    return [row["cards"] for row in t.view(None)["seats"]]


# -- 3: taking and robbing ----------------------------------------------------------------------


@rule("raja/disc/3")
def test_a_free_card_is_taken_and_the_own_one_becomes_free() -> None:
    t = changing()
    t.play("red", "take artisan")
    assert (held(t), t.view(None)["free"]) == ([["artisan"], ["trader"], ["priest"]], ["mogul", "wanderer", "builder"])
    assert t.waiting() == ["red"]


@rule("raja/disc/3")
def test_another_players_card_is_taken_and_he_chooses_a_free_one_at_once() -> None:
    t = changing()
    t.play("red", "take priest")
    assert t.waiting() == ["yellow"]
    assert t.codes("yellow") == ["take mogul", "take wanderer", "take builder", "take artisan"]
    t.play("yellow", "take builder")
    assert (held(t), t.view(None)["free"]) == ([["priest"], ["trader"], ["builder"]], ["mogul", "wanderer", "artisan"])


@rule("raja/disc/3")
def test_the_robbed_player_may_take_the_card_just_laid_down() -> None:
    t = changing()
    t.play("red", "take priest")
    t.play("yellow", "take mogul")
    assert held(t) == [["priest"], ["trader"], ["mogul"]]


@rule("raja/disc/3")
@pytest.mark.parametrize("card", ["priest", "trader"])
def test_the_robbed_player_cannot_take_a_card_that_is_not_free(card: str) -> None:
    t = changing()
    t.play("red", "take priest")
    refusal = t.refusal("yellow", f"take {card}")
    assert (refusal.rule, refusal.reason) == ("raja/disc/3", "raja.no.free_card")


@rule("raja/disc/3")
def test_the_new_card_must_differ() -> None:
    t = changing()
    refusal = t.refusal("red", "take mogul")
    assert (refusal.rule, refusal.reason) == ("raja/disc/3", "raja.no.own_card")
    assert [code for code in t.codes("red") if code.startswith("take")] == [
        f"take {card}" for card in ("trader", "priest", "wanderer", "builder", "artisan")
    ]


@rule("raja/disc/3")
def test_the_robbed_player_can_do_nothing_but_choose() -> None:
    t = changing()
    t.play("red", "take priest")
    for code in ("end", "house nokha", "drop nokha", "disc gold gold", "bid 3", "pass", "give priest"):
        refusal = t.refusal("yellow", code)
        assert (refusal.rule, refusal.reason) == ("raja/disc/3", "raja.no.other_task")


# -- 7: robbed before and after the own turn ----------------------------------------------------


@rule("raja/disc/7")
def test_who_is_robbed_before_his_turn_keeps_his_disc_and_acts_when_his_new_number_is_due() -> None:
    t = changing(blue=("house", "move"))
    t.play("red", "take trader")
    t.play("blue", "take artisan")
    t.play("red", "end")
    assert t.waiting() == ["yellow"]
    t.play("yellow", "end")
    assert t.waiting() == ["blue"]
    assert t.view(None)["seats"][1]["disc"] == ["house", "move"]


@rule("raja/disc/7")
def test_who_is_robbed_before_his_turn_may_come_sooner() -> None:
    t = Table(3, cards=("trader", "artisan", "priest"))
    t.turn("red", "character", "gold")
    t.play("red", "take artisan")
    t.play("blue", "take mogul")
    t.play("red", "end")
    assert t.waiting() == ["blue"]


@rule("raja/disc/7")
def test_who_is_robbed_after_his_turn_does_not_act_again() -> None:
    t = changing("gold", blue=("character", "gold"))
    t.play("red", "take wanderer", "end")
    t.play("blue", "take wanderer")
    t.play("red", "take artisan")
    t.play("blue", "end")
    assert t.waiting() == ["yellow"]
    t.play("yellow", "end")
    assert t.s.round == 2


@rule("raja/disc/7")
def test_a_card_got_after_the_own_turn_counts_for_the_scoring_and_the_next_round() -> None:
    t = Table(2, cards=("trader", "builder"))
    t.board("red").acted = True
    t.s.maharaja = t.place("delhi")
    t.houses("red", delhi=1)
    t.houses("blue", delhi=1)
    t.turn("blue", "character", "gold")
    t.play("blue", "take trader")
    t.play("red", "take mogul")
    before = t.gold()
    t.play("blue", "end")
    assert t.gold() == {"red": before["red"] + 10, "blue": before["blue"] + 5}
    t.set_discs(red="gold gold", blue="gold gold")
    assert t.waiting() == ["red"]


# -- 9: set twice -------------------------------------------------------------------------------


@rule("raja/disc/9")
def test_the_second_change_may_take_back_the_first_card() -> None:
    t = changing("character")
    t.play("red", "take artisan", "take mogul", "end")
    assert (held(t)[0], t.board("yellow").gold) == (["mogul"], 15)


@rule("raja/disc/9")
def test_the_second_change_may_rob_the_same_player_again() -> None:
    t = changing("character")
    t.play("red", "take priest")
    t.play("yellow", "take artisan")
    t.play("red", "take artisan")
    t.play("yellow", "take priest")
    assert held(t) == [["artisan"], ["trader"], ["priest"]]


@rule("raja/disc/9")
def test_one_of_two_changes_left_out_is_one_penalty() -> None:
    t = changing("character")
    t.play("red", "take artisan", "end")
    assert t.board("yellow").gold == 17


# -- 10: the robbed player's choice -------------------------------------------------------------


@rule("raja/disc/10")
@pytest.mark.parametrize("colour", ["red", "blue"])
@pytest.mark.parametrize("code", ["end", "house nokha", "take artisan"])
def test_the_robbed_players_choice_comes_before_any_other_step(colour: str, code: str) -> None:
    t = changing("house")
    t.play("red", "take priest")
    refusal = t.refusal(colour, code)
    assert (refusal.rule, refusal.reason, refusal.missing) == (
        "raja/disc/10",
        "raja.no.turn",
        {"waiting": [phrase("colour.yellow")]},
    )


@rule("raja/disc/10")
def test_after_the_choice_the_actor_goes_on() -> None:
    t = changing("house")
    t.play("red", "take priest")
    t.play("yellow", "take artisan")
    t.play("red", "house nokha")
    assert t.waiting() == ["red"]


@rule("raja/disc/10")
def test_out_of_time_a_robbed_player_yet_to_act_gets_the_highest_free_number() -> None:
    t = changing()
    t.play("red", "take priest")
    assert GAME.timeout(t.s, t.seat("yellow")).code == "take artisan"


@rule("raja/disc/10")
def test_out_of_time_a_robbed_player_who_has_acted_gets_the_lowest_free_number() -> None:
    t = changing()
    t.board("yellow").acted = True
    t.play("red", "take priest")
    assert GAME.timeout(t.s, t.seat("yellow")).code == "take mogul"
