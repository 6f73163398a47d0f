"""What tells everyone that the game is about to end: when it is there, and when it is not."""

from typing import Any

import pytest

from tests.marks import rule
from tests.rules.raja.table import Table
from tests.rules.raja.test_end import tokens_up_to


def alarms(t: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = t.view(None)["alarms"]
    return found


def kinds(t: Table) -> list[str]:
    return [one["kind"] for one in alarms(t)]


@rule("raja/end/1")
def test_in_the_midst_of_the_game_nothing_is_about_to_end() -> None:
    t = Table(3)
    t.turn("blue", "palace", "gold")
    assert alarms(t) == []


@rule("raja/end/1")
def test_whoever_needs_one_more_palace_is_named() -> None:
    t = Table(3)
    t.board("blue").palaces = 1
    t.board("red").palaces = 2
    t.turn("blue", "palace", "gold")
    (found,) = alarms(t)
    assert (found["kind"], found["values"], found["urgent"]) == (
        "palace_left",
        {"seat": t.seat("blue"), "left": 1},
        False,
    )
    assert (found["then"], found["to_act"]) == (None, [])


@rule("raja/end/1")
def test_everyone_who_needs_one_more_palace_is_named() -> None:
    t = Table(3)
    t.board("blue").palaces = t.board("red").palaces = 1
    t.turn("blue", "palace", "gold")
    assert kinds(t) == ["palace_left", "palace_left"]


@rule("raja/end/1")
def test_a_last_palace_makes_the_round_the_last_and_says_whose_it_was() -> None:
    t = Table(3)
    t.board("blue").palaces = 1
    t.stand("blue", "agra")
    t.turn("blue", "palace", "gold")
    t.play("blue", "palace centre")
    (found,) = alarms(t)
    assert (found["kind"], found["values"]) == ("last_round", {"reason": "palace", "seat": t.seat("blue")})
    assert found["urgent"]


@rule("raja/end/1")
def test_the_last_round_says_who_acts_in_it_still_and_what_decides() -> None:
    t = Table(3)
    t.board("blue").palaces = 1
    t.stand("blue", "agra")
    t.turn("blue", "palace", "gold")
    t.play("blue", "palace centre")
    (before,) = alarms(t)
    t.play("blue", "end")
    (after,) = alarms(t)
    assert before["to_act"] == [t.seat("blue"), *after["to_act"]]
    assert after["to_act"] == t.view(None)["to_act"]
    assert after["then"]["id"] == "raja.alarm.decides"


@rule("raja/end/1")
def test_a_token_on_field_10_makes_the_round_the_last() -> None:
    t = Table(2)
    tokens_up_to(t, 9)
    t.last_turn("blue")
    before = kinds(t)
    t.play("blue", "end")
    (found,) = alarms(t)
    assert (before, found["kind"], found["values"]) == ([], "last_round", {"reason": "track", "seat": None})


@rule("raja/end/1")
@pytest.mark.parametrize(
    ("round", "kind"), [(13, []), (14, ["rounds_left"]), (15, ["last_round"])], ids=["13", "14", "15"]
)
def test_the_last_round_of_all_is_announced_one_round_before(round: int, kind: list[str]) -> None:
    t = Table(2)
    t.s.round = round
    t.turn("blue", "gold", "gold")
    assert kinds(t) == kind


@rule("raja/end/1")
def test_round_15_is_the_last_because_the_rounds_end() -> None:
    t = Table(2)
    t.s.round = 15
    t.turn("blue", "gold", "gold")
    assert alarms(t)[0]["values"] == {"reason": "rounds", "seat": None}


@rule("raja/end/1")
def test_a_game_that_is_over_has_no_alarm() -> None:
    t = Table(2)
    t.board("blue").palaces = 0
    t.last_turn("blue")
    t.play("blue", "end")
    assert (t.s.over, alarms(t)) == (True, [])


@rule("raja/end/1")
def test_before_the_first_round_there_is_no_alarm() -> None:
    t = Table(2, fresh=True)
    assert (t.s.round, alarms(t)) == (0, [])
