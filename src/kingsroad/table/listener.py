"""Someone who follows a table. Views are whole, so a slow one skips versions and delays nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

LONGEST: Final = 256  # messages other than views that may wait before the connection is given up


class Listener:
    """`viewer` is the seat looked through, None for a spectator; `person` whom the connection belongs to."""

    def __init__(self, viewer: int | None, person: str | None, known: int) -> None:
        self.viewer = viewer
        self.person = person
        self.known = known  # the last line this client was given
        self.hidden: set[int] = set()  # the lines it was given as secret ones
        self.stale = True  # there is a newer view than the one it has
        self.uninformed = True  # seats or status changed since it was told
        self.closed = False
        self._waiting: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None

    def renew(self) -> None:
        """The table has a newer view."""
        self.stale = True
        self._stir()

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
        if len(self._waiting) >= LONGEST:
            self.close()
        else:
            self._waiting.append(message)
            self._stir()

    def close(self) -> None:
        self.closed = True
        self._stir()

    def take(self) -> bytes | None:
        return self._waiting.popleft() if self._waiting else None

    async def ready(self) -> None:
        """Until there is something to send."""
        while not (self.stale or self.uninformed or self._waiting or self.closed):
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake

    def _stir(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)
