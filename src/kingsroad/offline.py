"""Tables without a server: the same table, views, log, undo and bots as the service has, in one process and for one
person, who plays alone, against bots, or with others at one screen. A browser runs it in a worker.

`Offline.call` answers what the client would ask over HTTP, `connect` and `send` are a table's stream. What is kept, and
where, is the business of a `Keeper`.
"""

from __future__ import annotations

import asyncio
import secrets
from asyncio import Future
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Final, Protocol
from urllib.parse import parse_qs, urlsplit

from kingsroad import studio, titles
from kingsroad.bots.roster import LEVELS, RANDOM, SECONDS
from kingsroad.bots.sim import play_game
from kingsroad.kernel import journal as journals
from kingsroad.kernel import match as matches
from kingsroad.kernel.game import Game, parse_options
from kingsroad.kernel.journal import Journal
from kingsroad.kernel.phrase import Fault, Refused
from kingsroad.lessons import LEVEL, load_lesson
from kingsroad.overview import parts_of
from kingsroad.review import puzzles
from kingsroad.review.standards import standards
from kingsroad.review.trials import DONE
from kingsroad.table import plan as plans
from kingsroad.table import records, trying
from kingsroad.table.asking import answer_json, refusal_json
from kingsroad.table.bot_queue import Asker
from kingsroad.table.branches import KNOWN, branched, grown, record_of, seated
from kingsroad.table.changes import Change, first_changes, rows_of, sitting, take_rows
from kingsroad.table.chatter import PHRASES
from kingsroad.table.clocks import NONE, read_speed
from kingsroad.table.coding import decode, encode
from kingsroad.table.driver import Hands
from kingsroad.table.info import AT_A_DEVICE, NO_LINKS, about, title_json
from kingsroad.table.judging import QUICK, InTurn, at_a_device
from kingsroad.table.listener import Listener
from kingsroad.table.messages import Told
from kingsroad.table.names import clean_name
from kingsroad.table.plan import BOT, ME, TablePlan, Wish
from kingsroad.table.replays import Replays
from kingsroad.table.results import past_of, result_of
from kingsroad.table.seats import CONCEDE, Seats
from kingsroad.table.table import Stale, Table
from kingsroad.table.thinking import BotFailed, Memory, Thinking
from kingsroad.table.times import now
from kingsroad.table.work import has_work

OWNER: Final = "me"  # whoever sits at this device
PREFIX: Final = "local"  # no id of a service begins like this: its signs have no l
SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
SIGNS_AFTER: Final = 7
SUGGESTIONS: Final = 3
PATIENCE: Final = 60.0  # seconds for one turn of a bot, whatever the device
TRIAL: Final = 0.25  # seconds in which games at random are played, to see how fast the device is
NEEDED: Final = {"strong": 25.0, "master": 60.0}  # such games a second; 200 and more on a desktop
MISSING: Final = 404
REFUSED: Final = 409
WRONG: Final = 400


class Keeper(Protocol):
    """Keeps games on this device. What it cannot keep it tells the player itself; the game goes on."""

    def load(self, id: str) -> Awaitable[str | None]:
        """A game as `put` and `add` were given it: `{"game": ..., "content": ..., "lines": [...]}`."""

    def put(self, id: str, game: str) -> Awaitable[None]:
        """A new game, or what is told of one now."""

    def content(self, hash: str, text: str) -> Awaitable[None]: ...

    def add(self, id: str, n: int, line: str) -> Awaitable[bool]:
        """False: the number is taken, by another window."""


def about_titles() -> dict[str, Any]:
    """What there is to play, with every level of bots: which of them a device has the speed for, `try_out` finds."""
    shown = [title_json(titles.game(title)) for title in titles.names()]
    return {"titles": shown, "levels": list(LEVELS), "phrases": list(PHRASES)}


class Lines:
    """The lines of all tables, written one by one."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper

    def append(self, game: str, n: int, seat: int, code: str, at: int) -> Future[bool]:
        return asyncio.ensure_future(self._add(game, n, [n, seat, code, at]))

    append_due = append  # there is nobody else to look after it

    def lines_after(self, game: str, n: int) -> Future[list[records.Line]]:
        return asyncio.ensure_future(self._after(game, n))

    async def _add(self, game: str, n: int, line: list[int | str]) -> bool:
        return bool(await self.keeper.add(game, n, encode(line).decode()))

    async def _after(self, game: str, n: int) -> list[records.Line]:
        kept = await self.keeper.load(game)
        lines = [] if kept is None else decode(kept)["lines"]
        return [records.Line(*line) for line in lines if line[0] > n]


class InPlace:
    """The bots, asked one at a time where the tables are."""

    def __init__(self) -> None:
        self.memory = Memory()

    async def ask(
        self, table: str, journal: str, content: str | None, seat: int, level: str, asker: Asker | None = None
    ) -> list[str]:
        await asyncio.sleep(0)  # what was said to the player goes out before the bot thinks
        try:
            thinking = Thinking(self.memory.match_of(journal, content), seat, table, SECONDS.get(level, PATIENCE))
            return thinking.turn(level, monotonic() + PATIENCE)
        except Fault as fault:
            raise BotFailed("bot.failed", why=fault.said) from None

    def hint(self, table: str, journal: str, content: str, seat: int) -> list[dict[str, Any]]:
        return Thinking(self.memory.match_of(journal, content), seat, table, PATIENCE).hint(SUGGESTIONS)


class Offline:
    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.lines = Lines(keeper)
        self.bots = InPlace()
        self.driver = Hands(self.bots)
        self.replays = Replays()
        self.live: dict[str, Table] = {}
        self.levels: list[str] = list(LEVELS)
        self._games: dict[str, Game[Any]] = {}
        self._changes: dict[str, list[records.SeatChange]] = {}  # of the seats of each table
        self._reviews: dict[str, dict[str, Any]] = {}  # finished ones, by table
        self._reviewing: dict[str, InTurn] = {}
        self._tries: dict[str, trying.Try] = {}  # puzzles, and turns that are tried again, by table
        self._listeners: dict[int, tuple[Table, Listener]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        for title in titles.names():
            game = titles.game(title)
            self._games[title] = self._games[game.content.hash] = game

    def try_out(self, factor: float = 1.0) -> None:
        """Which levels are offered here: those whose thinking is worth its seconds on this device. `factor`: they need
        so much more than we thought."""
        game = self._newest(titles.FIRST)
        fewest, _ = titles.record(game.title).seats
        play_game(game, [RANDOM] * fewest, {}, "warm")
        began, games = monotonic(), 0
        while monotonic() - began < TRIAL:
            play_game(game, [RANDOM] * fewest, {}, str(games))
            games += 1
        speed = games / (monotonic() - began)
        self.levels = [level for level in LEVELS if speed >= factor * NEEDED.get(level, 0.0)]

    # -- what is asked ----------------------------------------------------------------------------

    async def call(self, method: str, path: str, body: str) -> str:
        """As `[status, answer]`. A path is one of the service's, without `/api`."""
        try:
            return encode([200, await self._call(method, path, decode(body) if body else {})]).decode()
        except (Refused, Stale) as refused:
            return encode([REFUSED, {"error": refused.said}]).decode()
        except Fault as fault:
            status = MISSING if fault.said["id"] == "table.unknown" else WRONG
            return encode([status, {"error": fault.said}]).decode()

    async def _call(self, method: str, path: str, body: dict[str, Any]) -> Any:
        url = urlsplit(path)
        asked = {name: values[-1] for name, values in parse_qs(url.query).items()}
        match (method, *url.path.strip("/").split("/")):
            case ("GET", "titles"):
                return {**about_titles(), "levels": self.levels}
            case ("GET", "titles", title, "fields"):
                return studio.fields(self._newest(title))
            case ("GET", "titles", title, "options"):
                wished = parse_options(parse_qs(url.query).get("option", []))
                return {"options": self._newest(title).resolve(wished)}
            case ("GET", "titles", title, "standards"):
                return {"standards": standards(title)}
            case ("GET", "content", hash):
                return decode((await self._game_by(hash)).content.text)
            case ("GET", "lessons", title):
                return load_lesson(title).json()
            case ("POST", "lessons", title):
                return self._info(await self._learn(title, body.get("name", "")))
            case ("POST", "tables"):
                return self._info(await self._create(body))
            case ("GET", "puzzles", title):
                day = datetime.now(UTC).date()
                return {"puzzles": trying.listed(title), "today": puzzles.of_the_day(title, day)}
            case ("POST", "puzzles", title, id):
                return self._info(await self._puzzle(title, id))
            case ("POST", "journals"):
                return self._info(await self._take_in(body["journal"]))
            case (_, "tables", id, *rest):
                table = await self.table(id)
                return await self._about(table, method, rest, asked, body)
        raise Fault("request.unknown")

    async def _about(
        self, table: Table, method: str, rest: list[str], asked: dict[str, str], body: dict[str, Any]
    ) -> Any:
        seat = int(asked["seat"]) if asked.get("seat", "none") != "none" else None
        match (method, *rest):
            case ("GET",):
                return self._info(table)
            case ("GET", "view"):
                table.may_look(OWNER, seat)
                n = int(asked.get("n", table.n))
                view = table.view(seat) if n == table.n else decode(await self.replays.view(table, n, seat))
                return {"n": n, "view": view}
            case ("GET", "overview"):
                table.may_look(OWNER, seat)
                game = table.running()[0].game
                return {"n": table.n, "parts": parts_of(game.content, table.view(seat))}
            case ("GET", "hint") if seat is not None:
                table.may_play(OWNER, seat)
                content = table.running()[0].game.content.text
                return {"n": table.n, "suggestions": self.bots.hint(table.id, table.kept_journal(), content, seat)}
            case ("GET", "journal"):
                return journals.write(table.running()[0].saved())  # the whole: it can go on elsewhere
            case ("GET", "chat"):
                return {"entries": []}
            case ("GET", "review"):
                return self._review(table, asked.get("level", QUICK))
            case ("POST", "review"):
                return self._ask_review(table, body.get("level", QUICK))
            case ("POST", "trials"):
                return self._info(await self._try_again(table, body["n"], body["seat"]))
            case ("GET", "trial"):
                return trying.told_of(table.running()[0], self._tried(table))
            case ("POST", "trial"):
                return await self._step(table, body.get("hint", False))
            case ("GET", "branches"):
                return {"branches": []}
            case ("POST", "branches"):
                return self._info(await self._branch(table, body))
            case ("POST", "concede"):
                await self._concede(table, body["seat"])
                return self._info(table)
            case ("POST", "rematch"):
                return self._info(await self._again(table))
        raise Fault("request.unknown")

    def _info(self, table: Table) -> dict[str, Any]:
        return about(table, OWNER, NO_LINKS)

    # -- tables -----------------------------------------------------------------------------------

    def _newest(self, title: str) -> Game[Any]:
        if title not in titles.names():
            raise Fault("title.unknown", title=title, known=", ".join(titles.names()))
        return self._games[title]

    async def _game_by(self, hash: str, text: str | None = None) -> Game[Any]:
        if hash not in self._games:
            if text is None:
                raise Fault("table.no_content", hash=hash[:12])
            self._games[hash] = titles.game_of(text)
        return self._games[hash]

    async def table(self, id: str) -> Table:
        if id not in self.live:
            kept = await self.keeper.load(id)
            if kept is None:
                raise Fault("table.unknown", table=id[:24])
            if id not in self.live:  # asked for twice at once
                self.live[id] = await self._read_back(decode(kept))
                self.driver.look_after(self.live[id])
        return self.live[id]

    async def _read_back(self, kept: dict[str, Any]) -> Table:
        record = records.Game(**kept["game"]["record"])
        changes = [records.SeatChange(*change) for change in kept["game"]["changes"]]
        table = self._made(record, changes)
        if kept["game"].get("review"):
            self._reviews[record.id] = kept["game"]["review"]
        if kept["game"].get("tried"):
            self._tries[record.id] = trying.Try(*kept["game"]["tried"])
        assert record.header is not None
        assert record.started is not None
        header = journals.read(record.header).header
        try:
            game = await self._game_by(header.fields["content"], kept["content"])
            table.open_match(game, header, record.started)
            table.take_lines([records.Line(*line) for line in kept["lines"]])
        except Fault as fault:  # begun under rules that this version no longer has
            table.aside = fault.said
        if table.trouble is not None:
            bug = Fault("aside.bug", error=type(table.trouble).__name__)
            table.aside = table.trouble.said if isinstance(table.trouble, Fault) else bug.said
        return table

    def _made(self, record: records.Game, changes: Sequence[records.SeatChange]) -> Table:
        table = Table(self.lines, record, Seats(record.colours, changes))
        table.due = records.AT_ONCE
        table.watched = self._after_line
        self._changes[record.id] = list(changes)
        return table

    async def _create(self, wish: dict[str, Any], rematch_of: str | None = None) -> Table:
        game = self._newest(wish["title"])
        seats = []
        for one in wish["seats"]:
            if one["kind"] not in (ME, BOT):
                raise Fault("offline.seat")
            name = clean_name(one["name"]) if one.get("name") else ""
            seats.append(Wish(one["kind"], name, one.get("level"), one.get("colour")))
        speed = read_speed({"kind": NONE})
        plan = TablePlan(game, seats, wish.get("options", {}), wish.get("seed"), speed, False, plans.ON_TIMEOUT[0])
        return await self._set_up(plan, wish.get("name", ""), rematch_of)

    async def _learn(self, title: str, name: str) -> Table:
        lesson = load_lesson(title)
        seats = [Wish(ME), *[Wish(BOT, level=LEVEL) for _ in range(lesson.seats - 1)]]
        speed = read_speed({"kind": NONE})
        plan = TablePlan(self._newest(title), seats, {}, lesson.seed, speed, False, plans.ON_TIMEOUT[0])
        return await self._set_up(plan, name, None)

    async def _set_up(self, plan: TablePlan, name: str, rematch_of: str | None) -> Table:
        at, game = now(), plan.game
        changes = first_changes(plan, OWNER, clean_name(name) if name else plan.colours[0], at)
        seats = [(colour, change.name) for colour, change in zip(plan.colours, changes, strict=True)]
        match = matches.begin(game, seats, plan.options, plan.seed)
        match.header.fields["chosen"] = AT_A_DEVICE
        return await self._keep(match, changes, at, rematch_of)

    async def _keep(
        self, match: matches.Match[Any], changes: list[records.SeatChange], at: int, rematch_of: str | None
    ) -> Table:
        id = PREFIX + "".join(secrets.choice(SIGNS) for _ in range(SIGNS_AFTER))
        record = record_of(match, id, OWNER, at, match.game.content.hash)  # its content is kept beside it anyway
        record.rematch_of = rematch_of
        table = self._made(record, changes)
        table.open_match(match.game, match.header, at)
        self.live[record.id] = table
        await self.keeper.content(match.game.content.hash, match.game.content.text)
        await self._note(table)
        self.driver.look_after(table)
        return table

    async def _keep_whole(self, match: matches.Match[Any], changes: list[records.SeatChange], at: int) -> Table:
        """A table with all lines that the match has."""
        table = await self._keep(matches.replay(match.game, Journal(match.header, [])), changes, at, None)
        for line in match.lines:
            if line.n:
                await self.lines.append(table.id, line.n, match.seat_of(line.colour), line.code, at)
        table.take_lines(await self.lines.lines_after(table.id, 0))
        return table

    async def _note(self, table: Table) -> None:
        """What lists tell of it, and all of it but its lines."""
        tried = self._tries.get(table.id)
        told = {
            "tried": None if tried is None else list(tried),
            "trial": None if tried is None else trying.history_row(tried),
            "record": asdict(table.record),
            "changes": [list(one) for one in self._changes[table.id]],
            "content": table.running()[0].game.content.hash,
            "review": self._reviews.get(table.id),
            "info": self._info(table),
            "past": self._past(table),
        }
        await self.keeper.put(table.id, encode(told).decode())

    def _past(self, table: Table) -> dict[str, Any] | None:
        """What came of it, once it is over: for lists that need no engine."""
        if table.record.status != records.OVER or table.id in self._tries:
            return None
        review = self._reviews.get(table.id)
        accuracy = None if review is None else [seat["accuracy"] for seat in review["told"]["seats"]]
        return past_of(table.record, table.seats, OWNER, result_of(table.running()[0]), accuracy)

    def _after_line(self, table: Table, told: Told, ours: bool) -> None:
        match, _ = table.running()
        if table.over:
            self._end(table)
            self._tell_info(table)
        self.driver.look_after(table, ours)
        if ours and not has_work(match, table.seats):
            self._spawn(self._note(table))

    @staticmethod
    def _end(table: Table) -> None:
        header = journals.write(Journal(table.running()[0].saved().header, []))
        table.record.status, table.record.header, table.record.ended = records.OVER, header, now()

    async def _concede(self, table: Table, seat: int) -> None:
        table.may_play(OWNER, seat)
        table.check_playable()
        at = now()
        change: Change = (seat, CONCEDE, None, "", None)
        async with table.lock:
            rows, header = rows_of(table, [change], at)
            take_rows(table, rows, header, at)
        self._changes[table.id] += rows
        await self._note(table)
        self._tell_info(table)

    async def _again(self, table: Table) -> Table:
        if not table.over:
            raise Fault("table.not_over")
        seats = [
            {"kind": ME if seat.person else BOT, "name": seat.name if seat.person else "", "level": seat.level}
            | {"colour": seat.colour}
            for seat in table.seats.all
        ]
        wish = {"title": table.record.title, "options": table.record.options, "seats": seats}
        again = await self._create(wish, table.id)
        table.rematch = again.id
        self._tell_info(table)
        return again

    async def _take_in(self, text: str) -> Table:
        """A journal from elsewhere, to be looked at; one that is not over goes on here."""
        told = journals.read(text)
        fields = told.header.fields
        if fields.get("title") not in titles.names():
            raise Fault("title.unknown", title=fields.get("title", "")[:24], known=", ".join(titles.names()))
        if "seed" not in fields:
            raise Fault("offline.hidden")
        game = await self._game_by(fields["content"])
        match = matches.replay(game, told)
        at = now()
        changes = sitting(told.header, OWNER, at)
        table = await self._keep_whole(match, changes, at)
        if table.over:
            self._end(table)
        await self._note(table)
        return table

    # -- looking back -----------------------------------------------------------------------------

    def _review(self, table: Table, level: str) -> dict[str, Any]:
        match, _ = table.running()
        if level != QUICK:
            raise Fault("review.level", level=level[:60], known=QUICK)
        if not match.state.over:
            raise Fault("review.unfinished", n=match.n)
        if table.id in self._reviews:
            review = self._reviews[table.id]
            return at_a_device("done", review["jobs"], review["jobs"], review["told"])
        if table.id in self._reviewing:
            return self._reviewing[table.id].told()
        return at_a_device("none", None, 0, None)

    def _ask_review(self, table: Table, level: str) -> dict[str, Any]:
        told = self._review(table, level)
        if told["state"] not in ("none", "failed"):
            return told

        async def keep(whole: dict[str, Any]) -> None:
            self._reviews[table.id] = {"jobs": review.jobs, "told": whole}
            del self._reviewing[table.id]
            await self._note(table)

        review = InTurn(table.running()[0].game, table.kept_journal(), keep)
        self._reviewing[table.id] = review
        self._spawn(review.work())
        return review.told()

    # -- puzzles, and turns tried again -----------------------------------------------------------

    async def _puzzle(self, title: str, id: str) -> Table:
        game, puzzle = self._newest(title), puzzles.puzzle(title, id)
        match = trying.puzzle_match(game, puzzle, OWNER)
        seat, best = puzzle["seat"], puzzle["best"]
        tried = trying.Try("", title, id, None, len(match.kept), seat, QUICK, best, now(), 0, None)
        return await self._try(match, tried)

    async def _try_again(self, table: Table, n: int, seat: int) -> Table:
        review = self._review(table, QUICK)["review"]
        turns = [] if review is None else review["turns"]
        turn = next((one for one in turns if (one["from"], one["seat"]) == (n, seat) and one["best"]), None)
        if turn is None:
            raise Fault("trial.no_turn", n=n)
        match = branched(table.running()[0], n - 1, seat, KNOWN, OWNER, trying.RIVALS, f"{table.id} {n - 1}")
        title, count = table.record.title, len(match.kept)
        tried = trying.Try("", title, None, table.id, count, seat, QUICK, turn["best"], now(), 0, None)
        return await self._try(match, tried)

    async def _branch(self, table: Table, wish: dict[str, Any]) -> Table:
        """It is found among the tables of this device: a game here has no list of what goes on from it."""
        told = (wish["n"], wish["seat"], wish["level"], wish.get("hidden", KNOWN), wish.get("codes", []))
        match, at = grown(table, OWNER, OWNER, *told, wish.get("name", "")), now()
        branch = await self._keep_whole(match, seated(match.header, wish["seat"], OWNER, OWNER, wish["level"], at), at)
        await self._note(branch)
        self.driver.look_after(branch)
        return branch

    async def _try(self, match: matches.Match[Any], tried: trying.Try) -> Table:
        changes = seated(match.header, tried.seat, OWNER, OWNER, trying.RIVALS, tried.began)
        table = await self._keep_whole(match, changes, tried.began)
        self._tries[table.id] = tried._replace(game=table.id)
        await self._note(table)
        self.driver.look_after(table)
        return table

    def _tried(self, table: Table) -> trying.Try:
        if table.id not in self._tries:
            raise Fault("trial.none")
        return self._tries[table.id]

    async def _step(self, table: Table, hint: bool) -> dict[str, Any]:
        tried, match = self._tried(table), table.running()[0]
        if tried.judged is None and hint:
            tried = tried._replace(hints=min(tried.hints + 1, len(trying.solution(match, tried))))
        elif tried.judged is None:
            judged = trying.trial_of(match, tried).judged()
            if judged["state"] != DONE:
                raise Fault("trial.open")
            tried = tried._replace(judged=judged)
        self._tries[table.id] = tried
        await self._note(table)
        return trying.told_of(match, tried)

    # -- a table's stream -------------------------------------------------------------------------

    async def connect(self, id: str, seat: int | None, since: int, write: Callable[[str], None], key: int) -> None:
        """From now on `write` gets the table's messages, until `leave`."""
        table = await self.table(id)
        table.may_look(OWNER, seat)

        def send(message: bytes) -> bool:
            write(message.decode())
            return True

        listener = Listener(seat, OWNER, min(since, table.n), send)
        listener.hidden = table.once_hidden(seat, listener.known)
        table.listeners.add(listener)
        self._listeners[key] = table, listener
        self._spawn(self._keep_writing(table, listener, write))

    async def _keep_writing(self, table: Table, listener: Listener, write: Callable[[str], None]) -> None:
        while not listener.closed:
            if listener.uninformed:
                listener.uninformed = False
                write(encode({"t": "info", "info": self._info(table)}).decode())
            while (message := listener.take()) is not None:
                write(message.decode())
            if listener.stale:
                view = table.next_view(listener)
                if view is not None:
                    write(view)
            await listener.ready()

    def leave(self, key: int) -> None:
        found = self._listeners.pop(key, None)
        if found is not None:
            table, listener = found
            table.listeners.discard(listener)
            listener.close()

    async def send(self, key: int, text: str) -> None:
        """A message of the client, as the socket of the service takes them."""
        if key not in self._listeners:
            return
        table, listener = self._listeners[key]
        sent = decode(text)
        try:
            await self._take(table, listener, sent)
        except (Refused, Stale) as refused:
            listener.put(encode({"t": "refused", **refusal_json(refused, sent["code"], table), "n": table.n}))
            if isinstance(refused, Stale):
                listener.renew()
        except Fault as fault:
            listener.put(encode({"t": "error", "error": fault.said}))

    async def _take(self, table: Table, listener: Listener, sent: dict[str, Any]) -> None:
        match sent["t"]:
            case "move":
                seat = sent.get("seat", listener.viewer)
                if seat is None:
                    raise Fault("table.not_your_seat")
                table.may_play(OWNER, seat)
                await table.submit(seat, sent["n"], sent["code"])
            case "ask":
                shown = answer_json(table, listener.viewer, sent["id"], sent["what"], sent["code"])
                listener.put(encode(shown))
            case "seat":
                table.may_look(OWNER, sent["seat"])
                listener.look_through(sent["seat"])
            case _:
                raise Fault("socket.message")

    def _tell_info(self, table: Table) -> None:
        for listener in table.listeners:
            listener.inform()

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
