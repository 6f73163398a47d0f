"""Persons, their tokens and addresses: the statements. Each function takes the cursor of a job of the store."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

from kingsroad.kernel.phrase import Fault
from kingsroad.table import acts
from kingsroad.table.cursor import Cursor, Row
from kingsroad.table.review_records import drop_reviews
from kingsroad.web.passwords import stamp

SCOPES: Final = ("read", "play", "account")
NOBODY: Final = "guest"  # the name that stays behind in games when a person has gone
GUESTS: Final = (  # what those are called who have not told us their name: people of Bohemia and of India
    *("Anežka", "Blanka", "Bohdan", "Dobromila", "Eliška", "Havel", "Jitka", "Ludmila", "Matyáš", "Ondřej", "Vojta"),
    *("Arjun", "Devika", "Harish", "Ishani", "Kavita", "Leela", "Mohan", "Nandini", "Rohan", "Sarita", "Vikram"),
)
TOKEN: Final = "kt_"  # noqa: S105 - what our tokens begin with
SHORT: Final = 16  # so much of a hash names a token or an address
MOST_TOKENS: Final = 20
MOST_ADDRESSES: Final = 20


class Person:
    """Somebody; without a login a guest. `scopes` is what this one may do on this visit."""

    def __init__(
        self,
        id: str,
        name: str,
        created: int,
        login: str | None,
        language: str | None,
        seen: int,
        stamp: str,
        banned: str | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.created = created
        self.login = login
        self.language = language
        self.seen = seen
        self.stamp = stamp  # names the password, see passwords.py
        self.banned = banned  # why; None if they may come in
        self.scopes: tuple[str, ...] = SCOPES

    @property
    def is_guest(self) -> bool:
        return self.login is None

    @property
    def may_everything(self) -> bool:
        return set(self.scopes) == set(SCOPES)


class Token:
    def __init__(self, hash: str, person: str, label: str, scopes: str, created: int, used: int | None) -> None:
        self.hash = hash
        self.id = hash[:SHORT]
        self.person = person
        self.label = label
        self.scopes = tuple(scopes.split())
        self.created = created
        self.used = used


class Address:
    def __init__(self, kind: str, address: str, added: int, confirmed: int | None) -> None:
        self.id = sha256(f"{kind}\n{address}".encode()).hexdigest()[:SHORT]
        self.kind = kind
        self.address = address
        self.added = added
        self.confirmed_at = confirmed  # None: nobody there has confirmed that they want notifications

    @property
    def confirmed(self) -> bool:
        return self.confirmed_at is not None


def new_id() -> str:
    """Ids never begin with a dash: the command line would read them as flags."""
    id = secrets.token_urlsafe(16)
    while id.startswith("-"):
        id = secrets.token_urlsafe(16)
    return id


def guest_name() -> str:
    """For those who have not told us theirs; with a number, so that two of a name are hardly ever at one table."""
    return f"{secrets.choice(GUESTS)}{10 + secrets.randbelow(90)}"


# -- persons ------------------------------------------------------------------------------------

_PERSON: Final = """
    select id, name, created, login, language, seen, password,
           (select reason from ban where ban.person = person.id)
    from person
"""


def add_person(cursor: Cursor, id: str, name: str, language: str | None, at: int) -> Person:
    cursor.execute(
        "insert into person (id, name, language, created, seen) values (:id, :name, :language, :at, :at)",
        {"id": id, "name": name, "language": language, "at": at},
    )
    return Person(id, name, at, None, language, at, "")


def _person(row: Row) -> Person:
    id, name, created, login, language, seen, password, banned = row
    return Person(id, name, created, login, language, seen, stamp(password), banned)


def find_person(cursor: Cursor, id: str) -> Person | None:
    row = cursor.execute(f"{_PERSON} where id = :id", {"id": id}).one()
    return None if row is None else _person(row)


def find_login(cursor: Cursor, login: str) -> tuple[Person, str] | None:
    """The person of a login, and the hash of the password."""
    row = cursor.execute(f"{_PERSON} where login = :login", {"login": login}).one()
    return None if row is None else (_person(row), row[6])


def password_of(cursor: Cursor, id: str) -> str | None:
    row = cursor.execute("select password from person where id = :id", {"id": id}).one()
    return None if row is None else row[0]


def change_person(cursor: Cursor, id: str, name: str, language: str | None) -> None:
    cursor.execute(
        "update person set name = :name, language = :language where id = :id",
        {"id": id, "name": name, "language": language},
    )


def set_account(cursor: Cursor, id: str, login: str, password: str) -> None:
    """Makes a guest an account, who stays the same person; or gives an account a new login and password. Tokens made
    before end: whoever changes a password wants all others out."""
    taken = {"id": id, "login": login}
    if cursor.execute("select 1 from person where login = :login and id <> :id", taken).one():
        raise Fault("account.taken")
    cursor.execute(
        "update person set login = :login, password = :password where id = :id", {**taken, "password": password}
    )
    cursor.execute("delete from token where person = :id", {"id": id})


def set_password(cursor: Cursor, id: str, old: str, new: str) -> None:
    """The same password in a stronger hash, unless it was changed meanwhile."""
    cursor.execute(
        "update person set password = :new where id = :id and password = :old", {"id": id, "old": old, "new": new}
    )


def touch_person(cursor: Cursor, id: str, at: int) -> None:
    cursor.execute("update person set seen = :at where id = :id", {"id": id, "at": at})


def games_of(cursor: Cursor, person: str) -> list[str]:
    """Every game that knows of this person."""
    rows = cursor.execute(
        """
        select id from game where creator = :person
        union select game from seat_change where person = :person
        union select game from chat where person = :person
        """,
        {"person": person},
    ).all()
    return sorted(row[0] for row in rows)


def merge_person(cursor: Cursor, guest: str, account: str) -> list[str]:
    """What a guest has becomes the account's, and the guest is gone. Their tokens end too: a person who made one before
    the login shall not hold a key to the account. Returns the games that changed."""
    games = games_of(cursor, guest)
    both = {"guest": guest, "account": account}
    cursor.execute("update game set creator = :account where creator = :guest", both)
    cursor.execute("update seat_change set person = :account where person = :guest", both)
    cursor.execute("update chat set person = :account where person = :guest", both)
    cursor.execute("update notice set person = :account where person = :guest", both)
    cursor.execute("update correction set person = :account where person = :guest", both)
    cursor.execute("update review set person = :account where person = :guest", both)
    cursor.execute("update trial set person = :account where person = :guest", both)
    cursor.execute(
        """
        insert into address (person, kind, address, added, confirmed)
        select :account, kind, address, added, confirmed from address where person = :guest
        on conflict do nothing
        """,
        both,
    )
    acts.hand_on(cursor, guest, account)
    _drop_person(cursor, guest)
    return games


def forget_person(cursor: Cursor, person: str, ghost: str) -> list[str]:
    """The person is gone. Games stay whole for the others: `ghost`, whom nobody knows, sits where the person sat.
    Returns the games that changed."""
    games = games_of(cursor, person)
    for game in games:
        _rename_in(cursor, game, person, NOBODY)
        drop_reviews(cursor, game)  # they tell the name
    cursor.execute("update review set person = :ghost where person = :person", {"person": person, "ghost": ghost})
    acts.unname(cursor, person, ghost)
    values = {"person": person, "ghost": ghost, "name": NOBODY}
    cursor.execute("update game set creator = :ghost where creator = :person", values)
    cursor.execute("update seat_change set person = :ghost, name = :name where person = :person", values)
    cursor.execute("update chat set person = :ghost, name = :name, text = null where person = :person", values)
    cursor.execute("delete from notice where person = :person", values)
    _drop_person(cursor, person)
    return games


def rename_everywhere(cursor: Cursor, person: str, name: str) -> list[str]:
    """The person, and wherever the name stands in games: an operator does not like it. Returns the games."""
    games = games_of(cursor, person)
    for game in games:
        _rename_in(cursor, game, person, name)
        drop_reviews(cursor, game)
    values = {"person": person, "name": name}
    cursor.execute("update seat_change set name = :name where person = :person", values)
    cursor.execute("update chat set name = :name where person = :person", values)
    cursor.execute("update person set name = :name where id = :person", values)
    return games


def _drop_person(cursor: Cursor, person: str) -> None:
    cursor.execute("delete from ban where person = :person", {"person": person})
    cursor.execute("delete from address where person = :person", {"person": person})
    cursor.execute("delete from token where person = :person", {"person": person})
    cursor.execute("delete from correction where person = :person", {"person": person})
    cursor.execute("delete from trial where person = :person", {"person": person})
    cursor.execute("delete from person where id = :person", {"person": person})


def _rename_in(cursor: Cursor, game: str, person: str, name: str) -> None:
    """A seat that was left keeps the name without the person, and the journal's header names who sat there at the
    start."""
    names = cursor.execute(
        "select distinct seat, name from seat_change where game = :game and person = :person",
        {"game": game, "person": person},
    ).all()
    cursor.many(
        """
        update seat_change set name = :new
        where game = :game and seat = :seat and name = :old and kind = 'left' and person is null
        """,
        [{"game": game, "seat": seat, "old": old, "new": name} for seat, old in names],
    )
    row = cursor.execute("select header from game where id = :game", {"game": game}).one()
    if row is None or row[0] is None:
        return
    header = with_name(row[0], {(seat, old) for seat, old in names}, name)
    cursor.execute("update game set header = :header where id = :game", {"game": game, "header": header})


def with_name(header: str, names: set[tuple[int, str]], new: str) -> str:
    """A journal's header in which those seats have another name."""
    rows = header.split("\n")
    seat = 0
    for i, row in enumerate(rows):
        if row.startswith("seat "):
            colour, _, name = row.partition(": ")
            if (seat, name) in names:
                rows[i] = f"{colour}: {new}"
            seat += 1
    return "\n".join(rows)


# -- tokens -------------------------------------------------------------------------------------


def new_token() -> str:
    return TOKEN + secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """A token has enough chance in it that a plain hash is safe."""
    return sha256(token.encode()).hexdigest()


def add_token(cursor: Cursor, token: Token) -> None:
    if len(tokens_of(cursor, token.person)) >= MOST_TOKENS:
        raise Fault("token.many", most=MOST_TOKENS)
    values = {**vars(token), "scopes": " ".join(token.scopes)}
    cursor.execute(
        """
        insert into token (hash, person, label, scopes, created)
        values (:hash, :person, :label, :scopes, :created)
        """,
        values,
    )


def tokens_of(cursor: Cursor, person: str) -> list[Token]:
    rows = cursor.execute(
        "select hash, person, label, scopes, created, used from token where person = :person order by created, hash",
        {"person": person},
    ).all()
    return [Token(*row) for row in rows]


def find_token(cursor: Cursor, hash: str) -> tuple[Person, Token] | None:
    row = cursor.execute(
        "select hash, person, label, scopes, created, used from token where hash = :hash", {"hash": hash}
    ).one()
    if row is None:
        return None
    token = Token(*row)
    person = find_person(cursor, token.person)
    if person is None:
        return None
    person.scopes = token.scopes
    return person, token


def touch_token(cursor: Cursor, hash: str, at: int) -> None:
    cursor.execute("update token set used = :at where hash = :hash", {"hash": hash, "at": at})


def drop_token(cursor: Cursor, person: str, id: str) -> None:
    cursor.execute(
        "delete from token where person = :person and substr(hash, 1, :short) = :id",
        {"person": person, "id": id, "short": SHORT},
    )
    if not cursor.count:
        raise Fault("token.unknown")


# -- addresses ----------------------------------------------------------------------------------


def add_address(cursor: Cursor, person: str, kind: str, address: str, at: int) -> Address:
    """Adding the same address again returns the existing one. A mail address may be anyone's, so it must be
    confirmed; addresses for push messages and webhooks come from the receiver."""
    known = addresses_of(cursor, person)
    if len(known) >= MOST_ADDRESSES:
        raise Fault("address.many", most=MOST_ADDRESSES)
    for old in known:
        if (old.kind, old.address) == (kind, address):
            return old
    confirmed = None if kind == "mail" else at
    cursor.execute(
        """
        insert into address (person, kind, address, added, confirmed)
        values (:person, :kind, :address, :at, :confirmed)
        """,
        {"person": person, "kind": kind, "address": address, "at": at, "confirmed": confirmed},
    )
    return Address(kind, address, at, confirmed)


def confirm_address(cursor: Cursor, person: str, address: Address, at: int) -> None:
    cursor.execute(
        """
        update address set confirmed = :at
        where person = :person and kind = :kind and address = :address and confirmed is null
        """,
        {"person": person, "kind": address.kind, "address": address.address, "at": at},
    )


def addresses_of(cursor: Cursor, person: str) -> list[Address]:
    rows = cursor.execute(
        "select kind, address, added, confirmed from address where person = :person order by added, kind, address",
        {"person": person},
    ).all()
    return [Address(*row) for row in rows]


def drop_address(cursor: Cursor, person: str, id: str) -> None:
    for address in addresses_of(cursor, person):
        if address.id == id:
            cursor.execute(
                "delete from address where person = :person and kind = :kind and address = :address",
                {"person": person, "kind": address.kind, "address": address.address},
            )
            return
    raise Fault("address.unknown")
