"""Technologies: how they are drawn, when they work, and what the track itself gives."""

import pytest

from kingsroad.praga.technology import ChooseTechnology
from tests.marks import rule
from tests.rules.praga.table import GAME, Table


def ids(tiles: list[int]) -> list[str]:
    return [GAME.world.technology_ids[tile] for tile in tiles]


def next_first(t: Table, level: int) -> list[str]:
    return ids(t.s.technologies[level - 1][::-1])


# -- drawing ------------------------------------------------------------------------------------


@rule("praga/technology/1")
@pytest.mark.parametrize(("step", "level"), [(1, 1), (2, 2), (4, 3), (6, 4)])
def test_a_marked_step_shows_the_top_three_of_its_own_stack(step: int, level: int) -> None:
    t = Table(2)
    t.board("red").technology = step - 1
    top = next_first(t, level)[:3]
    t.gain("red", "technology")
    assert t.codes("red") == [f"keep {id}" for id in top]


@rule("praga/technology/1")
@pytest.mark.parametrize("step", [3, 5, 7, 8, 9])
def test_a_step_without_a_mark_draws_nothing(step: int) -> None:
    t = Table(2)
    t.board("red").technology = step - 1
    t.gain("red", "technology")
    assert t.board("red").technology == step
    assert "take 4" in t.codes("red")


@rule("praga/technology/1")
def test_the_tile_kept_lies_open_before_its_owner() -> None:
    t = Table(2)
    t.technology_stack(1, "rows", "mine_steps", "wheel_gold")
    t.gain("red", "technology")
    t.play("red", "keep mine_steps")
    assert t.view("green")["seats"][0]["technologies"] == {"working": [], "fresh": ["mine_steps"], "single": []}


@rule("praga/technology/1")
def test_the_others_go_under_the_stack_in_the_order_drawn() -> None:
    t = Table(2)
    t.technology_stack(1, "rows", "mine_steps", "wheel_gold", "quarry_steps")
    t.gain("red", "technology")
    t.play("red", "keep mine_steps")
    assert next_first(t, 1) == ["quarry_steps", "rows", "wheel_gold"]


@rule("praga/technology/1")
def test_only_a_tile_that_was_drawn_can_be_kept() -> None:
    t = Table(2)
    t.technology_stack(1, "rows", "mine_steps", "wheel_gold", "quarry_steps")
    t.gain("red", "technology")
    refusal = t.refusal("red", "keep quarry_steps")
    assert (refusal.rule, refusal.reason) == ("praga/technology/1", "praga.no.drawn")


@rule("praga/technology/1")
def test_a_stack_of_two_shows_both() -> None:
    t = Table(2)
    t.technology_stack(1, "rows", "mine_steps")
    t.gain("red", "technology")
    assert t.codes("red") == ["keep rows", "keep mine_steps"]


@rule("praga/technology/1")
def test_an_empty_stack_asks_nothing() -> None:
    t = Table(2)
    t.technology_stack(1)
    t.gain("red", "technology")
    assert t.board("red").technology == 1
    assert "take 4" in t.codes("red")


@rule("praga/technology/1")
def test_the_whole_track_gives_four_tiles_one_of_each_level() -> None:
    t = Table(2)
    t.gain("red", "technology", 9)
    for _ in range(4):
        t.play("red", t.codes("red")[0])
    board = t.board("red")
    kept = [GAME.world.technology_tier[tile] for tile in (*board.fresh, *board.single)]
    assert (kept, board.technology, board.points) == ([1, 2, 3, 4], 9, 0)


@rule("praga/technology/1")
def test_drawing_cannot_be_taken_back() -> None:
    t = Table(2)
    before = t.s.reveals
    t.gain("red", "technology")
    assert t.s.reveals == before + 1


# -- from when on -------------------------------------------------------------------------------


@rule("praga/technology/2")
def test_a_level_one_tile_does_not_work_in_the_turn_it_is_taken() -> None:
    t = Table(2)
    t.technology_stack(1, "mine_steps")
    t.gain("red", "technology")
    t.play("red", "keep mine_steps")
    t.gain("red", "mine")
    assert t.board("red").points == 0


@rule("praga/technology/2")
@pytest.mark.parametrize(("level", "tile", "good", "points"), [(1, "mine_steps", "mine", 2), (2, "egg", "egg", 1)])
def test_levels_one_and_two_work_on_from_the_owners_next_turn(level: int, tile: str, good: str, points: int) -> None:
    t = Table(2)
    t.board("red").technology = level - 1
    t.technology_stack(level, tile)
    t.gain("red", "technology")
    t.play("red", f"keep {tile}")
    t.finish_turn("red")
    t.finish_turn("green")
    t.gain("red", good)
    t.gain("red", good)
    assert t.sources("red") == {"technologies": 2 * points}


@rule("praga/technology/2")
@pytest.mark.parametrize(("level", "tile"), [(3, "university"), (4, "any_action")])
def test_levels_three_and_four_can_be_used_in_the_turn_they_are_taken(level: int, tile: str) -> None:
    t = Table(2)
    t.board("red").technology = 2 * level - 3
    t.technology_stack(level, tile)
    t.gain("red", "technology")
    t.play("red", f"keep {tile}", f"use {tile}")
    assert t.board("red").single == []


@rule("praga/technology/2")
def test_a_used_tile_cannot_be_used_again() -> None:
    t = Table(2)
    t.technology("red", "university")
    t.play("red", "use university")
    refusal = t.refusal("red", "use university")
    assert (refusal.rule, refusal.reason) == ("praga/technology/2", "praga.no.technology")


@rule("praga/technology/2")
def test_a_tile_saved_is_used_in_a_later_turn() -> None:
    t = Table(2)
    t.technology("red", "university")
    t.finish_turn("red")
    t.finish_turn("green")
    t.play("red", "use university")
    assert t.board("red").university == 4


@rule("praga/technology/2")
def test_a_level_one_tile_is_not_used_like_a_level_three_one() -> None:
    t = Table(2)
    t.technology("red", "rows")
    assert t.refusal("red", "use rows").rule == "praga/technology/2"


@rule("praga/technology/2")
def test_tiles_are_used_in_the_own_turn_only() -> None:
    t = Table(2)
    t.technology("green", "university")
    assert t.refusal("green", "use university").reason == "praga.no.turn"


@rule("praga/technology/2")
def test_the_action_of_a_technology_is_not_the_extra_action() -> None:
    t = Table(2)
    t.technology("red", "any_action")
    t.purse("red", golden=2)
    t.play("red", "use any_action", "any mines", "produce", "extra quarries gold", "produce")
    assert t.s.turn.tile == -1


# -- the tops of the tracks ---------------------------------------------------------------------


@rule("praga/technology/3")
@pytest.mark.parametrize(("track", "top"), [("technology", 9), ("university", 8)])
def test_the_last_step_of_a_track_gives_no_points(track: str, top: int) -> None:
    t = Table(2)
    board = t.board("red")
    board.technology, board.university = 8, 7
    t.gain("red", track)
    assert (getattr(board, track), board.points) == (top, 0)


@rule("praga/technology/3")
@pytest.mark.parametrize(("track", "top"), [("technology", 9), ("university", 8)])
def test_each_further_step_scores_two_points(track: str, top: int) -> None:
    t = Table(2)
    board = t.board("red")
    board.technology, board.university = 9, 8
    t.gain("red", track, 2)
    assert (getattr(board, track), t.sources("red")) == (top, {"surplus": 4})


@rule("praga/technology/8")
@pytest.mark.parametrize(("track", "start"), [("technology", 8), ("university", 7)])
def test_of_three_steps_only_those_beyond_the_top_score(track: str, start: int) -> None:
    t = Table(2)
    board = t.board("red")
    board.technology = board.university = start
    t.gain("red", track, 3)
    assert (getattr(board, track), board.points) == (start + 1, 4)


# -- several steps ------------------------------------------------------------------------------


@rule("praga/technology/8")
def test_a_tile_reached_by_the_first_step_is_chosen_before_the_second_is_made() -> None:
    t = Table(2)
    t.technology_stack(1, "rows")
    t.gain("red", "technology", 3)
    assert (t.board("red").technology, t.codes("red")) == (1, ["keep rows"])
    t.technology_stack(2, "egg")
    t.play("red", "keep rows")
    assert (t.board("red").technology, t.codes("red")) == (2, ["keep egg"])
    t.play("red", "keep egg")
    assert t.board("red").technology == 3


@rule("praga/technology/8")
def test_steps_of_two_signs_that_face_each_other_are_made_one_by_one() -> None:
    t = Table(2)
    t.purse("red", stone=2)
    t.upgrade("red", "u02", turn=5)
    t.row("wall", "w02", ".", ".", ".")
    t.technology_stack(1, "rows")
    t.technology_stack(2, "egg")
    t.act("red", "wall")
    t.play("red", "tile w02", "place 1 r1")
    assert (t.board("red").technology, t.codes("red")) == (1, ["keep rows"])
    t.play("red", "keep rows")
    assert (t.board("red").technology, t.codes("red")) == (2, ["keep egg"])


# -- outside the own turn -----------------------------------------------------------------------


def technology_for_both(t: Table) -> None:
    """Red closes the first plaza, whose tile gives a technology: both players have a claim there."""
    t.plaza("p1", "technology")
    t.building("p1a", "b01", cube="green")
    t.purse("red", gold=2)
    t.row("building", "b04", ".", ".", ".")
    t.act("red", "building")
    t.play("red", "tile b04", "site p1b r0")


@rule("praga/technology/7")
def test_the_game_waits_for_a_choice_outside_the_own_turn() -> None:
    """All four rulebooks let the next player begin meanwhile; we do not, as other draws depend on it."""
    t = Table(2)
    technology_for_both(t)
    t.play("red", t.codes("red")[0])
    assert isinstance(t.s.agenda.open()[0], ChooseTechnology)
    assert t.waiting() == ["green"]
    assert t.refusal("red", "end").rule == "praga/turn/11"


@rule("praga/technology/9")
def test_a_tile_in_force_works_for_gains_in_other_players_turns() -> None:
    t = Table(2)
    t.technology("green", "egg")
    t.gain("green", "egg")
    assert (t.board("green").points, t.has("green", "stone")) == (1, 3)


@rule("praga/technology/9")
def test_a_tile_taken_outside_the_own_turn_does_not_work_before_it() -> None:
    t = Table(2)
    t.board("green").technology = 1
    t.technology_stack(2, "egg")
    t.gain("green", "technology")
    t.play("green", "keep egg")
    t.gain("green", "egg")
    assert t.board("green").points == 0


@rule("praga/technology/9")
def test_a_tile_works_from_the_beginning_of_its_owners_next_turn() -> None:
    t = Table(2)
    t.board("green").technology = 1
    t.technology_stack(2, "egg")
    t.gain("green", "technology")
    t.play("green", "keep egg")
    t.finish_turn("red")
    assert (ids(t.board("green").working), t.board("green").fresh) == (["egg"], [])


@rule("praga/technology/9")
def test_another_players_turn_does_not_put_a_tile_in_force() -> None:
    t = Table(3)
    t.technology_stack(1, "rows")
    t.gain("red", "technology")
    t.play("red", "keep rows")
    t.finish_turn("red")
    assert (t.board("red").working, ids(t.board("red").fresh)) == ([], ["rows"])


@rule("praga/technology/9")
def test_without_another_turn_it_never_works() -> None:
    t = Table(2)
    t.plaza("p1", "blue_token")
    t.building("p1a", "b01", cube="red")
    t.board("red").fresh = [GAME.world.technology_ids.index("blue_token")]
    t.final()
    assert (t.has("red", "blue"), t.board("red").points) == (1, 0)


@rule("praga/technology/16")
def test_once_per_turn_means_once_in_each_players_turn() -> None:
    t = Table(2)
    t.technology("red", "red_token")
    t.gain("red", "red", 2)
    t.gain("red", "red")
    assert t.board("red").points == 1
    t.finish_turn("red")
    t.gain("red", "red")
    t.gain("red", "red")
    assert t.board("red").points == 2


@rule("praga/technology/16")
def test_each_once_a_turn_tile_pays_once_on_its_own() -> None:
    t = Table(2)
    t.technology("red", "red_token", "blue_token")
    t.gain("red", "blue")
    t.gain("red", "red")
    assert t.board("red").points == 2


@rule("praga/technology/16")
def test_one_player_does_not_use_up_the_turn_for_another() -> None:
    t = Table(2)
    t.technology("red", "red_token")
    t.technology("green", "blue_token")
    t.gain("red", "red")
    t.gain("green", "blue")
    assert (t.board("red").points, t.board("green").points) == (1, 1)
