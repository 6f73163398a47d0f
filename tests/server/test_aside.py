"""A game that needs attention: everyone who opens it is told, the lists show it, and the other games go on."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from kingsroad.words import Words
from tests.server.clients import Person, me, run
from tests.server.servers import running


def test_a_game_with_a_missing_line_is_shown_and_told_and_nothing_is_played(tmp_path: Path) -> None:
    with running(tmp_path) as server:

        async def play() -> tuple[Person, str, str]:
            anna = Person(server.address, "Anna")
            tables = [(await anna.create("raja", [me(), me("Ben")]))["id"] for _ in range(2)]
            for table in tables:
                for n in range(1, 6):
                    view = await anna.view(table, 0)
                    seat = view["view"]["waiting"][0]
                    code = (await anna.view(table, seat))["view"]["moves"][0]["code"]
                    assert (await anna.move(table, seat, n, code)).status_code == 200
            return anna, tables[0], tables[1]

        async def look(anna: Person, bad: str, good: str) -> None:
            shown = {info["id"]: info for info in (await anna.get("/tables")).json()["tables"]}
            assert shown[good]["aside"] is None
            assert shown[bad]["aside"] == {"id": "aside.hole", "n": 4}
            assert shown[bad]["n"] == 3
            assert (await anna.view(bad, 0))["n"] == 3
            seat = shown[bad]["waiting"][0]
            refused = await anna.move(bad, seat, 4, "x")
            assert (refused.status_code, refused.json()["error"]["id"]) == (409, "table.aside")
            assert "Line 4" in Words().say(refused.json()["error"])
            async with anna.socket(bad, 0) as socket:
                message = json.loads(await socket.recv())
                assert (message["t"], message["info"]["aside"]["id"]) == ("info", "aside.hole")
            assert (await anna.view(good, 0))["n"] == 5
            assert server.log().count("is set aside") == 1
            assert server.bugs() == []

        async def test() -> None:
            anna, bad, good = await play()
            server.stop()
            with closing(sqlite3.connect(server.database, isolation_level=None)) as raw:
                raw.execute("delete from line where game = ? and n = 4", (bad,))
            server.start()
            await look(anna, bad, good)

        run(test)
