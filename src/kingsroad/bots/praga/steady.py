"""A steady player of Praga: it plans its turn like the quick player, on fewer lines, and its eye is not exact."""

from __future__ import annotations

from random import Random
from typing import Final

from kingsroad.bots.praga.greedy import Eye, PragaGreedy
from kingsroad.bots.praga.value import worth
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import LayTile
from kingsroad.praga.tiles import PickTile

LINES: Final = 2  # kept at each step
BLUR: Final = 2.4  # points that it may misjudge a position by
ROAD: Final = 0
WALL: Final = 1
BUILDING: Final = 2
STEP: Final = 3  # of technology and university: an upgrade brings one
FOR_TILE: Final = [BUILDING, WALL, STEP]  # by kind of tile
# What a style likes better than it is worth: points more for each space, wall, building or step.
STYLES: Final[dict[str, list[float]]] = {
    "builder": [0.0, 0.0, 4.0, 0.0],
    "scholar": [0.0, 0.0, 0.0, 2.0],
    "traveler": [2.0, 0.0, 0.0, 0.0],
    "waller": [0.0, 5.0, 0.0, 0.0],
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
    """A tile counts from when it is to be taken, or its player would never pay for it."""
    board = s.boards[seat]
    steps = board.technology + board.university
    liked = likes[ROAD] * board.road + likes[WALL] * board.wall_count() + likes[STEP] * steps
    if likes[BUILDING]:
        for tile in s.site_tile:
            if tile != NONE:  # whoever built it: nobody else builds within the turn that is planned
                liked += likes[BUILDING]
    for bag in s.agenda.bags:
        task = bag.tasks[0]
        if isinstance(task, PickTile):
            liked += likes[FOR_TILE[task.tiles]]
        elif isinstance(task, LayTile):
            liked += likes[FOR_TILE[s.setting.world.tiles[task.tile].kind]]
    return liked


def steady(rng: Random, style: str) -> PragaGreedy:
    """With that style, or with none."""
    return PragaGreedy(rng, SteadyEye(rng, STYLES.get(style, PLAIN)))
