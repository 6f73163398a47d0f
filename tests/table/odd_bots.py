"""Real workers with bots that print, fail or never come back: `python odd_bots.py noisy|faulty|stuck`."""

from __future__ import annotations

import os
import sys
from random import Random
from threading import Event
from typing import Any

from kingsroad.bots.simple import Bot
from kingsroad.kernel.game import Game
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.table import thinking, worker


class Noisy(Bot):
    def choose(self, look: Look[Any]) -> Move:
        print("a thought")
        os.write(1, b"another thought\n")
        assert not os.read(0, 1)
        return look.moves[0]


class Faulty(Bot):
    def choose(self, look: Look[Any]) -> Move:
        raise KeyError("what only this seat may know")


class Stuck(Bot):
    def choose(self, look: Look[Any]) -> Move:
        Event().wait()
        return look.moves[0]


BOTS: dict[str, type[Bot]] = {"noisy": Noisy, "faulty": Faulty, "stuck": Stuck}


def odd_bot(name: str, game: Game[Any], rng: Random, seconds: float) -> Bot:
    return BOTS[sys.argv[1]](rng)


if __name__ == "__main__":
    setattr(thinking, "make_bot", odd_bot)  # noqa: B010
    worker.LINGER = 0.0
    thinking.shipped("raja")  # read beforehand: it is the bot that shall be met when the time is up
    worker.main()
