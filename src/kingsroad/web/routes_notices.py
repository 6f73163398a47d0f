"""Notifications: what a browser needs to get them, a test of an address, and how to stop them."""

from __future__ import annotations

from html import escape
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field
from starlette.responses import HTMLResponse

from kingsroad.kernel.phrase import Fault
from kingsroad.table.cursor import Cursor
from kingsroad.table.times import now
from kingsroad.web import people
from kingsroad.web.errors import problems
from kingsroad.web.letters import language_of, words_of
from kingsroad.web.people import Address, Person
from kingsroad.web.routes_people import CHANGES, Owner, ShortId
from kingsroad.web.safe_http import Undelivered
from kingsroad.web.services import Services, services_of
from kingsroad.web.signing import read_confirm_link, read_stop_link, webhook_key
from kingsroad.web.visit import visit_of

router = APIRouter(prefix="/api", tags=["people"], responses=problems(400, 401, 403, 404, 409, 422, 429, 503))
Link = Annotated[str, Path(max_length=120)]


class PushKey(BaseModel):
    key: str = Field(description="The `applicationServerKey` of a push subscription: a P-256 point in base64url")


class WebhookKey(BaseModel):
    key: str = Field(
        description="`whsec_` and a key in base64. Each request has `Webhook-Id`, `Webhook-Timestamp` (seconds) and "
        "`Webhook-Signature`: `v1,` and, in base64, the HMAC-SHA256 of `id.timestamp.body` under this key."
    )


@router.get("/push-key")
async def get_push_key(request: Request) -> PushKey:
    """Get the key that a browser needs to subscribe to push messages."""
    return PushKey(key=await services_of(request).delivery.senders.push_key())


@router.post("/me/addresses/{id}/test", dependencies=CHANGES, status_code=204)
async def try_address(request: Request, person: Owner, id: ShortId) -> None:
    """Send a test notification to one of your addresses; an unconfirmed mail address gets a link to confirm it."""
    services = services_of(request)
    services.limits.check("trial", visit_of(request).household)
    address = await own_address(services, person.id, id)
    if not address.confirmed:
        services.limits.check("question", address.address.lower())
    try:
        await services.delivery.try_out(person, address)
    except Undelivered as failure:
        raise Fault("address.unreached", why=failure.said) from None


@router.get("/me/addresses/{id}/key")
async def get_webhook_key(request: Request, person: Owner, id: ShortId) -> WebhookKey:
    """Get the key that signs what is sent to your webhook."""
    services = services_of(request)
    address = await own_address(services, person.id, id)
    if address.kind != "webhook":
        raise Fault("address.unknown")
    return WebhookKey(key=webhook_key(services.identity.secret, person.id, address.address))


async def own_address(services: Services, person: str, id: str) -> Address:
    found = await services.store.read(lambda cursor: find_address(cursor, person, id))
    if found is None:
        raise Fault("address.unknown")
    return found


def find_address(cursor: Cursor, person: str, id: str) -> Address | None:
    return next((one for one in people.addresses_of(cursor, person) if one.id == id), None)


# -- the way in, and out ------------------------------------------------------------------------------


@router.get("/confirm/{link}", include_in_schema=False)
async def ask_to_confirm(request: Request, link: Link) -> HTMLResponse:
    """A page with one button, for the same reason as below."""
    person, address = await confirmed(request, link)
    words = words_of(person)
    if address is None:
        return page(words.of("notice.page.title"), words.of("notice.page.gone"), "", person)
    if address.confirmed:
        return page(words.of("notice.page.title"), words.of("notice.page.confirmed"), "", person)
    asked = words.of("notice.page.wanted", address=address.address)
    return page(words.of("notice.page.title"), asked, words.of("notice.page.confirm"), person)


@router.post("/confirm/{link}", include_in_schema=False)
async def confirm(request: Request, link: Link) -> HTMLResponse:
    person, address = await confirmed(request, link)
    words = words_of(person)
    if person is None or address is None:
        return page(words.of("notice.page.title"), words.of("notice.page.gone"), "", person)
    whose, which, at = person.id, address, now()
    await services_of(request).store.write(lambda cursor: people.confirm_address(cursor, whose, which, at))
    return page(words.of("notice.page.title"), words.of("notice.page.confirmed"), "", person)


async def confirmed(request: Request, link: str) -> tuple[Person | None, Address | None]:
    services = services_of(request)
    person, _, address = await linked(services, read_confirm_link(services.identity.secret, link))
    return person, address


@router.get("/unsubscribe/{link}", include_in_schema=False)
async def ask_to_stop(request: Request, link: Link) -> HTMLResponse:
    """A page with one button. Following the link alone changes nothing: programs that scan mails follow links too."""
    person, _, address = await stopped(request, link)
    words = words_of(person)
    if address is None:
        return page(words.of("notice.page.title"), words.of("notice.page.done"), "", person)
    asked = words.of("notice.page.ask", address=address.address)
    return page(words.of("notice.page.title"), asked, words.of("notice.page.stop"), person)


@router.post("/unsubscribe/{link}", include_in_schema=False)
async def stop(request: Request, link: Link) -> HTMLResponse:
    """The button of the page, or of a mail program, which posts here automatically (RFC 8058)."""
    person, id, address = await stopped(request, link)
    if person is not None and address is not None:
        whose = person.id
        await services_of(request).store.write(lambda cursor: drop_if_there(cursor, whose, id))
    words = words_of(person)
    return page(words.of("notice.page.title"), words.of("notice.page.done"), "", person)


async def stopped(request: Request, link: str) -> tuple[Person | None, str, Address | None]:
    """Whose notifications, and to which address; None for what is deleted already."""
    services = services_of(request)
    return await linked(services, read_stop_link(services.identity.secret, link))


async def linked(services: Services, found: tuple[str, str] | None) -> tuple[Person | None, str, Address | None]:
    if found is None:
        raise Fault("request.unknown")
    whose, id = found
    person = await services.store.read(lambda cursor: people.find_person(cursor, whose))
    return person, id, await services.store.read(lambda cursor: find_address(cursor, whose, id))


def drop_if_there(cursor: Cursor, person: str, id: str) -> None:
    if find_address(cursor, person, id) is not None:
        people.drop_address(cursor, person, id)


def page(title: str, text: str, button: str, person: Person | None) -> HTMLResponse:
    """Plain, without any file of the client. The form posts to its own address."""
    form = f'<form method="post"><button>{escape(button)}</button></form>' if button else ""
    return HTMLResponse(
        f'<!doctype html><html lang="{language_of(person)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title></head>'
        f"<body><main><h1>{escape(title)}</h1><p>{escape(text)}</p>{form}</main></body></html>"
    )
