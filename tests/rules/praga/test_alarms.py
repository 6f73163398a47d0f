"""What tells everyone that an era or the game is about to end: when it is there, and when it is not."""

from typing import Any

import pytest

from tests.marks import rule
from tests.rules.praga.table import Table
from tests.rules.praga.test_eras import ERA_TWO, SEATS, after


def alarms(t: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = t.view(None)["alarms"]
    return found


def played(seats: int, turns: int) -> Table:
    return after(seats, turns) if turns else Table(seats)


@rule("praga/eras/1")
@SEATS
def test_the_last_turns_of_era_one_are_announced_a_round_before_its_end(seats: int) -> None:
    end = ERA_TWO[seats]
    told = {turns: [one["kind"] for one in alarms(played(seats, turns))] for turns in range(end - seats - 1, end + 1)}
    assert told == {turns: ["era_ends"] if end - seats <= turns < end else [] for turns in told}


@rule("praga/eras/1")
@SEATS
def test_the_end_of_the_era_says_how_many_turns_are_left_and_whose(seats: int) -> None:
    t = played(seats, ERA_TWO[seats] - 2)
    (found,) = alarms(t)
    order = [t.s.setting.order[turn % seats] for turn in (t.s.played, t.s.played + 1)]
    assert (found["values"], found["to_act"], found["urgent"]) == ({"turns": 2}, order, True)
    assert found["to_act"][0] == t.s.turn.seat
    assert found["then"]["id"] == "praga.alarm.era_ends_then"


@rule("praga/eras/2")
@SEATS
def test_everyones_last_turn_is_announced(seats: int) -> None:
    last = seats * 16
    told = {turns: [one["kind"] for one in alarms(played(seats, turns))] for turns in range(last - seats - 1, last + 1)}
    assert told == {turns: ["last_turns"] if last - seats <= turns < last else [] for turns in told}


@rule("praga/eras/2")
@SEATS
def test_the_last_turns_say_whose_they_are(seats: int) -> None:
    (found,) = alarms(played(seats, seats * 15))
    assert (found["values"], sorted(found["to_act"])) == ({"turns": seats}, list(range(seats)))
    (found,) = alarms(played(seats, seats * 16 - 1))
    assert (found["values"], len(found["to_act"]), found["urgent"]) == ({"turns": 1}, 1, True)


@rule("praga/eras/2")
def test_turns_of_opponents_who_are_no_persons_are_nobodys() -> None:
    t = Table(1)
    t.s.played = t.s.setting.last_turn - t.s.setting.seats
    (found,) = alarms(t)
    assert (found["values"]["turns"], found["to_act"]) == (t.s.setting.seats, [0])


@rule("praga/eras/2")
@pytest.mark.parametrize("turns", [0, 1, 20])
def test_in_the_midst_of_the_game_nothing_is_about_to_end(turns: int) -> None:
    assert alarms(played(2, turns)) == []
