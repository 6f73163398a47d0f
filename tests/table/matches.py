"""Matches for bots to be asked about."""

from __future__ import annotations

from typing import Any

from kingsroad import titles
from kingsroad.kernel import journal
from kingsroad.kernel.match import Match, begin

LONG = 120.0  # seconds no test comes near


def new_match(title: str, seats: int, options: dict[str, str], content: str | None = None) -> Match[Any]:
    game = titles.game(title) if content is None else titles.game_of(content)
    return begin(game, [(colour, colour) for colour in game.colours[:seats]], options, seed="7", salt="pepper")


def text_of(match: Match[Any]) -> str:
    return journal.write(match.saved())


def first_to_move(match: Match[Any]) -> int:
    return match.game.waiting(match.state)[0]
