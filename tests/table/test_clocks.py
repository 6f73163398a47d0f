"""Clocks: the time of a line is paid by whoever was waited for, and going back wins no time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from kingsroad.kernel.phrase import Fault
from kingsroad.table.clocks import DAY, MOMENT, SECOND, Clock, Speed, read_speed

A, B = 0, 1


def live(base: int = 100, increment: int = 10, waiting: Sequence[int] = (A,)) -> Clock:
    return Clock(Speed("live", base=base, increment=increment), 2, 0, waiting)


def test_whoever_is_waited_for_pays_for_the_time() -> None:
    clock = live()
    clock.line(30 * SECOND, A, [B], going_back=False)
    assert clock.left_at(30 * SECOND) == [70 * SECOND, 110 * SECOND]
    assert clock.left_at(35 * SECOND) == [70 * SECOND, 105 * SECOND]


def test_both_pay_while_both_are_waited_for() -> None:
    clock = live(waiting=(A, B))
    clock.line(20 * SECOND, A, [B], going_back=False)
    assert clock.left_at(50 * SECOND) == [80 * SECOND, 50 * SECOND]


def test_several_lines_of_one_turn_bring_one_increment() -> None:
    clock = live()
    for second in (10, 20, 30):
        clock.line(second * SECOND, A, [A], going_back=False)
    clock.line(40 * SECOND, A, [B], going_back=False)
    clock.line(50 * SECOND, B, [A], going_back=False)
    assert clock.left_at(50 * SECOND) == [70 * SECOND, 100 * SECOND]


def test_ending_a_turn_and_taking_it_back_again_and_again_wins_no_time() -> None:
    clock = live()
    for second in range(0, 60, 2):
        clock.line(second * SECOND, A, [B], going_back=False)
        clock.line((second + 1) * SECOND, A, [A], going_back=True)
    assert clock.left_at(59 * SECOND) == [(100 - 29) * SECOND, (100 - 30) * SECOND]


def test_a_slow_clock_gives_each_turn_all_its_days() -> None:
    clock = Clock(Speed("days", days=2), 2, 0, [A])
    clock.line(DAY, A, [B], going_back=False)
    clock.line(2 * DAY, B, [A], going_back=False)
    assert clock.left_at(2 * DAY) == [2 * DAY, DAY]
    assert clock.deadline([A, B]) == 4 * DAY


def test_a_turn_taken_back_has_what_was_left_of_its_days() -> None:
    clock = Clock(Speed("days", days=2), 2, 0, [A])
    clock.line(DAY, A, [B], going_back=False)
    clock.line(DAY + 5, A, [A], going_back=True)
    assert clock.left_at(DAY + 5)[A] == DAY


def test_who_is_late_is_known_at_the_deadline_and_not_before() -> None:
    clock = live(base=10, increment=0)
    assert clock.deadline([A, B]) == 10 * SECOND
    assert clock.late([A, B], 10 * SECOND - 1) == []
    assert clock.late([A, B], 10 * SECOND) == [A]
    assert clock.late([B], 10 * SECOND) == []
    assert clock.deadline([B]) is None


def test_whoever_comes_back_has_a_moment() -> None:
    clock = live(base=10, increment=0)
    clock.come_back(A, 300 * SECOND)
    assert clock.left_at(300 * SECOND)[A] == MOMENT
    clock.come_back(B, 300 * SECOND)
    assert clock.left_at(300 * SECOND)[B] == MOMENT
    patient = live()
    patient.come_back(A, SECOND)
    assert patient.left_at(SECOND)[A] == 99 * SECOND


def test_a_table_without_a_clock_waits_for_ever() -> None:
    clock = Clock(Speed("none"), 2, 0, [A])
    assert clock.deadline([A, B]) is None
    assert clock.late([A, B], 10**15) == []
    assert clock.json(5)["left"] == [None, None]


def test_a_clock_that_runs_backwards_takes_no_time() -> None:
    clock = live()
    clock.line(50 * SECOND, A, [A], going_back=False)
    clock.line(40 * SECOND, A, [B], going_back=False)
    assert clock.left[A] == 50 * SECOND


@pytest.mark.parametrize(
    "given", [{"kind": "none"}, {"kind": "live", "base": 600, "increment": 15}, {"kind": "days", "days": 3}]
)
def test_a_speed_is_read_as_it_was_written(given: dict[str, Any]) -> None:
    assert read_speed(given).json() == given


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"kind": "fast"},
        {"kind": "live", "base": 5, "increment": 0},
        {"kind": "live", "base": 600},
        {"kind": "live", "base": 600, "increment": True},
        {"kind": "days", "days": 0},
        {"kind": "days", "days": 1.5},
        {"kind": "days", "days": 99},
    ],
)
def test_a_clock_that_cannot_be_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(Fault) as caught:
        read_speed(given)
    assert caught.value.said["id"] in ("table.speed", "table.speed_value")
