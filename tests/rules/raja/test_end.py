"""How the game ends, and who has won it."""

import pytest

from tests.marks import rule
from tests.rules.raja.table import Table

CITIES = ("bikaner", "delhi", "ahmadabad", "khajuraho", "jodhpur", "agra", "udaipur")


def tokens_up_to(t: Table, field: int) -> None:
    """Seven tokens without gaps, the topmost on that numbered field."""
    t.track(*["."] * field, *CITIES)


def standing(*totals: tuple[int, int]) -> Table:
    """A table where the players have built that many palaces and have that much gold."""
    t = Table(len(totals))
    for colour, (palaces, gold) in zip(t.colours, totals, strict=True):
        t.board(colour).palaces = 7 - palaces
        t.board(colour).gold = gold
    return t


# -- the last palace ----------------------------------------------------------------------------


@rule("raja/end/1")
def test_the_game_ends_after_the_round_in_which_a_seventh_palace_was_built() -> None:
    t = Table(2)
    t.board("blue").palaces = 1
    t.stand("blue", "agra")
    t.last_turn("blue", "palace", "gold")
    t.play("blue", "palace centre", "end")
    assert (t.s.over, t.waiting()) == (True, [])


@rule("raja/end/1")
def test_a_sixth_palace_does_not_end_the_game() -> None:
    t = Table(2)
    t.board("blue").palaces = 2
    t.stand("blue", "agra")
    t.last_turn("blue", "palace", "gold")
    t.play("blue", "palace centre", "end")
    assert (t.s.over, t.s.round) == (False, 2)


@rule("raja/end/1")
def test_the_city_is_scored_before_the_game_ends() -> None:
    t = Table(2)
    t.board("blue").palaces = 1
    t.stand("blue", "agra")
    t.s.maharaja = t.place("agra")
    t.last_turn("blue", "palace", "gold")
    t.play("blue", "palace centre", "end")
    assert t.board("blue").gold == 15 + 1 + 2 - 12 + 10 + 5  # coin, set gold, palace, first rank, alone


@rule("raja/end/1")
def test_nothing_is_played_once_the_game_is_over() -> None:
    t = Table(2)
    t.board("blue").palaces = 0
    t.last_turn("blue")
    t.play("blue", "end")
    refusal = t.refusal("blue", "end")
    assert (refusal.rule, refusal.reason) == ("raja/end/1", "raja.no.over")


@rule("raja/end/1")
def test_a_last_palace_is_told_with_its_rule() -> None:
    t = Table(2)
    t.board("red").palaces = 1
    t.stand("red", "agra")
    t.turn("red", "palace", "gold")
    facts = t.play("red", "palace outer")
    assert [(fact.rule, fact.said["id"], fact.said["player"]["id"]) for fact in facts] == [
        ("raja/end/1", "raja.fact.last_palace", "colour.red")
    ]


@rule("raja/end/1")
def test_a_last_palace_is_told_before_it_is_built() -> None:
    t = Table(2)
    t.board("red").palaces = 1
    t.stand("red", "agra")
    t.turn("red", "palace", "gold")
    facts = t.game.preview(t.s, t.seat("red"), t.game.world.outer)
    assert (facts[0].said["id"], t.board("red").palaces) == ("raja.fact.last_palace", 1)


@rule("raja/end/1")
def test_an_earlier_palace_is_not_told_as_the_last() -> None:
    t = Table(2)
    t.board("red").palaces = 2
    t.stand("red", "agra")
    t.turn("red", "palace", "gold")
    assert t.play("red", "palace outer") == []


@rule("raja/end/5")
def test_after_a_last_palace_the_round_goes_on_for_the_others() -> None:
    t = Table(2)
    t.board("red").palaces = 1
    t.stand("red", "agra")
    t.turn("red", "palace", "gold")
    t.play("red", "palace centre", "end")
    assert (t.s.over, t.waiting()) == (False, ["blue"])


@rule("raja/end/5")
def test_after_his_last_palace_its_builder_goes_on_too() -> None:
    t = Table(2)
    t.board("red").palaces = 1
    t.stand("red", "agra")
    t.turn("red", "palace", "house")
    t.play("red", "palace centre", "house nagaur")
    assert t.board("red").houses[t.place("nagaur")] == 1


@rule("raja/end/5")
def test_after_his_last_palace_its_builder_cannot_build_another() -> None:
    t = Table(2)
    t.board("red").palaces = 1
    t.board("red").gold = 30
    t.stand("red", "agra")
    t.turn("red", "palace", "palace")
    t.play("red", "palace centre")
    refusal = t.refusal("red", "palace outer")
    assert (refusal.rule, refusal.reason) == ("raja/end/5", "raja.no.palaces")


@rule("raja/end/5")
def test_a_palace_part_left_after_the_last_palace_is_penalised() -> None:
    t = Table(2)
    t.board("red").palaces = 1
    t.board("red").gold = 30
    t.stand("red", "agra")
    t.turn("red", "palace", "palace", blue=("house", "house"))
    t.play("red", "palace centre", "end")
    assert t.board("blue").gold == 15 + 2 + 1  # the penalty, then the Trader's coin


# -- field 10 and the last round ----------------------------------------------------------------


@rule("raja/end/1")
def test_a_token_laid_on_field_10_does_not_end_the_game_at_once() -> None:
    t = Table(2)
    tokens_up_to(t, 9)
    t.score("agra")
    assert (t.s.track[17] >= 0, t.s.over, t.waiting()) == (True, False, ["red", "blue"])


@rule("raja/end/1")
def test_the_game_ends_after_the_round_in_which_a_token_was_laid_on_field_10() -> None:
    t = Table(2)
    tokens_up_to(t, 9)
    t.score("agra")
    t.score("bikaner")
    assert (t.s.over, t.s.round) == (True, 2)


@rule("raja/end/1")
def test_a_token_laid_on_field_9_does_not_end_the_game() -> None:
    t = Table(2)
    tokens_up_to(t, 8)
    t.score("agra")
    t.score("bikaner")
    assert (t.s.over, t.s.round) == (False, 3)


@rule("raja/end/1")
def test_the_round_of_field_10_is_scored_before_the_game_ends() -> None:
    t = Table(2)
    tokens_up_to(t, 9)
    t.score("agra")
    t.houses("red", bikaner=1)
    assert t.score("bikaner") == {"red": 15}


@rule("raja/end/1")
def test_an_order_that_takes_the_token_off_field_10_does_not_avert_the_end() -> None:
    t = Table(2)
    t.track(*["."] * 7, *CITIES[:6], ".", ".", CITIES[6])  # the topmost on field 9, two empty fields below it
    t.score("agra")
    t.last_turn("blue", "order", "order")
    t.play("blue", "order udaipur", "order bikaner", "end")
    assert (t.s.track[17], t.s.over) == (-1, True)


@rule("raja/end/1")
def test_once_a_token_lies_on_field_10_the_table_is_told_that_the_round_is_the_last() -> None:
    t = Table(2)
    tokens_up_to(t, 9)
    before = t.view("red")["last_round"]
    t.score("agra")
    assert (before, t.view("red")["last_round"]) == (15, 2)


@rule("raja/end/6")
def test_round_15_is_the_last_in_any_case() -> None:
    t = Table(2)
    t.s.round = 15
    tokens_up_to(t, 0)
    t.score("agra")
    assert (t.s.over, t.s.round) == (True, 15)


@rule("raja/end/6")
def test_round_14_is_not_the_last() -> None:
    t = Table(2)
    t.s.round = 14
    tokens_up_to(t, 0)
    t.score("agra")
    assert (t.s.over, t.s.round) == (False, 15)


@rule("raja/end/4")
def test_both_signs_of_the_end_in_one_round_make_one_end() -> None:
    t = Table(2)
    tokens_up_to(t, 9)
    t.score("bikaner")
    t.board("blue").palaces = 1
    t.stand("blue", "agra")
    t.last_turn("blue", "palace", "gold")
    t.play("blue", "palace centre", "end")
    assert (t.s.over, t.s.round, t.game.scores(t.s).winners()) == (True, 2, [t.seat("blue")])


@rule("raja/end/4")
def test_who_built_his_last_palace_first_has_no_advantage() -> None:
    t = standing((6, 12), (6, 20))
    t.stand("red", "agra")
    t.stand("blue", "delhi")
    t.s.maharaja = t.place("udaipur")
    t.turn("red", "palace", "gold", blue=("palace", "gold"))
    t.play("red", "palace centre", "end")
    t.play("blue", "palace centre", "end")
    assert (t.s.over, t.game.scores(t.s).ranks) == (True, [2, 1])


# -- the ranking --------------------------------------------------------------------------------


@rule("raja/end/2")
def test_most_palaces_win_whatever_the_gold() -> None:
    t = standing((4, 0), (3, 99))
    assert t.game.scores(t.s).winners() == [t.seat("red")]


@rule("raja/end/2")
def test_among_equals_in_palaces_most_gold_wins() -> None:
    t = standing((4, 10), (4, 11), (3, 50))
    assert t.game.scores(t.s).winners() == [t.seat("blue")]


@rule("raja/end/2")
def test_who_is_equal_in_palaces_and_gold_shares_the_victory() -> None:
    t = standing((4, 10), (3, 10), (4, 10))
    assert t.game.scores(t.s).winners() == [t.seat("red"), t.seat("yellow")]


@rule("raja/end/2")
def test_every_winner_is_told_with_the_rule() -> None:
    t = standing((7, 14), (6, 90), (7, 10))  # yellow's last disc brings the 4 gold that are missing
    t.score("agra")
    told = [(fact.rule, fact.said["player"]["id"]) for fact in t.facts if fact.said["id"] == "raja.fact.winner"]
    assert told == [("raja/end/2", "colour.red"), ("raja/end/2", "colour.yellow")]


@rule("raja/end/3")
@pytest.mark.parametrize(
    ("totals", "ranks"),
    [
        (((5, 3), (6, 1), (4, 40), (5, 9)), [3, 1, 4, 2]),
        (((5, 3), (5, 3), (4, 40), (4, 41)), [1, 1, 4, 3]),
        (((6, 0), (5, 3), (5, 3), (4, 1)), [1, 2, 2, 4]),
        (((2, 7), (2, 7), (2, 7), (2, 7)), [1, 1, 1, 1]),
    ],
)
def test_equals_share_a_place_and_the_next_one_is_skipped(totals: tuple[tuple[int, int]], ranks: list[int]) -> None:
    t = standing(*totals)
    assert t.game.scores(t.s).ranks == ranks


@rule("raja/end/3")
def test_the_ranking_counts_palaces_built_and_then_gold() -> None:
    t = standing((5, 3), (0, 17))
    scores = t.game.scores(t.s)
    counts = [[row["count"] for row in rows] for rows in scores.sheet]
    assert (scores.totals, counts) == ([(5, 3), (0, 17)], [[5, 3], [0, 17]])


@rule("raja/end/3")
def test_the_ranking_uses_the_gold_after_the_last_scoring() -> None:
    t = standing((7, 20), (7, 8))
    t.houses("blue", agra=1)
    t.score("agra")
    assert t.game.scores(t.s).totals == [(7, 20), (7, 8 + 1 + 4 + 15)]  # coin, set gold, first rank alone


@rule("raja/end/3")
def test_nothing_but_palaces_and_gold_counts() -> None:
    t = standing((5, 10), (5, 10))
    t.palace("red", "agra", large=True)
    t.palace("blue", "agra")
    t.houses("red", agra=3)
    t.board("red").chips = 2
    t.stand("red", "agra")
    assert t.game.scores(t.s).ranks == [1, 1]


@rule("raja/end/3")
def test_the_result_is_shown_to_everyone_once_the_game_is_over() -> None:
    t = standing((7, 20), (5, 8))
    t.score("agra")
    assert t.view(None)["result"] == {"totals": [[7, 20], [5, 13]], "ranks": [1, 2]}
