"""Learns the weights by which the searching bots value positions of Raja, from games that bots play for it.

    python tools/train_raja.py --games 400 --seed 1 [--steps 3000] [--players 2,3,4,5]

Each turn of each game gives a sample: what counts for each seat (`bots.raja.worth.Survey`), and in the end who won. The
weights are those that make the winners likeliest (a softmax over the seats), found by gradient steps with a pull
towards zero. The games are played by the greedy bot, or with `--steps` by the searching one with the weights as they
are; now and then a bot takes another disc or another move than its best, so that more kinds of positions are seen.
Without `--steps` equal arguments give equal weights.
"""

from __future__ import annotations

import argparse
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import Any

from kingsroad.bots.raja.greedy import RajaGreedy
from kingsroad.bots.raja.search import RajaSearch
from kingsroad.bots.raja.worth import COUNT, KNOTS, NAMES, WEIGHTS, Survey, chances
from kingsroad.bots.simple import Bot
from kingsroad.kernel.game import Setup
from kingsroad.kernel.look import Look
from kingsroad.raja.discs import SetDisc
from kingsroad.raja.play import Raja
from kingsroad.raja.rounds import End

TARGET = Path(__file__).parents[1] / "src/kingsroad/bots/raja/weights.toml"
OTHER_DISC, OTHER_MOVE = 0.12, 0.02  # how often not the best one is taken
EPOCHS, RATE, PULL = 12, 0.05, 2e-5
KINDS: list[dict[str, str]] = [{}, {}, {}, {"expert": "1"}, {"expert": "2"}, {"short": "true"}]  # options, in turn

Sample = tuple[float, list[list[float]], list[float]]  # rounds left, what counts for each seat, shares of the win


def play(game: Raja, players: int, options: dict[str, str], seed: str, steps: int) -> list[Sample]:
    """One game, and what it teaches."""
    rng = Random(seed)
    state = game.start(Setup(game.colours[:players], game.resolve(options), seed))
    bots: list[Bot] = [
        RajaSearch(Random(f"{seed}/{seat}"), 60.0, steps) if steps else RajaGreedy(Random(f"{seed}/{seat}"))
        for seat in range(players)
    ]
    seen: list[tuple[float, list[list[float]]]] = []
    round = 0
    while not state.over:
        seat = game.waiting(state)[0]
        moves = game.moves(state, seat)
        move = moves[0]
        if len(moves) > 1:
            disc = isinstance(move, SetDisc)
            if rng.random() < (OTHER_DISC if disc else OTHER_MOVE):
                move = rng.choice(moves)
            else:
                move = bots[seat].choose(Look(game, state, seat, moves))
        game.play(state, seat, move)
        if not state.over and state.round and (isinstance(move, End) or state.round != round):
            round = state.round
            survey = Survey(state)
            seen.append((survey.left, [survey.row(each) for each in range(players)]))
    shares = chances(state)
    return [(left, rows, shares) for left, rows in seen]


def mixture(left: float) -> list[tuple[int, float]]:
    """The knots that count for so many rounds left, and how much."""
    if left >= KNOTS[-1]:
        return [(len(KNOTS) - 1, 1.0)]
    high = next(i for i in range(1, len(KNOTS)) if KNOTS[i] >= left)
    share = (left - KNOTS[high - 1]) / (KNOTS[high] - KNOTS[high - 1])
    return [(knot, part) for knot, part in ((high - 1, 1.0 - share), (high, share)) if part > 0.0]


def fit(samples: list[Sample], rng: Random) -> tuple[list[list[float]], float]:
    """Gradient steps, each weight with a pace of its own; the weights by knot, and the mean loss of the last epoch."""
    weights = [[0.0] * COUNT for _ in KNOTS]
    paces = [[1e-6] * COUNT for _ in KNOTS]
    loss = 0.0
    for epoch in range(EPOCHS):
        rng.shuffle(samples)
        loss = 0.0
        rate = RATE * (1.0 - epoch / EPOCHS)
        for left, rows, shares in samples:
            mix = mixture(left)
            now = [sum(part * weights[knot][i] for knot, part in mix) for i in range(COUNT)]
            found = [sum(a * b for a, b in zip(row, now, strict=True)) for row in rows]
            most = max(found)
            raised = [exp(each - most) for each in found]
            total = sum(raised)
            gaps = [each / total - share for each, share in zip(raised, shares, strict=True)]
            loss += sum(gap**2 for gap in gaps)
            slope = [sum(gap * row[i] for gap, row in zip(gaps, rows, strict=True)) for i in range(COUNT)]
            for knot, part in mix:
                row, pace = weights[knot], paces[knot]
                for i, each in enumerate(slope):
                    if each:
                        step = each * part + PULL * row[i]
                        pace[i] += step * step
                        row[i] -= rate * step / sqrt(pace[i]) * 4.0
    return weights, loss / max(1, len(samples))


def learn(players: int, games: int, seed: str, steps: int) -> tuple[list[list[float]], float, int]:
    game = Raja()
    samples: list[Sample] = []
    for i in range(games):
        samples += play(game, players, KINDS[i % len(KINDS)], f"{seed}/{players}/{i}", steps)
    weights, loss = fit(samples, Random(f"{seed}/{players}/fit"))
    return weights, loss, len(samples)


def text(found: dict[int, list[list[float]]], recipe: list[str]) -> str:
    lines = ["# What counts in a position of Raja, by the rounds that may be left: " + ", ".join(map(str, KNOTS)) + "."]
    lines += [f"# {line}" for line in recipe]
    for players in sorted(found):
        lines += ["", f"[players.{players}]"]
        for i, name in enumerate(NAMES):
            lines.append(f"{name} = [{', '.join(f'{row[i]:.3f}' for row in found[players])}]")
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=400, help="per number of players")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--steps", type=int, default=0, help="of the searching bot; 0: the greedy one plays")
    parser.add_argument("--players", default="2,3,4,5")
    parser.add_argument("--out", type=Path, default=TARGET)
    given: Any = parser.parse_args(argv)
    found = {players: weights.rows for players, weights in WEIGHTS.items()}
    recipe = [f"Made by: tools/train_raja.py --games {given.games} --seed {given.seed} --steps {given.steps}"]
    for players in [int(each) for each in given.players.split(",")]:
        found[players], loss, samples = learn(players, given.games, given.seed, given.steps)
        recipe.append(f"{players} players: {samples} samples, mean squared error {loss:.3f}")
        print(recipe[-1], flush=True)
        given.out.write_text(text(found, recipe), encoding="utf-8")


if __name__ == "__main__":
    main()
