"""Someone who follows a table. Views are whole, so a slow one skips versions and delays nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

MOST_WAITING: Final = 256  # messages other than views that may wait before the connection is given up
ROOM: Final = 64  # with so many waiting nothing more is read from it


class Listener:
    """`viewer` is the seat looked through, None for a spectator; `person` whom the connection belongs to; `write` takes
    a text at once if the connection has room for it, and says whether it did."""

    def __init__(
        self, viewer: int | None, person: str | None, known: int, write: Callable[[bytes], bool] | None = None
    ) -> None:
        self.write = write
        self.viewer = viewer
        self.person = person
        self.known = known  # the last line this client was given
        self.hidden: set[int] = set()  # the lines it was given as secret ones
        self.stale = True  # there is a newer view than the one it has
        self.uninformed = True  # seats or status changed since it was told
        self.closed = False
        self.busy = True  # the connection's own task is sending: what is newer must not overtake it
        self._waiting: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._room: asyncio.Future[None] | None = None

    def renew(self) -> None:
        """The table has a newer view."""
        self.stale = True
        self._stir()

    def takes_at_once(self, text: bytes) -> bool:
        """Written, because nothing waits that must come before it; else the connection's own task sends it later."""
        if self.write is None or self.busy or self.uninformed or self._waiting or self.closed:
            return False
        return self.write(text)

    def inform(self) -> None:
        """Who sits where, or the state of the table, has changed."""
        self.uninformed = True
        self._stir()

    def look_through(self, seat: int | None) -> None:
        """Another seat, or none: it has another log."""
        self.viewer = seat
        self.known, self.hidden = 0, set()
        self.renew()

    def put(self, message: bytes) -> None:
        """Anything that is not a view: chat, presence, an answer."""
        if len(self._waiting) >= MOST_WAITING:
            self.close()
        else:
            self._waiting.append(message)
            self._stir()

    def close(self) -> None:
        self.closed = True
        self._stir()
        self._make_room()

    def take(self) -> bytes | None:
        if len(self._waiting) == ROOM:
            self._make_room()
        return self._waiting.popleft() if self._waiting else None

    async def room(self) -> None:
        """Waits until the client has read enough answers to be asked again."""
        while len(self._waiting) >= ROOM and not self.closed:
            self._room = asyncio.get_running_loop().create_future()
            await self._room

    def _make_room(self) -> None:
        if self._room is not None and not self._room.done():
            self._room.set_result(None)

    async def ready(self) -> None:
        """Until there is something to send."""
        self.busy = False
        while not (self.stale or self.uninformed or self._waiting or self.closed):
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
        self.busy = True

    def _stir(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)
