"""Suggestions beside each other: no two of them read alike, and nothing is said that the bot does not know."""

from __future__ import annotations

from kingsroad.bots.raja.reason import reasons
from kingsroad.bots.simple import Advice
from kingsroad.kernel.phrase import Phrase, phrase
from tests.rules.raja.table import Table

A, B, C, D, E = (phrase(f"reason.{name}") for name in "abcde")
LITTLE, LESS = "reason.raja.little", "reason.raja.less"


def told(*given: tuple[str, float, list[Phrase]]) -> list[tuple[str, list[Phrase]]]:
    advice = Advice(LITTLE, LESS)
    for code, value, all_reasons in given:
        advice.add([code], value, all_reasons)
    return [(one.codes[0], one.reasons) for one in advice.found]


def test_the_three_strongest_reasons_are_told() -> None:
    assert told(("go", 9, [A, B, C, D])) == [("go", [A, B, C])]


def test_what_reads_like_an_earlier_one_is_told_by_what_that_one_lacks() -> None:
    assert told(("go", 9, [A, B, C, D]), ("end", 8, [A, B, C, D, E])) == [("go", [A, B, C]), ("end", [A, B, E])]


def test_where_all_reasons_are_the_same_it_is_told_how_much_less_it_is_worth() -> None:
    less = phrase(LESS, count=2)
    assert told(("go", 9, [A, B, C, D]), ("end", 7.2, [A, B, C, D])) == [("go", [A, B, C]), ("end", [A, B, less])]


def test_what_is_worth_the_same_for_the_same_reasons_is_told_once() -> None:
    assert told(("go", 9, [A, B]), ("end", 8.9, [A, B]), ("quarry", 5, [C])) == [("go", [A, B]), ("quarry", [C])]


def test_that_nothing_brings_much_is_told_of_the_best_alone() -> None:
    less = phrase(LESS, count=4)
    assert told(("go", 9, []), ("end", 5, []), ("quarry", 4.8, [])) == [("go", [phrase(LITTLE)]), ("end", [less])]


def said_of(*codes: str) -> dict[str, Phrase]:
    """Red's turn from Agra, where the Maharaja comes late: why those steps are good, by the ids of the reasons."""
    t = Table(3)
    t.s.maharaja = t.place("bikaner")
    t.track("delhi", "jodhpur", "udaipur", "agra", "ahmadabad", "khajuraho", "bikaner")
    t.stand("red", "agra")
    t.board("red").gold = 40
    t.turn("red", "palace-house", "house")
    before = t.s.clone()
    t.play("red", *codes)
    return {one["id"]: one for one in reasons(before, t.s, 0)}


def test_a_palace_is_a_reason_with_its_city() -> None:
    assert said_of("palace centre")["reason.raja.palaces"] == phrase("reason.raja.palaces", count=1, places=["Agra"])


def test_a_better_standing_is_a_reason_with_the_city_it_is_in() -> None:
    assert said_of("palace centre")["reason.raja.later_cities"] == phrase("reason.raja.later_cities", places=["Agra"])


def test_houses_by_the_roads_are_a_reason_with_their_villages() -> None:
    found = said_of("house nagaur")
    assert found["reason.raja.villages"] == phrase("reason.raja.villages", places=["Nagaur"])


def test_a_cheaper_way_is_a_reason_with_the_city_it_leads_to() -> None:
    t = Table(3)
    t.s.maharaja = t.place("bikaner")
    t.track("delhi", "khajuraho", "agra", "udaipur", "ahmadabad", "jodhpur", "bikaner")
    t.stand("red", "agra")
    t.houses("blue", kekri=1)
    t.turn("red", "house", "gold")
    before = t.s.clone()
    t.play("red", "house deoli")
    found = {one["id"]: one for one in reasons(before, t.s, 0)}
    assert found["reason.raja.ways"] == phrase("reason.raja.ways", places=["Khajuraho"])
