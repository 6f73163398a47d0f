"""Views of the past over HTTP: kept, and limited, since each costs more than other requests."""

from __future__ import annotations

from pathlib import Path

from kingsroad.table.table import Table
from kingsroad.web.limits import LONGER
from tests.table.open_tables import match_at, play_on
from tests.web.whole import Caller, Whole, run, whole

WISH = {"title": "raja", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"short": "true"}, "seed": "7"}


async def played(server: Whole) -> tuple[Caller, str, Table]:
    anna = await server.person("Anna")
    made = (await anna.post("/api/tables", WISH)).json()
    table = await server.services.tables.table(made["id"])
    await play_on(table, 12)
    return anna, f"/api/tables/{made['id']}", table


def test_a_view_of_the_past_is_replayed_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, path, table = await played(server)
            shown = await anna.get(f"{path}/view?seat=0&n=5")
            assert shown.json()["n"] == 5
            assert shown.json()["view"] == table.running()[0].game.view(match_at(table, 5).state, 0)
            lines = server.services.replays.played
            assert (await anna.get(f"{path}/view?seat=0&n=5")).body == shown.body
            assert server.services.replays.played == lines == 5
            assert (await anna.get(f"{path}/view?seat=0&n=12")).json() == (await anna.get(f"{path}/view?seat=0")).json()
            assert (await anna.get(f"{path}/view?seat=0&n=13")).error == "table.no_line"

    run(test)


def test_a_kept_view_is_shown_to_nobody_who_may_not_look_through_the_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, path, _ = await played(server)
            assert (await anna.get(f"{path}/view?seat=0&n=5")).status == 200
            ben = await server.person("Ben")
            assert (await ben.get(f"{path}/view?seat=0&n=5")).error == "table.not_your_seat"
            assert (await ben.get(f"{path}/view?n=5")).json()["view"]["seat"] is None

    run(test)


def test_who_asks_for_too_many_views_of_the_past_has_to_wait_and_may_do_everything_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, rate="40") as server:
            server.services.limits.now = lambda: 0.0  # nothing is refilled
            anna, path, _ = await played(server)
            statuses = [(await anna.get(f"{path}/view?seat=0&n={n}")).status for n in range(40 // LONGER + 1)]
            assert statuses == [200] * (40 // LONGER) + [429]
            assert (await anna.get(f"{path}/digest?seat=0")).status == 429
            assert (await anna.get(f"{path}/view?seat=0&n=0")).status == 200  # kept
            assert (await anna.get(f"{path}/view?seat=0")).status == 200
            assert (await server.caller("192.0.2.2").get(f"{path}/view?n=3")).status == 200

    run(test)
