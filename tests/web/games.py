"""Games as they stand in the store, without playing them."""

from __future__ import annotations

from kingsroad.table import outbox, records
from kingsroad.table.cursor import Cursor

HEADER = """kingsroad 1
title: raja
rules: 1
content: abc
options: short=false
seat red: {red}
seat blue: {blue}
commitment: 0c7e

"""


def put_game(cursor: Cursor, id: str, creator: str, red: str, blue: str) -> None:
    game = records.Game(
        id=id,
        title="raja",
        options={},
        colours=["red", "blue"],
        speed={"kind": "none"},
        listed=True,
        creator=creator,
        created=10,
        on_timeout="bot",
        status=records.RUNNING,
        header=HEADER.format(red=red, blue=blue),
        started=10,
    )
    assert records.insert_game(cursor, game)


def put_change(
    cursor: Cursor, game: str, k: int, seat: int, kind: str, person: str | None, name: str, at: int = 10
) -> None:
    change = records.SeatChange(k, seat, kind, person, name, None, at)
    assert records.append_seat_changes(cursor, game, [change])


def put_line(cursor: Cursor, game: str, n: int, seat: int, code: str, at: int) -> None:
    cursor.execute(
        "insert into line (game, n, seat, code, at) values (:game, :n, :seat, :code, :at)",
        {"game": game, "n": n, "seat": seat, "code": code, "at": at},
    )


def put_chat(cursor: Cursor, game: str, person: str, name: str, phrase: str | None, text: str | None) -> None:
    records.append_chat(cursor, game, person, 0, name, phrase, text, 30)


def put_notice(cursor: Cursor, id: str, person: str, game: str) -> None:
    assert outbox.add_notice(cursor, outbox.Notice(id, person, game, 3, "mail", 50))
