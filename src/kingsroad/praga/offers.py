"""What is no action and may be done at any moment of a player's turn, between the steps of an action too."""

from __future__ import annotations

from kingsroad.kernel.move import Move
from kingsroad.praga import tiles
from kingsroad.praga.state import PragaState
from kingsroad.praga.terms import SILVER


def list_moves(s: PragaState, seat: int, out: list[Move]) -> None:
    world = s.setting.world
    board = s.boards[seat]
    if s.turn.sector:
        wheel = world.wheel_points if s.turn.special else world.wheel
        if wheel.legal(s, seat):
            out.append(wheel)
    if s.agenda.held:
        for sideways in world.step:
            if sideways.legal(s, seat):
                out.append(sideways)
        if board.road:
            for uses in world.road_use:
                for use in uses:
                    if use.space and use.legal(s, seat):
                        out.append(use)
    if board.purse[SILVER] >= world.climb_windows:
        for climb in world.climb:
            if climb.legal(s, seat):
                out.append(climb)
    if board.claims:
        for seal in world.seal:
            if seal.legal(s, seat):
                out.append(seal)
    for single in board.single:
        if world.use[single].legal(s, seat):
            out.append(world.use[single])
    tiles.list_refreshes(s, seat, out)
