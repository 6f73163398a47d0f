"""The bots that can take a seat, by the names of their levels."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from kingsroad import titles
from kingsroad.bots.simple import Bot, RandomBot, Suggestion, Thinker
from kingsroad.kernel.game import Game
from kingsroad.kernel.look import Look
from kingsroad.kernel.phrase import Fault

RANDOM: Final = "random"
LEVELS: Final = (RANDOM, "easy", "greedy", "strong", "master")
SECONDS: Final = {"strong": 1.0, "master": 5.0}  # at most for one turn; the others need next to nothing
ADVISER: Final = "strong"  # whom hints are asked of
UNHURRIED: Final = 600.0  # seconds: where the clock shall not decide anything, and equal games stay equal


def make_bot(name: str, game: Game[Any], rng: Random, seconds: float | None = None, steps: int | None = None) -> Bot:
    """A fresh bot for one seat of one game. What it knows of the title is its own affair. `seconds` and `steps` for
    each of its turns instead of those of its level."""
    if name == RANDOM:
        return RandomBot(rng)
    maker = titles.record(game.title).bots
    bot: Bot | None = None
    if maker and name in LEVELS:
        bot = titles.part(maker)(name, rng, SECONDS.get(name, 0.0) if seconds is None else seconds, steps)
    if bot is None:
        raise Fault("bot.unknown", name=name, known=", ".join(LEVELS if maker else (RANDOM,)))
    return bot


def suggest(
    game: Game[Any], look: Look[Any], count: int, rng: Random, seconds: float | None = None
) -> list[Suggestion]:
    """The best moves or turns of a seat, best first; none where it has nothing to decide."""
    if not look.moves:
        return []
    adviser = make_bot(ADVISER, game, rng, seconds)
    assert isinstance(adviser, Thinker)
    return adviser.suggest(look, count)
