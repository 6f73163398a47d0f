"""Who is told what, when, and how often."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingsroad.table.seats import STAND_IN
from kingsroad.table.times import now
from kingsroad.web.delivery import hold_back
from kingsroad.web.letters import words_of
from kingsroad.web.notices import LOOKING_ON, wanted_at
from tests.table.open_tables import run
from tests.web.receivers import Doorbell, Mailbox
from tests.web.slow_games import NEVER, eventually, play, play_to, served, sit_down

LIVE = {"kind": "live", "base": 600, "increment": 5}


def word_of(id: str) -> str:
    return words_of(None).of(id)


def told(bell: Doorbell) -> list[tuple[str, int]]:
    """The kinds of notices that came, and for which seats."""
    notices = [msgspec.json.decode(request.body) for request in bell.requests]
    return [(notice["kind"], notice["seat"]) for notice in notices]


# -- turns ------------------------------------------------------------------------------------------


def test_who_is_waited_for_and_not_there_is_told_once_in_all_his_ways(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, Mailbox().open() as box, served(tmp_path, smtp_url=box.url) as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await ben.has("webhook", bell.url())
            await ben.has("mail", "ben@example.org")
            table = await place.table(anna, ben)
            await eventually(lambda: bell.requests and box.letters)
            assert told(bell) == [("turn", 1)]
            await play(table, 1)
            await play(table, 0)
            await eventually(lambda: len(bell.requests) == 2 and len(box.letters) == 2)
            assert told(bell) == [("turn", 1), ("turn", 1)]
            await eventually(place.is_settled)
            await eventually(lambda: place.counted("mail", "sent") + place.counted("webhook", "sent") == 4)
            assert place.counted("webhook", "sent") == place.counted("mail", "sent") == 2

    run(test)


def test_a_person_without_addresses_leaves_no_row(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path, notice_seconds=NEVER) as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await anna.has("webhook", "http://127.0.0.1:9/")
            table = await place.table(anna, ben)
            await play_to(table, 1)
            await place.services.notices.look()
            [row] = await place.rows()
            assert row[1:3] == (anna.id, "turn")
            await play_to(table, 2)
            await place.services.notices.look()
            assert await place.rows() == []

    run(test)


def test_who_moves_soon_is_not_bothered(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path, notice_seconds="300") as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await ben.has("webhook", "http://127.0.0.1:9/")
            table = await place.table(anna, ben)
            before = now()
            await place.services.notices.look()
            [row] = await place.rows()
            assert before - 60_000 + 300_000 <= row[3] <= now() + 300_000
            assert not await place.services.delivery.round()
            await play(table, 1)
            await place.services.notices.look()
            assert await place.rows() == []

    run(test)


def test_going_back_and_forth_tells_nobody_twice(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path, notice_seconds=NEVER) as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await anna.has("webhook", bell.url())
            table = await place.table(anna, ben)
            await play(table, 1)
            await place.hasten()
            assert told(bell) == [("turn", 0)]
            await play(table, 1, "undo")
            await place.hasten()
            await play(table, 1, "redo")
            await place.hasten()
            assert table.waiting() == [0]
            assert told(bell) == [("turn", 0)]
            await play(table, 0)
            await play(table, 1)
            await place.hasten()
            assert told(bell) == [("turn", 0), ("turn", 0)]

    run(test)


def test_what_is_no_longer_true_is_not_sent(tmp_path: Path) -> None:
    """As when another process wrote it down a moment too late."""

    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path, notice_seconds=NEVER) as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            id = await ben.has("webhook", bell.url())
            table = await place.table(anna, ben)
            await play(table, 1)
            await place.services.notices.look()
            await place.change(
                "insert into notice (id, person, game, n, kind, due, tries) "
                f"values ('turn/{table.id}/0/1/{id}', '{ben.id}', '{table.id}', 0, 'turn', 0, 0)"
            )
            assert await place.services.delivery.round()
            assert bell.requests == []
            assert await place.rows() == []

    run(test)


def test_who_plays_several_seats_hears_nothing_from_himself(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path, notice_seconds=NEVER) as place:
            anna = await place.player("Anna")
            await anna.has("webhook", "http://127.0.0.1:9/")
            wish = {"title": "raja", "seed": "7", "seats": [{"kind": "me"}, {"kind": "me", "name": "Other"}]}
            table = await place.services.tables.table((await anna.post("/tables", wish))["id"])
            await play_to(table, 11)
            await place.services.notices.look()
            assert await place.rows() == []

    run(test)


@pytest.mark.parametrize("speed", [LIVE, {"kind": "days", "days": 2}, {"kind": "none"}])
def test_who_has_the_table_before_him_is_told_late_or_never(tmp_path: Path, speed: dict[str, Any]) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path, notice_seconds="500") as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await ben.has("webhook", bell.url())
            table = await place.table(anna, ben, speed=speed)
            await play_to(table, 1)
            listener = sit_down(table, ben)
            await play_to(table, 2)
            await place.services.notices.look()
            [row] = await place.rows()
            began = table.running()[1].waits_since[1]
            [wanted] = wanted_at(table, now())
            if speed == LIVE:
                assert hold_back(table, wanted, began + LOOKING_ON) == 0
                await place.hasten()
                assert await place.rows() == []
            else:
                assert row[3] == began + LOOKING_ON
                await place.hasten()
                assert [row[3:5] for row in await place.rows()] == [(began + LOOKING_ON, None)]
                assert hold_back(table, wanted, began + LOOKING_ON) is None
            assert bell.requests == []
            table.listeners.discard(listener)
            await play_to(table, 4)
            await place.hasten()
            assert told(bell) == [("turn", 1)]

    run(test)


# -- other occasions --------------------------------------------------------------------------------


def test_the_end_is_told_with_its_result_but_not_to_who_brought_it_about(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, Doorbell().open() as other, served(tmp_path) as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await anna.has("webhook", other.url())
            table = await place.table(anna, ben)
            await play_to(table, 41)
            await ben.has("webhook", bell.url())
            assert table.waiting() == [0]
            await play(table, 0)
            assert table.over
            await eventually(lambda: bell.requests)
            await eventually(place.is_settled)
            notice = msgspec.json.decode(bell.requests[0].body)
            assert notice["kind"] == "over"
            match = table.running()[0]
            scores = match.game.scores(match.state)
            colours = [word_of(f"colour.{colour}") for colour in table.record.colours]
            lines = {
                f"{scores.ranks[seat]}. {name} ({colours[seat]}): {scores.totals[seat][0]} points"
                for seat, name in enumerate(("Anna", "Ben"))
            }
            assert set(notice["lines"]) == lines
            await place.hasten()
            assert "over" not in [kind for kind, _ in told(other)]
            assert [kind for kind, _ in told(bell)] == ["over"]

    run(test)


def test_who_is_asked_for_a_rematch_is_told_until_he_has_come(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path, notice_seconds=NEVER) as place:
            anna, ben, cleo = [await place.player(name) for name in ("Anna", "Ben", "Cleo")]
            table = await place.table(anna, ben, cleo)
            while not table.over:
                await play(table, table.waiting()[0])
            await eventually(lambda: table.record.status == "over")
            await ben.has("webhook", bell.url("/ben"))
            await cleo.has("webhook", bell.url("/cleo"))
            again = await anna.post(f"/tables/{table.id}/rematch")
            await place.services.notices.look()
            rows = [row for row in await place.rows() if row[2] == "rematch"]
            assert {row[1] for row in rows} == {ben.id, cleo.id}
            await cleo.post(f"/tables/{again['id']}/join", {})
            await place.hasten()
            [notice] = [request for request in bell.requests if b"rematch" in request.body]
            assert notice.path == "/ben"
            assert msgspec.json.decode(notice.body)["subject"] == "Anna asks for another game of Raja"

    run(test)


def test_whose_seat_a_bot_took_is_told_each_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path, notice_seconds=NEVER) as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await ben.has("webhook", bell.url())
            table = await place.table(anna, ben)
            tables = place.services.tables
            for time in (1, 2):
                async with table.lock:
                    await tables.change(table, (1, STAND_IN, None, "", "random"))
                await place.hasten()
                await place.hasten()
                assert told(bell) == [("bot", 1)] * time
                await ben.post(f"/tables/{table.id}/take-back", {"seat": 1})

    run(test)


def test_whoever_is_away_and_asked_about_a_concession_is_told_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path, notice_seconds=NEVER) as place:
            anna, ben, cleo = [await place.player(name) for name in ("Anna", "Ben", "Cleo")]
            for player in (anna, ben, cleo):
                await player.has("webhook", bell.url(f"/{player.name.lower()}"))
            table = await place.table(anna, ben, cleo)

            async def asked() -> list[str]:
                await place.hasten()
                await place.hasten()
                return sorted(
                    one.path for one in bell.requests if msgspec.json.decode(one.body)["kind"] == "concession"
                )

            await anna.post(f"/tables/{table.id}/concede", {"seat": 0})
            assert await asked() == ["/ben", "/cleo"]
            [first, *_] = [request for request in bell.requests if b"concession" in request.body]
            assert msgspec.json.decode(first.body)["subject"] == "Anna wants to concede your game of Raja"
            await cleo.post(f"/tables/{table.id}/concession", {"seat": 0, "agree": True})
            assert await asked() == ["/ben", "/cleo"]  # Ben is not asked again because Cleo has answered
            await ben.post(f"/tables/{table.id}/concession", {"seat": 0, "agree": False})
            await anna.post(f"/tables/{table.id}/concede", {"seat": 0})
            assert await asked() == ["/ben", "/ben", "/cleo", "/cleo"]

    run(test)


def test_whoever_has_the_table_open_sees_the_question_and_is_not_told_of_a_concession(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path, notice_seconds=NEVER) as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await ben.has("webhook", bell.url())
            table = await place.table(anna, ben)
            sit_down(table, ben)
            await anna.post(f"/tables/{table.id}/concede", {"seat": 0})
            await place.hasten()
            await place.hasten()
            assert ("concession", 1) not in told(bell)

    run(test)


# -- nothing twice, nothing lost --------------------------------------------------------------------


def test_what_was_not_written_down_before_a_crash_is_made_up_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell:
            async with served(tmp_path, notice_seconds=NEVER) as place:
                anna, ben = await place.player("Anna"), await place.player("Ben")
                await anna.has("webhook", bell.url())
                table = await place.table(anna, ben)
                await place.services.notices.look()
                marks = await place.rows("select name, holder, until from lease where name like 'notices/%'")
                assert len(marks) == 1
                for task in place.services.notices._tasks:  # it is dead from here on
                    task.cancel()
                place.services.notices._tasks = []
                await play(table, 1)
            async with served(tmp_path) as place:
                await eventually(lambda: bell.requests)
                await eventually(place.is_settled)
                assert told(bell) == [("turn", 0)]
                left = await place.rows("select name from lease where name like 'notices/%'")
                assert [name for (name,) in left] == [f"notices/{place.services.tables.bus.name}"]
            async with served(tmp_path) as place:
                await place.hasten()
                assert await place.rows("select count(*) from notice where sent is null") == [(0,)]
            assert told(bell) == [("turn", 0)]

    run(test)


def test_an_orderly_end_leaves_no_mark_and_writes_down_what_it_knows(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path, notice_seconds=NEVER) as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await anna.has("webhook", "http://127.0.0.1:9/")
            table = await place.table(anna, ben)
            await play(table, 1)
        async with served(tmp_path, notice_seconds=NEVER) as place:
            assert [row[2] for row in await place.rows()] == ["turn"]
            assert len(await place.rows("select name from lease where name like 'notices/%'")) == 1

    run(test)


def test_what_fails_is_tried_again_later_and_not_for_ever(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path, notice_seconds=NEVER) as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await ben.has("webhook", bell.url())
            await place.table(anna, ben)
            bell.statuses = [500, 302, 404, 500, 429]
            waits: list[int] = []
            for _ in range(5):
                before = now()
                await place.hasten()
                [row] = await place.rows()
                waits.append((row[3] - before) // 60_000)
            assert waits == [1, 5, 25, 120, 120]
            await place.hasten()
            assert len(bell.requests) == 5
            assert len({request.headers["webhook-id"] for request in bell.requests}) == 1
            assert place.counted("webhook", "failed") == 5

    run(test)


def test_an_address_that_does_not_answer_holds_up_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, Doorbell().open() as mute, served(tmp_path) as place:
            mute.mute = True
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await ben.has("webhook", mute.url())
            await ben.has("webhook", bell.url())
            table = await place.table(anna, ben)
            await eventually(lambda: mute.requests and bell.requests)
            await play_to(table, 12)
            assert table.n == 12
            mute.hang_up()

    run(test)


def test_two_processes_send_each_notice_once(tmp_path: Path, postgres: Any, redis: Any) -> None:
    shared = {"database_url": postgres.fresh(), "bus_url": redis.url, "notice_seconds": "0.2"}

    async def test() -> None:
        async with (
            Doorbell().open() as bell,
            served(tmp_path / "a", **shared) as one,
            served(tmp_path / "b", **shared) as two,
        ):
            assert one.services.tables.bus.shared
            anna, ben = await one.player("Anna"), await one.player("Ben")
            await ben.has("webhook", bell.url("/ben"))
            await anna.has("webhook", bell.url("/anna"))
            table = await one.table(anna, ben)
            there = await two.services.tables.table(table.id)
            await eventually(lambda: len(bell.requests) == 1)
            await play(there, 1)
            await eventually(lambda: len(bell.requests) == 2)
            await eventually(lambda: table.n == 1)
            await play(table, 0)
            await eventually(lambda: len(bell.requests) == 3)
            await eventually(one.is_settled)
            for place in (one, two):
                await place.hasten()
            assert [request.path for request in bell.requests] == ["/ben", "/anna", "/ben"]

    run(test)
