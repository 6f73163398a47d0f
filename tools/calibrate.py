"""Fits what the judge of reviews adds to the learned values, on fresh games of a searching bot against itself.

Half of the games (even numbers) fit, the other half measure: the Brier score of the winning chances, and the mean of
final points less expected points by turns left. What is fitted is written with its recipe.

    python tools/calibrate.py --games 100 --seed 1 --jobs 2 --out src/kingsroad/review/calibration.json

Equal arguments give equal numbers, in any number of processes.
"""

from __future__ import annotations

import argparse
import json
from importlib import import_module
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final

from kingsroad import titles
from kingsroad.bots.roster import UNHURRIED, make_bot
from kingsroad.kernel.game import Setup
from kingsroad.kernel.look import Look
from samples import Sample

LEVEL: Final = "strong"
STEPS: Final = 400  # a turn: quick enough for hundreds of games; more are better and slower
NEVER: Final = -1  # no moment that is looked at


def judge_of(title: str) -> Any:
    """The module that fits the judge of this title: `fit_praga.py` shows what it has."""
    return import_module(f"fit_{title}")


def played(task: tuple[str, int, int, str, int]) -> list[Sample]:
    """One game, looked at whenever the title says that another moment has come."""
    title, players, number, seed, steps = task
    judge = judge_of(title)
    game = titles.game(title)
    name = f"calibrate/{seed}/{title}/{players}/{number}"
    s = game.start(Setup(titles.colours_for(game, players), game.resolve({}), name))
    bots = [make_bot(LEVEL, game, Random(f"{name}/{seat}"), UNHURRIED, steps) for seat in range(players)]
    found: list[Sample] = []
    at = NEVER
    while not s.over:
        moment = judge.moment(s)
        if moment not in (at, NEVER):
            at = moment
            found.append(judge.sample(s, number))
        seat = game.waiting(s)[0]
        moves = game.moves(s, seat)
        game.play(s, seat, moves[0] if len(moves) == 1 else bots[seat].choose(Look(game, s, seat, moves)))
    scores = game.scores(s)
    winners = scores.winners()
    for sample in found:
        sample.won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]
        sample.final = [float(total[0]) for total in scores.totals]
    return found


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
        for title in titles.names():
            judge = judge_of(title)
            whole[title] = {}
            for players in judge.PLAYERS:
                tasks = [(title, players, number, args.seed, args.steps) for number in range(args.games)]
                samples = [sample for game in pool.imap(played, tasks) for sample in game]
                fit = [sample for sample in samples if sample.game % 2 == 0]
                rest = [sample for sample in samples if sample.game % 2]
                fitted = judge.fit(fit)
                fitted["held_out"] = judge.measured(rest, fitted)
                whole[title][str(players)] = fitted
                print(title, players, json.dumps(fitted), flush=True)
    args.out.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
