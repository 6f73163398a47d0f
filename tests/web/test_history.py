"""Finished games over HTTP: what came of them, for their players alone."""

from __future__ import annotations

import asyncio
import zipfile
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from kingsroad import titles
from kingsroad.kernel import match as matches
from kingsroad.kernel.journal import read
from kingsroad.table import results
from tests.web.test_reviews import GAMES, SHORT, taken_over, until_done
from tests.web.whole import Caller, run, whole


async def until_stored(caller: Caller) -> list[dict[str, Any]]:
    async with asyncio.timeout(30):
        while True:
            games: list[dict[str, Any]] = (await caller.get("/api/history")).json()["games"]
            if not any(game["pending"] for game in games):
                return games
            await asyncio.sleep(0.02)


def test_a_finished_game_is_told_with_sheet_and_actions_to_its_player_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, ben = await server.person("Anna"), await server.person("Ben")
            await taken_over(anna)
            [game] = await until_stored(anna)
            assert (game["title"], game["offline"], game["origin"]) == ("raja", True, None)
            yellow, blue, red = game["seats"]
            assert [seat["rank"] for seat in (yellow, blue, red)] == [1, 2, 3]
            assert yellow["totals"] == [5, 12]
            assert yellow["sheet"] == {"raja.sheet.palaces": 5, "raja.sheet.gold": 12}
            assert yellow["actions"]["palace"] >= 5
            assert yellow["mine"]
            assert (await ben.get("/api/history")).json() == {"games": []}

    run(test)


def test_a_game_that_ended_before_results_were_stored_gets_its_own(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            await taken_over(anna)
            before = await until_stored(anna)
            await server.services.store.write(lambda cursor: cursor.execute("delete from result"))
            assert await until_stored(anna) == before

    run(test)


def test_accuracy_comes_with_the_review_for_own_seats(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="2") as server:
            anna = await server.person("Anna")
            path = await taken_over(anna)
            await anna.post(f"{path}/review", {"level": "quick"})
            review = (await until_done(anna, path))[0]["review"]
            [game] = await until_stored(anna)
            told = [seat["accuracy"] for seat in game["seats"]]
            mine = [seat["mine"] for seat in game["seats"]]
            assert any(mine)
            assert told == [seat["accuracy"] if own else None for seat, own in zip(review["seats"], mine, strict=True)]

    run(test)


def test_all_journals_come_in_one_file_and_can_be_verified(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, ben = await server.person("Anna"), await server.person("Ben")
            await taken_over(anna)
            await taken_over(anna, next(iter(sorted(GAMES.glob("praga*.journal")))).read_text("utf-8"))
            got = await anna.get("/api/history/journals")
            with zipfile.ZipFile(BytesIO(got.body)) as folder:
                texts = [folder.read(name).decode() for name in folder.namelist()]
            assert len(texts) == 2
            for text in texts:
                journal = read(text)
                game = titles.game(journal.header.fields["title"])
                matches.verify(matches.replay(game, journal), journal)
            empty = await ben.get("/api/history/journals")
            assert zipfile.ZipFile(BytesIO(empty.body)).namelist() == []

    run(test)


def test_a_person_who_goes_leaves_no_history(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            await taken_over(anna)
            [game] = await until_stored(anna)
            assert (await anna.ask("DELETE", "/api/me")).status == 204
            known = await server.services.store.read(
                lambda cursor: cursor.execute("select distinct person from seat_change where person is not null").all()
            )
            for (person,) in known:  # somebody whom nobody knows sits there now
                rows = await server.services.store.read(partial(results.past, person=person))
                assert "Anna" not in str(rows)
                assert [row["id"] for row in rows] == [game["id"]]
            assert (await anna.get("/api/history")).json() == {"games": []}

    run(test)


def test_what_bots_score_is_told_for_every_number_of_players(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            told = (await anna.get("/api/titles/raja/standards")).json()["standards"]
            assert {(one["level"], one["players"]) for one in told} == {
                *[(level, players) for level in ("random", "easy", "greedy") for players in (2, 3, 4, 5)],
                *[("strong", players) for players in (2, 3, 4)],
            }
            assert (await anna.get("/api/titles/chess/standards")).status == 400

    run(test)


def test_the_actions_of_a_game_are_counted_by_seat() -> None:
    journal = read(SHORT)
    match = matches.replay(titles.game("raja"), journal)
    told = results.result_of(match)
    discs = sum(1 for line in match.kept if line.code.startswith("disc "))
    assert sum(sum(seat["actions"].values()) for seat in told["seats"]) == 2 * discs
