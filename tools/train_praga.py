"""Makes the weights of Praga's stronger bots: games of the bot against itself, then least squares.

In each round every seat plays with the weights of the round before, each changed a little at random, so that the
games differ in what they strive for. After each turn what can be counted is noted (bots/praga/features.py). Then, from
the last turn backwards, the weights of that many turns left are fitted: what the game still brought beyond the points
of that moment, partly as it came out in the end and partly as the next turn's weights foresee it, and held near the
weights of the round before, the more so the less a feature was seen. The first round begins with weights made by hand,
or with those of a file; each goes a part of the way (the stride) from the old weights to the fitted ones, as these are
as uncertain as the games are few. The file tells which runs have made it, one after the other.

    python tools/train_praga.py --rounds 3 --games 300 --seed 1 --out weights.json
    python tools/train_praga.py --rounds 3 --games 300 --seed 2 --start weights.json --out weights.json --jobs 2

Equal arguments give equal weights, in any number of processes.
"""

from __future__ import annotations

import argparse
import json
from math import inf
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final

from kingsroad.bots.praga.features import FIRST, GROUPS, SIZE, charts_of, features
from kingsroad.bots.praga.judge import Judge, turns_to_come
from kingsroad.bots.praga.turn import TurnSearch, Width
from kingsroad.kernel.game import Setup
from kingsroad.kernel.look import Look
from kingsroad.praga.play import Praga
from kingsroad.praga.scoring import forecast

WIDTH: Final = Width(10, 2, 5, 100_000)
SPREAD: Final = 0.35  # how much the weights of a seat differ from those that are trained, as a share
NOISE: Final = 0.15  # and in points
TRUST: Final = 0.7  # how much of the outcome counts, not the foresight of the next turn
HOLD: Final = 60.0  # sightings of a feature that weigh as much as the weight of the round before
VARIANTS: Final = 0.3  # of the games are with any options, the others with the set-up of a first game
Weights = list[list[float]]


class Sample:
    """The end of a turn: turns left, points so far with what the end would add, and what could be counted."""

    def __init__(self, left: int, base: float, x: list[tuple[int, float]]) -> None:
        self.left = left
        self.base = base
        self.x = x


class Story:
    """All turns of one seat in one game, the first one first, and its points in the end."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.samples: list[Sample] = []
        self.final = 0.0


def by_hand(left: int) -> list[float]:
    """A first idea of what things are worth with that many turns left."""
    late = min(left, 4) / 4  # goods lose their worth in the last turns
    early = min(left, 8) / 8
    guessed: dict[str, list[float]] = {
        "gold": [0.9 * late, 0.9 * late, 0.9 * late, 0.4 * late],
        "stone": [0.9 * late, 0.9 * late, 0.9 * late, 0.4 * late],
        "eggs": [2.0 * late, -0.5 * late, -0.5 * late, -late],
        "windows": [1.5 * late, 1.5 * late, 3.0 * late, 3.0 * late, 0.0],
        "mines": [0.2 * left] * 5,
        "quarries": [0.2 * left] * 5,
        "production tokens": [0.15 * left, 0.1 * left] * 2,
        "entitlements": [5.0 * late, 3.0 * late],
        "spare cubes": [0.5 * late, 0.3 * late],
        "technology": [0.9 * late] * 9,
        "university": [0.5 * late] * 8,
        "academics": [0.0, 1.5 * early],
        "technologies": [0.45 * left] * 12 + [2.0 * min(left, 2)] * 12,
        "road": [0.5 * late] * 4 + [0.0],
        "upgrades for the road": [0.5 * late],
        "Hunger Wall rows": [0.12 * left] * 4,
        "Cathedral rows": [0.12 * left] * 4,
        "Hunger Wall columns": [2.2 * early] * 4,
        "Cathedral columns": [2.2 * early] * 4,
        "tokens": [0.05 * left, 0.04 * left] * 2,
        "squares ahead": [0.1 * late] * 6,
        "upgrades": [0.15 * left] * 6 + [0.2 * late],
        "walls": [each * late for each in (1.0, 1.2, -1.7, -0.5, 2.5, -2.5, 0.0)],
        "open contacts": [0.25 * late, 0.3 * late, 0.0],
        "claims": [0.5 * late, 1.0, 0.2 * late, 0.2 * late, 0.1 * late],
    }
    return [each for name, size in GROUPS for each in guessed.get(name, [0.0] * size)]


def varied(weights: Weights, rng: Random) -> Weights:
    factors = [max(0.0, rng.gauss(1.0, SPREAD)) for _ in range(SIZE)]
    shifts = [rng.gauss(0.0, NOISE) for _ in range(SIZE)]
    return [
        [w * f + d * min(left, 8) / 8 for w, f, d in zip(row, factors, shifts, strict=True)]
        for left, row in enumerate(weights)
    ]


GAME: Final = Praga()  # in each process one; it cannot be sent


def play_one(players: int, weights: Weights, seed: str) -> list[Story]:
    game = GAME
    rng = Random(seed)
    options: dict[str, str] = {}
    if rng.random() < VARIANTS:
        options = {o.name: rng.choice(o.choices) for o in game.options if o.name not in ("start", "solo", "parlers")}
    state = game.start(Setup(game.colours[:players], game.resolve(options), seed))
    charts = charts_of(game.world)
    judges = [Judge(game.world, seat, varied(weights, rng)) for seat in range(players)]
    stories = [Story(players) for _ in range(players)]
    plans: list[list[str]] = [[] for _ in range(players)]
    reveals = [-1] * players
    while not state.over:
        seat = game.waiting(state)[0]
        moves = game.moves(state, seat)
        move = moves[0]
        if len(moves) > 1:
            codes = {each.code: each for each in moves}
            plan = plans[seat]
            if not plan or reveals[seat] != state.reveals or plan[0] not in codes:
                guess = Look(game, state, seat, moves).guess(rng)
                best = TurnSearch(game, judges[seat], WIDTH, inf).ends(guess, turns_to_come(guess, seat))[0]
                plan = plans[seat] = [each.code for each in best.moves()]
                reveals[seat] = state.reveals
            move = codes[plan.pop(0)]
        played = state.played
        left = turns_to_come(state, seat)
        game.play(state, seat, move)
        if state.played != played and not state.over:
            x = features(state, seat, charts)
            base = float(state.boards[seat].points + forecast(state, seat))
            seen = [(i, each) for i, each in enumerate(x) if each]
            stories[seat].samples.append(Sample(left, base, seen))
    for seat, story in enumerate(stories):
        story.final = float(state.boards[seat].points)
    return stories


# -- fitting ------------------------------------------------------------------------------------


def fit(stories: list[Story], before: Weights, hold: float) -> Weights:
    """From the last turn backwards. A feature never seen keeps its weight."""
    fitted: Weights = []
    goals = [story.final for story in stories]
    at = [len(story.samples) - 1 for story in stories]
    for left in range(len(before)):
        rows: list[tuple[list[tuple[int, float]], float]] = []
        for i, story in enumerate(stories):
            if at[i] >= 0 and story.samples[at[i]].left == left:
                sample = story.samples[at[i]]
                rows.append((sample.x, goals[i] - sample.base))
        weights = solve(rows, before[left], hold)
        fitted.append(weights)
        for i, story in enumerate(stories):
            if at[i] >= 0 and story.samples[at[i]].left == left:
                sample = story.samples[at[i]]
                foreseen = sample.base + sum(weights[k] * each for k, each in sample.x)
                goals[i] = TRUST * goals[i] + (1 - TRUST) * foreseen
                at[i] -= 1
    return fitted


def solve(rows: list[tuple[list[tuple[int, float]], float]], prior: list[float], hold: float) -> list[float]:
    """Least squares of what the prior leaves unexplained, each weight pulled to it; by Cholesky."""
    square = [[0.0] * SIZE for _ in range(SIZE)]
    right = [0.0] * SIZE
    for x, goal in rows:
        rest = goal - sum(prior[i] * each for i, each in x)
        for i, each in x:
            row = square[i]
            right[i] += each * rest
            for k, other in x:
                if k > i:
                    break
                row[k] += each * other
    for i in range(SIZE):
        square[i][i] += hold if i else 0.01
    for i in range(SIZE):
        row = square[i]
        for k in range(i + 1):
            above = square[k]
            value = row[k] - sum(a * b for a, b in zip(row[:k], above[:k], strict=True))
            row[k] = value**0.5 if i == k else value / above[k]
    for i in range(SIZE):
        right[i] = (right[i] - sum(a * b for a, b in zip(square[i][:i], right[:i], strict=True))) / square[i][i]
    for i in range(SIZE - 1, -1, -1):
        right[i] = (right[i] - sum(square[k][i] * right[k] for k in range(i + 1, SIZE))) / square[i][i]
    return [p + d for p, d in zip(prior, right, strict=True)]


def between(old: Weights, new: Weights, stride: float) -> Weights:
    return [[a + (b - a) * stride for a, b in zip(*rows, strict=True)] for rows in zip(old, new, strict=True)]


def error(stories: list[Story], weights: Weights) -> list[float]:
    """The mean square of what the weights did not foresee, for each number of turns left."""
    sums = [0.0] * len(weights)
    counts = [0] * len(weights)
    for story in stories:
        for sample in story.samples:
            foreseen = sample.base + sum(weights[sample.left][k] * each for k, each in sample.x)
            sums[sample.left] += (story.final - foreseen) ** 2
            counts[sample.left] += 1
    return [round((total / count) ** 0.5, 2) if count else 0.0 for total, count in zip(sums, counts, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=300, help="in each round, a quarter with each number of players")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--stride", type=float, default=0.5)
    parser.add_argument("--start", type=Path, help="weights to begin with; without, those made by hand")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    options = parser.parse_args()
    runs: list[dict[str, Any]] = []
    tables: dict[str, Weights] = {str(n): [by_hand(left) for left in range(GAME.world.turns)] for n in range(1, 5)}
    if options.start:
        begun = json.loads(options.start.read_text("utf-8"))
        runs, tables = begun["recipe"]["runs"], begun["weights"]
    run = {"rounds": options.rounds, "games": options.games, "seed": options.seed, "stride": options.stride}
    runs.append(run)
    stories: list[Story] = []
    for turn in range(options.rounds):
        jobs = [(1 + i % 4, tables[str(1 + i % 4)], f"{options.seed}/{turn}/{i}") for i in range(options.games)]
        with Pool(options.jobs) as pool:
            new = [story for stories in pool.starmap(play_one, jobs, chunksize=4) for story in stories]
        mean = sum(story.final for story in new) / len(new)
        print(f"round {turn + 1}: {len(new)} seats, {mean:.1f} points, off by {error(new, tables['4'])}", flush=True)
        stories = [*stories[-len(new) :], *new]  # the last two rounds
        middle = tables["3"]
        shared = fit(stories, middle, HOLD)
        for players in range(1, 5):
            own = [story for story in stories if story.players == players]
            tables[str(players)] = between(tables[str(players)], fit(own, shared, HOLD * 10), options.stride)
        write(options.out, tables, runs)
        print(f"  now {error(new, tables['4'])}", flush=True)


def write(path: Path, tables: dict[str, Weights], runs: list[dict[str, Any]]) -> None:
    recipe: dict[str, Any] = {
        "made by": "tools/train_praga.py",
        "runs": runs,
        "rows": "turns left, from none on; tables by number of players",
        "columns": {name: [FIRST[name], size] for name, size in GROUPS},
    }
    lines = [f' "recipe": {json.dumps(recipe)},', ' "weights": {']
    for players, table in sorted(tables.items()):
        rows = ",\n".join("   " + json.dumps([round(weight, 3) for weight in row]) for row in table)
        lines.append(f'  "{players}": [\n{rows}\n  ]{"" if players == max(tables) else ","}')
    path.write_text("{\n" + "\n".join(lines) + "\n }\n}\n", "utf-8")


if __name__ == "__main__":
    main()
