"""Whether a database can be used, for whoever runs a server. Leaves nothing behind."""

from __future__ import annotations

import os
from pathlib import Path

from kingsroad.kernel.phrase import Fault
from kingsroad.table.backup import connected
from kingsroad.table.postgres import Postgres
from kingsroad.table.records import SEEN
from kingsroad.table.sqlite import Sqlite
from kingsroad.table.store import Database
from kingsroad.table.times import now


def why_not_written(database: Database, empty: bool) -> str | None:
    """Tries a change and takes it back; where there is no file yet, looks whether one could be made."""
    if isinstance(database, Sqlite) and not database.path.exists():
        folder = nearest(database.path.parent)
        return None if os.access(folder, os.W_OK | os.X_OK) else str(folder)
    change = "insert into setting (name, value) values ('checkup', '') on conflict do nothing"
    if empty:
        change = "create table checkup (k integer)"
    try:
        with connected(database, writing=True) as connection:
            connection.cursor.execute(change)
    except Fault as fault:
        return str(fault.said.get("error", fault.said["id"]))
    except Exception as error:
        return " ".join(str(error).split())
    return None


def nearest(folder: Path) -> Path:
    """The folder, or the one in which it would be made."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder


def clocks_of(database: Database) -> tuple[int | None, int]:
    """Until when a server was there, and by how many milliseconds the database's own clock differs from ours."""
    try:
        with connected(database, writing=False) as connection:
            row = connection.cursor.execute("select value from setting where name = :name", {"name": SEEN}).one()
            seen = None if row is None else int(row[0])
            if not isinstance(database, Postgres):
                return seen, 0
            before = now()
            row = connection.cursor.execute("select extract(epoch from clock_timestamp())").one()
            after = now()
            assert row is not None
            there = round(float(row[0]) * 1000)
            return seen, max(0, before - there, there - after)  # however long the answer took
    except Fault:  # it has been told that the database cannot be used
        return None, 0
