"""An easy player of Praga: it looks at the next move only, and its eye is not exact."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.bots.praga.greedy import promising
from kingsroad.bots.praga.value import worth
from kingsroad.bots.simple import Bot, check_asked
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.praga.eras import End
from kingsroad.praga.state import PragaState

BLUR: Final = 1.5  # points that it may misjudge a move by


class PragaEasy(Bot):
    """Takes what looks best at once; of what a move leads to it sees nothing."""

    def choose(self, look: Look[Any]) -> Move:
        check_asked(look)
        s: PragaState = look.guess(self.rng)
        best = look.moves[0]
        most = 0.0
        first = True
        for move in promising(look, s, look.seat):
            copy = s.clone()
            if isinstance(move, End):
                value = worth(s, look.seat)  # as it stands
            else:
                look.game.play(copy, look.seat, move)
                value = worth(copy, look.seat)
            value += self.rng.gauss(0.0, BLUR)
            if first or value > most:
                best, most, first = move, value, False
        self.value = most
        return best
