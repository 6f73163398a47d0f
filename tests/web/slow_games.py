"""A whole server in the test's own loop, with people who come by its API and play over days."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from fastapi import FastAPI

from kingsroad.table.listener import Listener
from kingsroad.table.table import Table
from kingsroad.web.app import create_app
from kingsroad.web.services import Services
from kingsroad.web.settings import Settings
from kingsroad.web.signing import confirm_link
from tests.table.open_tables import codes

PATIENCE = 120.0  # seconds; a notice goes out within three
NEVER = "86400"  # seconds: what is written down stays there for the test to look at


class Player:
    def __init__(self, client: httpx2.AsyncClient, name: str, secret: bytes) -> None:
        self.client = client
        self.name = name
        self.secret = secret  # of the server: makes the links that come by mail
        self.id = ""

    async def get(self, path: str) -> Any:
        return (await self.ask("GET", path)).json()

    async def post(self, path: str, body: Any = None) -> Any:
        answer = await self.ask("POST", path, body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    async def ask(self, method: str, path: str, body: Any = None) -> httpx2.Response:
        return await self.client.request(method, f"/api{path}", json=body)

    async def has(self, kind: str, address: str) -> str:
        """An address of that kind, confirmed; its id."""
        id = str((await self.post("/me/addresses", {"kind": kind, "address": address}))["id"])
        if kind == "mail":
            assert (await self.ask("POST", f"/confirm/{confirm_link(self.secret, self.id, id)}")).status_code == 200
        return id


class Place:
    """The server, and who is there."""

    def __init__(self, app: FastAPI, stack: AsyncExitStack) -> None:
        self.app = app
        self.stack = stack

    @property
    def services(self) -> Services:
        services = self.app.state.services
        assert isinstance(services, Services)
        return services

    async def client(self) -> httpx2.AsyncClient:
        transport, home = httpx2.ASGITransport(app=self.app), self.services.settings.public_url or "http://localhost"
        return await self.stack.enter_async_context(
            httpx2.AsyncClient(transport=transport, base_url=home, headers={"X-Kingsroad": "1"})
        )

    async def player(self, name: str) -> Player:
        player = Player(await self.client(), name, self.services.identity.secret)
        player.id = (await player.post("/me", {"name": name}))["id"]
        return player

    async def table(self, *players: Player, speed: dict[str, Any] | None = None) -> Table:
        """Raja for these players, seat by seat; the second one begins. Line 42 is the last if nobody builds."""
        wish = {
            "title": "raja",
            "options": {"short": "true"},
            "seed": "7",
            "speed": speed or {"kind": "days", "days": 3},
            "seats": [{"kind": "me"}, *[{"kind": "open"} for _ in players[1:]]],
        }
        info = await players[0].post("/tables", wish)
        for player in players[1:]:
            await player.post(f"/tables/{info['id']}/join", {"link": info["link"]["open"]})
        return await self.services.tables.table(info["id"])

    async def rows(self, sql: str = "select id, person, kind, due, sent, tries from notice order by id") -> list[Any]:
        return await self.services.store.read(lambda cursor: cursor.execute(sql).all())

    async def is_settled(self) -> bool:
        """What was delivered is also marked so."""
        return await self.rows("select 1 from notice where sent is null") == []

    async def change(self, sql: str) -> None:
        await self.services.store.write(lambda cursor: cursor.execute(sql).count)

    async def hasten(self) -> None:
        """All that waits in the outbox is due now, and looked after at once."""
        await self.services.notices.look()
        await self.change("update notice set due = 0 where sent is null")
        await self.services.delivery.round()

    def counted(self, way: str, outcome: str) -> float:
        value = self.services.metrics.registry.get_sample_value(
            "kingsroad_notices_total", {"kind": way, "outcome": outcome}
        )
        return value or 0.0


@asynccontextmanager
async def served(folder: Path, **given: str) -> AsyncIterator[Place]:
    """Notices go out at once unless the test says otherwise, also to this machine."""
    usual = {"data": str(folder), "rate": "0", "login_rate": "0", "guest_rate": "0", "workers": "0"}
    settings = Settings({**usual, "notice_seconds": "0", "private_webhooks": "yes", **given})
    app = create_app(settings)
    async with app.router.lifespan_context(app), AsyncExitStack() as stack:
        yield Place(app, stack)


async def play(table: Table, seat: int, code: str = "") -> None:
    await table.submit(seat, table.n + 1, code or codes(table, seat)[0])


async def play_to(table: Table, n: int) -> None:
    """The first legal moves, up to that line."""
    while table.n < n:
        await play(table, table.waiting()[0])


def sit_down(table: Table, player: Player) -> Listener:
    """They have the table open."""
    listener = Listener(None, player.id, 0)
    table.listeners.add(listener)
    return listener


async def eventually(condition: Any) -> None:
    """Until it holds; a coroutine function is asked again and again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            held = condition()
            if asyncio.iscoroutine(held):
                held = await held
            if held:
                return
            await asyncio.sleep(0.01)
