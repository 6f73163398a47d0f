"""Where a command writes: tables for a person, one JSON object for a program."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.table import Table

from kingsroad.terminal.paper import paper
from kingsroad.words import Words, on_one_line


class Output:
    def __init__(self, words: Words) -> None:
        self.words = words
        self.console = paper()
        self.errors = paper(stderr=True)

    def say(self, id: str, **values: Any) -> None:
        self.console.print(self.words.of(id, **values), soft_wrap=True)

    def warn(self, id: str, **values: Any) -> None:
        """One line beside what was asked for, whatever the values hold."""
        self.errors.print(f"kingsroad: {on_one_line(self.words.of(id, **values))}", soft_wrap=True)

    def json(self, data: Any) -> None:
        sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")

    def known(self, id: str, otherwise: str | None = None) -> str:
        """The words of an id that may have none, or none without values: then its last part, or what is given."""
        entry = self.words.entries.get(id)
        if entry is None or entry.placeholders():
            return id.rpartition(".")[2] if otherwise is None else otherwise
        return self.words.of(id)

    def table(self, *columns: str, numbers: int = 0) -> Table:
        """A plain table with those headings; the last `numbers` columns are counted ones."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        for i, column in enumerate(columns):
            table.add_column(column, justify="right" if i >= len(columns) - numbers else "left")
        return table
