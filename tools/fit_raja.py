"""Fits the judge of Raja's reviews; `tools/calibrate.py` plays the games."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any, Final

from kingsroad.bots.raja.value import rounds_left
from kingsroad.bots.raja.worth import chances
from kingsroad.kernel.game import Game
from kingsroad.raja.state import RajaState
from kingsroad.review.judge import softmax
from samples import Sample, mean, surprise

PLAYERS: Final = (2, 3, 4, 5)
STEPS: Final = None  # of the bot in a turn: those of its level
HEATS: Final = tuple(0.5 + 0.05 * i for i in range(31))
ROUNDS: Final = 16


def moment(s: RajaState) -> int:
    """It is looked at at the beginning of every round; 0 is before the first one."""
    return s.round or -1


def sample(game: Game[Any], s: RajaState, number: int) -> Sample:
    built = [float(s.setting.palaces - board.palaces) for board in s.boards]
    left = [float(rounds_left(s))] * len(built)
    return Sample(number, left, [log(max(each, 1e-9)) for each in chances(s)], built, float(s.round))


def chances_of(sample: Sample, fitted: dict[str, Any]) -> list[float]:
    return softmax([each / fitted["temperature"] for each in sample.expected])


def fit(samples: Sequence[Sample]) -> dict[str, Any]:
    def score(heat: float) -> float:
        return surprise(samples, lambda sample: chances_of(sample, {"temperature": heat}))

    to_come: list[float] = []
    for number in range(ROUNDS):
        more = [f - n for x in samples if x.at_round == max(number, 1) for f, n in zip(x.final, x.now, strict=True)]
        to_come.append(round(mean(more), 2))
    heat: float = min(HEATS, key=score)
    return {"temperature": round(heat, 2), "palaces_to_come": to_come}


def measured(held_out: Sequence[tuple[Sample, dict[str, Any]]]) -> dict[str, Any]:
    """Nothing more: what is expected here are palaces, told and not judged by."""
    return {}
