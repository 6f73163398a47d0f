"""Who plays whom, where, and on which set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from kingsroad.arena.plan import ArenaPlan, lineups, rotations
from kingsroad.kernel.phrase import Fault


def test_each_bot_sits_once_in_each_seat_of_each_setup() -> None:
    plan = ArenaPlan("raja", ["random", "easy", "greedy"])
    fixtures = [plan.fixture(i) for i in range(6)]
    assert [fixture["seed"] for fixture in fixtures] == ["1/0"] * 3 + ["1/1"] * 3
    for seat in range(3):
        for setup in (fixtures[:3], fixtures[3:]):
            assert {fixture["seats"][seat] for fixture in setup} == {"random", "easy", "greedy"}


def test_one_against_three_of_a_kind_needs_no_seating_twice() -> None:
    plan = ArenaPlan("raja", ["strong", "greedy", "greedy", "greedy"])
    assert len(plan.seatings) == 4
    assert rotations(("greedy", "easy", "greedy", "easy")) == [
        ("greedy", "easy", "greedy", "easy"),
        ("easy", "greedy", "easy", "greedy"),
    ]


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    assert lineups(["random", "easy", "greedy"], 2) == [("random", "easy"), ("random", "greedy"), ("easy", "greedy")]
    seated = Counter(name for seats in ArenaPlan("raja", ["random", "easy", "greedy"], 2).seatings for name in seats)
    assert set(seated.values()) == {4}


def test_fewer_bots_than_seats_are_mixed_but_nobody_plays_only_against_himself() -> None:
    assert lineups(["random", "easy"], 3) == [("random", "random", "easy"), ("random", "easy", "easy")]
    assert lineups(["easy"], 3) == [("easy", "easy", "easy")]


@pytest.mark.parametrize(
    ("title", "bots", "players", "reason"),
    [
        ("chess", ["random"], 2, "title.unknown"),
        ("raja", ["random", "clever"], 2, "bot.unknown"),
        ("raja", ["random"], 1, "setup.players"),
        ("raja", ["random"], 6, "setup.players"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(
    title: str, bots: list[str], players: int, reason: str
) -> None:
    with pytest.raises(Fault) as caught:
        ArenaPlan(title, bots, players)
    assert caught.value.said["id"] == reason


def test_plans_that_play_other_games_have_other_headers() -> None:
    plans = [
        ArenaPlan("raja", ["random", "easy"]),
        ArenaPlan("raja", ["random", "easy"], 3),
        ArenaPlan("raja", ["random", "easy"], seed="2"),
        ArenaPlan("raja", ["random", "easy"], options={"short": "true"}),
        ArenaPlan("raja", ["random", "easy"], seconds=1.0),
        ArenaPlan("praga", ["random", "easy"]),
    ]
    headers = [str(plan.header()) for plan in plans]
    assert len(set(headers)) == len(headers)
    assert str(ArenaPlan("raja", ["random", "easy"]).header()) == headers[0]
