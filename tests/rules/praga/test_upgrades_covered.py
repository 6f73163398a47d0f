"""Praga: upgrades laid over upgrades, exchanged bonuses, and the order of what a tile brings."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table
from tests.rules.praga.test_upgrades import choosing, lies, managed, upgrade

OLD_OR_NEW = ["bonus old", "bonus new"]


def holdings(t: Table) -> tuple[int, int, int, int]:
    """Gold, stone and silver windows of red, and points from upgrades."""
    return (t.has("red", "gold"), t.has("red", "stone"), t.has("red", "silver"), t.sources("red").get("upgrades", 0))


# -- 5, 6: covering -----------------------------------------------------------------------------


@rule("praga/upgrades/5")
def test_an_action_can_be_upgraded_again() -> None:
    t = Table()
    t.upgrade("red", "u02", turn=3)
    upgrade(t, "u16", turn=1, by="tile")
    assert lies(t, 0) == ("u16", 1)


@rule("praga/upgrades/5")
def test_the_bonus_of_a_covered_tile_ends() -> None:
    t = Table()
    t.upgrade("red", "u13")
    t.upgrade("red", "u16")
    t.act("red", "mines")
    assert holdings(t) == (2, 2, 0, 2)


@rule("praga/upgrades/5")
@pytest.mark.parametrize(("answer", "silver", "points"), [("old", 1, 1), ("new", 0, 2)])
def test_a_performance_is_paid_by_the_covered_tile_or_by_the_new_one(answer: str, silver: int, points: int) -> None:
    """None of the four rulebooks decides it; the publisher's answer for the version on Yucata is followed."""
    t = Table()
    t.upgrade("red", "u13")
    managed(t, "mines")
    upgrade(t, "u16")
    assert t.codes("red") == OLD_OR_NEW
    t.play("red", f"bonus {answer}")
    assert (t.has("red", "silver"), t.sources("red")["upgrades"]) == (silver, points)


def offered(t: Table, code: str) -> tuple[list[str], dict[str, int], dict[str, int]]:
    """The tiles it is about, what is given back, and what it brings."""
    values = t.row_of("red", code)["values"]
    return (values["tiles"], values["cost"], values["gains"])


@rule("praga/upgrades/5")
def test_an_exchange_shows_what_is_given_back_and_what_comes_for_it_and_keeping_the_old_bonus_nothing() -> None:
    t = exchange_at_the_limit()
    assert offered(t, "bonus new") == (["u18"], {"gold": 1}, {"point": 2})
    assert offered(t, "bonus old") == (["u03"], {}, {})
    assert offered(t, "bonus later") == (["u03", "u18"], {}, {})


@rule("praga/upgrades/11")
def test_for_a_bonus_put_off_either_tile_shows_what_it_pays_and_nothing_is_given_back() -> None:
    t = upgrading(True, "u25")
    t.play("red", "tile u25", "lay r0")
    assert offered(t, "bonus old") == (["u11"], {}, {"silver_window": 1})
    assert offered(t, "bonus new") == (["u25"], {}, {"stone": 2})


@rule("praga/upgrades/5")
def test_points_given_back_are_lost_from_the_score() -> None:
    t = Table()
    t.upgrade("red", "u02")
    managed(t, "mines")
    before = t.board("red").points
    upgrade(t, "u17")
    t.play("red", "bonus new")
    assert (t.board("red").points, t.has("red", "silver")) == (before - 1, 1)


@rule("praga/upgrades/5")
def test_the_tile_that_covers_pays_for_the_next_performance() -> None:
    t = Table()
    t.upgrade("red", "u13")
    managed(t, "mines")
    upgrade(t, "u16")
    t.play("red", "bonus old")
    managed(t, "mines", by="technology")
    assert (t.has("red", "silver"), t.sources("red")["upgrades"]) == (1, 3)


@rule("praga/upgrades/6")
def test_a_covered_tile_counts_in_the_final_scoring() -> None:
    t = Table()
    upgrade(t, "u02", by="tile")
    upgrade(t, "u16")
    t.board("red").golden = [GAME.world.golden_ids.index("upgrades")]
    t.final()
    assert t.sources("red")["golden_tiles"] == 6


@rule("praga/upgrades/6")
def test_a_covered_tile_of_era_i_counts_on_the_kings_road() -> None:
    t = Table()
    upgrade(t, "u02", by="tile")
    upgrade(t, "u16")
    t.board("red").road = 2
    t.act("red", "road", by="technology")
    t.play("red", "road 3 free")
    assert t.sources("red")["road"] == 3


# -- 7: contacts when covering ------------------------------------------------------------------


def beside_a_wall() -> Table:
    """On Mines u01 with its silver window (edge 5) facing the stone of w03 on the last place of the ring."""
    t = Table()
    t.board("red").technology = 2
    t.wall("red", 12, "w03", turn=2)
    upgrade(t, "u01", turn=5, by="tile")
    assert (t.has("red", "stone"), t.has("red", "silver")) == (3, 1)
    return t


@rule("praga/upgrades/7")
def test_an_edge_that_has_paid_does_not_pay_again_when_covered() -> None:
    """FR and CS."""
    t = beside_a_wall()
    upgrade(t, "u16", turn=5)
    assert (t.has("red", "stone"), t.has("red", "silver")) == (3, 1)


@rule("praga/upgrades/7")
def test_a_corner_that_has_paid_does_not_pay_again_when_covered() -> None:
    """FR and CS."""
    t = Table()
    t.wall("red", 2, "w03")  # its corner 5, where corner 1 of Mines is
    upgrade(t, "u01", turn=5, by="tile")
    assert t.has("red", "red") == 1
    upgrade(t, "u16", turn=5)
    assert t.has("red", "red") == 1


@rule("praga/upgrades/7")
def test_a_new_contact_of_a_covering_tile_pays() -> None:
    t = beside_a_wall()
    t.wall("red", 1, "w04", turn=2)  # its gold faces edge 0 of Mines
    upgrade(t, "u16")
    assert (t.has("red", "gold"), t.has("red", "silver")) == (3, 2)


# -- 10: giving back ----------------------------------------------------------------------------


@rule("praga/upgrades/10")
def test_the_exchange_is_offered_for_each_performance() -> None:
    t = Table()
    t.upgrade("red", "u13")
    managed(t, "mines")
    managed(t, "mines", by="technology")
    upgrade(t, "u16")
    t.play("red", "bonus new")
    assert t.codes("red") == OLD_OR_NEW
    t.play("red", "bonus old")
    assert (t.has("red", "silver"), t.sources("red")["upgrades"]) == (1, 3)


@rule("praga/upgrades/10")
def test_what_reacted_to_a_bonus_stays_when_it_is_given_back() -> None:
    t = Table()
    t.technology("red", "egg")
    t.upgrade("red", "u09")
    t.act("red", "road")
    t.play("red", "road 1 free", "pick 2 gold")
    upgrade(t, "u10")
    t.play("red", "bonus new")
    assert (t.has("red", "egg"), t.has("red", "stone")) == (0, 3)
    assert t.sources("red") == {"technologies": 1, "upgrades": 2}


@rule("praga/upgrades/10")
@pytest.mark.parametrize("left", [0, 1])
def test_a_bonus_no_longer_held_cannot_be_exchanged(left: int) -> None:
    t = Table()
    t.upgrade("red", "u17")
    managed(t, "mines")
    t.purse("red", silver=left)
    upgrade(t, "u02")
    assert (OLD_OR_NEW[1] in t.codes("red")) == (left == 1)
    assert t.sources("red").get("upgrades", 0) == 0


@rule("praga/upgrades/10")
@pytest.mark.parametrize("left", [1, 2])
def test_a_bonus_is_given_back_in_full_or_not_at_all(left: int) -> None:
    t = Table()
    t.upgrade("red", "u21")
    t.row("wall", "w01", ".", ".", ".")
    t.act("red", "wall")
    t.play("red", "tile w01", "place 9 r0")
    t.purse("red", stone=left)
    upgrade(t, "u20", turn=3)
    assert (OLD_OR_NEW[1] in t.codes("red")) == (left == 2)


@rule("praga/upgrades/10")
@pytest.mark.parametrize("gold", [0, 1])
def test_every_part_of_a_bonus_is_given_back(gold: int) -> None:
    t = Table()
    t.upgrade("red", "u14")  # gold and two points
    t.row("building", "b03", ".", ".", ".")
    t.act("red", "building")
    t.play("red", "tile b03", "site p6b r0", "step cathedral")
    t.purse("red", gold=gold)
    before = t.board("red").points
    upgrade(t, "u27")
    if gold:
        t.play("red", "bonus new")
    assert (t.has("red", "gold"), t.has("red", "golden"), t.board("red").points) == (0, gold, before - 2 * gold)


@rule("praga/upgrades/10")
def test_a_bonus_of_track_steps_cannot_be_exchanged() -> None:
    t = Table()
    t.board("red").technology = 2
    t.upgrade("red", "u30")
    managed(t, "quarries")
    upgrade(t, "u03")
    assert "end" in t.codes("red")
    assert t.has("red", "gold") == 2


@rule("praga/upgrades/10")
def test_a_tile_covered_twice_in_a_turn_gives_back_what_it_paid_itself() -> None:
    t = Table()
    t.upgrade("red", "u13")  # a silver window and a point
    managed(t, "mines")
    upgrade(t, "u16")
    t.play("red", "bonus old")
    upgrade(t, "u02", by="technology")
    t.play("red", "bonus new")
    assert (t.has("red", "silver"), t.sources("red")["upgrades"]) == (0, 1)


# -- 11: the bonus of an Upgrade action may wait ------------------------------------------------


def upgrading(later: bool, new: str) -> Table:
    """Red upgrades Upgrade or Mines, with u11 (a silver window) on Upgrade."""
    t = Table()
    t.upgrade("red", "u11")
    t.row("upgrade", new, ".", ".", ".")
    t.act("red", "upgrade")
    t.play("red", "bonus later" if later else "bonus now")
    return t


@rule("praga/upgrades/11")
def test_the_bonus_of_an_upgrade_action_is_taken_now_or_later() -> None:
    t = Table()
    t.upgrade("red", "u11")
    t.act("red", "upgrade")
    assert t.codes("red") == ["bonus now", "bonus later"]
    assert [t.refusal("red", code).rule for code in OLD_OR_NEW] == ["praga/upgrades/11"] * 2


def choices(t: Table) -> dict[str, dict[str, object]]:
    """What the choices of a bonus are about."""
    return {row["values"]["choice"]: row["values"] for row in t.view("red")["moves"] if row["kind"] == "choose_bonus"}


@rule("praga/upgrades/11")
def test_now_or_later_both_show_the_tile_and_what_it_brings() -> None:
    t = Table()
    t.upgrade("red", "u11")
    t.act("red", "upgrade")
    silver = {"silver_window": 1}
    about = {"tiles": ["u11"], "cost": {}}
    assert choices(t) == {
        "now": {"choice": "now", **about, "effect": "silver_window", "later": None, "gains": silver},
        "later": {"choice": "later", **about, "effect": None, "later": "silver_window", "gains": {}},
    }


@rule("praga/upgrades/11")
@pytest.mark.parametrize("later", [False, True])
def test_now_the_bonus_comes_before_the_tile_is_chosen(later: bool) -> None:
    t = upgrading(later, "u01")
    assert (t.has("red", "silver"), t.offered("red", "tile")) == (0 if later else 1, ["tile u01"])


@rule("praga/upgrades/11")
@pytest.mark.parametrize("later", [False, True])
def test_if_another_action_is_upgraded_the_old_tile_pays_once_either_way(later: bool) -> None:
    t = upgrading(later, "u02")
    t.play("red", "tile u02", "lay r0")
    assert (t.has("red", "silver"), t.offered("red", "bonus")) == (1, [])


@rule("praga/upgrades/11")
@pytest.mark.parametrize(("answer", "silver", "stone"), [("old", 1, 2), ("new", 0, 4)])
def test_a_bonus_put_off_is_paid_by_the_old_tile_or_by_the_new_one(answer: str, silver: int, stone: int) -> None:
    t = upgrading(True, "u25")
    t.play("red", "tile u25", "lay r0")
    assert t.codes("red") == OLD_OR_NEW
    t.play("red", f"bonus {answer}")
    assert (t.has("red", "silver"), t.has("red", "stone")) == (silver, stone)


@rule("praga/upgrades/11")
def test_a_bonus_put_off_needs_nothing_to_give_back() -> None:
    t = Table()
    t.upgrade("red", "u26")  # a technology step, which could never be given back
    t.row("upgrade", "u25", ".", ".", ".")
    t.act("red", "upgrade")
    t.play("red", "bonus later", "tile u25", "lay r0", "bonus new")
    assert (t.board("red").technology, t.has("red", "stone")) == (0, 4)


@rule("praga/upgrades/11", "praga/upgrades/5")
def test_a_bonus_taken_now_can_still_be_exchanged() -> None:
    t = upgrading(False, "u25")
    t.play("red", "tile u25", "lay r0", "bonus new")
    assert (t.has("red", "silver"), t.has("red", "stone")) == (0, 4)


@rule("praga/upgrades/11")
def test_only_an_upgrade_action_can_put_its_bonus_off() -> None:
    t = Table()
    t.upgrade("red", "u17")
    t.act("red", "mines")
    assert (t.has("red", "silver"), t.offered("red", "bonus")) == (1, [])


# -- 12: the order ------------------------------------------------------------------------------


def exchange_at_the_limit(gold: int = 9) -> Table:
    """Red has performed Quarries for a gold of u03 and covers it with u18, whose window faces the gold of a wall."""
    t = Table()
    t.board("red").wealth = 7
    t.wall("red", 3, "w04", turn=3)
    t.upgrade("red", "u03", turn=1)
    managed(t, "quarries")
    t.purse("red", gold=gold, stone=2)
    upgrade(t, "u18", turn=1)
    return t


@rule("praga/upgrades/12")
def test_an_exchange_may_come_before_the_contacts() -> None:
    t = exchange_at_the_limit()
    assert t.codes("red") == ["bonus later", *OLD_OR_NEW]
    t.play("red", "bonus new")
    assert holdings(t) == (9, 2, 1, 2)


@rule("praga/upgrades/12")
def test_an_exchange_may_come_after_the_contacts() -> None:
    t = exchange_at_the_limit()
    t.play("red", "bonus later")
    assert (holdings(t), t.codes("red")) == ((9, 2, 1, 0), OLD_OR_NEW)
    t.play("red", "bonus new")
    assert holdings(t) == (8, 2, 1, 2)


@rule("praga/upgrades/12")
def test_without_an_exchange_the_contacts_still_come() -> None:
    t = exchange_at_the_limit(gold=5)
    t.play("red", "bonus old")
    assert (holdings(t), t.board("red").university) == ((6, 2, 1, 0), 2)


@rule("praga/upgrades/12")
def test_what_a_contact_brings_can_be_given_back() -> None:
    t = exchange_at_the_limit(gold=0)
    assert (holdings(t), t.codes("red")) == ((1, 2, 1, 0), OLD_OR_NEW)
    t.play("red", "bonus new")
    assert holdings(t) == (0, 2, 1, 2)


@rule("praga/upgrades/12")
def test_where_the_order_cannot_matter_the_exchange_comes_last() -> None:
    t = Table()
    t.wall("red", 12, "w04", turn=1)
    t.upgrade("red", "u13")
    managed(t, "mines")
    gold = t.has("red", "gold")
    upgrade(t, "u16", turn=5)
    assert (t.codes("red"), t.board("red").university, t.has("red", "gold")) == (OLD_OR_NEW, 2, gold + 1)


@rule("praga/upgrades/12")
def test_the_university_moves_for_a_covering_tile_too() -> None:
    t = choosing("u02")
    t.upgrade("red", "u16")
    t.play("red", "tile u02", "lay r0")
    assert t.board("red").university == 1
