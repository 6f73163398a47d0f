"""What a journal must say after all that was seen."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from kingsroad import titles
from kingsroad.kernel.journal import read
from kingsroad.kernel.match import replay, verify
from tests.server.clients import HIDDEN, Follower


def lines_of(text: str) -> dict[int, tuple[int, str]]:
    """Number -> seat and code."""
    journal = read(text)
    colours = journal.header.colours
    return {line.n: (colours.index(line.colour), line.code) for line in journal.moves()}


def check_verified(text: str) -> None:
    """The game ends as its journal says, and seed and salt are those it was begun with."""
    journal = read(text)
    verify(replay(titles.game(journal.header.fields["title"]), journal), journal)


def check_nothing_lost(text: str, followers: Iterable[Follower]) -> None:
    """Every line that anybody ever saw stands in the journal, under its number."""
    written = lines_of(text)
    for follower in followers:
        for n, (seat, code) in follower.lines.items():
            assert n in written, f"line {n} was seen and is lost"
            assert written[n][0] == seat
            assert code in (written[n][1], HIDDEN), f"line {n} was seen as {code}, now it is {written[n][1]}"


def stored_lines(database: Path, table: str) -> int:
    """How far a game is, asked behind the server's back: it does not notice, and does nothing because of it."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True, timeout=10)) as raw:
        row = raw.execute("select count(*) from line where game = ?", (table,)).fetchone()
        return int(row[0])


def stored_status(database: Path, table: str) -> str:
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True, timeout=10)) as raw:
        return str(raw.execute("select status from game where id = ?", (table,)).fetchone()[0])
