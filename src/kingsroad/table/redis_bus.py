"""The bus in Redis or Valkey; loaded only where there is one, since its library takes a third of a second."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec
import redis.asyncio as redis
from redis.exceptions import RedisError

from kingsroad.table.bus import Word

log = logging.getLogger(__name__)

CHANNEL: Final = "kingsroad"
PAUSE: Final = 0.5  # seconds before a lost connection is tried again
CONNECT: Final = 5.0  # seconds
LAST: Final = 1.0  # seconds for what is still to be said when the server ends
GATHER: Final = 0.01  # seconds in which words wait for each other after one was said: a message costs half a move
MOST_KEPT: Final = 10_000  # words kept while the bus is away; those who miss one read it from the store later


class RedisBus:
    """Words are lost while it is away; when it is back, everyone is told to look for themselves.

    A message has a word in each of its lines: where much happens, all that happened within a moment."""

    def __init__(self, url: str) -> None:
        self.name = secrets.token_hex(8)
        self.shared = True
        self._redis = redis.Redis.from_url(
            url, socket_keepalive=True, socket_connect_timeout=CONNECT, health_check_interval=15
        )
        self._said: asyncio.Queue[bytes] = asyncio.Queue(MOST_KEPT)
        self._tasks: list[asyncio.Task[None]] = []
        self._heard_once = asyncio.Event()
        self.noticed: Callable[[str], None] = lambda kind: None
        self._away: set[str] = set()  # which of `hearing` and `saying` do not work

    async def start(self, hear: Callable[[Word], None]) -> None:
        self._tasks = [asyncio.create_task(self._keep_hearing(hear)), asyncio.create_task(self._keep_saying())]
        await self._heard_once.wait()

    def say(self, what: str, game: str, **values: Any) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._said.put_nowait(msgspec.json.encode({"what": what, "game": game, "from": self.name, **values}))

    async def close(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST):
                await self._said.join()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _keep_saying(self) -> None:
        while True:
            words = [await self._said.get()]
            while not self._said.empty():
                words.append(self._said.get_nowait())
            await self._publish(b"\n".join(words))
            for _ in words:
                self._said.task_done()
            await asyncio.sleep(GATHER)

    async def _publish(self, message: bytes) -> None:
        while True:
            try:
                await self._redis.publish(CHANNEL, message)
                self._works("saying")
                return
            except (RedisError, OSError) as error:
                self._fails("saying", error)
                await asyncio.sleep(PAUSE)

    async def _keep_hearing(self, hear: Callable[[Word], None]) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        self._take(message, hear)
            except (RedisError, OSError) as error:
                self._fails("hearing", error)
            self._heard_once.set()  # a server starts without its bus as well, and goes on when it is there
            await asyncio.sleep(PAUSE)

    def _fails(self, what: str, error: Exception) -> None:
        if not self._away:  # once, not for every try
            log.warning("bus away: %s", type(error).__name__)
            self.noticed("bus_outage")
        self._away.add(what)

    def _works(self, what: str) -> None:
        if self._away:
            self._away.discard(what)
            if not self._away:
                log.warning("the bus is back")

    def _take(self, message: dict[str, Any], hear: Callable[[Word], None]) -> None:
        if message["type"] == "subscribe":
            self._works("hearing")
            # From here on we hear everything. The client also comes here when it has silently connected anew.
            if self._heard_once.is_set():
                self._take_word(b'{"what":"lost","game":"","from":""}', hear)
            self._heard_once.set()
        elif message["type"] == "message":
            for text in message["data"].splitlines():
                self._take_word(text, hear)

    def _take_word(self, text: bytes, hear: Callable[[Word], None]) -> None:
        try:
            word: Word = msgspec.json.decode(text, type=dict)
            if word["from"] != self.name:
                hear(word)
        except Exception:  # whoever speaks another language must not make us deaf
            log.exception("unreadable word on the bus")
