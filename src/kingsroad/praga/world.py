"""The printed game as int-indexed tables, built from one Content; and all moves, made once from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingsroad.kernel import effect as effects
from kingsroad.kernel.content import Content, Record
from kingsroad.kernel.effect import Effect, said
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fault, Phrase
from kingsroad.praga.hexes import Hex, Meeting, corner_between, flower, meetings, neighbour, turned
from kingsroad.praga.terms import (
    ACTIONS,
    BUILDINGS,
    COLUMNS,
    EGG,
    GOLD,
    HEXES,
    HOLDABLE,
    KINDS,
    PAIRS,
    PLAZAS,
    PROJECTS,
    RING,
    ROW,
    ROWS,
    SITES,
    SLOTS,
    STONE,
    TRIGGERS,
    UPGRADES,
    WORDS,
)
from kingsroad.praga.wording import golden_phrase, seal_phrase, silver_phrase, technology_phrase

if TYPE_CHECKING:
    from kingsroad.praga.actions import AnyAction, DoAction
    from kingsroad.praga.buildings import PlaceBuilding
    from kingsroad.praga.crane import TakeTile, Wheel
    from kingsroad.praga.eras import End
    from kingsroad.praga.mines import KeepClaim, Manage, Seal, Token
    from kingsroad.praga.plazas import Plaza, Reward
    from kingsroad.praga.projects import Climb, Follow, Step
    from kingsroad.praga.road import Golden, Plank, RoadEffect, Silver
    from kingsroad.praga.technology import Keep, Use
    from kingsroad.praga.tiles import Away, ChooseTile, PayWith, Refresh
    from kingsroad.praga.upgrades import Bonus, PlaceUpgrade
    from kingsroad.praga.walls import PlaceWall
    from kingsroad.praga.windows import Extra, Windows

DIGITS: Final = tuple("123456789")
SPACES: Final = (".", *DIGITS, ">", "^")  # of the projects: nothing, points, sideways, up
SIDES: Final = ("A", "B")  # of the action tiles
SPECIALS: Final = 4  # special tiles of each kind in an era
ERAS: Final = (1, 2)
LEVELS: Final = (1, 2, 3, 4)  # of technologies, six of each
ZONES: Final = ("red",) * 4 + ("green",) * 3 + ("blue",) * 5  # of the slots of the crane, clockwise from the top
SEALS: Final = ("gold", "stone", "pair", "flat")  # what a seal counts
ROAD_TILES: Final = ("wall", "upgrade", "plain", "windows")  # the last two are the faces of one tile
ROAD_TRIGGERS: Final = ("wall", "upgrade", "plain_building", "enter")
ON_WALL: Final = 0
ON_UPGRADE: Final = 1
ON_PLAIN_BUILDING: Final = 2
ON_ENTER: Final = 3
SETS: Final = ("printed", "a", "b")  # of the tiers of a project
PLAZA_COLOURS: Final = ("natural", "grey", "yellow", "blue")
DEEDS_OF_PARLER: Final = ("building", "wall", "upgrade", "mine", "quarry", "human_track")
RANKS: Final = ("beginner", "apprentice", "journeyman", "mason", "master", "overseer", "burgrave", "chancellor")
VALUES: Final = (
    "start_gold start_stone start_mines start_quarries cubes cubes_spare limit manage_gain row_normal row_special "
    "refresh_price refresh_tiles university_era_one university_era_two wall_places count_points road_eggs bridge_eggs "
    "silver_draw golden_bridge technology_draw surplus_points cheap_building cheap_wall climb_windows extra_windows "
    "extra_gold_windows windows_kept passed_points solo_good"
).split()
CUBES_LAID: Final = 9  # of a player's cubes, at the start: four tracks, three wealth bonuses, two projects
# What the rules know in this number only.
FIXED: Final = {"row_normal": ROW - 1, "row_special": 1, "refresh_tiles": 2, "wall_places": RING}


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
        self.brings_gold = 0  # what the effect gives without any choice
        self.brings_stone = 0
        self.brings_eggs = 0
        self.sign = False
        self.edges: list[Effect | None] = []
        self.corners: list[int] = []  # mask per rotation of the tile
        self.cube = False
        self.action = -1
        self.rotations = 6  # how many of them differ


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


def numbered(first: int, beyond: int) -> list[str]:
    """Ids that are numbers."""
    return [str(number) for number in range(first, beyond)]


def formula(record: Record, field: str) -> Effect | None:
    return effects.formula(record, field, WORDS)


def needed(record: Record, field: str) -> Effect:
    return effects.needed(record, field, WORDS)


def price(record: Record, field: str) -> tuple[int, int]:
    """A cost in gold and stone."""
    goods = holdings(record, field)
    return goods[GOLD], goods[STONE]


def holdings(record: Record, field: str) -> list[int]:
    """A plain sum of goods as a purse."""
    return purse_of(record, field, formula(record, field))


def purse_of(record: Record, field: str, effect: Effect | None) -> list[int]:
    purse = [0] * HOLDABLE
    if effect is None:
        return purse
    for part in effect.plain:
        if part.what < HOLDABLE:
            purse[part.what] += part.count
    if " + ".join(part.text for part in effect.plain if part.what < HOLDABLE) != effect.text:
        raise record.fault("praga.content.cost", field=field)
    return purse


def plain_gain(effect: Effect | None, what: int) -> int:
    """How much of a good an effect gives without any choice."""
    if effect is None:
        return 0
    return sum([part.count for part in effect.plain if part.what == what])


def space_of(record: Record, sign: str) -> Space:
    """A square as content writes it."""
    if sign not in SPACES:
        raise record.fault("content.choice", field="rows", word=sign, known=" ".join(SPACES))
    return Space(int(sign) if sign in DIGITS else 0, sign == ">", sign == "^")


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
    seal_later: KeepClaim
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
        self._read_values(content)
        self.limit = self.value["limit"]
        self.refresh_price = self.value["refresh_price"]
        self.windows_kept = self.value["windows_kept"]
        self.surplus = self.value["surplus_points"]
        self.climb_windows = self.value["climb_windows"]
        self.extra_windows = self.value["extra_windows"]
        self.extra_gold_windows = self.value["extra_gold_windows"]
        self.bridge_eggs = self.value["bridge_eggs"]
        self.road_eggs = self.value["road_eggs"]
        self.passed_points = self.value["passed_points"]
        self.manage_gain = self.value["manage_gain"]
        self.technology_draw = self.value["technology_draw"]
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

    def _read_values(self, content: Content) -> None:
        self.value: dict[str, int] = {}
        for record in content.in_order("value", VALUES):
            self.value[record.id] = record.number("amount")
            if record.id in FIXED and record.number("amount") != FIXED[record.id]:
                raise record.fault("praga.content.fixed", field="amount", expected=FIXED[record.id])
        mixed, windows = content.one("value", "extra_gold_windows"), self.value["extra_windows"]
        if mixed.number("amount") > windows:
            raise mixed.fault("content.choice", field="amount", word=mixed.number("amount"), known=f"0-{windows}")
        cubes = self.value["cubes_spare"] + CUBES_LAID
        if self.value["cubes"] != cubes:
            raise content.one("value", "cubes").fault("praga.content.fixed", field="amount", expected=cubes)
        self.university_steps = [0, self.value["university_era_one"], self.value["university_era_two"]]  # by era

    def _read_crane(self, content: Content) -> None:
        slots = content.in_order("slot", numbered(0, SLOTS))
        self.slot_price: list[int] = [slot.number("price") for slot in slots]
        self.slot_points: list[int] = [slot.number("points") for slot in slots]
        for slot, zone in zip(slots, ZONES, strict=True):
            slot.choice("colour", [zone])
            for field, paid_in in (("price", "red"), ("points", "blue")):
                if slot.number(field) and zone != paid_in:
                    raise slot.fault("praga.content.fixed", field=field, expected=0)
        self.green: list[int] = [i for i, zone in enumerate(ZONES) if zone == "green"]
        self.red: list[int] = [i for i, zone in enumerate(ZONES) if zone == "red"]
        sectors = content.in_order("sector", numbered(1, SLOTS))
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
        for side in SIDES:
            count = len(self.action_tiles[side])
            if count != len(ACTIONS):
                raise Fault("content.count", kind=f"action_tile {side}", count=count, expected=len(ACTIONS))
        self.box: dict[int, int] = {}
        self.era_two_after: dict[int, int] = {}
        self.drops: dict[int, list[int]] = {}
        tables = content.in_order("table", numbered(2, 5))
        self.turns = tables[0].number("turns")
        for table in tables:
            seats = int(table.id)
            self.box[seats] = table.number("box")
            self.era_two_after[seats] = table.number("era_two_after")
            self.drops[seats] = table.numbers("drops")
            if table.number("turns") != self.turns:
                raise table.fault("praga.content.fixed", field="turns", expected=self.turns)
            if not 0 < self.box[seats] < SLOTS:
                raise table.fault("content.choice", field="box", word=self.box[seats], known=f"1-{SLOTS - 1}")

    def _read_board(self, content: Content) -> None:
        self.tracks: list[list[Effect | None]] = []  # production bonus by number of mines, of quarries
        self.track_end: list[int] = []
        self.token_at: list[int] = []
        for kind, start in (("mine", self.value["start_mines"]), ("quarry", self.value["start_quarries"])):
            steps = content.all(kind)
            bonuses: list[Effect | None] = [None] * (start + 1)
            tokens: list[int] = []
            ends: list[int] = []
            for step in content.in_order(kind, numbered(start + 1, start + 1 + len(steps))):
                bonuses.append(formula(step, "bonus"))
                if step.flag("token"):
                    tokens.append(int(step.id))
                if step.flag("seal"):
                    ends.append(int(step.id))
            if len(tokens) != 1 or ends != [start + len(steps)]:
                raise Fault("praga.content.track", kind=kind)
            self.tracks.append(bonuses)
            self.token_at.append(tokens[0])
            self.track_end.append(ends[0])
        self.wealth: list[Effect] = []
        self.wealth_good: list[int] = []  # gold, stone, or -1 for either
        self.wealth_level: list[int] = []
        for wealth in content.in_order("wealth", ("gold", "stone", "nine")):
            self.wealth.append(needed(wealth, "effect"))
            self.wealth_good.append(wealth.choice("good", ("", "gold", "stone")) - 1)
            self.wealth_level.append(wealth.number("level"))
        steps = content.all("technology_step")
        steps = content.in_order("technology_step", numbered(1, len(steps) + 1))
        self.technology_level: list[int] = [0, *(step.number("level") for step in steps)]
        if sorted(level for level in self.technology_level if level) != list(LEVELS):
            raise Fault("praga.content.technology_steps")
        steps = content.all("university_step")
        steps = content.in_order("university_step", numbered(0, len(steps)))
        self.multiplier: list[int] = [step.number("multiplier") for step in steps]
        self.technology_top = len(self.technology_level) - 1
        self.university_top = len(self.multiplier) - 1
        self.hex_actions: list[int] = [-1] * HEXES  # by position, clockwise from the north-east
        hexes = content.expect("hex", HEXES)
        for record, position in zip(hexes, content.ranks("hex", "position", 0), strict=True):
            self.hex_actions[position] = record.among(record.id, "id", ACTIONS)
        self.hex_of: list[int] = [self.hex_actions.index(action) for action in range(len(ACTIONS))]
        # Places of the flower: the six action hexes first, then the ring.
        inner, outer = flower()
        self.flower: list[Hex] = [*inner, *outer]
        self.flower_meetings: list[list[Meeting]] = meetings(self.flower)

    def _read_tiles(self, content: Content) -> None:
        self.tiles: list[Tile] = []
        for kind, (name, count) in enumerate((("building", 36), ("wall", 36), ("upgrade", 30))):
            for record in content.expect(name, count):
                tile = Tile(record.id, kind, record.number_among("era", ERAS), record.flag("special"))
                if kind == UPGRADES:
                    tile.action = record.choice("action", ACTIONS)
                    tile.effect = formula(record, "bonus")
                else:
                    tile.gold, tile.stone = price(record, "cost")
                    tile.effect = formula(record, "effect")
                    tile.sign = record.flag("sign")
                if kind == BUILDINGS:
                    tile.cube = record.choice("kind", ("count", "cube")) == 1
                else:
                    tile.edges = effects.formulas(record, "edges", WORDS)
                    if len(tile.edges) != 6:
                        raise record.fault("praga.content.entries", field="edges", count=len(tile.edges), expected=6)
                if any(not 0 <= corner < 6 for corner in record.numbers("corners")):
                    raise record.fault("praga.content.corners")
                mask = sum(1 << corner for corner in record.numbers("corners"))
                tile.corners = [turned(mask, rotation) for rotation in range(6)]
                if kind == BUILDINGS and mask == 0:
                    tile.rotations = 1  # nothing on it tells them apart
                tile.brings_gold = plain_gain(tile.effect, GOLD)
                tile.brings_stone = plain_gain(tile.effect, STONE)
                tile.brings_eggs = plain_gain(tile.effect, EGG)
                self.tiles.append(tile)
            for era in ERAS:
                for special, expected in ((False, count // 2 - SPECIALS), (True, SPECIALS)):
                    found = [t for t in self.tiles if (t.kind, t.era, t.special) == (kind, era, special)]
                    if len(found) != expected:
                        which = f"{name}, era {era}, {'special' if special else 'normal'}"
                        raise Fault("content.count", kind=which, count=len(found), expected=expected)
        # By era, and there by kind and normal or special as in `PragaState.stacks`.
        self.piles: list[list[list[int]]] = [
            [
                [i for i, t in enumerate(self.tiles) if (t.kind, t.era, t.special) == (kind, era, special)]
                for kind in range(len(KINDS))
                for special in (False, True)
            ]
            for era in ERAS
        ]
        self.tile_index: dict[str, int] = {tile.id: i for i, tile in enumerate(self.tiles)}

    def _read_technologies_and_road(self, content: Content) -> None:
        self.technology_ids: list[str] = []
        self.technology_tier: list[int] = []
        self.technology_effect: list[Effect] = []
        self.technology_said: list[Phrase] = []
        self.trigger: list[int] = []
        for record in content.expect("technology", 24):
            self.technology_ids.append(record.id)
            self.technology_tier.append(record.number_among("level", LEVELS))
            self.technology_effect.append(needed(record, "effect"))
            self.trigger.append(record.choice("on", TRIGGERS) if "on" in record.fields else -1)
            self.technology_said.append(technology_phrase(record))
        for level in LEVELS:
            count = self.technology_tier.count(level)
            if count != len(self.technology_tier) // len(LEVELS):
                raise Fault("content.count", kind=f"technology {level}", count=count, expected=6)
        self.road_egg: list[Effect | None] = [None]
        self.road_free: list[Effect | None] = [None]
        for record in content.in_order("road", numbered(1, 4)):
            self.road_egg.append(formula(record, "egg"))
            self.road_free.append(formula(record, "free"))
        self.road_tile: list[Effect] = []
        self.road_tile_on: list[int] = []
        self.road_tile_space: list[int] = []
        for record in content.in_order("road_tile", ROAD_TILES):
            self.road_tile.append(needed(record, "effect"))
            self.road_tile_on.append(record.choice("on", ROAD_TRIGGERS))
            self.road_tile_space.append(record.number("space"))
        spaces = self.road_tile_space
        if sorted(spaces[:3]) != [1, 2, 3] or spaces[3] != spaces[2]:
            raise Fault("praga.content.road_tiles")

    def _read_bridge_and_river(self, content: Content) -> None:
        self.strips: list[list[list[Effect]]] = []  # [left, right][printed, other][pair]
        for record in content.in_order("strip", ("left", "right")):
            for face in ("printed", "other"):
                count = len(record.texts(face))
                if count != PAIRS:
                    raise record.fault("praga.content.entries", field=face, count=count, expected=PAIRS)
            self.strips.append([effects.all_needed(record, face, WORDS) for face in ("printed", "other")])
        self.silver_ids: list[str] = []
        self.silver_effect: list[Effect | None] = []
        self.silver_step: list[int] = []
        self.silver_said: list[Phrase] = []
        for record in content.expect("silver", 6):
            self.silver_ids.append(record.id)
            self.silver_effect.append(formula(record, "effect"))
            self.silver_step.append(record.choice("step", PROJECTS) if record.text("step") else -1)
            self.silver_said.append(silver_phrase(record))
        self.golden_ids: list[str] = []
        self.golden_now: list[Effect | None] = []
        self.golden_end: list[Effect] = []
        self.golden_said: list[Phrase] = []
        for record in content.expect("golden", 6):
            self.golden_ids.append(record.id)
            self.golden_now.append(formula(record, "now"))
            self.golden_end.append(needed(record, "end"))
            self.golden_said.append(golden_phrase(record))
        self.token_ids: list[str] = []
        self.token_effect: list[Effect] = []
        self.token_seats: list[int] = []
        for record in content.expect("token", 8):
            self.token_ids.append(record.id)
            self.token_effect.append(needed(record, "effect"))
            self.token_seats.append(record.number("seats"))
        for seats in (2, 3, 4):
            tokens = len([least for least in self.token_seats if least <= seats])
            if tokens < 2 * seats:  # a seat takes one for each of its tracks
                raise Fault("content.count", kind=f"token, {seats} seats", count=tokens, expected=2 * seats)
        self.seal_ids: list[str] = []
        self.seal_cost: list[list[int]] = []
        self.seal_kind: list[str] = []
        self.seal_points: list[int] = []
        self.seal_said: list[Phrase] = []
        for record in content.expect("seal", 5):
            self.seal_ids.append(record.id)
            self.seal_cost.append(holdings(record, "cost"))
            self.seal_kind.append(SEALS[record.choice("kind", SEALS)])
            self.seal_points.append(record.number("points"))
            self.seal_said.append(seal_phrase(record))

    def _read_city(self, content: Content) -> None:
        self.plaza_ids: list[str] = [record.id for record in content.expect("plaza", PLAZAS)]
        plazas = content.all("plaza")
        self.plaza_colour: list[str] = [PLAZA_COLOURS[record.choice("colour", PLAZA_COLOURS)] for record in plazas]
        self.plaza_from: list[int] = [record.number("from_players") for record in content.all("plaza")]
        plaza_hexes = [(record.integer("q"), record.integer("r")) for record in content.all("plaza")]
        self.site_ids: list[str] = []
        self.site_hexes: list[Hex] = []
        self.site_gold: list[int] = []
        self.site_points: list[int] = []
        self.site_plaza: list[int] = []
        for record in content.expect("site", SITES):
            self.site_ids.append(record.id)
            self.site_hexes.append((record.integer("q"), record.integer("r")))
            self.site_gold.append(record.number("gold"))
            self.site_points.append(record.number("points"))
            self.site_plaza.append(record.choice("plaza", self.plaza_ids))
            beside = [neighbour(self.site_hexes[-1], edge) for edge in range(6)]
            touched = [self.plaza_ids[plaza] for plaza, hex in enumerate(plaza_hexes) if hex in beside]
            if touched != [record.text("plaza")]:
                raise record.fault("praga.content.site", plaza=record.text("plaza"), touched=", ".join(touched) or "-")
        taken = [*plaza_hexes, *self.site_hexes]
        for record in content.all("ground"):
            taken.append((record.integer("q"), record.integer("r")))
            if record.choice("kind", ("block", "road")) == 1:
                record.number("order")
                record.number("space")
        for hex in taken:
            if taken.count(hex) > 1:
                raise Fault("praga.content.hex_twice", q=hex[0], r=hex[1])
        self.site_meetings: list[list[Meeting]] = meetings(self.site_hexes)
        self.plaza_sites: list[list[int]] = [
            [site for site in range(SITES) if self.site_plaza[site] == plaza] for plaza in range(PLAZAS)
        ]
        self.printed_corners: list[int] = [0] * SITES
        for record in content.all("corner"):
            record.note("hexes", "pairs")
            try:
                hexes = [(int(pair[0]), int(pair[1])) for pair in record.fields["hexes"]]
            except (TypeError, ValueError, LookupError):
                raise record.fault("praga.content.corner") from None
            if len(set(hexes)) != 3 or len(hexes) != 3:
                raise record.fault("praga.content.corner")
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
            self.plaza_tile_colour.append(PLAZA_COLOURS[record.choice("colour", PLAZA_COLOURS)])
            self.plaza_upper.append(needed(record, "upper"))
            self.plaza_lower.append(needed(record, "lower"))
        for colour in sorted(set(self.plaza_colour + self.plaza_tile_colour)):
            wanted, found = self.plaza_colour.count(colour), self.plaza_tile_colour.count(colour)
            if not 0 < wanted <= found:
                raise Fault("praga.content.plaza_colour", colour=colour, plazas=wanted, tiles=found)
        stops = content.expect("route", PLAZAS)
        self.route: list[int] = [record.among(record.id, "id", self.plaza_ids) for record in stops]
        self.parler_does: list[list[str]] = []
        self.parler_tile: list[int] = []
        for record in content.in_order("parler", numbered(1, 6)):
            self.parler_does.append([DEEDS_OF_PARLER[deed] for deed in record.choices("does", DEEDS_OF_PARLER)])
            self.parler_tile.append(record.number("tile"))
            if not 1 <= record.number("tile") <= len(ACTIONS):
                raise record.fault("content.choice", field="tile", word=record.number("tile"), known="1-6")

    def _read_projects(self, content: Content) -> None:
        self.tiers: dict[str, Tiers] = {}
        for record in content.expect("tiers", 6):
            squares: list[list[Space]] = []
            for text in record.texts("rows"):
                row = [space_of(record, sign) for sign in text.split()]
                if len(row) != COLUMNS:
                    raise record.fault("praga.content.columns", count=len(row), expected=COLUMNS)
                squares.append(row)
            if len(squares) != ROWS:
                raise record.fault("praga.content.rows", count=len(squares), expected=ROWS)
            crossings = []
            for effect in effects.all_needed(record, "costs", WORDS):
                purse = purse_of(record, "costs", effect)
                if sum(purse) != purse[GOLD] + purse[STONE]:
                    raise record.fault("praga.content.cost", field="costs")
                crossings.append((purse[GOLD], purse[STONE]))
            if len(crossings) != 2:
                raise record.fault("praga.content.entries", field="costs", count=len(crossings), expected=2)
            costs = [(0, 0), (0, 0), crossings[0], (0, 0), crossings[1]]
            points = record.numbers("points")
            if len(points) != ROWS:
                raise record.fault("praga.content.entries", field="points", count=len(points), expected=ROWS)
            id = f"{PROJECTS[record.choice('project', PROJECTS)]}_{SETS[record.choice('set', SETS)]}"
            if id in self.tiers:
                raise record.fault("praga.content.tiers_twice", tiers=id)
            self.tiers[id] = Tiers(squares, points, costs)
        columns = content.in_order("column", numbered(0, COLUMNS))
        self.column: list[int] = [record.number("multiplier") for record in columns]

    def _read_scoring(self, content: Content) -> None:
        self.wall_points = [(int(record.id), record.number("points")) for record in content.all("walls")]
        self.egg_points = [(int(record.id), record.number("points")) for record in content.all("eggs")]
        self.solo_ranks = [(record.number("points"), record.id) for record in content.in_order("solo_rank", RANKS)]
        if self.solo_ranks[0][0] != 0 or sorted(self.solo_ranks) != self.solo_ranks:
            raise Fault("praga.content.ranks")

    def all_effects(self) -> list[Effect]:
        """Every formula that can ask its player something."""
        some: list[Effect | None] = [*self.sector, *self.wealth, *self.technology_effect, *self.road_egg]
        some += [*self.road_free, *self.road_tile, *self.silver_effect, *self.golden_now, *self.token_effect]
        some += [*self.plaza_upper, *self.plaza_lower]
        for tile in self.tiles:
            some += [tile.effect, *tile.edges]
        for strip in self.strips:
            for face in strip:
                some += face
        for track in self.tracks:
            some += track
        return [effect for effect in some if effect is not None]
