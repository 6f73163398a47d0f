"""My data: all of it is mine to have, and all of it goes when I go, also from tables that are yet to be thought of."""

from __future__ import annotations

import json
from pathlib import Path

from kingsroad.table.acts import Operator
from kingsroad.table.times import now
from kingsroad.web import administration
from tests.web.whole import PASSWORD, TABLE, Caller, Whole, everything, run, whole

FINISHED = Path(__file__).parent.parent / "games" / "raja-short.journal"


async def columns(server: Whole) -> set[tuple[str, str]]:
    """Where the id of a person can stand; a ban is left out, since whoever has one is not answered at all."""
    tables = await server.rows("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    every = [(name, row[1]) for (name,) in tables for row in await server.rows(f"pragma table_info({name})")]
    named = {(table, column) for table, column in every if column in ("person", "creator")}
    return (named | {("person", "id"), ("act", "subject")}) - {("ban", "person")}


async def busy_life(server: Whole) -> tuple[Caller, Caller, str]:
    """Somebody who has left a trace in every table that can know of a person."""
    anna, ben = await server.person("Anna-Maria"), await server.person("Ben")
    await anna.post("/api/account", {"login": "annamaria", "password": PASSWORD})
    await anna.post("/api/me/tokens", {"label": "my own bot", "scopes": ["read"]})
    await anna.post("/api/me/addresses", {"kind": "webhook", "address": "https://x.example/annamaria"})
    await anna.post("/api/corrections", {"title": "raja", "name": "Anna-Maria's copy", "records": {}})
    made = (await anna.post("/api/tables", {**TABLE, "speed": {"kind": "days", "days": 2}})).json()
    path = f"/api/tables/{made['id']}"
    await ben.post(f"{path}/join", {"link": made["link"]["open"]})
    await anna.post(f"{path}/chat", {"text": "I am Anna-Maria"})
    table = await server.services.tables.table(made["id"])
    while table.waiting() != [0]:  # until it is her turn, of which she is told
        seat = table.waiting()[0]
        match, _ = table.running()
        await table.submit(seat, table.n + 1, match.game.moves(match.state, seat)[0].code)
    await server.services.notices.look()
    olga = Operator("olga", "desk")
    await server.services.store.write(lambda cursor: administration.rename(cursor, olga, anna.id, "Anna-Maria", now()))
    over = (await anna.post("/api/journals", {"journal": FINISHED.read_text("utf-8")})).json()
    await anna.post(f"/api/tables/{over['id']}/review", {})
    puzzle = (await anna.get("/api/puzzles/raja")).json()["today"]
    await anna.post(f"/api/puzzles/raja/{puzzle}", {})
    for where, column in await columns(server):
        rows = await server.rows(f"select count(*) from {where} where {column} = :id", id=anna.id)
        assert rows != [(0,)], f"nothing about her in {where}.{column}: this test knows too little"
    return anna, ben, path


def test_the_export_and_the_end_of_a_person_leave_out_no_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, ben, path = await busy_life(server)
            told = (await anna.get("/api/me/export")).json()
            keys = {"token": "tokens", "address": "addresses", "game": "games", "notice": "notices", "act": "acts"}
            keys |= {"correction": "corrections", "review": "reviews", "trial": "trials"}
            for table in {table for table, _ in await columns(server)} - {"seat_change"}:
                assert told[keys.get(table, table)], table
            assert told["games"][0]["seats"]
            assert (await anna.ask("DELETE", "/api/me")).status == 204
            left = json.dumps(await everything(server))
            for trace in (anna.id, "Anna-Maria", "annamaria", "my own bot"):
                assert trace not in left, trace
            for what in ("", "/journal", "/chat", "/log"):
                assert "Anna-Maria" not in (await ben.get(f"{path}{what}")).text
            assert (await ben.get(path)).json()["seats"][0]["kind"] == "bot"

    run(test)


def test_a_login_takes_along_what_the_guest_had_in_every_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            account = {"login": "dora", "password": PASSWORD}
            dora = await server.person("Dora")
            await dora.post("/api/account", account)
            anna, _, path = await busy_life(server)
            await server.services.store.write(
                lambda cursor: cursor.execute(
                    "update person set login = null, password = null where id = :id", {"id": anna.id}
                )
            )
            anna.cookie = server.services.identity.sign(anna.id, "", now())
            assert (await anna.get("/api/me")).json()["guest"] is True
            assert (await anna.post("/api/login", account)).json()["id"] == dora.id
            assert anna.id not in json.dumps(await everything(server))
            assert (await dora.get(path)).json()["seats"][0]["mine"] is True

    run(test)


def test_who_has_games_of_another_time_can_still_be_forgotten(tmp_path: Path) -> None:
    """A game that this version cannot play stands in nobody's way."""

    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, _, path = await busy_life(server)
            id = path.rpartition("/")[2]
            old = "update game set header = replace(header, 'rules: 2', 'rules: 1') where id = :id"
            await server.services.store.write(lambda cursor: cursor.execute(old, {"id": id}).count)
            del server.services.tables.live[id]
            assert (await anna.get(path)).json()["aside"]["id"] == "aside.rules"
            assert (await anna.ask("DELETE", "/api/me")).status == 204
            assert anna.id not in json.dumps(await everything(server))

    run(test)
