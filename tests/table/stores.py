"""Short ways to a store, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from kingsroad.table.records import Line, load_lines
from kingsroad.table.store import Store, open_store

T = TypeVar("T")
AT = 1_800_000_000_000


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


def with_store(url: str, test: Callable[[Store], Awaitable[T]]) -> T:
    """Opens a store, lets the test use it, closes it."""

    async def run() -> T:
        async with opened(url) as store:
            return await test(store)

    return asyncio.run(run())


async def lines_of(store: Store, game: str, after: int = 0) -> list[Line]:
    return await store.read(lambda cursor: load_lines(cursor, game, after))
