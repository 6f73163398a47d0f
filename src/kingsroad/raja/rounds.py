"""Rounds: the Maharaja moves, discs are set, turns are taken in order of characters, a city is scored."""

from __future__ import annotations

from typing import Any, cast

from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Refusal, phrase, refuse
from kingsroad.raja import characters, discs, governors, houses, palaces, travel
from kingsroad.raja.auction import open_lot, without_card
from kingsroad.raja.base import RajaTask, Step, question
from kingsroad.raja.discs import SetDisc, action_phrase, pay_penalties, penalties, perform
from kingsroad.raja.scoring import score_city, scores
from kingsroad.raja.setup import ask_for_opening, fill_supplies
from kingsroad.raja.state import UNSET, RajaState, no_turn
from kingsroad.raja.world import BUILDER, CHARACTER, CITY_HOUSE, HOUSE, MOVE, ORDER, PALACE, QUARRY, World


def advance(s: RajaState, last: int) -> None:
    """Nothing is open before the first round: find out what comes next. `last` is the seat that moved."""
    if without_card(s):
        open_lot(s, last)
    elif s.boards[0].supply:
        ask_for_opening(s)
    else:
        fill_supplies(s)
        begin_round(s)


def begin_round(s: RajaState) -> None:
    s.round += 1
    governors.visit_next(s)
    for board in s.boards:
        board.disc = UNSET
        board.acted = False
    if s.told is not None:
        city = s.maharaja
        said = phrase("raja.fact.round", round=s.round, place=s.setting.world.names[city])
        s.told.append(Fact("raja/round/1", said, "round", {"round": s.round, "city": s.setting.world.ids[city]}))
    s.agenda.together([ChooseDisc(seat) for seat in range(s.setting.players)])


# -- setting discs ------------------------------------------------------------------------------


class ChooseDisc(RajaTask):
    """Every seat sets its disc in secret, and may change it until the last one is set."""

    def text(self) -> str:
        return f"{self.seat} disc"

    def moves(self, s: RajaState, out: list[Move]) -> None:
        now = s.agenda.answer_of(self.seat)
        out += s.setting.world.disc
        if now >= 0:
            del out[now]

    def refuse(self, s: RajaState, move: Move) -> Refusal | None:
        if not isinstance(move, SetDisc):
            return super().refuse(s, move)
        if s.agenda.answer_of(self.seat) == move.index:
            return refuse("raja/round/2", "raja.no.disc_change")
        return None

    def play(self, s: RajaState, move: Move) -> None:
        answers = s.agenda.answer(self.seat, cast(SetDisc, move).index)
        if answers is not None:
            for board, disc in zip(s.boards, answers, strict=True):
                board.disc = disc
            s.reveals += 1
            next_turn(s)

    def ask(self, s: RajaState) -> dict[str, Any]:
        return question("raja/round/2", "choose_disc", {}, phrase("raja.task.disc"))


# -- turns --------------------------------------------------------------------------------------


class TakeTurn(RajaTask):
    """The steps that the disc, characters and a chip allow, in any order."""

    def text(self) -> str:
        return f"{self.seat} turn"

    def moves(self, s: RajaState, out: list[Move]) -> None:
        """By the guards of the steps. Chapters of which the pool holds no part are not asked."""
        seat = self.seat
        board = s.boards[seat]
        world = s.setting.world
        parts, done = s.turn.parts, s.turn.done
        travel.list_go(s, board, out)
        if parts[PALACE]:
            palaces.list_palaces(s, board, out)
        if houses.any_part(s.turn):
            houses.list_houses(s, board, out)
        if done[MOVE] < parts[MOVE]:
            houses.list_lifts(s, board, world.lift, out)
        if parts[QUARRY] and world.quarry.refuse(s, seat) is None:
            out.append(world.quarry)
        if done[ORDER] < parts[ORDER]:
            governors.list_orders(s, out)
        if done[CHARACTER] < parts[CHARACTER]:
            characters.list_changes(s, seat, out)
        if board.holds(BUILDER):
            houses.list_builder(s, board, out)
        if board.chips:
            discs.list_chips(s, seat, out)
        out.append(world.end)

    def refuse(self, s: RajaState, move: Move) -> Refusal | None:
        return cast(Step, move).refuse(s, self.seat)

    def play(self, s: RajaState, move: Move) -> None:
        cast(Step, move).play(s, self.seat)

    def tries(self, s: RajaState) -> list[Move]:
        """The roads, and what the pool has parts for."""
        world = s.setting.world
        here = s.boards[self.seat].place
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
            tried += characters.takes(s)
        return tried

    def ask(self, s: RajaState) -> dict[str, Any]:
        return question("raja/round/4", "turn", {}, phrase("raja.task.turn"))

    def timeout(self, s: RajaState) -> Move:
        return s.setting.world.end


def reveal(s: RajaState, seat: int) -> None:
    """Start of a turn: the disc is open, its parts make the pool, gold and income come in."""
    board = s.boards[seat]
    s.turn = no_turn()
    s.turn.seat = seat
    s.turn.touched = 1 << board.place
    s.agenda.push([TakeTurn(seat)])
    pair = s.setting.world.disc[board.disc]
    if s.told is not None:
        first, second = action_phrase(pair.first), action_phrase(pair.second)
        said = phrase("raja.fact.reveal", player=s.setting.player(seat), first=first, second=second)
        s.told.append(Fact("raja/round/3", said, "reveal", {"seat": seat, "actions": pair.actions}))
    perform(s, seat, pair.first)
    perform(s, seat, pair.second)
    characters.collect(s, seat)


class End(Step):
    """End the turn, whatever is open."""

    def __init__(self, world: World) -> None:
        super().__init__("end", "end_turn")
        self.rows = [self.row_of(lost, lost * world.penalty) for lost in range(3)]  # by the actions left undone

    def row_of(self, lost: int, gold: int) -> Row:
        values = {"penalties": lost, "to_others": {"gold": gold} if gold else {}, "cost": {}, "gains": {}}
        said = phrase("raja.move.end", actions=lost, gold=gold) if lost else phrase("raja.move.end_clean")
        return Row(self.code, self.kind, "bar", values, said, ["raja/round/7", "raja/disc/5"])

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        return None

    def play(self, s: RajaState, seat: int) -> None:
        """Whatever is open is lost, penalties are paid, and only then the next disc is revealed."""
        while s.agenda.bags:
            s.agenda.bags.pop()
        pay_penalties(s, seat)
        s.boards[seat].acted = True
        s.turn = no_turn()
        s.reveals += 1
        next_turn(s)

    def row(self, s: RajaState, seat: int) -> Row:
        own = s.turn.seat == seat
        return self.rows[penalties(s.setting.world, s.turn, s.boards[seat].disc) if own else 0]

    def foretell(self, s: RajaState, seat: int) -> bool:
        """What comes after the turn may be hidden."""
        pay_penalties(s, seat)
        return True


def next_turn(s: RajaState) -> None:
    """The lowest number among those who have not acted; when all have, the city is scored."""
    waiting = [seat for seat, board in enumerate(s.boards) if not board.acted]
    if waiting:
        reveal(s, min(waiting, key=s.number))
        return
    score_city(s)
    if game_ends(s):
        s.over = True
        if s.told is not None:
            for winner in scores(s).winners():
                said = phrase("raja.fact.winner", player=s.setting.player(winner))
                s.told.append(Fact("raja/end/2", said, "winner", {"seat": winner}))
    else:
        begin_round(s)


def game_ends(s: RajaState) -> bool:
    if any(board.palaces == 0 for board in s.boards):
        return True
    return s.closing or s.round >= s.setting.last_round
