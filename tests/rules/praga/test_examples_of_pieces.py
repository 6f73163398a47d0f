"""Worked examples of the rulebooks: production, the special tile, counting turns on the crane, a seal."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table

WORLD = GAME.world


@rule("praga/mines/2")
@pytest.mark.parametrize(
    ("token", "gold", "stone", "points"),
    [("points_one", 6, 0, 2 + 2), ("point_gold", 6 + 1, 0, 2 + 1), ("stone_one", 6, 1, 2)],
)
def test_with_six_mines_six_gold_two_points_and_the_token_are_produced(
    token: str, gold: int, stone: int, points: int
) -> None:
    t = Table()
    t.board("red").mines[0] = 6
    t.board("red").tokens[0] = WORLD.token_ids.index(token)
    t.purse("red", gold=0, stone=0)
    t.act("red", "mines")
    t.play("red", "produce")
    assert (t.has("red", "gold"), t.has("red", "stone"), t.board("red").points) == (gold, stone, points)


# -- the special tile ---------------------------------------------------------------------------


def special_building() -> Table:
    """The taken tile shows Building and lay in a sector with the special tile or 1 point."""
    t = Table()
    t.crane(3, s4="quarries building")
    t.row("building", "b01", "b03", "b12", "b15")
    t.purse("red", gold=2, stone=0)
    t.play("red", "take 4", "do building")
    return t


@rule("praga/crane/4", "praga/tiles/7")
def test_a_regular_building_is_taken_and_a_point_scored() -> None:
    t = special_building()
    t.play("red", "tile b01", "site p1a r0", "end")
    assert t.view(None)["seats"][0]["sources"] == {"wheel": 1}


@rule("praga/crane/4", "praga/tiles/4")
def test_or_the_special_building_is_taken_and_no_point_scored() -> None:
    t = special_building()
    t.play("red", "tile b15")  # a technology and a stone
    t.play("red", t.codes("red")[0], "site p1a r0", "end")
    assert t.has("red", "stone") == 1
    assert t.view(None)["seats"][0]["sources"] == {"buildings": 1}  # it counts the buildings round its plaza


@rule("praga/tiles/4")
def test_who_planned_to_take_the_special_tile_may_still_score_the_point() -> None:
    t = special_building()
    t.play("red", "wheel points", "tile b01")
    assert t.board("red").points == 1


# -- counting turns -----------------------------------------------------------------------------


@rule("praga/crane/6", "praga/eras/6")
@pytest.mark.parametrize(
    ("players", "drops", "left"),
    [(2, [10, 21, 32], [5, 6]), (3, [4, 15, 26, 37, 48], [3, 4, 4]), (4, [9, 20, 31, 42, 53, 64], [2, 3, 3, 3])],
)
def test_the_wheel_goes_round_in_eleven_turns_and_the_last_round_leaves_as_many(
    players: int, drops: list[int], left: list[int]
) -> None:
    """With three players the countdown begins after a turn of the start player, who has 3 turns left, the others 4."""
    t = Table(players)
    found: dict[int, list[int]] = {}
    while not t.s.over:
        t.finish_turn(t.waiting()[0])
        if t.s.box == 8:  # here the cube falls into its hole
            found[t.s.played] = t.view(None)["turns"]["left"]
    assert list(found) == drops
    assert (found[drops[-2]], sum(left), found[drops[-1]]) == (left, 11, [0] * players)


@rule("praga/crane/6")
def test_the_two_player_star_is_reached_when_the_arrow_points_to_the_last_red_slot() -> None:
    t = Table(2)
    while t.s.era == 1:
        t.finish_turn(t.waiting()[0])
    assert (t.s.played, t.s.box) == (16, WORLD.red[-1])


# -- a seal -------------------------------------------------------------------------------------


@rule("praga/seals/3")
def test_five_gold_and_eight_stone_are_worth_fifteen_points() -> None:
    t = Table()
    t.s.seals[WORLD.seal_ids.index("pair")] = t.seat("red")
    t.purse("red", gold=5, stone=8)
    t.s.played = t.s.setting.last_turn - 1
    t.turn("green")
    t.finish_turn("green")
    assert t.view(None)["seats"][0]["sources"] == {"seals": 15}
