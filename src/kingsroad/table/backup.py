"""Everything that is stored, in one file, and back: between both databases, also while a server runs.

A backup is a plain SQLite file with the same tables. It holds secrets (keys, hashed passwords, seeds of running games)
and is for its owner alone.
"""

# ruff: noqa: S608 - the names in the statements are those of our own tables
from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from kingsroad.kernel.phrase import Fault
from kingsroad.table import migrations, records
from kingsroad.table.cursor import Cursor, Row
from kingsroad.table.sqlite import Sqlite, unchanged
from kingsroad.table.store import Connection, Database, StoreDown, database_of

# All but leases and the generation: those belong to processes and to the database itself.
TABLES: Final = (
    *"content game line seat_change chat person token address notice setting absence act ban correction".split(),
    *"review review_job result trial".split(),
)
CHUNK: Final = 2000  # rows held in memory


class Layout:
    """A table's columns, and those of its key."""

    def __init__(self, cursor: Cursor, table: str) -> None:
        columns = cursor.execute(f"pragma table_info({table})").all()
        self.table = table
        self.columns = [row[1] for row in columns]
        self.key = [row[1] for row in sorted(columns, key=lambda row: int(row[5])) if row[5]]


def backup(url: str, file: Path, replace: bool = False) -> dict[str, int]:
    """Writes all that is stored at one moment into a file; how many rows of each table that were."""
    if file.exists() and not replace:
        raise Fault("backup.exists", file=str(file))
    database = database_of(url)
    version = database.version()
    if version is None:
        raise Fault("backup.nothing")
    migrations.check(version)
    with about(file), ExitStack() as stack:
        file.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=file.parent, prefix=".backup-")))
        fresh = Sqlite(str(folder / "backup"))
        fresh.migrate(version)
        source = stack.enter_context(connected(database, writing=False))
        with closing(sqlite3.connect(fresh.path, isolation_level=None)) as raw:
            raw.execute("begin")
            copied = copy(source.cursor, Cursor(raw.cursor(), unchanged), Cursor(raw.cursor(), unchanged))
            raw.execute("commit")
        os.replace(fresh.path, file)
    return copied


def restore(url: str, file: Path, replace: bool = False) -> dict[str, int]:
    """Fills a database from a backup: all of it or nothing. What was there goes, but only if `replace` says so, and
    never while a server plays on with it."""
    if not file.is_file():
        raise Fault("backup.missing", file=str(file))
    with ExitStack() as stack:
        with about(file):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kingsroad-")))
            old = Sqlite(str(folder / "backup"))
            shutil.copyfile(file, old.path)
            with closing(sqlite3.connect(old.path)) as raw:
                sound = raw.execute("pragma quick_check(1)").fetchone()[0] == "ok"
            if not sound or old.version() is None:
                raise Fault("backup.broken", file=str(file))
            old.migrate()  # it may come from an earlier version
        database = database_of(url)
        stack.enter_context(reserved(database))
        database.migrate()
        target = stack.enter_context(connected(database, writing=True))
        if not replace and any(target.cursor.execute(f"select 1 from {table} limit 1").one() for table in TABLES):
            raise Fault("backup.not_empty")
        target.lock()
        for table in (*TABLES, "lease"):
            target.cursor.execute(f"delete from {table}")
        raw = stack.enter_context(closing(sqlite3.connect(old.path, isolation_level=None)))
        copied = copy(Cursor(raw.cursor(), unchanged), target.cursor, Cursor(raw.cursor(), unchanged))
        records.renew_generation(target.cursor)  # a server that kept running detects this and reloads everything
        target.commit()
    return copied


def copy(source: Cursor, target: Cursor, layouts: Cursor) -> dict[str, int]:
    """All rows of all tables; `layouts` looks at the side that is a SQLite file."""
    copied: dict[str, int] = {}
    for table in TABLES:
        layout = Layout(layouts, table)
        if not layout.columns:  # it came with a later version
            continue
        into = ", ".join(f":{column}" for column in layout.columns)
        insert = f"insert into {table} ({', '.join(layout.columns)}) values ({into})"
        copied[table] = 0
        for rows in chunks(source, layout):
            target.many(insert, [dict(zip(layout.columns, row, strict=True)) for row in rows])
            copied[table] += len(rows)
    return copied


def chunks(cursor: Cursor, layout: Layout) -> Iterator[list[Row]]:
    """The rows in the order of their key, a good many at a time."""
    columns, key = ", ".join(layout.columns), ", ".join(layout.key)
    select = f"select {columns} from {layout.table}"
    after = f"where ({key}) > ({', '.join(':' + column for column in layout.key)})"
    rest = f"order by {key} limit {CHUNK}"
    rows = cursor.execute(f"{select} {rest}").all()
    while rows:
        yield rows
        last = dict(zip(layout.columns, rows[-1], strict=True))
        rows = cursor.execute(f"{select} {after} {rest}", {column: last[column] for column in layout.key}).all()


@contextmanager
def reserved(database: Database) -> Iterator[None]:
    try:
        with database.reserved():
            yield
    except StoreDown as fault:
        raise Fault("backup.serving") from fault


@contextmanager
def connected(database: Database, writing: bool) -> Iterator[Connection]:
    """A connection in a transaction; what is not committed in here never happened."""
    try:
        connection = database.connect(writing)
        try:
            connection.begin()
            yield connection
            connection.rollback()
        finally:
            connection.close()
    except Exception as error:
        trouble = database.trouble(error)
        if trouble is None:
            raise
        raise Fault("store.unusable", error=str(error)) from error


@contextmanager
def about(file: Path) -> Iterator[None]:
    """Whatever the system or SQLite finds wrong in here is wrong with that file."""
    try:
        yield
    except OSError as error:
        raise Fault("file.trouble", file=str(file), error=error.strerror or type(error).__name__) from error
    except sqlite3.Error as error:
        raise Fault("file.trouble", file=str(file), error=str(error)) from error
