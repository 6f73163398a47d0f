"""Worked examples of the rulebooks: the Cathedral, academics, gold tiles, the countdown."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table


@rule("praga/projects/3", "praga/projects/8", "praga/crane/3")
def test_the_cathedral_turn_with_arrow_and_tier() -> None:
    """A window from the wheel and one from a building of 4 gold in the New Town pay for a climb onto an up arrow;
    the arrow is followed for 1 gold and 1 stone; only then the building's step is made, onto 2 points."""
    t = Table(2)
    t.project("green", "cathedral", 1, 1)
    t.purse("green", gold=5, stone=1, silver=0)
    t.row("building", "b12", ".", ".", ".")
    t.crane(11, s4="quarries building")  # in a sector with a silver window
    t.turn("green")
    t.play("green", "take 4", "wheel", "do building", "tile b12", "site p1a r0")
    assert (t.has("green", "gold"), t.has("green", "silver")) == (1, 2)
    t.play("green", "climb cathedral", "up")
    assert (t.has("green", "gold"), t.has("green", "stone"), t.has("green", "silver")) == (0, 0, 0)
    t.play("green", "step cathedral")
    assert (t.board("green").rows[1], t.board("green").columns[1], t.board("green").points) == (2, 2, 2)


@rule("praga/projects/7")
def test_had_she_not_paid_the_arrow_would_have_lapsed() -> None:
    t = Table(2)
    t.project("green", "cathedral", 1, 1)
    t.purse("green", gold=1, stone=1, silver=2)
    t.turn("green")
    t.play("green", "climb cathedral", "stay")
    assert (t.board("green").rows[1], t.refusal("green", "up").reason) == (1, "praga.no.other_task")


@rule("praga/projects/8")
def test_had_she_stepped_first_she_would_have_missed_the_arrow() -> None:
    t = Table(2)
    t.project("green", "cathedral", 1, 1)
    t.purse("green", gold=1, stone=1, silver=2)
    t.turn("green")
    t.hold("green", "cathedral")
    t.play("green", "step cathedral", "climb cathedral")
    assert (t.board("green").rows[1], t.board("green").columns[1]) == (1, 2)
    assert "up" not in t.codes("green")


@rule("praga/scoring/2")
@pytest.mark.parametrize(("university", "points"), [(0, 0), (8, 21)])
def test_seven_technology_steps_are_worth_nothing_or_twenty_one(university: int, points: int) -> None:
    t = Table(2)
    t.board("red").technology = 7
    t.board("red").university = university
    t.final()
    assert t.sources("red").get("academics", 0) == points


@rule("praga/scoring/2", "praga/technology/1")
def test_the_seventh_step_is_one_above_level_four() -> None:
    assert GAME.world.technology_level[6:8] == [4, 0]


@rule("praga/scoring/3", "praga/projects/4")
def test_the_top_row_of_the_cathedral_and_three_red_tokens_are_thirteen_and_nine() -> None:
    t = Table(2)
    t.project("green", "cathedral", 5, 3)
    t.purse("green", red=3)
    t.final()
    assert t.sources("green") == {"cathedral_rows": 13, "red_tokens": 9}


@rule("praga/scoring/5", "praga/seals/3")
def test_five_gold_and_eight_stone_buy_fifteen_points_with_the_seal_for_pairs() -> None:
    t = Table(2)
    t.purse("red", gold=5, stone=8)
    t.s.seals[GAME.world.seal_ids.index("pair")] = t.seat("red")
    t.final()
    assert t.sources("red") == {"seals": 15}


@rule("praga/scoring/5", "praga/seals/3")
@pytest.mark.parametrize("seal", ["gold", "stone"])
def test_the_seals_for_gold_or_stone_are_worth_eighteen_at_most(seal: str) -> None:
    t = Table(2)
    t.purse("red", gold=9, stone=9)
    t.s.seals[GAME.world.seal_ids.index(seal)] = t.seat("red")
    t.final()
    assert t.sources("red") == {"seals": 18}


# -- gold tiles (V) -----------------------------------------------------------------------------


@rule("praga/scoring/12", "praga/road/4")
@pytest.mark.parametrize(("tile", "now", "end"), [("university", 3, 8), ("mines", 3, 8), ("quarries", 3, 7)])
def test_a_gold_tile_for_a_track_gives_three_points_now_and_the_height_of_the_track(
    tile: str, now: int, end: int
) -> None:
    t = Table(2)
    t.board("red").university = 8
    t.board("red").mines[:] = [8, 7]
    t.board("red").road = 4
    t.purse("red", egg=1)
    t.golden_tiles(bridge=tile)
    t.act("red", "road")
    t.play("red", f"golden {tile}")
    assert t.board("red").points == now
    t.play("red", "plank 3")  # a blue token and an egg
    t.final()
    assert t.sources("red") == {"bridge": now, "golden_tiles": end}


@rule("praga/scoring/12")
def test_a_gold_tile_for_upgrades_counts_two_on_the_same_action() -> None:
    t = Table(2)
    t.upgrade("red", "u02")
    t.upgrade("red", "u16")
    t.board("red").golden = [GAME.world.golden_ids.index("upgrades")]
    t.final()
    assert t.sources("red") == {"golden_tiles": 6}


@rule("praga/scoring/12")
def test_a_gold_tile_for_walls_gives_two_for_each() -> None:
    t = Table(2)
    t.wall("red", 4, "w01")
    t.board("red").golden = [GAME.world.golden_ids.index("walls")]
    t.final()
    assert t.sources("red") == {"golden_tiles": 2}


@rule("praga/scoring/12", "praga/scoring/11")
def test_a_gold_tile_for_rows_gives_six_for_the_third_row_of_the_hunger_wall() -> None:
    t = Table(2)
    t.project("red", "hunger_wall", 3, 0)
    t.project("red", "cathedral", 2, 0)
    t.board("red").golden = [GAME.world.golden_ids.index("rows")]
    t.final()
    assert t.sources("red")["golden_tiles"] == 6 + 4


# -- the countdown ------------------------------------------------------------------------------


@rule("praga/eras/6")
@pytest.mark.parametrize(("seats", "left"), [(2, [5, 6]), (3, [3, 4, 4]), (4, [2, 3, 3, 3])])
def test_the_eleven_turns_of_the_countdown_by_seat(seats: int, left: list[int]) -> None:
    t = Table(seats)
    t.s.played = t.s.setting.last_turn - 12
    t.turn(t.colours[t.s.seat_to_play()])
    assert t.view(None)["turns"]["platform"] == 2
    t.finish_turn(t.waiting()[0])
    turns = t.view(None)["turns"]
    assert (turns["platform"], turns["left"], sum(turns["left"])) == (1, left, 11)


@rule("praga/eras/6")
def test_with_three_players_it_begins_at_the_end_of_the_start_players_turn() -> None:
    t = Table(3)
    t.s.played = 48 - 12
    assert t.s.seat_to_play() == t.seat("red")


@rule("praga/scoring/7")
def test_the_player_to_the_start_players_right_wins_all_ties() -> None:
    t = Table(4)
    t.final()
    assert GAME.scores(t.s).winners() == [t.seat("purple")]
