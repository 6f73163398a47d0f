"""Bots in processes of their own: they play whole games, and when one fails, it alone does."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from subprocess import PIPE
from typing import Any, TypeAlias, TypeVar

import pytest
import uvloop

from kingsroad.bots.roster import LEVELS, SECONDS
from kingsroad.kernel.match import Match, replay, verify
from kingsroad.kernel.phrase import Phrase
from kingsroad.table.thinking import BotFailed
from kingsroad.table.workers import COMMAND, Workers
from kingsroad.words import Words
from tests.table.matches import LONG, first_to_move, new_match, text_of

Outcome = TypeVar("Outcome")
Work: TypeAlias = Callable[[Workers], Awaitable[Outcome]]

BAD = str(Path(__file__).with_name("bad_workers.py"))
WORDS = Words()
SETUPS = [
    ("raja", 2, {"short": "true"}),
    ("raja", 3, {"short": "true", "expert": "2", "hidden_gold": "true", "auction": "true"}),
    ("praga", 2, {}),
    ("praga", 1, {"solo": "crane"}),
    ("praga", 1, {"solo": "parler"}),
]
NAMES = ["raja", "raja-many-options", "praga", "praga-solo", "praga-parler"]


class Services:
    """Runs work with workers on an event loop, and sees to it that no process outlives it."""

    def __init__(self, folder: Path, new_loop: Callable[[], asyncio.AbstractEventLoop]) -> None:
        self.folder = folder
        self.new_loop = new_loop

    def run(self, work: Work[Outcome], count: int = 1, kind: str = "any", limit: float = LONG) -> Outcome:
        return self.run_command(work, (sys.executable, "-S", BAD, kind, str(self.folder)), count, limit)

    def run_command(self, work: Work[Outcome], command: tuple[str, ...], count: int, limit: float = LONG) -> Outcome:
        async def whole() -> Outcome:
            workers = Workers(count, limit, command)
            async with asyncio.timeout(LONG):
                try:
                    return await work(workers)
                finally:
                    await workers.close()
                    while workers.busy:
                        await asyncio.sleep(0)

        with asyncio.Runner(loop_factory=self.new_loop) as runner:
            outcome = runner.run(whole())
        assert not [pid for pid in self.folder.iterdir() if lives(int(pid.name))]
        return outcome


@pytest.fixture(params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def services(request: pytest.FixtureRequest, tmp_path: Path) -> Services:
    return Services(tmp_path, request.param)


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def ask(workers: Workers, order: str, table: str = "a", journal: str = "") -> list[str]:
    return await workers.ask(table, journal, None, 0, order)


async def failure(answer: Awaitable[object]) -> Phrase:
    with pytest.raises(BotFailed) as failed:
        await answer
    assert WORDS.say(failed.value.said)
    return failed.value.said


# -- playing --------------------------------------------------------------------------------------


async def play_to_the_end(workers: Workers, match: Match[Any], level: str) -> list[int]:
    """Returns how long the answers were. A code that is not legal would be refused here."""
    lengths: list[int] = []
    while not match.state.over:
        seat = first_to_move(match)
        codes = await workers.ask("a", text_of(match), None, seat, level)
        for i, code in enumerate(codes):
            before = match.state.reveals
            match.submit(seat, match.n + 1, code)
            if i < len(codes) - 1:
                assert match.game.waiting(match.state) == [seat]
                assert match.state.reveals == before
        lengths.append(len(codes))
    return lengths


@pytest.mark.parametrize("level", [level for level in LEVELS if level not in SECONDS])
@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_bots_play_whole_games(setup: tuple[str, int, dict[str, str]], level: str, tmp_path: Path) -> None:
    match = new_match(*setup)
    services = Services(tmp_path, uvloop.new_event_loop)
    lengths = services.run_command(lambda workers: play_to_the_end(workers, match, level), COMMAND, 1)
    verify(replay(match.game, match.saved()), match.saved())
    assert max(lengths) > 1


def test_a_hint_is_asked_of_the_same_processes(services: Services) -> None:
    match = new_match("raja", 2, {})

    async def ask_for_one(workers: Workers) -> None:
        heard: list[tuple[str, bool]] = []
        workers.heard = lambda level, seconds, well: heard.append((level, well))
        found = await workers.hint("a", text_of(match), None, first_to_move(match))
        match.add(first_to_move(match), found[0].moves[0]["code"])
        other = 1 - first_to_move(match)
        assert (await failure(workers.hint("a", text_of(match), None, other)))["id"] == "bot.failed"
        assert heard == [("hint", True), ("hint", False)]
        assert (workers.asked, workers.restarted) == (2, 0)

    services.run_command(ask_for_one, COMMAND, 1)


def test_tables_are_played_side_by_side(services: Services) -> None:
    matches = [new_match("raja", 2, {"short": "true"}) for _ in range(3)]

    async def all_of_them(workers: Workers) -> None:
        await asyncio.gather(*[play_to_the_end(workers, match, "random") for match in matches])
        assert (workers.failed, workers.restarted) == (0, 0)

    services.run_command(all_of_them, COMMAND, 2)
    assert all(match.state.over for match in matches)


# -- the end of the server ------------------------------------------------------------------------


def test_a_server_that_is_killed_leaves_no_process_behind() -> None:
    script = (
        "import asyncio, sys; from kingsroad.table.workers import Workers\n"
        "async def main():\n"
        "    workers = Workers(1, 60)\n"
        "    print(await workers.ask('a', sys.argv[1], None, int(sys.argv[2]), 'greedy'), flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(main())"
    )
    match = new_match("raja", 2, {})
    command = [sys.executable, "-c", script, text_of(match), str(first_to_move(match))]
    with subprocess.Popen(command, stdout=PIPE, stderr=PIPE) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline().startswith(b"['")
        finally:
            server.kill()
        # The error output ends when the last process that holds it does, and a worker holds it too.
        assert server.communicate(timeout=LONG) == (b"", b"")


# -- processes that misbehave ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("crash", "bot.ended"),
        ("prose", "bot.garbled"),
        ("no text", "bot.garbled"),
        ("wrong kind", "bot.garbled"),
        ("too deep", "bot.garbled"),
        ("nothing", "bot.garbled"),
        ("twice", "bot.garbled"),
        ("too much", "bot.garbled"),
    ],
)
def test_a_process_that_misbehaves_is_replaced(services: Services, order: str, reason: str) -> None:
    async def work(workers: Workers) -> None:
        before = await ask(workers, "tell")
        assert (await failure(ask(workers, order)))["id"] == reason
        assert (await ask(workers, "tell"))[0] != before[0]
        assert (workers.asked, workers.failed, workers.restarted) == (3, 1, 1)

    services.run(work)


@pytest.mark.parametrize("kind", ["any", "deaf"])
def test_a_process_that_hangs_is_replaced_when_the_time_is_up(services: Services, kind: str) -> None:
    async def work(workers: Workers) -> None:
        workers.grace = 0.0
        large = "x" * 500_000  # more than a pipe takes
        assert (await failure(ask(workers, "hang", journal=large))) == {"id": "bot.slow", "seconds": 0.1}
        assert (workers.asked, workers.failed, workers.restarted) == (1, 1, 1)
        if kind == "any":
            workers.grace = LONG
            assert await ask(workers, "tell")

    services.run(work, kind=kind, limit=0.1)


def test_a_refused_question_costs_no_process(services: Services) -> None:
    async def work(workers: Workers) -> None:
        before = await ask(workers, "tell")
        said = await failure(ask(workers, "refusal"))
        assert said == {"id": "bot.failed", "why": {"id": "bot.not_waiting", "seat": 0}}
        assert await ask(workers, "tell") == before
        assert (workers.failed, workers.restarted) == (1, 0)

    services.run(work)


def test_a_process_that_ended_between_two_questions_is_replaced(services: Services) -> None:
    async def work(workers: Workers) -> str:
        (pid, *_) = await ask(workers, "tell")
        os.kill(int(pid), signal.SIGKILL)
        try:
            (fresh, *_) = await ask(workers, "tell")
        except BotFailed:  # its end had not been noticed yet
            (fresh, *_) = await ask(workers, "tell")
        assert workers.restarted == 1
        assert fresh != pid
        return fresh

    services.run(work)


def test_a_command_that_cannot_be_started_fails_each_question(services: Services) -> None:
    async def work(workers: Workers) -> None:
        for _ in range(3):
            assert (await failure(ask(workers, "tell")))["id"] == "bot.no_start"

    services.run_command(work, ("/no/such/program",), 1)


def test_a_large_question_gets_through(services: Services) -> None:
    match = new_match("raja", 2, {})
    for _ in range(8000):
        match.remark(" " + "x" * 100)

    async def work(workers: Workers) -> list[str]:
        return await workers.ask("a", text_of(match), None, first_to_move(match), "greedy")

    assert services.run_command(work, COMMAND, 1)


def test_a_bot_learns_none_of_the_servers_settings(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGSROAD_SECRET", "do not tell")
    told = services.run(lambda workers: ask(workers, "tell", "table", "line"))
    assert told[1:] == ["table", "4"]


# -- cancelling and closing -----------------------------------------------------------------------


def test_a_cancelled_question_leaves_no_half_used_process(services: Services) -> None:
    async def work(workers: Workers) -> None:
        before = await ask(workers, "tell")
        task = asyncio.create_task(ask(workers, "hang"))
        await asyncio.sleep(0)
        assert workers.busy == 1
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await ask(workers, "tell"))[0] != before[0]
        assert (workers.failed, workers.restarted) == (0, 1)

    services.run(work)


@pytest.mark.parametrize("turns", range(8))
def test_a_question_may_be_cancelled_while_its_process_starts(services: Services, turns: int) -> None:
    async def work(workers: Workers) -> None:
        task = asyncio.create_task(ask(workers, "hang"))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await ask(workers, "tell")

    services.run(work)


def test_who_waits_may_be_cancelled_and_the_next_one_is_served(services: Services) -> None:
    async def work(workers: Workers) -> None:
        async def first() -> list[str]:
            try:
                return await ask(workers, "tell", "a")
            finally:
                tasks[2].cancel()  # its turn has just come, and it does not know it yet

        tasks = [asyncio.create_task(first())]
        tasks += [asyncio.create_task(ask(workers, "tell", table)) for table in "bcd"]
        await asyncio.sleep(0)
        tasks[1].cancel()  # while it waits
        one, *others, last = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(other) for other in others] == [asyncio.CancelledError] * 2
        assert isinstance(one, list)
        assert isinstance(last, list)
        assert one[0] == last[0]
        assert workers.restarted == 0

    services.run(work)


def test_closing_ends_what_is_asked_and_what_waits(services: Services) -> None:
    async def work(workers: Workers) -> None:
        asked = asyncio.create_task(failure(ask(workers, "hang")))
        waits = asyncio.create_task(failure(ask(workers, "tell")))
        await asyncio.sleep(0)
        await workers.close()
        assert [(await asked)["id"], (await waits)["id"]] == ["bot.ended", "bot.closed"]
        assert (await failure(ask(workers, "tell")))["id"] == "bot.closed"

    services.run(work)


def test_without_processes_every_question_fails_at_once(services: Services) -> None:
    said = services.run(lambda workers: failure(ask(workers, "tell")), count=0)
    assert said["id"] == "bot.closed"


# -- whose turn it is -----------------------------------------------------------------------------


def test_tables_are_served_in_turn(services: Services) -> None:
    async def work(workers: Workers) -> list[str]:
        served: list[str] = []

        async def one(table: str) -> None:
            await ask(workers, "tell", table)
            served.append(table)

        await asyncio.gather(*[one(table) for table in "aaaabbc"])
        return served

    assert "".join(services.run(work)) == "aabcaba"


def test_processes_are_started_when_needed_and_never_more_than_allowed(services: Services) -> None:
    async def work(workers: Workers) -> None:
        alone = [await ask(workers, "tell", table) for table in "abc"]
        assert len({pid for pid, *_ in alone}) == 1
        many = await asyncio.gather(*[ask(workers, "tell", table) for table in "abcdefgh"])
        assert len({pid for pid, *_ in many}) == 3

    services.run(work, count=3)


def test_a_spare_process_is_started_before_it_is_asked_for(services: Services) -> None:
    async def work(workers: Workers) -> None:
        workers.keeps_spare = True
        first = (await ask(workers, "tell", "a"))[0]
        assert len(workers._alive) == 2
        while len(list(services.folder.iterdir())) < 2:  # each leaves a file once it runs
            await asyncio.sleep(0.005)
        assert (await ask(workers, "tell", "a"))[0] == first
        many = await asyncio.gather(*[ask(workers, "tell", table) for table in "abcdefgh"])
        assert len({pid for pid, *_ in many}) == 3
        assert (len(workers._alive), workers.restarted) == (3, 0)

    services.run(work, count=3)


def test_a_spare_process_that_is_never_asked_ends_with_the_others(services: Services) -> None:
    async def work(workers: Workers) -> None:
        workers.keeps_spare = True
        await ask(workers, "tell", "a")

    services.run(work, count=2)  # which looks whether any is left


def test_a_table_is_given_the_process_that_knows_it(services: Services) -> None:
    async def work(workers: Workers) -> None:
        tables = "abc"
        told = await asyncio.gather(*[ask(workers, "tell", table) for table in tables])
        known = {table: pid for table, (pid, *_) in zip(tables, told, strict=True)}
        assert len(set(known.values())) == 3
        for table in "abccbaacb":
            assert (await ask(workers, "tell", table))[0] == known[table]

    services.run(work, count=3)
