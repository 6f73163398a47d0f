"""The database gone, the disk full: the move is refused with a clear word, and play goes on when it is back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from kingsroad.words import Words
from tests.server.clients import Follower, Message, Person, Player, bot, following, me, run, someone, until, until_true
from tests.server.journals import check_nothing_lost, check_verified, stored_lines
from tests.server.servers import Server, running
from tests.table.databases import Postgres


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that nobody else uses, for it will be stopped."""
    database = Postgres()
    try:
        database.start()
        yield database
    finally:
        database.close()


class Stubborn(Player):
    """Tries a move again until it can be stored."""

    def __init__(self, person: Person, table: str, seat: int, seed: str) -> None:
        super().__init__(person, table, seat, seed)
        self.errors: list[str] = []

    async def at_error(self, error: Message) -> None:
        self.errors.append(error["id"])
        await asyncio.sleep(0.05)  # as somebody does who is told that it cannot be stored now
        if self.intended is not None:
            await self._say(*self.intended)


async def health(server: Server) -> httpx2.Response:
    async with httpx2.AsyncClient(trust_env=False, timeout=30) as http:
        return await http.get(f"{server.address}/healthz")


async def is_over(person: Person, table: str) -> bool:
    return bool((await person.info(table))["status"] == "over")


def said_in(answer: httpx2.Response) -> str:
    """What is told in words."""
    return Words().say(answer.json()["error"])


def test_without_its_database_a_server_refuses_and_says_so_and_goes_on_when_it_is_back(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    with running(tmp_path, database_url=own_postgres.fresh()) as server:

        async def test() -> None:
            anna, ben = Person(server.address, "Anna"), Person(server.address, "Ben")
            opened = await anna.create("raja", [me(), someone(), bot("random")])
            table = opened["id"]
            await ben.join(table, opened["link"]["seats"]["1"])
            first, second = Stubborn(anna, table, 0, "gone"), Stubborn(ben, table, 1, "gone too")
            first.paused = True
            async with following(first, second):
                await first.until(lambda: first.is_waited_for, "Anna's turn")
                n, code = first.n, first.codes[0]
                assert (await health(server)).status_code == 200
                await asyncio.to_thread(own_postgres.stop)

                ill = await health(server)
                assert (ill.status_code, ill.json()["well"], ill.json()["error"]["id"]) == (503, False, "store.gone")
                refused = await anna.move(table, 0, n + 1, code)
                assert (refused.status_code, refused.json()["error"]["id"]) == (503, "store.gone")
                assert "database" in said_in(refused)
                assert refused.headers["retry-after"]
                await first.send(t="move", n=n + 1, code=code)
                await first.until(lambda: bool(first.of("error")), "a refusal")
                assert first.of("error")[-1]["error"]["id"] == "store.gone"
                assert first.connections == 1
                assert (await Person(server.address).view(table))["n"] == n  # what is known can be looked at
                assert await close_code(anna, table) == 1013  # come again

                first.paused = False
                await first.go_on()
                await first.until(lambda: len(first.errors) > 1, "a second refusal")
                await asyncio.to_thread(own_postgres.start)
                for player in (first, second):
                    await player.until(lambda one=player: one.over, "the end")  # type: ignore[misc]
            assert set(first.errors) == {"store.gone"}
            assert (await health(server)).status_code == 200
            await until_true(lambda: is_over(anna, table), "the result")
            text = await anna.journal(table)
            check_verified(text)
            check_nothing_lost(text, [first, second])
            assert server.bugs() == []

        run(test)


async def close_code(person: Person, table: str) -> int | None:
    """How a socket is closed that cannot be opened now."""
    async with person.socket(table, 0) as socket:
        assert json.loads(await socket.recv())["error"]["id"] == "store.gone"
        try:
            await socket.recv()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code
    raise AssertionError("it stayed open")


def test_a_full_disk_refuses_moves_until_there_is_room(tmp_path: Path) -> None:
    with running(tmp_path) as server:

        async def test() -> None:
            anna = Person(server.address, "Anna")
            table = (await anna.create("praga", [me(), bot("random")]))["id"]
            player, watcher = Stubborn(anna, table, 0, "full"), Follower(anna, table, None)
            async with following(player, watcher):
                await player.until(lambda: player.n > 10, "some lines")
                player.paused = True
                await player.until(lambda: player.is_waited_for and player.intended is None, "Anna's turn")
                await watcher.until(lambda: watcher.n == player.n, "the same")
                server.limit_files(1)  # bytes: what is there can be read, nothing can be written
                seen = dict(watcher.lines)
                refused = await anna.move(table, 0, player.n + 1, player.codes[0])
                assert (refused.status_code, refused.json()["error"]["id"]) == (503, "store.full")
                assert "full" in said_in(refused)
                chat = await anna.post(f"/tables/{table}/chat", phrase="chat.hello")
                assert (chat.status_code, chat.json()["error"]["id"]) == (503, "store.full")
                ill = await health(server)
                assert (ill.status_code, ill.json()["error"]["id"]) == (503, "store.full")
                assert (await anna.view(table, 0))["n"] == len(seen)
                player.paused = False
                await player.go_on()
                await player.until(lambda: len(player.errors) > 2, "refusals")
                assert watcher.lines == seen
                assert set(player.errors) == {"store.full"}

                server.limit_files(None)  # a write that fails just before this finds no reason any more when it looks
                await player.until(lambda: player.over, "the end")
                await watcher.until(lambda: watcher.over, "the end")
            assert set(player.errors) <= {"store.full", "store.gone"}
            assert {n: watcher.lines[n] for n in seen} == seen
            assert (await health(server)).status_code == 200
            await until_true(lambda: is_over(anna, table), "the result")
            text = await anna.journal(table)
            check_verified(text)
            check_nothing_lost(text, [player, watcher])
            assert server.bugs() == []

        run(test)


def test_a_bot_whose_move_cannot_be_stored_moves_when_there_is_room(tmp_path: Path) -> None:
    with running(tmp_path) as server:

        async def test() -> None:
            anna = Person(server.address, "Anna")
            table = (await anna.create("praga", [bot(), bot(), bot()]))["id"]
            watcher = Follower(anna, table, None)
            async with following(watcher):
                await watcher.until(lambda: watcher.n > 5, "some lines")
                server.limit_files(1)
                await until(lambda: "store.full" in server.log(), "a refusal")
                n = stored_lines(server.database, table)
                server.limit_files(None)
                await watcher.until(lambda: watcher.n > n + 5, "more lines")
            check_nothing_lost(await anna.journal(table), [watcher])
            assert server.bugs() == []

        run(test)
