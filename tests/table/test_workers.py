"""Bots in processes of their own: they play whole games, and when one fails, it alone does."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from subprocess import PIPE
from time import monotonic
from typing import Any, TypeAlias, TypeVar

import pytest
import uvloop

from kingsroad import titles
from kingsroad.bots.roster import BOTS, make_bot
from kingsroad.kernel import journal
from kingsroad.kernel.match import Match, begin, replay, verify
from kingsroad.kernel.phrase import Fault, Phrase
from kingsroad.table import worker
from kingsroad.table.worker import KEPT, Memory
from kingsroad.table.workers import COMMAND, BotFailed, Workers
from kingsroad.words import Words

Outcome = TypeVar("Outcome")
Work: TypeAlias = Callable[[Workers], Awaitable[Outcome]]

BAD = str(Path(__file__).with_name("bad_workers.py"))
ODD = str(Path(__file__).with_name("odd_bots.py"))
WORDS = Words()
LONG = 120.0  # seconds no test comes near
SETUPS = [
    ("raja", 2, {"short": "true"}),
    ("raja", 3, {"short": "true", "expert": "2", "hidden_gold": "true", "auction": "true"}),
    ("praga", 2, {}),
    ("praga", 1, {"solo": "crane"}),
    ("praga", 1, {"solo": "parler"}),
]
NAMES = ["raja", "raja-many-options", "praga", "praga-solo", "praga-parler"]


class House:
    """Runs work with workers on an event loop, and sees to it that no process outlives it."""

    def __init__(self, folder: Path, new_loop: Callable[[], asyncio.AbstractEventLoop]) -> None:
        self.folder = folder
        self.new_loop = new_loop

    def run(self, work: Work[Outcome], count: int = 1, kind: str = "any", limit: float = LONG) -> Outcome:
        return self.run_command(work, (sys.executable, "-S", BAD, kind, str(self.folder)), count, limit)

    def run_command(self, work: Work[Outcome], command: tuple[str, ...], count: int, limit: float = LONG) -> Outcome:
        async def whole() -> Outcome:
            workers = Workers(count, limit, command)
            try:
                return await work(workers)
            finally:
                await workers.close()
                async with asyncio.timeout(LONG):
                    while workers.busy:
                        await asyncio.sleep(0)

        with asyncio.Runner(loop_factory=self.new_loop) as runner:
            outcome = runner.run(whole())
        assert not [pid for pid in self.folder.iterdir() if lives(int(pid.name))]
        return outcome


@pytest.fixture(params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> House:
    return House(tmp_path, request.param)


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


def new_match(title: str, seats: int, options: dict[str, str], content: str | None = None) -> Match[Any]:
    game = titles.game(title) if content is None else titles.game_of(content)
    return begin(game, [(colour, colour) for colour in game.colours[:seats]], options, seed="7", salt="pepper")


def text_of(match: Match[Any]) -> str:
    return journal.write(match.saved())


def question(match: Match[Any], level: str = "greedy", **other: object) -> bytes:
    seat = match.game.waiting(match.state)[0]
    asked = {"journal": text_of(match), "content": None, "seat": seat, "level": level, "budget": LONG, "seed": "a"}
    return json.dumps({**asked, **other}).encode() + b"\n"


def answers(rows: bytes, *command: str) -> list[dict[str, Any]]:
    """What a worker makes of some lines before its input ends."""
    done = subprocess.run(command or COMMAND, input=rows, stdout=PIPE, check=True, timeout=LONG)
    return [json.loads(row) for row in done.stdout.splitlines()]


# -- playing ------------------------------------------------------------------------------------


async def play_to_the_end(workers: Workers, match: Match[Any], level: str) -> list[int]:
    """Returns how long the answers were. A code that is not legal would be refused here."""
    lengths: list[int] = []
    while not match.state.over:
        seat = match.game.waiting(match.state)[0]
        codes = await workers.ask("a", text_of(match), None, seat, level)
        for i, code in enumerate(codes):
            before = match.state.reveals
            match.submit(seat, match.n + 1, code)
            if i < len(codes) - 1:
                assert match.game.waiting(match.state) == [seat]
                assert match.state.reveals == before
        lengths.append(len(codes))
    return lengths


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_bots_play_whole_games(setup: tuple[str, int, dict[str, str]], level: str, tmp_path: Path) -> None:
    match = new_match(*setup)
    house = House(tmp_path, uvloop.new_event_loop)
    lengths = house.run_command(lambda workers: play_to_the_end(workers, match, level), COMMAND, 1)
    verify(replay(match.game, match.saved()), match.saved())
    assert max(lengths) > 1


def test_tables_are_played_side_by_side(house: House) -> None:
    matches = [new_match("raja", 2, {"short": "true"}) for _ in range(3)]

    async def all_of_them(workers: Workers) -> None:
        await asyncio.gather(*[play_to_the_end(workers, match, "random") for match in matches])
        assert (workers.failed, workers.restarted) == (0, 0)

    house.run_command(all_of_them, COMMAND, 2)
    assert all(match.state.over for match in matches)


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("title", titles.TITLES)
def test_an_answer_is_the_same_whether_the_match_was_known_or_not(title: str, level: str) -> None:
    memory = Memory()
    match = new_match(title, 2, {})
    for _ in range(12):
        row = question(match, level)
        codes = worker.reply(memory, row).codes
        assert codes == worker.reply(Memory(), row).codes
        seat = match.game.waiting(match.state)[0]
        for code in codes:
            match.add(seat, code)
    assert match.n >= 12


def test_another_seed_or_salt_is_another_chance() -> None:
    match = new_match("raja", 5, {})
    salted = begin(match.game, match.header.seats, {}, seed="7", salt="sugar")
    rows = [question(match, "random"), question(match, "random", seed="b"), question(salted, "random")]
    first, *others = [worker.reply(Memory(), row).codes for row in rows]
    assert all(len(codes) == 1 for codes in [first, *others])
    assert first not in others


def test_when_the_time_is_up_there_is_still_one_code() -> None:
    match = new_match("praga", 2, {})
    seat = match.game.waiting(match.state)[0]
    bots = [make_bot("greedy", match.game, Random("x")) for _ in range(2)]
    whole = worker.turn(match.game, match.state, seat, bots[0], monotonic() + LONG)
    assert len(whole) > 1
    assert worker.turn(match.game, match.state, seat, bots[1], monotonic()) == whole[:1]


# -- what a worker remembers --------------------------------------------------------------------


def test_only_new_lines_are_played_undone_ones_included() -> None:
    memory = Memory()
    match = new_match("praga", 2, {})
    known = memory.match_of(text_of(match), None)
    seat = match.game.waiting(match.state)[0]
    for code in ["", "", "undo", "redo", "undo", ""]:
        match.add(seat, code or match.game.moves(match.state, seat)[0].code)
        assert memory.match_of(text_of(match), None) is known
        assert (known.n, known.state.hash()) == (match.n, match.state.hash())
    match.remark(" a remark")
    assert memory.match_of(text_of(match), None) is known


def test_another_story_with_the_same_beginning_is_not_mixed_up() -> None:
    memory = Memory()
    match = new_match("raja", 2, {})
    seat = match.game.waiting(match.state)[0]
    stories = [match.fork(), match.fork()]
    for story, move in zip(stories, match.game.moves(match.state, seat), strict=False):
        story.add(seat, move.code)
    for story in [*stories, match, *stories]:
        assert memory.match_of(text_of(story), None).state.hash() == story.state.hash()


def test_an_illegal_line_leaves_the_match_as_it_was() -> None:
    memory = Memory()
    match = new_match("raja", 2, {})
    memory.match_of(text_of(match), None)
    colour = match.header.colours[match.game.waiting(match.state)[0]]
    with pytest.raises(Fault, match=r"kernel\.refused"):
        memory.match_of(f"{text_of(match)}1 {colour} end\n", None)
    assert memory.match_of(text_of(match), None).n == 0


def test_a_few_matches_are_remembered_and_no_more() -> None:
    memory = Memory()
    game = titles.game("raja")
    texts = [text_of(begin(game, [("red", "A"), ("blue", "B")], {}, seed=str(i))) for i in range(KEPT + 3)]
    for text in texts:
        memory.match_of(text, None)
    assert [known.text for known in memory.known] == texts[3:]


def test_a_game_goes_on_under_the_content_it_began_with() -> None:
    content = titles.game("raja").content.text.replace('"sure":"likely"', '"sure":"printed"', 1)
    match = new_match("raja", 2, {}, content)
    assert match.header.fields["content"] != titles.game("raja").content.hash
    assert worker.reply(Memory(), question(match, content=content)).codes
    refused = worker.reply(Memory(), question(match)).error
    assert refused is not None
    assert refused["id"] == "journal.content"


# -- what a worker makes of bad questions and bad bots --------------------------------------------


def test_a_bad_question_is_answered_and_the_next_one_too() -> None:
    match = new_match("raja", 2, {})
    rows = [
        b"no question\n",
        b"{}\n",
        b'{"journal": "\xff"}\n',
        question(match, "deep"),
        question(match, seat=7),
        question(match, journal="kingsroad 1\n"),
        question(match, budget=-1),
        question(match, content="{}"),
    ]
    told = answers(b"".join([*rows, question(match)]))
    ids = [*["bot.question"] * 3, "bot.unknown", "bot.not_waiting", "journal.no_lines", "bot.question", "bot.broken"]
    assert [answer["error"]["id"] for answer in told[:-1]] == ids
    assert told[-1]["codes"]
    for answer in told[:-1]:
        assert WORDS.say(answer["error"])


def test_what_a_bot_prints_is_no_answer() -> None:
    match = new_match("raja", 2, {})
    first = match.game.moves(match.state, match.game.waiting(match.state)[0])[0].code
    assert answers(question(match) * 2, sys.executable, ODD, "noisy") == [{"codes": [first]}] * 2


def test_a_faulty_bot_is_told_of_without_what_it_knew() -> None:
    told = answers(question(new_match("raja", 2, {})), sys.executable, ODD, "faulty")
    assert told[0]["error"]["error"] == "KeyError"
    assert told[0]["error"]["where"].startswith("odd_bots.py:")
    assert "know" not in str(told)


def test_a_stuck_bot_whose_server_is_gone_ends_by_itself() -> None:
    row = question(new_match("raja", 2, {}), budget=0.1)
    done = subprocess.run([sys.executable, ODD, "stuck"], input=row, capture_output=True, check=False, timeout=LONG)
    assert done.returncode == 1
    assert b"in choose" in done.stderr


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(COMMAND, stdin=PIPE, stdout=PIPE) as process:
        yield process
        process.kill()


def test_an_interrupt_does_not_reach_a_worker_and_the_end_of_its_input_ends_it(
    process: subprocess.Popen[bytes],
) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    for _ in range(2):
        process.stdin.write(question(new_match("raja", 2, {})))
        process.stdin.flush()
        assert b"codes" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
    process.stdin.close()
    assert process.wait(LONG) == 0


def test_a_server_that_is_killed_leaves_no_process_behind() -> None:
    script = (
        "import asyncio, sys; from kingsroad.table.workers import Workers\n"
        "async def main():\n"
        "    workers = Workers(1, 60)\n"
        "    print(await workers.ask('a', sys.stdin.read(), None, int(sys.argv[1]), 'greedy'), flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(main())"
    )
    match = new_match("raja", 2, {})
    command = [sys.executable, "-c", script, str(match.game.waiting(match.state)[0])]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(text_of(match).encode())
        server.stdin.close()
        assert server.stdout.readline().startswith(b"['")
        server.kill()
        assert server.stderr is not None
        assert server.stderr.read() == b""  # it ends when the last process that holds it does
        assert server.wait(LONG) == -signal.SIGKILL


# -- processes that misbehave -------------------------------------------------------------------


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
def test_a_process_that_misbehaves_is_replaced(house: House, order: str, reason: str) -> None:
    async def work(workers: Workers) -> None:
        before = await ask(workers, "tell")
        assert (await failure(ask(workers, order)))["id"] == reason
        assert (await ask(workers, "tell"))[0] != before[0]
        assert (workers.asked, workers.failed, workers.restarted) == (3, 1, 1)

    house.run(work)


@pytest.mark.parametrize("kind", ["any", "deaf"])
def test_a_process_that_hangs_is_replaced_when_the_time_is_up(house: House, kind: str) -> None:
    async def work(workers: Workers) -> None:
        workers.grace = 0.0
        large = "x" * 500_000  # more than a pipe takes
        assert (await failure(ask(workers, "hang", journal=large))) == {"id": "bot.slow", "seconds": 0.1}
        assert (workers.asked, workers.failed, workers.restarted) == (1, 1, 1)
        if kind == "any":
            workers.grace = LONG
            assert await ask(workers, "tell")

    house.run(work, kind=kind, limit=0.1)


def test_a_refused_question_costs_no_process(house: House) -> None:
    async def work(workers: Workers) -> None:
        before = await ask(workers, "tell")
        said = await failure(ask(workers, "refusal"))
        assert said == {"id": "bot.failed", "why": {"id": "bot.not_waiting", "seat": 0}}
        assert await ask(workers, "tell") == before
        assert (workers.failed, workers.restarted) == (1, 0)

    house.run(work)


def test_a_process_that_ended_between_two_questions_is_replaced(house: House) -> None:
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

    house.run(work)


def test_a_command_that_cannot_be_started_fails_each_question(house: House) -> None:
    async def work(workers: Workers) -> None:
        for _ in range(3):
            assert (await failure(ask(workers, "tell")))["id"] == "bot.no_start"

    house.run_command(work, ("/no/such/program",), 1)


def test_a_large_question_gets_through(house: House) -> None:
    match = new_match("raja", 2, {})
    for _ in range(8000):
        match.remark(" " + "x" * 100)

    async def work(workers: Workers) -> list[str]:
        return await workers.ask("a", text_of(match), None, match.game.waiting(match.state)[0], "greedy")

    assert house.run_command(work, COMMAND, 1)


def test_a_bot_learns_none_of_the_servers_settings(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGSROAD_SECRET", "do not tell")
    told = house.run(lambda workers: ask(workers, "tell", "table", "line"))
    assert told[1:] == ["table", "4"]


# -- cancelling and closing -----------------------------------------------------------------------


def test_a_cancelled_question_leaves_no_half_used_process(house: House) -> None:
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

    house.run(work)


@pytest.mark.parametrize("turns", range(8))
def test_a_question_may_be_cancelled_while_its_process_starts(house: House, turns: int) -> None:
    async def work(workers: Workers) -> None:
        task = asyncio.create_task(ask(workers, "hang"))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await ask(workers, "tell")

    house.run(work)


def test_who_waits_may_be_cancelled_and_the_next_one_is_served(house: House) -> None:
    async def work(workers: Workers) -> None:
        tasks = [asyncio.create_task(ask(workers, "tell", table)) for table in "abcd"]
        await asyncio.sleep(0)
        tasks[1].cancel()  # while it waits
        tasks[0].add_done_callback(lambda _: tasks[2].cancel())  # just when its turn comes
        told = await asyncio.gather(*tasks, return_exceptions=True)
        assert [isinstance(codes, asyncio.CancelledError) for codes in told] == [False, True, True, False]

    house.run(work)


def test_closing_ends_what_is_asked_and_what_waits(house: House) -> None:
    async def work(workers: Workers) -> None:
        asked = asyncio.create_task(failure(ask(workers, "hang")))
        waits = asyncio.create_task(failure(ask(workers, "tell")))
        await asyncio.sleep(0)
        await workers.close()
        assert [(await asked)["id"], (await waits)["id"]] == ["bot.ended", "bot.closed"]
        assert (await failure(ask(workers, "tell")))["id"] == "bot.closed"

    house.run(work)


def test_without_processes_every_question_fails_at_once(house: House) -> None:
    said = house.run(lambda workers: failure(ask(workers, "tell")), count=0)
    assert said["id"] == "bot.closed"


# -- whose turn it is -----------------------------------------------------------------------------


def test_tables_are_served_in_turn(house: House) -> None:
    async def work(workers: Workers) -> list[str]:
        served: list[str] = []

        async def one(table: str) -> None:
            await ask(workers, "tell", table)
            served.append(table)

        await asyncio.gather(*[one(table) for table in "aaaabbc"])
        return served

    assert "".join(house.run(work)) == "aabcaba"


def test_processes_are_started_when_needed_and_never_more_than_allowed(house: House) -> None:
    async def work(workers: Workers) -> None:
        alone = [await ask(workers, "tell", table) for table in "abc"]
        assert len({pid for pid, *_ in alone}) == 1
        many = await asyncio.gather(*[ask(workers, "tell", table) for table in "abcdefgh"])
        assert len({pid for pid, *_ in many}) == 3

    house.run(work, count=3)


def test_a_table_is_given_the_process_that_knows_it(house: House) -> None:
    async def work(workers: Workers) -> None:
        tables = "abc"
        told = await asyncio.gather(*[ask(workers, "tell", table) for table in tables])
        known = {table: pid for table, (pid, *_) in zip(tables, told, strict=True)}
        assert len(set(known.values())) == 3
        for table in "abccbaacb":
            assert (await ask(workers, "tell", table))[0] == known[table]

    house.run(work, count=3)
