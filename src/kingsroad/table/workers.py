"""The bots' processes, seen from the server: a few of them, asked in turn, each ended when it does not behave.

A process has one question at a time. Whatever happens to it (too slow, crashed, answers nonsense, the task that
asked was cancelled) it is killed, and a fresh one takes its place when the next question comes.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from subprocess import PIPE
from time import monotonic
from typing import Any, Final, cast

import msgspec

from kingsroad.bots.roster import ADVISER
from kingsroad.kernel.content import Records
from kingsroad.table import bot_queue
from kingsroad.table.bot_queue import Asker, Turns
from kingsroad.table.thinking import KEPT, BotFailed
from kingsroad.table.worker import Answer, Check, Judge, Question, Suggested

COMMAND: Final = (sys.executable, "-P", "-m", "kingsroad.table.worker")  # -P: the current folder is not for imports
GRACE: Final = 5.0  # seconds for starting the process and replaying the journal
MOST_BYTES: Final = 16_384  # bytes of an answer
HINT: Final = "hint"
CHECK: Final = "check"
JUDGE: Final = "judge"
MOST_JUDGED: Final = 8_000_000  # bytes of a review, or a part of it
JUDGING: Final = 60.0  # seconds for one job of it


class Process(asyncio.SubprocessProtocol):
    """One process. It starts with its first question; `ended` is done when nothing is left of it."""

    def __init__(self) -> None:
        self.tables: list[str] = []  # the process still knows their matches
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._starting: asyncio.Task[Any] | None = None
        self._ending = False  # it will not be asked again
        self._killed = False
        self._exited = False
        self._transport: asyncio.SubprocessTransport | None = None
        self._answer: asyncio.Future[bytes] | None = None  # of the question that is open
        self._reason = ""  # why it is empty
        self._received = b""
        self._most = MOST_BYTES

    @property
    def usable(self) -> bool:
        return not self._ending

    async def ask(self, command: Sequence[str], question: bytes, most: int = MOST_BYTES) -> bytes:
        """The line that comes back. If this does not return, the process must be ended."""
        if not self._ending:
            self.start(command)
        if self._starting is not None and not self._starting.done():
            await asyncio.shield(self._starting)
        pipe = self._pipe()
        if pipe is None or self._ending:
            raise BotFailed("bot.ended")
        self._answer = asyncio.get_running_loop().create_future()
        self._received, self._most = b"", most
        pipe.write(question)  # its buffer holds this one question at most: there is no need to wait for it
        line = await self._answer
        if not line:
            raise BotFailed(self._reason)
        return line

    def start(self, command: Sequence[str]) -> None:
        """A start, once begun, is carried through even if nobody waits for it any more: then to be ended at once."""
        if self._starting is not None:
            return
        loop = asyncio.get_running_loop()
        # Bots need none of the server's settings, and some of these are secrets.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("KINGSROAD_")}
        start = loop.subprocess_exec(lambda: self, *command, stdin=PIPE, stdout=PIPE, stderr=None, env=environment)
        self._starting = loop.create_task(start)
        self._starting.add_done_callback(self._started)

    def _started(self, starting: asyncio.Task[Any]) -> None:
        if starting.cancelled() or starting.exception() is not None:
            self._ending = True
            self._set_ended()

    def _pipe(self) -> asyncio.WriteTransport | None:
        """Where questions go in."""
        pipe = None if self._transport is None else self._transport.get_pipe_transport(0)
        return cast(asyncio.WriteTransport | None, pipe)

    def end(self) -> None:
        self._ending = True
        self._fail("bot.ended")
        if self._transport is None:
            if self._starting is None:
                self._set_ended()
        elif not self._killed:
            self._killed = True
            with suppress(ProcessLookupError):
                self._transport.kill()
            pipe = self._pipe()
            if pipe is not None and not pipe.is_closing():
                pipe.abort()  # what it has not read it need not read
            if self._exited:
                self._transport.close()

    def _fail(self, reason: str) -> None:
        if self._answer is not None and not self._answer.done():
            self._reason = reason
            self._answer.set_result(b"")

    def _set_ended(self) -> None:
        if not self.ended.done():
            self.ended.set_result(None)

    # -- called by the event loop -----------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)
        if self._ending:
            self.end()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if self._answer is None or self._answer.done():
            self.end()  # it speaks without being asked
            return
        self._received += data
        if len(self._received) > self._most or b"\n" in self._received[:-1]:
            self._fail("bot.garbled")
        elif self._received.endswith(b"\n"):
            self._answer.set_result(self._received)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd == 1:
            self._ending = True
            self._fail("bot.ended")

    def process_exited(self) -> None:
        self._ending = True
        self._exited = True
        if self._killed and self._transport is not None:
            self._transport.close()  # not before: it would take the exit status away from the loop

    def connection_lost(self, exc: Exception | None) -> None:
        self._set_ended()
        self.end()


def read_answer(line: bytes) -> Answer:
    try:
        answer = msgspec.json.decode(line, type=Answer)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BotFailed("bot.garbled") from None
    if not answer.codes and not answer.suggestions and not answer.checked and not answer.judged and not answer.error:
        raise BotFailed("bot.garbled")
    return answer


class Workers:
    """At most `count` processes at once, started when they are needed. Waiting callers are served in turn (`Turns`).
    A process that was asked about a table before is preferred: it has the match at hand.
    """

    def __init__(
        self, count: int, limit_seconds: float, command: Sequence[str] = COMMAND, grace: float = GRACE
    ) -> None:
        self.count = count
        self.limit_seconds = limit_seconds
        self.command = command
        self.grace = grace
        self.heard: Callable[[str, float, bool], None] = lambda level, seconds, well: None  # after every question
        self.asked = 0  # questions
        self.failed = 0  # of them without codes
        self.restarted = 0  # processes that were given up, for fresh ones to take their place
        self.busy = 0  # processes that have a question now, or are being ended
        self._alive: set[Process] = set()
        self._idle: list[Process] = []  # the one that was asked last is at the end
        self.keeps_spare = False  # is a process started before it is asked for, so that the next one need not wait?
        self._turns = Turns(count)
        self._closed = False

    async def ask(
        self, table: str, journal: str, content: str | None, seat: int, level: str, asker: Asker | None = None
    ) -> list[str]:
        """Codes, at least one, for a seat that is waiting; BotFailed if there are none in time. Without an asker the
        table has a share of its own."""
        question = Question(journal, content, seat, level, budget=self.limit_seconds, seed=table)
        return (await self._ask(table, question, level, asker or Asker(table))).codes

    async def hint(
        self, table: str, journal: str, content: str | None, seat: int, person: str | None = None
    ) -> list[Suggested]:
        """What a seat that is waiting might do, best first, at least one; BotFailed if there is none in time."""
        question = Question(journal, content, seat, ADVISER, budget=self.limit_seconds, seed=table, what=HINT)
        return (await self._ask(table, question, HINT, Asker(person or table, bot_queue.HINT))).suggestions

    async def check(self, content: str, corrections: Records, games: int, person: str) -> Answer:
        """What is wrong with somebody's corrections of a content; BotFailed if that cannot be said in time."""
        question = Check(content, corrections, games, budget=self.limit_seconds)
        return await self._ask("", question, CHECK, Asker(person, bot_queue.HINT))

    async def judge(
        self, name: str, journal: str, content: str | None, level: str, job: int,
        results: list[dict[str, Any]] | None, person: str,
    ) -> dict[str, Any]:  # fmt: skip
        """What came of one job of a review; BotFailed if nothing did in time."""
        question = Judge(journal, content, level, job, results, budget=JUDGING)
        judged = (await self._ask(name, question, JUDGE, Asker(person, bot_queue.REVIEW))).judged
        assert judged is not None
        return judged

    async def weigh(
        self, journal: str, content: str | None, level: str, trial: dict[str, Any], person: str
    ) -> dict[str, Any]:
        """What the judge says of a decision that was tried; somebody waits for it."""
        question = Judge(journal, content, level, 0, None, budget=JUDGING, trial=trial)
        judged = (await self._ask("", question, JUDGE, Asker(person, bot_queue.HINT))).judged
        assert judged is not None
        return judged

    async def _ask(self, table: str, question: Question | Check | Judge, called: str, asker: Asker) -> Answer:
        self.asked += 1
        began, well = monotonic(), False
        try:
            judging = called == JUDGE
            limit, most = (JUDGING, MOST_JUDGED) if judging else (self.limit_seconds, MOST_BYTES)
            answer = await self._answer(table, msgspec.json.encode(question) + b"\n", asker, limit, most)
            if answer.error is not None:
                raise BotFailed("bot.failed", why=answer.error)
            wanted = {HINT: answer.suggestions, CHECK: answer.checked, JUDGE: answer.judged}.get(called, answer.codes)
            if not wanted:
                raise BotFailed("bot.garbled")
            well = True
            return answer
        except BotFailed:
            self.failed += 1
            raise
        finally:
            self.heard(called, monotonic() - began, well)

    async def _answer(self, table: str, question: bytes, asker: Asker, limit: float, most: int) -> Answer:
        process = await self._take(table, asker)
        well = False
        try:
            async with asyncio.timeout(limit + self.grace):
                line = await process.ask(self.command, question, most)
            answer = read_answer(line)
            well = True
            return answer
        except TimeoutError:
            raise BotFailed("bot.slow", seconds=limit) from None
        except OSError as error:
            raise BotFailed("bot.no_start", error=error.strerror) from None
        finally:
            process.tables = [*[other for other in process.tables if other != table][1 - KEPT :], table]
            self._give(process, well, asker)

    async def close(self) -> None:
        """No process is left behind; who still waits for an answer gets BotFailed."""
        self._closed = True
        for turn in self._turns.clear():
            if not turn.done():
                turn.set_result(None)
        for process in list(self._alive):
            process.end()
        while self._alive:
            await asyncio.wait([process.ended for process in self._alive])

    # -- whose turn it is -------------------------------------------------------------------------

    async def _take(self, table: str, asker: Asker) -> Process:
        if self._closed or not self.count:
            raise BotFailed("bot.closed")
        if self.busy < self.count and self._turns.may_begin(asker):
            return self._pick(table, asker)
        turn: asyncio.Future[Process | None] = asyncio.get_running_loop().create_future()
        self._turns.wait(asker, table, turn)
        try:
            process = await turn
        except asyncio.CancelledError:
            process = None if turn.cancelled() else turn.result()
            if process is not None:  # its turn had come just before
                self._give(process, True, asker)
            raise
        if process is None:
            raise BotFailed("bot.closed")
        return process

    def _pick(self, table: str, asker: Asker) -> Process:
        self.busy += 1
        self._turns.begin(asker)
        for process in [process for process in self._idle if not process.usable]:
            self._idle.remove(process)
            self._drop(process)
        if self._idle:
            process = next((process for process in self._idle if table in process.tables), self._idle[-1])
            self._idle.remove(process)
        else:
            process = self._new()
        if self.keeps_spare and not self._idle and len(self._alive) < self.count:
            spare = self._new()
            spare.start(self.command)
            self._idle.append(spare)
        return process

    def _new(self) -> Process:
        process = Process()
        self._alive.add(process)
        process.ended.add_done_callback(lambda _: self._alive.discard(process))
        return process

    def _give(self, process: Process, well: bool, asker: Asker) -> None:
        if well and process.usable:
            self._idle.append(process)
            self._next(asker)
        else:
            process.ended.add_done_callback(lambda _: self._next(asker))
            self._drop(process)

    def _drop(self, process: Process) -> None:
        self.restarted += 1
        process.end()

    def _next(self, asker: Asker) -> None:
        """The question of that one is done: a process is free, or may be started."""
        self.busy -= 1
        self._turns.end(asker)
        while self.busy < self.count and (found := self._turns.next()) is not None:
            following, table, turn = found
            turn.set_result(self._pick(table, following))
