"""The bots that can take a seat, by the names of their levels."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from kingsroad.bots.praga_easy import PragaEasy
from kingsroad.bots.praga_greedy import PragaGreedy
from kingsroad.bots.praga_search import PragaSearch
from kingsroad.bots.raja_easy import RajaEasy
from kingsroad.bots.raja_greedy import RajaGreedy
from kingsroad.bots.raja_search import RajaSearch
from kingsroad.bots.simple import Bot, RandomBot, Suggestion, Thinker
from kingsroad.kernel.game import Game
from kingsroad.kernel.look import Look
from kingsroad.kernel.phrase import Fault

LEVELS: Final = ("random", "easy", "greedy", "strong", "master")
SECONDS: Final = {"strong": 1.0, "master": 5.0}  # at most for one turn; the others need next to nothing
# How many positions a level looks at in a turn: this is what its strength rests on, the clock is only a bound.
RAJA_STEPS: Final = {"strong": 400, "master": 60_000}
PRAGA_STEPS: Final = {"strong": 3_000, "master": 25_000}
ADVISER: Final = "strong"  # whom hints are asked of
UNHURRIED: Final = 600.0  # seconds: where the clock shall not decide anything, and equal games stay equal


def make_bot(name: str, game: Game[Any], rng: Random, seconds: float | None = None, steps: int | None = None) -> Bot:
    """A fresh bot for one seat of one game. What it knows of the title is its own affair. `seconds` and `steps` for
    each of its turns instead of those of its level."""
    if name == "random":
        return RandomBot(rng)
    bound = SECONDS.get(name, 0.0) if seconds is None else seconds
    if game.title == "raja":
        if name == "easy":
            return RajaEasy(rng)
        if name == "greedy":
            return RajaGreedy(rng)
        if name in RAJA_STEPS:
            return RajaSearch(rng, bound, RAJA_STEPS[name] if steps is None else steps)
    if game.title == "praga":
        if name == "easy":
            return PragaEasy(rng)
        if name == "greedy":
            return PragaGreedy(rng)
        if name in PRAGA_STEPS:
            return PragaSearch(rng, bound, PRAGA_STEPS[name] if steps is None else steps)
    raise Fault("bot.unknown", name=name, known=", ".join(LEVELS))


def suggest(
    game: Game[Any], look: Look[Any], count: int, rng: Random, seconds: float | None = None
) -> list[Suggestion]:
    """The best moves or turns of a seat, best first; none where it has nothing to decide."""
    if not look.moves:
        return []
    adviser = make_bot(ADVISER, game, rng, seconds)
    assert isinstance(adviser, Thinker)
    return adviser.suggest(look, count)
