"""What the leaves of a formula do in Raja: goods come in, parts join the pool of the turn."""

from __future__ import annotations

from typing import Final

from kingsroad.raja.state import RajaState
from kingsroad.raja.world import GOLD


class Effects:
    """The kernel's Host for Raja. Formulas here neither count nor cost anything."""

    def can_gain(self, s: RajaState, seat: int, what: int) -> bool:
        return True

    def gain(self, s: RajaState, seat: int, what: int, count: int, source: int) -> None:
        board = s.boards[seat]
        if what == GOLD:
            board.gold += count
        else:
            count = min(count, s.chips)
            s.chips -= count
            board.chips += count

    def count(self, s: RajaState, seat: int, counted: int) -> int:
        return 0

    def has(self, s: RajaState, seat: int, what: int, count: int) -> bool:
        return what == GOLD and s.boards[seat].gold >= count

    def pay(self, s: RajaState, seat: int, what: int, count: int) -> None:
        s.boards[seat].gold -= count

    def can_do(self, s: RajaState, seat: int, action: int) -> bool:
        return True

    def do(self, s: RajaState, seat: int, action: int, source: int) -> None:
        s.turn.parts[action] += 1


EFFECTS: Final = Effects()
