"""An easy player of Raja: it looks no farther than the next city, and its judgement wavers."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.bots.raja.greedy import choose_bid, disc_worths, with_fewer_lifts, worth_of
from kingsroad.bots.raja.plan import TurnPlan
from kingsroad.bots.raja.value import Outlook
from kingsroad.bots.simple import Bot, check_asked
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.raja.auction import MakeBid
from kingsroad.raja.discs import SetDisc
from kingsroad.raja.rounds import End
from kingsroad.raja.state import RajaState

SIGHT: Final = 2  # cities it considers: where the Maharaja is, and the next one
WAVERING_DISC: Final = 5.0  # gold by which it misjudges a disc, give or take
WAVERING_STEP: Final = 1.0  # and a step of its turn


class RajaEasy(Bot):
    """Judges like the quick player, from a shorter sight and not always rightly; never at random."""

    def choose(self, look: Look[Any]) -> Move:
        check_asked(look)
        s: RajaState = look.guess(self.rng)
        outlook = Outlook(s, look.seat)
        for city in outlook.visits[SIGHT:]:
            outlook.weight[city] = 0.0
        task = s.agenda.open_to(look.seat)[0]
        if isinstance(task, MakeBid):
            self.value = None
            return choose_bid(s, task, outlook, look.moves)
        plan = TurnPlan(outlook)
        if isinstance(look.moves[0], SetDisc):
            worths = disc_worths(s, plan, look.moves)
            return self.best(look.moves, worths, WAVERING_DISC)
        moves = with_fewer_lifts(s, plan, look.moves)
        return self.best(moves, [worth_of(look, s, plan, move) for move in moves], WAVERING_STEP)

    def best(self, moves: list[Move], worths: list[float], wavering: float) -> Move:
        """Whether to end the turn it judges rightly: nobody forgets half of it."""
        best = moves[0]
        most = 0.0
        for i, move in enumerate(moves):
            worth = worths[i] + (0.0 if isinstance(move, End) else self.rng.gauss(0.0, wavering))
            if i == 0 or worth > most:
                best, most = move, worth
        self.value = most
        return best
