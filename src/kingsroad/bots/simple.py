"""What every bot is, and the one that needs no thought."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fault, Phrase, phrase

MOST_REASONS: Final = 3  # reasons of one suggestion


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses among at least two moves. Its chance is its own, never the game's. `value` is what its last choice
    seemed worth to it, in a unit of its own; None where it did not weigh it."""

    value: float | None = None

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, look: Look[Any]) -> Move:
        raise NotImplementedError


class Suggestion:
    """A move, or a turn as far as it can be foreseen. `value` is in points of the game and compares suggestions of
    one answer only; `reasons` are at most three, the strongest first."""

    def __init__(self, codes: list[str], value: float, reasons: list[Phrase]) -> None:
        self.codes = codes
        self.value = value
        self.reasons = reasons


class Advice:
    """Suggestions, added from the best one down. No two of them read alike: what an earlier one says as well gives way
    to what sets them apart, and where the reasons are the same to how much less it is worth."""

    def __init__(self, little: str, less: str) -> None:
        self.little = little  # what is said where there is no reason
        self.less = less
        self.found: list[Suggestion] = []
        self._known: list[list[Phrase]] = []  # all reasons of each, told or not

    def add(self, codes: list[str], value: float, reasons: list[Phrase]) -> None:
        """With all its reasons, the strongest first. It is left out if it is an earlier one in another guise."""
        told = reasons[:MOST_REASONS] or [phrase(self.little)]
        like = self._like(told)
        if like >= 0:
            apart = [reason for reason in reasons[MOST_REASONS:] if reason not in self._known[like]]
            lost = round(self.found[like].value - value)
            if apart:
                told = [*reasons[: MOST_REASONS - 1], apart[0]]
            elif lost:
                told = [*reasons[: MOST_REASONS - 1], phrase(self.less, count=lost)]
            if self._like(told) >= 0:
                return
        self.found.append(Suggestion(codes, value, told))
        self._known.append(reasons)

    def _like(self, told: list[Phrase]) -> int:
        for i, one in enumerate(self.found):
            if one.reasons == told:
                return i
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinker(Bot):
    """A bot that searches. `steps` is how many positions it may look at in one turn: it decides how strong the bot
    is, and equal steps give equal choices. `seconds` bounds the turn by the clock. Without either it answers with
    the quick bot's choice.
    """

    def __init__(self, rng: Random, seconds: float, steps: int) -> None:
        super().__init__(rng)
        self.seconds = seconds
        self.steps = steps

    def suggest(self, look: Look[Any], count: int) -> list[Suggestion]:
        """The best moves or turns, best first, at most `count`; none where there is no move."""
        raise NotImplementedError


def check_asked(look: Look[Any]) -> None:
    """A bot that is asked where nothing is to be decided says so."""
    if not look.moves:
        raise Fault("bot.no_moves", seat=look.seat)


class RandomBot(Bot):
    """Any legal move, each as likely as the others."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.draw: Callable[[], float] = rng.random

    def choose(self, look: Look[Any]) -> Move:
        check_asked(look)
        moves = look.moves
        drawn: float = self.draw()
        return moves[int(drawn * len(moves))]
