"""What is no action and may be done at any moment of the own turn, between the steps of an action too."""

from __future__ import annotations

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Refusal
from kingsroad.praga import crane, mines, projects, road, technology, tiles
from kingsroad.praga import moves as m
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import LayTile, ManageMines, PickTile, RefreshRow, TakeTurn
from kingsroad.praga.terms import SILVER


def interruptible(task: Task) -> bool:
    return isinstance(task, (TakeTurn, PickTile, LayTile, ManageMines))


def is_offer(move: Move) -> bool:
    return isinstance(move, (m.Wheel, m.Step, m.Climb, m.RoadEffect, m.Seal, m.Use, m.Refresh))


def list_moves(s: PragaState, seat: int, out: list[Move]) -> None:
    world = s.setting.world
    board = s.boards[seat]
    if s.turn.sector:
        wheel = world.wheel_points if s.turn.special else world.wheel
        if crane.refuse_wheel(s, seat, wheel.points) is None:
            out.append(wheel)
    if s.agenda.held:
        for step in world.step:
            if projects.refuse_step(s, seat, step.project) is None:
                out.append(step)
        if board.road:
            for uses in world.road_use[1:]:
                for use in uses:
                    if road.held_effect(s, seat, use.space, use.egg) is None:
                        continue  # the usual case: why it is closed does not matter here
                    if road.refuse_effect(s, seat, use.space, use.egg) is None:
                        out.append(use)
    if board.purse[SILVER] > 1:
        for climb in world.climb:
            if projects.refuse_climb(s, seat, climb.project) is None:
                out.append(climb)
    if board.claims:
        for seal in world.seal:
            if mines.refuse_seal(s, seat, seal.seal) is None:
                out.append(seal)
    for single in board.single:
        if technology.refuse_use(s, seat, single) is None:
            out.append(world.use[single])
    if not s.turn.refreshed and tiles.refuse_refresh_now(s, seat) is None:
        busy = tiles.row_in_use(s)
        for refresh in world.refresh:
            if refresh.kind != busy and tiles.refreshable(s, refresh.kind):
                out.append(refresh)


def refuse_move(s: PragaState, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, m.Wheel):
        return crane.refuse_wheel(s, seat, move.points)
    if isinstance(move, m.Step):
        return projects.refuse_step(s, seat, move.project)
    if isinstance(move, m.Climb):
        return projects.refuse_climb(s, seat, move.project)
    if isinstance(move, m.RoadEffect):
        return road.refuse_effect(s, seat, move.space, move.egg)
    if isinstance(move, m.Seal):
        return mines.refuse_seal(s, seat, move.seal)
    if isinstance(move, m.Use):
        return technology.refuse_use(s, seat, move.technology)
    assert isinstance(move, m.Refresh)
    return tiles.refuse_refresh(s, seat, move.kind)


def play(s: PragaState, seat: int, move: Move) -> None:
    if isinstance(move, m.Wheel):
        crane.take_bonus(s, seat)
    elif isinstance(move, m.Step):
        projects.take_step(s, seat, move.project)
    elif isinstance(move, m.Climb):
        projects.climb(s, seat, move.project)
    elif isinstance(move, m.RoadEffect):
        road.use_effect(s, seat, move.space, move.egg)
    elif isinstance(move, m.Seal):
        mines.claim(s, seat, move.seal)
    elif isinstance(move, m.Use):
        technology.use(s, seat, move.technology)
    elif isinstance(move, m.Refresh):
        s.agenda.push([RefreshRow(seat, move.kind, NONE, NONE)])
