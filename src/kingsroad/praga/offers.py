"""What is no action and may be done at any moment of a player's turn, between the steps of an action too."""

from __future__ import annotations

from kingsroad.kernel.move import Move
from kingsroad.praga import road, tiles
from kingsroad.praga.state import PragaState
from kingsroad.praga.terms import SILVER


def list_moves(s: PragaState, seat: int, out: list[Move]) -> None:
    world = s.setting.world
    board = s.boards[seat]
    if s.turn.sector:
        wheel = world.wheel_points if s.turn.special else world.wheel
        if wheel.refuse(s, seat) is None:
            out.append(wheel)
    if s.agenda.held:
        for sideways in world.step:
            if sideways.refuse(s, seat) is None:
                out.append(sideways)
        if board.road:
            for uses in world.road_use[1:]:
                for use in uses:
                    if road.held_effect(s, seat, use.space, use.egg) is None:
                        continue  # the usual case: why it is closed does not matter here
                    if use.refuse(s, seat) is None:
                        out.append(use)
    if board.purse[SILVER] >= world.value["climb_windows"]:
        for climb in world.climb:
            if climb.refuse(s, seat) is None:
                out.append(climb)
    if board.claims:
        for seal in world.seal:
            if seal.refuse(s, seat) is None:
                out.append(seal)
    for single in board.single:
        if world.use[single].refuse(s, seat) is None:
            out.append(world.use[single])
    if not s.turn.refreshed and tiles.refuse_refresh_now(s, seat) is None:
        for refresh in world.refresh:
            if tiles.refuse_row(s, seat, refresh.tiles) is None:
                out.append(refresh)
