"""Two processes at the same tables, here as two sets of open tables with a store each and a real Redis between them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis as Client

from kingsroad.table import leases, seating
from kingsroad.table.bus import Word
from kingsroad.table.clocks import MOMENT, Speed
from kingsroad.table.listener import Listener
from kingsroad.table.redis_bus import CHANNEL, RedisBus
from kingsroad.table.store import open_store
from kingsroad.table.table import Table
from kingsroad.table.tables import Tables
from kingsroad.table.times import now
from kingsroad.table.workers import Workers
from tests.table.databases import PATIENCE, Redis
from tests.table.open_tables import ANNA, BEN, SECRET, bot, codes, me, plan, run, someone, until


@asynccontextmanager
async def two_services(folder: Path, redis: Redis, lease: float) -> AsyncIterator[tuple[Tables, Tables]]:
    async with AsyncExitStack() as stack:
        opened: list[Tables] = []
        for _ in range(2):
            store = await open_store(f"sqlite:///{folder / 'kingsroad.sqlite'}")
            stack.push_async_callback(store.close)
            tables = Tables(store, RedisBus(redis.url), Workers(1, 30), SECRET, None, lease)
            stack.push_async_callback(tables.close)
            await tables.open()
            opened.append(tables)
        yield opened[0], opened[1]


def heard(listener: Listener) -> list[Any]:
    messages = []
    while (message := listener.take()) is not None:
        messages.append(json.loads(message))
    return messages


async def two_people(tables: Tables, speed: Speed | None = None) -> Table:
    table = await tables.create(plan(tables, me(), someone(), speed=speed), ANNA, "Anna")
    await seating.join(tables, table, BEN, "Ben", None, tables.invitations.link(table.id, table.seats, 1))
    return table


async def play(table: Table) -> None:
    seat = table.waiting()[0]
    await table.submit(seat, table.n + 1, codes(table, seat)[0])


def test_what_is_said_within_a_moment_is_one_message_heard_word_by_word(redis: Redis) -> None:
    async def test() -> None:
        one, other = RedisBus(redis.url), RedisBus(redis.url)
        mine: list[Word] = []
        theirs: list[Word] = []
        await one.start(mine.append)
        await other.start(theirs.append)
        async with Client.from_url(redis.url) as client, client.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            await channel.get_message(timeout=PATIENCE)  # that it listens
            for n in range(50):
                one.say("line", "g", n=n, text="a\nb")
            await until(lambda: len(theirs) == 50)
            assert [word["n"] for word in theirs] == list(range(50))
            assert mine == []
            one.say("chat", "g")
            await until(lambda: len(theirs) == 51)
            messages = [await channel.get_message(timeout=PATIENCE) for _ in range(2)]
            assert [message["data"].count(b"\n") for message in messages if message] == [49, 0]
        await one.close()
        await other.close()

    run(test)


def test_one_unreadable_word_does_not_take_those_beside_it_along(
    redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        bus = RedisBus(redis.url)
        heard_words: list[Word] = []
        await bus.start(heard_words.append)
        async with Client.from_url(redis.url) as client:
            await client.publish(
                CHANNEL, b'{"what":"chat","game":"g","from":"x"}\n[\n{"what":"chat","game":"h","from":"x"}'
            )
        await until(lambda: len(heard_words) == 2)
        assert [word["game"] for word in heard_words] == ["g", "h"]
        assert caplog.text.count("unreadable word") == 1
        await bus.close()

    run(test)


def test_a_line_a_seat_and_a_word_reach_the_other_process(tmp_path: Path, redis: Redis) -> None:
    async def test() -> None:
        async with two_services(tmp_path, redis, 3600) as (here, there):
            table = await here.create(plan(here, me(), someone()), ANNA, "Anna")
            copy = await there.table(table.id)
            assert copy.match is None
            link = there.invitations.link(table.id, copy.seats, 1)
            await seating.join(there, copy, BEN, "Ben", None, link)  # the game begins at the other one
            await until(lambda: table.match is not None)
            await play(table)
            await until(lambda: copy.n == 1)
            await play(copy)
            await until(lambda: table.n == 2)
            assert table.running()[0].state.hash() == copy.running()[0].state.hash()
            listener = Listener(0, ANNA, 0)
            table.listeners.add(listener)
            for text in ("one", "two", "three"):
                await there.say(copy, BEN, 1, "Ben", None, text)
            said: list[Any] = []
            while len(said) < 3:
                said += [one["entry"]["text"] for one in heard(listener) if one["t"] == "chat"]
                await asyncio.sleep(0.005)
            assert said == ["one", "two", "three"]

    run(test)


def test_one_of_the_processes_drives_the_bots_and_the_other_follows(tmp_path: Path, redis: Redis) -> None:
    async def test() -> None:
        async with two_services(tmp_path, redis, 3600) as (here, there):
            table = await here.create(plan(here, bot("random"), bot("random")), ANNA, "Anna")
            copy = await there.table(table.id)
            await until(lambda: table.over and copy.over)
            asked = here.workers.asked, there.workers.asked
            assert max(asked) > 0
            assert min(asked) == 0  # whichever took the lease first
            assert [told.entry.code for told in copy.log] == [told.entry.code for told in table.log]
            await until(lambda: table.record.status == copy.record.status == "over")
            assert copy.record.header == table.record.header
            assert copy.record.ended == table.record.ended

    run(test)


@pytest.mark.parametrize("known", [True, False])
def test_a_process_that_ends_leaves_its_tables_to_the_others_at_once(tmp_path: Path, redis: Redis, known: bool) -> None:
    async def test() -> None:
        async with two_services(tmp_path, redis, 3600) as (here, there):
            table = await here.create(plan(here, bot(), bot(), bot()), ANNA, "Anna")
            await until(lambda: table.n > 2)
            name = f"game/{table.id}"
            at = now()
            assert not await there.store.write(lambda cursor: leases.take_lease(cursor, name, "x", at, at + 1))
            if known:  # then it must be told
                await there.table(table.id)
            await here.close()
            assert not table.over
            copy = await there.table(table.id)
            await until(lambda: copy.n > table.n)

    run(test)


def test_what_nobody_said_is_found_by_looking(tmp_path: Path, redis: Redis) -> None:
    """A process that dies may have stored something and not said it."""

    async def test() -> None:
        async with two_services(tmp_path, redis, 0.6) as (here, there):
            table = await two_people(here)
            copy = await there.table(table.id)
            here.bus.say = lambda what, game, **values: None  # type: ignore[method-assign]
            await play(table)
            await until(lambda: copy.n == 1)
            await seating.hand_over(here, table, BEN, 1)
            await until(lambda: copy.seats[1].generation == table.seats[1].generation)
            await here.say(table, ANNA, 0, "Anna", "chat.hello", None)
            await until(lambda: copy.said == 1)

    run(test)


def test_who_was_at_a_process_that_died_is_not_here_for_ever(tmp_path: Path, redis: Redis) -> None:
    async def test() -> None:
        async with two_services(tmp_path, redis, 0.6) as (here, there):
            table = await two_people(here)
            copy = await there.table(table.id)
            copy.listeners.add(Listener(1, BEN, 0))
            there.presence_changed(copy)
            table.listeners.add(Listener(0, ANNA, 0))
            here.presence_changed(table)
            await until(lambda: table.presence() == copy.presence() == ([0, 1], 0))
            there.bus.say = lambda what, game, **values: None  # type: ignore[method-assign]
            await until(lambda: table.presence() == ([0], 0))

    run(test)


def test_whoever_takes_his_seat_back_has_the_same_time_everywhere(tmp_path: Path, redis: Redis) -> None:
    async def test() -> None:
        async with two_services(tmp_path, redis, 3600) as (here, there):
            table = await two_people(here, Speed("live", base=10, increment=0))
            copy = await there.table(table.id)
            seat = table.waiting()[0]
            person = (ANNA, BEN)[seat]
            await seating.seat_bot(here, table, person, seat, "random")
            await until(lambda: copy.seats[seat].kind == "stand_in" and table.waiting() != [seat])
            await seating.take_back(here, table, person, seat)
            await until(lambda: copy.seats[seat].kind == "person" and copy.n == table.n)
            assert copy.running()[1].left == table.running()[1].left
            assert copy.running()[1].left[seat] >= MOMENT

    run(test)
