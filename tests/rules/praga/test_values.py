"""What rows of Praga say as data: what a choice costs and brings, where and how, and what is missing for it."""

from __future__ import annotations

from typing import Any

import pytest

from kingsroad.kernel.phrase import Fact, phrase
from kingsroad.praga.state import NONE
from kingsroad.praga.terms import GOODS
from kingsroad.praga.wording import total
from tests.rules.praga.table import GAME, Table


def values(t: Table, code: str, colour: str = "red") -> dict[str, Any]:
    row = next(row for row in t.view(colour)["moves"] if row["code"] == code)
    found: dict[str, Any] = row["values"]
    return found


def missing(t: Table, code: str) -> dict[str, Any]:
    row = next(row for row in t.view("red")["refused"] if row["code"] == code)
    found: dict[str, Any] = row["values"]
    return found


def test_a_tile_of_the_crane_shows_its_price_its_points_and_the_bonus_of_the_wheel() -> None:
    t = Table(2)
    t.crane(9, s0="mines wall", s11="upgrade road")
    t.purse("red", gold=5)
    effect = GAME.world.sector[(0 - 9) % 12]
    assert values(t, "take 0") == {
        "slot": 0,
        "actions": sorted(["mines", "wall"], key=values(t, "take 0")["actions"].index),
        "cost": {"gold": GAME.world.slot_price[0]} if GAME.world.slot_price[0] else {},
        "gains": {},
        "effect": None if effect is None else effect.text,
        "special": GAME.world.special[3],
    }
    assert values(t, "take 11")["gains"] == {"point": GAME.world.slot_points[11]}
    t.s.passed = 1 << t.s.crane[0]
    assert values(t, "take 0")["gains"] == {"point": GAME.world.value["passed_points"]}


def test_mines_show_what_digging_and_producing_give() -> None:
    t = Table(2)
    t.board("red").mines[0] = 3
    t.act("red", "mines")
    assert values(t, "dig") == {"track": "mines", "cost": {}, "gains": {"gold": 1, "mine": 1}}
    produced = values(t, "produce")["gains"]
    t.board("red").tokens[0] = 0
    added = total(GAME.world.token_effect[0].plain)
    assert added
    with_token = values(t, "produce")["gains"]
    assert {good: count - produced.get(good, 0) for good, count in with_token.items() if good in added} == added
    t.board("red").tokens[0] = NONE
    t.board("red").wealth = 7
    t.purse("red", gold=0, stone=0)
    t.play("red", "produce")
    assert produced["gold"] == t.has("red", "gold")
    assert produced.get("egg", 0) == t.has("red", "egg")


def test_a_wall_shows_its_price_and_what_it_brings_at_once() -> None:
    t = Table(2)
    signed = next(tile for tile in GAME.world.tiles if tile.id.startswith("w") and tile.sign and not tile.special)
    t.purse("red", stone=9)
    plain = next(tile for tile in GAME.world.tiles if tile.id.startswith("w") and not tile.sign and not tile.special)
    t.row("wall", signed.id, plain.id, ".", ".")
    t.act("red", "wall", discount=1)
    assert "hunger_wall" not in values(t, f"tile {plain.id}")["gains"]
    shown = values(t, f"tile {signed.id}")
    assert (shown["cost"], shown["gains"]["hunger_wall"]) == ({"stone": signed.stone - 1}, 1)
    assert signed.effect is not None
    assert (shown["row"], shown["tile"], shown["effect"]) == ("wall", signed.id, signed.effect.text)


def gain(seat: int = 0, good: str = "gold", count: int = 1, source: str = "walls", rule: str = "praga/walls/3") -> Fact:
    said = phrase("praga.fact.gain", player=phrase("colour.red"), good=phrase(f"good.{good}", count=count))
    return Fact(rule, said, "gain", {"seat": seat, "good": good, "count": count, "source": source})


def test_gains_from_one_source_are_told_together() -> None:
    more = GAME.join(gain(), gain(count=2))
    assert more is not None
    assert (more.kind, more.values) == ("gain", {"seat": 0, "good": "gold", "count": 3, "source": "walls"})
    assert more.said["good"] == phrase("good.gold", count=3)
    both = GAME.join(more, gain(good="egg"))
    assert both is not None
    assert (both.kind, both.values) == ("gains", {"seat": 0, "gains": {"gold": 3, "egg": 1}, "source": "walls"})
    third = GAME.join(both, gain(good="egg"))
    assert third is not None
    assert third.values["gains"] == {"gold": 3, "egg": 2}
    assert both.values["gains"] == {"gold": 3, "egg": 1}


@pytest.mark.parametrize("other", [gain(seat=1), gain(source="wheel"), gain(rule="praga/walls/4"), Fact("", {}, "pay")])
def test_what_another_player_or_source_gives_is_told_alone(other: Fact) -> None:
    assert GAME.join(gain(), other) is None
    assert GAME.join(other, gain()) is None


@pytest.mark.parametrize("turn", [2, 5])  # its sign faces the next place to either side
def test_what_a_wall_touches_is_what_it_brings(turn: int) -> None:
    t = Table(2)
    t.wall("red", 4, "w01", turn)
    t.purse("red", stone=9)
    t.row("wall", "w10", ".", ".", ".")
    t.act("red", "wall")
    t.play("red", "tile w10")
    rows = {row["code"]: row["values"] for row in t.view("red")["moves"]}
    assert rows["place 10 r0"] == {
        "place": 10,
        "rotation": 0,
        "contacts": 0,
        "corners": 0,
        "cost": {},
        "gains": {},
    }
    touching = [code for code, found in rows.items() if found.get("contacts")]
    assert touching
    for code in touching:
        copy = GAME.clone(t.s)
        GAME.play(copy, 0, GAME.world.by_code[code])
        gained = [has - had for has, had in zip(copy.boards[0].purse, t.s.boards[0].purse, strict=True)]
        assert {good: count for good, count in zip(GOODS, gained, strict=False) if count} == rows[code]["gains"]


def test_a_building_shows_its_site_what_it_costs_and_brings_and_whether_it_claims_the_plaza() -> None:
    t = Table(2)
    claiming = next(tile for tile in GAME.world.tiles[:36] if tile.cube and not tile.sign and not tile.special)
    t.purse("red", gold=9, stone=9)
    t.row("building", claiming.id, ".", ".", ".")
    t.act("red", "building")
    t.play("red", f"tile {claiming.id}")
    while t.view("red")["tasks"][0]["kind"] != "lay_building":
        t.play("red", t.codes("red")[0])
    dear = next(i for i, gold in enumerate(GAME.world.site_gold) if gold and t.s.site_tile[i] < 0)
    site = GAME.world.site_ids[dear]
    shown = values(t, f"site {site} r0")
    assert (shown["site"], shown["plaza"], shown["rotation"]) == (site, site[:-1], 0)
    assert (shown["cost"], shown["claims"]) == ({"gold": GAME.world.site_gold[dear]}, True)
    assert shown["gains"].get("point", 0) == GAME.world.site_points[dear]
    t.board("red").cubes = 0
    assert not values(t, f"site {site} r0")["claims"]


def test_a_building_that_counts_shows_its_points() -> None:
    t = Table(2)
    counting = next(tile for tile in GAME.world.tiles[:36] if not tile.cube and not tile.sign and not tile.special)
    t.purse("red", gold=9, stone=9)
    t.row("building", counting.id, ".", ".", ".")
    t.act("red", "building")
    t.play("red", f"tile {counting.id}")
    while t.view("red")["tasks"][0]["kind"] != "lay_building":
        t.play("red", t.codes("red")[0])
    neighbour = next(row for row in t.view("red")["city"])["site"]
    code = next(code for code in t.codes("red") if code.startswith(f"site {neighbour[:-1]}"))
    points = t.board("red").points
    gains = values(t, code)["gains"]
    t.play("red", code)
    assert gains["point"] == t.board("red").points - points >= 2 * GAME.world.value["count_points"]


def test_an_upgrade_shows_the_step_at_the_university() -> None:
    t = Table(2)
    t.row("upgrade", "u01", ".", ".", ".")
    t.act("red", "upgrade")
    assert values(t, "tile u01")["gains"] == {}
    t.play("red", "tile u01")
    assert values(t, "lay r0")["gains"] == {"university": 1}


def test_climbing_shows_what_the_row_above_costs_and_brings() -> None:
    t = Table(2)
    t.squares("cathedral", ". . . . .", "3 > ^ . .", ". . . . .", ". . . . .", ". . . . .")
    t.purse("red", gold=9, stone=9, silver=2)
    climb = values(t, "climb cathedral")
    assert climb == {
        "project": "cathedral",
        "row": 1,
        "column": 0,
        "gains": {"point": 3},
        "cost": {"silver_window": 2},
        "arrow": False,
        "lapses": None,
        "golden_tile": False,
    }
    t.project("red", "cathedral", 1, 1)
    climb = values(t, "climb cathedral")
    assert (climb["column"], climb["gains"], climb["arrow"]) == (2, {}, True)
    t.project("red", "cathedral", 2, 0)
    gold, stone = t.s.setting.projects[1].costs[2]
    cost = {name: count for name, count in (("gold", gold), ("stone", stone)) if count}
    assert values(t, "climb cathedral")["cost"] == {"silver_window": 2, **cost}


def test_a_sideways_step_shows_where_it_leads() -> None:
    t = Table(2)
    t.squares("hunger_wall", ". > 2 . .", ". . . . .", ". . . . .", ". . . . .", ". . . . .")
    t.hold("red", "hunger_wall")
    shown = values(t, "step hunger_wall")
    assert (shown["row"], shown["column"], shown["gains"]) == (0, 2, {"point": 2})


def test_an_extra_action_shows_its_windows_and_the_bridge_its_egg() -> None:
    t = Table(2)
    t.purse("red", golden=2, silver=1, egg=1)
    assert values(t, "extra mines gold")["cost"] == {"gold_window": 2}
    assert values(t, "extra mines mixed")["cost"] == {"gold_window": 1, "silver_window": 1}
    t.board("red").road = 3
    assert values(t, "extra road gold")["cost"] == {"gold_window": 2, "egg": 1}


def test_windows_that_go_are_the_cost_of_those_that_are_kept() -> None:
    t = Table(2)
    t.purse("red", silver=3, golden=1)
    t.finish_turn("red")
    assert values(t, "windows 1 1") == {
        "kept": {"gold_window": 1, "silver_window": 1},
        "cost": {"silver_window": 2},
        "gains": {},
    }


def test_an_offer_of_the_wheel_shows_price_and_gain() -> None:
    t = Table(2)
    t.purse("red", gold=5, stone=5)
    offers = [i for i, effect in enumerate(GAME.world.sector) if effect is not None and effect.text.startswith("?")]
    t.s.turn.sector = offers[0]
    shown = values(t, "wheel")
    assert shown["effect"].startswith("?(")
    assert (sum(shown["cost"].values()) > 0, shown["gains"]) == (True, {"egg": 1})


def test_a_greyed_tile_says_what_is_missing_for_it() -> None:
    t = Table(2)
    t.purse("red", stone=3)
    t.row("wall", "w01", "w12", ".", ".")
    t.act("red", "wall")
    wall = GAME.world.tiles[GAME.world.tile_index["w12"]]
    assert missing(t, "tile w12") == {"missing": {"stone": wall.stone - 3}}


def test_another_players_turn_is_told_by_seats() -> None:
    refusal = Table(2).refusal("green", "end")
    assert (refusal.values, refusal.reason) == ({"waiting": [0]}, "praga.no.turn")


def test_only_who_has_drawn_finds_the_tiles_in_the_values() -> None:
    t = Table(2)
    t.gain("red", "technology")
    drawn = t.view("red")["tasks"][0]["values"]["drawn"]
    assert [f"keep {id}" for id in drawn] == t.codes("red")
    assert t.view("green")["asked"][0]["values"] == {"level": 1, "count": 3, "drawn": None}


def test_a_gain_is_told_as_data() -> None:
    t = Table(2)
    t.board("red").wealth = 7
    t.act("red", "mines")
    t.s.told = []
    t.play("red", "dig")
    told, t.s.told = t.s.told, None
    assert told is not None
    assert (told[0].kind, told[0].values) == (
        "gain",
        {"seat": 0, "good": "gold", "count": 1, "source": "production"},
    )


@pytest.mark.parametrize(("church", "offered"), [("", False), ("walls", True), ("walls mines", True)])
def test_climbing_to_the_top_of_the_cathedral_shows_whether_a_gold_tile_is_left(church: str, offered: bool) -> None:
    t = Table(2)
    t.project("red", "cathedral", 4, 0)
    t.purse("red", gold=9, stone=9, silver=2)
    t.golden_tiles(church=church)
    assert values(t, "climb cathedral")["golden_tile"] is offered
