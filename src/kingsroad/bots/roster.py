"""The bots that can take a seat, by their names."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from kingsroad.bots.praga_greedy import PragaGreedy
from kingsroad.bots.raja_greedy import RajaGreedy
from kingsroad.bots.simple import Bot, RandomBot
from kingsroad.kernel.game import Game
from kingsroad.kernel.phrase import Fault

BOTS: Final = ("random", "greedy")


def make_bot(name: str, game: Game[Any], rng: Random) -> Bot:
    """A fresh bot for one seat of one game. What it knows of the title is its own affair."""
    if name == "random":
        return RandomBot(rng)
    if name == "greedy" and game.title == "raja":
        return RajaGreedy(rng)
    if name == "greedy" and game.title == "praga":
        return PragaGreedy(rng)
    raise Fault("bot.unknown", name=name, known=", ".join(BOTS))
