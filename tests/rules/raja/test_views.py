"""What views of Raja show beyond the pieces on the table: tolls, prices, routes, order moves, what ending costs."""

from __future__ import annotations

import pytest

from kingsroad.raja.world import ACTIONS
from tests.rules.raja.table import GAME, Table, at_work

ROADS = [record.id for record in GAME.content.all("road")]


def tolls(t: Table) -> dict[str, list[int] | None]:
    return dict(zip(ROADS, t.view(None)["tolls"], strict=True))


def test_each_road_shows_what_it_costs_each_seat() -> None:
    t = Table(3, cards=("mogul", "wanderer", "priest"))
    t.houses("red", thanwla=1, pushkar=1)
    t.houses("yellow", thanwla=1)
    road = next(record.id for record in GAME.content.all("road") if record.texts("villages") == ["thanwla", "pushkar"])
    assert tolls(t)[road] == [0, 0, 1]
    assert [toll for toll in tolls(t).values() if toll is not None] == [[0, 0, 1]]


@pytest.mark.parametrize(("card", "palace"), [("mogul", 12), ("artisan", 9)])
def test_the_disc_shows_what_each_action_takes(card: str, palace: int) -> None:
    t = Table(2, cards=(card, "trader"))
    assert t.view("red")["prices"] == {
        **dict.fromkeys(ACTIONS, 0),
        "gold": -2,
        "house": 1,
        "houses": 2,
        "palace": palace,
        "palace-house": palace + 1,
    }
    assert t.view(None)["seats"][0]["palace_price"] == palace


def routes(t: Table, colour: str) -> dict[str, tuple[int, list[str]]]:
    return {row["to"]: (row["toll"], [step["code"] for step in row["steps"]]) for row in t.view(colour)["routes"]}


def test_the_cheapest_way_to_each_place_can_be_planned_before_the_disc_is_set() -> None:
    t = Table(3)
    t.open_road("ajmer", "agra", "red")
    t.open_road("agra", "delhi", "blue")
    t.open_road("ajmer", "delhi", "yellow")
    t.houses("yellow", **dict.fromkeys(villages_between("ajmer", "delhi"), 1))
    assert routes(t, "red") == {"agra": (0, ["go agra"]), "delhi": (2, ["go agra", "go delhi"])}
    assert routes(t, "yellow") == {"agra": (2, ["go agra"]), "delhi": (0, ["go delhi"])}


def villages_between(a: str, b: str) -> list[str]:
    record = next(record for record in GAME.content.all("road") if set(record.texts("ends")) == {a, b})
    return record.texts("villages")


def test_of_equally_cheap_ways_the_shorter_one_is_planned() -> None:
    t = Table(2)
    t.open_road("ajmer", "delhi", "red")
    t.open_road("delhi", "agra", "red")
    t.open_road("ajmer", "agra", "red")
    assert routes(t, "red")["agra"] == (0, ["go agra"])


def test_a_planned_way_does_not_lead_back_where_the_turn_came_from() -> None:
    t = at_work("gold")
    t.open_road("delhi", "agra", "red")
    t.open_road("ajmer", "agra", "red")
    t.play("red", "go agra")
    assert (t.view(None)["turn"]["touched"], list(routes(t, "red"))) == (["delhi", "agra"], ["ajmer"])
    for code in routes(t, "red")["ajmer"][1]:
        t.play("red", code)


def test_plans_are_shown_only_to_whoever_may_use_them() -> None:
    t = at_work("gold")
    assert "routes" in t.view("red")
    assert "routes" not in t.view("blue")
    assert "routes" not in t.view(None)


def test_every_move_of_a_token_is_shown_as_it_would_lie() -> None:
    t = at_work("order")
    t.track("bikaner", ".", "delhi", "agra", ".", "jodhpur", "udaipur", "khajuraho", "ahmadabad")
    before = t.view(None)
    assert before["visits"] == ["bikaner", "delhi", "agra", "jodhpur", "udaipur", "khajuraho", "ahmadabad"]
    assert set(before["orders"]) == {move["at"].removeprefix("token.") for move in orders(t)}
    for move in orders(t):
        copy = GAME.clone(t.s)
        found = GAME.find(move["code"])
        assert found is not None
        GAME.play(copy, 0, found)
        after = before["track"][:]
        for field, city in before["orders"][move["at"].removeprefix("token.")]:
            assert after[field] != city
            after[field] = city
        assert GAME.public(copy)["track"] == after


def orders(t: Table) -> list[dict[str, str]]:
    return [move for move in t.view("red")["moves"] if move["code"].startswith("order ")]


def test_who_still_acts_is_shown_in_order() -> None:
    t = Table(4, cards=("artisan", "mogul", "builder", "priest"))
    assert t.view(None)["to_act"] == [1, 3, 2, 0]
    t.turn("blue", "gold", "gold")
    t.play("blue", "end")
    assert t.view(None)["to_act"] == [3, 2, 0]
    assert Table(2, fresh=True).view(None)["to_act"] == []


def test_everyone_sees_who_is_asked_what_and_who_comes_after() -> None:
    t = at_work("move")
    t.houses("red", tonk=1)
    t.play("red", "lift tonk")
    said = {"id": "raja.task.drop", "place": "Tonk"}
    view = t.view(None)
    values = {"place": "tonk", "builder": False}
    asked = {"rule": "raja/build/5", "kind": "move_house", "values": values, "said": said, "seat": 0}
    assert view["asked"] == [asked]
    assert view["later"] == [0]
    t = Table(2, fresh=True)
    t.choose_characters(red="mogul", blue="priest")
    assert t.view(None)["later"] == [1, 0, 1, 0, 1, 0, 1]


def test_of_the_secret_choice_only_those_who_owe_it_are_asked() -> None:
    t = Table(3)
    t.set_discs(blue="gold gold")
    assert [row["seat"] for row in t.view(None)["asked"]] == [0, 2]


def test_what_can_still_be_done_and_what_ending_now_would_cost_is_shown() -> None:
    t = Table(3)
    t.stand("red", "delhi")
    t.turn("red", "houses", "quarry")
    turn = t.view("blue")["turn"]
    assert turn["open"] == {"house": 1, "city_house": 1, "quarry": 1}
    assert (turn["penalties"], turn["penalty_gold"]) == (2, 4)
    t.play("red", "house delhi", "house delhi")
    assert t.view("blue")["turn"]["open"] == {"quarry": 1}
    lapses = [(row["rule"], row["said"]["id"]) for row in t.view("red")["ending"]["lapses"]]
    assert lapses == [("raja/disc/5", "deed.quarry")]
    assert "ending" not in t.view("blue")


def test_a_load_from_the_quarry_that_was_too_small_cannot_be_fetched_again() -> None:
    t = at_work("quarry")
    t.board("red").quarry = 1
    t.play("red", "quarry")
    assert (t.view(None)["turn"]["open"], t.view(None)["turn"]["penalties"]) == ({}, 1)


def test_the_builders_free_house_is_among_what_would_lapse_until_he_has_served() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.turn("red", "gold", "gold")
    assert [row["said"] for row in t.view("red")["ending"]["lapses"]] == [{"id": "raja.lapse.builder"}]
    t.play("red", "builder house tonk")
    view = t.view("red")
    assert (view["ending"]["lapses"], view["turn"]["used"]) == ([], ["builder"])


def test_a_view_says_whether_it_shows_something_secret() -> None:
    t = Table(3)
    assert [t.view(colour)["secret"] for colour in t.colours] == [True] * 3  # setting a disc is secret
    t.set_discs(red="gold gold", blue="gold gold", yellow="gold gold")
    assert [t.view(colour)["secret"] for colour in t.colours] == [False, True, True]
    hidden = Table(2, hidden_gold="true")
    hidden.turn("red", "gold", "gold")
    assert hidden.view("red")["secret"]


def test_who_has_passed_in_the_auction_is_shown() -> None:
    t = Table(3, fresh=True, auction="true")
    first = t.waiting()[0]
    t.play(first, "bid 2")
    second = t.waiting()[0]
    t.play(second, "pass")
    lot = t.view(None)["lot"]
    assert (lot["leader"], lot["passed"]) == (t.seat(first), [t.seat(second)])
