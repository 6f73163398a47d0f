"""Raja's tables: built from content that fits the box, refused with a reason from any other."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kingsroad.kernel.content import Content, load
from kingsroad.kernel.game import Setup
from kingsroad.raja import houses, rounds
from kingsroad.raja.play import Raja
from kingsroad.raja.world import CITIES, FIRST_VILLAGE, PLACES, World
from tests.kernel.faults import fault

OURS = load("raja")
MADE = {"source": "a test", "sure": "printed"}


def changed(*changes: tuple[str, str, dict[str, Any] | None]) -> Content:
    """Our content with some records (kind, name) changed, added, or dropped (None)."""
    kinds = json.loads(OURS.text)["kinds"]
    for kind, id, fields in changes:
        if fields is None:
            del kinds[kind][id]
        else:
            kinds[kind].setdefault(id, dict(MADE)).update(fields)
    return Content("raja", kinds)


def refused(*changes: tuple[str, str, dict[str, Any] | None]) -> dict[str, Any]:
    return fault(lambda: World(changed(*changes)))


def test_our_content_fits_the_box() -> None:
    world = Raja(OURS).world
    assert len(world.ids) == PLACES
    assert all(len(villages) in (1, 2) for villages in world.road_villages)
    assert sum(len(villages) for villages in world.road_villages) == PLACES - FIRST_VILLAGE
    assert len(world.by_code) == len({move.code for move in world.by_code.values()})


def test_a_city_or_a_village_too_few_or_too_many_is_refused() -> None:
    assert refused(("city", "delhi", None)) == {"id": "content.count", "kind": "city", "count": 6, "expected": 7}
    said = {"id": "content.count", "kind": "village", "count": 29, "expected": 30}
    assert refused(("village", "tonk", None)) == said
    assert refused(("village", "goa", {"name": "Goa"}))["count"] == 31
    assert refused(("road", "bikaner-delhi", None))["kind"] == "road"


def test_a_village_on_two_roads_or_on_none_is_refused() -> None:
    twice = refused(("road", "bikaner-ahmadabad", {"villages": ["pokaran", "tonk"]}))
    assert twice == {"id": "raja.content.village_road", "village": "tonk", "count": 2}
    none = refused(("road", "bikaner-delhi", {"villages": ["ratangarh"]}))
    assert none == {"id": "raja.content.village_road", "village": "nawalgarh", "count": 0}


def test_a_place_that_is_not_on_the_board_is_refused() -> None:
    at = {"id": "raja.content.place", "record": "road.bikaner-delhi", "place": "goa"}
    assert refused(("road", "bikaner-delhi", {"ends": ["bikaner", "goa"]})) == at
    assert refused(("road", "bikaner-delhi", {"villages": ["goa"]})) == at
    assert refused(("home", "priest", {"city": "goa"}))["place"] == "goa"
    assert refused(("home", "priest", {"city": "tonk"}))["place"] == "tonk"


@pytest.mark.parametrize(
    "ends", [[], ["delhi"], ["delhi", "delhi"], ["delhi", "tonk"], ["delhi", "bikaner", "udaipur"]]
)
def test_a_road_that_does_not_join_two_places_is_refused(ends: list[str]) -> None:
    said = {"id": "raja.content.ends", "record": "road.bikaner-delhi"}
    assert refused(("road", "bikaner-delhi", {"ends": ends})) == said


@pytest.mark.parametrize("villages", [[], ["ratangarh", "nawalgarh", "tonk"], ["delhi"]])
def test_a_road_without_one_or_two_villages_is_refused(villages: list[str]) -> None:
    said = {"id": "raja.content.road_villages", "record": "road.bikaner-delhi"}
    assert refused(("road", "bikaner-delhi", {"villages": villages})) == said


def test_a_name_used_for_two_places_is_refused() -> None:
    said = refused(("village", "tonk", None), ("village", "delhi", {"name": "Delhi"}))
    assert said == {"id": "raja.content.place_twice", "place": "delhi"}


def test_unknown_or_missing_values_are_refused() -> None:
    assert refused(("value", "penalty", None))["kind"] == "value"
    said = refused(("value", "penalty", None), ("value", "fines", {"amount": 3}))
    assert said == {"id": "raja.content.value", "record": "value.fines"}
    assert refused(("value", "penalty", {"amount": "two"})) == {
        "id": "content.number",
        "record": "value.penalty",
        "field": "amount",
    }


def test_characters_and_actions_are_those_of_the_box() -> None:
    assert refused(("character", "trader", {"number": 3})) == {
        "id": "content.rank",
        "record": "character.priest",
        "field": "number",
        "rank": 3,
        "other": "character.trader",
    }
    assert refused(("action", "order", {"effect": "@fly"})) == {
        "id": "content.formula",
        "record": "action.order",
        "field": "effect",
        "why": {"id": "effect.word", "formula": "@fly", "word": "fly"},
    }
    assert refused(("home", "priest", None)) == {"id": "content.missing", "record": "home.priest"}


@pytest.mark.parametrize("effect", ["2 gold + @house", "gold / @house", "?@house", "gold: @house"])
def test_an_action_consists_of_gold_or_of_parts(effect: str) -> None:
    said = {"id": "raja.content.effect", "record": "action.house", "effect": effect}
    assert refused(("action", "house", {"effect": effect})) == said


@pytest.mark.parametrize("income", ["@house", "gold / chip", "gold, chip"])
def test_what_comes_in_by_itself_needs_no_choice(income: str) -> None:
    said = {"id": "raja.content.effect", "record": "character.trader", "effect": income}
    assert refused(("character", "trader", {"income": income})) == said


def test_a_city_pays_one_amount_for_each_player() -> None:
    said = {"id": "raja.content.payout", "record": "payout.3", "expected": 3}
    assert refused(("payout", "3", {"amounts": [11, 7]})) == said
    assert refused(("payout", "3", None), ("payout", "three", {"amounts": [11, 7, 3]})) == {
        "id": "content.missing",
        "record": "payout.3",
    }


# -- twin roads ---------------------------------------------------------------------------------


def twins() -> Raja:
    """A board on which two roads join Bikaner and Delhi, each by villages of its own."""
    return Raja(changed(("road", "delhi-khajuraho", {"ends": ["delhi", "bikaner"]})))


def test_on_our_board_the_next_place_names_the_road() -> None:
    world = Raja(OURS).world
    assert not [code for code in world.by_code if " via " in code]
    for here in range(CITIES + 1):
        codes = [move.code for move, _ in world.ways[here]]
        assert len(set(codes)) == len(codes)


def test_twin_roads_are_told_apart_by_a_village() -> None:
    world = twins().world
    both = {code for code in world.by_code if " via " in code}
    assert both == {
        "go delhi via ratangarh",
        "go bikaner via ratangarh",
        "go delhi via tonk",
        "go bikaner via tonk",
    }
    bikaner = world.ids.index("bikaner")
    assert both & {move.code for move, _ in world.ways[bikaner]} == {"go delhi via ratangarh", "go delhi via tonk"}
    assert "go delhi" not in {move.code for move, _ in world.ways[bikaner]}


def test_twin_roads_are_travelled_each_by_its_own_villages() -> None:
    game = twins()
    world = game.world
    s = game.start(Setup(("red", "blue"), game.resolve({}), "twins"))
    s.round = 1
    s.agenda.bags.clear()
    red = s.boards[0]
    red.place = world.ids.index("bikaner")
    red.disc = 0
    houses.put(s, s.boards[1], world.ids.index("tonk"))
    rounds.reveal(s, 0)
    gold = red.gold
    codes = [move.code for move in game.moves(s, 0)]
    assert "go delhi via tonk" in codes
    refusal = game.why_not(s, 0, "go delhi via ratangarh")
    assert refusal is not None
    assert refusal.missing == {"village": world.names[world.ids.index("ratangarh")]}
    plain = game.why_not(s, 0, "go delhi")
    assert plain is not None
    assert plain.reason == "raja.no.road"
    move = game.find("go delhi via tonk")
    assert move is not None
    game.play(s, 0, move)
    assert world.ids[red.place] == "delhi"
    assert red.gold == gold - 1
