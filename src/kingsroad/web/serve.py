"""Runs the server: one process, its own socket, the address told when it is ready to be used."""

from __future__ import annotations

import contextlib
import socket
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import uvicorn

from kingsroad import titles
from kingsroad.kernel.phrase import Fault
from kingsroad.table.store import claimed
from kingsroad.web.app import create_app
from kingsroad.web.collector import calm_down
from kingsroad.web.connections import IDLE, Connection, Connections, descriptors
from kingsroad.web.frames import Frames
from kingsroad.web.logs import start_logs
from kingsroad.web.settings import Settings
from kingsroad.web.socket import LARGEST

# So that a commit is not kept waiting: seconds after which the event loop lets the store's threads in.
SWITCH: Final = 0.0005
STUCK: Final = 60_000  # milliseconds a client may leave what we send in the line


class Server(uvicorn.Server):
    """Says where it is once it really answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            calm_down()
            self.ready()


def serve(settings: Settings, tell: Callable[[str], None]) -> int:
    """Until it is interrupted; the exit code. `tell` gets the address."""
    for title in titles.names():
        titles.game(title, settings.content)  # what is wrong with the content is told before anything begins
    start_logs(settings.log)
    sys.setswitchinterval(SWITCH)
    listening = listen(settings.host, settings.port)
    settings.port = listening.getsockname()[1]  # links in notifications name it
    address = settings.address(settings.port)

    def ready() -> None:
        tell(address)
        if settings.open_browser:
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(address)

    with listening:
        app = create_app(settings, claimed(settings.database_url))
        crowded = app.state.metrics.limited.labels("connection")
        connections = Connections(settings, descriptors(), crowded.inc)
        server = Server(uvicorn.Config(app, http=partial(Connection, connections), **options()), ready)  # type: ignore[arg-type]
        server.run(sockets=[listening])
    return 0 if server.started else 3


def options() -> dict[str, Any]:
    return {
        "ws": Frames,
        "ws_max_size": LARGEST,
        "ws_per_message_deflate": False,  # it would compress once per client
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,  # the guard reads them, and only from proxies it was told of
        "timeout_graceful_shutdown": 3,
        "timeout_keep_alive": IDLE,
    }


def listen(host: str, port: int) -> socket.socket:
    """The socket to listen on; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # connections inherit it: a client that reads nothing is given up
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK)
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise Fault("serve.port", host=host, port=port, error=error.strerror or type(error).__name__) from None
    listening.set_inheritable(False)
    return listening
