"""Whole games at a server, and everyone who looks on: what each of them is told is compared with what they may know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final
from urllib.parse import quote

from kingsroad.kernel.delta import difference
from kingsroad.kernel.journal import read
from kingsroad.table.table import Table
from tests.web.shadows import shadow
from tests.web.whole import Answer, Caller, Whole

SEED: Final = "a seed that is nobody's business"
NOW: Final = re.compile(rb'("clock":\{[^}]*"at":)\d+')  # the only thing that differs from one moment to the next
NONSENSE: Final = ("no such move", "undo 9999", "agree", "disc", "<b>")
RAJA: Final = {"short": "true", "hidden_gold": "true", "auction": "true", "many_characters": "true", "yogi": "true"}
PRAGA: Final = {
    "action_order": "random",
    "action_side": "B",
    "road_tiles": "1+2+3a",
    "hunger_wall": "a",
    "cathedral": "b",
    "bridge": "random",
    "solo": "parler",
}


class Viewer:
    """Somebody who looks at the table, and through which of its seats."""

    def __init__(self, name: str, caller: Caller, seat: int | None) -> None:
        self.name = name
        self.caller = caller
        self.seat = seat
        self.seen: dict[int, bytes] = {}  # the view of each line, as it was served when it was the last one


class Game:
    """A whole game at a server, one person per seat, and some who only look."""

    def __init__(
        self, server: Whole, table: Table, players: list[Caller], others: dict[str, Caller], seed: int
    ) -> None:
        self.server = server
        self.table = table
        self.players = players
        self.path = f"/api/tables/{table.id}"
        self.rng = Random(seed)
        self.revealed: set[int] = set()  # numbers of secret lines that everyone has seen the outcome of
        self.undone = 0
        self.viewers = [Viewer(f"seat {seat}", player, seat) for seat, player in enumerate(players)]
        self.viewers += [Viewer(name, caller, None) for name, caller in others.items()]

    @property
    def match(self) -> Any:
        return self.table.running()[0]

    # -- playing ------------------------------------------------------------------------------------

    async def play_on(self) -> None:
        """A random line, now and then one that goes back."""
        seat, code = self._going_back() or self._move()
        wish = {"seat": seat, "n": self.match.n + 1, "code": code}
        answer = await self.players[seat].post(f"{self.path}/moves", wish)
        assert answer.status == 200, (wish, answer.text)
        assert answer.json()["line"]["code"] == code
        self._note_what_is_revealed()

    def _move(self) -> tuple[int, str]:
        match, game = self.match, self.match.game
        agenda = match.state.agenda
        # A seat that has answered in secret may change its answer, so any seat can come next.
        seats = [task.seat for task in agenda.open()] if agenda.is_together() else game.waiting(match.state)
        seat = self.rng.choice(seats)
        return seat, self.rng.choice(game.moves(match.state, seat)).code

    def _going_back(self) -> tuple[int, str] | None:
        """Somebody asks to go back, and mostly everyone agrees: then what was secret and never shown stays so."""
        match, rng = self.match, self.rng
        seats = range(len(self.players))
        if match.request is not None:
            missing = [seat for seat in seats if seat != match.request.seat and seat not in match.request.agreed]
            return rng.choice(missing), "decline" if rng.random() < 0.1 else "agree"
        seat = rng.choice(seats)
        chance = rng.random()
        if chance < 0.03 and match.undoable(seat):
            return seat, "undo"
        if chance < 0.06 and match.redoable(seat):
            return seat, "redo"
        free = {line.n for line in match.undoable(seat)}
        lately = [line.n for line in match.kept[-12:] if match.seat_of(line.colour) == seat and line.n not in free]
        if chance < 0.10 and lately and self.undone < 12:
            self.undone += 1
            return seat, f"ask {rng.choice(lately)}"
        return None

    def _note_what_is_revealed(self) -> None:
        """A model of its own: an answer is known once the public view has shown what it is."""
        match = self.match
        if match.game.title == "raja":
            public = match.game.public(match.state)
            last = {line.colour: line.n for line in match.kept if line.code.startswith("disc ")}
            self.revealed |= {last[seat["colour"]] for seat in public["seats"] if seat["disc"] is not None}

    def secret_lines(self, viewer: int | None) -> dict[int, str]:
        """Number and code of the lines that this viewer must not read now."""
        return {
            line.n: line.code
            for line in self.match.lines
            if line.code.startswith("disc ") and line.n not in self.revealed and self.seat_of(line) != viewer
        }

    def seat_of(self, line: Any) -> int:
        return int(self.match.seat_of(line.colour))

    # -- asking -------------------------------------------------------------------------------------

    def codes(self, seat: int, rng: Random) -> list[str]:
        """Legal ones, all kinds of others, nonsense."""
        match = self.match
        legal = [move.code for move in match.game.moves(match.state, seat)]
        others = sorted(match.game.world.by_code)
        return [*rng.sample(legal, min(3, len(legal))), *rng.sample(others, 5), rng.choice(NONSENSE)]

    def questions(self, viewer: Viewer, rng: Random, all_of_them: bool) -> Iterator[tuple[str, str, Any]]:
        """Everything one can ask that changes nothing; what is refused is asked as well."""
        path, seat, n = self.path, viewer.seat, self.match.n
        through = "" if seat is None else f"seat={seat}&"
        yield "GET", f"{path}/view?{through}", None
        yield "GET", f"{path}/log?{through}since={max(0, n - 30)}", None
        yield "GET", f"{path}/journal?{through}", None
        if seat is not None:
            yield "GET", f"{path}/moves?{through}", None
        if not all_of_them:
            return
        yield "GET", path, None
        yield "GET", f"{path}/chat", None
        yield "GET", f"{path}/log?{through}", None
        yield "GET", f"{path}/view?{through}n={rng.randint(0, n)}", None
        yield "GET", f"{path}/view?{through}n={n + 1}", None
        for which in ("mine", "live", "open", "over"):
            yield "GET", f"/api/tables?which={which}", None
        for other in range(len(self.players)):
            if other != seat:
                for what in ("view?", "moves?", "log?", "digest?", "journal?", "why?code=end&", "preview?code=end&"):
                    yield "GET", f"{path}/{what}seat={other}", None
                yield "POST", f"{path}/moves", {"seat": other, "n": n + 1, "code": "end"}
        yield "POST", f"{path}/join", {"link": "kl_" + "x" * 22, "seat": 0}
        if seat is None:
            return
        yield "GET", f"{path}/digest?{through}", None
        for code in self.codes(seat, rng):
            yield "GET", f"{path}/why?{through}code={quote(code)}", None
            yield "GET", f"{path}/preview?{through}code={quote(code)}", None
            if code == "agree" and self.match.request is not None:
                continue  # that would be taken
            if self.match.game.why_not(self.match.state, seat, code) is not None:
                yield "POST", f"{path}/moves", {"seat": seat, "n": n + 1, "code": code.replace("undo 9999", "x")}
        yield "POST", f"{path}/moves", {"seat": seat, "n": n + 2, "code": "end"}

    async def ask_twice(self, viewer: Viewer, all_of_them: bool) -> None:
        """As things are, and as they might be."""
        mark = f"{self.match.n} {viewer.name}"
        asked = list(self.questions(viewer, Random(mark), all_of_them))
        told = [told_by(await viewer.caller.ask(*question)) for question in asked]
        with shadow(self.table, viewer.seat, self.revealed, Random(mark)):
            for question, true in zip(asked, told, strict=True):
                again = told_by(await viewer.caller.ask(*question))
                assert again == true, (viewer.name, question, what_differs(true[1], again[1]))
        status, viewer.seen[self.match.n] = told[0]
        assert status == 200
        self.check_lines(viewer, json.loads(told[1][1])["lines"], told[2][1].decode())

    def check_lines(self, viewer: Viewer, lines: list[dict[str, Any]], journal: str) -> None:
        secret = {} if self.table.over else self.secret_lines(viewer.seat)
        for line in lines:
            if line["n"] in secret:
                assert (line["code"], line["said"], line["facts"]) == (
                    "?",
                    {"id": f"{self.match.game.title}.told.secret"},
                    [],
                )
        told = [line.code for line in read(journal).moves()]
        assert {n for n, code in enumerate(told, 1) if code == "?"} >= set(secret)

    async def check_the_past(self, viewer: Viewer) -> None:
        """What was seen then is seen now; a move that was legal is told as one."""
        for n in self.rng.sample(sorted(viewer.seen), min(6, len(viewer.seen))):
            through = "" if viewer.seat is None else f"seat={viewer.seat}&"
            answer = await viewer.caller.get(f"{self.path}/view?{through}n={n}")
            assert answer.json()["view"] == json.loads(viewer.seen[n])["view"]


def told_by(answer: Answer) -> tuple[int, bytes]:
    return answer.status, NOW.sub(rb"\1", answer.body)


def what_differs(one: bytes, other: bytes) -> Any:
    """For whoever reads of a failure."""
    if one[:1] != b"{" or other[:1] != b"{":
        return one, other
    return difference(json.loads(one), json.loads(other))


async def begin(server: Whole, title: str, seats: int, options: dict[str, str], seed: int) -> Game:
    """People come by the links they were sent; everyone's ears are sharp from the first word on."""
    players = [await server.person(f"Player {seat}") for seat in range(seats)]
    guest = await server.person("Guest")
    nobody = server.caller()
    nobody.keeps_cookies = False
    wish = {
        "title": title,
        "options": options,
        "seed": f"{SEED} {seed}",
        "seats": [{"kind": "me"}, *[{"kind": "person", "name": f"Player {seat}"} for seat in range(1, seats)]],
        "listed": True,
    }
    everyone = [*players, guest, nobody]
    for caller in everyone:
        ids = [other.id for other in everyone if other.id and other is not caller]
        caller.heard = listening(caller, [*ids, SEED])
    made = (await players[0].post("/api/tables", wish)).json()
    assert made["chosen"] is True
    for seat in range(1, seats):
        joined = await players[seat].post(f"/api/tables/{made['id']}/join", {"link": made["link"]["seats"][str(seat)]})
        assert joined.status == 200, joined.text
    table = await server.services.tables.table(made["id"])
    match, _ = table.running()
    links = [server.services.tables.invitations.link(table.id, table.seats, seat) for seat in range(seats)]
    for seat, caller in [*enumerate(players), (-1, guest), (-1, nobody)]:
        ids = [other.id for other in everyone if other.id and other is not caller]
        others = [link for whose, link in enumerate(links) if whose != seat]
        caller.heard = listening(caller, [*ids, *others, SEED, match.header.fields["salt"]])
    return Game(server, table, players, {"guest": guest, "nobody": nobody}, seed)


def listening(caller: Caller, secrets: list[str]) -> Any:
    known = [secret.encode() for secret in secrets]

    def hear(body: bytes) -> None:
        for secret in known:
            assert secret not in body, (caller.id, secret, body[:2000])

    return hear
