"""What a strong bot would do in a person's place, in words. It sees no more than that person."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kingsroad.bots.roster import suggest
from kingsroad.bots.simple import Suggestion
from kingsroad.kernel.look import Look, foretell
from kingsroad.kernel.match import Match
from kingsroad.terminal.question import NUMBER
from kingsroad.words import Words

THEN: Final = " → "


def find_hints(match: Match[Any], seat: int, count: int) -> list[Suggestion]:
    """The same question has the same answer."""
    rng = Random(f"{match.header.fields['seed']}/hint/{seat}/{match.n}")
    look = Look(match.game, match.state, seat, match.game.moves(match.state, seat))
    return suggest(match.game, look, count, rng)


def draw_hints(found: list[Suggestion], match: Match[Any], seat: int, words: Words) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style=NUMBER)
    grid.add_column(justify="right")
    grid.add_column()
    for number, one in enumerate(found, 1):
        turn = Text(THEN.join(said_moves(match, seat, one.codes, words)))
        reasons = [Text(words.say(reason), style="dim") for reason in one.reasons]
        grid.add_row(str(number), f"{one.value:.1f}", Group(turn, *reasons))
    return grid


def said_moves(match: Match[Any], seat: int, codes: list[str], words: Words) -> list[str]:
    """The moves as they would be told one after the other; where that cannot be foreseen, their codes."""
    rows = foretell(match.game, match.state, seat, codes)
    return [*(words.say(row.said) for row in rows), *codes[len(rows) :]]
