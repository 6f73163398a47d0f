"""A view of Raja as numbers."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.env.row import Row
from kingsroad.kernel.content import Content
from kingsroad.kernel.game import View
from kingsroad.raja.world import PARTS

MOST_PLAYERS: Final = 5
ROUNDS: Final = 15
GOLD: Final = 30
NOTHING: Final[dict[str, Any]] = {}


class RajaNumbers:
    """Turns views of Raja into rows of numbers; every row has the same length."""

    def __init__(self, content: Content) -> None:
        self.cities = [record.id for record in content.all("city")]
        self.places = [*self.cities, *[record.id for record in content.all("start")]]
        self.villages = [record.id for record in content.all("village")]
        self.cards = [record.id for record in content.all("character")]
        self.actions = [record.id for record in content.all("action")]

    def of(self, view: View) -> list[float]:
        """The row of numbers for a seat's view."""
        seats = view["seats"]
        row = Row(view["seat"], len(seats), MOST_PLAYERS)
        row.one(len(seats), range(2, MOST_PLAYERS + 1))
        row.count(view["round"], ROUNDS)
        row.count(view["last_round"], ROUNDS)
        row.mark(view["closing"])
        row.count(view["chips"], 5)
        row.one(view["maharaja"], self.places)
        row.marks(view["free"], self.cards)
        self.board(row, view)
        for seat in row.order:
            self.seat(row, view, None if seat is None else seats[seat], seat == view["seat"])
        self.turn(row, view)
        return row.values

    def board(self, row: Row, view: View) -> None:
        """Adds cities, villages and tolls."""
        for city in view["cities"]:
            row.count(view["visits"].index(city["id"]) if city["id"] in view["visits"] else None, len(self.cities))
            row.seat(city["centre"])
            row.by_seat(city["outer"], 3)
            row.by_seat(city["houses"], 3)
            row.by_seat([float(seat in city["architects"]) for seat in range(len(view["seats"]))], 1)
            row.count(city["blocked"], 6)
        nobody = [0] * len(view["seats"])
        for village in self.villages:
            row.by_seat(view["villages"].get(village, nobody), 3)
        for toll in view["tolls"]:
            row.mark(toll is not None)
            row.by_seat(toll or nobody, 3)

    def seat(self, row: Row, view: View, seat: dict[str, Any] | None, own: bool) -> None:
        """Adds what one seat has, its own secrets included; all zeros for a seat nobody has."""
        told: dict[str, Any] = NOTHING if seat is None else {**seat, **(view["own"] if own else NOTHING)}
        row.mark(told)
        row.count(told.get("gold"), GOLD)
        for name, scale in (("supply", 8), ("quarry", 10), ("palaces_left", 7), ("palaces_built", 7), ("number", 7)):
            row.count(told.get(name), scale)
        row.count(told.get("palace_price"), 12)
        row.count(told.get("chips"), 2)
        row.one(told.get("place"), self.places)
        row.marks(told.get("cards", ()), self.cards)
        disc = told.get("disc") or ()
        for action in self.actions:
            row.count(disc.count(action) if disc else 0, 2)
        row.mark(told.get("disc_set"))
        row.mark(told.get("acted"))

    def turn(self, row: Row, view: View) -> None:
        """Adds how far the present turn has come, and the lot of an auction."""
        turn = view["turn"] or NOTHING
        row.seat(turn.get("seat"))
        for name in ("parts", "done", "open"):
            parts = turn.get(name, NOTHING)
            for part in PARTS:
                row.count(parts.get(part, 0), 2)
        row.marks(turn.get("used", ()), self.cards)
        row.mark(turn.get("chip_used"))
        row.count(turn.get("penalties"), 4)
        row.count(turn.get("palace_price"), 12)
        row.marks(turn.get("touched", ()), self.places)
        lot = view["lot"] or NOTHING
        row.count(lot.get("bid"), 10)
        row.seat(lot.get("leader"))
