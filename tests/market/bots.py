"""One level of its own; the random player is everybody's."""

from __future__ import annotations

from random import Random
from typing import Any

from kingsroad.bots.simple import Bot
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move


class FirstMove(Bot):
    def choose(self, look: Look[Any]) -> Move:
        return look.moves[0]


def make(level: str, rng: Random, seconds: float, steps: int | None) -> Bot | None:
    return FirstMove(rng) if level == "easy" else None
