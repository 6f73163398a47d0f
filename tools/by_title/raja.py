"""What the tools know of Raja alone: how ids of words are put together, the games of `tests/games`, and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from by_title.game_plan import LIVELY, GamePlan
from kingsroad import titles
from kingsroad.bots.sim import Result
from kingsroad.kernel import match as matches
from kingsroad.kernel.game import Game
from kingsroad.kernel.log import enter
from kingsroad.raja import overview, world
from kingsroad.terminal.raja import TOGETHER

WORDED: Final = ("character", "action")  # kinds of records with names
CZECH_NAMES: Final = {"raja.group.builder_lift"}  # a group that Czech calls by a name, not by what to do


def families(ids: set[str]) -> dict[str, set[str]]:
    """What may follow each prefix where the code puts an id together."""
    moves = {id.removeprefix("raja.move.") for id in ids if id.startswith("raja.move.")}
    return {
        "good.": {*world.GOODS},
        "deed.": {*world.PARTS},
        "raja.choice.": moves,
        "raja.group.": {TOGETHER.get(move, move) for move in moves},
        "raja.look.groups.": {*overview.GROUPS},
        "raja.told.": moves | {"secret"},
    }


GREEDY: Final = {**LIVELY, "character": 8.0, "poach": 20.0}
ORDERLY: Final = {"order": 100.0, "end": 0.3, "go": 0.1, "lift": 0.3, "house": 0.3}
BARE: Final = {"yogi": "false", "blocked_sites": "false", "home_city": "false"}
GAMES: Final = (
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
)
PICTURED_AT: Final = 4  # rounds, for the picture of the table
STRIP_AT: Final = 0  # no film strip

# Where gold came from and went, by the facts that tell of it.
BOUGHT: Final = {"build_house": "houses", "build_palace": "palaces"}
GAINS: Final = {"action_income": "discs", "income": "character"}


def more_of_sheet(game: Game[Any], result: Result, seed: str) -> list[dict[str, int]]:
    """The score sheet has only what was left. This is where it came from and went, by the facts of the log, under the
    ids that the final sheet has for it."""
    players = len(result.totals)
    found: list[dict[str, int]] = [{} for _ in range(players)]

    def note(source: str, seat: int, gold: int) -> None:
        name = f"raja.source.{source}"
        found[seat][name] = found[seat].get(name, 0) + gold

    seats = [(colour, colour) for colour in titles.colours_for(game, players)]
    match = matches.begin(game, seats, {}, seed, seed)
    for mover, move in result.moves:
        entry = enter(match, mover, move.code)
        if entry.kind in BOUGHT:
            note(BOUGHT[entry.kind], mover, -gold_of(entry.values["cost"]))
        for fact in entry.facts:
            told = fact.values
            if fact.kind == "supplies":
                for seat in range(players):
                    note("supplies", seat, gold_of(told["gains"]))
            elif fact.kind in GAINS:
                note(GAINS[fact.kind], told["seat"], gold_of(told["gains"]))
            elif fact.kind == "scored":
                note("cities", told["seat"], told["gold"])
            elif fact.kind == "lot":
                note("bids", told["seat"], -told["gold"])
            elif fact.kind in ("toll", "tolls"):
                note("tolls_got", told["to"], told["gold"])
                if not told.get("bank_pays"):
                    note("tolls_paid", told["seat"], -told["gold"])
            elif fact.kind == "penalty":
                for seat in range(players):
                    if seat != told["seat"]:
                        note("gifts", seat, gold_of(told.get("to_others")))
    for seat, sheet in enumerate(found):
        sheet["raja.source.start"] = result.totals[seat][1] - sum(sheet.values())
    return found


def gold_of(amounts: Mapping[str, int] | None) -> int:
    return (amounts or {}).get("gold", 0)
