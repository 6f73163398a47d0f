"""Praga: walls."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table

PLACES = [f"place {place} r{turn}" for place in range(1, 13) for turn in range(6)]


def building_a_wall(*ids: str, gold: int = 9, stone: int = 9, by: str = "tile") -> Table:
    """Red has begun a Wall action and may take these tiles."""
    t = Table()
    t.row("wall", *ids, *["."] * (4 - len(ids)))
    t.purse("red", gold=gold, stone=stone)
    t.act("red", "wall", by=by)
    return t


def ring(t: Table, colour: str = "red") -> dict[int, tuple[str, int]]:
    """Place of the ring to the wall there and its turn."""
    board = t.board(colour)
    places = [(place, board.places[place + 5], board.rotations[place + 5]) for place in range(1, 13)]
    return {place: (GAME.world.tiles[tile].id, turn) for place, tile, turn in places if tile >= 0}


# -- 1: paying and placing ----------------------------------------------------------------------


@rule("praga/walls/1")
@pytest.mark.parametrize(("id", "gold", "stone"), [("w01", 0, 2), ("w11", 1, 3), ("w12", 0, 4), ("w05", 1, 2)])
def test_the_cost_of_a_wall_is_paid_when_it_is_chosen(id: str, gold: int, stone: int) -> None:
    t = building_a_wall(id, gold=gold, stone=stone)
    t.play("red", f"tile {id}")
    assert (t.has("red", "gold"), t.has("red", "stone")) == (0, 0)


@rule("praga/walls/1")
@pytest.mark.parametrize(("gold", "stone"), [(0, 3), (1, 2)])
def test_a_wall_that_cannot_be_paid_in_full_cannot_be_chosen(gold: int, stone: int) -> None:
    t = building_a_wall("w11", "w01", gold=gold, stone=stone)
    refusal = t.refusal("red", "tile w11")
    assert (refusal.rule, refusal.reason) == ("praga/turn/14", "praga.no.price")
    short = [("gold", 1 - gold), ("stone", 3 - stone)]
    assert refusal.missing == {"goods": [{"id": f"good.{good}", "count": count} for good, count in short if count]}


@rule("praga/walls/1")
def test_a_wall_may_be_placed_anywhere_in_the_ring_in_six_ways() -> None:
    t = building_a_wall("w01")
    t.play("red", "tile w01")
    assert t.offered("red", "place", "lay", "site") == PLACES


@rule("praga/walls/1")
@pytest.mark.parametrize(
    ("code", "place", "turn"), [("place 1 r0", 1, 0), ("place 12 r5", 12, 5), ("place 7 r3", 7, 3)]
)
def test_a_wall_lies_where_and_how_it_was_placed(code: str, place: int, turn: int) -> None:
    t = building_a_wall("w01")
    t.play("red", "tile w01", code)
    assert (ring(t), t.board("red").places[:6]) == ({place: ("w01", turn)}, [-1] * 6)


@rule("praga/walls/1")
def test_a_wall_need_not_touch_another_one() -> None:
    t = building_a_wall("w02")
    t.wall("red", 1, "w01")
    t.play("red", "tile w02", "place 7 r0")
    assert ring(t) == {1: ("w01", 0), 7: ("w02", 0)}


@rule("praga/walls/1", "praga/walls/4")
def test_a_taken_place_is_closed() -> None:
    t = building_a_wall("w02")
    t.wall("red", 1, "w01")
    t.wall("red", 12, "w03")
    t.play("red", "tile w02")
    refusal = t.refusal("red", "place 12 r3")
    assert (refusal.rule, refusal.reason, refusal.missing) == ("praga/walls/1", "praga.no.ring_place", {"place": 12})
    assert t.offered("red", "place") == PLACES[6:-6]


@rule("praga/walls/1")
def test_walls_of_another_player_take_no_place() -> None:
    t = building_a_wall("w02")
    t.wall("green", 1, "w01")
    t.play("red", "tile w02", "place 1 r0")
    assert (ring(t), ring(t, "green")) == ({1: ("w02", 0)}, {1: ("w01", 0)})


@rule("praga/walls/1")
def test_a_wall_goes_neither_on_an_action_nor_into_the_city() -> None:
    t = building_a_wall("w02")
    t.play("red", "tile w02")
    assert [t.refusal("red", code).rule for code in ("lay r0", "site p1a r0")] == ["praga/turn/6"] * 2


# -- 2, 3: sign and reward ----------------------------------------------------------------------


@rule("praga/walls/2")
@pytest.mark.parametrize(("id", "column"), [("w01", 1), ("w02", 0)])
def test_the_hunger_wall_sign_gives_a_sideways_step_there(id: str, column: int) -> None:
    t = building_a_wall(id)
    t.play("red", f"tile {id}", "place 1 r0")
    if column:
        t.play("red", "step hunger_wall")
    else:
        assert t.refusal("red", "step hunger_wall").rule == "praga/projects/8"
    assert t.board("red").columns == [column, 0]


@rule("praga/walls/2")
def test_the_sign_gives_no_step_on_the_cathedral() -> None:
    t = building_a_wall("w01")
    t.play("red", "tile w01", "place 1 r0")
    assert t.refusal("red", "step cathedral").rule == "praga/projects/8"


@rule("praga/walls/2")
def test_the_sign_gives_one_step_only() -> None:
    t = building_a_wall("w01")
    t.play("red", "tile w01", "place 1 r0", "step hunger_wall")
    assert t.refusal("red", "step hunger_wall").rule == "praga/projects/8"


@rule("praga/walls/3")
@pytest.mark.parametrize(
    ("id", "good", "count"), [("w03", "silver", 1), ("w04", "egg", 1), ("w11", "golden", 1), ("w26", "golden", 1)]
)
def test_the_reward_comes_before_the_wall_is_placed(id: str, good: str, count: int) -> None:
    t = building_a_wall(id)
    t.play("red", f"tile {id}")
    assert (t.has("red", good), len(t.offered("red", "place"))) == (count, 72)


@rule("praga/walls/3")
def test_the_points_of_a_reward_are_booked_to_walls() -> None:
    t = building_a_wall("w14")
    t.play("red", "tile w14")
    assert t.sources("red") == {"walls": 5}


@rule("praga/walls/3")
def test_a_choice_in_the_reward_comes_before_the_placing() -> None:
    t = building_a_wall("w08")
    t.board("red").mines[0] = 4
    t.play("red", "tile w08")
    assert t.offered("red", "place") == []
    t.play("red", t.offered("red", "token")[0])
    assert t.offered("red", "place") == PLACES


@rule("praga/walls/3")
def test_contacts_pay_only_when_the_wall_lies() -> None:
    t = building_a_wall("w02")
    t.board("red").technology = 2
    t.wall("red", 2, "w01", turn=4)  # its silver window faces edge 2 of the first place
    t.play("red", "tile w02")
    assert (t.sources("red"), t.has("red", "silver")) == ({"walls": 3}, 0)
    t.play("red", "place 1 r0")
    assert (t.has("red", "silver"), t.board("red").technology) == (1, 3)


# -- 4: a full ring -----------------------------------------------------------------------------


def nearly_full(walls: int) -> Table:
    t = Table()
    for place in range(1, walls + 1):
        t.wall("red", place, f"w{place:02}")
    t.row("wall", "w14", ".", ".", ".")
    t.purse("red", gold=9, stone=9, golden=2)
    return t


@rule("praga/walls/4")
def test_the_last_of_the_twelve_places_can_be_taken() -> None:
    t = nearly_full(11)
    t.play("red", "extra wall gold", "tile w14")
    assert t.offered("red", "place") == PLACES[-6:]


@rule("praga/walls/4")
def test_with_twelve_walls_the_action_is_impossible() -> None:
    t = nearly_full(12)
    refusal = t.refusal("red", "extra wall gold")
    assert (refusal.rule, refusal.reason) == ("praga/walls/4", "praga.no.ring_full")
    assert "extra upgrade gold" in t.codes("red")


@rule("praga/walls/4")
def test_the_action_tile_offers_no_wall_with_a_full_ring() -> None:
    t = nearly_full(12)
    t.crane(9, s4="mines wall")
    t.play("red", "take 4")
    assert t.refusal("red", "do wall").reason == "praga.no.ring_full"
    t.play("red", "do mines")


@rule("praga/walls/4")
def test_a_full_ring_of_another_player_does_not_matter() -> None:
    t = nearly_full(12)
    t.turn("green")
    t.purse("green", stone=4, golden=2)
    t.play("green", "extra wall gold", "tile w14", "place 1 r0")
    assert ring(t, "green") == {1: ("w14", 0)}


@rule("praga/walls/4")
def test_upgrades_take_no_place_of_the_ring() -> None:
    t = nearly_full(11)
    for id in ("u01", "u03", "u05", "u07", "u10", "u11"):
        t.upgrade("red", id)
    assert "extra wall gold" in t.codes("red")


# -- 5: reactions -------------------------------------------------------------------------------


@rule("praga/walls/5")
def test_what_reacts_to_a_wall_comes_after_the_placing() -> None:
    t = building_a_wall("w01", gold=0)
    t.technology("red", "hunger_wall")
    t.play("red", "tile w01")
    assert t.has("red", "gold") == 0
    t.play("red", "place 1 r0")
    assert (t.has("red", "gold"), t.sources("red")) == (1, {"walls": 2, "technologies": 1})


@rule("praga/walls/5")
def test_what_reacts_to_a_wall_cannot_pay_for_it() -> None:
    t = building_a_wall("w05", "w01", gold=0)
    t.technology("red", "hunger_wall")
    assert t.refusal("red", "tile w05").missing == {"goods": [{"id": "good.gold", "count": 1}]}


@rule("praga/walls/5")
def test_a_wall_without_the_sign_is_not_reacted_to() -> None:
    t = building_a_wall("w02", gold=0)
    t.technology("red", "hunger_wall")
    t.play("red", "tile w02", "place 1 r0")
    assert (t.has("red", "gold"), t.sources("red")) == (0, {"walls": 3})
