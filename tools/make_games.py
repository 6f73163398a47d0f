"""Play the finished games of tests/games anew, always the same ones.

They are needed again when the content or the rules change on purpose: the journals carry the content's hash
and the moves that were legal. Look at the difference before keeping it: a line that changed is a rule that did.

    python tools/make_games.py [FOLDER]
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import by_title
from by_title.game_plan import GamePlan
from kingsroad.kernel.journal import write
from kingsroad.kernel.match import Match, begin
from kingsroad.kernel.phrase import Fault
from kingsroad.titles import game

FOLDER: Final = Path(__file__).parent.parent / "tests" / "games"


def play(plan: GamePlan) -> Match[Any]:
    title = plan.name.partition("-")[0]
    rules = game(title)
    rng = Random(plan.seed)
    seats = [(colour, colour.capitalize()) for colour in rng.sample(rules.colours, plan.players)]
    match = begin(rules, seats, plan.options, seed=plan.seed, salt=plan.name)
    match.remark(f" {plan.why}")
    while not match.state.over:
        seat = rng.choice(rules.waiting(match.state))
        codes = [move.code for move in rules.moves(match.state, seat)]
        match.add(seat, rng.choices(codes, [liking(plan.taste, code) for code in codes])[0])
        if rng.random() < plan.restless:
            think_again(match, seat, rng)
    return match


def liking(taste: Mapping[str, float], code: str) -> float:
    weight = 1.0
    for word in code.split():
        weight *= taste.get(word, 1.0)
    return weight


def think_again(match: Match[Any], seat: int, rng: Random) -> None:
    """Take back what can be taken back and perhaps play it again; a disc is changed instead."""
    lines = match.undoable(seat)
    if lines:
        match.add(seat, rng.choice(["undo", f"undo {lines[0].n}"]))
        if rng.random() < 0.5:
            match.add(seat, "redo")
        return
    discs = [move.code for move in match.game.moves(match.state, seat) if move.code.startswith("disc ")]
    if discs and match.game.still_secret(match.state, seat):
        match.add(seat, rng.choice(discs))


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    try:
        for plan in [plan for title in by_title.every() for plan in title.GAMES]:
            match = play(plan)
            (folder / f"{plan.name}.journal").write_text(write(match.saved()), encoding="utf-8")
            print(f"{plan.name}: {match.n} lines, {match.saved().header.fields['result']}")
    except Fault as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()
