"""The lock of a table: in turn for those who wait, at once for whoever finds it free."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from kingsroad.table.latch import Latch
from tests.table.open_tables import run


async def waits_for(latch: Latch, then: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
    """A task that stands in the line."""

    async def work() -> None:
        async with latch:
            await then()

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    return task


def test_a_free_latch_is_taken_at_once_and_by_one_alone() -> None:
    latch = Latch()
    assert latch.take()
    assert latch.held
    assert not latch.take()
    latch.release()
    assert latch.take()


def test_those_who_wait_come_in_their_order_and_nobody_gets_in_between() -> None:
    async def test() -> None:
        latch = Latch()
        came: list[str] = []

        def note(name: str) -> Callable[[], Awaitable[None]]:
            async def then() -> None:
                came.append(name)
                await asyncio.sleep(0)
                assert not latch.take()

            return then

        assert latch.take()
        waiting = [await waits_for(latch, note(name)) for name in ("first", "second", "third")]
        latch.release()
        assert not latch.take()  # it is the first one's already
        await asyncio.gather(*waiting)
        assert came == ["first", "second", "third"]
        assert not latch.held

    run(test)


def test_who_stops_waiting_is_passed_over() -> None:
    async def test() -> None:
        latch = Latch()
        done = asyncio.Event()

        async def then() -> None:
            done.set()

        assert latch.take()
        leaves = await waits_for(latch, then)
        stays = await waits_for(latch, then)
        leaves.cancel()
        await asyncio.gather(leaves, return_exceptions=True)
        assert not done.is_set()
        latch.release()
        await stays
        assert done.is_set()
        assert not latch.held

    run(test)


def test_who_leaves_in_the_moment_it_is_given_to_him_gives_it_on() -> None:
    async def test() -> None:
        latch = Latch()

        async def then() -> None:
            assert latch.held

        assert latch.take()
        leaves = await waits_for(latch, then)
        stays = await waits_for(latch, then)
        latch.release()
        leaves.cancel()
        await stays
        assert leaves.cancelled()
        assert not latch.held

    run(test)
