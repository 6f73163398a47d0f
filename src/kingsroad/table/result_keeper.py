"""Stores what came of games: soon after each of them, and for those that ended before results were stored."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from kingsroad.kernel.phrase import Fault
from kingsroad.table.results import games_without, put_result, result_of
from kingsroad.table.store import StoreDown
from kingsroad.table.tables import Tables

PAUSE: Final = 2.0  # seconds between looks for games that ended
AT_ONCE: Final = 20


class Results:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.pause = PAUSE

    async def keep_looking(self) -> None:
        while True:
            with suppress(StoreDown):
                while await self.look():
                    pass
            await asyncio.sleep(self.pause)

    async def look(self) -> bool:
        """False once there is nothing more to do."""
        found = await self.store.read(lambda cursor: games_without(cursor, AT_ONCE))
        for id in found:
            await self.take(id)
        return len(found) == AT_ONCE

    async def take(self, id: str) -> None:
        try:
            table = await self.tables.table(id)
            match, _ = table.running()
            told = result_of(match)
        except StoreDown:
            raise
        except Fault:  # of rules that this version does not have, or deleted: it keeps what its journal says
            told = {"seats": []}
        await self.store.write(lambda cursor: put_result(cursor, id, told))
        await asyncio.sleep(0)
