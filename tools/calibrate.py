"""Fits what the judge of reviews adds to the learned values, on fresh games of a searching bot against itself.

Half of the games (even numbers) fit, the other half measure: the Brier score of the winning chances, and the mean of
final points less expected points by turns left. What is fitted is written with its recipe.

    python tools/calibrate.py --games 100 --seed 1 --jobs 2 --out src/kingsroad/review/calibration.json

Equal arguments give equal numbers, in any number of processes.
"""

from __future__ import annotations

import argparse
import json
from math import log
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final

from kingsroad import titles
from kingsroad.bots.praga.judge import turns_to_come
from kingsroad.bots.raja.worth import chances
from kingsroad.bots.roster import UNHURRIED, make_bot
from kingsroad.kernel.game import Setup
from kingsroad.kernel.look import Look
from kingsroad.review.judge import softmax
from kingsroad.review.praga import value

LEVEL: Final = "strong"
STEPS: Final = 400  # a turn: quick enough for hundreds of games; more are better and slower
PLAYERS: Final = {"praga": (1, 2, 3, 4), "raja": (2, 3, 4, 5)}
PER_TURN: Final = (4, 8, 12, 16, 24, 32, 40, 48, 64, 80, 100, 130)
AT_END: Final = (1, 4, 16, 36, 64)
HEATS: Final = tuple(0.5 + 0.05 * i for i in range(31))
ROUNDS: Final = 16
# Few games leave much to chance: what is fitted is held near the numbers of an earlier trial, the less the more games.
HOLD: Final = 0.1
TRIED_PER_TURN: Final = 32
TRIED_HEAT: Final = {2: 0.75, 3: 1.0, 4: 0.8, 5: 1.15}


class Sample:
    """A position of one game: what was expected of each seat, and how it ended."""

    def __init__(self, game: int, at: int, expected: list[float], now: list[float]) -> None:
        self.game = game
        self.at = at  # turns left (Praga), round (Raja)
        self.expected = expected  # points, or logarithms of chances
        self.now = now  # palaces built
        self.won: list[float] = []
        self.final: list[float] = []


def played(task: tuple[str, int, int, str, int]) -> list[Sample]:
    """One game, looked at after every turn (Praga) or at the beginning of every round (Raja)."""
    title, players, number, seed, steps = task
    game = titles.game(title)
    name = f"calibrate/{seed}/{title}/{players}/{number}"
    s = game.start(Setup(titles.colours_for(game, players), game.resolve({}), name))
    bots = [make_bot(LEVEL, game, Random(f"{name}/{seat}"), UNHURRIED, steps) for seat in range(players)]
    found: list[Sample] = []
    at = -1
    while not s.over:
        turn = s.played if title == "praga" else s.round
        if turn != at and (title == "praga" or turn > 0):
            at = turn
            if title == "praga":
                left = sum(turns_to_come(s, seat) for seat in range(players)) // players
                found.append(Sample(number, left, [value(s, seat) for seat in range(players)], []))
            else:
                built = [float(s.setting.palaces - board.palaces) for board in s.boards]
                found.append(Sample(number, turn, [log(max(each, 1e-9)) for each in chances(s)], built))
        seat = game.waiting(s)[0]
        moves = game.moves(s, seat)
        game.play(s, seat, moves[0] if len(moves) == 1 else bots[seat].choose(Look(game, s, seat, moves)))
    scores = game.scores(s)
    winners = scores.winners()
    for sample in found:
        sample.won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]
        sample.final = [float(total[0]) for total in scores.totals]
    return found


def brier(pairs: list[tuple[list[float], list[float]]]) -> float:
    """The mean over positions of the summed squares."""
    return sum(sum((p - w) ** 2 for p, w in zip(*pair, strict=True)) for pair in pairs) / max(len(pairs), 1)


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def held(found: float, tried: float, samples: list[Sample]) -> float:
    """What departing from the earlier trial costs."""
    return HOLD / len({sample.game for sample in samples}) * log(found / tried) ** 2


def praga_chances(sample: Sample, fitted: dict[str, Any]) -> list[float]:
    tau = (fitted["tau_at_end"] + fitted["tau_per_turn"] * sample.at) ** 0.5
    return softmax([each / tau for each in sample.expected])


def fit_praga(samples: list[Sample]) -> dict[str, Any]:
    most = max(sample.at for sample in samples)
    by_left: list[list[float]] = [[] for _ in range(most + 1)]
    for sample in samples:
        by_left[sample.at] += [f - e for f, e in zip(sample.final, sample.expected, strict=True)]
    scored: list[tuple[float, int, int]] = []
    for at_end in AT_END:
        for per_turn in PER_TURN:
            tried = {"tau_at_end": at_end, "tau_per_turn": per_turn}
            found = brier([(praga_chances(x, tried), x.won) for x in samples])
            scored.append((found + held(per_turn, TRIED_PER_TURN, samples), at_end, per_turn))
    best = min(scored)
    return {
        "tau_at_end": best[1],
        "tau_per_turn": best[2],
        "mean": round(mean([mean(sample.final) for sample in samples]), 1),
        "bias": [round(mean(each), 2) for each in by_left],
    }


def raja_chances(sample: Sample, heat: float) -> list[float]:
    return softmax([each / heat for each in sample.expected])


def fit_raja(samples: list[Sample]) -> dict[str, Any]:
    tried = TRIED_HEAT[len(samples[0].won)]
    best = min(
        (brier([(raja_chances(x, heat), x.won) for x in samples]) + held(heat, tried, samples), heat) for heat in HEATS
    )
    to_come: list[float] = []
    for number in range(ROUNDS):
        more = [f - n for x in samples if x.at == max(number, 1) for f, n in zip(x.final, x.now, strict=True)]
        to_come.append(round(mean(more), 2))
    return {"temperature": round(best[1], 2), "palaces_to_come": to_come}


def measured(title: str, samples: list[Sample], fitted: dict[str, Any]) -> dict[str, Any]:
    """How good the fitted numbers are on games that they were not fitted to."""
    if title == "praga":
        found: dict[str, Any] = {"brier": round(brier([(praga_chances(x, fitted), x.won) for x in samples]), 3)}
        bias = fitted["bias"]
        left: dict[int, list[float]] = {}
        for x in samples:
            own = bias[min(x.at, len(bias) - 1)]
            left.setdefault(x.at, []).extend(f - e - own for f, e in zip(x.final, x.expected, strict=True))
        found["bias_by_turns_left"] = {str(at): round(mean(each), 1) for at, each in sorted(left.items())}
        every = [each for some in left.values() for each in some]
        found["rmse"] = round(mean([each * each for each in every]) ** 0.5, 1)
        return found
    return {"brier": round(brier([(raja_chances(x, fitted["temperature"]), x.won) for x in samples]), 3)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="for each title and number of players")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--steps", type=int, default=STEPS, help="of the bot in a turn")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    whole: dict[str, Any] = {"recipe": {"games": args.games, "seed": args.seed, "level": LEVEL, "steps": args.steps}}
    with Pool(args.jobs) as pool:
        for title, counts in PLAYERS.items():
            whole[title] = {}
            for players in counts:
                tasks = [(title, players, number, args.seed, args.steps) for number in range(args.games)]
                samples = [sample for game in pool.imap(played, tasks) for sample in game]
                fit = [sample for sample in samples if sample.game % 2 == 0]
                rest = [sample for sample in samples if sample.game % 2]
                fitted = fit_praga(fit) if title == "praga" else fit_raja(fit)
                fitted["held_out"] = measured(title, rest, fitted)
                whole[title][str(players)] = fitted
                print(title, players, json.dumps(fitted), flush=True)
    args.out.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
