"""Our side of a socket, fed packet by packet: what is heard at once, and what goes the usual way."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable, Callable
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.server import ServerState

from kingsroad.web.frames import Frames, hear_frames

MASK: Final = b"\x1f\x2e\x3d\x4c"
TEXT: Final = 0x81
BEGUN: Final = 0x01  # a text of which more parts come
LAST_PART: Final = 0x80
HANDSHAKE: Final = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + base64.b64encode(bytes(16)) + b"\r\n\r\n"
)


def frame(text: str, first: int = TEXT) -> bytes:
    data = text.encode()
    size = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes((first,)) + size + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(data))


class Line(asyncio.Transport):
    """The way to a client who takes everything."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written = b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return False

    def close(self) -> None: ...
    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


def came(*packets: bytes) -> list[tuple[str, str]]:
    """How each text came to an application that hears those with an exclamation mark."""
    texts: list[tuple[str, str]] = []

    def hear(text: bytes) -> bool:
        taken = text.endswith(b"!")
        if taken:
            texts.append(("heard", text.decode()))
        return taken

    async def app(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        hear_frames(scope, hear)
        while (message := await receive())["type"] == "websocket.receive":
            texts.append(("usual", message["text"]))

    async def feed() -> None:
        config = Config(app, ws_per_message_deflate=False, log_config=None)
        config.load()
        state, line = ServerState(), Line()
        protocol = Frames(config, state, {})
        protocol.connection_made(line)
        protocol.data_received(HANDSHAKE)
        while b" 101 " not in line.written:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        for packet in packets:
            protocol.data_received(packet)
        protocol.connection_lost(None)
        await asyncio.gather(*state.tasks)

    asyncio.run(feed())
    return texts


def test_a_short_text_that_comes_alone_and_whole_is_heard_at_once() -> None:
    assert came(frame("one!"), frame("é!"), frame("chat")) == [("heard", "one!"), ("heard", "é!"), ("usual", "chat")]


def test_what_comes_in_pieces_together_or_is_long_goes_the_usual_way() -> None:
    whole = frame("move!")
    for cut in range(1, len(whole)):
        assert came(whole[:cut], whole[cut:]) == [("usual", "move!")], cut
    assert came(whole + frame("two!")) == [("usual", "move!"), ("usual", "two!")]
    assert came(frame("x" * 200 + "!")) == [("usual", "x" * 200 + "!")]


def test_nothing_is_heard_before_what_was_sent_before_it() -> None:
    assert came(frame("chat"), frame("move!")) == [("usual", "chat"), ("usual", "move!")]


def test_what_looks_like_a_frame_within_another_is_none() -> None:
    inner = frame("move!")
    begun = frame("x" * len(inner))[: -len(inner)]
    assert came(begun, inner) == []  # it is the other one's text, and as such not even UTF-8


def test_after_the_first_part_of_a_text_the_rest_is_waited_for() -> None:
    assert came(frame("mo", BEGUN), frame("ve!", LAST_PART)) == [("usual", "move!")]
