"""Houses: building, moving, the quarry, and the Builder's free one."""

from __future__ import annotations

from typing import Any, cast

from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Refusal, Values, phrase, refuse, refuse_about
from kingsroad.raja.base import FixedStep, RajaTask, Step, question, refuse_place
from kingsroad.raja.state import Board, RajaState, Turn
from kingsroad.raja.world import BUILDER, CITIES, CITY_HOUSE, FIRST_VILLAGE, HOUSE, MOVE, QUARRY, START, World

# -- where a house may stand --------------------------------------------------------------------


def refuse_site(s: RajaState, board: Board, place: int) -> Refusal | None:
    """A house needs room in a village, or the architect in a city; nothing stands on the start place."""
    world, room = s.setting.world, s.setting.room
    if place == START:
        return refuse("raja/build/9", "raja.no.start_place")
    if place < CITIES:
        if board.place != place:
            values: Values = {"place": world.ids[place], "here": world.ids[board.place]}
            here = world.names[board.place]
            return refuse_about("raja/build/1", "raja.no.architect", values, place=world.names[place], here=here)
    elif s.count[place - FIRST_VILLAGE] >= room:
        rule = "raja/setup/4" if s.round == 0 else "raja/build/1"
        values = {"village": world.ids[place], "room": room}
        return refuse_about(rule, "raja.no.room", values, village=world.names[place], room=room)
    return None


def list_sites(s: RajaState, board: Board, villages: list[Any] | None, cities: list[Move], out: list[Move]) -> None:
    """The moves of those lists whose place refuse_site lets pass; no villages if they are None. These are many: as
    `Any` they are not looked at one by one."""
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


class AtPlace(FixedStep):
    """A step with a house, lit where it stands or is to stand; the code names the place."""

    def __init__(self, world: World, place: int, word: str, kind: str, values: Values, said: str, rule: str) -> None:
        id = world.ids[place]
        values = {**values, "gains": {}}
        told = phrase(said, place=world.names[place])
        super().__init__(f"{word} {id}", kind, {"place": id}, f"place.{id}", values, told, rule)
        self.place = place


def strength(world: World, place: int) -> int:
    """What a house adds to its owner's strength."""
    return world.strength_house if place < CITIES else 0


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


def list_houses(s: RajaState, board: Board, out: list[Move]) -> None:
    if refuse_house_now(s, board) is None:
        world = s.setting.world
        list_sites(s, board, world.village_house if village_part(s.turn) else None, world.house, out)


class House(AtPlace):
    """Build a house: as part of an action, or free of charge in the opening (`setup.PlaceOpening`)."""

    def __init__(self, world: World, place: int) -> None:
        values: Values = {"strength": strength(world, place), "cost": {"gold": world.house_price, "house": 1}}
        super().__init__(world, place, "house", "build_house", values, "raja.move.house", "raja/build/1")
        values = {"place": world.ids[place], "cost": {"house": 1}, "gains": {}}
        said = phrase("raja.move.opening", place=world.names[place])
        self.opening = Row(self.code, "place_house", self.offer.at, values, said, ["raja/setup/4"])

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        board = s.boards[seat]
        refusal = refuse_house_now(s, board)
        if refusal is None and self.place > START and not village_part(s.turn):
            refusal = refuse("raja/build/3", "raja.no.village_house")
        return refusal or refuse_site(s, board, self.place)

    def act(self, s: RajaState, seat: int) -> None:
        board = s.boards[seat]
        board.gold -= s.setting.world.house_price
        board.supply -= 1
        put(s, board, self.place)
        s.turn.done[HOUSE if self.place >= FIRST_VILLAGE else CITY_HOUSE] += 1

    def builds(self) -> bool:
        return True


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
        return refuse_place(s, "raja/build/5", "raja.no.own_house", place)
    if not has_target(s, board, place):
        return refuse("raja/build/5", "raja.no.target")
    return None


def list_lifts(s: RajaState, board: Board, lifts: list[Move], out: list[Move]) -> None:
    for place, houses in enumerate(board.houses):
        if houses and has_target(s, board, place):
            out.append(lifts[place])


class Lift(AtPlace):
    """Name the house of yours to be moved; it stands where it is until it is dropped."""

    def __init__(self, world: World, place: int) -> None:
        super().__init__(world, place, "lift", "lift_house", {"cost": {}}, "raja.move.lift", "raja/build/5")

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        if s.turn.parts[MOVE] == 0:
            return refuse("raja/disc/12", "raja.no.move_set")
        if s.turn.done[MOVE] >= s.turn.parts[MOVE]:
            return refuse("raja/disc/12", "raja.no.move_left")
        return refuse_lifted(s, s.boards[seat], self.place)

    def play(self, s: RajaState, seat: int) -> None:
        s.agenda.push([DropHouse(seat, self.place, False)])


class Drop(AtPlace):
    def __init__(self, world: World, place: int) -> None:
        values: Values = {"strength": strength(world, place), "cost": {}}
        super().__init__(world, place, "drop", "drop_house", values, "raja.move.drop", "raja/build/5")

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        return refuse("raja/build/5", "raja.no.lift_first")

    def builds(self) -> bool:
        return True


class DropHouse(RajaTask):
    """A house of `place` is lifted; `builder` if by the Builder's power. The turn may be ended instead."""

    def __init__(self, seat: int, place: int, builder: bool) -> None:
        super().__init__(seat)
        self.place = place
        self.builder = builder

    def text(self) -> str:
        return f"{self.seat} drop {self.place} {int(self.builder)}"

    def moves(self, s: RajaState, out: list[Move]) -> None:
        world = s.setting.world
        start = len(out)
        list_sites(s, s.boards[self.seat], world.village_drop, world.drop, out)
        same = world.drop[self.place]
        for i in range(start, len(out)):
            if out[i] is same:
                del out[i]
                break
        out.append(world.end)

    def refuse(self, s: RajaState, move: Move) -> Refusal | None:
        if move is s.setting.world.end:
            return None
        if not isinstance(move, Drop):
            return refuse_place(s, "raja/build/5", "raja.no.drop_first", self.place)
        if move.place == self.place:
            return refuse("raja/build/5", "raja.no.same_place")
        return refuse_site(s, s.boards[self.seat], move.place)

    def play(self, s: RajaState, move: Move) -> None:
        end = s.setting.world.end
        if move is end:
            end.play(s, self.seat)
            return
        s.agenda.done(self)
        board = s.boards[self.seat]
        remove(s, board, self.place)
        put(s, board, cast(Drop, move).place)
        if self.builder:
            s.turn.used |= 1 << BUILDER
        else:
            s.turn.done[MOVE] += 1
        s.turn.touched = 1 << board.place

    def tries(self, s: RajaState) -> list[Move]:
        world = s.setting.world
        return [*world.village_drop, world.drop[s.boards[self.seat].place]]

    def row(self, s: RajaState, move: Move) -> Row:
        """With the place that the house leaves."""
        offer = super().row(s, move)
        origin = f"place.{s.setting.world.ids[self.place]}"
        if not isinstance(move, Drop):
            return offer
        return Row(move.code, offer.kind, offer.at, offer.values, offer.said, offer.rules, origin)

    def ask(self, s: RajaState) -> dict[str, Any]:
        place = s.setting.world.ids[self.place]
        said = phrase("raja.task.drop", place=s.setting.world.names[self.place])
        return question("raja/build/5", "move_house", {"place": place, "builder": self.builder}, said)

    def timeout(self, s: RajaState) -> Move:
        return s.setting.world.end


# -- the quarry ---------------------------------------------------------------------------------


class Quarry(Step):
    """Fetch houses from the quarry."""

    def __init__(self, world: World) -> None:
        super().__init__("quarry", "fetch_houses")
        self.rows = [self.row_of(load) for load in range(world.quarry_load + 1)]

    def row_of(self, load: int) -> Row:
        values: Values = {"cost": {}, "gains": {"house": load} if load else {}}
        said = phrase("raja.move.quarry", count=load)
        return Row(self.code, self.kind, "quarry", values, said, ["raja/build/6"])

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        turn = s.turn
        if turn.parts[QUARRY] == 0:
            return refuse("raja/disc/12", "raja.no.quarry_set")
        if turn.done[QUARRY] + turn.partial_quarry >= turn.parts[QUARRY]:
            return refuse("raja/disc/12", "raja.no.quarry_left")
        if s.boards[seat].quarry == 0:
            return refuse("raja/build/6", "raja.no.quarry_houses")
        return None

    def load(self, s: RajaState, seat: int) -> int:
        return min(s.setting.world.quarry_load, s.boards[seat].quarry)

    def act(self, s: RajaState, seat: int) -> None:
        load = self.load(s, seat)
        s.boards[seat].quarry -= load
        s.boards[seat].supply += load
        if load == s.setting.world.quarry_load:
            s.turn.done[QUARRY] += 1
        else:
            s.turn.partial_quarry += 1

    def row(self, s: RajaState, seat: int) -> Row:
        return self.rows[self.load(s, seat)]


# -- the Builder --------------------------------------------------------------------------------


def refuse_builder(s: RajaState, board: Board) -> Refusal | None:
    if not board.holds(BUILDER):
        return refuse("raja/disc/8", "raja.no.builder")
    if s.turn.used >> BUILDER & 1:
        return refuse("raja/disc/4", "raja.no.builder_again")
    return None


def list_builder(s: RajaState, board: Board, out: list[Move]) -> None:
    if refuse_builder(s, board) is None:
        world = s.setting.world
        if board.supply:
            list_sites(s, board, world.village_builder, world.builder_house, out)
        list_lifts(s, board, world.builder_lift, out)


class BuilderHouse(AtPlace):
    """The Builder's house costs no gold and is no part of an action."""

    def __init__(self, world: World, place: int) -> None:
        values: Values = {"strength": strength(world, place), "cost": {"house": 1}}
        said, rule = "raja.move.builder_house", "raja/characters/5"
        super().__init__(world, place, "builder house", "builder_house", values, said, rule)

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        board = s.boards[seat]
        refusal = refuse_builder(s, board)
        if refusal is None and board.supply == 0:
            refusal = refuse("raja/build/8", "raja.no.supply")
        return refusal or refuse_site(s, board, self.place)

    def act(self, s: RajaState, seat: int) -> None:
        s.boards[seat].supply -= 1
        put(s, s.boards[seat], self.place)
        s.turn.used |= 1 << BUILDER

    def builds(self) -> bool:
        return True


class BuilderLift(AtPlace):
    def __init__(self, world: World, place: int) -> None:
        said, rule = "raja.move.builder_lift", "raja/characters/5"
        super().__init__(world, place, "builder lift", "builder_lift", {"cost": {}}, said, rule)

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        return refuse_builder(s, s.boards[seat]) or refuse_lifted(s, s.boards[seat], self.place)

    def play(self, s: RajaState, seat: int) -> None:
        s.agenda.push([DropHouse(seat, self.place, True)])
