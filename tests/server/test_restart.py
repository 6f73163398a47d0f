"""A server that ends and starts again: the table is as it was, to the last field; with other content old games keep
theirs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kingsroad import titles
from kingsroad.kernel.journal import read
from kingsroad.kernel.match import replay, verify
from tests.server.clients import Follower, Message, Person, Player, bot, following, me, run, someone, taken, until_true
from tests.server.journals import check_verified
from tests.server.servers import running

LIVE = {"kind": "live", "base": 600, "increment": 5}
MARKS = 60_000  # milliseconds; a server notes that it is there more often than that


async def everything(people: list[Person], table: str) -> dict[str, Any]:
    """All that each seat and a spectator are told, without the time that goes on."""
    told: dict[str, Any] = {}
    for seat, person in [(None, people[0]), *enumerate(people)]:
        query = {} if seat is None else {"seat": seat}
        told[f"view {seat}"] = taken(await person.get(f"/tables/{table}/view", **query))
        told[f"log {seat}"] = taken(await person.get(f"/tables/{table}/log", **query))
        told[f"journal {seat}"] = (await person.get(f"/tables/{table}/journal", **query)).text
    told["chat"] = taken(await people[0].get(f"/tables/{table}/chat"))
    info = await people[0].info(table)
    told["info"] = {name: value for name, value in info.items() if name not in ("clock", "watching", "seats")}
    told["seats"] = [{name: value for name, value in seat.items() if name != "here"} for seat in info["seats"]]
    return told


@pytest.mark.parametrize(("title", "how"), [("raja", "kill"), ("praga", "stop")])
def test_a_restart_in_the_middle_of_a_turn_resumes_exactly(tmp_path: Path, title: str, how: str) -> None:
    with running(tmp_path) as server:

        async def test() -> None:
            anna, ben = Person(server.address, "Anna"), Person(server.address, "Ben")
            opened = await anna.create(title, [me(), someone(), bot("random")], speed=LIVE)
            table = opened["id"]
            await ben.join(table, opened["link"]["seats"]["1"])
            taken(await ben.post(f"/tables/{table}/chat", phrase="chat.hello"))
            first, second = Follower(anna, table, 0), Player(ben, table, 1, "restart")

            def is_in_the_middle() -> bool:
                """Anna's turn, and nobody else's: from here on nothing happens by itself."""
                alone = first.n > 20 and first.view["waiting"] == [0]
                return alone and len(first.seen["undo"] if first.seen else []) >= 2

            async with following(first, second):
                while not is_in_the_middle():
                    await first.until(lambda: first.is_waited_for, "Anna's turn")
                    await first.play(first.codes[first.n % len(first.codes)])
                    second.paused = is_in_the_middle()
                assert first.seen is not None
                undo, redo, position = first.seen["undo"], first.seen["redo"], first.view
                before, clock = await everything([anna, ben], table), (await anna.info(table))["clock"]
                getattr(server, how)()
                await asyncio.to_thread(server.start)
                assert await everything([anna, ben], table) == before

                now = (await anna.info(table))["clock"]
                passed = now["at"] - clock["at"]
                assert passed > 0
                for seat in range(3):
                    if (
                        seat in clock["running"]
                    ):  # the time without a server does not count, nor that just before it died
                        assert clock["left"][seat] - passed < now["left"][seat] <= clock["left"][seat] + MARKS
                    else:
                        assert now["left"][seat] == clock["left"][seat]

                await first.until(lambda: first.connections > 1 and first.n == position_n(before), "the way back")
                assert (first.seen["undo"], first.seen["redo"], first.view) == (undo, redo, position)
                await first.play(f"undo {undo[0]}")
                assert first.seen["redo"]
                await first.play("redo")
                assert first.view == position
                second.paused = False

        run(test)


def position_n(told: dict[str, Any]) -> int:
    return int(told["view 0"]["n"])


def gold_of(content: Message) -> str:
    return str(content["kinds"]["action"]["gold"]["effect"])


def test_a_restart_with_corrected_content_leaves_running_games_as_they_are(tmp_path: Path) -> None:
    corrections = tmp_path / "corrections"
    (corrections / "raja").mkdir(parents=True)
    (corrections / "raja" / "gold.toml").write_text('[action.gold]\neffect = "3 gold"\n')
    with running(tmp_path / "data") as server:

        async def test() -> None:
            anna = Person(server.address, "Anna")
            old = await anna.create("raja", [me(), bot("random")])
            waiting = await anna.create("raja", [me(), someone()])  # begins after the restart
            player = Player(anna, old["id"], 0, "content")
            async with following(player):
                await player.until(lambda: player.n > 20, "some lines")
                player.paused = True
                server.kill()
                server.settings["content"] = str(corrections)
                await asyncio.to_thread(server.start)
                assert (await anna.info(old["id"]))["content"] == old["content"]
                newest = next(
                    title["content"] for title in taken(await anna.get("/titles"))["titles"] if title["title"] == "raja"
                )
                assert newest != old["content"]
                new = await anna.create("raja", [me(), bot("random")])
                assert new["content"] == newest
                taken(await anna.post(f"/tables/{waiting['id']}/start"))
                assert (await anna.info(waiting["id"]))["content"] == newest
                for hash, effect in ((old["content"], "2 gold"), (newest, "3 gold")):
                    assert gold_of(taken(await anna.get(f"/content/{hash}"))) == effect
                assert (await anna.get(f"/content/{'0' * 64}")).status_code == 404

                player.paused = False
                again = Player(anna, new["id"], 0, "content")
                async with following(again):
                    await player.go_on()
                    await player.until(lambda: player.over, "the end of the old game")
                    await again.until(lambda: again.over, "the end of the new game")
            for table in (old["id"], new["id"]):

                async def is_over(table: str = table) -> bool:
                    return bool((await anna.info(table))["status"] == "over")

                await until_true(is_over, "the result")
            check_verified(await anna.journal(old["id"]))
            journal = read(await anna.journal(new["id"]))
            verify(replay(titles.game("raja", corrections), journal), journal)

        run(test)
