"""The three rows of hex tiles: taking one, replacing it, refreshing a row."""

from __future__ import annotations

from typing import Any

from kingsroad.kernel.effect import unfold
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Phrase, Refusal, Values, phrase, refuse, refuse_about
from kingsroad.praga import actions, buildings, gains, offers, upgrades, walls
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import BY_TILE, ActionStep, Decision, LayTile, M, Offer, PragaMove, waiting_step
from kingsroad.praga.terms import (
    ACTIONS,
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
from kingsroad.praga.wording import action_phrase, amounts, kind_phrase, price_phrases, total
from kingsroad.praga.world import Tile, World


def stack_of(kind: int, place: int) -> int:
    return kind * 2 + (1 if place == SPECIAL_PLACE else 0)


def fill(s: PragaState, kind: int, place: int) -> None:
    """The next tile of its stack takes the place; an empty stack leaves it empty."""
    s.own_tiles()
    stack = s.stacks[stack_of(kind, place)]
    if stack:
        s.rows[kind][place] = stack.pop()
        s.reveals += 1
    else:
        s.rows[kind][place] = NONE


# -- taking a tile ------------------------------------------------------------------------------


class ChooseTile(PragaMove):
    """Take an upgrade, wall or building from its row."""

    def __init__(self, world: World, tile: int) -> None:
        id = world.tiles[tile].id
        names = {"tile": id, "row": KINDS[world.tiles[tile].kind]}
        super().__init__(f"tile {id}", "take_tile", names, f"tile.{id}", "praga/tiles/1")
        self.tile = tile


class PickTile(ActionStep[ChooseTile]):
    """Take a tile of a kind from its row; `discount` off its price, `by` what began the action."""

    kind = "take_tile"
    rule = "praga/tiles/1"
    said = "praga.task.tile"
    answered = ChooseTile

    def __init__(self, seat: int, tiles: int, discount: int, by: int) -> None:
        super().__init__(seat)
        self.tiles = tiles  # their kind
        self.discount = discount
        self.by = by

    def text(self) -> str:
        return f"{self.seat} pick {KINDS[self.tiles]} {self.discount} {self.by}"

    def values(self, s: PragaState) -> Values:
        return {"row": KINDS[self.tiles], "discount": self.discount, "special": self.may_take_special(s)}

    def may_take_special(self, s: PragaState) -> bool:
        return self.by == BY_TILE and s.turn.special > 0

    def moves(self, s: PragaState, out: list[Move]) -> None:
        world = s.setting.world
        for place, tile in enumerate(s.rows[self.tiles]):
            if tile != NONE and self.may_take(s, tile, place):
                out.append(world.tile[tile])
        offers.list_moves(s, self.seat, out)

    def tries(self, s: PragaState) -> list[Move]:
        return [s.setting.world.tile[tile] for tile in s.rows[self.tiles] if tile != NONE]

    def strands(self, s: PragaState, gold: int, stone: int) -> bool:
        return self.strands_without(s, self.tiles, (), gold, stone)

    def strands_without(self, s: PragaState, kind: int, places: tuple[int, ...], gold: int, stone: int) -> bool:
        purse = s.boards[self.seat].purse
        special = self.may_take_special(s)
        gold, stone = purse[GOLD] - gold, purse[STONE] - stone
        without = places if kind == self.tiles else ()
        return not actions.can_pick(s, self.seat, self.tiles, gold, stone, special, self.discount, without)

    def needs_special(self, s: PragaState) -> bool:
        purse = s.boards[self.seat].purse
        return self.by == BY_TILE and not actions.can_pick(
            s, self.seat, self.tiles, purse[GOLD], purse[STONE], False, self.discount, ()
        )

    def may_take(self, s: PragaState, tile: int, place: int) -> bool:
        """Is the tile on that place of the row to be had, with a site for a building?"""
        if place == SPECIAL_PLACE and not self.may_take_special(s):
            return False
        purse = s.boards[self.seat].purse
        site = actions.cheapest_site(s) if self.tiles == BUILDINGS else 0
        return actions.payable(s.setting.world, tile, purse[GOLD], purse[STONE], self.discount, site)

    def guard(self, s: PragaState, move: ChooseTile) -> Refusal | None:
        row = s.rows[self.tiles]
        tile = move.tile
        if tile not in row:
            values = {"row": KINDS[self.tiles]}
            return refuse_about("praga/tiles/1", "praga.no.tile_in_row", values, kind=kind_phrase(self.tiles))
        if self.may_take(s, tile, row.index(tile)):
            return None
        if row[SPECIAL_PLACE] == tile and not self.may_take_special(s):
            return refuse("praga/crane/5", "praga.no.special")
        purse = s.boards[self.seat].purse
        gold, stone, _ = actions.tile_price(s.setting.world, tile, self.discount)
        if purse[GOLD] < gold or purse[STONE] < stone:
            short = ((GOLD, max(gold - purse[GOLD], 0)), (STONE, max(stone - purse[STONE], 0)))
            goods = [phrase(f"good.{GOODS[good]}", count=missing) for good, missing in short if missing]
            return refuse_about("praga/turn/14", "praga.no.price", {"missing": amounts(*short)}, goods=goods)
        return refuse("praga/buildings/1", "praga.no.site_payable", gold=actions.cheapest_site(s))

    def answer(self, s: PragaState, move: ChooseTile) -> None:
        """Pay, refill the row, take the reward; then the tile is to be placed."""
        world = s.setting.world
        seat, tile = self.seat, move.tile
        s.agenda.done(self)
        purse = s.own(seat).purse
        gold, stone, left = actions.tile_price(world, tile, self.discount)
        purse[GOLD] -= gold
        purse[STONE] -= stone
        place = s.rows[self.tiles].index(tile)
        if place == SPECIAL_PLACE:
            s.turn.special = 0
            s.turn.sector = 0
        fill(s, self.tiles, place)
        s.agenda.push([lay(seat, self.tiles, tile, left)])
        effect = world.tiles[tile].effect
        if self.tiles != UPGRADES and effect is not None:
            unfold(gains.GAINS, s, seat, effect, FROM_WALLS if self.tiles == WALLS else FROM_BUILDINGS)
        if self.tiles == WALLS and world.tiles[tile].sign:
            gains.GAINS.gain(s, seat, HUNGER_WALL, 1, FROM_WALLS)

    def show(self, s: PragaState, move: ChooseTile) -> Row:
        """Its price, and what it brings: an upgrade does so only when it lies and its action is performed."""
        row = move.rows.get((self.discount,))
        if row is None:
            row = move.rows[(self.discount,)] = self.offered(s.setting.world, move)
        return row

    def offered(self, world: World, move: ChooseTile) -> Row:
        tile = world.tiles[move.tile]
        gold, stone, _ = actions.tile_price(world, move.tile, self.discount)
        found = {} if tile.effect is None or tile.kind == UPGRADES else total(tile.effect.plain)
        if tile.kind == WALLS and tile.sign:
            found["hunger_wall"] = found.get("hunger_wall", 0) + 1
        cost = amounts((GOLD, gold), (STONE, stone))
        values = {**tile_values(tile), "cost": cost, "gains": found}
        id = f"praga.move.tile_{KINDS[tile.kind]}"
        price, effect = price_phrases(gold, stone), world.said(tile.effect)
        return move.shown(values, phrase(id, price=price, effect=effect, **upgraded(tile)))


def lay(seat: int, kind: int, tile: int, discount: int) -> LayTile[Any]:
    if kind == UPGRADES:
        return upgrades.LayUpgrade(seat, tile, discount)
    return walls.LayWall(seat, tile, discount) if kind == WALLS else buildings.LayBuilding(seat, tile, discount)


def tile_values(tile: Tile) -> Values:
    """An upgrade is known by the action it improves."""
    return {
        "row": KINDS[tile.kind],
        "tile": tile.id,
        "action": ACTIONS[tile.action] if tile.kind == UPGRADES else None,
        "effect": None if tile.effect is None else tile.effect.text,
    }


def upgraded(tile: Tile) -> dict[str, Phrase]:
    return {"action": action_phrase(tile.action)} if tile.kind == UPGRADES else {}


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
    normal = 0
    for place in range(SPECIAL_PLACE):
        if row[place] != NONE:
            normal += 1
    if s.stacks[kind * 2]:
        return normal >= 2 or (normal == 1 and special)
    return special and normal >= 1 and bool(s.stacks[kind * 2 + 1])


def can_pay(s: PragaState, seat: int, good: int, kind: int, first: int, second: int) -> bool:
    """Can gold, or stone, pay for a refresh of these two places? The action under way must then find a tile that
    stays, can be taken and can be paid for (praga/turn/18)."""
    price = s.setting.world.refresh_price
    if s.boards[seat].purse[good] < price:
        return False
    step = waiting_step(s)
    if step is None:
        return True
    gold, stone = (price, 0) if good == GOLD else (0, price)
    return not step.strands_without(s, kind, (first, second), gold, stone)


def can_be_paid(s: PragaState, seat: int, kind: int, first: int, second: int) -> bool:
    return can_pay(s, seat, GOLD, kind, first, second) or can_pay(s, seat, STONE, kind, first, second)


def can_go(s: PragaState, seat: int, kind: int, first: int, second: int) -> bool:
    """May these two tiles go together, and can that be paid for?"""
    return may_go(s, kind, first, second) and can_be_paid(s, seat, kind, first, second)


def any_can_go(s: PragaState, seat: int, kind: int) -> bool:
    """May any two tiles of this row go together, and can that be paid for?"""
    for second in range(ROW):
        for first in range(second):
            if can_go(s, seat, kind, first, second):
                return True
    return False


class Refresh(Offer):
    def __init__(self, kind: int) -> None:
        name = KINDS[kind]
        super().__init__(f"refresh {name}", "refresh_row", {"row": name}, f"row.{name}", "praga/tiles/3")
        self.tiles = kind
        self.fix({}, phrase("praga.move.refresh", kind=kind_phrase(kind)))

    def refuse(self, s: PragaState, seat: int) -> Refusal | None:
        return refuse_refresh_now(s, seat) or refuse_row(s, seat, self.tiles)

    def play(self, s: PragaState, seat: int) -> None:
        s.agenda.push([RefreshRow(seat, self.tiles, NONE, NONE)])


def refuse_refresh_now(s: PragaState, seat: int) -> Refusal | None:
    """What a refresh of any row needs."""
    if s.turn.refreshed:
        return refuse("praga/tiles/3", "praga.no.refresh_again")
    return None if affordable(s, seat) else refuse("praga/tiles/3", "praga.no.refresh_price")


def affordable(s: PragaState, seat: int) -> bool:
    price = s.setting.world.refresh_price
    return gains.GAINS.has(s, seat, GOLD, price) or gains.GAINS.has(s, seat, STONE, price)


def refuse_row(s: PragaState, seat: int, kind: int) -> Refusal | None:
    if not refreshable(s, kind):
        return refuse_about("praga/tiles/6", "praga.no.refresh_tiles", {"row": KINDS[kind]}, kind=kind_phrase(kind))
    if waiting_step(s) is not None and not any_can_go(s, seat, kind):
        return refuse_staying(kind)
    return None


def list_refreshes(s: PragaState, seat: int, out: list[Move]) -> None:
    """Those that are not refused; why others are does not matter here."""
    if s.turn.refreshed or not affordable(s, seat):
        return
    step = waiting_step(s)
    for refresh in s.setting.world.refresh:
        if refreshable(s, refresh.tiles) and (step is None or any_can_go(s, seat, refresh.tiles)):
            out.append(refresh)


def refuse_staying(kind: int) -> Refusal:
    """The action under way would find no tile that stays and can be paid for."""
    return refuse_about("praga/turn/18", "praga.no.refresh_now", {"row": KINDS[kind]}, kind=kind_phrase(kind))


class Away(PragaMove):
    """A tile that the refresh removes, by its place in the row."""

    def __init__(self, place: int) -> None:
        super().__init__(f"away {place + 1}", "remove_tile", {"place": place + 1}, "", "praga/tiles/3")
        self.place = place


class PayWith(PragaMove):
    """Gold or stone, where either pays."""

    def __init__(self, world: World, good: int) -> None:
        super().__init__(f"pay {GOODS[good]}", "pay_refresh", {"good": GOODS[good]}, "bar", "praga/tiles/3")
        self.good = good
        said = phrase("praga.move.pay_gold" if good == GOLD else "praga.move.pay_stone")
        self.fix({"cost": amounts((good, world.refresh_price))}, said)


class Refreshing(Decision[M]):
    """`first` and `second` are the places chosen so far, or NONE."""

    rule = "praga/tiles/3"
    said = "praga.task.refresh"

    def __init__(self, seat: int, tiles: int, first: int, second: int) -> None:
        super().__init__(seat)
        self.tiles = tiles
        self.first = first
        self.second = second

    def text(self) -> str:
        return f"{self.seat} refresh {self.tiles} {self.first} {self.second}"

    def values(self, s: PragaState) -> Values:
        return {"row": KINDS[self.tiles], "places": [place for place in (self.first, self.second) if place != NONE]}

    def tries(self, s: PragaState) -> list[Move]:
        return [*s.setting.world.away]

    def lit(self, s: PragaState, move: PragaMove) -> str:
        return move.at or f"row.{KINDS[self.tiles]}.{move.code.removeprefix('away ')}"


class RefreshRow(Refreshing[Away]):
    """Two tiles are removed, one after the other."""

    kind = "refresh_row"
    answered = Away

    def moves(self, s: PragaState, out: list[Move]) -> None:
        for away in s.setting.world.away:
            if self.may_remove(s, away.place):
                out.append(away)

    def may_remove(self, s: PragaState, place: int) -> bool:
        if self.first != NONE:
            return can_go(s, self.seat, self.tiles, place, self.first)
        for other in range(ROW):
            if can_go(s, self.seat, self.tiles, place, other):
                return True
        return False

    def refuse(self, s: PragaState, move: Move) -> Refusal | None:
        if move in s.setting.world.pay_with:
            return refuse("praga/tiles/3", "praga.no.two_tiles_first")
        return super().refuse(s, move)

    def guard(self, s: PragaState, move: Away) -> Refusal | None:
        if self.may_remove(s, move.place):
            return None
        if s.rows[self.tiles][move.place] == NONE:
            return refuse("praga/tiles/6", "praga.no.tile_there")
        for other in range(ROW):
            if self.first in (NONE, other) and may_go(s, self.tiles, move.place, other):
                return refuse_staying(self.tiles)
        return refuse("praga/tiles/6", "praga.no.together")

    def answer(self, s: PragaState, move: Away) -> None:
        s.agenda.done(self)
        if self.first == NONE:
            s.agenda.push([RefreshRow(self.seat, self.tiles, move.place, NONE)])
        else:
            left, right = min(self.first, move.place), max(self.first, move.place)
            s.agenda.push([PayRefresh(self.seat, self.tiles, left, right)])

    def show(self, s: PragaState, move: Away) -> Row:
        tile = s.rows[self.tiles][move.place]
        row = move.rows.get((tile,))
        if row is None:
            row = move.rows[(tile,)] = self.offered(s, move, s.setting.world.tiles[tile])
        return row

    def offered(self, s: PragaState, move: Away, tile: Tile) -> Row:
        id = f"praga.move.away_{KINDS[tile.kind]}"
        said = phrase(id, effect=s.setting.world.said(tile.effect), **upgraded(tile))
        values = {**tile_values(tile), "place": move.place + 1}
        return move.shown(values, said, self.lit(s, move))


class PayRefresh(Refreshing[PayWith]):
    """Both places are chosen, and now it is paid for."""

    kind = "pay_refresh"
    answered = PayWith

    def moves(self, s: PragaState, out: list[Move]) -> None:
        for good in (GOLD, STONE):
            if can_pay(s, self.seat, good, self.tiles, self.first, self.second):
                out.append(s.setting.world.pay_with[good])

    def refuse(self, s: PragaState, move: Move) -> Refusal | None:
        if move in s.setting.world.away:
            return refuse("praga/tiles/3", "praga.no.two_tiles")
        return super().refuse(s, move)

    def guard(self, s: PragaState, move: PayWith) -> Refusal | None:
        if can_pay(s, self.seat, move.good, self.tiles, self.first, self.second):
            return None
        if gains.GAINS.has(s, self.seat, move.good, s.setting.world.refresh_price):
            return refuse_staying(self.tiles)
        return refuse("praga/tiles/3", "praga.no.refresh_price")

    def answer(self, s: PragaState, move: PayWith) -> None:
        """The removed tiles go under first, the left one before the right one; then the places are filled."""
        s.agenda.done(self)
        s.turn.refreshed = True
        s.own(self.seat).purse[move.good] -= s.setting.world.refresh_price
        s.own_tiles()
        for place in (self.first, self.second):
            s.stacks[stack_of(self.tiles, place)].insert(0, s.rows[self.tiles][place])
        for place in (self.first, self.second):
            fill(s, self.tiles, place)
