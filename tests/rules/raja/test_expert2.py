"""Expert game 2: several characters for one player."""

import pytest

from kingsroad.kernel.phrase import Fault
from tests.marks import rule
from tests.rules.raja.table import GAME, Table, expert2

# -- several cards ------------------------------------------------------------------------------


@rule("raja/expert2/1")
def test_a_player_uses_the_powers_of_all_his_characters() -> None:
    t = expert2("trader+builder+artisan+yogi", "mogul")
    t.stand("red", "agra")
    t.turn("red", "palace", "gold")
    t.play("red", "palace centre", "builder house agra")
    red = t.board("red")
    assert (red.gold, red.chips, red.houses[t.place("agra")]) == (15 + 1 + 2 - 9, 1, 1)


@rule("raja/expert2/1")
def test_the_lowest_number_gives_turn_order() -> None:
    t = expert2("priest+wanderer", "trader+yogi")
    t.set_discs(red="gold gold", blue="gold gold")
    assert t.waiting() == ["blue"]


@rule("raja/expert2/1")
def test_the_lowest_number_breaks_ties() -> None:
    t = expert2("wanderer+yogi", "mogul+artisan", "trader+builder")
    for colour in t.colours:
        t.houses(colour, agra=1)
    assert t.score("agra") == {"blue": 11, "yellow": 7, "red": 3}


@rule("raja/expert2/1")
def test_each_card_brings_its_own_home_point() -> None:
    t = expert2("mogul+priest", "trader")
    paid = [t.score("delhi"), t.score("agra")]
    assert paid == [{"red": 15}, {"red": 15}]


@rule("raja/expert2/9")
def test_after_every_turn_the_next_player_is_found_by_the_cards_then_held() -> None:
    t = expert2("mogul+priest", "trader+builder", "wanderer+artisan+yogi")
    t.turn("red", "character", "gold")
    t.play("red", "swap artisan mogul", "end")  # yellow's lowest is 1 now, blue's still 2
    assert t.waiting() == ["yellow"]


@rule("raja/expert2/9")
def test_a_card_given_away_may_put_its_player_behind_another() -> None:
    t = expert2("mogul+artisan", "trader+builder", "priest+wanderer+yogi")
    t.turn("red", "character", "gold")
    t.play("red", "swap trader artisan", "end")  # blue's lowest is 5 now, yellow's 3
    assert t.waiting() == ["yellow"]


# -- free cards ---------------------------------------------------------------------------------


@rule("raja/expert2/2")
def test_the_character_action_takes_a_free_card_and_lays_none_back() -> None:
    t = expert2("mogul", "trader")
    t.turn("red", "character", "gold")
    t.play("red", "take builder")
    assert (t.held("red"), t.view(None)["free"]) == (["mogul", "builder"], ["priest", "wanderer", "artisan", "yogi"])


@rule("raja/expert2/2", "raja/expert2/6")
def test_free_cards_are_taken_by_choice() -> None:
    t = expert2("mogul", "trader")
    t.turn("red", "character", "gold")
    codes = [code for code in t.codes("red") if code.startswith("take")]
    assert codes == ["take priest", "take wanderer", "take builder", "take artisan", "take yogi"]


@rule("raja/expert2/2")
def test_an_own_card_cannot_be_taken() -> None:
    t = expert2("mogul", "trader")
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", "take mogul")
    assert (refusal.rule, refusal.reason) == ("raja/disc/3", "raja.no.own_card")


@rule("raja/expert2/6")
def test_while_a_card_is_free_no_card_of_a_player_can_be_taken() -> None:
    t = expert2("mogul", "trader")
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", "take trader")
    assert (refusal.rule, refusal.reason) == ("raja/expert2/6", "raja.no.free_first")


@rule("raja/expert2/6")
def test_while_a_single_card_is_free_nothing_can_be_swapped() -> None:
    t = expert2("artisan+priest+wanderer", "trader+builder+yogi")
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", "swap trader artisan")
    assert (refusal.rule, refusal.reason, refusal.missing) == (
        "raja/expert2/6",
        "raja.no.free_left",
        {"cards": [{"id": "raja.character.mogul"}]},
    )


@rule("raja/expert2/6")
def test_while_a_single_card_is_free_nobody_can_be_poached() -> None:
    t = expert2("mogul", "trader+builder+yogi+wanderer+priest")
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", "poach blue")
    assert (refusal.rule, refusal.reason) == ("raja/expert2/6", "raja.no.free_left")


@rule("raja/expert2/6")
def test_the_first_of_two_actions_may_take_the_last_free_card_and_the_second_swap() -> None:
    t = expert2("mogul+priest+wanderer", "trader+builder+yogi")
    t.turn("red", "character", "character")
    t.play("red", "take artisan", "swap trader artisan")
    assert (t.held("red"), t.held("blue")) == (
        ["mogul", "trader", "priest", "wanderer"],
        ["builder", "artisan", "yogi"],
    )


@rule("raja/expert2/6")
def test_the_first_of_two_actions_may_take_the_last_free_card_and_the_second_poach() -> None:
    t = expert2("mogul", "trader+builder+yogi+wanderer+priest")
    t.turn("red", "character", "character")
    t.play("red", "take artisan", "poach blue")
    assert t.waiting() == ["blue"]


# -- powers of cards that come and go -----------------------------------------------------------


@rule("raja/expert2/9")
def test_a_card_swapped_in_serves_from_then_on() -> None:
    t = expert2("mogul+priest+wanderer+artisan", "trader+builder+yogi")
    t.turn("red", "character", "house")
    t.play("red", "swap trader mogul")
    assert t.board("red").gold == 16


@rule("raja/expert2/9")
def test_a_free_card_taken_serves_from_then_on() -> None:
    t = expert2("mogul", "trader")
    t.turn("red", "character", "gold")
    t.play("red", "take yogi")
    assert t.board("red").chips == 1


@rule("raja/expert2/9")
def test_a_card_given_to_the_poacher_serves_from_then_on() -> None:
    t = expert2("mogul+priest+wanderer+artisan", "trader+builder+yogi")
    t.board("blue").gold = 9
    t.stand("blue", "agra")
    t.turn("blue", "character", "palace")
    t.play("blue", "poach red")
    t.play("red", "give artisan")
    t.play("blue", "palace centre")
    assert t.board("blue").gold == 1  # the Trader's coin


@rule("raja/expert2/9")
def test_a_trader_given_to_the_poacher_brings_his_coin_to_him_alone() -> None:
    t = expert2("mogul+trader+priest+wanderer", "builder+artisan+yogi")
    t.turn("blue", "character", "house")
    t.play("blue", "poach red")
    t.play("red", "give trader")
    assert t.gold() == {"red": 15, "blue": 16}


@rule("raja/expert2/9")
def test_a_card_swapped_away_serves_no_longer() -> None:
    t = expert2("mogul+priest+wanderer+artisan", "trader+builder+yogi")
    t.stand("red", "agra")
    t.turn("red", "character", "palace")
    t.play("red", "swap trader artisan", "palace centre")
    assert t.board("red").gold == 15 + 1 - 12


@rule("raja/expert2/9")
def test_a_card_swapped_away_brings_its_new_holder_nothing_in_the_others_turn() -> None:
    t = expert2("trader+priest+wanderer+artisan", "mogul+builder+yogi")
    t.turn("red", "character", "house")
    t.play("red", "swap builder trader")
    assert t.gold() == {"red": 16, "blue": 15}


@rule("raja/expert2/9")
def test_each_power_serves_once_a_turn_even_if_its_card_comes_back() -> None:
    t = expert2("trader+priest+wanderer+artisan", "mogul+builder+yogi")
    t.turn("red", "character", "character")
    t.play("red", "swap mogul trader", "swap trader priest")
    assert t.board("red").gold == 16


# -- options ------------------------------------------------------------------------------------


@rule("raja/expert2/4")
def test_expert_2_brings_many_characters_and_all_modules() -> None:
    options = GAME.resolve({"expert": "2"})
    assert {name for name, value in options.items() if value == "true"} == {
        "yogi",
        "blocked_sites",
        "auction",
        "home_city",
        "many_characters",
    }


@rule("raja/expert2/4")
def test_many_characters_bring_the_modules_with_them() -> None:
    assert GAME.resolve({"many_characters": "true"}) == GAME.resolve({"expert": "2"})


@rule("raja/expert2/4")
@pytest.mark.parametrize("module", ["yogi", "blocked_sites", "home_city"])
def test_the_other_modules_can_be_switched_off(module: str) -> None:
    options = GAME.resolve({"expert": "2", module: "false"})
    assert (options[module], options["many_characters"]) == ("false", "true")


@rule("raja/expert2/4")
def test_many_characters_can_be_left_out_of_expert_2() -> None:
    assert GAME.resolve({"expert": "2", "many_characters": "false"}) == GAME.resolve({"expert": "1"})


@rule("raja/expert2/5")
def test_the_auction_cannot_be_switched_off() -> None:
    with pytest.raises(Fault) as fault:
        GAME.resolve({"expert": "2", "auction": "false"})
    assert (fault.value.said["id"], fault.value.said["rule"]) == ("raja.option.auction", "raja/expert2/5")


@rule("raja/expert2/5")
def test_the_auction_gives_everyone_his_first_card() -> None:
    t = Table(2, fresh=True, expert="2")
    first = t.waiting()[0]
    second = next(colour for colour in t.colours if colour != first)
    t.play(first, "bid 15", "take builder")
    t.play(second, "take yogi")
    assert (t.held(first), t.held(second), len(t.view(None)["free"])) == (["builder"], ["yogi"], 5)


@rule("raja/expert2/5")
def test_nobody_ever_has_fewer_than_one_card() -> None:
    t = expert2("mogul", "trader+builder+artisan+yogi+priest+wanderer")
    t.turn("blue", "character", "gold")
    t.play("blue", "swap mogul trader")  # who has one card gets one back, and cannot be poached
    assert (t.held("red"), "poach red" in t.codes("blue")) == (["trader"], False)
