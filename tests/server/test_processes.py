"""Several server processes for the same tables, with a real PostgreSQL and a real Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

import psycopg
import pytest

from tests.server.clients import (
    Follower,
    Message,
    Person,
    Player,
    bot,
    following,
    me,
    run,
    someone,
    taken,
    until,
    until_true,
)
from tests.server.journals import check_nothing_lost, check_verified, lines_of
from tests.server.servers import Server
from tests.table.databases import Postgres, Redis

LEASE = "1.5"  # seconds; three times in it each process looks whether it missed something
NEVER = "3600"


@contextmanager
def several(count: int, data: Path, database_url: str, bus: Redis, lease: str = LEASE) -> Iterator[list[Server]]:
    settings = {"database_url": database_url, "bus_url": bus.url, "lease_seconds": lease, "workers": "1"}
    servers = [Server(data / str(i), settings) for i in range(count)]
    with ExitStack() as stack:
        for server in servers:
            stack.callback(server.kill)
        starts = [Thread(target=server.start) for server in servers]
        for start in starts:
            start.start()
        for start in starts:
            start.join()
        assert all(server.port for server in servers), [server.log() for server in servers]
        yield servers


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis) -> Iterator[list[Server]]:
    with several(2, tmp_path_factory.mktemp("pair"), postgres.fresh(), redis) as servers:
        yield servers
        for server in servers:
            assert server.bugs() == []


async def two_people(pair: list[Server], title: str, *more: Message) -> tuple[Person, Person, str]:
    """Anna at the first process, Ben at the second, at one table."""
    anna, ben = Person(pair[0].address, "Anna"), Person(pair[1].address, "Ben")
    opened = await anna.create(title, [me(), someone(), *more])
    table = str(opened["id"])
    assert await ben.join(table, opened["link"]["seats"]["1"]) == 1
    return anna, ben, table


async def is_over(person: Person, table: str) -> bool:
    return bool((await person.info(table))["status"] == "over")


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_people_at_different_processes_play_whole_games_with_a_bot(pair: list[Server], title: str) -> None:
    async def test() -> None:
        anna, ben, table = await two_people(pair, title, bot("random"))
        players = [Player(anna, table, 0, "0"), Player(ben, table, 1, "1")]
        watchers = [Follower(Person(server.address), table, None) for server in pair]
        everyone = [*players, *watchers]
        async with following(*everyone):
            for one in everyone:
                await one.until(lambda one=one: one.over, "the end")  # type: ignore[misc]
                await one.until(lambda one=one: one.info["status"] == "over", "the result")  # type: ignore[misc]
        text = await ben.journal(table)
        assert await anna.journal(table) == text
        check_verified(text)
        check_nothing_lost(text, everyone)
        for one in everyone:
            assert one.lines == lines_of(text)
            assert one.info is not None
            assert one.info["result"] == one.view["result"]["totals"]
        infos = [await person.info(table) for person in (anna, ben)]
        assert infos[0]["ended"] == infos[1]["ended"]
        again = [taken(await person.post(f"/tables/{table}/rematch"))["id"] for person in (anna, ben)]
        assert again[0] == again[1]

    run(test)


def test_moves_seats_chat_and_presence_cross_from_one_process_to_the_other(pair: list[Server]) -> None:
    async def test() -> None:
        anna, ben = Person(pair[0].address, "Anna"), Person(pair[1].address, "Ben")
        opened = await anna.create("raja", [me(), someone(), someone()])
        table = opened["id"]
        first = Follower(anna, table, 0)
        watcher = Follower(Person(pair[1].address), table, None)
        async with following(first, watcher):
            assert await ben.join(table, opened["link"]["seats"]["1"]) == 1
            await first.until(lambda: names(first) == ["Anna", "Ben", ""], "Ben on a seat")
            second = Follower(ben, table, 1)
            async with following(second):
                taken(await ben.at(pair[1].address).post(f"/tables/{table}/chat", phrase="chat.hello"))
                for text in ("one", "two", "three"):
                    await first.send(t="chat", text=text)
                for one in (first, second, watcher):
                    await one.until(lambda one=one: len(one.of("chat")) == 4, "all that was said")  # type: ignore[misc]
                    said = [message["entry"]["k"] for message in one.of("chat")]
                    assert said == [1, 2, 3, 4]
                    await one.until(lambda one=one: here(one) == ([0, 1], 1), "all who are here")  # type: ignore[misc]
                taken(await anna.post(f"/tables/{table}/start"))
                for one in (first, second, watcher):
                    await one.until(lambda one=one: one.seen is not None, "the start")  # type: ignore[misc]
                movers = [first, second]
                await first.until(lambda: bool(set(first.view["waiting"]) & {0, 1}), "somebody's turn")
                mover = movers[first.view["waiting"][0]]
                await mover.until(lambda: mover.is_waited_for, "the same there")
                n = mover.n
                await mover.play(mover.codes[0])
                await watcher.until(lambda: watcher.n > n, "the line")
                assert watcher.lines[n + 1] == mover.lines[n + 1]
            await first.until(lambda: here(first) == ([0], 1), "Ben gone")

    run(test)


def names(follower: Follower) -> list[str]:
    assert follower.info is not None
    return [seat["name"] for seat in follower.info["seats"]]


def here(follower: Follower) -> tuple[list[int], int]:
    last = follower.of("presence")[-1:]
    return (last[0]["here"], last[0]["watching"]) if last else ([], 0)


def test_of_two_processes_that_store_the_same_number_one_wins(pair: list[Server]) -> None:
    async def test() -> None:
        anna = Person(pair[0].address, "Anna")
        table = (await anna.create("praga", [me("Anna")], options={"solo": "crane"}))["id"]
        people = [anna, anna.at(pair[1].address)]
        devices = [Follower(person, table, 0) for person in people]
        async with following(*devices):
            for n in range(15):
                for device in devices:
                    await device.until(lambda one=device, n=n: one.is_waited_for and one.n == n, "both")  # type: ignore[misc]
                codes = [devices[0].codes[0], devices[0].codes[-1]]
                answers = await asyncio.gather(
                    *(person.move(table, 0, n + 1, code) for person, code in zip(people, codes, strict=True))
                )
                assert sorted(answer.status_code for answer in answers) == [200, 409]
                won = [answer.status_code for answer in answers].index(200)
                refused = answers[1 - won].json()
                assert (refused["refused"]["reason"], refused["n"]) == ("match.stale", n + 1)
                for device in devices:
                    await device.until(lambda one=device, n=n: one.n == n + 1, "the line")  # type: ignore[misc]
                    assert device.lines[n + 1] == (0, codes[won])

    run(test)


def test_a_line_that_nobody_was_told_of_is_found(pair: list[Server], postgres: Postgres) -> None:
    """Stored by a process that died before it could say so."""

    async def test() -> None:
        anna, ben, table = await two_people(pair, "praga")
        watchers = [Follower(anna, table, 0), Follower(ben, table, 1)]
        async with following(*watchers):
            mover = next(one for one in watchers if one.is_waited_for)
            assert mover.seat is not None
            code = mover.codes[0]
            store_behind_their_backs(pair[0].settings["database_url"], table, mover.seat, code)
            for one in watchers:
                await one.until(lambda one=one: one.n == 1, "the line")  # type: ignore[misc]
                assert one.lines[1] == (mover.seat, code)

    run(test)


def store_behind_their_backs(url: str, table: str, seat: int, code: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "insert into line (game, n, seat, code, at) select id, 1, %s, %s, started + 1 from game where id = %s",
            (seat, code, table),
        )


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """One that nobody else uses, for it will be stopped."""
    bus = Redis()
    try:
        bus.start()
        yield bus
    finally:
        bus.stop()


def test_nobody_stays_behind_when_the_bus_was_away(tmp_path: Path, postgres: Postgres, own_redis: Redis) -> None:
    with several(2, tmp_path, postgres.fresh(), own_redis, NEVER) as pair:  # it must be the bus that brings the news

        async def test() -> None:
            anna, ben, table = await two_people(pair, "raja")
            first, second = Follower(anna, table, 0), Follower(ben, table, 1)
            watcher = Follower(Person(pair[1].address), table, None)
            async with following(first, second, watcher):
                await asyncio.to_thread(own_redis.stop)
                # Anna comes to Ben's process where it must be; play goes on without the bus.
                there = anna.at(pair[1].address)
                for _ in range(10):
                    await second.until(lambda: bool(second.view["waiting"]), "somebody's turn")
                    seat = second.view["waiting"][0]
                    person = (there, ben)[seat]
                    view = await person.view(table, seat)
                    answer = await person.move(table, seat, view["n"] + 1, view["view"]["moves"][0]["code"])
                    assert answer.status_code == 200
                    await second.until(lambda n=view["n"]: second.n > n, "the line")  # type: ignore[misc]
                taken(await ben.post(f"/tables/{table}/chat", phrase="chat.hello"))
                taken(await ben.post(f"/tables/{table}/hand-over", seat=1))
                await asyncio.to_thread(own_redis.start)
                for one in (first, second, watcher):
                    await one.until(lambda one=one: one.n == second.n, "the lines")  # type: ignore[misc]
                    await one.until(lambda one=one: len(one.of("chat")) == 1, "the chat")  # type: ignore[misc]
                links = [(await ben.at(server.address).info(table))["link"]["seats"]["1"] for server in pair]
                assert links[0] == links[1]
                players = [Player(anna, table, 0, "0"), Player(ben, table, 1, "1")]
                for player, known in zip(players, (first, second), strict=True):
                    player.lines = dict(known.lines)
                async with following(*players):
                    for one in (*players, first, watcher):
                        await one.until(lambda one=one: one.over, "the end")  # type: ignore[misc]
            await until_true(lambda: is_over(anna, table), "the result")
            text = await anna.journal(table)
            check_verified(text)
            check_nothing_lost(text, [first, second, watcher, *players])

        run(test)


def test_when_a_process_is_killed_the_other_takes_over_its_bots_and_its_people(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    url = postgres.fresh()
    with several(2, tmp_path, url, redis) as (first, second):

        async def test() -> None:
            anna = Person(first.address, "Anna")
            table = (await anna.create("praga", [me(), bot(), bot("random")]))["id"]
            player = Player(anna, table, 0, "take over")
            watcher = Follower(Person(second.address), table, None)
            async with following(watcher):
                async with following(player):
                    await player.until(lambda: player.n > 20, "some lines")
                    bots = (await anna.create("raja", [bot(), bot(), bot()]))["id"]
                    await until(lambda: count_lines(url, bots) > 3, "some lines of bots")
                    first.kill()
                before = count_lines(url, bots)
                await watcher.until(lambda: here(watcher) == ([], 1), "Anna gone with her process")
                again = Player(anna.at(second.address), table, 0, "taken over")
                again.lines, again.intended = dict(player.lines), player.intended
                async with following(again):
                    await again.until(lambda: again.over, "the end")
                    await watcher.until(lambda: watcher.over, "the end")
                # nobody has asked the second process for the game of the bots
                await until(lambda: status(url, bots) == "over", "the end of the bots' game")
            assert count_lines(url, bots) > before
            for id in (bots, table):
                text = await watcher.person.journal(id)
                check_verified(text)
            check_nothing_lost(text, [player, again, watcher])
            assert second.bugs() == []

        run(test)


def count_lines(url: str, table: str) -> int:
    return int(ask(url, "select count(*) from line where game = %s", table))


def status(url: str, table: str) -> str:
    return ask(url, "select status from game where id = %s", table)


def ask(url: str, sql: str, table: str) -> str:
    with psycopg.connect(url) as connection:
        row = connection.execute(sql.encode(), (table,)).fetchone()
        assert row is not None
        return str(row[0])
