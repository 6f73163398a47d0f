"""What is stored about games, seats, chat, contents, leases and notices; every statement on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import pytest

from kingsroad.table import leases, outbox, records
from kingsroad.table.cursor import Cursor
from kingsroad.table.outbox import Notice
from kingsroad.table.records import Content, Game, Said, SeatChange
from kingsroad.table.store import Store
from tests.table.stores import AT, opened, with_store

T = TypeVar("T")


def within(url: str, test: Callable[[Cursor], T]) -> T:
    """The test as one job of the writer."""

    async def run(store: Store) -> T:
        return await store.write(test)

    return with_store(url, run)


def a_game(id: str, **changes: Any) -> Game:
    game = Game(
        id=id,
        title="raja",
        options={"short": "true"},
        colours=["red", "blue"],
        speed={"kind": "live", "base": 600, "increment": 5},
        listed=True,
        creator="anna",
        created=AT,
        on_timeout="bot",
    )
    for name, value in changes.items():
        setattr(game, name, value)
    return game


def changed(k: int, seat: int, kind: str, person: str | None = None, level: str | None = None) -> SeatChange:
    return SeatChange(k, seat, kind, person, person or "", level, AT + k)


def test_a_game_comes_back_as_it_was_stored(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        plain = a_game("one")
        full = a_game("two", seed="s", salt="t", header="h\n", started=1, ended=2, status="over", listed=False)
        assert records.insert_game(cursor, plain)
        assert records.insert_game(cursor, full)
        assert records.load_game(cursor, "one") == plain
        assert records.load_game(cursor, "two") == full
        assert records.load_game(cursor, "three") is None
        assert plain.seats == 2

    within(database_url, test)


def test_an_id_is_given_once_and_a_game_has_one_rematch(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        assert records.insert_game(cursor, a_game("one"))
        assert not records.insert_game(cursor, a_game("one", title="praga"))
        assert records.rematch_of(cursor, "one") is None
        assert records.insert_game(cursor, a_game("two", rematch_of="one"))
        assert not records.insert_game(cursor, a_game("three", rematch_of="one"))
        assert records.rematch_of(cursor, "one") == "two"
        loaded = records.load_game(cursor, "one")
        assert loaded is not None
        assert loaded.title == "raja"

    within(database_url, test)


def test_a_game_is_started_once_and_ended_once(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        records.insert_game(cursor, a_game("one"))
        assert not records.end_game(cursor, "one", "too early", AT)
        assert records.start_game(cursor, "one", "header", "seed", "salt", AT + 1)
        assert not records.start_game(cursor, "one", "other", "seed", "salt", AT + 2)
        assert not records.close_game(cursor, "one", AT + 2)
        assert records.end_game(cursor, "one", "result", AT + 3)
        assert not records.end_game(cursor, "one", "again", AT + 4)
        expected = a_game("one", status="over", header="result", seed="seed", salt="salt", started=AT + 1, ended=AT + 3)
        assert records.load_game(cursor, "one") == expected

    within(database_url, test)


def test_a_game_given_up_before_it_began_is_closed(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        records.insert_game(cursor, a_game("one"))
        assert records.close_game(cursor, "one", AT + 1)
        assert not records.start_game(cursor, "one", "header", "seed", "salt", AT + 2)
        assert records.load_game(cursor, "one") == a_game("one", status="closed", ended=AT + 1)

    within(database_url, test)


def test_lists_show_what_is_listed_newest_first(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        for i in range(5):
            records.insert_game(cursor, a_game(f"g{i}", created=AT + i))
        records.insert_game(cursor, a_game("private", listed=False, created=AT + 9))
        records.insert_game(cursor, a_game("running", status="running", created=AT + 9))
        assert [game.id for game in records.list_games(cursor, "open")] == ["g4", "g3", "g2", "g1", "g0"]
        assert [game.id for game in records.list_games(cursor, "open", most=2)] == ["g4", "g3"]
        assert [game.id for game in records.list_games(cursor, "running")] == ["running"]
        assert records.list_games(cursor, "over") == []

    within(database_url, test)


def due(cursor: Cursor, now: int, most: int = 200, after: tuple[int, str] = (-1, "")) -> list[str]:
    return [id for _, id in records.due_games(cursor, now, most, after)]


def test_games_are_looked_after_when_they_are_due(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        for id in ("a", "b", "c", "d"):
            records.insert_game(cursor, a_game(id, status="running"))
        records.insert_game(cursor, a_game("waiting"))
        for id, at in (("a", 300), ("b", 100), ("c", 200), ("waiting", 50)):
            records.set_due(cursor, id, at)
        assert due(cursor, 99) == []
        assert due(cursor, 200) == ["b", "c"]
        assert due(cursor, 300, most=1) == ["b"]
        assert due(cursor, 300, after=(100, "b")) == ["c", "a"]
        records.set_due(cursor, "b", None)
        records.end_game(cursor, "c", "result", AT)
        assert due(cursor, 300) == ["a"]

    within(database_url, test)


def test_my_games_are_those_i_sit_in_now_and_those_i_set_up(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        changes = {
            "seated": [changed(1, 0, "person", "eva"), changed(2, 1, "person", "jan")],
            "bot keeps it": [changed(1, 0, "person", "eva"), changed(2, 0, "stand_in", "eva", "greedy")],
            "back again": [
                changed(1, 0, "person", "eva"),
                changed(2, 0, "stand_in", "eva", "greedy"),
                changed(3, 0, "back", "eva"),
            ],
            "voted only": [changed(1, 0, "person", "jan"), changed(2, 0, "vote", "eva"), changed(3, 0, "link")],
            "new link": [changed(1, 0, "person", "eva"), changed(2, 0, "link"), changed(3, 0, "vote", "jan")],
            "left": [changed(1, 0, "person", "eva"), changed(2, 0, "left")],
            "handed over": [changed(1, 0, "person", "eva"), changed(2, 0, "open"), changed(3, 0, "person", "jan")],
            "one of two": [changed(1, 0, "person", "eva"), changed(2, 1, "person", "eva"), changed(3, 0, "left")],
        }
        for i, (id, rows) in enumerate(changes.items()):
            records.insert_game(cursor, a_game(id, created=AT + i))
            assert records.append_seat_changes(cursor, id, rows)
        records.insert_game(cursor, a_game("own", creator="eva", created=AT + 100))
        mine = [game.id for game in records.games_of(cursor, "eva")]
        assert mine == ["own", "one of two", "new link", "back again", "bot keeps it", "seated"]
        assert [game.id for game in records.games_of(cursor, "eva", most=1)] == ["own"]
        assert {game.id for game in records.games_of(cursor, "jan")} == {"seated", "voted only", "handed over"}
        assert records.games_of(cursor, "nobody") == []

    within(database_url, test)


def test_seat_changes_come_all_or_not_at_all(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        first = [changed(1, 0, "person", "eva"), changed(2, 1, "bot", level="greedy")]
        assert records.append_seat_changes(cursor, "g", first)
        assert not records.append_seat_changes(cursor, "g", [changed(2, 1, "open")])
        assert not records.append_seat_changes(cursor, "g", [changed(3, 1, "open"), changed(1, 0, "left")])
        assert records.load_seat_changes(cursor, "g") == first
        assert records.load_seat_changes(cursor, "g", after=1) == first[1:]
        assert records.append_seat_changes(cursor, "other", [changed(1, 0, "open")])

    within(database_url, test)


def test_chat_is_numbered_and_the_last_of_it_is_read(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        said = [
            records.append_chat(cursor, "g", "eva", 0, "Eva", "chat.hello", None, AT),
            records.append_chat(cursor, "g", "jan", None, "Jan", None, "<b>hi</b>", AT + 1),
            records.append_chat(cursor, "g", "eva", 0, "Eva", None, "go", AT + 2),
        ]
        assert said[1] == Said(2, "jan", None, "Jan", None, "<b>hi</b>", AT + 1)
        assert records.append_chat(cursor, "h", "eva", 0, "Eva", None, "x", AT).k == 1
        assert records.load_chat(cursor, "g") == said
        assert records.load_chat(cursor, "g", after=1) == said[1:]
        assert records.load_chat(cursor, "g", most=2) == said[1:]
        assert records.load_chat(cursor, "nowhere") == []

    within(database_url, test)


def say(cursor: Cursor, text: str) -> Said:
    return records.append_chat(cursor, "g", "p", 0, "P", None, text, AT)


def test_two_processes_that_talk_at_once_are_both_heard(database_url: str) -> None:
    async def talk() -> None:
        async with opened(database_url) as one, opened(database_url) as two:
            said = await asyncio.gather(
                *(store.write(partial(say, text=str(i))) for i in range(20) for store in (one, two))
            )
            assert sorted(entry.k for entry in said) == list(range(1, 41))
            assert len(await one.read(lambda cursor: records.load_chat(cursor, "g"))) == 40

    asyncio.run(talk())


def test_a_content_is_kept_under_its_hash(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        content = Content("5b1f", "raja", "text\nwith ž and 'quotes'\n" * 1000)
        records.put_content(cursor, content)
        records.put_content(cursor, content)
        assert records.load_content(cursor, "5b1f") == content
        assert records.load_content(cursor, "0000") is None

    within(database_url, test)


def test_a_setting_is_made_once(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        assert records.setting(cursor, "secret", lambda: "first") == "first"
        assert records.setting(cursor, "secret", lambda: "second") == "first"
        assert records.setting(cursor, "vapid", lambda: "other") == "other"

    within(database_url, test)


def test_processes_that_make_a_setting_at_once_agree(database_url: str) -> None:
    async def ask() -> None:
        async with opened(database_url) as one, opened(database_url) as two:
            values = await asyncio.gather(
                *(
                    store.write(partial(records.setting, name="secret", fresh=name.upper))
                    for name, store in (("a", one), ("b", two), ("c", one), ("d", two))
                )
            )
            assert len(set(values)) == 1

    asyncio.run(ask())


def test_a_lease_has_one_holder_until_it_runs_out_or_is_given_back(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        assert leases.take_lease(cursor, "g", "one", now=0, until=10)
        assert not leases.take_lease(cursor, "g", "two", now=9, until=19)
        assert leases.take_lease(cursor, "g", "one", now=9, until=20)
        assert not leases.take_lease(cursor, "g", "two", now=19, until=29)
        assert leases.take_lease(cursor, "g", "two", now=20, until=30)
        leases.release_all_leases(cursor, "one")
        assert not leases.take_lease(cursor, "g", "one", now=21, until=31)
        leases.release_all_leases(cursor, "two")
        assert leases.take_lease(cursor, "g", "one", now=21, until=31)

    within(database_url, test)


def test_processes_that_want_a_lease_at_once_do_not_both_get_it(database_url: str) -> None:
    async def compete() -> None:
        async with opened(database_url) as one, opened(database_url) as two:
            got = await asyncio.gather(
                *(
                    store.write(partial(leases.take_lease, name=f"g{n}", holder=who, now=0, until=10))
                    for n in range(30)
                    for who, store in (("one", one), ("two", two))
                )
            )
            assert [got[i] + got[i + 1] for i in range(0, 60, 2)] == [1] * 30

    asyncio.run(compete())


def note(id: str, due: int, person: str = "eva", game: str = "g") -> Notice:
    return Notice(id, person, game, 7, "mail", due)


def test_a_notice_is_written_down_once_and_claimed_by_one(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        assert outbox.add_notice(cursor, note("a", 100))
        assert not outbox.add_notice(cursor, note("a", 50))
        assert outbox.add_notice(cursor, note("b", 90))
        assert outbox.add_notice(cursor, note("later", 500))
        assert outbox.claim_notices(cursor, now=89, until=200) == []
        claimed = outbox.claim_notices(cursor, now=100, until=200)
        assert claimed == [note("b", 200)._replace(tries=1), note("a", 200)._replace(tries=1)]
        assert outbox.claim_notices(cursor, now=199, until=300) == []
        outbox.mark_sent(cursor, "a", 150)
        assert [notice.id for notice in outbox.claim_notices(cursor, now=200, until=300)] == ["b"]
        assert not outbox.add_notice(cursor, note("a", 100))

    within(database_url, test)


def test_a_notice_that_failed_is_tried_again_and_rests_after_some_tries(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        outbox.add_notice(cursor, note("a", 0))
        for turn in range(1, 4):
            assert [notice.tries for notice in outbox.claim_notices(cursor, turn * 10, 1000, tries=3)] == [turn]
            outbox.mark_failed(cursor, "a", turn * 10 + 10)
        assert outbox.claim_notices(cursor, 5000, 6000, tries=3) == []

    within(database_url, test)


def test_who_has_moved_is_not_told_any_more(database_url: str) -> None:
    def test(cursor: Cursor) -> None:
        for notice in (note("a", 0), note("b", 0, game="h"), note("c", 0, person="jan"), note("sent", 0)):
            outbox.add_notice(cursor, notice)
        outbox.mark_sent(cursor, "sent", 5)
        outbox.drop_notices(cursor, "g", "eva")
        assert {notice.id for notice in outbox.claim_notices(cursor, 1, 2)} == {"b", "c"}
        assert not outbox.add_notice(cursor, note("sent", 0))
        outbox.forget_sent_notices(cursor, before=6)
        assert outbox.add_notice(cursor, note("sent", 0))

    within(database_url, test)


@pytest.mark.parametrize("text", ["", "0", "null", "ž" * 5000])
def test_any_text_may_be_said(database_url: str, text: str) -> None:
    assert within(database_url, partial(say, text=text)).text == text
    assert within(database_url, lambda cursor: records.load_chat(cursor, "g"))[0].text == text
