"""Somebody whom an operator banned: no request, token, login or socket of theirs gets any further."""

from __future__ import annotations

from pathlib import Path

from kingsroad.table.acts import Operator
from kingsroad.table.times import now
from kingsroad.web import administration
from tests.web.whole import PASSWORD, TABLE, Whole, run, whole

OLGA = Operator("olga", "desk")


async def ban(server: Whole, person: str) -> None:
    await server.services.store.write(lambda cursor: administration.ban(cursor, OLGA, person, "spam", now()))


def test_a_banned_person_is_refused_with_the_reason_by_cookie_token_login_and_socket(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, ben = await server.person("Anna"), await server.person("Ben")
            account = {"login": "anna.m", "password": PASSWORD}
            await anna.post("/api/account", account)
            token = (await anna.post("/api/me/tokens", {"label": "bot", "scopes": ["play"]})).json()["token"]
            made = (await anna.post("/api/tables", TABLE)).json()
            await ban(server, anna.id)
            stranger = server.caller()
            answers = [
                await anna.get("/api/me"),
                await anna.post("/api/tables", TABLE),
                await stranger.get("/api/me", authorization=f"Bearer {token}"),
                await stranger.post("/api/login", account),
            ]
            for answer in answers:
                assert (answer.status, answer.json()["error"]) == (403, {"id": "identity.banned", "reason": "spam"})
            assert stranger.cookie == ""
            socket = await anna.socket(f"/api/tables/{made['id']}/stream?seat=0")
            assert (await socket.until("error"))["error"]["id"] == "identity.banned"
            assert await socket.receive() is None
            assert socket.code == 4404
            assert (await ben.get("/api/me")).status == 200
            await server.services.store.write(lambda cursor: administration.unban(cursor, OLGA, anna.id, now()))
            assert (await anna.get("/api/me")).json()["login"] == "anna.m"

    run(test)


def test_a_wrong_password_does_not_tell_that_somebody_is_banned(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            await anna.post("/api/account", {"login": "anna.m", "password": PASSWORD})
            await ban(server, anna.id)
            tried = await server.caller().post("/api/login", {"login": "anna.m", "password": "not the one"})
            assert (tried.status, tried.error) == (401, "account.wrong")

    run(test)
