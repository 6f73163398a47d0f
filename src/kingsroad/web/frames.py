"""Our side of a socket: uvicorn's protocol, and beside its messages a way out for texts that are already made.

A view goes to many clients as the same bytes. Handing them to the transport as they are spares each of them the way
through the application's layers, and lets one table tell five hundred watchers in one go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

EXTENSION: Final = "kingsroad.frames"
BEFORE_PAUSE: Final = 8  # messages of a client that may wait before no more are read from it


class Frames(WebSocketsSansIOProtocol):
    left: Callable[[], None] | None = None  # told when the connection is gone

    def connection_lost(self, exc: Exception | None) -> None:
        if self.left is not None:
            self.left()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        self.scope.setdefault("extensions", {})[EXTENSION] = {"write": self.write_text}
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does, but reading goes on while little waits: stopping after each message takes longer than it.
        A text that is none closes the socket, without a traceback in the log."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        if not self.read_paused and self.queue.qsize() < BEFORE_PAUSE:
            self.read_paused = True  # so that it does not stop; it is not stopped
            super().send_receive_event_to_app()
            self.read_paused = False
        else:
            super().send_receive_event_to_app()

    def write_text(self, text: bytes) -> bool:
        """True if it is on its way; False while this client takes no more, or is gone."""
        if not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        if not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(head_of(len(text)) + text)
        return True


def head_of(size: int) -> bytes:
    """What comes before a whole text of a server, which is not masked (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def is_utf8(data: bytes) -> bool:
    try:
        return data.isascii() or bool(data.decode())
    except UnicodeDecodeError:
        return False


def text_writer(scope: Scope) -> Callable[[bytes], bool] | None:
    """How to write texts to this client; None at a server that has no such way."""
    extension = scope.get("extensions", {}).get(EXTENSION)
    return None if extension is None else extension["write"]
