"""Praga: refreshing a row."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import Table
from tests.rules.praga.test_tiles import WALLS, laid_out, row, stack

REFRESHES = ["refresh building", "refresh wall", "refresh upgrade"]


def refreshes(t: Table, colour: str = "red") -> list[str]:
    return [code for code in t.codes(colour) if code.startswith("refresh")]


# -- 3: when and for what -----------------------------------------------------------------------


@rule("praga/tiles/3")
def test_any_row_may_be_refreshed_even_before_the_action_tile_is_taken() -> None:
    assert refreshes(laid_out()) == REFRESHES


@rule("praga/tiles/3")
def test_a_row_may_be_refreshed_after_the_action_and_whether_it_is_used_or_not() -> None:
    t = laid_out()
    t.act("red", "mines")
    assert refreshes(t) == REFRESHES
    t.play("red", "produce", "refresh wall", "away 1", "away 2", "pay gold", "end")
    assert t.waiting() == ["green"]


@rule("praga/tiles/3")
def test_a_row_is_refreshed_once_per_turn() -> None:
    t = laid_out()
    t.play("red", "refresh wall", "away 1", "away 2", "pay gold")
    assert refreshes(t) == []
    refusal = t.refusal("red", "refresh building")
    assert (refusal.rule, refusal.reason) == ("praga/tiles/3", "praga.no.refresh_again")


@rule("praga/tiles/3")
def test_in_the_next_turn_a_row_may_be_refreshed_again() -> None:
    t = laid_out()
    t.play("red", "refresh wall", "away 1", "away 2", "pay gold")
    t.finish_turn("red")
    assert refreshes(t, "green") == REFRESHES
    t.finish_turn("green")
    assert refreshes(t) == REFRESHES


@rule("praga/tiles/3")
def test_rows_are_refreshed_in_the_own_turn_only() -> None:
    t = laid_out()
    t.purse("green", gold=9)
    assert t.refusal("green", "refresh wall").rule == "praga/setup/1"


@rule("praga/tiles/3")
@pytest.mark.parametrize(("good", "other"), [("gold", "stone"), ("stone", "gold")])
def test_a_refresh_costs_one_gold_or_one_stone(good: str, other: str) -> None:
    t = laid_out()
    t.play("red", "refresh wall", "away 1", "away 2", f"pay {good}")
    assert (t.has("red", good), t.has("red", other)) == (8, 9)


@rule("praga/tiles/3")
@pytest.mark.parametrize(("good", "other"), [("gold", "stone"), ("stone", "gold")])
def test_one_pays_with_what_one_has(good: str, other: str) -> None:
    t = laid_out()
    t.purse("red", **{good: 1, other: 0})
    t.play("red", "refresh wall", "away 1", "away 2")
    assert t.codes("red") == [f"pay {good}"]
    refusal = t.refusal("red", f"pay {other}")
    assert (refusal.rule, refusal.reason) == ("praga/tiles/3", "praga.no.refresh_price")
    t.play("red", f"pay {good}")
    assert t.has("red", good) == 0


@rule("praga/tiles/3")
def test_without_gold_and_stone_no_row_is_refreshed() -> None:
    t = laid_out()
    t.purse("red", gold=0, stone=0, egg=9, silver=9, golden=9)
    refusal = t.refusal("red", "refresh wall")
    assert (refusal.rule, refusal.reason) == ("praga/tiles/3", "praga.no.refresh_price")


# -- 3: two tiles -------------------------------------------------------------------------------


@rule("praga/tiles/3")
@pytest.mark.parametrize(("first", "second"), [(1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (4, 3)])
def test_two_normal_tiles_go_or_the_special_and_a_normal_one(first: int, second: int) -> None:
    t = laid_out()
    t.stack("wall", "w10", "w11")
    t.stack("wall", "w17", special=True)
    t.play("red", "refresh wall", f"away {first}", f"away {second}", "pay gold")
    changed = [i + 1 for i, id in enumerate(row(t, "wall")) if id != WALLS[i]]
    assert changed == sorted((first, second))


@rule("praga/tiles/3")
def test_exactly_two_tiles_go() -> None:
    t = laid_out()
    t.play("red", "refresh wall")
    refusal = t.refusal("red", "pay gold")
    assert (refusal.rule, refusal.reason) == ("praga/tiles/3", "praga.no.two_tiles_first")
    t.play("red", "away 1")
    assert t.refusal("red", "pay gold").reason == "praga.no.two_tiles_first"
    t.play("red", "away 2")
    refusal = t.refusal("red", "away 3")
    assert (refusal.rule, refusal.reason) == ("praga/tiles/3", "praga.no.two_tiles")


@rule("praga/tiles/3")
def test_no_tile_goes_twice() -> None:
    t = laid_out()
    t.play("red", "refresh wall", "away 2")
    assert t.refusal("red", "away 2").reason == "praga.no.together"
    assert t.codes("red") == ["away 1", "away 3", "away 4"]


@rule("praga/tiles/3")
def test_removed_tiles_go_under_their_own_stacks() -> None:
    t = laid_out()
    t.stack("wall", "w10", "w11")
    t.stack("wall", "w17", "w18", special=True)
    t.play("red", "refresh wall", "away 2", "away 4", "pay gold")
    assert row(t, "wall") == ["w01", "w10", "w03", "w17"]
    assert stack(t, "wall") == ["w11", "w02"]
    assert stack(t, "wall", special=True) == ["w18", "w16"]


@rule("praga/tiles/3")
def test_the_other_rows_and_stacks_stay_as_they_are() -> None:
    t = laid_out()
    before = [row(t, "building"), row(t, "upgrade"), *(stack(t, kind) for kind in ("building", "upgrade"))]
    t.play("red", "refresh wall", "away 1", "away 2", "pay gold")
    assert [row(t, "building"), row(t, "upgrade"), *(stack(t, k) for k in ("building", "upgrade"))] == before


# -- 5, 6: how it is done -----------------------------------------------------------------------


@rule("praga/tiles/5")
def test_the_new_tiles_lie_in_the_places_of_the_old_ones() -> None:
    t = laid_out()
    t.stack("wall", "w10", "w11", "w12")
    t.play("red", "refresh wall", "away 1", "away 3", "pay gold")
    assert row(t, "wall") == ["w10", "w02", "w11", "w16"]


@rule("praga/tiles/6")
@pytest.mark.parametrize("order", [(1, 3), (3, 1)])
def test_the_left_one_goes_under_first_and_the_places_are_filled_from_left_to_right(order: tuple[int, int]) -> None:
    t = laid_out()
    t.stack("wall", "w10", "w11", "w12")
    t.play("red", "refresh wall", f"away {order[0]}", f"away {order[1]}", "pay gold")
    assert row(t, "wall") == ["w10", "w02", "w11", "w16"]
    assert stack(t, "wall") == ["w12", "w01", "w03"]


@rule("praga/tiles/6")
def test_a_tile_just_removed_may_come_back_from_a_thin_stack() -> None:
    t = laid_out()
    t.stack("wall", "w10")
    t.play("red", "refresh wall", "away 1", "away 3", "pay gold")
    assert (row(t, "wall"), stack(t, "wall")) == (["w10", "w02", "w01", "w16"], ["w03"])


@rule("praga/tiles/6")
def test_a_refresh_needs_two_tiles() -> None:
    t = laid_out()
    t.row("wall", ".", "w02", ".", ".")
    refusal = t.refusal("red", "refresh wall")
    assert (refusal.rule, refusal.reason) == ("praga/tiles/6", "praga.no.refresh_tiles")
    t.row("wall", ".", "w02", ".", "w16")
    t.play("red", "refresh wall")
    assert t.codes("red") == ["away 2", "away 4"]


@rule("praga/tiles/6")
def test_an_empty_place_cannot_be_chosen() -> None:
    t = laid_out()
    t.row("wall", "w01", ".", "w03", "w16")
    t.play("red", "refresh wall")
    refusal = t.refusal("red", "away 2")
    assert (refusal.rule, refusal.reason) == ("praga/tiles/6", "praga.no.tile_there")


@rule("praga/tiles/6")
def test_a_stack_concerned_must_hold_a_tile() -> None:
    t = laid_out()
    t.stack("wall")
    t.stack("wall", special=True)
    assert t.refusal("red", "refresh wall").reason == "praga.no.refresh_tiles"
    t.stack("wall", "w10")
    assert "refresh wall" in t.codes("red")


@rule("praga/tiles/6")
def test_with_the_normal_stack_empty_the_special_tile_must_be_one_of_the_two() -> None:
    t = laid_out()
    t.stack("wall")
    t.stack("wall", "w17", special=True)
    t.play("red", "refresh wall", "away 1")
    assert t.codes("red") == ["away 4"]
    refusal = t.refusal("red", "away 2")
    assert (refusal.rule, refusal.reason) == ("praga/tiles/6", "praga.no.together")
    t.play("red", "away 4", "pay gold")
    assert row(t, "wall") == ["w01", "w02", "w03", "w17"]  # the normal one came back


@rule("praga/tiles/6")
def test_a_normal_stack_is_enough_for_the_special_tile_to_go_with_a_normal_one() -> None:
    t = laid_out()
    t.stack("wall", "w10")
    t.stack("wall", special=True)
    t.play("red", "refresh wall", "away 4", "away 1", "pay gold")
    assert row(t, "wall") == ["w10", "w02", "w03", "w16"]  # the special one came back


@rule("praga/tiles/6")
@pytest.mark.parametrize(
    ("ids", "normal", "special", "allowed"),
    [
        (["w01", ".", ".", "."], True, True, False),
        (["w01", "w02", ".", "."], True, False, True),
        (["w01", ".", ".", "w16"], True, False, True),
        ([".", ".", ".", "w16"], True, True, False),
        (["w01", ".", ".", "w16"], False, True, True),
        ([".", ".", ".", "w16"], False, True, False),
        (["w01", "w02", "w03", "."], False, True, False),
        (["w01", "w02", "w03", "w16"], False, False, False),
    ],
)
def test_when_two_tiles_may_go_together(ids: list[str], normal: bool, special: bool, allowed: bool) -> None:
    t = laid_out()
    t.row("wall", *ids)
    t.stack("wall", *(["w10"] if normal else []))
    t.stack("wall", *(["w17"] if special else []), special=True)
    assert ("refresh wall" in t.codes("red")) == allowed
    if not allowed:
        assert t.refusal("red", "refresh wall").reason == "praga.no.refresh_tiles"


@rule("praga/tiles/3")
def test_the_question_names_the_row_and_the_tiles_chosen_so_far() -> None:
    t = Table(2)
    t.purse("red", gold=5)
    t.play("red", "refresh wall")
    assert t.view("red")["tasks"][0]["values"] == {"row": "wall", "places": []}
    t.play("red", "away 2")
    assert t.view("red")["tasks"][0]["values"] == {"row": "wall", "places": [1]}
