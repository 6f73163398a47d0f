"""Which process drives the bots and clocks of a table: it holds a lease on it, for a while."""

from __future__ import annotations

from kingsroad.table.cursor import Cursor


def take_lease(cursor: Cursor, name: str, holder: str, now: int, until: int) -> bool:
    """True if it is the holder's from now on; taking one's own lease again renews it."""
    cursor.execute(
        """
        insert into lease (name, holder, until) values (:name, :holder, :until)
        on conflict (name) do update set holder = excluded.holder, until = excluded.until
        where lease.holder = excluded.holder or lease.until <= :now
        """,
        {"name": name, "holder": holder, "now": now, "until": until},
    )
    return cursor.count == 1


def renew_leases(cursor: Cursor, holder: str, now: int, until: int) -> set[str]:
    """Renews all a holder still has, and names them; what had run out is lost, though nobody has taken it yet."""
    values = {"holder": holder, "now": now, "until": until}
    cursor.execute("delete from lease where holder = :holder and until <= :now", values)
    cursor.execute("update lease set until = :until where holder = :holder", values)
    return {row[0] for row in cursor.execute("select name from lease where holder = :holder", values).all()}


def release_lease(cursor: Cursor, name: str, holder: str) -> None:
    cursor.execute("delete from lease where name = :name and holder = :holder", {"name": name, "holder": holder})


def release_all_leases(cursor: Cursor, holder: str) -> None:
    cursor.execute("delete from lease where holder = :holder", {"holder": holder})
