"""Games at random by their numbers. The runtime of the browser runs this file too: equal numbers must make equal
journals, whose header ends with the hash of the final state."""

from __future__ import annotations

from random import Random
from typing import Any

from kingsroad import titles
from kingsroad.kernel import match as matches
from kingsroad.kernel.game import Game
from kingsroad.kernel.journal import write
from kingsroad.kernel.phrase import Fault

GAMES: dict[str, Game[Any]] = {title: titles.game(title) for title in ("praga", "raja")}


def journal(number: int) -> str:
    """Title, seats, options and moves are drawn from the number; now and then a line is taken back."""
    rng = Random(f"game {number}")
    game = GAMES[rng.choice(sorted(GAMES))]
    fewest, most = titles.record(game.title).seats
    colours = game.colours[: rng.randint(fewest, most)]
    options = {rule.name: rng.choice(rule.choices) for rule in game.options if rng.random() < 0.3}
    try:
        match = matches.begin(game, [(colour, colour) for colour in colours], options, str(number), "salt")
    except Fault:  # options that exclude each other, or ask for other seats
        match = matches.begin(game, [(colour, colour) for colour in colours], {}, str(number), "salt")
    while not match.state.over:
        seat = rng.choice(game.waiting(match.state))
        if rng.random() < 0.05 and match.undoable(seat):
            match.add(seat, "undo")
        else:
            match.add(seat, rng.choice(game.moves(match.state, seat)).code)
    return write(match.saved())
