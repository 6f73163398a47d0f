"""What everyone may see, and what one seat alone sees on top of it; built up piece by piece. See docs/views.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingsroad.kernel.agenda import UNANSWERED, Task
from kingsroad.kernel.game import View
from kingsroad.kernel.move import Move, refused_row
from kingsroad.kernel.phrase import alarm, phrase
from kingsroad.raja import characters, discs, houses, palaces, scoring, travel
from kingsroad.raja.auction import lot
from kingsroad.raja.base import question
from kingsroad.raja.state import NOBODY, UNSET, Board, RajaState
from kingsroad.raja.world import ACTIONS, BUILDER, CARDS, CITIES, FIRST_VILLAGE, PARTS, ROADS, World

if TYPE_CHECKING:
    from kingsroad.raja.play import Raja


class Tables:
    """What views show again and again, made once."""

    def __init__(self, world: World) -> None:
        self.cards: list[list[str]] = [card_names(held) for held in range(1 << len(CARDS))]  # by the set of them
        palaces_cost = (world.palace_price, world.palace_price_artisan)
        self.prices: dict[int, dict[str, int]] = {palace: prices(world, palace) for palace in palaces_cost}
        self.lapses: list[dict[str, Any]] = [  # by part
            question("raja/disc/5", "part", {"part": part}, phrase(f"deed.{part}")) for part in PARTS
        ]


def prices(world: World, palace: int) -> dict[str, int]:
    """The gold that each action of a disc takes where a palace costs that much; below 0 if it brings some."""
    return {name: discs.price(world, action, palace) for action, name in enumerate(ACTIONS)}


def card_names(held: int) -> list[str]:
    return [CARDS[card] for card in range(1, len(CARDS)) if held >> card & 1]


# -- for everyone -------------------------------------------------------------------------------


def public(game: Raja, s: RajaState) -> View:
    setting = s.setting
    ids = setting.world.ids
    tolls = [travel.tolls(s, road) for road in range(ROADS)]
    waiting = s.agenda.waiting()
    shown: View = {
        "title": game.title,
        "options": setting.options.copy(),
        "over": s.over,
        "round": s.round,
        "last_round": s.round if s.closing else setting.last_round,
        "closing": s.closing,
        "maharaja": ids[s.maharaja],
        "track": [None if city == NOBODY else ids[city] for city in s.track[1:]],
        "visits": [ids[city] for city in s.track if city != NOBODY],
        "orders": orders(s),
        "free": game.tables.cards[s.free],
        "chips": s.chips,
        "cities": [city_json(s, city) for city in range(CITIES)],
        "villages": villages(s),
        "tolls": tolls,
        "joined": [ids[place] for place in travel.joined_up(s.setting.world, tolls)],
        "seats": [board_json(game, s, seat) for seat in range(setting.players)],
        "to_act": to_act(s),
        "lot": lot(s),
        "waiting": waiting,
        "asked": [asked(s, task) for task in s.agenda.open() if task.seat in waiting],
        "alarms": alarms(s),
        "later": [task.seat for bag in s.agenda.bags[-2::-1] for task in bag.tasks],
        "turn": None if s.turn.seat == NOBODY else turn(game, s),
    }
    if s.over:
        result = scoring.scores(s)
        shown["result"] = {"totals": [list(total) for total in result.totals], "ranks": result.ranks}
    return shown


def alarms(s: RajaState) -> list[dict[str, Any]]:
    """The last round and why it is one; else who could bring it about, and that it comes."""
    if s.round == 0 or s.over:
        return []
    player = s.setting.player
    then = phrase("raja.alarm.decides")
    done = [seat for seat, board in enumerate(s.boards) if board.palaces == 0]
    if done:
        said = phrase("raja.alarm.last_palace", player=player(done[0]))
        return [alarm("raja/end/1", "last_round", {"reason": "palace", "seat": done[0]}, said, True, then, to_act(s))]
    if s.closing or s.round >= s.setting.last_round:
        reason = "track" if s.closing else "rounds"
        said = phrase(f"raja.alarm.last_{reason}")
        return [alarm("raja/end/1", "last_round", {"reason": reason, "seat": None}, said, True, then, to_act(s))]
    found: list[dict[str, Any]] = []
    for seat, board in enumerate(s.boards):
        if board.palaces == 1:
            said = phrase("raja.alarm.palace_left", player=player(seat))
            found.append(alarm("raja/end/1", "palace_left", {"seat": seat, "left": 1}, said))
    if s.setting.last_round - s.round == 1:
        found.append(alarm("raja/end/1", "rounds_left", {"rounds": 1}, phrase("raja.alarm.rounds_left")))
    return found


def orders(s: RajaState) -> dict[str, list[list[Any]]]:
    """For each token that could be moved down, the places in `track` that would change, and to what."""
    world = s.setting.world
    track = s.track
    moved: dict[str, list[list[Any]]] = {}
    for field in range(world.order_fields + 1, len(track)):
        city = track[field]
        if city != NOBODY:
            lowest = field - world.order_fields
            changes: list[list[Any]] = [[lowest - 1, world.ids[city]]]
            for at in range(lowest, field):  # what lies there goes up one
                if track[at] != track[at + 1]:
                    changes.append([at, None if track[at] == NOBODY else world.ids[track[at]]])
            moved[world.ids[city]] = changes
    return moved


def city_json(s: RajaState, city: int) -> dict[str, Any]:
    owner = s.centre[city]
    return {
        "id": s.setting.world.ids[city],
        "centre": None if owner == NOBODY else owner,
        "outer": [board.small[city] for board in s.boards],
        "blocked": s.setting.blocked,
        "houses": [board.houses[city] for board in s.boards],
        "architects": [seat for seat, board in enumerate(s.boards) if board.place == city],
        "pays": scoring.payments(s, city),
    }


def villages(s: RajaState) -> dict[str, list[int]]:
    """Those with houses: how many each seat has there."""
    ids = s.setting.world.ids
    built: dict[str, list[int]] = {}
    for village in range(FIRST_VILLAGE, len(ids)):
        if s.count[village - FIRST_VILLAGE]:
            built[ids[village]] = [board.houses[village] for board in s.boards]
    return built


def board_json(game: Raja, s: RajaState, seat: int) -> dict[str, Any]:
    board = s.boards[seat]
    setting = s.setting
    world = setting.world
    is_set = board.disc != UNSET
    return {
        "colour": setting.colours[seat],
        "palace_colour": setting.palace_colours[seat],
        "gold": None if gold_is_hidden(s) else board.gold,
        "supply": board.supply,
        "quarry": board.quarry,
        "palaces_left": board.palaces,
        "palaces_built": setting.palaces - board.palaces,
        "palace_price": palaces.price(s, board),
        "place": world.ids[board.place],
        "cards": game.tables.cards[board.cards],
        "number": s.number(seat),
        "chips": board.chips,
        "disc": world.disc[board.disc].actions if is_set and not s.is_secret(seat) else None,
        "disc_set": is_set or s.agenda.answer_of(seat) != UNANSWERED,
        "acted": board.acted,
    }


def gold_is_hidden(s: RajaState) -> bool:
    return s.setting.hidden_gold and not s.over


def to_act(s: RajaState) -> list[int]:
    """Seats that still have a turn in this round, by their characters now; the one whose turn it is comes first."""
    if s.round == 0 or s.over:
        return []
    left = [(s.number(seat), seat) for seat, board in enumerate(s.boards) if not board.acted and seat != s.turn.seat]
    left.sort()
    return [*([] if s.turn.seat == NOBODY else [s.turn.seat]), *(seat for _, seat in left)]


def turn(game: Raja, s: RajaState) -> dict[str, Any]:
    """The open pool is public: the disc lies open and every step was seen."""
    now = s.turn
    world = s.setting.world
    board = s.boards[now.seat]
    left = discs.open_parts(now)
    penalties = discs.penalties(world, now, board.disc)
    return {
        "seat": now.seat,
        "parts": {name: now.parts[part] for part, name in enumerate(PARTS)},
        "done": {name: now.done[part] for part, name in enumerate(PARTS)},
        "open": {name: left[part] for part, name in enumerate(PARTS) if left[part]},
        "used": game.tables.cards[now.used],
        "chip_used": now.chip,
        "touched": [world.ids[place] for place in range(CITIES + 1) if now.touched >> place & 1],
        "penalties": penalties,
        "penalty_gold": penalties * world.penalty,
        "palace_price": palaces.price(s, board),
    }


def asked(s: RajaState, task: Task) -> dict[str, Any]:
    """What a seat is asked; there is nothing secret in the question."""
    shown = task.ask(s)
    shown["seat"] = task.seat
    return shown


# -- for one seat -------------------------------------------------------------------------------


def private(game: Raja, s: RajaState, seat: int | None) -> View:
    if seat is None:
        return {"seat": None}
    board = s.boards[seat]
    tasks = s.agenda.open_to(seat)
    planning = s.agenda.is_together()
    shown: View = {
        "seat": seat,
        "own": {"gold": board.gold, "disc": own_disc(s, seat)},
        "secret": gold_is_hidden(s) or s.is_secret(seat) or planning,
    }
    if s.over:
        return shown
    shown["prices"] = game.tables.prices[palaces.price(s, board)]
    shown["tasks"] = [task.ask(s) for task in tasks]
    shown["moves"] = [row for task in tasks for row in offered(s, task)]
    shown["refused"] = [row for task in tasks for row in refused(s, task)]
    in_turn = s.turn.seat == seat and bool(tasks)
    if planning or in_turn:
        shown["routes"] = routes(s, seat)
    if planning:
        shown["prospects"] = prospects(s, seat)
    if in_turn:
        shown["ending"] = {"comes": [], "lapses": lapses(game, s, board)}
    return shown


def own_disc(s: RajaState, seat: int) -> list[str] | None:
    """The seat's disc, as far as it has set one for this round."""
    disc = s.boards[seat].disc
    if disc == UNSET:
        disc = s.agenda.answer_of(seat)
    return None if disc == UNANSWERED else s.setting.world.disc[disc].actions


def prospects(s: RajaState, seat: int) -> dict[str, Any]:
    """What a plan can count on: what each action takes and brings in full, what the characters bring in the turn, and
    where there is room for palaces."""
    world, board = s.setting.world, s.boards[seat]
    income = [
        {"character": CARDS[card], "gains": gains}
        for card in range(1, len(CARDS))
        if board.holds(card) and (gains := characters.income_of(s, card))
    ]
    sites = {world.ids[city]: palaces.free_sites(s, city) for city in range(CITIES)}
    actions = {
        name: {"cost": discs.cost(world, action, palaces.price(s, board)), "gains": discs.brings(s, seat, action)}
        for action, name in enumerate(ACTIONS)
    }
    return {"actions": actions, "income": income, "sites": sites}


def routes(s: RajaState, seat: int) -> list[dict[str, Any]]:
    """The cheapest way to each place that can be reached: its toll, and the moves that lead there."""
    ids, here = s.setting.world.ids, s.boards[seat].place
    return [
        {"to": ids[route.to], "toll": route.price, "steps": steps(s, here, route.steps)}
        for route in travel.cheapest(s, seat)
    ]


def steps(s: RajaState, here: int, moves: list[travel.Go]) -> list[dict[str, str]]:
    """Each with the road it takes."""
    world = s.setting.world
    taken: list[dict[str, str]] = []
    for move in moves:
        road = move.road_from(world, here)
        assert road is not None
        taken.append({"code": move.code, "place": world.ids[move.to], "road": world.road_ids[road]})
        here = move.to
    return taken


def lapses(game: Raja, s: RajaState, board: Board) -> list[dict[str, Any]]:
    """What would be lost if the turn ended now; what it would cost is said with the move itself."""
    lost: list[dict[str, Any]] = []
    for part, count in enumerate(discs.open_parts(s.turn)):
        lost += [game.tables.lapses[part]] * count
    builder: list[Move] = []
    if board.holds(BUILDER):
        houses.list_builder(s, board, builder)
    if builder:
        values = {"character": CARDS[BUILDER]}
        lost.append(question("raja/characters/5", "power", values, phrase("raja.lapse.builder")))
    return lost


def offered(s: RajaState, task: Task) -> list[dict[str, Any]]:
    moves: list[Move] = []
    task.moves(s, moves)
    return [task.row(s, move).json for move in moves]


def refused(s: RajaState, task: Task) -> list[dict[str, Any]]:
    """What may be tried now and cannot be done, with the reason."""
    greyed: list[dict[str, Any]] = []
    for move in task.tries(s):
        refusal = task.refuse(s, move)
        if refusal is not None:
            row = task.row(s, move)
            greyed.append(refused_row(move, row.kind, row.at, refusal))
    return greyed
