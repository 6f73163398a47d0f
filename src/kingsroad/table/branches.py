"""Branches: games that go on from a line of another game.

A branch has the lines of its origin up to there. What was hidden stays as it was, or is drawn anew from what one seat
knew; its header says which (`redrawn`), so it is a journal like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from kingsroad.bots.roster import check_name
from kingsroad.kernel import match as matches
from kingsroad.kernel import piles
from kingsroad.kernel.journal import Header, Journal, Line, write
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault
from kingsroad.review.trials import trials_for
from kingsroad.table import plan as plans
from kingsroad.table import records
from kingsroad.table.clocks import NONE, Speed
from kingsroad.table.cursor import Cursor
from kingsroad.table.seats import BOT, PERSON
from kingsroad.table.table import Table
from kingsroad.table.times import now

if TYPE_CHECKING:
    from kingsroad.table.tables import Tables

Also: TypeAlias = Callable[[Cursor, str], None]

KNOWN: Final = "known"  # hidden things are drawn anew from what the seat knew
REAL: Final = "real"  # they stay as they were
QUICK: Final = "quick"  # the judge; its level does not matter where nothing is searched
MOST_BRANCHES: Final = 50  # of one person


async def branch(
    tables: Tables,
    table: Table,
    person: str,
    name: str,
    n: int,
    seat: int,
    level: str,
    hidden: str,
    codes: Sequence[str],
    also: Also | None = None,
    named: str = "",
) -> Table:
    """The game from line `n` on, and then these moves of the seat: the person plays the seat, bots all others."""
    match = grown(table, person, name, n, seat, level, hidden, codes, named)
    changes = seated(match.header, seat, person, name, level, now())
    return await put(tables, match, person, changes, (table.id, n), also)


def grown(
    table: Table,
    person: str,
    name: str,
    n: int,
    seat: int,
    level: str,
    hidden: str,
    codes: Sequence[str],
    named: str = "",
) -> Match[Any]:
    """The game from line `n` on, and then these moves of the seat."""
    source, _ = table.running()
    check_name(level, source.game.title)
    if not 0 <= seat < len(table.seats):
        raise Fault("table.not_your_seat")
    if not source.state.over:
        check_private(table, person, seat)
        hidden = KNOWN
    match = branched(source, n, seat, hidden, name, level, f"{table.id} {n} {named}".rstrip())
    for code in codes:
        if match.game.why_not(match.state, seat, code) is not None:
            break  # what came to light is another thing now: the person goes on by themselves
        match.add(seat, code)
    return match


def branched(source: Match[Any], n: int, seat: int, hidden: str, name: str, level: str, origin: str) -> Match[Any]:
    """The match up to its line `n` as one of its own, which goes on elsewhere; `origin` is what its header says."""
    if not 0 <= n <= source.n:
        raise Fault("table.no_line", n=n, last=source.n)
    kept = [line for line in source.kept if line.n <= n]
    fields = {key: value for key, value in source.header.fields.items() if key not in ("result", "hash")}
    fields["origin"] = origin
    if hidden == KNOWN:
        fields["redrawn"] = f"{len(kept)} {seat} {piles.fresh_seed()}"
    else:
        fields.pop("redrawn", None)
        if "redrawn" in source.header.fields:
            fields["redrawn"] = source.header.fields["redrawn"]
    colours = source.header.colours
    called = [name if i == seat else level for i in range(len(colours))]
    header = Header(fields, list(zip(colours, called, strict=True)))
    lines = [Line(i + 1, line.colour, line.code) for i, line in enumerate(kept)]
    match = matches.replay(source.game, Journal(header, lines))
    if match.state.over:
        raise Fault("branch.over")
    return match


def seated(header: Header, seat: int, person: str, name: str, level: str, at: int) -> list[records.SeatChange]:
    """The person in one seat, bots in all others."""
    return [
        records.SeatChange(i + 1, i, PERSON, person, name, None, at)
        if i == seat
        else records.SeatChange(i + 1, i, BOT, None, level, level, at)
        for i in range(len(header.seats))
    ]


def check_private(table: Table, person: str, seat: int) -> None:
    """A running game may be left for a branch only if nobody else plays in it."""
    people = {table.seats[index].person for index in table.seats.kept_by_people()}
    if people != {person} or seat not in table.seats.of(person):
        raise Fault("branch.private")


async def put(
    tables: Tables,
    match: Match[Any],
    person: str,
    changes: list[records.SeatChange],
    origin: tuple[str, int],
    also: Also | None = None,
) -> Table:
    """The match as a table, stored with all its lines at once; `also` stores what else belongs to it."""
    at, content = now(), match.game.content
    record = record_of(match, tables.fresh_id(), person, at, tables.newest(match.game.title).content.hash)
    lines = [line for line in match.lines if line.n]

    def store(cursor: Cursor) -> bool:
        if sum(1 for _, whence, _ in branches_of(cursor, person) if whence) >= MOST_BRANCHES:
            raise Fault("branch.many", most=MOST_BRANCHES)
        records.put_content(cursor, records.Content(content.hash, content.title, content.text))
        if not (records.insert_game(cursor, record) and records.append_seat_changes(cursor, record.id, changes)):
            return False
        for line in lines:
            records.append_line(cursor, record.id, line.n, match.seat_of(line.colour), line.code, at)
        comes_from(cursor, record.id, *origin)
        if also is not None:
            also(cursor, record.id)
        if not match.state.over:
            records.set_due(cursor, record.id, records.AT_ONCE)
        return True

    if not await tables.store.write(store):
        raise Fault("table.changed")
    return await tables.table(record.id)


def record_of(match: Match[Any], id: str, person: str, at: int, newest: str) -> records.Game:
    """The record of a match that stands already, as a table of one person: unlisted and without a clock. `newest` is
    the hash of the content that ships; a match with other content names it."""
    header, content = match.saved().header, match.game.content.hash
    over = match.state.over
    return records.Game(
        id=id,
        title=match.game.title,
        options=header.options,
        colours=list(header.colours),
        speed=Speed(NONE).json(),
        listed=False,
        creator=person,
        created=at,
        on_timeout=plans.ON_TIMEOUT[0],
        status=records.OVER if over else records.RUNNING,
        seed=header.fields["seed"],
        salt=header.fields["salt"],
        header=write(Journal(header, [])),
        started=at,
        ended=at if over else None,
        content=None if content == newest else content,
        corrections=header.fields.get("corrections"),
    )


def comes_from(cursor: Cursor, id: str, origin: str, line: int) -> None:
    """Notes what a game goes on from; no id for one that was played elsewhere. Either is its creator's to delete."""
    values = {"id": id, "origin": origin, "line": line}
    cursor.execute("update game set origin = :origin, origin_line = :line where id = :id", values)


def branches_of(cursor: Cursor, person: str) -> list[tuple[str, str, int]]:
    """The person's branches, newest first: id, origin and its line. A game that was taken over has no origin here."""
    sql = "select id, origin, origin_line from game where creator = :person and origin is not null"
    rows = cursor.execute(f"{sql} order by created desc, id", {"person": person}).all()
    return [(row[0], row[1], row[2]) for row in rows]


def grown_from(cursor: Cursor, person: str, root: str) -> list[tuple[str, str, int]]:
    """The person's branches of this game, and the branches of those. Turns tried again are listed elsewhere."""
    all_of_them = branches_of(cursor, person)
    tried = {
        row[0] for row in cursor.execute("select game from trial where person = :person", {"person": person}).all()
    }
    known = {root}
    while more := {id for id, origin, _ in all_of_them if origin in known} - known:
        known |= more
    return [row for row in all_of_them if row[0] in known - {root} and row[0] not in tried]


def called(match: Match[Any]) -> str:
    """What its creator called a branch."""
    return match.header.fields.get("origin", "").partition(" ")[2].partition(" ")[2]


def tip_of(match: Match[Any], seat: int) -> tuple[list[float], list[float]]:
    """Chances and expected results where a branch stands now. What its player does not know is drawn, not told."""
    state = match.state
    if not state.over:
        state = match.game.guess(state, seat, Random(f"{match.header.fields['commitment']}/{match.n}"))
    return trials_for(match.game, QUICK).values(state)


async def drop_branch(tables: Tables, table: Table, person: str) -> None:
    """A branch, or a game that was taken over, is its creator's to delete."""

    def drop(cursor: Cursor) -> bool:
        sql = "select 1 from game where id = :id and creator = :person and origin is not null"
        if cursor.execute(sql, {"id": table.id, "person": person}).one() is None:
            return False
        for statement in records.OWNED:
            cursor.execute(statement, {"id": table.id})
        return True

    if not await tables.store.write(drop):
        raise Fault("branch.not_yours")
    tables.drop(table)
    tables.bus.say("seats", table.id)
