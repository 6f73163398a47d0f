"""The character auction: one lot per player, opened by the winner's left neighbour."""

from __future__ import annotations

from typing import Any, cast

from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fact, Refusal, Values, phrase, refuse
from kingsroad.raja.base import FixedStep, RajaTask, question
from kingsroad.raja.characters import ChooseCard
from kingsroad.raja.state import NOBODY, RajaState


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


class Bid(FixedStep):
    def __init__(self, amount: int) -> None:
        values: Values = {"cost": {"gold": amount} if amount else {}, "gains": {}}
        said = phrase("raja.move.bid", gold=amount)
        super().__init__(f"bid {amount}", "bid", {"bid": amount}, "bar", values, said, "raja/expert1/3")
        self.amount = amount


class Pass(FixedStep):
    """No raise; out of this lot."""

    def __init__(self) -> None:
        values: Values = {"cost": {}, "gains": {}}
        super().__init__("pass", "pass", {}, "bar", values, phrase("raja.move.pass"), "raja/expert1/3")


class MakeBid(RajaTask):
    """Bid more than `bid` of `leader` or pass; an opener has no leader before them."""

    def __init__(self, seat: int, bid: int, leader: int, passed: int) -> None:
        super().__init__(seat)
        self.bid = bid
        self.leader = leader
        self.passed = passed

    def text(self) -> str:
        return f"{self.seat} bid {self.bid} {self.leader} {self.passed}"

    def moves(self, s: RajaState, out: list[Move]) -> None:
        world = s.setting.world
        out += world.bid[self.bid + 1 : s.boards[self.seat].gold + 1]
        if self.leader != NOBODY:
            out.append(world.pass_)

    def refuse(self, s: RajaState, move: Move) -> Refusal | None:
        if move is s.setting.world.pass_:
            return refuse("raja/expert1/8", "raja.no.pass") if self.leader == NOBODY else None
        if not isinstance(move, Bid):
            return super().refuse(s, move)
        gold = s.boards[self.seat].gold
        if move.amount > gold:
            return refuse("raja/expert1/8", "raja.no.gold", price=move.amount, gold=gold, missing=move.amount - gold)
        if move.amount <= self.bid:
            return refuse("raja/expert1/3", "raja.no.raise", bid=self.bid)
        return None

    def play(self, s: RajaState, move: Move) -> None:
        s.agenda.done(self)
        if move is s.setting.world.pass_:
            ask_next(s, self.seat, self.bid, self.leader, self.passed | 1 << self.seat)
        else:
            ask_next(s, self.seat, cast(Bid, move).amount, self.seat, self.passed)

    def ask(self, s: RajaState) -> dict[str, Any]:
        if self.leader == NOBODY:
            said = phrase("raja.task.open_bid")
            return question("raja/expert1/3", "make_bid", {"bid": None, "leader": None}, said)
        said = phrase("raja.task.bid", bid=self.bid, leader=s.setting.player(self.leader))
        return question("raja/expert1/3", "make_bid", {"bid": self.bid, "leader": self.leader}, said)

    def timeout(self, s: RajaState) -> Move:
        return s.setting.world.bid[0] if self.leader == NOBODY else s.setting.world.pass_


def lot(s: RajaState) -> dict[str, Any] | None:
    """What is bid for the choice of a character: bids are open. An opener has nothing before them."""
    for task in s.agenda.open():
        if isinstance(task, MakeBid):
            passed = [seat for seat in range(s.setting.players) if task.passed >> seat & 1]
            return {**task.ask(s)["values"], "bidder": task.seat, "passed": passed}
    return None


def ask_next(s: RajaState, after: int, amount: int, leader: int, passed: int) -> None:
    """The next player who can still raise; the others have passed. With nobody left the leader has won."""
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
        said = phrase("raja.fact.lot", player=s.setting.player(leader), gold=amount)
        s.told.append(Fact("raja/expert1/3", said, "lot", {"seat": leader, "gold": amount}))
