"""A server as a process of its own: started on a free port, killed, started again on the same port and data.

Which engine it runs is decided by the path, as for the tests themselves.
"""

from __future__ import annotations

import re
import resource
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.forks import Forked, with_settings
from tests.table.databases import free_port

PATIENCE = 120.0  # seconds; a server is up within three
_ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")
# Tests ask more often than people, all from one address.
UNLIMITED = {"rate": "0", "guest_rate": "0", "login_rate": "0", "connections": "0"}


class Server:
    """`settings` are those of `kingsroad serve`, by their names in the environment without the prefix."""

    def __init__(self, data: Path, settings: Mapping[str, str] | None = None) -> None:
        self.data = data
        self.settings = {**UNLIMITED, **(settings or {})}
        self.port = 0
        self.process: Forked | None = None
        self.told: deque[str] = deque(maxlen=2000)  # the last lines of its log
        self._readers: list[threading.Thread] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        return self.data / "kingsroad.sqlite"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> None:
        """Returns when it has told its address; a second time it gets the port it had."""
        assert self.process is None, "it is running already"
        settings = {"data": str(self.data), "port": str(self.port or free_port()), **self.settings}
        # Pipes, not files: what is written into them does not count for a limit on the size of files.
        self.process = Forked(["serve"], with_settings(settings))
        said: list[str] = []
        heard = threading.Event()
        self._readers = [
            threading.Thread(target=_keep_hearing, args=(self.process.stdout, said.append, heard), daemon=True),
            threading.Thread(target=_keep_hearing, args=(self.process.stderr, self.told.append, None), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        assert heard.wait(PATIENCE), self.log()
        found = _ADDRESS.search("".join(said))
        if found is None:
            self.kill()
            raise AssertionError(f"it did not start: {self.log()}")
        self.port = int(found[1])

    def kill(self) -> None:
        """Gone at once, whatever it was doing."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Asked to end, as by an administrator."""
        self._end(signal.SIGTERM)

    def restart(self) -> None:
        self.kill()
        self.start()

    def _end(self, how: signal.Signals) -> None:
        process = self.process
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(PATIENCE)
        for reader in self._readers:
            reader.join(PATIENCE)
        for pipe in (process.stdout, process.stderr):
            pipe.close()
        self.process = None

    def log(self) -> str:
        return "".join(self.told)

    def bugs(self) -> list[str]:
        """What it noted as its own mistakes since the test began."""
        return [line for line in self.told if " error " in line or line.startswith("Traceback")]

    def workers(self) -> list[int]:
        """The process ids of its bots."""
        found: list[int] = []
        for folder in Path("/proc").iterdir():
            if folder.name.isdecimal():
                try:
                    status = (folder / "stat").read_text()
                except OSError:
                    continue  # it ended just now
                if int(status.rpartition(")")[2].split()[1]) == self.pid:
                    found.append(int(folder.name))
        return found

    def limit_files(self, most: int | None) -> None:
        """From now on no file of the server may grow beyond that; None: as large as the system allows."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (hard if most is None else most, hard))


def _keep_hearing(pipe: Iterator[str], put: Callable[[str], object], heard: threading.Event | None) -> None:
    """Reads on to the end, so that the server never waits for us."""
    for line in pipe:
        put(line)
        if heard is not None:
            heard.set()
    if heard is not None:
        heard.set()


@contextmanager
def running(data: Path, **settings: str) -> Iterator[Server]:
    server = Server(data, settings)
    try:
        server.start()
        yield server
    finally:
        server.kill()


def wait_until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"in vain: {what}"
        time.sleep(0.02)
