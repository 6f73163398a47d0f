"""What whoever runs a server can do about games and people, beside the running server.

Needs the server's libraries: `cli.py` loads it when it is asked for.
"""

from __future__ import annotations

import secrets
import string
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher
from rich.table import Table
from rich.text import Text

from kingsroad.commands.output import Output
from kingsroad.kernel.phrase import Fault
from kingsroad.table import acts, migrations, records
from kingsroad.table import administration as games
from kingsroad.table.acts import Operator, this_operator
from kingsroad.table.backup import about, connected
from kingsroad.table.cursor import Cursor
from kingsroad.table.places import database_url
from kingsroad.table.store import Connection, database_of
from kingsroad.table.times import now
from kingsroad.web import administration as people
from kingsroad.web.people import Person, new_id

T = TypeVar("T")
SIGNS: Final = string.ascii_letters + string.digits
LONGEST_REASON: Final = 200
STATES: Final = {
    records.OPEN: "admin.status_open",
    records.RUNNING: "admin.status_running",
    records.OVER: "admin.status_over",
    records.CLOSED: "admin.status_closed",
}
KINDS: Final = {acts.GAME: "admin.game", acts.PERSON: "admin.person", acts.PEOPLE: "admin.kind_people"}


class AdminSession:
    """A command's way to the database, and to whoever typed it."""

    def __init__(self, out: Output, database: str | None, json: bool) -> None:
        self.out = out
        self.database = database
        self.json = json

    def look(self, job: Callable[[Cursor], T]) -> T:
        with self._connected(writing=False) as connection:
            return job(connection.cursor)

    def act(self, job: Callable[[Cursor, Operator, int], T]) -> T:
        """All of it, or nothing. No server adds anything to a game meanwhile."""
        with self._connected(writing=True) as connection:
            connection.lock()
            value = job(connection.cursor, this_operator(), now())
            connection.commit()
        return value

    def done(self, id: str, data: dict[str, Any], **values: Any) -> None:
        if self.json:
            self.out.json(data)
        else:
            self.out.say(id, **values)

    def confirm(self, yes: bool, word: str, id: str, **values: Any) -> None:
        """What cannot be undone is done after `--yes`, or when somebody at the keyboard types a word for it."""
        if yes:
            return
        if not sys.stdin.isatty():
            raise Fault("admin.unconfirmed")
        self.out.errors.print(self.out.words.of(id, **values), soft_wrap=True)
        self.out.errors.print(self.out.words.of("admin.type", word=word), end=" ", soft_wrap=True)
        if sys.stdin.readline().strip() != word:
            raise Fault("admin.left")

    @contextmanager
    def _connected(self, writing: bool) -> Iterator[Connection]:
        database = database_of(database_url(self.database))
        version = database.version()
        if version is None:
            raise Fault("admin.nothing")
        migrations.check(version)
        if version != migrations.HEAD:
            raise Fault("admin.older", version=version, wanted=migrations.HEAD)
        with connected(database, writing) as connection:
            yield connection


def time_of(at: int | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def clean_reason(text: str) -> str:
    reason = " ".join(text.split())
    if not reason or len(reason) > LONGEST_REASON or not reason.isprintable():
        raise Fault("admin.reason", most=LONGEST_REASON)
    return reason


def show(out: Output, rows: list[tuple[str, str]]) -> None:
    """What is known of one thing, a row for each part that it has."""
    table = Table.grid(padding=(0, 2))
    for id, value in rows:
        if value:
            table.add_row(out.words.of(id), Text(value))
    out.console.print(table)


def print_whole(out: Output, table: Table, column: int, ids: list[str]) -> None:
    """Ids are copied from the screen, so they are never cut; other columns give way."""
    table.columns[column].no_wrap = True
    table.columns[column].min_width = max(map(len, ids), default=0)
    out.console.print(table)


# -- games ------------------------------------------------------------------------------------------


def list_games(office: AdminSession, status: str | None, person: str | None, most: int) -> None:
    def job(cursor: Cursor) -> list[games.Listed]:
        whose = None if person is None else people.find_person(cursor, person).id
        return games.list_games(cursor, status, whose, most)

    found = office.look(job)
    if office.json:
        office.out.json({"games": [game._asdict() for game in found]})
        return
    of = office.out.words.of
    table = office.out.table(
        of("admin.game"),
        of("admin.title"),
        of("admin.state"),
        of("admin.created"),
        of("admin.last"),
        of("admin.seats"),
        of("admin.lines"),
        numbers=1,
    )
    for game in found:
        state = of("admin.status_aside" if game.aside else STATES[game.status])
        names = Text(", ".join(name for name in game.names if name))
        table.add_row(game.id, game.title, state, time_of(game.created), time_of(game.last), names, str(game.lines))
    print_whole(office.out, table, 0, [game.id for game in found])
    office.out.say("admin.games", count=len(found))


def show_game(office: AdminSession, id: str) -> None:
    told = office.look(lambda cursor: games.show_game(cursor, id))
    if office.json:
        office.out.json(told)
        return
    words = office.out.words
    of = words.of
    seats = [f"{seat['colour']}: {seat['name'] or seat['kind']}" for seat in told["seats"]]
    rows = [
        ("admin.game", told["id"]),
        ("admin.title", told["title"]),
        ("admin.state", of(STATES[told["status"]])),
        ("admin.status_aside", words.say(told["aside"]) if told["aside"] else ""),
        ("admin.trouble", words.say(told["trouble"]) if told["trouble"] else ""),
        ("admin.lines", str(told["lines"])),
        ("admin.whole", str(told["whole"]) if told["trouble"] else ""),
        ("admin.seats", "\n".join(seats)),
        ("admin.creator", told["creator"]),
        ("admin.created", time_of(told["created"])),
        ("admin.started", time_of(told["started"])),
        ("admin.last", time_of(told["last"])),
        ("admin.ended", time_of(told["ended"])),
    ]
    show(office.out, rows)
    if told["trouble"]:
        office.out.say("admin.repair_it", game=id)


def close_game(office: AdminSession, id: str) -> None:
    office.act(lambda cursor, operator, at: games.close_game(cursor, operator, id, at))
    office.done("admin.done_close", {"game": id, "done": "close"}, game=id)


def delete_game(office: AdminSession, id: str, yes: bool) -> None:
    office.look(lambda cursor: games.find_game(cursor, id))
    office.confirm(yes, id, "admin.sure_game", game=id)
    office.act(lambda cursor, operator, at: games.delete_game(cursor, operator, id, at))
    office.done("admin.done_delete", {"game": id, "done": "delete"}, game=id)


def export_game(office: AdminSession, id: str, file: Path | None) -> None:
    journal = office.look(lambda cursor: games.export_game(cursor, id))
    if office.json:
        office.out.json({"game": id, "journal": journal})
    elif file is None:
        sys.stdout.write(journal)
    else:
        with about(file), file.open("x", encoding="utf-8", newline="\n") as target:
            target.write(journal)
        office.out.say("admin.done_export", game=id, file=str(file))


def repair_game(office: AdminSession, id: str) -> None:
    cut = office.act(lambda cursor, operator, at: games.repair_game(cursor, operator, id, at))
    rows = [line._asdict() for line in cut]
    office.done("admin.done_repair", {"game": id, "done": "repair", "cut": rows}, game=id, count=len(cut))


def set_aside(office: AdminSession, id: str, reason: str) -> None:
    why = clean_reason(reason)
    office.act(lambda cursor, operator, at: games.set_aside(cursor, operator, id, why, at))
    office.done("admin.done_aside", {"game": id, "done": "set-aside"}, game=id)


def resume_game(office: AdminSession, id: str) -> None:
    office.act(lambda cursor, operator, at: games.resume(cursor, operator, id, at))
    office.done("admin.done_resume", {"game": id, "done": "resume"}, game=id)


# -- people -----------------------------------------------------------------------------------------


def list_people(office: AdminSession, text: str | None, banned: bool, accounts: bool, most: int) -> None:
    found = office.look(lambda cursor: people.list_people(cursor, text, banned, accounts, most))
    if office.json:
        office.out.json({"people": [person._asdict() for person in found]})
        return
    of = office.out.words.of
    table = office.out.table(
        of("admin.person"),
        of("admin.name"),
        of("admin.login"),
        of("admin.created"),
        of("admin.seen"),
        of("admin.banned"),
        of("admin.games_of"),
        numbers=1,
    )
    for one in found:
        who, why = (Text(one.name), Text(one.login or "")), Text(one.banned or "")
        table.add_row(one.id, *who, time_of(one.created), time_of(one.seen), why, str(one.games))
    print_whole(office.out, table, 0, [one.id for one in found])
    office.out.say("admin.people", count=len(found))


def show_person(office: AdminSession, named: str) -> None:
    told = office.look(lambda cursor: people.show_person(cursor, named))
    if office.json:
        office.out.json(told)
        return
    of = office.out.words.of
    played = [f"{game['id']} {game['title']}, {of(STATES[game['status']])}" for game in told["games"]]
    rows = [
        ("admin.person", told["id"]),
        ("admin.name", told["name"]),
        ("admin.login", told["login"] or ""),
        ("admin.banned", told["banned"] or ""),
        ("admin.created", time_of(told["created"])),
        ("admin.seen", time_of(told["seen"])),
        ("admin.tokens", str(told["tokens"])),
        ("admin.addresses", str(told["addresses"])),
        ("admin.games_of", "\n".join(played)),
    ]
    show(office.out, rows)


def ban(office: AdminSession, named: str, reason: str) -> None:
    why = clean_reason(reason)
    person = office.act(lambda cursor, operator, at: people.ban(cursor, operator, named, why, at))
    office.done("admin.done_ban", told_of(person, "ban"), **named_as(person))


def unban(office: AdminSession, named: str) -> None:
    person = office.act(lambda cursor, operator, at: people.unban(cursor, operator, named, at))
    office.done("admin.done_unban", told_of(person, "unban"), **named_as(person))


def rename(office: AdminSession, named: str, name: str) -> None:
    person = office.act(lambda cursor, operator, at: people.rename(cursor, operator, named, name, at))
    office.done("admin.done_rename", told_of(person, "rename"), **named_as(person))


def new_password(office: AdminSession, named: str) -> None:
    """Shown once, stored nowhere."""
    password = "".join(secrets.choice(SIGNS) for _ in range(people.PASSWORD_LENGTH))
    hash = PasswordHasher().hash(password)
    person = office.act(lambda cursor, operator, at: people.new_password(cursor, operator, named, hash, at))
    told = {**told_of(person, "new-password"), "login": person.login, "password": password}
    office.done("admin.done_password", told, login=person.login, password=password)


def delete_person(office: AdminSession, named: str, yes: bool) -> None:
    person = office.look(lambda cursor: people.find_person(cursor, named))
    office.confirm(yes, person.login or person.id, "admin.sure_person", **named_as(person))
    ghost = new_id()
    office.act(lambda cursor, operator, at: people.delete_person(cursor, operator, person.id, ghost, at))
    office.done("admin.done_forget", told_of(person, "delete"), **named_as(person))


def prune_guests(office: AdminSession, days: int, yes: bool) -> None:
    count = len(office.look(lambda cursor: people.forgotten_guests(cursor, days, now())))
    if count:
        office.confirm(yes, str(count), "admin.sure_guests", count=count, days=days)
        count = office.act(lambda cursor, operator, at: people.prune_guests(cursor, operator, days, at))
    office.done("admin.done_prune", {"done": "prune", "guests": count}, count=count)


def told_of(person: Person, done: str) -> dict[str, Any]:
    return {"person": person.id, "done": done}


def named_as(person: Person) -> dict[str, str]:
    return {"person": person.id, "name": person.name}


# -- what was done ----------------------------------------------------------------------------------


def log(office: AdminSession, most: int) -> None:
    found = office.look(lambda cursor: acts.newest(cursor, most))
    if office.json:
        office.out.json({"acts": [act._asdict() for act in found]})
        return
    of = office.out.words.of
    heads = ("admin.number", "admin.when", "admin.operator", "admin.act", "admin.kind", "admin.subject")
    table = office.out.table(*(of(id) for id in heads))
    for act in found:
        kind = of(KINDS[act.kind])
        table.add_row(str(act.k), time_of(act.at), f"{act.user}@{act.host}", act.what, kind, act.subject)
    print_whole(office.out, table, len(heads) - 1, [act.subject for act in found])
    office.out.say("admin.acts", count=len(found))
