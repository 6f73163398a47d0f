"""What Raja's views say as data beside the words: by example, what moves cost and bring, and what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from kingsroad.kernel.phrase import Fact, phrase
from tests.marks import rule
from tests.rules.raja.table import GAME, Table, at_work, expert2


def offered(t: Table, colour: str, code: str) -> tuple[str, dict[str, Any]]:
    """Kind and values of a legal move."""
    row = next(row for row in t.view(colour)["moves"] if row["code"] == code)
    return row["kind"], row["values"]


def greyed(t: Table, colour: str, code: str) -> tuple[str, str, dict[str, Any]]:
    """Kind of a move that cannot be made, the reason, and what is missing."""
    row = next(row for row in t.view(colour)["refused"] if row["code"] == code)
    return row["kind"], row["reason"], row["values"]


def test_a_journey_says_its_toll_and_to_whom_it_goes() -> None:
    t = at_work("gold")
    t.open_road("delhi", "khajuraho", "blue")
    t.houses("yellow", tonk=1)
    kind, values = offered(t, "red", "go khajuraho")
    assert kind == "travel"
    assert values == {
        "place": "khajuraho",
        "village": None,
        "road": "delhi-khajuraho",
        "tolls": [{"village": "tonk", "seat": 1, "gold": 1}, {"village": "tonk", "seat": 2, "gold": 1}],
        "bank_pays": False,
        "cost": {"gold": 2},
        "gains": {},
    }
    t.board("red").gold = 1
    assert greyed(t, "red", "go khajuraho") == ("travel", "raja.no.toll", {"price": 2, "gold": 1, "missing": 1})
    assert greyed(t, "red", "go agra")[1:] == ("raja.no.house_on_road", {"village": GAME.world.ids[empty(t)]})
    t.give_card("red", "wanderer")
    assert offered(t, "red", "go khajuraho")[1] == {**values, "bank_pays": True, "cost": {}}


def empty(t: Table) -> int:
    """The first village between Delhi and Agra."""
    road = next(i for i, ends in enumerate(GAME.world.road_ends) if set(ends) == {t.place("delhi"), t.place("agra")})
    return GAME.world.road_villages[road][0]


def test_a_house_says_its_price_and_its_strength() -> None:
    t = at_work("house")
    cost = {"gold": 1, "house": 1}
    assert offered(t, "red", "house delhi") == (
        "build_house",
        {"place": "delhi", "strength": 1, "cost": cost, "gains": {}},
    )
    assert offered(t, "red", "house tonk")[1] == {"place": "tonk", "strength": 0, "cost": cost, "gains": {}}
    t.houses("blue", tonk=2)
    assert greyed(t, "red", "house tonk") == ("build_house", "raja.no.room", {"village": "tonk", "room": 2})


def test_an_opening_house_costs_no_gold() -> None:
    t = Table(2, fresh=True)
    t.choose_characters(red="mogul", blue="priest")
    assert t.view("red")["tasks"][0]["values"] == {"left": 4}
    assert offered(t, "red", "house tonk") == ("place_house", {"place": "tonk", "cost": {"house": 1}, "gains": {}})


@pytest.mark.parametrize(
    ("card", "code", "strength", "gold"),
    [
        ("mogul", "palace centre", 3, 12),
        ("mogul", "palace outer", 1, 12),
        ("priest", "palace outer", 2, 12),
        ("artisan", "palace centre", 3, 9),
    ],
)
def test_a_palace_says_its_price_and_its_strength(card: str, code: str, strength: int, gold: int) -> None:
    t = at_work("palace")
    t.give_card("red", card)
    assert offered(t, "red", code) == (
        "build_palace",
        {
            "place": "delhi",
            "ring": code.removeprefix("palace "),
            "strength": strength,
            "cost": {"gold": gold, "palace": 1},
            "gains": {},
        },
    )
    t.board("red").gold = gold - 1
    missing = {"price": gold, "gold": gold - 1, "missing": 1}
    assert greyed(t, "red", code) == ("build_palace", "raja.no.gold", missing)


@pytest.mark.parametrize(("left", "load"), [(5, 2), (1, 1)])
def test_the_quarry_says_how_many_houses_come(left: int, load: int) -> None:
    t = at_work("quarry")
    t.board("red").quarry = left
    assert offered(t, "red", "quarry") == ("fetch_houses", {"cost": {}, "gains": {"house": load}})


def test_prospects_say_what_each_action_takes_and_brings_and_names_nothing_of_which_there_is_none() -> None:
    t = Table(2)
    t.board("red").quarry = 0
    actions = t.view("red")["prospects"]["actions"]
    assert actions["gold"] == {"cost": {}, "gains": {"gold": 2}}
    assert actions["houses"]["cost"] == {"gold": 2 * GAME.world.house_price, "house": 2}
    assert actions["quarry"] == {"cost": {}, "gains": {}}
    t.board("red").quarry = 1
    assert t.view("red")["prospects"]["actions"]["quarry"]["gains"] == {"house": 1}


def test_prospects_count_the_free_sites_of_each_city() -> None:
    t = Table(2)
    sites = t.view("red")["prospects"]["sites"]
    assert set(sites.values()) == {1 + GAME.world.outer_sites}
    t.s.centre[0] = 1
    t.s.outer[0] = 2
    after = t.view("red")["prospects"]["sites"]
    assert {city: sites[city] - after[city] for city in sites if sites[city] != after[city]} == {GAME.world.ids[0]: 3}


def test_two_tolls_for_one_player_are_told_together_and_others_alone() -> None:
    def toll(to: int = 1, village: str = "tonk", rule: str = "raja/travel/8") -> Fact:
        said = phrase("raja.fact.toll", village=village, gold=1)
        values = {"seat": 0, "to": to, "village": village, "gold": 1, "bank_pays": False}
        return Fact(rule, said, "toll", values)

    both = GAME.join(toll(), toll(village="sheo"))
    assert both is not None
    assert (both.kind, both.values["villages"], both.values["gold"]) == ("tolls", ["tonk", "sheo"], 2)
    assert both.said["gold"] == 2
    for other in (toll(to=2), toll(rule="raja/characters/4"), Fact("raja/travel/8", {}, "travel")):
        assert GAME.join(toll(), other) is None
        assert GAME.join(other, toll()) is None


def test_a_disc_and_a_chip_say_their_formulas_and_the_gold_that_comes_at_once() -> None:
    assert offered(Table(2), "red", "disc gold houses") == (
        "set_disc",
        {"actions": ["gold", "houses"], "effect": "2 gold + @house + @city_house", "cost": {}, "gains": {"gold": 2}},
    )
    assert offered(Table(2), "red", "disc gold gold")[1]["gains"] == {"gold": 4}
    t = at_work("order")
    t.board("red").chips = 1
    assert offered(t, "red", "chip gold") == (
        "spend_chip",
        {"action": "gold", "effect": "2 gold", "cost": {"chip": 1}, "gains": {"gold": 2}},
    )


def test_a_character_says_what_it_brings_at_once() -> None:
    t = Table(2, cards=("mogul", "priest"), yogi="true")
    t.turn("red", "character", "gold")
    trader = {"character": "trader", "effect": "gold", "holder": None, "cost": {}, "gains": {"gold": 1}}
    assert offered(t, "red", "take trader") == ("take_character", trader)
    assert offered(t, "red", "take artisan")[1] == {**trader, "character": "artisan", "effect": None, "gains": {}}
    assert offered(t, "red", "take yogi")[1]["gains"] == {"chip": 1}
    t.s.chips = 0
    assert offered(t, "red", "take yogi")[1]["gains"] == {}
    t.s.turn.used = 1 << 2  # the Trader has served in this turn
    assert offered(t, "red", "take trader")[1] == {**trader, "gains": {}}


def test_who_chooses_a_character_out_of_turn_gets_no_income_with_it() -> None:
    t = Table(2, cards=("mogul", "priest"))
    t.turn("red", "character", "gold")
    t.play("red", "take priest")
    assert t.view("blue")["tasks"][0]["values"] == {"robbed": True}
    assert offered(t, "blue", "take trader")[1]["gains"] == {}


def test_swaps_and_poaching_name_cards_and_seats() -> None:
    t = expert2("mogul+artisan", "priest+wanderer+yogi", "trader+builder")
    t.turn("red", "character", "gold")
    values = {"character": "trader", "given": "mogul", "effect": "gold", "holder": 2, "cost": {}, "gains": {"gold": 1}}
    assert offered(t, "red", "swap trader mogul") == ("swap_character", values)
    poached = {"seat": 1, "colour": "blue", "cost": {}, "gains": {}}
    assert offered(t, "red", "poach blue") == ("poach_character", poached)
    t.play("red", "poach blue")
    task = t.view("blue")["tasks"][0]
    assert (task["kind"], task["values"]) == ("poached", {"to": 0})
    given = {"character": "yogi", "to": 0, "cost": {}, "gains": {}}
    assert offered(t, "blue", "give yogi") == ("give_character", given)


def test_a_character_that_somebody_has_says_who_loses_it() -> None:
    t = Table(2, cards=("mogul", "priest"))
    t.turn("red", "character", "character")
    assert offered(t, "red", "take priest")[1]["holder"] == 1
    assert offered(t, "red", "take trader")[1]["holder"] is None
    t.play("red", "take trader")
    assert offered(t, "red", "take mogul")[1]["holder"] is None  # red's own a moment ago, free now
    t.play("red", "take priest")
    assert offered(t, "blue", "take mogul")[1]["holder"] is None


def test_ending_a_turn_says_its_penalties_and_what_the_others_get() -> None:
    t = at_work("order", "palace")
    values = {"penalties": 2, "to_others": {"gold": 4}, "cost": {}, "gains": {}}
    assert offered(t, "red", "end") == ("end_turn", values)
    lapses = [(row["kind"], row["values"]) for row in t.view("red")["ending"]["lapses"]]
    assert lapses == [("part", {"part": "palace"}), ("part", {"part": "order"})]
    assert offered(at_work("gold", "gold"), "red", "end")[1] == {**values, "penalties": 0, "to_others": {}}


def test_a_bid_says_what_it_costs_if_it_wins() -> None:
    t = Table(2, fresh=True, auction="true")
    opener, other = t.waiting()[0], next(colour for colour in t.colours if colour != t.waiting()[0])
    assert t.view(opener)["tasks"][0]["values"] == {"bid": None, "leader": None}
    assert offered(t, opener, "bid 3") == ("bid", {"bid": 3, "cost": {"gold": 3}, "gains": {}})
    t.play(opener, "bid 0")
    assert t.view(other)["tasks"][0]["values"] == {"bid": 0, "leader": t.seat(opener)}


def test_facts_name_seats_and_places_by_number_and_id() -> None:
    t = at_work("gold")
    t.houses("blue", tonk=2)
    t.play("red", "go khajuraho")
    toll = {"seat": 0, "to": 1, "village": "tonk", "gold": 2, "bank_pays": False}
    assert [(fact.kind, fact.values) for fact in t.facts] == [("toll", toll)]


def test_the_standing_in_a_city_is_told_as_numbers_before_and_after() -> None:
    t = at_work("palace", players=2)
    t.houses("blue", delhi=2)
    facts = GAME.preview(t.s, 0, GAME.world.centre)
    assert [(fact.kind, fact.values) for fact in facts] == [
        (
            "standing",
            {
                "city": "delhi",
                "changes": [
                    {
                        "seat": 0,
                        "old": {"rank": 2, "strength": 1, "gold": 5},
                        "new": {"rank": 1, "strength": 4, "gold": 10},
                    },
                    {
                        "seat": 1,
                        "old": {"rank": 1, "strength": 2, "gold": 10},
                        "new": {"rank": 2, "strength": 2, "gold": 5},
                    },
                ],
            },
        )
    ]


@rule("raja/scoring/1", "raja/scoring/6")
@pytest.mark.parametrize(("at", "architect"), [("agra", {"architect": 1}), ("delhi", {})])
def test_a_scored_city_tells_what_the_strength_of_each_player_comes_from(at: str, architect: dict[str, int]) -> None:
    t = Table(2)
    t.houses("red", agra=2)
    t.palace("red", "agra")
    t.palace("red", "agra", large=True)
    t.stand("red", at)
    t.houses("blue", agra=1)
    t.stand("blue", "bikaner")
    t.score("agra")
    parts = {fact.values["seat"]: fact.values["parts"] for fact in t.facts if fact.kind == "scored"}
    assert parts == {0: {"large_palace": 3, "small_palace": 1, "house": 2, **architect}, 1: {"house": 1}}


def test_what_a_step_would_change_at_once_names_no_good_that_stays_as_it_is() -> None:
    t = at_work("house")
    t.open_road("delhi", "khajuraho", "blue")
    t.give_card("red", "wanderer")
    outcomes = GAME.outcomes(t.s, 0)
    assert outcomes["house tonk"] == {"gold": -1, "house": -1}
    assert outcomes["go khajuraho"] == {}
    t.give_card("blue", "wanderer")
    assert GAME.outcomes(t.s, 0)["go khajuraho"] == {"gold": -1}


def test_who_is_not_asked_is_told_the_seats_that_are() -> None:
    t = at_work("gold")
    refusal = t.refusal("blue", "end")
    assert (refusal.reason, refusal.values) == ("raja.no.turn", {"waiting": [0]})
    assert t.refusal("red", "bid 1").values == {"task": "turn"}
