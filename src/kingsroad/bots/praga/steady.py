"""A steady player of Praga: it plans its turn like the quick player, on fewer lines, and its eye is not exact."""

from __future__ import annotations

from random import Random
from typing import Final

from kingsroad.bots.praga.greedy import Eye, PragaGreedy
from kingsroad.bots.praga.value import worth
from kingsroad.praga.state import NONE, PragaState

LINES: Final = 2  # kept at each step
BLUR: Final = 2.4  # points that it may misjudge a position by
ROAD: Final = 0
WALLS: Final = 1
BUILDINGS: Final = 2
STEPS: Final = 3  # of technology and university
# What a style likes better than it is worth: points more for each space, wall, building or step.
STYLES: Final[dict[str, list[float]]] = {
    "builder": [0.0, 0.0, 2.5, 0.0],
    "scholar": [0.0, 0.0, 0.0, 1.0],
    "traveler": [2.5, 0.0, 0.0, 0.0],
    "waller": [0.0, 2.5, 0.0, 0.0],
}
PLAIN: Final = [0.0, 0.0, 0.0, 0.0]


class SteadyEye(Eye):
    def __init__(self, rng: Random, likes: list[float]) -> None:
        super().__init__(LINES)
        self.rng = rng
        self.likes = likes

    def value(self, s: PragaState, seat: int) -> float:
        return worth(s, seat) + liking(s, seat, self.likes) + self.rng.gauss(0.0, BLUR)


def liking(s: PragaState, seat: int, likes: list[float]) -> float:
    board = s.boards[seat]
    built = 0
    if likes[BUILDINGS]:
        for tile in s.site_tile:
            if tile != NONE:  # whoever built it: nobody else builds within the turn that is planned
                built += 1
    steps = board.technology + board.university
    liked = likes[ROAD] * board.road + likes[WALLS] * board.wall_count()
    return liked + likes[BUILDINGS] * built + likes[STEPS] * steps


def steady(rng: Random, style: str) -> PragaGreedy:
    """With that style, or with none."""
    return PragaGreedy(rng, SteadyEye(rng, STYLES.get(style, PLAIN)))
