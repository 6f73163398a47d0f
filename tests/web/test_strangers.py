"""Who may not look through a seat, or no longer: programs with other tokens, those who were somebody else before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.whole import PASSWORD, TABLE, Caller, Whole, run, whole


async def two(server: Whole) -> tuple[Caller, Caller, str]:
    """Anna and Ben at a table where Ben has set a disc, in secret, and Anna has not."""
    anna, ben = await server.person("Anna"), await server.person("Ben")
    wish = {"title": "raja", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"short": "true"}, "seed": "7"}
    made = (await anna.post("/api/tables", wish)).json()
    path = f"/api/tables/{made['id']}"
    await ben.post(f"{path}/join", {"link": made["link"]["open"]})
    table = await server.services.tables.table(made["id"])
    while not table.running()[0].state.agenda.is_together():
        seat = table.waiting()[0]
        match, _ = table.running()
        await table.submit(seat, table.n + 1, match.game.moves(match.state, seat)[0].code)
    match, _ = table.running()
    await table.submit(1, table.n + 1, match.game.moves(match.state, 1)[-1].code)
    return anna, ben, path


async def token(caller: Caller, *scopes: str) -> Caller:
    """A program with such a token, and nothing else."""
    made = await caller.post("/api/me/tokens", {"label": "bot", "scopes": list(scopes)})
    program = caller.server.caller()
    program.headers = {"host": "play.test", "authorization": f"Bearer {made.json()['token']}"}
    return program


READING = ["view?seat=1", "view", "moves?seat=1", "why?seat=1&code=end", "preview?seat=1&code=end", "log?seat=1"]
READING += ["hint?seat=1", "log", "digest?seat=1", "journal?seat=1", "journal", "chat", ""]


def test_a_token_opens_no_more_than_its_scopes_and_no_seat_of_another(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, ben, path = await two(server)
            reader, player, stranger = (
                await token(ben, "read"),
                await token(ben, "play"),
                await token(anna, "read", "play"),
            )
            for what in READING:
                answer = await player.get(f"{path}/{what}".rstrip("/"))
                assert (answer.status, answer.error) == (403, "identity.scope"), what
                if what:
                    assert (await reader.get(f"{path}/{what}")).status in (200, 409), what
                if "seat=1" in what:
                    refused = await stranger.get(f"{path}/{what}")
                    assert (refused.status, refused.error) == (403, "table.not_your_seat"), what
            wish = {"seat": 1, "n": 1, "code": "end"}
            assert (await reader.post(f"{path}/moves", wish)).error == "identity.scope"
            assert (await stranger.post(f"{path}/moves", wish)).error == "table.not_your_seat"
            assert (await player.post(f"{path}/moves", wish)).json()["refused"]["reason"] == "match.stale"
            for program, error in ((player, "identity.scope"), (stranger, "table.not_your_seat")):
                socket = await program.socket(f"{path}/stream?seat=1")
                said = await socket.receive()
                assert said == {"t": "error", "error": said and said["error"]}
                assert said["error"]["id"] == error
                assert await socket.receive() is None
                assert socket.code == 4404
            socket = await reader.socket(f"{path}/stream?seat=1")
            await socket.until("view")
            for message in ({"t": "move", "n": 1, "code": "end"}, {"t": "chat", "text": "hello"}):
                await socket.send(message)
                assert (await socket.until("error"))["error"]["id"] == "identity.scope"

    run(test)


# -- who was somebody ---------------------------------------------------------------------------------


def test_who_gave_his_seat_away_sees_nothing_through_it_any_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            _, ben, path = await two(server)
            cleo = await server.person("Cleo")
            socket = await ben.socket(f"{path}/stream?seat=1")
            before = await socket.until("view")
            assert before["private"]["own"]["disc"] is not None
            await ben.post(f"{path}/hand-over", {"seat": 1})
            link = (await ben.get(path)).json()["link"]["seats"]["1"]
            assert (await cleo.post(f"{path}/join", {"link": link})).status == 200
            after = await socket.until("view")
            assert after["private"] == {"seat": None}
            assert [line["code"] for line in after["lines"] if line["seat"] == 1][-1] == "?"
            for message in ({"t": "seat", "seat": 1}, {"t": "ask", "id": 1, "what": "why", "code": "end"}):
                await socket.send(message)
                assert (await socket.until("error"))["error"]["id"] == "table.not_your_seat"
            assert (await ben.get(f"{path}/view?seat=1")).error == "table.not_your_seat"
            info = (await ben.get(path)).json()
            assert info["link"] == {"open": None, "seats": {}}
            assert (await ben.post(f"{path}/join", {"link": link})).error == "table.link"

    run(test)


def test_an_invitation_ends_when_somebody_has_come_by_it(tmp_path: Path) -> None:
    """The creator, who knew the link, could take the seat back otherwise and look at its secrets."""

    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, ben = await server.person("Anna"), await server.person("Ben")
            made = (
                await anna.post("/api/tables", {"title": "raja", "seats": [{"kind": "me"}, {"kind": "open"}]})
            ).json()
            path, link = f"/api/tables/{made['id']}", made["link"]["seats"]["1"]
            assert (await ben.post(f"{path}/join", {"link": link})).json()["status"] == "running"
            again = await ben.post(f"{path}/join", {"link": link})
            assert [seat["mine"] for seat in again.json()["seats"]] == [False, True]
            seats = [seat["mine"] for seat in (await anna.post(f"{path}/join", {"link": link})).json()["seats"]]
            assert seats == [True, False]
            stranger = await server.person("Cleo")
            assert (await stranger.post(f"{path}/join", {"link": link})).error == "table.link"

    run(test)


def test_a_link_that_is_not_good_makes_nobody_a_guest(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            made = (await anna.post("/api/tables", TABLE)).json()
            path = f"/api/tables/{made['id']}/join"
            stranger = server.caller()
            wrong = {"table.link": {"link": "kl_" + "x" * 22}, "table.private": {}, "table.no_seat": {"seat": 7}}
            for error, wish in wrong.items():
                refused = await stranger.post(path, wish)
                assert (refused.error, refused.cookie) == (error, "")
            assert len(await server.rows("select id from person")) == 1
            joined = await stranger.post(path, {"link": made["link"]["open"], "name": "Ben"})
            assert [seat["mine"] for seat in joined.json()["seats"]] == [False, True]
            assert len(await server.rows("select id from person")) == 2

    run(test)


@pytest.mark.parametrize("what", ["logout", "login", "another login", "account", "delete", "token"])
def test_connections_end_with_the_identity_they_were_opened_by(tmp_path: Path, what: str) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, ben, path = await two(server)
            dora = await server.person("Dora")
            await dora.post("/api/account", {"login": "dora", "password": PASSWORD})
            if what == "another login":
                await ben.post("/api/account", {"login": "ben", "password": PASSWORD})
            program = await token(ben, "read", "play")
            sockets = [await caller.socket(f"{path}/stream?seat=1") for caller in (ben, program)]
            other = await anna.socket(f"{path}/stream?seat=0")
            for socket in [*sockets, other]:
                await socket.until("view")
            if what == "logout":
                await ben.post("/api/logout")
            elif what == "account":
                await ben.post("/api/account", {"login": "ben", "password": PASSWORD})
            elif what == "delete":
                assert (await ben.ask("DELETE", "/api/me")).status == 204
            elif what == "token":
                [key] = (await ben.get("/api/me/tokens")).json()
                assert (await ben.ask("DELETE", f"/api/me/tokens/{key['id']}")).status == 204
            else:
                assert (await ben.post("/api/login", {"login": "dora", "password": PASSWORD})).status == 200
            for socket in sockets:
                while await socket.receive() is not None:
                    pass
                assert socket.code == 1013
            await other.send({"t": "ping"})
            await other.until("pong")

    run(test)
