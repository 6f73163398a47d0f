"""The three rows of hex tiles: taking one, replacing it, refreshing a row."""

from __future__ import annotations

from kingsroad.kernel.effect import unfold
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Refusal, phrase, refuse
from kingsroad.praga import actions, gains
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import BY_TILE, LayTile, PickTile, RefreshRow
from kingsroad.praga.terms import (
    BUILDINGS,
    FROM_BUILDINGS,
    FROM_WALLS,
    GOLD,
    GOODS,
    HUNGER_WALL,
    KINDS,
    ROW,
    SPECIAL_PLACE,
    STONE,
    UPGRADES,
    WALLS,
)


def stack_of(kind: int, place: int) -> int:
    return kind * 2 + (1 if place == SPECIAL_PLACE else 0)


def fill(s: PragaState, kind: int, place: int) -> None:
    """The next tile of its stack takes the place; an empty stack leaves it empty."""
    stack = s.stacks[stack_of(kind, place)]
    if stack:
        s.rows[kind][place] = stack.pop()
        s.reveals += 1
    else:
        s.rows[kind][place] = NONE


# -- taking a tile ------------------------------------------------------------------------------


def refuse_tile(s: PragaState, task: PickTile, tile: int) -> Refusal | None:
    world = s.setting.world
    row = s.rows[task.kind]
    kind = phrase(f"praga.kind.{KINDS[task.kind]}")
    if tile not in row:
        return refuse("praga/tiles/1", "praga.no.tile_in_row", kind=kind)
    if row[SPECIAL_PLACE] == tile and not (task.by == BY_TILE and s.turn.special):
        return refuse("praga/crane/5", "praga.no.special")
    purse = s.boards[task.seat].purse
    gold, stone, _ = actions.tile_price(world, tile, task.discount)
    if purse[GOLD] < gold or purse[STONE] < stone:
        short = ((GOLD, gold - purse[GOLD]), (STONE, stone - purse[STONE]))
        goods = [phrase(f"good.{GOODS[good]}", count=missing) for good, missing in short if missing > 0]
        return refuse("praga/turn/14", "praga.no.price", goods=goods)
    if task.kind == BUILDINGS:
        site = actions.cheapest_site(s)
        if not actions.payable(world, tile, purse[GOLD], purse[STONE], task.discount, site):
            return refuse("praga/buildings/1", "praga.no.site_payable", gold=site)
    return None


def list_tiles(s: PragaState, task: PickTile, out: list[Move]) -> None:
    for tile in s.rows[task.kind]:
        if tile != NONE and refuse_tile(s, task, tile) is None:
            out.append(s.setting.world.tile[tile])


def take(s: PragaState, task: PickTile, tile: int) -> None:
    """Pay, refill the row, take the reward; then the tile is to be placed."""
    world = s.setting.world
    seat = task.seat
    s.agenda.done(task)
    purse = s.boards[seat].purse
    gold, stone, left = actions.tile_price(world, tile, task.discount)
    purse[GOLD] -= gold
    purse[STONE] -= stone
    place = s.rows[task.kind].index(tile)
    if place == SPECIAL_PLACE:
        s.turn.special = 0
        s.turn.sector = 0
    fill(s, task.kind, place)
    s.agenda.push([LayTile(seat, tile, left)])
    effect = world.tiles[tile].effect
    if task.kind != UPGRADES and effect is not None:
        unfold(gains.GAINS, s, seat, effect, FROM_WALLS if task.kind == WALLS else FROM_BUILDINGS)
    if task.kind == WALLS and world.tiles[tile].sign:
        gains.GAINS.gain(s, seat, HUNGER_WALL, 1, FROM_WALLS)


# -- refreshing a row ---------------------------------------------------------------------------


def may_go(s: PragaState, kind: int, first: int, second: int) -> bool:
    """Two normal tiles, or the special and a normal one; a stack concerned must hold a tile."""
    row = s.rows[kind]
    if first == second or row[first] == NONE or row[second] == NONE:
        return False
    return bool(s.stacks[stack_of(kind, first)] or s.stacks[stack_of(kind, second)])


def refreshable(s: PragaState, kind: int) -> bool:
    """Are there two tiles that may go together? One of them always is a normal one."""
    row = s.rows[kind]
    special = row[SPECIAL_PLACE] != NONE
    normal = ROW - 1 - row[:SPECIAL_PLACE].count(NONE)
    if s.stacks[kind * 2]:
        return normal >= 2 or (normal == 1 and special)
    return special and normal >= 1 and bool(s.stacks[kind * 2 + 1])


def refuse_refresh_now(s: PragaState, seat: int) -> Refusal | None:
    """What a refresh of any row needs."""
    if s.turn.refreshed:
        return refuse("praga/tiles/3", "praga.no.refresh_again")
    if not payers(s, seat):
        return refuse("praga/tiles/3", "praga.no.refresh_price")
    return None


def row_in_use(s: PragaState) -> int:
    """The row that the action under way still has to take from, or NONE."""
    task = actions.waiting_step(s)
    return task.kind if isinstance(task, PickTile) else NONE


def refuse_row(s: PragaState, kind: int) -> Refusal | None:
    if kind == row_in_use(s):
        return refuse("praga/turn/18", "praga.no.refresh_now", kind=phrase(f"praga.kind.{KINDS[kind]}"))
    if not refreshable(s, kind):
        return refuse("praga/tiles/6", "praga.no.refresh_tiles", kind=phrase(f"praga.kind.{KINDS[kind]}"))
    return None


def refuse_refresh(s: PragaState, seat: int, kind: int) -> Refusal | None:
    return refuse_refresh_now(s, seat) or refuse_row(s, kind)


def payers(s: PragaState, seat: int) -> list[int]:
    """Gold, stone, or both: what can pay for a refresh now."""
    price = s.setting.world.value["refresh_price"]
    return [good for good in (GOLD, STONE) if gains.GAINS.has(s, seat, good, price)]


def refuse_away(s: PragaState, task: RefreshRow, place: int) -> Refusal | None:
    if task.second != NONE:
        return refuse("praga/tiles/3", "praga.no.two_tiles")
    row = s.rows[task.kind]
    if row[place] == NONE:
        return refuse("praga/tiles/6", "praga.no.tile_there")
    if task.first != NONE:
        together = may_go(s, task.kind, place, task.first)
    else:
        together = any(may_go(s, task.kind, place, other) for other in range(ROW))
    return None if together else refuse("praga/tiles/6", "praga.no.together")


def put_away(s: PragaState, task: RefreshRow, place: int) -> None:
    s.agenda.done(task)
    if task.first == NONE:
        s.agenda.push([RefreshRow(task.seat, task.kind, place, NONE)])
    else:
        s.agenda.push([RefreshRow(task.seat, task.kind, min(task.first, place), max(task.first, place))])


def refuse_pay(s: PragaState, task: RefreshRow, good: int) -> Refusal | None:
    if task.second == NONE:
        return refuse("praga/tiles/3", "praga.no.two_tiles_first")
    if good not in payers(s, task.seat):
        return refuse("praga/tiles/3", "praga.no.refresh_price")
    return None


def refresh(s: PragaState, task: RefreshRow, good: int) -> None:
    """The removed tiles go under first, the left one before the right one; then the places are filled."""
    s.agenda.done(task)
    s.turn.refreshed = True
    s.boards[task.seat].purse[good] -= s.setting.world.value["refresh_price"]
    for place in (task.first, task.second):
        s.stacks[stack_of(task.kind, place)].insert(0, s.rows[task.kind][place])
    for place in (task.first, task.second):
        fill(s, task.kind, place)
