"""One live game: store first, show after; versions; what each one is shown."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from kingsroad.kernel.journal import read
from kingsroad.kernel.match import replay, verify
from kingsroad.kernel.phrase import Fault, Refused
from kingsroad.table import records
from kingsroad.table.listener import MOST_WAITING, Listener
from kingsroad.table.store import StoreDown
from kingsroad.table.table import Stale, Table
from tests.table.open_tables import ANNA, BEN, codes, fault_of, hot_seat, open_tables, play_on, run


def shown(table: Table, listener: Listener) -> dict[str, Any]:
    view = table.next_view(listener)
    assert view is not None
    message: dict[str, Any] = json.loads(view)
    return message


def planning(table: Table) -> bool:
    return len(table.waiting()) == 2


async def to_planning(table: Table) -> None:
    while not planning(table):
        await play_on(table, 1)


def test_a_line_is_stored_before_anyone_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            stored_when_told: list[asyncio.Future[int]] = []

            def told(frame: bytes) -> bool:
                stored_when_told.append(tables.store.read(lambda cursor: len(records.load_lines(cursor, table.id))))
                return True

            listener = Listener(0, ANNA, 0, told)
            listener.busy = listener.uninformed = False
            table.listeners.add(listener)
            shown(table, listener)
            seat = table.waiting()[0]
            await table.submit(seat, 1, codes(table, seat)[0])
            assert await asyncio.gather(*stored_when_told) == [1]

    run(test)


def test_of_two_moves_with_one_number_one_wins_and_the_other_is_stale(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            seat = table.waiting()[0]
            first, second = codes(table, seat)[:2]
            results = await asyncio.gather(
                table.submit(seat, 1, first), table.submit(seat, 1, second), return_exceptions=True
            )
            assert [isinstance(result, Stale) for result in results] == [False, True]
            assert table.n == 1
            lines = await tables.store.read(lambda cursor: records.load_lines(cursor, table.id))
            assert [(line.n, line.code) for line in lines] == [(1, first)]

    run(test)


def test_a_number_that_another_process_took_is_too_late_and_its_line_is_found(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            seat = table.waiting()[0]
            first, second = codes(table, seat)[:2]
            assert await tables.store.append(table.id, 1, seat, first, table.used)
            with pytest.raises(Stale):
                await table.submit(seat, 1, second)
            assert (table.n, table.lock.locked()) == (1, False)

    run(test)


def test_a_refused_move_leaves_the_table_free(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            seat = table.waiting()[0]
            with pytest.raises(Refused):
                await table.submit(seat, 1, "nonsense")
            assert not table.lock.locked()

    run(test)


def test_the_same_move_sent_twice_is_played_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            seat = table.waiting()[0]
            code = codes(table, seat)[0]
            await table.submit(seat, 1, code)
            assert await fault_of(table.submit(seat, 1, code)) == "match.stale"
            assert table.n == 1

    run(test)


def test_a_line_another_process_stored_first_is_read_and_the_move_is_stale(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            seat = table.waiting()[0]
            theirs, ours = codes(table, seat)[:2]
            assert await tables.store.append(table.id, 1, seat, theirs, 5)
            with pytest.raises(Stale):
                await table.submit(seat, 1, ours)
            assert table.n == 1
            assert table.log[0].entry.code == theirs

    run(test)


def test_a_refused_move_says_why_and_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            seat = table.waiting()[0]
            with pytest.raises(Refused) as caught:
                await table.submit(seat, 1, "end")
            assert caught.value.refusal.rule.startswith("raja/")
            with pytest.raises(Refused):
                await table.submit(seat, 1, "no such thing")
            assert table.n == 0
            assert await tables.store.read(lambda cursor: len(records.load_lines(cursor, table.id))) == 0

    run(test)


def test_a_move_that_cannot_be_stored_is_refused_and_play_goes_on_later(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            seat = table.waiting()[0]
            append = tables.store.append

            async def full(*_: Any) -> bool:
                raise StoreDown("store.full")

            tables.store.append = full  # type: ignore[assignment,method-assign]
            before = table.running()[0].state.hash()
            assert await fault_of(table.submit(seat, 1, codes(table, seat)[0])) == "store.full"
            assert (table.n, table.running()[0].state.hash()) == (0, before)
            tables.store.append = append  # type: ignore[method-assign]
            await table.submit(seat, 1, codes(table, seat)[0])
            assert table.n == 1

    run(test)


def test_after_a_restart_everything_is_as_it_was(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables, title="praga")
            await play_on(table, 60, choose=3)
            await table.submit(table.waiting()[0], table.n + 1, codes(table, table.waiting()[0])[-1])
            id, n, hash = table.id, table.n, table.running()[0].state.hash()
            left = table.running()[1].left
            log = table.told_since(0, 0)
        async with open_tables(tmp_path) as tables:
            again = await tables.table(id)
            assert again is not table
            assert (again.n, again.running()[0].state.hash(), again.running()[1].left) == (n, hash, left)
            assert again.told_since(0, 0) == log
            assert again.seats.of(ANNA) == [0, 1]

    run(test)


def test_secret_answers_are_shown_to_their_seat_alone_until_all_are_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await to_planning(table)
            watchers = [Listener(0, ANNA, 0), Listener(1, ANNA, 0), Listener(None, None, 0)]
            for listener in watchers:
                shown(table, listener)
            n = table.n
            code = codes(table, 0)[5]
            await table.submit(0, n + 1, code)
            mine, theirs, nobodys = (shown(table, listener) for listener in watchers)
            assert [line["code"] for line in mine["lines"]] == [code]
            for message in (theirs, nobodys):
                assert [line["code"] for line in message["lines"]] == ["?"]
                assert code not in json.dumps(message["lines"] + [message["public"]])
            assert mine["private"]["own"]["disc"] is not None
            assert nobodys["private"] == {"seat": None}
            # the number is not stale for the other seat, although a line has been added
            await table.submit(1, n + 1, codes(table, 1)[7])
            while n + 1 in table.running()[0].hidden_from(1):  # discs are opened when their turn comes
                await play_on(table, 1)
            later = shown(table, watchers[1])
            assert [line["code"] for line in later["lines"] if line["n"] == n + 1] == [code]

    run(test)


def test_a_listener_gets_what_it_missed_in_one_message(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            listener = Listener(0, ANNA, 0)
            table.listeners.add(listener)
            shown(table, listener)
            await play_on(table, 3)
            message = shown(table, listener)
            assert message["n"] == 3
            assert [line["n"] for line in message["lines"]] == [1, 2, 3]
            back = Listener(0, ANNA, 2)
            assert [line["n"] for line in shown(table, back)["lines"]] == [3]

    run(test)


def test_a_listener_that_takes_nothing_is_given_up_and_delays_nobody() -> None:
    async def test() -> None:
        listener = Listener(None, None, 0)
        closed = []
        for _ in range(MOST_WAITING + 1):
            listener.put(b"{}")
            closed.append(listener.closed)
        assert closed == [*[False] * MOST_WAITING, True]
        await listener.ready()

    run(test)


def test_all_who_see_the_same_share_one_text(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await play_on(table, 1)
            texts: dict[str, list[bytes]] = {"watching": [], "too": [], "seat": []}

            def taking(name: str, viewer: int | None) -> Listener:
                def write(frame: bytes) -> bool:
                    texts[name].append(frame)
                    return True

                listener = Listener(viewer, None, 1, write)
                listener.uninformed = listener.busy = False
                table.listeners.add(listener)
                return listener

            listeners = [taking("watching", None), taking("too", None), taking("seat", 0)]
            await play_on(table, 1)
            assert texts["watching"][0] is texts["too"][0]
            assert texts["seat"][0] != texts["too"][0]
            assert not any(listener.stale for listener in listeners)
            text = table.next_view(Listener(None, None, 1))
            assert text is not None
            assert texts["too"][0] == text.encode()

    run(test)


def test_a_client_without_room_is_left_for_later(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            listener = Listener(None, None, 0, lambda frame: False)
            listener.uninformed = listener.busy = False
            table.listeners.add(listener)
            await play_on(table, 2)
            assert listener.stale
            assert [line["n"] for line in shown(table, listener)["lines"]] == [1, 2]

    run(test)


def test_undo_is_a_line_and_beyond_the_barrier_all_must_agree(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await play_on(table, 1)
            first_seat = table.log[0].entry.seat
            await table.submit(first_seat, 2, "undo")
            assert table.n == 2
            await to_planning(table)
            late = table.n
            for seat in (0, 1):
                await table.submit(seat, table.n + 1, codes(table, seat)[0])
            assert await fault_of(table.submit(0, table.n + 1, "undo")) == "kernel.refused"
            own = next(line.n for line in table.running()[0].kept if line.n > late and line.colour == "black")
            await table.submit(0, table.n + 1, f"ask {own}")
            request = shown(table, Listener(1, BEN, 0))["request"]
            assert request is None or request["n"] == own
            # Anna has both seats, so the other one agrees by itself
            while table.running()[0].request is not None:
                await asyncio.sleep(0.005)
            assert [told.entry.code for told in table.log[-2:]] == [f"ask {own}", "agree"]
            assert planning(table)

    run(test)


def test_a_view_and_the_journal_hide_what_must_be_hidden(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await to_planning(table)
            code = codes(table, 0)[3]
            await table.submit(0, table.n + 1, code)
            seen = table.view(1)
            assert seen["seats"][0]["disc"] is None
            text = table.journal_for(1)
            assert f"{table.n} black ?" in text
            assert "seed" not in text
            assert code in table.journal_for(0)
            with pytest.raises(Fault):
                table.may_look(BEN, 0)

    run(test)


def test_a_finished_game_reveals_its_seed_and_verifies(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            step = 0
            while not table.over:
                await play_on(table, 1, choose=step)
                step += 1
            while table.record.status != records.OVER:
                await asyncio.sleep(0.005)
            journal = read(table.journal_for(None))
            match = replay(table.running()[0].game, journal)
            verify(match, journal)
            table.may_look(None, 0)  # nothing is secret any more
            stored = await tables.store.read(lambda cursor: records.load_game(cursor, table.id))
            assert stored is not None
            assert stored.status == records.OVER
            assert "result: " in str(stored.header)

    run(test)
