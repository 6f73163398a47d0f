"""Hints over the API: for one's own seat, while it is waited for, and nothing that the seat could not see itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kingsroad.words import Words
from tests.web.whole import TABLE, Caller, Whole, run, whole

WORDS = Words()


async def two(server: Whole) -> tuple[Caller, Caller, str]:
    """Anna and Ben at a table; the first card is to be chosen."""
    anna, ben = await server.person("Anna"), await server.person("Ben")
    info = (await anna.post("/api/tables", {**TABLE, "seed": "7"})).json()
    path = f"/api/tables/{info['id']}"
    assert (await anna.get(f"{path}/hint?seat=0")).error == "table.not_started"
    await ben.post(f"{path}/join", {"link": info["link"]["open"]})
    return anna, ben, path


async def moves(caller: Caller, path: str, seat: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await caller.get(f"{path}/moves?seat={seat}")).json()["moves"]
    return found


def test_who_is_waited_for_gets_turns_that_he_can_play(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="1", bot_seconds="60") as server:
            anna, ben, path = await two(server)
            seat = (await anna.get(path)).json()["waiting"][0]
            mine, other = (anna, ben) if seat == 0 else (ben, anna)
            answer = await mine.get(f"{path}/hint?seat={seat}")
            assert answer.status == 200, answer.text
            hint = answer.json()
            assert hint["n"] == 0
            assert 1 <= len(hint["suggestions"]) <= 3
            legal = [move["code"] for move in await moves(mine, path, seat)]
            for one in hint["suggestions"]:
                assert one["moves"][0]["code"] in legal
                assert all(WORDS.say(move["said"]) and move["kind"] for move in one["moves"])
                assert isinstance(one["value"], float)
                assert all(WORDS.say(reason) for reason in one["reasons"])
            best = hint["suggestions"][0]["moves"][0]["code"]
            assert (await mine.post(f"{path}/moves", {"seat": seat, "n": 1, "code": best})).status == 200
            refused = await mine.get(f"{path}/hint?seat={seat}")
            assert (refused.status, refused.error) == (409, "bot.not_waiting")
            stranger = await server.person("Cleo")
            for caller, asked in ((mine, 1 - seat), (other, seat), (stranger, 0), (server.caller(), 0)):
                refused = await caller.get(f"{path}/hint?seat={asked}")
                assert (refused.status, refused.error) == (403, "table.not_your_seat")

    run(test)


def test_a_server_without_bots_says_so_and_nobody_asks_without_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="0", rate="60") as server:
            anna, ben, path = await two(server)
            seat = (await anna.get(path)).json()["waiting"][0]
            mine = anna if seat == 0 else ben
            answers = [await mine.get(f"{path}/hint?seat={seat}") for _ in range(4)]
            assert [answer.status for answer in answers] == [503, 503, 503, 429]
            assert answers[0].error == "bot.closed"

    run(test)


def test_what_is_refused_is_named_as_data_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="0") as server:
            anna, ben, path = await two(server)
            seat = (await anna.get(path)).json()["waiting"][0]
            mine = anna if seat == 0 else ben
            palace = (await mine.get(f"{path}/why?seat={seat}&code=palace%20centre")).json()["refused"]
            assert (palace["kind"], palace["names"]) == ("build_palace", {"ring": "centre"})
            answer = await mine.post(f"{path}/moves", {"seat": seat, "n": 1, "code": "go agra"})
            journey = answer.json()["refused"]
            assert (answer.status, journey["code"], journey["kind"]) == (409, "go agra", "travel")
            assert journey["names"] == {"place": "agra", "village": None}
            nonsense = (await mine.get(f"{path}/why?seat={seat}&code=nonsense")).json()["refused"]
            assert (nonsense["reason"], nonsense["kind"], nonsense["names"]) == ("kernel.unknown_code", "", {})

    run(test)
