"""The final ranking."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kingsroad.kernel.game import Scores
from kingsroad.kernel.match import Match
from kingsroad.terminal.marks import Marks
from kingsroad.words import Words

FEW: Final = 3  # lines that fit beside a name


def draw_scores(match: Match[Any], marks: Marks, words: Words) -> RenderableType:
    """A short sheet stands beside each seat, a long one is a table of its own."""
    scores = match.game.scores(match.state)
    order = sorted(range(len(scores.ranks)), key=lambda seat: scores.ranks[seat])
    if max(len(sheet) for sheet in scores.sheet) > FEW:
        table = by_line(match, scores, order, marks, words)
    else:
        table = by_seat(match, scores, order, marks, words)
    title = words.of("terminal.final") if match.state.over else words.of("terminal.standing")
    return Group(Rule(Text(title, style="bold")), table)


def by_seat(match: Match[Any], scores: Scores, order: list[int], marks: Marks, words: Words) -> Table:
    """One row per seat, the best first; equals share a place."""
    table = Table.grid(padding=(0, 2))
    for seat in order:
        colour, name = match.header.seats[seat]
        row = [Text(f"{scores.ranks[seat]}."), marks.of(seat), Text(words.of(f"colour.{colour}")), Text(name)]
        row += [Text(words.say(said)) for said in scores.sheet[seat]]
        table.add_row(*row, style="bold" if scores.ranks[seat] == 1 and match.state.over else "")
    return table


def by_line(match: Match[Any], scores: Scores, order: list[int], marks: Marks, words: Words) -> Table:
    """A long sheet: one row per line, one column per seat, the sum last."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="")
    table.add_column("")
    for seat in order:
        name = marks.of(seat).append(f" {match.header.seats[seat][1]}", style="not bold")
        table.add_column(Text(f"{scores.ranks[seat]}. ").append(name), justify="right")
    sheets = [{line["id"]: line["count"] for line in scores.sheet[seat]} for seat in order]
    for id in dict.fromkeys(id for sheet in sheets for id in sheet):
        table.add_row(words.of(id), *(str(sheet.get(id, "")) for sheet in sheets))
    table.add_row(words.of("terminal.sum"), *(str(sum(sheet.values())) for sheet in sheets), style="bold")
    return table
