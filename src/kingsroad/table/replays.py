"""Positions of the past. A replay takes a tenth of a second or more, so it goes on line by line, and everyone else is
served in between; what it passes is kept, so that the next one has less to do."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final

from kingsroad.kernel import match as matches
from kingsroad.kernel.delta import difference
from kingsroad.kernel.journal import Journal
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault
from kingsroad.table.coding import encode
from kingsroad.table.table import Table

STRIDE: Final = 8  # lines between positions that are kept
MOST_TABLES: Final = 16  # whose positions are kept
MOST_VIEWS: Final = 512  # kept as they are sent


class Replays:
    """Lines never change once they are stored, so what was found for a table and a line stays true."""

    def __init__(self) -> None:
        self.played = 0  # lines, by all replays
        self._past: OrderedDict[str, list[Match[Any]]] = OrderedDict()  # by table, those used last at the end
        self._views: OrderedDict[tuple[str, int, int | None], bytes] = OrderedDict()
        self._turn = asyncio.Lock()  # one replay at a time: however many are asked for, others wait for one line

    def known_view(self, table: Table, n: int, seat: int | None) -> bytes | None:
        """The view as JSON, if it was asked for lately."""
        key = (table.id, n, seat)
        if key in self._views:
            self._views.move_to_end(key)
        return self._views.get(key)

    async def view(self, table: Table, n: int, seat: int | None) -> bytes:
        """What a seat saw after line `n`, as JSON."""
        match = await self.match_at(table, n)
        shown = self._views[table.id, n, seat] = encode(match.game.view(match.state, seat))
        while len(self._views) > MOST_VIEWS:
            self._views.popitem(last=False)
        return shown

    async def digest(self, table: Table, seat: int) -> tuple[int, list[tuple[str, Any, Any]]]:
        """The seat's last own line, and how what everyone sees differs from what it was after it."""
        after, _ = table.running()
        last = max((line.n for line in after.lines if line.n and after.seat_of(line.colour) == seat), default=0)
        before = await self.match_at(table, last)
        game = after.game
        return last, difference(game.public(before.state), game.public(after.state))

    async def match_at(self, table: Table, n: int) -> Match[Any]:
        """The match as it was after line `n`."""
        current, _ = table.running()
        if not 0 <= n <= current.n:
            raise Fault("table.no_line", n=n, last=current.n)
        if n == current.n:
            return current
        async with self._turn:
            past = self._past_of(table, current)
            match = past[min(n // STRIDE, len(past) - 1)].fork()
            moves = [line for line in current.lines if line.n]
            for line in moves[match.n : n]:
                match.add(match.seat_of(line.colour), line.code)
                self.played += 1
                if match.n == len(past) * STRIDE:
                    past.append(match.fork())
                await asyncio.sleep(0)
            return match

    def _past_of(self, table: Table, current: Match[Any]) -> list[Match[Any]]:
        """The positions after lines 0, STRIDE, 2 * STRIDE, ..."""
        past = self._past.pop(table.id, None)
        if past is None:
            past = [matches.replay(current.game, Journal(current.header, []))]
        self._past[table.id] = past
        while len(self._past) > MOST_TABLES:
            self._past.popitem(last=False)
        return past
