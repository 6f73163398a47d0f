"""Praga: why an effect of the King's Road cannot be used, one reason at a time."""

import pytest

from kingsroad.kernel.phrase import Phrase, phrase
from kingsroad.praga.wording import ROMAN
from kingsroad.words import Words
from tests.marks import rule
from tests.rules.praga.table import Table
from tests.rules.praga.test_road import walking

both = pytest.mark.parametrize("which", ["egg", "free"])


def refused(t: Table, code: str) -> tuple[str, Phrase]:
    refusal = t.refusal("red", code)
    return refusal.rule, refusal.said


def closed(reason: str, space: int) -> tuple[str, Phrase]:
    return "praga/road/9", phrase(f"praga.no.road_{reason}", space=ROMAN[space])


# -- there is none to use -----------------------------------------------------------------------


@rule("praga/road/9")
@both
@pytest.mark.parametrize("space", [2, 3])
def test_a_space_ahead_is_told_as_one_the_pawn_has_not_come_to(which: str, space: int) -> None:
    t = walking(1, egg=3, gold=3)
    assert refused(t, f"road {space} {which}") == closed("ahead", space)


@rule("praga/road/9")
@both
def test_a_space_of_an_earlier_turn_is_told_as_such(which: str) -> None:
    t = walking(2, egg=3, gold=3)
    t.play("red", "end")
    t.turn("red")
    assert refused(t, f"road 2 {which}") == closed("earlier", 2)


@rule("praga/road/9")
@both
def test_a_space_behind_the_one_entered_this_turn_is_of_an_earlier_turn(which: str) -> None:
    t = walking(2, egg=3, gold=3)
    assert refused(t, f"road 1 {which}") == closed("earlier", 1)


@rule("praga/road/9")
@both
def test_a_used_effect_is_told_as_used_even_if_the_pawn_has_moved_on(which: str) -> None:
    t = walking(1, egg=3, gold=3)
    t.play("red", f"road 1 {which}", "pick mine" if which == "egg" else "pick 2 gold")
    assert refused(t, f"road 1 {which}") == closed("used", 1)
    t.act("red", "road", by="extra")
    assert refused(t, f"road 1 {which}") == closed("used", 1)


@rule("praga/road/13")
@pytest.mark.parametrize(("space", "road_tiles"), [(1, "1"), (2, "2"), (3, "3a")])
def test_where_a_tile_lies_there_is_no_free_effect(space: int, road_tiles: str) -> None:
    t = Table(road_tiles=road_tiles)
    t.board("red").road = space - 1
    t.act("red", "road")
    assert refused(t, f"road {space} free") == ("praga/road/13", phrase("praga.no.road_replaced", space=ROMAN[space]))


# -- it waits, and is of no use -----------------------------------------------------------------


@rule("praga/road/2")
def test_a_price_one_cannot_pay_is_named_with_what_one_has() -> None:
    t = walking(2, gold=0)
    need = phrase("praga.no.need", good=phrase("good.gold", count=1), have=0)
    assert refused(t, "road 2 free") == ("praga/road/2", phrase("praga.no.road_price", goods=[need]))
    assert Words().say(refused(t, "road 2 free")[1]) == "That effect costs 1 gold (you have 0)."


@rule("praga/turn/18")
def test_gold_that_the_action_under_way_needs_buys_no_points() -> None:
    t = walking(2, gold=2)
    t.row("building", "b01", ".", ".", ".")
    t.act("red", "building", by="extra")
    assert refused(t, "road 2 free") == ("praga/turn/18", phrase("praga.no.strand"))
    t.purse("red", gold=3)
    assert "road 2 free" in t.codes("red")


@rule("praga/turn/18")
def test_the_very_gold_that_the_effect_costs_is_enough_but_not_to_spare() -> None:
    t = walking(2, gold=1, stone=2)
    t.row("wall", "w05", ".", ".", ".")  # for 2 stone and 1 gold
    t.act("red", "wall", by="extra")
    assert refused(t, "road 2 free") == ("praga/turn/18", phrase("praga.no.strand"))


@rule("praga/road/2")
def test_steps_beyond_the_ends_of_both_tracks_would_bring_nothing() -> None:
    t = walking(1, egg=1)
    t.board("red").mines = [8, 7]
    assert refused(t, "road 1 egg") == ("praga/road/2", phrase("praga.no.road_nothing"))


def test_programs_read_the_number_of_the_space_and_people_the_printed_one() -> None:
    t = walking(1)
    refusal = t.refusal("red", "road 2 egg")
    assert refusal.values == {"space": 2}
    assert Words().say(refusal.said) == "Your pawn has not reached space II of the King's Road yet."
