"""The worked examples of the rulebook, played. Numbers in the comments are its sections."""

import pytest

from tests.marks import rule
from tests.rules.raja.table import Table

ARNO, BABS, CHRISTIAN, DORIS = "red", "blue", "yellow", "green"
A, B, C, D = "jodhpur", "bikaner", "delhi", "udaipur"

# -- 8.0: the first round with four players -----------------------------------------------------


def round_one(until: str) -> Table:
    """Everything from the choice of characters on, up to and including that player's turn."""
    t = Table(4, fresh=True)
    t.track(A, B, C, D, "agra", "ahmadabad", "khajuraho")
    t.choose_characters(red="mogul", blue="priest", yellow="builder", green="artisan")
    t.place_houses("bilara", "bilara", "jaitaran", "jaitaran")  # the way to A for two, the way to D for two
    t.place_houses("gotan", "gotan", "deogarh", "deogarh")
    t.place_houses("makrana", "thanwla", "rohat", "rohat")  # from D on to A
    t.place_houses("sambhar", "pushkar", "ranakpur", "ranakpur")
    t.set_discs(red="gold palace-house", blue="move palace-house", yellow="houses houses", green="palace-house order")
    turns = {
        ARNO: ("house nokha", f"go {A}", "palace centre", "end"),
        BABS: (f"go {A}", "palace outer", f"house {A}", "lift pushkar", f"drop {A}", "end"),
        CHRISTIAN: (f"go {D}", f"go {A}", *[f"house {A}"] * 4, f"builder house {A}", "end"),
        DORIS: (f"go {D}", "palace centre", f"house {D}", f"order {D}", f"go {A}", "end"),
    }
    for colour, codes in turns.items():
        t.play(colour, *codes)
        if colour == until:
            break
    return t


def strength_in_a(t: Table, colour: str) -> int:
    city = next(city for city in t.view(None)["cities"] if city["id"] == A)
    return next(int(points) for seat, points, _ in city["pays"] if seat == t.seat(colour))


@rule("raja/disc/14", "raja/build/11")
def test_arno_pays_eleven_gold_and_has_four_points_in_a() -> None:
    t = round_one(until=ARNO)
    assert (t.board(ARNO).gold, strength_in_a(t, ARNO)) == (15 - 11, 4)


@rule("raja/characters/3", "raja/build/5")
def test_babs_pays_thirteen_gold_and_has_five_points_in_a() -> None:
    t = round_one(until=BABS)
    assert (t.board(BABS).gold, strength_in_a(t, BABS)) == (15 - 13, 5)


@rule("raja/characters/5", "raja/build/3")
def test_christian_pays_four_gold_and_has_six_points_in_a() -> None:
    t = round_one(until=CHRISTIAN)
    assert (t.board(CHRISTIAN).gold, strength_in_a(t, CHRISTIAN)) == (15 - 4, 6)


@rule("raja/characters/6")
def test_doris_pays_ten_gold() -> None:
    t = round_one(until=DORIS)
    assert t.board(DORIS).gold - 3 == 15 - 10  # less what the scoring brought her


@rule("raja/scoring/1", "raja/scoring/2")
def test_the_scoring_of_a_pays_christian_babs_arno_and_doris() -> None:
    t = round_one(until=DORIS)
    paid = [(fact.said["player"]["id"], fact.said["gold"]) for fact in t.facts if "points" in fact.said]
    assert paid == [("colour.yellow", 12), ("colour.blue", 9), ("colour.red", 6), ("colour.green", 3)]


@rule("raja/scoring/2")
def test_after_the_first_round_everyone_has_what_the_example_says() -> None:
    t = round_one(until=DORIS)
    assert t.gold() == {ARNO: 4 + 6, BABS: 2 + 9, CHRISTIAN: 11 + 12, DORIS: 5 + 3}


@rule("raja/round/1", "raja/disc/2")
def test_the_maharaja_goes_to_d_and_its_token_to_field_2() -> None:
    t = round_one(until=DORIS)
    numbered = t.s.track[8:]
    assert (t.view(None)["maharaja"], numbered.index(t.place(A)) + 1, numbered.index(t.place(D)) + 1) == (D, 1, 2)


# -- 8.0: strength ------------------------------------------------------------------------------


@rule("raja/scoring/1")
@pytest.mark.parametrize("piece", ["architect", "house"])
def test_an_architect_alone_or_a_house_alone_is_one_point(piece: str) -> None:
    t = Table(2)
    if piece == "architect":
        t.stand("red", A)
    else:
        t.houses("red", jodhpur=1)
    t.score(A)
    assert t.strengths() == {"red": 1}


@rule("raja/scoring/6")
def test_architect_two_houses_a_small_and_a_large_palace_are_seven_points() -> None:
    t = Table(2)
    t.board("red").gold = 30
    t.stand("red", A)
    t.s.maharaja = t.place(A)
    t.turn("red", "palace-house", "palace-house")
    t.play("red", "palace centre", "palace outer", f"house {A}", f"house {A}", "end")
    t.play("blue", "end")
    assert t.strengths() == {"red": 7}


# -- 7.5: the order of scoring ------------------------------------------------------------------


@rule("raja/disc/2")
def test_d_is_moved_down_past_b_and_c() -> None:
    t = Table(2)
    t.track(".", B, C, D, "agra", "ahmadabad", "khajuraho", A)
    t.turn("red", "order", "gold")
    t.play("red", f"order {D}")
    assert t.tokens() == [".", D, B, C, "agra", "ahmadabad", "khajuraho", A]


@rule("raja/disc/2", "raja/round/1")
def test_f_is_moved_below_e_over_a_gap_and_then_goes_to_field_5() -> None:
    e, f = "agra", "ahmadabad"
    t = Table(2)
    t.track(*["."] * 5, e, f, "khajuraho", A, B, C)  # C lies on field 4, the field below E is empty
    t.s.maharaja = t.place(A)
    t.last_turn("red", "order", "gold")
    t.play("red", f"order {f}")
    moved = t.tokens()
    t.play("red", "end")
    assert (moved[4:7], t.tokens()[-2:], t.s.track[12]) == ([f, ".", e], [C, f], t.place(f))


# -- 7.6: changing the character ----------------------------------------------------------------


@rule("raja/disc/4", "raja/disc/8")
def test_a_trader_gets_his_coin_and_then_travels_free_as_wanderer() -> None:
    t = Table(2, cards=("trader", "mogul"))
    t.houses("blue", bilara=1, gotan=1)
    t.turn("red", "character", "gold")
    t.play("red", "take wanderer", f"go {A}")
    assert (t.gold(), t.board("red").place) == ({"red": 15 + 1 + 2, "blue": 15 + 2}, t.place(A))


@rule("raja/disc/4", "raja/disc/8")
def test_a_builder_builds_free_and_then_pays_nine_for_a_palace_as_artisan() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.stand("red", A)
    t.turn("red", "character", "palace")
    t.play("red", f"builder house {A}", "take artisan", "palace centre")
    assert (t.board("red").gold, t.board("red").houses[t.place(A)]) == (15 - 9, 1)


# -- 7.7: what is left out ----------------------------------------------------------------------


@rule("raja/disc/5")
def test_only_the_house_of_palace_and_house_gives_everyone_else_two_gold() -> None:
    t = Table(4, cards=("mogul", "wanderer", "builder", "artisan"))
    t.turn("red", "palace-house", "gold", blue=("house", "house"))
    t.play("red", "house nokha", "end")
    assert t.gold() == {"red": 15 + 2 - 1, "blue": 17, "yellow": 17, "green": 17}


# -- 11.2.3: a chip -----------------------------------------------------------------------------


@rule("raja/expert1/1", "raja/expert1/5")
def test_a_chip_gives_palace_and_house_between_the_quarry_and_two_houses() -> None:
    t = Table(2, yogi="true")
    red = t.board("red")
    red.chips, t.s.chips, red.supply = 1, 6, 1
    t.stand("red", A)
    t.turn("red", "houses", "quarry")
    t.play("red", "quarry", "chip palace-house", "palace centre", f"house {A}", f"house {A}", "house nokha")
    penalties = t.view(None)["turn"]["penalties"]
    assert (red.gold, red.supply, red.quarry, red.palaces, red.chips, penalties) == (0, 0, 8, 6, 0, 0)
