"""What a process that died may have left undone. Each keeps a mark: up to this moment all that happened at my tables
has been seen to. A server that finds the mark of a dead one looks again at the games that changed since."""

from __future__ import annotations

from typing import Final

from kingsroad.table.cursor import Cursor

PREFIX: Final = "notices/"  # of the names of marks among the leases


def put_mark(cursor: Cursor, process: str, at: int) -> None:
    cursor.execute(
        """
        insert into lease (name, holder, until) values (:name, :name, :at)
        on conflict (name) do update set until = excluded.until
        """,
        {"name": PREFIX + process, "at": at},
    )


def drop_mark(cursor: Cursor, process: str) -> None:
    cursor.execute("delete from lease where name = :name", {"name": PREFIX + process})


def left_marks(cursor: Cursor, own: str, before: int) -> dict[str, int]:
    """The marks of other processes that were last set before that time."""
    sql = "select name, until from lease where name like :like and name <> :own and until < :before"
    rows = cursor.execute(sql, {"like": f"{PREFIX}%", "own": PREFIX + own, "before": before}).all()
    return {name.removeprefix(PREFIX): until for name, until in rows}


def changed_games(cursor: Cursor, since: int) -> list[str]:
    """Games in which something happened since, and somebody who can be told sits in them or is invited."""
    rows = cursor.execute(
        """
        select id from game
        where (
            created >= :since or started >= :since or ended >= :since
            or (status = 'running' and (
                (select at from line where line.game = game.id order by n desc limit 1) >= :since
                or (select at from seat_change where seat_change.game = game.id order by k desc limit 1) >= :since
            ))
        )
        and exists (
            select 1 from seat_change join address on address.person = seat_change.person
            where seat_change.game = game.id
        )
        order by id
        """,
        {"since": since},
    ).all()
    return [row[0] for row in rows]
