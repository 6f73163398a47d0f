"""Notifications waiting to be sent: stored once, sent by the process that claims them, never lost by a restart."""

from __future__ import annotations

from typing import Final, NamedTuple

from kingsroad.table.cursor import Cursor

TRIES: Final = 5  # attempts to send a notification
_NOTICE: Final = "select id, person, game, n, kind, due, sent, tries from notice"


class Notice(NamedTuple):
    id: str  # names what it says to whom and by which way, so that it is written down once
    person: str
    game: str
    n: int
    kind: str
    due: int
    sent: int | None = None
    tries: int = 0


def add_notice(cursor: Cursor, notice: Notice) -> bool:
    """False if it was written down before."""
    cursor.execute(
        """
        insert into notice (id, person, game, n, kind, due, sent, tries)
        values (:id, :person, :game, :n, :kind, :due, :sent, :tries)
        on conflict do nothing
        """,
        notice._asdict(),
    )
    return cursor.count == 1


def postpone_notice(cursor: Cursor, id: str, due: int) -> None:
    """Not before that time; what somebody has begun to send is not held back."""
    cursor.execute(
        "update notice set due = :due where id = :id and due < :due and sent is null and tries = 0",
        {"id": id, "due": due},
    )


def find_notice(cursor: Cursor, id: str) -> Notice | None:
    row = cursor.execute(f"{_NOTICE} where id = :id", {"id": id}).one()
    return None if row is None else Notice(*row)


def is_any_due(cursor: Cursor, now: int, tries: int = TRIES) -> bool:
    sql = "select 1 from notice where sent is null and due <= :now and tries < :tries limit 1"
    return cursor.execute(sql, {"now": now, "tries": tries}).one() is not None


def claim_notices(cursor: Cursor, now: int, until: int, most: int = 50, tries: int = TRIES) -> list[Notice]:
    """What is due, as ours to send: nobody else gets these before `until`. Then they are due again unless they were
    sent, so a process that died in between loses none; after so many attempts it is left alone."""
    sql = f"{_NOTICE} where sent is null and due <= :now and tries < :tries order by due, id limit :most"
    due = [Notice(*row) for row in cursor.execute(sql, {"now": now, "tries": tries, "most": most}).all()]
    claimed: list[Notice] = []
    for notice in due:
        cursor.execute(
            """
            update notice set due = :until, tries = tries + 1
            where id = :id and due = :due and sent is null
            """,
            {"id": notice.id, "due": notice.due, "until": until},
        )
        if cursor.count == 1:  # else another process was first
            claimed.append(notice._replace(due=until, tries=notice.tries + 1))
    return claimed


def mark_sent(cursor: Cursor, id: str, at: int) -> None:
    cursor.execute("update notice set sent = :at where id = :id", {"id": id, "at": at})


def mark_failed(cursor: Cursor, id: str, due: int) -> None:
    """To be tried again at that time."""
    cursor.execute("update notice set due = :due where id = :id and sent is null", {"id": id, "due": due})


def drop_notice(cursor: Cursor, id: str) -> None:
    """It is no longer true."""
    cursor.execute("delete from notice where id = :id and sent is null", {"id": id})


def is_unsent(cursor: Cursor, game: str, person: str) -> bool:
    sql = "select 1 from notice where person = :person and game = :game and sent is null limit 1"
    return cursor.execute(sql, {"person": person, "game": game}).one() is not None


def drop_notices(cursor: Cursor, game: str, person: str) -> None:
    """They have moved: notifications about this game that still wait are dropped."""
    cursor.execute(
        "delete from notice where game = :game and person = :person and sent is null",
        {"game": game, "person": person},
    )


def forget_sent_notices(cursor: Cursor, before: int) -> None:
    """What was sent before that time, or given up."""
    cursor.execute(
        "delete from notice where sent < :before or (sent is null and tries > 0 and due < :before)", {"before": before}
    )
