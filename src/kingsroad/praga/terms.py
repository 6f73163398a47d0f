"""The words of the game as plain ints: goods, actions, rows, projects, triggers, sources of points."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.effect import Vocabulary

GOODS: Final = (
    "gold",
    "stone",
    "egg",
    "silver_window",
    "gold_window",
    "red_token",
    "blue_token",
    "point",
    "technology",
    "university",
    "mine",
    "quarry",
    "hunger_wall",
    "cathedral",
)
GOLD: Final = 0
STONE: Final = 1
EGG: Final = 2
SILVER: Final = 3
GOLDEN: Final = 4
RED: Final = 5
BLUE: Final = 6
POINT: Final = 7
TECHNOLOGY: Final = 8
UNIVERSITY: Final = 9
MINE: Final = 10
QUARRY: Final = 11
HUNGER_WALL: Final = 12
CATHEDRAL: Final = 13
HOLDABLE: Final = 7  # the goods a player holds: gold to blue tokens

ACTIONS: Final = ("mines", "quarries", "upgrade", "wall", "building", "road")
MINES: Final = 0
QUARRIES: Final = 1
UPGRADE: Final = 2
WALL: Final = 3
BUILDING: Final = 4
ROAD: Final = 5
DEEDS: Final = (*ACTIONS, "produce_gold", "produce_stone", "climb", "plaza", "any", "cheap_building", "cheap_wall")
PRODUCE_GOLD: Final = 6
PRODUCE_STONE: Final = 7
CLIMB: Final = 8
PLAZA: Final = 9
ANY: Final = 10
CHEAP_BUILDING: Final = 11
CHEAP_WALL: Final = 12

COUNTED: Final = ("era_one_upgrade", "silver_window", "upgrade", "wall", "mine", "quarry", "university", "row")

# Rows of hex tiles, in the order of the board.
KINDS: Final = ("building", "wall", "upgrade")
BUILDINGS: Final = 0
WALLS: Final = 1
UPGRADES: Final = 2
ROW: Final = 4
SPECIAL_PLACE: Final = 3

PROJECTS: Final = ("hunger_wall", "cathedral")
HUNGER: Final = 0
CHURCH: Final = 1
ROWS: Final = 5
COLUMNS: Final = 5

TRIGGERS: Final = (
    "wheel_gold",
    "wheel_stone",
    "mine_step",
    "quarry_step",
    "row",
    "tile_scores",
    "cathedral_building",
    "plain_building",
    "hunger_wall_wall",
    "first_red",
    "first_blue",
    "egg",
)
WHEEL_GOLD: Final = 0
WHEEL_STONE: Final = 1
MINE_STEP: Final = 2
QUARRY_STEP: Final = 3
ROW_CLIMBED: Final = 4
TILE_SCORES: Final = 5
CATHEDRAL_BUILDING: Final = 6
PLAIN_BUILDING: Final = 7
HUNGER_WALL_WALL: Final = 8
FIRST_RED: Final = 9
FIRST_BLUE: Final = 10
EGG_GAINED: Final = 11

# Where points come from; what is left of the colon on the score sheet.
SOURCES: Final = (
    "blue_zone",
    "wheel",
    "upgrades",
    "walls",
    "buildings",
    "contacts",
    "production",
    "wealth",
    "technologies",
    "surplus",
    "projects",
    "plazas",
    "road",
    "bridge",
    "academics",
    "hunger_wall_rows",
    "cathedral_rows",
    "blue_tokens",
    "red_tokens",
    "wall_count",
    "golden_tiles",
    "seals",
    "eggs",
)
RULE_OF: Final = tuple(  # the rule that each source rests on
    f"praga/{rule}"
    for rule in (
        "crane/2",
        "crane/4",
        "upgrades/3",
        "walls/3",
        "buildings/8",
        "contacts/1",
        "mines/2",
        "wealth/1",
        "technology/4",
        "technology/3",
        "projects/3",
        "plazas/1",
        "road/9",
        "road/3",
        "scoring/2",
        "scoring/3",
        "scoring/3",
        "scoring/3",
        "scoring/3",
        "scoring/4",
        "scoring/5",
        "scoring/5",
        "scoring/6",
    )
)
SHEET: Final = {  # the rule behind each line of the score sheet
    **{f"praga.source.{source}": rule for source, rule in zip(SOURCES, RULE_OF, strict=True)},
    "web.sheet.points": "praga/scoring/7",
}
FROM_BLUE_ZONE: Final = 0
FROM_WHEEL: Final = 1
FROM_UPGRADES: Final = 2
FROM_WALLS: Final = 3
FROM_BUILDINGS: Final = 4
FROM_CONTACTS: Final = 5
FROM_PRODUCTION: Final = 6
FROM_WEALTH: Final = 7
FROM_TECHNOLOGIES: Final = 8
FROM_SURPLUS: Final = 9
FROM_PROJECTS: Final = 10
FROM_PLAZAS: Final = 11
FROM_ROAD: Final = 12
FROM_BRIDGE: Final = 13
FROM_ACADEMICS: Final = 14
FROM_HUNGER_WALL_ROWS: Final = 15
FROM_CATHEDRAL_ROWS: Final = 16
FROM_BLUE_TOKENS: Final = 17
FROM_RED_TOKENS: Final = 18
FROM_WALL_COUNT: Final = 19
FROM_GOLDEN_TILES: Final = 20
FROM_SEALS: Final = 21
FROM_EGGS: Final = 22

SLOTS: Final = 12
SITES: Final = 30
PLAZAS: Final = 10
PAIRS: Final = 5  # of spaces of the bridge
RING: Final = 12
HEXES: Final = 6
WORDS: Final = Vocabulary(GOODS, DEEDS, COUNTED)
