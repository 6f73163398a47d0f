"""Automas: the buildings they construct, the way of their pawns, and plazas they share."""

import pytest

from kingsroad.praga.state import NONE
from tests.marks import rule
from tests.rules.praga.table import GAME, Table
from tests.rules.praga.test_solo_cards import automa, parler, tile_ids

WORLD = GAME.world


def builds(t: Table, tile: str) -> None:
    """It constructs this building in its turn."""
    t.row("building", tile, ".", ".", ".")
    automa(t).deck[automa(t).at] = 0
    automa(t).markers[0] = 0
    t.finish_turn("red")


def pawn(t: Table, number: int = 0) -> str:
    return WORLD.plaza_ids[t.s.automas[number].pawn]


def built(t: Table, tile: str) -> tuple[str, int]:
    """Site and turn of a building."""
    site = t.s.site_tile.index(WORLD.tile_index[tile])
    return WORLD.site_ids[site], t.s.site_rotation[site]


def fill(t: Table, *plazas: str) -> None:
    """Every site of these plazas is built on, without cubes or blue corners."""
    for plaza in plazas:
        for site in WORLD.plaza_sites[WORLD.plaza_ids.index(plaza)]:
            t.building(WORLD.site_ids[site], "b08")


# -- constructing -------------------------------------------------------------------------------


@rule("praga/solo/14")
def test_the_building_at_the_marker_is_built_beside_the_pawn_and_replaced() -> None:
    t = parler(1, pawn="p6")
    t.row("building", "b01", "b08", "b04", "b15")
    t.stack("building", "b10")
    automa(t).markers[0] = 1
    t.finish_turn("red")
    assert (built(t, "b08"), automa(t).markers) == (("p6a", 0), [2, 0, 0])
    assert (tile_ids(t.s.rows[0]), t.s.stacks[0]) == (["b01", "b10", "b04", "b15"], [])


@rule("praga/solo/14")
@pytest.mark.parametrize(("tile", "cube"), [("b01", 1), ("b02", NONE)])
def test_a_building_with_a_cube_place_gets_an_automa_cube(tile: str, cube: int) -> None:
    t = parler(1, pawn="p6")
    builds(t, tile)
    assert t.s.site_cube[WORLD.site_ids.index("p6a")] == cube


@rule("praga/solo/14")
def test_a_plaza_it_completes_is_evaluated() -> None:
    t = parler(1, pawn="p1")
    t.plaza("p1", "silver_windows")
    t.building("p1a", "b01", cube="red")
    builds(t, "b02")
    assert (t.has("red", "silver"), t.board("red").points, t.board("red").cubes) == (2, 4, 2)


@rule("praga/solo/14")
def test_a_plaza_with_a_site_left_is_not_evaluated() -> None:
    t = parler(1, pawn="p5")
    t.building("p5a", "b01", cube="red")
    builds(t, "b02")
    assert (t.s.evaluated, t.board("red").cubes) == (0, 1)


@rule("praga/solo/15")
def test_a_blue_corner_that_can_meet_another_does() -> None:
    t = parler(1, pawn="p5")
    builds(t, "b01")
    assert built(t, "b01") == ("p5b", 5)  # the printed corner of the plaza


@rule("praga/solo/15")
def test_a_blue_corner_meets_that_of_another_building_as_well() -> None:
    t = parler(1, pawn="p1")
    t.building("p1b", "b04", turn=0)
    builds(t, "b01")
    assert built(t, "b01") == ("p1a", 2)


@rule("praga/solo/15")
def test_among_several_ways_to_meet_the_first_site_in_map_order_is_taken() -> None:
    t = parler(1, pawn="p8")
    t.building("p8a", "b08")
    builds(t, "b01")
    assert built(t, "b01") == ("p8b", 4)


@rule("praga/solo/15")
def test_without_a_blue_corner_the_first_free_site_is_taken() -> None:
    t = parler(1, pawn="p5")
    t.building("p5a", "b01")
    builds(t, "b24")
    assert built(t, "b24") == ("p5b", 0)


@rule("praga/solo/15")
def test_where_no_corner_can_meet_the_first_orientation_is_taken() -> None:
    t = parler(1, pawn="p5")
    t.building("p5b", "b08")
    builds(t, "b01")
    assert built(t, "b01") == ("p5a", 0)


# -- the pawn -----------------------------------------------------------------------------------


@rule("praga/solo/16")
@pytest.mark.parametrize(
    ("tile", "stops"),
    [
        ("b05", "p2"),  # 1 gold and 1 stone
        ("b01", "p2"),  # 2 gold
        ("b11", "p4"),  # 2 gold and 2 stone, with the Cathedral sign
        ("b12", "p4"),  # 4 gold, with the sign
        ("b13", "p4"),  # 3 gold and 1 stone, without it
        ("b29", "p5"),  # 5 gold
    ],
)
def test_the_pawn_moves_on_by_the_printed_gold_and_stone(tile: str, stops: str) -> None:
    t = parler(1, pawn="p8")
    builds(t, tile)
    assert pawn(t) == stops


@rule("praga/solo/16")
def test_the_price_of_the_site_does_not_count() -> None:
    t = parler(1, pawn="p2")  # Old Town: every site costs a gold
    builds(t, "b01")
    assert pawn(t) == "p4"


@rule("praga/solo/17")
@pytest.mark.parametrize(("automas", "stops"), [(1, "p1"), (2, "p8"), (3, "p9")])
def test_behind_the_seventh_plaza_the_way_takes_in_those_in_use(automas: int, stops: str) -> None:
    t = Table(1, solo="parler", parlers=str(automas))
    for plaza in ("p7", "p1", "p2")[:automas]:
        t.play("red", f"plaza {plaza}")
    for other in t.s.automas[1:]:
        other.deck[0] = 2  # no buildings
    builds(t, "b01")
    assert pawn(t) == stops


@rule("praga/solo/17")
@pytest.mark.parametrize("start", range(10))
def test_the_way_goes_clockwise_through_all_plazas_with_a_tile(start: int) -> None:
    way = ["p8", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p10", "p9"]
    t = Table(1, solo="parler", parlers="3")
    others = [plaza for plaza in way if plaza != way[start]]
    for plaza in (way[start], *others[:2]):
        t.play("red", f"plaza {plaza}")
    for other in t.s.automas[1:]:
        other.deck[0] = 2
    builds(t, "b01")  # two spaces
    assert pawn(t) == way[(start + 2) % 10]


@rule("praga/solo/18")
def test_full_plazas_are_counted_in_moving() -> None:
    t = parler(1, pawn="p8")
    fill(t, "p1")
    builds(t, "b01")
    assert pawn(t) == "p2"


@rule("praga/solo/18")
def test_where_it_would_stop_without_a_free_site_it_goes_on_to_the_next_with_one() -> None:
    t = parler(1, pawn="p8")
    fill(t, "p2", "p3")
    builds(t, "b01")
    assert pawn(t) == "p4"


@rule("praga/solo/18")
def test_one_free_site_is_enough_to_stop() -> None:
    t = parler(1, pawn="p8")
    t.building("p2a", "b08")
    t.building("p2c", "b08")
    builds(t, "b01")
    assert pawn(t) == "p2"


@rule("praga/solo/18")
def test_when_a_human_fills_its_plaza_it_moves_on() -> None:
    t = parler(1, pawn="p1")
    t.building("p1a", "b08")
    fill(t, "p2")
    t.purse("red", gold=2)
    t.row("building", "b02", ".", ".", ".")
    t.act("red", "building")
    t.play("red", "tile b02", "site p1b r0")
    assert pawn(t) == "p3"


@rule("praga/solo/18")
def test_while_its_plaza_has_room_it_stays_when_a_human_builds_there() -> None:
    t = parler(1, pawn="p1")
    t.purse("red", gold=2)
    t.row("building", "b02", ".", ".", ".")
    t.act("red", "building")
    t.play("red", "tile b02", "site p1b r0")
    assert pawn(t) == "p1"


@rule("praga/solo/18", "praga/solo/19")
def test_when_one_automa_fills_the_plaza_of_another_that_moves_on_too() -> None:
    t = Table(1, solo="parler", parlers="2")
    t.play("red", "plaza p1", "plaza p8")
    t.s.automas[1].pawn = t.s.automas[0].pawn  # pawns may share a plaza
    t.s.automas[1].deck[0] = 2
    t.building("p1a", "b08")
    builds(t, "b01")
    assert (pawn(t, 0), pawn(t, 1)) == ("p3", "p2")


@rule("praga/solo/19")
def test_pawns_may_share_a_plaza() -> None:
    t = Table(1, solo="parler", parlers="2")
    t.play("red", "plaza p8", "plaza p2")
    t.s.automas[1].deck[0] = 2
    builds(t, "b01")
    assert (pawn(t, 0), pawn(t, 1)) == ("p2", "p2")


@rule("praga/solo/19")
def test_with_no_free_site_at_any_of_them_the_building_goes_under_its_stack_and_the_pawn_stays() -> None:
    t = parler(1, pawn="p8")
    fill(t, *(f"p{number}" for number in range(1, 9)))
    t.stack("building", "b10", "b04")
    before = t.view(None)["city"]
    builds(t, "b01")
    assert (t.view(None)["city"], pawn(t), automa(t).markers[0]) == (before, "p8", 1)
    assert (tile_ids(t.s.rows[0]), tile_ids(t.s.stacks[0][::-1])) == (["b10", ".", ".", "."], ["b04", "b01"])


# -- plazas shared with automas -----------------------------------------------------------------


def shared(human: str, own: str) -> Table:
    """Red's building on the second plaza of two, where the automa then puts its own."""
    t = parler(1, pawn="p6")
    t.plaza("p6", "silver_windows")
    t.building("p6a", human, cube="red")
    builds(t, own)
    return t


@rule("praga/solo/20")
@pytest.mark.parametrize(
    ("human", "own"),
    [("b12", "b06"), ("b06", "b16"), ("b11", "b13")],
    ids=["more spent", "as much spent", "as much in gold and stone"],
)
def test_a_human_ahead_of_an_automa_or_tied_to_the_end_takes_both_rewards(human: str, own: str) -> None:
    t = shared(human, own)
    assert (t.has("red", "silver"), t.board("red").points, t.s.played) == (2, 4, 2)


@rule("praga/solo/20")
def test_behind_an_automa_the_human_chooses_one() -> None:
    t = shared("b06", "b12")
    assert t.codes("red") == ["reward upper", "reward lower"]
    t.play("red", "reward lower")
    assert (t.has("red", "silver"), t.board("red").points, t.s.played) == (0, 4, 2)


@rule("praga/solo/20")
def test_cubes_of_an_automa_count_before_what_was_spent() -> None:
    t = parler(1, pawn="p5")
    t.plaza("p5", "silver_windows")
    t.building("p5b", "b29", cube="red")
    t.building("p5a", "b01")
    t.s.site_cube[WORLD.site_ids.index("p5a")] = 1
    builds(t, "b04")
    assert t.codes("red") == ["reward upper", "reward lower"]


@rule("praga/solo/20")
def test_the_price_of_the_site_counts_in_ties_with_an_automa() -> None:
    t = parler(1, pawn="p2")
    t.plaza("p2", "project")
    t.building("p2a", "b08")
    t.building("p2b", "b12", cube="red")  # 4 gold and 1 for the site
    builds(t, "b29")  # 5 gold and 1 for the site
    assert t.codes("red") == ["reward upper", "reward lower"]


@rule("praga/solo/20", "praga/turn/10")
def test_the_human_chooses_as_outside_the_own_turn() -> None:
    t = parler(1, pawn="p2")
    t.plaza("p2", "project")
    t.technology("red", "university")
    t.purse("red", silver=2, gold=0)
    t.building("p2a", "b08")
    t.building("p2b", "b01", cube="red")
    builds(t, "b12")
    for code in ("use university", "climb cathedral", "refresh wall"):
        assert t.refusal("red", code).reason == "praga.no.decide_first"
    t.play("red", "reward upper", "pick cathedral")  # the step is made at once
    assert (t.board("red").columns, t.board("red").points) == ([0, 1], 1)


@rule("praga/solo/20")
def test_the_cubes_return_when_the_human_has_chosen() -> None:
    t = shared("b06", "b12")
    assert t.board("red").cubes == 1
    t.play("red", "reward lower")
    assert (t.board("red").cubes, [cube for cube in t.s.site_cube if cube != NONE]) == (2, [])
