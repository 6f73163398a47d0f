"""The game of Praga: every question of the kernel, answered by the chapter it belongs to. The kernel asks one object of
each title, so a method of one line is the place where a question meets its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kingsroad.kernel.content import Content, load
from kingsroad.kernel.game import Option, Options, Scores, Setup, View
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Refusal, phrase, refuse, refuse_about
from kingsroad.praga import eras, gains, hidden, moves, scoring, setup, view
from kingsroad.praga.pieces import Pieces
from kingsroad.praga.state import PragaState
from kingsroad.praga.terms import (
    CATHEDRAL,
    GOODS,
    HOLDABLE,
    HUNGER_WALL,
    MINE,
    POINT,
    QUARRY,
    TECHNOLOGY,
    UNIVERSITY,
)
from kingsroad.praga.world import World


class Praga:
    def __init__(self, content: Content | None = None) -> None:
        self.content = load("praga") if content is None else content
        self.world = moves.fill(World(self.content))
        self.pieces = Pieces(self.world)
        self.title = "praga"
        self.rules_version = 2
        self.options: tuple[Option, ...] = setup.OPTIONS
        self.colours = self.world.colours

    def resolve(self, given: Mapping[str, str]) -> Options:
        return setup.resolve(given)

    def start(self, setting: Setup) -> PragaState:
        s = setup.start(self.world, setting)
        if not s.agenda.bags:
            eras.begin_turn(s)
        return s

    def clone(self, s: PragaState) -> PragaState:
        return s.clone()

    def waiting(self, s: PragaState) -> list[int]:
        return s.agenda.waiting()

    def codes(self) -> list[str]:
        return sorted(self.world.by_code)

    def find(self, code: str) -> Move | None:
        return self.world.by_code.get(code)

    # -- what is legal --------------------------------------------------------------------------

    def moves(self, s: PragaState, seat: int) -> list[Move]:
        out: list[Move] = []
        tasks = s.agenda.open()
        if not tasks or tasks[0].seat != seat:
            return out
        tasks[0].moves(s, out)
        return out

    def why_not(self, s: PragaState, seat: int, code: str) -> Refusal | None:
        move = self.find(code)
        if move is None:
            return refuse("kernel/code", "kernel.unknown_code", code=code[:60])
        return self.refusal(s, seat, move)

    def refusal(self, s: PragaState, seat: int, move: Move) -> Refusal | None:
        if s.over:
            return refuse("praga/eras/2", "praga.no.over")
        tasks = s.agenda.open()
        if not tasks or tasks[0].seat != seat:
            waiting = self.waiting(s)
            others = [phrase(f"colour.{s.setting.colours[other]}") for other in waiting]
            rule = "praga/turn/11" if s.turn.seat == seat else "praga/setup/1"
            return refuse_about(rule, "praga.no.turn", {"waiting": waiting}, waiting=others)
        return tasks[0].refuse(s, move)

    # -- playing --------------------------------------------------------------------------------

    def play(self, s: PragaState, seat: int, move: Move) -> None:
        s.agenda.open()[0].play(s, move)
        settle(s)

    def preview(self, s: PragaState, seat: int, move: Move) -> list[Fact]:
        """What the move would change for its player at once, but nothing of later turns or the final scoring."""
        copy = self.guess(s, seat, Random(0))
        copy.told = []
        copy.agenda.open()[0].play(copy, move)
        settle_until(copy, s.played)
        return [*view.changes(s.boards[seat], copy.boards[seat]), *view.warnings(copy.told, seat)]

    def outcomes(self, s: PragaState, seat: int) -> dict[str, dict[str, int]]:
        known = self.guess(s, seat, Random(0))
        found: dict[str, dict[str, int]] = {}
        for move in self.moves(s, seat):
            copy = known.clone()
            copy.agenda.open()[0].play(copy, move)
            settle_until(copy, s.played)
            found[move.code] = view.outcome(s, copy, seat, self.row(s, seat, move))
        return found

    def timeout(self, s: PragaState, seat: int) -> Move:
        """End the turn if that is allowed, else the first legal move."""
        legal = self.moves(s, seat)
        return legal[-1] if legal[-1] is self.world.end else legal[0]

    # -- who may know what ----------------------------------------------------------------------

    def secret(self, s: PragaState, move: Move) -> bool:
        return False

    def still_secret(self, s: PragaState, seat: int) -> bool:
        return False

    def public(self, s: PragaState) -> View:
        return view.public(self, s)

    def private(self, s: PragaState, seat: int | None) -> View:
        return view.private(self, s, seat)

    def view(self, s: PragaState, seat: int | None) -> View:
        return {**self.public(s), **self.private(s, seat)}

    def guess(self, s: PragaState, seat: int, rng: Random) -> PragaState:
        return hidden.guess(s, seat, rng)

    def scores(self, s: PragaState) -> Scores:
        return scoring.scores(s)

    def row(self, s: PragaState, seat: int, move: Move) -> Row:
        return s.agenda.open_to(seat)[0].row(s, move)

    def join(self, one: Fact, other: Fact) -> Fact | None:
        return gains.join(one, other)

    def holdings(self, s: PragaState, seat: int) -> dict[str, int]:
        board = s.boards[seat]
        has = {GOODS[good]: board.purse[good] for good in range(HOLDABLE)}
        has[GOODS[POINT]] = board.points
        has[GOODS[TECHNOLOGY]] = board.technology
        has[GOODS[UNIVERSITY]] = board.university
        has[GOODS[MINE]] = board.mines[0]
        has[GOODS[QUARRY]] = board.mines[1]
        has[GOODS[HUNGER_WALL]] = board.rows[0]
        has[GOODS[CATHEDRAL]] = board.rows[1]
        return has


def settle(s: PragaState) -> None:
    """Run what needs no decision until a seat must decide, or the game is over."""
    settle_until(s, s.setting.last_turn)


def settle_until(s: PragaState, turns: int) -> None:
    """The same, but no further than the end of the turn after that many."""
    while not s.over and s.played <= turns:
        if not s.agenda.bags:
            eras.begin_turn(s)  # the pawns of the automas stand
        elif not s.agenda.bags[-1].tasks[0].run(s):
            return
