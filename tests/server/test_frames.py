"""What a socket may be sent by mistake or on purpose: it is told so, at worst it is closed, and the table lives on."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kingsroad.web.serve import STUCK, listen
from tests.server.clients import PATIENCE, Follower, Message, Person, Player, bot, following, me, run, someone
from tests.server.servers import Server, running

LARGEST = 4096
RATE = 600
LOOKS = 60


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that limits how much each may say."""
    with running(tmp_path_factory.mktemp("busy"), rate=str(RATE)) as started:
        yield started


async def hear(socket: ClientConnection, kind: str) -> Message:
    """The next message of that kind."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message: Message = json.loads(await socket.recv())
            if message["t"] == kind:
                return message


async def close_code(socket: ClientConnection) -> int | None:
    """Reads on until it is closed: with which code, None if it just broke off."""
    try:
        while True:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


async def solo(person: Person) -> str:
    """A table where nobody else moves."""
    return str((await person.create("praga", [me("Anna")], options={"solo": "crane"}))["id"])


@asynccontextmanager
async def begun(server: Server) -> AsyncIterator[tuple[Person, str, ClientConnection, Message]]:
    """A table with one person, a bare socket at it, and its first view."""
    anna = Person(server.address, "Anna")
    table = await solo(anna)
    async with anna.socket(table, 0) as socket:
        yield anna, table, socket, await hear(socket, "view")


def code_of(view: Message, which: int = 0) -> str:
    return str(view["private"]["moves"][which]["code"])


async def is_alive(socket: ClientConnection) -> None:
    await socket.send('{"t":"ping"}')
    await hear(socket, "pong")


NONSENSE: list[Any] = [
    "",
    "x",
    "{",
    '{"t":"move","n":1,"code":"ta',  # cut off
    '{"t":"move","n":1,"code":"take crane.1"}}',
    "null",
    "[]",
    '["move"]',
    "0",
    "{}",
    '{"t":null}',
    '{"t":"no such thing"}',
    '{"t":"move","n":"1","code":"end"}',
    '{"t":"move","n":1.5,"code":"end"}',
    '{"t":"move","n":99999999999999999999999999,"code":"end"}',
    '{"t":"move","n":-1,"code":"end"}',
    '{"t":"ask","id":99999999999999999999999999,"what":"why","code":"end"}',
    '{"t":"move","n":1}',
    '{"t":"move","n":1,"code":""}',
    '{"t":"move","n":1,"code":null}',
    json.dumps({"t": "move", "n": 1, "code": "x" * 201}),
    '{"t":"move","n":1,"code":"\\ud800"}',
    '{"t":"ask","id":1,"what":"how","code":"end"}',
    '{"t":"ask","id":1,"what":"why","code":""}',
    '{"t":"chat"}',
    '{"t":"chat","phrase":"chat.no_such"}',
    '{"t":"chat","text":"","phrase":"chat.hello"}',
    '{"t":"ping","more":' + "[" * 2000 + "]" * 2000 + "}",
    '{"t":' + '{"t":' * 600 + "1" + "}" * 601,
    "[" * 4000,
    b"\x00\x01\x02",
    b"\xff\xfe{}",
    bytes(LARGEST),
]


def test_nonsense_is_answered_with_an_error_and_the_socket_stays(server: Server) -> None:
    async def test() -> None:
        async with begun(server) as (anna, table, socket, view):
            for frame in NONSENSE:
                await socket.send(frame)
                told = (await hear(socket, "error"))["error"]
                assert told["id"].split(".")[0] in ("socket", "chat"), (frame, told)
                assert await pong_or_error(socket) == "pong", frame
            await socket.send(json.dumps({"t": "move", "n": 1, "code": code_of(view)}))
            assert (await hear(socket, "view"))["n"] == 1
            assert (await anna.info(table))["n"] == 1

    run(test)


async def pong_or_error(socket: ClientConnection) -> str:
    await socket.send('{"t":"ping"}')
    async with asyncio.timeout(PATIENCE):
        while True:
            kind = str(json.loads(await socket.recv())["t"])
            if kind in ("pong", "error"):
                return kind


@pytest.mark.parametrize("more", ["", "x" * 200], ids=["short", "long"])
def test_a_text_that_is_no_utf_8_closes_its_own_socket_with_1007_and_plays_nothing(server: Server, more: str) -> None:
    async def test() -> None:
        async with begun(server) as (anna, table, socket, view), anna.socket(table, 0) as other:
            await hear(other, "view")
            move = json.dumps({"t": "move", "n": 1, "code": code_of(view), "more": more + "@"})
            await socket.send(move.encode().replace(b"@", b"\xff"), text=True)
            assert await close_code(socket) == 1007
            await is_alive(other)
            assert (await anna.info(table))["n"] == 0
        assert server.bugs() == []

    run(test)


def test_moves_that_come_too_early_too_late_or_twice_change_nothing(server: Server) -> None:
    async def test() -> None:
        async with begun(server) as (anna, table, socket, view):

            async def play(n: int, code: str) -> None:
                await socket.send(json.dumps({"t": "move", "n": n, "code": code}))

            first = code_of(view)
            for n in (2, 3, 1000, 0):  # only 1 comes next
                await play(n, first)
                told = await hear(socket, "refused")
                assert (told["reason"], told["n"], told["said"]["expected"]) == ("match.stale", 0, 1)
                assert (await hear(socket, "view"))["n"] == 0
            await play(1, first)
            after = await hear(socket, "view")
            assert [line["code"] for line in after["lines"]] == [first]
            await play(3, code_of(after))  # the later one of two is there first
            await play(2, code_of(after))
            assert (await hear(socket, "refused"))["said"]["n"] == 3
            while after["n"] < 2:
                after = await hear(socket, "view")
            await play(2, code_of(after))  # and again
            await play(1, first)
            for n in (2, 1):
                assert (await hear(socket, "refused"))["said"]["n"] == n
            assert (await anna.info(table))["n"] == 2
            await is_alive(socket)

    run(test)


@pytest.mark.parametrize("binary", [False, True])
def test_a_frame_that_is_too_large_closes_its_own_socket_alone(server: Server, binary: bool) -> None:
    async def test() -> None:
        async with begun(server) as (anna, table, socket, view), anna.socket(table, 0) as other:
            await hear(other, "view")
            largest = json.dumps({"t": "ping", "more": ""})
            largest = json.dumps({"t": "ping", "more": "x" * (LARGEST - len(largest))})
            await socket.send(largest)
            await hear(socket, "pong")
            await socket.send((largest + " ").encode() if binary else largest + " ")
            assert await close_code(socket) == 1009
            await is_alive(other)
            await other.send(json.dumps({"t": "move", "n": 1, "code": code_of(view)}))
            assert (await hear(other, "view"))["n"] == 1

    run(test)


def test_a_frame_in_small_pieces_is_one_frame_and_no_larger_than_another(server: Server) -> None:
    async def test() -> None:
        async with begun(server) as (anna, table, socket, view):
            whole = json.dumps({"t": "move", "n": 1, "code": code_of(view)})
            await socket.send(iter(whole))
            assert (await hear(socket, "view"))["n"] == 1
            with suppress(ConnectionClosed):  # while it still speaks
                await socket.send("x" * 100 for _ in range(41))
            assert await close_code(socket) in (1009, None)  # who still speaks may not hear why
            async with anna.socket(table, 0) as again:
                await is_alive(again)

    run(test)


def test_thousands_of_pings_are_limited_and_the_table_lives_on(busy: Server) -> None:
    async def test() -> None:
        anna, ben = Person(busy.address, "Anna"), Person(busy.address, "Ben")
        opened = await anna.create("raja", [me(), someone()])
        table = opened["id"]
        await ben.join(table, opened["link"]["seats"]["1"])
        kinds: dict[str, int] = {}

        async def listen(socket: ClientConnection) -> None:
            async for text in socket:
                message = json.loads(text)
                if message["t"] == "error":
                    assert message["error"]["id"] == "request.too_many"
                kinds[message["t"]] = kinds.get(message["t"], 0) + 1

        player = Follower(ben, table, 1)
        mine = Follower(anna, table, 0)
        async with following(player), anna.socket(table, None) as socket:
            listening = asyncio.create_task(listen(socket))
            try:
                for _ in range(4000):
                    await socket.send('{"t":"ping"}')
                if not player.is_waited_for:  # Anna's other device is slowed down as well, but it hears
                    async with following(mine):
                        await mine.until(lambda: mine.is_waited_for, "her turn")
                else:
                    await player.play(player.codes[0])
                while kinds.get("pong", 0) + kinds.get("error", 0) < 4000:
                    async with asyncio.timeout(PATIENCE):
                        await asyncio.sleep(0.01)
                    assert not listening.done()
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
        assert kinds["pong"] >= RATE
        assert kinds["error"] > 2 * RATE

    run(test)


@asynccontextmanager
async def deaf(person: Person, table: str) -> AsyncIterator[ClientConnection]:
    """A socket of which nothing is read until somebody asks: small buffers on our side, and no reading ahead."""
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.setblocking(False)
    host, _, port = person.address.removeprefix("http://").partition(":")
    await asyncio.get_running_loop().sock_connect(raw, (host, int(port)))
    async with connect(
        f"ws://{host}:{port}/api/tables/{table}/stream?seat=none",
        sock=raw,
        compression=None,
        proxy=None,
        max_size=None,
        max_queue=1,
        ping_interval=None,
        close_timeout=1,
    ) as socket:
        yield socket


def test_clients_that_never_read_delay_nobody_get_the_newest_view_or_are_given_up(server: Server) -> None:
    async def test() -> None:
        anna = Person(server.address, "Anna")
        table = (await anna.create("praga", [me(), bot("random"), bot("random"), bot("random")]))["id"]
        player = Player(anna, table, 0, "deaf")
        async with deaf(anna, table) as patient, deaf(anna, table) as forgotten, following(player):
            await player.until(lambda: player.over, "the end")
            for asked in range(1, LOOKS + 1):  # whole logs, more than any line between us holds
                for socket in (patient, forgotten):
                    await socket.send('{"t":"seat","seat":null}')
                await player.send(t="ping")
                await player.until(lambda asked=asked: len(player.of("pong")) == asked, "a pong")  # type: ignore[misc]
            await patient.send('{"t":"ping"}')
            views, told = 0, {"t": ""}
            while told["t"] != "pong":
                async with asyncio.timeout(PATIENCE):
                    told = json.loads(await patient.recv())
                if told["t"] == "view":
                    numbers = [line["n"] for line in told["lines"]]
                    assert numbers == list(range(told["n"] - len(numbers) + 1, told["n"] + 1))
                    views += 1
            assert views < player.n + LOOKS  # it skipped what was no longer new

            for _ in range(300):  # more than is kept for anyone
                await player.send(t="chat", phrase="chat.good_game")
            await player.until(lambda: len(player.of("chat")) == 300, "all that was said")
            assert await close_code(forgotten) == 1013

    run(test)


def test_a_connection_that_takes_nothing_for_a_minute_is_ended_by_the_system() -> None:
    with listen("127.0.0.1", 0) as listening, sockets.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(sockets.IPPROTO_TCP, sockets.TCP_USER_TIMEOUT) == STUCK
