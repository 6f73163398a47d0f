"""Fits the judge of Praga's reviews; `tools/calibrate.py` plays the games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from math import log
from typing import Any, Final, TypeAlias

from kingsroad.kernel.game import Game
from kingsroad.praga.state import PragaState
from kingsroad.review.judge import softmax
from kingsroad.review.praga import to_come, value
from samples import FOLDS, SURE, Sample, mean

PLAYERS: Final = (1, 2, 3, 4)
STEPS: Final = 400  # of the bot in a turn: hundreds of games in minutes; it plays a little weaker than its level
PER_TURN: Final = (2, 4, 6, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 100, 130)
AT_END: Final = (1, 8, 32)

Position: TypeAlias = tuple[list[float], float, list[float]]  # points, turns left, and who won


def moment(s: PragaState) -> int:
    """It is looked at after every turn."""
    return s.played


def sample(game: Game[Any], s: PragaState, number: int, seed: str) -> Sample:
    seats = range(len(s.boards))
    left = [float(to_come(s, seat)) for seat in seats]
    return Sample(number, left, [value(s, seat) for seat in seats], [float(board.points) for board in s.boards])


def expected_of(sample: Sample, bias: list[float]) -> list[float]:
    """With what was usually still missing at that time."""
    return [v + bias[min(int(left), len(bias) - 1)] for v, left in zip(sample.expected, sample.left, strict=True)]


def chances_of(sample: Sample, fitted: dict[str, Any]) -> list[float]:
    tau = (fitted["tau_at_end"] + fitted["tau_per_turn"] * mean(sample.left)) ** 0.5
    return softmax([each / tau for each in expected_of(sample, fitted["bias"])])


def fit(samples: Sequence[Sample]) -> dict[str, Any]:
    most = int(max(max(sample.left) for sample in samples))
    by_left: list[list[float]] = [[] for _ in range(most + 1)]
    for sample in samples:
        for final, expected, left in zip(sample.final, sample.expected, sample.left, strict=True):
            by_left[int(left)].append(final - expected)
    found: dict[str, Any] = {
        "tau_at_end": AT_END[0],
        "tau_per_turn": PER_TURN[0],
        "mean": round(mean([mean(sample.final) for sample in samples]), 1),
        "bias": [round(mean(each), 2) for each in by_left],
    }
    if len(samples[0].won) > 1:
        positions = [(expected_of(sample, found["bias"]), mean(sample.left), sample.won) for sample in samples]
        tried = [
            (surprise_of(positions, at_end, per_turn), at_end, per_turn) for at_end in AT_END for per_turn in PER_TURN
        ]
        _, found["tau_at_end"], found["tau_per_turn"] = min(tried)
    return found


def surprise_of(positions: Sequence[Position], at_end: int, per_turn: int) -> float:
    """What is made least: minus the mean logarithm of the chance that the winner had."""
    total = 0.0
    for points, left, won in positions:
        tau = (at_end + per_turn * left) ** 0.5
        chances = softmax([each / tau for each in points])
        total -= sum(share * log(max(chance, SURE)) for chance, share in zip(chances, won, strict=True))
    return total / len(positions)


def measured(held_out: Sequence[tuple[Sample, dict[str, Any]]]) -> dict[str, Any]:
    """How good expected points are on games that they were not fitted to."""
    left: dict[int, dict[int, list[float]]] = {}  # by turns left, and by part of the games
    for sample, fitted in held_out:
        points = expected_of(sample, fitted["bias"])
        for final, expected, at in zip(sample.final, points, sample.left, strict=True):
            left.setdefault(int(at), {}).setdefault(sample.game % FOLDS, []).append(final - expected)
    every = [each for parts in left.values() for part in parts.values() for each in part]
    return {
        "rmse": root(every),
        # over all games it is 0 by now: this is what it was in one part of them, root mean square
        "bias_of_parts_by_left": {
            str(at): root([mean(part) for part in parts.values()]) for at, parts in sorted(left.items())
        },
        "rmse_by_left": {
            str(at): root([each for part in parts.values() for each in part]) for at, parts in sorted(left.items())
        },
    }


def root(values: Sequence[float]) -> float:
    return round(math.sqrt(mean([each * each for each in values])), 1)
