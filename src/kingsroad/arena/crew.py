"""Games in several processes of this machine. Each has one game at a time and ends with this one, however that ends."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen
from threading import Thread
from typing import Final

from kingsroad.arena.plan import ArenaPlan, Fixture
from kingsroad.arena.play import Played

COMMAND: Final = (sys.executable, "-P", "-m", "kingsroad.arena.worker")
ENDED: Final = "its process ended"


def play_here(plan: ArenaPlan, fixtures: Sequence[Fixture], jobs: int) -> Generator[Played, None, None]:
    """Games in the order in which they come to their end."""
    waiting: SimpleQueue[Fixture] = SimpleQueue()
    for fixture in fixtures:
        waiting.put(fixture)
    finished: SimpleQueue[Played] = SimpleQueue()
    count = min(jobs, len(fixtures))
    workers = [Popen(COMMAND, stdin=PIPE, stdout=PIPE, encoding="utf-8") for _ in range(count)]  # noqa: S603
    threads = [Thread(target=employ, args=(worker, plan, waiting, finished), daemon=True) for worker in workers]
    try:
        for thread in threads:
            thread.start()
        for _ in fixtures:
            yield finished.get()
    finally:
        for worker in workers:
            worker.kill()
        for thread in threads:
            thread.join()
        for worker in workers:
            with suppress(BrokenPipeError), worker:  # closes its pipes and waits for it; it may not have read all
                pass


def employ(worker: Popen[str], plan: ArenaPlan, waiting: SimpleQueue[Fixture], finished: SimpleQueue[Played]) -> None:
    """Give a process game after game."""
    try:
        _send(worker, plan.job())
        while True:
            fixture = waiting.get_nowait()
            _send(worker, fixture)
            assert worker.stdout is not None
            line = worker.stdout.readline()
            finished.put(json.loads(line) if line.endswith("\n") else {"i": fixture["i"], "error": ENDED})
            if not line:
                return
    except Empty:
        return
    except BrokenPipeError:
        finished.put({"i": -1, "error": ENDED})


def _send(worker: Popen[str], data: object) -> None:
    assert worker.stdin is not None
    worker.stdin.write(json.dumps(data) + "\n")
    worker.stdin.flush()
