"""Fits the judge of Praga's reviews; `tools/calibrate.py` plays the games."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.bots.praga.judge import turns_to_come
from kingsroad.praga.state import PragaState
from kingsroad.review.judge import softmax
from kingsroad.review.praga import value
from samples import Sample, brier, held, mean

PLAYERS: Final = (1, 2, 3, 4)
PER_TURN: Final = (4, 8, 12, 16, 24, 32, 40, 48, 64, 80, 100, 130)
AT_END: Final = (1, 4, 16, 36, 64)
TRIED_PER_TURN: Final = 32


def moment(s: PragaState) -> int:
    """It is looked at after every turn."""
    return s.played


def sample(s: PragaState, number: int) -> Sample:
    players = len(s.boards)
    left = sum(turns_to_come(s, seat) for seat in range(players)) // players
    return Sample(number, left, [value(s, seat) for seat in range(players)], [])


def chances_of(sample: Sample, fitted: dict[str, Any]) -> list[float]:
    tau = (fitted["tau_at_end"] + fitted["tau_per_turn"] * sample.at) ** 0.5
    return softmax([each / tau for each in sample.expected])


def fit(samples: list[Sample]) -> dict[str, Any]:
    most = max(sample.at for sample in samples)
    by_left: list[list[float]] = [[] for _ in range(most + 1)]
    for sample in samples:
        by_left[sample.at] += [f - e for f, e in zip(sample.final, sample.expected, strict=True)]
    scored: list[tuple[float, int, int]] = []
    for at_end in AT_END:
        for per_turn in PER_TURN:
            tried = {"tau_at_end": at_end, "tau_per_turn": per_turn}
            found = brier([(chances_of(x, tried), x.won) for x in samples])
            scored.append((found + held(per_turn, TRIED_PER_TURN, samples), at_end, per_turn))
    best = min(scored)
    return {
        "tau_at_end": best[1],
        "tau_per_turn": best[2],
        "mean": round(mean([mean(sample.final) for sample in samples]), 1),
        "bias": [round(mean(each), 2) for each in by_left],
    }


def measured(samples: list[Sample], fitted: dict[str, Any]) -> dict[str, Any]:
    """How good the fitted numbers are on games that they were not fitted to."""
    found: dict[str, Any] = {"brier": round(brier([(chances_of(x, fitted), x.won) for x in samples]), 3)}
    bias = fitted["bias"]
    left: dict[int, list[float]] = {}
    for x in samples:
        own = bias[min(x.at, len(bias) - 1)]
        left.setdefault(x.at, []).extend(f - e - own for f, e in zip(x.final, x.expected, strict=True))
    found["bias_by_turns_left"] = {str(at): round(mean(each), 1) for at, each in sorted(left.items())}
    every = [each for some in left.values() for each in some]
    found["rmse"] = round(mean([each * each for each in every]) ** 0.5, 1)
    return found
