"""The application: everything of one server process, put together and taken apart again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.responses import PlainTextResponse

from kingsroad import __version__, titles
from kingsroad.table import records, seating
from kingsroad.table.bus import bus_at
from kingsroad.table.follower import Follower
from kingsroad.table.result_keeper import Results
from kingsroad.table.reviews import Reviews
from kingsroad.table.store import Database, StoreDown, claimed, open_store
from kingsroad.table.tables import Tables
from kingsroad.table.workers import Workers
from kingsroad.web import (
    docs_page,
    metrics,
    routes_history,
    routes_journals,
    routes_lessons,
    routes_notices,
    routes_people,
    routes_reviews,
    routes_studio,
    routes_tables,
    routes_trials,
)
from kingsroad.web.collector import Collector
from kingsroad.web.delivery import Delivery
from kingsroad.web.errors import install_errors, render_json
from kingsroad.web.guard import Guard
from kingsroad.web.identity import open_identity
from kingsroad.web.limits import limits_of
from kingsroad.web.notices import Notices
from kingsroad.web.pages import page_routes
from kingsroad.web.services import Services, services_of
from kingsroad.web.settings import Settings
from kingsroad.web.shapes import components
from kingsroad.web.socket import stream


def create_app(settings: Settings, database: Database | None = None) -> FastAPI:
    """`database`: the one of the settings, if this process has claimed it already."""
    counted, limits, collector = metrics.Metrics(), limits_of(settings), Collector()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            own = await asyncio.to_thread(claimed, settings.database_url) if database is None else database
            store = await open_store(own)
            stack.push_async_callback(store.close)
            identity = await open_identity(settings, store, limits)
            services = Services(settings, store, identity, counted, limits)
            workers = Workers(settings.workers, settings.bot_seconds)
            workers.keeps_spare = True
            counted.watch(store, workers)
            bus = bus_at(settings.bus_url)
            bus.noticed = counted.notice
            services.tables = Tables(store, bus, workers, identity.secret, settings.content, settings.lease_seconds)
            services.tables.noticed = counted.notice
            services.notices, services.delivery = Notices(services), Delivery(services)
            moves = {title: counted.moves.labels(title) for title in titles.names()}  # looked up once, not per line
            services.tables.on_line.append(lambda table, told: moves[table.record.title].inc())
            services.tables.on_line.append(collector.hear_line)
            stack.push_async_callback(services.notices.close)
            stack.push_async_callback(services.tables.close)
            stack.push_async_callback(services.delivery.close)
            services.reviews = Reviews(services.tables)
            stack.push_async_callback(services.reviews.close)
            follower = Follower(services.tables)
            await follower.begin()
            await services.tables.open()
            services.tables.spawn(follower.keep_following())
            await services.notices.open()
            services.delivery.open()
            services.tables.spawn(services.reviews.keep_looking())
            services.tables.spawn(Results(services.tables).keep_looking())
            services.leaving = partial(seating.leave_everywhere, services.tables)
            services.reseated = services.tables.reseated
            services.parted = services.tables.dismiss
            app.state.services = services
            tidying = asyncio.create_task(collector.keep_tidy())
            stack.callback(tidying.cancel)
            yield

    app = FastAPI(
        title="Kingsroad",
        version=__version__,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=life,
        redirect_slashes=False,  # a redirection would name whatever host the request named
    )
    app.state.metrics = counted
    install_errors(app)
    app.add_middleware(Guard, settings=settings, limits=limits, metrics=counted)
    app.include_router(routes_people.router)
    app.include_router(routes_notices.router)
    app.include_router(routes_tables.router)
    app.include_router(routes_journals.router)
    app.include_router(routes_reviews.router)
    app.include_router(routes_history.router)
    app.include_router(routes_trials.router)
    app.include_router(routes_lessons.router)
    app.include_router(routes_studio.router)
    app.include_router(routes_studio.about_titles)
    app.router.add_websocket_route("/api/tables/{id}/stream", stream)
    add_documentation(app)
    app.add_api_route("/healthz", health, methods=["GET"], include_in_schema=False)
    app.add_api_route("/metrics", tell_metrics, methods=["GET"], include_in_schema=False)
    app.router.routes.extend(page_routes())
    return app


async def health(request: Request) -> Response:
    """Healthy if the store answers, and if it accepts a write after a failed one."""
    store = services_of(request).store
    try:
        await store.read(lambda cursor: cursor.execute("select 1").one())
        if store.unwritable is not None:
            await store.write(records.touch)
    except StoreDown as fault:
        return render_json({"well": False, "error": fault.said}, 503)
    return render_json({"well": True, "version": __version__})


async def tell_metrics(request: Request) -> Response:
    services = services_of(request)
    services.metrics.tables.set(len(services.tables.live))
    services.metrics.aside.set(services.tables.aside)
    return PlainTextResponse(services.metrics.text(), media_type=metrics.MEDIA_TYPE)


def add_documentation(app: FastAPI) -> None:
    """The schema, with views and the messages of the socket in it, and a page that shows it without asking foreign
    hosts."""

    def schema() -> dict[str, Any]:
        if app.openapi_schema is None:
            without_types()["components"]["schemas"] |= components()
        assert app.openapi_schema is not None
        return app.openapi_schema

    without_types = app.openapi
    app.openapi = schema  # type: ignore[method-assign] # so that the page, too, knows them

    async def tell_schema(_: Request) -> Response:
        return render_json(schema())

    app.add_api_route("/api/openapi.json", tell_schema, methods=["GET"], include_in_schema=False)
    app.add_api_route("/api/docs", docs_page.show, methods=["GET"], include_in_schema=False)
