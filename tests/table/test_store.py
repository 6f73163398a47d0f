"""The store: what was accepted is kept, in order, once, whatever else goes on. Everything for both databases."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from kingsroad.kernel.phrase import Fault
from kingsroad.table.cursor import Cursor
from kingsroad.table.records import Line
from kingsroad.table.store import Store, StoreDown, open_store
from tests.table.databases import PATIENCE, Postgres
from tests.table.stores import AT, lines_of, with_store


class Hold:
    """A job that keeps the writer busy until it is let go, so that what comes meanwhile waits together."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.go = threading.Event()

    def __call__(self, cursor: Cursor) -> None:
        self.begun.set()
        assert self.go.wait(30)


def put(name: str, value: str = "") -> Callable[[Cursor], int]:
    """A job that stores a setting, as an example of any job."""
    sql = "insert into setting (name, value) values (:name, :value)"
    return lambda cursor: cursor.execute(sql, {"name": name, "value": value}).count


def settings(cursor: Cursor) -> list[str]:
    return [row[0] for row in cursor.execute("select name from setting order by name").all()]


def test_an_appended_line_is_there_after_the_store_was_opened_again(database_url: str) -> None:
    async def play(store: Store) -> None:
        assert await store.append("g", 1, 0, "take mogul", AT) is True
        assert await store.append("g", 2, 3, "slot 5 r2", AT + 7) is True
        assert await store.append("other", 1, 0, "take trader", AT) is True

    with_store(database_url, play)
    expected = [Line(1, 0, "take mogul", AT), Line(2, 3, "slot 5 r2", AT + 7)]
    assert with_store(database_url, lambda store: lines_of(store, "g")) == expected
    assert with_store(database_url, lambda store: lines_of(store, "g", 1)) == expected[1:]


def test_a_taken_number_is_refused_for_that_line_alone(database_url: str) -> None:
    async def play(store: Store) -> None:
        assert await store.append("g", 1, 0, "first", AT)
        hold = Hold()
        held = store.write(hold)
        wishes = [("f", 1, "a"), ("g", 1, "late"), ("g", 2, "b"), ("h", 1, "c"), ("h", 1, "twin"), ("a", 1, "d")]
        futures = [store.append(game, n, 0, code, AT) for game, n, code in wishes]
        hold.go.set()
        await held
        assert await asyncio.gather(*futures) == [True, False, True, True, False, True]
        assert [line.code for line in await lines_of(store, "g")] == ["first", "b"]
        assert [line.code for line in await lines_of(store, "h")] == ["c"]
        assert [line.code for line in await lines_of(store, "a")] == ["d"]

    with_store(database_url, play)


def test_a_taken_number_among_jobs_is_refused_alone_too(database_url: str) -> None:
    async def play(store: Store) -> None:
        assert await store.append("g", 1, 0, "first", AT)
        hold = Hold()
        held = store.write(hold)
        late, fresh, job = store.append("g", 1, 1, "late", AT), store.append("g", 2, 1, "b", AT), store.write(put("x"))
        hold.go.set()
        await held
        assert (await late, await fresh, await job) == (False, True, 1)
        assert [line.code for line in await lines_of(store, "g")] == ["first", "b"]
        assert await store.read(settings) == ["x"]

    with_store(database_url, play)


def test_many_tables_at_once_all_get_every_line_in_order(database_url: str) -> None:
    async def play(store: Store) -> None:
        async def table(game: str) -> list[bool]:
            return [await store.append(game, n, n % 4, f"code {n}", AT + n) for n in range(1, 41)]

        games = [f"game{i}" for i in range(40)]
        assert await asyncio.gather(*map(table, games)) == [[True] * 40] * 40
        for game in games:
            assert await lines_of(store, game) == [Line(n, n % 4, f"code {n}", AT + n) for n in range(1, 41)]

    with_store(database_url, play)


def test_what_waits_together_is_committed_together(postgres: Postgres) -> None:
    async def play(store: Store) -> None:
        hold = Hold()
        held = store.write(hold)
        await asyncio.to_thread(hold.begun.wait, 30)
        futures = [store.append(f"g{n}", 1, 0, "x", AT) for n in range(50)]
        hold.go.set()
        await held
        assert all(await asyncio.gather(*futures))
        transactions = await store.read(lambda cursor: cursor.execute("select distinct xmin::text from line").all())
        assert len(transactions) == 1

    with_store(postgres.fresh(), play)


def test_nobody_is_told_before_the_line_is_stored(database_url: str) -> None:
    async def play(store: Store) -> None:
        hold = Hold()
        held = store.write(hold)
        line = store.append("g", 1, 0, "x", AT)
        await asyncio.to_thread(hold.begun.wait, 30)
        assert not line.done()
        assert await lines_of(store, "g") == []
        hold.go.set()
        await held
        assert await line
        assert len(await lines_of(store, "g")) == 1

    with_store(database_url, play)


def test_readers_do_not_wait_for_a_writer_and_see_nothing_of_it_before_it_is_done(database_url: str) -> None:
    async def play(store: Store) -> None:
        await store.write(put("before"))
        hold = Hold()

        def job(cursor: Cursor) -> None:
            put("during")(cursor)
            hold(cursor)

        held = store.write(job)
        await asyncio.to_thread(hold.begun.wait, 30)
        assert await store.read(settings) == ["before"]
        hold.go.set()
        await held
        assert await store.read(settings) == ["before", "during"]

    with_store(database_url, play)


def test_a_read_sees_one_moment(database_url: str) -> None:
    async def play(store: Store) -> None:
        await store.write(put("before"))
        hold = Hold()

        def look_twice(cursor: Cursor) -> tuple[list[str], list[str]]:
            first = settings(cursor)
            hold(cursor)
            return first, settings(cursor)

        looking = store.read(look_twice)
        await asyncio.to_thread(hold.begun.wait, 30)
        await store.write(put("meanwhile"))
        hold.go.set()
        assert await looking == (["before"], ["before"])

    with_store(database_url, play)


def test_a_reader_cannot_write(database_url: str) -> None:
    async def play(store: Store) -> None:
        with pytest.raises(StoreDown):
            await store.read(put("x"))
        assert await store.read(settings) == []
        assert await store.write(put("y")) == 1

    with_store(database_url, play)


def test_a_job_that_fails_leaves_nothing_and_spoils_nothing(database_url: str) -> None:
    def half(cursor: Cursor) -> None:
        put("half")(cursor)
        raise Fault("table.unheard_of")

    async def play(store: Store) -> None:
        with pytest.raises(Fault, match=r"unheard_of"):
            await store.write(half)
        hold = Hold()
        held = store.write(hold)
        line, bad, wrong, good = (
            store.append("g", 1, 0, "x", AT),
            store.write(half),
            store.write(lambda cursor: cursor.execute("insert into nowhere values (1)")),
            store.write(put("good")),
        )
        hold.go.set()
        await held
        results = await asyncio.gather(line, bad, wrong, good, return_exceptions=True)
        assert results[0] is True
        assert isinstance(results[1], Fault)
        assert isinstance(results[2], Exception)
        assert not isinstance(results[2], StoreDown)
        assert results[3] == 1
        assert await store.read(settings) == ["good"]

    with_store(database_url, play)


def test_a_line_that_cannot_be_written_spoils_no_other(database_url: str) -> None:
    async def play(store: Store) -> None:
        hold = Hold()
        held = store.write(hold)
        await asyncio.to_thread(hold.begun.wait, 30)
        lines = [
            store.append("g", 1, 0, "x", AT),
            store.append("g", 2, 0, "\ud800", AT),
            store.append("h", 1, 0, "y", AT),
        ]
        hold.go.set()
        await held
        good, bad, other = await asyncio.gather(*lines, return_exceptions=True)
        assert (good, other) == (True, True)
        assert isinstance(bad, UnicodeError)
        assert len(await lines_of(store, "g")) == 1

    with_store(database_url, play)


def test_who_stops_waiting_does_not_stop_the_line(database_url: str) -> None:
    async def play(store: Store) -> None:
        hold = Hold()
        held = store.write(hold)
        line, other = store.append("g", 1, 0, "x", AT), store.append("g", 2, 0, "y", AT)
        line.cancel()
        hold.go.set()
        await held
        assert await other
        assert [line.n for line in await lines_of(store, "g")] == [1, 2]

    with_store(database_url, play)


def test_closing_stores_what_waits_and_refuses_what_comes_later(database_url: str) -> None:
    async def play() -> list[bool]:
        store = await open_store(database_url)
        futures = [store.append("g", n, 0, "x", AT) for n in range(1, 301)]
        await store.close()
        for late in (store.append("g", 301, 0, "x", AT), store.read(settings)):
            with pytest.raises(StoreDown, match=r"store\.gone"):
                await late
        await store.close()
        return await asyncio.gather(*futures)

    assert asyncio.run(play()) == [True] * 300
    assert len(with_store(database_url, lambda store: lines_of(store, "g"))) == 300


def test_the_store_says_how_durable_it_is(database_url: str, postgres: Postgres) -> None:
    async def play(store: Store) -> tuple[str, object]:
        sql = "pragma synchronous" if store.journal_mode == "wal" else "show synchronous_commit"
        return store.journal_mode, await store.write(lambda cursor: cursor.execute(sql).one())

    known = ("wal", (2,)), ("synchronous_commit=on", ("on",))  # 2 is FULL
    assert with_store(database_url, play) == known[database_url.startswith("postgres")]


def test_a_server_told_to_be_careless_is_overruled(postgres: Postgres) -> None:
    url = postgres.fresh() + "?options=-csynchronous_commit%3Doff"

    async def play(store: Store) -> tuple[str, object]:
        return store.journal_mode, await store.write(lambda cursor: cursor.execute("show synchronous_commit").one())

    assert with_store(url, play) == ("synchronous_commit=on", ("on",))


def test_names_quotes_and_percent_signs_come_back_as_they_were(database_url: str) -> None:
    strange = """'; drop table line; -- 100% :name "x" \\ \n ž 漢 🂡"""

    async def play(store: Store) -> None:
        await store.write(put(strange, strange))
        assert await store.append("g", 1, 0, strange, AT)
        assert await store.read(settings) == [strange]
        found = await store.read(
            lambda cursor: cursor.execute("select name from setting where name like '%100%%'").all()
        )
        assert found == [(strange,)]
        assert [line.code for line in await lines_of(store, "g")] == [strange]

    with_store(database_url, play)


# -- several processes --------------------------------------------------------------------------------

CHILD = """
import asyncio, sys
from kingsroad.table.store import open_store

async def play(url, name, games, count):
    print("ready", flush=True)
    sys.stdin.readline()
    store = await open_store(url)
    won = 0
    for n in range(1, count + 1):
        stored = await asyncio.gather(*(store.append(f"g{i}", n, 0, name, 1) for i in range(games)))
        won += sum(stored)
        print(n, flush=True)
    print("won", won, flush=True)
    await store.close()

asyncio.run(play(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
"""


class Child:
    """Another process that opens the store and appends lines to all its games, once it is told to."""

    def __init__(self, url: str, name: str, games: int, count: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", CHILD, url, name, str(games), str(count)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Child:
        assert self.read() == "ready"
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.communicate()

    def read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def go(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def won(self) -> int:
        out, _ = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0
        return int(out.split("won ")[1])


def test_processes_that_start_at_once_share_a_new_database_and_each_number_is_won_once(database_url: str) -> None:
    with (
        Child(database_url, "a", 8, 40) as a,
        Child(database_url, "b", 8, 40) as b,
        Child(database_url, "c", 8, 40) as c,
    ):
        for child in (a, b, c):
            child.go()
        assert a.won() + b.won() + c.won() == 8 * 40

    async def look(store: Store) -> list[list[int]]:
        return [[line.n for line in await lines_of(store, f"g{i}")] for i in range(8)]

    assert with_store(database_url, look) == [list(range(1, 41))] * 8


def test_what_was_confirmed_survives_the_death_of_the_process(database_url: str) -> None:
    with Child(database_url, "a", 4, 1_000_000) as child:
        child.go()
        while (confirmed := int(child.read())) < 25:
            pass
        child.process.send_signal(signal.SIGKILL)
        child.process.wait()
        assert child.process.stdout is not None
        confirmed = max([confirmed, *map(int, child.process.stdout.read().split("\n")[:-1])])

    async def look(store: Store) -> None:
        for i in range(4):
            numbers = [line.n for line in await lines_of(store, f"g{i}")]
            assert numbers == list(range(1, len(numbers) + 1))
            assert confirmed <= len(numbers) <= confirmed + 1

    with_store(database_url, look)
