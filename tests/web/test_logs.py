"""Logs tell operators what happened, one event a line, and no secret."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingsroad.web.identity import COOKIE
from kingsroad.web.logs import note, scrub, start_logs
from tests.web.games import put_change, put_chat, put_game
from tests.web.small import PASSWORD, running

LOG = logging.getLogger("kingsroad.test")
LINK = "Jx0fV3mQ9aTz2LkWcR7yBn"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Logging belongs to the whole process: what a test changes is changed back."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    others = {name: logging.getLogger(name) for name in ("uvicorn", "uvicorn.error", "uvicorn.access")}
    before = {name: (logger.handlers[:], logger.propagate) for name, logger in others.items()}
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, logger in others.items():
        logger.handlers[:], logger.propagate = before[name]


def test_a_line_of_json_is_one_event() -> None:
    out = io.StringIO()
    start_logs("json", out)
    note(LOG, "moved", seat=2, table="abc", name="two\nlines")
    line = out.getvalue()
    assert line.count("\n") == 1
    event = json.loads(line)
    assert event.pop("at").endswith("Z")
    assert event == {
        "level": "info",
        "logger": "kingsroad.test",
        "event": "moved",
        "seat": 2,
        "table": "abc",
        "name": "two\nlines",
    }


def test_a_line_of_text_cannot_be_taken_for_two() -> None:
    out = io.StringIO()
    start_logs("text", out)
    note(LOG, "moved", logging.WARNING, name="x\n2026-01-01 forged=1", empty="")
    LOG.info("free text\nwith %s", "an end")
    first, second = out.getvalue().splitlines()
    assert first.endswith('warning kingsroad.test moved name="x\\n2026-01-01 forged=1" empty=""')
    assert second.endswith("info kingsroad.test free text with an end")


def test_values_with_secret_names_are_never_written() -> None:
    out = io.StringIO()
    start_logs("json", out)
    note(
        LOG, "x", password="hunter2", token="hunter2", link="hunter2", cookie="hunter2", text="hunter2", code="hunter2"
    )
    assert "hunter2" not in out.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        "GET /tables/abc?link=hunter2 failed",
        "GET http://x.example/t?a=1&link=hunter2",
        "postgresql://kingsroad:hunter2@db/kingsroad",
        "smtps://me%40x:hunter2@mail.example:465",
        "Authorization: Bearer hunter2",
        "Cookie: kingsroad=hunter2; other=hunter2",
        "{'password': 'hunter2', 'x': 1}",
        'token="hunter2"',
        "secret=hunter2",
        "link: hunter2",
        "kt_hunter2hunter2hunter2",
        "GET /join/abc/kl_hunter2hunter2hunter2x",
        "whsec_hunter2+hunter2/hunter2=",
        f"stop/{'A' * 22}.{'0' * 16}.{'hunter2' * 6}x",
        "1.AAAAAAAAAAAAAAAAAAAAAA.1700000000000.-.hunter2hunter2hunter2hunter2",
        "$argon2id$v=19$m=65536,t=3,p=4$hunter2$hunter2",
    ],
)
def test_secrets_are_found_wherever_they_stand(text: str) -> None:
    assert "hunter2" not in scrub(text)


def test_what_is_no_secret_stays() -> None:
    for text in ("took 3 ms at /api/tables/{id}", "is it so? yes", "http://127.0.0.1:8000/", "n=1 seat=2"):
        assert scrub(text) == text


def test_the_servers_own_lines_of_requests_are_left_out() -> None:
    out = io.StringIO()
    start_logs("text", out)
    logging.getLogger("uvicorn.access").info("GET /tables?link=hunter2")
    logging.getLogger("uvicorn.error").info("started")
    assert out.getvalue().splitlines()[-1].endswith("uvicorn.error started")
    assert "link" not in out.getvalue()


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_whole_visit_leaves_no_secret_in_the_log(tmp_path: Path, form: str) -> None:
    out = io.StringIO()
    start_logs(form, out, logging.DEBUG)
    with running(tmp_path) as small:
        browser = small.browser()
        id = browser.post("/api/me", json={"name": "Anna"}).json()["id"]
        cookies = [browser.cookies[COOKIE]]
        browser.post("/api/account", json={"login": "anna-login", "password": PASSWORD})
        cookies.append(browser.cookies[COOKIE])
        browser.post("/api/login", json={"login": "anna-login", "password": "a wrong password"})
        browser.post("/api/login", json={"login": "anna-login", "password": PASSWORD})
        token = browser.post("/api/me/tokens", json={"label": "bot", "scopes": ["read"]}).json()["token"]
        browser.get("/api/probe/read", headers={"Authorization": f"Bearer {token}"})
        browser.get(f"/api/nowhere/{LINK}?link={LINK}")
        browser.get(f"/api/probe/bug/x?link={LINK}")
        with browser.websocket_connect(f"/api/probe/socket?link={LINK}", subprotocols=["token", token]) as socket:
            socket.receive_json()
        small.write(lambda cursor: put_game(cursor, "g1", id, "Anna", "Berta"))
        small.write(lambda cursor: put_change(cursor, "g1", 1, 0, "person", id, "Anna"))
        small.write(lambda cursor: put_chat(cursor, "g1", id, "Anna", None, "words of the chat"))
        browser.get("/api/me/export")
        secret = small.services.identity.secret.decode()
        [(hash,)] = small.rows("select password from person")
        browser.delete("/api/me")
    written = out.getvalue()
    for hidden in (
        PASSWORD,
        "a wrong password",
        "anna-login",
        token,
        LINK,
        secret,
        hash,
        "words of the chat",
        *cookies,
    ):
        assert hidden not in written
    for event in ("login_failed", "person_deleted", "RuntimeError", "/api/probe/bug/{table}"):
        assert event in written


def test_a_bug_is_found_in_the_log_by_the_id_its_answer_has(tmp_path: Path) -> None:
    out = io.StringIO()
    start_logs("json", out)
    with running(tmp_path) as small:
        id = small.client.get("/api/probe/bug/1").json()["error"]["request"]
    events = [json.loads(line) for line in out.getvalue().splitlines()]
    [bug] = [event for event in events if event["event"] == "bug"]
    assert (bug["request"], bug["level"], bug["route"]) == (id, "error", "/api/probe/bug/{table}")
    assert "RuntimeError" in bug["trace"]
