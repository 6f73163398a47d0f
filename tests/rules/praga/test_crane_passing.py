"""Praga: tiles that turn past the last slot of the crane, and their five points."""

import pytest

from kingsroad.praga.state import NONE
from tests.marks import rule
from tests.rules.praga.table import Table
from tests.rules.praga.test_crane import MINES, QUARRIES, UPGRADE, end_of_turn, passed, tiles


def marked(slot: int, sector: int = 11) -> Table:
    """A tile with the 5-point mark lies on a slot."""
    t = Table()
    t.crane((slot - sector) % 12, **{f"s{slot}": MINES})
    t.s.passed = 1 << t.s.crane[slot]
    return t


# -- 7: where a passed tile goes ----------------------------------------------------------------


@rule("praga/crane/7")
def test_a_tile_past_the_last_slot_goes_to_the_first_green_slot() -> None:
    t = end_of_turn(9, s11=MINES)
    assert (tiles(t), passed(t)) == ({0: UPGRADE, 4: MINES}, [4])


@rule("praga/crane/7")
def test_on_a_double_turn_the_tile_on_slot_ten_passes_too() -> None:
    t = end_of_turn(11, s10=MINES, s9=QUARRIES)
    assert (tiles(t), passed(t)) == ({0: UPGRADE, 4: MINES, 11: QUARRIES}, [4])


@rule("praga/crane/7")
def test_a_tile_on_slot_ten_does_not_pass_on_a_single_turn() -> None:
    t = end_of_turn(9, s10=MINES)
    assert (tiles(t), passed(t)) == ({0: UPGRADE, 11: MINES}, [])


@rule("praga/crane/7")
def test_the_green_slot_must_hold_no_tile_after_the_turning() -> None:
    t = end_of_turn(9, s3=QUARRIES, s11=MINES)
    assert (tiles(t), passed(t)) == ({0: UPGRADE, 4: QUARRIES, 5: MINES}, [5])


@rule("praga/crane/7")
def test_a_green_slot_left_in_the_turning_is_open() -> None:
    t = end_of_turn(9, s4=QUARRIES, s11=MINES)
    assert (tiles(t), passed(t)) == ({0: UPGRADE, 4: MINES, 5: QUARRIES}, [4])


@rule("praga/crane/7")
def test_the_green_slot_must_not_be_under_the_box_after_the_turning() -> None:
    t = end_of_turn(3, s11=MINES)
    assert (t.s.box, tiles(t)) == (4, {0: UPGRADE, 5: MINES})


@rule("praga/crane/7")
def test_the_last_green_slot_is_used_before_a_red_one() -> None:
    t = end_of_turn(3, s4=QUARRIES, s11=MINES)
    assert (t.s.box, tiles(t)) == (4, {0: UPGRADE, 5: QUARRIES, 6: MINES})


@rule("praga/crane/7")
def test_with_no_green_slot_open_it_goes_to_the_first_red_one_behind_slot_zero() -> None:
    """CS says which slot; the other editions speak of the green zone only."""
    t = end_of_turn(4, s3=QUARRIES, s5=UPGRADE, s11=MINES)
    assert t.s.box == 5
    assert (tiles(t), passed(t)) == ({0: UPGRADE, 1: MINES, 4: QUARRIES, 6: UPGRADE}, [1])


@rule("praga/crane/7")
def test_a_red_slot_too_must_hold_no_tile() -> None:
    """CS."""
    t = Table()
    t.crane(4, s0=MINES, s3=QUARRIES, s5=UPGRADE, s8=UPGRADE, s11=MINES)
    t.s.turn.tile = t.s.crane[8]
    t.s.turn.done = True
    t.s.crane[8] = NONE
    t.play("red", "end")
    assert (tiles(t), passed(t)) == ({0: UPGRADE, 1: MINES, 2: MINES, 4: QUARRIES, 6: UPGRADE}, [2])


# -- 7: what it is worth ------------------------------------------------------------------------


@rule("praga/crane/7")
@pytest.mark.parametrize("slot", [4, 6, 7, 10, 11])
def test_a_passed_tile_is_worth_five_points_instead_of_those_of_its_slot(slot: int) -> None:
    t = marked(slot)
    t.purse("red", gold=0)
    t.play("red", f"take {slot}")
    assert t.view(None)["seats"][0]["sources"] == {"blue_zone": 5}


@rule("praga/crane/7")
def test_in_a_red_slot_a_passed_tile_costs_its_gold_as_well() -> None:
    t = marked(2)
    t.purse("red", gold=0)
    assert t.refusal("red", "take 2").rule == "praga/crane/2"
    t.purse("red", gold=1)
    t.play("red", "take 2")
    assert (t.board("red").points, t.has("red", "gold")) == (5, 0)


@rule("praga/crane/7")
def test_more_than_one_tile_may_carry_the_mark() -> None:
    t = end_of_turn(8, s10=QUARRIES, s11=MINES)
    t.s.crane[0] = NONE
    t.s.turn.tile, t.s.turn.done = next(i for i in range(6) if i not in t.s.crane), True
    t.play("green", "end")
    assert (passed(t), tiles(t)[4], tiles(t)[5]) == ([4, 5], QUARRIES, MINES)


@rule("praga/crane/7")
def test_the_mark_stays_while_the_tile_moves_on() -> None:
    t = Table()
    t.crane(9, s4=MINES, s6=QUARRIES)
    t.s.passed = 1 << t.s.crane[4]
    t.play("red", "take 6", "do quarries", "produce", "end")
    assert (passed(t), tiles(t)) == ([5], {0: QUARRIES, 5: MINES})


@rule("praga/crane/7")
def test_a_passed_tile_has_the_bonus_of_the_sector_it_now_lies_in() -> None:
    t = end_of_turn(1, s11=MINES)  # now on slot 4 with the box on 2
    t.purse("green", stone=0)
    t.play("green", "take 4", "wheel")
    assert t.has("green", "stone") == 2


# -- 12: the mark goes --------------------------------------------------------------------------


@rule("praga/crane/12")
def test_the_mark_goes_when_the_tile_is_taken() -> None:
    t = marked(5)
    t.play("red", "take 5", "do mines", "produce", "end")
    assert (passed(t), tiles(t)) == ([], {0: MINES})


@rule("praga/crane/12")
def test_taking_a_tile_leaves_the_mark_of_another() -> None:
    t = Table()
    t.crane(9, s4=MINES, s5=MINES)
    t.s.passed = 1 << t.s.crane[4]
    t.play("red", "take 5")
    assert (t.board("red").points, passed(t)) == (0, [4])


@rule("praga/crane/12")
def test_the_mark_goes_when_the_solo_opponent_takes_the_tile() -> None:
    t = Table(1)
    t.crane(9, s4=MINES, s10=QUARRIES)
    t.s.passed = 1 << t.s.crane[10]
    t.play("red", "take 4", "do mines", "produce", "end")
    assert (passed(t), tiles(t)[0]) == ([], QUARRIES)


@rule("praga/crane/12")
def test_the_mark_goes_when_an_automa_takes_the_tile() -> None:
    t = Table(1, solo="parler")
    t.play("red", "plaza p8")
    t.s.automas[0].deck[0] = 2  # the tile farthest along
    t.crane(9, s4=MINES, s10=QUARRIES)
    t.s.passed = 1 << t.s.crane[10]
    t.play("red", "take 4", "do mines", "produce", "end")
    assert (passed(t), tiles(t)[0]) == ([], QUARRIES)
