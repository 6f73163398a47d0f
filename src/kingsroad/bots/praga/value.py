"""What a position of Praga is worth to a seat: points now, points at the end, and means for the turns left."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.agenda import Task
from kingsroad.praga.scoring import final_lines
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import Held, LayTile
from kingsroad.praga.technology import ChooseTechnology
from kingsroad.praga.terms import (
    BLUE,
    BUILDINGS,
    CHURCH,
    COLUMNS,
    EGG,
    FROM_ACADEMICS,
    FROM_BLUE_TOKENS,
    FROM_EGGS,
    FROM_RED_TOKENS,
    FROM_WALL_COUNT,
    GOLD,
    GOLDEN,
    HUNGER,
    PLAZAS,
    RED,
    SILVER,
    STONE,
    WALLS,
)
from kingsroad.praga.tiles import PickTile

# Points that one of a good is worth while there is time to use it.
GOODS_WORTH: Final = {GOLD: 0.9, STONE: 0.9, EGG: 2.2, SILVER: 1.5, GOLDEN: 3.2}
GROWING: Final = (FROM_ACADEMICS, FROM_BLUE_TOKENS, FROM_RED_TOKENS, FROM_WALL_COUNT, FROM_EGGS)
SPOILING: Final = 6  # gold or stone beyond this is likely to be wasted
WALLS_WORTH: Final = [0.0, 1.0, 2.2, 4.5, 10.0, 12.5, 18.0]
MINE_WORTH: Final = 0.20  # per turn left
WORKING_WORTH: Final = 0.45  # a level I or II technology, per turn left
SINGLE_WORTH: Final = 4.0
CLAIM_WORTH: Final = 2.6
SEAL_WORTH: Final = 5.0
ROAD_WORTH: Final = [0.0, 0.5, 1.0, 1.5, 2.0, 2.0]
COLUMN_WORTH: Final = 0.55  # what a column adds besides the tokens already held, per turn left up to eight
TOKEN_WORTH: Final = 0.22  # what a token adds besides the column already reached, per turn left
ROW_WORTH: Final = 0.12
TECHNOLOGY_WORTH: Final = 0.9
UNIVERSITY_WORTH: Final = 0.9


def turns_left(s: PragaState, seat: int) -> int:
    """Turns of this seat after the one it is in."""
    left = (s.setting.last_turn - s.played - 1) // s.setting.seats
    return max(left, 0)


def worth(s: PragaState, seat: int) -> float:
    board = s.boards[seat]
    left = turns_left(s, seat)
    late = min(left, 4) / 4.0  # goods lose their worth in the last turns
    total = float(board.points)
    for source, points in final_lines(s, seat):
        if left == 0 or source not in GROWING:
            total += points
    purse = board.purse
    for good, each in GOODS_WORTH.items():
        held = float(purse[good])
        if good <= STONE and held > SPOILING:
            held = SPOILING + (held - SPOILING) * 0.4
        total += held * each * late
    if left:
        total += WALLS_WORTH[min(board.wall_count(), 6)]
        total += tokens_worth(s, seat, left)
        total += academics_worth(s, seat, left)
        total += (board.mines[0] + board.mines[1]) * MINE_WORTH * left
        total += (len(board.working) + len(board.fresh)) * WORKING_WORTH * left
        total += len(board.single) * SINGLE_WORTH * min(left, 2) / 2
        total += board.claims * SEAL_WORTH
        total += ROAD_WORTH[board.road] * min(left, 4) / 4
        total += sum(tile != NONE for tile in board.places[:6]) * 0.35 * left
        total += (board.rows[HUNGER] + board.rows[CHURCH]) * ROW_WORTH * left
    total += claims_worth(s, seat)
    for held_task in s.agenda.held:
        if isinstance(held_task, Held) and held_task.seat == seat and not held_task.space:
            total += 1.0
    for bag in s.agenda.bags:
        total += open_worth(s, bag.tasks[0], left)
    return total


def open_worth(s: PragaState, task: Task, left: int) -> float:
    """What an open task will bring its player; without this, paying for a tile would look like a loss."""
    if isinstance(task, LayTile):
        board = s.boards[task.seat]
        tile = s.setting.world.tiles[task.tile]
        if tile.kind == WALLS:
            walls = min(board.wall_count(), 5)
            return WALLS_WORTH[walls + 1] - WALLS_WORTH[walls] + 2.0
        if tile.kind == BUILDINGS:
            return (CLAIM_WORTH if tile.cube and board.cubes else 2.0) + (1.5 if tile.sign else 0.0) + 1.0
        return 0.35 * left + tile.era * UNIVERSITY_WORTH + 1.0
    if isinstance(task, PickTile):
        return 3.0
    if isinstance(task, ChooseTechnology):
        return WORKING_WORTH * left if task.level <= 2 else SINGLE_WORTH
    return 0.0


def tokens_worth(s: PragaState, seat: int, left: int) -> float:
    """Tokens times their column, where both are still growing."""
    board = s.boards[seat]
    world = s.setting.world
    total = 0.0
    for project, token in ((HUNGER, BLUE), (CHURCH, RED)):
        column = board.columns[project]
        held = board.purse[token]
        room = COLUMNS - 1 - column
        expected = min(world.column[column] + 0.16 * left, world.column[COLUMNS - 1])
        total += held * expected
        total += column * COLUMN_WORTH * min(left, 8) / 2
        total += held * TOKEN_WORTH * min(left, 4) / 4 * room / 4
    return total


def academics_worth(s: PragaState, seat: int, left: int) -> float:
    """Technology steps times what the university may still come to."""
    board = s.boards[seat]
    world = s.setting.world
    reached = min(board.university + left // 4, world.university_top)
    steps = min(board.technology + left // 5, world.technology_top)
    now = board.technology * world.multiplier[board.university]
    then = steps * world.multiplier[reached]
    share = 0.5 if left > 3 else 0.25
    return now + (then - now) * share + board.technology * TECHNOLOGY_WORTH + board.university * UNIVERSITY_WORTH * 0.5


def claims_worth(s: PragaState, seat: int) -> float:
    """A claim counts for more where the plaza has a tile, and the most claims for more still."""
    total = 0.0
    for plaza in range(PLAZAS):
        if s.evaluated >> plaza & 1 or s.plaza_tile[plaza] == NONE:
            continue
        mine = 0
        others: dict[int, int] = {}
        for site in s.setting.world.plaza_sites[plaza]:
            cube = s.site_cube[site]
            if cube == seat:
                mine += 1
            elif cube != NONE:
                others[cube] = others.get(cube, 0) + 1
        if mine:
            total += CLAIM_WORTH + (1.2 if mine > max(others.values(), default=0) else 0.0)
    return total
