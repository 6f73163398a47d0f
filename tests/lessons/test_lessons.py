"""The guided first games: their scripts can be played, and every move of the learner is explained."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from kingsroad import titles
from kingsroad.kernel.journal import write
from kingsroad.kernel.match import Match, begin
from kingsroad.kernel.phrase import Fault
from kingsroad.lessons import LEARNER, load_lesson
from kingsroad.rulebook import load_rulebook
from kingsroad.table import worker
from kingsroad.table.thinking import Memory
from kingsroad.words import Words

both = pytest.mark.parametrize("title", titles.names())


def first_position(title: str) -> Match[Any]:
    game, lesson = titles.game(title), load_lesson(title)
    return begin(game, [(colour, colour) for colour in game.colours[: lesson.seats]], {}, seed=lesson.seed)


def answer(match: Match[Any], seat: int) -> list[str]:
    asked = {"journal": write(match.saved()), "content": None, "seat": seat, "level": "lesson", "budget": 60.0}
    found = worker.reply(Memory(), json.dumps({**asked, "seed": "a"}).encode())
    assert found.error is None
    return found.codes


def test_there_is_a_lesson_for_every_title() -> None:
    assert [title for title in titles.names() if not load_lesson(title).lines] == []


@both
def test_a_lesson_can_be_played_and_the_others_answer_from_its_script(title: str) -> None:
    match, lesson = first_position(title), load_lesson(title)
    n = 0
    while n < len(lesson.lines):
        seat, code = lesson.lines[n]
        assert seat in match.game.waiting(match.state)
        codes = [code] if seat == LEARNER else answer(match, seat)
        assert codes[0] == code
        for one in codes:
            assert lesson.lines[n] == (seat, one)
            match.add(seat, one)
            n += 1
    assert not match.state.over


@both
def test_after_the_script_the_others_play_on_by_themselves(title: str) -> None:
    match, lesson = first_position(title), load_lesson(title)
    for seat, code in lesson.lines:
        match.add(seat, code)
    for turn in range(20):
        if match.state.over:
            assert turn > 3
            break
        seat = match.game.waiting(match.state)[0]
        codes = answer(match, seat) if seat != LEARNER else [match.game.moves(match.state, seat)[-1].code]
        for code in codes:
            match.add(seat, code)


@both
def test_whoever_leaves_the_script_meets_bots_that_left_it_too(title: str) -> None:
    match, lesson = first_position(title), load_lesson(title)
    seat, code = lesson.lines[0]
    other = next(move.code for move in match.game.moves(match.state, seat) if move.code != code)
    match.add(seat, other)
    assert lesson.reply([(seat, other)], 1) == []
    while match.game.waiting(match.state) == [LEARNER]:
        match.add(LEARNER, match.game.moves(match.state, LEARNER)[-1].code)
    waiting = match.game.waiting(match.state)[0]
    for one in answer(match, waiting):
        match.add(waiting, one)


@both
def test_every_move_of_the_learner_has_a_step_that_asks_for_it(title: str) -> None:
    lesson = load_lesson(title)
    asked = {step["n"]: step["code"] for step in lesson.json()["steps"] if step["code"] is not None}
    assert asked == {n: code for n, (seat, code) in enumerate(lesson.lines) if seat == LEARNER}
    assert [step.at for step in lesson.steps] == sorted(step.at for step in lesson.steps)
    assert lesson.steps[-1].at == len(lesson.lines)


@both
def test_whatever_does_as_well_is_legal_and_the_rest_of_the_script_follows_it(title: str) -> None:
    lesson = load_lesson(title)
    for at, codes in lesson.also.items():
        for code in codes:
            match = first_position(title)
            for n, (seat, scripted) in enumerate(lesson.lines):
                wanted = code if n == at else scripted
                replied = answer(match, seat)[0] if seat != LEARNER else wanted
                assert replied == wanted
                match.add(seat, wanted)
            assert lesson.keeps(at, (LEARNER, code))


@both
@pytest.mark.parametrize("turn", range(7))
def test_a_learner_who_chooses_freely_everywhere_can_follow_the_rest_too(title: str, turn: int) -> None:
    match, lesson = first_position(title), load_lesson(title)
    for n, (seat, code) in enumerate(lesson.lines):
        choices = [code, *(lesson.also.get(n, []) if seat == LEARNER else [])]
        match.add(seat, choices[(turn + 1) % len(choices)])


@both
def test_what_does_as_well_belongs_to_a_step_that_asks(title: str) -> None:
    for step in load_lesson(title).json()["steps"]:
        assert step["code"] is not None or not step["also"]
        assert step["code"] not in step["also"]


@both
def test_every_step_cites_a_rule_and_has_words(title: str) -> None:
    rules, words = load_rulebook(title), Words()
    for step in load_lesson(title).json()["steps"]:
        assert rules.text(step["rule"])
        assert words.say(step["said"])


def test_an_unknown_title_has_no_lesson() -> None:
    with pytest.raises(Fault, match=r"title\.unknown"):
        load_lesson("chess")


def test_each_action_of_praga_leaves_a_choice_to_the_learner() -> None:
    """In the turn it is explained in, or in a later one of the same action."""
    lesson, topic = load_lesson("praga"), ""
    chosen: dict[str, bool] = {}
    for n, (seat, code) in enumerate(lesson.lines):
        if seat == LEARNER and code.startswith(("do ", "extra ")):
            topic = code.split()[1]
            chosen[topic] = chosen.get(topic, False) or n - 1 in lesson.also  # which slot it is taken from
        elif seat == LEARNER and topic:
            chosen[topic] |= n in lesson.also
        if code == "end":
            topic = ""
    assert chosen == dict.fromkeys(("building", "upgrade", "mines", "quarries", "road", "wall"), True)


def test_each_topic_of_raja_leaves_a_choice_to_the_learner() -> None:
    """Houses in villages, characters, where to travel, where to build a palace, and the disc."""
    lesson = load_lesson("raja")
    topics: dict[str, bool] = {}
    for n, (seat, code) in enumerate(lesson.lines):
        topic = code.split()[0]
        if seat == LEARNER and topic != "end":
            topics[topic] = topics.get(topic, False) or n in lesson.also
    assert topics == dict.fromkeys(("take", "house", "disc", "go", "palace"), True)


def test_every_mix_of_the_free_choices_of_raja_leads_to_the_end_of_its_lesson() -> None:
    lesson = load_lesson("raja")
    free = {n: [lesson.lines[n][1], *codes] for n, codes in lesson.also.items() if n + 1 < len(lesson.lines)}
    second: set[tuple[str, str]] = set()
    for mix in itertools.product(*free.values()):
        chosen = dict(zip(free, mix, strict=True))
        match = first_position("raja")
        for n, (seat, code) in enumerate(lesson.lines):
            match.add(seat, chosen.get(n, code))
        for city in match.game.view(match.state, LEARNER)["cities"]:
            if city["id"] != "ahmadabad" and city["centre"] == LEARNER:
                second.add((city["id"], "centre"))
            if city["id"] != "ahmadabad" and city["outer"][LEARNER]:
                second.add((city["id"], "outer"))
    assert second == set(itertools.product(("jodhpur", "delhi"), ("centre", "outer")))
