"""Expert game 2: swapping and poaching, once no card is free."""

import pytest

from kingsroad.kernel.phrase import phrase
from tests.marks import rule
from tests.rules.raja.table import Table, expert2

ALL_SEVEN = ("mogul+priest+wanderer+artisan", "trader+builder+yogi")  # two players, no card is free

# -- swapping -----------------------------------------------------------------------------------


@rule("raja/expert2/3")
def test_with_no_free_card_a_card_is_not_simply_taken() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", "take trader")
    assert (refusal.rule, refusal.reason) == ("raja/expert2/3", "raja.no.swap_or_poach")


@rule("raja/expert2/3")
def test_a_swap_exchanges_a_named_card_for_one_of_the_actors_choice() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("red", "character", "gold")
    t.play("red", "swap builder artisan")
    assert (t.held("red"), t.held("blue")) == (
        ["mogul", "priest", "wanderer", "builder"],
        ["trader", "artisan", "yogi"],
    )


@rule("raja/expert2/3")
def test_a_swap_may_name_any_card_of_any_other_player_for_any_own_one() -> None:
    t = expert2("mogul+artisan", "trader+builder", "priest+wanderer+yogi")
    t.turn("red", "character", "gold")
    swaps = {code for code in t.codes("red") if code.startswith("swap")}
    others = ("trader", "builder", "priest", "wanderer", "yogi")
    assert swaps == {f"swap {card} {given}" for card in others for given in ("mogul", "artisan")}


@rule("raja/expert2/3")
def test_a_swapped_card_comes_from_its_holder_alone() -> None:
    t = expert2("mogul+artisan", "trader+builder", "priest+wanderer+yogi")
    t.turn("red", "character", "gold")
    t.play("red", "swap wanderer mogul")
    assert (t.held("blue"), t.held("yellow")) == (["trader", "builder"], ["mogul", "priest", "yogi"])


@rule("raja/expert2/3")
def test_only_an_own_card_can_be_given_in_a_swap() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", "swap trader builder")
    assert (refusal.rule, refusal.reason) == ("raja/expert2/3", "raja.no.card_to_give")


@rule("raja/expert2/3")
def test_only_a_card_of_another_player_can_be_named_in_a_swap() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", "swap priest mogul")
    assert (refusal.rule, refusal.reason) == ("raja/expert2/3", "raja.no.card_of_other")


@rule("raja/expert2/3")
def test_a_card_left_in_the_box_cannot_be_named_in_a_swap() -> None:
    t = Table(2, cards=("mogul+trader+priest", "wanderer+builder+artisan"), expert="2", yogi="false")
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", "swap yogi mogul")
    assert (refusal.rule, refusal.reason) == ("raja/expert2/3", "raja.no.card_of_other")


@rule("raja/expert2/3")
def test_swapping_is_an_action_of_its_own_count() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("red", "character", "gold")
    t.play("red", "swap builder artisan")
    refusal = t.refusal("red", "swap yogi mogul")
    assert (refusal.rule, refusal.reason) == ("raja/disc/12", "raja.no.character_left")


@rule("raja/expert2/3")
def test_swapping_needs_the_character_action() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("red", "gold", "gold")
    refusal = t.refusal("red", "swap builder artisan")
    assert (refusal.rule, refusal.reason) == ("raja/disc/12", "raja.no.character_set")


@rule("raja/expert2/3")
def test_swapping_needs_the_character_action_even_before_the_free_cards_are_gone() -> None:
    t = expert2("mogul", "trader")
    t.turn("red", "gold", "gold")
    assert t.refusal("red", "swap trader mogul").reason == "raja.no.character_set"


@rule("raja/expert2/3")
def test_with_the_yogi_in_the_box_every_other_card_can_be_named_in_a_swap() -> None:
    t = Table(2, cards=("mogul+trader+priest", "wanderer+builder+artisan"), expert="2", yogi="false")
    t.turn("red", "character", "gold")
    t.play("red", "swap artisan mogul")
    assert t.held("red") == ["trader", "priest", "artisan"]


@rule("raja/expert2/3")
def test_a_swap_carries_out_the_set_action() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("red", "character", "gold")
    t.play("red", "swap builder artisan")
    assert t.view(None)["turn"]["penalties"] == 0


@rule("raja/expert2/3")
@pytest.mark.parametrize("code", ["swap trader mogul", "poach blue"])
def test_without_the_option_there_is_neither_swap_nor_poaching(code: str) -> None:
    t = Table(2)
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", code)
    assert (refusal.rule, refusal.reason) == ("raja/expert2/3", "raja.no.many")


# -- poaching -----------------------------------------------------------------------------------


@rule("raja/expert2/3")
def test_the_poached_player_picks_the_card_and_receives_nothing() -> None:
    t = expert2("mogul+priest+wanderer", "trader+builder+artisan+yogi")
    t.turn("red", "character", "gold")
    t.play("red", "poach blue")
    t.play("blue", "give artisan")
    assert (t.held("red"), t.held("blue")) == (
        ["mogul", "priest", "wanderer", "artisan"],
        ["trader", "builder", "yogi"],
    )


@rule("raja/expert2/8")
def test_the_poached_player_chooses_among_all_his_cards() -> None:
    t = expert2("mogul+priest+wanderer", "trader+builder+artisan+yogi")
    t.turn("red", "character", "gold")
    t.play("red", "poach blue")
    assert t.codes("blue") == ["give trader", "give builder", "give artisan", "give yogi"]


@rule("raja/expert2/8")
def test_the_poached_player_cannot_give_what_he_does_not_hold() -> None:
    t = expert2("mogul+priest+wanderer", "trader+builder+artisan+yogi")
    t.turn("red", "character", "gold")
    t.play("red", "poach blue")
    refusal = t.refusal("blue", "give mogul")
    assert (refusal.rule, refusal.reason) == ("raja/expert2/8", "raja.no.card_to_give")


@rule("raja/expert2/8")
def test_the_poached_players_choice_comes_before_any_other_step() -> None:
    t = expert2("mogul+priest+wanderer", "trader+builder+artisan+yogi")
    t.turn("red", "character", "house")
    t.play("red", "poach blue")
    refusal = t.refusal("red", "house nagaur")
    assert (refusal.rule, refusal.reason, refusal.missing) == (
        "raja/expert2/8",
        "raja.no.turn",
        {"waiting": [phrase("colour.blue")]},
    )


@rule("raja/expert2/8")
def test_the_poached_player_does_nothing_but_give() -> None:
    t = expert2("mogul+priest+wanderer", "trader+builder+artisan+yogi")
    t.turn("red", "character", "house")
    t.play("red", "poach blue")
    refusal = t.refusal("blue", "end")
    assert (refusal.rule, refusal.reason) == ("raja/expert2/8", "raja.no.other_task")


@rule("raja/expert2/8")
def test_a_poached_player_whose_clock_runs_out_gives_his_highest_number() -> None:
    t = expert2("mogul+priest+yogi", "trader+wanderer+builder+artisan")
    t.turn("red", "character", "gold")
    t.play("red", "poach blue")
    assert t.game.timeout(t.s, t.seat("blue")).code == "give artisan"


@rule("raja/expert2/3", "raja/expert2/7")
def test_a_player_with_as_many_cards_cannot_be_poached() -> None:
    t = expert2("mogul+artisan", "trader+builder", "priest+wanderer+yogi")
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", "poach blue")
    assert (refusal.rule, refusal.reason, refusal.missing) == (
        "raja/expert2/7",
        "raja.no.more_cards",
        {"mine": 2, "theirs": 2},
    )


@rule("raja/expert2/3")
def test_a_player_with_one_card_more_can_be_poached() -> None:
    t = expert2("mogul+artisan", "trader+builder", "priest+wanderer+yogi")
    t.turn("red", "character", "gold")
    assert [code for code in t.codes("red") if code.startswith("poach")] == ["poach yellow"]


@rule("raja/expert2/3")
def test_a_player_with_fewer_cards_cannot_be_poached() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", "poach blue")
    assert (refusal.rule, refusal.missing) == ("raja/expert2/7", {"mine": 4, "theirs": 3})


@rule("raja/expert2/3")
def test_nobody_poaches_himself() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("red", "character", "gold")
    assert t.refusal("red", "poach red").rule == "raja/expert2/7"


@rule("raja/expert2/3")
def test_a_colour_that_does_not_play_cannot_be_poached() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("blue", "character", "gold")
    refusal = t.refusal("blue", "poach green")
    assert (refusal.rule, refusal.reason) == ("raja/expert2/3", "raja.no.player")


@rule("raja/expert2/3")
def test_poaching_carries_out_the_set_action() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("blue", "character", "gold")
    t.play("blue", "poach red")
    t.play("red", "give mogul")
    assert t.view(None)["turn"]["penalties"] == 0


@rule("raja/expert2/3")
def test_poaching_is_done_once_per_set_action() -> None:
    t = expert2("mogul", "trader+builder+artisan+yogi+priest+wanderer")
    t.turn("red", "character", "gold")
    t.play("red", "poach blue")
    t.play("blue", "give wanderer")
    refusal = t.refusal("red", "poach blue")
    assert (refusal.rule, refusal.reason) == ("raja/disc/12", "raja.no.character_left")


@rule("raja/expert2/7")
def test_with_two_players_and_seven_cards_only_the_one_with_fewer_can_poach() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("blue", "character", "gold")
    assert "poach red" in t.codes("blue")


@rule("raja/expert2/7")
def test_card_counts_are_compared_at_the_moment_of_the_action() -> None:
    t = expert2(*ALL_SEVEN)
    t.turn("blue", "character", "character")
    t.play("blue", "poach red")
    t.play("red", "give mogul")  # now blue has four of the seven
    assert t.refusal("blue", "poach red").missing == {"mine": 4, "theirs": 3}


@rule("raja/expert2/7")
def test_with_equal_counts_there_is_only_the_swap() -> None:
    t = Table(2, cards=("mogul+trader+priest", "wanderer+builder+artisan"), expert="2", yogi="false")
    t.turn("red", "character", "gold")
    assert {code.partition(" ")[0] for code in t.codes("red")} == {"swap", "end"}
