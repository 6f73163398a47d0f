"""Praga: why an action is impossible, whether it is the tile's, an extra one or a technology's."""

import pytest

from kingsroad.kernel.phrase import Phrase, Refusal, phrase
from kingsroad.words import Words
from tests.marks import rule
from tests.rules.praga.table import GAME, Table
from tests.rules.praga.test_turn import plain

CODES = {"tile": "do {}", "extra": "extra {} gold", "technology": "any {}"}
SLOTS = {"wall": 4, "building": 5, "upgrade": 6, "road": 6}
every_way = pytest.mark.parametrize("way", CODES)


def about_to(way: str, action: str) -> Table:
    """Red could begin that action in that way, as the tile's, an extra one or a technology's."""
    t = plain()
    t.purse("red", gold=9, stone=9, golden=2)
    if way == "tile":
        t.play("red", f"take {SLOTS[action]}")
    elif way == "technology":
        t.technology("red", "any_action")
        t.play("red", "use any_action")
    assert CODES[way].format(action) in t.codes("red")
    return t


def refused(t: Table, way: str, action: str) -> Refusal:
    return t.refusal("red", CODES[way].format(action))


def need(good: str, count: int, have: int) -> Phrase:
    return phrase("praga.no.need", good=phrase(f"good.{good}", count=count), have=have)


def kind(name: str) -> Phrase:
    return phrase(f"praga.kind.{name}")


# -- nowhere to go ------------------------------------------------------------------------------


@rule("praga/walls/4")
@every_way
@pytest.mark.parametrize("stone", [0, 9])
def test_a_full_ring_is_the_reason_whatever_one_holds(way: str, stone: int) -> None:
    t = about_to(way, "wall")
    for place in range(1, 13):
        t.wall("red", place, "w02")
    t.purse("red", stone=stone)
    refusal = refused(t, way, "wall")
    assert (refusal.rule, refusal.said) == ("praga/walls/4", phrase("praga.no.ring_full"))


@rule("praga/buildings/11")
@every_way
@pytest.mark.parametrize("gold", [0, 9])
def test_a_city_without_a_free_site_is_the_reason_whatever_one_holds(way: str, gold: int) -> None:
    t = about_to(way, "building")
    for site in GAME.world.site_ids:
        t.building(site, "b02")
    t.purse("red", gold=gold)
    refusal = refused(t, way, "building")
    assert (refusal.rule, refusal.said) == ("praga/buildings/11", phrase("praga.no.city_full"))


@rule("praga/road/7")
@every_way
@pytest.mark.parametrize("eggs", [0, 3])
def test_the_end_of_the_kings_road_is_the_reason_with_and_without_an_egg(way: str, eggs: int) -> None:
    t = about_to(way, "road")
    t.board("red").road = 5
    t.purse("red", egg=eggs)
    refusal = refused(t, way, "road")
    assert (refusal.rule, refusal.said) == ("praga/road/7", phrase("praga.no.road_end"))


# -- no tile to take ----------------------------------------------------------------------------


@rule("praga/tiles/9")
@every_way
@pytest.mark.parametrize("action", ["upgrade", "wall", "building"])
def test_a_row_without_a_tile_is_named(way: str, action: str) -> None:
    t = about_to(way, action)
    t.row(action, ".", ".", ".", ".")
    refusal = refused(t, way, action)
    assert (refusal.rule, refusal.said) == ("praga/tiles/9", phrase("praga.no.row_empty", kind=kind(action)))


@rule("praga/crane/5")
@every_way
@pytest.mark.parametrize(("action", "tile"), [("upgrade", "u12"), ("wall", "w16"), ("building", "b16")])
def test_a_row_with_nothing_but_a_special_tile_out_of_reach_is_named(way: str, action: str, tile: str) -> None:
    t = about_to(way, action)
    t.row(action, ".", ".", ".", tile)
    refusal = refused(t, way, action)
    assert (refusal.rule, refusal.said) == ("praga/crane/5", phrase("praga.no.row_special", kind=kind(action)))


# -- too little to pay with ---------------------------------------------------------------------


@rule("praga/road/3", "praga/road/4")
@every_way
@pytest.mark.parametrize("space", [3, 4])
def test_the_missing_egg_is_named_with_the_rule_of_the_space_it_leads_to(way: str, space: int) -> None:
    t = about_to(way, "road")
    t.board("red").road = space
    refusal = refused(t, way, "road")
    assert (refusal.rule, refusal.said) == (f"praga/road/{space}", phrase("praga.no.egg", missing=1))


@rule("praga/tiles/9")
@every_way
@pytest.mark.parametrize(
    ("gold", "stone", "goods"),
    [
        (1, 1, [need("stone", 2, 1)]),
        (0, 2, [need("gold", 1, 0)]),
        (0, 0, [need("gold", 1, 0), need("stone", 2, 0)]),
    ],
)
def test_too_little_for_any_tile_of_the_row_is_named_with_what_is_needed_and_what_one_has(
    way: str, gold: int, stone: int, goods: list[Phrase]
) -> None:
    t = about_to(way, "wall")
    t.row("wall", "w05", "w11", "w14", ".")  # the cheapest costs 2 stone and 1 gold
    t.purse("red", gold=gold, stone=stone)
    refusal = refused(t, way, "wall")
    said = phrase("praga.no.row_price", kind=kind("wall"), goods=goods)
    assert (refusal.rule, refusal.said) == ("praga/tiles/9", said)


@rule("praga/tiles/9")
def test_of_several_tiles_the_one_that_lacks_least_is_named() -> None:
    t = about_to("extra", "building")
    t.row("building", "b12", "b09", ".", ".")  # 4 gold; 2 gold and 1 stone
    t.purse("red", gold=3, stone=0)
    assert refused(t, "extra", "building").missing["goods"] == [need("stone", 1, 0)]
    t.row("building", "b12", ".", ".", ".")
    assert refused(t, "extra", "building").missing["goods"] == [need("gold", 4, 3)]


@rule("praga/tiles/9", "praga/crane/5")
def test_the_special_tile_counts_for_the_price_only_with_its_bonus() -> None:
    t = about_to("tile", "wall")
    t.row("wall", "w14", ".", ".", "w16")  # 4 stone, the special one 3
    t.purse("red", gold=0, stone=0)
    assert refused(t, "tile", "wall").missing["goods"] == [need("stone", 4, 0)]
    t.s.turn.special = 1
    assert refused(t, "tile", "wall").missing["goods"] == [need("stone", 3, 0)]


@rule("praga/upgrades/8")
def test_the_bonus_of_its_own_upgrade_lowers_what_is_needed() -> None:
    t = about_to("extra", "wall")
    t.row("wall", "w14", ".", ".", ".")  # 4 stone
    t.purse("red", gold=0, stone=1)
    assert refused(t, "extra", "wall").missing["goods"] == [need("stone", 4, 1)]
    t.upgrade("red", "u05")  # 1 stone with each Wall action
    assert refused(t, "extra", "wall").missing["goods"] == [need("stone", 3, 1)]


@rule("praga/buildings/1")
@every_way
def test_too_little_for_a_building_with_its_site_is_named_with_the_price_of_the_site(way: str) -> None:
    t = about_to(way, "building")
    t.row("building", "b01", ".", ".", ".")  # 2 gold
    for site in GAME.world.site_ids:
        if site != "p2a":  # this one costs a gold more
            t.building(site, "b02")
    t.purse("red", gold=2)
    refusal = refused(t, way, "building")
    said = phrase("praga.no.building_price", gold=1, goods=[need("gold", 3, 2)])
    assert (refusal.rule, refusal.said) == ("praga/buildings/1", said)


@rule("praga/turn/15")
@pytest.mark.parametrize(("action", "letter"), [("wall", "w"), ("building", "b")])
@pytest.mark.parametrize("tile", range(1, 16))
def test_whoever_holds_what_is_named_can_act_and_with_one_less_cannot(action: str, letter: str, tile: int) -> None:
    t = about_to("extra", action)
    t.row(action, f"{letter}{tile:02}", ".", ".", ".")
    t.purse("red", gold=0, stone=0)
    named = {
        need["good"]["id"].removeprefix("good."): need["good"]["count"]
        for need in refused(t, "extra", action).missing["goods"]
    }
    t.purse("red", **named)
    assert f"extra {action} gold" in t.codes("red")
    for good, count in named.items():
        t.purse("red", **{good: count - 1})
        assert refused(t, "extra", action).reason == "praga.no.row_price"
        t.purse("red", **named)


# -- in words -----------------------------------------------------------------------------------


def test_what_is_needed_reads_as_a_sentence() -> None:
    t = about_to("extra", "wall")
    t.row("wall", "w05", ".", ".", ".")
    t.purse("red", gold=0, stone=1)
    assert Words("en").say(refused(t, "extra", "wall").said) == (
        "You cannot pay for any tile in the wall row: "
        "the most affordable one needs 1 gold (you have 0) and 2 stone (you have 1)."
    )
