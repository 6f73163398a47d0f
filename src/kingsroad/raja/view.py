"""What everyone may see, and what one seat alone sees on top of it; built up piece by piece. See docs/views.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kingsroad.kernel.agenda import UNANSWERED, Task
from kingsroad.kernel.game import View
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import phrase
from kingsroad.raja import discs, houses, palaces, scoring, travel
from kingsroad.raja.state import (
    NOBODY,
    UNSET,
    Board,
    ChooseCard,
    ChooseDisc,
    DropHouse,
    GiveCard,
    MakeBid,
    PlaceOpening,
    RajaState,
    TakeTurn,
)
from kingsroad.raja.world import (
    BUILDER,
    CHARACTER,
    CITIES,
    CITY_HOUSE,
    FIRST_VILLAGE,
    HOUSE,
    ORDER,
    PALACE,
    PARTS,
    QUARRY,
    ROADS,
)

if TYPE_CHECKING:
    from kingsroad.raja.play import Raja

# Each task, the rule it comes from and how it is put to its player.
ASKED: Final[dict[type[Task], tuple[str, str]]] = {
    ChooseCard: ("raja/setup/3", "raja.task.card"),
    MakeBid: ("raja/expert1/3", "raja.task.bid"),
    PlaceOpening: ("raja/setup/4", "raja.task.opening"),
    ChooseDisc: ("raja/round/2", "raja.task.disc"),
    TakeTurn: ("raja/round/4", "raja.task.turn"),
    DropHouse: ("raja/build/5", "raja.task.drop"),
    GiveCard: ("raja/expert2/8", "raja.task.give"),
}


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
        "free": game.wording.cards[s.free],
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
        "later": [task.seat for bag in s.agenda.bags[-2::-1] for task in bag.tasks],
        "turn": None if s.turn.seat == NOBODY else turn(game, s),
    }
    if s.over:
        result = scoring.scores(s)
        shown["result"] = {"totals": [list(total) for total in result.totals], "ranks": result.ranks}
    return shown


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
        "cards": game.wording.cards[board.cards],
        "number": s.number(seat),
        "chips": board.chips,
        "disc": game.wording.discs[board.disc] if is_set and not s.is_secret(seat) else None,
        "disc_set": is_set or s.agenda.answer_of(seat) != UNANSWERED,
        "acted": board.acted,
    }


def gold_is_hidden(s: RajaState) -> bool:
    return s.setting.hidden_gold and not s.over


def to_act(s: RajaState) -> list[int]:
    """Who has a turn in this round still, as the characters lie now; the one whose turn it is comes first."""
    if s.round == 0 or s.over:
        return []
    left = [(s.number(seat), seat) for seat, board in enumerate(s.boards) if not board.acted and seat != s.turn.seat]
    left.sort()
    return [*([] if s.turn.seat == NOBODY else [s.turn.seat]), *(seat for _, seat in left)]


def lot(s: RajaState) -> dict[str, Any] | None:
    """What is bid for the choice of a character: bids are open. An opener has nothing before him."""
    for task in s.agenda.open():
        if isinstance(task, MakeBid):
            bid = None if task.leader == NOBODY else task.bid
            leader = None if task.leader == NOBODY else task.leader
            passed = [seat for seat in range(s.setting.players) if task.passed >> seat & 1]
            return {"bid": bid, "leader": leader, "bidder": task.seat, "passed": passed}
    return None


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
        "used": game.wording.cards[now.used],
        "chip_used": now.chip,
        "touched": [world.ids[place] for place in range(CITIES + 1) if now.touched >> place & 1],
        "penalties": penalties,
        "penalty_gold": penalties * world.penalty,
        "palace_price": palaces.price(s, board),
    }


def asked(s: RajaState, task: Task) -> dict[str, Any]:
    """What a seat is asked; there is nothing secret in the question."""
    shown = task_json(s, task)
    shown["seat"] = task.seat
    return shown


def task_json(s: RajaState, task: Task) -> dict[str, Any]:
    rule, id = ASKED[type(task)]
    if isinstance(task, MakeBid):
        if task.leader == NOBODY:
            return {"rule": rule, "said": phrase("raja.task.open_bid")}
        leader = phrase(f"colour.{s.setting.colours[task.leader]}")
        return {"rule": rule, "said": phrase("raja.task.bid", bid=task.bid, leader=leader)}
    if isinstance(task, DropHouse):
        world = s.setting.world
        said = phrase("raja.task.drop", place=world.names[task.place])
        return {"rule": rule, "said": said, "place": world.ids[task.place]}
    if isinstance(task, PlaceOpening):
        return {"rule": rule, "said": phrase("raja.task.opening", left=s.boards[task.seat].supply)}
    if isinstance(task, ChooseCard) and task.robbed:
        return {"rule": "raja/disc/3", "said": phrase("raja.task.robbed")}
    if isinstance(task, GiveCard):
        return {"rule": rule, "said": phrase("raja.task.give"), "to": task.to}
    return {"rule": rule, "said": phrase(id)}


# -- for one seat -------------------------------------------------------------------------------


def private(game: Raja, s: RajaState, seat: int | None) -> View:
    if seat is None:
        return {"seat": None}
    board = s.boards[seat]
    tasks = s.agenda.open_to(seat)
    planning = bool(tasks) and isinstance(tasks[0], ChooseDisc)
    shown: View = {
        "seat": seat,
        "own": {"gold": board.gold, "disc": own_disc(game, s, seat)},
        "secret": gold_is_hidden(s) or s.is_secret(seat) or planning,
    }
    if s.over:
        return shown
    shown["prices"] = game.wording.prices[palaces.price(s, board)]
    shown["tasks"] = [task_json(s, task) for task in tasks]
    shown["moves"] = [game.wording.row(s, seat, move) for move in game.moves(s, seat)]
    shown["refused"] = refused(game, s, seat)
    in_turn = s.turn.seat == seat and bool(tasks)
    if planning or in_turn:
        shown["routes"] = routes(s, seat)
    if in_turn:
        shown["ending"] = {"comes": [], "lapses": lapses(s, board)}
    return shown


def own_disc(game: Raja, s: RajaState, seat: int) -> list[str] | None:
    """The seat's disc, as far as it has set one for this round."""
    disc = s.boards[seat].disc
    if disc == UNSET:
        disc = s.agenda.answer_of(seat)
    return None if disc == UNANSWERED else game.wording.discs[disc]


def routes(s: RajaState, seat: int) -> list[dict[str, Any]]:
    """The cheapest way to each place that can be reached: its toll, and the moves that lead there."""
    ids = s.setting.world.ids
    return [
        {"to": ids[route.to], "toll": route.price, "codes": [step.code for step in route.steps]}
        for route in travel.cheapest(s, seat)
    ]


def lapses(s: RajaState, board: Board) -> list[dict[str, Any]]:
    """What would be lost if the turn ended now; what it would cost is said with the move itself."""
    lost: list[dict[str, Any]] = []
    for part, count in enumerate(discs.open_parts(s.turn)):
        for _ in range(count):
            lost.append({"rule": "raja/disc/5", "said": phrase(f"deed.{PARTS[part]}")})
    builder: list[Move] = []
    if board.holds(BUILDER):
        houses.list_builder(s, board, builder)
    if builder:
        lost.append({"rule": "raja/characters/5", "said": phrase("raja.lapse.builder")})
    return lost


def refused(game: Raja, s: RajaState, seat: int) -> list[dict[str, Any]]:
    """What the seat may try now and cannot, with the reason."""
    greyed: list[dict[str, Any]] = []
    for task in s.agenda.open_to(seat):
        for move in tries(s, seat, task):
            refusal = game.refusal(s, seat, move)
            if refusal is not None:
                at = game.wording.lit(s, seat, move)
                said = refusal.said
                greyed.append({"code": move.code, "at": at, "reason": said["id"], "rule": refusal.rule, "said": said})
    return greyed


def tries(s: RajaState, seat: int, task: Task) -> list[Move]:
    """The moves that a person may try at this task: in a turn the roads, and what the pool has parts for."""
    world = s.setting.world
    here = s.boards[seat].place
    if isinstance(task, PlaceOpening):
        return world.village_house
    if isinstance(task, DropHouse):
        return [*world.village_drop, world.drop[here]]
    if isinstance(task, ChooseCard):
        return [take for take in world.take if s.setting.cards >> take.card & 1]
    if not isinstance(task, TakeTurn):
        return []
    tried: list[Move] = [move for move, _ in world.ways[here]]
    parts = s.turn.parts
    if parts[HOUSE] + parts[CITY_HOUSE]:
        tried += [*world.village_house, world.house[here]]
    if parts[PALACE]:
        tried += [world.centre, world.outer]
    if parts[QUARRY]:
        tried.append(world.quarry)
    if parts[ORDER]:
        tried += world.order
    if parts[CHARACTER]:
        tried += [take for take in world.take if s.setting.cards >> take.card & 1]
    return tried
