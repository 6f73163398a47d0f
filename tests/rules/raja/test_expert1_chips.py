"""Expert game 1: the Yogi's chips."""

import pytest

from tests.marks import rule
from tests.rules.raja.table import Table


def with_chips(chips: int, first: str, second: str) -> Table:
    """Red's turn with that disc and so many chips, blue has set gold twice."""
    t = Table(2, yogi="true")
    t.board("red").chips = chips
    t.s.chips = 7 - chips
    t.turn("red", first, second)
    return t


def pool(t: Table) -> dict[str, int]:
    """The parts of the turn, those that are there."""
    return {part: count for part, count in t.view(None)["turn"]["parts"].items() if count}


# -- chips: what they are for -------------------------------------------------------------------


@rule("raja/expert1/1")
def test_there_are_seven_chips() -> None:
    assert (Table(2, fresh=True, yogi="true").s.chips, Table(2, fresh=True).s.chips) == (7, 0)


@rule("raja/expert1/1")
def test_without_the_module_the_yogi_is_no_card_of_the_game() -> None:
    t = Table(2)
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", "take yogi")
    assert (refusal.rule, refusal.reason) == ("raja/setup/8", "raja.no.yogi")


@rule("raja/expert1/1")
@pytest.mark.parametrize(
    ("action", "parts"),
    [
        ("house", {"house": 1}),
        ("houses", {"house": 1, "city_house": 1}),
        ("move", {"move": 1}),
        ("quarry", {"quarry": 1}),
        ("palace", {"palace": 1}),
        ("palace-house", {"palace": 1, "house": 1}),
        ("order", {"order": 1}),
    ],
)
def test_a_chip_gives_one_more_action_of_any_kind(action: str, parts: dict[str, int]) -> None:
    t = with_chips(1, "gold", "gold")
    t.play("red", f"chip {action}")
    assert pool(t) == parts


@rule("raja/expert1/1")
def test_a_chip_for_gold_brings_two_at_once() -> None:
    t = with_chips(1, "house", "house")
    t.play("red", "chip gold")
    assert t.board("red").gold == 17


@rule("raja/expert1/1")
def test_a_chip_never_changes_the_character() -> None:
    t = with_chips(1, "gold", "gold")
    refusal = t.refusal("red", "chip character")
    assert (refusal.rule, refusal.reason) == ("raja/expert1/1", "raja.no.chip_character")


@rule("raja/expert1/1")
def test_who_has_no_chip_spends_none() -> None:
    t = with_chips(0, "gold", "gold")
    refusal = t.refusal("red", "chip house")
    assert (refusal.rule, refusal.reason) == ("raja/expert1/1", "raja.no.chip")


@rule("raja/expert1/1")
def test_only_one_chip_is_spent_in_a_round() -> None:
    t = with_chips(2, "gold", "gold")
    t.play("red", "chip gold")
    refusal = t.refusal("red", "chip house")
    assert (refusal.rule, refusal.reason) == ("raja/expert1/1", "raja.no.chip_again")


@rule("raja/expert1/1")
def test_the_next_chip_may_be_spent_in_the_next_round() -> None:
    t = with_chips(2, "gold", "gold")
    t.play("red", "chip gold", "end")
    t.play("blue", "end")
    t.set_discs(red="gold gold", blue="gold gold")
    t.play("red", "chip gold")
    assert t.board("red").chips == 0


@rule("raja/expert1/1")
def test_the_action_of_a_chip_carries_no_penalty() -> None:
    t = with_chips(1, "gold", "gold")
    before = t.board("blue").gold
    t.play("red", "chip palace-house", "end")
    assert t.board("blue").gold == before + 1 + 4  # the Trader's coin and blue's own disc


@rule("raja/expert1/1")
def test_chips_stay_with_their_owner_if_the_yogi_leaves() -> None:
    t = Table(2, cards=("yogi", "mogul"), yogi="true")
    t.turn("red", "character", "gold")
    t.play("red", "take trader", "chip house")
    assert pool(t)["house"] == 1


# -- chips: when and where from -----------------------------------------------------------------


@rule("raja/expert1/5")
def test_a_chip_is_not_used_in_another_players_turn() -> None:
    t = with_chips(1, "gold", "gold")
    t.board("blue").chips = 1
    refusal = t.refusal("blue", "chip gold")
    assert (refusal.rule, refusal.reason) == ("raja/round/3", "raja.no.turn")


@rule("raja/expert1/5")
def test_a_chip_may_be_used_in_the_turn_it_came() -> None:
    t = Table(2, cards=("yogi", "mogul"), yogi="true")
    t.turn("red", "house", "house")
    t.play("red", "chip gold")
    assert (t.board("red").chips, t.board("red").gold) == (0, 17)


@rule("raja/expert1/5")
def test_a_chip_may_be_used_in_the_turn_its_yogi_was_taken() -> None:
    t = with_chips(0, "character", "house")
    t.play("red", "take yogi", "chip gold")
    assert t.board("red").gold == 17


@rule("raja/expert1/5")
def test_a_used_chip_returns_to_the_stock() -> None:
    t = with_chips(3, "gold", "gold")
    t.play("red", "chip gold")
    assert (t.board("red").chips, t.s.chips) == (2, 5)


@rule("raja/expert1/5")
def test_the_yogi_gives_the_last_chip_of_the_stock() -> None:
    t = Table(2, cards=("yogi", "mogul"), yogi="true")
    t.s.chips = 1
    t.turn("red", "gold", "gold")
    assert (t.board("red").chips, t.s.chips) == (1, 0)


@rule("raja/expert1/5")
def test_an_empty_stock_gives_no_chip() -> None:
    t = Table(2, cards=("yogi", "mogul"), yogi="true")
    t.s.chips = 0
    t.turn("red", "gold", "gold")
    assert (t.board("red").chips, t.s.chips) == (0, 0)


def empty_stock(first: str, second: str) -> Table:
    """Red's turn with the Yogi: all seven chips are red's, so the stock has none for it."""
    t = Table(2, cards=("yogi", "mogul"), yogi="true")
    t.s.chips, t.board("red").chips = 0, 7
    t.turn("red", first, second)
    return t


@rule("raja/characters/12", "raja/expert1/5")
def test_a_yogi_whose_chip_was_not_in_the_stock_takes_one_that_returns_in_the_same_turn() -> None:
    t = empty_stock("gold", "gold")
    told = t.play("red", "chip gold")
    assert (t.board("red").chips, t.s.chips) == (7, 0)
    assert [fact.values for fact in told if fact.kind == "income"] == [
        {"seat": 0, "character": "yogi", "gains": {"chip": 1}}
    ]


@rule("raja/characters/12")
def test_the_chip_that_will_come_back_is_shown_with_the_one_that_is_spent() -> None:
    row = next(row for row in empty_stock("gold", "gold").view("red")["moves"] if row["code"] == "chip gold")
    assert (row["values"]["cost"], row["values"]["gains"]) == ({"chip": 1}, {"gold": 2, "chip": 1})
    row = next(row for row in with_chips(1, "gold", "gold").view("red")["moves"] if row["code"] == "chip gold")
    assert row["values"]["gains"] == {"gold": 2}


@rule("raja/characters/12", "raja/disc/4")
def test_the_yogi_takes_only_one_chip_in_a_turn_even_if_the_card_comes_back() -> None:
    t = empty_stock("character", "character")
    t.play("red", "chip gold", "take artisan", "take yogi")
    assert (t.board("red").chips, t.s.chips) == (7, 0)


@rule("raja/characters/12", "raja/disc/8")
def test_a_chip_that_returns_after_the_yogi_was_laid_down_stays_in_the_stock() -> None:
    t = empty_stock("character", "gold")
    t.play("red", "take artisan", "chip gold")
    assert (t.board("red").chips, t.s.chips) == (6, 1)


@rule("raja/characters/12")
def test_a_chip_that_returned_before_the_yogi_was_taken_comes_with_the_card() -> None:
    t = empty_stock("character", "character")
    t.play("red", "take artisan", "chip gold", "take yogi")
    assert (t.board("red").chips, t.s.chips) == (7, 0)


@rule("raja/expert1/5")
def test_the_action_of_a_chip_may_be_mixed_with_the_set_ones() -> None:
    t = with_chips(1, "house", "palace")
    t.stand("red", "agra")
    t.play("red", "chip palace-house", "house nagaur", "palace centre", "house agra")
    red = t.board("red")
    assert (red.gold, red.palaces, red.supply) == (15 - 12 - 2, 6, 4)


@rule("raja/expert1/6")
def test_set_actions_are_credited_before_the_chips() -> None:
    t = with_chips(1, "palace", "gold")
    t.stand("red", "agra")
    t.play("red", "chip palace-house", "palace centre")
    assert t.view(None)["turn"]["penalties"] == 0


@rule("raja/expert1/6")
def test_a_step_short_of_the_set_actions_is_penalised_in_spite_of_a_chip() -> None:
    t = with_chips(1, "house", "house")
    t.play("red", "chip house", "house nagaur")
    assert t.view(None)["turn"]["penalties"] == 1


@rule("raja/expert1/6")
def test_a_chip_house_in_a_city_serves_a_set_house() -> None:
    t = with_chips(1, "house", "gold")
    t.stand("red", "agra")
    t.play("red", "chip houses", "house agra")
    assert t.view(None)["turn"]["penalties"] == 0


@rule("raja/expert1/6")
def test_a_chip_does_not_turn_a_set_city_house_into_a_village_house() -> None:
    t = with_chips(1, "houses", "gold")
    t.play("red", "chip house", "house nagaur", "house nokha")
    refusal = t.refusal("red", "house tonk")
    assert (refusal.rule, t.view(None)["turn"]["penalties"]) == ("raja/build/3", 1)


@rule("raja/expert1/6")
def test_what_is_not_used_of_a_chip_lapses() -> None:
    t = with_chips(1, "gold", "gold")
    t.play("red", "chip house", "end")
    t.play("blue", "end")
    t.set_discs(red="gold gold", blue="gold gold")
    refusal = t.refusal("red", "house nagaur")
    assert (refusal.rule, refusal.reason) == ("raja/disc/12", "raja.no.house_set")
