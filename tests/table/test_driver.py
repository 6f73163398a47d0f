"""Games are found again after a restart, though nobody asks for them; and one process at a time drives a table."""

from __future__ import annotations

from pathlib import Path

from kingsroad.table import leases, records
from kingsroad.table.clocks import Speed
from kingsroad.table.table import UNKNOWN, Table
from kingsroad.table.tables import Tables
from kingsroad.table.times import now
from kingsroad.table.workers import Workers
from tests.table.open_tables import ANNA, bot, codes, me, open_tables, plan, run, until


async def stored_due(tables: Tables, table: Table) -> int | None:
    """After all that was to be written before."""
    row = await tables.store.write(
        lambda cursor: cursor.execute("select due from game where id = :id", {"id": table.id}).one()
    )
    assert row is not None
    due: int | None = row[0]
    return due


def leave_alone(tables: Tables) -> None:
    """As if the process died in the moment something is stored: nothing comes after it."""
    tables.driver.look_after = lambda table, ours=True: None  # type: ignore[method-assign]


def test_that_a_bot_is_to_move_is_stored_with_the_line_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), bot("random"), title="praga"), ANNA, "Anna")
            await until(lambda: table.waiting() == [0] and table.due is None)
            assert await stored_due(tables, table) is None
            leave_alone(tables)
            while table.waiting() == [0]:
                assert await stored_due(tables, table) is None
                await table.submit(0, table.n + 1, codes(table, 0)[-1])
            assert await stored_due(tables, table) == records.AT_ONCE
            n = table.n
        async with open_tables(tmp_path) as tables:  # nobody asks for the table
            await until(lambda: table.id in tables.live and tables.live[table.id].n > n)

    run(test)


def test_a_game_that_begins_with_a_bot_is_due_from_its_start(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            leave_alone(tables)
            table = await tables.create(plan(tables, bot("random"), bot("random")), ANNA, "Anna")
            assert (table.n, await stored_due(tables, table)) == (0, records.AT_ONCE)
        async with open_tables(tmp_path) as tables:
            await until(lambda: table.id in tables.live and tables.live[table.id].over)

    run(test)


def test_that_a_consent_of_a_bot_is_missing_is_stored_with_the_request(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), bot("random"), title="praga"), ANNA, "Anna")
            while table.n < 30 or table.waiting() != [0]:
                await until(lambda: table.waiting() == [0])
                await table.submit(0, table.n + 1, codes(table, 0)[-1])
            match, _ = table.running()
            free = [line.n for line in match.undoable(0)]
            target = next(line.n for line in match.kept if line.colour == table.seats[0].colour and line.n not in free)
            await until(lambda: table.due is None and not tables.driver.is_busy(table))
            leave_alone(tables)
            await table.submit(0, table.n + 1, f"ask {target}")
            assert await stored_due(tables, table) == records.AT_ONCE

    run(test)


def test_the_deadline_of_the_one_who_is_waited_for_is_noted(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), me("Ben"), speed=Speed("days", days=3)), ANNA, "Anna")
            await until(lambda: table.due not in (UNKNOWN, None))
            _, clock = table.running()
            assert await stored_due(tables, table) == clock.deadline([0, 1])
            assert await tables.store.read(lambda cursor: records.due_games(cursor, now())) == []

    run(test)


def test_a_game_another_process_drives_is_not_looked_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            leave_alone(tables)
            table = await tables.create(plan(tables, bot("random"), bot("random")), ANNA, "Anna")
            at = now()
            name = f"game/{table.id}"
            assert await tables.store.write(lambda cursor: leases.take_lease(cursor, name, "another", at, at + 1000))
            assert await tables.store.read(lambda cursor: records.due_games(cursor, at)) == []
            assert await tables.store.read(lambda cursor: records.due_games(cursor, at + 1000)) == [(0, table.id)]

    run(test)


def test_a_bot_without_a_process_does_not_stop_the_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path, Workers(0, 1)) as tables:
            table = await tables.create(plan(tables, bot(), bot()), ANNA, "Anna")
            await until(lambda: table.over)
            assert tables.workers.failed == tables.workers.asked > 0

    run(test)
