"""Our side of a socket, fed packet by packet: what comes to the application, and what is written past it."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from kingsroad.web.frames import Frames, text_writer

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


def exchanged(packets: Sequence[bytes], *texts: bytes) -> tuple[list[str], bytes]:
    """The texts that came to an application, and the bytes it wrote when it had these to say."""
    came: list[str] = []

    async def app(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        write = text_writer(scope)
        assert write is not None
        for text in texts:
            assert write(text)
        while (message := await receive())["type"] == "websocket.receive":
            came.append(message["text"])
        assert not write(b"to nobody")

    async def feed() -> bytes:
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
        written = line.written
        protocol.connection_lost(None)
        await asyncio.gather(*state.tasks)
        return written

    return came, asyncio.run(feed()).partition(b"\r\n\r\n")[2]


def test_a_text_comes_whole_however_it_was_cut() -> None:
    whole = frame("mové!")
    for cut in range(1, len(whole)):
        assert exchanged([whole[:cut], whole[cut:]])[0] == ["mové!"], cut
    assert exchanged([frame("mo", BEGUN), frame("ve!", LAST_PART)])[0] == ["move!"]


def test_texts_come_in_their_order() -> None:
    assert exchanged([frame("chat"), frame("one") + frame("two"), frame("x" * 200)])[0] == [
        "chat",
        "one",
        "two",
        "x" * 200,
    ]


def test_what_looks_like_a_frame_within_another_is_none() -> None:
    inner = frame("move!")
    begun = frame("x" * len(inner))[: -len(inner)]
    assert exchanged([begun, inner])[0] == []  # it is the other one's text, and as such not even UTF-8


def test_clients_read_what_is_written_at_once_whatever_its_length() -> None:
    texts = [b"x" * size for size in (0, 1, 125, 126, 65535, 65536, 70000)]
    _, written = exchanged([], *texts)
    client = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN, max_size=None)
    client.receive_data(written)
    events = client.events_received()
    assert [(event.opcode, event.data) for event in events if isinstance(event, Frame)] == [
        (Opcode.TEXT, text) for text in texts
    ]
