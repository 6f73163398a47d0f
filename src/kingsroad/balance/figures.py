"""Figures that rest on chance, with the bounds within which they lie in 19 of 20 runs, and how surprising they are.

Shares have Wilson's bounds. Of many figures some are surprising by chance alone, so their probabilities are corrected
by Benjamini and Hochberg: of those that are called clear, at most one in twenty is expected to be chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final, TypeAlias

SURE: Final = 1.96  # standard deviations
RATE: Final = 0.05  # of the figures called clear, so many may be chance
FEW: Final = 30  # with fewer samples a figure is marked and not tested

Bounded: TypeAlias = list[float]  # the figure, its lower and its upper bound
NORMAL: Final = NormalDist()


def share(values: Sequence[float]) -> Bounded:
    """Of values from 0 to 1; those between, as for a shared win, count in part."""
    count = len(values)
    if not count:
        return [0.0, 0.0, 1.0]
    p = sum(values) / count
    square = SURE * SURE
    middle = (p + square / (2 * count)) / (1 + square / count)
    half = SURE * sqrt(p * (1 - p) / count + square / (4 * count * count)) / (1 + square / count)
    return rounded([p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half))])


def mean(values: Sequence[float]) -> Bounded:
    count = len(values)
    if not count:
        return [0.0, 0.0, 0.0]
    middle = sum(values) / count
    half = SURE * error_of(values)
    return rounded([middle, middle - half, middle + half])


def error_of(values: Sequence[float]) -> float:
    """The standard error of their mean."""
    count = len(values)
    if count < 2:
        return 0.0
    middle = sum(values) / count
    return sqrt(sum((value - middle) ** 2 for value in values) / (count - 1) / count)


def rounded(values: Sequence[float]) -> Bounded:
    return [round(value, 4) for value in values]


def surprise(distance: float, error: float) -> float:
    """The probability to be as far away, or farther, by chance."""
    if error <= 0.0:
        return 1.0 if abs(distance) < 1e-9 else 0.0
    return 2 * (1 - NORMAL.cdf(abs(distance) / error))


def of_share(values: Sequence[float], expected: float) -> float:
    """Of a share, if it should be the expected one."""
    if not values:
        return 1.0
    return surprise(sum(values) / len(values) - expected, sqrt(expected * (1 - expected) / len(values)))


def of_difference(one: Sequence[float], other: Sequence[float]) -> tuple[Bounded, float]:
    """How much more the other has in the mean, with its bounds, and how surprising that is."""
    if not one or not other:
        return [0.0, 0.0, 0.0], 1.0
    distance = sum(other) / len(other) - sum(one) / len(one)
    error = sqrt(error_of(one) ** 2 + error_of(other) ** 2)
    return rounded([distance, distance - SURE * error, distance + SURE * error]), surprise(distance, error)


def corrected(chances: Sequence[float]) -> list[float]:
    """By Benjamini and Hochberg, in the same order."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    found = [0.0] * len(chances)
    least = 1.0
    for place in range(len(order), 0, -1):
        i = order[place - 1]
        least = min(least, chances[i] * len(chances) / place)
        found[i] = least
    return found


def quantiles(values: Sequence[float]) -> list[float]:
    """Lowest, 10 %, median, 90 %, highest."""
    ordered = sorted(values)
    return [ordered[round(part * (len(ordered) - 1))] for part in (0.0, 0.1, 0.5, 0.9, 1.0)]
