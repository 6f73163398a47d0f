"""A title with four random players, and stored games read and replayed. Run by run.py, pure and compiled."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import process_time
from typing import Any

from kingsroad import titles
from kingsroad.bots.sim import play_game
from kingsroad.kernel import agenda
from kingsroad.kernel.game import Game, Setup
from kingsroad.kernel.journal import read
from kingsroad.kernel.match import replay

SEATS = ("random",) * 4
CLONES = 5000
JOURNALS = Path(__file__).resolve().parent.parent / "tests" / "games"


def clone_seconds(game: Game[Any]) -> float:
    """Of a position in the middle of a game."""
    moves = play_game(game, SEATS, {}, "clone").moves
    state = game.start(Setup(game.colours[:4], game.resolve({}), "clone"))
    for seat, move in moves[: len(moves) // 2]:
        game.play(state, seat, move)
    began = process_time()
    for _ in range(CLONES):
        game.clone(state)
    return (process_time() - began) / CLONES


def node_rate(game: Game[Any], budget: float) -> float:
    """Nodes of a search a second: a position is cloned, a move played on the clone, and the next moves are listed."""
    moves = play_game(game, SEATS, {}, "nodes").moves
    nodes = 0
    began = process_time()
    while process_time() - began < budget:
        state = game.start(Setup(game.colours[:4], game.resolve({}), "nodes"))
        for seat, played in moves:
            legal = game.moves(state, seat)
            if len(legal) > 1:
                for move in legal:
                    copy = game.clone(state)
                    game.play(copy, seat, move)
                    for other in game.waiting(copy)[:1]:
                        nodes += bool(game.moves(copy, other))
                if process_time() - began > budget:
                    break
            game.play(state, seat, played)
    return nodes / (process_time() - began)


def replay_seconds(game: Game[Any], budget: float) -> tuple[float, float] | None:
    """Seconds a line and a game, from text to final state; None without stored games of these rules."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(JOURNALS.glob("*.journal"))]
    texts = [text for text in texts if read(text).header.fields["content"] == game.content.hash]
    if not texts:
        return None
    lines = games = 0
    began = process_time()
    while process_time() - began < budget:
        for text in texts:
            lines += len(replay(game, read(text)).lines)
            games += 1
    seconds = process_time() - began
    return seconds / lines, seconds / games


def main(title: str, repetition: int, budget: float) -> None:
    game = titles.game(title)
    play_game(game, SEATS, {}, "warm")
    moves = decisions = games = 0
    began = process_time()
    while process_time() - began < budget:
        result = play_game(game, SEATS, {}, f"{repetition}/{games}")
        moves += len(result.moves)
        decisions += result.decisions
        games += 1
    seconds = process_time() - began
    told = {
        "compiled": not str(agenda.__file__).endswith(".py"),
        "decisions": decisions / seconds,
        "moves": moves / seconds,
        "games": games / seconds,
        "nodes": node_rate(game, budget / 2),
        "clone": clone_seconds(game) * 1e6,
    }
    replayed = replay_seconds(game, budget / 4)
    if replayed is not None:
        told["line"], told["game"] = replayed[0] * 1e6, replayed[1] * 1e3
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
