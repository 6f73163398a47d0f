"""What a review costs and whether it says the same with other chance: processor seconds a game, blunders seen again.

    python bench/review.py --level strong --games 1 --jobs 2

With `--jobs` also how long somebody waits for it in so many processes, and for the first result. Bots of mixed levels
play the games, so that there are errors to find.
"""

from __future__ import annotations

import argparse
from random import Random
from time import perf_counter, process_time
from typing import Any, Final

from kingsroad import titles
from kingsroad.bots.roster import UNHURRIED, make_bot
from kingsroad.kernel.journal import Journal
from kingsroad.kernel.look import Look
from kingsroad.kernel.match import begin
from kingsroad.review.judge import LEVELS
from kingsroad.review.report import Review
from kingsroad.review.work import do_all

SEATS: Final = ("greedy", "easy", "greedy", "random")
AIMS: Final = {"praga": 180, "raja": 60}  # processor seconds a game of four at level strong: 90 and 30 on two cores


def played(title: str, seed: str) -> Journal:
    game = titles.game(title)
    seats = list(zip(titles.colours_for(game, len(SEATS)), SEATS, strict=True))
    match = begin(game, seats, {}, seed, "salt")
    bots = [make_bot(name, game, Random(f"{seed}/{i}"), UNHURRIED) for i, name in enumerate(SEATS)]
    while not match.state.over:
        seat = game.waiting(match.state)[0]
        moves = game.moves(match.state, seat)
        move = moves[0] if len(moves) == 1 else bots[seat].choose(Look(game, match.state, seat, moves))
        match.add(seat, move.code)
    return match.saved()


def judged(title: str, journal: Journal, level: str, other: bool) -> tuple[dict[str, Any], float, float]:
    """The review, its processor seconds, and those until the first job was done; with other chance if wished."""
    began = process_time()
    review = Review(titles.game(title), journal, level)
    if other:
        review.story.hash = "other " + review.story.hash
    results = {0: review.run(0)}
    first = process_time() - began
    for job in range(1, review.jobs):
        results[job] = review.run(job)
    return review.told(results), process_time() - began, first


def waited(title: str, journal: Journal, level: str, jobs: int) -> tuple[float, float]:
    """Seconds until all of it is there, in so many processes, and until the first result is."""
    began = perf_counter()
    first: list[float] = []

    def progress(done: int) -> None:
        if done and not first:
            first.append(perf_counter() - began)

    review = Review(titles.game(title), journal, level)
    review.told(do_all(review, journal, None, jobs, None, progress))
    return perf_counter() - began, first[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--level", choices=LEVELS, default="strong")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--title", choices=tuple(AIMS))
    args = parser.parse_args()
    for title in [args.title] if args.title else list(AIMS):
        for number in range(args.games):
            journal = played(title, f"bench/{number}")
            one, seconds, first = judged(title, journal, args.level, False)
            two, _, _ = judged(title, journal, args.level, True)
            pairs = list(zip(one["turns"], two["turns"], strict=True))
            blunders = [(a, b) for a, b in pairs if a["class"] == "blunder"]
            again = sum(b["class"] == "blunder" for _, b in blunders)
            half = sum(b["loss"] < a["loss"] / 2 for a, b in blunders)
            print(
                f"{title} {args.level}: {seconds:.1f} s (aim {AIMS[title]} at strong), first result {first:.2f} s, "
                f"{len(pairs)} decisions, {len(blunders)} blunders, {again} again with other chance, "
                f"{half} below half of their loss",
                flush=True,
            )
            if args.jobs:
                whole, first = waited(title, journal, args.level, args.jobs)
                print(
                    f"{title} {args.level}: {whole:.1f} s in {args.jobs} processes, first result {first:.2f} s",
                    flush=True,
                )


if __name__ == "__main__":
    main()
