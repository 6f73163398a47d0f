"""What everyone may see, and what one seat alone sees on top of it; built up piece by piece. See docs/views.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.effect import May
from kingsroad.kernel.game import View
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fact, phrase
from kingsroad.praga import asking, contacts, crane, gains, plazas, road, scoring
from kingsroad.praga.pieces import Pieces
from kingsroad.praga.state import NONE, Automa, Board, PragaState
from kingsroad.praga.tasks import (
    ChooseAny,
    ChoosePlaza,
    ChooseSilver,
    ChooseTechnology,
    FreeClimb,
    Held,
    LayPlank,
    LayTile,
    PickTile,
    PlacePawn,
    RefreshRow,
    TakeTurn,
)
from kingsroad.praga.terms import (
    ACTIONS,
    BUILDINGS,
    GOLDEN,
    GOODS,
    HEXES,
    HOLDABLE,
    KINDS,
    PLAZAS,
    PROJECTS,
    SILVER,
    SITES,
    SLOTS,
    SOURCES,
)

if TYPE_CHECKING:
    from kingsroad.praga.play import Praga

# -- for everyone -------------------------------------------------------------------------------


def public(game: Praga, s: PragaState) -> View:
    setting = s.setting
    world = setting.world
    shown: View = {
        "title": game.title,
        "options": setting.options.copy(),
        "over": s.over,
        "era": s.era,
        "turns": turns_json(s),
        "crane": crane_json(game, s),
        "rows": {
            name: [None if tile == NONE else world.tiles[tile].id for tile in s.rows[kind]]
            for kind, name in enumerate(KINDS)
        },
        "stacks": [len(stack) for stack in s.stacks],
        "city": [site_json(s, site) for site in range(SITES) if s.site_tile[site] != NONE],
        "plazas": [plaza_json(game, s, plaza) for plaza in range(PLAZAS)],
        "bridge": {
            "pairs": [[strip[pair].text for strip in s.bridge] for pair in range(road.PAIRS)],
            "planks": [pair for pair in range(road.PAIRS) if s.planks >> pair & 1],
            "golden": [world.golden_ids[tile] for tile in s.bridge_golden],
            "silver_left": len(s.silver),
        },
        "church": [world.golden_ids[tile] for tile in s.church_golden],
        "river": [world.token_ids[token] for token in s.river],
        "seals": {id: None if s.seals[seal] == NONE else s.seals[seal] for seal, id in enumerate(world.seal_ids)},
        "technologies_left": [len(stack) for stack in s.technologies],
        "seats": [board_json(game, s, seat) for seat in range(setting.humans)],
        "automas": [automa_json(s, automa) for automa in s.automas],
        "waiting": s.agenda.waiting(),
        "asked": [asking.for_all(s, task) for task in s.agenda.open()],
        "pending": [
            asking.for_all(s, task) for bag in s.agenda.bags[-2::-1] for task in bag.tasks if asking.is_asked(task)
        ],
        "turn": turn_json(s),
    }
    if s.over:
        result = scoring.scores(s)
        shown["result"] = {"totals": [list(total) for total in result.totals], "ranks": result.ranks}
        if setting.humans == 1:
            shown["result"]["rank"] = scoring.solo_rank(s)
            shown["result"]["good"] = result.totals[0][0] > world.value["solo_good"]
    return shown


def turns_json(s: PragaState) -> dict[str, Any]:
    setting = s.setting
    world = setting.world
    seats = setting.seats
    still = setting.last_turn - s.played  # of all seats together; whoever comes first has the odd one more
    return {
        "played": s.played,
        "of": setting.last_turn,
        "order": setting.order[:],
        "left": [(still + seats - 1 - (setting.place[seat] - s.played) % seats) // seats for seat in range(seats)],
        "era_two_after": world.era_two_after[seats],
        "platform": len([drop for drop in world.drops[seats] if drop > s.played]),
    }


def crane_json(game: Praga, s: PragaState) -> dict[str, Any]:
    slots: list[dict[str, Any]] = []
    for slot, tile in enumerate(s.crane):
        row = game.pieces.slots[slot][crane.sector_of(s, slot)]
        if tile != NONE:
            row = row.copy()
            row["tile"] = pair_names(s, tile)
            row["passed"] = s.passed >> tile & 1 == 1
        slots.append(row)
    return {"box": s.box, "steps": crane.steps(s), "slots": slots}


def pair_names(s: PragaState, tile: int) -> list[str]:
    first, second = s.setting.pairs[tile]
    return [ACTIONS[first], ACTIONS[second]]


def site_json(s: PragaState, site: int) -> dict[str, Any]:
    world = s.setting.world
    return {
        "site": world.site_ids[site],
        "tile": world.tiles[s.site_tile[site]].id,
        "turn": s.site_turn[site],
        "cube": None if s.site_cube[site] == NONE else s.site_cube[site],
    }


def plaza_json(game: Praga, s: PragaState, plaza: int) -> dict[str, Any]:
    """With [seat, cubes, spent] of each claim: the most cubes count, then the most spent."""
    evaluated = s.evaluated >> plaza & 1
    row = game.pieces.plazas[plaza][s.plaza_tile[plaza] + 1][evaluated]
    for site in s.setting.world.plaza_sites[plaza]:
        if s.site_cube[site] != NONE and not evaluated:
            row = row.copy()
            row["claims"] = [[seat, cubes, spent] for seat, (cubes, spent) in plazas.claims(s, plaza).items()]
            break
    return row


def automa_json(s: PragaState, automa: Automa) -> dict[str, Any]:
    """`used`: the cards played since the deck was last shuffled."""
    world = s.setting.world
    return {
        "pawn": None if automa.pawn == NONE else world.plaza_ids[automa.pawn],
        "mines": automa.mines[:],
        "markers": automa.markers[:],
        "used": automa.deck[automa.at - automa.at % len(world.parler_does) : automa.at],
    }


def board_json(game: Praga, s: PragaState, seat: int) -> dict[str, Any]:
    """All of a board is open to everyone."""
    board = s.boards[seat]
    pieces = game.pieces
    world = s.setting.world
    purse = board.purse
    return {
        "colour": s.setting.colours[seat],
        "points": board.points,
        "sources": {SOURCES[i]: points for i, points in enumerate(board.booked) if points},
        "forecast": 0 if s.over else scoring.forecast(s, seat),
        "purse": {GOODS[good]: purse[good] for good in range(HOLDABLE)},
        "windows_over": max(0, purse[SILVER] + purse[GOLDEN] - world.windows_kept),
        "mines": board.mines[0],
        "quarries": board.mines[1],
        "tokens": [None if token == NONE else world.token_ids[token] for token in board.tokens],
        "claims": board.claims,
        "wealth": pieces.wealth[board.wealth],
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
            name: pieces.spots[board.rows[project]][board.columns[project]] for project, name in enumerate(PROJECTS)
        },
        "golden": [world.golden_ids[tile] for tile in board.golden],
        "upgrades": {ACTIONS[world.hex_actions[place]]: placed(pieces, board, place) for place in range(HEXES)},
        "walls": [placed(pieces, board, place) for place in range(HEXES, len(board.places))],
        "contacts": contacts.paid(board),
        "upgrades_placed": board.upgrades,
        "old_upgrades": board.old_upgrades,
    }


def placed(pieces: Pieces, board: Board, place: int) -> dict[str, Any] | None:
    tile = board.places[place]
    return None if tile == NONE else pieces.placed[tile][board.turns[place]]


def turn_json(s: PragaState) -> dict[str, Any]:
    turn = s.turn
    world = s.setting.world
    bonus = world.sector[turn.sector]
    return {
        "seat": None if turn.seat == NONE else turn.seat,
        "tile": None if turn.tile == NONE else pair_names(s, turn.tile),
        "slot": None if turn.slot == NONE else turn.slot,
        "action_done": turn.done,
        "bonus_open": turn.sector > 0,
        "bonus": None if bonus is None else bonus.text,
        "special": turn.special,
        "extra_bought": turn.extra,
        "refreshed": turn.refreshed,
        "under_way": None if turn.under_way == NONE else ACTIONS[turn.under_way],
        "performed": [[ACTIONS[action], paid_by(s, i)] for i, action in enumerate(turn.performed)],
        "reacted": gains.reacted(s) if turn.reacted else [],
        "ending": turn.ending,
        "held": [held_json(task) for task in s.agenda.held if isinstance(task, Held)],
    }


def paid_by(s: PragaState, performance: int) -> str | None:
    """The upgrade that paid for an action of this turn."""
    tile = s.turn.paid_by[performance]
    return None if tile == NONE else s.setting.world.tiles[tile].id


def held_json(task: Held) -> dict[str, Any]:
    if task.space:
        return {"road": task.space, "egg": task.egg}
    return {"project": PROJECTS[task.project], "optional": task.optional}


# -- for one seat -------------------------------------------------------------------------------


def private(game: Praga, s: PragaState, seat: int | None) -> View:
    if seat is None:
        return {"seat": None}
    shown: View = {"seat": seat, "own": {}, "secret": False}
    if s.over:
        return shown
    tasks = s.agenda.open_to(seat)
    moves = game.moves(s, seat)
    shown["secret"] = bool(tasks) and isinstance(tasks[0], (ChooseTechnology, ChooseSilver))
    shown["tasks"] = [asking.for_seat(s, task) for task in tasks]
    shown["moves"] = [game.wording.row(s, seat, move) for move in moves]
    shown["refused"] = refused(game, s, tasks[0], moves) if tasks else []
    if moves and moves[-1] is s.setting.world.end:
        shown["ending"] = ending(game, s, seat, moves)
    return shown


def refused(game: Praga, s: PragaState, task: Task, legal: list[Move]) -> list[dict[str, Any]]:
    """What the seat may try now and cannot, with the reason."""
    greyed: list[dict[str, Any]] = []
    known = {move.code for move in legal}
    for move in tries(s, task):
        if move.code in known:
            continue
        refusal = game.refusal(s, task.seat, move)
        if refusal is not None:
            at = game.wording.lit(s, task.seat, move)
            said = refusal.said
            greyed.append({"code": move.code, "at": at, "reason": said["id"], "rule": refusal.rule, "said": said})
    return greyed


def tries(s: PragaState, task: Task) -> list[Move]:
    """The moves that a person may try at this task."""
    world = s.setting.world
    tried: list[Move] = []
    if isinstance(task, TakeTurn):
        board = s.boards[task.seat]
        if s.turn.tile == NONE:
            tried += [world.take[slot] for slot in range(SLOTS) if s.crane[slot] != NONE]
        else:
            tried += [world.do[action] for action in s.setting.pairs[s.turn.tile]]
        tried += world.climb
        tried += world.refresh
        tried += [world.use[technology] for technology in board.single]
        if board.claims:
            tried += world.seal
        tried.append(world.end)
    elif isinstance(task, PickTile):
        tried += [world.tile[tile] for tile in s.rows[task.kind] if tile != NONE]
    elif isinstance(task, LayTile) and world.tiles[task.tile].kind == BUILDINGS:
        tried += [turns[0] for site, turns in enumerate(world.site) if s.site_tile[site] == NONE]
    elif isinstance(task, RefreshRow):
        tried += world.away
    elif isinstance(task, LayPlank):
        tried += world.plank
    elif isinstance(task, ChooseAny):
        tried += world.any
    elif isinstance(task, FreeClimb):
        tried += world.climb
    elif isinstance(task, (ChoosePlaza, PlacePawn)):
        tried += world.plaza
    return tried


def ending(game: Praga, s: PragaState, seat: int, legal: list[Move]) -> dict[str, Any]:
    """What would come by itself and what would be lost if the turn ended now, each with the move that takes it."""
    world = s.setting.world
    comes: list[dict[str, Any]] = []
    lapses: list[dict[str, Any]] = []
    if not s.turn.done:
        lapses.append({"rule": "praga/turn/17", "said": phrase("praga.lapse.action")})
    if s.turn.sector:
        wheel = world.wheel_points if s.turn.special else world.wheel
        if wheel in legal:
            offered = isinstance(world.sector[s.turn.sector], May)
            (lapses if offered else comes).append(ending_row(game, s, seat, wheel))
    for task in s.agenda.held:
        if isinstance(task, Held):
            move: Move = world.road_use[task.space][int(task.egg)] if task.space else world.step[task.project]
            if move in legal:
                offered = task.optional or (task.space > 0 and isinstance(road.effect_of(s, task.space, False), May))
                (lapses if offered else comes).append(ending_row(game, s, seat, move))
    purse = s.boards[seat].purse
    over = purse[SILVER] + purse[GOLDEN] - world.windows_kept
    if over > 0:
        lapses.append({"rule": "praga/windows/2", "said": phrase("praga.lapse.windows", count=over)})
    return {"comes": comes, "lapses": lapses}


def ending_row(game: Praga, s: PragaState, seat: int, move: Move) -> dict[str, Any]:
    said, rules = game.wording.describe(s, seat, move)
    return {"code": move.code, "rule": rules[0], "said": said}


def changes(before: Board, after: Board) -> list[Fact]:
    """How holdings, steps of tracks and projects, and points differ."""
    facts = []
    had, has = _counts(before), _counts(after)
    for good in range(len(GOODS)):
        change = has[good] - had[good]
        if change:
            gained = phrase(f"good.{GOODS[good]}", count=change)
            facts.append(Fact("praga/turn/5", phrase("praga.fact.good", good=gained, change=change)))
    if after.points != before.points:
        change = after.points - before.points
        facts.append(Fact("praga/scoring/8", phrase("praga.fact.points", change=change)))
    return facts


def _counts(board: Board) -> list[int]:
    """By good; points are told apart."""
    steps = [row + column for row, column in zip(board.rows, board.columns, strict=True)]
    return [*board.purse, 0, board.technology, board.university, *board.mines, *steps]
