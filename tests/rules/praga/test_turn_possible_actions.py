"""Praga: when an action is possible, and that it must then be performed."""

import pytest

from kingsroad.kernel.effect import parse
from kingsroad.praga.terms import GOLD, WORDS
from kingsroad.praga.world import plain_gain
from tests.marks import rule
from tests.rules.praga.table import GAME, Table
from tests.rules.praga.test_turn import hopeless, hopeless_refused, plain

# -- 15: what is possible -----------------------------------------------------------------------

IMPOSSIBLE = [
    f"praga.no.{why}" for why in "building_price city_full egg ring_full road_end row_price row_special".split()
]


def can_do(t: Table, action: str) -> bool:
    if f"do {action}" in t.codes("red"):
        return True
    assert t.refusal("red", f"do {action}").reason in IMPOSSIBLE
    return False


@rule("praga/turn/15")
@pytest.mark.parametrize(("slot", "action"), [(4, "mines"), (5, "quarries")])
def test_mines_and_quarries_are_always_possible(slot: int, action: str) -> None:
    t = plain()
    t.purse("red", gold=0, stone=0)
    t.board("red").mines[:] = [8, 7]
    t.play("red", f"take {slot}")
    assert can_do(t, action)


@rule("praga/turn/15")
def test_an_upgrade_needs_a_tile_to_take() -> None:
    t = plain()
    t.play("red", "take 6")
    t.row("upgrade", ".", ".", ".", "u12")
    assert not can_do(t, "upgrade")
    t.row("upgrade", ".", ".", "u05", "u12")
    assert can_do(t, "upgrade")


@rule("praga/turn/15")
@pytest.mark.parametrize(("gold", "stone", "possible"), [(1, 2, True), (0, 2, False), (1, 1, False)])
def test_a_wall_needs_a_tile_that_can_be_paid_for(gold: int, stone: int, possible: bool) -> None:
    t = plain()
    t.play("red", "take 4")
    t.row("wall", "w05", "w11", "w14", "w16")  # 2 stone and 1 gold at least
    t.purse("red", gold=gold, stone=stone)
    assert can_do(t, "wall") == possible


@rule("praga/turn/15")
def test_a_wall_needs_a_free_place() -> None:
    t = plain()
    t.play("red", "take 4")
    for place in range(1, 12):
        t.wall("red", place, "w02")
    assert can_do(t, "wall")
    t.wall("red", 12, "w02")
    assert not can_do(t, "wall")


@rule("praga/turn/15")
@pytest.mark.parametrize(("gold", "stone", "possible"), [(2, 1, True), (1, 1, False), (2, 0, False)])
def test_a_building_needs_a_tile_that_can_be_paid_for(gold: int, stone: int, possible: bool) -> None:
    t = plain()
    t.play("red", "take 5")
    t.row("building", "b09", "b12", "b13", "b16")  # 2 gold and 1 stone at least
    t.purse("red", gold=gold, stone=stone)
    assert can_do(t, "building") == possible


@rule("praga/turn/15")
def test_a_building_needs_a_site_that_can_be_paid_for() -> None:
    t = plain()
    t.play("red", "take 5")
    for site in t.game.world.site_ids:
        if site != "p2a":  # this one costs a gold more
            t.building(site, "b02")
    t.purse("red", gold=2)
    assert not can_do(t, "building")
    t.purse("red", gold=3)
    assert can_do(t, "building")
    t.building("p2a", "b02")
    assert not can_do(t, "building")


@rule("praga/turn/15")
@pytest.mark.parametrize(
    ("space", "eggs", "possible"),
    [(0, 0, True), (2, 0, True), (3, 0, False), (3, 1, True), (4, 0, False), (4, 1, True), (5, 9, False)],
)
def test_the_kings_road_is_possible_before_v_from_iii_and_iv_only_with_an_egg(
    space: int, eggs: int, possible: bool
) -> None:
    t = plain()
    t.play("red", "take 6")
    t.board("red").road = space
    t.purse("red", egg=eggs)
    assert can_do(t, "road") == possible


@rule("praga/turn/15")
@pytest.mark.parametrize(
    ("slot", "action", "upgrade", "goods"),
    [
        (4, "wall", "u05", {"stone": 1}),  # 1 stone with each Wall action
        (4, "wall", "u21", {"stone": 0}),  # 2 stone
        (5, "building", "u07", {"gold": 1}),  # 1 gold with each Building action
        (6, "road", "u09", {"egg": 0}),  # 1 egg with each King's Road action
    ],
)
def test_the_bonus_of_its_own_upgrade_counts(slot: int, action: str, upgrade: str, goods: dict[str, int]) -> None:
    t = plain()
    t.play("red", f"take {slot}")
    t.board("red").road = 3
    t.purse("red", **goods)
    assert not can_do(t, action)
    t.upgrade("red", upgrade)
    assert can_do(t, action)


@rule("praga/turn/15")
def test_the_bonus_of_another_upgrade_does_not_count() -> None:
    t = plain()
    t.play("red", "take 4")
    t.purse("red", stone=1)
    t.upgrade("red", "u01")  # 1 stone with Mines
    assert not can_do(t, "wall")


@rule("praga/turn/15")
@pytest.mark.parametrize(
    ("formula", "gold"),
    [("2 gold", 2), ("stone + gold", 1), ("stone", 0), ("gold / stone", 0), ("gold per era_one_upgrade", 0)],
)
def test_only_what_a_bonus_gives_without_a_choice_or_a_count_is_sure(formula: str, gold: int) -> None:
    assert plain_gain(parse(formula, WORDS), GOLD) == gold


# -- 16: a tile that may yet become possible ----------------------------------------------------


@rule("praga/turn/16")
@pytest.mark.parametrize(("golden", "silver", "refused"), [(2, 0, False), (1, 1, False), (1, 0, True), (0, 9, True)])
def test_a_tile_may_be_taken_all_the_same_while_an_extra_action_can_be_bought(
    golden: int, silver: int, refused: bool
) -> None:
    assert hopeless_refused(hopeless(sector=7, golden=golden, silver=silver)) == refused


@rule("praga/turn/16")
@pytest.mark.parametrize("sector", [5, 10])
def test_a_silver_window_of_the_wheel_bonus_counts_for_the_extra_action(sector: int) -> None:
    assert not hopeless_refused(hopeless(sector=sector, golden=1))
    assert hopeless_refused(hopeless(sector=sector, golden=0, silver=1))


@rule("praga/turn/16")
def test_after_the_extra_action_windows_help_no_more() -> None:
    t = hopeless(sector=7, golden=4)
    assert not hopeless_refused(t)
    t.play("red", "extra mines gold", "produce")
    assert t.has("red", "golden") == 2
    assert hopeless_refused(t)


@rule("praga/turn/16")
@pytest.mark.parametrize("technology", ["university", "any_action"])
def test_a_tile_may_be_taken_all_the_same_with_an_unused_level_iii_or_iv_technology(technology: str) -> None:
    t = hopeless()
    t.technology("red", technology)
    assert not hopeless_refused(t)


@rule("praga/turn/16")
def test_a_level_i_or_ii_technology_does_not_help() -> None:
    t = hopeless()
    t.technology("red", "egg", "rows")
    assert hopeless_refused(t)


# -- 17: the action cannot be left out ----------------------------------------------------------


def taken(**goods: int) -> Table:
    """The hopeless tile was taken with the help of a technology."""
    t = hopeless(sector=5, **goods)
    t.technology("red", "produce_stone")
    t.play("red", "take 4")
    return t


@rule("praga/turn/17")
def test_the_turn_ends_without_the_action_if_none_is_possible() -> None:
    t = taken(stone=1)
    t.play("red", "end")
    assert t.waiting() == ["green"]


@rule("praga/turn/17")
def test_the_turn_cannot_be_ended_while_an_action_of_the_tile_is_possible() -> None:
    t = taken(stone=1)
    t.play("red", "use produce_stone")
    refusal = t.refusal("red", "end")
    assert (refusal.rule, refusal.reason) == ("praga/turn/17", "praga.no.action_yet")


@rule("praga/turn/17")
@pytest.mark.parametrize(("sector", "goods"), [(2, {"stone": 0}), (7, {"stone": 1}), (1, {"stone": 3})])
def test_an_open_wheel_bonus_counts_at_the_end_of_the_turn(sector: int, goods: dict[str, int]) -> None:
    t = hopeless(sector=sector, **goods)
    t.row("wall", "w01" if sector > 1 else "w12", "w14", "w13", "w16")
    t.play("red", "take 4")
    assert t.refusal("red", "end").rule == "praga/turn/17"


@rule("praga/turn/17")
def test_a_wheel_bonus_that_is_spent_counts_no_more() -> None:
    t = hopeless(sector=1, stone=3)
    t.row("wall", "w12", "w14", "w13", "w16")
    t.play("red", "take 4", "wheel points", "end")
    assert t.waiting() == ["green"]


@rule("praga/turn/17")
def test_for_a_player_out_of_time_the_turn_is_ended_as_soon_as_it_can_be() -> None:
    t = plain()
    assert GAME.timeout(t.s, 0).code == t.codes("red")[0]
    t.play("red", "take 4")
    assert GAME.timeout(t.s, 0).code == t.codes("red")[0]
    t.play("red", "do mines", "produce")
    assert GAME.timeout(t.s, 0).code == "end"
