"""What an operator does about people, in both databases."""

from __future__ import annotations

import pytest

from kingsroad.kernel.journal import read
from kingsroad.kernel.phrase import Fault
from kingsroad.table import acts, records
from kingsroad.table.acts import Operator
from kingsroad.table.cursor import Cursor
from kingsroad.table.seats import Seats
from kingsroad.web import administration, people
from tests.table.databases import database_url, postgres
from tests.table.stores import AT
from tests.table.test_repair import in_store, put_game

__all__ = ["database_url", "postgres"]
OLGA = Operator("olga", "desk")
DAY = 86_400_000


def id_of(fault: pytest.ExceptionInfo[Fault]) -> str:
    return str(fault.value.said["id"])


def sit_down(cursor: Cursor, game: str, k: int, seat: int, person: str, name: str, kind: str = "person") -> None:
    assert records.append_seat_changes(cursor, game, [records.SeatChange(k, seat, kind, person, name, None, AT)])


def put_people(cursor: Cursor) -> None:
    """Anna has an account and a game against Ben, a guest."""
    people.add_person(cursor, "anna", "Anna", "en", AT)
    people.set_account(cursor, "anna", "anna.m", "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA")
    people.add_token(cursor, people.Token("a" * 64, "anna", "bot", "read", AT, None))
    people.add_person(cursor, "ben", "Ben", None, AT + DAY)
    put_game(cursor, "g", 3)
    sit_down(cursor, "g", 1, 0, "anna", "Anna")
    sit_down(cursor, "g", 2, 1, "ben", "Ben")


def test_people_are_listed_by_when_they_were_here_and_found_by_name_login_or_id(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_people(cursor)
        administration.ban(cursor, OLGA, "ben", "spam", AT)
        everyone = administration.list_people(cursor, None, False, False, 10)
        assert [(one.id, one.games, one.banned) for one in everyone] == [("ben", 1, "spam"), ("anna", 1, None)]
        assert [one.id for one in administration.list_people(cursor, "NNA.M", False, False, 10)] == ["anna"]
        assert [one.id for one in administration.list_people(cursor, None, True, False, 10)] == ["ben"]
        assert [one.id for one in administration.list_people(cursor, None, False, True, 10)] == ["anna"]
        assert len(administration.list_people(cursor, None, False, False, 1)) == 1
        told = administration.show_person(cursor, "Anna.M")
        assert (told["id"], told["tokens"], [game["id"] for game in told["games"]]) == ("anna", 1, ["g"])
        with pytest.raises(Fault) as fault:
            administration.show_person(cursor, "nobody")
        assert id_of(fault) == "admin.no_person"

    in_store(database_url, job)


def test_a_ban_is_set_once_and_lifted_once(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_people(cursor)
        administration.ban(cursor, OLGA, "anna.m", "spam", AT)
        found = people.find_person(cursor, "anna")
        assert found is not None
        assert found.banned == "spam"
        with pytest.raises(Fault) as fault:
            administration.ban(cursor, OLGA, "anna", "spam", AT)
        assert id_of(fault) == "admin.banned_already"
        administration.unban(cursor, OLGA, "anna", AT)
        with pytest.raises(Fault) as fault:
            administration.unban(cursor, OLGA, "anna", AT)
        assert id_of(fault) == "admin.not_banned"
        done = acts.since(cursor, 0)
        assert [(act.k, act.what, act.subject, act.became) for act in done] == [
            (1, "ban", "anna", {"banned": "spam"}),
            (2, "unban", "anna", {"banned": None}),
        ]

    in_store(database_url, job)


def test_another_name_stands_everywhere_where_the_old_one_stood(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_people(cursor)
        records.append_chat(cursor, "g", "ben", 1, "Ben", "good_game", None, AT)
        header = records.load_game(cursor, "g")
        assert header is not None
        assert header.header is not None
        names = [name for _, name in read(header.header).header.seats]
        cursor.execute("update seat_change set name = :name where person = 'ben'", {"name": names[1]})
        administration.rename(cursor, OLGA, "ben", "Benjamin", AT)
        kept = records.load_all(cursor, "g")
        assert kept is not None
        assert kept.game.header is not None
        assert [name for _, name in read(kept.game.header).header.seats] == [names[0], "Benjamin"]
        assert Seats(kept.game.colours, kept.changes)[1].name == "Benjamin"
        assert records.load_chat(cursor, "g")[0].name == "Benjamin"
        act = acts.newest(cursor, 1)[0]
        assert (act.was, act.became) == ({"name": "Ben"}, {"name": "Benjamin", "games": ["g"]})
        with pytest.raises(Fault) as fault:
            administration.rename(cursor, OLGA, "ben", "", AT)
        assert id_of(fault) == "seat.name"

    in_store(database_url, job)


def test_a_new_password_ends_all_tokens_and_every_session(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_people(cursor)
        before = people.find_person(cursor, "anna")
        administration.new_password(cursor, OLGA, "anna.m", "$argon2id$v=19$m=8,t=1,p=1$YW5vdGhlcg$aGFzaA", AT)
        after = people.find_person(cursor, "anna")
        assert before is not None
        assert after is not None
        assert after.stamp != before.stamp
        assert people.tokens_of(cursor, "anna") == []
        assert "argon2" not in str(acts.newest(cursor, 1))
        with pytest.raises(Fault) as fault:
            administration.new_password(cursor, OLGA, "ben", "", AT)
        assert id_of(fault) == "admin.no_login"

    in_store(database_url, job)


def test_a_deleted_person_leaves_games_to_the_others_and_no_trace_but_the_act(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_people(cursor)
        waiting = records.Game("o", "raja", {}, ["red", "blue"], {"kind": "none"}, True, "anna", AT, "bot")
        records.insert_game(cursor, waiting)
        sit_down(cursor, "o", 1, 0, "anna", "Anna")
        administration.rename(cursor, OLGA, "anna", "Anne", AT)
        administration.delete_person(cursor, OLGA, "anna", "ghost", AT)
        assert people.find_person(cursor, "anna") is None
        kept = records.load_all(cursor, "g")
        assert kept is not None
        seats = Seats(kept.game.colours, kept.changes)
        assert [(seat.kind, seat.name) for seat in seats.all] == [("bot", "guest"), ("person", "Ben")]
        waits = records.load_game(cursor, "o")
        assert waits is not None
        assert waits.status == "closed"
        rename, delete = acts.since(cursor, 0)
        assert (rename.subject, rename.was, rename.became) == ("ghost", None, None)
        assert (delete.subject, delete.was) == ("anna", {"account": True, "created": AT, "games": ["g", "o"]})

    in_store(database_url, job)


def test_only_guests_without_games_who_stay_away_are_pruned(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_people(cursor)
        for id, seen in (("old", AT), ("banned", AT), ("late", AT + 40 * DAY)):
            people.add_person(cursor, id, id, None, seen)
        administration.ban(cursor, OLGA, "banned", "spam", AT)
        at = AT + 41 * DAY
        assert administration.forgotten_guests(cursor, 30, at) == ["old"]
        assert administration.prune_guests(cursor, OLGA, 30, at) == 1
        left = {one.id for one in administration.list_people(cursor, None, False, False, 10)}
        assert left == {"anna", "ben", "banned", "late"}
        assert acts.newest(cursor, 1)[0].was == {"guests": 1, "days": 30}
        assert administration.prune_guests(cursor, OLGA, 30, at) == 0
        assert acts.last(cursor) == 2

    in_store(database_url, job)
