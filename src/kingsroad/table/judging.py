"""The jobs of a review as tables have them: judged turns carry their moves as rows. The server does them in the bots'
processes (`worker`), a browser without a server one after the other in its worker (`offline`)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from kingsroad.kernel import journal
from kingsroad.kernel.game import Game
from kingsroad.kernel.look import foretell
from kingsroad.kernel.phrase import Fault, Phrase
from kingsroad.review.report import Review

OUTLINE: Final = -1  # the job that everything else comes after: chances and results
QUICK: Final = "quick"  # the level that a device has the speed for


def do_job(review: Review, job: int, results: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """The outline, one job, or with the results of all jobs the whole."""
    if results is not None:
        told = review.told(dict(enumerate(results)))
        return {**told, "turns": [with_moves(review, turn) for turn in told["turns"]]}
    if job == OUTLINE:
        return {"jobs": review.jobs, **review.outline()}
    result = review.run(job)
    return {"result": result, "turns": [with_moves(review, review.turn(row)) for row in result["judged"]]}


def with_moves(review: Review, turn: dict[str, Any]) -> dict[str, Any]:
    """A judged turn with its moves as rows, as far as they could be foreseen."""
    story = review.story
    state = story.states[[line.n for line in story.lines].index(turn["from"])]
    rows = {
        name: [row.json for row in foretell(story.game, state, turn["seat"], turn[name])] for name in ("played", "best")
    }
    return {**turn, "moves": rows}


def so_far(outline: dict[str, Any], judged: list[list[dict[str, Any]]]) -> dict[str, Any]:
    """What is known before all is judged."""
    turns = sorted([turn for each in judged for turn in each], key=lambda turn: int(turn["from"]))
    return {**{name: value for name, value in outline.items() if name != "jobs"}, "turns": turns}


class InTurn:
    """The review of one game at a device: job by job, with room for everything else between two of them."""

    def __init__(self, game: Game[Any], text: str, done: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        self.game = game
        self.text = text
        self.done = done  # hears the whole
        self.jobs: int | None = None
        self.outline: dict[str, Any] | None = None
        self.found: list[dict[str, Any]] = []
        self.failed: Phrase | None = None
        self.whole: dict[str, Any] | None = None

    async def work(self) -> None:
        try:
            review = Review(self.game, journal.read(self.text), QUICK)
            self.outline, self.jobs = do_job(review, OUTLINE), review.jobs
            for job in range(review.jobs):
                await asyncio.sleep(0)
                self.found.append(do_job(review, job))
            self.whole = do_job(review, review.jobs, [one["result"] for one in self.found])
            await self.done(self.whole)
        except Fault as fault:
            self.failed = fault.said

    def told(self) -> dict[str, Any]:
        state = "done" if self.whole else "failed" if self.failed else "running" if self.outline else "waiting"
        known = self.whole
        if known is None and self.outline is not None:
            known = so_far(self.outline, [one["turns"] for one in self.found])
        return at_a_device(state, self.jobs, len(self.found), known, self.failed)


def at_a_device(
    state: str, jobs: int | None, done: int, review: dict[str, Any] | None, failed: Phrase | None = None
) -> dict[str, Any]:
    """How far a review is, as the service tells it."""
    level = {"level": QUICK, "levels": [QUICK]}
    return {**level, "state": state, "done": done, "jobs": jobs, "error": failed, "review": review}
