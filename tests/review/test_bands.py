"""Is luck told as luck and skill as skill? Games of known players, quickly judged, against bands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tests.review.test_review import played, told

MIXED = ("random", "easy", "greedy", "greedy")
EQUAL = ("greedy", "greedy", "greedy")
GAMES = {"praga": 2, "raja": 1}


class Seen:
    """What the ledger of one seat says, less the mean of its table."""

    def __init__(self, result: float, own: float) -> None:
        self.result = result
        self.own = own


@cache
def ledgers(title: str, bots: tuple[str, ...]) -> list[list[dict[str, float]]]:
    found = []
    for number in range(GAMES[title]):
        rows = told(played(title, bots, f"bands/{number}"))["ledger"]
        found.append([{**row["parts"], "result": row["result"], "start": row["start"]} for row in rows])
    return found


def seen(title: str, bots: tuple[str, ...]) -> list[Seen]:
    every: list[Seen] = []
    for rows in ledgers(title, bots):
        results, own = [row["result"] for row in rows], [row["own"] for row in rows]
        every += [
            Seen(result - sum(results) / len(rows), each - sum(own) / len(rows))
            for result, each in zip(results, own, strict=True)
        ]
    return every


def explained(rows: Sequence[Seen]) -> float:
    """Which part of the differences in results goes along with own decisions: 0 to 1."""
    both = sum(row.result * row.own for row in rows)
    spread = sum(row.result**2 for row in rows) * sum(row.own**2 for row in rows)
    return both * abs(both) / spread if spread else 0.0


def test_on_mixed_tables_decisions_tell_who_wins_and_among_equals_luck_does() -> None:
    mixed, equal = explained(seen("praga", MIXED)), explained(seen("praga", EQUAL))
    assert mixed > 0.7
    assert equal < 0.5


def test_random_players_lose_by_decisions_and_equal_ones_lose_as_much_as_each_other() -> None:
    for random, _, *greedy in ledgers("praga", MIXED):
        assert random["own"] < 1.5 * sum(row["own"] for row in greedy) / len(greedy) < 0.0
        luck = sum(random[part] for part in ("setup", "offer", "revealed", "others", "end"))
        assert -random["own"] > 3 * abs(luck)
        assert -random["own"] > 2 * abs(random["second_thoughts"])
    for rows in ledgers("praga", EQUAL):
        own = [row["own"] for row in rows]
        assert min(own) > 2.5 * max(own)


def test_a_rest_that_the_judge_cannot_place_stays_small_beside_what_is_told() -> None:
    for rows in ledgers("praga", EQUAL):
        for row in rows:
            assert abs(row["second_thoughts"]) < 60.0
    for rows in ledgers("raja", EQUAL):
        for row in rows:
            told = sum(abs(row[part]) for part in ("setup", "revealed", "others", "own"))
            assert abs(row["second_thoughts"]) < told
