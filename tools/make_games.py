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

from kingsroad.kernel.journal import write
from kingsroad.kernel.match import Match, begin
from kingsroad.kernel.phrase import Fault
from kingsroad.titles import game

FOLDER: Final = Path(__file__).parent.parent / "tests" / "games"
LIVELY: Final = {"palace": 12.0, "palace-house": 4.0, "end": 0.5}  # how gladly a word of a code is played; else 1
GREEDY: Final = {**LIVELY, "character": 8.0, "poach": 20.0}
ORDERLY: Final = {"order": 100.0, "end": 0.3, "go": 0.1, "lift": 0.3, "house": 0.3}


class GamePlan:
    """One game: what it is there for, who plays, and with what taste. Its name is the seed, with a number
    that was looked for where the name says what has to happen."""

    def __init__(
        self,
        name: str,
        why: str,
        players: int,
        options: Mapping[str, str] | None = None,
        taste: Mapping[str, float] = LIVELY,
        restless: float = 0.0,
        number: int = 0,
    ) -> None:
        self.name = name
        self.why = why
        self.players = players
        self.options = options or {}
        self.taste = taste
        self.seed = f"{name} {number}"
        self.restless = restless  # how often someone takes back a line or changes their disc


BUSY: Final = {"refresh": 0.1, "end": 0.1, "use": 3.0, "climb": 2.0, "extra": 2.0}
SIDE_B: Final = {"action_side": "B", "action_order": "random"}
OTHERS: Final = {"road_tiles": "3b", "hunger_wall": "a", "cathedral": "a", "bridge": "random"}
BARE: Final = {"yogi": "false", "blocked_sites": "false", "home_city": "false"}
PLANS: Final = (
    GamePlan("raja-two-players", "two players: one house to a village, 10 and 5 gold", 2),
    GamePlan("raja-three-players", "three players: 11, 7 and 3 gold; two of them share the victory", 3),
    GamePlan("raja-four-players", "four players: 12, 9, 6 and 3 gold", 4),
    GamePlan("raja-five-players", "five players: 13, 10, 7, 4 and 1 gold", 5),
    GamePlan("raja-last-palace", "seventh palaces of two players end the game in round 8, gold decides", 4),
    GamePlan(
        "raja-field-10", "a token ordered off field 10 again: the game ends all the same", 3, {}, ORDERLY, number=6
    ),
    GamePlan("raja-round-15", "orders hold the tokens back until round 15 ends the game", 5, {}, ORDERLY),
    GamePlan("raja-short", "the short game ends after round 8", 3, {"short": "true"}, number=4),
    GamePlan("raja-hidden-gold", "hidden gold changes what is shown, never what happens", 3, {"hidden_gold": "true"}),
    GamePlan("raja-yogi", "the Yogi and his chips alone", 4, {"yogi": "true"}),
    GamePlan("raja-blocked-sites", "blocked sites alone, three in every city", 2, {"blocked_sites": "true"}),
    GamePlan("raja-auction", "the auction alone", 4, {"auction": "true"}),
    GamePlan("raja-home-city", "home cities alone", 3, {"home_city": "true"}),
    GamePlan(
        "raja-many-characters", "several characters, with the auction alone", 3, {"many_characters": "true", **BARE}
    ),
    GamePlan("raja-expert-1", "expert game 1: all four modules", 4, {"expert": "1"}),
    GamePlan("raja-expert-2", "two players, seven cards: taken, swapped, poached", 2, {"expert": "2"}, GREEDY),
    GamePlan("raja-expert-2-short", "expert game 2 with five players, short", 5, {"expert": "2", "short": "true"}),
    GamePlan("raja-undo", "lines taken back and played again, discs changed before all were set", 3, restless=0.15),
    GamePlan("praga-solo", "alone against the plain solo opponent", 1, taste=BUSY),
    GamePlan("praga-parler", "alone against three automas", 1, {"solo": "parler", "parlers": "3"}, BUSY),
    GamePlan("praga-two-players", "two players, everything as advised for a first game", 2, taste=BUSY),
    GamePlan("praga-three-players", "three players with the other action tiles in random order", 3, SIDE_B, BUSY),
    GamePlan("praga-four-players", "four players, all ten plazas", 4, taste=BUSY),
    GamePlan("praga-two-and-parler", "two players and an automa", 2, {"solo": "parler"}, BUSY),
    GamePlan(
        "praga-road-tiles", "tiles on all three spaces of the road, building face up", 3, {"road_tiles": "1+2+3a"}, BUSY
    ),
    GamePlan(
        "praga-windows", "the road tile that pays for windows, second tiers and strips at random", 2, OTHERS, BUSY
    ),
    GamePlan("praga-third-tiers", "third tiers of both projects", 4, {"hunger_wall": "b", "cathedral": "b"}, BUSY),
    GamePlan("praga-undo", "lines taken back up to what was revealed, and played again", 2, taste=BUSY, restless=0.1),
)


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
        for plan in PLANS:
            match = play(plan)
            (folder / f"{plan.name}.journal").write_text(write(match.saved()), encoding="utf-8")
            print(f"{plan.name}: {match.n} lines, {match.saved().header.fields['result']}")
    except Fault as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()
