"""Our side of a socket: uvicorn's protocol, and beside its messages a way for frames that are already made.

A view goes to many clients as the same bytes. Handing them to the transport as they are spares each of them the way
through the application's layers, and lets one table tell five hundred watchers in one go. In the same way a short
message that came alone and whole is offered at once to whoever listens for it; all others go the usual way.
"""

from __future__ import annotations

from collections.abc import Callable
from types import GeneratorType
from typing import Final

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import OPEN
from websockets.streams import StreamReader
from websockets.utils import apply_mask

EXTENSION: Final = "kingsroad.frames"
BEFORE_PAUSE: Final = 8  # messages of a client that may wait before no more are read from it
WHOLE_TEXT: Final = 0x81
MASKED: Final = 0x80
LONGEST: Final = 125  # what the second byte alone can tell
HEAD: Final = 6  # bytes of a short frame before its text, mask included
BETWEEN: Final = StreamReader.at_eof.__code__  # where the parser waits when no frame has begun


class Frames(WebSocketsSansIOProtocol):
    heard: Callable[[bytes], bool] | None = None
    left: Callable[[], None] | None = None  # told when the connection is gone

    def connection_lost(self, exc: Exception | None) -> None:
        if self.left is not None:
            self.left()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        self.scope.setdefault("extensions", {})[EXTENSION] = {"write": self.write_frame, "hear": self.hear}
        await super().run_asgi()

    def hear(self, heard: Callable[[bytes], bool] | None) -> None:
        self.heard = heard

    def data_received(self, data: bytes) -> None:
        if not self._is_heard(data):
            super().data_received(data)

    def _is_heard(self, data: bytes) -> bool:
        if self.heard is None or not self._is_short_text(data) or not self._is_between():
            return False
        text = apply_mask(data[HEAD:], data[2:HEAD])
        return is_utf8(text) and self.heard(text)

    @staticmethod
    def _is_short_text(data: bytes) -> bool:
        """One whole frame (RFC 6455, 5.2) and nothing else."""
        size = len(data) - HEAD
        return 0 <= size <= LONGEST and data[0] == WHOLE_TEXT and data[1] == MASKED | size

    def _is_between(self) -> bool:
        """Nothing waits that must come before it: no part of a frame or of a message, and none that is whole."""
        conn = self.conn
        if conn.state is not OPEN or conn.current_size is not None or self.close_sent or not self.queue.empty():
            return False
        waiting: object = conn.parser
        while isinstance(waiting, GeneratorType) and waiting.gi_yieldfrom is not None:
            waiting = waiting.gi_yieldfrom
        return isinstance(waiting, GeneratorType) and waiting.gi_code is BETWEEN

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

    def write_frame(self, frame: bytes) -> bool:
        """True if it is on its way; False while this client takes no more, or is gone."""
        if not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        if not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True


def is_utf8(data: bytes) -> bool:
    try:
        return data.isascii() or bool(data.decode())
    except UnicodeDecodeError:
        return False


def frame_writer(scope: Scope) -> Callable[[bytes], bool] | None:
    """How to write frames to this client; None at a server that has no such way."""
    extension = scope.get("extensions", {}).get(EXTENSION)
    return None if extension is None else extension["write"]


def hear_frames(scope: Scope, heard: Callable[[bytes], bool] | None) -> None:
    """Who is offered each short message before it goes the usual way; he says whether he took it."""
    extension = scope.get("extensions", {}).get(EXTENSION)
    if extension is not None:
        extension["hear"](heard)
