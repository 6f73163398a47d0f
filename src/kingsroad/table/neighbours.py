"""The other processes that serve the same tables. What they say on the bus is only that something happened; it is read
from the store. Words get lost, with the bus or with a process that dies before it can say them: so from time to time
each process also looks in the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from kingsroad.table import records
from kingsroad.table.bus import Word
from kingsroad.table.coding import encode
from kingsroad.table.cursor import Cursor
from kingsroad.table.store import StoreDown
from kingsroad.table.table import Elsewhere, Table
from kingsroad.table.times import now

if TYPE_CHECKING:
    from kingsroad.table.tables import Tables

log = logging.getLogger(__name__)

Standing: TypeAlias = tuple[int, int, int, int, str]
PRESENCE: Final = 0.2  # seconds until a change of who is here is told


class Neighbours:
    def __init__(self, tables: Tables, silence: float) -> None:
        self.tables = tables
        self.bus = tables.bus
        self.store = tables.store
        self.silence = int(silence * 1000)  # milliseconds without a message after which a process counts as gone
        self._behind: set[str] = set()  # tables that wait to catch up

    def hear(self, word: Word) -> None:
        what = word["what"]
        if what == "lost":
            for known in self.tables.live.values():
                self.tables.spawn(self._refresh(known))
                self._say_who_is_here(known)
        elif what == "gone":
            self.tables.dismiss_here(word["person"])
        else:
            table = self.tables.live.get(word["game"])
            if table is not None:
                self._hear_of(table, what, word)

    def _hear_of(self, table: Table, what: str, word: Word) -> None:
        if what == "line":
            if word["n"] > table.n and table.id not in self._behind:
                self._behind.add(table.id)
                self.tables.spawn(self._catch_up(table))
        elif what == "seats":
            self.tables.spawn(self._refresh(table))
        elif what == "chat":
            self.tables.spawn(self.pass_on(table))
        elif what == "here":
            self._hear_who_is_there(table, word)

    async def look(self, tables: Iterable[Table]) -> None:
        """Is there something else in the store than we know? Trouble with one table must not touch the others."""
        before = {table.id: standing(table) for table in tables}

        def reach(cursor: Cursor) -> dict[str, records.Reach | None]:
            return {id: records.reach_of(cursor, id) for id in before}

        for id, stored in (await self.store.read(reach)).items():
            table = self.tables.live.get(id)
            if table is None or table.lock.locked():  # something goes on there: the next look sees what came of it
                continue
            try:
                if stored is None:
                    self.tables.drop(table)
                elif is_behind(table, stored):
                    await self._refresh(table, before[id])
            except Exception:
                log.exception("looking at table %s", id)

    async def look_around(self) -> None:
        tables = list(self.tables.live.values())
        await self.look([table for table in tables if table.listeners or not table.over])
        before = now() - self.silence
        for table in tables:
            self._say_who_is_here(table)
            silent = [name for name, others in table.elsewhere.items() if others.at < before]
            for name in silent:
                del table.elsewhere[name]
            if silent:
                table.tell_all(presence_json(table))

    # -- catching up ------------------------------------------------------------------------------

    async def _catch_up(self, table: Table) -> None:
        with suppress(StoreDown):
            async with table.lock:
                self._behind.discard(table.id)  # messages after this point are not covered by what we read now
                if table.match is None:
                    await self.tables.reload(table)
                else:
                    await table.catch_up()

    async def _refresh(self, table: Table, before: Standing | None = None) -> None:
        """With `before`: unless something has happened at the table since it stood like that."""
        with suppress(StoreDown):
            async with table.lock:
                if before is not None and before != standing(table):
                    return
                await self.tables.reload(table)
            await self.pass_on(table)

    async def pass_on(self, table: Table) -> None:
        """What was said, here or elsewhere, to those who are here: everything once and in its order."""
        with suppress(StoreDown):
            for said in await self.store.read(lambda cursor: records.load_chat(cursor, table.id, table.said)):
                if said.k > table.said:
                    table.said = said.k
                    table.tell_all(encode({"t": "chat", "entry": chat_json(said)}))

    # -- who is here ------------------------------------------------------------------------------

    def presence_changed(self, table: Table) -> None:
        """Five hundred who come at once are announced once."""
        if not table.presence_due:
            table.presence_due = True
            asyncio.get_running_loop().call_later(PRESENCE, self._tell_presence, table)

    def _tell_presence(self, table: Table) -> None:
        table.presence_due = False
        table.tell_all(presence_json(table))
        self._say_who_is_here(table, also_nobody=True)

    def _say_who_is_here(self, table: Table, also_nobody: bool = False) -> None:
        if table.listeners or also_nobody:
            persons = sorted({listener.person for listener in table.listeners if listener.person is not None})
            self.bus.say("here", table.id, persons=persons, listeners=len(table.listeners))

    def _hear_who_is_there(self, table: Table, word: Word) -> None:
        name, before = word["from"], table.presence()
        if name not in table.elsewhere and word["listeners"]:
            self._say_who_is_here(table)  # new here
        if word["listeners"]:
            table.elsewhere[name] = Elsewhere(frozenset(word["persons"]), word["listeners"], now())
        else:
            table.elsewhere.pop(name, None)
        if table.presence() != before:
            table.tell_all(presence_json(table))


def standing(table: Table) -> Standing:
    """What may differ from what is stored."""
    return table.n, table.seats.changes, table.said, table.record.edition, table.record.status


def is_behind(table: Table, stored: records.Reach) -> bool:
    if table.outdated or stored.edition != table.record.edition:
        return True
    if stored.lines != table.n and table.trouble is None:  # else what is missing or wrong stays so
        return True
    if stored.changes > table.seats.changes or stored.said > table.said:
        return True
    return stored.status != table.record.status


def presence_json(table: Table) -> bytes:
    here, watching = table.presence()
    return encode({"t": "presence", "here": here, "watching": watching})


def chat_json(said: records.Said) -> dict[str, Any]:
    return {
        "k": said.k,
        "seat": said.seat,
        "name": said.name,
        "phrase": said.phrase,
        "text": said.text,
        "at": said.at,
    }
