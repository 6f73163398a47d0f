"""Praga: the geometry that contacts and corners rest on, worked out a second time from the points of the plane."""

import pytest

from kingsroad.praga.hexes import Hex, corner_between, turned
from tests.marks import rule
from tests.rules.praga.table import GAME

WORLD = GAME.world
Point = tuple[int, int]

# Corners clockwise from the top, seen from the middle of a hex; x in half widths, y in half sides downwards.
CORNERS: list[Point] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]

# Printed blue corners of the city: the two sites and the hex without a building that share the point.
PRINTED: list[tuple[Hex, Hex, Hex]] = [
    ((-1, 1), (-1, 2), (0, 1)),
    ((-2, 3), (-1, 3), (-2, 4)),
    ((0, 3), (0, 4), (1, 3)),
    ((2, 3), (3, 2), (2, 2)),
    ((2, 0), (3, -1), (2, -1)),
    ((7, 0), (8, -1), (7, -1)),
    ((6, 0), (7, 0), (6, 1)),
    ((4, 3), (5, 3), (5, 2)),
    ((3, 4), (4, 4), (3, 5)),
]


def middle(hex: Hex) -> Point:
    return (2 * hex[0] + hex[1], 3 * hex[1])


def points_of(hex: Hex) -> list[Point]:
    x, y = middle(hex)
    return [(x + dx, y + dy) for dx, dy in CORNERS]


def are_neighbours(a: Hex, b: Hex) -> bool:
    return len(set(points_of(a)) & set(points_of(b))) == 2


@rule("praga/contacts/5", "praga/walls/4")
def test_the_flower_has_36_pairs_of_neighbours() -> None:
    pairs = [(a, b) for a in range(18) for b in range(a + 1, 18) if are_neighbours(WORLD.flower[a], WORLD.flower[b])]
    kinds = [sum(1 for place in pair if place >= 6) for pair in pairs]
    assert (kinds.count(0), kinds.count(1), kinds.count(2)) == (6, 18, 12)
    found = [(a, meeting.other) for a, around in enumerate(WORLD.flower_meetings) for meeting in around]
    assert sorted(found) == sorted([*pairs, *((b, a) for a, b in pairs)])


@rule("praga/walls/4")
def test_the_ring_has_twelve_places_each_touching_one_or_two_action_hexes() -> None:
    touched = [sum(1 for meeting in WORLD.flower_meetings[place] if meeting.other < 6) for place in range(6, 18)]
    assert sorted(touched) == [1] * 6 + [2] * 6
    assert len({*WORLD.flower, (0, 0)}) == 19


@rule("praga/contacts/1", "praga/contacts/2", "praga/buildings/5")
@pytest.mark.parametrize("board", ["flower", "city"])
def test_edges_and_corners_that_meet_are_the_same_points_from_both_sides(board: str) -> None:
    hexes = WORLD.flower if board == "flower" else WORLD.site_hexes
    for a, around in enumerate(WORLD.flower_meetings if board == "flower" else WORLD.site_meetings):
        for meeting in around:
            mine, theirs = points_of(hexes[a]), points_of(hexes[meeting.other])
            own_edge = {mine[meeting.edge], mine[(meeting.edge + 1) % 6]}
            assert own_edge == {theirs[meeting.its_edge], theirs[(meeting.its_edge + 1) % 6]}
            shared = meeting.shared()
            assert {mine[corner] for corner, _ in shared} == own_edge
            assert all(mine[corner] == theirs[its] for corner, its in shared)


@rule("praga/buildings/5")
def test_sites_of_the_city_meet_wherever_they_share_two_points() -> None:
    hexes = WORLD.site_hexes
    expected = [(a, b) for a in range(30) for b in range(30) if are_neighbours(hexes[a], hexes[b])]
    found = [(a, meeting.other) for a, around in enumerate(WORLD.site_meetings) for meeting in around]
    assert sorted(found) == expected


@rule("praga/upgrades/1", "praga/walls/1", "praga/buildings/1")
def test_turning_a_tile_moves_its_marks_clockwise() -> None:
    assert [turned(0b000001, turn) for turn in range(6)] == [1, 2, 4, 8, 16, 32]
    assert turned(0b100001, 1) == 0b000011
    assert turned(0b110100, 5) == 0b011010


@rule("praga/buildings/5")
def test_the_nine_printed_blue_corners_lie_on_the_right_point_of_both_sites() -> None:
    expected = [0] * 30
    for a, b, c in PRINTED:
        (point,) = set(points_of(a)) & set(points_of(b)) & set(points_of(c))
        assert c not in WORLD.site_hexes
        for hex in (a, b):
            expected[WORLD.site_hexes.index(hex)] |= 1 << points_of(hex).index(point)
    assert WORLD.printed_corners == expected


@rule("praga/buildings/5")
def test_the_corner_between_three_hexes_is_the_point_they_share() -> None:
    for a, b, c in PRINTED:
        for hex, others in ((a, (b, c)), (b, (c, a)), (c, (a, b))):
            (point,) = set(points_of(a)) & set(points_of(b)) & set(points_of(c))
            assert points_of(hex)[corner_between(hex, *others)] == point
    assert corner_between((0, 0), (1, 0), (-1, 0)) == -1


@rule("praga/buildings/2", "praga/plazas/7")
def test_every_site_touches_exactly_one_plaza_and_belongs_to_it() -> None:
    plazas = {record.id: (record.integer("q"), record.integer("r")) for record in GAME.content.all("plaza")}
    for site, hex in enumerate(WORLD.site_hexes):
        touched = [id for id, plaza in plazas.items() if are_neighbours(hex, plaza)]
        assert touched == [WORLD.plaza_ids[WORLD.site_plaza[site]]]
    assert not set(plazas.values()) & set(WORLD.site_hexes)
