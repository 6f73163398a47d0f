"""What operators did: who, when, what, and the data before and after. Nothing is done without its row here, in the same
transaction; servers read the rows to learn what was changed without them."""

from __future__ import annotations

import getpass
import os
import socket
from typing import Any, Final, NamedTuple

import msgspec

from kingsroad.table.cursor import Cursor, Row

GAME: Final = "game"
PERSON: Final = "person"
PEOPLE: Final = "people"  # many at once: no subject
Data = dict[str, Any]


class Operator(NamedTuple):
    """Who is at the command line, as the system knows them."""

    user: str
    host: str


class Act(NamedTuple):
    k: int
    at: int
    user: str
    host: str
    what: str  # close, delete, ban, ...
    kind: str
    subject: str
    was: Data | None
    became: Data | None


ACT: Final = "select k, at, by_user, by_host, what, kind, subject, was, became from act"


def this_operator() -> Operator:
    return Operator(_user(), socket.gethostname())


def _user() -> str:
    """By the process, not by the environment, which anyone can set."""
    try:
        import pwd

        return pwd.getpwuid(os.getuid()).pw_name
    except ImportError:  # no such system
        return getpass.getuser()
    except KeyError:  # a container may run as a number without a name
        return str(os.getuid())


def note(
    cursor: Cursor,
    operator: Operator,
    at: int,
    what: str,
    kind: str,
    subject: str,
    was: Data | None = None,
    became: Data | None = None,
) -> int:
    """The number of the act. Another operator who writes at the same moment is waited for, so that whoever has read up
    to a number has read everything before it."""
    values = {
        "at": at,
        "user": operator.user,
        "host": operator.host,
        "what": what,
        "kind": kind,
        "subject": subject,
        "was": _json(was),
        "became": _json(became),
    }
    while True:
        k = last(cursor) + 1
        cursor.execute(
            """
            insert into act (k, at, by_user, by_host, what, kind, subject, was, became)
            values (:k, :at, :user, :host, :what, :kind, :subject, :was, :became)
            on conflict do nothing
            """,
            {"k": k, **values},
        )
        if cursor.count == 1:
            return k


def last(cursor: Cursor) -> int:
    row = cursor.execute("select coalesce(max(k), 0) from act").one()
    assert row is not None
    return int(row[0])


def since(cursor: Cursor, k: int) -> list[Act]:
    """What was done after act `k`, in its order."""
    return [_act(row) for row in cursor.execute(f"{ACT} where k > :k order by k", {"k": k}).all()]


def newest(cursor: Cursor, most: int) -> list[Act]:
    return [_act(row) for row in cursor.execute(f"{ACT} order by k desc limit :most", {"most": most}).all()]


def about(cursor: Cursor, subject: str) -> list[Act]:
    sql = f"{ACT} where subject = :subject order by k"
    return [_act(row) for row in cursor.execute(sql, {"subject": subject}).all()]


def hand_on(cursor: Cursor, guest: str, account: str) -> None:
    """A guest has logged in: what was done to them was done to the account."""
    sql = "update act set subject = :account where kind = :kind and subject = :guest"
    cursor.execute(sql, {"kind": PERSON, "guest": guest, "account": account})


def unname(cursor: Cursor, person: str, ghost: str) -> None:
    """A person is gone: that something was done stays, whom it was done to goes."""
    sql = "update act set subject = :ghost, was = null, became = null where kind = :kind and subject = :person"
    cursor.execute(sql, {"kind": PERSON, "person": person, "ghost": ghost})


def _json(data: Data | None) -> str | None:
    return None if data is None else msgspec.json.encode(data).decode()


def _act(row: Row) -> Act:
    k, at, user, host, what, kind, subject, *data = row
    was, became = (None if text is None else msgspec.json.decode(text) for text in data)
    return Act(k, at, user, host, what, kind, subject, was, became)
