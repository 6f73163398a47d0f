"""A game that is given up: against bots at once, among people when all agree; nothing of it is lost."""

from __future__ import annotations

from pathlib import Path

from kingsroad.kernel import match as matches
from kingsroad.kernel.journal import read
from kingsroad.table import records, seating
from kingsroad.table.clocks import Speed
from kingsroad.table.info import info
from kingsroad.table.table import Table
from kingsroad.table.tables import Tables
from kingsroad.table.times import now
from kingsroad.web import administration, notices
from tests.table.databases import Redis
from tests.table.open_tables import (
    ANNA,
    BEN,
    CLEO,
    bot,
    codes,
    fault_of,
    hot_seat,
    me,
    open_tables,
    plan,
    play_on,
    run,
    someone,
    until,
)
from tests.table.test_neighbours import two_services


async def three_at_a_table(tables: Tables, speed: Speed | None = None) -> Table:
    wishes = (me(), someone(), someone())
    table = await tables.create(plan(tables, *wishes, speed=speed, listed=True), ANNA, "Anna")
    await seating.join(tables, table, BEN, "Ben", 1, None)
    await seating.join(tables, table, CLEO, "Cleo", 2, None)
    return table


def told(tables: Tables, table: Table) -> tuple[object, object]:
    shown = info(tables, table, None)
    return shown["conceding"], shown["conceded"]


def test_against_bots_it_ends_at_once_and_stays_so_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), bot()), ANNA, "Anna")
            await until(lambda: table.waiting() == [0])
            n, before = table.n, table.view(None)
            assert await fault_of(seating.concede(tables, table, BEN, 0)) == "table.not_your_seat"
            await seating.concede(tables, table, ANNA, 0)
            assert told(tables, table) == (None, {"seat": 0, "n": n})
            assert (table.over, table.playable, table.waiting()) == (True, False, [])
            assert await fault_of(table.submit(0, n + 1, "end")) == "table.ended"
            assert await fault_of(seating.concede(tables, table, ANNA, 0)) == "table.ended"
        async with open_tables(tmp_path) as tables:
            table = await tables.table(table.id)
            assert table.record.status == records.OVER
            assert table.record.ended is not None
            assert told(tables, table) == (None, {"seat": 0, "n": n})
            assert (table.n, table.view(None)) == (n, before)
            assert await tables.store.read(lambda cursor: records.due_games(cursor, now())) == []

    run(test)


def test_the_journal_is_whole_and_a_remark_says_who_conceded(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await play_on(table, 9)
            match, _ = table.running()
            state = match.state.hash()
            await seating.concede(tables, table, ANNA, 1)  # all seats are hers: nobody is asked
            journal = read(table.journal_for(None))
            assert journal.lines[-1].text() == "# conceded: blue"
            assert {"seed", "salt"} <= journal.header.fields.keys()
            assert not {"result", "hash"} & journal.header.fields.keys()
            assert matches.replay(match.game, journal).state.hash() == state

    run(test)


def test_among_people_all_must_agree_and_meanwhile_the_game_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await three_at_a_table(tables)
            await seating.concede(tables, table, BEN, 1)
            await seating.concede(tables, table, BEN, 1)  # once more changes nothing
            assert told(tables, table) == ({"seat": 1, "asked": [0, 2]}, None)
            await play_on(table, 2)
            assert await fault_of(seating.concede(tables, table, ANNA, 0)) == "table.conceding"
            assert await fault_of(seating.answer_concession(tables, table, "dora", 1, True)) == "table.not_your_seat"
            assert await fault_of(seating.answer_concession(tables, table, ANNA, 2, True)) == "table.not_conceding"
            await seating.answer_concession(tables, table, BEN, 1, True)  # nobody agrees to their own wish
            await seating.answer_concession(tables, table, CLEO, 1, True)
            await seating.answer_concession(tables, table, CLEO, 1, True)
            assert told(tables, table) == ({"seat": 1, "asked": [0]}, None)
        async with open_tables(tmp_path) as tables:  # what was said is not forgotten
            table = await tables.table(table.id)
            assert told(tables, table) == ({"seat": 1, "asked": [0]}, None)
            await seating.answer_concession(tables, table, ANNA, 1, True)
            assert told(tables, table) == (None, {"seat": 1, "n": 2})
            assert table.may_see(None, 0)  # as after any game
            again = await seating.rematch(tables, table, ANNA, "Anna")
            assert again.id == table.rematch

    run(test)


def test_one_no_is_enough_and_who_asked_may_think_better_of_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await three_at_a_table(tables)
            for person in (ANNA, BEN):  # Ben himself withdraws
                await seating.concede(tables, table, BEN, 1)
                await seating.answer_concession(tables, table, CLEO, 1, True)
                await seating.answer_concession(tables, table, person, 1, False)
                assert told(tables, table) == (None, None)
                assert await fault_of(seating.answer_concession(tables, table, ANNA, 1, True)) == "table.not_conceding"
            await seating.concede(tables, table, BEN, 1)
            assert told(tables, table) == ({"seat": 1, "asked": [0, 2]}, None)  # what Cleo said before does not count
            await play_on(table, 1)

    run(test)


def test_who_leaves_is_not_asked_and_who_asked_and_leaves_ends_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await three_at_a_table(tables)
            await seating.concede(tables, table, BEN, 1)
            await seating.leave(tables, table, BEN, 1)
            assert told(tables, table) == (None, None)
            await seating.concede(tables, table, CLEO, 2)
            await seating.hand_over(tables, table, ANNA, 0)
            await seating.answer_concession(tables, table, CLEO, 2, False)
            await seating.concede(tables, table, CLEO, 2)
            await seating.join(
                tables, table, "dora".ljust(22, "-"), "Dora", None, tables.invitations.link(table.id, table.seats, 0)
            )
            assert told(tables, table) == ({"seat": 2, "asked": [0]}, None)  # now Dora is asked
            await seating.leave(tables, table, "dora".ljust(22, "-"), 0)
            assert told(tables, table)[1] is not None

    run(test)


def test_a_bot_that_sits_in_because_time_ran_out_is_not_asked(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await three_at_a_table(tables, Speed("days", days=1))
            late = table.waiting()[0]
            people = [ANNA, BEN, CLEO]
            asker, other = (seat for seat in range(3) if seat != late)
            await seating.concede(tables, table, people[asker], asker)
            await seating.answer_concession(tables, table, people[other], asker, True)
            _, clock = table.running()
            clock.left[late] = 0
            await tables.driver.late(table, late)
            assert table.seats[late].kind == "stand_in"
            assert told(tables, table) == (None, {"seat": asker, "n": 0})
            shown = info(tables, table, None)["clock"]
            assert shown["running"] == []  # nobody's time runs any more
            assert [one.person for one in notices.wanted_at(table, now())] == [people[late]]  # the others know

    run(test)


def test_when_an_operator_takes_away_the_last_one_who_is_asked_the_game_ends(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await three_at_a_table(tables)
            await seating.concede(tables, table, ANNA, 0)
            await seating.answer_concession(tables, table, CLEO, 0, True)
            game = table.record
            await tables.store.write(lambda cursor: administration._get_up(cursor, game, BEN, now()))
            await tables.reseated([table.id])
            assert told(tables, table)[1] == {"seat": 0, "n": table.n}
            assert table.record.status == records.OVER

    run(test)


def test_both_processes_know_it(tmp_path: Path, redis: Redis) -> None:
    async def test() -> None:
        async with two_services(tmp_path, redis, 3600) as (here, there):
            table = await here.create(plan(here, me(), someone()), ANNA, "Anna")
            link = here.invitations.link(table.id, table.seats, 1)
            await seating.join(here, table, BEN, "Ben", None, link)
            copy = await there.table(table.id)
            await seating.concede(here, table, ANNA, 0)
            await until(lambda: copy.seats.conceding == 0)
            await seating.answer_concession(there, copy, BEN, 0, True)
            await until(lambda: table.conceded == 0)
            assert table.record.status == copy.record.status == records.OVER
            seat = 0 if codes(table, 0) else 1
            assert await fault_of(table.submit(seat, 1, codes(table, seat)[0])) == "table.ended"

    run(test)


def test_of_two_who_answer_at_the_same_moment_the_second_looks_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await three_at_a_table(tables)
            await seating.concede(tables, table, ANNA, 0)
            table.seats.changes -= 1  # as if another process had changed something since we looked
            assert await fault_of(seating.answer_concession(tables, table, BEN, 0, False)) == "table.changed"
            assert told(tables, table) == ({"seat": 0, "asked": [1, 2]}, None)
            await seating.answer_concession(tables, table, BEN, 0, False)
            assert told(tables, table) == (None, None)

    run(test)
