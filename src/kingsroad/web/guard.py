"""What stands before everything: who asks how often, how much and from where, and the headers of every answer.

Plain ASGI, since every request passes here. `app.add_middleware(Guard, settings=..., limits=..., metrics=...)`
"""

from __future__ import annotations

import json
import logging
import re
from collections import Counter
from time import perf_counter
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kingsroad.kernel.phrase import Fault
from kingsroad.web.errors import answer
from kingsroad.web.hosts import Hosts
from kingsroad.web.limits import Limits, too_many
from kingsroad.web.logs import note
from kingsroad.web.metrics import Metrics
from kingsroad.web.settings import Settings, variable
from kingsroad.web.visit import KEY, Visit, client_address, fresh_id, is_trusted

LOG: Final = logging.getLogger("kingsroad.web")
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'self'"
)
MARK: Final = "x-kingsroad"  # no page of another site can set a header of its own
SAFE: Final = ("GET", "HEAD", "OPTIONS")
# The link in a mail is its own key and needs no cookie; mail programs post to the first by themselves.
UNMARKED: Final = ("/api/unsubscribe/", "/api/confirm/")
HEALTH: Final = "/healthz"
QUIET: Final = (HEALTH, "/metrics")  # asked all day by machines
UNKNOWN: Final = "-"  # the route of what leads nowhere, and of the client's files
_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
_API: Final = "/api/"

Headers: TypeAlias = dict[str, str]


def headers_of(scope: Scope) -> Headers:
    """Those we ask for, by their names; of a name that comes twice, the values joined."""
    found: Headers = {}
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1")
        text = value.decode("latin-1")
        found[name] = f"{found[name]}, {text}" if name in found else text
    return found


def is_own_origin(headers: Headers, settings: Settings) -> bool:
    """Programs send no origin. A browser does: it must be ours, or the very address it was sent to."""
    origin = headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.netloc == headers.get("host")


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits
        self.hosts = Hosts(settings)
        self.metrics = metrics
        limits.refused = lambda kind: metrics.limited.labels(kind).inc()
        self.sockets: Counter[str] = Counter()  # open ones, by household
        always = {
            "content-security-policy": POLICY,
            "x-content-type-options": "nosniff",
            "x-frame-options": "DENY",
            "referrer-policy": "same-origin",  # links to seats are secrets
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        }
        if settings.secure:
            always["strict-transport-security"] = "max-age=31536000"
        self.always = [(name.encode(), text.encode()) for name, text in always.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _visit(self, scope: Scope, headers: Headers) -> Visit:
        peer = scope["client"][0] if scope.get("client") else ""
        proxies = self.settings.trusted_proxies
        id = headers.get("x-request-id", "")
        if not proxies or not _ID.fullmatch(id) or not is_trusted(peer, proxies):
            id = fresh_id()
        visit = Visit(id, client_address(peer, headers.get("x-forwarded-for", ""), proxies))
        scope[KEY] = visit
        return visit

    # -- requests ---------------------------------------------------------------------------------

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()
        headers = headers_of(scope)
        visit = self._visit(scope, headers)
        reply = Reply(scope, send, visit, self.always)
        try:
            fault = self._refusal(scope, headers, visit)
            if fault is None and ("content-length" in headers or "transfer-encoding" in headers):
                body = await self._body(headers, receive)
                if body is None:
                    return  # the client hung up
                if isinstance(body, TooLarge):
                    fault = Fault("request.large", most=self.settings.body_limit)
                elif not is_text(body):
                    fault = Fault("request.body")
                receive = replay(body, receive)
            await (self.app if fault is None else answer(fault))(scope, receive, reply)
        except Exception:
            note(LOG, "bug", logging.ERROR, trace=True, request=visit.id, route=route_of(scope))
            if reply.status:
                raise  # half an answer is out: the server can only hang up
            await answer(Fault("request.bug", request=visit.id))(scope, receive, reply)
        finally:
            self._tell(scope, visit, reply.status, perf_counter() - began)

    def _refusal(self, scope: Scope, headers: Headers, visit: Visit) -> Fault | None:
        wait = self.limits.take("address", visit.household)
        if wait:
            self.metrics.limited.labels("address").inc()
            return too_many(wait)
        if not self.hosts.is_ours(headers.get("host")) and scope["path"] != HEALTH:
            return Fault("request.host", setting=variable("allowed_hosts"))
        if scope["method"] in SAFE or headers.get("authorization", "")[:7].lower() == "bearer ":
            return None
        if scope["path"].startswith(UNMARKED):
            return None
        if headers.get(MARK) != "1":
            return Fault("request.mark", header="X-Kingsroad: 1")
        return None if is_own_origin(headers, self.settings) else Fault("request.origin")

    async def _body(self, headers: Headers, receive: Receive) -> bytes | TooLarge | None:
        """All of it, unless it is too large; None if it never came."""
        most = self.settings.body_limit
        said = headers.get("content-length", "0")
        if not said.isdecimal() or int(said[:16]) > most:
            return TooLarge()
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return None
            part: bytes = message.get("body", b"")
            size += len(part)
            if size > most:
                return TooLarge()
            parts.append(part)
            if not message.get("more_body"):
                return b"".join(parts)

    def _tell(self, scope: Scope, visit: Visit, status: int, seconds: float) -> None:
        route = route_of(scope)
        method = scope["method"] if scope["method"] in METHODS else UNKNOWN
        self.metrics.answered(method, route, status, seconds)
        level = logging.DEBUG if route in QUIET else logging.INFO
        took = round(seconds * 1000, 1)
        note(LOG, "http", level, method=method, route=route, status=status, ms=took, request=visit.id, by=visit.address)

    # -- sockets ----------------------------------------------------------------------------------

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A refused one is closed before it is open; the browser sees status 403."""
        headers = headers_of(scope)
        visit = self._visit(scope, headers)
        if not is_own_origin(headers, self.settings) or not self.hosts.is_ours(headers.get("host")):
            note(LOG, "foreign_socket", logging.WARNING, request=visit.id, by=visit.address)
        elif self.limits.take("socket", visit.household) or self._is_crowded(visit.household):
            self.metrics.limited.labels("socket").inc()
        else:
            await self._open_socket(scope, receive, send, visit)
            return
        await send({"type": "websocket.close", "code": 1008})

    def _is_crowded(self, household: str) -> bool:
        """As many may be open at once as may be opened in a minute, and as one address may have connections: those who
        come through a proxy are not counted there."""
        open, settings = self.sockets[household], self.settings
        return 0 < settings.rate <= open or 0 < settings.connections <= open

    async def _open_socket(self, scope: Scope, receive: Receive, send: Send, visit: Visit) -> None:
        closed = False
        self.sockets[visit.household] += 1

        async def watch(message: Message) -> None:
            nonlocal closed
            closed = closed or message["type"] in ("websocket.close", "websocket.http.response.start")
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except Exception:
            note(LOG, "bug", logging.ERROR, trace=True, request=visit.id, route=route_of(scope))
            if not closed:
                await send({"type": "websocket.close", "code": 1011})
        finally:
            self.sockets[visit.household] -= 1
            if not self.sockets[visit.household]:
                del self.sockets[visit.household]


METHODS: Final = (*SAFE, "POST", "PUT", "PATCH", "DELETE")


class TooLarge:
    """A body that nobody reads."""


class Reply:
    """Sends the answer on, with the headers that every answer has."""

    def __init__(self, scope: Scope, send: Send, visit: Visit, always: list[tuple[bytes, bytes]]) -> None:
        self.send = send
        self.visit = visit
        self.always = always
        self.private = scope["path"].startswith(_API)
        self.status = 0  # 0: not begun

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = list(message.get("headers", ()))
            given = {name for name, _ in headers}
            headers += [header for header in self.always if header[0] not in given]
            headers.append((b"x-request-id", self.visit.id.encode()))
            if self.visit.cookie:
                headers.append((b"set-cookie", self.visit.cookie.encode()))
            if self.private and b"cache-control" not in given:
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": headers}
        await self.send(message)


def is_text(body: bytes) -> bool:
    """UTF-8, and whole characters: JSON may name half of one (a lone surrogate), which cannot be stored."""
    try:
        text = body.decode()
        if "\\u" in text:
            json.dumps(json.loads(text), ensure_ascii=False).encode()
    except (UnicodeError, RecursionError):
        return False
    except ValueError:
        return True  # no JSON at all: a route that needs JSON refuses it
    return True


def replay(body: bytes | TooLarge, receive: Receive) -> Receive:
    """The body that was read already, then whatever comes after it."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": b"" if isinstance(body, TooLarge) else body, "more_body": False}

    return again


def route_of(scope: Scope) -> str:
    """The template of the route, never the path itself: it may hold a secret."""
    return str(getattr(scope.get("route"), "path", UNKNOWN))
