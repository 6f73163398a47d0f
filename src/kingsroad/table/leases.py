"""Which process drives the bots and clocks of a table: it holds a lease on it, for a while."""

from __future__ import annotations

from kingsroad.table.cursor import Cursor


def take_lease(cursor: Cursor, name: str, holder: str, now: int, until: int) -> bool:
    """True if it is the holder's from now on; taking its own lease again renews it."""
    cursor.execute(
        """
        insert into lease (name, holder, until) values (:name, :holder, :until)
        on conflict (name) do update set holder = excluded.holder, until = excluded.until
        where lease.holder = excluded.holder or lease.until <= :now
        """,
        {"name": name, "holder": holder, "now": now, "until": until},
    )
    return cursor.count == 1


def holder_of(cursor: Cursor, name: str) -> str | None:
    row = cursor.execute("select holder from lease where name = :name", {"name": name}).one()
    return None if row is None else row[0]


def release_all_leases(cursor: Cursor, holder: str) -> None:
    cursor.execute("delete from lease where holder = :holder", {"holder": holder})
