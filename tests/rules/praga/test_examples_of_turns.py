"""Worked examples of the rulebooks, played: the first upgrade, the plaza with a tie, the bridge, a turn of two actions.

They stand in all four editions; colours and tiles are those of the pictures wherever the content has them.
"""

from tests.marks import rule
from tests.rules.praga.table import Table

# -- an upgrade that pays at once ---------------------------------------------------------------


@rule("praga/upgrades/1", "praga/upgrades/2", "praga/upgrades/4")
def test_the_first_upgrade_gives_two_university_steps_and_pays_its_two_stone_at_once() -> None:
    t = Table()
    t.row("upgrade", "u25", ".", ".", ".")
    t.crane(9, s4="upgrade road")
    t.play("red", "take 4", "do upgrade", "tile u25")
    assert t.offered("red", "lay") == [f"lay r{turn}" for turn in range(6)]
    t.play("red", "lay r0")
    board = t.board("red")
    assert (board.university, t.has("red", "stone")) == (2, 2 + 2)
    assert (t.has("red", "silver"), t.has("red", "red")) == (0, 0)  # its window and its corner touch nothing yet


@rule("praga/upgrades/3")
def test_from_then_on_each_upgrade_action_gives_two_stone() -> None:
    t = Table()
    t.upgrade("red", "u25")
    t.row("upgrade", "u01", ".", ".", ".")
    t.act("red", "upgrade")
    t.play("red", "bonus now")
    assert t.has("red", "stone") == 2 + 2


# -- the plaza with a tie by cost ---------------------------------------------------------------


def green_completes_the_plaza() -> Table:
    """Red's building there has cost 3, blue's 4; green builds the special tile for 2 gold on the last site."""
    t = Table(4)
    t.plaza("p8", "silver_windows")
    t.building("p8a", "b06", cube="red")
    t.building("p8b", "b12", cube="blue")
    t.turn("green")
    t.row("building", "b01", "b02", "b03", "b15")
    t.crane(3, s4="quarries building")  # over a sector with a special tile
    t.board("green").technology = 2
    t.play("green", "take 4", "do building", "tile b15")
    assert (t.has("green", "gold"), t.has("green", "stone"), t.board("green").technology) == (0, 3, 3)
    t.play("green", "site p8c r2")
    return t


@rule("praga/buildings/5", "praga/buildings/6")
def test_green_gains_a_blue_token_and_three_points_for_the_buildings() -> None:
    t = green_completes_the_plaza()
    assert (t.has("green", "blue"), t.sources("green")) == (1, {"buildings": 3})


@rule("praga/plazas/2", "praga/plazas/4")
def test_blue_wins_the_tie_by_cost_red_chooses_and_green_gets_nothing() -> None:
    t = green_completes_the_plaza()
    assert (t.has("blue", "silver"), t.sources("blue")) == (2, {"plazas": 4})
    assert (t.waiting(), t.codes("red")) == (["red"], ["reward upper", "reward lower"])
    t.play("red", "reward upper")
    assert (t.has("red", "silver"), t.sources("red"), t.has("green", "silver")) == (2, {}, 0)


@rule("praga/plazas/3")
def test_red_and_blue_take_their_cubes_back() -> None:
    t = green_completes_the_plaza()
    t.play("red", "reward lower")
    assert [t.board(colour).cubes for colour in ("red", "blue")] == [2, 2]
    assert (t.s.site_cube, t.waiting()) == ([-1] * 30, ["green"])


# -- the bridge with egg and blue token ---------------------------------------------------------


@rule("praga/road/4", "praga/road/11")
def test_green_steps_onto_the_bridge_and_gains_an_egg_and_a_blue_token() -> None:
    t = Table()
    t.turn("green")
    t.board("green").road = 4
    t.purse("green", egg=1)
    t.planks(2)
    t.golden_tiles("walls rows mines", "upgrades university quarries")
    t.crane(9, s4="upgrade road")
    t.play("green", "take 4", "do road")
    assert (t.has("green", "egg"), t.codes("green")) == (0, ["golden walls", "golden mines", "golden rows"])
    t.play("green", "golden rows")
    assert t.codes("green") == ["plank 1", "plank 3", "plank 4", "plank 5"]
    t.play("green", "plank 3")
    assert (t.has("green", "egg"), t.has("green", "blue"), t.board("green").road) == (1, 1, 5)
    t.final()
    assert t.sources("green")["golden_tiles"] == 2 * (1 + 1)  # both markers in the first row


# -- a turn of two actions ----------------------------------------------------------------------


def green_upgrades_her_walls() -> Table:
    """She has a gold window on Upgrade, and a silver window on its edge that faces Wall."""
    t = Table()
    t.turn("green")
    t.upgrade("green", "u12", turn=1)
    t.board("green").technology = 2
    t.purse("green", stone=4)
    t.row("upgrade", "u20", ".", ".", ".")
    t.row("wall", "w28", ".", ".", ".")
    t.crane(9, s4="upgrade road")
    t.play("green", "take 4", "do upgrade", "bonus now", "tile u20", "lay r0")
    return t


@rule("praga/upgrades/2", "praga/contacts/1", "praga/contacts/2")
def test_the_upgrade_brings_university_technology_and_a_silver_window_but_no_token() -> None:
    t = green_upgrades_her_walls()
    assert (t.board("green").university, t.board("green").technology) == (2, 3)
    assert (t.has("green", "silver"), t.has("green", "golden"), t.has("green", "red")) == (1, 1, 0)


@rule("praga/upgrades/3", "praga/walls/1", "praga/contacts/2")
def test_the_extra_wall_gives_seven_points_and_a_red_token() -> None:
    t = green_upgrades_her_walls()
    t.play("green", "extra wall mixed")
    assert (t.has("green", "silver"), t.has("green", "golden"), t.sources("green")) == (0, 0, {"upgrades": 1})
    t.play("green", "tile w28", "place 7 r4")
    assert (t.has("green", "stone"), t.has("green", "red")) == (0, 1)
    assert t.sources("green") == {"upgrades": 1, "walls": 6}


@rule("praga/contacts/2")
def test_a_further_red_corner_at_that_point_would_give_two_more_tokens() -> None:
    t = green_upgrades_her_walls()
    t.play("green", "extra wall mixed", "tile w28", "place 7 r4")
    t.purse("green", stone=3)
    t.row("wall", "w08", ".", ".", ".")
    t.act("green", "wall", by="technology")
    t.play("green", "tile w08", "place 8 r4")
    assert t.has("green", "red") == 1 + 2


@rule("praga/turn/1", "praga/windows/1")
def test_a_third_action_cannot_be_bought() -> None:
    t = green_upgrades_her_walls()
    t.play("green", "extra wall mixed", "tile w28", "place 7 r4")
    t.purse("green", golden=2)
    refusal = t.refusal("green", "extra mines gold")
    assert (refusal.rule, refusal.reason) == ("praga/windows/1", "praga.no.extra_again")
    t.play("green", "end")
    assert t.waiting() == ["red"]
