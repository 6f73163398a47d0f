"""Guests and accounts: names, passwords, what a login brings together, what is told and what is forgotten."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Literal

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from kingsroad.kernel.journal import read
from kingsroad.kernel.phrase import Fault
from kingsroad.table.cursor import Cursor
from kingsroad.table.names import clean_name
from kingsroad.web.checks import clean_address, clean_login
from kingsroad.web.passwords import Passwords, stamp
from kingsroad.web.people import GUESTS, new_id
from tests.web.games import put_change, put_chat, put_game, put_line, put_notice
from tests.web.small import PASSWORD, Small, ids, running

ANNA = {"login": "Anna", "password": PASSWORD}
PUSH = '{"endpoint":"https://push.example/abc","keys":{"p256dh":"BBBBBBBBBBBBBBBBBBBB","auth":"AAAAAAAAAAAAAAAAAAAA"}}'


def guest(browser: TestClient, name: str = "Anna") -> str:
    return str(browser.post("/api/me", json={"name": name}).json()["id"])


def account(small: Small, login: str = "Anna") -> tuple[TestClient, str]:
    browser = small.browser()
    id = guest(browser, login)
    assert browser.post("/api/account", json={"login": login, "password": PASSWORD}).status_code == 200
    return browser, id


# -- names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Anna", "x", "Jörg", "李雷", "Anna Maria", "O'Neill & <Co>", "n" * 24, "😀"])
def test_a_name_is_what_can_be_seen(name: str) -> None:
    assert clean_name(f"  {name} ") == name


def test_a_name_has_one_form() -> None:
    assert clean_name("Jo\u0308rg") == "J\u00f6rg"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "n" * 25,
        "two\nlines",
        "tab\there",
        "nul\x00",
        "bell\x07",
        "\u202eanna",
        "anna\u2066",
        "zero\u200bwidth",
        "\u3164",
        "\u2800 \u2800",
        "\ud800",
        "greedy",
        "Random",
    ],
)
def test_what_cannot_be_seen_or_names_a_bot_is_no_name(small: Small, name: str) -> None:
    with pytest.raises(Fault) as fault:
        clean_name(name)
    assert fault.value.said["id"] == "seat.name"
    assert str(fault.value.said["name"]).isprintable()
    body = b'{"name": "' + "".join(f"\\u{ord(sign):04x}" for sign in name).encode() + b'"}'
    response = small.browser().post("/api/me", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code in (400, 422)
    assert small.rows("select count(*) from person") == [(0,)]


def test_a_script_in_a_name_is_text(small: Small) -> None:
    browser = small.browser()
    name = "<script>alert(1)</script"
    assert guest(browser, name)
    response = browser.get("/api/me")
    assert response.json()["name"] == name
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"


def test_a_guest_without_a_name_gets_one_and_can_change_it(small: Small) -> None:
    browser = small.browser()
    first = browser.post("/api/me", json={"language": "cs"}).json()
    called, number = first["name"][:-2], int(first["name"][-2:])
    assert called in GUESTS
    assert 10 <= number < 100
    assert first["language"] == "cs"
    second = browser.post("/api/me", json={"name": "Anna"}).json()
    assert (second["id"], second["name"], second["language"]) == (first["id"], "Anna", "cs")
    assert browser.get("/api/me").json() == second


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("cs", "cs"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("tlh, fr;q=0.5", "fr"),
        ("tlh", "en"),
        ("", None),
        (" , ;", None),
    ],
)
def test_a_guest_is_written_to_in_the_language_the_browser_asks_for(small: Small, asked: str, read: str | None) -> None:
    browser = small.browser()
    made = browser.post("/api/me", json={"name": "Anna"}, headers={"Accept-Language": asked}).json()
    assert made["language"] == read
    # afterwards only the person's own choice counts
    later = browser.post("/api/me", json={"name": "Anna B"}, headers={"Accept-Language": "en"}).json()
    assert later["language"] == read


# -- passwords --------------------------------------------------------------------------------------


def test_an_account_keeps_the_guest_it_was(small: Small) -> None:
    browser = small.browser()
    id = guest(browser)
    made = browser.post("/api/account", json=ANNA).json()
    assert (made["id"], made["guest"], made["login"], made["name"]) == (id, False, "anna", "Anna")
    assert browser.get("/api/me").json() == made


def test_of_a_password_only_the_hash_is_kept(small: Small, tmp_path: Path) -> None:
    account(small)
    [(hash,)] = small.rows("select password from person")
    assert hash.startswith("$argon2id$")
    for file in tmp_path.iterdir():
        assert PASSWORD.encode() not in file.read_bytes()


def test_the_server_hashes_as_strongly_as_the_library_advises() -> None:
    hasher = Passwords().hasher
    assert (hasher.memory_cost, hasher.time_cost) >= (65536, 3)


def test_login_and_password_must_belong_together_and_nothing_tells_which_was_wrong(small: Small) -> None:
    account(small)
    browser = small.browser()
    wrong = browser.post("/api/login", json={**ANNA, "password": "not the right one"})
    unknown = browser.post("/api/login", json={**ANNA, "login": "nobody"})
    short = browser.post("/api/login", json={**ANNA, "password": "x"})
    assert wrong.status_code == unknown.status_code == short.status_code == 401
    assert wrong.json() == unknown.json() == short.json() == {"error": {"id": "account.wrong"}}
    assert "set-cookie" not in wrong.headers


class CountingHasher(PasswordHasher):
    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=1024, parallelism=1)
        self.work: list[str] = []

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.work.append("hash")
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.work.append("verify")
        return super().verify(hash, password)


def test_for_an_unknown_login_the_same_work_is_done() -> None:
    """Counted, not timed: one hash of the same cost either way."""
    hasher = CountingHasher()
    passwords = Passwords(hasher)
    known = hasher.hash(PASSWORD)
    hasher.work.clear()
    assert not asyncio.run(passwords.check(None, "any password"))
    assert not asyncio.run(passwords.check(known, "any password"))
    assert asyncio.run(passwords.check(known, PASSWORD))
    assert hasher.work == ["hash", "verify", "verify"]


def test_logins_that_look_alike_are_one(small: Small) -> None:
    assert clean_login(" \uff21NNA ") == "anna"
    account(small)
    other = small.browser()
    guest(other, "Berta")
    taken = other.post("/api/account", json={"login": "aNNa", "password": PASSWORD})
    assert (taken.status_code, ids(taken)) == (409, "account.taken")
    assert other.get("/api/me").json()["guest"]


@pytest.mark.parametrize(
    ("login", "password", "id"),
    [
        ("ab", PASSWORD, "account.login"),
        ("with space", PASSWORD, "account.login"),
        ("nul\x00nul", PASSWORD, "account.login"),
        ("x" * 41, PASSWORD, "account.login"),
        ("anna", "seven77", "account.password"),
    ],
)
def test_what_is_no_login_or_password_is_said(small: Small, login: str, password: str, id: str) -> None:
    response = small.browser().post("/api/account", json={"login": login, "password": password})
    assert (response.status_code, ids(response)) == (400, id)
    assert password not in response.text


def test_who_has_an_account_changes_it_only_with_the_present_password(small: Small) -> None:
    browser, id = account(small)
    wish = {"login": "berta", "password": "a new password"}
    for current in ({}, {"current": "not the right one"}, {"current": ""}):
        refused = browser.post("/api/account", json={**wish, **current})
        assert (refused.status_code, ids(refused)) == (401, "account.wrong")
    changed = browser.post("/api/account", json={**wish, "current": PASSWORD}).json()
    assert (changed["id"], changed["login"]) == (id, "berta")
    assert small.browser().post("/api/login", json=ANNA).status_code == 401
    assert small.browser().post("/api/login", json=wish).status_code == 200


def test_a_hash_grown_weak_is_made_anew_at_login_and_sessions_go_on(small: Small) -> None:
    browser, _ = account(small)
    [(old,)] = small.rows("select password from person")
    small.services.identity.passwords.hasher = PasswordHasher(time_cost=2, memory_cost=2048, parallelism=1)
    assert small.browser().post("/api/login", json=ANNA).status_code == 200
    [(new,)] = small.rows("select password from person")
    assert new != old
    assert "m=2048,t=2" in new
    assert stamp(new) == stamp(old)
    assert browser.get("/api/me").json()["login"] == "anna"
    assert small.browser().post("/api/login", json=ANNA).status_code == 200


# -- login and logout -------------------------------------------------------------------------------


def test_a_login_brings_the_guests_games_to_the_account(small: Small) -> None:
    _, anna = account(small)
    browser = small.browser()
    visitor = guest(browser, "Visitor")
    browser.post("/api/me/tokens", json={"label": "bot", "scopes": ["read"]})
    browser.post("/api/me/addresses", json={"kind": "push", "address": PUSH})

    def sit_down(cursor: Cursor) -> None:
        put_game(cursor, "g1", visitor, "Visitor", "Berta")
        put_change(cursor, "g1", 1, 0, "person", visitor, "Visitor")
        put_change(cursor, "g1", 2, 1, "person", "somebody-else-entirely", "Berta")
        put_chat(cursor, "g1", visitor, "Visitor", "hello", None)
        put_notice(cursor, "n1", visitor, "g1")

    small.write(sit_down)
    told: list[list[str]] = []

    async def hear(games: list[str]) -> None:
        told.append(games)

    small.services.reseated = hear
    assert browser.post("/api/login", json=ANNA).json()["id"] == anna
    assert browser.get("/api/me").json()["id"] == anna
    assert told == [["g1"]]
    assert small.rows("select creator from game") == [(anna,)]
    assert small.rows("select person, name from seat_change order by k") == [
        (anna, "Visitor"),
        ("somebody-else-entirely", "Berta"),
    ]
    assert small.rows("select person from chat") == [(anna,)]
    assert small.rows("select person from notice") == [(anna,)]
    assert small.rows("select person, kind from address") == [(anna, "push")]
    assert small.rows("select count(*) from token") == [(0,)]
    assert small.rows("select id from person") == [(anna,)]


def test_who_changes_from_one_account_to_another_takes_nothing_along(small: Small) -> None:
    browser, anna = account(small)
    _, berta = account(small, "Berta")
    small.write(lambda cursor: put_game(cursor, "g1", anna, "Anna", "x"))
    assert browser.post("/api/login", json={"login": "Berta", "password": PASSWORD}).json()["id"] == berta
    assert small.rows("select creator from game") == [(anna,)]
    assert len(small.rows("select id from person")) == 2


def test_a_failed_login_leaves_the_guest_a_guest(small: Small) -> None:
    account(small)
    browser = small.browser()
    id = guest(browser, "Visitor")
    assert browser.post("/api/login", json={**ANNA, "password": "not the right one"}).status_code == 401
    assert browser.get("/api/me").json()["id"] == id


def test_a_browser_forgets_who_logged_out(small: Small) -> None:
    browser, _ = account(small)
    response = browser.post("/api/logout")
    assert response.status_code == 204
    assert "Max-Age=0" in response.headers["set-cookie"]
    assert "HttpOnly" in response.headers["set-cookie"]
    assert browser.get("/api/me").json()["id"] is None


# -- what is known about me -------------------------------------------------------------------------


def play(small: Small, me: str) -> None:
    """I play red from 10 on, a stand-in does from 40 to 60, and at 80 I hand over to another."""

    def write(cursor: Cursor) -> None:
        put_game(cursor, "g1", me, "Anna", "Berta")
        put_change(cursor, "g1", 1, 0, "person", me, "Anna", 10)
        put_change(cursor, "g1", 2, 1, "person", "another", "Berta", 10)
        put_change(cursor, "g1", 3, 0, "stand_in", None, "", 40)
        put_change(cursor, "g1", 4, 0, "vote", "another", "", 50)
        put_change(cursor, "g1", 5, 0, "back", None, "", 60)
        put_change(cursor, "g1", 6, 0, "link", None, "", 70)
        put_change(cursor, "g1", 7, 0, "person", "another", "Berta", 80)
        codes = [
            (0, "mine 1", 20),
            (1, "hers", 30),
            (0, "bot", 45),
            (0, "mine 2", 65),
            (0, "mine 3", 75),
            (0, "hers", 80),
        ]
        for n, (seat, code, at) in enumerate(codes, 1):
            put_line(cursor, "g1", n, seat, code, at)
        put_chat(cursor, "g1", me, "Anna", None, "hello there")
        put_chat(cursor, "g1", "another", "Berta", None, "not mine")
        put_notice(cursor, "n1", me, "g1")
        put_notice(cursor, "n2", "another", "g1")
        put_game(cursor, "g2", "another", "Berta", "Carla")

    small.write(write)


def test_the_export_has_everything_about_me_and_nothing_about_others(small: Small) -> None:
    browser, me = account(small)
    browser.post("/api/me/tokens", json={"label": "my bot", "scopes": ["read"]})
    browser.post("/api/me/addresses", json={"kind": "push", "address": PUSH})
    play(small, me)
    response = browser.get("/api/me/export")
    told = response.json()
    assert "attachment" in response.headers["content-disposition"]
    assert (told["person"]["id"], told["person"]["login"], told["person"]["name"]) == (me, "anna", "Anna")
    assert [token["label"] for token in told["tokens"]] == ["my bot"]
    assert [address["address"] for address in told["addresses"]] == [PUSH]
    [game] = told["games"]
    assert (game["id"], game["creator"]) == ("g1", True)
    assert [(seat["seat"], seat["name"], seat["at"]) for seat in game["seats"]] == [(0, "Anna", 10)]
    assert [line["code"] for line in game["lines"]] == ["mine 1", "mine 2", "mine 3"]
    assert [chat["text"] for chat in told["chat"]] == ["hello there"]
    assert [notice["game"] for notice in told["notices"]] == ["g1"]
    assert "argon2" not in response.text
    assert "not mine" not in response.text
    assert "Berta" not in response.text


def test_the_export_leaves_out_no_table_that_knows_persons(small: Small) -> None:
    """A table with a new column about persons must find its way into the export, and into forgetting."""
    tables = small.rows("select name, sql from sqlite_master where type = 'table' and name not like 'sqlite%'")
    about = {name for name, sql in tables if "person" in sql or "creator" in sql}
    known = "person token address game seat_change chat notice act ban correction review trial"
    assert about == set(known.split())


def test_who_is_deleted_is_gone_and_the_games_stay(small: Small) -> None:
    browser, me = account(small)
    browser.post("/api/me/tokens", json={"label": "my bot", "scopes": ["read"]})
    browser.post("/api/me/addresses", json={"kind": "push", "address": PUSH})
    cookies = dict(browser.cookies)
    play(small, me)
    # a seat that was left keeps a name without a person
    small.write(lambda cursor: put_change(cursor, "g1", 8, 0, "left", None, "Anna", 90))
    heard: list[Any] = []

    async def hear(what: Any) -> None:
        heard.append(what)

    small.services.leaving = small.services.reseated = hear
    response = browser.delete("/api/me")
    assert response.status_code == 204
    assert heard == [me, ["g1"]]
    assert "Max-Age=0" in response.headers["set-cookie"]
    for table in ("person", "token", "address"):
        assert small.rows(f"select count(*) from {table}") == [(0,)]
    assert small.rows("select id from notice") == [("n2",)]
    assert small.rows("select name, text, phrase from chat order by k") == [
        ("guest", None, None),
        ("Berta", "not mine", None),
    ]
    assert small.rows("select count(*) from line") == [(6,)]
    everything = str([small.rows(f"select * from {table}") for table in ("game", "seat_change", "chat", "notice")])
    assert me not in everything
    assert "Anna" not in everything
    [(header,)] = small.rows("select header from game where id = 'g1'")
    assert read(header).header.seats == [("red", "guest"), ("blue", "Berta")]
    [(ghost,)] = small.rows("select person from seat_change where game = 'g1' and k = 1")
    assert len(ghost) == 22
    stranger = small.browser()
    stranger.cookies.update(cookies)
    assert stranger.get("/api/me").json()["id"] is None
    assert stranger.post("/api/login", json=ANNA).status_code == 401


def test_deleting_needs_to_be_somebody(small: Small) -> None:
    assert small.browser().delete("/api/me").status_code == 401


# -- addresses --------------------------------------------------------------------------------------


def test_addresses_come_and_go(tmp_path: Path) -> None:
    with running(tmp_path, smtp_url="smtp://127.0.0.1:1") as small:
        browser = small.browser()
        guest(browser)
        wish = {"kind": "mail", "address": "anna@example.org"}
        made = browser.post("/api/me/addresses", json=wish)
        assert made.status_code == 201
        assert browser.post("/api/me/addresses", json=wish).json() == made.json()
        assert browser.get("/api/me/addresses").json() == [made.json()]
        stranger = small.browser()
        guest(stranger, "Berta")
        path = f"/api/me/addresses/{made.json()['id']}"
        assert stranger.delete(path).status_code == 404
        assert browser.delete(path).status_code == 204
        assert browser.get("/api/me/addresses").json() == []
        assert browser.get("/api/me").json()["mail"] is True


def test_a_server_that_sends_no_mail_takes_no_mail_address(small: Small) -> None:
    browser = small.browser()
    guest(browser)
    refused = browser.post("/api/me/addresses", json={"kind": "mail", "address": "anna@example.org"})
    assert (refused.status_code, ids(refused)) == (400, "address.no_mail")


@pytest.mark.parametrize(
    ("kind", "address"),
    [
        ("mail", "anna"),
        ("mail", "anna@localhost"),
        ("mail", "anna@example.org\r\nBcc: all@example.org"),
        ("mail", "Anna <anna@example.org>"),
        ("mail", "a@example.org,b@example.org"),
        ("webhook", "file:///etc/passwd"),
        ("webhook", "gopher://x"),
        ("webhook", "http://user:word@example.org"),
        ("webhook", "http://"),
        ("webhook", "http://exa mple.org"),
        ("webhook", "http://[::1"),
        ("webhook", "https://example.org/" + "x" * 2000),
        ("push", "https://push.example"),
        ("push", "{}"),
        ("push", '{"endpoint": "https://push.example", "keys": {}}'),
        ("push", PUSH.replace("https", "file")),
        ("push", "[" * 1500),
    ],
)
def test_what_no_notice_can_reach_is_no_address(kind: str, address: str) -> None:
    with pytest.raises(Fault) as fault:
        clean_address(kind, address)
    assert fault.value.said == {"id": "address.form", "kind": kind}


def test_of_a_push_subscription_only_what_is_needed_is_kept() -> None:
    given = PUSH.replace('"keys"', '"expirationTime":null,"keys"')
    assert clean_address("push", given) == PUSH
    assert clean_address("webhook", "http://127.0.0.1:9000/hook?x=1") == "http://127.0.0.1:9000/hook?x=1"


def test_nobody_keeps_tokens_and_addresses_without_end(small: Small) -> None:
    browser = small.browser()
    guest(browser)
    tokens = [browser.post("/api/me/tokens", json={"label": "t", "scopes": ["read"]}).status_code for _ in range(21)]
    assert tokens == [201] * 20 + [409]
    hooks = [
        browser.post("/api/me/addresses", json={"kind": "webhook", "address": f"https://example.org/{i}"}).status_code
        for i in range(21)
    ]
    assert hooks == [201] * 20 + [409]


# -- the documentation ------------------------------------------------------------------------------


def test_the_documentation_of_the_api_is_complete_about_people(small: Small) -> None:
    document = small.client.get("/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert set(document["components"]["securitySchemes"]) == {"cookie", "token"}
    found = 0
    for path, methods in document["paths"].items():
        if not path.startswith(("/api/me", "/api/account", "/api/log")):
            continue
        for method, operation in methods.items():
            found += 1
            answers = operation["responses"]
            assert {"401", "403", "422", "429", "503"} <= set(answers), (path, method)
            for status, answer in answers.items():
                schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
                wanted = status == "204" or "$ref" in str(schema)
                assert wanted, (path, method, status)
                if status >= "400":
                    assert schema == {"$ref": "#/components/schemas/Problem"}
            assert {"cookie": []} in operation["security"]
            names = {parameter["name"] for parameter in operation.get("parameters", [])}
            assert ("x-kingsroad" in names) is (method != "get"), (path, method)
    assert found == 13


def test_no_id_looks_like_a_flag_of_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-AAAAAAAAAAAAAAAAAAAAA", "--AAAAAAAAAAAAAAAAAAAA", "B-AAAAAAAAAAAAAAAAAAAA"])
    monkeypatch.setattr("kingsroad.web.people.secrets.token_urlsafe", lambda size: next(made))
    assert new_id() == "B-AAAAAAAAAAAAAAAAAAAA"
