"""The levels of Raja's bots."""

from __future__ import annotations

from random import Random
from typing import Final

from kingsroad.bots.raja.easy import STYLES, RajaEasy, steady
from kingsroad.bots.raja.greedy import RajaGreedy
from kingsroad.bots.raja.search import RajaSearch
from kingsroad.bots.simple import Bot

# How many positions a level looks at in a turn: this is what its strength rests on, the clock is only a bound.
STEPS: Final = {"strong": 400, "master": 60_000}
CROWD: Final[dict[str, dict[int, int]]] = {"strong": {5: 4_000}}  # with that many players

# How a steady bot may play: `steady-rider`.
STYLED: Final = tuple(STYLES)


def make(level: str, rng: Random, seconds: float, steps: int | None) -> Bot | None:
    """`seconds` bound a turn; `steps` instead of those of the level. None if there is no such level."""
    if level == "easy":
        return RajaEasy(rng)
    if level == "greedy":
        return RajaGreedy(rng)
    name, _, style = level.partition("-")
    if name == "steady":
        return steady(rng, style)
    if level in STEPS:
        if steps is None:
            return RajaSearch(rng, seconds, STEPS[level], CROWD.get(level))
        return RajaSearch(rng, seconds, steps)
    return None
