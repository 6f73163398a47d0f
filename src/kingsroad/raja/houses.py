"""Houses: building, moving, the quarry, and the Builder's free one."""

from __future__ import annotations

from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Refusal, refuse
from kingsroad.raja.state import Board, DropHouse, RajaState, Turn
from kingsroad.raja.world import (
    BUILDER,
    CITIES,
    CITY_HOUSE,
    FIRST_VILLAGE,
    HOUSE,
    MOVE,
    QUARRY,
    START,
)

# -- where a house may stand --------------------------------------------------------------------


def refuse_site(s: RajaState, board: Board, place: int) -> Refusal | None:
    """A house needs room in a village, or the architect in a city; nothing stands on the start place."""
    names = s.setting.world.names
    if place == START:
        return refuse("raja/build/9", "raja.no.start_place")
    if place < CITIES:
        if board.place != place:
            return refuse("raja/build/1", "raja.no.architect", place=names[place], here=names[board.place])
    elif s.count[place - FIRST_VILLAGE] >= s.setting.room:
        rule = "raja/setup/4" if s.round == 0 else "raja/build/1"
        return refuse(rule, "raja.no.room", village=names[place], room=s.setting.room)
    return None


def list_sites(s: RajaState, board: Board, villages: list[Move] | None, cities: list[Move], out: list[Move]) -> None:
    """The moves of those lists whose place refuse_site lets pass; no villages if they are None."""
    if villages is not None:
        room = s.setting.room
        out += [move for move, houses in zip(villages, s.count, strict=True) if houses < room]
    if board.place < CITIES:
        out.append(cities[board.place])


def put(s: RajaState, board: Board, place: int) -> None:
    board.houses[place] += 1
    if place >= FIRST_VILLAGE:
        s.count[place - FIRST_VILLAGE] += 1


def remove(s: RajaState, board: Board, place: int) -> None:
    board.houses[place] -= 1
    if place >= FIRST_VILLAGE:
        s.count[place - FIRST_VILLAGE] -= 1


# -- the opening --------------------------------------------------------------------------------


def refuse_opening(s: RajaState, seat: int, place: int) -> Refusal | None:
    if place < CITIES:
        return refuse("raja/setup/4", "raja.no.opening_city", place=s.setting.world.names[place])
    return refuse_site(s, s.boards[seat], place)


def open_house(s: RajaState, seat: int, place: int) -> None:
    board = s.boards[seat]
    board.supply -= 1
    put(s, board, place)


# -- building as part of an action --------------------------------------------------------------


def village_part(turn: Turn) -> bool:
    """A village house needs, besides any part, one that may stand anywhere; city houses leave those alone."""
    return turn.done[HOUSE] < turn.parts[HOUSE]


def any_part(turn: Turn) -> bool:
    parts, done = turn.parts, turn.done
    return done[HOUSE] + done[CITY_HOUSE] < parts[HOUSE] + parts[CITY_HOUSE]


def refuse_house_now(s: RajaState, board: Board) -> Refusal | None:
    """What any house of this turn needs, wherever it is to stand."""
    price = s.setting.world.house_price
    if not any_part(s.turn):
        if s.turn.parts[HOUSE] + s.turn.parts[CITY_HOUSE]:
            return refuse("raja/disc/12", "raja.no.house_left")
        return refuse("raja/disc/12", "raja.no.house_set")
    if board.supply == 0:
        return refuse("raja/build/8", "raja.no.supply")
    if board.gold < price:
        return refuse("raja/build/7", "raja.no.gold", price=price, gold=board.gold, missing=price - board.gold)
    return None


def refuse_house(s: RajaState, seat: int, place: int) -> Refusal | None:
    board = s.boards[seat]
    refusal = refuse_house_now(s, board)
    if refusal is None and place > START and not village_part(s.turn):
        refusal = refuse("raja/build/3", "raja.no.village_house")
    return refusal or refuse_site(s, board, place)


def list_houses(s: RajaState, board: Board, out: list[Move]) -> None:
    if refuse_house_now(s, board) is None:
        world = s.setting.world
        list_sites(s, board, world.village_house if village_part(s.turn) else None, world.house, out)


def build_house(s: RajaState, seat: int, place: int) -> None:
    board = s.boards[seat]
    board.gold -= s.setting.world.house_price
    board.supply -= 1
    put(s, board, place)
    s.turn.done[HOUSE if place >= FIRST_VILLAGE else CITY_HOUSE] += 1


# -- moving -------------------------------------------------------------------------------------


def has_target(s: RajaState, board: Board, place: int) -> bool:
    """Is there another village with room, or the architect in another city?"""
    if board.place < CITIES and board.place != place:
        return True
    room = s.setting.room
    for i, houses in enumerate(s.count):
        if houses < room and i + FIRST_VILLAGE != place:
            return True
    return False


def refuse_lifted(s: RajaState, board: Board, place: int) -> Refusal | None:
    if board.houses[place] == 0:
        return refuse("raja/build/5", "raja.no.own_house", place=s.setting.world.names[place])
    if not has_target(s, board, place):
        return refuse("raja/build/5", "raja.no.target")
    return None


def refuse_lift(s: RajaState, seat: int, place: int) -> Refusal | None:
    if s.turn.parts[MOVE] == 0:
        return refuse("raja/disc/12", "raja.no.move_set")
    if s.turn.done[MOVE] >= s.turn.parts[MOVE]:
        return refuse("raja/disc/12", "raja.no.move_left")
    return refuse_lifted(s, s.boards[seat], place)


def refuse_builder_lift(s: RajaState, seat: int, place: int) -> Refusal | None:
    return refuse_builder(s, s.boards[seat]) or refuse_lifted(s, s.boards[seat], place)


def list_lifts(s: RajaState, board: Board, lifts: list[Move], out: list[Move]) -> None:
    for place, houses in enumerate(board.houses):
        if houses and has_target(s, board, place):
            out.append(lifts[place])


def lift(s: RajaState, seat: int, place: int, builder: bool) -> None:
    s.agenda.push([DropHouse(seat, place, builder)])


def refuse_drop(s: RajaState, task: DropHouse, place: int) -> Refusal | None:
    if place == task.place:
        return refuse("raja/build/5", "raja.no.same_place")
    return refuse_site(s, s.boards[task.seat], place)


def list_drops(s: RajaState, task: DropHouse, out: list[Move]) -> None:
    world = s.setting.world
    start = len(out)
    list_sites(s, s.boards[task.seat], world.village_drop, world.drop, out)
    same = world.drop[task.place]
    for i in range(start, len(out)):
        if out[i] is same:
            del out[i]
            break


def drop(s: RajaState, task: DropHouse, place: int) -> None:
    s.agenda.done(task)
    board = s.boards[task.seat]
    remove(s, board, task.place)
    put(s, board, place)
    if task.builder:
        s.turn.used |= 1 << BUILDER
    else:
        s.turn.done[MOVE] += 1


# -- the quarry ---------------------------------------------------------------------------------


def refuse_quarry(s: RajaState, seat: int) -> Refusal | None:
    turn = s.turn
    if turn.parts[QUARRY] == 0:
        return refuse("raja/disc/12", "raja.no.quarry_set")
    if turn.done[QUARRY] + turn.partial_quarry >= turn.parts[QUARRY]:
        return refuse("raja/disc/12", "raja.no.quarry_left")
    if s.boards[seat].quarry == 0:
        return refuse("raja/build/6", "raja.no.quarry_houses")
    return None


def fetch(s: RajaState, seat: int) -> None:
    board = s.boards[seat]
    load = min(s.setting.world.quarry_load, board.quarry)
    board.quarry -= load
    board.supply += load
    if load == s.setting.world.quarry_load:
        s.turn.done[QUARRY] += 1
    else:
        s.turn.partial_quarry += 1


# -- the Builder --------------------------------------------------------------------------------


def refuse_builder(s: RajaState, board: Board) -> Refusal | None:
    if not board.holds(BUILDER):
        return refuse("raja/disc/8", "raja.no.builder")
    if s.turn.used >> BUILDER & 1:
        return refuse("raja/disc/4", "raja.no.builder_again")
    return None


def refuse_builder_house(s: RajaState, seat: int, place: int) -> Refusal | None:
    board = s.boards[seat]
    refusal = refuse_builder(s, board)
    if refusal is None and board.supply == 0:
        refusal = refuse("raja/build/8", "raja.no.supply")
    return refusal or refuse_site(s, board, place)


def list_builder(s: RajaState, board: Board, out: list[Move]) -> None:
    if refuse_builder(s, board) is None:
        world = s.setting.world
        if board.supply:
            list_sites(s, board, world.village_builder, world.builder_house, out)
        list_lifts(s, board, world.builder_lift, out)


def build_free_house(s: RajaState, seat: int, place: int) -> None:
    board = s.boards[seat]
    board.supply -= 1
    put(s, board, place)
    s.turn.used |= 1 << BUILDER
