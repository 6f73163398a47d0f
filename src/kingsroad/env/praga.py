"""A view of Praga as numbers."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.env.row import Row
from kingsroad.kernel.content import Content
from kingsroad.kernel.game import View
from kingsroad.praga.terms import PROJECTS, RING

MOST_PLAYERS: Final = 4
TURNS: Final = 16
POINTS: Final = 100
NOTHING: Final[dict[str, Any]] = {}


class PragaNumbers:
    """Turns views of Praga into rows of numbers; every row has the same length."""

    def __init__(self, content: Content) -> None:
        def ids(kind: str) -> list[str]:
            return [record.id for record in content.all(kind)]

        self.actions = ids("hex")
        self.slots = range(len(ids("slot")))
        self.tiles = {kind: ids(kind) for kind in ("building", "wall", "upgrade")}
        self.sites = ids("site")
        self.plazas = ids("plaza")
        self.plaza_tiles = ids("plaza_tile")
        self.golden = ids("golden")
        self.tokens = ids("token")
        self.seals = ids("seal")
        self.technologies = ids("technology")
        self.bonuses = sorted({str(one.fields["effect"]) for one in content.all("sector") if "effect" in one.fields})
        self.pairs = range(len(content.all("strip")[0].texts("printed")))

    def of(self, view: View) -> list[float]:
        """The row of numbers for a seat's view."""
        seats = view["seats"]
        row = Row(view["seat"], len(seats), MOST_PLAYERS)
        row.one(len(seats), range(1, MOST_PLAYERS + 1))
        row.mark(view["era"] == 2)
        turns = view["turns"]
        row.count(turns["played"], turns["of"])
        row.count(turns["platform"], 5)
        row.by_seat(turns["left"], TURNS)
        row.by_seat([turns["order"].index(seat) for seat in range(len(seats))], MOST_PLAYERS)
        self.crane(row, view["crane"])
        self.offers(row, view)
        self.city(row, view)
        for seat in row.order:
            self.seat(row, NOTHING if seat is None else seats[seat])
        self.turn(row, view)
        return row.values

    def crane(self, row: Row, crane: dict[str, Any]) -> None:
        """Adds the crane: where it stands, and what each slot offers."""
        row.one(crane["box"], self.slots)
        row.count(crane["steps"], 4)
        for slot in crane["slots"]:
            row.count(slot["price"], 2)
            row.count(slot["points"], 5)
            row.count(slot["special"], 2)
            row.one(slot["bonus"], self.bonuses)
            row.marks(slot["tile"] or (), self.actions)
            row.mark(slot["passed"])

    def offers(self, row: Row, view: View) -> None:
        """Adds what can be taken: the rows, the bridge, the church, the river, seals and technologies."""
        for kind, known in self.tiles.items():
            for tile in view["rows"][kind]:
                row.one(tile, known)
        for left in view["stacks"]:
            row.count(left, 12)
        bridge = view["bridge"]
        row.marks(bridge["planks"], self.pairs)
        row.marks(bridge["golden"], self.golden)
        row.count(bridge["silver_left"], 6)
        row.marks(view["church"], self.golden)
        row.marks(view["river"], self.tokens)
        for seal in self.seals:
            row.seat(view["seals"].get(seal))
        for left in view["technologies_left"]:
            row.count(left, 6)

    def city(self, row: Row, view: View) -> None:
        """Adds the city: buildings on sites, and the plazas."""
        built = {each["site"]: each for each in view["city"]}
        for site in self.sites:
            row.mark(site in built)
            row.seat(built[site]["cube"] if site in built else None)
        plazas = {each["id"]: each for each in view["plazas"]}
        for id in self.plazas:
            plaza = plazas.get(id, NOTHING)
            row.one(plaza.get("tile"), self.plaza_tiles)
            row.mark(plaza.get("evaluated"))
            cubes = [0.0] * len(view["seats"])
            for seat, count, spent in plaza.get("claims", ()):
                if seat < len(cubes):  # an opponent without a player has no row
                    cubes[seat] = count - spent
            row.by_seat(cubes, 3)

    def seat(self, row: Row, seat: dict[str, Any]) -> None:
        """Adds what one seat has; all zeros for a seat nobody has."""
        row.mark(seat)
        for name, scale in (
            ("points", POINTS), ("forecast", POINTS), ("mines", 8), ("quarries", 8), ("claims", 2), ("cubes", 5),
            ("technology", 9), ("university", 8), ("road", 3), ("upgrades_placed", 10), ("old_upgrades", 10),
            ("windows_over", 3),
        ):  # fmt: skip
            row.count(seat.get(name), scale)
        purse = seat.get("purse", NOTHING)
        for good in ("gold", "stone", "egg", "silver_window", "gold_window", "red_token", "blue_token"):
            row.count(purse.get(good), 6)
        row.marks(seat.get("tokens", ()), self.tokens)
        for taken in seat.get("wealth", (False, False, False)):
            row.mark(taken)
        technologies = seat.get("technologies", NOTHING)
        for state in ("working", "fresh", "single"):
            row.marks(technologies.get(state, ()), self.technologies)
        for project in PROJECTS:
            square = seat.get("projects", NOTHING).get(project, NOTHING)
            row.count(square.get("row"), 4)
            row.count(square.get("column"), 4)
        row.marks(seat.get("golden", ()), self.golden)
        for action in self.actions:
            row.one((seat.get("upgrades", NOTHING).get(action) or NOTHING).get("tile"), self.tiles["upgrade"])
        for wall in seat.get("walls", (None,) * RING):
            row.mark(wall)
        row.count(len(seat.get("contacts", ())), 12)

    def turn(self, row: Row, view: View) -> None:
        """Adds how far the present turn has come, and which tile is asked about."""
        turn = view["turn"] or NOTHING
        row.seat(turn.get("seat"))
        row.marks(turn.get("tile") or (), self.actions)
        row.one(turn.get("slot"), self.slots)
        for name in ("action_done", "bonus_open", "extra_bought", "refreshed", "ending"):
            row.mark(turn.get(name))
        row.one(turn.get("bonus"), self.bonuses)
        row.one(turn.get("under_way"), self.actions)
        asked = view["tasks"][0]["values"].get("tile") if view.get("tasks") else None
        for known in self.tiles.values():
            row.one(asked, known)
        row.one(asked, self.plaza_tiles)
