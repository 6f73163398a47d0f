"""Is luck told as luck and skill as skill? Games of known players, quickly judged, against bands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from tests.review.test_review import played, told

MIXED = ("random", "easy", "greedy", "greedy")
EQUAL = ("greedy", "greedy", "greedy")
GAMES = 3


class Seen:
    """What the ledger of one seat says, less the mean of its table."""

    def __init__(self, result: float, own: float) -> None:
        self.result = result
        self.own = own


@cache
def ledgers(title: str, bots: tuple[str, ...]) -> list[list[dict[str, float]]]:
    found = []
    for number in range(GAMES):
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


@pytest.mark.parametrize("title", ["praga", "raja"])
def test_on_mixed_tables_decisions_tell_who_wins_and_among_equals_they_do_not(title: str) -> None:
    mixed, equal = explained(seen(title, MIXED)), explained(seen(title, EQUAL))
    print(title, mixed, equal)
    assert mixed > (0.7 if title == "praga" else 0.2)
    assert equal < mixed - 0.1


def test_random_players_lose_by_decisions_and_equal_ones_differ_by_luck() -> None:
    for rows in ledgers("praga", MIXED):
        random, greedy = rows[0], rows[2]
        print(rows)
        assert random["own"] < 2 * greedy["own"] < 0.0
        luck = abs(random["offer"] + random["revealed"] + random["others"] + random["setup"])
        assert -random["own"] > 3 * luck
    for rows in ledgers("praga", EQUAL):
        own = [row["own"] for row in rows]
        print(rows)
        assert max(own) - min(own) < 60
