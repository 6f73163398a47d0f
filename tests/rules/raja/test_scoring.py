"""Scoring the city where the Maharaja stands."""

import pytest

from tests.marks import rule
from tests.rules.raja.table import Table

# -- strength -----------------------------------------------------------------------------------


@rule("raja/scoring/1")
def test_the_architect_counts_one() -> None:
    t = Table(2)
    t.stand("red", "agra")
    t.score("agra")
    assert t.strengths() == {"red": 1}


@rule("raja/scoring/1")
def test_each_house_in_the_city_counts_one() -> None:
    t = Table(2)
    t.houses("red", agra=3)
    t.score("agra")
    assert t.strengths() == {"red": 3}


@rule("raja/scoring/1")
def test_each_small_palace_counts_one() -> None:
    t = Table(2)
    t.palace("red", "agra")
    t.palace("red", "agra")
    t.score("agra")
    assert t.strengths() == {"red": 2}


@rule("raja/scoring/1")
def test_the_large_palace_counts_three() -> None:
    t = Table(2)
    t.palace("red", "agra", large=True)
    t.score("agra")
    assert t.strengths() == {"red": 3}


@rule("raja/scoring/1")
def test_the_large_palace_counts_for_its_owner_alone() -> None:
    t = Table(2)
    t.palace("red", "agra", large=True)
    t.houses("blue", agra=1)
    t.score("agra")
    assert t.strengths() == {"red": 3, "blue": 1}


@rule("raja/scoring/1")
def test_pieces_elsewhere_count_nothing() -> None:
    t = Table(2)
    t.houses("red", pushkar=1, delhi=2)
    t.palace("red", "delhi")
    t.palace("red", "delhi", large=True)
    t.stand("red", "delhi")
    assert t.score("agra") == {}


@rule("raja/scoring/6")
def test_all_own_pieces_in_the_city_add_up() -> None:
    t = Table(2)
    t.stand("red", "agra")
    t.houses("red", agra=2)
    t.palace("red", "agra")
    t.palace("red", "agra", large=True)
    t.score("agra")
    assert t.strengths() == {"red": 7}


@rule("raja/scoring/6")
def test_the_architect_need_not_be_in_the_city() -> None:
    t = Table(2)
    t.houses("red", agra=1)
    t.stand("red", "delhi")
    t.houses("blue", agra=1)
    assert t.score("agra") == {"red": 10, "blue": 5}


# -- ranks and amounts --------------------------------------------------------------------------


@rule("raja/scoring/2")
def test_players_are_ranked_by_strength() -> None:
    t = Table(3)
    t.houses("red", agra=1)
    t.houses("blue", agra=3)
    t.houses("yellow", agra=2)
    assert t.score("agra") == {"blue": 11, "yellow": 7, "red": 3}


@rule("raja/scoring/2")
@pytest.mark.parametrize(
    ("players", "amounts"), [(2, [10, 5]), (3, [11, 7, 3]), (4, [12, 9, 6, 3]), (5, [13, 10, 7, 4, 1])]
)
def test_the_amounts_go_by_the_number_of_players(players: int, amounts: list[int]) -> None:
    t = Table(players)
    for colour in t.colours:
        t.houses(colour, agra=1)
    assert list(t.score("agra").items()) == list(zip(t.colours, amounts, strict=True))


@rule("raja/scoring/2")
def test_one_point_more_beats_the_lower_number() -> None:
    t = Table(2)
    t.houses("red", agra=1)
    t.houses("blue", agra=2)
    assert t.score("agra") == {"blue": 10, "red": 5}


@rule("raja/scoring/2", "raja/scoring/7")
def test_ties_go_to_the_lower_number() -> None:
    t = Table(4, cards=("artisan", "builder", "priest", "trader"))
    t.houses("red", agra=2)
    t.houses("blue", agra=2)
    t.houses("yellow", agra=3)
    t.houses("green", agra=2)
    assert t.score("agra") == {"yellow": 12, "green": 9, "blue": 6, "red": 3}


@rule("raja/scoring/2")
def test_only_players_with_strength_are_ranked() -> None:
    t = Table(3)
    t.houses("blue", agra=1)
    t.houses("yellow", agra=1)
    assert t.score("agra") == {"blue": 11, "yellow": 7}


@rule("raja/scoring/2")
def test_what_the_city_paid_is_told_with_its_rule() -> None:
    t = Table(2)
    t.houses("red", agra=1)
    t.houses("blue", agra=2)
    t.score("agra")
    told = [(fact.rule, fact.said["points"], fact.said["gold"]) for fact in t.facts if "points" in fact.said]
    assert told == [("raja/scoring/2", 2, 10), ("raja/scoring/2", 1, 5)]


@rule("raja/scoring/7")
def test_ties_are_broken_by_the_number_held_at_the_scoring() -> None:
    t = Table(2)
    t.houses("red", agra=1)
    t.houses("blue", agra=1)
    t.s.maharaja = t.place("agra")
    t.last_turn("blue", "character", "gold")
    t.play("blue", "take mogul")
    t.play("red", "take trader")
    t.play("blue", "end")
    assert t.gold() == {"red": 15 + 5, "blue": 15 + 1 + 2 + 10}  # the Trader's coin, the set gold, the first rank


@rule("raja/scoring/7")
def test_ranks_are_never_shared() -> None:
    t = Table(5)
    for colour in t.colours:
        t.stand(colour, "udaipur")
    assert sorted(t.score("udaipur").values()) == [1, 4, 7, 10, 13]


@rule("raja/scoring/7")
def test_with_several_cards_the_lowest_number_breaks_ties() -> None:
    t = Table(2, cards=("priest+artisan", "trader+yogi"), expert="2", home_city="false")
    t.houses("red", agra=1)
    t.houses("blue", agra=1)
    assert t.score("agra") == {"blue": 10, "red": 5}


@rule("raja/scoring/7")
def test_all_amounts_are_paid_before_anything_else_happens() -> None:
    t = Table(2)
    t.houses("red", agra=1)
    t.houses("blue", agra=1)
    t.score("agra")
    ids = [fact.said["id"] for fact in t.facts]
    assert ids == ["raja.fact.scored", "raja.fact.scored", "raja.fact.round"]


@rule("raja/scoring/9")
def test_the_row_of_amounts_goes_by_the_players_in_the_game() -> None:
    t = Table(5)
    t.houses("black", agra=2)
    t.houses("red", agra=1)
    assert t.score("agra") == {"black": 13, "red": 10}


@rule("raja/scoring/9")
def test_amounts_without_a_taker_are_not_paid() -> None:
    t = Table(4)
    t.houses("green", agra=1)
    t.houses("blue", agra=1)
    t.houses("yellow", agra=1)
    assert sum(t.score("agra").values()) == 12 + 9 + 6


# -- alone, or nobody ---------------------------------------------------------------------------


@rule("raja/scoring/3", "raja/scoring/8")
def test_a_player_alone_in_the_city_gets_five_gold_more() -> None:
    t = Table(3)
    t.houses("yellow", agra=1)
    assert t.score("agra") == {"yellow": 11 + 5}


@rule("raja/scoring/3")
def test_the_five_gold_are_told_with_their_rule() -> None:
    t = Table(3)
    t.houses("yellow", agra=1)
    t.score("agra")
    assert (t.facts[0].rule, t.facts[0].said["id"]) == ("raja/scoring/3", "raja.fact.alone")


@rule("raja/scoring/8")
def test_of_two_players_present_neither_gets_the_five_gold() -> None:
    t = Table(3)
    t.houses("yellow", agra=5)
    t.stand("red", "agra")
    assert t.score("agra") == {"yellow": 11, "red": 7}


@rule("raja/scoring/8")
def test_houses_in_the_villages_around_do_not_break_a_monopoly() -> None:
    t = Table(2)
    t.houses("red", agra=1)
    t.houses("blue", pushkar=1, kekri=1)
    t.stand("blue", "ajmer")
    assert t.score("agra") == {"red": 15}


@rule("raja/scoring/4")
def test_a_city_with_nobody_in_it_pays_nothing() -> None:
    t = Table(3)
    assert t.score("agra") == {}


@rule("raja/scoring/4")
def test_after_a_city_with_nobody_in_it_the_next_round_begins() -> None:
    t = Table(3)
    t.score("agra")
    assert [fact.said["id"] for fact in t.facts] == ["raja.fact.nobody", "raja.fact.round"]


@rule("raja/scoring/5")
def test_the_bank_never_runs_out() -> None:
    t = Table(5)
    for colour in t.colours:
        t.board(colour).gold = 1000  # far more than the coins in the box
        t.houses(colour, agra=1)
    assert sum(t.score("agra").values()) == 35
