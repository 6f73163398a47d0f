"""A first simulation: equal bots in every seat. Does it matter where one sits?

    python examples/first_simulation.py raja easy 3 --games 100
    python examples/first_simulation.py praga greedy 2 --games 40 --plot seats.png

Without `--plot` the picture is made of letters; with it matplotlib draws one (`pip install ".[plot]"`).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib.util import find_spec

import kingsroad

WIDTH = 40  # signs of the longest bar


def simulate(title: str, level: str, players: int, games: int) -> dict[str, float]:
    """The share of games that each seat won; several winners of one game share it."""
    wins: dict[str, float] = {}
    for seed in range(games):
        game = kingsroad.new(title, players, seed)
        while not game.over:
            game.play(game.bot(level))
        for colour in game.colours:
            won = 1 / len(game.winners) if colour in game.winners else 0
            wins[colour] = wins.get(colour, 0) + won / games
    return wins


def draw_text(shares: dict[str, float]) -> str:
    most = max(shares.values())
    return "\n".join(f"{c:>8} {'#' * round(WIDTH * share / most)} {share:.0%}" for c, share in shares.items())


def draw_picture(shares: dict[str, float], heading: str, file: str) -> None:
    import matplotlib

    matplotlib.use("agg")  # into a file, no window
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    axes.bar(list(shares), [100 * share for share in shares.values()])
    axes.set(title=heading, xlabel="seat", ylabel="games won, %")
    figure.savefig(file)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Equal bots in every seat: does it matter where one sits?")
    parser.add_argument("title", nargs="?", default="raja")
    parser.add_argument("level", nargs="?", default="easy")
    parser.add_argument("players", nargs="?", type=int, default=3)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--plot", metavar="FILE", help="draw with matplotlib into this file")
    given = parser.parse_args(arguments)
    if given.plot and find_spec("matplotlib") is None:
        parser.error('--plot needs matplotlib: pip install ".[plot]"')
    heading = f"{given.title}: {given.players} {given.level} bots, {given.games} games"
    try:
        shares = simulate(given.title, given.level, given.players, given.games)
        print(heading, draw_text(shares), sep="\n")
        if given.plot:
            draw_picture(shares, heading, given.plot)
            print(f"drawn into {given.plot}")
    except (kingsroad.Fault, OSError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
