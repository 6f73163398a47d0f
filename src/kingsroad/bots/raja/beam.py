"""Whole turns of Raja: several lines side by side, each step in one order only where the order makes no difference."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.bots.raja.greedy import with_fewer_lifts
from kingsroad.bots.raja.model import Model
from kingsroad.bots.raja.plan import TurnPlan
from kingsroad.bots.raja.value import Outlook
from kingsroad.bots.raja.worth import chances
from kingsroad.kernel.move import Move
from kingsroad.raja.characters import Poach, Swap, Take
from kingsroad.raja.governors import Order
from kingsroad.raja.houses import BuilderHouse, BuilderLift, House, Lift, Quarry
from kingsroad.raja.palaces import Palace
from kingsroad.raja.rounds import End
from kingsroad.raja.state import RajaState
from kingsroad.raja.travel import Go
from kingsroad.raja.world import START

DEPTH: Final = 16  # steps of a turn looked at
ALIKE: Final = 3  # placements of one kind that are kept of one line

# Kinds of steps, in the order in which those that could change places are made.
FETCHING: Final = 0
ORDERING: Final = 1
BY_THE_ROAD: Final = 2
IN_PLACE: Final = 3
TRAVELLING: Final = 4
FREE: Final = 5


class Line:
    """A way through the turn: where it leads, its moves, how promising it is. `known` moves can be made as they are:
    after them another player has to answer first."""

    def __init__(
        self, state: RajaState, moves: list[Move], plan: TurnPlan, promise: float, stage: int, place: int, known: int
    ) -> None:
        self.state = state
        self.moves = moves
        self.plan = plan
        self.promise = promise
        self.stage = stage
        self.place = place
        self.known = known


class Leaf:
    """A finished turn, the position before its end, and what the one after it is thought to be worth."""

    def __init__(self, before: RajaState, moves: list[Move], known: int, value: float) -> None:
        self.before = before
        self.moves = moves
        self.known = known
        self.value = value


def kind_of(move: Move) -> int:
    if isinstance(move, Quarry):
        return FETCHING
    if isinstance(move, Order):
        return ORDERING
    if isinstance(move, (House, BuilderHouse)):
        return BY_THE_ROAD if move.place > START else IN_PLACE
    if isinstance(move, Palace):
        return IN_PLACE
    return TRAVELLING if isinstance(move, Go) else FREE


def place_of(move: Move) -> int:
    """Among steps of one kind the lower one comes first; a palace before the houses of its city."""
    if isinstance(move, (House, BuilderHouse)):
        return move.place
    return -1


def in_order(line: Line, move: Move) -> bool:
    """Is this not just the same as another line with two steps exchanged?"""
    kind = kind_of(move)
    if kind >= TRAVELLING or line.stage == FREE:
        return True
    if line.stage == TRAVELLING:
        return kind == IN_PLACE
    return kind > line.stage or (kind == line.stage and place_of(move) >= line.place)


def key_of(s: RajaState, seat: int) -> tuple[Any, ...]:
    """Equal for positions that one turn can reach on different ways."""
    board, turn = s.boards[seat], s.turn
    return (
        board.supply,
        board.place,
        board.cards,
        board.chips,
        turn.used,
        turn.partial_quarry,
        tuple(turn.parts),
        tuple(turn.done),
        tuple(board.houses),
        tuple(board.small),
        tuple(s.centre),
        tuple(s.track),
        tuple([other.gold for other in s.boards]),
        tuple([other.cards for other in s.boards]),
    )


def finished_turns(model: Model, s: RajaState, width: int) -> list[Leaf]:
    """The turns that come of the most promising lines, the best first. Never empty: ending at once is one of them."""
    seat = model.seat
    beam = [Line(s, [], TurnPlan(Outlook(s, seat)), 0.0, FREE, -1, 0)]
    leaves: list[Leaf] = []
    seen: set[tuple[Any, ...]] = set()
    for _ in range(DEPTH):
        grown: list[Line] = []
        for line in beam:
            leaves.append(ended(model, line.state, line.moves, line.known))
        if model.budget.spent():
            break
        for line in beam:
            if not model.budget.spent():
                grow(model, line, seen, grown)
        if not grown:
            break
        grown.sort(key=promise_of, reverse=True)
        beam = grown[:width]
    if model.budget.spent():  # cut short: the quick bot at least knows how to go on
        quick = quick_turn(model, s)
        leaves = [quick, *leaves[1:]]  # not ended at once, whatever that is worth
    leaves.sort(key=value_of, reverse=True)
    return leaves


def ended(model: Model, s: RajaState, moves: list[Move], known: int) -> Leaf:
    """The turn ended here."""
    end = s.setting.world.end
    after = s.clone()
    model.game.play(after, model.seat, end)
    model.budget.spend(1)
    return Leaf(s, [*moves, end], known or len(moves) + 1, chances(after)[model.seat])


def quick_turn(model: Model, s: RajaState) -> Leaf:
    """The turn as the quick bot plays it."""
    seat = model.seat
    copy = s.clone()
    moves: list[Move] = []
    known = 0
    while True:
        mover = copy.agenda.waiting()[0]
        if mover != seat:
            known = known or len(moves)
        move = model.think(copy, mover)
        if isinstance(move, End):
            return ended(model, copy, moves, known)
        model.game.play(copy, mover, move)
        if mover == seat:
            moves.append(move)


def promise_of(line: Line) -> float:
    return line.promise


def value_of(leaf: Leaf) -> float:
    return leaf.value


def grow(model: Model, line: Line, seen: set[tuple[Any, ...]], grown: list[Line]) -> None:
    """All lines that are longer by one step, a lifted house put down included; of many alike only the best."""
    seat, game = model.seat, model.game
    moves = game.moves(line.state, seat)
    alike: list[Line] = []  # by the road
    orders: list[Line] = []
    for move in with_fewer_lifts(line.state, line.plan, moves):
        if isinstance(move, End):
            continue
        if isinstance(move, Quarry):  # costs nothing and is never in the way
            follow(model, line, move, seen, grown)
            return
        if not in_order(line, move):
            continue
        kind = kind_of(move)
        if isinstance(move, (Lift, BuilderLift)):
            drops: list[Line] = []
            copy = line.state.clone()
            game.play(copy, seat, move)
            lifted = Line(copy, [*line.moves, move], line.plan, 0.0, FREE, -1, line.known)
            for drop in game.moves(copy, seat):
                if not isinstance(drop, End):
                    follow(model, lifted, drop, seen, drops)
            keep_best(drops, ALIKE, grown)
        elif kind == BY_THE_ROAD:
            follow(model, line, move, seen, alike)
        elif kind == ORDERING:
            follow(model, line, move, seen, orders)
        else:
            follow(model, line, move, seen, grown)
    keep_best(alike, ALIKE, grown)
    keep_best(orders, ALIKE, grown)


def keep_best(lines: list[Line], count: int, kept: list[Line]) -> None:
    lines.sort(key=promise_of, reverse=True)
    kept += lines[:count]


def follow(model: Model, line: Line, move: Move, seen: set[tuple[Any, ...]], out: list[Line]) -> None:
    """The line with that move, if it leads to a new position."""
    seat, game = model.seat, model.game
    copy = line.state.clone()
    game.play(copy, seat, move)
    model.budget.spend(1)
    known = line.known
    moves = [*line.moves, move]
    while copy.turn.seat == seat and copy.agenda.waiting()[0] != seat:  # another seat lost a card and must answer
        known = known or len(moves)
        model.step(copy, copy.agenda.waiting()[0])
    key = key_of(copy, seat)
    if key in seen:
        return
    seen.add(key)
    plan = line.plan
    if isinstance(move, (Order, Take, Swap, Poach)):  # they change what the outlook rests on
        plan = TurnPlan(Outlook(copy, seat))
    out.append(Line(copy, moves, plan, plan.worth(copy), kind_of(move), place_of(move), known))
