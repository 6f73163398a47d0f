"""Plays what no person plays: the bots' turns, and what is due when a clock has run out. Never blocks a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from kingsroad.kernel.journal import AGREE
from kingsroad.kernel.phrase import Fault
from kingsroad.table import leases, records
from kingsroad.table.clocks import NONE
from kingsroad.table.cursor import Cursor
from kingsroad.table.seats import PERSON
from kingsroad.table.store import Store, StoreDown
from kingsroad.table.table import UNKNOWN, Table
from kingsroad.table.thinking import BotFailed, Bots
from kingsroad.table.times import now
from kingsroad.table.work import asker_of, bot_to_move, has_work, seat_to_agree

log = logging.getLogger(__name__)

LEASE: Final = 30.0  # seconds a process may drive a table without renewing
GRACE: Final = 30_000  # after a start nobody is late: people must first find their way back
SWEEP: Final = 0.5  # seconds between looks at the clocks
VAIN: Final = 20  # attempts without a line: then something is wrong with us, and the log says what
RETRY: Final = 1.0  # seconds until a store that was away is tried again


class Hands:
    """The bots' turns at tables of one process; nothing is due there while it does not run."""

    def __init__(self, workers: Bots) -> None:
        self.workers = workers
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    def look_after(self, table: Table, ours: bool = True) -> None:
        """Called whenever something changed at a table. What another process did it has noted itself."""
        if table.match is None or not table.playable:
            return
        work = self._has_work(table)
        self._note(table, work, ours)
        if not work:
            return
        if table.id in self._running:
            self._again.add(table.id)
            return
        task = asyncio.create_task(self._drive(table))
        self._running[table.id] = task
        task.add_done_callback(lambda _: self._done(table))

    def is_busy(self, table: Table) -> bool:
        return table.id in self._running

    def _done(self, table: Table) -> None:
        task = self._running.pop(table.id)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            log.error("bots of table %s stopped", table.id, exc_info=error)
        elif table.id in self._again:
            self._again.discard(table.id)
            self.look_after(table)

    # -- bots -------------------------------------------------------------------------------------

    def _has_work(self, table: Table) -> bool:
        return table.match is not None and table.playable and has_work(table.match, table.seats)

    async def _drive(self, table: Table) -> None:
        vain = 0
        while self._has_work(table):
            if vain == VAIN:
                log.error("nothing that was tried at table %s could be played", table.id)
                return
            before = table.n
            try:
                if not await self._hold(table):
                    return  # another process does it
                match, _ = table.running()
                if (seat := seat_to_agree(match, table.seats)) is not None:
                    await self._try(table, seat, AGREE)
                elif (seat := bot_to_move(match, table.seats)) is not None:
                    await self._play(table, seat)
            except StoreDown:
                await asyncio.sleep(RETRY)
            else:
                vain = vain + 1 if table.n == before else 0

    async def _play(self, table: Table, seat: int) -> None:
        """One question to a bot, and its codes as far as they go."""
        level = table.seats[seat].level
        assert level is not None
        match, _ = table.running()
        try:
            asker = asker_of(table.record.creator, table.seats)
            journal, content = table.kept_journal(), match.game.content.text
            codes = await self.workers.ask(table.id, journal, content, seat, level, asker)
        except BotFailed as failure:
            log.warning("bot %s at table %s: %s", level, table.id, failure)
            codes = []
        played = False
        for code in codes:
            if not table.seats[seat].played_by_bot or not await self._try(table, seat, code):
                break
            played = True
        if not played and table.seats[seat].played_by_bot and seat in table.waiting():
            await self.play_for(table, seat)

    async def play_for(self, table: Table, seat: int) -> None:
        """The move of the rules for someone who does not move."""
        match, _ = table.running()
        if seat in match.game.waiting(match.state):
            await self._try(table, seat, match.game.timeout(match.state, seat).code)

    async def _try(self, table: Table, seat: int, code: str) -> bool:
        try:
            await table.submit(seat, table.n + 1, code)
        except StoreDown:
            raise
        except Fault:  # refused, too late, or set aside in this moment
            return False
        return True

    async def _hold(self, table: Table) -> bool:
        """May we do it?"""
        return True

    def _note(self, table: Table, work: bool, ours: bool) -> None:
        """Something changed at a table."""


class Driver(Hands):
    def __init__(self, store: Store, workers: Bots, holder: str, shared: bool, lease: float = LEASE) -> None:
        super().__init__(workers)
        self.store = store
        self.holder = holder
        self.shared = shared
        self.lease = int(lease * 1000)
        self.started = now()
        self.late: Callable[[Table, int], Awaitable[None]]  # what the tables do when a person's time is up
        self.moment: Callable[[], int] = now  # what time it is; the tables notice when it jumps
        self.noticed: Callable[[str], None] = lambda kind: None  # told what an operator wants counted
        self._until: dict[str, int] = {}  # leases we hold

    async def close(self) -> list[str]:
        """Others may go on at once where we were: the games that wait for them."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.shared:
            with suppress(StoreDown):
                await self.store.write(lambda cursor: leases.release_all_leases(cursor, self.holder))
        held, self._until = list(self._until), {}
        return held

    async def _hold(self, table: Table) -> bool:
        """With several processes only one drives a table at a time."""
        if not self.shared:
            return True
        moment = now()
        if self._until.get(table.id, 0) - moment > self.lease // 2:
            return True
        until = moment + self.lease
        name = f"game/{table.id}"

        def take(cursor: Cursor) -> tuple[bool, str | None]:
            before = leases.holder_of(cursor, name)
            return leases.take_lease(cursor, name, self.holder, moment, until), before

        taken, before = await self.store.write(take)
        if taken:
            self._until[table.id] = until
            if before not in (None, self.holder):  # a process that ends in order lets go before
                log.warning("table %s is taken over from process %s, which let it wait", table.id, before)
                self.noticed("takeover")
            return True
        self._until.pop(table.id, None)
        return False

    # -- clocks -----------------------------------------------------------------------------------

    def _note(self, table: Table, work: bool, ours: bool) -> None:
        due = self._due(table, work)
        if ours:
            self._note_due(table, due)
        else:
            table.due = due

    def _note_due(self, table: Table, due: int | None) -> None:
        """So that a table is found again after a restart, though nobody asks for it."""
        if table.due != due and not table.over:
            table.due = due
            write = self.store.write(lambda cursor: records.set_due(cursor, table.id, due))
            write.add_done_callback(lambda future: self._noted(future, table))

    def _noted(self, future: asyncio.Future[None], table: Table) -> None:
        if future.cancelled() or future.exception() is not None:
            table.due = UNKNOWN

    @staticmethod
    def _due(table: Table, work: bool) -> int | None:
        if table.clock is None or table.over:
            return None
        return records.AT_ONCE if work else table.clock.deadline(table.seats.kept_by_people())

    async def keep_time(self, tables: Callable[[], list[Table]]) -> None:
        """Looks at the clocks of all tables that are loaded, for ever."""
        while True:
            await asyncio.sleep(SWEEP)
            moment = self.moment()
            if moment < self.started + GRACE:
                continue
            for table in tables():
                try:
                    await self._see_who_is_late(table, moment)
                except StoreDown:
                    break
                except Exception:
                    log.exception("clock of table %s", table.id)

    async def _see_who_is_late(self, table: Table, moment: int) -> None:
        if table.clock is None or table.over or table.speed.kind == NONE or not table.playable:
            return
        for seat in table.clock.late(table.seats.kept_by_people(), moment):
            if await self._hold(table) and table.seats[seat].kind == PERSON:
                await self.late(table, seat)

    def forget(self, id: str) -> None:
        """The table is no longer in memory."""
        self._until.pop(id, None)
