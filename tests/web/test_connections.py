"""Connections before a request exists: counted by address, and hung up on when no whole request comes in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from kingsroad.web.connections import FEWEST, PER_WORKER, RESERVED, WHOLE, Connection, Connections, descriptors
from kingsroad.web.frames import Frames
from kingsroad.web.settings import Settings
from tests.web.test_frames import HANDSHAKE

ROOM = RESERVED + 2 * PER_WORKER  # what two workers and everything else need


def counted(available: int, **given: str) -> Connections:
    return Connections(Settings({"workers": "2", **given}), available)


# -- counting -----------------------------------------------------------------------------------------


def test_one_address_has_its_share_and_shuts_nobody_out() -> None:
    connections = counted(ROOM + 100, connections="30")
    assert [connections.enter("192.0.2.1") for _ in range(1100)] == [True] * 30 + [False] * 1070
    assert [connections.enter("192.0.2.2") for _ in range(30)] == [True] * 30
    connections.leave("192.0.2.1")
    assert connections.enter("192.0.2.1")
    assert not connections.enter("192.0.2.1")


def test_no_address_has_more_than_half_of_what_there_is() -> None:
    connections = counted(ROOM + 100, connections="512")
    assert sum(connections.enter("192.0.2.1") for _ in range(1100)) == 50
    assert connections.enter("192.0.2.2")


def test_addresses_of_one_household_share() -> None:
    connections = counted(ROOM + 100, connections="2")
    assert [connections.enter(f"2001:db8::{i}") for i in range(3)] == [True, True, False]
    assert connections.enter("2001:db8:0:1::1")


def test_all_together_leave_descriptors_for_the_rest_of_the_server() -> None:
    connections = counted(ROOM + 100, connections="0")
    assert sum(connections.enter(f"192.0.2.{i % 250}") for i in range(1100)) == 100
    assert counted(10).most == FEWEST


def test_a_trusted_proxy_may_bring_everyone() -> None:
    connections = counted(ROOM + 100, connections="2", trusted_proxies="10.0.0.0/8")
    assert [connections.enter("10.0.0.1") for _ in range(90)] == [True] * 90
    assert [connections.enter("192.0.2.1") for _ in range(3)] == [True, True, False]


def test_whoever_has_gone_is_forgotten() -> None:
    connections = counted(ROOM + 100)
    for i in range(50):
        assert connections.enter(f"192.0.2.{i}")
        connections.leave(f"192.0.2.{i}")
    assert (connections.open, len(connections.by)) == (0, 0)


def test_the_server_asks_for_the_descriptors_it_may_have() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        assert descriptors() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# -- waiting ------------------------------------------------------------------------------------------


class Timer:
    def __init__(self, delay: float, call: Callable[[], None]) -> None:
        self.delay = delay
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """Time passes when the test says so."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []

    def call_later(self, delay: float, call: Callable[[], None]) -> Timer:
        self.timers.append(Timer(delay, call))
        return self.timers[-1]

    def create_task(self, work: Any) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(work)

    def pass_time(self, seconds: float) -> None:
        due = [timer for timer in self.timers if timer.delay <= seconds and not timer.cancelled]
        self.timers = [timer for timer in self.timers if timer not in due and not timer.cancelled]
        for timer in due:
            timer.call()


class Line(asyncio.Transport):
    def __init__(self, protocol: Any) -> None:
        super().__init__({"peername": ("192.0.2.1", 1), "sockname": ("127.0.0.1", 2)})
        self.protocol = protocol
        self.written = b""
        self.gone = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def close(self) -> None:
        if not self.gone:
            self.gone = True
            self.protocol.connection_lost(None)

    def abort(self) -> None:
        self.close()

    def is_closing(self) -> bool:
        return self.gone

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.protocol  # type: ignore[no-any-return]

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


async def app(scope: Any, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


class Door:
    """A connection to an application that answers `ok`."""

    def __init__(self, connections: Connections) -> None:
        config = Config(app, ws=Frames, log_config=None)
        config.load()
        self.loop, self.state = Loop(), ServerState()
        given = {"config": config, "server_state": self.state, "app_state": {}, "_loop": self.loop}
        protocol = Connection(connections, **given)
        self.line = Line(protocol)
        protocol.connection_made(self.line)

    def say(self, data: bytes) -> None:
        self.line.protocol.data_received(data)

    async def answered(self) -> None:
        while self.state.tasks:
            await asyncio.sleep(0)


def run(test: Callable[[Connections], Any]) -> None:
    connections = counted(ROOM + 100, connections="2")
    asyncio.run(test(connections))
    assert (connections.open, len(connections.by)) == (0, 0)


GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n"


@pytest.mark.parametrize("said", [b"", b"G", GET[:-1], GET[:-2] + b"X-More: 1\r\n", POST, POST + b"half"])
def test_whoever_has_sent_no_whole_request_in_time_is_hung_up_on(said: bytes) -> None:
    async def test(connections: Connections) -> None:
        door = Door(connections)
        for i in range(len(said)):  # one byte after the other wins no time
            door.say(said[i : i + 1])
        gone = []
        for seconds in (WHOLE - 1, WHOLE):
            door.loop.pass_time(seconds)
            gone.append(door.line.gone)
        assert gone == [False, True]
        await door.answered()

    run(test)


@pytest.mark.parametrize("said", [b"G", POST + b"half"])
def test_the_next_request_must_be_whole_in_time_too(said: bytes) -> None:
    async def test(connections: Connections) -> None:
        door = Door(connections)
        door.say(POST + b"0123456789")
        await door.answered()
        assert door.line.written.endswith(b"ok")
        door.say(said)
        door.loop.pass_time(WHOLE)
        assert door.line.gone
        await door.answered()

    run(test)


def test_whoever_asks_nothing_more_is_hung_up_on_and_may_come_again() -> None:
    async def test(connections: Connections) -> None:
        for _ in range(5):
            door = Door(connections)
            door.say(GET)
            await door.answered()
            assert door.line.written.endswith(b"ok")
            door.loop.pass_time(WHOLE)
            assert door.line.gone

    run(test)


def test_a_socket_stays_and_is_counted_until_it_is_closed() -> None:
    async def test(connections: Connections) -> None:
        for _ in range(5):
            door = Door(connections)
            door.say(HANDSHAKE)
            while b" 101 " not in door.line.written:
                await asyncio.sleep(0)
            door.loop.pass_time(WHOLE)
            assert not door.line.gone
            assert connections.open == 1
            door.line.close()
            await door.answered()

    run(test)


def test_who_has_too_many_is_told_to_come_later_and_costs_nothing() -> None:
    async def test(connections: Connections) -> None:
        doors = [Door(connections) for _ in range(3)]
        assert [door.line.gone for door in doors] == [False, False, True]
        assert doors[2].line.written.startswith(b"HTTP/1.1 503 ")
        doors[2].say(GET)
        assert not doors[2].state.tasks
        assert doors[2].loop.timers == []
        doors[0].line.close()
        again = Door(connections)
        assert not again.line.gone
        for door in (doors[1], again):
            door.line.close()

    run(test)
