"""What an operator can do about people. Each function is one act, in a transaction of its caller, and notes itself."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kingsroad.kernel.phrase import Fault
from kingsroad.table import acts, records
from kingsroad.table import plan as plans
from kingsroad.table.acts import PEOPLE, PERSON, Operator
from kingsroad.table.cursor import Cursor
from kingsroad.table.names import clean_name
from kingsroad.table.seats import LEFT, OPEN, Seats
from kingsroad.web import people
from kingsroad.web.people import Person

DAY: Final = 86_400_000
PASSWORD_LENGTH: Final = 18  # characters of a new password; 62 to the power of 18 cannot be guessed
# A guest nobody would miss: never at a table, said nothing, left no address and has no program.
FORGOTTEN: Final = """
    select id from person
    where login is null and seen < :before
      and not exists (select 1 from game where creator = person.id)
      and not exists (select 1 from seat_change where seat_change.person = person.id)
      and not exists (select 1 from chat where chat.person = person.id)
      and not exists (select 1 from address where address.person = person.id)
      and not exists (select 1 from token where token.person = person.id)
      and not exists (select 1 from ban where ban.person = person.id)
    order by id
"""


class Listed(NamedTuple):
    id: str
    name: str
    login: str | None
    created: int
    seen: int
    games: int
    banned: str | None


def list_people(cursor: Cursor, text: str | None, banned: bool, accounts: bool, most: int) -> list[Listed]:
    """Most recently seen first; with `text` only people whose name, login or id contains it."""
    rows = cursor.execute(
        """
        select id, name, login, created, seen,
               (select count(distinct game) from seat_change where seat_change.person = person.id),
               (select reason from ban where ban.person = person.id)
        from person
        where (:accounts = 0 or login is not null)
          and (:banned = 0 or exists (select 1 from ban where ban.person = person.id))
        order by seen desc, id
        """,
        {"accounts": int(accounts), "banned": int(banned)},
    ).all()
    found = [Listed(*row) for row in rows]
    if text is not None:  # here and not in SQL: the databases fold the letters of other languages differently
        part = text.casefold()
        found = [one for one in found if part in f"{one.name}\n{one.login or ''}\n{one.id}".casefold()]
    return found[:most]


def find_person(cursor: Cursor, named: str) -> Person:
    """By id or by login."""
    person = people.find_person(cursor, named)
    if person is None:
        found = people.find_login(cursor, named.casefold())
        person = None if found is None else found[0]
    if person is None:
        raise Fault("admin.no_person", person=named[:40])
    return person


def show_person(cursor: Cursor, named: str) -> dict[str, Any]:
    person = find_person(cursor, named)
    return {
        "id": person.id,
        "name": person.name,
        "login": person.login,
        "language": person.language,
        "created": person.created,
        "seen": person.seen,
        "banned": person.banned,
        "tokens": len(people.tokens_of(cursor, person.id)),
        "addresses": len(people.addresses_of(cursor, person.id)),
        "games": [{"id": game.id, "title": game.title, "status": game.status} for game in _games(cursor, person.id)],
    }


def _games(cursor: Cursor, person: str) -> list[records.Game]:
    games = [records.load_game(cursor, id) for id in people.games_of(cursor, person)]
    return sorted((game for game in games if game is not None), key=lambda game: (-game.created, game.id))


# -- acts -------------------------------------------------------------------------------------------


def ban(cursor: Cursor, operator: Operator, named: str, reason: str, at: int) -> Person:
    """No request of theirs is answered any more. Their seats stay theirs: clocks run out, and the others may vote for a
    bot."""
    person = find_person(cursor, named)
    if person.banned is not None:
        raise Fault("admin.banned_already", person=named[:40])
    cursor.execute(
        "insert into ban (person, at, reason) values (:person, :at, :reason)",
        {"person": person.id, "at": at, "reason": reason},
    )
    acts.note(cursor, operator, at, "ban", PERSON, person.id, {"banned": None}, {"banned": reason})
    return person


def unban(cursor: Cursor, operator: Operator, named: str, at: int) -> Person:
    person = find_person(cursor, named)
    if person.banned is None:
        raise Fault("admin.not_banned", person=named[:40])
    cursor.execute("delete from ban where person = :person", {"person": person.id})
    acts.note(cursor, operator, at, "unban", PERSON, person.id, {"banned": person.banned}, {"banned": None})
    return person


def rename(cursor: Cursor, operator: Operator, named: str, text: str, at: int) -> Person:
    """Also in their games: a name that must go goes everywhere."""
    person, name = find_person(cursor, named), clean_name(text)
    games = people.rename_everywhere(cursor, person.id, name)
    became = {"name": name, "games": games}
    acts.note(cursor, operator, at, "rename", PERSON, person.id, {"name": person.name}, became)
    return person


def new_password(cursor: Cursor, operator: Operator, named: str, hash: str, at: int) -> Person:
    """All sessions end, since they bear a mark of the password, and so do all tokens."""
    person = find_person(cursor, named)
    if person.login is None:
        raise Fault("admin.no_login", person=named[:40])
    tokens = len(people.tokens_of(cursor, person.id))
    cursor.execute("update person set password = :hash where id = :id", {"hash": hash, "id": person.id})
    cursor.execute("delete from token where person = :id", {"id": person.id})
    acts.note(cursor, operator, at, "new-password", PERSON, person.id, {"tokens": tokens}, {"tokens": 0})
    return person


def delete_person(cursor: Cursor, operator: Operator, named: str, ghost: str, at: int) -> Person:
    """As if they had deleted themselves: bots play on for them, games stay whole for the others, names and words go."""
    person = find_person(cursor, named)
    for game in _games(cursor, person.id):
        _get_up(cursor, game, person.id, at)
    games = people.forget_person(cursor, person.id, ghost)
    was = {"account": person.login is not None, "created": person.created, "games": games}
    acts.note(cursor, operator, at, "delete", PERSON, person.id, was)
    return person


def _get_up(cursor: Cursor, game: records.Game, person: str, at: int) -> None:
    """Before the start the seat is free again; after it a bot plays on."""
    changes = records.load_seat_changes(cursor, game.id)
    seats = Seats(game.colours, changes)
    rows: list[tuple[int, str, str, str | None]]
    if game.status == records.OPEN:
        rows = [(seat, OPEN, "", None) for seat in seats.of(person)]
        rows += [(seat.index, OPEN, "", None) for seat in seats.all if seat.invited == person]
    elif game.status == records.RUNNING:
        rows = [(seat, LEFT, seats[seat].name, plans.STAND_IN_LEVEL) for seat in seats.of(person)]
    else:
        return
    first = len(changes) + 1
    new = [
        records.SeatChange(first + i, seat, kind, None, name, level, at)
        for i, (seat, kind, name, level) in enumerate(rows)
    ]
    if not records.append_seat_changes(cursor, game.id, new):
        raise Fault("table.changed")
    if rows and game.status == records.OPEN and seats.persons() == {person}:
        records.close_game(cursor, game.id, at)
    elif rows:  # a bot may be to move
        records.set_due(cursor, game.id, records.AT_ONCE)


def forgotten_guests(cursor: Cursor, days: int, at: int) -> list[str]:
    """Guests without games who were not here for so many days."""
    return [row[0] for row in cursor.execute(FORGOTTEN, {"before": at - days * DAY}).all()]


def prune_guests(cursor: Cursor, operator: Operator, days: int, at: int) -> int:
    guests = [{"id": id} for id in forgotten_guests(cursor, days, at)]
    if guests:
        cursor.many("delete from notice where person = :id", guests)
        cursor.many("delete from person where id = :id", guests)
        acts.note(cursor, operator, at, "prune", PEOPLE, "", {"guests": len(guests), "days": days}, {"guests": 0})
    return len(guests)
