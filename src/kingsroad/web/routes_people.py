"""People over HTTP: guests and accounts, tokens for programs, addresses for notifications, export and deletion."""

from __future__ import annotations

import logging
from typing import Annotated, Final, TypeAlias

from fastapi import APIRouter, BackgroundTasks, Depends, Header, Path, Request, Response

from kingsroad.kernel.phrase import Fault
from kingsroad.table.names import clean_name
from kingsroad.table.store import StoreDown
from kingsroad.table.times import now
from kingsroad.web import people
from kingsroad.web.checks import clean_address, clean_label, clean_login, clean_password, plain_password
from kingsroad.web.errors import problems, render_json
from kingsroad.web.export import export_person
from kingsroad.web.identity import SIGNED, allow, check_ban, need, token_of, welcome, who
from kingsroad.web.logs import note
from kingsroad.web.models_people import (
    AddressInfo,
    Credentials,
    Export,
    MadeToken,
    Me,
    NewAccount,
    NewAddress,
    NewMe,
    NewToken,
    TokenInfo,
    me,
)
from kingsroad.web.people import Person, Token
from kingsroad.web.services import Services, services_of
from kingsroad.web.visit import visit_of

LOG: Final = logging.getLogger("kingsroad.web.people")


async def marked(
    x_kingsroad: Annotated[
        str | None, Header(description="1; needed with a cookie, not with a token", examples=["1"])
    ] = None,
) -> None:
    """For the documentation of every request that changes something; the guard asks for it."""


CHANGES: Final = (*SIGNED, Depends(marked))
Reader: TypeAlias = Annotated[Person, Depends(need("read"))]
Owner: TypeAlias = Annotated[Person, Depends(need("account"))]
ShortId: TypeAlias = Annotated[str, Path(min_length=16, max_length=16, pattern="^[0-9a-f]{16}$")]

router = APIRouter(prefix="/api", tags=["people"], responses=problems(400, 401, 403, 422, 429, 503))


def _me(services: Services, person: Person | None) -> Me:
    return me(person, bool(services.settings.smtp_url))


@router.get("/me", dependencies=SIGNED)
async def get_me(request: Request) -> Me:
    """Get who is asking; `id` is null for an unknown visitor."""
    return _me(services_of(request), await who(request))


@router.post("/me", dependencies=CHANGES)
async def change_me(request: Request, wish: NewMe) -> Me:
    """Set your name and language. An unknown visitor becomes a guest."""
    services = services_of(request)
    name = clean_name(wish.name) if wish.name is not None else ""
    person = await welcome(request, "account", name)
    name, language = name or person.name, wish.language or person.language
    if (name, language) != (person.name, person.language):
        await services.store.write(lambda cursor: people.change_person(cursor, person.id, name, language))
        person.name, person.language = name, language
    return _me(services, person)


@router.post("/account", dependencies=CHANGES, responses=problems(409))
async def make_account(request: Request, wish: NewAccount, after: BackgroundTasks) -> Me:
    """Give the guest a login and a password, or change those of an account. All games stay yours; all other sessions
    and all tokens end. A token needs every scope for this, and gets no cookie."""
    services = services_of(request)
    identity, visit = services.identity, visit_of(request)
    login, password = clean_login(wish.login), clean_password(wish.password)
    person = await who(request)
    services.limits.check("login", visit.household)
    if person is not None and allow(person, "account").login is not None:
        services.limits.check("account", person.id)
        id = person.id
        encoded = await services.store.read(lambda cursor: people.password_of(cursor, id))
        if not await identity.passwords.check(encoded, plain_password(wish.current or "")):
            raise Fault("account.wrong")
    elif person is not None:
        for scope in people.SCOPES:  # the password will open all of them
            allow(person, scope)
    person = await welcome(request, "account")
    hash, id = await identity.passwords.hash(password), person.id
    await _keep_account(services, id, login, hash)
    changed = await services.store.read(lambda cursor: people.find_person(cursor, id))
    if changed is None:
        raise Fault("identity.none")  # deleted at this very moment
    changed.scopes = person.scopes
    if not token_of(request):
        identity.greet(visit, changed)
    after.add_task(services.parted, id)  # once the new cookie is out: connections come back with it
    note(LOG, "account", request=visit.id)
    return _me(services, changed)


async def _keep_account(services: Services, id: str, login: str, hash: str) -> None:
    try:
        await services.store.write(lambda cursor: people.set_account(cursor, id, login, hash))
    except (Fault, StoreDown):
        raise
    except Exception:
        # Another process may have taken the login between our look and our change; the database then refuses.
        other = await services.store.read(lambda cursor: people.find_login(cursor, login))
        if other is not None and other[0].id != id:
            raise Fault("account.taken") from None
        raise


@router.post("/login", dependencies=CHANGES)
async def login(request: Request, wish: Credentials, after: BackgroundTasks) -> Me:
    """Log in. The guest's games move to the account."""
    services = services_of(request)
    identity, visit = services.identity, visit_of(request)
    services.limits.check("login", visit.household)
    name = clean_login(wish.login)
    services.limits.check("account", name)
    password = plain_password(wish.password)
    found = await services.store.read(lambda cursor: people.find_login(cursor, name))
    if not await identity.passwords.check(found[1] if found else None, password) or found is None:
        note(LOG, "login_failed", logging.WARNING, request=visit.id, by=visit.address)
        raise Fault("account.wrong")
    account, encoded = found
    check_ban(account)
    stronger = await identity.passwords.renew(encoded, password)
    if stronger:
        await services.store.write(lambda cursor: people.set_password(cursor, account.id, encoded, stronger))
    guest = await who(request)
    if guest is not None:
        after.add_task(services.parted, guest.id)
    if guest is not None and guest.is_guest and guest.may_everything:
        old = guest.id
        games = await services.store.write(lambda cursor: people.merge_person(cursor, old, account.id))
        await services.reseated(games)
    identity.greet(visit, account)
    note(LOG, "login", request=visit.id)
    return _me(services, account)


@router.post("/logout", dependencies=CHANGES, status_code=204)
async def logout(request: Request, after: BackgroundTasks) -> None:
    """Log out of this browser. A guest loses access to their games."""
    services, person = services_of(request), await who(request)
    services.identity.dismiss(visit_of(request))
    if person is not None:
        after.add_task(services.parted, person.id)


@router.get("/me/export", response_model=Export)
async def export_me(request: Request, person: Owner) -> Response:
    """Get everything stored about you."""
    response = render_json(await services_of(request).store.read(lambda cursor: export_person(cursor, person.id)))
    response.headers["Content-Disposition"] = 'attachment; filename="kingsroad.json"'
    return response


@router.delete("/me", dependencies=CHANGES, status_code=204)
async def delete_me(request: Request, person: Owner) -> None:
    """Delete your account and data; games stay, without your name and messages."""
    services = services_of(request)
    ghost = people.new_id()
    await services.leaving(person.id)
    games = await services.store.write(lambda cursor: people.forget_person(cursor, person.id, ghost))
    await services.reseated(games)
    await services.parted(person.id)
    services.identity.dismiss(visit_of(request))
    note(LOG, "person_deleted", request=visit_of(request).id)


@router.get("/me/tokens")
async def list_tokens(request: Request, person: Owner) -> list[TokenInfo]:
    """List your tokens, without their secrets."""
    tokens = await services_of(request).store.read(lambda cursor: people.tokens_of(cursor, person.id))
    return [TokenInfo.model_validate(token, from_attributes=True) for token in tokens]


@router.post("/me/tokens", dependencies=CHANGES, status_code=201, responses=problems(409))
async def make_token(request: Request, person: Owner, wish: NewToken) -> MadeToken:
    """Create a token. It cannot have more scopes than the request that creates it."""
    scopes = " ".join(scope for scope in people.SCOPES if scope in wish.scopes)
    for scope in wish.scopes:
        if scope not in person.scopes:
            raise Fault("identity.scope", scope=scope)
    text = people.new_token()
    token = Token(people.token_hash(text), person.id, clean_label(wish.label), scopes, now(), None)
    await services_of(request).store.write(lambda cursor: people.add_token(cursor, token))
    return MadeToken.model_validate({**vars(token), "scopes": list(token.scopes), "token": text})


@router.delete("/me/tokens/{id}", dependencies=CHANGES, status_code=204, responses=problems(404))
async def drop_token(request: Request, person: Owner, id: ShortId) -> None:
    """Delete a token; programs that use it lose access."""
    services = services_of(request)
    await services.store.write(lambda cursor: people.drop_token(cursor, person.id, id))
    await services.parted(person.id)


@router.get("/me/addresses")
async def list_addresses(request: Request, person: Owner) -> list[AddressInfo]:
    """List your addresses for notifications."""
    addresses = await services_of(request).store.read(lambda cursor: people.addresses_of(cursor, person.id))
    return [AddressInfo.model_validate(address, from_attributes=True) for address in addresses]


@router.post("/me/addresses", dependencies=CHANGES, status_code=201, responses=problems(409))
async def add_address(request: Request, person: Owner, wish: NewAddress) -> AddressInfo:
    """Add an address for notifications."""
    text, at = clean_address(wish.kind, wish.address), now()
    services = services_of(request)
    if wish.kind == "mail" and not services.settings.smtp_url:
        raise Fault("address.no_mail")
    address = await services.store.write(lambda cursor: people.add_address(cursor, person.id, wish.kind, text, at))
    return AddressInfo.model_validate(address, from_attributes=True)


@router.delete("/me/addresses/{id}", dependencies=CHANGES, status_code=204, responses=problems(404))
async def drop_address(request: Request, person: Owner, id: ShortId) -> None:
    """Delete an address; nothing is sent there any more."""
    await services_of(request).store.write(lambda cursor: people.drop_address(cursor, person.id, id))
