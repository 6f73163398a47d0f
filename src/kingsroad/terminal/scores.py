"""The final ranking."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kingsroad.kernel.match import Match
from kingsroad.terminal.marks import Marks
from kingsroad.words import Words


def draw_scores(match: Match[Any], marks: Marks, words: Words) -> RenderableType:
    """One row per seat, the best first; equals share a place."""
    scores = match.game.scores(match.state)
    table = Table.grid(padding=(0, 2))
    for seat in sorted(range(len(scores.ranks)), key=lambda seat: scores.ranks[seat]):
        colour, name = match.header.seats[seat]
        best = scores.ranks[seat] == 1
        row = [Text(f"{scores.ranks[seat]}."), marks.of(seat), Text(words.of(f"colour.{colour}")), Text(name)]
        row += [Text(words.say(said)) for said in scores.sheet[seat]]
        table.add_row(*row, style="bold" if best and match.state.over else "")
    title = words.of("terminal.final") if match.state.over else words.of("terminal.standing")
    return Group(Rule(Text(title, style="bold")), table)
