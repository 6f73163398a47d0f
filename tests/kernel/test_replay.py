"""Replaying a journal: the same game again, or the reason why not."""

from __future__ import annotations

import pytest

from kingsroad.kernel.journal import Header, Journal, Line, read, write
from kingsroad.kernel.match import replay, verify
from tests.kernel.faults import fault
from tests.kernel.matches import GAME, RED, at_work, finished


def journal(**fields: str) -> Journal:
    """A finished game with some fields of its header changed."""
    saved = finished().saved()
    return Journal(Header({**saved.header.fields, **fields}, saved.header.seats), saved.lines)


def test_replaying_leads_to_the_same_position() -> None:
    match = at_work()
    match.remark("thinking")
    for code in ("pick @lamp", "undo", "pick @guest", "undo", "redo"):
        match.add(RED, code)
    again = replay(GAME, read(write(match.saved())))
    assert again.state.hash() == match.state.hash()
    assert write(again.saved()) == write(match.saved())
    assert [line.n for line in again.undoable(RED)] == [line.n for line in match.undoable(RED)]
    again.add(RED, "undo")
    match.add(RED, "undo")
    assert again.state.hash() == match.state.hash()


def test_a_game_can_be_replayed_up_to_a_line() -> None:
    whole = finished().saved()
    assert [replay(GAME, whole, to=n).n for n in (0, 2, 6, 99)] == [0, 2, 6, 6]
    assert replay(GAME, whole, to=2).state.hash() == at_work(days="1").state.hash()


def test_after_a_replay_it_is_known_what_the_last_line_brought_about() -> None:
    whole = finished().saved()
    played = replay(GAME, whole, to=0)
    told = 0
    for line in whole.moves():
        played.add(played.seat_of(line.colour), line.code)
        assert [fact.json() for fact in replay(GAME, whole, to=line.n).facts] == [fact.json() for fact in played.facts]
        told += len(played.facts)
    assert told


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"title": "raja"}, {"id": "journal.title", "title": "raja", "expected": "tiny"}),
        ({"rules": "2"}, {"id": "journal.rules", "rules": "2", "expected": 1}),
        ({"rules": "9" * 5000}, {"id": "journal.rules", "rules": "9" * 5000, "expected": 1}),
        ({"content": "0" * 64}, {"id": "journal.content", "hash": "0" * 12, "expected": GAME.content.hash[:12]}),
        ({"seed": "8"}, {"id": "journal.commitment"}),
        ({"salt": "pepper"}, {"id": "journal.commitment"}),
        ({"commitment": "0c7e"}, {"id": "journal.commitment"}),
        ({"options": "days=1"}, {"id": "journal.options", "options": "days=1 open_hands=false"}),
        ({"options": "open_hands=false days=1"}, {"id": "journal.options", "options": "days=1 open_hands=false"}),
        (
            {"options": "days=7 open_hands=false"},
            {"id": "option.value", "name": "days", "value": "7", "known": "2, 1, 3"},
        ),
    ],
)
def test_a_journal_of_another_game_is_refused(fields: dict[str, str], said: dict[str, object]) -> None:
    assert fault(lambda: replay(GAME, journal(**fields))) == said


@pytest.mark.parametrize("name", ["seed", "salt"])
def test_a_journal_without_its_seed_cannot_be_replayed(name: str) -> None:
    whole = journal()
    bare = Journal(whole.header.without(name), whole.lines)
    assert fault(lambda: replay(GAME, bare)) == {"id": "journal.no_seed"}


def test_a_journal_with_too_many_seats_is_refused() -> None:
    whole = journal()
    crowd = [(colour, colour) for colour in (*GAME.colours, "black")]
    assert fault(lambda: replay(GAME, Journal(Header(whole.header.fields, crowd), [])))["id"] == "pond.players"


@pytest.mark.parametrize(
    ("n", "code", "said"),
    [
        (2, "?", {"id": "journal.hidden", "n": 2}),
        (3, "fly", {"id": "journal.illegal", "n": 3, "code": "fly", "why": {"id": "pond.no", "code": "fly"}}),
        (1, "undo", {"id": "journal.illegal", "n": 1, "code": "undo", "why": {"id": "kernel.no_undo"}}),
        (4, "redo", {"id": "journal.illegal", "n": 4, "code": "redo", "why": {"id": "kernel.no_redo"}}),
    ],
)
def test_an_illegal_line_is_named_with_its_reason(n: int, code: str, said: dict[str, object]) -> None:
    whole = journal()
    whole.lines[n - 1] = Line(n, whole.lines[n - 1].colour, code)
    assert fault(lambda: replay(GAME, whole)) == said


def test_a_line_after_the_end_is_illegal() -> None:
    whole = journal()
    whole.lines.append(Line(7, "red", "home"))
    assert fault(lambda: replay(GAME, whole))["n"] == 7


def test_a_finished_game_verifies() -> None:
    whole = journal()
    verify(replay(GAME, whole), whole)


def test_a_result_that_was_not_reached_does_not_verify() -> None:
    other = journal(result="red=9/9 blue=0/0")
    said = {"id": "journal.verify", "field": "result", "found": "red=1/3 blue=1/3", "said": "red=9/9 blue=0/0"}
    assert fault(lambda: verify(replay(GAME, other), other)) == said
    assert fault(lambda: verify(replay(GAME, journal()), journal(hash="00")))["field"] == "hash"


def test_a_game_that_is_not_over_has_nothing_to_verify() -> None:
    match = at_work()
    assert fault(lambda: verify(match, match.saved())) == {"id": "journal.unfinished", "field": "result"}
    assert fault(lambda: verify(match, journal()))["found"] == "-"
