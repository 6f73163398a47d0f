"""Everything we know about a person, for that person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from kingsroad.table import acts
from kingsroad.table.cursor import Cursor, Row
from kingsroad.table.seats import ABOUT_CONCEDING, BACK, LINK, PERSON, STAND_IN, VOTE
from kingsroad.web.people import addresses_of, find_person, games_of, tokens_of
from kingsroad.web.sets import sets_of

FOREVER: Final = 1 << 62


def export_person(cursor: Cursor, id: str) -> dict[str, Any]:
    """As JSON. Hashes of passwords and tokens stay with us: they are keys, and of no use to their owner."""
    person = find_person(cursor, id)
    assert person is not None
    return {
        "person": {
            "id": person.id,
            "name": person.name,
            "login": person.login,
            "language": person.language,
            "created": person.created,
            "seen": person.seen,
        },
        "tokens": [
            {"label": token.label, "scopes": list(token.scopes), "created": token.created, "used": token.used}
            for token in tokens_of(cursor, id)
        ],
        "addresses": [
            {"kind": one.kind, "address": one.address, "added": one.added, "confirmed": one.confirmed_at}
            for one in addresses_of(cursor, id)
        ],
        "corrections": [
            {name: value for name, value in one._asdict().items() if name != "person"} for one in sets_of(cursor, id)
        ],
        "reviews": _rows(
            cursor,
            ("game", "level", "asked"),
            "select game, level, asked from review where person = :person order by asked, name",
            {"person": id},
        ),
        "trials": _rows(
            cursor,
            ("game", "title", "puzzle", "source", "line", "seat", "began", "hints", "solved"),
            """
            select game, title, puzzle, source, line, seat, began, hints, solved from trial
            where person = :person order by began, game
            """,
            {"person": id},
        ),
        "games": [_game(cursor, game, id) for game in games_of(cursor, id)],
        "acts": [
            {"at": act.at, "what": act.what, "was": act.was, "became": act.became} for act in acts.about(cursor, id)
        ],
        "chat": _rows(
            cursor,
            ("game", "k", "seat", "name", "phrase", "text", "at"),
            "select game, k, seat, name, phrase, text, at from chat where person = :person order by at, game, k",
            {"person": id},
        ),
        "notices": _rows(
            cursor,
            ("game", "n", "kind", "due", "sent"),
            "select game, n, kind, due, sent from notice where person = :person order by due, game, n",
            {"person": id},
        ),
    }


def _game(cursor: Cursor, game: str, person: str) -> dict[str, Any]:
    both = {"game": game, "person": person}
    rows = _rows(
        cursor,
        ("id", "title", "options", "status", "created", "started", "ended"),
        "select id, title, options, status, created, started, ended from game where id = :game",
        both,
    )
    creator = cursor.execute("select 1 from game where id = :game and creator = :person", both).one()
    changes = cursor.execute(
        "select seat, kind, person, at from seat_change where game = :game order by k", {"game": game}
    ).all()
    return {
        **rows[0],
        "creator": creator is not None,
        "seats": _rows(
            cursor,
            ("seat", "kind", "name", "level", "at"),
            """
            select seat, kind, name, level, at from seat_change
            where game = :game and person = :person order by k
            """,
            both,
        ),
        "lines": [line for span in spans(changes, person) for line in _lines(cursor, game, span)],
    }


def spans(changes: Iterable[Row], person: str) -> list[tuple[int, int, int]]:
    """From when to when a person played which seat: (seat, since, until)."""
    owner: dict[int, str | None] = {}
    since: dict[int, int] = {}
    found: list[tuple[int, int, int]] = []
    for seat, kind, who, at in changes:
        if kind in (VOTE, LINK, *ABOUT_CONCEDING):
            continue
        if seat in since:
            found.append((seat, since.pop(seat), at))
        if kind not in (STAND_IN, BACK):
            owner[seat] = who if kind == PERSON else None
        if kind != STAND_IN and owner.get(seat) == person:
            since[seat] = at
    return found + [(seat, at, FOREVER) for seat, at in since.items()]


def _lines(cursor: Cursor, game: str, span: tuple[int, int, int]) -> list[dict[str, Any]]:
    seat, since, until = span
    return _rows(
        cursor,
        ("n", "seat", "code", "at"),
        """
        select n, seat, code, at from line
        where game = :game and seat = :seat and at >= :since and at < :until order by n
        """,
        {"game": game, "seat": seat, "since": since, "until": until},
    )


def _rows(cursor: Cursor, names: tuple[str, ...], sql: str, values: dict[str, Any]) -> list[dict[str, Any]]:
    return [dict(zip(names, row, strict=True)) for row in cursor.execute(sql, values).all()]
