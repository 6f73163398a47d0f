"""What one seat may see, built up piece by piece; how tasks and moves are put."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.effect import Owed
from kingsroad.kernel.game import View
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fact, phrase
from kingsroad.praga import crane, scoring, wording
from kingsroad.praga.state import NONE, Board, PragaState
from kingsroad.praga.tasks import (
    Arrow,
    BonusWhen,
    BonusWhich,
    BothRewards,
    ChooseAny,
    ChooseGolden,
    ChoosePlaza,
    ChooseReward,
    ChooseSilver,
    ChooseTechnology,
    ChooseToken,
    FreeClimb,
    Held,
    KeepWindows,
    LayPlank,
    LayTile,
    ManageMines,
    PickTile,
    PlacePawn,
    RefreshRow,
    TakeTurn,
)
from kingsroad.praga.terms import (
    ACTIONS,
    BUILDINGS,
    GOODS,
    HEXES,
    HOLDABLE,
    KINDS,
    PLAZAS,
    PROJECTS,
    SITES,
    SLOTS,
    SOURCES,
)

if TYPE_CHECKING:
    from kingsroad.praga.play import Praga

# Each task, the rule it comes from and how it is put to its player.
ASKED: Final[dict[type[Task], tuple[str, str]]] = {
    TakeTurn: ("praga/turn/3", "praga.task.turn"),
    ManageMines: ("praga/mines/1", "praga.task.mines"),
    PickTile: ("praga/tiles/1", "praga.task.tile"),
    LayTile: ("praga/turn/6", "praga.task.lay"),
    BonusWhen: ("praga/upgrades/11", "praga.task.bonus_when"),
    BonusWhich: ("praga/upgrades/5", "praga.task.bonus_which"),
    Arrow: ("praga/projects/7", "praga.task.arrow"),
    FreeClimb: ("praga/projects/5", "praga.task.climb"),
    ChooseAny: ("praga/technology/11", "praga.task.any"),
    ChoosePlaza: ("praga/technology/6", "praga.task.plaza"),
    ChooseToken: ("praga/mines/5", "praga.task.token"),
    ChooseTechnology: ("praga/technology/1", "praga.task.technology"),
    ChooseSilver: ("praga/road/3", "praga.task.silver"),
    ChooseGolden: ("praga/road/4", "praga.task.golden"),
    LayPlank: ("praga/road/3", "praga.task.plank"),
    ChooseReward: ("praga/plazas/1", "praga.task.reward"),
    BothRewards: ("praga/plazas/8", "praga.task.rewards"),
    RefreshRow: ("praga/tiles/3", "praga.task.refresh"),
    KeepWindows: ("praga/windows/2", "praga.task.windows"),
    PlacePawn: ("praga/solo/10", "praga.task.pawn"),
    Owed: ("praga/turn/5", "praga.task.owed"),
}


def asked(task: Task) -> tuple[str, str]:
    if isinstance(task, ChooseGolden) and task.church:
        return "praga/projects/4", ASKED[ChooseGolden][1]
    return ASKED[type(task)]


def view(game: Praga, s: PragaState, seat: int | None) -> View:
    setting = s.setting
    world = setting.world
    shown: View = {
        "title": game.title,
        "options": dict(setting.options),
        "seat": seat,
        "over": s.over,
        "era": s.era,
        "turns": {
            "played": s.played,
            "of": setting.last_turn,
            "order": setting.order[:],
            "left": [turns_left(s, other) for other in range(setting.seats)],
            "era_two_after": world.era_two_after[setting.seats],
            "platform": sum(1 for drop in world.drops[setting.seats] if drop > s.played),
        },
        "crane": crane_json(s),
        "rows": {
            name: [None if tile == NONE else world.tiles[tile].id for tile in s.rows[kind]]
            for kind, name in enumerate(KINDS)
        },
        "stacks": [len(stack) for stack in s.stacks],
        "city": [site_json(s, site) for site in range(SITES) if s.site_tile[site] != NONE],
        "plazas": [
            {
                "id": world.plaza_ids[plaza],
                "tile": None if s.plaza_tile[plaza] == NONE else world.plaza_tile_ids[s.plaza_tile[plaza]],
                "evaluated": bool(s.evaluated >> plaza & 1),
            }
            for plaza in range(PLAZAS)
        ],
        "bridge": {
            "pairs": [[strip[pair].text for strip in s.bridge] for pair in range(len(s.bridge[0]))],
            "planks": [pair for pair in range(5) if s.planks >> pair & 1],
            "golden": [world.golden_ids[tile] for tile in s.bridge_golden],
            "silver_left": len(s.silver),
        },
        "church": [world.golden_ids[tile] for tile in s.church_golden],
        "river": [world.token_ids[token] for token in s.river],
        "seals": {id: None if owner == NONE else owner for id, owner in zip(world.seal_ids, s.seals, strict=True)},
        "technologies_left": [len(stack) for stack in s.technologies],
        "seats": [board_json(s, other) for other in range(setting.humans)],
        "automas": [
            {
                "pawn": None if automa.pawn == NONE else world.plaza_ids[automa.pawn],
                "mines": automa.mines[:],
                "markers": automa.markers[:],
                "used": automa.deck[automa.at - automa.at % len(world.parler_does) : automa.at],
            }
            for automa in s.automas
        ],
        "waiting": game.waiting(s),
        "turn": turn_json(s),
    }
    if s.over:
        result = scoring.scores(s)
        shown["result"] = {"totals": [list(total) for total in result.totals], "ranks": result.ranks}
        if setting.humans == 1:
            shown["result"]["rank"] = scoring.solo_rank(s)
            shown["result"]["good"] = result.totals[0][0] > world.value["solo_good"]
    elif seat is not None:
        shown["tasks"] = [task_json(s, task) for task in s.agenda.open_to(seat)]
        shown["moves"] = [move_json(s, seat, move) for move in game.moves(s, seat)]
        shown["refused"] = refused(game, s, seat)
    return shown


def turns_left(s: PragaState, seat: int) -> int:
    seats = s.setting.seats
    return sum(1 for turn in range(s.played, s.setting.last_turn) if s.setting.order[turn % seats] == seat)


def crane_json(s: PragaState) -> dict[str, Any]:
    world = s.setting.world
    slots: list[dict[str, Any]] = []
    for slot in range(SLOTS):
        sector = crane.sector_of(s, slot)
        tile = s.crane[slot]
        effect = world.sector[sector]
        slots.append(
            {
                "price": world.slot_price[slot],
                "points": world.slot_points[slot],
                "bonus": effect.text if effect is not None else None,
                "special": world.special[sector],
                "tile": None if tile == NONE else [ACTIONS[action] for action in s.setting.pairs[tile]],
                "passed": tile != NONE and bool(s.passed >> tile & 1),
            }
        )
    return {"box": s.box, "slots": slots}


def site_json(s: PragaState, site: int) -> dict[str, Any]:
    world = s.setting.world
    return {
        "site": world.site_ids[site],
        "tile": world.tiles[s.site_tile[site]].id,
        "turn": s.site_turn[site],
        "cube": None if s.site_cube[site] == NONE else s.site_cube[site],
    }


def board_json(s: PragaState, seat: int) -> dict[str, Any]:
    """All of a board is open to everyone."""
    board = s.boards[seat]
    world = s.setting.world

    def placed(place: int) -> dict[str, Any] | None:
        tile = board.places[place]
        return None if tile == NONE else {"tile": world.tiles[tile].id, "turn": board.turns[place]}

    return {
        "colour": s.setting.colours[seat],
        "points": board.points,
        "sources": {SOURCES[i]: points for i, points in enumerate(board.booked) if points},
        "forecast": sum(points for _, points in scoring.final_lines(s, seat)) if not s.over else 0,
        "purse": {GOODS[good]: board.purse[good] for good in range(HOLDABLE)},
        "mines": board.mines[0],
        "quarries": board.mines[1],
        "tokens": [None if token == NONE else world.token_ids[token] for token in board.tokens],
        "claims": board.claims,
        "wealth": [bool(board.wealth >> bonus & 1) for bonus in range(3)],
        "cubes": board.cubes,
        "technology": board.technology,
        "university": board.university,
        "technologies": {
            "working": [world.technology_ids[tile] for tile in board.working],
            "fresh": [world.technology_ids[tile] for tile in board.fresh],
            "single": [world.technology_ids[tile] for tile in board.single],
        },
        "road": board.road,
        "projects": {
            name: {"row": board.rows[project], "column": board.columns[project]}
            for project, name in enumerate(PROJECTS)
        },
        "golden": [world.golden_ids[tile] for tile in board.golden],
        "upgrades": {ACTIONS[world.hex_actions[place]]: placed(place) for place in range(HEXES)},
        "walls": [placed(place) for place in range(HEXES, len(board.places))],
        "upgrades_placed": board.upgrades,
    }


def turn_json(s: PragaState) -> dict[str, Any]:
    turn = s.turn
    held = [task for task in s.agenda.held if isinstance(task, Held)]
    return {
        "seat": None if turn.seat == NONE else turn.seat,
        "tile": None if turn.tile == NONE else [ACTIONS[action] for action in s.setting.pairs[turn.tile]],
        "action_done": turn.done,
        "bonus_open": turn.sector > 0,
        "special": turn.special,
        "extra_bought": turn.extra,
        "refreshed": turn.refreshed,
        "under_way": None if turn.under_way == NONE else ACTIONS[turn.under_way],
        "ending": turn.ending,
        "held": [
            {"project": PROJECTS[task.project], "optional": task.optional}
            if not task.space
            else {"road": task.space, "egg": task.egg}
            for task in held
        ],
    }


def task_json(s: PragaState, task: Task) -> dict[str, Any]:
    """Drawn tiles are shown here, to their drawer only."""
    world = s.setting.world
    rule, id = asked(task)
    shown: dict[str, Any] = {"rule": rule, "said": phrase(id)}
    if isinstance(task, ChooseTechnology):
        shown["drawn"] = [world.technology_ids[tile] for tile in task.drawn]
    elif isinstance(task, ChooseSilver):
        shown["drawn"] = [world.silver_ids[tile] for tile in task.drawn]
    elif isinstance(task, LayTile):
        shown["tile"] = world.tiles[task.tile].id
    elif isinstance(task, (PickTile, RefreshRow)):
        shown["kind"] = KINDS[task.kind]
    elif isinstance(task, (ChooseReward, BothRewards)):
        shown["tile"] = world.plaza_tile_ids[task.tile]
    elif isinstance(task, Owed):
        shown["effect"] = task.effect.text
    return shown


def move_json(s: PragaState, seat: int, move: Move) -> dict[str, Any]:
    said, _ = wording.describe(s, seat, move)
    return {"code": move.code, "at": wording.lit(s, seat, move), "said": said}


def refused(game: Praga, s: PragaState, seat: int) -> list[dict[str, Any]]:
    """What the seat may try now and cannot, with the reason."""
    tasks = s.agenda.open_to(seat)
    if not tasks:
        return []
    world = s.setting.world
    tries: list[Move] = []
    task = tasks[0]
    if isinstance(task, TakeTurn):
        if s.turn.tile == NONE:
            tries += [world.take[slot] for slot in range(SLOTS) if s.crane[slot] != NONE]
        else:
            tries += [world.do[action] for action in s.setting.pairs[s.turn.tile]]
        tries.append(world.end)
    elif isinstance(task, PickTile):
        tries += [world.tile[tile] for tile in s.rows[task.kind] if tile != NONE]
    elif isinstance(task, LayTile) and world.tiles[task.tile].kind == BUILDINGS:
        tries += [turns[0] for site, turns in enumerate(world.site) if s.site_tile[site] == NONE]
    greyed = []
    for move in tries:
        refusal = game.refusal(s, seat, move)
        if refusal is not None:
            greyed.append({"code": move.code, "at": wording.lit(s, seat, move), **refusal.json()})
    return greyed


def changes(before: Board, after: Board) -> list[Fact]:
    """How holdings and points differ."""
    facts = []
    for good in range(HOLDABLE):
        change = after.purse[good] - before.purse[good]
        if change:
            facts.append(
                Fact("praga/turn/5", phrase("praga.fact.good", good=phrase(f"good.{GOODS[good]}"), change=change))
            )
    if after.points != before.points:
        change = after.points - before.points
        facts.append(Fact("praga/scoring/8", phrase("praga.fact.points", change=change)))
    return facts
