"""An easy player of Raja: it looks no farther than the next city, and its judgement wavers. And a steady one."""

from __future__ import annotations

from random import Random
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
from kingsroad.raja.world import ACTIONS, CITIES


class Sight:
    """How a player sees: so many cities, where the Maharaja is and those that come next; and the gold by which it
    misjudges a disc and a step of its turn, give or take."""

    def __init__(self, cities: int, disc: float, step: float) -> None:
        self.cities = cities
        self.disc = disc
        self.step = step


EASY: Final = Sight(2, 5.0, 1.0)
STEADY: Final = Sight(CITIES, 3.0, 0.6)
# What a style likes better than it is worth: gold more for a disc, for each of these actions on it.
STYLES: Final[dict[str, dict[str, float]]] = {
    "rider": {"house": 1.5, "move": 2.5},
    "schemer": {"order": 2.0, "character": 2.0},
    "tycoon": {"gold": 1.5, "quarry": 1.5},
}


class RajaEasy(Bot):
    """Judges like the quick player, from a shorter sight and not always rightly; never at random."""

    def __init__(self, rng: Random, sight: Sight = EASY, likes: dict[str, float] | None = None) -> None:
        super().__init__(rng)
        self.sight = sight
        liked = likes or {}
        self.likes = [liked.get(action, 0.0) for action in ACTIONS]

    def choose(self, look: Look[Any]) -> Move:
        check_asked(look)
        s: RajaState = look.guess(self.rng)
        outlook = Outlook(s, look.seat)
        for city in outlook.visits[self.sight.cities :]:
            outlook.weight[city] = 0.0
        task = s.agenda.open_to(look.seat)[0]
        if isinstance(task, MakeBid):
            self.value = None
            return choose_bid(s, task, outlook, look.moves)
        plan = TurnPlan(outlook)
        if isinstance(look.moves[0], SetDisc):
            worths = disc_worths(s, plan, look.moves)
            for i, move in enumerate(look.moves):
                assert isinstance(move, SetDisc)
                worths[i] += self.likes[move.first] + self.likes[move.second]
            return self.best(look.moves, worths, self.sight.disc)
        moves = with_fewer_lifts(s, plan, look.moves)
        return self.best(moves, [worth_of(look, s, plan, move) for move in moves], self.sight.step)

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


def steady(rng: Random, style: str) -> RajaEasy:
    """With that style, or with none."""
    return RajaEasy(rng, STEADY, STYLES.get(style))
