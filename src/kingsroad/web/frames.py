"""Our side of a socket: uvicorn's protocol, and beside its messages a way for frames that are already made.

A view goes to many clients as the same bytes. Handing them to the transport as they are spares each of them the way
through the application's layers, and lets one table tell five hundred watchers in one go. In the same way a client's
message is offered at once to whoever listens for it; what he does not take goes the usual way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION: Final = "kingsroad.frames"
BEFORE_PAUSE: Final = 8  # messages of a client that may wait before no more are read from it


class Frames(WebSocketsSansIOProtocol):
    heard: Callable[[str], bool] | None = None

    async def run_asgi(self) -> None:
        self.scope.setdefault("extensions", {})[EXTENSION] = {"write": self.write_frame, "hear": self.hear}
        await super().run_asgi()

    def hear(self, heard: Callable[[str], bool] | None) -> None:
        self.heard = heard

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does, but reading goes on while little waits: stopping after each message takes longer than it."""
        if self._is_heard():
            return
        if not self.read_paused and self.queue.qsize() < BEFORE_PAUSE:
            self.read_paused = True  # so that it does not stop; it is not stopped
            super().send_receive_event_to_app()
            self.read_paused = False
        else:
            super().send_receive_event_to_app()

    def _is_heard(self) -> bool:
        """Taken at once, because nothing waits that must come before it."""
        if self.heard is None or self.close_sent or len(self.frames) != 1 or not self.queue.empty():
            return False
        if self.curr_msg_data_type != "text":
            return False
        try:
            text = str(self.frames[0], "utf-8")
        except UnicodeDecodeError:
            return False
        if not self.heard(text):
            return False
        self.frames = []
        return True

    def write_frame(self, frame: bytes) -> bool:
        """True if it is on its way; False while this client takes no more, or is gone."""
        if not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        if not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True


def frame_writer(scope: Scope) -> Callable[[bytes], bool] | None:
    """How to write frames to this client; None at a server that has no such way."""
    extension = scope.get("extensions", {}).get(EXTENSION)
    return None if extension is None else extension["write"]


def hear_frames(scope: Scope, heard: Callable[[str], bool] | None) -> None:
    """Who is offered each message before it goes the usual way; he says whether he took it."""
    extension = scope.get("extensions", {}).get(EXTENSION)
    if extension is not None:
        extension["hear"](heard)
