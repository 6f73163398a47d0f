"""Every error is JSON with a phrase, `{"error": {"id": ...}}`: the reader's own language words it.

Which status it has is said here, by its id; what is not listed is bad input, 400.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from kingsroad.kernel.phrase import Fault, Refused
from kingsroad.table.schema import Problem
from kingsroad.table.store import StoreDown
from kingsroad.table.thinking import BotFailed
from kingsroad.web.shapes import REF

STATUS: Final[dict[str, int]] = {
    "identity.none": 401,
    "identity.token": 401,
    "account.wrong": 401,
    "identity.scope": 403,
    "identity.banned": 403,
    "request.mark": 403,
    "request.origin": 403,
    "request.unknown": 404,
    "token.unknown": 404,
    "address.unknown": 404,
    "table.unknown": 404,
    "table.no_content": 404,
    "studio.unknown": 404,
    "table.link": 403,
    "table.private": 403,
    "table.not_your_seat": 403,
    "table.not_creator": 403,
    "table.no_vote": 403,
    "studio.not_yours": 403,
    "table.not_started": 409,
    "table.bot_plays": 409,
    "table.changed": 409,
    "table.aside": 409,
    "table.ended": 409,
    "table.conceding": 409,
    "table.not_conceding": 409,
    "table.not_over": 409,
    "table.no_free_seat": 409,
    "table.too_early": 409,
    "review.unfinished": 409,
    "review.many": 429,
    "trial.none": 404,
    "trial.open": 409,
    "trial.no_turn": 404,
    "puzzle.unknown": 404,
    "branch.private": 403,
    "branch.not_yours": 403,
    "branch.over": 409,
    "branch.many": 409,
    "bot.not_waiting": 409,
    "match.stale": 409,
    "request.method": 405,
    "account.taken": 409,
    "token.many": 409,
    "address.many": 409,
    "studio.many": 409,
    "studio.changed": 409,
    "address.unreached": 409,
    "request.large": 413,
    "request.host": 421,
    "request.schema": 422,
    "request.too_many": 429,
    "request.bug": 500,
}
# What the framework itself refuses, in our words.
PLAIN: Final = {400: "request.body", 404: "request.unknown", 405: "request.method"}


def answers(*forms: Any, status: int = 200, description: str = "") -> dict[int | str, dict[str, Any]]:
    """For `responses=`: what comes with a status, by its types of `table/schema.py`."""
    shapes = [{"$ref": REF + form.__name__} for form in forms]
    content = {"application/json": {"schema": shapes[0] if len(shapes) == 1 else {"anyOf": shapes}}}
    return {status: {"description": description or HTTPStatus(status).phrase, "content": content}}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For `responses=`: what can go wrong, with the shape it comes in."""
    found: dict[int | str, dict[str, Any]] = {}
    for status in statuses:
        found |= answers(Problem, status=status)
    return found


def status_of(fault: Fault) -> int:
    if isinstance(fault, (StoreDown, BotFailed)):
        return 503
    if isinstance(fault, Refused):
        return 409
    return STATUS.get(fault.said["id"], 400)


class JsonBytes(Response):
    """JSON that is already there; `render_json` makes it."""

    media_type = "application/json"


def render_json(data: Any, status: int = 200) -> Response:
    return JsonBytes(msgspec.json.encode(data), status)


def answer(fault: Fault) -> Response:
    status = status_of(fault)
    response = render_json({"error": fault.said}, status)
    if status == 429:
        response.headers["Retry-After"] = str(fault.said.get("seconds", 30))
    elif status == 503:
        response.headers["Retry-After"] = "1"
    elif status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def schema_fault(error: RequestValidationError) -> Fault:
    """Where the first mistake is and of what kind; never what was sent, it may be a password."""
    first = error.errors()[0]
    where = ".".join(str(part)[:40] for part in first["loc"][:6])
    return Fault("request.schema", where=where, kind=str(first["type"]))


def install_errors(app: FastAPI) -> None:
    async def at_fault(_: Request, error: Exception) -> Response:
        assert isinstance(error, Fault)
        return answer(error)

    async def at_schema(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return answer(schema_fault(error))

    async def at_http(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        response = render_json({"error": {"id": PLAIN.get(error.status_code, "request.body")}}, error.status_code)
        response.headers.update(error.headers or {})
        return response

    app.add_exception_handler(Fault, at_fault)
    app.add_exception_handler(RequestValidationError, at_schema)
    app.add_exception_handler(HTTPException, at_http)
