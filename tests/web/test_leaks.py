"""Nobody learns through the server what they cannot know at the table, whatever they ask."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import quote

import pytest

from kingsroad import titles
from kingsroad.bots.roster import LEVELS, make_bot
from kingsroad.kernel import match as matches
from kingsroad.kernel.journal import Journal, read
from kingsroad.kernel.log import read_back
from kingsroad.kernel.match import replay, verify
from kingsroad.table.messages import Told
from kingsroad.table.thinking import turn
from tests.web.shadows import other_past, other_present
from tests.web.watched import PRAGA, RAJA, SEED, Game, Viewer, begin
from tests.web.whole import Socket, run, whole

SOAK: Final = bool(os.environ.get("KINGSROAD_SOAK"))
FOREVER: Final = float("inf")
GAMES = [("raja", 3, RAJA, 1), ("raja", 2, {**RAJA, "expert": "2"}, 2), ("praga", 2, PRAGA, 3)]
if SOAK:
    GAMES += [(title, players, options, seed) for title, players, options, _ in GAMES[::2] for seed in range(10, 14)]


@pytest.mark.parametrize(("title", "seats", "options", "seed"), GAMES)
def test_whatever_is_asked_the_answer_tells_only_what_the_seat_may_know(
    tmp_path: Path, title: str, seats: int, options: dict[str, str], seed: int
) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            game = await begin(server, title, seats, options, seed)
            hidden = lines = 0
            while True:
                everything = lines % (5 if SOAK else 60) == 0
                in_turn = [game.viewers[lines % len(game.viewers)]]
                for viewer in game.viewers if everything or lines % 12 == 0 else in_turn:
                    await game.ask_twice(viewer, everything)
                hidden += bool(game.match.hidden_from(None))
                await game.play_on()
                lines += 1
                if game.table.over:
                    break
                if lines % 60 == 0:
                    await game.check_the_past(game.viewers[lines // 60 % len(game.viewers)])
            assert lines > 50
            assert game.undone > 3
            assert bool(hidden) == (title == "raja")
            for viewer in game.viewers:
                viewer.caller.heard = lambda body: None
                await game.check_the_past(viewer)
                journal = read((await viewer.caller.get(f"{game.path}/journal")).text)
                assert journal.header.fields["seed"].startswith(SEED)
                assert journal.header.fields["salt"] == game.match.header.fields["salt"]
                assert "?" not in {line.code for line in journal.lines}
                verify(replay(game.match.game, journal), journal)

    run(test)


# -- sockets ------------------------------------------------------------------------------------------


class Ear:
    """A socket that was open from the beginning, and the log as it was told by it."""

    def __init__(self, viewer: Viewer, socket: Socket) -> None:
        self.viewer = viewer
        self.socket = socket
        self.told: dict[int, Any] = {}
        self.view: dict[str, Any] = {}

    async def catch_up(self, n: int) -> None:
        while not self.view or self.view["n"] < n:
            self.view = await self.socket.until("view")
            self.told |= {line["n"]: line for line in self.view["lines"]}

    async def ask(self, what: str, code: str) -> dict[str, Any]:
        await self.socket.send({"t": "ask", "id": 1, "what": what, "code": code})
        answer = await self.socket.until("answer")
        return {name: value for name, value in answer.items() if name not in ("t", "id")}


def test_a_socket_tells_what_requests_are_told_and_no_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            game = await begin(server, "raja", 2, RAJA, 4)
            ears: list[Ear] = []
            for viewer in game.viewers:
                seat = "none" if viewer.seat is None else viewer.seat
                ears.append(Ear(viewer, await viewer.caller.socket(f"{game.path}/stream?seat={seat}")))
            while not game.table.over:
                for ear in ears:
                    await ear.catch_up(game.match.n)
                    await compare(game, ear)
                for _ in range(3):
                    if not game.table.over:
                        await game.play_on()
            assert game.undone > 1
            for ear in ears:
                ear.viewer.caller.heard = lambda body: None
                await ear.catch_up(game.match.n)
                assert "?" not in {line["code"] for line in ear.view["lines"]}

    run(test)


async def compare(game: Game, ear: Ear) -> None:
    """The socket's words with those of requests, which are compared with another world's above."""
    viewer, seat = ear.viewer, ear.viewer.seat
    through = "" if seat is None else f"seat={seat}&"
    view = (await viewer.caller.get(f"{game.path}/view?{through}")).json()["view"]
    assert {**ear.view["public"], **ear.view["private"]} == view
    log = (await viewer.caller.get(f"{game.path}/log?{through}")).json()["lines"]
    assert len(ear.told) == len(log) == game.match.n
    for line in log:  # what everyone has seen may be hidden again when all agreed to go back
        assert ear.told[line["n"]] == line or (line["code"] == "?" and line["n"] in game.revealed)
    if seat is None:
        assert (ear.view["undo"], ear.view["redo"]) == ([], False)
        await ear.socket.send({"t": "ask", "id": 1, "what": "why", "code": "end"})
        assert (await ear.socket.until("error"))["error"]["id"] == "table.not_your_seat"
    else:
        outcomes = (await ear.ask("outcomes", ""))["outcomes"]
        assert [*outcomes] == [row["code"] for row in view.get("moves", [])]
        for code in game.codes(seat, Random(game.match.n))[::3]:
            why = (await viewer.caller.get(f"{game.path}/why?{through}code={quote(code)}")).json()
            assert await ear.ask("why", code) == why
            preview = await viewer.caller.get(f"{game.path}/preview?{through}code={quote(code)}")
            facts = preview.json()["facts"] if why["legal"] else None
            assert await ear.ask("preview", code) == {**why, "facts": facts}
    for other in range(len(game.players)):
        if other != seat:
            await ear.socket.send({"t": "seat", "seat": other})
            assert (await ear.socket.until("error"))["error"]["id"] == "table.not_your_seat"
            await ear.socket.send({"t": "move", "seat": other, "n": game.match.n + 1, "code": "end"})
            assert (await ear.socket.until("error"))["error"]["id"] == "table.not_your_seat"


# -- bots ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_bot_answers_rests_on_nothing_that_it_cannot_know(level: str) -> None:
    """And so neither does how long it thinks: the same question in another world is the same work."""
    for title, seats, options in (("raja", 3, RAJA), ("praga", 2, PRAGA)):
        game = titles.game(title)
        match = matches.begin(game, [(colour, colour) for colour in game.colours[:seats]], options, "7", "salt")
        rng = Random(title)
        asked = 0
        while not match.state.over and asked < 25:
            for seat in game.waiting(match.state):
                if rng.random() < 0.3:
                    other, _ = other_past(
                        match, [Told(entry, 0) for entry in log_of(match)], match.hidden_from(seat), rng
                    )
                    state = other_present(other, seat, rng)
                    bots = [make_bot(level, game, Random("chance"), FOREVER, steps=40) for _ in range(2)]
                    assert turn(game, state, seat, bots[1], FOREVER) == turn(game, match.state, seat, bots[0], FOREVER)
                    asked += 1
            seat = rng.choice(game.waiting(match.state))
            match.add(seat, rng.choice(game.moves(match.state, seat)).code)
        assert asked == 25 or match.n > 100


def log_of(match: Any) -> list[Any]:
    return read_back(matches.replay(match.game, Journal(match.header, [])), Journal(match.header, match.lines), None)
