"""Praga: every open decision is answered by its own moves and by no others."""

from collections.abc import Callable

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table
from tests.rules.praga.test_turn import plain
from tests.rules.praga.test_turn_choices_first import (
    choosing_golden,
    choosing_reward,
    choosing_silver,
    choosing_token,
    complete,
    drawing_technology,
    up_arrow,
)
from tests.rules.praga.test_turn_free_order import rich


def laying_plank(t: Table) -> None:
    choosing_silver(t)
    t.play("red", t.codes("red")[0])


def both_rewards(t: Table) -> None:
    complete(t, "red", "green", "green", tile="project")
    t.play("red", "reward lower")


def choosing_any(t: Table) -> None:
    t.technology("red", "any_action")
    t.play("red", "use any_action")


def choosing_plaza(t: Table) -> None:
    t.technology("red", "plaza")
    t.play("red", "use plaza")


def free_climb(t: Table) -> None:
    t.technology("red", "climb")
    t.play("red", "use climb")


def church_tile(t: Table) -> None:
    t.project("red", "cathedral", 4, 0)
    t.play("red", "climb cathedral")


def refreshing(t: Table) -> None:
    t.play("red", "refresh wall", "away 2")


def paying(t: Table) -> None:
    t.play("red", "refresh wall", "away 2", "away 4")


def keeping_windows(t: Table) -> None:
    t.play("red", "take 4", "do mines", "produce", "end")


def picking_tile(t: Table) -> None:
    t.play("red", "take 4", "do wall")


def laying_wall(t: Table) -> None:
    t.play("red", "take 4", "do wall", "tile w01")


def laying_building(t: Table) -> None:
    t.play("red", "take 5", "do building", "tile b01")


def laying_upgrade(t: Table) -> None:
    t.play("red", "take 6", "do upgrade", "tile u01")


def managing(t: Table) -> None:
    t.play("red", "take 4", "do mines")


def owed(t: Table) -> None:
    t.play("red", "take 6", "do road", "road 1 free")


def bonus_when(t: Table) -> None:
    t.upgrade("red", "u11")
    t.play("red", "take 6", "do upgrade")


def bonus_which(t: Table) -> None:
    t.upgrade("red", "u02")
    t.play("red", "take 4", "do mines", "produce", "extra upgrade gold", "tile u01", "lay r0")


def turn_begun(t: Table) -> None:
    t.turn("red")


def tile_taken(t: Table) -> None:
    t.play("red", "take 4")


BEGUN = [
    turn_begun,
    tile_taken,
    picking_tile,
    laying_wall,
    laying_building,
    laying_upgrade,
    managing,
    bonus_when,
    bonus_which,
    owed,
    drawing_technology,
    choosing_token,
    choosing_silver,
    laying_plank,
    choosing_golden,
    church_tile,
    choosing_reward,
    both_rewards,
    up_arrow,
    free_climb,
    choosing_any,
    choosing_plaza,
    refreshing,
    paying,
    keeping_windows,
]


def legal(t: Table, colour: str) -> list[str]:
    """Every code of the game that is not refused."""
    return [code for code in GAME.world.by_code if GAME.why_not(t.s, t.seat(colour), code) is None]


@rule("praga/turn/9")
@pytest.mark.parametrize("begin", BEGUN)
def test_a_decision_is_answered_by_the_moves_offered_for_it_and_no_others(begin: Callable[[Table], None]) -> None:
    t = rich()
    begin(t)
    colour = t.waiting()[0]
    assert sorted(legal(t, colour)) == sorted(t.codes(colour))
    assert len(t.codes(colour)) > 0


@rule("praga/turn/9")
def test_so_is_the_place_of_an_automas_pawn() -> None:
    t = Table(1, solo="parler")
    assert legal(t, "red") == t.codes("red") == [f"plaza p{i}" for i in range(1, 9)]


@rule("praga/turn/9")
def test_each_of_these_decisions_is_put_in_its_own_words() -> None:
    asked = []
    for begin in BEGUN[9:]:
        t = rich()
        begin(t)
        asked.append(t.view(t.waiting()[0])["tasks"][0]["said"]["id"])
    assert asked == [
        f"praga.task.{name}"
        for name in (
            "owed", "technology", "token", "silver", "plank", "golden", "golden", "reward", "rewards",
            "arrow", "climb", "any", "plaza", "refresh", "refresh", "windows",
        )
    ]  # fmt: skip


@rule("praga/turn/11")
def test_nobody_else_can_answer_for_the_one_who_is_asked() -> None:
    t = plain()
    assert (legal(t, "green"), t.codes("green")) == ([], [])
