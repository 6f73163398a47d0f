"""Real servers for tests: PostgreSQL and Redis, each on a free port of its own, ended with the test.

A test module gets them as fixtures by `from tests.table.databases import postgres` (and `redis`, `database_url`).
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

PATIENCE = 120.0  # seconds; servers are up within one
OWN = 20  # ports of each process of tests
# Below those that systems give away by themselves, to whoever connects or asks for any: a port that is found free here
# is still free when somebody begins to listen there, or begins again. Above those that browsers refuse.
FIRST = 11_000 + os.getpid() % 1000 * OWN
MEMORY = Path("/dev/shm")
ROOM = 4_000_000_000  # bytes, for three processes of tests
PORTS = itertools.cycle(range(FIRST, FIRST + OWN))


def free_port() -> int:
    for port in itertools.islice(PORTS, OWN):
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue  # somebody is there
            return port
    raise AssertionError("no port is free")


def wait_for(ready: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, f"{what} did not come up"
        time.sleep(0.02)


def postgres_programs() -> Path:
    """Where `initdb` and `postgres` lie together: a lone link on the path may not do."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda place: int(place.parent.name.split(".")[0]))
    found = shutil.which("initdb")
    if found:
        places.insert(0, Path(found).resolve().parent)
    for place in reversed(places):
        if (place / "initdb").exists() and (place / "postgres").exists():
            return place
    raise AssertionError("these tests need PostgreSQL: initdb and postgres were not found")


def account() -> dict[str, Any]:
    """PostgreSQL does not run as root: root lends it the account made for it."""
    if os.geteuid() != 0:
        return {}
    entry = pwd.getpwnam("postgres")
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def memory() -> Path | None:
    """A folder in memory, where it has the room: there a new database costs a tenth of what it costs on a disk."""
    try:
        free = shutil.disk_usage(MEMORY).free
    except OSError:
        return None
    return MEMORY if free >= ROOM and os.access(MEMORY, os.W_OK) else None


class Postgres:
    """A PostgreSQL of one's own, that can be stopped and started again. Tests need none that survives a power cut."""

    def __init__(self, fsync: bool = False) -> None:
        self.fsync = "on" if fsync else "off"
        self.programs = postgres_programs()
        self.folder = Path(tempfile.mkdtemp(prefix="kingsroad-postgres-", dir=None if fsync else memory()))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        who = account()
        if who:
            os.chown(self.folder, who["user"], who["group"])
        self.data = self.folder / "data"
        subprocess.run(
            [self.programs / "initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True,
            cwd="/",
            stdout=subprocess.DEVNULL,
            timeout=2 * PATIENCE,
            **who,
        )
        self.databases = 0

    def start(self) -> None:
        settings = [f"fsync={self.fsync}", "listen_addresses=127.0.0.1", "max_connections=40", "shared_buffers=16MB"]
        command: list[str | Path] = [self.programs / "postgres", "-D", self.data, "-p", str(self.port)]
        command += ["-k", self.folder, *(part for setting in settings for part in ("-c", setting))]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd="/", stdout=log, stderr=log, **account())
        wait_for(self.is_up, "PostgreSQL")

    def is_up(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, (self.folder / "log").read_text()
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """As an administrator would, with clients still there."""
        if self.process is not None:
            self.process.send_signal(how)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None

    def url(self, name: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def fresh(self) -> str:
        """The address of a new, empty database."""
        self.databases += 1
        name = f"test{self.databases}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return self.url(name)

    def drop(self, url: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"drop database {url.rpartition('/')[2]} with (force)".encode())

    def close(self) -> None:
        self.stop(signal.SIGQUIT)  # at once: nothing of it is kept
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    def __init__(self) -> None:
        program = shutil.which("redis-server") or shutil.which("valkey-server")
        assert program, "these tests need Redis: redis-server was not found"
        self.program = program
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = [self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(self.is_up, "Redis")

    def is_up(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, "Redis ended at once"
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=2) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    server = Redis()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh database of each kind, one after the other."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'store.db'}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    url = server.fresh()
    yield url
    server.drop(url)
