"""Travel: one road at a time, through villages with houses, for a toll to their owners."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Refusal, Values, phrase, refuse, refuse_about
from kingsroad.raja.base import Step, refuse_place
from kingsroad.raja.state import NOBODY, Board, RajaState
from kingsroad.raja.world import CITIES, FIRST_VILLAGE, START, WANDERER, World

CLOSED: Final = -1


def toll(s: RajaState, board: Board, road: int) -> int:
    """What the road costs a traveller without the Wanderer; CLOSED where a village has no house."""
    price = 0
    own, count = board.houses, s.count
    for village in s.setting.world.road_villages[road]:
        houses = count[village - FIRST_VILLAGE]
        if houses == 0:
            return CLOSED
        if own[village] == 0:
            price += houses
    return price


def cost(s: RajaState, board: Board, road: int) -> int:
    """What the road costs this player now; the bank pays for the Wanderer, but opens no village."""
    price = toll(s, board, road)
    return 0 if price > 0 and board.holds(WANDERER) else price


def dues(s: RajaState, board: Board, road: int) -> list[tuple[int, int, int]]:
    """Whom each village on the road is paid to: (village, owner, gold)."""
    found: list[tuple[int, int, int]] = []
    own = board.houses
    for village in s.setting.world.road_villages[road]:
        if own[village] == 0:
            for owner, other in enumerate(s.boards):
                houses = other.houses[village]
                if houses:
                    found.append((village, owner, houses))
    return found


class Go(Step):
    """Travel one road, to the next city or the start place; `village` tells two roads there apart, or is NOBODY."""

    def __init__(self, world: World, to: int, village: int = NOBODY) -> None:
        id, by = world.ids[to], None if village == NOBODY else world.ids[village]
        code = f"go {id}" if by is None else f"go {id} via {by}"
        super().__init__(code, "travel", {"place": id, "village": by})
        self.to = to
        self.closed = self.row_of(world, None, None, [], 0, False)

    def row_of(
        self, world: World, here: int | None, road: str | None, tolls: list[Values], price: int, bank_pays: bool
    ) -> Row:
        values = {
            **self.names,
            "road": road,
            "tolls": tolls,
            "bank_pays": bank_pays,
            "cost": {"gold": price} if price else {},
            "gains": {},
        }
        said = phrase("raja.move.go", place=world.names[self.to], toll=price)
        at = f"place.{world.ids[self.to]}"
        origin = "" if here is None else f"place.{world.ids[here]}"
        return Row(self.code, self.kind, at, values, said, ["raja/travel/1", "raja/travel/2"], origin)

    def road_from(self, world: World, here: int) -> int | None:
        for way, road in world.ways[here]:
            if way is self:
                return road
        return None

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        board = s.boards[seat]
        ids, names = s.setting.world.ids, s.setting.world.names
        road = self.road_from(s.setting.world, board.place)
        if road is None:
            values = {"place": ids[self.to], "here": ids[board.place]}
            here = names[board.place]
            return refuse_about("raja/travel/5", "raja.no.road", values, place=names[self.to], here=here)
        if s.turn.touched >> self.to & 1:
            return refuse_place(s, "raja/travel/6", "raja.no.back", self.to)
        price = cost(s, board, road)
        if price == CLOSED:
            empty = next(v for v in s.setting.world.road_villages[road] if s.count[v - FIRST_VILLAGE] == 0)
            values = {"village": ids[empty]}
            return refuse_about("raja/travel/2", "raja.no.house_on_road", values, village=names[empty])
        if price > board.gold:
            return refuse("raja/travel/3", "raja.no.toll", price=price, gold=board.gold, missing=price - board.gold)
        return None

    def play(self, s: RajaState, seat: int) -> None:
        board = s.boards[seat]
        road = self.road_from(s.setting.world, board.place)
        assert road is not None
        if s.told is not None:
            s.told += toll_facts(s, seat, road)
        bank_pays = board.holds(WANDERER)
        for village in s.setting.world.road_villages[road]:
            if board.houses[village] == 0:
                for other in s.boards:
                    houses = other.houses[village]
                    other.gold += houses
                    if not bank_pays:
                        board.gold -= houses
        board.place = self.to
        s.turn.touched |= 1 << self.to

    def row(self, s: RajaState, seat: int) -> Row:
        board = s.boards[seat]
        world = s.setting.world
        road = self.road_from(s.setting.world, board.place)
        price = CLOSED if road is None else cost(s, board, road)
        if road is None or price == CLOSED:
            return self.closed
        tolls: list[Values] = [
            {"village": world.ids[village], "seat": owner, "gold": gold}
            for village, owner, gold in dues(s, board, road)
        ]
        return self.row_of(world, board.place, world.road_ids[road], tolls, price, board.holds(WANDERER))


def toll_facts(s: RajaState, seat: int, road: int) -> list[Fact]:
    facts: list[Fact] = []
    setting, world, board = s.setting, s.setting.world, s.boards[seat]
    bank_pays = board.holds(WANDERER)
    for village, owner, gold in dues(s, board, road):
        said = phrase(
            "raja.fact.bank_toll" if bank_pays else "raja.fact.toll",
            player=setting.player(seat),
            owner=setting.player(owner),
            village=world.names[village],
            gold=gold,
        )
        values = {"seat": seat, "to": owner, "village": world.ids[village], "gold": gold, "bank_pays": bank_pays}
        facts.append(Fact("raja/characters/4" if bank_pays else "raja/travel/8", said, "toll", values))
    return facts


def join_tolls(one: Fact, other: Fact) -> Fact | None:
    """What one player pays another for both villages of a road is one sentence."""
    paid, more = one.values, other.values
    if one.kind != "toll" or other.kind != "toll" or one.rule != other.rule:
        return None
    if paid["seat"] != more["seat"] or paid["to"] != more["to"]:
        return None
    gold = paid["gold"] + more["gold"]
    villages = phrase("raja.fact.villages", first=one.said["village"], second=other.said["village"])
    values = {
        "seat": paid["seat"],
        "to": paid["to"],
        "villages": [paid["village"], more["village"]],
        "gold": gold,
        "bank_pays": paid["bank_pays"],
    }
    return Fact(one.rule, {**one.said, "village": villages, "gold": gold}, "tolls", values)


def list_go(s: RajaState, board: Board, out: list[Move]) -> None:
    """The same guards as Go.refuse, over the roads that leave this place."""
    touched = s.turn.touched
    purse = board.gold
    for move, road in s.setting.world.ways[board.place]:
        if not touched >> move.to & 1:
            price = cost(s, board, road)
            if price != CLOSED and price <= purse:
                out.append(move)


class Route:
    """A way to a place, step by step, and its whole toll."""

    def __init__(self, to: int, steps: list[Go], price: int) -> None:
        self.to = to
        self.steps = steps
        self.price = price


def routes(s: RajaState, seat: int) -> list[Route]:
    """Every passable, payable route of this turn's player from where they are, the cheapest first."""
    board = s.boards[seat]
    found: list[Route] = []

    def walk(place: int, touched: int, steps: list[Go], price: int) -> None:
        for move, road in s.setting.world.ways[place]:
            step = cost(s, board, road)
            if touched >> move.to & 1 or step == CLOSED or price + step > board.gold:
                continue
            route = Route(move.to, [*steps, move], price + step)
            found.append(route)
            walk(move.to, touched | 1 << move.to, route.steps, route.price)

    if s.turn.seat == seat:
        walk(board.place, s.turn.touched, [], 0)
    found.sort(key=lambda route: (route.to, route.price, len(route.steps)))
    return found


def cheapest(s: RajaState, seat: int) -> list[Route]:
    """The cheapest route to each place that can be reached from where the seat's architect stands, whatever they
    can pay; of equal ones the shorter. For display: plans are made while others can still change the tolls."""
    board = s.boards[seat]
    touched = s.turn.touched if s.turn.seat == seat else 1 << board.place
    routes: list[Route | None] = [None] * (START + 1)
    routes[board.place] = Route(board.place, [], 0)
    begun = 1 << board.place  # found, but not yet gone on from
    while begun:
        here = nearest(routes, begun)
        begun ^= 1 << here.to
        touched |= 1 << here.to
        for move, road in s.setting.world.ways[here.to]:
            step = cost(s, board, road)
            if step == CLOSED or touched >> move.to & 1:
                continue
            known = routes[move.to]
            if known is None or shorter(here.price + step, len(here.steps) + 1, known):
                routes[move.to] = Route(move.to, [*here.steps, move], here.price + step)
                begun |= 1 << move.to
    return [route for route in routes if route is not None and route.steps]


def nearest(routes: list[Route | None], begun: int) -> Route:
    best: Route | None = None
    for place, route in enumerate(routes):
        if begun >> place & 1 and route is not None:
            if best is None or shorter(route.price, len(route.steps), best):
                best = route
    assert best is not None
    return best


def shorter(price: int, steps: int, other: Route) -> bool:
    """The toll decides, then the number of steps."""
    return price < other.price or (price == other.price and steps < len(other.steps))


def tolls(s: RajaState, road: int) -> list[int] | None:
    """What the road costs each seat now; None where a village has no house."""
    for village in s.setting.world.road_villages[road]:
        if s.count[village - FIRST_VILLAGE] == 0:
            return None
    return [cost(s, board, road) for board in s.boards]


def joined_up(world: World, tolls: list[list[int] | None]) -> list[int]:
    """The cities that can be reached from the start place along roads with a toll; for display, no rule asks for it."""
    reached = 1 << START
    grown = True
    while grown:
        grown = False
        for road, ends in enumerate(world.road_masks):
            if tolls[road] is not None and reached & ends and reached & ends != ends:
                reached |= ends
                grown = True
    return [city for city in range(CITIES) if reached >> city & 1]
