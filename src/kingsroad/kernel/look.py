"""What a bot gets: its moves, its view, and guesses of what it cannot see. Never the true state."""

from __future__ import annotations

from random import Random
from typing import Generic

from kingsroad.kernel.game import Game, S, View
from kingsroad.kernel.move import Move


class Look(Generic[S]):
    def __init__(self, game: Game[S], state: S, seat: int, moves: list[Move]) -> None:
        self.game = game
        self.seat = seat
        self.moves = moves
        self._state = state

    def view(self) -> View:
        return self.game.view(self._state, self.seat)

    def guess(self, rng: Random) -> S:
        """A position of one's own to try things out on."""
        return self.game.guess(self._state, self.seat, rng)
