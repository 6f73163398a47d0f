"""Thousands of requests that nobody would send, by the server's own description of itself: each is answered as
described, none breaks anything. The same for messages at a socket."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kingsroad.web.app import create_app
from kingsroad.web.identity import COOKIE
from kingsroad.web.settings import Settings
from kingsroad.words import Words
from tests.web.whole import Whole, whole

SOAK: Final = bool(os.environ.get("KINGSROAD_SOAK"))
REQUESTS: Final = 10_000 if SOAK else 600
WORDS: Final = Words()
CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
GIVEN: Final = {"rate": "0", "login_rate": "0", "guest_rate": "0", "workers": "0", "smtp_url": "smtp://127.0.0.1:9"}
GIVEN["allowed_hosts"] = "testserver"
HOOK: Final = {"kind": "webhook", "address": "http://127.0.0.1:9/hook"}
MARK: Final = {"X-Kingsroad": "1"}
OPERATIONS: Final = sorted(
    (method.upper(), path, mode)
    for path, verbs in create_app(Settings(GIVEN)).openapi()["paths"].items()
    for method, described in verbs.items()
    for mode in GenerationMode  # what fits the description, and what does not
    if mode.is_positive or "parameters" in described or "requestBody" in described
)
EACH: Final = -(-REQUESTS // len(OPERATIONS))


class Place:
    """The server with people and tables in it, so that requests find something to go wrong with."""

    def __init__(self, app: Any, schema: Any, session: requests.Session) -> None:
        self.app = app
        self.schema = schema
        self.session = session
        self.anna = self.person("Anna")
        self.tables: list[str] = []
        self.statuses: list[int] = []

    def person(self, name: str) -> str:
        """Her cookie."""
        answer = self.send("POST", "/api/me", None, {"name": name})
        return str(answer.cookies[COOKIE])

    def send(self, method: str, path: str, cookie: str | None, body: Any = None) -> requests.Response:
        headers = MARK if cookie is None else {**MARK, "Cookie": f"{COOKIE}={cookie}"}
        answer = self.session.request(method, f"http://testserver{path}", json=body, headers=headers)
        self.session.cookies.clear()
        return answer

    def furnish(self) -> None:
        """Tables of Anna's in every state; those she lost in the meantime are set up anew."""
        running = [id for id in self.tables if self.seats_of_anna(id)]
        if len(running) >= 4:
            return
        me, open_seat = {"kind": "me"}, {"kind": "open"}
        wishes: list[dict[str, Any]] = [
            {"title": "raja", "seats": [me, me], "options": {"short": "true"}},
            {"title": "raja", "seats": [me, me, me], "speed": {"kind": "live", "base": 600, "increment": 5}},
            {"title": "praga", "seats": [me, me], "speed": {"kind": "days", "days": 2}},
            {"title": "praga", "seats": [me, open_seat], "listed": True},
            {"title": "raja", "seats": [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "greedy"}]},
        ]
        made = [self.send("POST", "/api/tables", self.anna, wish) for wish in wishes]
        assert [answer.status_code for answer in made] == [200] * len(wishes), [answer.text for answer in made]
        self.tables = [answer.json()["id"] for answer in made]

    def seats_of_anna(self, id: str) -> list[int]:
        info = self.send("GET", f"/api/tables/{id}", self.anna).json()
        return [seat["index"] for seat in info["seats"] if seat["mine"] and seat["kind"] == "person"]

    def set_id(self) -> str:
        """Of corrections that Anna keeps."""
        kept = self.send("GET", "/api/corrections", self.anna).json()["sets"]
        if not kept:
            wish = {"title": "raja", "name": "hers", "records": {"value": {"start_gold": {"amount": 16}}}}
            kept = [self.send("POST", "/api/corrections", self.anna, wish).json()]
        return str(kept[0]["id"])

    def bend(self, case: Case[Any], rng: Random) -> str | None:
        """Some of what was made up is replaced by what there is, so that the request goes deep; the cookie."""
        if rng.random() < 0.9:
            case.headers.pop("Authorization", None)
        if "/tables/{id}" in case.path:
            self.furnish()
            case.path_parameters["id"] = id = rng.choice(self.tables)
            self.play(case, id, rng)
        elif "hash" in case.path_parameters:
            titles = self.send("GET", "/api/titles", None).json()["titles"]
            case.path_parameters["hash"] = rng.choice(titles)["content"]
        elif "/corrections/{id}" in case.path:
            case.path_parameters["id"] = self.set_id()
        elif "id" in case.path_parameters:
            case.path_parameters["id"] = self.small_id("tokens" if "tokens" in case.path else "addresses", rng)
        if isinstance(case.body, dict) and rng.random() < 0.8:
            self.fill(case.body, rng)
        if rng.random() < 0.1:
            return None
        if case.path in ("/api/me", "/api/logout", "/api/login", "/api/account") and case.method != "GET":
            return self.person("Berta")  # Anna is still needed
        return self.anna

    def small_id(self, kind: str, rng: Random) -> str:
        """Of a token or an address of hers."""
        known = self.send("GET", f"/api/me/{kind}", self.anna).json()
        if known:
            return str(rng.choice(known)["id"])
        wish = {"label": "bot", "scopes": ["read"]} if kind == "tokens" else HOOK
        return str(self.send("POST", f"/api/me/{kind}", self.anna, wish).json()["id"])

    def fill(self, body: dict[str, Any], rng: Random) -> None:
        """What must be one of a few values is one of them; everything else stays as it was made up."""
        known: dict[str, list[Any]] = {
            "title": ["raja", "praga"],
            "level": ["random", "greedy"],
            "options": [{}, {"short": "true"}],
            "phrase": ["chat.hello"],
            "address": [HOOK["address"]],
            "seats": [[{"kind": "me"}, {"kind": "open"}], [{"kind": "me", "name": "<b>"}, {"kind": "me"}]],
        }
        for name, values in known.items():
            if name in body:
                body[name] = rng.choice(values)
        if {"phrase", "text"} <= set(body):
            del body[rng.choice(["phrase", "text"])]

    def play(self, case: Case[Any], id: str, rng: Random) -> None:
        """A seat of hers, a move she may make, a link she was given."""
        seats = self.seats_of_anna(id)
        if not seats:
            return
        known: dict[str, Any] = {"seat": seats[0]}
        for seat in seats:
            found = self.send("GET", f"/api/tables/{id}/moves?seat={seat}", self.anna)
            if found.status_code == 200 and found.json()["moves"]:
                code = rng.choice(found.json()["moves"])["code"]
                known |= {"seat": seat, "code": code, "n": found.json()["n"] + 1}
        info = self.send("GET", f"/api/tables/{id}", self.anna).json()
        known["link"] = rng.choice([info["link"]["open"], *info["link"]["seats"].values()])
        for asked in (case.query, case.body):
            if isinstance(asked, dict):
                asked.update({name: value for name, value in known.items() if name in asked})


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    app = create_app(Settings({**GIVEN, "data": str(folder)}))
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    with asgi.get_client(app) as session:  # type: ignore[arg-type]
        place = Place(app, schema, session)
        yield place
    asgi.shutdown_lifespans()
    if 2 * len(place.statuses) >= EACH * len(OPERATIONS):  # of a few alone, most may be made to be refused
        accepted = [status for status in place.statuses if status < 300]
        assert len(accepted) > len(place.statuses) / 5, "the requests did not go deep"


@pytest.mark.parametrize(("method", "path", "mode"), OPERATIONS)
def test_every_request_is_answered_as_described(place: Place, method: str, path: str, mode: GenerationMode) -> None:
    operation = place.schema[path][method]

    @given(case=operation.as_strategy(generation_mode=mode), seed=st.integers(0, 2**32))
    @settings(
        max_examples=EACH,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        deadline=None,
        database=None,
    )
    def ask(case: Case[Any], seed: int) -> None:
        rng = Random(seed)
        bent = rng.random() < (0.9 if mode.is_positive else 0.6)
        cookie = place.bend(case, rng) if bent else place.person("Berta")
        headers = {} if cookie is None else {"Cookie": f"{COOKIE}={cookie}"}
        answer = case.call(session=place.session, app=place.app, headers={**MARK, **headers})
        place.session.cookies.clear()
        place.statuses.append(answer.status_code)
        if answer.status_code >= 400:
            told = answer.json()
            assert WORDS.say(told["error"] if "error" in told else told["refused"]["said"])
        # Who asks for a hint, or for a check, is told that no bot is there. What was made to be wrong must be refused,
        # unless we have set it right.
        checks = CHECKS[1:] if path.endswith(("/hint", "/check")) else CHECKS
        case.validate_response(answer, checks=checks if bent else [*checks, negative_data_rejection])

    ask()
    assert place.send("GET", "/healthz", None).json()["well"] is True


# -- messages at a socket -----------------------------------------------------------------------------

KINDS: Final = ["move", "seat", "ask", "chat", "ping", "", "view"]
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(2**62, 2**80), st.floats(allow_nan=False), st.text(max_size=20)
)
ASKED = ("why", "preview", "outcomes")
MESSAGES = st.dictionaries(
    st.sampled_from(["t", "n", "code", "seat", "id", "what", "phrase", "text", "more"]),
    st.one_of(
        SCALARS,
        st.sampled_from([*KINDS, *ASKED, "undo", "redo", "ask 1", "agree", "decline", "end", "chat.hello"]),
        st.lists(SCALARS, max_size=3),
        st.integers(-1, 3),
    ),
)
SHAPED = st.tuples(st.sampled_from(KINDS), MESSAGES).map(lambda pair: {**pair[1], "t": pair[0]})
FRAMES = st.one_of(
    SHAPED.map(json.dumps),
    SCALARS.map(json.dumps),
    st.text(max_size=200),
    st.binary(max_size=200),
    st.integers(1, 4000).map(lambda depth: '{"t":"ping","x":' + "[" * depth + "]" * depth + "}"),
    st.integers(1, 4000).map(lambda depth: "[" * depth),
    st.sampled_from(['{"t":"\\ud800"}', '{"t":"chat","text":"\\udfff"}', '{"t":"move","n":' + "9" * 4000 + "}"]),
)
LAST: Final = 4711  # the id of the question after all the frames
SAID: Final = {"info", "view", "refused", "answer", "chat", "presence", "error", "pong"}


def test_whatever_is_sent_at_a_socket_it_stays_open_and_answers(tmp_path: Path) -> None:
    with asyncio.Runner() as runner:
        opened = whole(tmp_path)
        server = runner.run(opened.__aenter__())

        @given(frames=st.lists(FRAMES, min_size=1, max_size=40))
        @settings(max_examples=2000 if SOAK else 100, suppress_health_check=list(HealthCheck))
        def send(frames: list[str | bytes]) -> None:
            runner.run(talk(server, frames))

        try:
            send()
        finally:
            runner.run(opened.__aexit__(None, None, None))


async def talk(server: Whole, frames: list[str | bytes]) -> None:
    anna = await server.person("Anna")
    wish = {"title": "raja", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"short": "true"}}
    made = (await anna.post("/api/tables", wish)).json()
    socket = await anna.socket(f"/api/tables/{made['id']}/stream?seat=0")
    for frame in frames:
        await (socket.send_bytes(frame) if isinstance(frame, bytes) else socket.send_text(frame))
    await socket.send({"t": "seat", "seat": 0})
    await socket.send({"t": "ask", "id": LAST, "what": "why", "code": "no such move"})
    while True:
        said = await socket.receive()
        assert said is not None, f"closed with {socket.code}"
        assert said["t"] in SAID
        if said["t"] == "error":
            assert WORDS.say(said["error"])
        elif said["t"] == "refused":
            assert WORDS.say(said["said"])
        elif said["t"] == "answer" and said["id"] == LAST:
            break
    await socket.hang_up()
    server.sockets.remove(socket)
