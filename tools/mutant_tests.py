"""Runs the rule tests of a title against a copy of the sources, for `tools/mutants.py`.

    python tools/mutant_tests.py reached TITLE    which lines of the title each test reaches, as JSON
    python tools/mutant_tests.py serve            a job a line, as JSON: tests, limit in seconds, quick or not;
                                                  its answer is a line too: true if they pass

The copy is the first on PYTHONPATH. pytest is loaded once; each job is a fork of this process, which has not loaded the
copy yet, so it may change from one job to the next.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import hypothesis
import pytest

OPTIONS = ["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
OPTIONS += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # pytest is run more than once in a process here
OPTIONS += ["-p", "no:schemathesis", "-p", "no:playwright", "-p", "no:asyncio"]
MEMORY = 3 << 30  # bytes: a change may make a list without an end


class Reached:
    """Which lines of a folder each test reaches, and how long it takes."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.lines: dict[str, list[str]] = {}
        self.seconds: dict[str, float] = {}
        self.traced = False
        self._now: set[str] = set()

    def _line(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "line":
            self._now.add(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}")
        return self._line

    def _call(self, frame: FrameType, event: str, argument: object) -> Any:
        if not frame.f_code.co_filename.startswith(self.folder):
            return None
        return self._line(frame, "line", None)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        began = time.process_time()
        self._now = set()
        if self.traced:
            sys.settrace(self._call)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            if self.traced:
                self.lines[item.nodeid] = sorted(self._now)
            else:
                self.seconds[item.nodeid] = time.process_time() - began


def reached(title: str) -> dict[str, Any]:
    copy = next(path for path in map(Path, sys.path) if (path / "kingsroad" / title).is_dir())
    plugin = Reached(f"{copy / 'kingsroad' / title}{os.sep}")
    # The first run makes whatever is made once, so that the second has with each test what it does itself.
    for plugin.traced in (False, True):
        if code := pytest.main([*OPTIONS, f"tests/rules/{title}"], [plugin]):
            sys.exit(f"mutants: the tests fail without any change ({code})")
    return {"lines": plugin.lines, "seconds": plugin.seconds}


def answer(job: dict[str, Any]) -> bool:
    child = os.fork()
    if child == 0:
        code = 1
        try:
            seconds = max(1, round(job["limit"]))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))  # of the processor: others may use it too
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            if job["quick"]:
                os.environ["KINGSROAD_QUICK"] = "1"
            os.dup2(1, 2)  # a change that breaks the loading of a module is found without a word
            code = int(pytest.main([*OPTIONS, *job["tests"]]))
        finally:
            os._exit(code)
    return os.waitpid(child, 0)[1] == 0


def main() -> None:
    told = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what tests print is nobody's answer
    if sys.argv[1] == "reached":
        print(json.dumps(reached(sys.argv[2])), file=told, flush=True)
        return
    assert hypothesis  # loaded before the first fork
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), file=told, flush=True)


if __name__ == "__main__":
    main()
