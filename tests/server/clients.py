"""People at a server: requests with a cookie, and sockets that follow a table, come back after every break and remember
every line they were given."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any, TypeAlias

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

PATIENCE = 120.0  # seconds; something happens every few of them

Message: TypeAlias = dict[str, Any]
HIDDEN = "?"
OPENED: list[httpx2.AsyncClient] = []  # by the people of the present test


class Person:
    """Somebody with a browser, identified by the server's cookie, which is valid at every process of it."""

    def __init__(self, address: str, name: str = "", cookie: str = "") -> None:
        self.address = address
        self.name = name
        self.cookie = cookie
        self.http = httpx2.AsyncClient(base_url=f"{address}/api", trust_env=False, timeout=PATIENCE, verify=False)
        OPENED.append(self.http)

    def at(self, address: str) -> Person:
        """The same person at another process."""
        return Person(address, self.name, self.cookie)

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Kingsroad": "1", **({"Cookie": self.cookie} if self.cookie else {})}

    async def get(self, path: str, **query: Any) -> httpx2.Response:
        return await self.http.get(path, params=query, headers=self.headers)

    async def post(self, path: str, **body: Any) -> httpx2.Response:
        answer = await self.http.post(path, json=body, headers=self.headers)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
        self.http.cookies.clear()
        return answer

    async def create(self, title: str, seats: Sequence[Message], **more: Any) -> Message:
        """A new table; with a fixed seed unless another is asked for."""
        options = {"short": "true"} if title == "raja" else {}
        body = {"title": title, "seats": list(seats), "options": options, "seed": "7", "name": self.name, **more}
        return taken(await self.post("/tables", **body))

    async def join(self, table: str, link: str) -> int:
        info = taken(await self.post(f"/tables/{table}/join", link=link, name=self.name))
        return next(int(seat["index"]) for seat in info["seats"] if seat["mine"])

    async def info(self, table: str) -> Message:
        return taken(await self.get(f"/tables/{table}"))

    async def view(self, table: str, seat: int | None = None) -> Message:
        return taken(await self.get(f"/tables/{table}/view", **({} if seat is None else {"seat": seat})))

    async def move(self, table: str, seat: int, n: int, code: str) -> httpx2.Response:
        return await self.post(f"/tables/{table}/moves", seat=seat, n=n, code=code)

    async def journal(self, table: str) -> str:
        answer = await self.get(f"/tables/{table}/journal")
        assert answer.status_code == 200, answer.text
        return answer.text

    @asynccontextmanager
    async def socket(self, table: str, seat: int | None, since: int = 0) -> AsyncIterator[ClientConnection]:
        """A bare socket, for those who want to misbehave."""
        address = self.address.replace("http", "ws", 1)
        shown = "none" if seat is None else seat
        async with connect(
            f"{address}/api/tables/{table}/stream?seat={shown}&since={since}",
            additional_headers={"Cookie": self.cookie} if self.cookie else {},
            compression=None,
            proxy=None,
            max_size=None,
            ping_interval=None,
            close_timeout=1,
            open_timeout=PATIENCE,
        ) as socket:
            yield socket


def taken(answer: httpx2.Response) -> Message:
    assert answer.status_code == 200, answer.text
    message: Message = answer.json()
    return message


def me(name: str = "") -> Message:
    return {"kind": "me", "name": name}


def someone(name: str = "") -> Message:
    return {"kind": "open", "name": name}


def bot(level: str = "greedy") -> Message:
    return {"kind": "bot", "level": level}


class Follower:
    """Looks through a seat, None for a spectator. It follows inside `following`, where what goes wrong is raised."""

    def __init__(self, person: Person, table: str, seat: int | None) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.lines: dict[int, tuple[int, str]] = {}  # number -> seat and code
        self.seen: Message | None = None  # the last view
        self.info: Message | None = None
        self.heard: list[Message] = []  # whatever else was said
        self.connections = 0
        self.passed: Callable[[], None] = lambda: None  # called for every message that came or went
        self._socket: ClientConnection | None = None
        self.ended: BaseException | None = None
        self._news = asyncio.Condition()

    # -- what it knows ----------------------------------------------------------------------------

    @property
    def n(self) -> int:
        return 0 if self.seen is None else int(self.seen["n"])

    @property
    def view(self) -> Message:
        assert self.seen is not None
        return {**self.seen["public"], **self.seen["private"]}

    @property
    def knows(self) -> bool:
        return self.seen is not None or (self.info is not None and self.info["status"] == "open")

    @property
    def over(self) -> bool:
        return self.seen is not None and bool(self.seen["public"]["over"])

    @property
    def is_waited_for(self) -> bool:
        return self.seen is not None and self.seat in self.seen["public"]["waiting"]

    @property
    def codes(self) -> list[str]:
        """The legal moves."""
        return [] if self.seen is None else [move["code"] for move in self.seen["private"].get("moves", [])]

    def of(self, kind: str) -> list[Message]:
        return [message for message in self.heard if message["t"] == kind]

    async def until(self, condition: Callable[[], bool], what: str = "") -> None:
        """Looked at again after every message; in vain if none comes any more."""
        try:
            async with self._news:
                while not condition():
                    if self.ended is not None:
                        raise AssertionError(f"it follows no more; in vain: {what}") from self.ended
                    async with asyncio.timeout(PATIENCE):
                        await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"in vain at line {self.n}: {what}; last heard: {self.heard[-3:]}") from None

    # -- sending ----------------------------------------------------------------------------------

    async def send(self, **message: Any) -> None:
        """What is sent while the connection is away is lost, as it is for everyone."""
        if self._socket is not None:
            with suppress(ConnectionClosed, OSError):
                await self._socket.send(json.dumps(message))
        self.passed()

    async def play(self, code: str) -> None:
        """A move, and the view in which it is done."""
        n = self.n

        def is_played() -> bool:  # others may have answered the same question before
            return any(self.lines[later] == (self.seat, code) for later in range(n + 1, self.n + 1))

        await self.send(t="move", n=n + 1, code=code)
        await self.until(is_played, f"{code} after line {n}")

    # -- following --------------------------------------------------------------------------------

    async def keep_following(self) -> None:
        try:
            await self._follow()
        except BaseException as error:
            self.ended = error
            await self._tell()  # whoever waits for something waits in vain
            raise

    async def _follow(self) -> None:
        while True:
            with suppress(ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError):
                async with self.person.socket(self.table, self.seat, len(self.lines)) as socket:
                    self._socket = socket
                    self.connections += 1
                    await self.connected()
                    async for text in socket:
                        await self._take(json.loads(text))
            self._socket = None
            await asyncio.sleep(0.02)  # the server is not there: another try

    async def connected(self) -> None:
        """A player may have something to say."""

    async def _take(self, message: Message) -> None:
        if message["t"] == "view":
            self.take_view(message)
        elif message["t"] == "info":
            self.info = message["info"]
        else:
            self.heard.append(message)
        self.passed()
        await self.after(message)
        await self._tell()

    def take_view(self, message: Message) -> None:
        for line in message["lines"]:
            self.take_line(line["n"], line["seat"], line["code"])
        assert message["n"] == len(self.lines), f"view {message['n']} with lines up to {len(self.lines)}"
        self.seen = message

    def take_line(self, n: int, seat: int, code: str) -> None:
        """New ones come in order and without gaps; one that was told before says the same, or is secret no more."""
        if n in self.lines:
            assert self.lines[n] in ((seat, code), (seat, HIDDEN)), f"line {n} was {self.lines[n]}, now {seat} {code}"
        else:
            assert n == len(self.lines) + 1, f"line {n} after {len(self.lines)}"
        self.lines[n] = (seat, code)

    async def after(self, message: Message) -> None:
        """A player may have something to do."""

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()


class Player(Follower):
    """Plays legal moves by chance. After a break it says again what was not confirmed, with the number it had."""

    def __init__(self, person: Person, table: str, seat: int, seed: str) -> None:
        super().__init__(person, table, seat)
        self.rng = Random(seed)
        self.intended: tuple[int, str] | None = None  # sent, and neither seen as a line nor refused
        self.refused: tuple[int, str] | None = None  # refused, but an earlier copy of it may have been stored
        self.decisions = 0
        self.paused = False

    async def connected(self) -> None:
        if self.intended is not None:
            await self._say(*self.intended)

    def take_line(self, n: int, seat: int, code: str) -> None:
        fresh = n not in self.lines
        super().take_line(n, seat, code)
        if fresh and seat == self.seat:
            meant = self.intended or self.refused
            assert meant is not None, f"line {n}, {code}, was never played, or twice"
            assert meant[1] == code
            assert meant[0] <= n
            self.intended = self.refused = None

    def take_view(self, message: Message) -> None:
        super().take_view(message)
        self.refused = None

    async def after(self, message: Message) -> None:
        if message["t"] == "refused":
            assert message["reason"] == "match.stale", message
            if self.intended == (message["said"]["n"], message["code"]):  # else it means a copy of an earlier one
                self.refused, self.intended = self.intended, None
        elif message["t"] == "error" and self.intended is not None:
            await self.at_error(message["error"])
        elif message["t"] == "view":
            await self.go_on()

    async def at_error(self, error: Message) -> None:
        raise AssertionError(error)

    async def go_on(self) -> None:
        if self.is_waited_for and self.intended is None and not self.paused:
            self.intended = (self.n + 1, self.rng.choice(self.codes))
            self.decisions += 1
            await self._say(*self.intended)

    async def _say(self, n: int, code: str) -> None:
        await self.send(t="move", n=n, code=code)


@asynccontextmanager
async def following(*followers: Follower) -> AsyncIterator[None]:
    """While inside, all of them follow their tables, and know where these are."""
    tasks = [asyncio.create_task(follower.keep_following()) for follower in followers]
    try:
        for follower in followers:
            await follower.until(lambda one=follower: one.knows, "a first look")  # type: ignore[misc]
        yield
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error


def run(test: Callable[[], Coroutine[Any, Any, None]], seconds: float = 5 * PATIENCE) -> None:
    async def limited() -> None:
        try:
            async with asyncio.timeout(seconds):
                await test()
        finally:
            while OPENED:
                await OPENED.pop().aclose()

    asyncio.run(limited())


async def until(condition: Callable[[], bool], what: str) -> None:
    """Looked at again and again, while the others go on."""
    end = asyncio.get_running_loop().time() + PATIENCE
    while not condition():
        assert asyncio.get_running_loop().time() < end, f"in vain: {what}"
        await asyncio.sleep(0.02)


async def until_true(ask: Callable[[], Coroutine[Any, Any, bool]], what: str) -> None:
    end = asyncio.get_running_loop().time() + PATIENCE
    while not await ask():
        assert asyncio.get_running_loop().time() < end, f"in vain: {what}"
        await asyncio.sleep(0.02)
