"""What a title's judge answers, and the numbers it was calibrated with."""

from __future__ import annotations

import json
from importlib.resources import files
from math import exp
from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

from kingsroad.kernel.game import Game
from kingsroad.review.story import Story

VERSION: Final = 3  # rises whenever the same journal would be judged differently
LEVELS: Final = ("quick", "strong", "master")
POINTS: Final[tuple[float, ...]] = (0.5, 3.0, 6.0, 12.0)  # where good, inaccuracy, mistake and blunder begin
CLASSES: Final = ("best", "good", "inaccuracy", "mistake", "blunder")


Values: TypeAlias = tuple[
    list[float], list[float]
]  # of each seat: its chance of winning, and what it is expected to get


@mypyc_attr(allow_interpreted_subclasses=True)
class TitleJudge:
    """The judge of one finished game. Its work is cut into jobs, one after another or in any order: each has chance
    of its own, and what it returns is plain data."""

    unit = "points"  # in which losses and the ledger are told
    thresholds: tuple[float, ...] = POINTS
    fade = 10.0  # a turn that loses so much has an accuracy of 1/e
    limits: tuple[str, ...] = ()  # what it cannot tell, as ids of words

    def __init__(self, story: Story, level: str) -> None:
        self.story = story
        self.level = level

    def jobs(self) -> int:
        """How many there are."""
        raise NotImplementedError

    def run(self, job: int) -> dict[str, Any]:
        """`judged`: a row per decision; all else is for the ledger."""
        raise NotImplementedError

    def values(self, s: Any) -> Values:
        raise NotImplementedError

    def ledger(self, results: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Per seat `start`, `parts` and `result`; the parts add up exactly."""
        raise NotImplementedError


class Way:
    """A way to go on, and what it comes to."""

    def __init__(self, codes: list[str], value: float) -> None:
        self.codes = codes
        self.value = value


@mypyc_attr(allow_interpreted_subclasses=True)
class TitleTrials:
    """Weighs a single decision, with what its seat can know: a turn tried again, or a puzzle. Its game need not be
    over. Equal seeds have equal answers."""

    thresholds: tuple[float, ...] = POINTS
    unit = "points"
    clear = 5.0  # by so much the best way of a puzzle is ahead of every other kind

    def __init__(self, game: Game[Any], level: str) -> None:
        self.game = game
        self.level = level

    def turn_of(self, s: Any) -> int:
        """The seat whose turn just begins; -1 in the middle of a turn."""
        raise NotImplementedError

    def decided(self, before: Any, now: Any, seat: int) -> bool:
        """Is what the seat had to decide in the earlier position decided in the later one?"""
        raise NotImplementedError

    def ways(self, s: Any, seat: int, seed: str) -> list[Way]:
        """The best way of each kind, the best first."""
        raise NotImplementedError

    def compare(
        self, s: Any, seat: int, best: list[str], tried: list[str], seed: str
    ) -> tuple[float, float, list[dict[str, Any]]]:
        """By how much what was tried is worse, the standard error, and what the best brings beyond it."""
        raise NotImplementedError

    def values(self, s: Any) -> Values:
        """How a position stands that is no part of a finished game."""
        raise NotImplementedError

    def solved(self, loss: float, error: float) -> bool:
        """Is it worth as much? What sampling cannot tell apart is."""
        return loss - error < self.thresholds[1]


def class_of(loss: float, error: float, thresholds: tuple[float, ...]) -> str:
    """By what was surely lost: the loss less its error. What sampling cannot tell apart is at worst good."""
    found = CLASSES[0]
    for name, threshold in zip(CLASSES[1:], thresholds, strict=True):
        if (loss if name == "good" else loss - error) >= threshold:
            found = name
    return found


def accuracy(losses: list[float], fade: float) -> float:
    """In percent, the mean over all decisions."""
    return sum([100.0 * exp(-loss / fade) for loss in losses]) / len(losses) if losses else 100.0


_read: dict[str, Any] = {}


def calibration(title: str, players: int) -> dict[str, Any]:
    """The fitted numbers of a title for so many players; `make calibrate` writes them."""
    if not _read:
        _read.update(json.loads(files("kingsroad.review").joinpath("calibration.json").read_text("utf-8")))
    found: dict[str, Any] = _read[title][str(players)]
    return found


def measured(title: str, players: int) -> dict[str, Any]:
    """How far such numbers were off in games that they were not fitted to."""
    held_out = calibration(title, players)["held_out"]
    return {name: held_out[name] for name in ("games", "brier", "even_chances", "rmse") if name in held_out}


def softmax(values: list[float]) -> list[float]:
    most = max(values)
    shares = [exp(each - most) for each in values]
    total = sum(shares)
    return [share / total for share in shares]
