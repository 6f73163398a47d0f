"""Time that the server itself did not see pass counts for nobody's clock: it was down or asleep, somebody set the
system's clock, or the store was away and nobody could move.

Each server notes in the store, from time to time, that it is there. What no server has seen is stored as an absence, so
that every process computes the same clocks from the times of lines, also after a restart.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from kingsroad.table import records
from kingsroad.table.cursor import Cursor
from kingsroad.table.store import StoreDown
from kingsroad.table.table import Table
from kingsroad.table.times import now

if TYPE_CHECKING:
    from kingsroad.table.tables import Tables

log = logging.getLogger(__name__)

UNSEEN: Final = 5000  # milliseconds: after a longer pause between two looks at the clock, the server was not there
SET_BACK: Final = 1000  # milliseconds by which a clock goes back only if somebody sets it
RETRY: Final = 1.0  # seconds until a store that was away is tried again


class Attendance:
    def __init__(self, tables: Tables, lease: float) -> None:
        self.tables = tables
        self.store = tables.store
        self.lease = max(UNSEEN, int(lease * 1000))  # milliseconds; who notes nothing for longer is not there
        self.unkept: list[records.Absence] = []  # not yet stored
        self.changes = 0  # how often it was found out that time counts for nobody, or does count after all
        self._seen = now()  # when the clock was last looked at

    async def begin(self) -> None:
        """What passed since a server was last there."""
        self.tables.moment()
        least = self.lease if self.tables.bus.shared else 0
        await self.store.write(lambda cursor: records.see(cursor, now(), least, records.last_played(cursor, now())))

    async def be_seen(self) -> None:
        self.tables.moment()
        absence = await self.store.write(self._note)
        if absence is not None:
            self._take(absence)

    def _note(self, cursor: Cursor) -> records.Absence | None:
        at = self._awake()
        return records.see(cursor, at, self.lease) if at else None

    def _awake(self) -> int:
        """What time it is when something is written; 0 if this server slept before: the next look finds that out."""
        at = now()
        return at if at - self._seen <= UNSEEN else 0

    async def end(self) -> None:
        """Up to now, time counts, but for what this server did not see."""
        for absence in list(self.unkept):
            await self._write(absence)
        await self.be_seen()
        for absence in list(self.unkept):  # found out just now
            await self._write(absence)

    def see(self, at: int) -> None:
        """What time it is now. Called before any clock is read, twice a second at least."""
        before, self._seen = self._seen, at
        if at - before > UNSEEN:
            log.warning("%d seconds passed that this server did not see: they count for nobody", (at - before) // 1000)
            absence = records.Absence(before, at)
            self.unkept.append(absence)
            self._take(absence)
            self.tables.spawn(self._keep(absence))
        elif before - at > SET_BACK:
            log.warning("the clock was set back by %d seconds", (before - at) // 1000)
            self.tables.driver.started += at - before
            for table in self.tables.live.values():
                if table.clock is not None:
                    table.clock.shift(at - before)
                self._changed(table)

    def _take(self, absence: records.Absence) -> None:
        self.changes += 1
        self.tables.noticed("absence")
        for table in self.tables.live.values():
            table.absences.add(*absence)
            self._changed(table)

    def _changed(self, table: Table) -> None:
        if table.clock is not None and not table.over:
            table.renew_clock()
            self.tables.driver.look_after(table)

    async def _keep(self, absence: records.Absence) -> None:
        """Unless another process was there meanwhile: then the time has passed after all."""
        while True:
            try:
                stored = await self._write(absence)
                if stored is None and self.tables.bus.shared:
                    await self.reread()
                return
            except StoreDown:
                await asyncio.sleep(RETRY)

    async def _write(self, absence: records.Absence) -> records.Absence | None:
        least = self.lease if self.tables.bus.shared else 0
        began, at = absence
        stored = await self.store.write(lambda cursor: records.see(cursor, at, least, began, self._awake()))
        if absence in self.unkept:  # at the end another task may write it too
            self.unkept.remove(absence)
        return stored

    async def reread(self) -> None:
        """The absences of all tables that are open, as they are stored."""
        self.changes += 1
        created = {table.id: table.record.created for table in self.tables.live.values()}

        def look(cursor: Cursor) -> dict[str, list[records.Absence]]:
            return {id: records.load_absences(cursor, id, since) for id, since in created.items()}

        for id, absences in (await self.store.read(look)).items():
            table = self.tables.live.get(id)
            if table is not None:
                table.absences.spans = []
                for absence in (*absences, *self.unkept):
                    table.absences.add(*absence)
                self._changed(table)
