"""Walls: paid in stone, rewarded, and laid in the ring around the action board."""

from __future__ import annotations

from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Refusal, refuse
from kingsroad.praga import contacts, gains, road
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import LayTile
from kingsroad.praga.terms import HEXES, HUNGER_WALL_WALL, WALL


def refuse_place(s: PragaState, task: LayTile, place: int) -> Refusal | None:
    if s.boards[task.seat].places[HEXES + place] != NONE:
        return refuse("praga/walls/1", "praga.no.ring_place", place=place + 1)
    return None


def list_places(s: PragaState, task: LayTile, out: list[Move]) -> None:
    for tile, moves in zip(s.boards[task.seat].places[HEXES:], s.setting.world.place, strict=True):
        if tile == NONE:
            out += moves


def lay(s: PragaState, task: LayTile, place: int, turn: int) -> None:
    """Contacts pay; what reacts to a wall comes after it lies."""
    s.agenda.done(task)
    contacts.put(s.boards[task.seat], HEXES + place, task.tile, turn)
    contacts.pay(s, task.seat, HEXES + place)
    if s.setting.world.tiles[task.tile].sign:
        gains.react(s, task.seat, HUNGER_WALL_WALL)
    road.react_to_action(s, task.seat, WALL)
