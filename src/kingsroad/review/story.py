"""A finished game as the review reads it: the lines that count, and the position before each."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from kingsroad.kernel import match as matches
from kingsroad.kernel.game import Game, Scores, Setup
from kingsroad.kernel.journal import Journal, Line, write
from kingsroad.kernel.phrase import Fault

EXACT: Final = 1 << 30  # amounts of the ledger are multiples of one part of so many: their sums are exact as floats


class Story:
    """`states[i]` stands before `lines[i]`, the last one is the end of the game."""

    def __init__(self, game: Game[Any], journal: Journal) -> None:
        match = matches.replay(game, journal)
        if "hash" in journal.header.fields:
            matches.verify(match, journal)
        if not match.state.over:
            raise Fault("review.unfinished", n=match.n)
        self.game = game
        self.header = match.header
        self.lines: list[Line] = match.kept
        self.seats: list[int] = [match.seat_of(line.colour) for line in self.lines]
        self.players = len(match.header.colours)
        self.hash = journal_hash(journal)
        state = game.start(Setup(match.header.colours, match.header.options, match.header.fields["seed"]))
        state = matches.drawn_anew(game, match.header, 0, state)
        self.states: list[Any] = [state]
        for line, seat in zip(self.lines, self.seats, strict=True):
            state = game.clone(state)
            move = game.find(line.code)
            assert move is not None
            game.play(state, seat, move)
            state = matches.drawn_anew(game, match.header, len(self.states), state)
            self.states.append(state)
        self.scores = game.scores(state)

    def codes(self, begin: int, end: int, seat: int) -> list[str]:
        """What a seat played from one position to another."""
        return [self.lines[i].code for i in range(begin, end) if self.seats[i] == seat]

    def won(self) -> list[float]:
        """What came of it, as chances."""
        return won(self.scores)


def won(scores: Scores) -> list[float]:
    """One for the winner; several share it."""
    winners = scores.winners()
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(scores.totals))]


def journal_hash(journal: Journal) -> str:
    """By what a review is kept. Remarks and the result do not change it."""
    moves = Journal(journal.header.without("result", "hash"), journal.moves())
    return hashlib.sha256(write(moves).encode()).hexdigest()


def exact(amount: float) -> float:
    """The nearest amount whose sums with others of its kind are exact."""
    return round(amount * EXACT) / EXACT


class Judged:
    """What was found of one decision: in points, or in chances of winning."""

    def __init__(
        self,
        seat: int,
        begin: int,
        end: int,
        kind: str,
        played: list[str],
        best: list[str],
        loss: float,
        error: float,
        reasons: list[dict[str, Any]],
    ) -> None:
        self.seat = seat
        self.begin = begin  # positions of the story
        self.end = end
        self.kind = kind
        self.played = played
        self.best = best
        self.loss = loss
        self.error = error
        self.reasons = reasons

    def row(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "begin": self.begin,
            "end": self.end,
            "kind": self.kind,
            "played": self.played,
            "best": self.best,
            "loss": exact(self.loss),
            "error": exact(self.error),
            "reasons": self.reasons,
        }


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean of paired differences, and its standard error."""
    middle = mean(values)
    if len(values) < 2:
        return middle, 0.0
    spread = sum([(each - middle) * (each - middle) for each in values]) / (len(values) - 1)
    return middle, float((spread / len(values)) ** 0.5)
