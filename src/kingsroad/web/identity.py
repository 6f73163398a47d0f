"""Who is this? A signed cookie says it for browsers, a token for programs.

The cookie is `1.<person>.<issued>.<stamp>.<signature>`: 1 is the form it has, `issued` its time, `stamp` names the
password of an account. It is good as long as the person is there, the password is the same and it is not too old.
"""

from __future__ import annotations

import base64
import hmac
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from typing import Annotated, Final

from fastapi import Request, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection

from kingsroad.kernel.phrase import Fault
from kingsroad.table import records
from kingsroad.table.store import Store, StoreDown
from kingsroad.table.times import now
from kingsroad.web import people
from kingsroad.web.limits import Limits
from kingsroad.web.logs import note
from kingsroad.web.passwords import Passwords
from kingsroad.web.people import Person
from kingsroad.web.services import services_of
from kingsroad.web.settings import Settings
from kingsroad.web.visit import Visit, visit_of
from kingsroad.words import nearest

LOG: Final = logging.getLogger("kingsroad.web.identity")
COOKIE: Final = "kingsroad"
VERSION: Final = "1"
PROTOCOL: Final = "token"  # of a socket that brings its token as second subprotocol
HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR
LIFE: Final = 400 * DAY  # browsers keep no cookie longer
RENEW: Final = 30 * DAY
_FORM: Final = re.compile(r"1\.([\w-]{22})\.([1-9][0-9]{0,15})\.([\w-]{0,16})\.([\w-]{43})", re.ASCII)

BY_COOKIE: Final = APIKeyCookie(name=COOKIE, scheme_name="cookie", auto_error=False)
BY_TOKEN: Final = HTTPBearer(scheme_name="token", auto_error=False)
SIGNED: Final = (Security(BY_COOKIE), Security(BY_TOKEN))  # tells the documentation that either is taken


class Identity:
    def __init__(self, secret: bytes, settings: Settings, store: Store, limits: Limits) -> None:
        self.secret = secret  # also signs the links to seats
        self.settings = settings
        self.store = store
        self.limits = limits
        self.passwords = Passwords()

    # -- cookies ----------------------------------------------------------------------------------

    def sign(self, person: str, stamp: str, issued: int) -> str:
        said = f"{VERSION}.{person}.{issued}.{stamp}"
        return f"{said}.{self._signature(said)}"

    def read(self, cookie: str, at: int) -> tuple[str, str, int] | None:
        """(person, stamp, issued) of a cookie of ours that is not too old."""
        match = _FORM.fullmatch(cookie)
        if match is None or not hmac.compare_digest(self._signature(cookie.rpartition(".")[0]), match[4]):
            return None
        issued = int(match[2])
        return (match[1], match[3], issued) if issued > at - LIFE else None

    def _signature(self, said: str) -> str:
        digest = hmac.digest(self.secret, f"cookie/{said}".encode(), sha256)
        return base64.urlsafe_b64encode(digest)[:43].decode()

    def greet(self, visit: Visit, person: Person) -> None:
        """From now on this browser is that person's."""
        visit.person, visit.known = person, True
        visit.cookie = self._header(self.sign(person.id, person.stamp, now()), LIFE // 1000)

    def dismiss(self, visit: Visit) -> None:
        visit.person, visit.known = None, True
        visit.cookie = self._header("", 0)

    def _header(self, value: str, seconds: int) -> str:
        secure = "; Secure" if self.settings.secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"

    # -- persons ----------------------------------------------------------------------------------

    async def find(self, connection: HTTPConnection) -> Person | None:
        """An invalid token is an error; an invalid cookie means an unknown visitor."""
        token = token_of(connection)
        if token:
            return await self._by_token(token)
        cookie = connection.cookies.get(COOKIE)
        return await self._by_cookie(visit_of(connection), cookie) if cookie else None

    async def _by_token(self, text: str) -> Person:
        hash = people.token_hash(text)
        found = await self.store.read(lambda cursor: people.find_token(cursor, hash))
        if found is None:
            raise Fault("identity.token")
        person, token = found
        self.limits.check("person", person.id)
        check_ban(person)
        at = now()
        if token.used is None or at - token.used > HOUR:
            with suppress(StoreDown):  # a reader may still read
                await self.store.write(lambda cursor: people.touch_token(cursor, hash, at))
        await self._seen(person, at)
        return person

    async def _by_cookie(self, visit: Visit, cookie: str) -> Person | None:
        at = now()
        said = self.read(cookie, at)
        if said is None:
            return None
        id, stamp, issued = said
        person = await self.store.read(lambda cursor: people.find_person(cursor, id))
        if person is None or person.stamp != stamp:
            return None
        self.limits.check("person", person.id)
        check_ban(person)
        if at - issued > RENEW:
            self.greet(visit, person)
        await self._seen(person, at)
        return person

    async def _seen(self, person: Person, at: int) -> None:
        if at - person.seen > HOUR:
            with suppress(StoreDown):
                await self.store.write(lambda cursor: people.touch_person(cursor, person.id, at))

    async def make_guest(self, visit: Visit, name: str, language: str | None) -> Person:
        self.limits.check("guest", visit.household)
        id, name, at = people.new_id(), name or people.guest_name(), now()
        person = await self.store.write(lambda cursor: people.add_person(cursor, id, name, language, at))
        self.greet(visit, person)
        note(LOG, "guest", request=visit.id)
        return person


async def open_identity(settings: Settings, store: Store, limits: Limits) -> Identity:
    """The key that signs is set, or made once and kept in the store, where all processes find it."""
    secret = settings.secret
    if not secret:
        secret = await store.write(lambda cursor: records.setting(cursor, "secret", lambda: secrets.token_urlsafe(48)))
    return Identity(secret.encode(), settings, store, limits)


def token_of(connection: HTTPConnection) -> str:
    """From the header, or for sockets of a browser from the second subprotocol; empty if there is none."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip() or "-"  # an empty one is not good, but it was given
    protocols = connection.scope.get("subprotocols") or []
    return str(protocols[1]) if len(protocols) == 2 and protocols[0] == PROTOCOL else ""


async def who(connection: HTTPConnection) -> Person | None:
    """Looked up once per request, and only if somebody asks. Also for sockets."""
    visit = visit_of(connection)
    if not visit.known:
        visit.person = await services_of(connection).identity.find(connection)
        visit.known = True
    return visit.person


def need(scope: str) -> Callable[..., Awaitable[Person]]:
    """A dependency: somebody who may do this. `Annotated[Person, Depends(need("play"))]`"""

    async def needed(
        request: Request,
        _cookie: Annotated[object, Security(BY_COOKIE)],
        _token: Annotated[object, Security(BY_TOKEN)],
    ) -> Person:
        person = await who(request)
        if person is None:
            raise Fault("identity.none")
        return allow(person, scope)

    return needed


async def welcome(request: Request, scope: str, name: str = "") -> Person:
    """Like `need`, but an unknown person becomes a guest. Called by the route once it knows that the request is sound,
    so that nonsense makes no guests; such a route has `dependencies=SIGNED`."""
    person = await who(request)
    if person is None:
        person = await services_of(request).identity.make_guest(visit_of(request), name, language_of(request))
    return allow(person, scope)


def language_of(request: Request) -> str | None:
    """What the browser, or our client in it, asks to read; nothing where it does not say."""
    tags = [tag.partition(";")[0].strip() for tag in request.headers.get("accept-language", "").split(",")]
    return nearest(*tags) if any(tags) else None


def check_ban(person: Person) -> None:
    """People whom an operator banned are told so, whatever they ask for."""
    if person.banned is not None:
        raise Fault("identity.banned", reason=person.banned)


def allow(person: Person, scope: str) -> Person:
    if scope not in person.scopes:
        raise Fault("identity.scope", scope=scope)
    return person
