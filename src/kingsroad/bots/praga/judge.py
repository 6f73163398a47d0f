"""What a position of Praga is worth to a seat, by weights that were learned from games: see tools/train_praga.py."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from kingsroad.bots.praga.features import SIZE, Charts, charts_of, features, surplus
from kingsroad.kernel.agenda import Task
from kingsroad.praga.mines import ManageMines
from kingsroad.praga.road import ChooseGolden, MovePawn
from kingsroad.praga.scoring import forecast
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import Held, LayTile
from kingsroad.praga.technology import ChooseTechnology
from kingsroad.praga.terms import BUILDINGS, WALLS
from kingsroad.praga.tiles import PickTile
from kingsroad.praga.world import World

TITLE: Final = "praga"
ACTION_WORTH: Final = 5.0  # of an action still to be performed with the tile
STEP_WORTH: Final = 2.0
WALL_WORTH: Final = [1.0, 1.5, 4.0, 5.0, 3.0, 4.0, 1.0]


def turns_to_come(s: PragaState, seat: int) -> int:
    """Turns of the seat after the one it is in, if it is in one."""
    seats = s.setting.seats
    had = s.played // seats
    if s.played % seats >= s.setting.place[seat]:
        had += 1
    return max(s.setting.world.turns - had, 0)


class Judge:
    """Values positions of one world for one seat, with the weights of the turns it has left."""

    def __init__(self, world: World, seat: int, weights: list[list[float]]) -> None:
        self.seat = seat
        self.charts: Charts = charts_of(world)
        self.weights = weights

    def value(self, s: PragaState, left: int) -> float:
        """In points at the end of the game; in the middle of a turn with what is still open in it."""
        board = s.boards[self.seat]
        if s.over:
            return float(board.points)
        total = float(board.points + forecast(s, self.seat))
        total += product(self.weights[left], features(s, self.seat, self.charts))
        if s.turn.seat == self.seat and not s.turn.ending:
            total += self.open(s, left)
        return total

    def open(self, s: PragaState, left: int) -> float:
        """What the turn will still bring."""
        total = surplus(s.boards[self.seat])
        turn = s.turn
        if not turn.done:
            total += ACTION_WORTH
        if turn.sector:
            total += turn.special if turn.special else 1.2
        for bag in s.agenda.bags:
            total += self.open_task(s, bag.tasks[0], left)
        for task in s.agenda.held:
            if isinstance(task, Held):
                total += 0.5 if task.space else STEP_WORTH
        return total

    def open_task(self, s: PragaState, task: Task, left: int) -> float:
        if task.seat != self.seat:
            return 0.0
        board = s.boards[self.seat]
        if isinstance(task, LayTile):
            tile = s.setting.world.tiles[task.tile]
            if tile.kind == WALLS:
                return 1.0 + WALL_WORTH[min(board.wall_count(), 6)]
            if tile.kind == BUILDINGS:
                return (4.0 if not tile.cube or board.cubes else 1.0) + (STEP_WORTH if tile.sign else 0.0)
            return 1.5 * tile.era + 0.3 * left + 1.0
        if isinstance(task, (PickTile, ManageMines, MovePawn)):
            return ACTION_WORTH
        if isinstance(task, ChooseTechnology):
            return 3.0
        if isinstance(task, ChooseGolden):
            return 4.0
        return 0.0


def product(weights: list[float], x: list[float]) -> float:
    total = 0.0
    for i in range(SIZE):
        each = x[i]
        if each != 0.0:
            total += weights[i] * each
    return total


# -- the weights --------------------------------------------------------------------------------

_read: dict[str, list[list[float]]] = {}


def weights_for(players: int) -> list[list[float]]:
    """One row per number of turns left; the file has a table for each number of players."""
    if not _read:
        text = files("kingsroad.bots.praga").joinpath("weights.json").read_text("utf-8")
        for name, rows in json.loads(text)["weights"].items():
            _read[str(name)] = [[float(weight) for weight in row] for row in rows]
    return _read[str(min(players, 4))]


def judge_for(s: PragaState, seat: int) -> Judge:
    assert seat > NONE
    return Judge(s.setting.world, seat, weights_for(s.setting.humans))
