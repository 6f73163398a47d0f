"""A first bot: it plays the move that leaves it best off at once, and meets a bot that plays at random.

    python examples/first_bot.py [GAMES]

A bot is a class with `choose`. It is given a `Look`: its legal moves, its own view, and guesses of the position in
which everything hidden from it is drawn anew. It never has the true position. In an arena it meets the others by its
name:

    PYTHONPATH=examples kingsroad arena praga --bots greedy,first_bot:BestNow --games 20
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import kingsroad
from kingsroad.bots.simple import Bot
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move


class BestNow(Bot):
    """Tries each move on a guess of the position, and takes the one after which it has most."""

    def choose(self, look: Look[Any]) -> Move:
        position = look.guess(self.rng)

        def worth(move: Move) -> tuple[int, ...]:
            after = look.game.clone(position)
            look.game.play(after, look.seat, move)
            return look.game.scores(after).totals[look.seat]

        return max(look.moves, key=worth)


def play(seed: int) -> kingsroad.Game:
    """One game of Praga; the bot sits in the first seat, the bot of level `random` in the second."""
    game = kingsroad.new("praga", ["BestNow", "random"], seed)
    bot = BestNow(Random(seed))
    while not game.over:
        seat = game.waiting[0]
        game.play(choice(game, bot) if seat == 0 else game.bot("random"), seat)
    return game


def choice(game: kingsroad.Game, bot: Bot) -> str:
    """The code of the bot's move; it is asked only where it has a choice."""
    look = game.look()
    return bot.choose(look).code if len(look.moves) > 1 else look.moves[0].code


def main(games: int = 5) -> None:
    won = 0
    for seed in range(games):
        game = play(seed)
        won += game.winners == ["red"]
        print(f"game {seed}: {game.scores}")
    print(f"BestNow won {won} of {games} games")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
