"""A lock for one table: waited for in turn, or taken at once by whoever finds it free."""

from __future__ import annotations

import asyncio
from collections import deque


class Latch:
    """As `asyncio.Lock`, and `take` for what runs without a task of its own."""

    def __init__(self) -> None:
        self.held = False
        self._queue: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """True if it was free; it is the caller's now, until he releases it."""
        if self.held:
            return False
        self.held = True
        return True

    def release(self) -> None:
        """To the first who waits: it is never free in between, so nobody is overtaken."""
        while self._queue:
            waiting = self._queue.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return
        self.held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if not waiting.cancelled():
                self.release()  # it was given to someone who left in the same moment
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
