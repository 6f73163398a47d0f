"""The game of Raja: every question of the kernel, answered by the task that is open or the chapter it belongs to. The
kernel asks one object of each title, so a method of one line is the place where a question meets its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kingsroad.kernel.content import Content, load
from kingsroad.kernel.game import Option, Options, Scores, Setup, View
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Refusal, refuse, refuse_about
from kingsroad.raja import rounds, scoring, setup, travel, view
from kingsroad.raja.base import RajaTask, Step
from kingsroad.raja.moves import make_moves
from kingsroad.raja.state import UNSET, RajaState
from kingsroad.raja.world import World


class Raja:
    def __init__(self, content: Content | None = None) -> None:
        self.content = load("raja") if content is None else content
        self.world = World(self.content)
        make_moves(self.world)
        self.tables = view.Tables(self.world)
        self.title = "raja"
        self.rules_version = 2
        self.options: tuple[Option, ...] = (*setup.OPTIONS, setup.EXPERT)
        self.colours = self.world.colours

    def resolve(self, given: Mapping[str, str]) -> Options:
        return setup.resolve(given)

    def start(self, setting: Setup) -> RajaState:
        return setup.start(self.world, setting)

    def clone(self, s: RajaState) -> RajaState:
        return s.clone()

    def waiting(self, s: RajaState) -> list[int]:
        return s.agenda.waiting()

    def codes(self) -> list[str]:
        return sorted(self.world.by_code)

    def find(self, code: str) -> Move | None:
        return self.world.by_code.get(code)

    # -- what is legal --------------------------------------------------------------------------

    def moves(self, s: RajaState, seat: int) -> list[Move]:
        out: list[Move] = []
        for task in s.agenda.open():
            if task.seat == seat:
                task.moves(s, out)
        return out

    def why_not(self, s: RajaState, seat: int, code: str) -> Refusal | None:
        move = self.find(code)
        if move is None:
            return refuse("kernel/code", "kernel.unknown_code", code=code[:60])
        if s.over:
            return refuse("raja/end/1", "raja.no.over")
        for task in s.agenda.open():
            if task.seat == seat:
                return task.refuse(s, move)
        waiting = self.waiting(s)
        said = [s.setting.player(other) for other in waiting]
        rule = open_task(s, waiting[0]).precedence(s)
        return refuse_about(rule, "raja.no.turn", {"waiting": waiting}, waiting=said)

    # -- playing --------------------------------------------------------------------------------

    def play(self, s: RajaState, seat: int, move: Move) -> None:
        for task in s.agenda.open():
            if task.seat == seat:
                task.play(s, move)
                break
        if not s.agenda.bags and not s.over:
            rounds.advance(s, seat)

    def preview(self, s: RajaState, seat: int, move: Move) -> list[Fact]:
        """Of what ends a turn or locks the discs only the part that is known beforehand; of what is built also the
        standing in its city."""
        assert isinstance(move, Step)
        copy = s.clone()
        copy.told = []
        if not move.foretell(copy, seat):
            self.play(copy, seat, move)
        return copy.told + (scoring.differences(s, copy, seat) if move.builds() else [])

    def outcomes(self, s: RajaState, seat: int) -> dict[str, dict[str, int]]:
        """Every row says all of it."""
        found: dict[str, dict[str, int]] = {}
        for move in self.moves(s, seat):
            values = self.row(s, seat, move).values
            net: dict[str, int] = dict(values["gains"])
            for good, count in values["cost"].items():
                net[good] = net.get(good, 0) - count
            found[move.code] = {good: change for good, change in net.items() if change}
        return found

    def timeout(self, s: RajaState, seat: int) -> Move:
        return open_task(s, seat).timeout(s)

    # -- who may know what ----------------------------------------------------------------------

    def secret(self, s: RajaState, move: Move) -> bool:
        return isinstance(move, Step) and move.is_secret()

    def still_secret(self, s: RajaState, seat: int) -> bool:
        return s.is_secret(seat)

    def public(self, s: RajaState) -> View:
        return view.public(self, s)

    def private(self, s: RajaState, seat: int | None) -> View:
        return view.private(self, s, seat)

    def view(self, s: RajaState, seat: int | None) -> View:
        return {**self.public(s), **self.private(s, seat)}

    def guess(self, s: RajaState, seat: int, rng: Random) -> RajaState:
        """Other players' unrevealed discs are drawn at random; nothing else is hidden."""
        copy = s.clone()
        discs_in_all = len(self.world.disc)
        for other, board in enumerate(copy.boards):
            if other != seat and s.is_secret(other):
                disc = rng.randrange(discs_in_all)
                if board.disc == UNSET:
                    copy.agenda.answer(other, disc)
                else:
                    board.disc = disc
        return copy

    def scores(self, s: RajaState) -> Scores:
        return scoring.scores(s)

    def row(self, s: RajaState, seat: int, move: Move) -> Row:
        return open_task(s, seat).row(s, move)

    def join(self, one: Fact, other: Fact) -> Fact | None:
        return travel.join_tolls(one, other)

    def holdings(self, s: RajaState, seat: int) -> dict[str, int]:
        """Houses are those in the supply, palaces those that stand."""
        board = s.boards[seat]
        built = s.setting.palaces - board.palaces
        return {"gold": board.gold, "chip": board.chips, "house": board.supply, "palace": built}


def open_task(s: RajaState, seat: int) -> RajaTask:
    """What the seat is asked now: never more than one question at a time."""
    task = s.agenda.open_to(seat)[0]
    assert isinstance(task, RajaTask)
    return task
