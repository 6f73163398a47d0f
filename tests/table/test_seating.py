"""Who may sit down, get up, hand over, be replaced and come back."""

from __future__ import annotations

from pathlib import Path

from kingsroad.kernel.journal import read
from kingsroad.table import records, seating
from kingsroad.table.clocks import DAY, Speed
from kingsroad.table.info import info
from kingsroad.table.plan import Wish
from kingsroad.table.seats import EVERY_SEAT
from kingsroad.table.table import Table
from kingsroad.table.tables import Tables
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
    run,
    someone,
    until,
)


def link(tables: Tables, table: Table, seat: int) -> str:
    return tables.invitations.link(table.id, table.seats, seat)


async def two_at_a_table(tables: Tables, speed: Speed | None = None, on_timeout: str = "bot") -> Table:
    """Anna and Ben, Anna first to sit."""
    table = await tables.create(plan(tables, me(), someone(), speed=speed, on_timeout=on_timeout), ANNA, "Anna")
    await seating.join(tables, table, BEN, "Ben", None, link(tables, table, 1))
    return table


def test_a_table_begins_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), someone(), someone(), listed=True), ANNA, "Anna")
            assert table.record.status == records.OPEN
            assert await fault_of(table.submit(0, 1, "end")) == "table.not_started"
            assert await seating.join(tables, table, BEN, "Ben", None, None) == 1
            assert table.record.status == records.OPEN
            assert await seating.join(tables, table, CLEO, "Cleo", 2, None) == 2
            assert table.record.status == records.RUNNING
            assert read(str(table.record.header)).header.seats == [
                ("black", "Anna"),
                ("blue", "Ben"),
                ("yellow", "Cleo"),
            ]
            assert await fault_of(seating.join(tables, table, "dora", "Dora", None, None)) == "table.no_free_seat"

    run(test)


def test_a_private_table_needs_a_link(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), someone(), someone()), ANNA, "Anna")
            assert await fault_of(seating.join(tables, table, BEN, "Ben", None, None)) == "table.private"
            assert await fault_of(seating.join(tables, table, BEN, "Ben", 1, "kl_" + "x" * 22)) == "table.link"
            other = await tables.create(plan(tables, me(), someone()), ANNA, "Anna")
            assert await fault_of(seating.join(tables, table, BEN, "Ben", None, link(tables, other, 1))) == "table.link"
            assert await seating.join(tables, table, BEN, "Ben", None, link(tables, table, 2)) == 2
            assert await seating.join(tables, table, CLEO, "Cleo", None, link(tables, table, EVERY_SEAT)) == 1

    run(test)


def test_a_seat_kept_for_somebody_is_not_given_to_anyone(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), someone("Ben"), someone(), listed=True), ANNA, "Anna")
            assert await seating.join(tables, table, CLEO, "Cleo", None, None) == 2
            assert await fault_of(seating.join(tables, table, BEN, "Ben", 1, None)) == "table.no_free_seat"
            assert await seating.join(tables, table, BEN, "Ben", None, link(tables, table, 1)) == 1

    run(test)


def test_links_are_shown_to_the_creator_and_to_each_player_his_own(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), someone(), someone(), listed=True), ANNA, "Anna")
            await seating.join(tables, table, BEN, "Ben", 1, None)
            assert set(info(tables, table, ANNA)["link"]["seats"]) == {"0", "2"}
            assert set(info(tables, table, BEN)["link"]["seats"]) == {"1"}
            assert info(tables, table, BEN)["link"]["open"] is None
            for stranger in (None, CLEO):
                assert info(tables, table, stranger)["link"] == {"open": None, "seats": {}}
            links = {link(tables, table, seat) for seat in range(-1, 3)}
            assert len(links) == 4
            assert all(len(one) == 25 for one in links)

    run(test)


def test_handing_over_makes_the_old_link_void_and_the_new_one_gives_the_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await two_at_a_table(tables)
            old = link(tables, table, 1)
            assert await fault_of(seating.hand_over(tables, table, CLEO, 1)) == "table.not_your_seat"
            await seating.hand_over(tables, table, BEN, 1)
            assert await fault_of(seating.join(tables, table, CLEO, "Cleo", None, old)) == "table.link"
            assert await seating.join(tables, table, CLEO, "Cleo", None, link(tables, table, 1)) == 1
            assert table.seats.of(BEN) == []
            assert table.seats.of(CLEO) == [1]
            assert table.seats[1].name == "Cleo"

    run(test)


def test_whoever_gets_up_before_the_start_leaves_the_seat_open(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), someone(), someone(), listed=True), ANNA, "Anna")
            await seating.join(tables, table, BEN, "Ben", 1, None)
            await seating.leave(tables, table, BEN, 1)
            assert table.seats.open() == [1, 2]
            assert await fault_of(seating.leave(tables, table, BEN, 1)) == "table.not_your_seat"
            await seating.leave(tables, table, ANNA, 0)
            assert table.record.status == records.CLOSED
            assert await fault_of(seating.join(tables, table, BEN, "Ben", 1, None)) == "table.ended"

    run(test)


def test_a_bot_plays_on_for_whoever_leaves_in_play(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await two_at_a_table(tables)
            await seating.leave(tables, table, BEN, 1)
            await seating.leave(tables, table, ANNA, 0)
            await until(lambda: table.over)
            assert {told.entry.seat for told in table.log} == {0, 1}

    run(test)


def test_the_creator_may_give_open_seats_to_bots_and_begin(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), someone(), someone(), listed=True), ANNA, "Anna")
            await seating.join(tables, table, BEN, "Ben", 1, None)
            assert await fault_of(seating.start(tables, table, BEN)) == "table.not_creator"
            assert await fault_of(seating.seat_bot(tables, table, BEN, 2, "greedy")) == "table.not_creator"
            for wrong in ("genius", "steady-waller"):  # nobody has the one, only Praga the other
                assert await fault_of(seating.seat_bot(tables, table, ANNA, 2, wrong)) == "bot.unknown"
            await seating.start(tables, table, ANNA)
            assert table.record.status == records.RUNNING
            assert table.seats[2].level == "greedy"

    run(test)


def test_players_cannot_be_voted_out_before_they_were_waited_for_long_enough(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await two_at_a_table(tables, Speed("days", days=3))
            waited = table.waiting()[0]
            voter = ANNA if table.seats[waited].person == BEN else BEN
            assert await fault_of(seating.seat_bot(tables, table, voter, waited, "greedy")) == "table.too_early"
            assert await fault_of(seating.seat_bot(tables, table, CLEO, waited, "greedy")) == "table.no_vote"
            _, clock = table.running()
            clock.waits_since[waited] -= DAY
            await seating.seat_bot(tables, table, voter, waited, "greedy")
            assert table.seats[waited].kind == "stand_in"
            assert table.seats[waited].person not in (None, voter)

    run(test)


def test_all_others_must_want_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.create(plan(tables, me(), someone(), someone(), listed=True), ANNA, "Anna")
            await seating.join(tables, table, BEN, "Ben", 1, None)
            await seating.join(tables, table, CLEO, "Cleo", 2, None)
            waited = table.waiting()[0]
            voters = [person for person in (ANNA, BEN, CLEO) if table.seats[waited].person != person]
            table.running()[1].waits_since[waited] -= DAY
            await seating.seat_bot(tables, table, voters[0], waited, "greedy")
            await seating.seat_bot(tables, table, voters[0], waited, "greedy")  # once more does not count twice
            assert table.seats[waited].kind == "person"
            await seating.seat_bot(tables, table, voters[1], waited, "greedy")
            assert table.seats[waited].kind == "stand_in"

    run(test)


def test_whose_seat_a_bot_keeps_warm_may_take_it_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await two_at_a_table(tables)
            await seating.seat_bot(tables, table, BEN, 1, "random")  # Ben goes to dinner
            assert (table.seats[1].kind, table.seats[1].person) == ("stand_in", BEN)
            assert await fault_of(seating.take_back(tables, table, CLEO, 1)) == "table.not_your_seat"
            await seating.take_back(tables, table, BEN, 1)
            assert (table.seats[1].kind, table.seats[1].level) == ("person", None)
            table.may_play(BEN, 1)

    run(test)


def test_when_time_runs_out_a_bot_takes_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            tables.driver.started = 0
            table = await two_at_a_table(tables, Speed("live", base=10, increment=0))
            late = table.waiting()[0]
            table.running()[1].since -= 10_001
            await until(lambda: table.seats[late].kind == "stand_in" and table.n > 0)
            assert table.log[0].entry.seat == late
            await seating.take_back(tables, table, str(table.seats[late].person), late)
            assert table.running()[1].left[late] > 0

    run(test)


def test_where_the_table_wants_it_the_move_of_the_rules_is_played_instead(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            tables.driver.started = 0
            table = await two_at_a_table(tables, Speed("live", base=10, increment=0), on_timeout="move")
            late = table.waiting()[0]
            table.running()[1].since -= 10_001
            await until(lambda: table.n > 0)
            assert table.seats[late].kind == "person"
            assert table.log[0].entry.seat == late

    run(test)


def test_bots_play_a_whole_game_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            for title in ("raja", "praga"):
                table = await tables.create(plan(tables, bot(), bot("random"), title=title), ANNA, "Anna")
                await until(lambda table=table: table.record.status == records.OVER)  # type: ignore[misc]
            assert tables.workers.failed == 0

    run(test)


def test_a_rematch_keeps_the_seats_and_is_made_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await two_at_a_table(tables)
            assert await fault_of(seating.rematch(tables, table, ANNA, "Anna")) == "table.not_over"
            step = 0
            while not table.over:
                seat = table.waiting()[0]
                legal = codes(table, seat)
                await table.submit(seat, table.n + 1, legal[step % len(legal)])
                step += 1
            await until(lambda: table.record.status == records.OVER)
            assert await fault_of(seating.rematch(tables, table, CLEO, "Cleo")) == "table.not_your_seat"
            again = await seating.rematch(tables, table, ANNA, "Anna")
            assert (await seating.rematch(tables, table, BEN, "Ben")).id == again.id
            assert again.record.rematch_of == table.id
            assert info(tables, again, BEN)["seats"][1]["invited"]
            assert await fault_of(seating.join(tables, again, CLEO, "Cleo", 1, None)) == "table.private"
            assert await seating.join(tables, again, BEN, "Ben", None, None) == 1
            assert again.record.status == records.RUNNING
            assert [game.id for game in await tables.store.read(lambda cursor: records.games_of(cursor, BEN))] == [
                again.id,
                table.id,
            ]

    run(test)


def test_a_plan_that_no_game_can_have_is_refused_before_anything_is_stored(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:

            async def create(*wishes: Wish, **more: str) -> None:
                await tables.create(plan(tables, *wishes, **more), ANNA, "Anna")  # type: ignore[arg-type]

            assert await fault_of(create(me())) == "setup.players"
            assert await fault_of(create(*[me()] * 6)) in ("setup.players", "setup.colour_twice")
            assert await fault_of(create(me(), Wish("me", colour="pink"))) == "setup.colour"
            assert await fault_of(create(me(), Wish("bot", level="steady-waller"))) == "bot.unknown"
            assert await fault_of(create(me(), Wish("bot", level="steady-rider"), title="praga")) == "bot.unknown"
            assert await fault_of(create(me(), me(), seed="x" * 65)) == "table.seed"
            assert await fault_of(create(me(), me(), on_timeout="cry")) == "table.on_timeout"
            assert await tables.store.read(lambda cursor: records.games_of(cursor, ANNA)) == []

    run(test)


def test_a_hot_seat_belongs_to_one_person(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables, 3)
            assert table.seats.of(ANNA) == [0, 1, 2]
            for seat in range(3):
                table.may_play(ANNA, seat)

    run(test)
