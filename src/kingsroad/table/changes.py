"""Changes of a table's seats: what is to be kept of them, and what comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from kingsroad.bots.roster import is_bot_name
from kingsroad.kernel.journal import Header, Journal, write
from kingsroad.lessons import LEVEL
from kingsroad.table import plan as plans
from kingsroad.table import records
from kingsroad.table.names import clean_name
from kingsroad.table.seats import BACK, BOT, CONCEDED, OPEN, PERSON
from kingsroad.table.table import Table

Change: TypeAlias = tuple[int, str, str | None, str, str | None]  # seat, kind, person, name, level


def first_changes(plan: plans.TablePlan, person: str, name: str, at: int) -> list[records.SeatChange]:
    """Who sits where when a table is set up."""
    changes: list[records.SeatChange] = []
    for seat, wish in enumerate(plan.wishes):
        kind = {plans.ME: PERSON, plans.BOT: BOT}.get(wish.kind, OPEN)
        owner = person if kind == PERSON else wish.person
        called = (wish.name or name) if kind == PERSON else (wish.level or "") if kind == BOT else wish.name
        changes.append(records.SeatChange(seat + 1, seat, kind, owner, called, wish.level, at))
    return changes


def sitting(header: Header, person: str, at: int) -> list[records.SeatChange]:
    """Who sat where in a game that comes as a journal: bots, which are called by their level as nobody else may be,
    and the person it comes from."""
    changes: list[records.SeatChange] = []
    for seat, (_, name) in enumerate(header.seats):
        if name == LEVEL or is_bot_name(name):
            changes.append(records.SeatChange(seat + 1, seat, BOT, None, name, name, at))
        else:
            changes.append(records.SeatChange(seat + 1, seat, PERSON, person, clean_name(name), None, at))
    return changes


def rows_of(table: Table, changes: Sequence[Change], at: int) -> tuple[list[records.SeatChange], str | None]:
    """What is to be kept; with the journal's last header if the game is conceded by it."""
    first = table.seats.changes + 1
    rows = [records.SeatChange(first + i, *change, at) for i, change in enumerate(changes)]
    given_up = None if table.match is None or table.over else table.seats.settled_by(rows)
    if given_up is None:
        return rows, None
    rows.append(records.SeatChange(first + len(rows), given_up, CONCEDED, None, "", None, at))
    return rows, write(Journal(table.running()[0].saved().header, []))


def take_rows(table: Table, rows: Sequence[records.SeatChange], header: str | None, at: int) -> None:
    """Once they are kept."""
    if header is not None:
        table.record.status, table.record.header, table.record.ended = records.OVER, header, at
    for row in rows:
        table.seats.take(row)
        if row.kind == BACK and table.clock is not None:
            table.clock.come_back(row.seat, at)
    if header is not None:
        table.renew_clock()  # it has stopped
