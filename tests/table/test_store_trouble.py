"""Disk full, database gone: refused with a clear word, nothing half done, and it works again when the cause is gone."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from kingsroad.table.cursor import Cursor
from kingsroad.table.store import Store, StoreDown
from tests.table.databases import PATIENCE, Postgres
from tests.table.stores import AT, lines_of, with_store

LONG = "x" * 3000


async def append_until_refused(store: Store, game: str, first: int = 1) -> tuple[int, str]:
    """The last line that was accepted, and what the first refusal said."""
    for n in range(first, 100_000):
        try:
            assert await store.append(game, n, 0, LONG, AT)
        except StoreDown as fault:
            return n - 1, str(fault)
    raise AssertionError("nothing was ever refused")


async def append_when_possible(store: Store, game: str, n: int) -> None:
    """As a player would: again and again, until it is accepted."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            assert await store.append(game, n, 0, "at last", AT)
            return
        except StoreDown:
            assert time.monotonic() < end
            await asyncio.sleep(0.02)


def test_a_full_disk_refuses_lines_until_there_is_room_again(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        pages = await store.write(lambda cursor: cursor.execute("pragma page_count").one())
        assert pages is not None
        await store.write(lambda cursor: cursor.execute(f"pragma max_page_count = {pages[0] + 20}").one())
        accepted, said = await append_until_refused(store, "g")
        assert said == "store.full"
        assert accepted > 0

        waiting = [store.append("h", n, 0, LONG, AT) for n in range(1, 60)]
        waiting.append(store.append("tiny", 1, 0, "", AT))
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert any(isinstance(result, StoreDown) for result in results)
        stored = [n for n, result in enumerate(results[:-1], 1) if result is True]
        assert [line.n for line in await lines_of(store, "h")] == stored
        with pytest.raises(StoreDown, match=r"store\.full"):
            await store.write(lambda cursor: fill(cursor, 200))
        assert await store.read(lambda cursor: cursor.execute("select count(*) from setting").one()) == (0,)
        assert len(await lines_of(store, "g")) == accepted

        await store.write(lambda cursor: cursor.execute("pragma max_page_count = 100000").one())
        assert await store.append("g", accepted + 1, 0, LONG, AT)
        assert await store.write(lambda cursor: fill(cursor, 200)) == 200

    with_store(f"sqlite:///{tmp_path / 'games.sqlite'}", play)


def fill(cursor: Cursor, count: int) -> int:
    for i in range(count):
        cursor.execute("insert into setting (name, value) values (:name, :value)", {"name": f"{i}", "value": LONG})
    return count


LIMITED = """
import asyncio, resource, sys
from kingsroad.table.records import load_lines
from kingsroad.table.store import StoreDown, open_store

async def play(url):
    store = await open_store(url)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, most))  # no file may grow beyond that
    n, refused = 1, []
    while len(refused) < 3:
        try:
            assert await store.append("g", n, 0, "x" * 3000, 1)
            n += 1
        except StoreDown as fault:
            refused.append(str(fault))
    lines = await store.read(lambda cursor: load_lines(cursor, "g"))
    assert [line.n for line in lines] == list(range(1, n)), lines
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    assert await store.append("g", n, 0, "x" * 3000, 1)
    await store.close()
    print(n, *refused)

asyncio.run(play(sys.argv[1]))
"""


def test_a_disk_that_takes_no_more_loses_nothing_and_may_recover(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    command = [sys.executable, "-c", LIMITED, url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    n, *refused = done.stdout.split()
    assert set(refused) <= {"store.gone", "store.full"}
    assert [line.n for line in with_store(url, lambda store: lines_of(store, "g"))] == list(range(1, int(n) + 1))


def test_a_file_taken_away_is_missed_and_play_goes_on_when_it_is_back(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    away = tmp_path / "away"
    away.mkdir()

    async def play(store: Store) -> None:
        assert await store.append("g", 1, 0, "x", AT)
        for part in tmp_path.glob("games.sqlite*"):
            part.rename(away / part.name)
        confirmed, said = await append_until_refused(store, "g", 2)  # at first the file is still reached, where it is
        assert said == "store.gone"
        assert not file.exists()
        for part in away.glob("*"):
            part.rename(tmp_path / part.name)
        await append_when_possible(store, "g", confirmed + 1)
        assert [line.n for line in await lines_of(store, "g")] == list(range(1, confirmed + 2))

    with_store(f"sqlite:///{file}", play)


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that nobody else uses, for it will be stopped."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.close()


def test_a_database_that_goes_away_refuses_lines_until_it_is_back(own_postgres: Postgres) -> None:
    async def play(store: Store) -> None:
        assert await store.append("g", 1, 0, "x", AT)
        assert len(await lines_of(store, "g")) == 1
        await asyncio.to_thread(own_postgres.stop)
        for _ in range(3):
            with pytest.raises(StoreDown, match=r"store\.gone"):
                await store.append("g", 2, 0, "x", AT)
            with pytest.raises(StoreDown, match=r"store\.gone"):
                await lines_of(store, "g")
            with pytest.raises(StoreDown, match=r"store\.gone"):
                await store.write(lambda cursor: cursor.execute("delete from line"))
        await asyncio.to_thread(own_postgres.start)
        await append_when_possible(store, "g", 2)
        assert [line.n for line in await lines_of(store, "g")] == [1, 2]

    with_store(own_postgres.fresh(), play)


def test_a_connection_that_is_cut_in_the_middle_of_play_loses_no_accepted_line(postgres: Postgres) -> None:
    url = postgres.fresh()

    async def table(store: Store, game: str) -> int:
        """Plays forty lines; a line whose fate is unknown is found out by its number."""
        for n in range(1, 41):
            while True:
                try:
                    await store.append(game, n, 0, "x", AT)
                    break
                except StoreDown:
                    await asyncio.sleep(0.01)
            if game == "g0" and n % 10 == 0:
                cut(url)
        return len(await lines_when_possible(store, game))

    async def play(store: Store) -> None:
        assert await asyncio.gather(*(table(store, f"g{i}") for i in range(8))) == [40] * 8

    with_store(url, play)


async def lines_when_possible(store: Store, game: str) -> list[int]:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return [line.n for line in await lines_of(store, game)]
        except StoreDown:
            assert time.monotonic() < end


def cut(url: str) -> None:
    """Ends every other connection to that database."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            """
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()
            """
        )


def test_a_server_that_went_and_came_back_while_nobody_played_is_not_noticed(
    own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kingsroad.table.store.STALE", 0.0)  # as if much time had passed

    async def play(store: Store) -> None:
        assert await store.append("g", 1, 0, "x", AT)
        await asyncio.to_thread(own_postgres.stop)
        await asyncio.to_thread(own_postgres.start)
        assert await store.append("g", 2, 0, "x", AT)
        assert len(await lines_of(store, "g")) == 2

    with_store(own_postgres.fresh(), play)


def test_a_server_whose_disk_is_full_says_so(postgres: Postgres) -> None:
    full = "do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$"

    async def play(store: Store) -> None:
        with pytest.raises(StoreDown, match=r"store\.full"):
            await store.write(lambda cursor: cursor.execute(full))
        assert await store.append("g", 1, 0, "x", AT)

    with_store(postgres.fresh(), play)
