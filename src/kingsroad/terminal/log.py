"""The log in the terminal."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.table import Table
from rich.text import Text

from kingsroad.kernel.log import Entry, fold
from kingsroad.terminal.marks import Marks
from kingsroad.words import Words


def draw_log(
    entries: Sequence[Entry],
    void: Collection[int],
    marks: Marks,
    words: Words,
    viewer: int | None,
    only_facts: bool = False,
) -> Table:
    """`void`: the lines of the whole log without effect."""
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=1)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", style="dim", no_wrap=True)
    for part in fold(entries, void):
        if part.gone:
            grid.add_row(marks.of(part.seat), Text(words.say(part.said), style="dim"), "")
            continue
        for entry in part.entries:
            if not only_facts:
                grid.add_row(marks.of(entry.seat), Text(words.say(entry.shown_to(viewer))), entry.rule)
            for fact in entry.facts:
                grid.add_row("", Text(words.say(fact.said), style="italic"), fact.rule)
    return grid
