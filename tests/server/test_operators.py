"""An operator at the command line beside servers that run: everything in processes of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.forks import call
from tests.server.servers import PATIENCE, Server, running, wait_until
from tests.table.databases import Postgres, Redis

Test = Callable[[httpx2.Response], bool]
MARK = {"X-Kingsroad": "1"}
TABLE = {"title": "raja", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"short": "true"}}


def operator(server: Server, *args: str) -> dict[str, Any]:
    """`kingsroad admin ...` with the settings of that server; what it tells as JSON."""
    done = call("admin", *args, "--json", settings={"data": str(server.data), **server.settings})
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def wait_at(servers: Mapping[str, Server], caller: httpx2.Client, path: str, test: Test) -> None:
    """Until every server answers so."""
    for name, server in servers.items():
        address = f"{server.address}{path}"
        wait_until(partial(lambda at: test(caller.get(at)), address), f"{name} follows")


def look_after(asked: Server, told: Mapping[str, Server]) -> None:
    """What is done once at the database is noticed by every server."""
    with httpx2.Client(base_url=asked.address, headers=MARK, timeout=PATIENCE) as anna:
        id = anna.post("/api/me", json={"name": "Anna"}).json()["id"]
        game = anna.post("/api/tables", json=TABLE).json()["id"]
        for server in told.values():
            assert anna.get(f"{server.address}/api/tables/{game}").json()["status"] == "running"
        assert [one["id"] for one in operator(asked, "games", "list")["games"]] == [game]
        operator(asked, "games", "close", game)
        wait_at(told, anna, f"/api/tables/{game}", lambda answer: answer.json()["status"] == "closed")
        operator(asked, "games", "delete", game, "--yes")
        wait_at(told, anna, f"/api/tables/{game}", lambda answer: answer.status_code == 404)
        operator(asked, "people", "ban", id, "--reason", "spam")
        for server in told.values():
            refused = anna.get(f"{server.address}/api/me")
            assert (refused.status_code, refused.json()["error"]["reason"]) == (403, "spam")
        done = operator(asked, "log")["acts"]
        assert [act["what"] for act in done] == ["ban", "delete", "close"]


def test_a_server_on_sqlite_follows_its_operator(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        look_after(server, {"the server": server})
        assert server.bugs() == []


@pytest.mark.parametrize("bus", [True, False], ids=["with a bus", "without"])
def test_two_servers_on_postgresql_follow_their_operator(
    tmp_path: Path, postgres: Postgres, redis: Redis, bus: bool
) -> None:
    shared = {"database_url": postgres.fresh(), "bus_url": redis.url if bus else ""}
    with running(tmp_path / "one", **shared) as one, running(tmp_path / "two", **shared) as two:
        look_after(one, {"the first": one, "the second": two})
        assert one.bugs() + two.bugs() == []
