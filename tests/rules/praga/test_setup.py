"""Praga: setting up, players and their boards, crane, rows and city."""

import pytest

from kingsroad.kernel.game import Setup
from kingsroad.kernel.phrase import Fault
from kingsroad.praga.state import NONE
from kingsroad.praga.terms import BUILDINGS, KINDS, SPECIAL_PLACE
from tests.marks import rule
from tests.rules.praga.table import COLOURS, GAME, Table

SEEDS = [f"seed {i}" for i in range(30)]
WORLD = GAME.world


def fault_of(*colours: str, **options: str) -> str:
    with pytest.raises(Fault) as raised:
        GAME.start(Setup(colours, GAME.resolve(options), "seed"))
    return str(raised.value.said["id"])


def ids(tiles: list[int]) -> list[str]:
    return [WORLD.tiles[tile].id for tile in tiles]


# -- 1, 12: players and colours -----------------------------------------------------------------


@rule("praga/setup/1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_may_play(players: int) -> None:
    assert len(Table(players).s.boards) == players


@rule("praga/setup/1")
def test_nobody_at_all_and_more_than_four_may_not_play() -> None:
    assert fault_of() == "setup.players"
    assert fault_of(*COLOURS, "white") == "setup.players"


@rule("praga/setup/1")
def test_there_are_four_colours() -> None:
    assert COLOURS == ("red", "green", "blue", "purple")


@rule("praga/setup/1")
def test_the_start_player_is_random_unless_named() -> None:
    assert {Table(3, seed, start="random").waiting()[0] for seed in SEEDS} == {"red", "green", "blue"}
    assert GAME.resolve({})["start"] == "random"


@rule("praga/setup/1")
@pytest.mark.parametrize(("named", "starts"), [("1", "red"), ("2", "green"), ("3", "blue")])
def test_the_creator_of_the_table_may_name_the_start_player(named: str, starts: str) -> None:
    assert {Table(3, seed, start=named).waiting()[0] for seed in SEEDS} == {starts}


@rule("praga/setup/1")
def test_only_a_seat_at_the_table_can_be_named_as_start_player() -> None:
    assert Table(3, start="3").waiting() == ["blue"]
    assert fault_of("red", "green", start="3") == "praga.option.start"


@rule("praga/setup/1")
def test_turns_go_clockwise_from_the_start_player() -> None:
    t = Table(3, start="2")
    seen = []
    for _ in range(4):
        seen += t.waiting()
        t.finish_turn(t.waiting()[0])
    assert seen == ["green", "blue", "red", "green"]


@rule("praga/setup/1")
def test_nobody_else_plays_in_a_turn() -> None:
    t = Table(3)
    refusal = t.refusal("green", "take 4")
    assert (refusal.rule, refusal.reason) == ("praga/setup/1", "praga.no.turn")


@rule("praga/setup/12")
def test_a_colour_is_freely_chosen() -> None:
    s = GAME.start(Setup(("purple", "green"), GAME.resolve({}), "seed"))
    assert [row["colour"] for row in GAME.view(s, None)["seats"]] == ["purple", "green"]


@rule("praga/setup/12")
def test_each_player_has_a_colour_of_his_own() -> None:
    assert fault_of("green", "red", "green") == "setup.colour_twice"
    assert fault_of("green", "white") == "setup.colour"


# -- 2, 3: the boards ---------------------------------------------------------------------------


@rule("praga/setup/2")
def test_everyone_begins_with_two_gold_and_two_stone_and_nothing_else() -> None:
    for row in Table(4).view(None)["seats"]:
        assert [good for good, count in row["purse"].items() if count] == ["gold", "stone"]
        assert (row["purse"]["gold"], row["purse"]["stone"], row["points"]) == (2, 2, 0)
        assert (row["tokens"], row["claims"], row["golden"]) == ([None, None], 0, [])


@rule("praga/setup/2")
def test_everyone_begins_with_three_mines_two_quarries_and_empty_tracks() -> None:
    for row in Table(4).view(None)["seats"]:
        assert (row["mines"], row["quarries"], row["technology"], row["university"]) == (3, 2, 0, 0)


@rule("praga/setup/2")
def test_everyone_begins_before_the_road_and_in_the_lower_corner_of_both_projects() -> None:
    for row in Table(4).view(None)["seats"]:
        corner = {"row": 0, "column": 0}
        assert (row["road"], row["projects"]) == (0, {"hunger_wall": corner, "cathedral": corner})


@rule("praga/setup/3")
def test_three_cubes_lie_on_the_wealth_bonuses_and_two_of_eleven_are_spare() -> None:
    for row in Table(4).view(None)["seats"]:
        tracks, projects = 4, len(row["projects"])
        assert (row["wealth"], row["cubes"]) == ([False] * 3, 11 - tracks - projects - 3)


@rule("praga/setup/3")
def test_a_wealth_cube_that_is_removed_joins_the_spare_ones() -> None:
    t = Table()
    t.gain("red", "gold", 4)
    assert (t.board("red").cubes, t.view("red")["seats"][0]["wealth"]) == (3, [True, False, False])


# -- 8: the crane -------------------------------------------------------------------------------


@rule("praga/setup/8")
@pytest.mark.parametrize(("players", "box"), [(1, 9), (2, 9), (3, 4), (4, 10)])
def test_the_box_starts_on_the_slot_for_the_number_of_players(players: int, box: int) -> None:
    assert Table(players).view(None)["crane"]["box"] == box


@rule("praga/setup/8")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_six_tiles_go_to_the_first_six_slots(players: int) -> None:
    slots = Table(players).view(None)["crane"]["slots"]
    assert [slot for slot in range(12) if slots[slot]["tile"]] == [0, 1, 2, 3, 4, 5]


@rule("praga/setup/8")
def test_the_slot_under_the_box_is_left_out() -> None:
    slots = Table(3).view(None)["crane"]["slots"]
    assert [slot for slot in range(12) if slots[slot]["tile"]] == [0, 1, 2, 3, 5, 6]


def pairs(t: Table) -> list[list[str]]:
    return [slot["tile"] for slot in t.view(None)["crane"]["slots"] if slot["tile"]]


@rule("praga/setup/8")
def test_the_recommended_order_is_always_the_same() -> None:
    quarries, mines, upgrade = ["quarries", "building"], ["mines", "wall"], ["upgrade", "road"]
    for seed in SEEDS:
        assert pairs(Table(2, seed)) == [quarries, mines, upgrade, mines, quarries, upgrade]


@rule("praga/setup/8")
def test_the_order_can_be_random() -> None:
    orders = [Table(2, seed, action_order="random").s.crane for seed in SEEDS]
    assert {order[0] for order in orders} == {0, 1, 2, 3, 4, 5}
    assert all(sorted(order[:6]) == [0, 1, 2, 3, 4, 5] for order in orders)


@rule("praga/setup/8")
def test_all_six_tiles_show_the_same_side() -> None:
    side_a, side_b = pairs(Table(2)), pairs(Table(2, action_side="B"))
    assert len({tuple(pair) for pair in side_a}) == 3
    assert len({tuple(pair) for pair in side_b}) == 6
    assert not {tuple(pair) for pair in side_a} & {tuple(pair) for pair in side_b}


@rule("praga/setup/8")
def test_no_tile_is_turned_over_in_play() -> None:
    t = Table(2, action_side="B")
    before = sorted(pairs(t))
    for _ in range(12):
        t.finish_turn(t.waiting()[0])
    assert sorted(pairs(t)) == before


# -- 9: hex tiles -------------------------------------------------------------------------------


@rule("praga/setup/9")
def test_three_normal_and_one_special_era_one_tile_of_each_type_are_laid_out() -> None:
    rows = Table(4).s.rows
    for kind in range(len(KINDS)):
        tiles = [WORLD.tiles[tile] for tile in rows[kind]]
        assert [(tile.kind, tile.era, tile.special) for tile in tiles] == [
            (kind, 1, place == SPECIAL_PLACE) for place in range(4)
        ]


@rule("praga/setup/9")
def test_the_stacks_are_separated_by_type_rarity_and_era() -> None:
    s = Table(4).s
    for era, stacks in ((1, s.stacks), (2, s.later)):
        for i, stack in enumerate(stacks):
            found = {(WORLD.tiles[t].kind, WORLD.tiles[t].special, WORLD.tiles[t].era) for t in stack}
            assert found == {(i // 2, i % 2 == 1, era)}


@rule("praga/setup/9")
def test_fourteen_buildings_fourteen_walls_and_eleven_upgrades_of_an_era_are_normal_and_four_of_each_special() -> None:
    s = Table(4).s
    assert [len(stack) for stack in s.later] == [14, 4, 14, 4, 11, 4]
    assert [len(stack) for stack in s.stacks] == [11, 3, 11, 3, 8, 3]
    laid = [tile for row in s.rows for tile in row] + [tile for stack in (*s.stacks, *s.later) for tile in stack]
    assert sorted(laid) == list(range(102))


@rule("praga/setup/9")
def test_the_stacks_are_shuffled() -> None:
    for kind in range(3):
        assert len({tuple(Table(4, seed).s.rows[kind]) for seed in SEEDS}) > len(SEEDS) // 2
        assert len({tuple(Table(4, seed).s.later[kind * 2]) for seed in SEEDS}) == len(SEEDS)


# -- 10, 14: neutral buildings ------------------------------------------------------------------


def neutral(t: Table) -> list[str]:
    return [row["site"] for row in t.view(None)["city"]]


@rule("praga/setup/10")
@pytest.mark.parametrize(("players", "sites"), [(1, ["p4c", "p7b"]), (2, ["p4c", "p7b"]), (3, ["p7b"]), (4, [])])
def test_with_fewer_than_four_players_the_marked_sites_are_built(players: int, sites: list[str]) -> None:
    assert neutral(Table(players)) == sites


@rule("praga/setup/10")
def test_the_neutral_buildings_come_from_the_top_of_the_normal_stack_once_the_rows_are_laid_out() -> None:
    four, two = Table(4), Table(2)
    top = four.s.stacks[0][: -len(neutral(two)) - 1 : -1]
    laid = [two.s.site_tile[WORLD.site_ids.index(site)] for site in ("p7b", "p4c")]
    assert laid == top
    assert two.s.rows == four.s.rows
    assert two.s.stacks[0] == four.s.stacks[0][:-2]


@rule("praga/setup/10")
def test_the_neutral_buildings_are_normal_ones_of_era_one_without_cubes() -> None:
    for seed in SEEDS:
        for row in Table(2, seed).view(None)["city"]:
            tile = WORLD.tiles[WORLD.tile_index[row["tile"]]]
            assert (tile.kind, tile.era, tile.special, row["cube"]) == (BUILDINGS, 1, False, None)


@rule("praga/setup/14")
def test_neutral_buildings_lie_in_random_orientations_fixed_by_the_seed() -> None:
    turned = {tuple(Table(2, seed).s.site_rotation) for seed in SEEDS}
    assert {turns[WORLD.site_ids.index("p7b")] for turns in turned} == {0, 1, 2, 3, 4, 5}
    assert {turns[WORLD.site_ids.index("p4c")] for turns in turned} == {0, 1, 2, 3, 4, 5}
    assert Table(2, SEEDS[0]).s.text() == Table(2, SEEDS[0]).s.text()


@rule("praga/setup/14")
def test_laying_neutral_buildings_gives_nobody_anything() -> None:
    t = Table(2)
    assert len({str(board.purse) for board in (*t.s.boards, *Table(4).s.boards)}) == 1
    assert [board.points for board in t.s.boards] == [0, 0]


@rule("praga/setup/14")
def test_the_blue_corner_of_a_neutral_building_counts_like_any_other() -> None:
    t = Table(2)
    site, beside = WORLD.site_ids.index("p7b"), WORLD.site_ids.index("p7c")
    meeting = next(meeting for meeting in WORLD.site_meetings[beside] if meeting.other == site)
    mine, theirs = next(iter(meeting.shared()))
    tile = WORLD.tile_index["b01"]  # one blue corner
    corner = next(c for c in range(6) if WORLD.tiles[tile].corners[0] >> c & 1)
    t.s.site_tile[site], t.s.site_rotation[site] = tile, (theirs - corner) % 6
    t.s.rows[BUILDINGS][0] = WORLD.tile_index["b04"]
    t.purse("red", gold=9)
    t.act("red", "building")
    own = next(c for c in range(6) if WORLD.tiles[WORLD.tile_index["b04"]].corners[0] >> c & 1)
    t.play("red", "tile b04", f"site p7c r{(mine - own) % 6}")
    assert t.has("red", "blue") == 1


# -- 15: seats ----------------------------------------------------------------------------------


@rule("praga/setup/15")
@pytest.mark.parametrize(("humans", "parlers", "same_as"), [(1, 1, 2), (1, 2, 3), (2, 1, 3), (1, 3, 4), (3, 1, 4)])
def test_an_automa_is_a_seat(humans: int, parlers: int, same_as: int) -> None:
    t, other = Table(humans, solo="parler", parlers=str(parlers)), Table(same_as)
    assert t.s.box == other.s.box
    assert neutral(t) == neutral(other)
    assert [tile == NONE for tile in t.s.plaza_tile] == [tile == NONE for tile in other.s.plaza_tile]
    assert t.s.setting.last_turn == 16 * same_as


@rule("praga/setup/15")
def test_the_plain_solo_game_counts_as_two() -> None:
    t, other = Table(1), Table(2)
    assert (t.s.box, t.s.plaza_tile, neutral(t)) == (other.s.box, other.s.plaza_tile, neutral(other))
    assert t.s.setting.last_turn == 32


@rule("praga/setup/15", "praga/setup/1")
def test_there_are_never_more_than_four_seats() -> None:
    assert Table(2, solo="parler", parlers="2").s.setting.seats == 4
    assert fault_of("red", "green", solo="parler", parlers="3") == "setup.players"
