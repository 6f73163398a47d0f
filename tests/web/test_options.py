"""Options over HTTP: what is chosen, and what that brings with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kingsroad.web.app import create_app
from kingsroad.web.settings import Settings

MODULES = ("yogi", "blocked_sites", "auction", "home_city")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(
        create_app(Settings({"data": str(tmp_path), "workers": "0", "rate": "0", "allowed_hosts": "testserver"}))
    ) as client:
        yield client


def test_without_a_wish_every_option_is_its_default(client: TestClient) -> None:
    for title in client.get("/api/titles").json()["titles"]:
        settled = client.get(f"/api/titles/{title['title']}/options").json()["options"]
        defaults = {option["name"]: option["choices"][0] for option in title["options"]}
        assert settled.items() <= defaults.items()


def test_a_preset_brings_its_parts_and_a_part_can_be_left_out(client: TestClient) -> None:
    settled = client.get("/api/titles/raja/options?option=expert=1").json()["options"]
    assert {name for name, choice in settled.items() if choice == "true"} == set(MODULES)
    settled = client.get("/api/titles/raja/options?option=expert=1&option=auction=false").json()["options"]
    assert settled["auction"] == "false"
    assert settled["yogi"] == "true"


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ("nine/options", "title.unknown"),
        ("raja/options?option=speed=1", "option.unknown"),
        ("raja/options?option=short=perhaps", "option.value"),
        ("raja/options?option=short", "option.form"),
        ("raja/options?option=short=true&option=short=false", "option.twice"),
        ("raja/options?option=many_characters=true&option=auction=false", "raja.option.auction"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_with_the_reason(client: TestClient, asked: str, reason: str) -> None:
    answer = client.get(f"/api/titles/{asked}")
    assert answer.status_code in (400, 404)
    assert answer.json()["error"]["id"] == reason
