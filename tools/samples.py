"""What `tools/calibrate.py` fits a judge to."""

from __future__ import annotations

from math import log
from typing import Final

# Few games leave much to chance: what is fitted is held near the numbers of an earlier trial, the less the more games.
HOLD: Final = 0.1


class Sample:
    """A position of one game: what was expected of each seat, and how it ended."""

    def __init__(self, game: int, at: int, expected: list[float], now: list[float]) -> None:
        self.game = game
        self.at = at  # turns left, or the round
        self.expected = expected  # points, or logarithms of chances
        self.now = now  # palaces built
        self.won: list[float] = []
        self.final: list[float] = []


def brier(pairs: list[tuple[list[float], list[float]]]) -> float:
    """The mean over positions of the summed squares."""
    return sum(sum((p - w) ** 2 for p, w in zip(*pair, strict=True)) for pair in pairs) / max(len(pairs), 1)


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def held(found: float, tried: float, samples: list[Sample]) -> float:
    """What departing from the earlier trial costs."""
    return HOLD / len({sample.game for sample in samples}) * log(found / tried) ** 2
