"""The jobs of a review done, here or in several processes, and kept one by one: what was stopped goes on."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, Final, TypeAlias

from kingsroad import titles
from kingsroad.kernel.journal import Journal, read, write
from kingsroad.kernel.phrase import Fault
from kingsroad.review.report import Review

Results: TypeAlias = dict[int, dict[str, Any]]
Progress: TypeAlias = Callable[[int], None]
TRIES: Final = 3  # so often may a process die; each is replaced until then


class Kept:
    """Results in a file, a line each. A line that was cut off when a process was killed is done again."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, jobs: int) -> Results:
        found: Results = {}
        if not self.path.exists():
            return found
        whole = self.path.read_bytes()
        end = whole.rfind(b"\n") + 1
        if end < len(whole):
            os.truncate(self.path, end)
        for line in whole[:end].decode("utf-8", "replace").split("\n"):
            try:
                row = json.loads(line)
                job = int(row["job"])
                if 0 <= job < jobs:
                    found[job] = dict(row["result"])
            except (ValueError, KeyError, TypeError):
                continue  # nobody but this class writes here; whatever else it is, it is judged again
        return found

    def add(self, job: int, result: dict[str, Any]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        line = json.dumps({"job": job, "result": result}) + "\n"
        with self.path.open("ab") as file:
            file.write(line.encode())


def do_all(
    review: Review, journal: Journal, corrections: Path | None, jobs: int, kept: Kept | None, progress: Progress
) -> Results:
    """All results; `progress` hears how many there are. They are the same for any number of processes, and processes
    that die are replaced."""
    results = kept.read(review.jobs) if kept is not None else {}
    progress(len(results))
    missing = [job for job in range(review.jobs) if job not in results]
    if jobs <= 1 or len(missing) < 2:
        for job in missing:
            _take(results, job, review.run(job), kept, progress)
        return results
    told = (write(journal), corrections, review.level)
    died = 0
    while missing := [job for job in range(review.jobs) if job not in results]:
        try:
            for job, result in _in_processes(missing, jobs, told):
                _take(results, job, result, kept, progress)
        except BrokenProcessPool:
            died += 1
            if died == TRIES:
                raise Fault("review.processes", times=died) from None
    return results


def _in_processes(
    missing: list[int], jobs: int, told: tuple[str, Path | None, str]
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each result once it is there; BrokenProcessPool if a process dies."""
    pool = ProcessPoolExecutor(min(jobs, len(missing)), multiprocessing.get_context("spawn"), _begin, told)
    try:
        waiting = {pool.submit(_run, job): job for job in missing}
        for done in as_completed(waiting):
            yield waiting[done], done.result()
    finally:
        # An interrupt ends a process at once and silently; this one tells of it and drops what waits.
        pool.shutdown(cancel_futures=True)


def _take(results: Results, job: int, result: dict[str, Any], kept: Kept | None, progress: Progress) -> None:
    plain: dict[str, Any] = json.loads(json.dumps(result))  # what was kept and what was just found must not differ
    results[job] = plain
    if kept is not None:
        kept.add(job, plain)
    progress(len(results))


_reviews: list[Review] = []  # the one that a process works on


def _begin(text: str, corrections: Path | None, level: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    journal = read(text)
    _reviews.append(Review(titles.game(journal.header.fields["title"], corrections), journal, level))


def _run(job: int) -> dict[str, Any]:
    return _reviews[0].run(job)
