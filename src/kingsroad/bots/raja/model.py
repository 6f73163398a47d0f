"""How the searching player of Raja thinks of the others: they play like the quick one, their discs are drawn."""

from __future__ import annotations

from math import exp
from random import Random
from time import perf_counter
from typing import Any, Final

from kingsroad.bots.raja.greedy import RajaGreedy, disc_worths
from kingsroad.bots.raja.plan import TurnPlan
from kingsroad.bots.raja.value import Outlook
from kingsroad.bots.raja.worth import chances
from kingsroad.kernel.agenda import UNANSWERED
from kingsroad.kernel.game import Game
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.raja.discs import SetDisc
from kingsroad.raja.state import UNSET, RajaState

DISC_SPREAD: Final = 1.5  # gold by which a disc may be worse and still be set now and then


class Budget:
    """Positions that may still be looked at, and the moment by which to have answered."""

    def __init__(self, steps: int, seconds: float) -> None:
        self.steps = steps
        self.until = perf_counter() + seconds

    def spend(self, steps: int) -> None:
        self.steps -= steps

    def spent(self) -> bool:
        return self.steps <= 0 or perf_counter() > self.until


class Model:
    """Plays positions on; all its chance comes from the bot's own rng."""

    def __init__(self, game: Game[Any], seat: int, rng: Random, budget: Budget) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.budget = budget
        self.quick = RajaGreedy(Random(0))  # draws only what it does not look at

    def think(self, s: RajaState, seat: int) -> Move:
        """What the quick bot would do there."""
        moves = self.game.moves(s, seat)
        if len(moves) == 1:
            return moves[0]
        self.budget.spend(len(moves))
        return self.quick.choose(Look(self.game, s, seat, moves))

    def step(self, s: RajaState, seat: int) -> Move:
        """The seat makes the quick bot's move; which one it was."""
        move = self.think(s, seat)
        self.game.play(s, seat, move)
        return move

    def finish_round(self, s: RajaState) -> None:
        """Everybody plays on until the next discs are due or the game is over."""
        while not s.over and not s.agenda.is_together():
            self.step(s, s.agenda.waiting()[0])

    # -- discs ----------------------------------------------------------------------------------

    def disc_worths(self, s: RajaState, seat: int) -> list[float]:
        """What the quick bot thinks of each disc for that seat, as the position is now."""
        self.budget.spend(len(s.setting.world.disc))
        copy = s.clone()
        moves: list[Move] = [*s.setting.world.disc]
        return disc_worths(copy, TurnPlan(Outlook(copy, seat)), moves)

    def hidden(self, s: RajaState) -> list[int]:
        """The others whose discs cannot be seen."""
        return [
            other
            for other, board in enumerate(s.boards)
            if other != self.seat and (board.disc == UNSET or (not board.acted and s.turn.seat != other))
        ]

    def draw_disc(self, worths: list[float]) -> int:
        """The better ones more often."""
        best = max(worths)
        shares = [exp((worth - best) / DISC_SPREAD) for worth in worths]
        point = self.rng.random() * sum(shares)
        for disc, share in enumerate(shares):
            point -= share
            if point < 0.0:
                return disc
        return worths.index(best)

    def put_discs(self, s: RajaState, thoughts: dict[int, list[float]], likeliest: bool) -> None:
        """Give the others discs in a position after all are set, or in the one where they are being set."""
        for other, worths in thoughts.items():
            disc = worths.index(max(worths)) if likeliest else self.draw_disc(worths)
            if s.boards[other].disc == UNSET:
                s.agenda.answer(other, disc)
            else:
                s.boards[other].disc = disc

    # -- its own turn ---------------------------------------------------------------------------

    def until_own_turn(self, s: RajaState, thoughts: dict[int, list[float]], likeliest: bool) -> Eve:
        """From the discs on: what the others then set, and all that happens before its own turn."""
        seat = self.seat
        s = s.clone()
        s.agenda.answer(seat, UNANSWERED)
        self.put_discs(s, thoughts, likeliest)
        before = s.clone()
        mover = seat
        last: Move = s.setting.world.disc[0]
        self.game.play(s, seat, last)
        while s.turn.seat != seat:
            before = s.clone()
            mover = s.agenda.waiting()[0]
            last = self.step(s, mover)
        return Eve(before, mover, last)

    def after_turn(self, s: RajaState) -> float:
        """The chance of winning, if its own turn ends here and the round is played on."""
        self.game.play(s, self.seat, s.setting.world.end)
        return self.prospect(s)

    def prospect(self, s: RajaState) -> float:
        """The chance of winning, once the round is played on."""
        self.finish_round(s)
        return chances(s)[self.seat]


class Eve:
    """The position just before its own turn begins, and the move that begins it."""

    def __init__(self, state: RajaState, mover: int, move: Move) -> None:
        self.state = state
        self.mover = mover
        self.move = move

    def begin(self, game: Game[Any], seat: int, disc: SetDisc) -> RajaState:
        """The own turn with that disc."""
        s = self.state.clone()
        if isinstance(self.move, SetDisc):
            game.play(s, self.mover, disc)
        else:
            s.boards[seat].disc = disc.index
            game.play(s, self.mover, self.move)
        return s
