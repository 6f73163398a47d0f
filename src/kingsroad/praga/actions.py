"""Actions: what begins one, when it is possible, and that nothing else begins before it is over."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.effect import All, Effect, Gain
from kingsroad.kernel.phrase import Phrase, Refusal, phrase, refuse
from kingsroad.praga import gains, upgrades
from kingsroad.praga.state import NONE, Board, PragaState
from kingsroad.praga.tasks import BY_TILE, ActionOver, LayTile, ManageMines, MovePawn, PickTile
from kingsroad.praga.terms import (
    BUILDING,
    BUILDINGS,
    EGG,
    GOLD,
    GOODS,
    KINDS,
    MINES,
    QUARRIES,
    ROAD,
    SPECIAL_PLACE,
    STONE,
    UPGRADE,
    UPGRADES,
    WALL,
    WALLS,
)
from kingsroad.praga.world import World

KIND_OF: Final = {UPGRADE: UPGRADES, WALL: WALLS, BUILDING: BUILDINGS}


def begin(s: PragaState, seat: int, action: int, by: int, discount: int) -> None:
    """The bonus of the action's upgrade comes first, so it may help to pay (praga/upgrades/8)."""
    turn = s.turn
    turn.under_way = action
    turn.performed.append(action)
    turn.paid_by.append(NONE)
    s.agenda.push([ActionOver(seat)])
    if action == MINES or action == QUARRIES:
        s.agenda.push([ManageMines(seat, action)])
    elif action == ROAD:
        s.agenda.push([MovePawn(seat)])
    else:
        s.agenda.push([PickTile(seat, KIND_OF[action], discount, by)])
    tile = s.boards[seat].places[s.setting.world.hex_of[action]]
    if tile != NONE:
        if action == UPGRADE:
            upgrades.ask_when(s, seat)
        else:
            upgrades.pay_for(s, seat, len(turn.performed) - 1, tile)


# -- is an action possible? ---------------------------------------------------------------------


def plain_gain(effect: Effect | None, what: int) -> int:
    """How much of a good an effect gives without any choice."""
    if effect is None:
        return 0
    parts = effect.parts if isinstance(effect, All) else [effect]
    return sum(part.count for part in parts if isinstance(part, Gain) and part.what == what and part.per < 0)


def possible(s: PragaState, seat: int, action: int, discount: int) -> bool:
    purse = s.boards[seat].purse
    return possible_with(s, seat, action, purse[GOLD], purse[STONE], purse[EGG], False, discount)


def possible_with(
    s: PragaState, seat: int, action: int, gold: int, stone: int, eggs: int, special: bool, discount: int
) -> bool:
    """With these resources, the bonus of its own upgrade added (praga/turn/15)."""
    if action == MINES or action == QUARRIES:
        return True
    board = s.boards[seat]
    world = s.setting.world
    tile = board.places[world.hex_of[action]]
    if tile != NONE:
        bonus = world.tiles[tile].effect
        gold = min(gold + plain_gain(bonus, GOLD), world.limit)
        stone = min(stone + plain_gain(bonus, STONE), world.limit)
        eggs += plain_gain(bonus, EGG)
    if action == ROAD:
        return board.road < 3 or (board.road < 5 and eggs >= world.value["bridge_eggs"])
    return can_pick(s, seat, KIND_OF[action], gold, stone, special, discount)


def can_pick(s: PragaState, seat: int, kind: int, gold: int, stone: int, special: bool, discount: int) -> bool:
    """Is there a tile in the row that may be taken, paid for and put somewhere?"""
    if kind == WALLS and ring_full(s.boards[seat]):
        return False
    site = cheapest_site(s) if kind == BUILDINGS else 0
    if site == NONE:
        return False
    for place, tile in enumerate(s.rows[kind]):
        if tile != NONE and (special or place != SPECIAL_PLACE):
            if payable(s.setting.world, tile, gold, stone, discount, site):
                return True
    return False


def ring_full(board: Board) -> bool:
    return NONE not in board.places[6:]


def cheapest_site(s: PragaState) -> int:
    """The smallest extra gold of a free site, or NONE if the city is full."""
    cheapest = NONE
    for tile, gold in zip(s.site_tile, s.setting.world.site_gold, strict=True):
        if tile == NONE and (cheapest == NONE or gold < cheapest):
            if gold == 0:
                return 0
            cheapest = gold
    return cheapest


def tile_price(world: World, tile: int, discount: int) -> tuple[int, int, int]:
    """Gold and stone of a tile after a discount, and what is left of the discount for the site."""
    t = world.tiles[tile]
    if t.kind == WALLS:
        return t.gold, max(t.stone - discount, 0), 0
    off = min(discount, t.gold)
    return t.gold - off, t.stone, discount - off


def payable(world: World, tile: int, gold: int, stone: int, discount: int, site: int) -> bool:
    """The gold of the tile's own reward counts for the site, not for the tile (praga/buildings/9)."""
    due_gold, due_stone, left = tile_price(world, tile, discount)
    if gold < due_gold or stone < due_stone:
        return False
    if site <= left:
        return True
    reward = plain_gain(world.tiles[tile].effect, GOLD)
    return min(gold - due_gold + reward, world.limit) >= site - left


# -- and if it is not, why ----------------------------------------------------------------------


def refuse_action(s: PragaState, seat: int, action: int, special: bool) -> Refusal | None:
    """Only for an impossible action is a reason looked for, by asking again what it would take."""
    purse = s.boards[seat].purse
    if possible_with(s, seat, action, purse[GOLD], purse[STONE], purse[EGG], special, 0):
        return None
    return refuse_road(s, seat) if action == ROAD else refuse_row(s, seat, action, special)


def refuse_road(s: PragaState, seat: int) -> Refusal:
    board = s.boards[seat]
    for missing in range(1, s.setting.world.value["bridge_eggs"] + 1):
        if possible_with(s, seat, ROAD, 0, 0, board.purse[EGG] + missing, False, 0):
            return refuse("praga/road/3" if board.road == 3 else "praga/road/4", "praga.no.egg", missing=missing)
    return refuse("praga/road/7", "praga.no.road_end")


def refuse_row(s: PragaState, seat: int, action: int, special: bool) -> Refusal:
    """No place for the tile, no tile whatever one holds, or too little gold or stone."""
    kind = KIND_OF[action]
    site = cheapest_site(s) if kind == BUILDINGS else 0
    if kind == WALLS and ring_full(s.boards[seat]):
        return refuse("praga/walls/4", "praga.no.ring_full")
    if site == NONE:
        return refuse("praga/buildings/11", "praga.no.city_full")
    row = phrase(f"praga.kind.{KINDS[kind]}")
    most = s.setting.world.limit
    if not possible_with(s, seat, action, most, most, 0, special, 0):
        if possible_with(s, seat, action, most, most, 0, True, 0):
            return refuse("praga/crane/5", "praga.no.row_special", kind=row)
        return refuse("praga/tiles/9", "praga.no.row_empty", kind=row)
    goods = least_needed(s, seat, action, special)
    if site:
        return refuse("praga/buildings/1", "praga.no.building_price", gold=site, goods=goods)
    return refuse("praga/tiles/9", "praga.no.row_price", kind=row, goods=goods)


def least_needed(s: PragaState, seat: int, action: int, special: bool) -> list[Phrase]:
    """The gold and stone of which one has too little, for the tile that takes the fewest more of them."""
    purse = s.boards[seat].purse
    gold, stone = purse[GOLD], purse[STONE]
    most = s.setting.world.limit
    for missing in range(1, 2 * most + 1):
        for more in range(max(0, missing - (most - stone)), min(missing, most - gold) + 1):
            if possible_with(s, seat, action, gold + more, stone + missing - more, 0, special, 0):
                lacked = ((GOLD, more), (STONE, missing - more))
                return [lack(good, purse[good], count) for good, count in lacked if count]
    return []


def lack(good: int, have: int, more: int) -> Phrase:
    return phrase("praga.no.need", good=phrase(f"good.{GOODS[good]}", count=have + more), have=have)


# -- what may be done while an action is under way ----------------------------------------------


def would_strand(s: PragaState, seat: int, gold: int, stone: int) -> bool:
    """Would spending this leave the action under way impossible to finish (praga/turn/18)?"""
    if s.turn.under_way == NONE or s.turn.seat != seat:
        return False
    task = waiting_step(s)
    purse = s.boards[seat].purse
    if isinstance(task, PickTile):
        special = task.by == BY_TILE and s.turn.special > 0
        return not can_pick(s, seat, task.kind, purse[GOLD] - gold, purse[STONE] - stone, special, task.discount)
    if isinstance(task, LayTile) and s.setting.world.tiles[task.tile].kind == BUILDINGS:
        return purse[GOLD] - gold < max(cheapest_site(s) - task.discount, 0)
    return False


def affords(s: PragaState, seat: int, price: Gain) -> bool:
    return gains.GAINS.has(s, seat, price.what, price.count)


def waiting_step(s: PragaState) -> Task | None:
    """The step of the action under way that is still to come, however much lies on top of it."""
    if s.turn.under_way == NONE:
        return None
    for bag in reversed(s.agenda.bags):
        task = bag.tasks[0]
        if isinstance(task, (PickTile, LayTile, ManageMines, MovePawn)):
            return task
    return None
