"""Under which names the server may be asked: its own, and addresses that no name server can turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingsroad.web.hosts import Hosts
from kingsroad.web.settings import Settings
from tests.web.whole import TABLE, run, whole

ALWAYS = ["localhost", "localhost:8000", "LOCALHOST", "localhost.", "games.localhost:1", "127.0.0.1:8000", "[::1]:8000"]
ALWAYS += ["192.168.1.20:8000", "[fe80::1]", "203.0.113.5"]
NEVER = ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "evil-localhost"]
NEVER += [
    "",
    ":8000",
    "localhost, evil.example",
    "a@localhost",
    "evil.example#@localhost",
    "[",
    "[::1",
    "den",
    "den.local",
]


@pytest.mark.parametrize("host", ALWAYS)
def test_loopback_names_and_addresses_are_always_good(host: str) -> None:
    assert Hosts(Settings(), "den").is_ours(host)


@pytest.mark.parametrize("host", NEVER)
def test_other_names_are_not(host: str) -> None:
    assert not Hosts(Settings(), "den").is_ours(host)


def test_programs_that_name_no_host_are_served() -> None:
    assert Hosts(Settings()).is_ours(None)


@pytest.mark.parametrize(
    ("given", "host"),
    [
        ({"public_url": "https://Play.example.org/games"}, "play.example.org"),
        ({"public_url": "https://play.example.org:8443"}, "play.example.org:8443"),
        ({"allowed_origins": "https://alias.example"}, "alias.example"),
        ({"allowed_hosts": "a.example, Games.Example.org."}, "games.example.org:80"),
        ({"host": "games.lan"}, "games.lan:8000"),
        ({"host": "0.0.0.0"}, "den:8000"),
        ({"host": "0.0.0.0"}, "den.local:8000"),
        ({"host": "::"}, "DEN.local"),
    ],
)
def test_names_that_were_given_are_good_and_no_other(given: dict[str, str], host: str) -> None:
    hosts = Hosts(Settings(given), "den")
    assert hosts.is_ours(host)
    assert not hosts.is_ours("evil.example")
    assert not hosts.is_ours(f"evil.{host}")


def test_a_request_in_a_foreign_name_reads_and_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            path = f"/api/tables/{(await anna.post('/api/tables', TABLE)).json()['id']}"
            for host in ("evil.example", "evil.example:8000"):
                for answer in (
                    await anna.get(path, host=host),
                    await anna.get("/", host=host),
                    await anna.get("/metrics", host=host),
                    await anna.post("/api/tables", TABLE, host=host, origin=f"http://{host}"),
                ):
                    assert (answer.status, answer.error) == (421, "request.host")
                    assert answer.json()["error"]["setting"] == "KINGSROAD_ALLOWED_HOSTS"
                    assert not answer.cookie
                socket = await anna.socket(f"{path}/stream", host=host, origin=f"http://{host}")
                assert await socket.receive() is None
                assert socket.code == 1008
                assert (await anna.get("/healthz", host=host)).status == 200
            assert len((await anna.get("/api/tables")).json()["tables"]) == 1

    run(test)
