"""How many presses a turn takes at a table, measured over turns that bots chose: `python tools/clicks.py`.

A press makes one move. Half a disc of the crane takes the tile, the wheel bonus that is free and of which nothing would
be lost, and the action; a city takes a whole journey; and what comes by itself when the turn ends needs no press, where
leaving it out leads to the same position.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import Any

from kingsroad import titles
from kingsroad.bots.sim import play_game, take_seats
from kingsroad.kernel.game import Game
from kingsroad.kernel.move import Move

GAMES = 6
PLAYERS = 3
LEVEL = "greedy"
END = "end_turn"
COMES = ("take_wheel_bonus", "take_wheel_points", "step_project", "use_road")  # what the end of a turn may bring
JOURNEY = "travel"


def turns(game: Game[Any]) -> Iterator[tuple[Any, int, list[Move]]]:
    """The position each turn begins with, whose it is, and its moves; turns that others must answer in are left out."""
    for seed in range(GAMES):
        result = play_game(game, [LEVEL] * PLAYERS, {}, str(seed))
        state, _ = take_seats(game, [LEVEL] * PLAYERS, {}, str(seed))
        begun, turn = game.clone(state), list[tuple[int, Move]]()
        for seat, move in result.moves:
            turn.append((seat, move))
            game.play(state, seat, move)
            if move.kind == END:
                if all(other == seat for other, _ in turn):
                    yield begun, seat, [one for _, one in turn]
                begun, turn = game.clone(state), []


def after(game: Game[Any], begun: Any, seat: int, moves: list[Move]) -> Any:
    """What the table shows after these moves; None if one of them is not legal."""
    state = game.clone(begun)
    for move in moves:
        if seat not in game.waiting(state) or game.why_not(state, seat, move.code) is not None:
            return None
        game.play(state, seat, move)
    return game.public(state)


def given(game: Game[Any], begun: Any, seat: int, turn: list[Move]) -> list[Move]:
    """The wheel bonus that comes with its tile."""
    state = game.clone(begun)
    for move in turn:
        game.play(state, seat, move)
        if move.kind == "take_action_tile":
            break
    else:
        return []
    outcomes = game.outcomes(state, seat)
    for move in game.moves(state, seat):
        values = game.row(state, seat, move).values
        whole = all(outcomes[move.code].get(good, 0) >= count for good, count in values["gains"].items())
        if move.kind == "take_wheel_bonus" and values["gains"] and not values["cost"] and whole:
            return [move]
    return []


def presses(game: Game[Any], begun: Any, seat: int, turn: list[Move]) -> int:
    reached = after(game, begun, seat, turn)
    needed = turn
    for move in turn:
        fewer = [one for one in needed if one is not move]
        if move.kind in COMES and after(game, begun, seat, fewer) == reached:
            needed = fewer
    needed = [move for move in needed if move not in given(game, begun, seat, turn)]
    kinds = [move.kind for move in needed]
    joined = "take_action_tile" in kinds and "perform_action" in kinds
    roads = sum(kind == JOURNEY and at > 0 and kinds[at - 1] == JOURNEY for at, kind in enumerate(kinds))
    return len(kinds) - int(joined) - roads


def main() -> None:
    for title in titles.names():
        game = titles.game(title)
        found = [(len(turn), presses(game, begun, seat, turn)) for begun, seat, turn in turns(game)]
        moves, now = [list(part) for part in zip(*found, strict=True)]
        print(
            f"{title}: {len(found)} turns, median {statistics.median(now):g} presses ({statistics.median(moves):g} "
            f"moves), mean {statistics.mean(now):.1f} ({statistics.mean(moves):.1f})"
        )


if __name__ == "__main__":
    main()
