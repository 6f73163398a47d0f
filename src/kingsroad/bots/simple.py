"""Bots that need no search."""

from __future__ import annotations

from random import Random
from typing import Any

from mypy_extensions import mypyc_attr

from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses among at least two moves. Its chance is its own, never the game's."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, look: Look[Any]) -> Move:
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal move, each as likely as the others."""

    def choose(self, look: Look[Any]) -> Move:
        moves = look.moves
        return moves[int(self.rng.random() * len(moves))]
