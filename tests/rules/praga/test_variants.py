"""Options of a new table."""

import itertools

import pytest

from kingsroad.kernel.game import Setup
from kingsroad.kernel.phrase import Fault
from kingsroad.praga.state import NONE
from kingsroad.praga.terms import ACTIONS
from tests.marks import rule
from tests.rules.praga.table import COLOURS, GAME, Table

WORLD = GAME.world
SETS = ("printed", "a", "b")


def refused_option(name: str, value: str) -> bool:
    with pytest.raises(Fault) as caught:
        GAME.resolve({name: value})
    return bool(caught.value.said["id"] == "option.value")


def tiles_on_crane(t: Table) -> list[tuple[str, ...]]:
    return [tuple(ACTIONS[action] for action in t.s.setting.pairs[tile]) for tile in t.s.crane if tile != NONE]


# -- action tiles -------------------------------------------------------------------------------


@rule("praga/variants/1")
def test_on_side_a_three_pairs_of_actions_lie_twice() -> None:
    pairs = [tuple(sorted(pair)) for pair in tiles_on_crane(Table(2, action_side="A"))]
    assert sorted(pairs) == sorted(
        [("mines", "wall"), ("building", "quarries"), ("road", "upgrade")] * 2,
    )


@rule("praga/variants/1")
def test_on_side_b_six_different_pairs_lie_and_every_action_twice() -> None:
    pairs = [tuple(sorted(pair)) for pair in tiles_on_crane(Table(2, action_side="B"))]
    assert len(set(pairs)) == 6
    assert sorted(action for pair in pairs for action in pair) == sorted(ACTIONS * 2)


@rule("praga/variants/1", "praga/setup/8")
def test_the_sides_are_never_mixed() -> None:
    assert WORLD.action_tiles["A"] != WORLD.action_tiles["B"]
    for side in ("A", "B"):
        assert Table(2, action_side=side, action_order="random").s.setting.pairs == WORLD.action_tiles[side]
    assert refused_option("action_side", "mixed")


@rule("praga/variants/4")
def test_the_recommended_order_is_always_the_same() -> None:
    orders = {tuple(Table(2, seed=str(seed)).s.crane) for seed in range(5)}
    assert orders == {(0, 1, 2, 3, 4, 5, *[NONE] * 6)}


@rule("praga/variants/4")
def test_a_random_order_comes_from_the_seed() -> None:
    orders = [Table(2, seed=str(seed % 20), action_order="random").s.crane for seed in range(21)]
    assert orders[0] == orders[20]
    assert len({tuple(order) for order in orders}) > 15
    assert all(sorted(order[:6]) == [0, 1, 2, 3, 4, 5] for order in orders)


# -- King's Road tiles --------------------------------------------------------------------------


@rule("praga/variants/2", "praga/variants/8")
@pytest.mark.parametrize(
    "laid", ["none", "1", "2", "3a", "3b", "1+2", "1+3a", "1+3b", "2+3a", "2+3b", "1+2+3a", "1+2+3b"]
)
@pytest.mark.parametrize("space", [1, 2, 3])
def test_a_road_tile_replaces_the_free_effect_of_its_own_space_only(laid: str, space: int) -> None:
    t = Table(2, road_tiles=laid)
    t.board("red").road = space - 1
    t.purse("red", egg=1)
    t.upgrade("red", "u02")  # of Era I
    t.act("red", "road")
    covered = {"1": 1, "2": 2, "3a": 3}  # 3b is an effect on entering, like the printed one
    standing = [covered[tile] for tile in laid.split("+") if tile in covered]
    assert (f"road {space} free" in t.codes("red")) == (space not in standing)
    assert f"road {space} egg" in t.codes("red")


@rule("praga/variants/2")
@pytest.mark.parametrize(("laid", "points"), [("none", 3), ("3b", 4)])
def test_the_third_space_gives_what_lies_on_it(laid: str, points: int) -> None:
    t = Table(2, road_tiles=laid)
    t.board("red").road = 2
    t.purse("red", silver=2)
    t.upgrade("red", "u02")
    t.act("red", "road")
    t.play("red", "road 3 free")
    assert t.sources("red") == {"road": points}


@rule("praga/variants/2")
@pytest.mark.parametrize(("laid", "each"), [("none", "each.era_one_upgrade"), ("3b", "each.silver_window")])
def test_the_offer_names_what_lies_on_it(laid: str, each: str) -> None:
    t = Table(2, road_tiles=laid)
    t.board("red").road = 2
    t.act("red", "road")
    offer = next(move for move in t.view("red")["moves"] if move["code"] == "road 3 free")
    assert offer["said"]["effect"]["each"] == {"id": each}


@rule("praga/variants/8")
def test_only_one_face_of_the_third_tile_lies_up() -> None:
    assert refused_option("road_tiles", "3a+3b")


@rule("praga/variants/8", "praga/road/13")
@pytest.mark.parametrize(("laid", "points"), [("3a", 3), ("3b", 0), ("none", 0)])
def test_its_first_face_pays_for_buildings_without_the_cathedral_sign(laid: str, points: int) -> None:
    t = Table(2, road_tiles=laid)
    t.board("red").road = 3
    t.row("building", "b01", ".", ".", ".")
    t.act("red", "building")
    t.play("red", "tile b01", "site p1a r0")
    assert t.sources("red").get("road", 0) == points


# -- tiers --------------------------------------------------------------------------------------


@rule("praga/variants/3", "praga/variants/7")
@pytest.mark.parametrize("cathedral", SETS)
@pytest.mark.parametrize("hunger_wall", SETS)
def test_each_project_has_its_own_whole_set_of_tiers(hunger_wall: str, cathedral: str) -> None:
    """Only the Czech edition merely advises whole sets; the others demand them, and so do we."""
    t = Table(2, hunger_wall=hunger_wall, cathedral=cathedral)
    assert t.s.setting.projects[0] is WORLD.tiers[f"hunger_wall_{hunger_wall}"]
    assert t.s.setting.projects[1] is WORLD.tiers[f"cathedral_{cathedral}"]


@rule("praga/variants/3")
@pytest.mark.parametrize(("tiers", "points"), [("printed", 13), ("a", 17), ("b", 14)])
def test_the_rows_of_the_hunger_wall_score_as_its_tiers_say(tiers: str, points: int) -> None:
    t = Table(2, hunger_wall=tiers)
    t.project("red", "hunger_wall", 5, 0)
    t.final()
    assert t.sources("red") == {"hunger_wall_rows": points}


@rule("praga/variants/3")
@pytest.mark.parametrize(("tiers", "gold", "stone"), [("printed", 1, 1), ("a", 2, 0), ("b", 1, 1)])
def test_crossings_of_the_cathedral_cost_what_its_tiers_say(tiers: str, gold: int, stone: int) -> None:
    t = Table(2, cathedral=tiers)
    t.project("red", "cathedral", 2, 0)
    t.purse("red", silver=2, gold=5, stone=5)
    t.play("red", "climb cathedral")
    assert (t.has("red", "gold"), t.has("red", "stone")) == (5 - gold, 5 - stone)


@rule("praga/variants/3")
def test_squares_are_those_of_the_tiers() -> None:
    t = Table(2, cathedral="b")
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")
    assert t.sources("red") == {"projects": 2}


@rule("praga/variants/7")
def test_tiers_of_different_sets_are_not_mixed() -> None:
    assert refused_option("hunger_wall", "a+b")
    assert refused_option("cathedral", "mixed")


# -- bridge -------------------------------------------------------------------------------------


def strips(seed: int, **options: str) -> list[tuple[str, ...]]:
    return [tuple(effect.text for effect in strip) for strip in Table(2, seed=str(seed), **options).s.bridge]


@rule("praga/variants/5", "praga/setup/11")
def test_the_printed_strips_always_lie_the_same_way() -> None:
    left = ("2 gold", "2 point", "blue_token", "3 point", "red_token")
    right = ("red_token", "university", "egg", "silver_window", "2 point")
    assert all(strips(seed) == [left, right] for seed in range(5))


@rule("praga/variants/5", "praga/setup/11")
def test_random_strips_are_turned_and_flipped_each_on_its_own() -> None:
    seen = [strips(seed, bridge="random") for seed in range(60)]
    for lane in (0, 1):
        faces = [tuple(effect.text for effect in face) for face in WORLD.strips[lane]]
        assert {laid[lane] for laid in seen} == {*faces, *(face[::-1] for face in faces)}
    assert len({tuple(laid) for laid in seen}) > 10  # of sixteen


# -- all together -------------------------------------------------------------------------------


@rule("praga/variants/6")
def test_all_combine_with_each_other_and_with_every_number_of_seats() -> None:
    names = ("action_side", "action_order", "road_tiles", "hunger_wall", "cathedral", "bridge")
    choices = [option.choices for option in GAME.options if option.name in names]
    tables = [(2, {}), (1, {}), (3, {}), (4, {}), (1, {"solo": "parler"}), (2, {"solo": "parler", "parlers": "2"})]
    every = list(itertools.product(*choices))
    assert len(every) == 2 * 2 * 12 * 3 * 3 * 17
    for number in range(0, len(every), 43):  # some of them, so that it stays quick
        players, mode = tables[number % len(tables)]
        options = {**dict(zip(names, every[number], strict=True)), **mode}
        setting = GAME.start(Setup(COLOURS[:players], GAME.resolve(options), "any")).setting
        assert {name: setting.options[name] for name in options} == options


@rule("praga/variants/6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("solo", ["none", "parler"])
def test_all_at_once_can_be_played_by_every_number(players: int, solo: str) -> None:
    if players == 4:
        solo = "none"
    options = {"action_side": "B", "action_order": "random", "road_tiles": "1+2+3b", "bridge": "random"}
    t = Table(players, hunger_wall="a", cathedral="b", solo=solo, **options)
    if solo == "parler":
        t.play("red", "plaza p1")
    for colour in t.colours:
        t.finish_turn(colour)
    assert (t.waiting(), t.s.played) == (["red"], t.s.setting.seats)


@rule("praga/variants/9")
def test_a_new_table_has_the_options_of_a_first_game() -> None:
    options = GAME.resolve({})
    assert {name: options[name] for name in options if name not in ("start", "solo", "parlers")} == {
        "action_side": "A",
        "action_order": "recommended",
        "road_tiles": "none",
        "hunger_wall": "printed",
        "cathedral": "printed",
        "bridge": "printed",
    }
