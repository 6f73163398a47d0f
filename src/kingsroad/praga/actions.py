"""Actions: what begins one, when it is possible, and that nothing else begins before it is over."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.effect import Gain
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Phrase, Refusal, phrase, refuse, refuse_about
from kingsroad.praga import gains, mines, road, tiles, upgrades
from kingsroad.praga.state import NONE, Board, PragaState
from kingsroad.praga.tasks import BY_TECHNOLOGY, BY_TILE, Decision, PragaMove, PragaTask, TurnMove, waiting_step
from kingsroad.praga.terms import (
    ACTIONS,
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
from kingsroad.praga.wording import action_phrase, amounts, kind_phrase
from kingsroad.praga.world import World

KIND_OF: Final = {UPGRADE: UPGRADES, WALL: WALLS, BUILDING: BUILDINGS}


class DoAction(TurnMove):
    """Perform an action of the taken tile."""

    def __init__(self, action: int) -> None:
        name = ACTIONS[action]
        super().__init__(f"do {name}", "perform_action", {"action": name}, f"action.{name}", "praga/turn/1")
        self.action = action
        self.fix({}, phrase("praga.move.do", action=action_phrase(action)))

    def row(self, s: PragaState, seat: int) -> Row:
        return with_toll(s, seat, self, self.action)

    def refuse(self, s: PragaState, seat: int) -> Refusal | None:
        """The wheel bonus does not count here: a player who needs it takes it first."""
        if s.turn.tile == NONE:
            return refuse("praga/turn/1", "praga.no.tile_yet")
        if s.turn.done:
            return refuse("praga/turn/1", "praga.no.action_done")
        if self.action not in s.setting.pairs[s.turn.tile]:
            values = {"action": ACTIONS[self.action]}
            return refuse_about("praga/turn/1", "praga.no.action_on_tile", values, action=action_phrase(self.action))
        return refuse_action(s, seat, self.action, s.turn.special > 0)

    def play(self, s: PragaState, seat: int) -> None:
        s.turn.done = True
        begin(s, seat, self.action, BY_TILE, 0)


class AnyAction(PragaMove):
    """The action of the technology that gives any."""

    def __init__(self, action: int) -> None:
        name = ACTIONS[action]
        super().__init__(f"any {name}", "perform_any_action", {"action": name}, f"action.{name}", "praga/technology/11")
        self.action = action
        self.fix({}, phrase("praga.move.do", action=action_phrase(action)))

    def row(self, s: PragaState, seat: int) -> Row:
        return with_toll(s, seat, self, self.action)


def with_toll(s: PragaState, seat: int, move: PragaMove, action: int) -> Row:
    """The row of a move that begins an action: the bridge of the King's Road takes eggs."""
    row = move.fixed
    assert row is not None
    eggs = s.setting.world.bridge_eggs
    if action != ROAD or s.boards[seat].road < 3 or not eggs:
        return row
    return move.shown({**row.values, "cost": {**row.values["cost"], "egg": eggs}}, row.said)


class ChooseAny(Decision[AnyAction]):
    kind = "perform_any_action"
    rule = "praga/technology/11"
    said = "praga.task.any"
    answered = AnyAction

    def text(self) -> str:
        return f"{self.seat} any"

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [one for one in s.setting.world.any if possible(s, self.seat, one.action, 0)]

    def tries(self, s: PragaState) -> list[Move]:
        return [*s.setting.world.any]

    def guard(self, s: PragaState, move: AnyAction) -> Refusal | None:
        return refuse_action(s, self.seat, move.action, False)

    def answer(self, s: PragaState, move: AnyAction) -> None:
        s.agenda.done(self)
        begin(s, self.seat, move.action, BY_TECHNOLOGY, 0)


class ActionOver(PragaTask):
    """Under everything an action brings: when it is reached, the action is over."""

    def text(self) -> str:
        return f"{self.seat} over"

    def run(self, s: PragaState) -> bool:
        s.agenda.done(self)
        s.turn.under_way = NONE
        return True


def begin(s: PragaState, seat: int, action: int, by: int, discount: int) -> None:
    """The bonus of the action's upgrade comes first, so it may help to pay (praga/upgrades/8)."""
    turn = s.turn
    turn.under_way = action
    turn.performed.append(action)
    turn.paid_by.append(NONE)
    s.agenda.push([ActionOver(seat)])
    if action == MINES or action == QUARRIES:
        s.agenda.push([mines.ManageMines(seat, action)])
    elif action == ROAD:
        s.agenda.push([road.MovePawn(seat)])
    else:
        s.agenda.push([tiles.PickTile(seat, KIND_OF[action], discount, by)])
    tile = s.boards[seat].places[s.setting.world.hex_of[action]]
    if tile != NONE:
        if action == UPGRADE:
            s.agenda.push([upgrades.BonusWhen(seat)])
        else:
            upgrades.pay_for(s, seat, len(turn.performed) - 1, tile)


# -- is an action possible? ---------------------------------------------------------------------


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
    place = board.places[world.hex_of[action]]
    if place != NONE:
        tile = world.tiles[place]
        gold = min(gold + tile.brings_gold, world.limit)
        stone = min(stone + tile.brings_stone, world.limit)
        eggs += tile.brings_eggs
    if action == ROAD:
        return board.road < 3 or (board.road < 5 and eggs >= world.bridge_eggs)
    return can_pick(s, seat, KIND_OF[action], gold, stone, special, discount, ())


def can_pick(
    s: PragaState,
    seat: int,
    kind: int,
    gold: int,
    stone: int,
    special: bool,
    discount: int,
    without: tuple[int, ...],
) -> bool:
    """Is there a tile in the row, but not on the places `without`, that may be taken, paid for and put somewhere?"""
    if kind == WALLS and ring_full(s.boards[seat]):
        return False
    site = cheapest_site(s) if kind == BUILDINGS else 0
    if site == NONE:
        return False
    for place, tile in enumerate(s.rows[kind]):
        if tile != NONE and (special or place != SPECIAL_PLACE) and not (without and place in without):
            if payable(s.setting.world, tile, gold, stone, discount, site):
                return True
    return False


def ring_full(board: Board) -> bool:
    return NONE not in board.places[6:]


def cheapest_site(s: PragaState) -> int:
    """The smallest extra gold of a free site, or NONE if the city is full."""
    cheapest = NONE
    prices = s.setting.world.site_gold
    for site, tile in enumerate(s.site_tile):
        if tile == NONE and (cheapest == NONE or prices[site] < cheapest):
            cheapest = prices[site]
            if cheapest == 0:
                return 0
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
    return min(gold - due_gold + world.tiles[tile].brings_gold, world.limit) >= site - left


# -- and if it is not, why ----------------------------------------------------------------------


def refuse_action(s: PragaState, seat: int, action: int, special: bool) -> Refusal | None:
    """Only for an impossible action is a reason looked for, by asking again what it would take."""
    purse = s.boards[seat].purse
    if possible_with(s, seat, action, purse[GOLD], purse[STONE], purse[EGG], special, 0):
        return None
    return refuse_road(s, seat) if action == ROAD else refuse_row(s, seat, action, special)


def refuse_road(s: PragaState, seat: int) -> Refusal:
    board = s.boards[seat]
    for missing in range(1, s.setting.world.bridge_eggs + 1):
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
    row = kind_phrase(kind)
    most = s.setting.world.limit
    if not possible_with(s, seat, action, most, most, 0, special, 0):
        if possible_with(s, seat, action, most, most, 0, True, 0):
            return refuse_about("praga/crane/5", "praga.no.row_special", {"row": KINDS[kind]}, kind=row)
        return refuse_about("praga/tiles/9", "praga.no.row_empty", {"row": KINDS[kind]}, kind=row)
    lacked = least_needed(s, seat, action, special)
    missing = amounts(*lacked)
    goods = [lack(good, s.boards[seat].purse[good], count) for good, count in lacked]
    if site:
        values = {"gold": site, "missing": missing}
        return refuse_about("praga/buildings/1", "praga.no.building_price", values, gold=site, goods=goods)
    values = {"row": KINDS[kind], "missing": missing}
    return refuse_about("praga/tiles/9", "praga.no.row_price", values, kind=row, goods=goods)


def least_needed(s: PragaState, seat: int, action: int, special: bool) -> list[tuple[int, int]]:
    """The gold and stone of which one has too little, for the tile that takes the fewest more of them."""
    purse = s.boards[seat].purse
    gold, stone = purse[GOLD], purse[STONE]
    most = s.setting.world.limit
    for missing in range(1, 2 * most + 1):
        for more in range(max(0, missing - (most - stone)), min(missing, most - gold) + 1):
            if possible_with(s, seat, action, gold + more, stone + missing - more, 0, special, 0):
                return [(good, count) for good, count in ((GOLD, more), (STONE, missing - more)) if count]
    return []


def lack(good: int, have: int, more: int) -> Phrase:
    return phrase("praga.no.need", good=phrase(f"good.{GOODS[good]}", count=have + more), have=have)


# -- what may be done while an action is under way ----------------------------------------------


def would_strand(s: PragaState, seat: int, gold: int, stone: int) -> bool:
    """Would spending this leave the action under way impossible to finish (praga/turn/18)?"""
    if s.turn.under_way == NONE or s.turn.seat != seat:
        return False
    step = waiting_step(s)
    return step is not None and step.strands(s, gold, stone)


def affords(s: PragaState, seat: int, price: Gain) -> bool:
    return gains.GAINS.has(s, seat, price.what, price.count)
