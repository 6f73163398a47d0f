"""Games that cannot go on: set aside in the store, each by itself, so that the others never notice."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from kingsroad.kernel.phrase import Phrase
from kingsroad.table import records, repair
from kingsroad.table.cursor import Cursor
from kingsroad.table.store import StoreDown
from kingsroad.table.table import Table
from kingsroad.table.times import now

if TYPE_CHECKING:
    from kingsroad.table.tables import Tables

log = logging.getLogger(__name__)


class Troubles:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self._tried: set[str] = set()  # games that this process has set aside, or found set aside

    def stuck(self, table: Table) -> None:
        """A line that is stored is missing or cannot be played: the game waits for an operator."""
        assert table.trouble is not None
        why = repair.why_unreadable(table.trouble, table.n + 1)
        if table.aside is None or table.aside["id"] != repair.OPERATOR:
            table.aside = why
        self.tables.spawn(self._set_aside(table.id, why, table.trouble))
        if self.tables.live.get(table.id) is table:
            self.tables.tell_info(table)

    async def _set_aside(self, id: str, why: Phrase, error: Exception) -> None:
        """Once by each process: another version of the program may be able to play it."""
        if id in self._tried:
            return
        self._tried.add(id)

        def store(cursor: Cursor) -> bool:
            game = records.load_game(cursor, id)
            return game is not None and game.aside is None and records.set_aside(cursor, id, why, now())

        try:
            changed = await self.store.write(store)
        except StoreDown:
            self._tried.discard(id)
            return
        if changed:
            bug = why["id"] == "aside.bug"
            log.warning("table %s is set aside: %s", id, error, exc_info=error if bug else None)
            self.tables.noticed("aside")
            self.tables.bus.say("seats", id)

    async def see_whether_it_goes_on(self, table: Table) -> None:
        """What could not be played may be playable for this version, or after a repair; an operator's word stays."""
        if table.trouble is not None or table.aside is None or table.aside["id"] == repair.OPERATOR:
            return
        at = now()

        def store(cursor: Cursor) -> tuple[bool, records.Kept | None]:
            return records.resume(cursor, table.id, at), records.load_all(cursor, table.id)

        resumed, kept = await self.store.write(store)
        if resumed:
            log.warning("table %s goes on", table.id)
            self._tried.discard(table.id)
            self.tables.bus.say("seats", table.id)
        if kept is not None:
            table.record, table.aside = kept.game, kept.game.aside
            for absence in kept.absences:
                table.absences.add(*absence)
