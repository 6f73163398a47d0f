"""What everyone may see, and what one seat alone sees on top of it; built up piece by piece. See docs/views.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.game import View
from kingsroad.kernel.move import Move, Row, refused_row
from kingsroad.kernel.phrase import Fact, alarm, phrase
from kingsroad.praga import contacts, crane, eras, gains, plazas, road, scoring, windows
from kingsroad.praga.pieces import Pieces
from kingsroad.praga.state import NONE, Automa, Board, PragaState
from kingsroad.praga.tasks import Drawing, Held, PragaMove, PragaTask, held_tasks
from kingsroad.praga.terms import (
    ACTIONS,
    GOODS,
    HEXES,
    HOLDABLE,
    KINDS,
    PAIRS,
    PLAZAS,
    PROJECTS,
    SITES,
    SOURCES,
)
from kingsroad.praga.upgrades import UpgradeLaid

if TYPE_CHECKING:
    from kingsroad.praga.play import Praga

WARNINGS: Final = ("arrow_lapsed", "contact_spent")

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
            "pairs": [[strip[pair].text for strip in s.bridge] for pair in range(PAIRS)],
            "planks": [pair for pair in range(PAIRS) if s.planks >> pair & 1],
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
        "asked": [asked(s, task) for task in s.agenda.open()],
        "alarms": alarms(s),
        "pending": [asked(s, task) for bag in s.agenda.bags[-2::-1] for task in bag.tasks if is_question(task)],
        "turn": turn_json(s),
    }
    if s.over:
        result = scoring.scores(s)
        shown["result"] = {"totals": [list(total) for total in result.totals], "ranks": result.ranks}
        if setting.humans == 1:
            shown["result"]["rank"] = scoring.solo_rank(s)
            shown["result"]["good"] = result.totals[0][0] > world.value["solo_good"]
    return shown


def alarms(s: PragaState) -> list[dict[str, Any]]:
    """Everyone's last turn, or the last one of Era I."""
    if s.over:
        return []
    seats = s.setting.seats
    left = s.setting.last_turn - s.played
    if left <= seats:
        return [turns_left(s, "praga/eras/2", "last_turns", left)] if left else []
    left = s.setting.world.era_two_after[seats] - s.played
    return [turns_left(s, "praga/eras/1", "era_ends", left)] if 0 < left <= seats else []


def turns_left(s: PragaState, rule: str, kind: str, left: int) -> dict[str, Any]:
    """So many turns are left until then; those of automas are nobody's."""
    setting = s.setting
    turns = [setting.order[turn % setting.seats] for turn in range(s.played, s.played + left)]
    to_act = [seat for seat in turns if seat < setting.humans]
    said, then = phrase(f"praga.alarm.{kind}", turns=left), phrase(f"praga.alarm.{kind}_then")
    return alarm(rule, kind, {"turns": left}, said, True, then, to_act)


def asked(s: PragaState, task: Task) -> dict[str, Any]:
    question = task.ask(s)
    question["seat"] = task.seat
    return question


def is_question(task: Task) -> bool:
    """Will a seat be asked this? The turn itself is no question, other tasks run automatically."""
    return not isinstance(task, PragaTask) or (task.kind != "" and not isinstance(task, eras.TakeTurn))


def turns_json(s: PragaState) -> dict[str, Any]:
    setting = s.setting
    world = setting.world
    seats = setting.seats
    still = setting.last_turn - s.played  # of all seats together; the first seat has the odd one more
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
        "turn": s.site_rotation[site],
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
        "windows_over": windows.too_many(s, seat),
        "mines": board.mines[0],
        "quarries": board.mines[1],
        "tokens": [None if token == NONE else world.token_ids[token] for token in board.tokens],
        "claims": board.claims,
        "wealth": pieces.wealth[board.wealth],
        "cubes": board.cubes,
        "cubes_kept": board.kept,
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
    return None if tile == NONE else pieces.placed[tile][board.rotations[place]]


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
        "held": [held_json(task) for task in held_tasks(s)],
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
    shown["secret"] = bool(tasks) and isinstance(tasks[0], Drawing)
    shown["tasks"] = [asked_seat(s, task) for task in tasks]
    shown["moves"] = [tasks[0].row(s, move).json for move in moves]
    shown["refused"] = refused(s, tasks[0]) if tasks else []
    if moves and moves[-1] is s.setting.world.end:
        shown["ending"] = ending(s, tasks[0], moves)
    return shown


def asked_seat(s: PragaState, task: Task) -> dict[str, Any]:
    """The seat alone sees the tiles it has drawn."""
    return task.ask_seat(s) if isinstance(task, Drawing) else task.ask(s)


def refused(s: PragaState, task: Task) -> list[dict[str, Any]]:
    """What the seat may try now and cannot, with the reason."""
    greyed: list[dict[str, Any]] = []
    for move in task.tries(s):
        refusal = task.refuse(s, move)
        if refusal is None:
            continue
        assert isinstance(task, PragaTask)
        assert isinstance(move, PragaMove)
        greyed.append(refused_row(move, move.kind, task.lit(s, move), refusal))
    return greyed


def ending(s: PragaState, task: Task, legal: list[Move]) -> dict[str, Any]:
    """What would be taken automatically and what would be lost if the turn ended now, each with its move."""
    world = s.setting.world
    comes: list[dict[str, Any]] = []
    lapses: list[dict[str, Any]] = []
    if not s.turn.done:
        said = phrase("praga.lapse.action")
        lapses.append({"rule": "praga/turn/17", "kind": "action_lapses", "values": {}, "said": said})
    bonus = world.sector[s.turn.sector]
    wheel = world.wheel_points if s.turn.special else world.wheel
    if wheel in legal:
        offered = bonus is not None and bonus.is_offer()
        (lapses if offered else comes).append(ending_row(task.row(s, wheel)))
    for held in held_tasks(s):
        move: Move = world.road_use[held.space][int(held.egg)] if held.space else world.step[held.project]
        if move in legal:
            offered = held.optional or (held.space > 0 and road.effect_of(s, held.space, False).is_offer())
            (lapses if offered else comes).append(ending_row(task.row(s, move)))
    over = windows.too_many(s, task.seat)
    if over:
        said = phrase("praga.lapse.windows", count=over)
        lapses.append({"rule": "praga/windows/2", "kind": "windows_lapse", "values": {"count": over}, "said": said})
    return {"comes": comes, "lapses": lapses}


def ending_row(row: Row) -> dict[str, Any]:
    return {
        "code": row.json["code"],
        "rule": row.rules[0],
        "kind": row.kind,
        "values": row.values,
        "said": row.said,
    }


def changes(before: Board, after: Board) -> list[Fact]:
    """How holdings, steps of tracks and projects, and points differ."""
    facts = []
    had, has = _counts(before), _counts(after)
    for good in range(len(GOODS)):
        change = has[good] - had[good]
        if change:
            gained = phrase(f"good.{GOODS[good]}", count=change)
            said = phrase("praga.fact.good", good=gained, change=change)
            values = {"good": GOODS[good], "change": change}
            facts.append(Fact("praga/turn/5", said, "good_change", values))
    if after.points != before.points:
        change = after.points - before.points
        said = phrase("praga.fact.points", change=change)
        facts.append(Fact("praga/scoring/8", said, "point_change", {"change": change}))
    return facts


def outcome(before: PragaState, after: PragaState, seat: int, row: Row) -> dict[str, int]:
    """What differs by good. Steps of a project that are sure count although their player says when they are made; what
    a new upgrade touches counts although it pays only once its player has said which upgrade pays for the action."""
    had, has = _counts(before.boards[seat]), _counts(after.boards[seat])
    found = {GOODS[good]: has[good] - had[good] for good in range(len(GOODS))}
    found["point"] = after.boards[seat].points - before.boards[seat].points
    for project, name in enumerate(PROJECTS):
        found[name] += max(0, _sure_steps(after, seat, project) - _sure_steps(before, seat, project))
    if any(isinstance(bag.tasks[0], UpgradeLaid) for bag in after.agenda.bags):
        for good, count in row.values["gains"].items():
            found[good] += count
    return {good: change for good, change in found.items() if change}


def _sure_steps(s: PragaState, seat: int, project: int) -> int:
    held = [task for task in held_tasks(s) if task.seat == seat and not task.space and not task.optional]
    return sum(task.project == project for task in held)


def warnings(told: list[Fact], seat: int) -> list[Fact]:
    """What the seat would not get: an arrow that is lost, contacts that have paid before."""
    return [fact for fact in told if fact.kind in WARNINGS and fact.values["seat"] == seat]


def _counts(board: Board) -> list[int]:
    """By good; points are told apart."""
    steps = [row + column for row, column in zip(board.rows, board.columns, strict=True)]
    return [*board.purse, 0, board.technology, board.university, *board.mines, *steps]
