"""Raja: setting up, what is in the box."""

import json
from collections import Counter
from typing import Any

import pytest

from kingsroad.kernel.content import Content, from_text
from kingsroad.kernel.phrase import Fault
from kingsroad.raja.play import Raja
from tests.marks import rule
from tests.rules.raja.table import GAME, Table
from tests.rules.raja.test_setup import start_fault


@rule("raja/setup/7")
def test_the_board_has_7_cities_the_start_place_and_30_villages_on_16_roads() -> None:
    world = GAME.world
    assert len(world.ids) == 7 + 1 + 30
    assert len(world.road_ends) == 16
    assert Counter(v for villages in world.road_villages for v in villages) == dict.fromkeys(range(8, 38), 1)
    assert {len(villages) for villages in world.road_villages} == {1, 2}


@rule("raja/setup/7")
@pytest.mark.parametrize(("here", "there"), [("bikaner", "ahmadabad"), ("ahmadabad", "bikaner")])
def test_a_road_is_used_in_both_directions(here: str, there: str) -> None:
    t = Table(2)
    t.open_road(here, there, "red")
    t.turn("red", "gold", "gold")
    t.stand("red", here)
    assert [code for code in t.codes("red") if code.startswith("go")] == [f"go {there}"]


@rule("raja/setup/7")
def test_a_city_has_a_centre_and_six_outer_sites() -> None:
    t = Table(2, cards=("mogul", "artisan"))
    t.turn("blue", "palace", "palace")
    t.stand("blue", "delhi")
    t.board("blue").gold = 100
    for _ in range(5):
        t.palace("red", "delhi")
    t.play("blue", "palace outer")
    assert t.refusal("blue", "palace outer").reason == "raja.no.outer"
    t.play("blue", "palace centre")
    assert (t.s.outer[t.place("delhi")], t.s.centre[t.place("delhi")]) == (6, 1)


def altered(change: tuple[str, str, str, Any]) -> Content:
    """The content with one field of one record replaced."""
    kind, id, field, value = change
    data = json.loads(GAME.content.text)
    if field == "id":
        data["kinds"][kind] = {value if old == id else old: row for old, row in data["kinds"][kind].items()}
    else:
        data["kinds"][kind][id][field] = value
    return from_text(json.dumps(data))


@rule("raja/setup/7")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("road", "bikaner-ahmadabad", "ends", ["bikaner", "bikaner"]), "raja.content.ends"),
        (("road", "bikaner-ahmadabad", "ends", ["bikaner", "ahmadabad", "delhi"]), "raja.content.ends"),
        (("road", "bikaner-ahmadabad", "ends", ["bikaner"]), "raja.content.ends"),
        (("road", "bikaner-ahmadabad", "ends", ["bikaner", "ratangarh"]), "raja.content.ends"),
        (("road", "bikaner-ahmadabad", "ends", ["bikaner", "atlantis"]), "raja.content.place"),
        (("road", "bikaner-ahmadabad", "villages", []), "raja.content.road_villages"),
        (("road", "bikaner-ahmadabad", "villages", ["pokaran", "sheo", "tonk"]), "raja.content.road_villages"),
        (("road", "bikaner-ahmadabad", "villages", ["ajmer"]), "raja.content.road_villages"),
        (("road", "bikaner-ahmadabad", "villages", ["pokaran", "sheo"]), "raja.content.village_road"),
        (("road", "bikaner-delhi", "villages", ["ratangarh"]), "raja.content.village_road"),
        (("city", "delhi", "id", "ajmer"), "raja.content.place_twice"),
        (("payout", "2", "amounts", [10]), "raja.content.payout"),
        (("payout", "3", "amounts", [10, 5, 3, 1]), "raja.content.payout"),
        (("action", "gold", "effect", "2 gold + @house"), "raja.content.effect"),
        (("action", "gold", "effect", "gold / chip"), "raja.content.effect"),
        (("character", "trader", "income", "@house"), "raja.content.effect"),
        (("value", "alone", "id", "lonely"), "raja.content.value"),
        (("action", "gold", "id", "silver"), "raja.content.action"),
        (("character", "mogul", "id", "sultan"), "raja.content.character"),
        (("character", "mogul", "number", 2), "content.rank"),
        (("home", "mogul", "city", "ajmer"), "raja.content.place"),
    ],
)
def test_a_board_that_could_not_be_this_one_is_refused(change: tuple[str, str, str, Any], fault: str) -> None:
    with pytest.raises(Fault) as raised:
        Raja(altered(change))
    assert raised.value.said["id"] == fault
    assert raised.value.said.get("place", "ajmer") in ("ajmer", "atlantis")


@rule("raja/setup/8")
def test_everyone_plays_a_colour_of_his_own() -> None:
    assert start_fault("red", "blue", "red") == "setup.colour_twice"


@rule("raja/setup/8")
def test_a_colour_that_is_not_in_the_box_cannot_be_played() -> None:
    assert start_fault("red", "white") == "setup.colour"


@rule("raja/setup/8")
def test_black_has_violet_palaces_and_all_others_their_own_colour() -> None:
    rows = Table(5, fresh=True).view(None)["seats"]
    assert {row["colour"]: row["palace_colour"] for row in rows} == {
        "red": "red",
        "blue": "blue",
        "yellow": "yellow",
        "green": "green",
        "black": "violet",
    }


@rule("raja/setup/8")
def test_without_its_module_the_yogi_stays_in_the_box() -> None:
    t = Table(2, fresh=True)
    refusal = t.refusal(t.waiting()[0], "take yogi")
    assert (refusal.rule, refusal.reason) == ("raja/setup/8", "raja.no.yogi")


@rule("raja/setup/8")
def test_the_character_action_does_not_bring_a_boxed_yogi() -> None:
    t = Table(2)
    t.turn("red", "character", "gold")
    refusal = t.refusal("red", "take yogi")
    assert (refusal.rule, refusal.reason) == ("raja/setup/8", "raja.no.yogi")


@rule("raja/setup/8")
def test_without_its_module_the_chips_stay_in_the_box() -> None:
    assert Table(2).view(None)["chips"] == 0
    assert Table(2, yogi="true").view(None)["chips"] == 7
