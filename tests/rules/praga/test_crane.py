"""Praga: the action crane, its slots, its wheel and how it turns."""

from random import Random

import pytest

from kingsroad.praga import crane
from kingsroad.praga.state import NONE
from tests.marks import rule
from tests.rules.praga.table import GAME, Table

WORLD = GAME.world
MINES, QUARRIES, UPGRADE = "mines wall", "quarries building", "upgrade road"
# Clockwise from the box: what a sector gives, and the points of a special tile.
SECTORS = [
    (1, None, 1),
    (2, "2 stone", 0),
    (3, "gold", 0),
    (4, None, 2),
    (5, "silver_window", 0),
    (6, "?(gold: egg)", 0),
    (7, "stone", 0),
    (8, None, 1),
    (9, "2 gold", 0),
    (10, "silver_window", 0),
    (11, "?(stone: egg)", 0),
]


def at(slot: int, sector: int = 11, tile: str = MINES) -> Table:
    """One tile on a slot, with the box so that it lies in that sector."""
    t = Table()
    t.crane((slot - sector) % 12, **{f"s{slot}": tile})
    return t


def tiles(t: Table) -> dict[int, str]:
    return {i: " ".join(slot["tile"]) for i, slot in enumerate(t.view(None)["crane"]["slots"]) if slot["tile"]}


def passed(t: Table) -> list[int]:
    return [i for i, slot in enumerate(t.view(None)["crane"]["slots"]) if slot["passed"]]


def end_of_turn(box: int, **slots: str) -> Table:
    """Red has taken a tile, the others lie as named, and Red ends the turn."""
    t = Table()
    t.crane(box, s0=UPGRADE, **slots)
    t.s.crane[0] = NONE
    t.s.turn.tile = next(i for i in range(6) if i not in t.s.crane and t.s.setting.pairs[i] == (2, 5))
    t.s.turn.done = True
    t.play("red", "end")
    return t


# -- 1: slots and sectors -----------------------------------------------------------------------


@rule("praga/crane/1")
def test_of_twelve_slots_four_are_red_three_green_and_five_blue() -> None:
    colours = [record.text("colour") for record in GAME.content.all("slot")]
    assert colours == ["red"] * 4 + ["green"] * 3 + ["blue"] * 5


@rule("praga/crane/1")
@pytest.mark.parametrize("box", [1, 4, 11])
def test_eleven_sectors_with_bonuses_follow_clockwise_on_the_box(box: int) -> None:
    t = Table()
    t.s.box = box
    slots = t.view(None)["crane"]["slots"]
    found = [(k, slots[(box + k) % 12]["bonus"], slots[(box + k) % 12]["special"]) for k in range(12)]
    assert found == [(0, None, 0), *SECTORS]


# -- 2, 9: the price ----------------------------------------------------------------------------


@rule("praga/crane/2")
@pytest.mark.parametrize(("slot", "price"), [(0, 2), (1, 2), (2, 1), (3, 1)])
def test_a_tile_in_a_red_slot_costs_its_gold_at_once(slot: int, price: int) -> None:
    t = at(slot)
    t.purse("red", gold=price)
    t.play("red", f"take {slot}")
    assert (t.has("red", "gold"), t.board("red").points) == (0, 0)


@rule("praga/crane/2")
@pytest.mark.parametrize(("slot", "price"), [(0, 2), (1, 2), (2, 1), (3, 1)])
def test_who_is_one_gold_short_cannot_take_it(slot: int, price: int) -> None:
    t = at(slot)
    t.purse("red", gold=price - 1, stone=9)
    refusal = t.refusal("red", f"take {slot}")
    assert (refusal.rule, refusal.reason) == ("praga/crane/2", "praga.no.gold")
    assert refusal.missing == {"price": price, "missing": 1}


@rule("praga/crane/2")
@pytest.mark.parametrize("slot", [4, 5, 6])
def test_a_tile_in_a_green_slot_costs_and_scores_nothing(slot: int) -> None:
    t = at(slot)
    t.purse("red", gold=0)
    t.play("red", f"take {slot}")
    assert (t.has("red", "gold"), t.board("red").points) == (0, 0)


@rule("praga/crane/2")
@pytest.mark.parametrize(("slot", "points"), [(7, 1), (8, 2), (9, 3), (10, 4), (11, 5)])
def test_a_tile_in_a_blue_slot_scores_its_points_at_once(slot: int, points: int) -> None:
    t = at(slot)
    t.purse("red", gold=0)
    t.play("red", f"take {slot}")
    assert (t.board("red").points, t.view(None)["seats"][0]["sources"]) == (points, {"blue_zone": points})


@rule("praga/crane/9")
def test_the_wheel_bonus_of_a_tile_cannot_pay_its_red_price() -> None:
    t = at(3, sector=9)
    t.purse("red", gold=0)
    assert t.refusal("red", "take 3").rule == "praga/crane/2"


@rule("praga/crane/9")
def test_the_gold_an_action_gives_cannot_pay_the_red_price() -> None:
    t = at(0)
    t.board("red").mines[0] = 8
    t.purse("red", gold=1)
    assert t.refusal("red", "take 0").rule == "praga/crane/2"
    t.purse("red", gold=2)
    t.play("red", "take 0")
    assert t.has("red", "gold") == 0


# -- 3, 4: the bonus of the wheel ---------------------------------------------------------------


@rule("praga/crane/3")
@pytest.mark.parametrize("slot", [2, 5, 9])
def test_the_taken_tile_gives_the_bonus_of_its_sector(slot: int) -> None:
    t = at(slot, sector=2)
    t.purse("red", gold=1, stone=0)
    t.play("red", f"take {slot}")
    assert t.has("red", "stone") == 0
    t.play("red", "wheel")
    assert t.has("red", "stone") == 2


@rule("praga/crane/2", "praga/crane/3", "praga/crane/4")
@pytest.mark.parametrize(
    ("slot", "sector", "terms"),
    [
        (0, 2, [("price", {"gold": 2}), ("wheel", {"bonus": {"id": "good.stone", "count": 2}})]),
        (4, 5, [("wheel", {"bonus": {"id": "good.silver_window", "count": 1}})]),
        (4, 4, [("wheel", {"bonus": {"id": "praga.bonus.special", "points": 2}})]),
        (11, 1, [("points", {"points": 5}), ("wheel", {"bonus": {"id": "praga.bonus.special", "points": 1}})]),
    ],
)
def test_a_tile_is_offered_with_both_actions_its_price_or_points_and_the_bonus_of_its_sector(
    slot: int, sector: int, terms: list[tuple[str, dict[str, object]]]
) -> None:
    t = at(slot, sector)
    t.purse("red", gold=9)
    assert t.row_of("red", f"take {slot}")["said"] == {
        "id": "praga.move.take",
        "first": {"id": "praga.action.mines"},
        "second": {"id": "praga.action.wall"},
        "terms": [{"id": f"praga.take.{name}", **values} for name, values in terms],
    }


@rule("praga/crane/3")
def test_the_bonus_may_be_taken_after_the_action() -> None:
    t = at(4, sector=2)
    t.play("red", "take 4", "do mines", "produce", "wheel")
    assert t.has("red", "stone") == 4


@rule("praga/crane/3")
def test_the_bonus_may_be_taken_between_the_steps_of_the_action() -> None:
    t = at(4, sector=2)
    t.play("red", "take 4", "do mines", "wheel", "produce")
    assert t.has("red", "stone") == 4


@rule("praga/crane/3")
def test_the_bonus_comes_once() -> None:
    t = at(4, sector=2)
    t.play("red", "take 4", "wheel")
    refusal = t.refusal("red", "wheel")
    assert (refusal.rule, refusal.reason) == ("praga/crane/3", "praga.no.bonus_taken")


@rule("praga/crane/3")
def test_there_is_no_bonus_before_a_tile_is_taken() -> None:
    refusal = at(4).refusal("red", "wheel")
    assert (refusal.rule, refusal.reason) == ("praga/crane/3", "praga.no.tile_yet")


@rule("praga/crane/4")
@pytest.mark.parametrize(
    ("sector", "good", "count"),
    [(2, "stone", 2), (3, "gold", 1), (5, "silver", 1), (7, "stone", 1), (9, "gold", 2), (10, "silver", 1)],
)
def test_goods_of_a_sector(sector: int, good: str, count: int) -> None:
    t = at(4, sector)
    t.purse("red", gold=0, stone=0)
    t.play("red", "take 4", "wheel")
    purse = t.view(None)["seats"][0]["purse"]
    assert sum(purse.values()) == t.has("red", good) == count


@rule("praga/crane/4", "praga/technology/13")
@pytest.mark.parametrize(("sector", "gold", "stone", "points"), [(2, 0, 3, 1), (9, 3, 0, 1), (5, 0, 0, 0)])
def test_what_reacts_to_gold_and_stone_of_the_wheel_does_not_react_to_windows(
    sector: int, gold: int, stone: int, points: int
) -> None:
    t = at(4, sector)
    t.technology("red", "wheel_gold", "wheel_stone")
    t.purse("red", gold=0, stone=0)
    t.play("red", "take 4", "wheel")
    assert (t.has("red", "gold"), t.has("red", "stone"), t.board("red").points) == (gold, stone, points)


@rule("praga/crane/4")
@pytest.mark.parametrize(("sector", "price"), [(6, "gold"), (11, "stone")])
def test_an_egg_costs_one_gold_or_one_stone_by_its_sector(sector: int, price: str) -> None:
    t = at(4, sector)
    t.purse("red", gold=0, stone=0)
    t.purse("red", **{price: 1})
    t.play("red", "take 4", "wheel")
    assert (t.has("red", "egg"), t.has("red", "gold"), t.has("red", "stone")) == (1, 0, 0)


@rule("praga/crane/4")
@pytest.mark.parametrize(("sector", "price", "other"), [(6, "gold", "stone"), (11, "stone", "gold")])
def test_an_egg_cannot_be_bought_without_its_price(sector: int, price: str, other: str) -> None:
    t = at(4, sector)
    t.purse("red", **{price: 0, other: 9})
    t.play("red", "take 4")
    refusal = t.refusal("red", "wheel")
    assert (refusal.rule, refusal.reason) == ("praga/crane/4", f"praga.no.{price}")
    assert refusal.missing == {"price": 1, "missing": 1}


@rule("praga/crane/4")
@pytest.mark.parametrize("sector", [6, 11])
def test_at_most_one_egg_can_be_bought(sector: int) -> None:
    t = at(4, sector)
    t.purse("red", gold=9, stone=9)
    t.play("red", "take 4", "wheel")
    assert t.refusal("red", "wheel").reason == "praga.no.bonus_taken"


@rule("praga/crane/4")
@pytest.mark.parametrize("sector", [6, 11])
def test_the_egg_need_not_be_bought(sector: int) -> None:
    t = at(4, sector)
    t.play("red", "take 4", "do mines", "dig", "end")
    assert (t.has("red", "egg"), t.has("red", "gold"), t.has("red", "stone")) == (0, 3, 2)


@rule("praga/crane/4")
@pytest.mark.parametrize(("sector", "points"), [(1, 1), (4, 2), (8, 1)])
def test_a_special_tile_or_points(sector: int, points: int) -> None:
    t = at(4, sector)
    t.play("red", "take 4", "wheel points")
    assert t.view(None)["seats"][0]["sources"] == {"wheel": points}


@rule("praga/crane/4")
def test_points_come_only_of_a_special_sector_and_goods_only_of_the_others() -> None:
    t, other = at(4, sector=1), at(4, sector=9)
    t.play("red", "take 4")
    other.play("red", "take 4")
    assert t.refusal("red", "wheel").reason == other.refusal("red", "wheel points").reason == "praga.no.such_bonus"


# -- 5: the special tile ------------------------------------------------------------------------


def with_special(tile: str) -> Table:
    t = at(4, sector=1, tile=tile)
    t.row("building", "b01", "b02", "b04", "b16")
    t.row("wall", "w01", "w02", "w03", "w16")
    t.row("upgrade", "u01", "u03", "u05", "u12")
    t.purse("red", gold=9, stone=9, golden=2)
    t.play("red", "take 4")
    return t


@rule("praga/crane/5")
@pytest.mark.parametrize(
    ("tile", "action", "code"),
    [(QUARRIES, "building", "tile b16"), (MINES, "wall", "tile w16"), (UPGRADE, "upgrade", "tile u12")],
)
def test_the_action_of_the_taken_tile_may_take_the_special_tile(tile: str, action: str, code: str) -> None:
    t = with_special(tile)
    t.play("red", f"do {action}")
    assert code in t.codes("red")


@rule("praga/crane/5")
def test_an_extra_action_never_takes_the_special_tile() -> None:
    t = with_special(MINES)
    t.play("red", "extra wall gold")
    refusal = t.refusal("red", "tile w16")
    assert (refusal.rule, refusal.reason) == ("praga/crane/5", "praga.no.special")


@rule("praga/crane/5")
@pytest.mark.parametrize(
    ("technology", "codes", "tile"),
    [("upgrade_points", [], "u12"), ("any_action", ["any building"], "b16"), ("cheap_wall", [], "w16")],
)
def test_a_technology_action_never_takes_the_special_tile(technology: str, codes: list[str], tile: str) -> None:
    t = with_special(MINES)
    t.technology("red", technology)
    t.play("red", f"use {technology}", *codes)
    assert t.refusal("red", f"tile {tile}").rule == "praga/crane/5"


@rule("praga/crane/5")
def test_without_the_bonus_the_action_of_the_taken_tile_takes_no_special_tile() -> None:
    t = with_special(MINES)
    t.play("red", "wheel points", "do wall")
    assert t.refusal("red", "tile w16").rule == "praga/crane/5"


# -- 6: turning the wheel -----------------------------------------------------------------------


@rule("praga/crane/6")
def test_at_the_end_of_a_turn_everything_moves_one_slot_clockwise() -> None:
    t = end_of_turn(9, s1=MINES, s4=QUARRIES, s10=MINES)
    assert t.s.box == 10
    assert tiles(t) == {0: UPGRADE, 2: MINES, 5: QUARRIES, 11: MINES}
    assert passed(t) == []


@rule("praga/crane/6")
@pytest.mark.parametrize(("box", "after"), [(1, 2), (9, 10), (10, 11), (11, 1)])
def test_the_box_never_stops_on_slot_zero(box: int, after: int) -> None:
    assert end_of_turn(box, s3=MINES).s.box == after


@rule("praga/crane/6")
def test_where_the_box_would_stop_on_slot_zero_everything_moves_two_slots() -> None:
    t = end_of_turn(11, s1=MINES, s4=QUARRIES, s9=MINES)
    assert tiles(t) == {0: UPGRADE, 3: MINES, 6: QUARRIES, 11: MINES}
    assert passed(t) == []


@rule("praga/crane/6")
def test_the_taken_tile_goes_to_slot_zero() -> None:
    t = Table()
    t.crane(9, s0=MINES, s5=QUARRIES, s7=UPGRADE)
    t.play("red", "take 5", "do quarries", "produce", "end")
    assert tiles(t) == {0: QUARRIES, 1: MINES, 8: UPGRADE}


# -- 8, 11: the tile in hand --------------------------------------------------------------------


@rule("praga/crane/8")
@pytest.mark.parametrize("action", ["mines", "wall"])
def test_either_action_of_a_tile_may_be_performed(action: str) -> None:
    t = at(4)
    t.row("wall", "w01", "w02", "w03", "w16")
    t.play("red", "take 4", f"do {action}")
    assert t.view(None)["turn"]["under_way"] == action


@rule("praga/crane/11")
def test_the_slot_of_the_taken_tile_stays_empty_and_the_others_keep_their_places() -> None:
    t = Table()
    t.crane(9, s3=QUARRIES, s4=MINES, s5=UPGRADE)
    t.play("red", "take 4", "do mines", "produce")
    assert (tiles(t), t.s.box) == ({3: QUARRIES, 5: UPGRADE}, 9)


@rule("praga/crane/11")
def test_nothing_can_be_taken_from_an_empty_slot() -> None:
    t = at(4)
    refusal = t.refusal("red", "take 5")
    assert (refusal.rule, refusal.reason) == ("praga/crane/11", "praga.no.tile_there")


# -- 10: there is always a tile to take ---------------------------------------------------------


@rule("praga/crane/10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_most_one_tile_passes_and_at_least_two_of_six_never_cost_gold(players: int) -> None:
    rng = Random(players)
    for seed in range(20):
        s = Table(players, str(seed)).s
        for _ in range(16 * players):
            free = [slot for slot in range(12) if s.crane[slot] != NONE and WORLD.slot_price[slot] == 0]
            assert len(free) >= 2
            slot = rng.choice([slot for slot in range(12) if s.crane[slot] != NONE])
            taken, marked, box = s.crane[slot], s.passed, s.box
            s.crane[slot] = NONE
            steps = 2 if box == 11 else 1
            assert sum(1 for other in range(12 - steps, 12) if s.crane[other] != NONE) <= 1
            crane.turn_wheel(s, taken)
            assert (s.passed & ~marked).bit_count() <= 1
            assert sorted(tile for tile in s.crane if tile != NONE) == [0, 1, 2, 3, 4, 5]
            assert s.crane[s.box] == NONE
            assert s.crane[0] == taken
