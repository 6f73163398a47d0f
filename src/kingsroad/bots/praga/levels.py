"""The levels of Praga's bots."""

from __future__ import annotations

from random import Random
from typing import Final

from kingsroad.bots.praga.easy import PragaEasy
from kingsroad.bots.praga.greedy import PragaGreedy
from kingsroad.bots.praga.master import PragaMaster
from kingsroad.bots.praga.search import PragaSearch
from kingsroad.bots.praga.steady import STYLES, steady
from kingsroad.bots.simple import Bot

# How many positions a level looks at in a turn: this is what its strength rests on, the clock is only a bound.
STEPS: Final = {"strong": 3_000, "master": 20_000}

# How a steady bot may play: `steady-waller`.
STYLED: Final = tuple(STYLES)


def make(level: str, rng: Random, seconds: float, steps: int | None) -> Bot | None:
    """`seconds` bound a turn; `steps` instead of those of the level. None if there is no such level."""
    if level == "easy":
        return PragaEasy(rng)
    if level == "greedy":
        return PragaGreedy(rng)
    name, _, style = level.partition("-")
    if name == "steady":
        return steady(rng, style)
    if level not in STEPS:
        return None
    given = STEPS[level] if steps is None else steps
    return PragaMaster(rng, seconds, given) if level == "master" else PragaSearch(rng, seconds, given)
