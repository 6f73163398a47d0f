"""The final scoring, line by line."""

import pytest

from kingsroad.praga import scoring
from kingsroad.praga.terms import SOURCES
from tests.marks import rule
from tests.rules.praga.table import GAME, Table


def scored(t: Table, colour: str = "red") -> dict[str, int]:
    t.final()
    return t.sources(colour)


# -- 2: academics -------------------------------------------------------------------------------


@rule("praga/scoring/2")
@pytest.mark.parametrize(("university", "each"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (7, 2), (8, 3)])
def test_technology_steps_count_by_the_height_of_the_university(university: int, each: int) -> None:
    t = Table(2)
    t.board("red").technology = 5
    t.board("red").university = university
    assert scored(t).get("academics", 0) == 5 * each


@rule("praga/scoring/2")
def test_a_university_without_technology_is_worth_nothing() -> None:
    t = Table(2)
    t.board("red").university = 8
    assert scored(t) == {}


@rule("praga/scoring/11")
def test_academics_do_not_count_surplus_steps() -> None:
    t = Table(2)
    t.board("red").technology = 9
    t.board("red").university = 8
    t.gain("red", "technology", 3)
    assert scored(t) == {"surplus": 6, "academics": 27}


# -- 3: Hunger Wall and Cathedral ---------------------------------------------------------------


@rule("praga/scoring/3")
@pytest.mark.parametrize(("row", "points"), [(1, 0), (2, 3), (3, 6), (4, 9), (5, 13)])
def test_the_row_on_the_hunger_wall_scores(row: int, points: int) -> None:
    t = Table(2)
    t.project("red", "hunger_wall", row, 4)
    assert scored(t).get("hunger_wall_rows", 0) == points


@rule("praga/scoring/3")
@pytest.mark.parametrize(("row", "points"), [(1, 0), (2, 3), (3, 6), (4, 9), (5, 13)])
def test_the_row_on_the_cathedral_scores(row: int, points: int) -> None:
    t = Table(2)
    t.project("red", "cathedral", row, 4)
    assert scored(t).get("cathedral_rows", 0) == points


@rule("praga/scoring/3")
@pytest.mark.parametrize("column", range(5))
def test_blue_tokens_count_by_the_column_on_the_hunger_wall(column: int) -> None:
    t = Table(2)
    t.purse("red", blue=3, red=0)
    t.project("red", "hunger_wall", 1, column)
    assert scored(t).get("blue_tokens", 0) == 3 * column


@rule("praga/scoring/3")
@pytest.mark.parametrize("column", range(5))
def test_red_tokens_count_by_the_column_on_the_cathedral(column: int) -> None:
    t = Table(2)
    t.purse("red", red=3, blue=0)
    t.project("red", "cathedral", 1, column)
    assert scored(t).get("red_tokens", 0) == 3 * column


@rule("praga/scoring/3")
def test_tokens_do_not_count_by_the_other_project() -> None:
    t = Table(2)
    t.purse("red", red=3, blue=5)
    t.project("red", "hunger_wall", 1, 1)
    t.project("red", "cathedral", 1, 2)
    assert scored(t) == {"blue_tokens": 5, "red_tokens": 6}


# -- 4: walls; 6: eggs --------------------------------------------------------------------------


@rule("praga/scoring/4")
@pytest.mark.parametrize(("walls", "points"), [(0, 0), (2, 0), (3, 4), (4, 10), (5, 10), (6, 18), (7, 18), (12, 18)])
def test_walls_score_by_their_number(walls: int, points: int) -> None:
    t = Table(2)
    for place in range(walls):
        t.wall("red", 12 - place, f"w{place + 1:02}")
    assert scored(t).get("wall_count", 0) == points


@rule("praga/scoring/4")
def test_upgrades_are_no_walls() -> None:
    t = Table(2)
    for tile in ("u02", "u04", "u05"):
        t.upgrade("red", tile)
    assert scored(t) == {}


@rule("praga/scoring/6")
@pytest.mark.parametrize(("eggs", "points"), [(0, 0), (1, 0), (2, 3), (3, 6), (4, 10), (5, 10)])
def test_eggs_left_score_by_their_number(eggs: int, points: int) -> None:
    t = Table(2)
    t.purse("red", egg=eggs)
    assert scored(t).get("eggs", 0) == points


# -- 5: gold tiles and seals --------------------------------------------------------------------


@rule("praga/scoring/5", "praga/scoring/12")
@pytest.mark.parametrize(
    ("tile", "points"),
    [("university", 4), ("upgrades", 9), ("walls", 4), ("mines", 6), ("quarries", 5), ("rows", 2 * (2 + 4))],
)
def test_each_gold_tile_scores_what_it_counts(tile: str, points: int) -> None:
    t = Table(2)
    board = t.board("red")
    board.university = 4
    board.mines[:] = [6, 5]
    for upgrade in ("u02", "u16", "u04"):  # two of them on the same action
        t.upgrade("red", upgrade)
    for place in (1, 2):
        t.wall("red", place, f"w{place:02}")
    t.project("red", "hunger_wall", 2, 0)
    t.project("red", "cathedral", 4, 0)
    board.golden = [GAME.world.golden_ids.index(tile)]
    assert scored(t)["golden_tiles"] == points


@rule("praga/scoring/11")
def test_rows_are_counted_from_one() -> None:
    t = Table(2)
    t.board("red").golden = [GAME.world.golden_ids.index("rows")]
    assert scored(t) == {"golden_tiles": 4}


@rule("praga/scoring/12")
def test_a_tile_of_the_cathedral_counts_like_one_of_the_bridge_and_its_points_now_are_not_scored_again() -> None:
    t = Table(2)
    t.golden_tiles(bridge="mines", church="quarries")
    t.project("red", "cathedral", 4, 0)
    t.board("red").road = 4
    t.purse("red", egg=1, silver=2, gold=2, stone=2)
    t.play("red", "climb cathedral", "golden quarries")
    t.act("red", "road")
    t.play("red", "golden mines", "plank 5")
    t.final()
    assert t.sources("red")["golden_tiles"] == 3 + 2
    assert t.sources("red")["bridge"] == 3 + 3 + 2  # now, now, and the plank


@rule("praga/scoring/5", "praga/seals/3")
@pytest.mark.parametrize(
    ("seals", "gold", "stone", "points"),
    [
        ("six", 9, 9, 6),
        ("nine", 9, 9, 9),
        ("six nine", 9, 9, 15),
        ("gold", 5, 8, 10),
        ("stone", 5, 8, 16),
        ("gold stone", 5, 8, 26),
        ("pair", 5, 8, 15),
        ("pair", 8, 5, 15),
        ("pair", 0, 9, 0),
        ("gold pair", 5, 3, 3 * 3 + 2 * 2),  # pairs first, gold for the rest
        ("stone pair", 5, 8, 5 * 3 + 3 * 2),
        ("pair six", 1, 1, 9),
    ],
)
def test_seals_score_what_gold_and_stone_can_pay(seals: str, gold: int, stone: int, points: int) -> None:
    t = Table(2)
    t.purse("red", gold=gold, stone=stone)
    for seal in seals.split():
        t.s.seals[GAME.world.seal_ids.index(seal)] = t.seat("red")
    assert scored(t).get("seals", 0) == points


@rule("praga/scoring/5")
def test_only_the_own_seals_score() -> None:
    t = Table(2)
    t.s.seals[GAME.world.seal_ids.index("six")] = t.seat("green")
    t.final()
    assert (t.sources("red"), t.sources("green")) == ({}, {"seals": 6})


@rule("praga/scoring/13")
def test_windows_technologies_entitlements_gold_and_stone_are_worth_nothing() -> None:
    t = Table(2)
    t.purse("red", silver=2, golden=2, gold=9, stone=9)
    t.technology("red", "plaza", "university", "egg")
    t.board("red").claims = 2
    assert scored(t) == {}


# -- who wins -----------------------------------------------------------------------------------


@rule("praga/scoring/7")
def test_the_most_points_win() -> None:
    t = Table(3)
    for colour, count in (("red", 3), ("green", 1), ("blue", 2)):
        t.gain(colour, "point", count)
    t.final()
    result = GAME.scores(t.s)
    assert (result.totals, result.ranks, result.winners()) == ([(3,), (1,), (2,)], [1, 3, 2], [0])


@rule("praga/scoring/7")
def test_ties_go_to_the_player_who_started_later() -> None:
    t = Table(4)
    for colour, count in (("red", 5), ("green", 4), ("blue", 5), ("purple", 4)):
        t.gain(colour, "point", count)
    t.final()
    assert GAME.scores(t.s).ranks == [2, 4, 1, 3]


@rule("praga/scoring/7")
def test_it_is_the_order_of_turns_that_counts_in_a_tie() -> None:
    t = Table(4, start="3")  # blue, purple, red, green
    for colour in t.colours:
        t.gain(colour, "point", 5)
    t.final()
    assert GAME.scores(t.s).ranks == [2, 1, 4, 3]


@rule("praga/scoring/8")
def test_each_line_of_the_sheet_is_shown_with_the_points_of_play() -> None:
    t = Table(2)
    t.purse("red", egg=4)
    t.project("red", "cathedral", 3, 1)
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")
    t.final()
    assert GAME.scores(t.s).sheet[0] == [
        {"id": "praga.source.projects", "count": 2},
        {"id": "praga.source.cathedral_rows", "count": 6},
        {"id": "praga.source.eggs", "count": 10},
    ]


@rule("praga/scoring/8")
def test_the_sheet_adds_up_to_the_points() -> None:
    t = Table(2)
    t.purse("red", egg=2, red=2)
    t.project("red", "cathedral", 5, 2)
    t.gain("red", "point", 7)
    t.final()
    assert t.board("red").points == sum(t.sources("red").values()) == 7 + 13 + 4 + 3
    assert GAME.scores(t.s).totals[0] == (27,)


@rule("praga/scoring/8")
def test_during_play_the_sheet_shows_what_the_end_would_add() -> None:
    t = Table(2)
    t.purse("red", egg=2)
    t.gain("red", "point", 4)
    assert GAME.scores(t.s).totals == [(7,), (0,)]
    assert (t.board("red").points, t.view(None)["seats"][0]["forecast"]) == (4, 3)


@rule("praga/scoring/8")
def test_after_the_end_nothing_is_added_twice() -> None:
    t = Table(2)
    t.purse("red", egg=2)
    t.final()
    assert (GAME.scores(t.s).totals[0], t.view(None)["seats"][0]["forecast"]) == ((3,), 0)


@rule("praga/scoring/10")
def test_the_lines_follow_each_other_in_the_order_of_the_steps() -> None:
    t = Table(2)
    assert [SOURCES[source] for source, _ in scoring.final_lines(t.s, 0)] == [
        "academics",
        "hunger_wall_rows",
        "cathedral_rows",
        "blue_tokens",
        "red_tokens",
        "wall_count",
        "golden_tiles",
        "seals",
        "eggs",
    ]
