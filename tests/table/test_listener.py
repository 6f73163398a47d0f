"""Someone who follows a table: what comes in which order, and how much is asked of whom."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from kingsroad.table.listener import MOST_WAITING, ROOM, Listener
from kingsroad.table.table import Table
from tests.table.open_tables import ANNA, codes, hot_seat, open_tables, play_on, run


def test_nothing_is_read_from_someone_who_does_not_take_the_answers() -> None:
    async def test() -> None:
        listener = Listener(None, None, 0)
        for _ in range(ROOM):
            await asyncio.wait_for(listener.room(), 1)
            listener.put(b"{}")
        reading = asyncio.create_task(listener.room())
        await asyncio.sleep(0)
        assert not reading.done()
        assert listener.take() is not None
        await reading
        assert ROOM < MOST_WAITING

    run(test)


def test_someone_who_is_given_up_is_not_waited_for() -> None:
    async def test() -> None:
        listener = Listener(None, None, 0)
        for _ in range(ROOM):
            listener.put(b"{}")
        reading = asyncio.create_task(listener.room())
        await asyncio.sleep(0)
        listener.close()
        await reading

    run(test)


def test_a_newer_view_does_not_overtake_what_is_being_sent() -> None:
    async def test() -> None:
        written: list[bytes] = []

        def write(frame: bytes) -> bool:
            written.append(frame)
            return True

        listener = Listener(None, None, 0, write)
        assert not listener.takes_at_once(b"first")  # its own task has not begun: nobody knows where it is
        listener.stale = listener.uninformed = False
        sending = asyncio.create_task(listener.ready())
        await asyncio.sleep(0)
        assert listener.takes_at_once(b"second")
        listener.put(b"{}")
        assert not listener.takes_at_once(b"third")  # a message waits that comes before it
        await sending
        assert listener.take() is not None
        assert not listener.takes_at_once(b"fourth")  # the message is still on its way
        assert written == [b"second"]

    run(test)


async def to_planning(table: Table) -> None:
    while len(table.waiting()) != 2:
        await play_on(table, 1)


def test_who_comes_back_is_told_what_was_secret_when_he_left(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await to_planning(table)
            secret, code = table.n + 1, codes(table, 0)[5]
            await table.submit(0, secret, code)
            known = table.n  # the other seat has the line, but not what it says
            assert table.once_hidden(1, known) == {secret}
            assert table.once_hidden(0, known) == set()
            await table.submit(1, table.n + 1, codes(table, 1)[7])
            while secret in table.running()[0].hidden_from(1):
                await play_on(table, 1)
            back = Listener(1, ANNA, known)
            back.hidden = table.once_hidden(1, known)
            view = table.next_view(back)
            assert view is not None
            told = {line["n"]: line["code"] for line in json.loads(view)["lines"]}
            assert told[secret] == code
            assert set(told) == {secret, *range(known + 1, table.n + 1)}

    run(test)
