"""A table live: one socket per client, whole views with version numbers, moves in, chat both ways.

One task reads, one writes. A client that comes back says which line it knows last (`since`) and gets the rest.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Annotated, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from kingsroad.kernel.phrase import Fault, Refused
from kingsroad.table.asking import LONGEST_CODE, answer_json, refusal_json
from kingsroad.table.chatter import clean_said
from kingsroad.table.coding import encode
from kingsroad.table.listener import Listener
from kingsroad.table.store import StoreDown
from kingsroad.table.table import Stale, Table
from kingsroad.web.frames import text_writer
from kingsroad.web.identity import PROTOCOL, allow, token_of, who
from kingsroad.web.people import Person
from kingsroad.web.routes_tables import info_for, speak
from kingsroad.web.services import Services, services_of
from kingsroad.web.visit import visit_of

log = logging.getLogger("kingsroad.web.socket")

LARGEST: Final = 4096  # bytes of a message
LAST_LINE: Final = 9_999_999
LAST_ID: Final = 2**53 - 1  # what a browser can count to
GONE: Final = 4404  # no such table, or not for this person: coming again does not help
AWAY: Final = 1013  # too slow or too often, or the store is away: come again


class Sent(msgspec.Struct):
    """What a client may say; which fields it needs depends on `t`."""

    t: str
    n: Annotated[int, msgspec.Meta(ge=0, le=LAST_LINE)] = 0
    code: str = ""
    seat: int | None = None
    id: Annotated[int, msgspec.Meta(ge=0, le=LAST_ID)] = 0
    what: str = ""
    phrase: str | None = None
    text: str | None = None


DECODER: Final = msgspec.json.Decoder(Sent)


async def stream(websocket: WebSocket) -> None:
    services = services_of(websocket)
    # A browser wants one of the protocols it offered confirmed.
    await websocket.accept(subprotocol=PROTOCOL if token_of(websocket) and websocket.scope["subprotocols"] else None)
    try:
        table = await services.tables.table(websocket.path_params["id"])
        person = await who(websocket)  # last: from here on the table knows whom to disconnect when a person is gone
        if person is not None:
            allow(person, "read")
        seat = read_seat(websocket.query_params.get("seat", "none"))
        since = read_number(websocket.query_params.get("since", "0"))
        table.may_look(None if person is None else person.id, seat)
    except Fault as fault:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await websocket.send_text(encode({"t": "error", "error": fault.said}).decode())
            await websocket.close(AWAY if passes(fault) else GONE)
        return
    write = text_writer(websocket.scope)
    listener = Listener(seat, None if person is None else person.id, min(since, table.n), write)
    listener.hidden = table.once_hidden(seat, listener.known)
    client = Client(services, table, listener, person, websocket)
    table.listeners.add(listener)
    services.metrics.sockets.inc()
    services.tables.presence_changed(table)
    writer = asyncio.create_task(client.keep_writing())
    try:
        await client.keep_reading()
    finally:
        table.listeners.discard(listener)
        services.metrics.sockets.dec()
        services.tables.presence_changed(table)
        listener.close()
        await asyncio.gather(writer, return_exceptions=True)


def passes(fault: Fault) -> bool:
    """Should the client reconnect?"""
    return isinstance(fault, StoreDown) or fault.said["id"] == "request.too_many"


def read_seat(text: str) -> int | None:
    if text == "none":
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 1:
        raise Fault("table.not_your_seat")
    return int(text)


def read_number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 7 else 0


class Client:
    def __init__(
        self, services: Services, table: Table, listener: Listener, person: Person | None, websocket: WebSocket
    ) -> None:
        self.services = services
        self.table = table
        self.listener = listener
        self.person = person
        self.websocket = websocket
        self.asker = visit_of(websocket).household if person is None else person.id

    # -- writing ----------------------------------------------------------------------------------

    async def keep_writing(self) -> None:
        """Whatever is new, as fast as this client takes it and no faster."""
        listener, table, send = self.listener, self.table, self.websocket.send
        try:
            while not listener.closed:
                if listener.uninformed:
                    listener.uninformed = False
                    shown = info_for(self.services.tables, table, self.person)
                    await send({"type": "websocket.send", "text": encode({"t": "info", "info": shown}).decode()})
                while (message := listener.take()) is not None:
                    await send({"type": "websocket.send", "text": message.decode()})
                if listener.stale:  # after a refusal that came with it
                    view = table.next_view(listener)
                    if view is not None:
                        await send({"type": "websocket.send", "text": view})
                await listener.ready()
            await self.websocket.close(AWAY)
        except (WebSocketDisconnect, RuntimeError, OSError):
            listener.close()  # the reader notices it
        except Exception:
            log.exception("socket of table %s", table.id)
            listener.close()
            with contextlib.suppress(Exception):
                await self.websocket.close(1011)

    # -- reading ----------------------------------------------------------------------------------

    async def keep_reading(self) -> None:
        receive = self.websocket.receive
        while True:
            await self.listener.room()
            message = await receive()
            if message["type"] != "websocket.receive" or self.listener.closed:
                return
            if self.is_too_often():
                continue
            data = message.get("text") or message.get("bytes") or ""
            try:
                await self.take(DECODER.decode(data))
            except (msgspec.MsgspecError, UnicodeError, RecursionError):
                self.error(Fault("socket.message"))
            except Fault as fault:
                self.error(fault)

    def is_too_often(self) -> bool:
        if not self.services.limits.take("message", self.asker):
            return False
        self.services.metrics.limited.labels("message").inc()
        self.error(Fault("request.too_many", seconds=1))
        return True

    def error(self, fault: Fault) -> None:
        self.listener.put(encode({"t": "error", "error": fault.said}))

    async def take(self, sent: Sent) -> None:
        if sent.t == "move":
            await self.move(sent)
        elif sent.t == "ping":
            self.listener.put(b'{"t":"pong"}')
        elif sent.t == "ask":
            self.answer(sent)
        elif sent.t == "seat":
            self.table.may_look(self.listener.person, sent.seat)
            self.listener.look_through(sent.seat)
        elif sent.t == "chat":
            await self.chat(sent)
        else:
            raise Fault("socket.message")

    async def move(self, sent: Sent) -> None:
        try:
            await self.table.submit(self.seat_for(sent), sent.n, sent.code)
        except (Refused, Stale) as refused:
            self.refuse(sent, refused)

    def seat_for(self, sent: Sent) -> int:
        """The seat that a move is for, if this client may make it."""
        seat = self.listener.viewer if sent.seat is None else sent.seat
        if seat is None:
            raise Fault("table.not_your_seat")
        if self.person is not None:
            allow(self.person, "play")
        self.table.may_play(self.listener.person, seat)
        if not 1 <= len(sent.code) <= LONGEST_CODE:
            raise Fault("socket.message")
        return seat

    def refuse(self, sent: Sent, refused: Refused | Stale) -> None:
        shown = refusal_json(refused, sent.code, self.table)
        self.services.metrics.refused.labels(shown["reason"]).inc()
        self.listener.put(encode({"t": "refused", **shown, "n": self.table.n}))
        if isinstance(refused, Stale):
            self.listener.renew()

    def answer(self, sent: Sent) -> None:
        seat = self.listener.viewer
        self.listener.put(encode(answer_json(self.table, seat, sent.id, sent.what, sent.code)))

    async def chat(self, sent: Sent) -> None:
        if self.person is None:
            raise Fault("identity.none")
        phrase, text = clean_said(sent.phrase, sent.text)
        await speak(self.services, self.table, allow(self.person, "play"), self.listener.viewer, phrase, text)
