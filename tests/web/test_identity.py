"""Who somebody is: cookies, tokens, sockets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from kingsroad.table.times import now
from kingsroad.web import people
from kingsroad.web.identity import COOKIE, LIFE, RENEW
from tests.web.small import MARK, PASSWORD, Small, ids, running


def guest(browser: TestClient, name: str = "Anna") -> dict[str, Any]:
    response = browser.post("/api/me", json={"name": name})
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


def token(browser: TestClient, *scopes: str) -> str:
    response = browser.post("/api/me/tokens", json={"label": "bot", "scopes": list(scopes)})
    assert response.status_code == 201, response.text
    return str(response.json()["token"])


def bearer(text: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {text}"}


def test_nobody_is_no_error_and_gets_no_cookie(small: Small) -> None:
    response = small.browser().get("/api/me")
    assert response.status_code == 200
    assert response.json()["id"] is None
    assert "set-cookie" not in response.headers


def test_the_first_change_makes_a_guest_with_a_cookie_that_scripts_and_other_sites_cannot_use(small: Small) -> None:
    browser = small.browser()
    response = browser.post("/api/me", json={"name": "Anna"})
    parts = [part.strip() for part in response.headers["set-cookie"].split(";")]
    assert parts[0].startswith("kingsroad=1.")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts)
    assert "Secure" not in parts
    me = browser.get("/api/me").json()
    assert (me["name"], me["guest"], len(me["id"])) == ("Anna", True, 22)
    assert me["scopes"] == ["read", "play", "account"]


def test_where_people_come_by_https_the_cookie_goes_no_other_way(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://play.example") as small:
        response = small.browser().post("/api/me", json={"name": "Anna"})
    assert "; Secure" in response.headers["set-cookie"]


def test_a_cookie_that_was_touched_is_nobodys(small: Small) -> None:
    browser = small.browser()
    guest(browser)
    good = browser.cookies[COOKIE]
    other = guest(small.browser(), "Berta")["id"]
    _, person, issued, stamp, signature = good.split(".")
    forged = [
        good[:-1],
        good[: len(good) // 2],
        good + "A",
        good.replace("1.", "2.", 1),
        ".".join(["1", other, issued, stamp, signature]),
        ".".join(["1", person, str(int(issued) + 1), stamp, signature]),
        ".".join(["1", person, issued, "AAAAAAAA", signature]),
        ".".join(["1", person, issued, stamp, signature[::-1]]),
        ".".join(["1", person, issued, stamp, ""]),
        "",
        "....",
        "é",
    ]
    for cookie in forged:
        raw = f"{COOKIE}={cookie}".encode()
        response = small.browser().get("/api/me", headers={b"Cookie": raw})
        assert (response.status_code, response.json()["id"]) == (200, None), cookie
    assert small.browser().get("/api/me", headers={"Cookie": f"{COOKIE}={good}"}).json()["id"] == person


def test_a_cookie_ends_after_its_time_and_is_renewed_before(small: Small) -> None:
    id = guest(small.browser())["id"]
    sign = small.services.identity.sign
    for age, known, renewed in ((0, True, False), (RENEW + 1000, True, True), (LIFE + 1000, False, False)):
        cookie = f"{COOKIE}={sign(id, '', now() - age)}"
        response = small.browser().get("/api/me", headers={"Cookie": cookie})
        assert (response.json()["id"] == id) is known
        assert ("set-cookie" in response.headers) is renewed


def test_the_key_is_made_once_and_kept_so_a_restart_knows_everyone(tmp_path: Path) -> None:
    with running(tmp_path) as small:
        browser = small.browser()
        id = guest(browser)["id"]
        cookie = browser.cookies[COOKIE]
        assert len(small.services.identity.secret) >= 32
    with running(tmp_path) as small:
        assert small.browser().get("/api/me", headers={"Cookie": f"{COOKIE}={cookie}"}).json()["id"] == id
    with running(tmp_path, secret="x" * 32) as small:
        assert small.browser().get("/api/me", headers={"Cookie": f"{COOKIE}={cookie}"}).json()["id"] is None


def test_a_token_can_do_what_its_scopes_say_and_no_more(small: Small) -> None:
    browser = small.browser()
    id = guest(browser)["id"]
    reads, plays = token(browser, "read"), token(browser, "read", "play")
    program = TestClient(small.app, headers={})
    program.portal = small.client.portal
    assert program.get("/api/probe/read", headers=bearer(reads)).json() == id
    assert program.get("/api/probe/play", headers=bearer(plays)).json() == id
    denied = program.get("/api/probe/play", headers=bearer(reads))
    assert (denied.status_code, denied.json()) == (403, {"error": {"id": "identity.scope", "scope": "play"}})
    assert program.get("/api/me/export", headers=bearer(plays)).status_code == 403
    assert program.get("/api/me", headers=bearer(plays)).json()["scopes"] == ["read", "play"]


def test_a_token_needs_no_mark_and_is_no_key_to_more_scopes(small: Small) -> None:
    browser = small.browser()
    guest(browser)
    owner = token(browser, "account")
    program = small.client
    made = program.post("/api/me/tokens", json={"label": "x", "scopes": ["account"]}, headers=bearer(owner))
    assert made.status_code == 201
    wish = {"label": "x", "scopes": ["account", "play"]}
    refused = program.post("/api/me/tokens", json=wish, headers=bearer(owner))
    assert (refused.status_code, ids(refused)) == (403, "identity.scope")


@pytest.mark.parametrize("scopes", [("account",), ("read", "account"), ("play", "account")])
def test_a_token_without_all_scopes_gives_its_guest_no_password(small: Small, scopes: tuple[str, ...]) -> None:
    browser = small.browser()
    guest(browser)
    wish = {"login": "anna", "password": PASSWORD}
    refused = small.browser().post("/api/account", json=wish, headers=bearer(token(browser, *scopes)))
    assert (refused.status_code, ids(refused)) == (403, "identity.scope")
    assert "set-cookie" not in refused.headers
    assert browser.get("/api/me").json()["guest"]


def test_a_token_without_all_scopes_brings_its_guest_into_no_account(small: Small) -> None:
    thief, browser = small.browser(), small.browser()
    guest(thief)
    thief.post("/api/account", json={"login": "thief", "password": PASSWORD})
    id = guest(browser)["id"]
    wish = {"login": "thief", "password": PASSWORD}
    assert small.browser().post("/api/login", json=wish, headers=bearer(token(browser, "account"))).status_code == 200
    assert browser.get("/api/me").json()["id"] == id


def test_a_token_never_becomes_a_cookie(small: Small) -> None:
    browser = small.browser()
    id = guest(browser)["id"]
    wish = {"login": "anna", "password": PASSWORD}
    made = small.browser().post("/api/account", json=wish, headers=bearer(token(browser, "read", "play", "account")))
    assert (made.status_code, made.json()["id"]) == (200, id)
    assert "set-cookie" not in made.headers


def test_tokens_end_when_their_guest_becomes_an_account_and_when_its_password_changes(small: Small) -> None:
    browser = small.browser()
    guest(browser)
    for current in ({}, {"current": PASSWORD}):
        texts = [token(browser, "read"), token(browser, "read", "play", "account")]
        for text in texts:
            assert small.client.get("/api/probe/read", headers=bearer(text)).status_code == 200
        made = browser.post("/api/account", json={"login": "anna", "password": PASSWORD, **current})
        assert made.status_code == 200
        assert browser.get("/api/me/tokens").json() == []
        for text in texts:
            refused = small.client.get("/api/probe/read", headers=bearer(text))
            assert (refused.status_code, ids(refused)) == (401, "identity.token")


def test_a_failed_change_of_the_password_ends_no_token(small: Small) -> None:
    browser = small.browser()
    guest(browser)
    browser.post("/api/account", json={"login": "anna", "password": PASSWORD})
    text = token(browser, "read")
    wish = {"login": "anna", "password": "another password", "current": "not the right one"}
    assert browser.post("/api/account", json=wish).status_code == 401
    assert small.client.get("/api/probe/read", headers=bearer(text)).status_code == 200


def test_only_the_hash_of_a_token_is_kept_and_a_dropped_one_is_void(small: Small) -> None:
    browser = small.browser()
    guest(browser)
    text = token(browser, "read")
    [(hash, used)] = small.rows("select hash, used from token")
    assert (hash, used) == (people.token_hash(text), None)
    assert browser.get("/api/probe/read", headers=bearer(text)).status_code == 200
    assert small.rows("select used from token where used is not null")
    [info] = browser.get("/api/me/tokens").json()
    assert text not in browser.get("/api/me/tokens").text
    assert browser.delete(f"/api/me/tokens/{info['id']}").status_code == 204
    gone = browser.get("/api/probe/read", headers=bearer(text))
    assert (gone.status_code, ids(gone)) == (401, "identity.token")
    assert browser.delete(f"/api/me/tokens/{info['id']}").status_code == 404


def test_nobody_drops_the_token_of_another(small: Small) -> None:
    browser, other = small.browser(), small.browser()
    guest(browser)
    guest(other, "Berta")
    token(browser, "read")
    [info] = browser.get("/api/me/tokens").json()
    assert other.delete(f"/api/me/tokens/{info['id']}").status_code == 404
    assert len(browser.get("/api/me/tokens").json()) == 1


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Bearer wrong", "bearer kt_wrong", "Bearer é"])
def test_a_wrong_token_is_told_so_even_with_a_good_cookie(small: Small, header: str) -> None:
    browser = small.browser()
    guest(browser)
    response = browser.get("/api/me", headers={b"Authorization": header.encode()})
    assert (response.status_code, ids(response)) == (401, "identity.token")


def test_the_password_of_a_proxy_is_no_token_of_ours(small: Small) -> None:
    browser = small.browser()
    id = guest(browser)["id"]
    assert browser.get("/api/me", headers={"Authorization": "Basic eDp5"}).json()["id"] == id


def test_without_identity_what_needs_one_is_refused(small: Small) -> None:
    response = small.client.get("/api/probe/read")
    assert (response.status_code, ids(response)) == (401, "identity.none")
    assert small.rows("select count(*) from person") == [(0,)]


def test_a_bad_request_makes_no_guest(small: Small) -> None:
    assert small.browser().post("/api/me", json={"name": ""}).status_code == 400
    assert small.browser().post("/api/me", json={"nick": "x"}).status_code == 422
    assert small.rows("select count(*) from person") == [(0,)]


def test_a_socket_knows_people_by_cookie_and_by_token(small: Small) -> None:
    browser = small.browser()
    id = guest(browser)["id"]
    with browser.websocket_connect("/api/probe/socket") as socket:
        assert socket.receive_json() == {"id": id}
    text = token(browser, "read")
    program = small.client
    with program.websocket_connect("/api/probe/socket", subprotocols=["token", text]) as socket:
        assert (str(socket.accepted_subprotocol), socket.receive_json()) == ("token", {"id": id})
    with program.websocket_connect("/api/probe/socket") as socket:
        assert socket.receive_json() == {"id": None}


def test_a_socket_is_not_opened_for_a_page_of_another_site(small: Small) -> None:
    foreign = small.client.websocket_connect("/api/probe/socket", headers={"Origin": "https://evil.example"})
    with pytest.raises(WebSocketDisconnect) as refused, foreign:
        raise AssertionError
    assert refused.value.code == 1008
    with small.client.websocket_connect("/api/probe/socket", headers={"Origin": "http://testserver"}) as socket:
        assert socket.receive_json() == {"id": None}


def test_a_new_password_ends_every_other_session(small: Small) -> None:
    here, there = small.browser(), small.browser()
    guest(here)
    account = {"login": "anna", "password": PASSWORD}
    assert here.post("/api/account", json=account).status_code == 200
    assert there.post("/api/login", json=account).status_code == 200
    assert there.get("/api/me").json()["login"] == "anna"
    change = {"login": "anna", "password": "another long one", "current": PASSWORD}
    assert here.post("/api/account", json=change).status_code == 200
    assert here.get("/api/me").json()["login"] == "anna"
    assert there.get("/api/me").json()["id"] is None


def test_the_guard_asks_for_its_mark_even_without_a_cookie(small: Small) -> None:
    """Else another site could log a visitor in under its own name."""
    wish = {"login": "anna", "password": PASSWORD}
    response = small.client.post("/api/login", json=wish)
    assert (response.status_code, ids(response)) == (403, "request.mark")
    assert ids(small.client.post("/api/login", json=wish, headers=MARK)) == "account.wrong"
