"""A server that is killed the moment it has accepted a move: the notice still arrives, and only once."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import msgspec

from tests.table.open_tables import run
from tests.web.receivers import Doorbell
from tests.web.slow_games import PATIENCE, eventually


@asynccontextmanager
async def process(folder: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A server of its own and its address; killed at the end, if it is still there."""
    settings = {"DATA": str(folder), "PORT": "0", "WORKERS": "0", "NOTICE_SECONDS": "0.2", "PRIVATE_WEBHOOKS": "yes"}
    server = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "kingsroad.cli",
        "serve",
        env={**os.environ, **{f"KINGSROAD_{name}": value for name, value in settings.items()}},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        assert server.stdout is not None
        line = (await server.stdout.readline()).decode()
        found = re.search(r"http://\S+", line)
        assert found, line
        yield server, found[0]
    finally:
        if server.returncode is None:
            server.kill()
        await server.wait()


def client(address: str, cookies: Any = None) -> httpx2.AsyncClient:
    headers = {"X-Kingsroad": "1"}
    return httpx2.AsyncClient(base_url=f"{address}/api", headers=headers, cookies=cookies, timeout=PATIENCE)


async def post(who: httpx2.AsyncClient, path: str, body: Any) -> Any:
    answer = await who.post(path, json=body)
    assert answer.status_code < 300, answer.text
    return answer.json()


def test_a_notice_outlives_the_server(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell:
            async with process(tmp_path) as (server, address), client(address) as anna, client(address) as ben:
                await post(anna, "/me", {"name": "Anna"})
                await post(anna, "/me/addresses", {"kind": "webhook", "address": bell.url()})
                seats = [{"kind": "me"}, {"kind": "open"}]
                info = await post(anna, "/tables", {"title": "raja", "seed": "7", "seats": seats})
                path = f"/tables/{info['id']}"
                await post(ben, f"{path}/join", {"link": info["link"]["open"], "name": "Ben"})
                moves = (await ben.get(f"{path}/moves?seat=1")).json()["moves"]
                await post(ben, f"{path}/moves", {"seat": 1, "n": 1, "code": moves[0]["code"]})
                server.kill()
                kept = dict(anna.cookies)
            async with process(tmp_path) as (server, address):
                await eventually(lambda: bell.requests)
                async with client(address, kept) as anna:
                    told = await eventually_sent(anna)
                assert told == [("turn", 0)]
                server.terminate()
                await server.wait()
            notices = [msgspec.json.decode(request.body) for request in bell.requests]
            assert [(notice["kind"], notice["seat"], notice["table"]) for notice in notices] == [
                ("turn", 0, info["id"])
            ]

    run(test)


async def eventually_sent(who: httpx2.AsyncClient) -> list[tuple[str, int]]:
    """What the person's own data say about their notifications, once all are sent."""
    told: list[Any] = []

    async def sent() -> bool:
        told[:] = (await who.get("/me/export")).json()["notices"]
        return bool(told) and all(notice["sent"] for notice in told)

    await eventually(sent)
    return [(notice["kind"], notice["n"]) for notice in told]
