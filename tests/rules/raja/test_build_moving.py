"""Raja: building, houses that move and houses from the quarry."""

import pytest

from tests.marks import rule
from tests.rules.raja.table import GAME, Table, at_work

# -- 5, 12: moving a house ----------------------------------------------------------------------


@rule("raja/build/5")
@pytest.mark.parametrize(
    ("source", "target"), [("nokha", "gotan"), ("nokha", "delhi"), ("agra", "gotan"), ("agra", "delhi")]
)
def test_a_house_moves_free_from_any_village_or_city_to_another(source: str, target: str) -> None:
    t = at_work("move", gold=0)
    t.board("red").supply = 0
    t.houses("red", **{source: 1})
    t.play("red", f"lift {source}", f"drop {target}")
    assert (t.houses_of("red", source), t.houses_of("red", target)) == (0, 1)
    assert (t.board("red").gold, t.board("red").supply) == (0, 0)


@rule("raja/build/5")
def test_only_an_own_house_moves() -> None:
    t = at_work("move")
    t.houses("blue", nokha=1)
    refusal = t.refusal("red", "lift nokha")
    assert (refusal.rule, refusal.reason) == ("raja/build/5", "raja.no.own_house")


@rule("raja/build/5")
def test_a_house_does_not_move_to_where_it_stands() -> None:
    t = at_work("move")
    t.houses("red", nokha=1, delhi=1)
    t.play("red", "lift nokha")
    refusal = t.refusal("red", "drop nokha")
    assert (refusal.rule, refusal.reason) == ("raja/build/5", "raja.no.same_place")
    assert "drop delhi" in t.codes("red")


@rule("raja/build/5")
def test_a_house_of_a_city_does_not_move_within_it() -> None:
    t = at_work("move")
    t.houses("red", delhi=1)
    t.play("red", "lift delhi")
    assert t.refusal("red", "drop delhi").reason == "raja.no.same_place"


@rule("raja/build/5")
def test_a_house_moves_only_to_a_village_with_room() -> None:
    t = at_work("move")
    t.houses("red", nokha=1, gotan=1)
    t.houses("blue", gotan=1, bilara=1)
    t.play("red", "lift nokha")
    refusal = t.refusal("red", "drop gotan")
    assert (refusal.rule, refusal.reason) == ("raja/build/1", "raja.no.room")
    t.play("red", "drop bilara")


@rule("raja/build/5")
def test_with_two_players_a_house_moves_only_to_an_empty_village() -> None:
    t = at_work("move", players=2)
    t.houses("red", nokha=1)
    t.houses("blue", gotan=1)
    t.play("red", "lift nokha")
    assert t.refusal("red", "drop gotan").reason == "raja.no.room"


@rule("raja/build/5")
def test_a_house_moves_into_a_city_only_where_the_architect_stands() -> None:
    t = at_work("move")
    t.houses("red", nokha=1)
    t.play("red", "lift nokha")
    refusal = t.refusal("red", "drop agra")
    assert (refusal.rule, refusal.reason) == ("raja/build/1", "raja.no.architect")


@rule("raja/build/5")
def test_moving_a_house_may_cut_a_road() -> None:
    t = at_work("move")
    t.houses("red", tonk=1)
    t.play("red", "lift tonk", "drop sheo")
    assert t.refusal("red", "go khajuraho").reason == "raja.no.house_on_road"


@rule("raja/build/5")
def test_a_lifted_house_is_put_down_before_anything_else() -> None:
    t = at_work("move", "house")
    t.houses("red", nokha=1)
    t.play("red", "lift nokha")
    for code in ("house gotan", "go khajuraho", "lift nokha"):
        refusal = t.refusal("red", code)
        assert (refusal.rule, refusal.reason) == ("raja/build/5", "raja.no.drop_first")


@rule("raja/build/5")
def test_a_house_is_lifted_before_it_is_put_down() -> None:
    refusal = at_work("move").refusal("red", "drop nokha")
    assert (refusal.rule, refusal.reason) == ("raja/build/5", "raja.no.lift_first")


def crowded(free: str, *, at: str) -> Table:
    """All villages are full but one."""
    t = at_work("move", at=at)
    t.houses("blue", **{village: 2 for village in GAME.world.ids[8:] if village != free})
    return t


@rule("raja/build/5")
def test_a_house_without_another_place_to_go_to_cannot_move() -> None:
    t = crowded("nokha", at="ajmer")
    t.houses("red", nokha=1, agra=1)
    refusal = t.refusal("red", "lift nokha")
    assert (refusal.rule, refusal.reason) == ("raja/build/5", "raja.no.target")
    t.play("red", "lift agra", "drop nokha")


@rule("raja/build/5")
def test_the_architects_city_is_another_place_unless_the_house_stands_there() -> None:
    t = crowded("", at="delhi")
    t.houses("red", agra=1, delhi=1)
    assert t.refusal("red", "lift delhi").reason == "raja.no.target"
    t.play("red", "lift agra", "drop delhi")


@rule("raja/build/5")
def test_a_village_with_room_is_another_place() -> None:
    t = crowded("nokha", at="ajmer")
    t.houses("red", agra=1)
    t.houses("blue", nokha=1)
    assert "lift agra" in t.codes("red")
    t.houses("blue", nokha=1)
    assert t.refusal("red", "lift agra").reason == "raja.no.target"


@rule("raja/build/12")
def test_a_house_built_in_the_turn_may_be_moved_and_moved_again() -> None:
    t = at_work("move", "move")
    t.give_card("red", "builder")
    t.play("red", "builder house nokha", "lift nokha", "drop gotan", "lift gotan", "drop nokha")
    assert (t.houses_of("red", "nokha"), t.houses_of("red", "gotan")) == (1, 0)


@rule("raja/build/12")
def test_the_place_a_house_leaves_is_free_at_once() -> None:
    t = at_work("move", "house")
    t.houses("red", nokha=1)
    t.houses("blue", nokha=1)
    t.play("red", "lift nokha", "drop gotan", "house nokha")
    assert t.houses_of("red", "nokha") == 1


@rule("raja/build/12")
@pytest.mark.parametrize(
    ("source", "target"), [("ratangarh", "bikaner"), ("bikaner", "ratangarh"), ("agra", "bikaner")]
)
def test_room_is_counted_where_a_house_comes_and_goes(source: str, target: str) -> None:
    t = at_work("move", at="bikaner")
    t.houses("red", **{source: 1})
    t.play("red", f"lift {source}", f"drop {target}")
    assert t.s.count == [int(target == "ratangarh")] + [0] * 29


@rule("raja/build/12")
def test_nothing_built_returns_to_the_supply_and_palaces_never_move() -> None:
    t = at_work("move", "move")
    t.palace("red", "delhi")
    assert "lift delhi" not in t.codes("red")
    t.houses("red", nokha=1)
    t.play("red", "lift nokha", "drop delhi", "end")
    assert (t.board("red").supply, t.board("red").small[t.place("delhi")]) == (6, 1)


# -- 6: the quarry ------------------------------------------------------------------------------


@rule("raja/build/6")
@pytest.mark.parametrize(("left", "taken", "penalty"), [(10, 2, 0), (3, 2, 0), (2, 2, 0), (1, 1, 2)])
def test_the_quarry_gives_2_houses_free_or_the_last_one_in_part(left: int, taken: int, penalty: int) -> None:
    t = at_work("quarry", gold=0)
    t.board("red").quarry = left
    t.play("red", "quarry")
    board = t.board("red")
    assert (board.quarry, board.supply, board.gold) == (left - taken, 6 + taken, 0)
    t.play("red", "end")
    assert t.board("yellow").gold == 15 + penalty


@rule("raja/build/6")
def test_an_empty_quarry_makes_the_action_impossible() -> None:
    t = at_work("quarry")
    t.board("red").quarry = 0
    refusal = t.refusal("red", "quarry")
    assert (refusal.rule, refusal.reason) == ("raja/build/6", "raja.no.quarry_houses")
    t.play("red", "end")
    assert t.board("yellow").gold == 17


@rule("raja/build/6")
def test_the_quarry_set_twice_gives_what_is_there() -> None:
    t = at_work("quarry", "quarry")
    t.board("red").quarry = 3
    t.play("red", "quarry", "quarry", "end")
    assert (t.board("red").supply, t.board("yellow").gold) == (9, 17)


@rule("raja/build/6")
def test_a_quarry_action_done_in_part_is_used_up() -> None:
    t = at_work("quarry")
    t.board("red").quarry = 1
    t.play("red", "quarry")
    t.board("red").quarry = 5
    assert t.refusal("red", "quarry").reason == "raja.no.quarry_left"
