"""Turns counted by the wheel: Era II, the countdown and the end."""

import pytest

from kingsroad.praga import crane
from kingsroad.praga.state import NONE
from kingsroad.praga.terms import KINDS, ROW
from tests.marks import rule
from tests.rules.praga.table import GAME, Table

ERA_TWO = {2: 16, 3: 26, 4: 31}
DROPS = {2: [10, 21, 32], 3: [4, 15, 26, 37, 48], 4: [9, 20, 31, 42, 53, 64]}
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def after(seats: int, turns: int) -> Table:
    """The last of these turns is just being ended."""
    t = Table(seats)
    t.s.played = turns - 1
    t.turn(t.colours[(turns - 1) % seats])
    t.finish_turn(t.colours[(turns - 1) % seats])
    return t


def eras_on_show(t: Table) -> set[int]:
    return {GAME.world.tiles[tile].era for row in t.s.rows for tile in row}


# -- the count ----------------------------------------------------------------------------------


@rule("praga/eras/1")
@SEATS
def test_the_platform_cube_moves_when_the_wheel_cube_drops(seats: int) -> None:
    t = Table(seats)
    moved = []
    for turn in range(seats * 16 + 1):
        t.s.played = turn
        moved.append(t.view(None)["turns"]["platform"])
    assert [turn for turn in range(1, seats * 16 + 1) if moved[turn] < moved[turn - 1]] == DROPS[seats]
    assert (moved[0], moved[-1]) == (len(DROPS[seats]), 0)


@rule("praga/eras/1")
@SEATS
def test_the_wheel_cube_drops_once_in_each_round_of_the_wheel(seats: int) -> None:
    t = Table(seats)
    box = {}
    for turn in range(1, seats * 16 + 1):
        crane.recycle(t.s, 1)
        box[turn] = t.s.box
    assert {box[turn] for turn in DROPS[seats]} == {8}
    assert [turn for turn in box if box[turn] == 8] == DROPS[seats]


@rule("praga/eras/1")
def test_with_two_players_the_arrow_then_stands_at_the_last_red_slot() -> None:
    t = Table(2)
    for _ in range(ERA_TWO[2]):
        crane.recycle(t.s, 1)
    assert t.s.box == 3


@rule("praga/eras/1")
@SEATS
def test_era_two_begins_after_its_turn(seats: int) -> None:
    t = after(seats, ERA_TWO[seats])
    assert (t.s.era, eras_on_show(t)) == (2, {2})


@rule("praga/eras/1")
@SEATS
@pytest.mark.parametrize("too_early", [1, 2])
def test_era_two_does_not_begin_earlier(seats: int, too_early: int) -> None:
    t = after(seats, ERA_TWO[seats] - too_early)
    assert (t.s.era, eras_on_show(t)) == (1, {1})


@rule("praga/eras/1")
@SEATS
def test_era_two_begins_once(seats: int) -> None:
    t = after(seats, ERA_TWO[seats])
    t.row("wall", "w19", ".", ".", ".")
    t.finish_turn(t.waiting()[0])
    assert t.s.rows[1][1:] == [NONE, NONE, NONE]


@rule("praga/eras/1")
def test_the_solo_game_changes_era_like_a_game_of_two() -> None:
    t = Table(1)
    t.s.played = 14
    t.turn("red")
    t.finish_turn("red")  # turn 15 and the opponent's turn 16
    assert (t.s.played, t.s.era) == (16, 2)


@rule("praga/eras/3")
def test_removed_tiles_leave_the_game() -> None:
    t = after(2, 16)
    left = [tile for stack in (*t.s.stacks, *t.s.rows) for tile in stack]
    assert {GAME.world.tiles[tile].era for tile in left} == {2}


@rule("praga/eras/3")
def test_tiles_already_placed_stay_and_keep_their_era() -> None:
    t = Table(2)
    t.upgrade("red", "u02")
    t.wall("red", 1, "w01")
    t.building("p1a", "b01", cube="red")
    t.s.played = 15
    t.turn("green")
    t.finish_turn("green")
    board = t.board("red")
    assert (t.s.era, board.old_upgrades, board.wall_count(), t.s.site_tile[0]) == (2, 1, 1, 0)


@rule("praga/eras/3")
def test_the_change_comes_after_everything_else_of_the_turn() -> None:
    t = Table(2)
    t.s.played = 15
    t.turn("green")
    t.purse("green", golden=3)
    t.finish_turn("green")
    assert (t.s.era, t.codes("green")) == (1, ["windows 2 0"])
    t.play("green", "windows 2 0")
    assert (t.s.era, t.waiting(), t.s.agenda.held) == (2, ["red"], [])


@rule("praga/eras/3")
def test_the_change_cannot_be_taken_back() -> None:
    t = Table(2)
    t.s.played = 15
    t.turn("green")
    before = t.s.reveals
    t.finish_turn("green")
    assert t.s.reveals == before + 2  # the end of the turn, and the new rows


@rule("praga/eras/4")
def test_era_two_lays_out_three_normal_tiles_and_a_special_one_of_each_kind() -> None:
    t = after(2, 16)
    for kind in range(len(KINDS)):
        tiles = [GAME.world.tiles[tile] for tile in t.s.rows[kind]]
        assert [(tile.kind, tile.special) for tile in tiles] == [(kind, False)] * 3 + [(kind, True)]


@rule("praga/eras/4")
def test_the_stacks_hold_what_is_left_of_era_two() -> None:
    t = after(2, 16)
    assert [len(stack) for stack in t.s.stacks] == [14 - 3, 4 - 1, 14 - 3, 4 - 1, 11 - 3, 4 - 1]
    assert all(len(row) == ROW for row in t.s.rows)


@rule("praga/eras/4")
def test_the_order_of_era_two_comes_from_the_seed() -> None:
    rows = []
    for seed in ("one", "one", "two"):
        t = Table(2, seed=seed)
        t.s.played = 15
        t.turn("green")
        t.finish_turn("green")
        rows.append(t.s.rows)
    assert rows[0] == rows[1] != rows[2]


@rule("praga/eras/5")
@SEATS
def test_every_turn_counts(seats: int) -> None:
    t = Table(seats)
    for colour in t.colours:
        t.finish_turn(colour)
    assert (t.s.played, t.waiting()) == (seats, ["red"])


@rule("praga/eras/5")
@pytest.mark.parametrize("options", [{}, {"solo": "parler"}])
def test_turns_of_solo_opponents_and_automas_count(options: dict[str, str]) -> None:
    t = Table(1, **options)
    if options:
        t.play("red", "plaza p1")
    t.finish_turn("red")
    assert (t.s.played, t.waiting()) == (2, ["red"])


# -- the end ------------------------------------------------------------------------------------


@rule("praga/eras/2")
@SEATS
def test_the_game_ends_when_everyone_has_had_sixteen_turns(seats: int) -> None:
    t = after(seats, seats * 16)
    assert (t.s.over, t.waiting()) == (True, [])


@rule("praga/eras/2")
@SEATS
def test_the_last_turn_is_still_played(seats: int) -> None:
    t = after(seats, seats * 16 - 1)
    assert (t.s.over, t.waiting()) == (False, [t.colours[-1]])


@rule("praga/eras/2")
def test_nothing_is_played_when_the_game_is_over() -> None:
    t = after(2, 32)
    refusal = t.refusal("red", "take 4")
    assert (refusal.rule, refusal.reason) == ("praga/eras/2", "praga.no.over")


@rule("praga/eras/2")
@SEATS
def test_at_the_beginning_everyone_has_sixteen_turns_left(seats: int) -> None:
    turns = Table(seats).view("red")["turns"]
    assert (turns["played"], turns["of"], turns["left"]) == (0, seats * 16, [16] * seats)


@rule("praga/eras/2")
def test_the_display_counts_the_turns_left() -> None:
    t = Table(3)
    t.finish_turn("red")
    turns = t.view(None)["turns"]
    assert (turns["played"], turns["left"], turns["of"] - turns["played"]) == (1, [15, 16, 16], 47)


@rule("praga/eras/6")
@pytest.mark.parametrize(("seats", "left"), [(2, [5, 6]), (3, [3, 4, 4]), (4, [2, 3, 3, 3])])
def test_eleven_turns_remain_from_the_last_space_of_the_platform(seats: int, left: list[int]) -> None:
    t = after(seats, seats * 16 - 11)
    turns = t.view(None)["turns"]
    assert (turns["platform"], turns["left"]) == (1, left)


@rule("praga/eras/6")
@SEATS
def test_a_turn_earlier_the_platform_cube_stands_one_space_back(seats: int) -> None:
    t = after(seats, seats * 16 - 12)
    assert t.view(None)["turns"]["platform"] == 2
