"""`kingsroad ...` as a process of its own that begins with everything loaded: forked from one that has imported it.

Importing takes most of a start and is the same each time. What is tested is a process like any other: it has its own
memory, pipes and environment, and can be killed. `tests/install` and `tests/cli/test_process.py` start programs from
nothing.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from typing import IO

PREFIX = "KINGSROAD_"


def without_settings() -> dict[str, str]:
    """The environment of the tests, but nothing of it is a setting of ours, and paths hold wherever a process is."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    if "PYTHONPATH" in environment:
        parts = environment["PYTHONPATH"].split(os.pathsep)
        environment["PYTHONPATH"] = os.pathsep.join(os.path.abspath(part) for part in parts)
    return environment


def with_settings(settings: Mapping[str, str]) -> dict[str, str]:
    return without_settings() | {f"{PREFIX}{name.upper()}": value for name, value in settings.items()}


@cache
def loaded() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.loaded"])
    return context


class Forked:
    """The part of `subprocess.Popen` that the tests use."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        out, put_out = os.pipe()
        err, put_err = os.pipe()
        self.stdout: IO[str] = os.fdopen(out, encoding="utf-8")
        self.stderr: IO[str] = os.fdopen(err, encoding="utf-8")
        pipes = (Connection(put_out, readable=False), Connection(put_err, readable=False))
        given = (list(arguments), dict(environment), *pipes)
        self._process = loaded().Process(target=run, args=given, daemon=True)  # it ends with the tests
        self._process.start()
        for pipe in pipes:
            pipe.close()
        assert self._process.pid is not None
        self.pid: int = self._process.pid

    def send_signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    def wait(self, timeout: float) -> int:
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired("kingsroad", timeout)
        return code


def run(arguments: list[str], environment: dict[str, str], out: Connection, err: Connection) -> None:
    """In the new process: `kingsroad` with these arguments."""
    for pipe, standard in ((out, 1), (err, 2)):
        os.dup2(pipe.fileno(), standard)
        pipe.close()
    sys.stdout, sys.stderr = os.fdopen(1, "w", encoding="utf-8"), os.fdopen(2, "w", encoding="utf-8", buffering=1)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir("/")
    sys.argv = ["kingsroad", *arguments]
    from kingsroad.cli import main

    sys.exit(main())


def call(*arguments: str, settings: Mapping[str, str], patience: float = 120) -> subprocess.CompletedProcess[str]:
    """To its end, with what it wrote; that is less than a pipe holds."""
    process = Forked(arguments, with_settings(settings))
    try:
        code = process.wait(patience)
    finally:
        process.kill()
    with process.stdout, process.stderr:
        return subprocess.CompletedProcess(arguments, code, process.stdout.read(), process.stderr.read())
