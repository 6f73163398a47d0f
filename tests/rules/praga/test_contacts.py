"""Praga: edges and red corners that meet on the action board.

Places of the ring run clockwise, the first at the upper right; edges and corners of a hex clockwise from the top.
"""

import pytest

from tests.marks import rule
from tests.rules.praga.table import Table


def lay_wall(t: Table, id: str, code: str) -> None:
    """Red builds that wall there; only what the placing itself brings is left to see."""
    t.row("wall", id, ".", ".", ".")
    t.purse("red", gold=9, stone=9)
    t.board("red").wealth = 7
    t.act("red", "wall", by="technology")
    t.board("red").technology = 2  # the next step is not marked
    t.play("red", f"tile {id}")
    t.board("red").technology = 2
    t.purse("red", gold=0, stone=0, egg=0, silver=0, golden=0, red=0)
    t.play("red", code)


def lay_upgrade(t: Table, id: str, turn: int) -> None:
    """Red lays that upgrade; the same."""
    t.row("upgrade", id, ".", ".", ".")
    t.purse("red", gold=0, stone=0, egg=0, silver=0, golden=0, red=0)
    t.board("red").technology = 2
    t.act("red", "upgrade", by="technology")
    t.play("red", f"tile {id}", f"lay r{turn}")


def gained(t: Table) -> dict[str, int]:
    """What red has gained by the placing."""
    goods = {good: t.has("red", good) for good in ("gold", "stone", "silver", "red")}
    goods["technology"] = t.board("red").technology - 2
    goods["point"] = t.sources("red").get("contacts", 0)
    return {good: count for good, count in goods.items() if count}


# -- 1: edges -----------------------------------------------------------------------------------


@rule("praga/contacts/1")
def test_two_signs_that_face_each_other_both_pay_the_placer() -> None:
    t = Table()
    t.wall("red", 2, "w04", turn=4)  # gold on edge 5
    lay_wall(t, "w02", "place 1 r0")  # technology on edge 2
    assert gained(t) == {"gold": 1, "technology": 1}


@rule("praga/contacts/1")
def test_equal_signs_pay_twice() -> None:
    t = Table()
    t.wall("red", 2, "w01", turn=4)
    lay_wall(t, "w05", "place 1 r0")
    assert gained(t) == {"silver": 2}


@rule("praga/contacts/1")
def test_two_technology_signs_are_two_steps_made_one_by_one() -> None:
    t = Table()
    t.wall("red", 2, "w12", turn=4)
    t.row("wall", "w02", ".", ".", ".")
    t.act("red", "wall")
    t.play("red", "tile w02", "place 1 r0")
    assert (t.board("red").technology, len(t.offered("red", "keep"))) == (1, 3)
    t.play("red", t.codes("red")[0])
    assert (t.board("red").technology, len(t.offered("red", "keep"))) == (2, 3)


@rule("praga/contacts/1")
def test_points_of_an_edge_sign_are_booked_to_contacts() -> None:
    t = Table()
    t.wall("red", 2, "w08", turn=3)  # two points on edge 5
    lay_wall(t, "w05", "place 1 r0")
    assert gained(t) == {"silver": 1, "point": 2}


@rule("praga/contacts/1")
@pytest.mark.parametrize("turn", [0, 1, 2, 3, 5])
def test_a_sign_that_faces_a_blank_edge_gives_nothing(turn: int) -> None:
    t = Table()
    t.wall("red", 2, "w04", turn=turn)
    lay_wall(t, "w02", "place 1 r0")
    assert gained(t) == {}


@rule("praga/contacts/1")
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_a_blank_edge_of_the_placed_tile_gives_nothing(turn: int) -> None:
    t = Table()
    t.wall("red", 2, "w04", turn=4)
    lay_wall(t, "w02", f"place 1 r{turn}")
    assert gained(t) == {}


@rule("praga/contacts/1")
def test_signs_of_another_player_do_not_count() -> None:
    t = Table()
    t.wall("green", 2, "w04", turn=4)
    lay_wall(t, "w02", "place 1 r0")
    assert (gained(t), t.has("green", "gold")) == ({}, 2)


# -- 2: red corners -----------------------------------------------------------------------------


@rule("praga/contacts/2")
def test_two_red_corners_that_meet_give_one_token() -> None:
    t = Table()
    t.wall("red", 2, "w01", turn=2)  # corner 5
    lay_wall(t, "w09", "place 1 r1")  # corner 3
    assert gained(t) == {"red": 1}


@rule("praga/contacts/2")
@pytest.mark.parametrize(("turn", "theirs"), [(1, 1), (1, 3), (0, 2), (2, 2)])
def test_red_corners_at_different_points_give_nothing(turn: int, theirs: int) -> None:
    t = Table()
    t.wall("red", 2, "w01", turn=theirs)
    lay_wall(t, "w09", f"place 1 r{turn}")
    assert gained(t) == {}


@rule("praga/contacts/2")
def test_the_other_common_point_of_two_tiles_counts_as_well() -> None:
    t = Table()
    t.wall("red", 2, "w01", turn=3)  # corner 0
    lay_wall(t, "w09", "place 1 r0")  # corner 2
    assert gained(t) == {"red": 1}


@rule("praga/contacts/2")
def test_two_corners_meeting_the_placed_one_give_two_tokens() -> None:
    t = Table()
    t.wall("red", 2, "w01", turn=2)  # its corner 5, corner 1 of Mines and corner 3 of the first place
    t.upgrade("red", "u01", turn=5)
    lay_wall(t, "w09", "place 1 r1")
    assert gained(t) == {"red": 2}


@rule("praga/contacts/2")
@pytest.mark.parametrize(("turn", "tokens"), [(1, 1), (2, 2)])
def test_two_red_corners_of_the_placed_tile_both_count(turn: int, tokens: int) -> None:
    t = Table()
    t.wall("red", 1, "w01")  # corner 3, against corner 5 of the second place
    t.wall("red", 3, "w01", turn=turn)  # corner 4, or corner 5 against corner 3 of the second place
    lay_wall(t, "w13", "place 2 r1")  # corners 3 and 5
    assert gained(t) == {"red": tokens}


@rule("praga/contacts/2")
def test_a_corner_without_a_partner_gives_nothing() -> None:
    t = Table()
    t.wall("red", 2, "w02", turn=0)  # no red corner at all
    t.upgrade("red", "u02")
    lay_wall(t, "w09", "place 1 r1")
    assert gained(t) == {}


@rule("praga/contacts/2")
def test_a_wall_that_meets_corners_alone_says_so_before_it_is_placed() -> None:
    t = Table()
    t.wall("red", 6, "w03", turn=0)
    t.row("wall", "w04", ".", ".", ".")
    t.act("red", "wall", by="technology")
    t.play("red", "tile w04")
    row = t.row_of("red", "place 7 r3")
    assert (row["values"]["contacts"], row["values"]["corners"], row["values"]["gains"]) == (0, 1, {"red_token": 1})
    assert row["said"]["terms"] == [{"id": "good.red_token", "count": 1}]
    assert t.row_of("red", "place 7 r2")["said"]["terms"] == [{"id": "praga.contact.none"}]


# -- 3, 4: what is no sign ----------------------------------------------------------------------


@rule("praga/contacts/3")
@pytest.mark.parametrize(
    ("turn", "expected"),
    [(0, {"silver": 2}), (1, {"silver": 1, "technology": 1}), (2, {}), (3, {}), (4, {}), (5, {"silver": 2})],
)
def test_the_university_reminder_of_an_upgrade_is_no_edge_sign(turn: int, expected: dict[str, int]) -> None:
    t = Table()
    t.wall("red", 3, "w03", turn=1)  # a silver window, a technology and a silver window against edges 1, 2 and 0
    t.wall("red", 4, "w02", turn=3)
    t.wall("red", 2, "w05", turn=1)
    lay_upgrade(t, "u18", (turn + 1) % 6)  # its only sign is a silver window
    assert (gained(t), t.board("red").university) == (expected, 2)


@rule("praga/contacts/4")
def test_an_action_hex_without_upgrade_carries_no_sign_and_no_corner() -> None:
    t = Table()
    for turn in range(6):
        lay_wall(t, ("w13", "w10", "w03", "w07", "w06", "w32")[turn], f"place {2 * turn + 1} r{turn}")
        assert gained(t) == {}


@rule("praga/contacts/4")
def test_the_middle_hex_carries_no_sign_and_no_corner() -> None:
    for turn in range(6):
        t = Table()
        lay_upgrade(t, "u20", turn)
        assert gained(t) == {}


# -- 5: all pairs -------------------------------------------------------------------------------


@rule("praga/contacts/5")
def test_upgrade_to_upgrade_counts() -> None:
    t = Table()
    t.upgrade("red", "u01", turn=2)  # silver window on edge 2 of Mines, red corner on 4
    lay_upgrade(t, "u04", 3)  # technology on edge 5 of Quarries
    assert gained(t) == {"silver": 1, "technology": 1}


@rule("praga/contacts/5")
def test_the_red_corners_of_two_upgrades_count() -> None:
    t = Table()
    t.upgrade("red", "u01")  # corner 2 of Mines
    lay_upgrade(t, "u03", 3)  # corner 0 of Quarries
    assert gained(t) == {"red": 1}


@rule("praga/contacts/5")
def test_an_upgrade_laid_beside_a_wall_counts() -> None:
    t = Table()
    t.wall("red", 6, "w04", turn=4)  # gold on edge 5
    lay_upgrade(t, "u20", 1)  # technology on edge 2 of Wall
    assert gained(t) == {"gold": 1, "technology": 1}


@rule("praga/contacts/5")
def test_a_wall_laid_beside_an_upgrade_counts() -> None:
    t = Table()
    t.upgrade("red", "u20", turn=1)
    lay_wall(t, "w04", "place 6 r4")
    assert gained(t) == {"gold": 1, "technology": 1}


@rule("praga/contacts/5")
def test_all_contacts_of_one_placing_pay() -> None:
    t = Table()
    t.wall("red", 1, "w04", turn=1)  # gold on edge 2, against edge 5 of place 2; corner 5
    t.wall("red", 3, "w01", turn=4)  # silver window on edge 5, against edge 2
    t.upgrade("red", "u18", turn=0)  # silver window on edge 0 of Quarries, against edge 3; corner 3
    lay_wall(t, "w29", "place 2 r0")  # two points on edge 2, silver window on edge 5; corner 4
    assert gained(t) == {"gold": 1, "silver": 2, "point": 2}


# -- 6: once in the game ------------------------------------------------------------------------


@rule("praga/contacts/6")
def test_a_common_edge_pays_once_in_the_game() -> None:
    t = Table()
    t.wall("red", 6, "w04", turn=4)
    lay_upgrade(t, "u20", 1)
    lay_upgrade(t, "u21", 5)  # another tile with its technology on the same edge
    assert gained(t) == {}


@rule("praga/contacts/6")
def test_an_edge_where_nothing_was_paid_is_still_open() -> None:
    t = Table()
    t.wall("red", 6, "w04", turn=4)
    lay_upgrade(t, "u20", 0)  # blank against the gold
    assert gained(t) == {}
    lay_upgrade(t, "u21", 5)
    assert gained(t) == {"gold": 1, "technology": 1}


@rule("praga/contacts/6")
def test_an_edge_that_has_paid_closes_no_other_edge_of_the_tile() -> None:
    t = Table()
    t.wall("red", 6, "w04", turn=4)
    t.wall("red", 7, "w04", turn=5)  # gold on edge 0, against edge 3 of Wall
    lay_upgrade(t, "u20", 1)
    lay_upgrade(t, "u21", 0)  # technology on edge 3
    assert gained(t) == {"gold": 1, "technology": 1}


@rule("praga/contacts/6")
def test_a_common_point_pays_once_in_the_game() -> None:
    t = Table()
    t.wall("red", 6, "w03", turn=0)  # corner 5, against corner 3 of Wall
    lay_upgrade(t, "u05", 5)
    assert gained(t) == {"red": 1}
    lay_upgrade(t, "u20", 5)
    assert "red" not in gained(t)


@rule("praga/contacts/6")
def test_the_two_common_points_of_two_places_are_paid_apart() -> None:
    t = Table()
    t.wall("red", 6, "w13", turn=2)  # corners 4 and 0; corner 0 against corner 2 of Wall
    lay_upgrade(t, "u05", 4)
    assert gained(t) == {"red": 1}
    t.wall("red", 6, "w13", turn=3)  # corners 1 and 5; corner 5 against corner 3 of Wall
    lay_upgrade(t, "u20", 5)
    assert gained(t)["red"] == 1


@rule("praga/contacts/6")
def test_a_point_that_has_paid_to_one_neighbour_is_open_to_the_other() -> None:
    t = Table()
    t.wall("red", 6, "w03", turn=0)
    lay_upgrade(t, "u05", 5)
    lay_wall(t, "w04", "place 7 r3")  # corner 1, where Wall has its corner 3 and place 6 its corner 5
    assert gained(t)["red"] == 2


@rule("praga/contacts/6")
def test_an_edge_counts_as_paid_from_whichever_side_it_was_laid() -> None:
    t = Table()
    t.upgrade("red", "u20", turn=1)
    lay_wall(t, "w04", "place 6 r4")
    lay_upgrade(t, "u21", 5)
    assert gained(t) == {}


@rule("praga/contacts/6")
def test_a_point_counts_as_paid_from_whichever_side_it_was_laid() -> None:
    t = Table()
    t.upgrade("red", "u05", turn=5)
    lay_wall(t, "w03", "place 6 r0")
    assert gained(t)["red"] == 1
    lay_upgrade(t, "u20", 5)
    assert "red" not in gained(t)


# -- 6: said where it does not pay ----------------------------------------------------------------


@rule("praga/contacts/6")
def test_preview_and_log_say_that_an_edge_does_not_pay_a_second_time() -> None:
    t = Table()
    t.wall("red", 6, "w04", turn=4)
    lay_upgrade(t, "u20", 1)
    t.row("upgrade", "u21", ".", ".", ".")
    t.act("red", "upgrade", by="technology")
    t.play("red", "tile u21")
    row = t.row_of("red", "lay r5")
    assert (row["values"]["contacts"], row["values"]["spent"]) == (0, 1)
    assert row["said"]["terms"] == [{"id": "praga.contact.spent", "count": 1}]
    assert t.row_of("red", "lay r4")["values"]["spent"] == 0
    said = ("praga/contacts/6", "contact_spent", {"seat": 0, "count": 1})
    for facts in (t.preview("red", "lay r5"), t.tell("red", "lay r5")):
        assert said in [(fact.rule, fact.kind, fact.values) for fact in facts]


@rule("praga/contacts/6")
def test_a_point_that_does_not_pay_again_is_said_too() -> None:
    t = Table()
    t.wall("red", 6, "w03", turn=0)
    lay_upgrade(t, "u05", 5)
    t.row("upgrade", "u20", ".", ".", ".")
    t.act("red", "upgrade", by="technology")
    t.play("red", "tile u20")
    assert t.row_of("red", "lay r5")["values"]["spent"] == 1


@rule("praga/contacts/6")
def test_contacts_that_pay_are_not_said_to_be_spent() -> None:
    t = Table()
    t.wall("red", 6, "w04", turn=4)
    t.row("upgrade", "u20", ".", ".", ".")
    t.act("red", "upgrade", by="technology")
    t.play("red", "tile u20")
    assert t.row_of("red", "lay r1")["values"]["spent"] == 0
    assert [fact for fact in t.tell("red", "lay r1") if fact.kind == "contact_spent"] == []
