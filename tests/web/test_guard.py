"""What stands before everything: marks and origins, limits, sizes, headers, addresses, errors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kingsroad.web.guard import POLICY, is_own_origin
from kingsroad.web.limits import Limits, Rate
from kingsroad.web.settings import Settings
from kingsroad.web.visit import client_address, household
from tests.web.small import MARK, Small, ids, running

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


# -- headers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/page", 200),
        ("/api/me", 200),
        ("/api/probe/read", 401),
        ("/nowhere", 404),
        ("/api/probe/bug/1", 500),
        ("/api/probe/down", 503),
    ],
)
def test_every_answer_has_the_headers_that_protect_it(small: Small, path: str, status: int) -> None:
    response = small.client.get(path)
    assert response.status_code == status
    assert {name: response.headers.get(name) for name in HEADERS} == HEADERS
    assert len(response.headers["x-request-id"]) == 16
    assert "strict-transport-security" not in response.headers
    assert "unsafe" not in POLICY


def test_what_the_api_says_stays_in_no_cache(small: Small) -> None:
    assert small.client.get("/api/me").headers["cache-control"] == "no-store"
    assert "cache-control" not in small.client.get("/page").headers


def test_https_stays_https(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://play.example") as small:
        assert small.client.get("/page").headers["strict-transport-security"] == "max-age=31536000"


# -- other sites ------------------------------------------------------------------------------------


def test_a_change_by_cookie_needs_the_mark(small: Small) -> None:
    browser = small.browser()
    assert browser.post("/api/me", json={"name": "Anna"}).status_code == 200
    for mark in ({"X-Kingsroad": ""}, {"X-Kingsroad": "0"}, {"X-Kingsroad": "1, 1"}):
        for method, path in (("POST", "/api/me"), ("DELETE", "/api/me"), ("POST", "/api/logout")):
            refused = browser.request(method, path, headers=mark)
            assert (refused.status_code, ids(refused)) == (403, "request.mark"), (method, path, mark)
    assert browser.get("/api/me").json()["name"] == "Anna"


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://testserver.evil.example", "null", "http://", "x", "["]
)
def test_a_page_of_another_site_changes_nothing(small: Small, origin: str) -> None:
    refused = small.browser().post("/api/me", json={"name": "Anna"}, headers={"Origin": origin})
    assert (refused.status_code, ids(refused)) == (403, "request.origin")
    assert small.rows("select count(*) from person") == [(0,)]


def test_our_own_pages_may(tmp_path: Path) -> None:
    given = {"public_url": "https://play.example:443/", "allowed_origins": "https://alias.example, http://[::1]:8000"}
    with running(tmp_path, **given) as small:
        for origin in ("https://play.example", "https://alias.example", "http://[::1]:8000", "http://testserver"):
            answer = small.browser().post("/api/me", json={"name": "Anna"}, headers={"Origin": origin})
            assert answer.status_code == 200, origin
        refused = small.browser().post("/api/me", json={"name": "Anna"}, headers={"Origin": "http://play.example"})
        assert ids(refused) == "request.origin"


def test_programs_have_no_origin() -> None:
    assert is_own_origin({}, Settings())
    assert not is_own_origin({"origin": "http://a.example"}, Settings())
    assert not is_own_origin({"origin": "ftp://a.example", "host": "a.example"}, Settings())


# -- sizes ------------------------------------------------------------------------------------------


def test_a_body_may_be_as_large_as_the_limit_and_no_larger(tmp_path: Path) -> None:
    with running(tmp_path, body_limit="2000") as small:
        browser = small.browser()
        assert browser.post("/api/probe/echo", content=b"x" * 2000).json() == {"size": 2000}
        refused = browser.post("/api/probe/echo", content=b"x" * 2001)
        assert (refused.status_code, refused.json()) == (413, {"error": {"id": "request.large", "most": 2000}})


def test_a_body_that_does_not_tell_its_size_is_counted(tmp_path: Path) -> None:
    def parts(count: int) -> Iterator[bytes]:
        for _ in range(count):
            yield b"x" * 500

    with running(tmp_path, body_limit="2000") as small:
        browser = small.browser()
        assert browser.post("/api/probe/echo", content=parts(4)).json() == {"size": 2000}
        assert browser.post("/api/probe/echo", content=parts(5)).status_code == 413
        lying = browser.post("/api/probe/echo", content=b"x", headers={"Content-Length": "9" * 30})
        assert lying.status_code == 413


# -- how often --------------------------------------------------------------------------------------


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_a_bucket_gives_its_burst_and_then_one_at_a_time() -> None:
    clock = Clock()
    limits = Limits({"x": Rate(burst=3, per_minute=60)}, clock)
    assert [limits.take("x", "a") for _ in range(3)] == [0, 0, 0]
    assert limits.take("x", "a") == pytest.approx(1.0)
    assert limits.take("x", "b") == 0
    clock.time += 0.5
    assert limits.take("x", "a") == pytest.approx(0.5)
    clock.time += 0.5
    assert limits.take("x", "a") == 0
    assert limits.take("x", "a") == pytest.approx(1.0)
    clock.time += 1000
    assert [limits.take("x", "a") for _ in range(3)] == [0, 0, 0]


def test_buckets_are_forgotten_before_they_fill_the_memory() -> None:
    clock = Clock()
    limits = Limits({"x": Rate(burst=1, per_minute=60)}, clock, most=100)
    for i in range(1000):
        assert limits.take("x", f"asker {i}") == 0
        assert len(limits.full_at["x"]) <= 100
    assert limits.take("x", "asker 999") > 0
    clock.time += 2
    limits.take("x", "someone")
    for i in range(99):
        limits.take("x", f"another {i}")
    assert "asker 999" not in limits.full_at["x"]


def test_who_asks_too_often_is_told_how_long_to_wait(tmp_path: Path) -> None:
    with running(tmp_path, rate="5") as small:
        noisy, calm = small.browser("192.0.2.1"), small.browser("192.0.2.2")
        assert [noisy.get("/page").status_code for _ in range(5)] == [200] * 5
        refused = noisy.get("/page")
        assert (refused.status_code, ids(refused)) == (429, "request.too_many")
        assert 1 <= int(refused.headers["retry-after"]) <= 12
        assert refused.headers["content-security-policy"] == POLICY
        assert calm.get("/page").status_code == 200
        assert 'kingsroad_limited_total{kind="address"} 1.0' in small.services.metrics.text().decode()


def test_passwords_are_tried_less_often_than_pages(tmp_path: Path) -> None:
    with running(tmp_path, login_rate="3") as small:
        browser = small.browser()
        for _ in range(3):
            assert browser.post("/api/login", json={"login": "anna", "password": "wrong one"}).status_code == 401
        refused = browser.post("/api/login", json={"login": "anna", "password": "wrong one"})
        assert refused.status_code == 429
        assert 'kingsroad_limited_total{kind="login"} 1.0' in small.services.metrics.text().decode()
        assert int(refused.headers["retry-after"]) >= 1
        assert browser.get("/api/me").status_code == 200


def test_one_login_is_not_tried_from_everywhere(tmp_path: Path) -> None:
    with running(tmp_path, login_rate="1") as small:
        tried = [
            small.browser(f"192.0.2.{i}").post("/api/login", json={"login": "Anna", "password": "wrong one"})
            for i in range(6)
        ]
        assert [response.status_code for response in tried] == [401] * 5 + [429]


def test_guests_are_not_made_by_the_thousand(tmp_path: Path) -> None:
    with running(tmp_path, guest_rate="2") as small:
        made = [small.browser().post("/api/me", json={"name": "Anna"}).status_code for _ in range(3)]
    assert made == [200, 200, 429]


def test_a_person_with_many_addresses_is_one_person(tmp_path: Path) -> None:
    with running(tmp_path, rate="6") as small:
        browser = small.browser("192.0.2.1")
        browser.post("/api/me", json={"name": "Anna"})
        answers = []
        for i in range(8):
            roaming = small.browser(f"192.0.2.{i + 2}")
            roaming.cookies = browser.cookies
            answers.append(roaming.get("/api/me").status_code)
        assert answers == [200] * 6 + [429] * 2


def test_sockets_are_not_opened_without_end(tmp_path: Path) -> None:
    with running(tmp_path, rate="2") as small:
        opened = []
        for _ in range(3):
            try:
                with small.client.websocket_connect("/api/probe/socket"):
                    opened.append(True)
            except Exception as error:
                opened.append(type(error).__name__ != "WebSocketDisconnect")
        assert opened == [True, True, False]


# -- from where -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "1.2.3.4, 198.51.100.7", "198.51.100.7"),  # the first is what anyone may claim
        ("10.0.0.1", "198.51.100.7, 10.0.0.9", "198.51.100.7"),
        ("10.0.0.1", "198.51.100.7:4711", "198.51.100.7"),
        ("10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"),
        ("10.0.0.1", "rubbish", "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"),
        ("::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("192.0.2.1", "198.51.100.7", "192.0.2.1"),  # no proxy of ours
        ("somewhere", "198.51.100.7", "somewhere"),
    ],
)
def test_only_our_own_proxies_tell_who_asked(peer: str, forwarded: str, address: str) -> None:
    proxies = Settings({"trusted_proxies": "10.0.0.0/8"}).trusted_proxies
    assert client_address(peer, forwarded, proxies) == address
    assert client_address(peer, forwarded, []) == peer


def test_one_line_is_one_asker() -> None:
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::1") != household("2001:db8:1:2::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") == "192.0.2.1"
    assert household("odd:thing") == "odd:thing"


def test_a_request_keeps_the_id_that_our_proxy_gave_it(tmp_path: Path) -> None:
    headers = {"X-Forwarded-For": "198.51.100.7", "X-Request-ID": "from-the-proxy"}
    with running(tmp_path, trusted_proxies="192.0.2.1") as small:
        said = small.browser("192.0.2.1").get("/api/probe/from", headers=headers).json()
        assert (said["address"], said["id"]) == ("198.51.100.7", "from-the-proxy")
        said = small.browser("192.0.2.2").get("/api/probe/from", headers=headers).json()
        assert said["address"] == "192.0.2.2"
        assert said["id"] != "from-the-proxy"
        odd = small.browser("192.0.2.1").get("/api/probe/from", headers={"X-Request-ID": 'a"b\tc' + "x" * 90})
        assert len(odd.json()["id"]) == 16


# -- errors -----------------------------------------------------------------------------------------


def test_a_bug_tells_nothing_but_where_to_look(small: Small) -> None:
    response = small.client.get("/api/probe/bug/secretplace")
    id = response.headers["x-request-id"]
    assert (response.status_code, response.json()) == (500, {"error": {"id": "request.bug", "request": id}})


def test_a_bug_in_a_socket_closes_it(small: Small) -> None:
    with small.client.websocket_connect("/api/probe/socket?bug=1") as socket:
        message = socket.receive()
    assert (message["type"], message["code"]) == ("websocket.close", 1011)


def test_faults_are_phrases_with_the_status_that_fits(small: Small) -> None:
    browser = small.browser()
    fault = browser.get("/api/probe/fault")
    assert (fault.status_code, fault.json()) == (
        400,
        {"error": {"id": "title.unknown", "title": "chess", "known": "raja"}},
    )
    down = browser.get("/api/probe/down")
    assert (down.status_code, down.json(), down.headers["retry-after"]) == (503, {"error": {"id": "store.gone"}}, "1")
    assert ids(browser.get("/api/nowhere")) == "request.unknown"
    method = browser.put("/api/me")
    assert (method.status_code, ids(method)) == (405, "request.method")
    assert set(method.headers["allow"].split(", ")) <= {"GET", "POST", "DELETE"}


def test_what_does_not_fit_the_schema_is_named_but_not_repeated(small: Small) -> None:
    wish = {"login": "anna", "password": ["hunter2hunter2"]}
    response = small.browser().post("/api/login", json=wish)
    assert (response.status_code, response.json()) == (
        422,
        {"error": {"id": "request.schema", "where": "body.password", "kind": "string_type"}},
    )
    for body in (b"{", b"\xff\xfe", b'"\\ud800"', b"", b"[" * 5000):
        odd = small.browser().post("/api/login", content=body, headers={"Content-Type": "application/json"})
        assert odd.status_code in (400, 422), body
        assert ids(odd) in ("request.schema", "request.body")


def test_requests_are_counted_by_route_and_not_by_path(small: Small) -> None:
    for table in ("abc", "def"):
        small.client.get(f"/api/probe/bug/{table}")
    small.client.get("/somewhere/secret")
    text = small.services.metrics.text().decode()
    assert 'kingsroad_http_total{method="GET",route="/api/probe/bug/{table}",status="500"} 2.0' in text
    assert 'kingsroad_http_total{method="GET",route="-",status="404"} 1.0' in text
    assert 'kingsroad_http_seconds_count{route="/api/probe/bug/{table}"} 2.0' in text
    assert "secret" not in text


def test_the_mark_is_all_that_a_browser_needs_to_change_things(small: Small) -> None:
    bare = TestClient(small.app)
    bare.portal = small.client.portal
    assert bare.post("/api/me", json={"name": "Anna"}, headers=MARK).status_code == 200
