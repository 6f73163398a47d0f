"""The whole server as somebody meets it who means no good."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from kingsroad.web.app import create_app
from kingsroad.web.guard import POLICY
from kingsroad.web.settings import Settings
from tests.web.whole import HOST, ORIGIN, PASSWORD, TABLE, everything, run, whole

SAFE: Final = {"GET", "HEAD", "OPTIONS"}
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
FOREIGN: Final = ("https://evil.example", f"http://{HOST}.evil.example", f"http://{HOST}:81", "null", "http://", "x")
SCRIPT: Final = "<script>x</script>"


def routes_of(app: FastAPI) -> list[APIRoute]:
    """Every route, documented or not."""
    inner = [route.original_router.routes for route in app.routes if hasattr(route, "original_router")]
    return [route for routes in [app.routes, *inner] for route in routes if isinstance(route, APIRoute)]


def changes_of(app: FastAPI) -> list[tuple[str, str]]:
    found = [(method, route.path) for route in routes_of(app) for method in route.methods or () if method not in SAFE]
    return sorted(found)


KEYED: Final = ("/api/unsubscribe/{link}", "/api/confirm/{link}")  # the link is the key: other sites do not have it
CHANGES: Final = changes_of(create_app(Settings({"data": "nowhere"})))


def filled(path: str, table: str) -> str:
    return path.replace("/tables/{id}", f"/tables/{table}").replace("{id}", "0" * 16).replace("{link}", "x")


# -- other sites --------------------------------------------------------------------------------------


def test_the_list_of_what_changes_something_is_complete() -> None:
    described = create_app(Settings({"data": "nowhere"})).openapi()["paths"]
    documented = {(method.upper(), path) for path, verbs in described.items() for method in verbs if method != "get"}
    assert set(CHANGES) == documented | {("POST", path) for path in KEYED}
    assert len(CHANGES) > 20


def test_no_other_site_changes_anything_in_the_name_of_a_visitor(tmp_path: Path) -> None:
    """Neither a form, which cannot set our mark, nor a script, whose browser says where it comes from."""

    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            table = (await anna.post("/api/tables", TABLE)).json()["id"]
            before = await everything(server)
            for method, path in CHANGES:
                if path in KEYED:
                    continue
                for sent in (None, {}, {"name": "Eve", "seat": 0, "title": "raja"}):
                    unmarked = await anna.ask(method, filled(path, table), sent, x_kingsroad="")
                    assert (unmarked.status, unmarked.error) == (403, "request.mark"), path
                for origin in FOREIGN:
                    foreign = await anna.ask(method, filled(path, table), {}, origin=origin)
                    assert (foreign.status, foreign.error) == (403, "request.origin"), (path, origin)
                # a cookie together with half a token gets nobody around the mark
                half = await anna.ask(method, filled(path, table), {}, x_kingsroad="", authorization="Bearer x")
                assert (half.status, half.error) in ((401, "identity.token"), (422, "request.schema")), path
                odd = await anna.ask(method, filled(path, table), {}, x_kingsroad="", authorization="Bearer")
                assert odd.status in (401, 403), path
            assert await everything(server) == before
            own = await anna.post("/api/me", {"name": "Anne"}, origin=ORIGIN)
            assert own.json()["name"] == "Anne"

    run(test)


def test_forms_of_other_sites_are_no_requests_of_ours(tmp_path: Path) -> None:
    """What a form can send is not read even with the mark."""

    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"):
                answer = await anna.post("/api/me", b'{"name": "Eve"}', content_type=kind)
                assert answer.status in (400, 422), kind
            assert (await anna.get("/api/me")).json()["name"] == "Anna"

    run(test)


def test_no_answer_is_for_scripts_of_other_sites(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            for method in ("GET", "OPTIONS"):
                answer = await anna.ask(
                    method, "/api/me", origin="https://evil.example", access_control_request_method="POST"
                )
                assert not [name for name in answer.headers if name.startswith("access-control")]

    run(test)


def test_a_table_is_not_streamed_to_pages_of_other_sites(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            path = f"/api/tables/{(await anna.post('/api/tables', TABLE)).json()['id']}/stream?seat=0"
            for origin in FOREIGN:
                socket = await anna.socket(path, origin=origin)
                assert (socket.code, await socket.receive()) == (1008, None), origin
            socket = await anna.socket(path, origin=ORIGIN)
            assert (await socket.until("info"))["info"]["creator"] is True

    run(test)


# -- cookies and headers ------------------------------------------------------------------------------


@pytest.mark.parametrize(("public_url", "secure"), [("", False), ("https://play.test", True)])
def test_the_cookie_is_for_this_server_alone(tmp_path: Path, public_url: str, secure: bool) -> None:
    async def test() -> None:
        async with whole(tmp_path, public_url=public_url) as server:
            anna = server.caller()
            account = {"login": "anna", "password": PASSWORD}
            asked = [
                ("/api/me", {"name": "Anna"}),
                ("/api/account", account),
                ("/api/login", account),
                ("/api/logout", None),
            ]
            for path, body in asked:
                cookie = (await anna.post(path, body)).cookie
                flags = cookie.split("; ")[1:]
                assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(flags), path
                assert ("Secure" in flags) == secure
                assert not any(flag.startswith("Domain") for flag in flags)
            table = await server.caller().post("/api/tables", TABLE)
            assert "HttpOnly" in table.cookie

    run(test)


def test_every_answer_has_the_headers_that_protect_it(tmp_path: Path, client: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, body_limit="2000") as server:
            anna = await server.person("Anna")
            table = (await anna.post("/api/tables", TABLE)).json()["id"]
            asked: list[tuple[str, str, Any]] = [
                ("GET", filled(route.path, table).replace("{hash}", "0" * 64), None)
                for route in routes_of(server.app)
                if "GET" in (route.methods or ())
            ]
            asked += [
                ("GET", path, None) for path in ("/", "/table/abc", "/assets/app-1234.js", "/assets/no.js", "/x.js")
            ]
            asked += [("HEAD", "/", None), ("OPTIONS", "/api/me", None), ("PUT", "/api/me", {}), ("FOO", "/", None)]
            asked += [("POST", "/api/me", b"x" * 2001), ("POST", "/api/me", b"{"), ("GET", "/api/nowhere", None)]
            asked += [("GET", f"/api/tables/{table}/log?since=-1", None), ("POST", f"/api/tables/{table}/join", {})]
            statuses = set()
            for method, path, body in asked:
                answer = await anna.ask(method, path, body)
                statuses.add(answer.status)
                assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, (method, path)
                assert len([name for name, _ in answer.raw if name == "content-security-policy"]) == 1
                if path.startswith("/api/") and answer.status != 200:
                    assert answer.headers["cache-control"] == "no-store"
                if answer.status >= 400:
                    assert answer.headers["content-type"] == "application/json", path
            assert {200, 404, 405, 409, 413, 422} <= statuses
            assert 500 not in statuses

    run(test)


def test_no_page_may_run_what_does_not_come_as_a_file_of_ours(client: Path) -> None:
    policy = {part.split()[0]: part.split()[1:] for part in POLICY.split("; ")}
    assert policy["default-src"] == ["'self'"]
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == ["'none'"]
    assert "script-src" not in policy
    assert "style-src" not in policy
    for word in ("unsafe", "*", "http:", "https:"):
        assert word not in POLICY


# -- the client's files -------------------------------------------------------------------------------

OUTSIDE: Final = [
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/../../secret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/%2fetc/passwd",
    "//etc/passwd",
    "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
    "/....//secret.txt",
    "/assets/app-1234.js/../../../secret.txt",
    "/link.txt",
]
ODD: Final = [
    "/%00",
    "/assets/%00.js",
    "/a%00b.js",
    "/" + "x" * 5000,
    "/" + "x" * 300 + ".js",
    "/%ff%fe",
    "/\\",
    "/assets",
]


def test_no_file_beside_the_client_is_served(tmp_path: Path, client: Path) -> None:
    (client / "link.txt").symlink_to(client.parent / "secret.txt")

    async def test() -> None:
        async with whole(tmp_path) as server:
            stranger = server.caller()
            for path in OUTSIDE:
                answer = await stranger.get(path)
                assert b"nobody's business" not in answer.body, path
                assert b"root:" not in answer.body, path
                assert answer.status in (200, 404), path
            for path in ODD:
                for method in ("GET", "HEAD", "POST"):
                    assert (await stranger.ask(method, path)).status in (200, 404), (method, path)
            found = await stranger.get("/assets/app-1234.js")
            assert (found.status, found.text) == (200, "let here = 1")
            assert found.headers["content-type"].startswith("text/javascript")
            page = await stranger.get("/join/abc/kl_secret")
            assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")

    run(test)


METHODS: Final = ["HEAD", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "FOO", "PATCH", "PUT", "DELETE", "G\u00e9T"]


def test_unknown_methods_do_nothing(tmp_path: Path, client: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            table = (await anna.post("/api/tables", TABLE)).json()["id"]
            before = await everything(server)
            for path in ("/", "/assets/app-1234.js", "/api/titles", f"/api/tables/{table}", "/healthz", "/metrics"):
                for method in METHODS:
                    answer = await anna.ask(method, path)
                    assert answer.status in (200, 404, 405), (method, path)
                    assert method == "HEAD" or answer.status != 200, (method, path)
                    assert SCRIPT not in answer.text
            assert await everything(server) == before
            text = (await anna.get("/metrics")).text
            assert "PROPFIND" not in text
            assert 'method="-"' in text

    run(test)


# -- how often and how much ---------------------------------------------------------------------------


def test_who_asks_too_often_is_asked_to_wait(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, rate="60") as server:
            anna = await server.person("Anna")
            path = ""
            made = []
            for _ in range(4):  # 60 / 20 tables at once
                made.append(await anna.post("/api/tables", TABLE))
            assert [answer.status for answer in made] == [200, 200, 200, 429]
            path = f"/api/tables/{made[0].json()['id']}"
            said = [await anna.post(f"{path}/chat", {"text": "hello"}) for _ in range(4)]
            assert [answer.status for answer in said] == [200, 200, 200, 429]
            for refused in (made[-1], said[-1]):
                assert (refused.error, refused.headers["content-security-policy"]) == ("request.too_many", POLICY)
                assert 1 <= int(refused.headers["retry-after"]) <= 60
            socket = await anna.socket(f"{path}/stream?seat=0")
            for _ in range(70):
                await socket.send({"t": "ping"})
            assert (await socket.until("error"))["error"]["id"] == "request.too_many"
            statuses = [(await anna.get("/api/me")).status for _ in range(60)]
            assert statuses[-1] == 429
            assert (await server.caller("192.0.2.99").get("/api/me")).status == 200
            text = server.services.metrics.text().decode()
            for kind in ("table", "chat", "message", "address"):
                assert f'kingsroad_limited_total{{kind="{kind}"}}' in text

    run(test)


def test_nobody_keeps_sockets_open_without_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, rate="3") as server:
            path = f"/api/tables/{(await server.caller('192.0.2.7').post('/api/tables', TABLE)).json()['id']}/stream"
            guard_limits = server.services.limits
            opened = []
            for _ in range(5):
                guard_limits.full_at["socket"].clear()  # as if minutes had passed
                opened.append(await server.caller().socket(path))
            assert [socket.code for socket in opened] == [None, None, None, 1008, 1008]
            assert (await server.caller("192.0.2.99").socket(path)).code is None
            await opened[0].hang_up()
            guard_limits.full_at["socket"].clear()
            assert (await server.caller().socket(path)).code is None

    run(test)


def test_memory_does_not_grow_with_the_number_of_those_who_ask(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, rate="60", guest_rate="60", login_rate="60") as server:
            server.services.limits.most = 50
            for i in range(200):
                await server.caller(f"198.51.{i % 100}.{i}").post(
                    "/api/login", {"login": f"anna{i}", "password": "wrong"}
                )
                await server.caller(f"203.0.{i}.1").get(f"/nowhere/{i}")
            askers = {kind: len(known) for kind, known in server.services.limits.full_at.items()}
            assert max(askers.values()) <= 50
            assert askers["account"] > 10
            series = server.services.metrics.text().decode().splitlines()
            for _ in range(200):
                await server.caller(f"203.0.113.{_}").get(f"/api/tables/{_:012d}?x={_}")
            assert len(server.services.metrics.text().decode().splitlines()) < len(series) + 60

    run(test)


def test_bodies_are_limited_everywhere(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, body_limit="4000") as server:
            anna = await server.person("Anna")
            for method, path in [*CHANGES, ("GET", "/api/me"), ("GET", "/")]:
                answer = await anna.ask(method, filled(path, "a" * 12), b"x" * 4001)
                assert (answer.status, answer.error) == (413, "request.large"), path
            deep = b'{"name":' + b"[" * 3000 + b"]" * 900 + b"}"
            assert (await anna.post("/api/me", deep)).status in (400, 422)
            assert (await anna.post("/api/me", b'{"name":' + b"9" * 3900 + b"}")).status in (400, 422)

    run(test)


@pytest.mark.parametrize(
    "body",
    [
        rb'{"title": "raja", "seats": [{"kind": "me"}], "options": {"\ud800": "true"}}',
        rb'{"title": "raja", "seats": [{"kind": "me"}], "options": {"short": "\udfff"}}',
        rb'{"title": "\ud800", "seats": [{"kind": "me"}]}',
        rb'{"title": "raja", "seats": [{"kind": "me", "\udc00": 1}]}',
        rb'{"title": "raja", "seats": [{"kind": "me", "name": "\ud800"}]}',
        rb'{"title": "raja", "seats": [{"kind": "me"}], "seed": "\ud800"}',
        rb'{"\ud800": 1}',
        rb'"\ud800"',
        b'{"title": "raja", "seats": [{"kind": "me"}], "options": {"\xed\xa0\x80": "true"}}',
        b'{"title": "raja", "seats": [{"kind": "me"}], "options": {"\xff": "true"}}',
        '{"title": "raja", "seats": [{"kind": "me"}]}'.encode("utf-16"),
    ],
    ids=["option", "value", "title", "field of a seat", "name", "seed", "field", "text", "bytes", "latin", "utf-16"],
)
def test_half_a_sign_anywhere_in_a_new_table_is_bad_input_and_no_bug(tmp_path: Path, body: bytes) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            answer = await server.caller().post("/api/tables", body)
            assert (answer.status, answer.error) == (400, "request.body"), answer.text

    run(test)


def test_half_a_sign_in_any_other_request_is_bad_input_and_no_bug(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            table = f"/api/tables/{(await anna.post('/api/tables', TABLE)).json()['id']}"
            for path, body in (
                ("/api/me", rb'{"name": "\ud800"}'),
                ("/api/account", rb'{"login": "anna\ud800", "password": "correct horse"}'),
                ("/api/account", rb'{"login": "anna", "password": "correct \ud800 horse"}'),
                ("/api/login", rb'{"login": "anna\ud800", "password": "correct horse"}'),
                ("/api/me/tokens", rb'{"label": "\ud800", "scopes": ["read"]}'),
                ("/api/me/addresses", rb'{"kind": "webhook", "address": "https://example.org/\ud800"}'),
                (f"{table}/join", rb'{"link": "\ud800"}'),
                (f"{table}/chat", rb'{"text": "\ud800"}'),
                (f"{table}/moves", rb'{"seat": 0, "n": 1, "code": "\ud800"}'),
            ):
                answer = await anna.post(path, body)
                assert (answer.status, answer.error) == (400, "request.body"), (path, answer.text)
            said = rb'{"text": "\ud83d\ude00 \u00e9"}'  # whole signs may be written in this way
            assert (await anna.post(f"{table}/chat", said)).json()["text"] == "\U0001f600 \u00e9"

    run(test)
