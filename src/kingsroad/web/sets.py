"""The sets of corrections that people keep: each for one title, with a name, readable by everyone who knows its id."""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

import msgspec

from kingsroad.kernel.content import Records
from kingsroad.kernel.phrase import Fault
from kingsroad.table.cursor import Cursor, Row

MOST_SETS: Final = 20
SIGNS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
LENGTH: Final = 16


class Set(NamedTuple):
    id: str
    person: str
    title: str
    name: str
    records: Records
    created: int
    changed: int


SET: Final = "select id, person, title, name, records, created, changed from correction"


def _set(row: Row) -> Set:
    id, person, title, name, records, created, changed = row
    return Set(id, person, title, name, msgspec.json.decode(records, type=Records), created, changed)


def new_id() -> str:
    """Cannot be guessed: everyone who knows it may read the set."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def sets_of(cursor: Cursor, person: str) -> list[Set]:
    """The one that was changed last comes first."""
    return [
        _set(row)
        for row in cursor.execute(f"{SET} where person = :person order by changed desc, id", {"person": person}).all()
    ]


def find_set(cursor: Cursor, id: str) -> Set:
    row = cursor.execute(f"{SET} where id = :id", {"id": id}).one()
    if row is None:
        raise Fault("studio.unknown")
    return _set(row)


def add_set(cursor: Cursor, new: Set) -> None:
    if len(sets_of(cursor, new.person)) >= MOST_SETS:
        raise Fault("studio.many", most=MOST_SETS)
    cursor.execute(
        """
        insert into correction (id, person, title, name, records, created, changed)
        values (:id, :person, :title, :name, :records, :created, :changed)
        """,
        {**new._asdict(), "records": _json(new.records)},
    )


def change_set(cursor: Cursor, person: str, id: str, name: str, records: Records, seen: int, at: int) -> Set:
    """`seen`: when the set was changed last, as far as its owner knows. What another window changed is not lost."""
    old = own_set(cursor, person, id)
    if old.changed != seen:
        raise Fault("studio.changed")
    cursor.execute(
        "update correction set name = :name, records = :records, changed = :at where id = :id",
        {"id": id, "name": name, "records": _json(records), "at": at},
    )
    return old._replace(name=name, records=records, changed=at)


def drop_set(cursor: Cursor, person: str, id: str) -> None:
    own_set(cursor, person, id)
    cursor.execute("delete from correction where id = :id", {"id": id})


def own_set(cursor: Cursor, person: str, id: str) -> Set:
    found = find_set(cursor, id)
    if found.person != person:
        raise Fault("studio.not_yours")
    return found


def _json(records: Records) -> str:
    return msgspec.json.encode(records).decode()
