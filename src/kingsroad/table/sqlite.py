"""The store in one SQLite file: write-ahead log, every commit synced to the disk."""

from __future__ import annotations

import math
import os
import secrets
import shutil
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Final

from kingsroad.kernel.phrase import Fault
from kingsroad.table import migrations
from kingsroad.table.cursor import Cursor
from kingsroad.table.store import CLAIMED, FULL, GONE, NewLine, StoreDown, check_generation

SECONDS_TO_WAIT: Final = 15.0  # seconds to wait for another process that is writing
SCARCE: Final = 1 << 20  # bytes; a disk with less is full, whatever the error is called
# A line whose predecessor is missing, or that is meant for another generation of the database, has no number: the
# statement fails, as it does for a number that is taken, and leaves nothing behind.
APPEND: Final = """
    insert into line (game, n, seat, code, at)
    select column1, case when {fits} then column2 end, column3, column4, column5
    from (values {rows})
"""
FITS: Final = """
    ? in ('', (select value from generation))
    and (column2 <= 1 or exists (select 1 from line before where before.game = column1 and before.n = column2 - 1))
"""
ONE: Final = """
    insert into line (game, n, seat, code, at)
    select column1, column2, column3, column4, column5
    from (values (?, ?, ?, ?, ?))
    where column2 <= 1 or exists (select 1 from line before where before.game = column1 and before.n = column2 - 1)
    on conflict do nothing
"""


@cache
def append_sql(count: int) -> str:
    return APPEND.format(fits=FITS, rows=", ".join(["(?, ?, ?, ?, ?)"] * count))


def unchanged(sql: str) -> str:
    return sql  # SQLite knows `:name` itself


class SqliteConnection:
    def __init__(self, path: Path, writing: bool) -> None:
        # isolation_level None: transactions begin where we say so
        self.raw = sqlite3.connect(
            f"{path.as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=SECONDS_TO_WAIT, cached_statements=256
        )
        self.path = path
        self.file = path.stat().st_ino
        self.writing = writing
        self.cursor = Cursor(self.raw.cursor(), unchanged)
        self.raw.execute("pragma synchronous=full")
        self.journal_mode = self._write_ahead()
        if not writing:
            self.raw.execute("pragma query_only=on")

    def _write_ahead(self) -> str:
        """Sets the mode and says which one it is now. The very first time it waits for others itself: this one
        statement knows no patience."""
        end = monotonic() + SECONDS_TO_WAIT
        while True:
            try:
                return str(self.raw.execute("pragma journal_mode=wal").fetchone()[0])
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > end:
                    raise
                sleep(0.01)

    def append(self, lines: Sequence[NewLine], generation: str) -> list[bool]:
        # One statement is one turn at the interpreter's lock, however many lines; all of them fit nearly always.
        try:
            self.raw.execute(append_sql(len(lines)), [generation, *(value for line in lines for value in line)])
            return [True] * len(lines)
        except sqlite3.IntegrityError:  # one did not: the statement has left nothing behind
            pass
        alone = not self.raw.in_transaction
        if alone:
            self.begin()
            check_generation(self.cursor, generation)
        stored = [self.raw.execute(ONE, line).rowcount == 1 for line in lines]
        if alone:
            self.commit()
        return stored

    def begin(self) -> None:
        self.raw.execute("begin immediate" if self.writing else "begin")

    def lock(self) -> None:
        """A writer is alone anyway."""

    def commit(self) -> None:
        self.raw.execute("commit")

    def rollback(self) -> None:
        if self.raw.in_transaction:
            self.raw.execute("rollback")

    def is_stale(self) -> bool:
        """Was the file taken away under us? Then nothing we write would ever be found again."""
        try:
            return self.path.stat().st_ino != self.file
        except OSError:
            return True

    def close(self) -> None:
        self.raw.close()


def largest_file() -> float:
    """In bytes; some systems set a limit."""
    if sys.platform == "win32":
        return math.inf
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    return math.inf if most == resource.RLIM_INFINITY else most


def lock(file: IO[bytes]) -> bool:
    """Until the file is closed; False if another one has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def put_in_place(fresh: Path, path: Path) -> None:
    """Unless another process was first; for good, also if the power fails."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        return
    except OSError:  # not every file system knows links
        fresh.rename(path)
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def usable(file: Path) -> Iterator[None]:
    """For whoever runs the server: why this cannot be the database."""
    try:
        yield
    except OSError as error:
        raise Fault("store.unusable", error=f"{file}: {error.strerror or type(error).__name__}") from error
    except sqlite3.Error as error:
        raise Fault("store.unusable", error=f"{file}: {error}") from error


class Sqlite:
    def __init__(self, name: str) -> None:
        if name in ("", ":memory:"):
            raise Fault("store.memory")
        self.path = Path(name).expanduser().absolute()
        self.journal_mode = ""
        self._claim: IO[bytes] | None = None

    def check(self) -> None:
        wal = self.path.with_name(f"{self.path.name}-wal")
        with usable(self.path):
            if not self.path.exists():
                if wal.exists() and wal.stat().st_size:
                    raise Fault("store.halved", file=str(self.path), rest=str(wal))
                return
            if self.path.stat().st_size == 0:
                raise Fault("store.empty", file=str(self.path))
            with closing(self._plain()) as raw:
                try:
                    found = str(raw.execute("pragma quick_check(1)").fetchone()[0])
                except sqlite3.DatabaseError as error:
                    if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
                        raise
                    found = str(error)
        if found != "ok":
            raise Fault("store.damaged", file=str(self.path), error=" ".join(found.split()))

    def version(self) -> str | None:
        if not self.path.exists():
            return None
        with usable(self.path), closing(self._plain()) as raw:
            if not raw.execute("select 1 from sqlite_master where name = 'alembic_version'").fetchone():
                return None
            row = raw.execute("select version_num from alembic_version").fetchone()
            return str(row[0]) if row else None

    def migrate(self, to: str = migrations.HEAD) -> None:
        with usable(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not self.path.exists():
                self._create(to)
            os.close(os.open(self.path, os.O_RDWR))
        version = self.version()
        migrations.check(version)
        if version != to:
            migrations.upgrade("sqlite://", self._plain, "begin immediate", to)

    def _create(self, to: str) -> None:
        """Under another name until its tables are there: a file that is half made is never taken for the database."""
        fresh = Sqlite(str(self.path.with_name(f".{self.path.name}-{secrets.token_hex(4)}")))
        try:
            os.close(os.open(fresh.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # it holds secrets: for its owner
            migrations.upgrade("sqlite://", fresh._plain, "begin immediate", to)
            put_in_place(fresh.path, self.path)
        finally:
            fresh.path.unlink(missing_ok=True)

    def claim(self) -> None:
        """By a lock on a file beside the database: it ends with the process, however that ends."""
        with usable(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            file = self.path.with_name(f"{self.path.name}-lock").open("ab")
        if not lock(file):
            file.close()
            raise StoreDown(CLAIMED, database=str(self.path))
        self._claim = file

    def release(self) -> None:
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    @contextmanager
    def reserved(self) -> Iterator[None]:
        self.claim()
        try:
            yield
        finally:
            self.release()

    def _plain(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, isolation_level=None, timeout=SECONDS_TO_WAIT)

    def connect(self, writing: bool) -> SqliteConnection:
        connection = SqliteConnection(self.path, writing)
        if writing:
            self.journal_mode = connection.journal_mode
        return connection

    def trouble(self, error: Exception) -> str | None:
        if isinstance(error, OSError):
            return GONE
        if not isinstance(error, sqlite3.DatabaseError):
            return None
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # without what only explains it
        if code == sqlite3.SQLITE_FULL:
            return FULL
        if code == sqlite3.SQLITE_IOERR:
            return FULL if self._is_full() else GONE
        return GONE if code in LOST else None

    def _is_full(self) -> bool:
        """No room on the disk, or no file may be larger than ours is."""
        try:
            files = [self.path, self.path.with_name(f"{self.path.name}-wal")]
            largest = max(file.stat().st_size for file in files if file.exists())
            return shutil.disk_usage(self.path.parent).free < SCARCE or largest + SCARCE > largest_file()
        except (OSError, ValueError):
            return False


LOST: Final = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
)
