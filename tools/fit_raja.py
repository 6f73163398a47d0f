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
from kingsroad.review.raja import played_out
from samples import Sample, mean, surprise

PLAYERS: Final = (2, 3, 4, 5)
STEPS: Final = None  # of the bot in a turn: those of its level
HEATS: Final = tuple(0.5 + 0.05 * i for i in range(41))
ROUNDS: Final = 16
DRAWS: Final = 12  # of the discs: with fewer of them chances are less true


def moment(s: RajaState) -> int:
    """It is looked at when the discs of a round are to be set."""
    return s.round if s.round and s.agenda.is_together() else -1


class RajaSample(Sample):
    """With the logarithms of all seats' chances on each draw of the discs, the round played to its end."""

    ends: list[list[float]]


def logs(s: RajaState) -> list[float]:
    return [log(max(each, 1e-9)) for each in chances(s)]


def sample(game: Game[Any], s: RajaState, number: int, seed: str) -> Sample:
    built = [float(s.setting.palaces - board.palaces) for board in s.boards]
    left = [float(rounds_left(s))] * len(built)
    found = RajaSample(number, left, logs(s), built, float(s.round))
    found.ends = [logs(end) for end in played_out(game, s, seed, DRAWS)]
    return found


def chances_of(sample: Sample, fitted: dict[str, Any]) -> list[float]:
    """As `kingsroad.review.raja` has them."""
    heat = fitted["temperature"]
    assert isinstance(sample, RajaSample)
    now = softmax([each / heat for each in sample.expected])
    if not fitted["draws"]:
        return now
    ends = [softmax([each / heat for each in end]) for end in sample.ends]
    return [(chance + mean(column)) / 2 for chance, column in zip(now, zip(*ends, strict=True), strict=True)]


def fit(samples: Sequence[Sample]) -> dict[str, Any]:
    def score(heat: float) -> float:
        return surprise(samples, lambda sample: chances_of(sample, {"temperature": heat, "draws": DRAWS}))

    to_come: list[float] = []
    for number in range(ROUNDS):
        more = [f - n for x in samples if x.at_round == max(number, 1) for f, n in zip(x.final, x.now, strict=True)]
        to_come.append(round(mean(more), 2))
    heat: float = min(HEATS, key=score)
    return {"temperature": round(heat, 2), "draws": DRAWS, "palaces_to_come": to_come}


def measured(held_out: Sequence[tuple[Sample, dict[str, Any]]]) -> dict[str, Any]:
    """Nothing more: what is expected here are palaces, told and not judged by."""
    return {}
