"""The marks of processes, and the games that changed since; every statement on both databases."""

from __future__ import annotations

from collections.abc import Callable

from kingsroad.table import backlog, leases, outbox, records
from kingsroad.table.cursor import Cursor
from kingsroad.table.outbox import Notice
from kingsroad.table.store import Store
from tests.table.stores import with_store


def within(url: str, test: Callable[[Cursor], None]) -> None:
    async def run(store: Store) -> None:
        await store.write(test)

    with_store(url, run)


def put_game(cursor: Cursor, id: str, person: str, status: str, at: int, ended: int | None = None) -> None:
    game = records.Game(id, "raja", {}, ["red", "blue"], {"kind": "none"}, True, person, at, "bot", status)
    game.started, game.ended = (None if status == records.OPEN else at), ended
    assert records.insert_game(cursor, game)
    assert records.append_seat_changes(cursor, id, [records.SeatChange(1, 0, "person", person, person, None, at)])


def put_line(cursor: Cursor, game: str, n: int, at: int) -> None:
    cursor.execute(
        "insert into line (game, n, seat, code, at) values (:game, :n, 0, 'end', :at)", {"game": game, "n": n, "at": at}
    )


def test_marks_are_set_anew_found_by_others_and_no_leases(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        backlog.put_mark(cursor, "one", 10)
        backlog.put_mark(cursor, "two", 20)
        backlog.put_mark(cursor, "one", 15)
        assert leases.take_lease(cursor, "game/x", "one", 0, 5)
        assert backlog.left_marks(cursor, "three", 100) == {"one": 15, "two": 20}
        assert backlog.left_marks(cursor, "three", 20) == {"one": 15}
        assert backlog.left_marks(cursor, "one", 100) == {"two": 20}
        leases.release_all_leases(cursor, "one")
        assert backlog.left_marks(cursor, "three", 16) == {"one": 15}
        backlog.drop_mark(cursor, "one")
        assert backlog.left_marks(cursor, "three", 100) == {"two": 20}

    within(database_url, test)


def test_games_that_changed_are_found_if_somebody_in_them_can_be_told(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        cursor.execute("insert into address (person, kind, address, added) values ('eva', 'mail', 'e@x.example', 1)")
        put_game(cursor, "old", "eva", records.RUNNING, 10)
        put_game(cursor, "moved", "eva", records.RUNNING, 10)
        put_game(cursor, "nobody", "jan", records.RUNNING, 10)
        put_game(cursor, "seated", "eva", records.RUNNING, 10)
        put_game(cursor, "ended", "eva", records.OVER, 10, 60)
        put_game(cursor, "fresh", "eva", records.OPEN, 70)
        for game in ("old", "moved", "nobody"):
            put_line(cursor, game, 1, 20)
        for game in ("moved", "nobody"):
            put_line(cursor, game, 2, 50)
        change = records.SeatChange(2, 0, "stand_in", None, "", "greedy", 55)
        assert records.append_seat_changes(cursor, "seated", [change])
        assert backlog.changed_games(cursor, 50) == ["ended", "fresh", "moved", "seated"]
        assert backlog.changed_games(cursor, 56) == ["ended", "fresh"]

    within(database_url, test)


def test_a_notice_is_put_off_until_somebody_begins_to_send_it(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        notice = Notice("a", "eva", "g", 3, "turn", 100)
        assert outbox.add_notice(cursor, notice)
        outbox.postpone_notice(cursor, "a", 50)
        assert outbox.find_notice(cursor, "a") == notice
        outbox.postpone_notice(cursor, "a", 200)
        assert outbox.find_notice(cursor, "a") == notice._replace(due=200)
        assert not outbox.is_any_due(cursor, 199)
        assert outbox.is_any_due(cursor, 200)
        assert len(outbox.claim_notices(cursor, 200, 300)) == 1
        outbox.postpone_notice(cursor, "a", 900)
        assert outbox.is_any_due(cursor, 300)
        assert outbox.is_unsent(cursor, "g", "eva")
        outbox.mark_sent(cursor, "a", 301)
        assert not outbox.is_unsent(cursor, "g", "eva")
        outbox.drop_notice(cursor, "a")
        assert outbox.find_notice(cursor, "a") is not None

    within(database_url, test)


def test_what_was_given_up_is_forgotten_in_the_end(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        for id, tries in (("new", 0), ("tried", 5)):
            assert outbox.add_notice(cursor, Notice(id, "eva", "g", 3, "turn", 100, None, tries))
        outbox.forget_sent_notices(cursor, 100)
        assert outbox.find_notice(cursor, "tried") is not None
        outbox.forget_sent_notices(cursor, 101)
        assert outbox.find_notice(cursor, "tried") is None
        assert outbox.find_notice(cursor, "new") is not None

    within(database_url, test)
