"""What an operator can do about games. Each function is one act, in a transaction of its caller, and notes itself."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kingsroad.kernel.journal import Journal, Line, read, write
from kingsroad.kernel.phrase import Fault
from kingsroad.table import acts, records, repair
from kingsroad.table.acts import GAME, Operator
from kingsroad.table.cursor import Cursor
from kingsroad.table.seats import Seats

ASIDE: Final = "aside"
STATUSES: Final = (records.OPEN, records.RUNNING, records.OVER, records.CLOSED, ASIDE)


class Listed(NamedTuple):
    id: str
    title: str
    status: str
    aside: bool
    created: int
    lines: int
    last: int | None  # when the last line was played
    names: list[str]  # of the seats


def list_games(cursor: Cursor, status: str | None, person: str | None, most: int) -> list[Listed]:
    """Newest first; those of a status, those a person has to do with, or all."""
    if status is not None and status not in STATUSES:
        raise Fault("admin.status", status=status[:24], known=", ".join(STATUSES))
    rows = cursor.execute(
        """
        select id, title, status, aside is not null, created,
               (select count(*) from line where line.game = game.id),
               (select max(at) from line where line.game = game.id)
        from game
        where (cast(:status as text) is null or status = :status or (:status = 'aside' and aside is not null))
          and (cast(:person as text) is null or creator = :person
               or id in (select game from seat_change where person = :person))
        order by created desc, id limit :most
        """,
        {"status": status, "person": person, "most": most},
    ).all()
    return [
        Listed(id, title, state, bool(aside), created, lines, last, seat_names(cursor, id))
        for id, title, state, aside, created, lines, last in rows
    ]


def seat_names(cursor: Cursor, id: str) -> list[str]:
    return [seat.name for seat in seats_of(cursor, find_game(cursor, id)).all]


def seats_of(cursor: Cursor, game: records.Game) -> Seats:
    return Seats(game.colours, records.load_seat_changes(cursor, game.id))


def find_game(cursor: Cursor, id: str) -> records.Game:
    game = records.load_game(cursor, id)
    if game is None:
        raise Fault("table.unknown", table=id[:24])
    return game


def show_game(cursor: Cursor, id: str) -> dict[str, Any]:
    """What is stored about a game, and whether it can be read back."""
    game = find_game(cursor, id)
    examined = repair.examine(cursor, id)
    assert examined is not None
    lines = records.load_lines(cursor, id)
    return {
        **summary(cursor, game),
        "options": game.options,
        "speed": game.speed,
        "listed": game.listed,
        "started": game.started,
        "ended": game.ended,
        "rematch_of": game.rematch_of,
        "rematch": records.rematch_of(cursor, id),
        "last": lines[-1].at if lines else None,
        "whole": examined.whole,
        "trouble": examined.trouble,
        "seats": [
            {"colour": seat.colour, "kind": seat.kind, "name": seat.name, "person": seat.person, "level": seat.level}
            for seat in seats_of(cursor, game).all
        ],
    }


def summary(cursor: Cursor, game: records.Game) -> dict[str, Any]:
    """What an act notes of a game: enough to tell later which one it was, and no names."""
    row = cursor.execute("select count(*) from line where game = :id", {"id": game.id}).one()
    assert row is not None
    return {
        "id": game.id,
        "title": game.title,
        "status": game.status,
        "aside": game.aside,
        "creator": game.creator,
        "created": game.created,
        "lines": int(row[0]),
    }


def export_game(cursor: Cursor, id: str) -> str:
    """The journal with everything in it, also the seed and what is still secret. A Fault if the game has not begun."""
    game = find_game(cursor, id)
    if game.header is None:
        raise Fault("table.not_started")
    header = read(game.header).header
    colours = [colour for colour, _ in header.seats]
    lines = [Line(line.n, colours[line.seat], line.code) for line in records.load_lines(cursor, id)]
    return write(Journal(header, lines))


# -- acts -------------------------------------------------------------------------------------------


def close_game(cursor: Cursor, operator: Operator, id: str, at: int) -> None:
    """It is not played any more, and there is no result. What was played stays and can be looked at."""
    game = find_game(cursor, id)
    if game.status not in (records.OPEN, records.RUNNING):
        raise Fault("admin.not_open", game=id)
    was = summary(cursor, game)
    cursor.execute(
        """
        update game set status = 'closed', ended = :at, due = null, aside = null, aside_at = null, edition = edition + 1
        where id = :id
        """,
        {"id": id, "at": at},
    )
    acts.note(cursor, operator, at, "close", GAME, id, was, summary(cursor, find_game(cursor, id)))


def delete_game(cursor: Cursor, operator: Operator, id: str, at: int) -> None:
    was = summary(cursor, find_game(cursor, id))
    for statement in records.OWNED:
        cursor.execute(statement, {"id": id})
    acts.note(cursor, operator, at, "delete", GAME, id, was)


def set_aside(cursor: Cursor, operator: Operator, id: str, reason: str, at: int) -> None:
    was = summary(cursor, find_game(cursor, id))
    if not repair.set_aside(cursor, id, reason, at):
        raise Fault("admin.not_running", game=id)
    acts.note(cursor, operator, at, "set-aside", GAME, id, was, summary(cursor, find_game(cursor, id)))


def resume(cursor: Cursor, operator: Operator, id: str, at: int) -> None:
    """Not while it cannot be read back: it would be set aside again at once."""
    was = summary(cursor, find_game(cursor, id))
    examined = repair.examine(cursor, id)
    assert examined is not None
    if was["aside"] is None:
        raise Fault("admin.not_aside", game=id)
    if examined.trouble is not None:
        raise Fault("admin.still_broken", game=id, why=examined.trouble)
    records.resume(cursor, id, at)
    acts.note(cursor, operator, at, "resume", GAME, id, was, summary(cursor, find_game(cursor, id)))


def repair_game(cursor: Cursor, operator: Operator, id: str, at: int) -> list[records.Line]:
    """Cuts a game back to the last line up to which it can be played, and lets it go on if it was set aside. The lines
    that are cut off stay in the log of acts."""
    was = summary(cursor, find_game(cursor, id))
    if was["status"] != records.RUNNING:
        raise Fault("admin.not_running", game=id)
    examined = repair.examine(cursor, id)
    assert examined is not None
    if examined.trouble is None:
        raise Fault("admin.whole_already", game=id)
    cut = records.cut_back(cursor, id, examined.whole)
    again = repair.examine(cursor, id)
    if again is None or again.trouble is not None:  # its very beginning cannot be read
        raise Fault("admin.beyond_repair", game=id, why=examined.trouble)
    records.resume(cursor, id, at)
    was |= {"trouble": examined.trouble, "cut": [line._asdict() for line in cut]}
    acts.note(cursor, operator, at, "repair", GAME, id, was, summary(cursor, find_game(cursor, id)))
    return cut
