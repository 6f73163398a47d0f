"""Bots that crash, hang or are too slow never block a table."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path

from tests.server.clients import Follower, Person, Player, bot, following, me, run, until, until_true
from tests.server.journals import check_nothing_lost, check_verified
from tests.server.servers import Server, running


async def is_over(person: Person, table: str) -> bool:
    return bool((await person.info(table))["status"] == "over")


def send_all(server: Server, how: signal.Signals) -> list[int]:
    """To every bot's process there is now."""
    reached = []
    for pid in server.workers():
        with suppress(ProcessLookupError):
            os.kill(pid, how)
            reached.append(pid)
    return reached


def test_games_go_on_while_the_processes_of_bots_are_killed_again_and_again(tmp_path: Path) -> None:
    with running(tmp_path) as server:

        async def test() -> None:
            anna = Person(server.address, "Anna")
            tables = [
                (await anna.create("raja", [me(), bot("greedy"), bot("random")]))["id"],
                (await anna.create("praga", [bot("random"), me()]))["id"],
            ]
            players = [Player(anna, tables[0], 0, "1"), Player(anna, tables[1], 1, "2")]
            killed: list[int] = []
            passed = 0

            def disturb() -> None:
                nonlocal passed
                passed += 1
                if passed % 60 == 0:
                    killed.extend(send_all(server, signal.SIGKILL))

            for player in players:
                player.passed = disturb
            async with following(*players):
                for player in players:
                    await player.until(lambda one=player: one.over, "the end")  # type: ignore[misc]
            assert len(set(killed)) > 3
            for table, player in zip(tables, players, strict=True):
                await until_true(lambda table=table: is_over(anna, table), "the result")  # type: ignore[misc]
                text = await anna.journal(table)
                check_verified(text)
                check_nothing_lost(text, [player])

        run(test)


def test_a_bot_that_hangs_is_ended_and_delays_only_its_own_table(tmp_path: Path) -> None:
    with running(tmp_path, workers="1", bot_seconds="0.1") as server:

        async def test() -> None:
            anna = Person(server.address, "Anna")
            table = (await anna.create("praga", [bot(), bot(), bot()]))["id"]
            other = (await anna.create("praga", [me()], options={"solo": "crane"}))["id"]
            watcher, player = Follower(anna, table, None), Player(anna, other, 0, "hang")
            player.paused = True
            async with following(watcher, player):
                await watcher.until(lambda: watcher.n > 5, "some lines of bots")
                await until(lambda: len(server.workers()) == 1, "its process")
                stopped = send_all(server, signal.SIGSTOP)
                assert len(stopped) == 1
                player.paused = False
                await player.go_on()
                await player.until(lambda: player.over, "a game without bots")
                await until(lambda: "bot.slow" in server.log(), "a word about it")
                n = watcher.n
                await watcher.until(lambda: watcher.n > n + 10, "lines of another process")
                assert not set(stopped) & set(server.workers())

        run(test)


def test_without_any_bot_process_the_move_of_the_rules_is_played(tmp_path: Path) -> None:
    with running(tmp_path, workers="0") as server:

        async def test() -> None:
            anna = Person(server.address, "Anna")
            table = (await anna.create("raja", [me(), bot("greedy"), bot("greedy")]))["id"]
            player = Player(anna, table, 0, "none")
            async with following(player):
                await player.until(lambda: player.over, "the end")
            assert server.workers() == []
            await until_true(lambda: is_over(anna, table), "the result")
            check_verified(await anna.journal(table))

        run(test)


def test_a_bot_with_hardly_any_time_plays_to_the_end(tmp_path: Path) -> None:
    with running(tmp_path, bot_seconds="0.1") as server:

        async def test() -> None:
            anna = Person(server.address, "Anna")
            table = (await anna.create("raja", [me(), bot("greedy"), bot("greedy")]))["id"]
            player = Player(anna, table, 0, "hurry")
            async with following(player):
                await player.until(lambda: player.over, "the end")
            await until_true(lambda: is_over(anna, table), "the result")
            check_verified(await anna.journal(table))

        run(test)
