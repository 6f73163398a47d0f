"""Connections before a request exists. Each costs a descriptor, and there are not many: nobody holds more than a share
of them, and none that sends no whole request in time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kingsroad.web.frames import Frames
from kingsroad.web.settings import Settings
from kingsroad.web.visit import household, is_trusted

WHOLE: Final = 20.0  # seconds in which a request must have come, headers and body
IDLE: Final = 5  # seconds a connection is kept for the next request
WANTED: Final = 65_536  # descriptors, if the system lets us have so many
RESERVED: Final = 128  # of them for the database, files, the bus, mail and webhooks
PER_WORKER: Final = 4  # pipes to a bot's process, and what watches it
FEWEST: Final = 16  # connections, however little there is
CROWDED: Final = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def descriptors() -> int:
    """How many this process may have, after asking for as many as we want."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return WANTED if soft == resource.RLIM_INFINITY else soft


class Connections:
    """All that are open, sockets included. One address has at most `each`, and never more than half of all, so that
    nobody shuts the others out; a trusted proxy brings everyone, and has what there is."""

    def __init__(self, settings: Settings, available: int, refused: Callable[[], None] = lambda: None) -> None:
        self.most = max(FEWEST, available - RESERVED - PER_WORKER * settings.workers)
        self.each = min(settings.connections, self.most // 2) if settings.connections else self.most
        self.proxies = settings.trusted_proxies
        self.refused = refused
        self.open = 0
        self.by: Counter[str] = Counter()  # per household

    def enter(self, address: str) -> bool:
        whose = household(address)
        if self.open >= self.most or (self.by[whose] >= self.each and not is_trusted(address, self.proxies)):
            self.refused()
            return False
        self.open += 1
        self.by[whose] += 1
        return True

    def leave(self, address: str) -> None:
        whose = household(address)
        self.open -= 1
        self.by[whose] -= 1
        if not self.by[whose]:
            del self.by[whose]


class Connection(HttpToolsProtocol):
    """uvicorn's protocol; a client that does not send its request in time is disconnected."""

    def __init__(self, counted: Connections, **given: Any) -> None:
        super().__init__(**given)
        self.counted = counted
        self.address: str | None = None  # None: not counted, or no longer
        self.refused = False
        self.begun = True  # a request that is not whole yet; the first one is waited for from the start
        self.deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self.counted.enter(address):
            self.address = address
            self._watch()
        else:
            self.refused = True
            transport.write(CROWDED)
            transport.close()

    def data_received(self, data: bytes) -> None:
        if not self.refused:
            super().data_received(data)
            self._watch()

    def on_message_begin(self) -> None:
        self.begun = True
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self.begun = False
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.begun = False
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, Frames)
        protocol.left = self._leave

    def connection_lost(self, exc: Exception | None) -> None:
        self.begun = False
        self._watch()
        self._leave()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """A request that has begun must be whole in time, however slowly more of it comes."""
        if self.begun and self.deadline is None:
            self.deadline = self.loop.call_later(WHOLE, self._hang_up)
        elif not self.begun and self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _hang_up(self) -> None:
        self.deadline = None
        self.counted.refused()
        self.transport.abort()

    def _leave(self) -> None:
        if self.address is not None:
            self.counted.leave(self.address)
            self.address = None
