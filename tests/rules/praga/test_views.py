"""What views of Praga show beyond the pieces on the table: questions, what is pending, what ending would let lapse."""

from __future__ import annotations

from typing import Any

import pytest

from kingsroad.praga.terms import HEXES
from tests.marks import rule
from tests.rules.praga.table import GAME, Table


def greyed(t: Table, colour: str = "red") -> dict[str, str]:
    return {row["code"]: row["reason"] for row in t.view(colour)["refused"]}


def lit(t: Table, code: str, colour: str = "red") -> str:
    return next(str(move["at"]) for move in t.view(colour)["moves"] if move["code"] == code)


def test_everyone_sees_the_tile_in_hand() -> None:
    t = Table(2)
    t.purse("red", gold=9, stone=9)
    t.row("wall", "w01", "w07", "w14", "w16")
    t.act("red", "wall")
    asked = t.view("green")["asked"]
    assert [(row["seat"], row["rule"], row["kind"]) for row in asked] == [(0, "praga/tiles/1", "take_tile")]
    assert (asked[0]["values"], asked[0]["said"]) == (
        {"row": "wall", "discount": 0, "special": False},
        {"id": "praga.task.tile"},
    )
    t.play("red", "tile w01")
    while t.view("red")["tasks"][0]["said"]["id"] != "praga.task.lay":
        t.play("red", t.codes("red")[0])
    assert [(row["seat"], row["values"]["tile"]) for row in t.view(None)["asked"]] == [(0, "w01")]


def test_everyone_sees_how_many_tiles_were_drawn_but_not_which() -> None:
    t = Table(2)
    t.gain("red", "technology")
    (asked,) = t.view("green")["asked"]
    assert (asked["seat"], asked["values"]) == (0, {"level": 1, "count": 3, "drawn": None})
    assert [t.view(colour)["secret"] for colour in t.colours] == [True, False]
    t.play("red", t.codes("red")[0])
    assert not t.view("red")["secret"]


def test_what_waits_below_the_open_question_is_pending() -> None:
    t = Table(2)
    t.row("upgrade", "u01", "u02", "u03", "u13")
    t.act("red", "upgrade")
    t.gain("red", "technology")
    view = t.view(None)
    assert [row["said"]["id"] for row in view["asked"]] == ["praga.task.technology"]
    (pending,) = view["pending"]
    assert (pending["kind"], pending["values"]["row"], pending["seat"]) == ("take_tile", "upgrade", 0)


@pytest.mark.parametrize(("box", "steps"), [(3, 1), (10, 1), (11, 2), (0, 1)])
def test_how_far_the_wheel_will_turn_is_shown(box: int, steps: int) -> None:
    t = Table(2)
    t.crane(box, s4="mines wall")
    assert t.view(None)["crane"]["steps"] == steps
    t.s.turn.tile = t.s.crane[4]
    t.finish_turn("red")
    assert t.s.box == (box + steps) % 12


def test_the_slot_of_the_taken_tile_and_the_open_bonus_are_shown() -> None:
    t = Table(2)
    t.purse("red", gold=9)
    slot = next(i for i, at in enumerate(t.view(None)["crane"]["slots"]) if at["tile"] and not at["special"])
    bonus = t.view(None)["crane"]["slots"][slot]["bonus"]
    t.play("red", f"take {slot}")
    turn = t.view(None)["turn"]
    assert (turn["slot"], turn["bonus_open"], turn["bonus"]) == (slot, True, bonus)
    t.s.turn.sector = 0
    turn = t.view(None)["turn"]
    assert (turn["bonus_open"], turn["bonus"]) == (False, None)


def test_performed_actions_are_shown_with_the_upgrade_that_paid() -> None:
    t = Table(2)
    t.upgrade("red", "u01")
    tile = GAME.world.tiles[GAME.world.tile_index["u01"]]
    action = ("mines", "quarries", "upgrade", "wall", "building", "road")[tile.action]
    t.purse("red", gold=9, stone=9, egg=2)
    t.act("red", action)
    assert t.view(None)["turn"]["performed"] == [[action, "u01"]]


def test_a_technology_that_serves_once_a_turn_is_shown_as_used() -> None:
    t = Table(2)
    technology = GAME.world.technology_ids[GAME.world.trigger.index(9)]  # on the first red token of a turn
    t.technology("red", technology)
    assert t.view(None)["turn"]["reacted"] == []
    t.gain("red", "red")
    assert t.view(None)["turn"]["reacted"] == [[0, "first_red"]]


def test_windows_that_are_too_many_are_counted() -> None:
    t = Table(2)
    t.purse("red", silver=2, golden=1)
    t.purse("green", silver=1, golden=1)
    assert [row["windows_over"] for row in t.view(None)["seats"]] == [1, 0]


def test_claims_of_a_plaza_show_cubes_and_what_was_spent() -> None:
    t = Table(2)
    t.building("p7a", "b04", cube="green")
    t.building("p7b", "b12", cube="red")
    t.building("p7c", "b01", cube="green")
    plaza = next(row for row in t.view(None)["plazas"] if row["id"] == "p7")
    spent = [GAME.world.site_ids.index(f"p7{letter}") for letter in "abc"]
    a, b, c = (t.s.site_spent[site] for site in spent)
    assert plaza["claims"] == [[1, 2, a + c], [0, 1, b]]


def test_edges_that_have_paid_are_shown_by_their_two_places() -> None:
    t = Table(2)
    world = GAME.world
    meeting = next(m for m in world.flower_meetings[HEXES] if m.other >= HEXES)
    t.board("red").paid_edges = 1 << (HEXES * 18 + meeting.other) | 1 << (0 * 18 + 1)
    assert sorted(t.view(None)["seats"][0]["contacts"]) == [[0, 1], [HEXES, meeting.other]]
    assert t.view(None)["seats"][1]["contacts"] == []


def ending(t: Table) -> dict[str, list[str]]:
    rows: dict[str, list[dict[str, Any]]] = t.view("red")["ending"]
    return {name: [row.get("code", row["said"]["id"]) for row in part] for name, part in rows.items()}


def test_what_ending_the_turn_takes_and_loses_is_said_beforehand() -> None:
    t = Table(2)
    t.s.turn.tile = next(tile for tile in t.s.crane if tile >= 0)
    t.s.turn.done = True
    t.hold("red", "hunger_wall")
    t.hold("red", "cathedral", optional=True)
    t.purse("red", silver=3, golden=1)
    assert ending(t) == {"comes": ["step hunger_wall"], "lapses": ["step cathedral", "praga.lapse.windows"]}
    assert t.view("red")["ending"]["lapses"][1]["said"]["count"] == 2
    assert "ending" not in t.view("green")


def test_the_bonus_of_the_wheel_comes_by_itself_but_an_offer_lapses() -> None:
    t = Table(2)
    t.s.turn.tile = next(tile for tile in t.s.crane if tile >= 0)
    t.s.turn.done = True
    t.purse("red", gold=5, stone=5)
    offers = [i for i, effect in enumerate(GAME.world.sector) if effect is not None and effect.text.startswith("?")]
    gifts = [i for i, effect in enumerate(GAME.world.sector) if effect is not None and effect.text == "stone"]
    t.s.turn.sector = offers[0]
    assert ending(t) == {"comes": [], "lapses": ["wheel"]}
    t.s.turn.sector = gifts[0]
    assert ending(t) == {"comes": ["wheel"], "lapses": []}


def test_before_a_tile_is_taken_nothing_is_said_of_the_end() -> None:
    assert "ending" not in Table(2).view("red")


def test_offers_that_cannot_be_taken_are_greyed_in_the_own_turn() -> None:
    t = Table(2)
    t.purse("red", gold=0, stone=0)
    t.technology("red", GAME.world.technology_ids[GAME.world.technology_tier.index(3)])
    reasons = greyed(t)
    assert reasons["climb cathedral"] == "praga.no.silver"
    assert reasons["refresh wall"] == "praga.no.refresh_price"
    assert reasons["end"] == "praga.no.tile_yet"
    assert not any(code.startswith("seal") for code in reasons)
    t.board("red").claims = 1
    assert any(code.startswith("seal") for code in greyed(t))
    assert not set(greyed(t)) & set(t.codes("red"))


@rule("praga/crane/2", "praga/crane/11")
def test_a_tile_of_the_crane_that_cannot_be_paid_for_is_greyed_and_an_empty_slot_is_not() -> None:
    t = Table(2)
    t.crane(9, s0="mines wall", s3="quarries building", s4="upgrade road")
    t.purse("red", gold=1)
    assert {code: why for code, why in greyed(t).items() if code.startswith("take")} == {"take 0": "praga.no.gold"}


@rule("praga/tiles/3")
def test_a_tile_that_a_refresh_may_remove_is_lit_or_greyed_on_its_place_of_the_row() -> None:
    t = Table(2)
    t.row("wall", "w01", "w02", "w03", "w16")
    t.purse("red", gold=9)
    t.play("red", "refresh wall")
    assert [lit(t, f"away {place}") for place in (1, 2, 3, 4)] == [f"row.wall.{place}" for place in (1, 2, 3, 4)]
    t.play("red", "away 2")
    assert [(row["code"], row["at"]) for row in t.view("red")["refused"]] == [("away 2", "row.wall.2")]
    assert lit(t, "away 3") == "row.wall.3"


def test_covered_pairs_of_the_bridge_are_greyed() -> None:
    t = Table(2)
    t.planks(2)
    t.golden_tiles(bridge="walls")
    t.board("red").road = 4
    t.purse("red", egg=1)
    t.act("red", "road")
    t.play("red", "golden walls")
    assert (t.view(None)["asked"][0]["values"]["tile"], greyed(t)) == (None, {"plank 2": "praga.no.pair"})


def test_digging_and_producing_is_lit_on_its_track() -> None:
    t = Table(2)
    t.act("red", "quarries")
    assert (lit(t, "dig"), lit(t, "produce")) == ("track.quarries", "track.quarries")
    assert t.view(None)["asked"][0]["values"]["track"] == "quarries"
    t = Table(2)
    t.act("red", "mines")
    assert lit(t, "dig") == "track.mines"


def foretold(t: Table, code: str) -> dict[str, int]:
    told = GAME.preview(t.s, 0, t.game.world.by_code[code])
    return {str(fact.said["good"]["id"]): int(fact.said["change"]) for fact in told if "good" in fact.said}


def test_a_preview_tells_of_steps_on_tracks_as_well_as_of_goods() -> None:
    t = Table(2)
    t.board("red").wealth = 7
    t.act("red", "mines")
    assert foretold(t, "dig") == {"good.mine": 1, "good.gold": 1}
