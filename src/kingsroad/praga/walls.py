"""Walls: paid in stone, rewarded, and laid in the ring around the action board."""

from __future__ import annotations

from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Phrase, Refusal, phrase, refuse
from kingsroad.praga import contacts, gains, offers, road
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import LayTile, PragaMove
from kingsroad.praga.terms import HEXES, HUNGER_WALL_WALL, WALL


class PlaceWall(PragaMove):
    """`fixed` is its row where the wall touches nothing."""

    def __init__(self, place: int, rotation: int) -> None:
        code = f"place {place + 1} r{rotation}"
        names = {"place": place + 1, "rotation": rotation}
        super().__init__(code, "place_wall", names, f"ring.{place + 1}", "praga/walls/1", "praga/contacts/1")
        self.place = place
        self.rotation = rotation
        nothing = contacts.Contact([], [], 0)
        self.fix({**contacts.count(nothing), "gains": {}}, self.told(contacts.terms(nothing)))

    def told(self, terms: list[Phrase]) -> Phrase:
        return phrase("praga.move.place", place=self.place + 1, turn=self.rotation, terms=terms)


class LayWall(LayTile[PlaceWall]):
    kind = "lay_wall"
    answered = PlaceWall

    def moves(self, s: PragaState, out: list[Move]) -> None:
        places = s.boards[self.seat].places
        for place, moves in enumerate(s.setting.world.place):
            if places[HEXES + place] == NONE:
                out += moves
        offers.list_moves(s, self.seat, out)

    def guard(self, s: PragaState, move: PlaceWall) -> Refusal | None:
        if s.boards[self.seat].places[HEXES + move.place] != NONE:
            return refuse("praga/walls/1", "praga.no.ring_place", place=move.place + 1)
        return None

    def answer(self, s: PragaState, move: PlaceWall) -> None:
        """Contacts pay; what reacts to a wall comes after it lies."""
        s.agenda.done(self)
        place = HEXES + move.place
        contacts.put(s.own(self.seat), place, self.tile, move.rotation)
        contacts.pay(s, self.seat, place)
        if s.setting.world.tiles[self.tile].sign:
            gains.react(s, self.seat, HUNGER_WALL_WALL)
        road.react_to_action(s, self.seat, WALL)

    def show(self, s: PragaState, move: PlaceWall) -> Row:
        world, board = s.setting.world, s.boards[self.seat]
        contact = contacts.find(world, board, HEXES + move.place, self.tile, move.rotation)
        if not contact.edges and not contact.points:
            return move.row(s, self.seat)
        found = contacts.brings(world, board, self.tile, contact)
        values = {**move.names, **contacts.count(contact), "gains": found}
        return move.shown(values, move.told(contacts.terms(contact)))
