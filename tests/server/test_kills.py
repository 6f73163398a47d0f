"""Kill -9 at any moment: what anybody saw is there, nothing is there twice, and the game goes on.

`make test` does it with a few games, `make soak` with a hundred.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

from tests.server.clients import Follower, Message, Person, Player, bot, following, me, run, until, until_true
from tests.server.journals import check_nothing_lost, check_verified, lines_of, stored_lines, stored_status
from tests.server.servers import Server, running

SOAK = bool(os.environ.get("KINGSROAD_SOAK"))
AT_ONCE = 10
# title and seats: one person or none, the others bots
KINDS: tuple[tuple[str, list[Message]], ...] = (
    ("raja", [me(), bot("random"), bot("random")]),
    ("praga", [bot("random"), me()]),
    ("raja", [bot("greedy"), me()]),
    ("praga", [bot("random"), bot("random")]),
    ("raja", [bot("random"), bot("greedy"), bot("random")]),
    ("praga", [me(), bot("random"), bot("random")]),
)


class Killer:
    """Kills the server right after a message came or went, and starts it again. Which one is a matter of chance."""

    def __init__(self, server: Server, rng: Random, kills: int, spread: int) -> None:
        self.server = server
        self.rng = rng
        self.spread = spread
        self.left = kills
        self.killed = 0
        self.is_up = True
        self._wait = rng.randint(1, spread)
        self._dead = asyncio.Event()

    def passed(self) -> None:
        if not self.is_up or not self.left:
            return
        self._wait -= 1
        if self._wait <= 0:
            self.server.kill()
            self.is_up = False
            self.left -= 1
            self.killed += 1
            # often in the middle of play, now and then just when everyone is coming back
            self._wait = self.rng.randint(1, self.spread if self.rng.random() < 0.7 else 12)
            self._dead.set()

    async def keep_starting(self) -> None:
        while True:
            await self._dead.wait()
            self._dead.clear()
            await asyncio.to_thread(self.server.start)
            self.is_up = True


async def play_and_kill(server: Server, first: int, games: int, kills: int, spread: int) -> None:
    rng = Random(f"kills {first}")
    anna, cleo = Person(server.address, "Anna"), Person(server.address, "Cleo")
    players: list[Player] = []
    watchers: list[Follower] = []
    tables: list[str] = []
    for i in range(first, first + games):
        title, seats = KINDS[i % len(KINDS)]
        table = (await anna.create(title, seats, seed=f"kill {i}"))["id"]
        tables.append(table)
        players += [Player(anna, table, at, f"{i}") for at, seat in enumerate(seats) if seat["kind"] == "me"]
        watchers.append(Follower(cleo, table, None))
    killer = Killer(server, rng, kills, spread)
    followers = [*players, *watchers]
    for follower in followers:
        follower.passed = killer.passed

    async def play() -> None:
        async with following(*followers):
            for follower in followers:
                await follower.until(lambda one=follower: one.over, "the end")  # type: ignore[misc]
            killer.left = 0
            await until(lambda: killer.is_up, "the last start")

    playing, starting = asyncio.create_task(play()), asyncio.create_task(killer.keep_starting())
    try:
        await asyncio.wait([playing, starting], return_when=asyncio.FIRST_COMPLETED)
        await (starting if starting.done() else playing)  # whichever has something to say
    finally:
        for task in (playing, starting):
            task.cancel()
        await asyncio.gather(playing, starting, return_exceptions=True)
    assert killer.killed >= min(kills, 3)
    for table in tables:

        async def is_over(table: str = table) -> bool:
            return bool((await anna.info(table))["status"] == "over")

        await until_true(is_over, "the result")
        text = await anna.journal(table)
        written = lines_of(text)
        here = [follower for follower in followers if follower.table == table]
        check_nothing_lost(text, here)
        check_verified(text)
        for follower in here:
            assert follower.lines == written  # also what was secret when it was first seen
    for player in players:
        assert player.connections > 1
    assert server.bugs() == []


def test_no_line_is_lost_or_doubled_however_often_the_server_is_killed(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        if not SOAK:
            run(lambda: play_and_kill(server, 0, 6, 4, 250))
            return
        for first in range(0, 100, AT_ONCE):
            run(lambda at=first: play_and_kill(server, at, AT_ONCE, 12, 300), 600)  # type: ignore[misc]


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_bots_go_on_after_a_kill_though_nobody_asks_for_their_game(tmp_path: Path, title: str) -> None:
    with running(tmp_path) as server:

        async def test() -> None:
            anna = Person(server.address, "Anna")
            table = (await anna.create(title, [bot(), bot(), bot()]))["id"]
            await until(lambda: stored_lines(server.database, table) > 3, "some lines")
            server.kill()
            before = stored_lines(server.database, table)
            assert stored_status(server.database, table) == "running"
            await asyncio.to_thread(server.start)
            await until(lambda: stored_lines(server.database, table) > before + 10, "more lines")

        run(test)


def test_a_bot_answers_after_a_kill_in_the_moment_a_person_has_moved(tmp_path: Path) -> None:
    """The line of the person is stored; that a bot is to move now must be as well."""
    with running(tmp_path) as server:

        async def test() -> None:
            anna = Person(server.address, "Anna")
            table = (await anna.create("praga", [me(), bot("random")], options={"start": "1"}))["id"]
            rng = Random("moment")
            for _ in range(2):
                while True:
                    await until_true(lambda: is_waited_for(anna, table), "Anna's turn")
                    view = await anna.view(table, 0)
                    code = rng.choice([move["code"] for move in view["view"]["moves"]])
                    answer = await anna.move(table, 0, view["n"] + 1, code)
                    if 0 not in (await anna.view(table, 0))["view"]["waiting"]:
                        break
                server.kill()
                assert answer.status_code == 200
                n = view["n"] + 1
                await asyncio.to_thread(server.start)
                await until(lambda n=n: stored_lines(server.database, table) > n, "the bot")  # type: ignore[misc]

        run(test)


async def is_waited_for(person: Person, table: str) -> bool:
    return 0 in (await person.info(table))["waiting"]
