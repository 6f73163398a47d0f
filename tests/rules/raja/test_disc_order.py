"""Raja: the disc, changing the order of the cities."""

import pytest

from tests.marks import rule
from tests.rules.raja.table import GAME, Table, at_work

# The tokens A to G of the examples.
NAMES = dict(zip("ABCDEFG.", [*GAME.world.ids[:7], "."], strict=True))


def tracked(tokens: str, second: str = "gold") -> Table:
    """The tokens from the lowest field up, and red to move one."""
    t = at_work("order", second)
    t.track(*(NAMES[token] for token in tokens))
    return t


def moved(tokens: str, *steps: str) -> str:
    t = tracked(tokens, "order" if len(steps) > 1 else "gold")
    t.play("red", *(f"order {NAMES[token]}" for token in steps))
    letters = {name: letter for letter, name in NAMES.items()}
    return "".join(letters[name] for name in t.tokens())


@rule("raja/disc/2")
def test_a_token_goes_down_two_fields_over_two_others_which_go_up_one() -> None:
    """The first example of the rulebook: in round 1, D is moved."""
    assert moved(".BCDEFGA", "D") == ".DBCEFGA"


@rule("raja/disc/2", "raja/disc/15")
def test_the_city_moved_down_is_visited_and_scored_in_the_next_round() -> None:
    t = tracked(".BCDEFGA")
    t.s.maharaja = t.place(NAMES["A"])
    t.last_turn("red", "order", "gold")
    t.houses("blue", **{NAMES["A"]: 1})
    t.houses("yellow", **{NAMES["D"]: 1})
    before = t.gold()
    t.play("red", f"order {NAMES['D']}", "end")
    assert (t.gold()["blue"], t.gold()["yellow"]) == (before["blue"] + 16, before["yellow"])
    assert t.view(None)["maharaja"] == NAMES["D"]
    assert t.tokens()[8] == NAMES["D"]


@rule("raja/disc/2")
def test_a_token_goes_down_two_fields_past_one_and_leaves_a_gap() -> None:
    """The second example: F goes before E, E goes up one."""
    assert moved("....EFGADBC", "F") == "...F.EGADBC"


@rule("raja/disc/2")
def test_a_token_that_made_a_gap_goes_above_the_topmost_when_it_is_visited() -> None:
    """The second example, later: F comes to lie above C, on field 5."""
    t = tracked("....EFGADBC")
    t.last_turn("red", "order", "gold")
    t.play("red", f"order {NAMES['F']}", "end")
    assert t.view(None)["maharaja"] == NAMES["F"]
    assert t.s.track[GAME.world.first_numbered + 4] == t.place(NAMES["F"])
    assert t.s.track[4:8] == [-1, -1, t.place(NAMES["E"]), t.place(NAMES["G"])]


@rule("raja/disc/2")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("ABCDEFG", "ABCDGEF"),
        ("ABCDE.GF", "ABCDGE.F"),
        ("ABCD.FGE", "ABCDG.FE"),
        ("ABCD..GEF", "ABCDG..EF"),
        ("..GABCDEF", "G..ABCDEF"),
        ("ABGCDEF", "GABCDEF"),
    ],
)
def test_tokens_on_those_two_fields_go_up_one_no_other_moves_and_gaps_stay(before: str, after: str) -> None:
    assert moved(before, "G") == after


@rule("raja/disc/2")
@pytest.mark.parametrize("tokens", ["GABCDEF", "AGBCDEF", ".G.ABCDEF"])
def test_no_token_comes_onto_or_below_the_arrow(tokens: str) -> None:
    refusal = tracked(tokens).refusal("red", f"order {NAMES['G']}")
    assert (refusal.rule, refusal.reason) == ("raja/disc/2", "raja.no.fields_below")
    assert refusal.missing == {"place": "Udaipur"}


@rule("raja/disc/2")
def test_any_token_high_enough_may_be_moved_that_of_the_present_city_too() -> None:
    t = tracked("ABCDEF...G")
    t.s.maharaja = t.place(NAMES["G"])
    assert [code for code in t.codes("red") if code.startswith("order")] == [f"order {NAMES[x]}" for x in "CDEFG"]


@rule("raja/disc/2")
def test_a_token_may_be_moved_twice() -> None:
    assert moved("ABCDEFG", "G", "G") == "ABGCDEF"


@rule("raja/disc/15")
def test_order_never_changes_the_city_scored_in_this_round() -> None:
    t = tracked("ABCDEFG")
    t.s.maharaja = t.place(NAMES["G"])
    t.play("red", f"order {NAMES['G']}")
    assert t.view(None)["maharaja"] == NAMES["G"]


@rule("raja/disc/15")
def test_an_empty_field_counts_as_a_field_and_nothing_slides_down() -> None:
    assert moved("A..BCDEFG", "B") == "AB..CDEFG"
    assert moved("A..BCDEFG", "C") == "A.C.BDEFG"


@rule("raja/disc/16")
@pytest.mark.parametrize("tokens", ["ABCDEFG", ".......ABCDEFG", "AB........CDEFG"])
def test_some_token_can_always_be_moved(tokens: str) -> None:
    assert [code for code in tracked(tokens).codes("red") if code.startswith("order")] != []


@rule("raja/disc/16")
@pytest.mark.parametrize("players", [2, 5])
def test_the_character_can_always_be_changed(players: int) -> None:
    t = at_work("character", players=players)
    assert len([code for code in t.codes("red") if code.startswith("take")]) == 5


@rule("raja/disc/16")
@pytest.mark.parametrize("action", ["order", "character"])
def test_order_and_character_left_out_by_will_cost_a_penalty(action: str) -> None:
    t = at_work(action)
    t.play("red", "end")
    assert t.board("yellow").gold == 17
