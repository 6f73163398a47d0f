"""Reviews of finished games, made job by job in the bots' processes while nobody's game waits for them.

What is to be done and what was found stands in the store: processes share the work, two who ask for the same get one
review, and what was interrupted goes on where it was.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from kingsroad.kernel.journal import read
from kingsroad.kernel.phrase import Fault
from kingsroad.review.judge import LEVELS
from kingsroad.review.report import DEFAULT, name_of
from kingsroad.review.story import journal_hash
from kingsroad.table import review_records as stored
from kingsroad.table.cursor import Cursor
from kingsroad.table.judging import OUTLINE, so_far
from kingsroad.table.store import StoreDown
from kingsroad.table.table import Table
from kingsroad.table.thinking import BotFailed
from kingsroad.table.times import now

if TYPE_CHECKING:
    from kingsroad.table.tables import Tables

log = logging.getLogger(__name__)

LEASE: Final = 15_000  # milliseconds that a process has for a job before others may take it
PAUSE: Final = 5.0  # seconds between looks for reviews that somebody asked for elsewhere
TRIES: Final = 3  # a job that fails so often fails the review
MOST_AT_ONCE: Final = 20  # reviews that a process works on
MOST_WAITING: Final = 3  # reviews that a person may wait for


class Reviews:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.workers = tables.workers
        self.holder = tables.bus.name
        self.hands = max(1, self.workers.count - 1)  # jobs at once; more would only wait
        self.lease, self.pause = LEASE, PAUSE
        self._active: dict[str, asyncio.Task[None]] = {}

    # -- asking -----------------------------------------------------------------------------------

    def name(self, table: Table, level: str) -> str:
        """A Fault if that game cannot be reviewed."""
        if level not in LEVELS:
            raise Fault("review.level", level=level[:60], known=", ".join(LEVELS))
        match, _ = table.running()
        if not match.state.over:
            raise Fault("review.unfinished", n=match.n)
        return name_of(journal_hash(read(table.kept_journal())), level)

    async def ask(self, table: Table, level: str, person: str) -> dict[str, Any]:
        name, at = self.name(table, level), now()

        def put(cursor: Cursor) -> stored.Review:
            known = stored.load_review(cursor, name)
            if (known is None or known.failed is not None) and stored.count_undone(cursor, person) >= MOST_WAITING:
                raise Fault("review.many", most=MOST_WAITING)
            return stored.ask_review(cursor, name, table.id, level, person, at)

        self._work_on(await self.store.write(put))
        return await self.told(table, level)

    async def level_of(self, table: Table) -> str:
        """The one that is shown to whoever asks for none: the most thorough that is there, or else is under way."""
        names = {self.name(table, level): level for level in reversed(LEVELS)}

        def look(cursor: Cursor) -> list[stored.Review]:
            found = [stored.load_review(cursor, name) for name in names]
            return [review for review in found if review is not None]

        reviews = await self.store.read(look)
        reviews.sort(key=lambda review: not review.done)
        return reviews[0].level if reviews else DEFAULT

    async def told(self, table: Table, level: str) -> dict[str, Any]:
        """How far it is, and what there is of it."""
        name = self.name(table, level)

        def look(cursor: Cursor) -> tuple[stored.Review | None, dict[int, Any]]:
            return stored.load_review(cursor, name), stored.results_of(cursor, name)

        review, results = await self.store.read(look)
        told = {"level": level, "levels": list(LEVELS)}
        if review is None:
            return {**told, "state": "none", "done": 0, "jobs": None, "error": None, "review": None}
        return {**told, **progress(review, results), "review": whole(review, results)}

    async def mark(self, table: Table, level: str) -> str:
        """Another one whenever there is more to tell."""
        name = self.name(table, level)

        def look(cursor: Cursor) -> tuple[stored.Review | None, int]:
            return stored.load_review(cursor, name), stored.count_results(cursor, name)

        review, count = await self.store.read(look)
        if review is None:
            return "none"
        state = "done" if review.done else "failed" if review.failed is not None else f"{review.jobs}.{count}"
        return f"{name[:16]}-{name[-8:]}-{level}-{state}"

    # -- working ----------------------------------------------------------------------------------

    async def keep_looking(self) -> None:
        """For reviews that were asked for at another process, or before a restart."""
        while True:
            with suppress(StoreDown):
                for review in await self.store.read(lambda cursor: stored.undone_reviews(cursor, MOST_AT_ONCE)):
                    self._work_on(review)
            await asyncio.sleep(self.pause)

    async def close(self) -> None:
        for task in list(self._active.values()):
            task.cancel()
        await asyncio.gather(*self._active.values(), return_exceptions=True)
        with suppress(StoreDown):
            await self.store.write(lambda cursor: stored.leave_all_jobs(cursor, self.holder))

    def _work_on(self, review: stored.Review) -> None:
        busy = review.name in self._active or len(self._active) >= MOST_AT_ONCE
        if busy or review.done or review.failed is not None or not self.workers.count:
            return
        task = asyncio.create_task(self._work(review))
        self._active[review.name] = task
        task.add_done_callback(lambda done: self._ended(review.name, done))

    def _ended(self, name: str, task: asyncio.Task[None]) -> None:
        self._active.pop(name, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("a review stopped", exc_info=task.exception())

    async def _work(self, review: stored.Review) -> None:
        try:
            table = await self.tables.table(review.game)
            match, _ = table.running()
        except StoreDown:
            return
        except Fault as fault:
            said = fault.said
            await self.store.write(lambda cursor: stored.fail_review(cursor, review.name, said))
            return
        job = Job(self, review, table.kept_journal(), match.game.content.text)
        with suppress(StoreDown):
            await job.do_one()  # the outline, if it is missing: nothing else can be done before
            await asyncio.gather(*[job.do_all() for _ in range(self.hands)])
            await job.do_one()  # once all is judged


class Job:
    """One process's part in one review."""

    def __init__(self, reviews: Reviews, review: stored.Review, journal: str, content: str) -> None:
        self.reviews = reviews
        self.review = review
        self.journal = journal
        self.content = content
        self.failures = 0
        self.jobs = review.jobs

    async def do_all(self) -> None:
        while await self.do_one():
            pass

    async def do_one(self) -> bool:
        """False if there is nothing that this process could do now."""
        reviews, review = self.reviews, self.review
        store, holder, name = reviews.store, reviews.holder, review.name
        at = now()
        job = await store.write(lambda cursor: stored.take_job(cursor, name, holder, at, at + reviews.lease))
        if job is None:
            return False
        try:
            results = await self._results(job)
            judged = await reviews.workers.judge(
                name, self.journal, self.content, review.level, job, results, review.person
            )
        except BotFailed as failed:
            self.failures += 1
            said = failed.said
            await store.write(lambda cursor: stored.leave_job(cursor, name, job, holder))
            if self.failures < TRIES:
                return True
            await store.write(lambda cursor: stored.fail_review(cursor, name, said))
            return False
        await store.write(lambda cursor: stored.put_result(cursor, name, job, judged))
        return True

    async def _results(self, job: int) -> list[dict[str, Any]] | None:
        """Those of all jobs, for the one that puts them together."""
        name, store = self.review.name, self.reviews.store
        if self.jobs is None and job != OUTLINE:
            review = await store.read(lambda cursor: stored.load_review(cursor, name))
            self.jobs = None if review is None else review.jobs
        if job != self.jobs:
            return None
        results = await store.read(lambda cursor: stored.results_of(cursor, name))
        return [results[each]["result"] for each in range(job)]


def progress(review: stored.Review, results: dict[int, Any]) -> dict[str, Any]:
    judged = len([job for job in results if job >= 0])
    if review.done:
        state, judged = "done", review.jobs or 0
    elif review.failed is not None:
        state = "failed"
    else:
        state = "running" if results else "waiting"
    return {"state": state, "done": judged, "jobs": review.jobs, "error": review.failed}


def whole(review: stored.Review, results: dict[int, Any]) -> dict[str, Any] | None:
    """All of it, or what is known so far."""
    if review.done and review.jobs is not None:
        found: dict[str, Any] = results[review.jobs]
        return found
    outline = results.get(OUTLINE)
    if outline is None:
        return None
    return so_far(outline, [results[job]["turns"] for job in sorted(results) if 0 <= job < outline["jobs"]])
