"""What one seat may see, built up piece by piece; and how moves are worded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.game import View
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Phrase, phrase
from kingsroad.raja import discs, palaces, scoring, travel
from kingsroad.raja.characters import card_phrase
from kingsroad.raja.moves import (
    Bid,
    BuilderHouse,
    BuilderLift,
    Chip,
    Drop,
    End,
    Give,
    Go,
    House,
    Lift,
    Order,
    Palace,
    Pass,
    Poach,
    Quarry,
    SetDisc,
    Swap,
    Take,
)
from kingsroad.raja.state import (
    NOBODY,
    UNSET,
    ChooseCard,
    ChooseDisc,
    DropHouse,
    GiveCard,
    MakeBid,
    PlaceOpening,
    RajaState,
    TakeTurn,
    action_names,
)
from kingsroad.raja.world import (
    ACTIONS,
    CARDS,
    CITIES,
    CITY_HOUSE,
    FIRST_VILLAGE,
    HOUSE,
    ORDER,
    PALACE,
    PARTS,
    QUARRY,
    YOGI,
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


def view(game: Raja, s: RajaState, seat: int | None) -> View:
    setting = s.setting
    world = setting.world
    waiting = game.waiting(s)
    shown: View = {
        "title": game.title,
        "options": dict(setting.options),
        "seat": seat,
        "over": s.over,
        "round": s.round,
        "last_round": s.round if s.closing else setting.last_round,
        "maharaja": world.ids[s.maharaja],
        "track": [None if city == NOBODY else world.ids[city] for city in s.track[1:]],
        "free": cards(s.free),
        "chips": s.chips,
        "cities": [city(s, index) for index in range(CITIES)],
        "villages": {
            world.ids[place]: [board.houses[place] for board in s.boards]
            for place in range(FIRST_VILLAGE, len(world.ids))
            if s.count[place - FIRST_VILLAGE]
        },
        "joined": [world.ids[place] for place in travel.joined_up(s)],
        "seats": [board(s, other, seat) for other in range(setting.players)],
        "lot": lot(s),
        "waiting": waiting,
        "turn": None if s.turn.seat == NOBODY else turn(s),
    }
    if s.over:
        result = scoring.scores(s)
        shown["result"] = {"totals": [list(total) for total in result.totals], "ranks": result.ranks}
    if seat is not None and not s.over:
        shown["tasks"] = [task_json(s, task) for task in s.agenda.open_to(seat)]
        shown["moves"] = [move_json(s, seat, move) for move in game.moves(s, seat)]
        shown["refused"] = refused(game, s, seat)
    return shown


def cards(held: int) -> list[str]:
    return [CARDS[card] for card in range(1, YOGI + 1) if held >> card & 1]


def city(s: RajaState, index: int) -> dict[str, Any]:
    owner = s.centre[index]
    return {
        "id": s.setting.world.ids[index],
        "centre": None if owner == NOBODY else owner,
        "outer": [board.small[index] for board in s.boards],
        "blocked": s.setting.blocked,
        "houses": [board.houses[index] for board in s.boards],
        "architects": [seat for seat, board in enumerate(s.boards) if board.place == index],
        "pays": [list(row) for row in scoring.payments(s, index)],
    }


def board(s: RajaState, other: int, viewer: int | None) -> dict[str, Any]:
    mine = s.boards[other]
    setting = s.setting
    world = setting.world
    open_gold = other == viewer or not setting.hidden_gold or s.over
    disc: list[str] | None = None
    if mine.disc != UNSET and (other == viewer or not s.is_secret(other)):
        disc = action_names(world, mine.disc)
    elif other == viewer and s.agenda.answer_of(other) >= 0:
        disc = action_names(world, s.agenda.answer_of(other))
    colour = setting.colours[other]
    return {
        "colour": colour,
        "palace_colour": world.palace_colours[world.colours.index(colour)],
        "gold": mine.gold if open_gold else None,
        "supply": mine.supply,
        "quarry": mine.quarry,
        "palaces_left": mine.palaces,
        "palaces_built": setting.palaces - mine.palaces,
        "place": world.ids[mine.place],
        "cards": cards(mine.cards),
        "number": s.number(other),
        "chips": mine.chips,
        "disc": disc,
        "disc_set": mine.disc != UNSET or s.agenda.answer_of(other) >= 0,
        "acted": mine.acted,
    }


def lot(s: RajaState) -> dict[str, Any] | None:
    """What is bid for the choice of a character: bids are open. An opener has nothing before him."""
    for task in s.agenda.open():
        if isinstance(task, MakeBid):
            bid = None if task.leader == NOBODY else task.bid
            leader = None if task.leader == NOBODY else task.leader
            return {"bid": bid, "leader": leader, "bidder": task.seat}
    return None


def turn(s: RajaState) -> dict[str, Any]:
    """The open pool is public: the disc lies open and every step was seen."""
    now = s.turn
    return {
        "seat": now.seat,
        "parts": dict(zip(PARTS, now.parts, strict=True)),
        "done": dict(zip(PARTS, now.done, strict=True)),
        "chip_used": now.chip,
        "penalties": discs.penalties(s.setting.world, now, s.boards[now.seat].disc),
        "palace_price": palaces.price(s, s.boards[now.seat]),
    }


def task_json(s: RajaState, task: Task) -> dict[str, Any]:
    rule, id = ASKED[type(task)]
    said = phrase(id)
    if isinstance(task, MakeBid):
        if task.leader == NOBODY:
            said = phrase("raja.task.open_bid")
        else:
            said = phrase(id, bid=task.bid, leader=phrase(f"colour.{s.setting.colours[task.leader]}"))
    if isinstance(task, DropHouse):
        said = phrase(id, place=s.setting.world.names[task.place])
    if isinstance(task, ChooseCard) and task.robbed:
        rule, said = "raja/disc/3", phrase("raja.task.robbed")
    return {"rule": rule, "said": said}


def move_json(s: RajaState, seat: int, move: Move) -> dict[str, Any]:
    said, _ = describe(s, seat, move)
    return {"code": move.code, "at": lit(s, seat, move), "said": said}


def refused(game: Raja, s: RajaState, seat: int) -> list[dict[str, Any]]:
    """What the seat may try with its open pool and cannot, with the reason: roads, palaces, houses, tokens."""
    if s.turn.seat != seat or not s.agenda.open_to(seat):
        return []
    world = s.setting.world
    here = s.boards[seat].place
    tries: list[Move] = [move for move, _ in world.ways[here]]
    parts = s.turn.parts
    if parts[HOUSE] + parts[CITY_HOUSE]:
        tries += [*world.village_house, world.house[here]]
    if parts[PALACE]:
        tries += [world.centre, world.outer]
    if parts[QUARRY]:
        tries.append(world.quarry)
    if parts[ORDER]:
        tries += world.order
    greyed = []
    for move in tries:
        refusal = game.refusal(s, seat, move)
        if refusal is not None:
            greyed.append({"code": move.code, "at": lit(s, seat, move), **refusal.json()})
    return greyed


def lit(s: RajaState, seat: int, move: Move) -> str:
    """Where on the table the move is lit."""
    world = s.setting.world
    if isinstance(move, (House, Lift, Drop, BuilderHouse, BuilderLift)):
        return f"place.{world.ids[move.place]}"
    if isinstance(move, Go):
        return f"place.{world.ids[move.to]}"
    if isinstance(move, Palace):
        return f"site.{world.ids[s.boards[seat].place]}.{'centre' if move.large else 'outer'}"
    if isinstance(move, Order):
        return f"token.{world.ids[move.city]}"
    if isinstance(move, (Take, Swap, Give)):
        return f"card.{CARDS[move.card]}"
    if isinstance(move, Poach):
        return f"seat.{move.colour}"
    if isinstance(move, Chip):
        return f"chip.{ACTIONS[move.action]}"
    if isinstance(move, SetDisc):
        return f"disc.{ACTIONS[move.first]}.{ACTIONS[move.second]}"
    if isinstance(move, Quarry):
        return "quarry"
    return "bar"


def describe(s: RajaState, seat: int, move: Move) -> tuple[Phrase, list[str]]:
    """The move as a phrase, and the rules it rests on."""
    world = s.setting.world
    board = s.boards[seat]
    if isinstance(move, Go):
        road = travel.road_of(s, board, move)
        toll = 0 if road is None else max(travel.cost(s, board, road), 0)
        return phrase("raja.move.go", place=world.names[move.to], toll=toll), ["raja/travel/1", "raja/travel/2"]
    if isinstance(move, House):
        if s.round == 0:
            return phrase("raja.move.opening", place=world.names[move.place]), ["raja/setup/4"]
        return phrase("raja.move.house", place=world.names[move.place]), ["raja/build/1"]
    if isinstance(move, Palace):
        id = "raja.move.centre" if move.large else "raja.move.outer"
        said = phrase(id, place=world.names[board.place], price=palaces.price(s, board))
        return said, ["raja/build/2"]
    if isinstance(move, Lift):
        return phrase("raja.move.lift", place=world.names[move.place]), ["raja/build/5"]
    if isinstance(move, Drop):
        return phrase("raja.move.drop", place=world.names[move.place]), ["raja/build/5"]
    if isinstance(move, BuilderHouse):
        return phrase("raja.move.builder_house", place=world.names[move.place]), ["raja/characters/5"]
    if isinstance(move, BuilderLift):
        return phrase("raja.move.builder_lift", place=world.names[move.place]), ["raja/characters/5"]
    if isinstance(move, Quarry):
        return phrase("raja.move.quarry", count=min(board.quarry, world.quarry_load)), ["raja/build/6"]
    if isinstance(move, Order):
        return phrase("raja.move.order", place=world.names[move.city]), ["raja/disc/2"]
    if isinstance(move, Take):
        return phrase("raja.move.take", card=card_phrase(move.card)), [
            "raja/setup/3" if s.round == 0 else "raja/disc/3"
        ]
    if isinstance(move, Swap):
        said = phrase("raja.move.swap", card=card_phrase(move.card), given=card_phrase(move.given))
        return said, ["raja/expert2/3"]
    if isinstance(move, Poach):
        return phrase("raja.move.poach", player=phrase(f"colour.{move.colour}")), ["raja/expert2/3"]
    if isinstance(move, Give):
        return phrase("raja.move.give", card=card_phrase(move.card)), ["raja/expert2/8"]
    if isinstance(move, Chip):
        return phrase("raja.move.chip", action=phrase(f"raja.action.{ACTIONS[move.action]}")), ["raja/expert1/1"]
    if isinstance(move, SetDisc):
        first, second = (phrase(f"raja.action.{ACTIONS[action]}") for action in (move.first, move.second))
        return phrase("raja.move.disc", first=first, second=second), ["raja/round/2"]
    if isinstance(move, Bid):
        return phrase("raja.move.bid", gold=move.amount), ["raja/expert1/3"]
    if isinstance(move, Pass):
        return phrase("raja.move.pass"), ["raja/expert1/3"]
    assert isinstance(move, End)
    lost = discs.penalties(world, s.turn, board.disc) if s.turn.seat == seat else 0
    said = phrase("raja.move.end", actions=lost, gold=lost * world.penalty) if lost else phrase("raja.move.end_clean")
    return said, ["raja/round/7", "raja/disc/5"]
