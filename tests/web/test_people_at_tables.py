"""What happens at a live table when a person logs in or goes for good; and that both databases agree about people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kingsroad.web.app import create_app
from kingsroad.web.settings import Settings
from tests.table.databases import database_url, postgres
from tests.web.small import PASSWORD, Small, running

__all__ = ["database_url", "postgres"]
GAME = {
    "title": "raja",
    "options": {},
    "seats": [{"kind": "me"}, {"kind": "open"}],
    "speed": {"kind": "none"},
    "listed": True,
    "on_timeout": "bot",
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Small]:
    limits = {"rate": "0", "login_rate": "0", "guest_rate": "0"}
    app = create_app(Settings({"data": str(tmp_path), "workers": "1", "allowed_hosts": "testserver", **limits}))
    with TestClient(app) as client:
        yield Small(app, client)


def sit_down(server: Small) -> tuple[TestClient, TestClient, str]:
    """Anna and Berta at a table that has begun."""
    anna, berta = server.browser(), server.browser()
    anna.post("/api/me", json={"name": "Anna"})
    berta.post("/api/me", json={"name": "Berta"})
    made = anna.post("/api/tables", json=GAME)
    assert made.status_code == 200, made.text
    path = f"/api/tables/{made.json()['id']}"
    joined = berta.post(f"{path}/join", json={})
    assert joined.json()["status"] == "running", joined.text
    return anna, berta, path


def seats(browser: TestClient, path: str) -> list[tuple[str, str, bool]]:
    found: list[dict[str, Any]] = browser.get(path).json()["seats"]
    return [(seat["name"], seat["kind"], seat["mine"]) for seat in found]


def test_who_logs_in_keeps_the_seat_of_the_guest(server: Small) -> None:
    elsewhere = server.browser()
    elsewhere.post("/api/me", json={"name": "Anna"})
    elsewhere.post("/api/account", json={"login": "anna", "password": PASSWORD})
    anna, berta, path = sit_down(server)
    assert seats(elsewhere, path)[0] == ("Anna", "person", False)
    assert anna.post("/api/login", json={"login": "anna", "password": PASSWORD}).status_code == 200
    assert seats(anna, path) == seats(elsewhere, path) == [("Anna", "person", True), ("Berta", "person", False)]
    assert seats(berta, path)[1] == ("Berta", "person", True)


def test_who_goes_for_good_leaves_no_name_at_a_live_table(server: Small) -> None:
    anna, berta, path = sit_down(server)
    assert "Anna" in berta.get(f"{path}/journal").text
    assert anna.delete("/api/me").status_code == 204
    journal = berta.get(f"{path}/journal").text
    assert "Anna" not in journal
    assert ": guest\n" in journal
    assert [name for name, _, _ in seats(berta, path)] == ["guest", "Berta"]
    assert "Anna" not in berta.get(path).text
    assert anna.get("/api/me").json()["id"] is None


def test_both_databases_agree_about_people(tmp_path: Path, database_url: str) -> None:
    with running(tmp_path, database_url=database_url) as small:
        here, there = small.browser(), small.browser()
        anna = here.post("/api/me", json={"name": "Anna", "language": "de"}).json()
        account = {"login": "anna", "password": PASSWORD}
        assert here.post("/api/account", json=account).json()["id"] == anna["id"]
        assert there.post("/api/me", json={"name": "Visitor"}).status_code == 200
        hook = {"kind": "webhook", "address": "https://example.org/hook"}
        assert there.post("/api/me/addresses", json=hook).status_code == 201
        assert there.post("/api/account", json=account).status_code == 409
        assert there.post("/api/login", json=account).json()["id"] == anna["id"]
        token = there.post("/api/me/tokens", json={"label": "bot", "scopes": ["read"]}).json()
        bearer = {"Authorization": f"Bearer {token['token']}"}
        assert small.client.get("/api/probe/read", headers=bearer).json() == anna["id"]
        told = here.get("/api/me/export").json()
        assert [address["address"] for address in told["addresses"]] == [hook["address"]]
        assert told["tokens"][0]["used"] > 0
        assert here.delete(f"/api/me/tokens/{token['id']}").status_code == 204
        [address] = here.get("/api/me/addresses").json()
        assert here.delete(f"/api/me/addresses/{address['id']}").status_code == 204
        assert here.delete("/api/me").status_code == 204
        assert small.rows("select count(*) from person") == [(0,)]
