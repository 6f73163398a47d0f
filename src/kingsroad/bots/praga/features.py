"""What can be counted in a position of Praga: the numbers that the trained weights belong to.

A thermometer of n levels is n features, of which as many are 1 as the level is high; so each level has a weight of
its own. Everything is seen from one seat at the end of its turn.
"""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.effect import All, Effect, Gain, InOrder, May, OneOf, Pay
from kingsroad.praga.state import NONE, Board, PragaState
from kingsroad.praga.terms import (
    BLUE,
    CHURCH,
    COLUMNS,
    EGG,
    GOLD,
    GOLDEN,
    HEXES,
    HUNGER,
    PLAZAS,
    POINT,
    RED,
    ROWS,
    SILVER,
    STONE,
)
from kingsroad.praga.world import Tiers, World

# What one of each good is worth in points, roughly: only to compare bonuses and rewards that are of different goods.
ROUGHLY: Final = [0.9, 0.9, 2.2, 1.5, 3.0, 2.0, 2.0, 1.0, 2.5, 1.5, 2.0, 2.0, 2.5, 2.5]

# Groups of features with their sizes, in the order in which they stand.
GROUPS: Final = (
    ("constant", 1),
    ("gold", 4),
    ("stone", 4),
    ("eggs", 4),
    ("eggs for the road", 1),
    ("windows", 5),
    ("mines", 5),
    ("quarries", 5),
    ("production tokens", 4),
    ("entitlements", 2),
    ("seals", 5),
    ("wealth bonuses taken", 3),
    ("spare cubes", 2),
    ("technology", 9),
    ("university", 8),
    ("academics", 2),
    ("technologies", 24),
    ("road", 5),
    ("upgrades for the road", 1),
    ("Hunger Wall rows", 4),
    ("Cathedral rows", 4),
    ("Hunger Wall columns", 4),
    ("Cathedral columns", 4),
    ("tokens", 4),
    ("squares ahead", 6),
    ("golden tiles", 6),
    ("golden tiles left", 2),
    ("upgrades", 7),
    ("walls", 7),
    ("open contacts", 3),
    ("claims", 5),
    ("token lines", 2),
)


def first_of_each() -> dict[str, int]:
    """Where each group begins."""
    at: dict[str, int] = {}
    size = 0
    for name, count in GROUPS:
        at[name] = size
        size += count
    return at


FIRST: Final = first_of_each()
SIZE: Final = sum([size for _, size in GROUPS])
GOLD_AT: Final = FIRST["gold"]
STONE_AT: Final = FIRST["stone"]
EGGS_AT: Final = FIRST["eggs"]
ROAD_EGGS_AT: Final = FIRST["eggs for the road"]
WINDOWS_AT: Final = FIRST["windows"]
MINES_AT: Final = FIRST["mines"]
QUARRIES_AT: Final = FIRST["quarries"]
PRODUCTION_AT: Final = FIRST["production tokens"]
ENTITLED_AT: Final = FIRST["entitlements"]
SEALS_AT: Final = FIRST["seals"]
WEALTH_AT: Final = FIRST["wealth bonuses taken"]
CUBES_AT: Final = FIRST["spare cubes"]
TECHNOLOGY_AT: Final = FIRST["technology"]
UNIVERSITY_AT: Final = FIRST["university"]
ACADEMICS_AT: Final = FIRST["academics"]
TILES_AT: Final = FIRST["technologies"]
ROAD_AT: Final = FIRST["road"]
ROAD_UPGRADES_AT: Final = FIRST["upgrades for the road"]
ROWS_AT: Final = [FIRST["Hunger Wall rows"], FIRST["Cathedral rows"]]
COLUMNS_AT: Final = [FIRST["Hunger Wall columns"], FIRST["Cathedral columns"]]
TOKENS_AT: Final = FIRST["tokens"]
AHEAD_AT: Final = FIRST["squares ahead"]
GOLDEN_AT: Final = FIRST["golden tiles"]
GOLDEN_LEFT_AT: Final = FIRST["golden tiles left"]
UPGRADES_AT: Final = FIRST["upgrades"]
WALLS_AT: Final = FIRST["walls"]
OPEN_AT: Final = FIRST["open contacts"]
CLAIMS_AT: Final = FIRST["claims"]
LINES_AT: Final = FIRST["token lines"]
PLACES: Final = 18  # of the flower
SURPLUS_SILVER: Final = 1.3  # windows beyond those that can be kept must be spent in this turn
SURPLUS_GOLDEN: Final = 2.6


def rough(effect: Effect | None) -> float:
    """A bonus in points, roughly."""
    if effect is None:
        return 0.0
    if isinstance(effect, Gain):
        return ROUGHLY[effect.what] * effect.count * (1.0 if effect.per < 0 else 2.0)
    if isinstance(effect, (All, InOrder)):
        total = 0.0
        for part in effect.parts:
            total += rough(part)
        return total
    if isinstance(effect, OneOf):
        best = 0.0
        for part in effect.parts:
            best = max(best, rough(part))
        return best
    if isinstance(effect, Pay):
        total = rough(effect.part)
        for price in effect.cost:
            total -= rough(price)
        return total
    if isinstance(effect, May):
        return max(0.0, rough(effect.part))
    return 3.0  # an action


class Charts:
    """What the printed game is worth by itself, worked out once for a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.bonus: list[float] = [rough(tile.effect) for tile in world.tiles]
        self.edges: list[list[float]] = [[rough(edge) for edge in tile.edges] for tile in world.tiles]
        self.upper: list[float] = [rough(effect) for effect in world.plaza_upper]
        self.lower: list[float] = [rough(effect) for effect in world.plaza_lower]
        self.token_points: list[float] = []
        self.token_goods: list[float] = []
        for effect in world.token_effect:
            points = 0.0
            for part in effect.parts if isinstance(effect, All) else [effect]:
                if isinstance(part, Gain) and part.what == POINT:
                    points += part.count
            self.token_points.append(points)
            self.token_goods.append(rough(effect) - points)
        self.ahead: dict[int, list[float]] = {}  # by the identity of the tiers
        self.kept: list[Tiers] = []

    def squares(self, tiers: Tiers) -> list[float]:
        """For each square: what a step sideways and what a row up bring at once, the latter less its price."""
        known = self.ahead.get(id(tiers))
        if known is None:
            known = []
            for row in range(ROWS):
                for column in range(COLUMNS):
                    known.append(landing(tiers, row, column + 1))
                    up = 0.0
                    if row + 1 < ROWS:
                        gold, stone = tiers.costs[row + 1]
                        up = tiers.points[row + 1] - tiers.points[row] + landing(tiers, row + 1, column)
                        up -= 0.9 * (gold + stone)
                    known.append(up)
            self.ahead[id(tiers)] = known
            self.kept.append(tiers)
        return known


def landing(tiers: Tiers, row: int, column: int) -> float:
    """Points of a square, arrows followed; a column is worth a little by itself."""
    if column >= COLUMNS:
        return 0.0
    square = tiers.squares[row][column]
    if square.sideways:
        return 1.5 + landing(tiers, row, column + 1)
    if square.up and row + 1 < ROWS:
        gold, stone = tiers.costs[row + 1]
        more = tiers.points[row + 1] - tiers.points[row] + landing(tiers, row + 1, column)
        return max(0.0, more - 0.9 * (gold + stone))
    return float(square.points)


_charts: dict[int, Charts] = {}


def charts_of(world: World) -> Charts:
    charts = _charts.get(id(world))
    if charts is None or charts.world is not world:
        charts = Charts(world)
        if len(_charts) > 8:
            _charts.clear()
        _charts[id(world)] = charts
    return charts


def thermometer(x: list[float], at: int, size: int, level: int) -> None:
    for i in range(min(level, size)):
        x[at + i] = 1.0


def heap(x: list[float], at: int, held: int) -> None:
    """Gold or stone: the more there is, the less the next one is worth."""
    x[at] = float(min(held, 2))
    x[at + 1] = float(min(max(held - 2, 0), 2))
    x[at + 2] = float(min(max(held - 4, 0), 2))
    x[at + 3] = float(max(held - 6, 0))


def features(s: PragaState, seat: int, charts: Charts) -> list[float]:
    x = [0.0] * SIZE
    board = s.boards[seat]
    world = charts.world
    x[0] = 1.0
    purse = board.purse
    heap(x, GOLD_AT, purse[GOLD])
    heap(x, STONE_AT, purse[STONE])
    eggs = purse[EGG]
    thermometer(x, EGGS_AT, 4, eggs)
    x[ROAD_EGGS_AT] = float(min(eggs, 5 - board.road))
    golden = min(purse[GOLDEN], 2)
    silver = min(purse[SILVER], 2)
    thermometer(x, WINDOWS_AT, 2, silver)
    thermometer(x, WINDOWS_AT + 2, 2, golden)
    x[WINDOWS_AT + 4] = 1.0 if silver and golden else 0.0
    thermometer(x, MINES_AT, 5, board.mines[0] - 3)
    thermometer(x, QUARRIES_AT, 5, board.mines[1] - 2)
    for track in range(2):
        token = board.tokens[track]
        if token != NONE:
            x[PRODUCTION_AT + track * 2] = charts.token_points[token]
            x[PRODUCTION_AT + track * 2 + 1] = charts.token_goods[token]
    if board.claims and NONE in s.seals:
        thermometer(x, ENTITLED_AT, 2, board.claims)
    for seal, owner in enumerate(s.seals):
        if owner == seat:
            x[SEALS_AT + seal] = 1.0
    for bit in range(3):
        x[WEALTH_AT + bit] = float(board.wealth >> bit & 1)
    thermometer(x, CUBES_AT, 2, board.cubes)
    academics(x, board, world)
    for tile in board.working:
        x[TILES_AT + tile] = 1.0
    for tile in board.fresh:
        x[TILES_AT + tile] = 1.0
    for tile in board.single:
        x[TILES_AT + tile] = 1.0
    thermometer(x, ROAD_AT, 5, board.road)
    if board.road < 3:
        x[ROAD_UPGRADES_AT] = float(board.old_upgrades)
    projects(x, s, board, charts)
    for tile in board.golden:
        x[GOLDEN_AT + tile] = 1.0
    if board.road < 5:
        x[GOLDEN_LEFT_AT] = float(len(s.bridge_golden))
    if board.rows[CHURCH] < ROWS - 1:
        x[GOLDEN_LEFT_AT + 1] = float(len(s.church_golden))
    flower(x, board, charts)
    claims(x, s, seat, charts)
    return x


def academics(x: list[float], board: Board, world: World) -> None:
    thermometer(x, TECHNOLOGY_AT, 9, board.technology)
    thermometer(x, UNIVERSITY_AT, 8, board.university)
    x[ACADEMICS_AT] = float(board.technology * world.multiplier[board.university])
    x[ACADEMICS_AT + 1] = board.technology * board.university / 8.0


def projects(x: list[float], s: PragaState, board: Board, charts: Charts) -> None:
    for project in range(2):
        row = board.rows[project]
        column = board.columns[project]
        thermometer(x, ROWS_AT[project], 4, row)
        thermometer(x, COLUMNS_AT[project], 4, column)
        held = board.purse[BLUE if project == HUNGER else RED]
        x[TOKENS_AT + project * 2] = float(held)
        x[TOKENS_AT + project * 2 + 1] = float(held * (COLUMNS - 1 - column))
        x[LINES_AT + project] = float(held * charts.world.column[column])
        tiers = s.setting.projects[project]
        ahead = charts.squares(tiers)
        at = (row * COLUMNS + column) * 2
        x[AHEAD_AT + project * 3] = ahead[at]
        x[AHEAD_AT + project * 3 + 1] = ahead[at + 1]
        if row + 2 < ROWS:
            x[AHEAD_AT + project * 3 + 2] = ahead[at + COLUMNS * 2 + 1]


def flower(x: list[float], board: Board, charts: Charts) -> None:
    """Upgrades and walls, and what of their signs and corners may still be met."""
    world = charts.world
    places = board.places
    signs = 0.0
    corners = 0
    facing = 0
    walls = 0
    for place in range(PLACES):
        tile = places[place]
        if tile == NONE:
            continue
        if place < HEXES:
            x[UPGRADES_AT + world.hex_actions[place]] = charts.bonus[tile]
        else:
            walls += 1
        turn = board.rotations[place]
        edges = charts.edges[tile]
        marks = world.tiles[tile].corners[turn]
        for meeting in world.flower_meetings[place]:
            if places[meeting.other] == NONE:
                sign = edges[(meeting.edge - turn) % 6]
                if sign > 0.0:
                    signs += sign
                    facing += 1
                if marks >> meeting.corner & 1:
                    corners += 1
                if marks >> meeting.next & 1:
                    corners += 1
    x[UPGRADES_AT + 6] = float(board.upgrades)
    thermometer(x, WALLS_AT, 6, walls)
    x[WALLS_AT + 6] = float(max(walls - 6, 0))
    x[OPEN_AT] = signs
    x[OPEN_AT + 1] = float(corners)
    x[OPEN_AT + 2] = float(facing)


def claims(x: list[float], s: PragaState, seat: int, charts: Charts) -> None:
    """Plazas not yet complete where the seat has a cube."""
    world = charts.world
    cubes = s.site_cube
    if seat not in cubes:
        return
    for plaza in range(PLAZAS):
        tile = s.plaza_tile[plaza]
        if tile == NONE or s.evaluated >> plaza & 1:
            continue
        mine = 0
        others = 0
        built = 0
        sites = world.plaza_sites[plaza]
        for site in sites:
            if s.site_tile[site] != NONE:
                built += 1
            cube = cubes[site]
            if cube == seat:
                mine += 1
            elif cube != NONE:
                others += 1
        if mine:
            x[CLAIMS_AT] += 1.0
            x[CLAIMS_AT + 1] += charts.lower[tile]
            share = built / len(sites)
            x[CLAIMS_AT + 2] += share * max(charts.upper[tile], charts.lower[tile])
            if mine > others:
                x[CLAIMS_AT + 3] += share * min(charts.upper[tile], charts.lower[tile])
            elif mine == others:
                x[CLAIMS_AT + 4] += share * min(charts.upper[tile], charts.lower[tile])


def surplus(board: Board) -> float:
    """Windows in hand that cannot all be kept: worth something only in the middle of a turn."""
    silver = board.purse[SILVER]
    golden = board.purse[GOLDEN]
    return max(silver - 2, 0) * SURPLUS_SILVER + max(golden - 2, 0) * SURPLUS_GOLDEN
