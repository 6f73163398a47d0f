"""Praga: buildings, their sites and their blue corners."""

from pathlib import Path

import pytest

from kingsroad.kernel.content import load
from kingsroad.praga import actions
from kingsroad.praga.play import Praga
from tests.marks import rule
from tests.rules.praga.table import GAME, Table

SITES = GAME.world.site_ids
OLD_TOWN = {"p2a": 1, "p2b": 1, "p2c": 2, "p3a": 2, "p3b": 1, "p3c": 2, "p4a": 2, "p4b": 1, "p4c": 1, "p4d": 2}
NEW_TOWN = [site for site in SITES if site not in OLD_TOWN]


def constructing(*ids: str, players: int = 4, gold: int = 9, stone: int = 9, discount: int = 0) -> Table:
    """Red has begun a Building action and may take these tiles."""
    t = Table(players)
    t.row("building", *ids, *["."] * (4 - len(ids)))
    t.purse("red", gold=gold, stone=stone)
    t.board("red").technology = 2
    t.act("red", "building", by="technology", discount=discount)
    return t


def fill(t: Table, *sites: str, id: str = "b03") -> None:
    for site in sites:
        t.building(site, id)


def tokens(id: str, code: str, *others: tuple[str, str, int]) -> int:
    """Blue tokens that red gains by placing that building, with others on the board."""
    t = constructing(id)
    for site, other, turn in others:
        t.building(site, other, turn)
    t.play("red", f"tile {id}", code)
    return t.has("red", "blue")


# -- 1: paying and placing ----------------------------------------------------------------------


@rule("praga/buildings/1")
@pytest.mark.parametrize(("id", "gold", "stone"), [("b01", 2, 0), ("b13", 3, 1), ("b05", 1, 1), ("b32", 2, 3)])
def test_the_cost_of_a_building_is_paid_when_it_is_chosen(id: str, gold: int, stone: int) -> None:
    t = constructing(id, gold=gold, stone=stone)
    t.play("red", f"tile {id}")
    assert (t.has("red", "gold"), t.has("red", "stone")) == (0, 0)


@rule("praga/buildings/1")
@pytest.mark.parametrize(("gold", "stone"), [(2, 1), (3, 0)])
def test_a_building_that_cannot_be_paid_in_full_cannot_be_chosen(gold: int, stone: int) -> None:
    t = constructing("b13", "b01", gold=gold, stone=stone)
    refusal = t.refusal("red", "tile b13")
    good = "good.gold" if gold < 3 else "good.stone"
    assert (refusal.rule, refusal.missing) == ("praga/turn/14", {"goods": [{"id": good, "count": 1}]})


@rule("praga/buildings/1")
@pytest.mark.parametrize(("id", "good", "count"), [("b01", "silver", 1), ("b04", "egg", 1), ("b13", "golden", 1)])
def test_the_reward_comes_before_the_building_is_placed(id: str, good: str, count: int) -> None:
    t = constructing(id)
    t.play("red", f"tile {id}")
    assert (t.has("red", good), len(t.offered("red", "site"))) == (count, 180)


@rule("praga/buildings/1")
def test_a_building_may_be_placed_on_any_site_in_six_ways() -> None:
    t = constructing("b01")
    t.play("red", "tile b01")
    assert t.offered("red", "site", "place", "lay") == [f"site {site} r{turn}" for site in SITES for turn in range(6)]
    t.play("red", "site p6b r5")
    at = SITES.index("p6b")
    assert (GAME.world.tiles[t.s.site_tile[at]].id, t.s.site_rotation[at]) == ("b01", 5)


@rule("praga/buildings/1", "praga/buildings/3")
@pytest.mark.parametrize(
    ("site", "terms"),
    [
        ("p2a", [{"id": "praga.take.price", "gold": 1}, {"id": "praga.take.points", "points": 1}]),
        ("p2c", [{"id": "praga.take.price", "gold": 1}, {"id": "praga.take.points", "points": 2}]),
        ("p6b", [{"id": "praga.contact.none"}]),
        ("p1a", [{"id": "praga.contact.none"}]),
    ],
)
def test_a_site_is_offered_with_what_it_costs_and_brings_or_with_the_word_that_it_brings_nothing(
    site: str, terms: list[dict[str, object]]
) -> None:
    t = constructing("b03")
    t.play("red", "tile b03")
    said = t.row_of("red", f"site {site} r0")["said"]
    assert said == {"id": "praga.move.site", "site": site.removeprefix("p"), "turn": 0, "terms": terms}


@rule("praga/buildings/1")
def test_a_building_without_blue_corner_looks_the_same_however_it_is_turned() -> None:
    t = constructing("b03")
    t.play("red", "tile b03")
    assert t.offered("red", "site") == [f"site {site} r0" for site in SITES]
    refusal = t.refusal("red", "site p1a r1")
    assert (refusal.rule, refusal.reason) == ("praga/buildings/1", "praga.no.same_turn")


@rule("praga/buildings/1")
def test_gold_gained_after_choosing_may_pay_for_the_site() -> None:
    t = Table(4)
    t.row("building", "b01", ".", ".", ".")
    t.purse("red", gold=2)
    t.crane(1, s4="quarries building")  # over the sector that gives a gold
    t.play("red", "take 4", "do building", "tile b01")
    assert "site p2a r0" not in t.codes("red")
    t.play("red", "wheel", "site p2a r0")
    assert t.has("red", "gold") == 0


@rule("praga/buildings/1")
@pytest.mark.parametrize("gold", [2, 3])
def test_a_tile_can_be_chosen_only_if_some_site_could_then_be_paid(gold: int) -> None:
    t = constructing("b01", gold=9)
    fill(t, *NEW_TOWN)
    t.purse("red", gold=gold)
    if gold == 3:
        t.play("red", "tile b01", "site p3a r0")
        assert t.has("red", "gold") == 0
    else:
        refusal = t.refusal("red", "tile b01")
        assert (refusal.rule, refusal.reason) == ("praga/buildings/1", "praga.no.site_payable")
        assert refusal.missing == {"gold": 1}


@rule("praga/buildings/1")
def test_stone_that_just_suffices_for_the_tile_is_not_what_its_site_lacks() -> None:
    t = constructing("b05", gold=9)
    fill(t, *NEW_TOWN)
    t.purse("red", gold=1, stone=1)
    refusal = t.refusal("red", "tile b05")
    assert (refusal.rule, refusal.reason) == ("praga/buildings/1", "praga.no.site_payable")


@rule("praga/buildings/1")
@pytest.mark.parametrize(("gold", "possible"), [(2, False), (3, True)])
def test_with_costly_sites_alone_left_the_action_needs_gold_for_both(gold: int, possible: bool) -> None:
    t = Table(4)
    fill(t, *NEW_TOWN)
    t.row("building", "b01", ".", ".", ".")
    t.purse("red", gold=gold, golden=2)
    assert ("extra building gold" in t.codes("red")) == possible


@rule("praga/buildings/1")
@pytest.mark.parametrize(("gold", "possible"), [(2, False), (3, True)])
def test_one_free_new_town_site_makes_the_difference(gold: int, possible: bool) -> None:
    t = Table(4)
    fill(t, *SITES[1:])
    t.row("building", "b06", ".", ".", ".")
    t.purse("red", gold=gold, golden=2)
    assert ("extra building gold" in t.codes("red")) == possible


@rule("praga/buildings/1")
@pytest.mark.parametrize(("gold", "possible"), [(0, False), (1, True)])
def test_a_discount_goes_to_the_tile_first_and_then_to_the_site(gold: int, possible: bool) -> None:
    """A tile of 2 gold is free with it, one of 1 gold leaves a gold for the site."""
    t = constructing("b01", "b05", gold=gold, stone=1, discount=2)
    fill(t, *NEW_TOWN)
    assert ("tile b01" in t.codes("red")) == possible
    t.play("red", "tile b05", "site p2a r0")
    assert t.has("red", "gold") == gold


# -- 2: where nothing can be built --------------------------------------------------------------


@rule("praga/buildings/2")
def test_an_occupied_site_is_closed() -> None:
    t = constructing("b01")
    t.building("p1a", "b02")
    t.play("red", "tile b01")
    refusal = t.refusal("red", "site p1a r0")
    assert (refusal.rule, refusal.reason) == ("praga/buildings/2", "praga.no.free_site")
    assert len(t.offered("red", "site")) == 29 * 6


@rule("praga/buildings/2")
def test_the_sites_are_the_thirty_of_the_map_and_nothing_else() -> None:
    """Not among them: plazas, the King's Road, walled areas, houses and countryside."""
    old = {(2, 0), (3, -1), (4, -1), (6, -1), (6, 0), (5, 1), (8, -1), (7, 0), (7, 1), (8, 1)}
    new = {(-1, 0), (-1, 1), (-1, 2), (-1, 3), (0, 3), (-2, 2), (-2, 3), (0, 4), (1, 4), (-1, 5), (3, 2), (2, 3)}
    new |= {(2, 4), (3, 4), (4, 3), (5, 3), (7, 3), (6, 4), (4, 4), (5, 5)}
    assert set(GAME.world.site_hexes) == old | new
    assert {hex for hex, gold in zip(GAME.world.site_hexes, GAME.world.site_gold, strict=True) if gold} == old


@rule("praga/buildings/2", "praga/plazas/6")
def test_no_building_stands_on_a_plaza_even_if_it_has_no_tile() -> None:
    t = constructing("b01", players=2)
    t.play("red", "tile b01")
    assert t.refusal("red", "site p10 r0").rule == "kernel/code"


# -- 3: Old Town and New Town -------------------------------------------------------------------


@rule("praga/buildings/3")
@pytest.mark.parametrize("site", SITES)
def test_old_town_sites_cost_a_gold_and_give_points_new_town_sites_neither(site: str) -> None:
    t = constructing("b01", gold=3)
    t.play("red", "tile b01", f"site {site} r3")
    points = OLD_TOWN.get(site, 0)
    assert t.has("red", "gold") == (0 if points else 1)
    assert t.sources("red").get("buildings", 0) == points


@rule("praga/buildings/3")
def test_a_site_that_cannot_be_paid_is_closed() -> None:
    t = constructing("b01", gold=2)
    t.play("red", "tile b01")
    refusal = t.refusal("red", "site p2a r0")
    assert (refusal.rule, refusal.reason) == ("praga/buildings/3", "praga.no.gold")
    assert refusal.missing == {"price": 1, "missing": 1}
    assert t.offered("red", "site") == [f"site {site} r{turn}" for site in NEW_TOWN for turn in range(6)]


# -- 4: the Cathedral sign ----------------------------------------------------------------------


@rule("praga/buildings/4")
@pytest.mark.parametrize(("id", "step"), [("b12", True), ("b01", False)])
def test_the_cathedral_sign_gives_a_sideways_step_there(id: str, step: bool) -> None:
    t = constructing(id)
    t.play("red", f"tile {id}", "site p1a r0")
    assert ("step cathedral" in t.codes("red"), "step hunger_wall" in t.codes("red")) == (step, False)
    if step:
        t.play("red", "step cathedral")
        assert (t.board("red").columns, "step cathedral" in t.codes("red")) == ([0, 1], False)


# -- 5: blue corners ----------------------------------------------------------------------------


@rule("praga/buildings/5")
@pytest.mark.parametrize("turn", range(6))
def test_a_blue_corner_meets_one_printed_on_the_board(turn: int) -> None:
    assert tokens("b01", f"site p1b r{turn}") == (1 if turn == 2 else 0)


@rule("praga/buildings/5")
@pytest.mark.parametrize("turn", range(6))
def test_a_blue_corner_meets_that_of_another_building(turn: int) -> None:
    assert tokens("b01", f"site p5c r{turn}", ("p5a", "b04", 3)) == (1 if turn == 1 else 0)


@rule("praga/buildings/5")
def test_the_other_common_point_of_two_sites_counts_as_well() -> None:
    assert tokens("b01", "site p5c r0", ("p5a", "b04", 4)) == 1


@rule("praga/buildings/5")
def test_a_building_without_blue_corner_there_gives_nothing() -> None:
    assert tokens("b01", "site p5c r1", ("p5a", "b08", 3)) == 0


@rule("praga/buildings/5")
def test_a_building_without_blue_corner_gains_no_token() -> None:
    assert tokens("b03", "site p1b r0", ("p1a", "b01", 3)) == 0


@rule("praga/buildings/5")
def test_two_buildings_at_the_same_point_give_two_tokens() -> None:
    assert tokens("b01", "site p6a r0", ("p5b", "b04", 4), ("p7e", "b02", 2)) == 2


@rule("praga/buildings/5")
def test_a_building_and_the_board_at_the_same_point_give_two_tokens() -> None:
    assert tokens("b01", "site p7e r1", ("p5b", "b04", 5)) == 2


@rule("praga/buildings/5")
@pytest.mark.parametrize(("turn", "count"), [(4, 2), (0, 1), (2, 1), (1, 0)])
def test_both_blue_corners_of_a_building_count(turn: int, count: int) -> None:
    """On site p4b the board has blue corners at its points 0 and 4."""
    assert tokens("b35", f"site p4b r{turn}") == count


@rule("praga/buildings/5")
def test_it_does_not_matter_who_laid_the_other_building() -> None:
    t = constructing("b01")
    t.building("p5a", "b04", 3, cube="green")
    t.play("red", "tile b01", "site p5c r1")
    assert (t.has("red", "blue"), t.has("green", "blue")) == (1, 0)


@rule("praga/buildings/5")
def test_neutral_buildings_of_the_set_up_have_blue_corners_too() -> None:
    t = constructing("b01", players=2)
    t.building("p7b", "b04", 2)  # as the set-up could have laid it
    t.play("red", "tile b01", "site p7c r0")
    assert t.has("red", "blue") == 1


# -- 9: what counts for the site ----------------------------------------------------------------


@rule("praga/buildings/9")
def test_the_gold_of_its_own_reward_counts_for_the_site_but_not_for_the_tile(tmp_path: Path) -> None:
    """No printed building gives gold; one with a gold as reward is laid over the content."""
    (tmp_path / "own.toml").write_text('[building.b01]\neffect = "gold + point"\n')
    world = Praga(load("praga", tmp_path)).world
    b01, b02 = world.tile_index["b01"], world.tile_index["b02"]
    assert actions.payable(world, b01, 2, 0, 0, 1)
    assert not actions.payable(world, b01, 1, 0, 0, 0)
    assert not actions.payable(world, b02, 2, 0, 0, 1)


@rule("praga/buildings/9")
def test_what_reacts_to_constructing_pays_for_neither_tile_nor_site() -> None:
    t = constructing("b01", "b06", gold=2)
    t.technology("red", "plain_building")  # a gold for it, after the placing
    assert t.refusal("red", "tile b06").missing == {"goods": [{"id": "good.gold", "count": 1}]}
    t.play("red", "tile b01")
    assert t.refusal("red", "site p2a r0").rule == "praga/buildings/3"
    t.play("red", "site p1a r0")
    assert (t.has("red", "gold"), t.sources("red")) == (1, {"technologies": 1})


@rule("praga/buildings/9")
def test_a_blue_token_of_the_site_cannot_pay_for_it_either() -> None:
    t = constructing("b01", gold=2)
    t.technology("red", "blue_token")  # a gold for the first one
    t.play("red", "tile b01")
    assert t.refusal("red", "site p2a r0").missing == {"price": 1, "missing": 1}


# -- 11: no free site ---------------------------------------------------------------------------


@rule("praga/buildings/11")
@pytest.mark.parametrize("free", [0, 1])
def test_without_a_free_site_the_action_is_impossible(free: int) -> None:
    t = Table(4)
    fill(t, *SITES[free:])
    t.row("building", "b01", ".", ".", ".")
    t.purse("red", gold=9, stone=9, golden=2)
    if free:
        t.play("red", "extra building gold", "tile b01", "site p1a r0")
    else:
        refusal = t.refusal("red", "extra building gold")
        assert (refusal.rule, refusal.reason) == ("praga/buildings/11", "praga.no.city_full")
