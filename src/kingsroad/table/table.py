"""One live game: its seats, its journal and the state it leads to, its clocks, and whoever follows it.

Store first, show after: a line is tried on a fork of the match, stored under its number, and only then shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from kingsroad.kernel import match as matches
from kingsroad.kernel.game import Game, View
from kingsroad.kernel.journal import AGREE, ASK, UNDO, Header, Journal, Line, write
from kingsroad.kernel.log import enter, void_lines
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fact, Fault, Phrase, Refusal, Refused
from kingsroad.table import records
from kingsroad.table.clocks import Absences, Clock, Speed, read_speed
from kingsroad.table.listener import Listener
from kingsroad.table.messages import Messages, Told
from kingsroad.table.seats import PERSON, Seats
from kingsroad.table.store import Lines, StoreDown
from kingsroad.table.times import now
from kingsroad.table.work import has_work

GOING_BACK: Final = (UNDO, ASK, AGREE)
UNKNOWN: Final = -1


class Elsewhere(NamedTuple):
    """Who is connected to another process, and when it said so."""

    persons: frozenset[str]
    listeners: int
    at: int


class Stale(Fault):
    """A move for a version that is no longer the newest: the seat gets a fresh view instead."""

    def __init__(self, n: int, expected: int) -> None:
        super().__init__("match.stale", n=n, expected=expected)
        self.expected = expected


class Attempt(NamedTuple):
    """A line that is being stored, and how the table stands once it is."""

    match: Match[Any]
    clock: Clock
    told: Told
    messages: Messages
    bots: bool  # a bot is to move after it, and was not before
    stored: asyncio.Future[bool]


async def _leave(table: Table) -> None:
    """Default reaction of a table when the store lacks something the table knows."""


class Table:
    def __init__(self, store: Lines, record: records.Game, seats: Seats) -> None:
        self.store = store
        self.record = record
        self.id = record.id
        self.seats = seats
        self.speed: Speed = read_speed(record.speed)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.match: Match[Any] | None = None
        self.log: list[Told] = []
        self.clock: Clock | None = None
        self.messages: Messages | None = None
        self.absences = Absences()
        self.aside: Phrase | None = record.aside  # why nothing can be played for now
        self.trouble: Exception | None = None  # what was raised when the next line was read back
        self.outdated = False  # the database was restored: the table must be read anew
        self.watched: Callable[[Table, Told, bool], None] = lambda table, told, ours: None  # told of every new line
        self.see: Callable[[int], None] = lambda at: None  # told what time it is before it is counted
        self.stuck: Callable[[Table], None] = lambda table: None  # told when a line cannot be read back
        self.anew: Callable[[Table], Awaitable[None]] = _leave  # looks whether the store has what the table knows
        self.elsewhere: dict[str, Elsewhere] = {}  # who is connected to other processes, by their names
        self.said = 0  # the number of the last words that were passed on to the listeners
        self.due: int | None = UNKNOWN  # when the store thinks that the server must look after this table
        self.rematch: str | None = None
        self.presence_due = False  # everyone will be told soon who is here
        self.used = now()

    # -- beginning and catching up ----------------------------------------------------------------

    def open_match(self, game: Game[Any], header: Header, started: int) -> None:
        """The game begins, or is read back as far as its header; the lines follow by `take_lines`."""
        match = matches.replay(game, Journal(header, []))
        self.match = match
        self.clock = Clock(self.speed, len(header.seats), started, game.waiting(match.state), self.absences)
        self._refresh()

    def take_lines(self, lines: list[records.Line]) -> list[Told]:
        """Lines that are already stored: read back, or played at another process. If one is missing or cannot be
        played, the table stops before it."""
        match, clock = self.running()
        told: list[Told] = []
        for line in lines:
            if line.n <= match.n:
                continue
            try:
                if line.n != match.n + 1:
                    raise Fault("aside.hole", n=match.n + 1)
                entry = enter(match, line.seat, line.code)
            except Exception as error:
                self.trouble = error
                break
            told.append(Told(entry, line.at))
            clock.line(line.at, line.seat, match.game.waiting(match.state), _goes_back(line.code))
        if told:
            self.log = [*self.log, *told]
            self._refresh()
        if self.trouble is not None:
            self.stuck(self)
        return told

    def replace(self, fresh: Table) -> None:
        """By the same game as it was read anew. Those who follow it get all of it again. The caller holds the lock."""
        self.record, self.seats, self.rematch, self.said = fresh.record, fresh.seats, fresh.rematch, fresh.said
        self.match, self.clock, self.log, self.messages = fresh.match, fresh.clock, fresh.log, fresh.messages
        self.absences, self.aside, self.trouble = fresh.absences, fresh.aside, fresh.trouble
        self.due, self.outdated = UNKNOWN, False
        for listener in self.listeners:
            listener.look_through(listener.viewer if self.may_see(listener.person, listener.viewer) else None)

    def renew_clock(self) -> None:
        """Some time did not count after all: everyone gets the clock as it stands."""
        if self.match is not None:
            self._refresh()
            self.publish()

    async def catch_up(self) -> None:
        """What other processes stored since. The caller holds the lock."""
        match, _ = self.running()
        self.take_news(await self.store.lines_after(self.id, match.n))

    def take_news(self, lines: list[records.Line]) -> None:
        """Lines of which some may have been played at other processes. The caller holds the lock."""
        match, clock = self.running()
        if lines and lines[-1].n > match.n:
            self.match, self.clock = match.fork(), clock.fork()  # those who look keep what they look at
            for told in self.take_lines(lines):
                self.watched(self, told, False)
            self.publish()

    def running(self) -> tuple[Match[Any], Clock]:
        if self.match is None or self.clock is None:
            if self.aside is not None:
                raise Fault("table.aside", why=self.aside)
            raise Fault("table.not_started")
        return self.match, self.clock

    @property
    def n(self) -> int:
        return 0 if self.match is None else self.match.n

    @property
    def over(self) -> bool:
        """Played to its end, or conceded."""
        return self.match is not None and (self.match.state.over or self.seats.conceded is not None)

    @property
    def conceded(self) -> int | None:
        """The seat that gave the game up; None too if the rules ended it in the same moment."""
        return None if self.match is None or self.match.state.over else self.seats.conceded

    def waiting(self) -> list[int]:
        if self.match is None or self.conceded is not None:
            return []
        return self.match.game.waiting(self.match.state)

    # -- playing ----------------------------------------------------------------------------------

    async def submit(self, seat: int, n: int, code: str) -> Told:
        """A line for a seat, meant as line `n`. When this returns it is stored, and everyone is being told."""
        async with self.lock:
            while True:
                attempt = self._attempt(seat, n, code)
                before = self.match
                if await attempt.stored:
                    self._accept(attempt)
                    return attempt.told
                await self.catch_up()
                if self.match is before:  # the number is taken, or the store has less than the table knows
                    await self.anew(self)
                    raise Stale(n, self.n + 1)

    def _attempt(self, seat: int, n: int, code: str) -> Attempt:
        """A line that the rules accept and the store does not have yet. The caller holds the lock."""
        self.used = now()
        self.see(self.used)
        self.check_playable()
        match, clock = self.running()
        if not match.is_fresh(seat, n):
            raise Stale(n, match.n + 1)
        trial = match.fork()
        told = Told(enter(trial, seat, code), self.used)
        ticking = clock.fork()
        ticking.line(told.at, seat, trial.game.waiting(trial.state), _goes_back(code))
        bots = self.due != records.AT_ONCE and has_work(trial, self.seats)
        stored = self._store(trial.n, told, bots)
        # While the line is being stored there is time to make what will be shown once it is.
        messages = self._made_ready(Messages(trial, self.log, told, ticking.json(told.at)))
        return Attempt(trial, ticking, told, messages, bots, stored)

    @property
    def playable(self) -> bool:
        ended = self.record.status == records.CLOSED or self.conceded is not None
        return not self.outdated and self.aside is None and not ended

    def check_playable(self) -> None:
        """A Fault while nothing can be played here."""
        if self.outdated:
            raise StoreDown("store.restored")
        if self.aside is not None:
            raise Fault("table.aside", why=self.aside)
        if self.record.status == records.CLOSED or self.conceded is not None:
            raise Fault("table.ended")

    def _accept(self, attempt: Attempt) -> None:
        if attempt.bots:
            self.due = records.AT_ONCE
        self.match, self.clock, self.messages = attempt.match, attempt.clock, attempt.messages
        self.log.append(attempt.told)
        self.publish()
        self.watched(self, attempt.told, True)

    def _store(self, n: int, told: Told, bots: bool) -> asyncio.Future[bool]:
        """Where a bot is to move after the line and was not before it, this is stored with it: after a restart the game
        is found though nobody asks for it."""
        seat, code, at = told.entry.seat, told.entry.code, told.at
        append = self.store.append_due if bots else self.store.append
        return append(self.id, n, seat, code, at)

    def _made_ready(self, messages: Messages) -> Messages:
        """With the views that those who follow now will get."""
        for listener in self.listeners:
            if listener.write is not None:
                messages.view(listener.viewer, min(listener.known, messages.n), listener.hidden)
        return messages

    def _refresh(self) -> None:
        match, _ = self.running()
        self.messages = Messages(match, self.log, None, self.clock_json() or {})

    def clock_json(self) -> dict[str, Any] | None:
        """The clock as it is now; as it was then, if the game was conceded."""
        if self.clock is None:
            return None
        if self.conceded is None:
            return self.clock.json(now())
        return {**self.clock.json(self.record.ended or now()), "running": []}

    # -- being followed ---------------------------------------------------------------------------

    def publish(self) -> None:
        """Listeners with room get the newest view at once; the others are told that there is one."""
        for listener in self.listeners:
            view = None if listener.write is None else self._view_for(listener)
            if view is not None and listener.takes_at_once(view):
                self._given(listener)
            else:
                listener.renew()

    def tell_all(self, message: bytes) -> None:
        for listener in self.listeners:
            listener.put(message)

    def presence(self) -> tuple[list[int], int]:
        """The seats whose players are here, and how many others watch."""
        here = {listener.person for listener in self.listeners if listener.person is not None}
        connections = len(self.listeners)
        for others in self.elsewhere.values():
            here |= others.persons
            connections += others.listeners
        seats = [seat.index for seat in self.seats.all if seat.person in here]
        return seats, max(0, connections - len({self.seats[seat].person for seat in seats}))

    def next_view(self, listener: Listener) -> str | None:
        """The newest view for a listener, who from then on knows it; None while the game has not begun."""
        view = self._view_for(listener)
        self._given(listener)
        return None if view is None else view.decode()

    def _view_for(self, listener: Listener) -> bytes | None:
        if self.messages is None:
            return None
        return self.messages.view(listener.viewer, min(listener.known, self.n), listener.hidden)

    def _given(self, listener: Listener) -> None:
        listener.stale = False
        if self.messages is not None:
            listener.known, listener.hidden = self.n, self.messages.hidden(listener.viewer)

    def once_hidden(self, viewer: int | None, known: int) -> set[int]:
        """The lines up to `known` that someone who comes back may have got as secret ones."""
        told = self.log[:known]
        return {one.entry.n for one in told if one.entry.secret and one.entry.seat != viewer}

    # -- asking -----------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        match, _ = self.running()
        return match.game.view(match.state, seat)

    def why_not(self, seat: int, code: str) -> Refusal | None:
        match, _ = self.running()
        return match.game.why_not(match.state, seat, code)

    def named(self, code: str) -> dict[str, Any]:
        """What a code says as data, whether or not it is legal; of what is no move of the game the code alone."""
        match, _ = self.running()
        move = match.game.find(code)
        return {"code": code, "kind": "", "names": {}} if move is None else move.named()

    def preview(self, seat: int, code: str) -> list[Fact]:
        match, _ = self.running()
        refusal = match.game.why_not(match.state, seat, code)
        if refusal is not None:
            raise Refused(code, refusal)
        move = match.game.find(code)
        assert move is not None
        return match.game.preview(match.state, seat, move)

    def outcomes(self, seat: int) -> dict[str, dict[str, int]]:
        match, _ = self.running()
        return match.game.outcomes(match.state, seat)

    def told_since(self, viewer: int | None, known: int) -> list[bytes]:
        """The log after a line, for one viewer."""
        if self.match is None:
            return []
        hidden = self.match.hidden_from(viewer)
        return [told.json(told.entry.n in hidden) for told in self.log[max(0, known) :]]

    def void(self) -> list[int]:
        """The lines that tell of nothing that stands."""
        return [] if self.match is None else void_lines(self.match)

    def journal_for(self, viewer: int | None) -> str:
        """The journal as this seat may have it: with seed, salt and result once the game is over. Where it was
        conceded, a remark says by whom; whoever replays it finds nothing else than was played."""
        match, _ = self.running()
        if self.conceded is None:
            return write(match.saved() if self.over else match.shown(viewer))
        journal = match.saved()
        remark = Line(0, "", f" conceded: {match.header.colours[self.conceded]}")
        return write(Journal(journal.header, [*journal.lines, remark]))

    def kept_journal(self) -> str:
        """The journal with everything in it, for those who work behind the scenes only."""
        match, _ = self.running()
        return write(Journal(match.header, [Line(line.n, line.colour, line.code) for line in match.lines]))

    def may_play(self, person: str | None, seat: int) -> None:
        """A Fault unless this seat is the person's and no bot plays it."""
        if not 0 <= seat < len(self.seats) or person is None or self.seats[seat].person != person:
            raise Fault("table.not_your_seat")
        if self.seats[seat].kind != PERSON:
            raise Fault("table.bot_plays")

    def may_look(self, person: str | None, seat: int | None) -> None:
        """Through the person's own seats; once the game is over through any."""
        if not self.may_see(person, seat):
            raise Fault("table.not_your_seat")

    def may_see(self, person: str | None, seat: int | None) -> bool:
        if seat is None:
            return True
        return 0 <= seat < len(self.seats) and (self.over or seat in self.seats.of(person))


def _goes_back(code: str) -> bool:
    return code.partition(" ")[0] in GOING_BACK
