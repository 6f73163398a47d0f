"""Those who get notices: a mail server and a web server, each on a free port, in the loop of the test."""

from __future__ import annotations

import asyncio
import email
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import policy
from email.message import EmailMessage
from typing import Any


class Received:
    """A request that came in."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body


class Receiver:
    """What both have in common: a port, and connections that end with the test."""

    def __init__(self) -> None:
        self.port = 0
        self.connections = 0
        self.encrypted: ssl.SSLContext | None = None  # from the first byte on
        self._writers: set[asyncio.StreamWriter] = set()

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        raise NotImplementedError

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self._writers.add(writer)
        try:
            await self.talk(reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            return  # whoever it was has hung up
        finally:
            writer.close()
            self._writers.discard(writer)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Any]:
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0, ssl=self.encrypted)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            self.hang_up()
            await server.wait_closed()

    def hang_up(self) -> None:
        for writer in list(self._writers):
            writer.close()


class Mailbox(Receiver):
    """A mail server that keeps what it gets; with `refusing` it takes nothing. With `tls` a connection can be encrypted
    later, and only then may one log in."""

    def __init__(self, tls: ssl.SSLContext | None = None, encrypted: ssl.SSLContext | None = None) -> None:
        super().__init__()
        self.tls = tls
        self.encrypted = encrypted
        self.logins: list[str] = []  # as they came
        self.letters: list[tuple[str, EmailMessage]] = []  # to whom, and what
        self.raw: list[bytes] = []
        self.refusing = False

    @property
    def url(self) -> str:
        return f"{'smtp' if self.encrypted is None else 'smtps'}://127.0.0.1:{self.port}"

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        to = ""
        is_encrypted = self.encrypted is not None
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            verb = line[:4].upper()
            answer = b"250 good\r\n"
            if verb == b"EHLO":
                offer = b"AUTH PLAIN" if is_encrypted else b"8BITMIME" if self.tls is None else b"STARTTLS"
                answer = b"250-here\r\n250 " + offer + b"\r\n"
            elif verb == b"STAR":
                writer.write(b"220 go on\r\n")
                assert self.tls is not None
                await writer.start_tls(self.tls)
                is_encrypted = True
                continue
            elif verb == b"AUTH":
                self.logins.append(line.decode().strip())
                answer = b"235 good\r\n" if is_encrypted else b"538 not like this\r\n"
            elif verb == b"RCPT":
                to = line.partition(b"<")[2].partition(b">")[0].decode()
                answer = b"550 nobody\r\n" if self.refusing else answer
            elif verb == b"DATA":
                writer.write(b"354 go on\r\n")
                body = (await reader.readuntil(b"\r\n.\r\n"))[:-3].replace(b"\r\n..", b"\r\n.")
                self.raw.append(body)
                message = email.message_from_bytes(body, policy=policy.SMTP)
                assert isinstance(message, EmailMessage)
                self.letters.append((to, message))
            elif verb == b"QUIT":
                answer = b"221 bye\r\n"
            writer.write(answer)
            await writer.drain()


class Doorbell(Receiver):
    """A web server that keeps what is posted and answers with the status it is told to; `mute` never answers."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[Received] = []
        self.statuses: list[int] = []  # for the next requests; then 204
        self.location = ""
        self.mute = False

    def url(self, path: str = "/hook") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): text.strip() for name, _, text in (line.partition(":") for line in head[1:])}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        self.requests.append(Received(head[0].split(" ")[1], headers, body))
        if self.mute:
            await reader.read()
            return
        status = self.statuses.pop(0) if self.statuses else 204
        more = f"Location: {self.location}\r\n" if self.location else ""
        writer.write(f"HTTP/1.1 {status} x\r\n{more}Content-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
