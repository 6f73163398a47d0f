"""The whole server in the test's own loop, and callers who speak plain ASGI to it: every byte they get can be looked
at, and thousands of requests take no time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from argon2 import PasswordHasher
from fastapi import FastAPI

from kingsroad.web.app import create_app
from kingsroad.web.identity import COOKIE
from kingsroad.web.services import Services
from kingsroad.web.settings import Settings
from tests.web.message_forms import check_answer, check_message

HOST = "play.test"
ORIGIN = f"http://{HOST}"
PASSWORD = "correct horse battery"
TABLE = {"title": "raja", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"short": "true"}}
PATIENCE = 300.0


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await test()

    asyncio.run(limited())


@asynccontextmanager
async def whole(folder: Path, **given: str) -> AsyncIterator[Whole]:
    """Without limits and bots unless the test wants them; passwords are hashed quickly."""
    usual = {"data": str(folder), "rate": "0", "login_rate": "0", "guest_rate": "0", "workers": "0"}
    usual["allowed_hosts"] = HOST
    app = create_app(Settings({**usual, "notice_seconds": "86400", **given}))
    async with app.router.lifespan_context(app):
        server = Whole(app)
        server.services.identity.passwords.hasher = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1)
        try:
            yield server
        finally:
            for socket in server.sockets:
                await socket.hang_up()


class Answer:
    def __init__(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status = status
        self.raw = headers
        self.headers = dict(headers)
        self.body = body

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> str:
        """The id of what went wrong."""
        return str(self.json()["error"]["id"])

    @property
    def cookie(self) -> str:
        """The whole header that sets ours; empty if none does."""
        return next((text for name, text in self.raw if name == "set-cookie" and text.startswith(COOKIE)), "")


class Whole:
    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.sockets: list[Socket] = []

    @property
    def services(self) -> Services:
        services = self.app.state.services
        assert isinstance(services, Services)
        return services

    def caller(self, address: str = "192.0.2.1") -> Caller:
        return Caller(self, address)

    async def person(self, name: str) -> Caller:
        caller = self.caller()
        caller.id = (await caller.post("/api/me", {"name": name})).json()["id"]
        return caller

    async def rows(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        return await self.services.store.read(lambda cursor: cursor.execute(sql, values).all())


async def everything(server: Whole) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables; when somebody was last seen is no matter."""
    tables = await server.rows("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    found = {name: await server.rows(f"select * from {name}") for (name,) in tables}
    found["person"] = [row[:-1] for row in found["person"]]
    return {name: sorted(rows, key=repr) for name, rows in found.items() if name != "lease"}


class Caller:
    """A browser with its cookie, or a program with its token; by itself it does what our own pages do."""

    def __init__(self, server: Whole, address: str) -> None:
        self.server = server
        self.address = address
        self.id = ""
        self.cookie = ""
        self.keeps_cookies = True
        self.headers = {"host": HOST, "x-kingsroad": "1"}
        self.heard: Callable[[bytes], None] = lambda body: None  # of everything that is sent to it

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.ask("GET", path, None, **headers)

    async def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        return await self.ask("POST", path, body, **headers)

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """`body` is sent as JSON; bytes are sent as they are."""
        content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = self._headers(headers)
        if body is not None:
            sent = {"content-type": "application/json", **sent, "content-length": str(len(content))}
        started: dict[str, Any] = {}
        parts: list[bytes] = []
        given = False

        async def receive() -> dict[str, Any]:
            nonlocal given
            if given:
                return {"type": "http.disconnect"}
            given = True
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                started.update(message)
            else:
                parts.append(message.get("body", b""))

        scope = {**self._scope("http", path, sent), "method": method}
        await self.server.app(scope, receive, send)
        lines = [(name.decode("latin-1").lower(), text.decode("latin-1")) for name, text in started["headers"]]
        answer = Answer(started["status"], lines, b"".join(parts))
        check_answer(self.server.app, method, urlsplit(path).path, answer.status, answer.body)
        if answer.cookie and self.keeps_cookies:
            self.cookie = answer.cookie.partition(";")[0].partition("=")[2]
        self.heard(answer.body + repr(lines).encode())
        return answer

    async def socket(self, path: str, protocols: list[str] | None = None, **headers: str) -> Socket:
        scope = {**self._scope("websocket", path, self._headers(headers)), "subprotocols": protocols or []}
        socket = Socket(self, scope)
        self.server.sockets.append(socket)
        await socket.open()
        return socket

    def _headers(self, headers: dict[str, str]) -> dict[str, str]:
        """An empty one is not sent; `_` stands for `-`."""
        own = {"cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        sent = {**own, **self.headers, **{name.replace("_", "-"): text for name, text in headers.items()}}
        return {name: text for name, text in sent.items() if text}

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        parts = urlsplit(path)
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(parts.path),
            "raw_path": quote(parts.path, safe="/%").encode(),
            "root_path": "",
            "query_string": parts.query.encode(),
            "headers": [(name.encode(), text.encode("latin-1")) for name, text in headers.items()],
            "client": (self.address, 50000),
            "server": (HOST, 80),
            "state": {},
        }


class Socket:
    """One connection. What the server says is kept until it is asked for."""

    def __init__(self, caller: Caller, scope: dict[str, Any]) -> None:
        self.caller = caller
        self.scope = scope
        self.code: int | None = None  # why it was closed
        self.protocol: str | None = None
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        async def send(message: Any) -> None:
            await self._out.put(message)

        await self._in.put({"type": "websocket.connect"})
        self._task = asyncio.create_task(self.caller.server.app(self.scope, self._in.get, send))
        message = await self._next()
        if message["type"] == "websocket.accept":
            self.protocol = message.get("subprotocol")

    async def _next(self) -> dict[str, Any]:
        assert self._task is not None
        getting = asyncio.ensure_future(self._out.get())
        await asyncio.wait({getting, self._task}, timeout=PATIENCE / 5, return_when=asyncio.FIRST_COMPLETED)
        if not getting.done():
            getting.cancel()
            if self._task.done():
                await self._task
            raise AssertionError("the server said nothing")
        message = getting.result()
        if message["type"] == "websocket.close":
            self.code = message.get("code", 1000)
            await self._in.put({"type": "websocket.disconnect", "code": self.code})
        return message

    async def receive(self) -> dict[str, Any] | None:
        """The next message; None if the connection was closed instead."""
        if self.code is not None:
            return None
        message = await self._next()
        if message["type"] == "websocket.close":
            return None
        self.caller.heard(message["text"].encode())
        said: dict[str, Any] = json.loads(message["text"])
        check_message(said)
        return said

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of that kind; others are passed over."""
        while True:
            said = await self.receive()
            assert said is not None, f"closed with {self.code}, without {kind}"
            if said["t"] == kind:
                return said

    async def send(self, message: Any) -> None:
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str) -> None:
        await self._in.put({"type": "websocket.receive", "text": text})

    async def send_bytes(self, data: bytes) -> None:
        await self._in.put({"type": "websocket.receive", "bytes": data})

    async def hang_up(self) -> None:
        await self._in.put({"type": "websocket.disconnect", "code": 1001})
        if self._task is not None:
            await self._task
