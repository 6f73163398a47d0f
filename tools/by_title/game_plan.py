"""A game for `tools/make_games.py` to play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LIVELY: Final = {"palace": 12.0, "palace-house": 4.0, "end": 0.5}  # how gladly a word of a code is played; else 1


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
