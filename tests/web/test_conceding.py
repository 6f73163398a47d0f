"""Giving a game up over HTTP, and what everyone who has the table open is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kingsroad.web.app import create_app
from kingsroad.web.settings import Settings
from tests.web.small import Small
from tests.web.test_people_at_tables import sit_down


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Small]:
    limits = {"rate": "0", "login_rate": "0", "guest_rate": "0"}
    app = create_app(Settings({"data": str(tmp_path), "workers": "1", "allowed_hosts": "testserver", **limits}))
    with TestClient(app) as client:
        yield Small(app, client)


def error_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["id"]


def next_info(socket: Any) -> dict[str, Any]:
    while True:
        heard = socket.receive_json()
        if heard["t"] == "info":
            return dict(heard["info"])


def test_it_needs_the_others_consent_and_everyone_is_told(server: Small) -> None:
    anna, berta, path = sit_down(server)
    stranger = server.browser()
    with berta.websocket_connect(f"{path}/stream?seat=1") as socket:
        assert next_info(socket)["conceding"] is None
        asked = anna.post(f"{path}/concede", json={"seat": 0})
        assert (asked.status_code, asked.json()["status"]) == (200, "running")
        assert next_info(socket)["conceding"] == {"seat": 0, "asked": [1]}
        assert error_of(stranger.post(f"{path}/concede", json={"seat": 1})) == (401, "identity.none")
        assert error_of(berta.post(f"{path}/concede", json={"seat": 0})) == (403, "table.not_your_seat")
        assert error_of(berta.post(f"{path}/concede", json={"seat": 1})) == (409, "table.conceding")
        refused = berta.post(f"{path}/concession", json={"seat": 0, "agree": False})
        assert refused.json()["conceding"] is None
        assert next_info(socket)["conceding"] is None
        assert error_of(berta.post(f"{path}/concession", json={"seat": 0, "agree": True})) == (
            409,
            "table.not_conceding",
        )
        anna.post(f"{path}/concede", json={"seat": 0})
        agreed = berta.post(f"{path}/concession", json={"seat": 0, "agree": True}).json()
        assert (agreed["status"], agreed["waiting"], agreed["result"]) == ("over", [], None)
        assert agreed["conceded"] == {"seat": 0, "n": 0}
        while (heard := next_info(socket))["status"] == "running":
            pass
        assert heard["conceded"] == {"seat": 0, "n": 0}
    view = anna.get(f"{path}/view?seat=1").json()["view"]  # over: everything may be seen
    code = (
        view["moves"][0]["code"]
        if view["moves"]
        else anna.get(f"{path}/view?seat=0").json()["view"]["moves"][0]["code"]
    )
    for browser, seat in ((anna, 0), (berta, 1)):
        assert error_of(browser.post(f"{path}/moves", json={"seat": seat, "n": 1, "code": code})) == (
            409,
            "table.ended",
        )
    journal = stranger.get(f"{path}/journal").text
    assert journal.endswith("\n# conceded: black\n")
    assert "\nseed: " in journal
    listed = anna.get("/api/tables?which=mine").json()["tables"][0]
    assert (listed["status"], listed["conceded"]) == ("over", {"seat": 0, "n": 0})
    assert anna.post(f"{path}/rematch", json={}).json()["rematch_of"] == path.rpartition("/")[2]


def test_what_a_person_played_is_in_their_data_though_they_conceded(server: Small) -> None:
    anna, berta, path = sit_down(server)
    seat = anna.get(path).json()["waiting"][0]
    mover = (anna, berta)[seat]
    code = mover.get(f"{path}/moves?seat={seat}").json()["moves"][0]["code"]
    mover.post(f"{path}/concede", json={"seat": seat})
    assert mover.post(f"{path}/moves", json={"seat": seat, "n": 1, "code": code}).status_code == 200
    (berta, anna)[seat].post(f"{path}/concession", json={"seat": seat, "agree": True})
    mine = mover.get("/api/me/export").json()
    assert [line["code"] for line in mine["games"][0]["lines"]] == [code]
