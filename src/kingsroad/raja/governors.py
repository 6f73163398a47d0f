"""The governors' track: which city the Maharaja visits when."""

from __future__ import annotations

from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Refusal, Values, phrase, refuse
from kingsroad.raja.base import FixedStep, refuse_place
from kingsroad.raja.state import NOBODY, RajaState
from kingsroad.raja.world import ORDER, World


def field_of(s: RajaState, city: int) -> int:
    return s.track.index(city)


class Order(FixedStep):
    """Move a city's token two fields down."""

    def __init__(self, world: World, city: int) -> None:
        id = world.ids[city]
        values: Values = {"cost": {}, "gains": {}}
        said = phrase("raja.move.order", place=world.names[city])
        super().__init__(f"order {id}", "move_token", {"city": id}, f"token.{id}", values, said, "raja/disc/2")
        self.city = city

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        turn = s.turn
        if turn.parts[ORDER] == 0:
            return refuse("raja/disc/12", "raja.no.order_set")
        if turn.done[ORDER] >= turn.parts[ORDER]:
            return refuse("raja/disc/12", "raja.no.order_left")
        if field_of(s, self.city) <= s.setting.world.order_fields:
            return refuse_place(s, "raja/disc/2", "raja.no.fields_below", self.city)
        return None

    def act(self, s: RajaState, seat: int) -> None:
        move_down(s, self.city)


def list_orders(s: RajaState, out: list[Move]) -> None:
    """The moves of the order action, once there is one left."""
    world = s.setting.world
    for city in s.track[world.order_fields + 1 :]:
        if city != NOBODY:
            out.append(world.order[city])


def move_down(s: RajaState, city: int) -> None:
    """Two fields down; a token on either of those fields goes up one; gaps stay open."""
    field = field_of(s, city)
    del s.track[field]
    s.track.insert(field - s.setting.world.order_fields, city)
    s.turn.done[ORDER] += 1


def visit_next(s: RajaState) -> None:
    """The Maharaja goes to the city of the lowest token, which then is laid above the topmost one."""
    track = s.track
    lowest = next(field for field in range(1, len(track)) if track[field] != NOBODY)
    topmost = next(field for field in range(len(track) - 1, 0, -1) if track[field] != NOBODY)
    city = track[lowest]
    track[lowest] = NOBODY
    track[topmost + 1] = city
    s.maharaja = city
    s.closing = topmost + 1 == s.setting.world.fields  # even if an order moves the token down again
