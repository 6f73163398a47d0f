"""What the tools know of Praga alone: how ids of words are put together, the games of `tests/games`, and pictures."""

from __future__ import annotations

from typing import Any, Final

from by_title.game_plan import GamePlan
from kingsroad.bots.sim import Result
from kingsroad.kernel.game import Game
from kingsroad.praga import overview, terms, world

WORDED: Final = ("solo_rank",)  # kinds of records with names
# Groups and moves that Czech calls by the name of what is chosen, not by what to do.
CZECH_NAMES: Final = {
    *(f"praga.move.{name}" for name in ("do", "lay", "pick", "place", "plank", "plaza", "reward", "site", "take")),
    "praga.move.token",
    "praga.group.end",
    "praga.group.offer",
}


def families(ids: set[str]) -> dict[str, set[str]]:
    """What may follow each prefix where the code puts an id together."""
    moves = {id.removeprefix("praga.move.") for id in ids if id.startswith("praga.move.")}
    return {
        "good.": {*terms.GOODS},
        "deed.": {*terms.DEEDS},
        "each.": {*terms.COUNTED},
        "praga.told.": moves,
        "praga.action.": {*terms.ACTIONS},
        "praga.kind.": {*terms.KINDS},
        "praga.move.away_": {*terms.KINDS},
        "praga.move.tile_": {*terms.KINDS},
        "praga.look.groups.": {*overview.GROUPS},
        "praga.look.rows.": {*terms.KINDS},
        "praga.project.": {*terms.PROJECTS},
        "praga.seal.": {*world.SEALS},
        "praga.source.": {*terms.SOURCES},
        "praga.technology.": {*terms.TRIGGERS},
    }


BUSY: Final = {"refresh": 0.1, "end": 0.1, "use": 3.0, "climb": 2.0, "extra": 2.0}
SIDE_B: Final = {"action_side": "B", "action_order": "random"}
OTHERS: Final = {"road_tiles": "3b", "hunger_wall": "a", "cathedral": "a", "bridge": "random"}
GAMES: Final = (
    GamePlan("praga-solo", "alone against the plain solo opponent", 1, taste=BUSY),
    GamePlan("praga-parler", "alone against three automas", 1, {"solo": "parler", "parlers": "3"}, BUSY),
    GamePlan("praga-two-players", "two players, everything as advised for a first game", 2, taste=BUSY),
    GamePlan("praga-three-players", "three players with the other action tiles in random order", 3, SIDE_B, BUSY),
    GamePlan("praga-four-players", "four players, all ten plazas", 4, taste=BUSY),
    GamePlan("praga-two-and-parler", "two players and an automa", 2, {"solo": "parler"}, BUSY),
    GamePlan(
        "praga-road-tiles", "tiles on all three spaces of the road, building face up", 3, {"road_tiles": "1+2+3a"}, BUSY
    ),
    GamePlan(
        "praga-windows", "the road tile that pays for windows, second tiers and strips at random", 2, OTHERS, BUSY
    ),
    GamePlan("praga-third-tiers", "third tiers of both projects", 4, {"hunger_wall": "b", "cathedral": "b"}, BUSY),
    GamePlan("praga-undo", "lines taken back up to what was revealed, and played again", 2, taste=BUSY, restless=0.1),
)
PICTURED_AT: Final = 11  # turns of ours, for the picture of the table
STRIP_AT: Final = 4  # and for the film strip of a turn of another player


def more_of_sheet(game: Game[Any], result: Result, seed: str) -> list[dict[str, int]]:
    """The score sheet says all there is to say."""
    return [{} for _ in result.sheets]
