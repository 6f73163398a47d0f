"""Fits the judge of Raja's reviews; `tools/calibrate.py` plays the games."""

from __future__ import annotations

from math import log
from typing import Any, Final

from kingsroad.bots.raja.worth import chances
from kingsroad.raja.state import RajaState
from kingsroad.review.judge import softmax
from samples import Sample, brier, held, mean

PLAYERS: Final = (2, 3, 4, 5)
HEATS: Final = tuple(0.5 + 0.05 * i for i in range(31))
ROUNDS: Final = 16
TRIED_HEAT: Final = {2: 0.75, 3: 1.0, 4: 0.8, 5: 1.15}


def moment(s: RajaState) -> int:
    """It is looked at at the beginning of every round; 0 is before the first one."""
    return s.round or -1


def sample(s: RajaState, number: int) -> Sample:
    built = [float(s.setting.palaces - board.palaces) for board in s.boards]
    return Sample(number, s.round, [log(max(each, 1e-9)) for each in chances(s)], built)


def chances_of(sample: Sample, heat: float) -> list[float]:
    return softmax([each / heat for each in sample.expected])


def fit(samples: list[Sample]) -> dict[str, Any]:
    tried = TRIED_HEAT[len(samples[0].won)]
    best = min(
        (brier([(chances_of(x, heat), x.won) for x in samples]) + held(heat, tried, samples), heat) for heat in HEATS
    )
    to_come: list[float] = []
    for number in range(ROUNDS):
        more = [f - n for x in samples if x.at == max(number, 1) for f, n in zip(x.final, x.now, strict=True)]
        to_come.append(round(mean(more), 2))
    return {"temperature": round(best[1], 2), "palaces_to_come": to_come}


def measured(samples: list[Sample], fitted: dict[str, Any]) -> dict[str, Any]:
    """How good the fitted numbers are on games that they were not fitted to."""
    return {"brier": round(brier([(chances_of(x, fitted["temperature"]), x.won) for x in samples]), 3)}
