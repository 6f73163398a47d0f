"""What is counted about the store and the bots, where operators look for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from kingsroad.table.cursor import Cursor
from kingsroad.table.store import StoreDown
from tests.web.whole import Whole, run, whole

BOTS = {"title": "raja", "seats": [{"kind": "bot", "level": "random"}] * 2, "options": {"short": "true"}, "seed": "7"}


def counted(server: Whole, name: str, **labels: str) -> float:
    return server.services.metrics.registry.get_sample_value(f"kingsroad_{name}", labels) or 0.0


async def play(server: Whole) -> int:
    """A game of bots to its end; how many lines it had."""
    id = (await server.caller().post("/api/tables", BOTS)).json()["id"]
    table = await server.services.tables.table(id)
    while not table.over:
        await asyncio.sleep(0.01)
    return table.n


def test_bots_and_the_store_are_timed(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="1", bot_seconds="60") as server:
            lines = await play(server)
            questions = counted(server, "bot_questions_total", level="random")
            assert 0 < questions < lines
            assert counted(server, "bot_seconds_count", level="random") == questions
            assert counted(server, "bot_seconds_sum", level="random") > 0
            assert counted(server, "bot_failures_total", level="random") == 0
            for kind in ("read", "write"):
                assert counted(server, "store_seconds_count", kind=kind) > 0
                assert counted(server, "store_seconds_sum", kind=kind) > 0
            assert counted(server, "store_seconds_count", kind="write") >= lines
            assert counted(server, "store_failures_total") == 0
            assert counted(server, "moves_total", title="raja") == lines

    run(test)


def test_bots_without_an_answer_are_counted(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="0") as server:
            await play(server)
            failures = counted(server, "bot_failures_total", level="random")
            assert failures == counted(server, "bot_questions_total", level="random") > 0

    run(test)


def test_what_the_store_could_not_do_is_counted(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            away = tmp_path / "away"
            away.mkdir()
            for part in list(tmp_path.glob("kingsroad.sqlite*")):
                part.rename(away / part.name)
            for ask in (server.services.store.read, server.services.store.write):
                await until_it_fails(ask)
            assert counted(server, "store_failures_total") >= 2
            for part in list(away.iterdir()):
                part.rename(tmp_path / part.name)

    run(test)


async def until_it_fails(ask: Callable[[Callable[[Cursor], None]], Awaitable[None]]) -> None:
    """A database that was there a moment ago is not looked for again at once."""
    while True:
        try:
            await ask(lambda cursor: None)
        except StoreDown:
            return
        await asyncio.sleep(0.01)
