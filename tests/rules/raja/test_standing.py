"""What a building would change in the standing of its city, told before it is built."""

from __future__ import annotations

from typing import Any

import pytest

from kingsroad.kernel.phrase import phrase
from kingsroad.raja.scoring import payments
from kingsroad.words import Words
from tests.marks import rule
from tests.rules.raja.table import GAME, Table

NONE = phrase("raja.standing.none")


def change(old: Any, new: Any) -> Any:
    return phrase("raja.standing.change", old=old, new=new)


def told(t: Table, code: str) -> list[tuple[str, str, Any, Any, Any]]:
    """Of red's move: player, place, rank, strength, gold."""
    facts = GAME.preview(t.s, t.seat("red"), GAME.world.by_code[code])
    assert {fact.rule for fact in facts} <= {"raja/scoring/2"}
    return [
        (row["player"]["id"].removeprefix("colour."), fact.said["place"], row["rank"], row["points"], row["gold"])
        for fact in facts
        for row in fact.said["rows"]
    ]


def in_agra(first: str, second: str, players: int = 3) -> Table:
    """Red's turn, with the architect in Agra."""
    t = Table(players)
    t.stand("red", "agra")
    t.turn("red", first, second)
    return t


@rule("raja/scoring/2")
def test_a_palace_tells_who_is_overtaken_and_what_it_pays_both() -> None:
    t = in_agra("palace", "gold")
    t.houses("blue", agra=2)
    t.houses("yellow", agra=3)
    assert told(t, "palace centre") == [
        ("red", "Agra", change(3, 1), change(1, 4), change(3, 11)),
        ("yellow", "Agra", change(1, 2), 3, change(11, 7)),
        ("blue", "Agra", change(2, 3), 2, change(7, 3)),
    ]


@rule("raja/scoring/2")
def test_a_small_palace_that_overtakes_nobody_tells_the_strength_alone() -> None:
    t = in_agra("palace", "gold")
    t.houses("blue", agra=4)
    assert told(t, "palace outer") == [("red", "Agra", 2, change(1, 2), 7)]


@rule("raja/scoring/3")
def test_who_is_alone_is_told_the_gold_of_one_who_is_alone() -> None:
    t = in_agra("palace-house", "gold")
    assert told(t, "house agra") == [("red", "Agra", 1, change(1, 2), 16)]


@rule("raja/scoring/2")
def test_a_tie_is_foretold_as_the_characters_break_it() -> None:
    t = in_agra("palace-house", "gold")
    t.houses("blue", agra=2)
    assert told(t, "house agra") == [
        ("red", "Agra", change(2, 1), change(1, 2), change(7, 11)),
        ("blue", "Agra", change(1, 2), 2, change(11, 7)),
    ]
    t.give_card("red", "artisan")
    t.give_card("yellow", "mogul")
    assert told(t, "house agra") == [("red", "Agra", 2, change(1, 2), 7)]


@rule("raja/build/5")
def test_a_house_that_is_moved_tells_of_the_city_it_leaves_as_well() -> None:
    t = in_agra("move", "gold")
    t.houses("red", delhi=1)
    t.houses("blue", delhi=1)
    t.play("red", "lift delhi")
    assert told(t, "drop agra") == [
        ("red", "Delhi", change(1, NONE), change(1, 0), change(11, 0)),
        ("blue", "Delhi", change(2, 1), 1, change(7, 16)),
        ("red", "Agra", 1, change(1, 2), 16),
    ]


@rule("raja/characters/5")
def test_the_free_house_of_the_builder_tells_the_same_as_one_that_is_paid() -> None:
    t = in_agra("palace-house", "gold")
    t.give_card("red", "builder")
    t.houses("blue", agra=1)
    assert told(t, "builder house agra") == told(t, "house agra") != []


@rule("raja/scoring/2")
def test_a_house_in_a_village_tells_of_no_city() -> None:
    t = in_agra("house", "gold")
    assert told(t, "house nagaur") == []


@rule("raja/scoring/2")
@pytest.mark.parametrize("code", ["palace centre", "palace outer", "house agra"])
def test_what_is_foretold_is_what_the_city_would_pay(code: str) -> None:
    t = in_agra("palace-house", "palace", players=4)
    t.houses("blue", agra=1)
    t.houses("yellow", agra=2)
    t.houses("green", agra=3)
    foretold = {player: (rank, points, gold) for player, _, rank, points, gold in told(t, code)}
    t.play("red", code)
    rows = enumerate(payments(t.s, t.place("agra")), 1)
    paid = {t.colours[seat]: (rank, points, gold) for rank, (seat, points, gold) in rows}
    assert foretold["red"][1]["new"] == paid["red"][1]
    for player, said in foretold.items():
        assert tuple(value["new"] if isinstance(value, dict) else value for value in said) == paid[player]


@rule("raja/scoring/2")
def test_the_standing_is_told_in_words() -> None:
    t = in_agra("palace", "gold")
    t.houses("blue", agra=2)
    facts = GAME.preview(t.s, 0, GAME.world.centre)
    assert [Words().say(fact.said) for fact in facts] == [
        "Agra, if scored: Red rank 2 → 1 (strength 1 → 4, gold 7 → 11) and Blue rank 1 → 2 (strength 2, gold 11 → 7)."
    ]
