"""A small server made of the parts that know people: the guard, the errors, the routes about me, and a real store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeVar

from argon2 import PasswordHasher
from fastapi import Depends, FastAPI, Request, WebSocket
from fastapi.responses import JSONResponse
from starlette.testclient import TestClient

from kingsroad.kernel.phrase import Fault
from kingsroad.table.cursor import Cursor
from kingsroad.table.store import StoreDown, open_store
from kingsroad.web.errors import install_errors
from kingsroad.web.guard import Guard
from kingsroad.web.identity import need, open_identity, who
from kingsroad.web.limits import limits_of
from kingsroad.web.metrics import Metrics
from kingsroad.web.people import Person
from kingsroad.web.routes_people import router
from kingsroad.web.services import Services
from kingsroad.web.settings import Settings
from kingsroad.web.visit import visit_of

T = TypeVar("T")
MARK = {"X-Kingsroad": "1"}
PASSWORD = "correct horse battery"


def make_app(folder: Path, **given: str) -> FastAPI:
    usual = {"data": str(folder), "rate": "0", "login_rate": "0", "guest_rate": "0", "allowed_hosts": "testserver"}
    settings = Settings({**usual, **given})
    limits, metrics = limits_of(settings), Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.database_url)
        identity = await open_identity(settings, store, limits)
        identity.passwords.hasher = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1)  # quick ones
        app.state.services = Services(settings, store, identity, metrics, limits)
        yield
        await store.close()

    app = FastAPI(lifespan=lifespan)
    app.include_router(router)
    install_errors(app)
    app.add_middleware(Guard, settings=settings, limits=limits, metrics=metrics)
    add_probes(app)
    return app


def add_probes(app: FastAPI) -> None:
    """Routes that show what the parts do for others."""

    @app.get("/api/probe/play")
    async def play(person: Annotated[Person, Depends(need("play"))]) -> str:
        return person.id

    @app.get("/api/probe/read")
    async def read(person: Annotated[Person, Depends(need("read"))]) -> str:
        return person.id

    @app.get("/api/probe/bug/{table}")
    async def bug(table: str) -> None:
        raise RuntimeError(f"token=kt_{'x' * 43} at /tables/{table}?link=hushhush")

    @app.get("/api/probe/down")
    async def down() -> None:
        raise StoreDown("store.gone")

    @app.get("/api/probe/fault")
    async def fault() -> None:
        raise Fault("title.unknown", title="chess", known="raja")

    @app.post("/api/probe/echo")
    async def echo(request: Request) -> Any:
        return {"size": len(await request.body())}

    @app.get("/api/probe/from")
    async def origin(request: Request) -> Any:
        visit = visit_of(request)
        return {"address": visit.address, "household": visit.household, "id": visit.id}

    @app.get("/page")
    async def page() -> JSONResponse:
        return JSONResponse({"plain": True})

    @app.websocket("/api/probe/socket")
    async def socket(websocket: WebSocket) -> None:
        person = await who(websocket)
        protocols = websocket.scope["subprotocols"]
        await websocket.accept(protocols[0] if protocols else None)
        if websocket.query_params.get("bug"):
            raise RuntimeError("in the socket")
        await websocket.send_json({"id": person and person.id})
        await websocket.close()


class Small:
    """The server while it runs, and browsers that know nothing of each other."""

    def __init__(self, app: FastAPI, client: TestClient) -> None:
        self.app = app
        self.client = client

    @property
    def services(self) -> Services:
        services = self.app.state.services
        assert isinstance(services, Services)
        return services

    def browser(self, host: str = "testclient") -> TestClient:
        client = TestClient(self.app, headers=MARK, client=(host, 50000))
        client.portal = self.client.portal  # the same event loop: the store lives on one
        return client

    def write(self, job: Callable[[Cursor], T]) -> T:
        async def run() -> T:
            return await self.services.store.write(job)

        return self._call(run)

    def read(self, job: Callable[[Cursor], T]) -> T:
        async def run() -> T:
            return await self.services.store.read(job)

        return self._call(run)

    def rows(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        return self.read(lambda cursor: cursor.execute(sql, values).all())

    def _call(self, run: Callable[[], Awaitable[T]]) -> T:
        """On the event loop of the server."""
        assert self.client.portal is not None
        return self.client.portal.call(run)


@contextmanager
def running(folder: Path, **given: str) -> Iterator[Small]:
    app = make_app(folder, **given)
    with TestClient(app) as client:
        yield Small(app, client)


def ids(response: Any) -> str:
    """The id of the error in an answer."""
    return str(response.json()["error"]["id"])
