"""Links that give a seat: who is shown them, and when they are void."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.test_strangers import token
from tests.web.whole import TABLE, Caller, Whole, run, whole

NONE: dict[str, Any] = {"open": None, "seats": {}}


async def waiting_table(server: Whole) -> tuple[Caller, dict[str, Any]]:
    anna = await server.person("Anna")
    return anna, (await anna.post("/api/tables", TABLE)).json()


async def running_table(server: Whole) -> tuple[Caller, Caller, str]:
    anna, made = await waiting_table(server)
    ben, path = await server.person("Ben"), f"/api/tables/{made['id']}"
    assert (await ben.post(f"{path}/join", {"link": made["link"]["open"]})).json()["status"] == "running"
    return anna, ben, path


async def seat_names(caller: Caller, path: str) -> list[tuple[str, str]]:
    return [(seat["name"], seat["kind"]) for seat in (await caller.get(path)).json()["seats"]]


def test_a_token_that_may_only_read_is_shown_no_link(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, made = await waiting_table(server)
            path = f"/api/tables/{made['id']}"
            for scopes in (("read",), ("read", "account")):
                reader = await token(anna, *scopes)
                assert (await reader.get(path)).json()["link"] == NONE
                [listed] = (await reader.get("/api/tables?which=mine")).json()["tables"]
                assert listed["link"] == NONE
                socket = await reader.socket(f"{path}/stream?seat=0")
                assert (await socket.until("info"))["info"]["link"] == NONE

    run(test)


def test_a_token_that_may_play_is_shown_the_links_its_owner_is_shown(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, made = await waiting_table(server)
            path = f"/api/tables/{made['id']}"
            player = await token(anna, "read", "play")
            assert (await player.get(path)).json()["link"] == made["link"] != NONE
            socket = await player.socket(f"{path}/stream?seat=0")
            assert (await socket.until("info"))["info"]["link"] == made["link"]

    run(test)


def test_no_link_gives_the_seat_of_someone_who_has_not_offered_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, ben, path = await running_table(server)
            cleo = await server.person("Cleo")
            seated = await seat_names(anna, path)
            for owner in (anna, ben):
                for link in (await owner.get(path)).json()["link"]["seats"].values():
                    refused = await cleo.post(f"{path}/join", {"link": link})
                    assert (refused.status, refused.error) == (403, "table.link")
            assert await seat_names(anna, path) == seated
            await ben.post(f"{path}/seat-bot", {"seat": 1, "level": "easy"})  # away for a while, and still the owner
            link = (await ben.get(path)).json()["link"]["seats"]["1"]
            assert (await cleo.post(f"{path}/join", {"link": link})).status == 403

    run(test)


def test_whoever_hands_over_their_seat_offers_it_to_one_person(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, ben, path = await running_table(server)
            cleo, dora = await server.person("Cleo"), await server.person("Dora")
            offered = (await ben.post(f"{path}/hand-over", {"seat": 1})).json()["link"]["seats"]["1"]
            assert (await cleo.post(f"{path}/join", {"link": offered})).status == 200
            assert (await seat_names(anna, path))[1] == ("Cleo", "person")
            for link in (offered, (await cleo.get(path)).json()["link"]["seats"]["1"]):
                assert (await dora.post(f"{path}/join", {"link": link})).status == 403

    run(test)


def test_an_offered_seat_is_still_offered_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            _, ben, path = await running_table(server)
            offered = (await ben.post(f"{path}/hand-over", {"seat": 1})).json()["link"]["seats"]["1"]
        async with whole(tmp_path) as server:
            cleo = await server.person("Cleo")
            assert (await cleo.post(f"{path}/join", {"link": offered})).status == 200

    run(test)


@pytest.mark.parametrize("offered", [False, True])
def test_the_link_of_a_seat_that_was_left_in_play_is_void_and_its_creator_has_a_new_one(
    tmp_path: Path, offered: bool
) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, ben, path = await running_table(server)
            if offered:
                await ben.post(f"{path}/hand-over", {"seat": 1})
            old = (await ben.get(path)).json()["link"]["seats"]["1"]
            assert (await ben.post(f"{path}/leave", {"seat": 1})).json()["link"] == NONE
            assert (await ben.post(f"{path}/join", {"link": old})).error == "table.link"
            links = (await anna.get(path)).json()["link"]
            assert set(links["seats"]) == {"0", "1"}
            new = links["seats"]["1"]
            assert new != old
            cleo, dora = await server.person("Cleo"), await server.person("Dora")
            assert (await cleo.post(f"{path}/join", {"link": new})).status == 200
            assert (await seat_names(anna, path))[1] == ("Cleo", "person")
            assert (await dora.post(f"{path}/join", {"link": new})).error == "table.link"

    run(test)
