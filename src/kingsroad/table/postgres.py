"""The store in PostgreSQL: for several processes that serve the same tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from selectors import EVENT_READ, DefaultSelector
from typing import Any, Final, LiteralString

import msgspec
import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from kingsroad.kernel.phrase import Fault
from kingsroad.table import migrations
from kingsroad.table.cursor import Cursor
from kingsroad.table.store import CLAIMED, FULL, GONE, KNOWN, NewLine, StoreDown, check_generation

LOCK: Final = 0x6B696E6773  # any number; whoever migrates holds it
SERVED: Final = LOCK + 1  # every server holds it together with the others, whoever restores alone
# How soon a dead peer is noticed; whatever the address says goes first. Times are in seconds, the last in milliseconds.
CARE: Final[dict[str, Any]] = {
    "application_name": "kingsroad",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
# One message each way for any number of lines: nothing else the driver offers was as fast by far. They go in sorted,
# so that two processes never wait for each other crosswise.
APPEND: Final = """
    insert into line (game, n, seat, code, at)
    select game, n, seat, code, at
    from (
        select line ->> 0 as game, (line ->> 1)::integer as n, (line ->> 2)::integer as seat, line ->> 3 as code,
               (line ->> 4)::bigint as at
        from json_array_elements(%s::json) as line
    ) as sent
    where %s in ('', (select value from generation))
      and (n <= 1 or exists (select 1 from line before where before.game = sent.game and before.n = sent.n - 1))
    order by 1, 2
    on conflict do nothing
    returning game, n
"""
_PART: Final = re.compile(r"('[^']*'|\"[^\"]*\"|::)|:([a-zA-Z_]\w*)|(%)")


@lru_cache(maxsize=1024)
def translate(sql: str) -> str:
    """Our `:name` as the driver has it; what stands in quotes stays."""

    def part(found: re.Match[str]) -> str:
        kept, name, percent = found.groups()
        if name:
            return f"%({name})s"
        return "%%" if percent else kept.replace("%", "%%")

    return _PART.sub(part, sql)


def one_line(error: Exception) -> str:
    """The driver tells of every address it tried, and gives hints, on lines of their own."""
    return " ".join(str(error).split())


def unlock(raw: psycopg.Connection[Any]) -> None:
    """At once, so that the next process finds it free: when a connection ends, the server notices a moment later."""
    with suppress(psycopg.Error):
        raw.execute("select pg_advisory_unlock_all()")


class PostgresConnection:
    def __init__(self, url: str, writing: bool) -> None:
        given = conninfo_to_dict(url)
        self.raw = psycopg.connect(**{**CARE, **given}, autocommit=True)  # transactions begin where we say so
        self.writing = writing
        self.lines = self.raw.cursor()
        self.cursor = Cursor(self.raw.cursor(), translate)
        row = self.raw.execute("show synchronous_commit").fetchone()
        self.durable = str(row[0]) if row else ""
        if writing and self.durable == "off":  # a line that was shown must not be lost
            self.raw.execute("set synchronous_commit = on")
            self.durable = "on"

    def append(self, lines: Sequence[NewLine], generation: str) -> list[bool]:
        wanted: dict[tuple[str, int], NewLine] = {}
        for line in lines:
            wanted.setdefault(line[:2], line)
        stored = self._insert([*wanted.values()], generation)
        if len(stored) == len(lines):
            return [True] * len(lines)
        check_generation(self.cursor, generation)
        for (game, n), line in wanted.items():
            if (game, n) not in stored and (game, n - 1) in wanted:  # the statement did not see the line before it yet
                stored |= self._insert([line], generation)
        # of two lines with one number in one go, the first was sent
        return [line[:2] in stored and wanted[line[:2]] is line for line in lines]

    def _insert(self, lines: Sequence[NewLine], generation: str) -> set[tuple[str, int]]:
        sent = msgspec.json.encode(lines).decode()
        return set(self.lines.execute(APPEND, (sent, generation), prepare=True).fetchall())

    def begin(self) -> None:
        self.raw.execute("begin" if self.writing else "begin isolation level repeatable read read only")

    def lock(self) -> None:
        self.raw.execute("lock table game, line, seat_change in exclusive mode")

    def commit(self) -> None:
        self.raw.execute("commit")

    def rollback(self) -> None:
        if self.raw.info.transaction_status != TransactionStatus.IDLE:
            self.raw.execute("rollback")

    def is_stale(self) -> bool:
        """A server that goes away says so, or hangs up: between two transactions it has nothing else to say."""
        if self.raw.closed:
            return True
        with DefaultSelector() as selector:
            selector.register(self.raw.fileno(), EVENT_READ)
            return bool(selector.select(timeout=0))

    def close(self) -> None:
        if self.writing and not self.raw.closed and self.raw.info.transaction_status == TransactionStatus.IDLE:
            unlock(self.raw)
        self.raw.close()


class Postgres:
    def __init__(self, url: str) -> None:
        self.url = url
        self.journal_mode = ""
        self.serving = False
        try:
            conninfo_to_dict(url)
        except psycopg.ProgrammingError as error:  # may hold the password: not told
            raise Fault("store.url", known=KNOWN) from error

    def version(self) -> str | None:
        try:
            with self._plain() as raw:
                row = raw.execute("select to_regclass('alembic_version')").fetchone()
                if row is None or row[0] is None:
                    return None
                row = raw.execute("select version_num from alembic_version").fetchone()
                return str(row[0]) if row else None
        except psycopg.Error as error:
            raise Fault("store.unusable", error=one_line(error)) from error

    def check(self) -> None:
        """PostgreSQL looks after its files itself."""

    def migrate(self, to: str = migrations.HEAD) -> None:
        version = self.version()
        migrations.check(version)
        if version != to:
            migrations.upgrade("postgresql+psycopg://", self._plain, f"select pg_advisory_xact_lock({LOCK})", to)

    def claim(self) -> None:
        """Held by the connection that writes: every server of the same games holds it too."""
        self.serving = True

    def release(self) -> None:
        self.serving = False

    @contextmanager
    def reserved(self) -> Iterator[None]:
        try:
            raw = self._plain()
        except psycopg.Error as error:
            raise Fault("store.unusable", error=one_line(error)) from error
        with closing(raw):
            self._lock(raw, "pg_try_advisory_lock")
            try:
                yield
            finally:
                unlock(raw)

    def _lock(self, raw: psycopg.Connection[Any], how: LiteralString) -> None:
        row = raw.execute(f"select {how}({SERVED})").fetchone()
        if row is None or not row[0]:
            raise StoreDown(CLAIMED, database=raw.info.dbname)

    def _plain(self) -> psycopg.Connection[Any]:
        return psycopg.connect(**{**CARE, **conninfo_to_dict(self.url)})

    def connect(self, writing: bool) -> PostgresConnection:
        connection = PostgresConnection(self.url, writing)
        if writing and self.serving:
            try:
                self._lock(connection.raw, "pg_try_advisory_lock_shared")
            except BaseException:
                connection.close()
                raise
        if writing:
            self.journal_mode = f"synchronous_commit={connection.durable}"
        return connection

    def trouble(self, error: Exception) -> str | None:
        if not isinstance(error, psycopg.Error):
            return None
        if error.sqlstate == "53100":
            return FULL
        if error.sqlstate is None:  # said by the driver, not by the server
            return GONE if isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)) else None
        return GONE if error.sqlstate.startswith(LOST) else None


# classes of errors: connection, read-only after a fail-over, resources, operator intervention, system
LOST: Final = ("08", "25006", "53", "57", "58", "XX")
