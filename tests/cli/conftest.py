"""The command line in this process: what it prints, and that it leaves nothing behind."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from pathlib import Path

import pytest

from kingsroad.bots.roster import ADVISER, SECONDS, UNHURRIED
from kingsroad.cli import main


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


Run = Callable[..., Ran]


@pytest.fixture(name="run")
def _run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """`run("sim", "raja", typed="1\\n")`; saved games go to a folder of the test."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setitem(SECONDS, ADVISER, UNHURRIED)  # a hint is the same however busy the machine is

    def run(*args: str | Path, typed: str = "", terminal: bool = False) -> Ran:
        stream = Terminal if terminal else io.StringIO
        out, err = stream(), stream()
        monkeypatch.setattr("sys.stdin", stream(typed))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([str(arg) for arg in args])
        return Ran(code, out.getvalue(), err.getvalue())

    return run


@pytest.fixture(name="finished", scope="session")
def _finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a short game between two bots."""
    path = tmp_path_factory.mktemp("games") / "finished.journal"
    with contextlib.redirect_stdout(io.StringIO()):
        args = [
            "play",
            "raja",
            "--seats",
            "random,random",
            "--option",
            "short=true",
            "--seed",
            "1",
            "--save",
            str(path),
        ]
        assert main(args) == 0
    return path
