"""Gymnasium: one seat, the others taken by bots.

gymnasium.make("kingsroad.env.gym:Kingsroad-v0", title="praga", rivals=["greedy"])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np

from kingsroad.bots.roster import make_bot
from kingsroad.bots.simple import Bot
from kingsroad.env.table import Table
from kingsroad.env.zoo import RENDER, observation, spaces_of
from kingsroad.kernel.phrase import Fault

ID: Final = "Kingsroad-v0"
LOST: Final = -1.0


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """`seat` is drawn at random for each game if it is None. The only reward comes at the end of the game; an
    illegal action loses it at once."""

    metadata = {"render_modes": [RENDER]}  # noqa: RUF012 - as Gymnasium wants it

    def __init__(
        self,
        title: str,
        rivals: Sequence[str] = ("greedy", "greedy"),
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(title, len(rivals) + 1, options)
        if seat is not None and seat not in range(self.table.players):
            raise Fault("match.seat", seat=seat, known=", ".join(map(str, range(self.table.players))))
        self.rivals = tuple(rivals)
        self.wanted = seat
        self.seat = seat or 0
        self.bots: dict[int, Bot] = {}
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces_of(self.table)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a new game; the same seed shuffles the same game and draws the same seat."""
        super().reset(seed=seed)
        shuffle = str(self.np_random.integers(2**63))
        self.seat = int(self.np_random.integers(self.table.players)) if self.wanted is None else self.wanted
        others = [seat for seat in range(self.table.players) if seat != self.seat]
        self.bots = {
            seat: make_bot(name, self.table.game, Random(f"{shuffle}/{seat}"))
            for seat, name in zip(others, self.rivals, strict=True)
        }
        self.table.begin(shuffle)
        self._let_play()
        return self._told()

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Plays an action, then lets the bots play until this seat has a choice again."""
        if int(action) not in self.table.legal():
            return observation(self.table, self.seat), LOST, True, False, {"illegal": True}
        self.table.play(int(action))
        self._let_play()
        seen, info = self._told()
        return seen, self.table.rewards()[self.seat], self.table.over, False, info

    def _let_play(self) -> None:
        while not self.table.over and self.table.seat != self.seat:
            move = self.bots[self.table.seat].choose(self.table.look())
            self.table.play(self.table.actions[move.code])

    def _told(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = observation(self.table, self.seat)
        info = {"action_mask": seen["action_mask"]}
        return seen, {**info, **self.table.result(self.seat)} if self.table.over else info

    def render(self) -> Any:
        """The legal moves by their codes."""
        return "\n".join(move.code for move in self.table.moves) if self.render_mode == RENDER else None


gymnasium.register(ID, entry_point="kingsroad.env.gym:SeatEnv")
