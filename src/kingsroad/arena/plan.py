"""What an arena plays: which bots sit where, and on which setup. Equal plans play equal games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from kingsroad import titles
from kingsroad.arena.seat import code_hash, take_seat
from kingsroad.bots.roster import UNHURRIED
from kingsroad.kernel.game import Setup

Seating: TypeAlias = tuple[str, ...]
Job: TypeAlias = dict[str, Any]  # what a process or a node of a cluster needs besides the fixture
Fixture: TypeAlias = dict[str, Any]  # plain data, as it crosses between processes


class ArenaPlan:
    """One after the other, each setup is played by every lineup in each of its seatings."""

    def __init__(
        self,
        title: str,
        bots: Sequence[str],
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: str = "1",
        corrections: Path | None = None,
        seconds: float | None = None,
    ) -> None:
        game = titles.game(title, corrections)
        self.title = title
        self.bots = tuple(bots)
        self.players = len(self.bots) if players is None else players
        self.options = game.resolve(options or {})
        self.seed = seed
        self.content = game.content
        self.corrected = corrections is not None
        self.recorded = False  # with all moves of every game; it changes nothing about them
        self.seconds = UNHURRIED if seconds is None else seconds
        self.seatings = [seats for lineup in lineups(self.bots, self.players) for seats in rotations(lineup)]
        for name in self.bots:
            take_seat(name, game, Random(0), self.seconds)
        game.start(Setup(titles.colours_for(game, self.players), self.options, "a trial"))

    def setup_of(self, i: int) -> int:
        return i // len(self.seatings)

    def fixture(self, i: int) -> Fixture:
        seats = self.seatings[i % len(self.seatings)]
        return {"i": i, "seats": list(seats), "seed": f"{self.seed}/{self.setup_of(i)}"}

    def job(self) -> Job:
        content = self.content.text if self.corrected else None
        return {
            "title": self.title,
            "content": content,
            "options": self.options,
            "seconds": self.seconds,
            "recorded": self.recorded,
        }

    def header(self) -> dict[str, Any]:
        """All that the games depend on: those of another plan are not to be mixed with them."""
        return {
            "arena": 1,
            "title": self.title,
            "bots": list(self.bots),
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "seconds": self.seconds,
            "rules": titles.game(self.title).rules_version,
            "content": self.content.hash,
            "code": code_hash(self.bots),
        }


def lineups(bots: Sequence[str], players: int) -> list[Seating]:
    """Those given, if they are as many as play; otherwise every choice of that many. Where there are fewer bots than
    seats they come more than once, but no bot plays only against itself."""
    if players == len(bots):
        return [tuple(bots)]
    different = tuple(dict.fromkeys(bots))
    if players < len(different):
        return list(combinations(different, players))
    mixed = [one for one in combinations_with_replacement(different, players) if len(set(one)) > 1]
    return mixed or [different * players]


def rotations(lineup: Seating) -> list[Seating]:
    """Each bot once in each seat, the order around the table the same."""
    return list(dict.fromkeys(lineup[start:] + lineup[:start] for start in range(len(lineup))))
