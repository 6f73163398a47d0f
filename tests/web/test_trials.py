"""Puzzles and turns tried again over HTTP: played at a table, judged in a bot's process, kept."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from kingsroad import titles
from kingsroad.kernel import journal as journals
from kingsroad.kernel import match as matches
from kingsroad.review import puzzles
from kingsroad.review.trials import trials_for
from tests.web.test_reviews import taken_over, until_done
from tests.web.whole import Caller, run, whole


async def play(anna: Caller, path: str, seat: int, codes: list[str]) -> None:
    """These codes, each once it is the seat's turn; bots may answer between them."""
    for code in codes:
        async with asyncio.timeout(60):
            while True:
                info = (await anna.get(path)).json()
                if seat in info["waiting"]:
                    done = await anna.post(f"{path}/moves", {"seat": seat, "n": info["n"] + 1, "code": code})
                    assert done.status == 200, done.text
                    break
                await asyncio.sleep(0.02)


def an_easy_one(title: str) -> dict[str, Any]:
    return next(one for one in puzzles.puzzles(title).values() if one["grade"] == 1 and one["best"][-1] == "end")


def test_a_puzzle_is_solved_by_its_best_way_and_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="2") as server:
            anna, ben = await server.person("Anna"), await server.person("Ben")
            one = an_easy_one("raja")
            made = await anna.post(f"/api/puzzles/raja/{one['id']}")
            assert made.status == 200, made.text
            path = f"/api/tables/{made.json()['id']}"
            state = (await anna.get(f"{path}/trial")).json()
            assert (state["state"], state["moves"], state["solved"]) == ("open", [], None)
            assert (await anna.post(f"{path}/trial", {})).error == "trial.open"
            first = (await anna.post(f"{path}/trial", {"hint": True})).json()
            assert [row["code"] for row in first["moves"]] == one["best"][:1]
            await play(anna, path, one["seat"], one["best"])
            answer = await anna.post(f"{path}/trial", {})
            assert answer.status == 200, answer.text
            told = answer.json()
            assert (told["state"], told["solved"], told["loss"]) == ("judged", True, 0.0)
            [row] = (await anna.get("/api/trials")).json()["trials"]
            assert (row["puzzle"], row["solved"], row["hints"]) == (one["id"], True, 1)
            assert (await ben.get("/api/trials")).json() == {"trials": []}
            assert (await ben.get(f"{path}/trial")).error in ("trial.none", "table.private")

    run(test)


def test_a_puzzle_is_not_solved_by_what_was_measured_to_be_worse(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="2") as server:
            anna = await server.person("Anna")
            whole_turns = [each for each in puzzles.puzzles("raja").values() if each["second"][-1].startswith("end")]
            one = max(whole_turns, key=lambda each: float(each["lead"] - each["error"]))
            path = f"/api/tables/{(await anna.post('/api/puzzles/raja/' + one['id'])).json()['id']}"
            await play(anna, path, one["seat"], one["second"])
            told = (await anna.post(f"{path}/trial", {})).json()
            assert (told["state"], told["solved"]) == ("judged", False)
            assert told["loss"] > 0.05
            assert [row["code"] for row in told["moves"]] == one["best"][: len(told["moves"])]
            assert told["reasons"]

    run(test)


def test_a_turn_of_a_reviewed_game_is_tried_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="2") as server:
            anna = await server.person("Anna")
            path = await taken_over(anna)
            wish = {"n": 1, "seat": 0, "level": "quick"}
            assert (await anna.post(f"{path}/trials", wish)).error == "trial.no_turn"
            await anna.post(f"{path}/review", {"level": "quick"})
            review = (await until_done(anna, path))[0]["review"]
            turn = max((one for one in review["turns"] if one["kind"] == "turn"), key=lambda one: float(one["loss"]))
            wish = {"n": turn["from"], "seat": turn["seat"], "level": "quick"}
            made = (await anna.post(f"{path}/trials", wish)).json()
            again = f"/api/tables/{made['id']}"
            assert made["n"] == turn["from"] - 1
            assert made["seats"][turn["seat"]]["mine"]
            state = (await anna.get(f"{again}/trial")).json()
            assert (state["state"], state["source"]) == ("open", path.rpartition("/")[2])

    run(test)


def test_there_is_one_puzzle_a_day_the_same_for_all() -> None:
    for title in ("raja", "praga"):
        first = date(2026, 11, 18)
        days = [puzzles.of_the_day(title, first + timedelta(days=i)) for i in range(30)]
        assert all(days)
        assert len(set(days)) == 30
        assert days[0] == puzzles.of_the_day(title, first)
        grades = [puzzles.puzzle(title, str(id))["grade"] for id in days[:3]]
        assert sorted(grades) == [1, 2, 3]


def test_every_puzzle_stands_at_the_beginning_of_a_turn_in_which_both_ways_can_be_played() -> None:
    for title in ("raja", "praga"):
        found = puzzles.puzzles(title)
        assert len(found) >= 60
        game = titles.game(title)
        trials = trials_for(game, "quick")
        for one in found.values():
            state = matches.replay(game, journals.read(one["journal"])).state
            assert trials.turn_of(state) == one["seat"]
            assert one["lead"] - one["error"] > trials.clear
            for way in ("best", "second"):
                assert game.why_not(state, one["seat"], one[way][0]) is None
            assert one["reasons"]
