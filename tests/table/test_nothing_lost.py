"""What was accepted is never lost silently: a database that is restored under a server, missing lines, games that
cannot be read back, and clocks that jump."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from kingsroad.kernel.phrase import Fault
from kingsroad.table import leases, records, repair
from kingsroad.table.backup import backup, connected, restore
from kingsroad.table.clocks import DAY, SECOND, Absences, Speed
from kingsroad.table.cursor import Cursor
from kingsroad.table.listener import Listener
from kingsroad.table.redis_bus import RedisBus
from kingsroad.table.store import Restored, StoreDown, claimed, database_of, open_store
from kingsroad.table.table import Stale, Table
from kingsroad.table.tables import Tables
from tests.table.databases import Postgres, Redis
from tests.table.open_tables import (
    ANNA,
    BEN,
    bot,
    codes,
    fault_of,
    hot_seat,
    me,
    open_tables,
    plan,
    play_on,
    run,
    until,
)
from tests.table.test_neighbours import two_services


def url_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'kingsroad.sqlite'}"


def change(folder: Path, job: Callable[[Cursor], object]) -> None:
    """By another process."""
    with connected(database_of(url_in(folder)), writing=True) as connection:
        job(connection.cursor)
        connection.commit()


def lose_line(folder: Path, id: str, n: int) -> None:
    change(folder, lambda cursor: cursor.execute("delete from line where game = :id and n = :n", {"id": id, "n": n}))


async def stored_numbers(tables: Tables, id: str) -> list[int]:
    return [line.n for line in await tables.store.read(lambda cursor: records.load_lines(cursor, id))]


# -- a database that is restored ----------------------------------------------------------------------


def test_a_server_whose_database_is_restored_reads_every_table_anew(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table, other = await hot_seat(tables), await hot_seat(tables)
            await play_on(table, 10)
            backup(url_in(tmp_path), tmp_path / "backup")
            await play_on(table, 10)
            listener = Listener(0, ANNA, table.n)
            listener.stale = False
            table.listeners.add(listener)
            restore(url_in(tmp_path), tmp_path / "backup", replace=True)
            seat = table.waiting()[0]
            with pytest.raises(Restored):
                await table.submit(seat, 21, codes(table, seat)[0])
            await until(lambda: not table.outdated and not other.outdated)
            assert table.n == 10
            assert (listener.stale, listener.known) == (True, 0)
            told = listener.take()
            assert told is not None
            assert json.loads(told)["error"] == {"id": "table.shortened", "n": 10, "before": 20}
            await play_on(table, 5)
            assert await stored_numbers(tables, table.id) == list(range(1, 16))
        async with open_tables(tmp_path) as tables:
            again = await tables.table(table.id)
            assert again.n == 15
            await play_on(again, 1)

    run(test)


def test_lines_that_vanish_by_other_means_are_noticed_by_the_next_move(tmp_path: Path) -> None:
    """A database that was brought back with tools of its own has the generation it had before."""

    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await play_on(table, 6)
            change(tmp_path, lambda cursor: cursor.execute("delete from line where n > 4"))
            seat = table.waiting()[0]
            with pytest.raises(Stale) as caught:
                await table.submit(seat, 7, codes(table, seat)[0])
            assert caught.value.expected == 5
            assert (table.n, await stored_numbers(tables, table.id)) == (4, [1, 2, 3, 4])
            await play_on(table, 3)
            assert await stored_numbers(tables, table.id) == [1, 2, 3, 4, 5, 6, 7]

    run(test)


def test_a_table_that_is_read_while_the_database_is_restored_is_never_mixed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table, other = await hot_seat(tables), await hot_seat(tables)
            await play_on(table, 4)
            change(tmp_path, records.renew_generation)
            del tables.live[other.id]
            generation = tables.store.generation
            await tables.table(other.id)  # reading notices it as well
            assert tables.store.generation != generation
            await until(lambda: not table.outdated)
            await play_on(table, 1)

    run(test)


def test_nobody_restores_into_a_database_that_a_server_uses(database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"

    async def test() -> None:
        store = await open_store(claimed(database_url))
        try:
            backup(database_url, file)
            assert await store.append("g", 1, 0, "x", 1)
            with pytest.raises(Fault, match=r"backup\.serving"):
                restore(database_url, file, replace=True)
            assert await store.append("g", 2, 0, "x", 1)
        finally:
            await store.close()
        restore(database_url, file, replace=True)

    run(test)


def test_only_one_server_uses_a_file(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(claimed(url_in(tmp_path)))
        with pytest.raises(Fault, match=r"store\.claimed"):
            claimed(url_in(tmp_path))
        await store.close()
        await (await open_store(claimed(url_in(tmp_path)))).close()

    run(test)


def test_several_servers_use_one_postgresql_but_none_while_it_is_restored(postgres: Postgres) -> None:
    url = postgres.fresh()

    async def test() -> None:
        async with AsyncExitStack() as stack:
            for _ in range(2):
                stack.push_async_callback((await open_store(claimed(url))).close)
        with database_of(url).reserved(), pytest.raises(Fault, match=r"store\.claimed"):
            claimed(url)
        await (await open_store(claimed(url))).close()

    run(test)


# -- games that cannot be read back -------------------------------------------------------------------


def test_a_missing_line_is_told_and_nothing_is_skipped(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await play_on(table, 8)
        lose_line(tmp_path, table.id, 6)
        async with open_tables(tmp_path) as tables:
            found = await tables.table(table.id)
            assert found.n == 5
            assert found.aside == {"id": "aside.hole", "n": 6}
            seat = found.waiting()[0]
            assert await fault_of(found.submit(seat, 6, codes(found, seat)[0])) == "table.aside"
            assert await stored_numbers(tables, table.id) == [1, 2, 3, 4, 5, 7, 8]
            await until(lambda: "is set aside" in caplog.text)
            for _ in range(3):
                await tables._look_around()
            assert caplog.text.count("is set aside") == 1
            assert tables.aside == 1
            # An operator decides; the server notices.
            change(tmp_path, lambda cursor: repair.cut_back(cursor, table.id))
            await tables._look_around()
            assert (found.n, tables.aside) == (5, 0)
            assert not found.aside
            await play_on(found, 1)

    with caplog.at_level(logging.WARNING):
        run(test)


def test_an_operator_sets_a_game_aside_and_resumes_it_while_the_server_runs(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await play_on(table, 2)
            change(tmp_path, lambda cursor: repair.set_aside(cursor, table.id, "a complaint", 1))
            await tables._look_around()
            assert table.aside == {"id": "aside.operator", "reason": "a complaint"}
            seat = table.waiting()[0]
            assert await fault_of(table.submit(seat, 3, codes(table, seat)[0])) == "table.aside"
            change(tmp_path, lambda cursor: records.resume(cursor, table.id, 2))
            await tables._look_around()
            await play_on(table, 1)

    run(test)


def test_a_game_that_is_deleted_is_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            listener = Listener(0, ANNA, 0)
            table.listeners.add(listener)
            change(tmp_path, lambda cursor: cursor.execute("delete from game"))
            await tables._look_around()
            assert listener.closed
            assert await fault_of(tables.table(table.id)) == "table.unknown"

    run(test)


def make_old(cursor: Cursor, *ids: str) -> None:
    """Begun under rules that nobody knows any more, and due before all others."""
    sql = "update game set due = -1, header = replace(header, 'rules: ', 'rules: 99') where id = :id"
    for id in ids:
        cursor.execute(sql, {"id": id})


def test_games_of_other_rules_are_set_aside_and_in_nobodys_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("kingsroad.table.tables.MOST_DUE", 3)

    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            tables.driver.look_after = lambda table, ours=True: None  # type: ignore[method-assign]
            bots = [bot("random"), bot("random")]
            old = [await tables.create(plan(tables, *bots), ANNA, "Anna") for _ in range(8)]
            good = await tables.create(plan(tables, *bots), ANNA, "Anna")
        ids = [table.id for table in old]
        change(tmp_path, lambda cursor: make_old(cursor, *ids))
        async with open_tables(tmp_path) as tables:
            await until(lambda: good.id in tables.live and tables.live[good.id].over)
            shown = await tables.table(old[0].id)
            assert shown.aside is not None
            assert shown.aside["id"] == "aside.rules"
            assert await fault_of(shown.submit(0, 1, "x")) == "table.aside"
            await until(lambda: caplog.text.count("is set aside") == 8)
            await tables._look_around()
            assert tables.aside == 8
            assert caplog.text.count("is set aside") == 8

    with caplog.at_level(logging.WARNING):
        run(test)


def test_trouble_with_one_table_does_not_stop_the_look_at_the_others(tmp_path: Path, redis: Redis) -> None:
    async def test() -> None:
        async with two_services(tmp_path, redis, 3600) as (here, there):
            bad, good = await hot_seat(here), await hot_seat(here)
            copies = [await there.table(table.id) for table in (bad, good)]
            here.bus.say = lambda what, game, **values: None  # type: ignore[method-assign]
            await play_on(good, 2)
            change(tmp_path, lambda cursor: records.append_line(cursor, bad.id, 1, 0, "nonsense", 1))
            there.live = {table.id: table for table in copies}
            while copies[1].n < 2:  # a look leaves out a table where something goes on
                await there.neighbours.look(copies)
                await asyncio.sleep(0)
            assert copies[0].n == 0
            while copies[0].aside is None:
                await there.neighbours.look(copies)
                await asyncio.sleep(0)
            assert copies[0].aside is not None
            assert copies[0].aside["id"] == "aside.illegal"

    run(test)


def test_a_game_that_can_be_played_again_goes_on_when_it_is_opened(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await play_on(table, 2)
        change(tmp_path, lambda cursor: records.set_aside(cursor, table.id, {"id": "aside.bug", "error": "x"}, 1))
        async with open_tables(tmp_path) as tables:
            found = await tables.table(table.id)
            assert found.aside is None
            await play_on(found, 1)
            assert await tables.store.read(records.games_aside) == []

    run(test)


# -- clocks that jump ---------------------------------------------------------------------------------


class Time:
    """The system's clock, as the test sets it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = 1_800_000_000_000
        monkeypatch.setattr(time, "time_ns", lambda: self.at * 1_000_000)

    async def pass_by(self, tables: Tables, seconds: int) -> None:
        """As seen by the server."""
        for _ in range(seconds):
            self.at += SECOND
            tables.moment()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


async def late_now(tables: Tables) -> list[int]:
    """What the look at the clocks finds."""
    found = []
    at = tables.moment()
    for table in tables.live.values():
        assert table.clock is not None
        found += table.clock.late(table.seats.kept_by_people(), at)
    return found


LIVE = Speed("live", base=60, increment=0)


@pytest.mark.parametrize("jump", [3 * DAY, 60 * SECOND])
def test_time_that_the_server_did_not_see_counts_for_nobody(tmp_path: Path, clock: Time, jump: int) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), me("Ben"), speed=LIVE), ANNA, "Anna")
            seat = table.waiting()[0]
            await clock.pass_by(tables, 20)
            clock.at += jump
            assert await late_now(tables) == []
            assert table.running()[1].left_at(clock.at)[seat] == 40 * SECOND
            await clock.pass_by(tables, 10)
            await table.submit(seat, 1, codes(table, seat)[0])
            assert table.running()[1].left[seat] == 30 * SECOND
            clock.at += jump  # nobody has looked at the clock before the next move
            seat = table.waiting()[0]
            before = table.running()[1].left[seat]
            await table.submit(seat, 2, codes(table, seat)[0])
            assert table.running()[1].left[seat] == before
            left = table.running()[1].left
        async with open_tables(tmp_path) as tables:
            assert (await tables.table(table.id)).running()[1].left == left

    run(test)


def test_a_pause_found_out_just_before_the_end_counts_for_nobody(tmp_path: Path, clock: Time) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), me("Ben"), speed=LIVE), ANNA, "Anna")
            await clock.pass_by(tables, 20)
            clock.at += 30 * SECOND
            assert await late_now(tables) == []  # its note is not even on its way to the store
        async with open_tables(tmp_path) as tables:
            found = await tables.table(table.id)
            assert found.running()[1].left_at(clock.at)[found.waiting()[0]] == 40 * SECOND

    run(test)


def test_a_pause_before_a_note_of_presence_is_written_counts_for_nobody(
    tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), me("Ben"), speed=LIVE), ANNA, "Anna")
            await clock.pass_by(tables, 20)
            write = tables.store.write

            def asleep_before(job: Callable[[Cursor], object]) -> Awaitable[object]:
                monkeypatch.setattr(tables.store, "write", write)
                clock.at += 30 * SECOND
                return write(job)

            monkeypatch.setattr(tables.store, "write", asleep_before)
            await tables.attendance.be_seen()
            assert await late_now(tables) == []
            left = table.running()[1].left_at(clock.at)
            assert left[table.waiting()[0]] == 40 * SECOND
        async with open_tables(tmp_path) as tables:
            assert (await tables.table(table.id)).running()[1].left_at(clock.at) == left

    run(test)


def test_time_that_the_server_saw_counts(tmp_path: Path, clock: Time) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), me("Ben"), speed=LIVE), ANNA, "Anna")
            assert await late_now(tables) == []
            await clock.pass_by(tables, 61)
            assert await late_now(tables) == [table.waiting()[0]]

    run(test)


def test_a_clock_that_is_set_back_stops_nobodys_time(tmp_path: Path, clock: Time) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), me("Ben"), speed=LIVE), ANNA, "Anna")
            seat = table.waiting()[0]
            await clock.pass_by(tables, 20)
            clock.at -= 3 * DAY
            assert await late_now(tables) == []
            assert table.running()[1].left_at(clock.at)[seat] == 40 * SECOND
            await clock.pass_by(tables, 30)
            await table.submit(seat, 1, codes(table, seat)[0])
            assert table.running()[1].left[seat] == 10 * SECOND
            seat = table.waiting()[0]
            left = table.running()[1].left[seat]
            await clock.pass_by(tables, left // SECOND + 1)
            assert await late_now(tables) == [seat]

    run(test)


def test_time_while_no_server_ran_counts_for_nobody(tmp_path: Path, clock: Time) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            live = await tables.create(plan(tables, me(), me("Ben"), speed=LIVE), ANNA, "Anna")
            slow = await tables.create(plan(tables, me(), me("Ben"), speed=Speed("days", days=1)), BEN, "Ben")
            await clock.pass_by(tables, 20)
        clock.at += 3 * DAY
        async with open_tables(tmp_path) as tables:
            for table, left in ((live, 40 * SECOND), (slow, DAY - 20 * SECOND)):
                found = await tables.table(table.id)
                assert found.running()[1].left_at(clock.at)[found.waiting()[0]] == left
            await clock.pass_by(tables, 41)
            assert await late_now(tables) == [(await tables.table(live.id)).waiting()[0]]

    run(test)


def test_time_while_a_game_was_set_aside_counts_for_nobody(tmp_path: Path, clock: Time) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), me("Ben"), speed=LIVE), ANNA, "Anna")
            await clock.pass_by(tables, 20)
            change(tmp_path, lambda cursor: repair.set_aside(cursor, table.id, "why", clock.at))
            await tables._look_around()
            await clock.pass_by(tables, 500)
            change(tmp_path, lambda cursor: records.resume(cursor, table.id, clock.at))
            await tables._look_around()
            assert table.running()[1].left_at(clock.at)[table.waiting()[0]] == 40 * SECOND

    run(test)


def test_a_process_that_slept_while_another_was_awake_lets_time_pass(tmp_path: Path, redis: Redis, clock: Time) -> None:
    async def test() -> None:
        async with two_services(tmp_path, redis, 30) as (here, there):
            table = await here.create(plan(here, me(), me("Ben"), speed=Speed("live", base=600)), ANNA, "Anna")
            for _ in range(50):
                clock.at += SECOND
                here.moment()
                await here.attendance.be_seen()
            copy = await there.table(table.id)
            there.moment()  # it has not looked at the clock for fifty seconds
            await until(lambda: not there.attendance.unkept and not copy.absences.spans)
            assert copy.running()[1].left_at(clock.at) == table.running()[1].left_at(clock.at)

    run(test)


def test_a_note_that_waited_for_the_store_takes_no_time_from_anybody(tmp_path: Path, redis: Redis, clock: Time) -> None:
    async def test() -> None:
        async with two_services(tmp_path, redis, 30) as (here, there):
            table = await here.create(plan(here, me(), me("Ben"), speed=Speed("live", base=600)), ANNA, "Anna")
            write = there.store.write

            async def write_late(job: Callable[[Cursor], Any]) -> Any:
                there.store.write = write  # type: ignore[method-assign]
                for _ in range(50):
                    clock.at += SECOND
                    here.moment()
                    await here.attendance.be_seen()
                return await write(job)

            there.store.write = write_late  # type: ignore[assignment, method-assign]
            await there.attendance.be_seen()
            clock.at += SECOND
            here.moment()
            await here.attendance.be_seen()
            found = await here.store.read(lambda cursor: records.load_absences(cursor, table.id, 0))
            assert found == []
            assert table.absences.spans == []

    run(test)


def test_a_table_that_is_being_opened_hears_too_that_time_has_passed(tmp_path: Path, redis: Redis, clock: Time) -> None:
    async def test() -> None:
        async with two_services(tmp_path, redis, 30) as (here, there):
            table = await here.create(plan(here, me(), me("Ben"), speed=Speed("live", base=600)), ANNA, "Anna")
            for _ in range(50):
                clock.at += SECOND
                here.moment()
                await here.attendance.be_seen()
            build, read_back = there._build, there._read_back

            async def wake_up_and_build(kept: records.Kept) -> Table:
                there.moment()
                return await build(kept)

            async def read_slowly(table: Table, kept: records.Kept) -> None:
                await until(lambda: not there.attendance.unkept)  # the other process was awake
                await read_back(table, kept)

            there._build, there._read_back = wake_up_and_build, read_slowly  # type: ignore[method-assign]
            copy = await there.table(table.id)
            assert copy.absences.spans == []
            assert copy.running()[1].left_at(clock.at) == table.running()[1].left_at(clock.at)

    run(test)


def test_absences_are_joined_and_never_counted_twice() -> None:
    absences = Absences()
    for began, ended in ((10, 20), (40, 50), (15, 25), (60, 70)):
        absences.add(began, ended)
    assert absences.spans == [(10, 25), (40, 50), (60, 70)]
    assert absences.counted(0, 100) == 100 - 15 - 10 - 10
    assert absences.counted(12, 45) == 45 - 12 - 13 - 5
    assert absences.counted(30, 20) == 0
    for since in (0, 12, 30, 65):
        for time_left in (1, 5, 9, 30, 90):
            assert absences.counted(since, absences.after(since, time_left)) == time_left


# -- what an operator hears ---------------------------------------------------------------------------


def test_a_table_taken_over_from_a_dead_process_is_told_once(
    tmp_path: Path, redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with two_services(tmp_path, redis, 3600) as (here, there):
            counted: list[str] = []
            there.noticed = counted.append
            look_after = there.driver.look_after
            for tables in (here, there):  # nobody drives it before the lease of the dead process is there
                tables.driver.look_after = lambda table, ours=True: None  # type: ignore[method-assign]
            table = await here.create(plan(here, bot("random"), bot("random")), ANNA, "Anna")
            name = f"game/{table.id}"
            await here.store.write(lambda cursor: leases.take_lease(cursor, name, "a dead process", 0, 1))
            there.driver.look_after = look_after  # type: ignore[method-assign]
            copy = await there.table(table.id)
            there.driver.look_after(copy)
            await until(lambda: copy.over)
            assert counted == ["takeover"]
            assert caplog.text.count("taken over from process a dead process") == 1

    with caplog.at_level(logging.WARNING):
        run(test)


def test_a_bus_that_is_away_is_told_once_and_again_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("kingsroad.table.redis_bus.PAUSE", 0.01)
    server = Redis()
    tries = 0

    async def test() -> None:
        nonlocal tries
        bus = RedisBus(server.url)
        counted: list[str] = []
        bus.noticed = counted.append
        fails = bus._fails

        def count(what: str, error: Exception) -> None:
            nonlocal tries
            tries += 1
            fails(what, error)

        monkeypatch.setattr(bus, "_fails", count)
        await bus.start(lambda word: None)
        bus.say("line", "g", n=1)
        try:
            await until(lambda: tries > 4)
            assert counted == ["bus_outage"]
            await asyncio.to_thread(server.start)
            await until(lambda: "the bus is back" in caplog.text)
            assert caplog.text.count("bus away") == 1
        finally:
            await bus.close()

    try:
        with caplog.at_level(logging.WARNING):
            run(test)
    finally:
        server.stop()


def test_looks_around_that_fail_are_told_once_and_again_when_they_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            counted: list[str] = []
            tables.noticed = counted.append
            tables.pause = 0.001
            works, tables._look_around = tables._look_around, fail  # type: ignore[method-assign]
            tables.spawn(tables._sweep())
            await until(lambda: counted.count("failed_sweep") > 3)
            tables._look_around = works  # type: ignore[method-assign]
            await until(lambda: "looking around works again" in caplog.text)
            assert caplog.text.count("looking around fails") == 1

    async def fail() -> None:
        raise StoreDown("store.gone")

    with caplog.at_level(logging.WARNING):
        run(test)
