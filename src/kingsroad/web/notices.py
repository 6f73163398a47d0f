"""Who is notified of games that wait for them while they are away. Decided after a line is stored and shown,
in the background; written down in the outbox, from where `delivery.py` sends it."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, NamedTuple, TypeAlias

from kingsroad.kernel.phrase import Fault
from kingsroad.table import backlog, outbox, records
from kingsroad.table.clocks import LIVE
from kingsroad.table.cursor import Cursor
from kingsroad.table.messages import Told
from kingsroad.table.outbox import Notice
from kingsroad.table.seats import OPEN, PERSON, STAND_IN
from kingsroad.table.store import StoreDown
from kingsroad.table.table import Table
from kingsroad.table.times import now
from kingsroad.web.people import Address, addresses_of
from kingsroad.web.services import Services

log = logging.getLogger(__name__)

TURN: Final = "turn"
OVER: Final = "over"
REMATCH: Final = "rematch"
BOT: Final = "bot"
CONCESSION: Final = "concession"
TOGETHER: Final = 0.25  # seconds for which what happens is gathered
RETRY: Final = 1.0  # seconds until a store that was away is tried again
LOOKING_ON: Final = 600_000  # milliseconds during which someone who has the table open is not notified
RECENT: Final = 7 * 24 * 3600 * 1000  # milliseconds the end of a game is news
MARKING: Final = 60.0  # seconds between two marks
SLACK: Final = 5_000  # milliseconds by which a mark is set back: a line is stored a moment before it is heard of
DEAD: Final = 150_000  # milliseconds without a mark

Moved: TypeAlias = tuple[str, str]  # game and person


class Wanted(NamedTuple):
    """Something a person should hear of."""

    kind: str
    n: int  # names the occasion, so that nobody hears of it twice
    seat: int
    person: str
    began: int


def wanted_at(table: Table, at: int) -> list[Wanted]:
    """All that the people of a table should hear as it is now, whether or not they know it already."""
    if table.match is None:
        return invitations(table)
    mover = last_mover(table)
    if table.over:
        ended = table.record.ended or at
        # whoever plays has agreed to the end by a concession; where a bot sat in for somebody, they were not asked
        knowing = (
            {mover} if table.conceded is None else {table.seats[seat].person for seat in table.seats.kept_by_people()}
        )
        told = {seat.person: seat.index for seat in reversed(table.seats.all) if seat.person not in (None, *knowing)}
        if at - ended > RECENT:
            return []
        return [Wanted(OVER, 0, seat, person, ended) for person, seat in told.items() if person is not None]
    if not table.playable:  # set aside or closed by an operator: nobody is waited for
        return []
    return [*turns(table, mover), *replaced(table, at), *concession(table, at)]


def invitations(table: Table) -> list[Wanted]:
    if table.record.status != records.OPEN or table.record.rematch_of is None:
        return []
    created = table.record.created
    kept = [(seat.index, seat.invited) for seat in table.seats.all if seat.kind == OPEN]
    return [Wanted(REMATCH, 0, seat, person, created) for seat, person in kept if person is not None]


def turns(table: Table, mover: str | None) -> list[Wanted]:
    """A person is notified once after each line of theirs, however often others take back moves, and not of
    their own lines."""
    _, clock = table.running()
    found: dict[str, Wanted] = {}
    for seat in reversed(table.waiting()):
        person = table.seats[seat].person
        if table.seats[seat].kind == PERSON and person is not None and person != mover:
            found[person] = Wanted(TURN, last_line(table, seat), seat, person, clock.waits_since[seat])
    return list(found.values())


def replaced(table: Table, at: int) -> list[Wanted]:
    away = [seat for seat in table.seats.all if seat.kind == STAND_IN]
    return [Wanted(BOT, seat.changed, seat.index, seat.person, at) for seat in away if seat.person is not None]


def concession(table: Table, at: int) -> list[Wanted]:
    """The people who have not said yet whether the game may end because somebody gives it up."""
    seats = table.seats
    asked = {seats[seat].person: seat for seat in reversed(seats.asked())}
    return [
        Wanted(CONCESSION, seats.conceding_since, seat, person, at)
        for person, seat in asked.items()
        if person is not None
    ]


def last_mover(table: Table) -> str | None:
    """The person who played the last line, unless a bot did."""
    if not table.log:
        return None
    seat = table.seats[table.log[-1].entry.seat]
    return seat.person if seat.kind == PERSON else None


def last_line(table: Table, seat: int) -> int:
    return next((told.entry.n for told in reversed(table.log) if told.entry.seat == seat), 0)


def notice_id(game: str, wanted: Wanted, address: Address) -> str:
    return f"{wanted.kind}/{game}/{wanted.n}/{wanted.seat}/{address.id}"


def is_watching(table: Table, person: str) -> bool:
    """Do they have the table open, at this process?"""
    return any(listener.person == person for listener in table.listeners)


class Occasion(NamedTuple):
    """A notice for the outbox, once it is known where it can go."""

    game: str
    wanted: Wanted
    due: int
    held: bool  # not before `due`, though another process may think otherwise


class Notices:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = services.store
        self.tables = services.tables
        self.delay = int(services.settings.notice_seconds * 1000)
        self._changed: set[str] = set()  # tables to look at
        self._moved: set[Moved] = set()
        self._since: int | None = None  # when the first of them was heard of
        self._looking: int | None = None  # the same of those that are being looked at now
        self._stirred = asyncio.Event()
        self._one_at_a_time = asyncio.Lock()
        self._dead: set[str] = set()  # processes whose work is among what we look at
        self._tasks: list[asyncio.Task[None]] = []
        self.tables.on_line.append(self.hear_line)
        self.tables.on_change.append(self.hear_change)

    async def open(self) -> None:
        try:
            await self._mark()
        except StoreDown:
            log.warning("no mark: the store is away")
        self._tasks = [asyncio.create_task(self._keep_looking()), asyncio.create_task(self._keep_marking())]

    async def close(self) -> None:
        """What was heard of is still written down; the next process need not look for it. The tables are closed, no
        table is opened any more: if one of them is, the mark stays."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if not self._tasks or not self._changed <= self.tables.live.keys():
            return
        try:
            await self.look()
            await self.store.write(lambda cursor: backlog.drop_mark(cursor, self.tables.bus.name))
        except StoreDown:
            log.warning("the mark stays: the store is away")

    # -- hearing ----------------------------------------------------------------------------------

    def hear_line(self, table: Table, told: Told) -> None:
        seat = table.seats[told.entry.seat]
        if seat.person is not None and seat.kind == PERSON:
            self._moved.add((table.id, seat.person))
        self._hear(table.id)

    def hear_change(self, table: Table) -> None:
        self._hear(table.id)
        if table.rematch is not None:
            self._hear(table.rematch)

    def _hear(self, game: str) -> None:
        self._changed.add(game)
        if self._since is None:
            self._since = now()
        self._stirred.set()

    async def _keep_looking(self) -> None:
        while True:
            await self._stirred.wait()
            await asyncio.sleep(TOGETHER)
            self._stirred.clear()
            try:
                await self.look()
            except StoreDown:
                await asyncio.sleep(RETRY)
            except Exception:
                log.exception("notices were not written down")
                await asyncio.sleep(RETRY)

    # -- deciding and writing down ----------------------------------------------------------------

    async def look(self) -> None:
        """At all tables where something happened. If the store is away they stay to be looked at."""
        async with self._one_at_a_time:
            await self._look()

    async def _look(self) -> None:
        changed, moved, dead = self._changed, self._moved, self._dead
        self._looking = self._since
        self._changed, self._moved, self._dead, self._since = set(), set(), set(), None
        try:
            plans = [plan for game in sorted(changed) for plan in await self._plans(game)]
            await self._write_down(plans, moved, dead)
        except BaseException:
            self._changed |= changed
            self._moved |= moved
            self._dead |= dead
            self._since = self._looking
            self._stirred.set()
            raise
        finally:
            self._looking = None

    async def _plans(self, game: str) -> list[Occasion]:
        try:
            table = self.tables.live.get(game) or await self.tables.table(game)
        except StoreDown:
            raise
        except Fault as fault:
            log.warning("no notices about table %s: %s", game, fault)
            return []
        try:
            return self._plan(table, now())
        except Exception:  # the others shall not wait for this one
            log.exception("no notices about table %s", game)
            return []

    def _plan(self, table: Table, at: int) -> list[Occasion]:
        plans: list[Occasion] = []
        for wanted in wanted_at(table, at):
            # Another process that does not know of their presence may send it.
            held = wanted.kind == TURN and is_watching(table, wanted.person) and self._holds(table)
            due = max(wanted.began + LOOKING_ON, at + self.delay) if held else at + self.delay
            plans.append(Occasion(table.id, wanted, due, held))
        return plans

    def _holds(self, table: Table) -> bool:
        return table.speed.kind != LIVE or self.tables.bus.shared

    async def _write_down(self, plans: list[Occasion], moved: set[Moved], dead: set[str]) -> None:
        notices: list[tuple[Notice, bool]] = []
        if plans or moved:
            notices, moved = await self.store.read(lambda cursor: sift(cursor, plans, moved))
        if notices or moved or dead:
            await self.store.write(lambda cursor: write_down(cursor, notices, moved, dead))

    # -- what others left undone ------------------------------------------------------------------

    async def _keep_marking(self) -> None:
        while True:
            await asyncio.sleep(MARKING)
            try:
                await self._mark()
            except StoreDown:
                continue

    async def _mark(self) -> None:
        """Ours is set anew; what somebody who died may not have written down is looked at by us."""
        own, at = self.tables.bus.name, now()
        before = at - DEAD if self.tables.bus.shared else at  # alone, all other marks are those of our predecessors
        marks = await self.store.read(lambda cursor: backlog.left_marks(cursor, own, before))
        if marks:
            since = min(marks.values())
            for game in await self.store.read(lambda cursor: backlog.changed_games(cursor, since)):
                self._hear(game)
            self._dead |= set(marks)
            self._stirred.set()
        seen = min(self._looking or at, self._since or at) - SLACK
        await self.store.write(lambda cursor: backlog.put_mark(cursor, own, seen))


def sift(cursor: Cursor, plans: list[Occasion], moved: set[Moved]) -> tuple[list[tuple[Notice, bool]], set[Moved]]:
    """What is to be written for the people who have addresses and have not been told; and who of those that moved
    was to be told something. A person without addresses leaves nothing."""
    ways: dict[str, list[Address]] = {}
    notices: list[tuple[Notice, bool]] = []
    for game, wanted, due, held in plans:
        if wanted.person not in ways:
            ways[wanted.person] = [one for one in addresses_of(cursor, wanted.person) if one.confirmed]
        for address in ways[wanted.person]:
            id = notice_id(game, wanted, address)
            known = outbox.find_notice(cursor, id)
            if known is None or (held and known.sent is None and known.tries == 0 and known.due < due):
                notices.append((Notice(id, wanted.person, game, wanted.n, wanted.kind, due), held))
    return notices, {(game, person) for game, person in moved if outbox.is_unsent(cursor, game, person)}


def write_down(cursor: Cursor, notices: list[tuple[Notice, bool]], moved: set[Moved], dead: set[str]) -> None:
    for game, person in moved:
        outbox.drop_notices(cursor, game, person)
    for notice, held in notices:
        if not outbox.add_notice(cursor, notice) and held:
            outbox.postpone_notice(cursor, notice.id, notice.due)
    for process in dead:
        backlog.drop_mark(cursor, process)
