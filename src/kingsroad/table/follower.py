"""Lets the tables and connections of this process follow what operators do at the command line: every few seconds it
looks whether there are new acts. The database is the only way by which both know of each other."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from kingsroad.table import acts
from kingsroad.table.acts import Act
from kingsroad.table.cursor import Cursor
from kingsroad.table.store import StoreDown

if TYPE_CHECKING:
    from kingsroad.table.tables import Tables

log = logging.getLogger(__name__)

PAUSE: Final = 2.0  # seconds between looks
PARTING: Final = ("ban", "new-password", "delete")  # acts after which a person must show anew who they are


class Follower:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.seen = 0  # the number of the last act that was followed

    async def begin(self) -> None:
        """Whatever is read from now on has what was done before."""
        self.seen = await self.store.read(acts.last)

    async def keep_following(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            with suppress(StoreDown):  # the next look finds it
                await self.look()

    async def look(self) -> None:
        def news(cursor: Cursor) -> tuple[list[Act], int]:
            return acts.since(cursor, self.seen), acts.last(cursor)

        done, last = await self.store.read(news)
        for act in done:
            log.info("an operator did: %s %s %s", act.what, act.kind, act.subject)
            try:
                await self._follow(act)
            except StoreDown:
                raise
            except Exception:
                log.exception("following act %d", act.k)
            self.seen = act.k
        self.seen = last  # less than before, if a backup was restored

    async def _follow(self, act: Act) -> None:
        if act.kind == acts.GAME:
            await self._read_again(act.subject)
        for game in (act.was or {}).get("games", []) + (act.became or {}).get("games", []):
            await self._read_again(game)
        if act.kind == acts.PERSON and act.what in PARTING:
            self.tables.dismiss_here(act.subject)

    async def _read_again(self, id: str) -> None:
        table = self.tables.live.get(id)
        if table is not None:
            async with table.lock:
                await self.tables.reload(table)
