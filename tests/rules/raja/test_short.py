"""The short game."""

import pytest

from kingsroad.kernel.game import Setup
from tests.marks import rule
from tests.rules.raja.table import COLOURS, GAME, Table


def round_ends(t: Table, number: int) -> None:
    """That round is played to its end, the tokens far below the numbered fields."""
    t.s.round = number
    t.track("bikaner", "delhi", "ahmadabad", "khajuraho", "jodhpur", "agra", "udaipur")
    t.score("agra")


@rule("raja/short/1")
def test_everyone_has_six_palaces() -> None:
    t = Table(3, fresh=True, short="true")
    assert [board.palaces for board in t.s.boards] == [6, 6, 6]


@rule("raja/short/1")
def test_the_sixth_palace_ends_the_game() -> None:
    t = Table(2, short="true")
    for _ in range(5):
        t.palace("blue", "delhi")
    t.stand("blue", "agra")
    t.last_turn("blue", "palace", "gold")
    t.play("blue", "palace centre", "end")
    assert (t.s.over, t.game.scores(t.s).totals[1][0]) == (True, 6)


@rule("raja/short/1")
def test_the_fifth_palace_does_not_end_the_game() -> None:
    t = Table(2, short="true")
    for _ in range(4):
        t.palace("blue", "delhi")
    t.stand("blue", "agra")
    t.last_turn("blue", "palace", "gold")
    t.play("blue", "palace centre", "end")
    assert not t.s.over


@rule("raja/short/1")
def test_a_seventh_palace_is_not_there_to_be_built() -> None:
    t = Table(2, short="true")
    for _ in range(6):
        t.palace("red", "delhi")
    t.stand("red", "agra")
    t.turn("red", "palace", "gold")
    assert t.refusal("red", "palace centre").rule == "raja/end/5"


@rule("raja/short/1", "raja/short/2")
def test_round_8_is_the_last_even_with_all_tokens_below_field_8() -> None:
    t = Table(2, short="true")
    round_ends(t, 8)
    assert (t.s.over, t.s.round) == (True, 8)


@rule("raja/short/1")
def test_round_7_is_not_the_last() -> None:
    t = Table(2, short="true")
    round_ends(t, 7)
    assert (t.s.over, t.s.round) == (False, 8)


@rule("raja/short/1")
def test_the_long_game_goes_on_after_round_8() -> None:
    t = Table(2)
    round_ends(t, 8)
    assert (t.s.over, t.s.round) == (False, 9)


@rule("raja/short/1")
@pytest.mark.parametrize("option", ["hidden_gold", "yogi", "blocked_sites", "auction", "home_city", "many_characters"])
def test_the_short_game_combines_with_every_other_option(option: str) -> None:
    options = GAME.resolve({"short": "true", option: "true"})
    s = GAME.start(Setup(COLOURS[:3], options, "short"))
    assert (options["short"], options[option], s.boards[0].palaces) == ("true", "true", 6)


@rule("raja/short/2")
def test_no_token_reaches_field_8_before_round_8() -> None:
    t = Table(2, short="true")
    fields = []
    while not t.s.over:
        fields.append(max(field for field, city in enumerate(t.s.track) if city >= 0) - 7)
        t.score("agra")
    assert fields == [1, 2, 3, 4, 5, 6, 7, 8]


@rule("raja/short/2", "raja/end/6")
@pytest.mark.parametrize(("short", "last"), [("true", 8), ("false", 15)])
def test_the_view_says_which_round_is_the_last(short: str, last: int) -> None:
    assert Table(2, short=short).view(None)["last_round"] == last
