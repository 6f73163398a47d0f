"""One address that opens more connections than its share, against a server as it really runs."""

from __future__ import annotations

import socket
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.clients import Person, me, run
from tests.server.servers import Server, running

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only here every 127.x.y.z is this machine")
SHARE = 8
HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
PATIENCE = 60.0


def opened(server: Server, source: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0))


def status(connection: socket.socket) -> bytes:
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    return connection.makefile("rb").readline()


def test_half_sent_requests_from_one_address_do_not_shut_out_the_others(tmp_path: Path) -> None:
    with running(tmp_path, connections=str(SHARE)) as server, ExitStack() as stack:
        held = [stack.enter_context(opened(server, "127.0.0.2")) for _ in range(SHARE)]
        for one in held:
            one.sendall(HALF)
        for _ in range(20):
            with opened(server, "127.0.0.2") as refused:
                assert b" 503 " in refused.makefile("rb").readline()
        for _ in range(20):
            with opened(server, "127.0.0.1") as other:
                assert b" 200 " in status(other)
        held[0].sendall(b"x\r\nConnection: close\r\n\r\n")  # those who were there are served
        assert b" 200 " in held[0].makefile("rb").readline()
        assert server.bugs() == []


def test_a_trusted_proxy_holds_more_than_one_address_may(tmp_path: Path) -> None:
    with running(tmp_path, connections=str(SHARE), trusted_proxies="127.0.0.2") as server, ExitStack() as stack:
        held = [stack.enter_context(opened(server, "127.0.0.2")) for _ in range(3 * SHARE)]
        for one in held:
            one.sendall(HALF)
        with opened(server, "127.0.0.2") as more:
            assert b" 200 " in status(more)


def test_sockets_that_were_closed_are_counted_no_more(tmp_path: Path) -> None:
    async def test() -> None:
        with running(tmp_path, connections=str(SHARE)) as server:
            anna = Person(server.address, "Anna")
            table = str((await anna.create("raja", [me("Anna"), me("Ben")]))["id"])
            for _ in range(3 * SHARE):
                async with anna.socket(table, 0) as one:
                    await one.recv()

    run(test)
