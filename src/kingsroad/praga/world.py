"""The printed game as int-indexed tables, built from one Content; and all moves, made once from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingsroad.kernel.content import Content, Record
from kingsroad.kernel.effect import Effect, parse, said
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fault, Phrase
from kingsroad.praga.hexes import Hex, Meeting, corner_between, flower, meetings, turned
from kingsroad.praga.terms import (
    ACTIONS,
    BUILDINGS,
    COLUMNS,
    GOLD,
    HEXES,
    HOLDABLE,
    PLAZAS,
    PROJECTS,
    ROWS,
    SITES,
    SLOTS,
    STONE,
    TRIGGERS,
    UPGRADES,
    WORDS,
)

if TYPE_CHECKING:
    from kingsroad.praga.actions import AnyAction, DoAction
    from kingsroad.praga.buildings import PlaceBuilding
    from kingsroad.praga.crane import TakeTile, Wheel
    from kingsroad.praga.eras import End
    from kingsroad.praga.mines import Manage, Seal, Token
    from kingsroad.praga.plazas import Plaza, Reward
    from kingsroad.praga.projects import Climb, Follow, Step
    from kingsroad.praga.road import Golden, Plank, RoadEffect, Silver
    from kingsroad.praga.technology import Keep, Use
    from kingsroad.praga.tiles import Away, ChooseTile, PayWith, Refresh
    from kingsroad.praga.upgrades import Bonus, PlaceUpgrade
    from kingsroad.praga.walls import PlaceWall
    from kingsroad.praga.windows import Extra, Windows

SIDES: Final = ("A", "B")  # of the action tiles
SPECIALS: Final = 4  # special tiles of each kind in an era
LEVELS: Final = (1, 2, 3, 4)  # of technologies, six of each


class Tile:
    """A hex tile of any kind; `special` ones need the wheel's leave."""

    def __init__(self, id: str, kind: int, era: int, special: bool) -> None:
        self.id = id
        self.kind = kind
        self.era = era
        self.special = special
        self.gold = 0
        self.stone = 0
        self.effect: Effect | None = None
        self.sign = False
        self.edges: list[Effect | None] = []
        self.corners: list[int] = []  # mask per turn of the tile
        self.cube = False
        self.action = -1
        self.turns = 6  # how many turns of it differ


class Space:
    """A square of a project: points, a forced step or a voluntary climb."""

    def __init__(self, points: int, sideways: bool, up: bool) -> None:
        self.points = points
        self.sideways = sideways
        self.up = up


class Tiers:
    """One set of tiers of one project."""

    def __init__(self, squares: list[list[Space]], points: list[int], costs: list[tuple[int, int]]) -> None:
        self.squares = squares
        self.points = points
        self.costs = costs  # (gold, stone) of entering each row from the one below


def formula(record: Record, field: str) -> Effect | None:
    text = record.text(field)
    return parse(text, WORDS) if text else None


def price(record: Record, field: str) -> tuple[int, int]:
    """A cost in gold and stone."""
    goods = holdings(record, field)
    return goods[GOLD], goods[STONE]


def holdings(record: Record, field: str) -> list[int]:
    """A plain sum of goods as a purse."""
    effect = formula(record, field)
    purse = [0] * HOLDABLE
    if effect is None:
        return purse
    for part in effect.plain:
        if part.what < HOLDABLE:
            purse[part.what] += part.count
    if " + ".join(part.text for part in effect.plain if part.what < HOLDABLE) != effect.text:
        raise record.fault("praga.content.cost", field=field)
    return purse


class World:
    # All moves: `moves.fill` makes them, as they belong to the chapters, which know the world.
    take: list[TakeTile]
    do: list[DoAction]
    extra_gold: list[Extra]
    extra_mixed: list[Extra]
    any: list[AnyAction]
    wheel: Wheel
    wheel_points: Wheel
    dig: Manage
    produce: Manage
    tile: list[ChooseTile]
    place: list[list[PlaceWall]]
    lay: list[PlaceUpgrade]
    site: list[list[PlaceBuilding]]
    bonus: dict[str, Bonus]
    step: list[Step]
    climb: list[Climb]
    up: Follow
    stay: Follow
    road_use: list[list[RoadEffect]]
    seal: list[Seal]
    token: list[Token]
    keep: list[Keep]
    use: list[Use]
    silver: list[Silver]
    golden: list[Golden]
    plank: list[Plank]
    refresh: list[Refresh]
    away: list[Away]
    pay_with: list[PayWith]
    plaza: list[Plaza]
    upper: Reward
    lower: Reward
    windows: list[Windows]
    end: End
    by_code: dict[str, Move]
    owed_rows: dict[str, Row]  # of moves that the kernel makes: parts of effects, and doing without

    def __init__(self, content: Content) -> None:
        self.content = content
        self.phrases: dict[str, Phrase] = {}  # of formulas
        self.value: dict[str, int] = {record.id: record.number("amount") for record in content.all("value")}
        self.limit = self.value["limit"]
        self.windows_kept = self.value["windows_kept"]
        self.surplus = self.value["surplus_points"]
        self.colours: tuple[str, ...] = tuple(record.id for record in content.expect("colour", 4))
        self._read_crane(content)
        self._read_board(content)
        self._read_tiles(content)
        self._read_technologies_and_road(content)
        self._read_bridge_and_river(content)
        self._read_city(content)
        self._read_projects(content)
        self._read_scoring(content)

    def said(self, effect: Effect | None) -> Phrase:
        """A formula in words, made once."""
        text = "" if effect is None else effect.text
        known = self.phrases.get(text)
        if known is None:
            known = self.phrases[text] = said(effect, WORDS)
        return known

    # -- reading --------------------------------------------------------------------------------

    def _read_crane(self, content: Content) -> None:
        slots = content.expect("slot", SLOTS)
        self.slot_price: list[int] = [slot.number("price") for slot in slots]
        self.slot_points: list[int] = [slot.number("points") for slot in slots]
        self.green: list[int] = [i for i, slot in enumerate(slots) if slot.text("colour") == "green"]
        self.red: list[int] = [i for i, slot in enumerate(slots) if slot.text("colour") == "red"]
        sectors = content.expect("sector", SLOTS - 1)
        self.sector: list[Effect | None] = [None]
        self.special: list[int] = [0]
        for sector in sectors:
            self.sector.append(formula(sector, "effect") if "effect" in sector.fields else None)
            self.special.append(sector.number("special") if "special" in sector.fields else 0)
        self.action_tiles: dict[str, list[tuple[int, int]]] = {side: [] for side in SIDES}
        for tile in content.expect("action_tile", 12):
            pair = tile.choices("actions", ACTIONS)
            side = SIDES[tile.choice("side", SIDES)]
            if len(pair) != 2:
                raise tile.fault("praga.content.entries", field="actions", count=len(pair), expected=2)
            self.action_tiles[side].append((pair[0], pair[1]))
        self.box: dict[int, int] = {}
        self.era_two_after: dict[int, int] = {}
        self.drops: dict[int, list[int]] = {}
        self.turns = 0
        for table in content.expect("table", 3):
            seats = int(table.id)
            self.box[seats] = table.number("box")
            self.era_two_after[seats] = table.number("era_two_after")
            self.drops[seats] = table.numbers("drops")
            self.turns = table.number("turns")

    def _read_board(self, content: Content) -> None:
        self.tracks: list[list[Effect | None]] = []  # production bonus by number of mines, of quarries
        self.track_end: list[int] = []
        self.token_at: list[int] = []
        for kind in ("mine", "quarry"):
            bonuses: list[Effect | None] = [None] * 10
            for step in content.all(kind):
                bonuses[int(step.id)] = formula(step, "bonus")
                if step.fields.get("token"):
                    self.token_at.append(int(step.id))
                if step.fields.get("seal"):
                    self.track_end.append(int(step.id))
            self.tracks.append(bonuses)
        self.wealth: list[Effect] = []
        for wealth in ("gold", "stone", "nine"):
            self.wealth.append(parse(content.one("wealth", wealth).text("effect"), WORDS))
        self.wealth_level = content.one("wealth", "gold").number("level")
        self.wealth_top = content.one("wealth", "nine").number("level")
        self.technology_level: list[int] = [0, *(step.number("level") for step in content.all("technology_step"))]
        self.multiplier: list[int] = [step.number("multiplier") for step in content.all("university_step")]
        self.technology_top = len(self.technology_level) - 1
        self.university_top = len(self.multiplier) - 1
        self.hex_actions: list[int] = [ACTIONS.index(record.id) for record in content.expect("hex", HEXES)]
        self.hex_of: list[int] = [self.hex_actions.index(action) for action in range(len(ACTIONS))]
        # Places of the flower: the six action hexes first, then the ring.
        inner, outer = flower()
        self.flower: list[Hex] = [*inner, *outer]
        self.flower_meetings: list[list[Meeting]] = meetings(self.flower)

    def _read_tiles(self, content: Content) -> None:
        self.tiles: list[Tile] = []
        for kind, (name, count) in enumerate((("building", 36), ("wall", 36), ("upgrade", 30))):
            for record in content.expect(name, count):
                tile = Tile(record.id, kind, record.number("era"), record.fields.get("special") is True)
                if kind == UPGRADES:
                    tile.action = record.choice("action", ACTIONS)
                    tile.effect = formula(record, "bonus")
                else:
                    tile.gold, tile.stone = price(record, "cost")
                    tile.effect = formula(record, "effect")
                    tile.sign = record.fields.get("sign") is True
                if kind == BUILDINGS:
                    tile.cube = record.text("kind") == "cube"
                else:
                    tile.edges = [parse(edge, WORDS) if edge else None for edge in record.texts("edges")]
                if any(not 0 <= corner < 6 for corner in record.numbers("corners")):
                    raise record.fault("praga.content.corners")
                mask = sum(1 << corner for corner in record.numbers("corners"))
                tile.corners = [turned(mask, turn) for turn in range(6)]
                if kind == BUILDINGS and mask == 0:
                    tile.turns = 1  # nothing on it tells its turns apart
                self.tiles.append(tile)
            for era in (1, 2):
                for special, expected in ((False, count // 2 - SPECIALS), (True, SPECIALS)):
                    found = [t for t in self.tiles if (t.kind, t.era, t.special) == (kind, era, special)]
                    if len(found) != expected:
                        which = f"{name}, era {era}, {'special' if special else 'normal'}"
                        raise Fault("content.count", kind=which, count=len(found), expected=expected)
        self.tile_index: dict[str, int] = {tile.id: i for i, tile in enumerate(self.tiles)}

    def _read_technologies_and_road(self, content: Content) -> None:
        self.technology_ids: list[str] = []
        self.technology_tier: list[int] = []
        self.technology_effect: list[Effect] = []
        self.trigger: list[int] = []
        for record in content.expect("technology", 24):
            self.technology_ids.append(record.id)
            self.technology_tier.append(record.number("level"))
            self.technology_effect.append(parse(record.text("effect"), WORDS))
            self.trigger.append(record.choice("on", TRIGGERS) if "on" in record.fields else -1)
        for level in LEVELS:
            count = self.technology_tier.count(level)
            if count != len(self.technology_tier) // len(LEVELS):
                raise Fault("content.count", kind=f"technology {level}", count=count, expected=6)
        self.road_egg: list[Effect | None] = [None]
        self.road_free: list[Effect | None] = [None]
        for record in content.expect("road", 3):
            self.road_egg.append(formula(record, "egg"))
            self.road_free.append(formula(record, "free"))
        self.road_tile: dict[str, Effect] = {}
        for record in content.expect("road_tile", 4):
            self.road_tile[record.id] = parse(record.text("effect"), WORDS)

    def _read_bridge_and_river(self, content: Content) -> None:
        self.strips: list[list[list[Effect]]] = []  # [left, right][printed, other][pair]
        for side in ("left", "right"):
            record = content.one("strip", side)
            self.strips.append([[parse(text, WORDS) for text in record.texts(face)] for face in ("printed", "other")])
        self.silver_ids: list[str] = []
        self.silver_effect: list[Effect | None] = []
        self.silver_step: list[int] = []
        for record in content.expect("silver", 6):
            self.silver_ids.append(record.id)
            self.silver_effect.append(formula(record, "effect"))
            self.silver_step.append(record.choice("step", PROJECTS) if record.text("step") else -1)
        self.golden_ids: list[str] = []
        self.golden_now: list[Effect | None] = []
        self.golden_end: list[Effect] = []
        for record in content.expect("golden", 6):
            self.golden_ids.append(record.id)
            self.golden_now.append(formula(record, "now"))
            self.golden_end.append(parse(record.text("end"), WORDS))
        self.token_ids: list[str] = []
        self.token_effect: list[Effect] = []
        self.token_seats: list[int] = []
        for record in content.expect("token", 8):
            self.token_ids.append(record.id)
            self.token_effect.append(parse(record.text("effect"), WORDS))
            self.token_seats.append(record.number("seats"))
        self.seal_ids: list[str] = []
        self.seal_cost: list[list[int]] = []
        self.seal_kind: list[str] = []
        self.seal_points: list[int] = []
        for record in content.expect("seal", 5):
            self.seal_ids.append(record.id)
            self.seal_cost.append(holdings(record, "cost"))
            self.seal_kind.append(record.text("kind"))
            self.seal_points.append(record.number("points"))

    def _read_city(self, content: Content) -> None:
        self.plaza_ids: list[str] = [record.id for record in content.expect("plaza", PLAZAS)]
        self.plaza_colour: list[str] = [record.text("colour") for record in content.all("plaza")]
        self.plaza_from: list[int] = [record.number("from_players") for record in content.all("plaza")]
        self.site_ids: list[str] = []
        self.site_hexes: list[Hex] = []
        self.site_gold: list[int] = []
        self.site_points: list[int] = []
        self.site_plaza: list[int] = []
        for record in content.expect("site", SITES):
            self.site_ids.append(record.id)
            self.site_hexes.append((record.number("q"), record.number("r")))
            self.site_gold.append(record.number("gold"))
            self.site_points.append(record.number("points"))
            self.site_plaza.append(record.choice("plaza", self.plaza_ids))
        self.site_meetings: list[list[Meeting]] = meetings(self.site_hexes)
        self.plaza_sites: list[list[int]] = [
            [site for site in range(SITES) if self.site_plaza[site] == plaza] for plaza in range(PLAZAS)
        ]
        self.printed_corners: list[int] = [0] * SITES
        for record in content.all("corner"):
            try:
                hexes = [(int(pair[0]), int(pair[1])) for pair in record.fields["hexes"]]
            except (TypeError, ValueError, LookupError):
                raise record.fault("praga.content.corner") from None
            for site, hex in enumerate(self.site_hexes):
                if hex in hexes:
                    a, b = [other for other in hexes if other != hex]
                    corner = corner_between(hex, a, b)
                    if corner < 0:
                        raise record.fault("praga.content.corner")
                    self.printed_corners[site] |= 1 << corner
        self.neutral: list[tuple[int, list[int]]] = [
            (record.choice("site", self.site_ids), record.numbers("for")) for record in content.all("neutral")
        ]
        self.plaza_tile_ids: list[str] = []
        self.plaza_tile_colour: list[str] = []
        self.plaza_upper: list[Effect] = []
        self.plaza_lower: list[Effect] = []
        for record in content.expect("plaza_tile", 11):
            self.plaza_tile_ids.append(record.id)
            self.plaza_tile_colour.append(record.text("colour"))
            self.plaza_upper.append(parse(record.text("upper"), WORDS))
            self.plaza_lower.append(parse(record.text("lower"), WORDS))
        self.route: list[int] = [self.plaza_ids.index(record.id) for record in content.expect("route", PLAZAS)]
        self.parler_does: list[list[str]] = []
        self.parler_tile: list[int] = []
        for record in content.expect("parler", 5):
            self.parler_does.append(record.texts("does"))
            self.parler_tile.append(record.number("tile"))

    def _read_projects(self, content: Content) -> None:
        self.tiers: dict[str, Tiers] = {}
        for record in content.expect("tiers", 6):
            squares: list[list[Space]] = []
            for text in record.texts("rows"):
                row = [Space(int(c) if c.isdigit() else 0, c == ">", c == "^") for c in text.split()]
                if len(row) != COLUMNS:
                    raise record.fault("praga.content.columns", count=len(row), expected=COLUMNS)
                squares.append(row)
            if len(squares) != ROWS:
                raise record.fault("praga.content.rows", count=len(squares), expected=ROWS)
            crossings = []
            for text in record.texts("costs"):
                cost = [0, 0]
                for part in parse(text, WORDS).plain:
                    cost[part.what] += part.count
                crossings.append((cost[0], cost[1]))
            if len(crossings) != 2:
                raise record.fault("praga.content.entries", field="costs", count=len(crossings), expected=2)
            costs = [(0, 0), (0, 0), crossings[0], (0, 0), crossings[1]]
            self.tiers[record.id] = Tiers(squares, record.numbers("points"), costs)
        self.column: list[int] = [record.number("multiplier") for record in content.expect("column", COLUMNS)]

    def _read_scoring(self, content: Content) -> None:
        self.wall_points = [(int(record.id), record.number("points")) for record in content.all("walls")]
        self.egg_points = [(int(record.id), record.number("points")) for record in content.all("eggs")]
        self.solo_ranks = [(record.number("points"), record.id) for record in content.all("solo_rank")]

    def all_effects(self) -> list[Effect]:
        """Every formula that can ask its player something."""
        some: list[Effect | None] = [*self.sector, *self.wealth, *self.technology_effect, *self.road_egg]
        some += [*self.road_free, *self.road_tile.values(), *self.silver_effect, *self.golden_now, *self.token_effect]
        some += [*self.plaza_upper, *self.plaza_lower]
        for tile in self.tiles:
            some += [tile.effect, *tile.edges]
        for strip in self.strips:
            for face in strip:
                some += face
        for track in self.tracks:
            some += track
        return [effect for effect in some if effect is not None]
