"""Open tables on a real store in a folder of the test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from kingsroad.kernel import match as matches
from kingsroad.kernel.journal import Journal
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault
from kingsroad.table.bus import Alone
from kingsroad.table.clocks import Speed
from kingsroad.table.plan import TablePlan, Wish
from kingsroad.table.store import open_store
from kingsroad.table.table import Table
from kingsroad.table.tables import Tables
from kingsroad.table.workers import Workers

ANNA, BEN, CLEO = "anna".ljust(22, "-"), "ben".ljust(22, "-"), "cleo".ljust(22, "-")
SHORT: Mapping[str, str] = {"short": "true"}
SECRET = b"a secret of the tests, long enough"


@asynccontextmanager
async def open_tables(folder: Path, workers: Workers | None = None) -> AsyncIterator[Tables]:
    store = await open_store(f"sqlite:///{folder / 'kingsroad.sqlite'}")
    tables = Tables(store, Alone(), workers or Workers(1, 30), SECRET, None)
    try:
        await tables.open()
        yield tables
    finally:
        await tables.close()
        await store.close()


PATIENCE = 300.0  # seconds; a test needs a few of them


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await test()

    asyncio.run(limited())


def plan(
    tables: Tables,
    *wishes: Wish,
    title: str = "raja",
    seed: str | None = "7",
    speed: Speed | None = None,
    listed: bool = False,
    options: Mapping[str, str] = SHORT,
    on_timeout: str = "bot",
) -> TablePlan:
    options = options if title == "raja" else {}
    return TablePlan(tables.newest(title), wishes, options, seed, speed or Speed("none"), listed, on_timeout)


def me(name: str = "Anna") -> Wish:
    return Wish("me", name)


def someone(name: str = "") -> Wish:
    return Wish("open", name)


def bot(level: str = "greedy") -> Wish:
    return Wish("bot", level=level)


async def hot_seat(tables: Tables, seats: int = 2, title: str = "raja") -> Table:
    """Anna has all seats."""
    return await tables.create(plan(tables, *[me() for _ in range(seats)], title=title), ANNA, "Anna")


def codes(table: Table, seat: int) -> list[str]:
    match, _ = table.running()
    return [move.code for move in match.game.moves(match.state, seat)]


async def play_on(table: Table, lines: int, choose: int = 0) -> None:
    """So many lines, each the first (or another) legal move of whoever is waited for first."""
    for _ in range(lines):
        seat = table.waiting()[0]
        legal = codes(table, seat)
        await table.submit(seat, table.n + 1, legal[choose % len(legal)])


async def fault_of(work: Awaitable[Any]) -> str:
    try:
        await work
    except Fault as fault:
        return str(fault.said["id"])
    raise AssertionError("nothing was refused")


async def until(condition: Callable[[], bool]) -> None:
    """Other tasks go on until it holds."""
    while not condition():
        await asyncio.sleep(0.005)


def match_at(table: Table, n: int) -> Match[Any]:
    """The match as it was after line `n`, replayed from its journal."""
    match, _ = table.running()
    return matches.replay(match.game, Journal(match.header, match.lines), n)
