"""All tables that this process has in memory: set up, read back, looked after, forgotten when nobody comes."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from kingsroad import titles
from kingsroad.kernel import match as matches
from kingsroad.kernel.game import Game
from kingsroad.kernel.journal import Header, Journal, read, write
from kingsroad.kernel.phrase import Fault
from kingsroad.table import plan as plans
from kingsroad.table import records
from kingsroad.table.attendance import Attendance
from kingsroad.table.bus import Bus
from kingsroad.table.changes import Change, first_changes, rows_of, take_rows
from kingsroad.table.coding import encode
from kingsroad.table.cursor import Cursor
from kingsroad.table.driver import LEASE, Driver
from kingsroad.table.invitations import Invitations
from kingsroad.table.messages import Told
from kingsroad.table.neighbours import Neighbours
from kingsroad.table.seats import BACK, STAND_IN, Seats
from kingsroad.table.store import Store, StoreDown
from kingsroad.table.table import Table
from kingsroad.table.times import now
from kingsroad.table.troubles import Troubles
from kingsroad.table.workers import Workers

log = logging.getLogger(__name__)

SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH: Final = 12
MOST_TABLES: Final = 500  # tables in memory, if nobody is at the others
MOST_GAMES: Final = 40  # contents other than the shipped ones in memory: of older versions, with corrections
REST: Final = 600_000  # milliseconds without use after which a table may be forgotten
MOST_DUE: Final = 200  # games that wait for the server are read back, in one look
SWEEPS: Final = 3  # looks for games that wait for the server, in the time a lease lasts


class Tables:
    def __init__(
        self,
        store: Store,
        bus: Bus,
        workers: Workers,
        secret: bytes,
        corrections: Path | None,
        lease: float = LEASE,
    ) -> None:
        self.store = store
        self.bus = bus
        self.workers = workers
        self.invitations = Invitations(secret)
        self.corrections = corrections
        self.live: dict[str, Table] = {}
        self.driver = Driver(store, workers, bus.name, bus.shared, lease)
        self.driver.late, self.driver.moment, self.driver.noticed = self._late, self.moment, self._notice
        self.troubles, self.attendance = Troubles(self), Attendance(self, lease)
        self.neighbours = Neighbours(self, lease)
        self.pause = lease / SWEEPS
        self.noticed: Callable[[str], None] = lambda kind: None  # told what an operator wants counted
        self.aside = 0  # games that wait for an operator
        store.restored = self._restored
        self.on_line: list[Any] = []  # called with (table, told) after every line
        self.on_change: list[Any] = []  # called with the table whose seats or status changed
        self._games: dict[str, Game[Any]] = {}  # by the hash of their content
        self._newest: dict[str, Game[Any]] = {}  # by title
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._failing = False  # the last look around failed

    # -- opening and closing ----------------------------------------------------------------------

    async def open(self) -> None:
        for title in titles.names():
            game = self._newest[title] = titles.game(title, self.corrections)
            self._games[game.content.hash] = game
        await self.attendance.begin()
        await self.bus.start(self.neighbours.hear)
        self.spawn(self.driver.keep_time(lambda: list(self.live.values())))
        self.spawn(self._sweep())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreDown):
            await self.attendance.end()
        for id in await self.driver.close():
            self.bus.say("seats", id)  # processes that have the table open read its seats, and continue for us
        await self.workers.close()
        await self.bus.close()

    def moment(self) -> int:
        """What time it is; if the server was not there to see it pass, that is noticed first."""
        at = now()
        self.attendance.see(at)
        return at

    def spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _notice(self, kind: str) -> None:
        self.noticed(kind)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task of the tables stopped", exc_info=task.exception())

    # -- games ------------------------------------------------------------------------------------

    def newest(self, title: str) -> Game[Any]:
        if title not in self._newest:
            raise Fault("title.unknown", title=title, known=", ".join(titles.names()))
        return self._newest[title]

    async def game_of(self, record: records.Game) -> Game[Any]:
        """What a table is, or would be, set up with: the shipped content as it is now, or somebody's corrections."""
        return self.newest(record.title) if record.content is None else await self.game_by(record.content)

    async def game_by(self, hash: str) -> Game[Any]:
        """A game with the content it was begun with, whatever ours is today."""
        if hash not in self._games:
            content = await self.store.read(lambda cursor: records.load_content(cursor, hash))
            if content is None:
                raise Fault("table.no_content", hash=hash[:12])
            self._games[hash] = titles.game_of(content.text)
            shipped = {game.content.hash for game in self._newest.values()}
            others = [other for other in self._games if other not in shipped]
            for old in others[:-MOST_GAMES]:
                del self._games[old]  # tables that are open keep theirs
        return self._games[hash]

    # -- tables -----------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """The table of that id; a Fault if there is none, or if this version can no longer play it."""
        table = self.live.get(id)
        if table is not None:
            table.used = now()
            return table
        if id not in self._loading:
            task = asyncio.create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Table:
        changes = self.attendance.changes
        kept = await self._stored(id)
        if kept is None:
            raise Fault("table.unknown", table=id[:24])
        table = await self._build(kept)
        self._welcome(table)
        if self.attendance.changes != changes:  # they were for tables that are open: not yet for this one
            await self.attendance.reread()
        async with table.lock:
            await self._settle(table)
        if self.bus.shared:  # what others said while we were reading was not for us yet
            self.spawn(self._look_again(table))
        return table

    async def _look_again(self, table: Table) -> None:
        with suppress(StoreDown):
            await self.neighbours.look([table])

    async def _stored(self, id: str) -> records.Kept | None:
        """All of a game; the store notices here, too, that the database was restored."""
        while True:
            kept = await self.store.read(lambda cursor: records.load_all(cursor, id))
            if kept is None or kept.generation == self.store.generation:
                return kept
            self.store.adopt(kept.generation)

    async def _build(self, kept: records.Kept) -> Table:
        """The table as it is stored, up to the last line that can be played."""
        table = Table(self.store, kept.game, Seats(kept.game.colours, kept.changes))
        table.said, table.rematch, table.stuck = kept.said, kept.rematch, self.troubles.stuck
        for absence in (*kept.absences, *self.attendance.unkept):
            table.absences.add(*absence)
        await self._read_back(table, kept)
        await self.troubles.see_whether_it_goes_on(table)
        return table

    async def _read_back(self, table: Table, kept: records.Kept) -> None:
        if kept.game.header is None:
            return
        try:
            await self._replay(table, kept, read(kept.game.header).header)
        except StoreDown:
            raise
        except Exception as error:  # whatever it is, it is this table's trouble alone
            table.trouble = error
            self.troubles.stuck(table)

    async def _replay(self, table: Table, kept: records.Kept, header: Header) -> None:
        record, lines = kept.game, kept.lines
        assert record.started is not None
        game = await self.game_by(header.fields["content"])
        table.open_match(game, header, record.started)
        for change in kept.changes:
            if change.kind == BACK:
                table.take_lines(list(takewhile(partial(_was_played_by, change.at), lines)))
                table.running()[1].come_back(change.seat, change.at)
        table.take_lines(lines)
        if table.over and record.status == records.RUNNING:
            await self.end(table)

    def _welcome(self, table: Table) -> None:
        self.live[table.id] = table
        table.watched, table.see, table.stuck, table.anew = (
            self._after_line,
            self.attendance.see,
            self.troubles.stuck,
            self.reload,
        )
        self._forget_some()
        self.driver.look_after(table)

    def _forget_some(self) -> None:
        if len(self.live) <= MOST_TABLES:
            return
        long_ago = now() - REST
        for table in sorted(self.live.values(), key=lambda table: table.used)[: len(self.live) - MOST_TABLES]:
            if table.used < long_ago and not table.listeners and not self.driver.is_busy(table):
                del self.live[table.id]
                self.driver.forget(table.id)

    # -- setting up -------------------------------------------------------------------------------

    async def create(self, plan: plans.TablePlan, person: str, name: str, rematch_of: str | None = None) -> Table:
        at = now()
        record = records.Game(
            id=self.fresh_id(),
            title=plan.game.title,
            options=plan.options,
            colours=plan.colours,
            speed=plan.speed.json(),
            listed=plan.listed,
            creator=person,
            created=at,
            on_timeout=plan.on_timeout,
            seed=plan.seed,
            rematch_of=rematch_of,
            content=None if plan.corrections is None else plan.game.content.hash,
            corrections=plan.corrections,
        )
        changes = first_changes(plan, person, name, at)
        content = plan.game.content

        def store(cursor: Cursor) -> bool:
            records.put_content(cursor, records.Content(content.hash, content.title, content.text))
            return records.insert_game(cursor, record) and records.append_seat_changes(cursor, record.id, changes)

        if not await self.store.write(store):
            raise Fault("table.rematch_exists")
        table = Table(self.store, record, Seats(record.colours, changes))
        self._welcome(table)
        if not table.seats.open():
            async with table.lock:
                await self.start(table)
        return table

    def fresh_id(self) -> str:
        return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))

    async def start(self, table: Table) -> None:
        """The game begins: everyone has a seat."""
        record = table.record
        game = await self.game_of(record)
        content = game.content
        seats = [(seat.colour, seat.name) for seat in table.seats.all]
        match = matches.begin(game, seats, record.options, record.seed, corrections=record.corrections)
        fields = match.header.fields
        header = write(Journal(match.header, []))
        at = now()

        def store(cursor: Cursor) -> bool:
            records.put_content(cursor, records.Content(content.hash, content.title, content.text))
            return records.start_game(cursor, table.id, header, fields["seed"], fields["salt"], at)

        begun = await self.store.write(store)
        await self.reload(table)  # also if another process has begun it in this moment
        if begun:
            self.bus.say("seats", table.id)

    async def end(self, table: Table) -> None:
        match, _ = table.running()
        header = write(Journal(match.saved().header, []))
        at = now()
        await self.store.write(lambda cursor: records.end_game(cursor, table.id, header, at))
        stored = await self.store.read(lambda cursor: records.load_game(cursor, table.id))
        assert stored is not None
        table.record = stored  # another process may have been first
        self.tell_info(table)

    # -- what happens at tables -------------------------------------------------------------------

    def _after_line(self, table: Table, told: Told, ours: bool) -> None:
        if ours:
            self.bus.say("line", table.id, n=told.entry.n)
        if table.over:
            self.spawn(self._end_when_possible(table))
        self.driver.look_after(table, ours)
        for hear in self.on_line:
            hear(table, told)

    async def _end_when_possible(self, table: Table) -> None:
        while True:
            try:
                return await self.end(table)
            except StoreDown:
                await asyncio.sleep(1.0)

    async def change(self, table: Table, *changes: Change) -> None:
        """Seat changes, and with them the end of a game that is conceded by them. The caller has checked them under
        the table's lock; a Fault if another process changed the seats in the same moment."""
        at = now()
        rows, header = rows_of(table, changes, at)

        def store(cursor: Cursor) -> bool:
            stored = records.append_seat_changes(cursor, table.id, rows)
            if stored and header is not None:
                records.end_game(cursor, table.id, header, at)
            return stored

        if not await self.store.write(store):
            await self.reload(table)
            raise Fault("table.changed")
        take_rows(table, rows, header, at)
        self.bus.say("seats", table.id)
        self.tell_info(table)
        self.driver.look_after(table)

    async def _settle(self, table: Table) -> None:
        """The person still asked whether the game may end is gone: an operator took them away. The caller holds the
        lock."""
        if table.seats.conceding is not None and not table.seats.asked() and table.match is not None and table.playable:
            with suppress(Fault):  # another process was first
                await self.change(table)

    def tell_info(self, table: Table) -> None:
        """Seats or status changed. Each client gets its own picture of it: links are not for everyone. Clients
        that lost their seat become spectators."""
        for listener in table.listeners:
            if not table.may_see(listener.person, listener.viewer):
                listener.look_through(None)
            listener.inform()
        for hear in self.on_change:
            hear(table)

    async def _late(self, table: Table, seat: int) -> None:
        if table.record.on_timeout == "move":
            await self.driver.play_for(table, seat)
            return
        async with table.lock:
            late = table.running()[1].late(table.seats.kept_by_people(), self.moment())
            if seat in late and table.playable:  # not if they moved in this moment
                with suppress(Fault):
                    await self.change(table, (seat, STAND_IN, None, "", plans.STAND_IN_LEVEL))

    async def say(
        self, table: Table, person: str, seat: int | None, name: str, phrase: str | None, text: str | None
    ) -> records.Said:
        at = now()
        said = await self.store.write(
            lambda cursor: records.append_chat(cursor, table.id, person, seat, name, phrase, text, at)
        )
        self.bus.say("chat", table.id)
        await self.neighbours.pass_on(table)
        return said

    # -- people come and go ---------------------------------------------------------------------------

    async def reseated(self, games: list[str]) -> None:
        """Seats in these games now belong to another person, or bear another name."""
        for id in games:
            table = self.live.get(id)
            if table is not None:
                async with table.lock:
                    await self.reload(table)
            self.bus.say("seats", id)

    async def dismiss(self, person: str) -> None:
        """A person's identity has changed: their connections end, and new ones are identified again."""
        self.dismiss_here(person)
        self.bus.say("gone", "", person=person)

    def dismiss_here(self, person: str) -> None:
        for table in self.live.values():
            for listener in table.listeners:
                if listener.person == person:
                    listener.close()

    def presence_changed(self, table: Table) -> None:
        self.neighbours.presence_changed(table)

    # -- what is stored ---------------------------------------------------------------------------

    async def reload(self, table: Table) -> None:
        """The table as it is stored; the match too, if the game has begun elsewhere. The caller holds the lock."""
        kept = await self._stored(table.id)
        if kept is None:
            self.drop(table)
            return
        record, new = kept.game, kept.changes[table.seats.changes :]
        stored = kept.lines[-1].n if kept.lines else 0
        if table.outdated or record.edition != table.record.edition or stored < table.n:
            await self._read_anew(table, kept)
            return
        table.record, table.seats, table.rematch = record, Seats(record.colours, kept.changes), kept.rematch
        if record.header is not None and table.match is None:
            await self._read_back(table, kept)
            table.publish()
        elif record.header is not None and table.match is not None:
            table.match.header.seats = read(record.header).header.seats  # somebody's name may have been forgotten
            table.take_news(kept.lines)
            for change in new:
                if change.kind == BACK:
                    table.running()[1].come_back(change.seat, change.at)
        await self._settle(table)
        if table.conceded is not None:
            table.renew_clock()
        self.tell_info(table)
        self.driver.look_after(table)

    async def _read_anew(self, table: Table, kept: records.Kept) -> None:
        """Something else is stored than we knew: an operator changed it, or restored the database."""
        before = table.n
        fresh = await self._build(kept)
        table.replace(fresh)
        if table.n < before:
            log.warning(
                "table %s goes on after line %d: lines up to %d are no longer stored", table.id, table.n, before
            )
            self.noticed("shortened")
            table.tell_all(encode({"t": "error", "error": Fault("table.shortened", n=table.n, before=before).said}))
        table.publish()
        self.tell_info(table)
        self.driver.look_after(table)

    def drop(self, table: Table) -> None:
        """It is no longer stored: whoever follows it comes again and is told."""
        self.live.pop(table.id, None)
        self.driver.forget(table.id)
        for listener in table.listeners:
            listener.close()

    def _restored(self) -> None:
        """The database was restored: nothing is accepted at a table before it has been read anew."""
        self.noticed("restored")
        for table in self.live.values():
            table.outdated = True
        self.spawn(self._read_all_anew())

    async def _read_all_anew(self) -> None:
        for table in list(self.live.values()):
            with suppress(StoreDown):  # the next look around tries again
                async with table.lock:
                    await self.reload(table)

    # -- looking around ---------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Games nobody asks for, but whose bots or clocks wait for the server; and whatever we were not told."""
        while True:
            try:
                await self._look_around()
                if self._failing:
                    self._failing = False
                    log.warning("looking around works again")
            except Exception as error:
                self.noticed("failed_sweep")
                if not self._failing:  # once, not for every look
                    self._failing = True
                    log.warning("looking around fails", exc_info=None if isinstance(error, StoreDown) else error)
            await asyncio.sleep(self.pause)

    async def _look_around(self) -> None:
        await self.attendance.be_seen()
        generation = await self.store.read(records.generation_of)
        self.store.adopt(generation)
        await self.neighbours.look_around()
        for table in list(self.live.values()):
            self.driver.look_after(table)
        await self._find_due()
        self.aside = await self.store.read(records.count_aside)

    async def _find_due(self) -> None:
        """Page by page, so that games that stay due are in nobody's way."""
        at, after, found = now(), (-1, ""), 0
        while found < MOST_DUE:
            page = await self.store.read(partial(records.due_games, now=at, most=MOST_DUE, after=after))
            if not page:
                return
            after = page[-1]
            for _, id in page:
                if id not in self.live:
                    found += await self._find(id)

    async def _find(self, id: str) -> bool:
        """Whether it goes on."""
        try:
            table = await self.table(id)
            self.driver.look_after(table)
            return table.playable
        except StoreDown:
            raise
        except Exception:
            log.exception("table %s", id)
            return False


def _was_played_by(at: int, line: records.Line) -> bool:
    return line.at <= at
