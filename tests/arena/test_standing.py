"""What games add up to, compared with figures worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from kingsroad.arena.plan import ArenaPlan
from kingsroad.arena.report import markdown
from kingsroad.arena.standing import mean, quantiles, share, standing
from kingsroad.words import Words

PLAN = ArenaPlan("raja", ["greedy", "random"])


def game(i: int, ranks: list[int], totals: list[list[int]]) -> dict[str, Any]:
    seats = PLAN.fixture(i)["seats"]
    return {
        "i": i, "seats": seats, "totals": totals, "ranks": ranks, "decisions": 9, "turns": [4, 2], "cpu": [2.0, 0.5],
        "longest": [1.0, 0.25],
    }  # fmt: skip


def test_wins_points_and_time_are_those_of_each_bot_whatever_seat_it_had() -> None:
    games = [game(0, [1, 2], [[7, 10], [3, 20]]), game(1, [1, 2], [[5, 0], [4, 30]]), game(2, [1, 1], [[6, 9], [6, 9]])]
    told = standing(PLAN, games)
    greedy, random = told["standing"]["greedy"], told["standing"]["random"]
    assert (told["games"], told["setups"]) == (3, 2)
    assert (greedy["wins"], random["wins"]) == (1.5, 1.5)
    assert [points[0] for points in greedy["points"]] == [
        pytest.approx(17 / 3, abs=0.01),
        pytest.approx(49 / 3, abs=0.01),
    ]
    assert greedy["turns"] == 4 + 2 + 4
    assert greedy["cpu_per_turn"] == pytest.approx(4.5 / 10)
    assert (greedy["longest_turn"], random["longest_turn"]) == (1.0, 1.0)
    assert told["pairs"]["greedy"]["random"]["games"] == 3
    assert told["pairs"]["greedy"]["random"]["ahead"][0] == 0.5
    text = markdown(told, Words())
    assert "games: 3, setups: 2" in text
    assert "| greedy | 50.0% (" in text


def test_who_wins_more_is_rated_higher_and_more_games_make_it_surer() -> None:
    def rated(count: int) -> dict[str, tuple[float, float, float]]:
        games = [game(i, [1, 2] if i % 2 == 0 or i % 6 == 1 else [2, 1], [[1], [1]]) for i in range(count)]
        return {name: each["rating"] for name, each in standing(PLAN, games)["standing"].items()}

    few, many = rated(12), rated(60)
    assert few["random"][0] < few["greedy"][0]
    assert many["greedy"][2] - many["greedy"][1] < few["greedy"][2] - few["greedy"][1]


def test_the_bounds_of_a_share_are_wilsons() -> None:
    assert share([(i, float(i % 2)) for i in range(100)]) == (0.5, 0.4038, 0.5962)
    middle, low, high = share([(i, 1.0) for i in range(20)])
    assert (middle, high) == (1.0, 1.0)
    assert 0.8 < low < 0.9


def test_games_that_resemble_each_other_count_for_fewer() -> None:
    alike = [(setup, float(setup % 2)) for setup in range(20) for _ in range(5)]
    apart = [(i, float(i % 2)) for i in range(100)]
    assert share(alike)[0] == share(apart)[0] == 0.5
    assert share(alike)[2] - share(alike)[1] > 1.8 * (share(apart)[2] - share(apart)[1])
    assert mean(alike)[1] < mean(apart)[1]


def test_the_mean_of_four_and_its_bounds() -> None:
    assert mean([(0, 1.0), (1, 2.0), (2, 3.0), (3, 4.0)]) == (2.5, 1.23, 3.77)
    assert quantiles([5, 1, 2, 4, 3]) == [1, 1, 3, 5, 5]
