"""Hunger Wall and Cathedral: sideways for the value of tokens, up for points."""

from __future__ import annotations

from kingsroad.kernel.phrase import Refusal, phrase, refuse
from kingsroad.praga import actions, gains
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import Arrow, ChooseGolden, Held
from kingsroad.praga.terms import (
    CHURCH,
    COLUMNS,
    FROM_PROJECTS,
    GOLD,
    POINT,
    PROJECTS,
    ROW_CLIMBED,
    ROWS,
    SILVER,
    STONE,
)


def step(s: PragaState, seat: int, project: int) -> None:
    """One square sideways; in the last column nothing happens."""
    board = s.boards[seat]
    if board.columns[project] < COLUMNS - 1:
        board.columns[project] += 1
        land(s, seat, project)


def land(s: PragaState, seat: int, project: int) -> None:
    board = s.boards[seat]
    square = s.setting.projects[project].squares[board.rows[project]][board.columns[project]]
    if square.points:
        gains.GAINS.gain(s, seat, POINT, square.points, FROM_PROJECTS)
    elif square.sideways:
        step(s, seat, project)
    elif square.up and s.turn.seat != NONE and can_cross(s, seat, project):
        s.agenda.push([Arrow(seat, project)])


def crossing(s: PragaState, seat: int, project: int) -> tuple[int, int]:
    """Gold and stone of the row above."""
    return s.setting.projects[project].costs[s.boards[seat].rows[project] + 1]


def can_cross(s: PragaState, seat: int, project: int) -> bool:
    board = s.boards[seat]
    if board.rows[project] == ROWS - 1:
        return False
    gold, stone = crossing(s, seat, project)
    return board.purse[GOLD] >= gold and board.purse[STONE] >= stone and not actions.would_strand(s, seat, gold, stone)


def cross(s: PragaState, seat: int, project: int) -> None:
    """Pay for the tier, if there is one, and go up."""
    gold, stone = crossing(s, seat, project)
    purse = s.boards[seat].purse
    purse[GOLD] -= gold
    purse[STONE] -= stone
    rise(s, seat, project)


def rise(s: PragaState, seat: int, project: int) -> None:
    board = s.boards[seat]
    board.rows[project] += 1
    gains.react(s, seat, ROW_CLIMBED)
    if project == CHURCH and board.rows[project] == ROWS - 1 and s.church_golden:
        s.agenda.push([ChooseGolden(seat, True)])
    land(s, seat, project)


# -- offers of one's own turn -------------------------------------------------------------------


def held_step(s: PragaState, project: int) -> Held | None:
    """A step that is held, one that must be taken before one that may lapse."""
    found: Held | None = None
    for task in s.agenda.held:
        if isinstance(task, Held) and task.project == project:  # effects of the road have none
            if not task.optional:
                return task
            found = task
    return found


def refuse_step(s: PragaState, seat: int, project: int) -> Refusal | None:
    if held_step(s, project) is None:
        return refuse("praga/projects/8", "praga.no.step", project=phrase(f"praga.project.{PROJECTS[project]}"))
    if s.boards[seat].columns[project] == COLUMNS - 1:
        return refuse("praga/projects/1", "praga.no.column", project=phrase(f"praga.project.{PROJECTS[project]}"))
    return None


def take_step(s: PragaState, seat: int, project: int) -> None:
    task = held_step(s, project)
    assert task is not None
    s.agenda.held.remove(task)
    step(s, seat, project)


def refuse_climb(s: PragaState, seat: int, project: int) -> Refusal | None:
    board = s.boards[seat]
    windows = s.setting.world.value["climb_windows"]
    if board.rows[project] == ROWS - 1:
        return refuse("praga/projects/2", "praga.no.row_above", project=phrase(f"praga.project.{PROJECTS[project]}"))
    if board.purse[SILVER] < windows:
        return refuse("praga/projects/2", "praga.no.silver", price=windows, missing=windows - board.purse[SILVER])
    gold, stone = crossing(s, seat, project)
    if board.purse[GOLD] < gold or board.purse[STONE] < stone:
        return refuse("praga/projects/2", "praga.no.crossing", gold=gold, stone=stone)
    if actions.would_strand(s, seat, gold, stone):
        return refuse("praga/turn/18", "praga.no.strand")
    return None


def climb(s: PragaState, seat: int, project: int) -> None:
    s.boards[seat].purse[SILVER] -= s.setting.world.value["climb_windows"]
    cross(s, seat, project)
