"""The character auction: one lot per player, opened by the winner's left neighbour."""

from __future__ import annotations

from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Refusal, phrase, refuse
from kingsroad.raja.moves import Bid
from kingsroad.raja.state import NOBODY, ChooseCard, MakeBid, RajaState


def without_card(s: RajaState) -> list[int]:
    return [seat for seat, board in enumerate(s.boards) if board.cards == 0]


def open_lot(s: RajaState, after: int) -> None:
    """The next lot, opened by the first player left of `after` who has no card; the last one just chooses."""
    seats = without_card(s)
    players = s.setting.players
    opener = min(seats, key=lambda seat: (seat - after - 1) % players)
    if len(seats) == 1:
        s.agenda.push([ChooseCard(opener, False)])
    else:
        s.agenda.push([MakeBid(opener, -1, NOBODY, 0)])


def refuse_bid(s: RajaState, task: MakeBid, move: Bid) -> Refusal | None:
    gold = s.boards[task.seat].gold
    if move.amount > gold:
        return refuse("raja/expert1/8", "raja.no.gold", price=move.amount, gold=gold, missing=move.amount - gold)
    if move.amount <= task.bid:
        return refuse("raja/expert1/3", "raja.no.raise", bid=task.bid)
    return None


def refuse_pass(task: MakeBid) -> Refusal | None:
    if task.leader == NOBODY:
        return refuse("raja/expert1/8", "raja.no.pass")
    return None


def list_bids(s: RajaState, task: MakeBid, out: list[Move]) -> None:
    world = s.setting.world
    out += world.bid[task.bid + 1 : s.boards[task.seat].gold + 1]
    if task.leader != NOBODY:
        out.append(world.pass_)


def bid(s: RajaState, task: MakeBid, move: Bid) -> None:
    s.agenda.done(task)
    ask_next(s, task.seat, move.amount, task.seat, task.passed)


def pass_on(s: RajaState, task: MakeBid) -> None:
    s.agenda.done(task)
    ask_next(s, task.seat, task.bid, task.leader, task.passed | 1 << task.seat)


def ask_next(s: RajaState, after: int, amount: int, leader: int, passed: int) -> None:
    """The next player who can still raise; who cannot has passed. With nobody left the leader has won."""
    players = s.setting.players
    for step in range(1, players):
        seat = (after + step) % players
        if seat == leader or passed >> seat & 1 or s.boards[seat].cards:
            continue
        if s.boards[seat].gold <= amount:
            passed |= 1 << seat
            continue
        s.agenda.push([MakeBid(seat, amount, leader, passed)])
        return
    s.boards[leader].gold -= amount
    s.agenda.push([ChooseCard(leader, False)])
    if s.told is not None:
        player = phrase(f"colour.{s.setting.colours[leader]}")
        s.tell("raja/expert1/3", "raja.fact.lot", player=player, gold=amount)
