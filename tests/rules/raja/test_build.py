"""Raja: building."""

import pytest

from tests.marks import rule
from tests.rules.raja.table import GAME, Table, at_work

# -- 1: a house ---------------------------------------------------------------------------------


@rule("raja/build/1")
@pytest.mark.parametrize("place", ["pokaran", "delhi"])
def test_a_house_costs_1_gold_and_comes_from_the_own_supply(place: str) -> None:
    t = at_work("house")
    t.play("red", f"house {place}")
    assert (t.board("red").gold, t.board("red").supply, t.board("red").quarry) == (49, 5, 10)
    assert t.houses_of("red", place) == 1


@rule("raja/build/1")
@pytest.mark.parametrize("at", ["ajmer", "delhi"])
def test_a_house_may_go_into_any_village_wherever_the_architect_is(at: str) -> None:
    t = at_work("house", at=at)
    villages = [code.split()[1] for code in t.codes("red") if code.startswith("house")]
    assert villages[:30] == GAME.world.ids[8:]


@rule("raja/build/1")
def test_a_village_has_room_for_two_houses() -> None:
    t = at_work("house")
    t.houses("blue", nokha=1, gotan=2)
    t.houses("yellow", bilara=1)
    t.houses("blue", bilara=1)
    t.play("red", "house nokha")
    t = at_work("house")
    t.houses("blue", gotan=2)
    refusal = t.refusal("red", "house gotan")
    assert (refusal.rule, refusal.reason, refusal.missing["room"]) == ("raja/build/1", "raja.no.room", 2)


@rule("raja/build/1")
def test_with_two_players_a_village_has_room_for_one_house() -> None:
    t = at_work("house", players=2)
    t.houses("blue", gotan=1)
    refusal = t.refusal("red", "house gotan")
    assert (refusal.rule, refusal.reason, refusal.missing["room"]) == ("raja/build/1", "raja.no.room", 1)


@rule("raja/build/1")
def test_in_a_city_a_house_needs_the_architect_there() -> None:
    t = at_work("house", at="delhi")
    refusal = t.refusal("red", "house agra")
    assert (refusal.rule, refusal.reason) == ("raja/build/1", "raja.no.architect")
    assert [code for code in t.codes("red") if code.startswith("house")][30:] == ["house delhi"]


@rule("raja/build/1")
@pytest.mark.parametrize("city", GAME.world.ids[:7])
def test_a_city_house_takes_no_room_in_any_village(city: str) -> None:
    t = at_work("house", at=city)
    t.play("red", f"house {city}")
    assert (t.view(None)["villages"], t.s.count) == ({}, [0] * 30)


@rule("raja/build/1")
@pytest.mark.parametrize("village", [GAME.world.ids[8], GAME.world.ids[-1]])
def test_each_house_takes_room_in_its_village(village: str) -> None:
    t = at_work("house", "house")
    t.play("red", f"house {village}", f"house {village}")
    assert t.view(None)["villages"] == {village: [2, 0, 0]}
    assert sum(t.s.count) == 2


@rule("raja/build/1")
def test_a_city_has_no_limit_of_houses() -> None:
    t = at_work("house")
    t.houses("red", delhi=8)
    t.houses("blue", delhi=20)
    t.play("red", "house delhi")
    assert t.houses_of("red", "delhi") == 9


# -- 2, 10: palaces -----------------------------------------------------------------------------


@rule("raja/build/2")
@pytest.mark.parametrize("site", ["centre", "outer"])
def test_a_palace_costs_12_gold(site: str) -> None:
    t = at_work("palace", gold=12)
    t.play("red", f"palace {site}")
    assert (t.board("red").gold, t.board("red").palaces) == (0, 6)


@rule("raja/build/2")
def test_a_palace_costs_9_gold_with_the_artisan() -> None:
    t = at_work("palace", gold=9)
    t.give_card("red", "artisan")
    t.play("red", "palace centre")
    assert t.board("red").gold == 0


@rule("raja/build/2")
def test_a_palace_stands_where_the_architect_is() -> None:
    t = at_work("palace", "palace", at="agra")
    t.play("red", "palace centre", "palace outer")
    assert [city for city, owner in enumerate(t.s.centre) if owner == 0] == [t.place("agra")]
    assert [city for city, count in enumerate(t.board("red").small) if count] == [t.place("agra")]


@rule("raja/build/2")
def test_a_taken_centre_is_closed() -> None:
    t = at_work("palace")
    t.palace("blue", "delhi", large=True)
    refusal = t.refusal("red", "palace centre")
    assert (refusal.rule, refusal.reason) == ("raja/build/2", "raja.no.centre")
    t.play("red", "palace outer")


@rule("raja/build/2")
def test_six_outer_sites_can_be_taken_and_no_seventh() -> None:
    t = at_work("palace", "palace")
    for colour in ("blue", "blue", "yellow", "yellow", "red"):
        t.palace(colour, "delhi")
    t.play("red", "palace outer")
    refusal = t.refusal("red", "palace outer")
    assert (refusal.rule, refusal.reason) == ("raja/build/2", "raja.no.outer")
    t.play("red", "palace centre")


@rule("raja/build/2")
def test_an_outer_site_may_be_taken_while_the_centre_is_free() -> None:
    t = at_work("palace")
    t.play("red", "palace outer")
    assert (t.s.centre[t.place("delhi")], t.s.outer[t.place("delhi")]) == (-1, 1)


@rule("raja/build/2")
def test_several_own_palaces_in_one_city_are_allowed() -> None:
    t = at_work("palace", "palace")
    t.play("red", "palace outer", "palace outer")
    assert t.board("red").small[t.place("delhi")] == 2


@rule("raja/build/10")
def test_the_builder_of_a_palace_chooses_between_centre_and_outer_ring() -> None:
    t = at_work("palace")
    assert t.codes("red")[:2] == ["palace centre", "palace outer"]
    t.play("red", "palace centre")
    assert (t.s.centre[t.place("delhi")], t.s.outer[t.place("delhi")]) == (0, 0)
    assert t.board("red").small[t.place("delhi")] == 0


@rule("raja/build/10")
def test_outer_sites_are_all_alike() -> None:
    t = at_work("palace")
    t.palace("blue", "delhi")
    assert [code for code in t.codes("red") if code.startswith("palace")] == ["palace centre", "palace outer"]
    t.play("red", "palace outer")
    assert t.s.outer[t.place("delhi")] == 2


# -- 3, 4, 11: two houses, palace and house -----------------------------------------------------


@rule("raja/build/3")
def test_two_houses_cost_1_gold_each() -> None:
    t = at_work("houses", gold=2)
    t.play("red", "house delhi", "house nokha")
    assert t.board("red").gold == 0


@rule("raja/build/3")
@pytest.mark.parametrize("order", [("nokha", "delhi"), ("delhi", "nokha"), ("delhi", "delhi")])
def test_of_two_houses_at_least_one_stands_in_a_city(order: tuple[str, str]) -> None:
    t = at_work("houses")
    t.play("red", *(f"house {place}" for place in order))
    assert [code for code in t.codes("red") if code.startswith("house")] == []
    assert t.s.turn.done[:2] == [order.count("nokha"), order.count("delhi")]


@rule("raja/build/3")
def test_two_houses_may_stand_in_two_cities() -> None:
    t = at_work("houses")
    t.houses("red", tonk=1)
    t.play("red", "house delhi", "go khajuraho", "house khajuraho")
    assert (t.houses_of("red", "delhi"), t.houses_of("red", "khajuraho")) == (1, 1)


@rule("raja/build/3")
def test_two_houses_never_stand_both_in_villages() -> None:
    t = at_work("houses")
    t.play("red", "house nokha")
    refusal = t.refusal("red", "house gotan")
    assert (refusal.rule, refusal.reason) == ("raja/build/3", "raja.no.village_house")
    assert [code for code in t.codes("red") if code.startswith("house")] == ["house delhi"]


@rule("raja/build/3")
@pytest.mark.parametrize("village", [GAME.world.ids[8], GAME.world.ids[-1]])
def test_every_village_counts_as_one(village: str) -> None:
    t = at_work("houses")
    t.play("red", f"house {village}")
    assert t.view(None)["turn"]["done"]["house"] == 1
    assert t.refusal("red", "house gotan").reason == "raja.no.village_house"
    assert t.refusal("red", "house ajmer").reason == "raja.no.start_place"


@rule("raja/build/3")
def test_a_village_house_alone_is_the_action_in_part() -> None:
    t = at_work("houses")
    t.play("red", "house nokha", "end")
    assert t.board("yellow").gold == 17


@rule("raja/build/4")
@pytest.mark.parametrize("house", ["house nokha", "house delhi"])
@pytest.mark.parametrize("palace_first", [True, False])
def test_palace_and_house_go_in_either_order(house: str, palace_first: bool) -> None:
    t = at_work("palace-house", gold=13)
    codes = ["palace centre", house] if palace_first else [house, "palace centre"]
    t.play("red", *codes, "end")
    assert (t.board("red").gold, t.board("yellow").gold) == (0, 15)


@rule("raja/build/4")
def test_palace_and_house_gives_one_of_each() -> None:
    t = at_work("palace-house")
    t.play("red", "palace centre", "house delhi")
    assert t.refusal("red", "palace outer").reason == "raja.no.palace_left"
    assert t.refusal("red", "house delhi").reason == "raja.no.house_left"


@rule("raja/build/11")
@pytest.mark.parametrize(
    "codes", [("palace centre", "go khajuraho", "house khajuraho"), ("palace outer", "house sheo")]
)
def test_the_house_need_not_stand_in_the_palaces_city(codes: tuple[str, ...]) -> None:
    t = at_work("palace-house")
    t.houses("red", tonk=1)
    t.play("red", *codes, "end")
    assert t.board("yellow").gold == 15


# -- 7, 8, 9: what each step needs --------------------------------------------------------------


@rule("raja/build/7")
def test_a_house_needs_its_gold() -> None:
    refusal = at_work("house", gold=0).refusal("red", "house nokha")
    assert (refusal.rule, refusal.reason) == ("raja/build/7", "raja.no.gold")
    assert refusal.missing == {"price": 1, "gold": 0, "missing": 1}


@rule("raja/build/7")
def test_one_gold_is_enough_for_a_house() -> None:
    t = at_work("house", gold=1)
    t.play("red", "house nokha")
    assert t.board("red").gold == 0


@rule("raja/build/7")
@pytest.mark.parametrize(("card", "price"), [("mogul", 12), ("artisan", 9)])
def test_a_palace_needs_its_full_price(card: str, price: int) -> None:
    t = at_work("palace", gold=price - 1)
    t.give_card("red", card)
    refusal = t.refusal("red", "palace centre")
    assert (refusal.rule, refusal.reason) == ("raja/build/7", "raja.no.gold")
    assert refusal.missing == {"price": price, "gold": price - 1, "missing": 1}


@rule("raja/build/7")
def test_gold_spent_on_one_part_is_missing_for_the_next() -> None:
    t = at_work("palace-house", gold=12)
    t.play("red", "palace centre")
    assert t.refusal("red", "house delhi").reason == "raja.no.gold"


@rule("raja/build/8")
def test_without_supply_no_house_is_built() -> None:
    t = at_work("house")
    t.board("red").supply = 0
    refusal = t.refusal("red", "house nokha")
    assert (refusal.rule, refusal.reason) == ("raja/build/8", "raja.no.supply")
    t.play("red", "end")
    assert t.board("yellow").gold == 17


@rule("raja/build/8")
def test_the_last_house_of_the_supply_can_be_built() -> None:
    t = at_work("house")
    t.board("red").supply = 1
    t.play("red", "house nokha")
    assert t.board("red").supply == 0


@rule("raja/build/8")
def test_without_a_palace_left_none_is_built() -> None:
    t = at_work("palace")
    t.board("red").palaces = 0
    refusal = t.refusal("red", "palace outer")
    assert (refusal.rule, refusal.reason) == ("raja/end/5", "raja.no.palaces")
    t.play("red", "end")
    assert t.board("yellow").gold == 17


@rule("raja/build/8")
def test_the_last_palace_can_be_built() -> None:
    t = at_work("palace")
    t.board("red").palaces = 1
    told = t.play("red", "palace outer")
    assert t.board("red").palaces == 0
    assert [(fact.rule, fact.said["id"]) for fact in told] == [("raja/end/1", "raja.fact.last_palace")]


@rule("raja/build/8")
def test_without_a_free_site_in_reach_the_palace_counts_as_not_built() -> None:
    t = at_work("palace")
    t.palace("blue", "delhi", large=True)
    t.s.outer[t.place("delhi")] = 6
    assert [code for code in t.codes("red") if code.startswith(("palace", "go"))] == []
    t.play("red", "end")
    assert t.board("yellow").gold == 17


@rule("raja/build/8")
def test_moving_a_house_needs_no_supply() -> None:
    t = at_work("move")
    t.board("red").supply = 0
    t.houses("red", nokha=1)
    t.play("red", "lift nokha", "drop delhi", "end")
    assert t.board("yellow").gold == 15


@rule("raja/build/9")
@pytest.mark.parametrize("code", ["house ajmer", "palace centre", "palace outer", "builder house ajmer"])
def test_nothing_is_built_on_the_start_place(code: str) -> None:
    t = at_work("palace-house", at="ajmer")
    t.give_card("red", "builder")
    refusal = t.refusal("red", code)
    assert (refusal.rule, refusal.reason) == ("raja/build/9", "raja.no.start_place")


@rule("raja/build/9")
def test_nothing_is_moved_to_the_start_place() -> None:
    t = at_work("move", at="ajmer")
    t.houses("red", nokha=1)
    t.play("red", "lift nokha")
    refusal = t.refusal("red", "drop ajmer")
    assert (refusal.rule, refusal.reason) == ("raja/build/9", "raja.no.start_place")


@rule("raja/build/9")
def test_the_start_place_is_never_visited_by_a_token() -> None:
    t = Table(3)
    assert "order ajmer" not in GAME.world.by_code
    assert t.place("ajmer") not in t.s.track
