"""What is stored about games, as statements one can read. Each function is part of a job for `Store.write` or
`Store.read`; lines are appended by `Store.append` itself. Times are milliseconds since 1970, UTC."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from kingsroad.kernel.phrase import Phrase
from kingsroad.table.coding import decode, encode
from kingsroad.table.cursor import Cursor, Row

OPEN: Final = "open"  # waiting for players
RUNNING: Final = "running"
OVER: Final = "over"
CLOSED: Final = "closed"  # given up before it began, or ended by an operator
AT_ONCE: Final = 0  # when a game is due whose bots are to move

# -- games --------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Game:
    id: str
    title: str
    options: dict[str, str]
    colours: list[str]  # one per seat
    speed: dict[str, Any]
    listed: bool
    creator: str
    created: int
    on_timeout: str
    status: str = OPEN
    seed: str | None = None  # chosen by the creator, or drawn at the start
    salt: str | None = None
    header: str | None = None  # the journal's, from the start on
    started: int | None = None
    ended: int | None = None
    rematch_of: str | None = None
    content: str | None = None  # the hash of content that was corrected; None: the newest that ships at its start
    corrections: str | None = None  # what these corrections are called
    aside: Phrase | None = None  # why the game cannot go on for now; None while it can
    aside_at: int | None = None
    edition: int = 0  # how often an operator, or the server itself, set it aside, resumed it or cut it back

    @property
    def seats(self) -> int:
        return len(self.colours)


GAME: Final = """
    select id, title, options, colours, speed, listed, creator, created, on_timeout,
           status, seed, salt, header, started, ended, rematch_of, content, corrections, aside, aside_at, edition
    from game
"""


OWN: Final = """
    where creator = :person or id in (
        select taken.game from seat_change taken
        where taken.person = :person and taken.kind in ('person', 'open') and not exists (
            select 1 from seat_change later
            where later.game = taken.game and later.seat = taken.seat and later.k > taken.k
              and later.kind in ('open', 'person', 'bot', 'left')
        )
    )
    order by created desc, id limit :most
"""
FINISHED: Final = """
    where status = 'over' and id not in (select game from trial where trial.person = :person) and id in (
        select taken.game from seat_change taken
        where taken.person = :person and taken.kind = 'person' and not exists (
            select 1 from seat_change later
            where later.game = taken.game and later.seat = taken.seat and later.k > taken.k
              and later.kind in ('open', 'person', 'bot', 'left')
        )
    )
    order by ended desc, id limit :most
"""


def _game(row: Row) -> Game:
    id, title, options, colours, speed, listed, *rest, aside, aside_at, edition = row
    why = None if aside is None else decode(aside)
    game = Game(id, title, decode(options), decode(colours), decode(speed), bool(listed), *rest)
    game.aside, game.aside_at, game.edition = why, aside_at, edition
    return game


def _json(value: object) -> str:
    return encode(value).decode()


def insert_game(cursor: Cursor, game: Game) -> bool:
    """False if the id is taken, or the game whose rematch this is has one already."""
    values = {
        **{field: getattr(game, field) for field in Game.__slots__},
        "options": _json(game.options),
        "colours": _json(game.colours),
        "speed": _json(game.speed),
        "listed": int(game.listed),
        "seats": game.seats,
    }
    cursor.execute(
        """
        insert into game (id, title, options, seats, colours, speed, listed, creator, created, on_timeout,
                          status, seed, salt, header, started, ended, rematch_of, content, corrections)
        values (:id, :title, :options, :seats, :colours, :speed, :listed, :creator, :created, :on_timeout,
                :status, :seed, :salt, :header, :started, :ended, :rematch_of, :content, :corrections)
        on conflict do nothing
        """,
        values,
    )
    return cursor.count == 1


def load_game(cursor: Cursor, id: str) -> Game | None:
    row = cursor.execute(GAME + "where id = :id", {"id": id}).one()
    return None if row is None else _game(row)


def list_games(cursor: Cursor, status: str, most: int = 100) -> list[Game]:
    """The games everyone may see, newest first."""
    sql = GAME + "where status = :status and listed = 1 order by created desc, id limit :most"
    return [_game(row) for row in cursor.execute(sql, {"status": status, "most": most}).all()]


def games_of(cursor: Cursor, person: str, most: int = 100) -> list[Game]:
    """The games a person has a seat in, or is invited to, and those they created; newest first."""
    return [_game(row) for row in cursor.execute(GAME + OWN, {"person": person, "most": most}).all()]


def finished_games(cursor: Cursor, person: str, most: int) -> list[Game]:
    """The finished games in which a person has a seat; those that ended last first."""
    sql = GAME + FINISHED
    return [_game(row) for row in cursor.execute(sql, {"person": person, "most": most}).all()]


def rematch_of(cursor: Cursor, id: str) -> str | None:
    """The id of the game that was set up as this one's rematch."""
    row = cursor.execute("select id from game where rematch_of = :id", {"id": id}).one()
    return None if row is None else row[0]


def start_game(cursor: Cursor, id: str, header: str, seed: str, salt: str, at: int) -> bool:
    """False if it does not wait for its start any more. A bot may have the first move: it is due at once."""
    cursor.execute(
        """
        update game set status = 'running', header = :header, seed = :seed, salt = :salt, started = :at, due = :due
        where id = :id and status = 'open'
        """,
        {"id": id, "header": header, "seed": seed, "salt": salt, "at": at, "due": AT_ONCE},
    )
    return cursor.count == 1


def end_game(cursor: Cursor, id: str, header: str, at: int) -> bool:
    """The header now tells the result. False if the game is not being played."""
    cursor.execute(
        """
        update game set status = 'over', header = :header, ended = :at, due = null
        where id = :id and status = 'running'
        """,
        {"id": id, "header": header, "at": at},
    )
    return cursor.count == 1


def set_due(cursor: Cursor, id: str, due: int | None) -> None:
    """When the server must look after a game even if nobody asks for it: a bot is to move, a clock runs out."""
    cursor.execute("update game set due = :due where id = :id and status = 'running'", {"id": id, "due": due})


def due_games(cursor: Cursor, now: int, most: int = 200, after: tuple[int, str] = (-1, "")) -> list[tuple[int, str]]:
    """Those that nobody looks after, with the times they were due, from one of them on; not those that are set aside,
    or they would be in the way of the others."""
    sql = """
        select due, id from game
        where due <= :now and (due, id) > (:after_due, :after_id) and status = 'running' and aside is null
          and not exists (select 1 from lease where lease.name = 'game/' || game.id and lease.until > :now)
        order by due, id limit :most
    """
    values = {"now": now, "most": most, "after_due": after[0], "after_id": after[1]}
    return [(row[0], row[1]) for row in cursor.execute(sql, values).all()]


def close_game(cursor: Cursor, id: str, at: int) -> bool:
    """Given up before it began. False if it has begun."""
    cursor.execute(
        "update game set status = 'closed', ended = :at where id = :id and status = 'open'", {"id": id, "at": at}
    )
    return cursor.count == 1


# -- games that are set aside -------------------------------------------------------------------------
# Nothing is played in such a game until it is resumed. Servers notice each of these changes by the game's edition.


def set_aside(cursor: Cursor, id: str, why: Phrase, at: int) -> bool:
    """Says why, instead of what was said before. False if the game is not being played."""
    cursor.execute(
        """
        update game set aside = :why, aside_at = :at, edition = edition + 1
        where id = :id and status = 'running'
        """,
        {"id": id, "why": _json(why), "at": at},
    )
    return cursor.count == 1


def resume(cursor: Cursor, id: str, at: int) -> bool:
    """The game goes on, and the server looks at it soon: a bot may be to move. No clock ran meanwhile. False if it was
    not set aside."""
    row = cursor.execute("select aside_at from game where id = :id and aside is not null", {"id": id}).one()
    if row is None:
        return False
    cursor.execute(
        "update game set aside = null, aside_at = null, edition = edition + 1, due = :due where id = :id",
        {"id": id, "due": AT_ONCE},
    )
    put_absence(cursor, id, row[0], at)
    return True


def cut_back(cursor: Cursor, id: str, last: int) -> list[Line]:
    """Takes the lines after `last` out of a game that is being played; whoever decides this keeps what is returned."""
    cursor.execute("update game set edition = edition + 1 where id = :id and status = 'running'", {"id": id})
    if cursor.count != 1:
        return []
    lines = load_lines(cursor, id, last)
    cursor.execute("delete from line where game = :id and n > :last", {"id": id, "last": last})
    return lines


def games_aside(cursor: Cursor, most: int = 1000) -> list[Game]:
    """Those that wait for an operator, in the order in which they were set aside."""
    sql = GAME + "where aside is not null order by aside_at, id limit :most"
    return [_game(row) for row in cursor.execute(sql, {"most": most}).all()]


def count_aside(cursor: Cursor) -> int:
    row = cursor.execute("select count(*) from game where aside is not null").one()
    assert row is not None
    return int(row[0])


# -- time that counts for nobody ----------------------------------------------------------------------

EVERY_GAME: Final = ""
SEEN: Final = "seen"  # the setting that tells until when a server was there
DROP_REVIEWS: Final = (
    "delete from review_job where review in (select name from review where game = :id)",
    "delete from review where game = :id",
)
# What belongs to a game and goes with it; its lease too, or a server would hold it until it runs out.
OWNED: Final = (
    "delete from line where game = :id",
    "delete from seat_change where game = :id",
    "delete from chat where game = :id",
    "delete from notice where game = :id",
    "delete from absence where game = :id",
    *DROP_REVIEWS,
    "delete from result where game = :id",
    "delete from trial where game = :id",
    "delete from lease where name = 'game/' || :id",
    "update game set rematch_of = null where rematch_of = :id",
    "delete from game where id = :id",
)


class Absence(NamedTuple):
    began: int
    ended: int


def put_absence(cursor: Cursor, game: str, began: int, ended: int) -> None:
    if ended > began:
        cursor.execute(
            """
            insert into absence (game, began, ended) values (:game, :began, :ended)
            on conflict (game, began) do update set ended = excluded.ended
            """,
            {"game": game, "began": began, "ended": ended},
        )


def load_absences(cursor: Cursor, game: str, since: int) -> list[Absence]:
    """Those of one game and of all games that ended after that time."""
    sql = "select began, ended from absence where game in ('', :game) and ended > :since order by began"
    return [Absence(*row) for row in cursor.execute(sql, {"game": game, "since": since}).all()]


def last_played(cursor: Cursor, before: int) -> int:
    """When the last line was stored: a server was there."""
    row = cursor.execute("select coalesce(max(at), 0) from line where at <= :before", {"before": before}).one()
    assert row is not None
    return int(row[0])


def see(cursor: Cursor, at: int, least: int, began: int = 0, later: int | None = None) -> Absence | None:
    """A server is here at that time, which it read within this very write: a write that waited must not say that a
    server was last here earlier than another one knows. If none was for longer than `least`, that was an absence; with
    `began`, the part of it since then. `later`: it came back at `at`, and this is written later, or, with 0, when it
    does not know whether it slept again."""
    row = cursor.execute("select value from setting where name = :name", {"name": SEEN}).one()
    last = at if row is None else int(row[0])
    began = max(began, last)
    here = at if later is None else later or max(at, last)
    cursor.execute(
        """
        insert into setting (name, value) values (:name, :at) on conflict (name) do update set value = excluded.value
        """,
        {"name": SEEN, "at": str(here)},
    )
    if at - began <= least:
        return None
    put_absence(cursor, EVERY_GAME, began, at)
    return Absence(began, at)


# -- lines --------------------------------------------------------------------------------------------


class Line(NamedTuple):
    n: int
    seat: int
    code: str
    at: int


def load_lines(cursor: Cursor, game: str, after: int = 0) -> list[Line]:
    sql = "select n, seat, code, at from line where game = :game and n > :after order by n"
    return [Line(*row) for row in cursor.execute(sql, {"game": game, "after": after}).all()]


def append_line(cursor: Cursor, game: str, n: int, seat: int, code: str, at: int) -> bool:
    """As `Store.append`, for a line that is stored together with something else."""
    cursor.execute(
        """
        insert into line (game, n, seat, code, at)
        select cast(:game as text), cast(:n as integer), cast(:seat as integer), cast(:code as text),
               cast(:at as bigint)
        where :n <= 1 or exists (select 1 from line before where before.game = :game and before.n = :n - 1)
        on conflict do nothing
        """,
        {"game": game, "n": n, "seat": seat, "code": code, "at": at},
    )
    return cursor.count == 1


def last_whole_line(lines: Sequence[Line]) -> int:
    """The number of the last line before which none is missing."""
    last = 0
    for line in lines:
        if line.n != last + 1:
            break
        last = line.n
    return last


# -- who sits where -----------------------------------------------------------------------------------


class SeatChange(NamedTuple):
    k: int  # 1, 2, ... within a game
    seat: int
    kind: str
    person: str | None
    name: str
    level: str | None
    at: int


def append_seat_changes(cursor: Cursor, game: str, changes: Iterable[SeatChange]) -> bool:
    """All of them, or none and False: another process was first, look again."""
    changes = list(changes)
    for done, change in enumerate(changes):
        cursor.execute(
            """
            insert into seat_change (game, k, seat, kind, person, name, level, at)
            values (:game, :k, :seat, :kind, :person, :name, :level, :at)
            on conflict do nothing
            """,
            {"game": game, **change._asdict()},
        )
        if cursor.count != 1:
            for stored in changes[:done]:
                cursor.execute("delete from seat_change where game = :game and k = :k", {"game": game, "k": stored.k})
            return False
    return True


def load_seat_changes(cursor: Cursor, game: str, after: int = 0) -> list[SeatChange]:
    sql = """
        select k, seat, kind, person, name, level, at from seat_change
        where game = :game and k > :after order by k
    """
    return [SeatChange(*row) for row in cursor.execute(sql, {"game": game, "after": after}).all()]


# -- chat ---------------------------------------------------------------------------------------------


class Said(NamedTuple):
    k: int
    person: str
    seat: int | None
    name: str
    phrase: str | None  # the id of a quick phrase, which all readers get in their own language
    text: str | None
    at: int


def append_chat(
    cursor: Cursor, game: str, person: str, seat: int | None, name: str, phrase: str | None, text: str | None, at: int
) -> Said:
    """Something said at a table; it gets the next number."""
    while True:
        row = cursor.execute("select coalesce(max(k), 0) + 1 from chat where game = :game", {"game": game}).one()
        assert row is not None
        said = Said(row[0], person, seat, name, phrase, text, at)
        cursor.execute(
            """
            insert into chat (game, k, person, seat, name, phrase, text, at)
            values (:game, :k, :person, :seat, :name, :phrase, :text, :at)
            on conflict do nothing
            """,
            {"game": game, **said._asdict()},
        )
        if cursor.count == 1:  # else another process spoke at the same moment
            return said


def load_chat(cursor: Cursor, game: str, after: int = 0, most: int = 200) -> list[Said]:
    """The last things said after number `after`, in their order."""
    sql = """
        select k, person, seat, name, phrase, text, at from chat
        where game = :game and k > :after order by k desc limit :most
    """
    rows = cursor.execute(sql, {"game": game, "after": after, "most": most}).all()
    return [Said(*row) for row in reversed(rows)]


# -- all of a game ------------------------------------------------------------------------------------


class Kept(NamedTuple):
    """A game as it was stored at one moment."""

    game: Game
    changes: list[SeatChange]
    lines: list[Line]
    said: int  # the number of what was said last
    rematch: str | None
    generation: str  # of the database
    absences: list[Absence]


class Reach(NamedTuple):
    """How far a game has got, to find out whether one knows all of it."""

    status: str
    lines: int
    changes: int
    said: int
    edition: int


def load_all(cursor: Cursor, id: str) -> Kept | None:
    game, reach = load_game(cursor, id), reach_of(cursor, id)
    if game is None or reach is None:
        return None
    changes, lines = load_seat_changes(cursor, id), load_lines(cursor, id)
    absences = load_absences(cursor, id, game.created)
    return Kept(game, changes, lines, reach.said, rematch_of(cursor, id), generation_of(cursor), absences)


def reach_of(cursor: Cursor, id: str) -> Reach | None:
    row = cursor.execute(
        """
        select status,
               (select coalesce(max(n), 0) from line where line.game = game.id),
               (select coalesce(max(k), 0) from seat_change where seat_change.game = game.id),
               (select coalesce(max(k), 0) from chat where chat.game = game.id),
               edition
        from game where id = :id
        """,
        {"id": id},
    ).one()
    return None if row is None else Reach(*row)


# -- the database itself ------------------------------------------------------------------------------


def generation_of(cursor: Cursor) -> str:
    """Another one after each restore: who read games before it must read them again before anything is added."""
    row = cursor.execute("select value from generation").one()
    assert row is not None
    return str(row[0])


def touch(cursor: Cursor) -> None:
    """Changes nothing that anybody reads, but is written: to see whether anything can be."""
    cursor.execute("update generation set touched = 1 - touched")


def renew_generation(cursor: Cursor) -> None:
    cursor.execute("update generation set value = :value", {"value": secrets.token_hex(8)})


# -- contents and settings ----------------------------------------------------------------------------


class Content(NamedTuple):
    hash: str
    title: str
    text: str


def put_content(cursor: Cursor, content: Content) -> None:
    sql = "insert into content (hash, title, text) values (:hash, :title, :text) on conflict do nothing"
    cursor.execute(sql, content._asdict())


def load_content(cursor: Cursor, hash: str) -> Content | None:
    row = cursor.execute("select hash, title, text from content where hash = :hash", {"hash": hash}).one()
    return None if row is None else Content(*row)


def setting(cursor: Cursor, name: str, fresh: Callable[[], str]) -> str:
    """A setting that is made once and then stays: a job for `write`."""
    sql = "select value from setting where name = :name"
    row = cursor.execute(sql, {"name": name}).one()
    if row is None:
        values = {"name": name, "value": fresh()}
        cursor.execute("insert into setting (name, value) values (:name, :value) on conflict do nothing", values)
        row = cursor.execute(sql, {"name": name}).one()  # another process may have been first
    assert row is not None
    return str(row[0])
