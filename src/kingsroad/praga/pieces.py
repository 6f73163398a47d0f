"""Small parts of views that look the same whenever they occur: made once, like the moves."""

from __future__ import annotations

from typing import Any, TypeAlias

from kingsroad.praga.terms import COLUMNS, PLAZAS, ROWS, SLOTS
from kingsroad.praga.world import World

Row: TypeAlias = dict[str, Any]


class Pieces:
    def __init__(self, world: World) -> None:
        # A tile that lies on a player's board, by its rotation.
        self.placed: list[list[Row]] = [
            [{"tile": tile.id, "turn": rotation} for rotation in range(6)] for tile in world.tiles
        ]
        # Where a player stands on a project.
        self.spots: list[list[Row]] = [
            [{"row": row, "column": column} for column in range(COLUMNS)] for row in range(ROWS)
        ]
        # Wealth bonuses taken, by their mask.
        self.wealth: list[list[bool]] = [[mask >> bonus & 1 == 1 for bonus in range(3)] for mask in range(8)]
        # A slot of the crane without a tile, by the sector of the wheel that it shows.
        self.slots: list[list[Row]] = [
            [slot_row(world, slot, sector) for sector in range(SLOTS)] for slot in range(SLOTS)
        ]
        # A plaza without claims: before it is evaluated, and after.
        self.plazas: list[list[list[Row]]] = [
            [[plaza_row(world, plaza, tile, done) for done in (False, True)] for tile in [None, *world.plaza_tile_ids]]
            for plaza in range(PLAZAS)
        ]


def slot_row(world: World, slot: int, sector: int) -> Row:
    effect = world.sector[sector]
    return {
        "price": world.slot_price[slot],
        "points": world.slot_points[slot],
        "bonus": None if effect is None else effect.text,
        "special": world.special[sector],
        "tile": None,
        "passed": False,
    }


def plaza_row(world: World, plaza: int, tile: str | None, evaluated: bool) -> Row:
    return {"id": world.plaza_ids[plaza], "tile": tile, "evaluated": evaluated, "claims": []}
