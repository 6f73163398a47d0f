"""A running server follows what an operator does beside it: tables change or go, connections end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kingsroad.kernel.phrase import Fault
from kingsroad.table import administration as games
from kingsroad.table.acts import Operator
from kingsroad.table.backup import connected
from kingsroad.table.cursor import Cursor
from kingsroad.table.follower import Follower
from kingsroad.table.sqlite import Sqlite
from kingsroad.table.times import now
from kingsroad.web import administration as people
from tests.web.whole import PASSWORD, TABLE, Caller, Socket, Whole, run, whole

OLGA = Operator("olga", "desk")
Job = Callable[[Cursor], Any]


class Scene:
    """A game of two people, one move in, both of whom have it before them; and an operator at the database."""

    def __init__(self, server: Whole, folder: Path, anna: Caller, ben: Caller, id: str) -> None:
        self.server = server
        self.database = Sqlite(str(folder / "kingsroad.sqlite"))
        self.anna = anna
        self.ben = ben
        self.id = id
        self.follower = Follower(server.services.tables)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    async def operate(self, job: Job) -> None:
        """In another connection, as the command does; then the server looks."""
        await self.follower.begin()
        with connected(self.database, writing=True) as connection:
            job(connection.cursor)
            connection.commit()
        await self.follower.look()

    async def socket(self, caller: Caller, seat: int) -> Socket:
        socket = await caller.socket(f"{self.path}/stream?seat={seat}")
        await socket.until("view")
        return socket

    async def move(self) -> None:
        table = await self.server.services.tables.table(self.id)
        seat = table.waiting()[0]
        match, _ = table.running()
        await table.submit(seat, table.n + 1, match.game.moves(match.state, seat)[0].code)


async def set_up(server: Whole, folder: Path) -> Scene:
    anna, ben = await server.person("Anna"), await server.person("Ben")
    made = (await anna.post("/api/tables", TABLE)).json()
    await ben.post(f"/api/tables/{made['id']}/join", {"link": made["link"]["open"]})
    scene = Scene(server, folder, anna, ben, made["id"])
    await scene.move()
    return scene


async def closed_by(socket: Socket) -> int | None:
    while await socket.receive() is not None:
        pass
    return socket.code


def test_a_closed_game_takes_no_more_moves_and_everyone_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            scene = await set_up(server, tmp_path)
            socket = await scene.socket(scene.ben, 1)
            await scene.operate(lambda cursor: games.close_game(cursor, OLGA, scene.id, now()))
            while (told := await socket.until("info"))["info"]["status"] != "closed":
                pass
            assert told["info"]["n"] == 1
            with pytest.raises(Fault) as fault:
                await scene.move()
            assert fault.value.said["id"] == "table.ended"
            assert (await scene.anna.get("/api/tables?which=mine")).json()["tables"] == []

    run(test)


def test_a_closed_game_is_not_played_on_by_bots_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            scene = await set_up(server, tmp_path)
            await scene.operate(lambda cursor: games.close_game(cursor, OLGA, scene.id, now()))
        async with whole(tmp_path) as server:
            table = await server.services.tables.table(scene.id)
            assert (table.n, table.playable) == (1, False)
            assert not server.services.tables.driver.is_busy(table)
            assert await server.rows("select due from game") == [(None,)]

    run(test)


def test_a_deleted_game_goes_from_memory_and_whoever_follows_it_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            scene = await set_up(server, tmp_path)
            socket = await scene.socket(scene.anna, 0)
            await scene.operate(lambda cursor: games.delete_game(cursor, OLGA, scene.id, now()))
            assert scene.id not in server.services.tables.live
            assert await closed_by(socket) == 1013  # come again,
            again = await scene.anna.socket(f"{scene.path}/stream?seat=0")
            assert (await again.until("error"))["error"]["id"] == "table.unknown"  # and be told
            assert await closed_by(again) == 4404
            assert (await scene.anna.get(scene.path)).status == 404

    run(test)


def test_a_game_that_is_set_aside_stands_still_until_it_is_resumed(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            scene = await set_up(server, tmp_path)
            await scene.operate(lambda cursor: games.set_aside(cursor, OLGA, scene.id, "a question", now()))
            with pytest.raises(Fault) as fault:
                await scene.move()
            assert fault.value.said["id"] == "table.aside"
            await scene.operate(lambda cursor: games.resume(cursor, OLGA, scene.id, now()))
            await scene.move()
            assert (await server.services.tables.table(scene.id)).n == 2

    run(test)


def test_a_banned_person_is_sent_away_and_the_other_plays_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            scene = await set_up(server, tmp_path)
            annas, bens = await scene.socket(scene.anna, 0), await scene.socket(scene.ben, 1)
            await scene.operate(lambda cursor: people.ban(cursor, OLGA, scene.anna.id, "spam", now()))
            assert await closed_by(annas) == 1013
            again = await scene.anna.socket(f"{scene.path}/stream?seat=0")
            assert (await again.until("error"))["error"] == {"id": "identity.banned", "reason": "spam"}
            await bens.send({"t": "ping"})
            await bens.until("pong")

    run(test)


def test_a_new_password_ends_connections_cookies_and_tokens(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            scene = await set_up(server, tmp_path)
            await scene.anna.post("/api/account", {"login": "anna.m", "password": PASSWORD})
            socket = await scene.socket(scene.anna, 0)
            hash = server.services.identity.passwords.hasher.hash("another secret")
            await scene.operate(lambda cursor: people.new_password(cursor, OLGA, "anna.m", hash, now()))
            assert await closed_by(socket) == 1013
            assert (await scene.anna.get("/api/me")).json()["id"] is None
            again = {"login": "anna.m", "password": "another secret"}
            assert (await scene.anna.post("/api/login", again)).json()["id"] == scene.anna.id

    run(test)


def test_another_name_is_shown_at_once_and_a_deleted_person_is_replaced_by_a_bot(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            scene = await set_up(server, tmp_path)
            await scene.operate(lambda cursor: people.rename(cursor, OLGA, scene.anna.id, "Anne", now()))
            assert [seat["name"] for seat in (await scene.ben.get(scene.path)).json()["seats"]] == ["Anne", "Ben"]
            socket = await scene.socket(scene.anna, 0)
            await scene.operate(lambda cursor: people.delete_person(cursor, OLGA, scene.anna.id, "ghost", now()))
            assert await closed_by(socket) == 1013
            seats = (await scene.ben.get(scene.path)).json()["seats"]
            assert [(seat["kind"], seat["name"]) for seat in seats] == [("bot", "guest"), ("person", "Ben")]

    run(test)


def test_the_server_looks_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingsroad.table.follower.PAUSE", 0.01)

    async def test() -> None:
        async with whole(tmp_path) as server:
            scene = await set_up(server, tmp_path)
            socket = await scene.socket(scene.ben, 1)
            with connected(scene.database, writing=True) as connection:
                people.ban(connection.cursor, OLGA, scene.ben.id, "spam", now())
                connection.commit()
            assert await closed_by(socket) == 1013

    run(test)
