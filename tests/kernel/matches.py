"""Matches of the made-up game, at some points of their way."""

from __future__ import annotations

from kingsroad.kernel.match import Match, begin
from tests.laws.tiny import Pond, Tiny

GAME = Tiny()
RED, BLUE = 0, 1
SEATS = [("red", "Anna"), ("blue", "Bo")]


def fresh(**options: str) -> Match[Pond]:
    return begin(GAME, SEATS, options, seed="7", salt="salt")


def at_work(red: str = "gate", blue: str = "well", **options: str) -> Match[Pond]:
    """The first day, both stalls picked, red to move."""
    match = fresh(**options)
    match.add(RED, f"stall {red}")
    match.add(BLUE, f"stall {blue}")
    return match


def finished() -> Match[Pond]:
    match = at_work(days="1")
    for seat, code in [(RED, "pick @lamp"), (RED, "home"), (BLUE, "pick coin"), (BLUE, "home")]:
        match.add(seat, code)
    assert match.state.over
    return match
