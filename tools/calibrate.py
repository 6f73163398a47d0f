"""Fits what the judge of reviews adds to the learned values, on fresh games of a searching bot against itself.

The games are cut into five parts. Each part is measured with what was fitted to the other four: the Brier score of the
winning chances beside that of even ones, how often chances of each size came true, and the mean of final less expected
points by turns left. What ships is fitted to all games and written with its recipe and these numbers.

    python tools/calibrate.py --games 100 --seed 1 --jobs 2 --out src/kingsroad/review/calibration.json

Equal arguments give equal numbers, in any number of processes. With `--kept FILE` the moves of each game are kept,
a row for each: what was interrupted goes on, and another fit, also of another judge, needs no new games.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from importlib import import_module
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from kingsroad import titles
from kingsroad.bots.roster import UNHURRIED, make_bot
from kingsroad.kernel.game import Game, Setup
from kingsroad.kernel.look import Look
from samples import FOLDS, Sample, reliability

LEVEL: Final = "strong"
NEVER: Final = -1  # no moment that is looked at

Task: TypeAlias = tuple[str, int, int, str, int | None]


def judge_of(title: str) -> Any:
    """The module that fits the judge of this title: `fit_praga.py` shows what it has."""
    return import_module(f"fit_{title}")


def begun(task: Task) -> tuple[Game[Any], Any, str]:
    title, players, number, seed, _ = task
    game = titles.game(title)
    name = f"calibrate/{seed}/{title}/{players}/{number}"
    return game, game.start(Setup(titles.colours_for(game, players), game.resolve({}), name)), name


def played(task: Task) -> tuple[Task, list[str]]:
    """The moves of one game."""
    game, s, name = begun(task)
    bots = [make_bot(LEVEL, game, Random(f"{name}/{seat}"), UNHURRIED, task[4]) for seat in range(task[1])]
    codes: list[str] = []
    while not s.over:
        seat = game.waiting(s)[0]
        moves = game.moves(s, seat)
        move = moves[0] if len(moves) == 1 else bots[seat].choose(Look(game, s, seat, moves))
        codes.append(move.code)
        game.play(s, seat, move)
    return task, codes


def looked_at(told: tuple[Task, list[str]]) -> list[Sample]:
    """The game again, looked at whenever the title says that another moment has come."""
    task, codes = told
    judge = judge_of(task[0])
    game, s, _ = begun(task)
    found: list[Sample] = []
    at = NEVER
    for code in codes:
        moment = judge.moment(s)
        if moment not in (at, NEVER):
            at = moment
            found.append(judge.sample(game, s, task[2], f"{task}/{moment}"))
        move = game.find(code)
        assert move is not None
        game.play(s, game.waiting(s)[0], move)
    scores = game.scores(s)
    winners = scores.winners()
    for sample in found:
        sample.won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(task[1])]
        sample.final = [float(total[0]) for total in scores.totals]
    return found


class Games:
    """The moves of all games, kept in a file if there is one."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.found: dict[Task, list[str]] = {}
        if path is not None and path.exists():
            for line in path.read_text("utf-8").splitlines():
                told = json.loads(line)
                self.found[tuple(told["task"])] = told["moves"]

    def add(self, task: Task, codes: list[str]) -> None:
        self.found[task] = codes
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"task": task, "moves": codes}) + "\n")


def tasks_of(title: str, args: argparse.Namespace) -> Iterator[tuple[int, list[Task]]]:
    for players in judge_of(title).PLAYERS:
        yield players, [(title, players, number, args.seed, judge_of(title).STEPS) for number in range(args.games)]


def fitted(judge: Any, samples: list[Sample]) -> dict[str, Any]:
    """What is fitted to all of them, and how the same does on games that it was not fitted to."""
    held_out: list[tuple[Sample, dict[str, Any]]] = []
    for part in range(FOLDS):
        others = judge.fit([sample for sample in samples if sample.game % FOLDS != part])
        held_out += [(sample, others) for sample in samples if sample.game % FOLDS == part]
    found: dict[str, Any] = judge.fit(samples)
    found["held_out"] = {"games": len({sample.game for sample in samples}), **judge.measured(held_out)}
    if len(samples[0].won) > 1:
        found["held_out"].update(reliability([(each, judge.chances_of(each, others)) for each, others in held_out]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="for each title and number of players")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--title", choices=titles.names(), help="only this one; the others keep what they have")
    parser.add_argument("--kept", type=Path, help="where games are kept")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    whole: dict[str, Any] = json.loads(args.out.read_text("utf-8")) if args.title else {}
    kept = Games(args.kept)
    with Pool(args.jobs) as pool:
        for title in [args.title] if args.title else titles.names():
            recipe = {
                "games": args.games,
                "seed": args.seed,
                "level": LEVEL,
                "steps": judge_of(title).STEPS,
                "folds": FOLDS,
            }
            whole[title] = {"recipe": recipe}
            for players, tasks in tasks_of(title, args):
                for task, codes in pool.imap_unordered(played, [task for task in tasks if task not in kept.found]):
                    kept.add(task, codes)
                games = pool.imap(looked_at, [(task, kept.found[task]) for task in tasks])
                samples = [sample for found in games for sample in found]
                whole[title][str(players)] = fitted(judge_of(title), samples)
                print(title, players, json.dumps(whole[title][str(players)]), flush=True)
    args.out.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
