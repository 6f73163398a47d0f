"""What people write is text wherever it comes back, and what is secret comes back nowhere."""

from __future__ import annotations

import hmac
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from kingsroad.table import invitations
from kingsroad.table.invitations import Invitations
from kingsroad.table.seats import EVERY_SEAT, PERSON, Seats
from kingsroad.table.tables import Tables
from kingsroad.web import docs_page
from kingsroad.web.logs import note, start_logs
from tests.web.whole import HOST, PASSWORD, TABLE, Caller, Whole, run, whole

SCRIPT: Final = "<script>x</script>"
PUSH: Final = json.dumps({"endpoint": "https://push.example/hush", "keys": {"p256dh": "B" * 87, "auth": "A" * 22}})


# -- scripts are texts --------------------------------------------------------------------------------


def test_a_script_in_whatever_people_write_is_text(tmp_path: Path, client: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, smtp_url="smtp://127.0.0.1:9") as server:
            anna = await server.person(SCRIPT)
            seats = [{"kind": "me", "name": SCRIPT}, {"kind": "person", "name": SCRIPT}]
            made = await anna.post("/api/tables", {"title": "raja", "seats": seats, "listed": True, "seed": SCRIPT})
            path = f"/api/tables/{made.json()['id']}"
            answers = [made, await anna.post("/api/me/tokens", {"label": SCRIPT, "scopes": ["read"]})]
            answers.append(await anna.post(f"{path}/chat", {"text": SCRIPT}))
            answers.append(
                await anna.post("/api/me/addresses", {"kind": "webhook", "address": f"http://x.example/{SCRIPT}"})
            )
            ben = server.caller()
            link = made.json()["link"]["seats"]["1"]
            answers.append(await ben.post(f"{path}/join", {"link": link, "name": f"2{SCRIPT}"}))
            wrong: list[tuple[str, Any]] = [
                ("/api/tables", {**TABLE, "title": SCRIPT}),
                ("/api/tables", {**TABLE, "options": {SCRIPT: "true"}}),
                ("/api/tables", {**TABLE, "options": {"short": SCRIPT}}),
                ("/api/tables", {**TABLE, "seats": [{"kind": "bot", "level": SCRIPT}, {"kind": "me"}]}),
                ("/api/tables", {**TABLE, "seats": [{"kind": "me", "colour": SCRIPT}, {"kind": "me"}]}),
                ("/api/tables", {**TABLE, SCRIPT: 1}),
                (f"{path}/chat", {"phrase": SCRIPT}),
                (f"{path}/moves", {"seat": 0, "n": 1, "code": SCRIPT}),
                (f"{path}/seat-bot", {"seat": 1, "level": SCRIPT}),
                ("/api/me", {"name": SCRIPT * 2}),
                ("/api/me", {"language": SCRIPT}),
            ]
            for where, body in wrong:
                answers.append(await anna.post(where, body))
                assert 400 <= answers[-1].status < 500, where
            for what in (
                "",
                "/view",
                "/log",
                "/journal",
                "/chat",
                f"/why?seat=0&code={SCRIPT}",
                f"/view?seat={SCRIPT}",
            ):
                answers.append(await anna.get(f"{path}{what}"))
            for where in ("/api/me", "/api/me/tokens", "/api/me/addresses", "/api/me/export", f"/api/tables/{SCRIPT}"):
                answers.append(await anna.get(where))
            for which in ("mine", "live", SCRIPT):
                answers.append(await anna.get(f"/api/tables?which={which}"))
            assert len([answer for answer in answers if SCRIPT in answer.text]) > 12
            for answer in answers:
                kind = answer.headers["content-type"]
                assert kind == "application/json" or (
                    "/plain" in kind and "attachment" in answer.headers["content-disposition"]
                )
                assert answer.headers["x-content-type-options"] == "nosniff"
            for where in (
                "/api/docs",
                "/",
                f"/table/{SCRIPT}",
                f"/join/x/{SCRIPT}",
                f"/api/unsubscribe/{SCRIPT}",
                "/metrics",
            ):
                assert SCRIPT not in (await anna.get(where)).text, where
            socket = await ben.socket(f"{path}/stream?seat=1")
            assert (await socket.until("info"))["info"]["seats"][0]["name"] == SCRIPT

    run(test)


def test_the_page_about_the_api_escapes_what_it_shows() -> None:
    described = {
        "info": {"title": SCRIPT},
        "paths": {
            f"/{SCRIPT}": {
                SCRIPT: {
                    "description": SCRIPT,
                    "parameters": [{"name": SCRIPT, "description": SCRIPT}],
                    "requestBody": {"content": {"application/json": {"schema": {"$ref": f"#/{SCRIPT}"}}}},
                }
            }
        },
    }
    page = docs_page.page(described)
    assert "<script" not in page.lower()
    assert page.lower().count("&lt;script&gt;") >= 6


# -- secrets ------------------------------------------------------------------------------------------


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """All that is logged, as an operator would find it."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    out = io.StringIO()
    start_logs("json", out, logging.DEBUG)
    yield out
    root.handlers[:] = handlers
    root.setLevel(level)


def test_no_secret_is_in_logs_metrics_or_errors(tmp_path: Path, written: io.StringIO) -> None:
    told: list[bytes] = []  # errors and what is counted

    async def test() -> list[str]:
        given = {"smtp_url": "smtp://me:hush-smtp@127.0.0.1:9", "secret": "hush-server" * 4, "private_webhooks": "yes"}
        async with whole(tmp_path, **given, workers="1") as server:
            anna, secrets = await scenario(server)
            for caller, path in secrets["asked"]:
                answer = await caller.get(path)
                if answer.status >= 400:
                    told.append(answer.body)
            told.append((await anna.get("/metrics")).body)
            rows = await server.rows("select seed, salt, header from game where seed is not null")
            hashes = await server.rows("select password from person where password is not null")
            tokens = await server.rows("select hash from token")
            found: list[str] = secrets["all"]
            return [*found, *[text for row in rows for text in row[:2]], *[row[0] for row in [*hashes, *tokens]]]

    secrets: list[str] = []

    async def keep() -> None:
        secrets.extend(await test())

    run(keep)
    assert len(secrets) > 15
    log = written.getvalue()
    for event in ('"http"', "login_failed", "person_deleted", '"account"'):
        assert event in log
    for secret in [*secrets, "hush"]:
        assert len(secret) >= 4
        assert secret not in log, secret
        for body in told:
            assert secret.encode() not in body, (secret, body)


async def scenario(server: Whole) -> tuple[Caller, dict[str, Any]]:
    """Somebody uses every secret there is, rightly and wrongly."""
    anna, ben = await server.person("Anna"), await server.person("Ben")
    every: list[str] = [anna.cookie, ben.cookie, PASSWORD, "hush a wrong password", "hush-login"]
    await anna.post("/api/account", {"login": "hush-login", "password": PASSWORD})
    await ben.post("/api/login", {"login": "hush-login", "password": "hush a wrong password"})
    await ben.post("/api/login", {"login": "hush-login", "password": ["hush in a list"]})
    key = (await anna.post("/api/me/tokens", {"label": "bot", "scopes": ["read", "play"]})).json()["token"]
    hook = (await anna.post("/api/me/addresses", {"kind": "webhook", "address": "http://127.0.0.1:9/hush"})).json()
    mail = (await anna.post("/api/me/addresses", {"kind": "mail", "address": "hush@example.org"})).json()
    await anna.post("/api/me/addresses", {"kind": "push", "address": PUSH})
    for address in (hook, mail):
        await anna.post(f"/api/me/addresses/{address['id']}/test")
    signing = (await anna.get(f"/api/me/addresses/{hook['id']}/key")).json()["key"]
    made = (await anna.post("/api/tables", {**TABLE, "seed": "hush seed"})).json()
    path, links = f"/api/tables/{made['id']}", made["link"]
    await ben.post(f"{path}/join", {"link": links["seats"]["1"] + "x"})
    await ben.post(f"{path}/join", {"link": links["seats"]["1"]})
    await ben.post(f"{path}/hand-over", {"seat": 1})
    await ben.post(f"{path}/chat", {"text": "hush, my dear"})
    every += [anna.cookie, key, signing, links["open"], *links["seats"].values()]
    every += (await ben.get(path)).json()["link"]["seats"].values()
    program = server.caller()
    program.headers = {"host": HOST, "authorization": f"Bearer {key}"}
    await program.get(f"{path}/view?seat=0")
    wrong = server.caller()
    wrong.headers = {"host": HOST, "authorization": f"Bearer {key}x"}
    bots = {"title": "raja", "seats": [{"kind": "bot", "level": "random"}] * 2, "options": {"short": "true"}}
    await anna.post("/api/tables", bots)
    socket = await server.caller().socket(f"{path}/stream?seat=0&link={links['open']}", ["token", key])
    await socket.until("view")
    await socket.send({"t": "chat", "text": "hush again"})
    await socket.until("chat")
    asked = [(anna, f"/api/unsubscribe/{anna.id}.{mail['id']}.{'hush' * 11}"[:100]), (wrong, f"{path}/view")]
    asked += [
        (anna, f"/join/{made['id']}/{links['open']}.js"),
        (anna, f"/api/nowhere?link={links['open']}&token={key}"),
    ]
    asked += [(ben, f"{path}/view?seat=0&token={key}"), (anna, f"{path}/log?since={links['open']}")]
    await ben.ask("DELETE", "/api/me")
    return anna, {"all": every, "asked": asked}


def test_a_link_is_known_wherever_it_is_logged(written: io.StringIO) -> None:
    link = Invitations(b"a secret that is long enough to be one").link("a", Seats(["red"], []), 0)
    log = logging.getLogger("kingsroad.somewhere")
    note(log, "odd", logging.WARNING, where=link, path=f"/join/a/{link}")
    log.warning("somebody came by %s", link)
    assert written.getvalue().count("***") == 3
    assert link not in written.getvalue()


# -- links to seats -----------------------------------------------------------------------------------


def test_a_link_is_too_long_to_be_guessed_and_good_for_one_seat_at_one_time() -> None:
    keys = Invitations(b"a secret that is long enough to be one")
    seats, others = Seats(["red", "blue"], []), Seats(["red", "blue"], [])
    links = {keys.link(game, seats, seat) for game in ("a", "b") for seat in (EVERY_SEAT, 0, 1)}
    links.add(Invitations(b"another secret that is long enough").link("a", seats, 0))
    seats.all[0].generation = 1
    links.add(keys.link("a", seats, 0))
    assert len(links) == 8
    for link in links:
        assert len(link.removeprefix("kl_")) * 6 >= 128  # bits
    assert keys.seat_of("a", others, keys.link("a", others, 0)) == 0
    assert keys.seat_of("a", seats, keys.link("a", others, 0)) is None  # an older generation
    assert keys.seat_of("b", others, keys.link("a", others, 0)) is None  # another table
    for odd in ("", "kl_", "kl_é", keys.link("a", others, 0)[:-1], keys.link("a", others, 0) + "x"):
        assert keys.seat_of("a", others, odd) is None


def test_how_long_a_link_takes_to_be_refused_tells_nothing_about_the_right_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is compared with all there are, each time in full."""
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: Any, other: Any) -> bool:
        compared.append((one, other))
        return hmac.compare_digest(one, other)

    monkeypatch.setattr(invitations, "hmac", Comparing(compare))
    keys, seats = Invitations(b"a secret that is long enough to be one"), Seats(["red", "blue", "green"], [])
    right = [keys.link("a", seats, seat) for seat in (EVERY_SEAT, 0, 1, 2)]
    for given in [*right, "kl_" + "x" * 22, right[0][:10]]:
        compared.clear()
        keys.seat_of("a", seats, given)
        assert compared == [(given.encode(), link.encode()) for link in right]


class Comparing:
    """The module of the standard library, but for one function."""

    def __init__(self, compare: Any) -> None:
        self.compare_digest = compare
        self.digest = hmac.digest


def test_links_that_are_not_good_give_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, eve = await server.person("Anna"), await server.person("Eve")
            one = (await anna.post("/api/tables", TABLE)).json()
            other = (await eve.post("/api/tables", TABLE)).json()
            path = f"/api/tables/{one['id']}/join"
            tables: Tables = server.services.tables
            table = await tables.table(one["id"])
            await anna.post(f"/api/tables/{one['id']}/hand-over", {"seat": 1})  # a new link: the first is void
            assert table.seats[1].generation == 1
            bad = [
                one["link"]["seats"]["1"],
                other["link"]["open"],
                *other["link"]["seats"].values(),
                "kl_" + "x" * 22,
                "x",
            ]
            for link in bad:
                refused = await eve.post(path, {"link": link})
                assert (refused.status, refused.json()) == (403, {"error": {"id": "table.link"}}), link
            assert (await eve.post(path, {})).error == "table.private"
            assert table.seats[1].kind != PERSON
            good = (await anna.get(f"/api/tables/{one['id']}")).json()["link"]["seats"]["1"]
            assert (await eve.post(path, {"link": good})).status == 200

    run(test)
