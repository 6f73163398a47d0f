"""A quick player of Raja: it values each move one step ahead, and what the rest of the turn may then bring."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.bots.raja.plan import NOTHING, TurnPlan, as_if_revealed
from kingsroad.bots.raja.value import PENALTY_WORTH, Outlook, Roads
from kingsroad.bots.simple import Bot, check_asked
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.raja import houses
from kingsroad.raja.auction import Bid, MakeBid
from kingsroad.raja.characters import GiveCard, Poach, Swap, Take
from kingsroad.raja.discs import SetDisc, penalties
from kingsroad.raja.governors import Order
from kingsroad.raja.houses import BuilderLift, Lift
from kingsroad.raja.palaces import price
from kingsroad.raja.rounds import End
from kingsroad.raja.state import UNSET, RajaState
from kingsroad.raja.world import ACTIONS, ARTISAN, CHARACTER, TRADER, YOGI

GOLD_ACTION: Final = ACTIONS.index("gold")
GOLD_GAIN: Final = 2
ROBBED: Final = 0.5  # how likely the Artisan is taken away by someone who acts before


class RajaGreedy(Bot):
    """Works on one guess of the position per decision, so that it can know no more than its seat may."""

    def choose(self, look: Look[Any]) -> Move:
        check_asked(look)
        s: RajaState = look.guess(self.rng)
        task = s.agenda.open_to(look.seat)[0]
        outlook = Outlook(s, look.seat)
        self.value = None
        if isinstance(task, MakeBid):
            return choose_bid(s, task, outlook, look.moves)
        plan = TurnPlan(outlook)
        if isinstance(look.moves[0], SetDisc):
            worths = disc_worths(s, plan, look.moves)
            self.value = max(worths)
            return look.moves[worths.index(self.value)]
        best = look.moves[0]
        most = NOTHING
        for move in with_fewer_lifts(s, plan, look.moves):
            worth = worth_of(look, s, plan, move)
            if worth > most:
                best, most = move, worth
        self.value = most
        return best


def worth_of(look: Look[Any], s: RajaState, plan: TurnPlan, move: Move) -> float:
    seat = look.seat
    if isinstance(move, End):
        return plan.as_it_stands(s) - PENALTY_WORTH * penalties(s.setting.world, s.turn, s.boards[seat].disc)
    copy = s.clone()
    look.game.play(copy, seat, move)
    if isinstance(move, (Lift, BuilderLift)):
        return max([worth_of(look, copy, plan, drop) for drop in look.game.moves(copy, seat)])
    if isinstance(move, Poach):
        give_worst(look, copy, plan)
    if isinstance(move, (Order, Take, Swap, Poach)):  # they change what the outlook rests on
        plan = TurnPlan(Outlook(copy, seat))
    if copy.turn.seat == seat:
        return plan.worth(copy)
    board = copy.boards[seat]
    if copy.round and not board.acted and board.disc != UNSET:
        as_if_revealed(copy, seat, board.disc)
        return plan.worth(copy)
    return plan.as_it_stands(copy) if copy.round else plan.outlook.opening(copy)


def with_fewer_lifts(s: RajaState, plan: TurnPlan, moves: list[Move]) -> list[Move]:
    """Of the houses that could be moved only the one that is missed least: each has many places to go to."""
    kept: list[Move] = []
    lifts: list[Move] = []
    most = NOTHING
    for move in moves:
        if not isinstance(move, (Lift, BuilderLift)):
            kept.append(move)
            continue
        copy = s.clone()
        board = copy.boards[plan.seat]
        houses.remove(copy, board, move.place)
        worth = plan.as_it_stands(copy) - (PENALTY_WORTH if move.place == board.place else 0.0)
        if worth > most:
            most, lifts = worth, [move]
        elif worth == most:
            lifts.append(move)
    return kept + lifts[:2]


def give_worst(look: Look[Any], s: RajaState, plan: TurnPlan) -> None:
    """What a poached player will most likely do."""
    task = s.agenda.open()[0]
    assert isinstance(task, GiveCard)
    worth = plan.outlook.card_worth
    held = [card for card in range(1, YOGI + 1) if s.boards[task.seat].holds(card)]
    look.game.play(s, task.seat, s.setting.world.give[min(held, key=lambda card: worth[card])])


def choose_bid(s: RajaState, task: MakeBid, outlook: Outlook, moves: list[Move]) -> Move:
    """One more, up to what the best card is worth above the one that is left for the last."""
    worths = sorted([outlook.card_worth[card] for card in range(1, YOGI + 1) if s.free >> card & 1], reverse=True)
    bidders = sum([1 for board in s.boards if board.cards == 0])
    lowest = moves[0]
    if isinstance(lowest, Bid) and (task.bid < 0 or lowest.amount <= worths[0] - worths[bidders - 1]):
        return lowest
    return moves[-1]


def disc_worths(s: RajaState, plan: TurnPlan, moves: list[Move]) -> list[float]:
    """What each disc promises, if its turn were played at once; the position is then no longer as it was."""
    world = s.setting.world
    seat = plan.seat
    board = s.boards[seat]
    gold = board.gold + (1 if board.holds(TRADER) else 0)
    roads = Roads(s, board)
    ways, ahead = roads.reach(board.place), plan.outlook.ways_ahead(roads)
    due = price(s, board)
    first = min([s.number(other) for other in range(s.setting.players)]) == s.number(seat)
    risky = board.holds(ARTISAN) and not first
    worths: list[float] = []
    for move in moves:
        assert isinstance(move, SetDisc)
        as_if_revealed(s, seat, move.index)
        board.gold = gold + GOLD_GAIN * [move.first, move.second].count(GOLD_ACTION)
        worth = plan.outlook.value(s)
        rest = plan.rest(s, ways, ahead, due)
        if risky and not s.turn.parts[CHARACTER]:
            rest += ROBBED * (plan.rest(s, ways, ahead, world.palace_price) - rest)
        worths.append(worth + rest)
    return worths
