"""Games that were played on somebody's device come to the service: replayed here line by line, kept as finished, and
marked. A player on a device knows its seed, so their shuffle proves nothing."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any, Final

from kingsroad import titles
from kingsroad.kernel import journal as journals
from kingsroad.kernel import match as matches
from kingsroad.kernel.journal import Journal
from kingsroad.kernel.phrase import Fault
from kingsroad.table import branches, records
from kingsroad.table.changes import sitting
from kingsroad.table.cursor import Cursor
from kingsroad.table.info import AT_A_DEVICE
from kingsroad.table.table import Table
from kingsroad.table.tables import LENGTH, SIGNS, Tables
from kingsroad.table.times import now

AT_ONCE: Final = 20  # lines that are played before others are served again


async def take_in(tables: Tables, text: str, person: str) -> Table:
    """The table of this game, which nobody can go on with. The same game sent again by the same person is the same
    table."""
    told = journals.read(text)
    fields = told.header.fields
    if fields["title"] not in titles.names():
        raise Fault("title.unknown", title=fields["title"][:24], known=", ".join(titles.names()))
    match = await _replayed(tables, told)
    if "hash" in fields:
        matches.verify(match, told)
    if not match.state.over:
        raise Fault("review.unfinished", n=match.n)
    match.header.fields["chosen"] = AT_A_DEVICE
    at = now()
    content, fields = match.game.content, match.saved().header.fields
    id = _id_of(person, fields["hash"], fields["salt"])
    record = branches.record_of(match, id, person, at, tables.newest(content.title).content.hash)
    changes = sitting(told.header, person, at)

    def store(cursor: Cursor) -> None:
        records.put_content(cursor, records.Content(content.hash, content.title, content.text))
        if records.insert_game(cursor, record):  # or they have sent it before
            records.append_seat_changes(cursor, record.id, changes)
            branches.comes_from(cursor, record.id, "", 0)
            for line in told.moves():
                records.append_line(cursor, record.id, line.n, match.seat_of(line.colour), line.code, at)

    await tables.store.write(store)
    return await tables.table(record.id)


async def _replayed(tables: Tables, told: Journal) -> matches.Match[Any]:
    match = matches.replay(await tables.game_by(told.header.fields["content"]), Journal(told.header, []))
    for line in told.moves():
        matches.play_line(match, line)
        if not line.n % AT_ONCE:
            await asyncio.sleep(0)
    return match


def _id_of(*parts: str) -> str:
    number = int.from_bytes(hashlib.sha256(" ".join(parts).encode()).digest())
    signs = []
    for _ in range(LENGTH):
        number, sign = divmod(number, len(SIGNS))
        signs.append(SIGNS[sign])
    return "".join(signs)
