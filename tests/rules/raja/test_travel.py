"""Raja: travel."""

import json

import pytest

from kingsroad.kernel.content import from_text
from kingsroad.raja.play import Raja
from kingsroad.raja.travel import cheapest, routes
from tests.marks import rule
from tests.rules.raja.table import GAME, Table


def traveller(gold: int = 15, *, players: int = 3, card: str = "mogul") -> Table:
    """Red's turn on the start place with nothing to do but travel."""
    t = Table(players, cards=(card, "priest", "artisan", "builder", "trader")[:players])
    t.turn("red", "gold", "gold")
    t.board("red").gold = gold
    return t


def ways(t: Table) -> list[str]:
    return [code for code in t.codes("red") if code.startswith("go ")]


# -- 1: where from, where to --------------------------------------------------------------------


@rule("raja/travel/1")
def test_the_architect_travels_any_number_of_times() -> None:
    t = traveller()
    for a, b in (("ajmer", "delhi"), ("delhi", "khajuraho"), ("khajuraho", "udaipur"), ("udaipur", "ajmer")):
        t.open_road(a, b, "red")
    t.play("red", "go delhi", "go khajuraho", "go udaipur")
    assert t.board("red").place == t.place("udaipur")


@rule("raja/travel/1")
def test_the_architect_may_come_back_to_the_start_place() -> None:
    t = traveller()
    t.open_road("ajmer", "delhi", "red")
    t.stand("red", "delhi")
    t.play("red", "go ajmer")
    assert t.board("red").place == t.place("ajmer")


@rule("raja/travel/1")
def test_the_architect_never_stops_in_a_village() -> None:
    t = traveller()
    t.houses("red", nagaur=1)
    assert t.refusal("red", "go nagaur").rule == "kernel/code"
    assert ways(t) == []


@rule("raja/travel/1")
def test_nobody_travels_in_another_players_turn() -> None:
    t = traveller()
    t.open_road("ajmer", "delhi", "blue")
    refusal = t.refusal("blue", "go delhi")
    assert (refusal.rule, refusal.reason) == ("raja/round/3", "raja.no.turn")


# -- 2, 3, 8: tolls -----------------------------------------------------------------------------


@rule("raja/travel/2")
@pytest.mark.parametrize(("house", "empty"), [("nagaur", "Nokha"), ("nokha", "Nagaur")])
def test_a_village_without_a_house_cannot_be_passed(house: str, empty: str) -> None:
    t = traveller()
    t.houses("red", **{house: 2})
    refusal = t.refusal("red", "go bikaner")
    assert (refusal.rule, refusal.reason) == ("raja/travel/2", "raja.no.house_on_road")
    assert refusal.missing == {"village": empty}


@rule("raja/travel/2")
def test_a_village_with_an_own_house_is_free_even_beside_a_rivals() -> None:
    t = traveller(gold=0)
    t.houses("red", nagaur=1, nokha=1)
    t.houses("blue", nagaur=1, nokha=1)
    t.play("red", "go bikaner")
    assert (t.board("red").gold, t.board("blue").gold) == (0, 15)


@rule("raja/travel/2")
def test_each_house_in_a_village_without_an_own_one_costs_1_gold_to_its_owner() -> None:
    t = traveller()
    t.houses("red", nagaur=1)
    t.houses("blue", nokha=1)
    t.play("red", "go bikaner")
    assert t.gold() == {"red": 14, "blue": 16, "yellow": 15}


@rule("raja/travel/2")
def test_an_own_house_in_one_village_does_not_free_the_next() -> None:
    t = traveller(gold=0)
    t.houses("red", nagaur=2)
    t.houses("blue", nokha=1)
    assert t.refusal("red", "go bikaner").reason == "raja.no.toll"


@rule("raja/travel/2")
def test_every_passage_is_paid() -> None:
    t = Table(3)
    t.houses("blue", nagaur=1, nokha=1)
    t.turn("red", "house", "gold")
    t.play("red", "go bikaner", "house tonk", "go ajmer")
    assert (t.board("red").gold, t.board("blue").gold) == (15 + 2 - 1 - 4, 15 + 4)


@rule("raja/travel/3")
def test_cities_are_free_to_pass_whoever_built_there() -> None:
    t = traveller(gold=0)
    t.open_road("ajmer", "delhi", "red")
    t.open_road("delhi", "khajuraho", "red")
    t.houses("blue", delhi=5)
    t.palace("blue", "delhi", large=True)
    t.play("red", "go delhi", "go khajuraho")
    assert (t.board("red").gold, t.board("blue").gold) == (0, 15)


@rule("raja/travel/3")
def test_the_start_place_is_free_to_pass() -> None:
    t = traveller(gold=0)
    t.open_road("ajmer", "delhi", "red")
    t.open_road("ajmer", "udaipur", "red")
    t.stand("red", "delhi")
    t.play("red", "go ajmer", "go udaipur")
    assert t.gold() == {"red": 0, "blue": 15, "yellow": 15}


@rule("raja/travel/3")
def test_a_toll_may_take_the_last_gold() -> None:
    t = traveller(gold=3)
    t.houses("blue", nagaur=2, nokha=1)
    t.play("red", "go bikaner")
    assert t.board("red").gold == 0


@rule("raja/travel/3")
def test_who_cannot_pay_cannot_travel_that_way() -> None:
    t = traveller(gold=2)
    t.houses("blue", nagaur=2, nokha=1)
    refusal = t.refusal("red", "go bikaner")
    assert (refusal.rule, refusal.reason) == ("raja/travel/3", "raja.no.toll")
    assert refusal.missing == {"price": 3, "gold": 2, "missing": 1}


@rule("raja/travel/3", "raja/characters/4")
@pytest.mark.parametrize("houses", [1, 2])
def test_a_wanderer_without_gold_can_pay_any_toll(houses: int) -> None:
    t = traveller(gold=0, card="wanderer")
    t.houses("blue", pokaran=houses)
    t.stand("red", "bikaner")
    assert offered(t, "ahmadabad") == [(0, ["go ahmadabad"])]
    t.play("red", "go ahmadabad")
    assert t.gold() == {"red": 0, "blue": 15 + houses, "yellow": 15}


@rule("raja/travel/8")
def test_two_houses_of_one_rival_cost_2_gold_to_him() -> None:
    t = traveller()
    t.houses("blue", pokaran=2)
    t.stand("red", "bikaner")
    told = t.play("red", "go ahmadabad")
    assert t.gold() == {"red": 13, "blue": 17, "yellow": 15}
    assert [(fact.rule, fact.said["id"], fact.said["gold"]) for fact in told] == [
        ("raja/travel/8", "raja.fact.toll", 2)
    ]


@rule("raja/travel/8")
def test_houses_of_two_rivals_cost_1_gold_to_each() -> None:
    t = traveller()
    t.houses("blue", pokaran=1)
    t.houses("yellow", pokaran=1)
    t.stand("red", "bikaner")
    t.play("red", "go ahmadabad")
    assert t.gold() == {"red": 13, "blue": 16, "yellow": 16}


@rule("raja/travel/8")
def test_tolls_cannot_be_waived_and_gold_passes_in_no_other_way() -> None:
    t = traveller()
    t.houses("blue", pokaran=1)
    t.stand("red", "bikaner")
    assert (ways(t), t.codes("red")) == (["go ahmadabad"], ["go ahmadabad", "end"])
    assert t.codes("blue") == []


# -- 4: routes ----------------------------------------------------------------------------------


def offered(t: Table, to: str) -> list[tuple[int, list[str]]]:
    found = routes(t.s, t.seat("red"))
    return [(route.price, [step.code for step in route.steps]) for route in found if route.to == t.place(to)]


@rule("raja/travel/4")
def test_the_traveller_picks_his_route() -> None:
    t = traveller()
    t.open_road("ajmer", "bikaner", "blue")
    t.open_road("ajmer", "jodhpur", "yellow")
    assert ways(t) == ["go jodhpur", "go bikaner"]


@rule("raja/travel/4")
def test_the_cheapest_route_is_suggested_even_if_it_is_longer() -> None:
    t = traveller()
    t.open_road("ajmer", "delhi", "blue")
    t.open_road("ajmer", "agra", "red")
    t.open_road("agra", "delhi", "red")
    t.houses("blue", kishangarh=1)
    assert offered(t, "delhi") == [(0, ["go agra", "go delhi"]), (2, ["go delhi"])]


@rule("raja/travel/4")
@pytest.mark.parametrize(("colour", "by"), [("blue", "jodhpur"), ("red", "agra")])
def test_the_toll_decides_which_route_is_planned_and_then_the_number_of_steps(colour: str, by: str) -> None:
    """Three steps for nothing, or two by way of Agra, with or without a toll."""
    t = traveller()
    for a, b in (("ajmer", "jodhpur"), ("jodhpur", "udaipur"), ("udaipur", "khajuraho")):
        t.open_road(a, b, "red")
    t.open_road("ajmer", "agra", colour)
    t.open_road("agra", "khajuraho", "red")
    [route] = [route for route in cheapest(t.s, t.seat("red")) if route.to == t.place("khajuraho")]
    assert (route.price, route.steps[0].code) == (0, f"go {by}")


@rule("raja/travel/4")
def test_routes_of_equal_price_are_all_offered_the_shorter_first() -> None:
    t = traveller(gold=2)
    t.open_road("ajmer", "agra", "red")
    t.open_road("agra", "delhi", "blue")
    t.open_road("ajmer", "delhi", "yellow")
    assert offered(t, "delhi") == [(2, ["go delhi"]), (2, ["go agra", "go delhi"])]


@rule("raja/travel/4")
def test_a_route_is_offered_only_if_all_of_it_can_be_paid_and_passed() -> None:
    t = traveller(gold=3)
    t.open_road("ajmer", "delhi", "blue")
    t.open_road("delhi", "khajuraho", "blue")
    t.open_road("khajuraho", "udaipur", "blue")
    assert (offered(t, "khajuraho"), offered(t, "udaipur")) == ([(3, ["go delhi", "go khajuraho"])], [])
    assert offered(t, "agra") == []


@rule("raja/travel/4")
def test_no_route_leads_over_a_place_twice() -> None:
    t = traveller()
    t.open_road("ajmer", "delhi", "red")
    t.open_road("delhi", "khajuraho", "red")
    t.play("red", "go delhi")
    assert offered(t, "ajmer") == []
    assert offered(t, "khajuraho") == [(0, ["go khajuraho"])]


@rule("raja/travel/4")
def test_routes_are_offered_in_the_own_turn_only() -> None:
    t = traveller()
    t.open_road("ajmer", "delhi", "blue")
    assert routes(t.s, t.seat("blue")) == []


@rule("raja/travel/4")
def test_of_two_roads_between_the_same_places_the_traveller_names_one() -> None:
    data = json.loads(GAME.content.text)
    data["kinds"]["road"]["ajmer-delhi"]["ends"] = ["bikaner", "delhi"]
    game = Raja(from_text(json.dumps(data)))
    from_bikaner = [move.code for move, _ in game.world.ways[0] if move.to == 1]
    assert from_bikaner == ["go delhi via ratangarh", "go delhi via makrana"]
    assert [move.code for move, _ in game.world.ways[2]] == ["go bikaner", "go udaipur", "go jodhpur"]


# -- 5, 6: steps and chains ---------------------------------------------------------------------


@rule("raja/travel/5")
def test_a_step_is_one_road_to_the_next_place() -> None:
    t = traveller()
    t.open_road("ajmer", "delhi", "red")
    t.open_road("delhi", "khajuraho", "red")
    refusal = t.refusal("red", "go khajuraho")
    assert (refusal.rule, refusal.reason) == ("raja/travel/5", "raja.no.road")
    assert refusal.missing == {"place": "Khajuraho", "here": "Ajmer"}


@rule("raja/travel/5")
def test_all_tolls_of_a_step_must_be_payable_together() -> None:
    t = traveller(gold=1)
    t.houses("blue", nagaur=1)
    t.houses("yellow", nokha=1)
    assert t.refusal("red", "go bikaner").missing == {"price": 2, "gold": 1, "missing": 1}


@rule("raja/travel/5")
def test_a_longer_journey_is_a_chain_of_steps_each_paid_at_once() -> None:
    t = traveller(gold=3)
    t.open_road("ajmer", "delhi", "blue")
    t.open_road("delhi", "khajuraho", "yellow")
    t.play("red", "go delhi")
    assert t.gold() == {"red": 1, "blue": 17, "yellow": 15}
    t.play("red", "go khajuraho")
    assert t.gold() == {"red": 0, "blue": 17, "yellow": 16}


@rule("raja/travel/5")
def test_no_road_leads_to_the_place_where_the_architect_stands() -> None:
    assert traveller().refusal("red", "go ajmer").reason == "raja.no.road"


def ring() -> Table:
    """Red on the start place; Agra and Delhi can be reached, and each other."""
    t = Table(3)
    for a, b in (("ajmer", "delhi"), ("ajmer", "agra"), ("agra", "delhi")):
        t.open_road(a, b, "red")
    t.houses("red", nokha=1)
    t.turn("red", "house", "move")
    return t


@rule("raja/travel/6")
def test_travel_alone_never_leads_back_to_where_it_began() -> None:
    t = ring()
    t.play("red", "go delhi")
    refusal = t.refusal("red", "go ajmer")
    assert (refusal.rule, refusal.reason, refusal.missing) == ("raja/travel/6", "raja.no.back", {"place": "Ajmer"})


@rule("raja/travel/6")
def test_travel_alone_never_leads_back_to_any_place_touched() -> None:
    t = ring()
    t.play("red", "go delhi", "go agra")
    assert ways(t) == []
    assert t.refusal("red", "go delhi").rule == "raja/travel/6"
    assert t.refusal("red", "go ajmer").rule == "raja/travel/6"


@rule("raja/travel/6")
@pytest.mark.parametrize("between", [("house sheo",), ("lift nokha", "drop sheo")])
def test_anything_else_begins_a_new_chain(between: tuple[str, ...]) -> None:
    t = ring()
    t.play("red", "go delhi", *between)
    assert ways(t) == ["go ajmer", "go agra"]
    t.play("red", "go ajmer")
    assert t.refusal("red", "go delhi").rule == "raja/travel/6"


@rule("raja/travel/6")
def test_taking_a_character_begins_a_new_chain() -> None:
    t = ring()
    t.turn("red", "character", "gold")
    t.play("red", "go delhi", "take artisan", "go ajmer")
    assert t.board("red").place == t.place("ajmer")


@rule("raja/travel/6")
def test_every_turn_begins_a_new_chain() -> None:
    t = ring()
    t.open_road("ajmer", "delhi", "blue")
    t.stand("blue", "delhi")
    t.play("red", "go delhi", "end")
    assert "go ajmer" in t.codes("blue")


# -- 7, 9: roads opened and cut -----------------------------------------------------------------


@rule("raja/travel/7")
def test_a_house_built_in_the_turn_opens_a_road() -> None:
    t = Table(3)
    t.houses("blue", nagaur=1)
    t.turn("red", "house", "gold")
    t.play("red", "house nokha", "go bikaner")
    assert t.board("red").place == t.place("bikaner")


@rule("raja/travel/7")
def test_a_house_moved_in_the_turn_opens_a_road() -> None:
    t = Table(3)
    t.houses("red", nagaur=1, tonk=1)
    t.turn("red", "move", "gold")
    t.play("red", "lift tonk", "drop nokha", "go bikaner")
    assert t.board("red").place == t.place("bikaner")


@rule("raja/travel/7")
def test_not_travelling_is_never_penalised() -> None:
    t = traveller()
    t.open_road("ajmer", "delhi", "red")
    t.play("red", "end")
    assert t.board("yellow").gold == 15


@rule("raja/travel/9")
def test_an_architect_cut_off_stays_and_still_builds_there_and_in_any_village() -> None:
    t = Table(3)
    t.houses("red", tonk=1)
    t.stand("red", "khajuraho")
    t.turn("red", "houses", "move")
    t.play("red", "lift tonk", "drop nokha")
    assert ways(t) == []
    t.play("red", "house khajuraho", "house gotan")
    assert t.board("red").place == t.place("khajuraho")
