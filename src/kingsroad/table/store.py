"""Where games are kept: everything that was accepted is on disk before anyone is told.

One thread writes, a few read; the event loop only hands over and is called back once per commit. Whatever waits when
the writer comes back from the disk is stored in one transaction, so that many tables share the price of one `fsync`.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from queue import SimpleQueue
from time import monotonic
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from kingsroad.kernel.phrase import Fault
from kingsroad.table import records
from kingsroad.table.cursor import Cursor

log = logging.getLogger(__name__)

T = TypeVar("T")
Job: TypeAlias = Callable[[Cursor], Any]
NewLine: TypeAlias = tuple[str, int, int, str, int]  # game, n, seat, code, at
Task: TypeAlias = tuple["Future[Any]", NewLine | None, Job | None]  # a line or a job, and the future of its caller

Batch: TypeAlias = tuple[str, list[Task]]  # the generation of the database that they are meant for

FULL: Final = "store.full"
GONE: Final = "store.gone"
CLAIMED: Final = "store.claimed"
KNOWN: Final = "sqlite:///FILE, postgresql://USER@HOST/DATABASE"
TOGETHER: Final = 128  # at most so many tasks in one commit
READERS: Final = 2
STALE: Final = 0.25  # seconds after which a connection is looked at before it is trusted again


class StoreDown(Fault):
    """Nothing can be stored now (`store.full`, `store.gone`, ...): the move is refused and nobody has seen it."""


class Restored(StoreDown):
    """The database is no longer the one that was read: nothing is stored before it has been read again."""

    def __init__(self, generation: str) -> None:
        super().__init__("store.restored")
        self.generation = generation


class Lines(Protocol):
    """Where a table's lines go, and come from if somebody else wrote some."""

    def append(self, game: str, n: int, seat: int, code: str, at: int) -> Future[bool]: ...
    def append_due(self, game: str, n: int, seat: int, code: str, at: int) -> Future[bool]:
        """With it, that the game waits for whoever looks after its bots."""

    def lines_after(self, game: str, n: int) -> Future[list[records.Line]]: ...


class Connection(Protocol):
    """One thread's way to the database. Without `begin`, each statement is a transaction of its own."""

    cursor: Cursor

    def append(self, lines: Sequence[NewLine], generation: str) -> list[bool]:
        """All lines in one go; False for those whose number was taken or whose predecessor is missing, the others are
        stored. `Restored` if the database has another generation ("" stands for any)."""

    def begin(self) -> None: ...
    def lock(self) -> None:
        """Until the end of the transaction nobody else adds anything to a game."""

    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def is_stale(self) -> bool:
        """Has the other end gone away in the meantime?"""

    def close(self) -> None: ...


class Database(Protocol):
    journal_mode: str  # how durable a commit is, as the database itself says

    def version(self) -> str | None:
        """The revision of its tables; None if there are none."""

    def check(self) -> None:
        """A Fault, with the way out, if what is there is damaged or has been emptied."""

    def migrate(self) -> None:
        """Brings the tables to what this version wants; one process at a time."""

    def claim(self) -> None:
        """This process serves games from it until `release`: nobody restores into it meanwhile. A Fault if somebody
        has it for themselves."""

    def release(self) -> None: ...
    def reserved(self) -> AbstractContextManager[None]:
        """Nobody serves games from it in here; a Fault if somebody does."""

    def connect(self, writing: bool) -> Connection: ...
    def trouble(self, error: Exception) -> str | None:
        """`store.full` or `store.gone` if the database is to blame, None if it is the statement or the job."""


class Failure:
    """What a task ended with instead of a value."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def settle(tasks: Sequence[Task], outcomes: Sequence[object]) -> None:
    """On the event loop: tell everyone who waited for these."""
    for (future, _, _), outcome in zip(tasks, outcomes, strict=True):
        if future.done():
            continue  # nobody waits any more
        if isinstance(outcome, Failure):
            future.set_exception(outcome.error)
        else:
            future.set_result(outcome)


class Link:
    """A thread's connection: opened when it is needed, dropped when it is lost, opened again by the next task."""

    def __init__(self, database: Database, writing: bool) -> None:
        self.database = database
        self.writing = writing
        self.connection: Connection | None = None
        self.looked = 0.0  # when it was last seen to be there
        self.trouble: str | None = None  # since the last task

    def get(self) -> Connection:
        now = monotonic()
        if now - self.looked > STALE:
            self.looked = now
            if self.connection is not None and self.connection.is_stale():
                self.drop()
        if self.connection is None:
            self.connection = self.database.connect(self.writing)
        return self.connection

    def undo(self, error: Exception) -> str | None:
        """After a failure: leave nothing behind, and say whether the database is to blame."""
        trouble = self.database.trouble(error)
        if self.connection is not None:
            try:
                self.connection.rollback()
            except Exception:
                self.drop()
        if trouble is not None:
            if trouble != self.trouble:  # once, not for every move that is tried
                log.warning("%s: %s", trouble, error)
            if trouble != FULL:
                self.drop()
        self.trouble = trouble
        return trouble

    def done(self) -> None:
        """The connection works (again)."""
        if self.trouble is not None:
            log.warning("the database works again")
            self.trouble = None

    def drop(self) -> None:
        if self.connection is not None:
            try:
                self.connection.close()
            except Exception as error:  # it was broken anyway
                log.debug("closing: %s", error)
            self.connection = None


class Store:
    """What the tables see of it. Made by `open_store`, used from that event loop only."""

    def __init__(self, database: Database, loop: AbstractEventLoop) -> None:
        self.database = database
        self.loop = loop
        self.closed = False
        self.generation = ""  # of the database, when it was opened or last found to be another one
        self.unwritable: str | None = None  # what the last write failed by, if it did
        self.restored: Callable[[], None] = lambda: None  # told when it is: whatever was read before is worth nothing
        # Called by the store's own threads: how long each commit (`write`) and each look (`read`) took, and how many
        # tasks the database did not carry out.
        self.took: Callable[[str, float], None] = lambda kind, seconds: None
        self.lost: Callable[[int], None] = lambda count: None
        self.gathered: list[Task] = []  # changes of this turn of the event loop: one trip to the writer for all of them
        self.writes: SimpleQueue[Batch | None] = SimpleQueue()
        self.reads: SimpleQueue[Task | None] = SimpleQueue()
        self.threads = [threading.Thread(target=self._keep_writing, name="store-writer", daemon=True)]
        for i in range(READERS):
            self.threads.append(threading.Thread(target=self._keep_reading, name=f"store-reader-{i}", daemon=True))
        for thread in self.threads:
            thread.start()

    @property
    def journal_mode(self) -> str:
        """What the database answered when it was asked to be durable; for the log."""
        return self.database.journal_mode

    def append(self, game: str, n: int, seat: int, code: str, at: int) -> Future[bool]:
        """A line, durable once this is done. False: the number is taken, by another process or an earlier try, or the
        line before it is not there (any more).

        When it fails because the database was lost, the line may or may not be stored; the next try at this number
        finds out. Cancelling the wait does not cancel the write.
        """
        future: Future[bool] = self.loop.create_future()
        self._gather((future, (game, n, seat, code, at), None))
        return future

    def write(self, job: Callable[[Cursor], T]) -> Future[T]:
        """Any other change. All of the job happens or nothing; it may run twice, so it must touch nothing else."""
        future: Future[T] = self.loop.create_future()
        self._gather((future, None, job))
        return future

    def append_due(self, game: str, n: int, seat: int, code: str, at: int) -> Future[bool]:
        """After a restart the game is found though nobody asks for it."""

        def both(cursor: Cursor) -> bool:
            stored = records.append_line(cursor, game, n, seat, code, at)
            if stored:
                records.set_due(cursor, game, records.AT_ONCE)
            return stored

        return self.write(both)

    def lines_after(self, game: str, n: int) -> Future[list[records.Line]]:
        return self.read(lambda cursor: records.load_lines(cursor, game, n))

    def read(self, job: Callable[[Cursor], T]) -> Future[T]:
        """A look at what is stored, all of it at one moment; waits for no writer."""
        future: Future[T] = self.loop.create_future()
        if self.closed:
            future.set_exception(StoreDown(GONE))
        else:
            self.reads.put((future, None, job))
        return future

    async def close(self) -> None:
        """Stores what still waits, then ends the threads."""
        if not self.closed:
            self.closed = True
            self._hand_over()
            self.writes.put(None)
            for _ in range(READERS):
                self.reads.put(None)
        for thread in self.threads:
            await self.loop.run_in_executor(None, thread.join)
        self.database.release()

    def adopt(self, generation: str) -> None:
        """The database is another one. What waits now was meant for the one before and is refused."""
        if generation != self.generation:
            log.warning("the database was restored: every table is read again")
            self._hand_over()
            self.generation = generation
            self.restored()

    def _gather(self, task: Task) -> None:
        if self.closed:
            task[0].set_exception(StoreDown(GONE))
            return
        if not self.gathered:
            self.loop.call_soon(self._hand_over)
        self.gathered.append(task)

    def _hand_over(self) -> None:
        if self.gathered:
            self.writes.put((self.generation, self.gathered))
            self.gathered = []

    def _tell(self, tasks: Sequence[Task], outcomes: Sequence[object]) -> None:
        try:
            for outcome in outcomes:
                if isinstance(outcome, Failure) and isinstance(outcome.error, Restored):
                    self.loop.call_soon_threadsafe(self.adopt, outcome.error.generation)
                    break
            self.loop.call_soon_threadsafe(settle, tasks, outcomes)
        except RuntimeError:  # the loop has ended: nobody is left to be told
            self.closed = True

    # -- the writer's thread ------------------------------------------------------------------------

    def _keep_writing(self) -> None:
        queue = self.writes
        link = Link(self.database, writing=True)
        more = queue.get()
        while more is not None:
            generation, tasks = more
            waiting = False  # `more` is what comes next
            while len(tasks) < TOGETHER and not queue.empty():
                more = queue.get_nowait()
                waiting = more is None or more[0] != generation
                if more is None or waiting:
                    break
                tasks += more[1]
            began = monotonic()
            self._tell(tasks, self._store(link, tasks, generation))
            self.took("write", monotonic() - began)
            if not waiting:
                more = queue.get()
        link.drop()

    def _store(self, link: Link, tasks: Sequence[Task], generation: str) -> list[object]:
        """What came of each task. If one of them fails, nothing was stored: the two halves are tried by themselves,
        and so on, until it fails alone."""
        try:
            outcomes = self._together(link.get(), tasks, generation)
            link.done()
            self.unwritable = None
            return outcomes
        except Exception as error:
            trouble = link.undo(error)
            if trouble is not None:
                self.unwritable = trouble
                self.lost(len(tasks))
                return [Failure(down(trouble, error)) for _ in tasks]
            if len(tasks) == 1 or isinstance(error, StoreDown):
                return [Failure(error) for _ in tasks]
            half = len(tasks) // 2
            return self._store(link, tasks[:half], generation) + self._store(link, tasks[half:], generation)

    def _together(self, connection: Connection, tasks: Sequence[Task], generation: str) -> list[object]:
        lines = [line for _, line, _ in tasks if line is not None]
        if len(lines) == len(tasks):
            return [*connection.append(lines, generation)]  # one statement, committed with it
        connection.begin()
        check_generation(connection.cursor, generation)
        stored = iter(connection.append(lines, generation) if lines else ())
        outcomes: list[object] = []
        for _, _, job in tasks:
            outcomes.append(next(stored) if job is None else job(connection.cursor))
        connection.commit()
        return outcomes

    # -- the readers' threads -----------------------------------------------------------------------

    def _keep_reading(self) -> None:
        link = Link(self.database, writing=False)
        while (task := self.reads.get()) is not None:
            began = monotonic()
            self._tell([task], [self._look(link, task[2])])
            self.took("read", monotonic() - began)
        link.drop()

    def _look(self, link: Link, job: Job | None) -> object:
        assert job is not None
        while True:
            kept = link.connection is not None
            try:
                connection = link.get()
                connection.begin()
                value = job(connection.cursor)
                connection.commit()
                link.done()
                return value
            except Exception as error:
                trouble = link.undo(error)
                if trouble is None:
                    return Failure(error)
                if trouble == GONE and kept:
                    continue  # the database may be back since this reader last asked: looking again harms nothing
                self.lost(1)
                return Failure(down(trouble, error))


def check_generation(cursor: Cursor, expected: str) -> None:
    found = records.generation_of(cursor)
    if expected not in ("", found):
        raise Restored(found)


def down(trouble: str, cause: Exception) -> StoreDown:
    fault = StoreDown(trouble)
    fault.__cause__ = cause
    return fault


def database_of(url: str) -> Database:
    """The database an address means: `sqlite:///relative`, `sqlite:////absolute` or `postgresql://...`."""
    if url.startswith("sqlite:///"):
        from kingsroad.table.sqlite import Sqlite

        return Sqlite(url.removeprefix("sqlite:///"))
    if url.startswith(("postgresql://", "postgres://")):
        from kingsroad.table.postgres import Postgres

        return Postgres(url)
    raise Fault("store.url", known=KNOWN)


def prepare(database: Database) -> None:
    """Its tables as this version wants them, and something written: what is wrong with it is known at once."""
    database.check()
    database.migrate()
    try:
        connection = database.connect(writing=True)
        try:
            records.touch(connection.cursor)
        finally:
            connection.close()
    except Exception as error:
        if database.trouble(error) is None:
            raise
        raise Fault("store.unusable", error=" ".join(str(error).split())) from error


def claimed(url: str) -> Database:
    """The database at that address, prepared, for this process to serve games from."""
    database = database_of(url)
    database.claim()
    try:
        prepare(database)
    except BaseException:
        database.release()
        raise
    return database


async def open_store(source: str | Database) -> Store:
    """The store at that address, or in a database that is prepared already."""
    database = database_of(source) if isinstance(source, str) else source
    if isinstance(source, str):
        await asyncio.to_thread(prepare, database)
    store = Store(database, asyncio.get_running_loop())
    try:
        store.generation = await store.write(records.generation_of)
    except BaseException:
        await store.close()
        raise
    return store
