"""Praga: a turn is one tile, one action; which tiles may be taken."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import Table

HOPELESS = "wall road"  # the tile of side B whose actions can both be impossible
SURE = "mines upgrade"


def plain() -> Table:
    """Red to play, one tile of each kind on free slots, all sectors without special tiles."""
    t = Table()
    t.crane(11, s4="mines wall", s5="quarries building", s6="upgrade road")  # silver window, egg, stone
    t.row("wall", "w01", "w02", "w14", "w16")
    t.row("building", "b01", "b02", "b12", "b16")
    t.row("upgrade", "u01", "u03", "u05", "u12")
    return t


def hopeless(slot: int = 4, sector: int = 5, **goods: int) -> Table:
    """A tile with Wall and King's Road lies in that sector, another one can always be used. Red stands on V."""
    t = Table(2, action_side="B")
    other = 6 if slot != 6 else 5
    t.crane((slot - sector) % 12, **{f"s{slot}": HOPELESS, f"s{other}": SURE})
    t.row("wall", "w01", "w14", "w12", "w16")  # 2, 4, 4 stone; the special one 3
    t.board("red").road = 5
    t.purse("red", **{"gold": 0, "stone": 0, **goods})
    return t


def hopeless_refused(t: Table, slot: int = 4) -> bool:
    if f"take {slot}" in t.codes("red"):
        return False
    refusal = t.refusal("red", f"take {slot}")
    assert (refusal.rule, refusal.reason) == ("praga/turn/2", "praga.no.possible_action")
    return True


# -- 1: one tile, one action, one extra action --------------------------------------------------


@rule("praga/turn/1")
def test_a_turn_is_one_tile_one_of_its_actions_and_an_end() -> None:
    t = plain()
    t.play("red", "take 4", "do mines", "produce", "end")
    assert t.waiting() == ["green"]


@rule("praga/turn/1")
def test_one_tile_is_taken() -> None:
    t = plain()
    t.play("red", "take 4")
    refusal = t.refusal("red", "take 5")
    assert (refusal.rule, refusal.reason) == ("praga/turn/1", "praga.no.tile_taken")


@rule("praga/turn/1")
def test_the_action_is_one_of_the_two_on_the_tile() -> None:
    t = plain()
    t.play("red", "take 4")
    assert [code for code in t.codes("red") if code.startswith("do")] == ["do mines", "do wall"]
    refusal = t.refusal("red", "do quarries")
    assert (refusal.rule, refusal.reason) == ("praga/turn/1", "praga.no.action_on_tile")


@rule("praga/turn/1")
def test_one_of_the_two_actions_is_performed() -> None:
    t = plain()
    t.play("red", "take 4", "do mines", "produce")
    refusal = t.refusal("red", "do wall")
    assert (refusal.rule, refusal.reason) == ("praga/turn/1", "praga.no.action_done")


@rule("praga/turn/1")
@pytest.mark.parametrize("code", ["do mines", "end"])
def test_without_a_tile_there_is_no_action_and_no_end(code: str) -> None:
    refusal = plain().refusal("red", code)
    assert (refusal.rule, refusal.reason) == ("praga/turn/1", "praga.no.tile_yet")


@rule("praga/turn/1")
def test_at_most_one_extra_action_is_bought() -> None:
    t = plain()
    t.purse("red", golden=4)
    t.play("red", "extra mines gold", "produce")
    refusal = t.refusal("red", "extra mines gold")
    assert (refusal.rule, refusal.reason) == ("praga/windows/1", "praga.no.extra_again")


# -- 2: a tile must be of use -------------------------------------------------------------------


@rule("praga/turn/2")
def test_a_tile_may_be_taken_only_if_one_of_its_actions_is_possible() -> None:
    assert hopeless_refused(hopeless(stone=1))
    assert not hopeless_refused(hopeless(stone=2))


@rule("praga/turn/2")
def test_either_action_will_do() -> None:
    t = hopeless()
    t.board("red").road = 2
    assert not hopeless_refused(t)


@rule("praga/turn/2")
@pytest.mark.parametrize(("slot", "price"), [(0, 2), (1, 2), (2, 1), (3, 1)])
def test_the_action_must_be_possible_once_the_tile_is_paid_for(slot: int, price: int) -> None:
    t = Table(2, action_side="B")
    t.crane((slot - 5) % 12, **{f"s{slot}": "upgrade building", "s6": SURE})
    t.row("upgrade", ".", ".", ".", ".")
    t.row("building", "b01", "b12", "b12", "b16")  # 2 gold at least
    t.purse("red", gold=price + 1)
    assert hopeless_refused(t, slot)
    t.purse("red", gold=price + 2)
    assert not hopeless_refused(t, slot)


@rule("praga/turn/2")
@pytest.mark.parametrize(("sector", "stone"), [(2, 0), (7, 1)])
def test_stone_of_the_wheel_bonus_counts(sector: int, stone: int) -> None:
    assert not hopeless_refused(hopeless(sector=sector, stone=stone))
    if stone:
        assert hopeless_refused(hopeless(sector=sector, stone=stone - 1))


@rule("praga/turn/2")
@pytest.mark.parametrize(("sector", "gold", "refused"), [(3, 1, False), (3, 0, True), (9, 0, False)])
def test_gold_of_the_wheel_bonus_counts(sector: int, gold: int, refused: bool) -> None:
    t = Table(2, action_side="B")
    t.crane((4 - sector) % 12, s4="upgrade building", s6=SURE)
    t.row("upgrade", ".", ".", ".", ".")
    t.row("building", "b01", "b12", "b12", "b16")
    t.purse("red", gold=gold)
    assert hopeless_refused(t) == refused


@rule("praga/turn/2")
@pytest.mark.parametrize(("sector", "good"), [(6, "gold"), (11, "stone")])
@pytest.mark.parametrize("space", [3, 4])
def test_an_egg_that_can_be_bought_from_the_wheel_counts(sector: int, good: str, space: int) -> None:
    for held, refused in ((1, False), (0, True)):
        t = hopeless(sector=sector, **{good: held})
        t.board("red").road = space
        assert hopeless_refused(t) == refused


@rule("praga/turn/2")
def test_the_price_of_the_tile_and_of_the_egg_must_both_be_there() -> None:
    for gold, refused in ((1, True), (2, False)):
        t = hopeless(slot=3, sector=6, gold=gold)
        t.board("red").road = 3
        assert hopeless_refused(t, 3) == refused


@rule("praga/turn/2")
def test_an_egg_is_not_bought_from_other_sectors() -> None:
    t = hopeless(sector=10, gold=9)
    t.board("red").road = 3
    assert hopeless_refused(t)


@rule("praga/turn/2")
@pytest.mark.parametrize("sector", [1, 4, 8])
def test_a_special_tile_of_the_wheel_bonus_counts(sector: int) -> None:
    for stone, refused in ((2, True), (3, False)):
        t = hopeless(sector=sector, stone=stone)
        t.row("wall", "w12", "w14", "w13", "w16")  # 4, 4, 4; the special one 3
        assert hopeless_refused(t) == refused


@rule("praga/turn/2")
def test_what_reacts_to_the_wheel_bonus_counts_with_it() -> None:
    t = hopeless(sector=7)
    assert hopeless_refused(t)
    t.technology("red", "wheel_stone")  # one more stone
    assert not hopeless_refused(t)
    t = hopeless(sector=2, stone=4)
    t.row("wall", ".", ".", ".", ".")
    t.board("red").road = 3
    assert not hopeless_refused(t)  # six stone bring the egg
    t.board("red").wealth = 0b010
    assert hopeless_refused(t)


@rule("praga/turn/2")
def test_with_no_tile_of_use_any_that_can_be_paid_for_may_be_taken() -> None:
    t = hopeless()
    t.crane(11, s1=SURE, s4=HOPELESS, s7="upgrade building")
    t.row("upgrade", ".", ".", ".", ".")
    assert not hopeless_refused(t)
    assert t.refusal("red", "take 1").rule == "praga/crane/2"
    t.purse("red", gold=2)  # now the sure one can be paid for
    t.row("building", "b12", "b12", "b12", "b16")
    assert hopeless_refused(t)
    assert hopeless_refused(t, 7)
    t.purse("red", gold=1)
    assert not hopeless_refused(t)


@rule("praga/turn/2")
def test_the_action_of_the_taken_tile_must_be_performed() -> None:
    t = plain()
    t.play("red", "take 4")
    refusal = t.refusal("red", "end")
    assert (refusal.rule, refusal.reason) == ("praga/turn/17", "praga.no.action_yet")
