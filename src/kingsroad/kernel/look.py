"""What a bot gets: its moves, its view, and guesses of what it cannot see. Never the true state."""

from __future__ import annotations

from random import Random
from typing import Generic

from kingsroad.kernel.game import Game, S, View
from kingsroad.kernel.move import Move, Row


class Look(Generic[S]):
    """A position as one seat sees it, with the moves it may choose from."""

    def __init__(self, game: Game[S], state: S, seat: int, moves: list[Move]) -> None:
        self.game = game
        self.seat = seat
        self.moves = moves
        self._state = state

    def view(self) -> View:
        """All that the seat sees."""
        return self.game.view(self._state, self.seat)

    def guess(self, rng: Random) -> S:
        """A position to try things out on."""
        return self.game.guess(self._state, self.seat, rng)


def foretell(game: Game[S], state: S, seat: int, codes: list[str]) -> list[Row]:
    """These moves of a seat as they would be offered one after the other, as far as they can be played.

    They are tried on a guess: what is hidden stays so.
    """
    guessed = game.guess(state, seat, Random(0))
    rows: list[Row] = []
    for code in codes:
        move = game.find(code)
        if move is None or game.why_not(guessed, seat, code) is not None:
            break
        rows.append(game.row(guessed, seat, move))
        game.play(guessed, seat, move)
    return rows
