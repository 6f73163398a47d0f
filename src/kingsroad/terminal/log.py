"""The log in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from kingsroad.kernel.log import Entry
from kingsroad.terminal.marks import Marks
from kingsroad.words import Words


def draw_log(
    entries: Iterable[Entry], marks: Marks, words: Words, viewer: int | None, only_facts: bool = False
) -> Table:
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=1)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", style="dim", no_wrap=True)
    for entry in entries:
        if not only_facts:
            grid.add_row(marks.of(entry.seat), Text(words.say(entry.shown_to(viewer))), entry.rule)
        for fact in entry.facts:
            grid.add_row("", Text(words.say(fact.said), style="italic"), fact.rule)
    return grid
