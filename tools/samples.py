"""What `tools/calibrate.py` fits a judge to, and how it tells whether a judge can be trusted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from typing import Any, Final, TypeAlias

FOLDS: Final = 5  # parts of the games: each is measured with what was fitted to the others
BINS: Final = 10
SURE: Final = 1e-6


class Sample:
    """A position of one game: what was expected of each seat, and how it ended."""

    def __init__(
        self, game: int, left: list[float], expected: list[float], now: list[float], at_round: float = 0.0
    ) -> None:
        self.game = game
        self.at_round = at_round  # of a title that is played in rounds
        self.left = left  # turns or rounds to come, of each seat
        self.expected = expected  # points, or logarithms of chances
        self.now = now  # points or palaces there already
        self.won: list[float] = []
        self.final: list[float] = []

    @property
    def at(self) -> int:
        """Whole turns or rounds left, on average."""
        return int(mean(self.left))


Chances: TypeAlias = Callable[[Sample], Sequence[float]]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def squares(chances: Sequence[float], won: Sequence[float]) -> float:
    return sum((chance - share) ** 2 for chance, share in zip(chances, won, strict=True))


def surprise(samples: Sequence[Sample], chances: Chances) -> float:
    """What is made least by fitting: minus the mean logarithm of the chance of what happened."""
    total = 0.0
    for sample in samples:
        for chance, share in zip(chances(sample), sample.won, strict=True):
            if share:
                total -= share * log(max(chance, SURE))
    return total / max(len(samples), 1)


def reliability(held_out: Sequence[tuple[Sample, Sequence[float]]]) -> dict[str, Any]:
    """How good chances are on games that they were not fitted to. Each game counts once: its positions are alike."""
    games: dict[int, list[float]] = {}
    left: dict[int, list[float]] = {}
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for sample, chances in held_out:
        found = squares(chances, sample.won)
        games.setdefault(sample.game, []).append(found)
        left.setdefault(sample.at, []).append(found)
        for pair in zip(chances, sample.won, strict=True):
            bins[min(int(pair[0] * BINS), BINS - 1)].append(pair)
    each = [mean(game) for game in games.values()]
    brier = mean(each)
    spread = mean([(game - brier) ** 2 for game in each])
    players = len(held_out[0][1])
    return {
        "brier": round(brier, 3),
        "error": round((spread / max(len(each) - 1, 1)) ** 0.5, 3),
        "even_chances": round(1.0 - 1.0 / players, 3),
        "brier_by_left": {str(at): round(mean(found), 3) for at, found in sorted(left.items())},
        # of chances around so much, how many came true; and how many there were
        "reliability": [
            [round(mean([pair[0] for pair in some]), 3), round(mean([pair[1] for pair in some]), 3), len(some)]
            for some in bins
            if some
        ],
    }
