"""The bot's process: what it answers, what it remembers, and what it makes of bad questions and bad bots."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from subprocess import PIPE
from time import monotonic
from typing import Any

import msgspec
import pytest

from kingsroad import titles
from kingsroad.bots.roster import LEVELS, SECONDS, make_bot
from kingsroad.kernel.match import Match, begin
from kingsroad.kernel.phrase import Fault
from kingsroad.table import worker
from kingsroad.table.thinking import KEPT, Memory, turn
from kingsroad.table.workers import COMMAND
from kingsroad.words import Words
from tests.table.matches import LONG, first_to_move, new_match, text_of

ODD = str(Path(__file__).with_name("odd_bots.py"))


def question(match: Match[Any], level: str = "greedy", **other: object) -> bytes:
    seat = first_to_move(match)
    asked = {"journal": text_of(match), "content": None, "seat": seat, "level": level, "budget": LONG, "seed": "a"}
    return json.dumps({**asked, **other}).encode() + b"\n"


def answers(rows: bytes, *command: str) -> list[dict[str, Any]]:
    """What a worker makes of some lines before its input ends."""
    done = subprocess.run(command or COMMAND, input=rows, stdout=PIPE, check=True, timeout=LONG)
    return [json.loads(row) for row in done.stdout.splitlines()]


# -- what it answers ------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [level for level in LEVELS if level not in SECONDS])
@pytest.mark.parametrize("title", titles.names())
def test_an_answer_is_the_same_whether_the_match_was_known_or_not(title: str, level: str) -> None:
    memory = Memory()
    match = new_match(title, 2, {})
    for _ in range(12):
        row = question(match, level)
        codes = worker.reply(memory, row).codes
        assert codes == worker.reply(Memory(), row).codes
        seat = first_to_move(match)
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
    seat = first_to_move(match)
    bots = [make_bot("greedy", match.game, Random("x")) for _ in range(2)]
    whole = turn(match.game, match.state, seat, bots[0], monotonic() + LONG)
    assert len(whole) > 1
    assert turn(match.game, match.state, seat, bots[1], monotonic()) == whole[:1]


@pytest.mark.parametrize("level", SECONDS)
@pytest.mark.parametrize("title", titles.names())
def test_a_bot_that_searches_keeps_to_the_budget_of_the_question(title: str, level: str) -> None:
    match = new_match(title, 2, {})
    answer = worker.reply(Memory(), question(match, level, budget=0.2))
    assert answer.error is None
    match.add(first_to_move(match), answer.codes[0])


@pytest.mark.parametrize("title", titles.names())
def test_a_hint_is_a_few_turns_that_can_be_played_with_reasons_in_words(title: str) -> None:
    match = new_match(title, 2, {})
    for _ in range(16):  # until there is more than one thing to think of
        match.add(first_to_move(match), worker.reply(Memory(), question(match)).codes[0])
    seat = first_to_move(match)
    answer = worker.reply(Memory(), question(match, "strong", what="hint", count=2, budget=1.0))
    assert answer.error is None
    assert 1 <= len(answer.suggestions) <= 2
    values = [one.value for one in answer.suggestions]
    assert values == sorted(values, reverse=True)
    for one in answer.suggestions:
        assert len(one.reasons) <= 3
        assert all(Words().say(reason) for reason in one.reasons)
        tried = match.fork()
        for row in one.moves:
            assert row in tried.game.view(tried.state, seat)["moves"]
            tried.add(seat, row["code"])


@pytest.mark.parametrize(
    ("amount", "games", "ids"),
    [(20, 1, []), (20, 0, []), (-5, 1, ["content.negative"]), ("much", 1, ["content.number"])],
)
def test_a_check_says_whether_games_can_be_played_with_corrections(amount: Any, games: int, ids: list[str]) -> None:
    base = titles.game("raja").content
    check = worker.Check(base.text, {"value": {"start_gold": {"amount": amount}}}, games, 10.0)
    answer = worker.reply(Memory(), msgspec.json.encode(check))
    assert answer.error is None
    assert answer.checked
    assert [one.said["id"] for one in answer.troubles] == ids
    assert (len(answer.hash) == 64) == (not ids)


def test_a_check_for_an_unknown_title_finds_fault_with_it() -> None:
    row = msgspec.json.encode(worker.Check('{"title": "nine", "kinds": {}}', {}, 0, 1.0))
    assert [one.said["id"] for one in worker.reply(Memory(), row).troubles] == ["title.unknown"]


# -- what it remembers ----------------------------------------------------------------------------


def test_only_new_lines_are_played_undone_ones_included() -> None:
    memory = Memory()
    match = new_match("praga", 2, {})
    known = memory.match_of(text_of(match), None)
    seat = first_to_move(match)
    for code in ["", "", "undo", "redo", "undo", ""]:
        match.add(seat, code or match.game.moves(match.state, seat)[0].code)
        assert memory.match_of(text_of(match), None) is known
        assert (known.n, known.state.hash()) == (match.n, match.state.hash())
    match.remark(" a remark")
    assert memory.match_of(text_of(match), None) is known


def test_another_story_with_the_same_beginning_is_not_mixed_up() -> None:
    memory = Memory()
    match = new_match("raja", 2, {})
    seat = first_to_move(match)
    stories = [match.fork(), match.fork()]
    for story, move in zip(stories, match.game.moves(match.state, seat), strict=False):
        story.add(seat, move.code)
    for story in [*stories, match, *stories]:
        assert memory.match_of(text_of(story), None).state.hash() == story.state.hash()


def test_an_illegal_line_leaves_the_match_as_it_was() -> None:
    memory = Memory()
    match = new_match("raja", 2, {})
    memory.match_of(text_of(match), None)
    colour = match.header.colours[first_to_move(match)]
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


# -- what it makes of bad questions and bad bots --------------------------------------------------


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
        assert Words().say(answer["error"])


def test_what_a_bot_prints_is_no_answer() -> None:
    match = new_match("raja", 2, {})
    first = match.game.moves(match.state, first_to_move(match))[0].code
    assert answers(question(match) * 2, sys.executable, ODD, "noisy") == [{"codes": [first]}] * 2


def test_a_faulty_bot_is_told_of_without_what_it_knew() -> None:
    told = answers(question(new_match("raja", 2, {})), sys.executable, ODD, "faulty")
    assert told[0]["error"]["error"] == "KeyError"
    assert told[0]["error"]["where"].startswith("odd_bots.py:")
    assert "know" not in str(told)


def test_a_stuck_bot_whose_server_is_gone_ends_by_itself() -> None:
    row = question(new_match("raja", 2, {}), budget=2.0)  # seconds: enough to come to where it stays
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
