"""What a formula brings in Raja: goods come in. Parts of actions are counted in the pool of the turn instead."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.effect import Effect, Owed
from kingsroad.raja.state import RajaState
from kingsroad.raja.world import GOLD


class Effects:
    """The kernel's Host for Raja. World lets plain gains alone through, so nothing else is ever asked."""

    def gain(self, s: RajaState, seat: int, what: int, count: int, source: int) -> None:
        board = s.boards[seat]
        if what == GOLD:
            board.gold += count
        else:
            count = min(count, s.chips)
            s.chips -= count
            board.chips += count

    def can_gain(self, s: RajaState, seat: int, what: int) -> bool:
        raise NotImplementedError

    def count(self, s: RajaState, seat: int, counted: int) -> int:
        raise NotImplementedError

    def has(self, s: RajaState, seat: int, what: int, count: int) -> bool:
        raise NotImplementedError

    def pay(self, s: RajaState, seat: int, what: int, count: int) -> None:
        raise NotImplementedError

    def can_do(self, s: RajaState, seat: int, action: int) -> bool:
        raise NotImplementedError

    def do(self, s: RajaState, seat: int, action: int, source: int) -> None:
        raise NotImplementedError

    def owe(self, seat: int, effect: Effect, source: int) -> Owed:
        raise NotImplementedError


EFFECTS: Final = Effects()
