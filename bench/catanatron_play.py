"""Catanatron playing Catan with four random players. Run by run.py in an environment of its own."""

from __future__ import annotations

import json
import sys
from time import process_time
from typing import Any

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

TURNS_LIMIT = 1000  # as its own play() has it
CLONES = 300


def play(seed: int) -> tuple[int, int, Any]:
    """A whole game as its play() plays it; counted are the moves, and of them those with at least two options."""
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    moves = decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        decisions += len(game.state.playable_actions) > 1
        moves += 1
        game.play_tick()
    return moves, decisions, game


def node_rate(budget: float) -> float:
    """Nodes of a search a second: a position is copied, a move is played on the copy, and the next moves are there."""
    nodes = 0
    began = process_time()
    while process_time() - began < budget:
        game = Game([RandomPlayer(color) for color in Color], seed=7)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            if len(game.state.playable_actions) > 1:
                for action in game.state.playable_actions:
                    copy = game.copy()
                    copy.execute(action)
                    nodes += bool(copy.state.playable_actions)
                if process_time() - began > budget:
                    break
            game.play_tick()
    return nodes / (process_time() - began)


def main(repetition: int, budget: float) -> None:
    play(1)
    moves = decisions = games = 0
    began = process_time()
    while process_time() - began < budget:
        all_moves, chosen, game = play(1 + repetition * 1000 + games)
        moves += all_moves
        decisions += chosen
        games += 1
    seconds = process_time() - began
    began = process_time()
    for _ in range(CLONES):
        game.copy()
    clone = (process_time() - began) / CLONES
    rates = {"decisions": decisions / seconds, "moves": moves / seconds, "games": games / seconds}
    print(json.dumps({**rates, "nodes": node_rate(budget / 2), "clone": clone * 1e6}))


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
