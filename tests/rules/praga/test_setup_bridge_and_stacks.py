"""Praga: setting up, bridge, river, plazas, technologies, and what is open to all."""

from random import Random

import pytest

from kingsroad.kernel.phrase import Fault
from kingsroad.praga.road import ChooseSilver
from kingsroad.praga.state import NONE
from kingsroad.praga.technology import ChooseTechnology
from kingsroad.praga.terms import GOODS, HOLDABLE
from tests.marks import rule
from tests.rules.praga.table import GAME, Table

SEEDS = [f"seed {i}" for i in range(30)]
WORLD = GAME.world

# -- 4, 11: the bridge --------------------------------------------------------------------------


@rule("praga/setup/4")
def test_six_silver_tiles_lie_shuffled_face_down() -> None:
    orders = {tuple(Table(2, seed).s.silver) for seed in SEEDS}
    assert all(sorted(order) == [0, 1, 2, 3, 4, 5] for order in orders)
    assert len(orders) > len(SEEDS) // 2
    assert Table().view(None)["bridge"]["silver_left"] == 6


@rule("praga/setup/4")
def test_three_gold_tiles_lie_at_the_bridge_and_three_at_the_cathedral() -> None:
    for seed in SEEDS:
        s = Table(2, seed).s
        assert (len(s.bridge_golden), len(s.church_golden)) == (3, 3)
        assert sorted(s.bridge_golden + s.church_golden) == [0, 1, 2, 3, 4, 5]


@rule("praga/setup/4")
def test_the_gold_tiles_are_shuffled() -> None:
    assert {tile for seed in SEEDS for tile in Table(2, seed).s.bridge_golden} == {0, 1, 2, 3, 4, 5}


@rule("praga/setup/4")
@pytest.mark.parametrize("viewer", ["red", "green", None])
def test_all_gold_tiles_are_open_to_every_player(viewer: str | None) -> None:
    t = Table()
    shown = t.view(viewer)
    assert shown["bridge"]["golden"] == [WORLD.golden_ids[tile] for tile in t.s.bridge_golden]
    assert shown["church"] == [WORLD.golden_ids[tile] for tile in t.s.church_golden]


def pairs(seed: str, bridge: str) -> list[list[str]]:
    shown: list[list[str]] = Table(2, seed, bridge=bridge).view(None)["bridge"]["pairs"]
    return shown


@rule("praga/setup/11")
def test_the_strips_lie_as_printed() -> None:
    for seed in SEEDS:
        assert pairs(seed, "printed") == [
            ["2 gold", "red_token"],
            ["2 point", "university"],
            ["blue_token", "egg"],
            ["3 point", "silver_window"],
            ["red_token", "2 point"],
        ]


@rule("praga/setup/11")
def test_any_combination_of_the_strips_can_be_chosen_by_name() -> None:
    faces = [[tuple(effect.text for effect in face) for face in lane] for lane in WORLD.strips]
    found = set()
    for left in ("1", "1r", "2", "2r"):
        for right in ("1", "1r", "2", "2r"):
            name = "printed" if left == right == "1" else f"{left}+{right}"
            shown = pairs("named", name)
            for lane, strip in enumerate((left, right)):
                face = faces[lane][int(strip[0]) - 1]
                assert tuple(pair[lane] for pair in shown) == (face[::-1] if strip.endswith("r") else face)
            found.add(str(shown))
    assert len(found) == 16


@rule("praga/setup/11")
@pytest.mark.parametrize("name", ["1+1", "3+1", "1", "r", "2r+", "1r1r"])
def test_a_combination_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(Fault):
        Table(2, bridge=name)


@rule("praga/setup/11")
def test_each_strip_can_be_turned_and_flipped_at_random() -> None:
    """Any orientation, as Yucata has it with author and publisher; the rulebooks only name the sides."""
    for lane in (0, 1):
        found = {tuple(pair[lane] for pair in pairs(seed, "random")) for seed in SEEDS}
        faces = [tuple(effect.text for effect in face) for face in WORLD.strips[lane]]
        assert found == {face[::step] for face in faces for step in (1, -1)}


@rule("praga/setup/11")
def test_the_two_strips_are_turned_independently() -> None:
    assert len({str(pairs(seed, "random")) for seed in [*SEEDS, *(f"more {i}" for i in range(70))]}) == 16


# -- 5: the river -------------------------------------------------------------------------------


@rule("praga/setup/5")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_eight_production_tokens_lie_open_in_the_river(players: int) -> None:
    river = Table(players).view(None)["river"]
    assert river == WORLD.token_ids
    assert len(river) == 8


@rule("praga/setup/5")
def test_with_automas_there_are_fewer_tokens() -> None:
    assert [len(Table(1, solo="parler", parlers=str(n)).s.river) for n in (1, 2, 3)] == [4, 6, 8]


# -- 6: plazas ----------------------------------------------------------------------------------


@rule("praga/setup/6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_plaza_tiles_lie_on_plazas_of_their_own_colour(players: int) -> None:
    for seed in SEEDS:
        laid = [tile for tile in Table(players, seed).s.plaza_tile if tile != NONE]
        assert len(set(laid)) == len(laid)
        for plaza, tile in enumerate(Table(players, seed).s.plaza_tile):
            assert tile == NONE or WORLD.plaza_tile_colour[tile] == WORLD.plaza_colour[plaza]


@rule("praga/setup/6")
@pytest.mark.parametrize(("players", "bare"), [(1, ["p9", "p10"]), (2, ["p9", "p10"]), (3, ["p10"]), (4, [])])
def test_with_few_players_some_plazas_stay_without_a_tile(players: int, bare: list[str]) -> None:
    assert [row["id"] for row in Table(players).view(None)["plazas"] if row["tile"] is None] == bare


@rule("praga/setup/6")
def test_plaza_tiles_are_dealt_at_random() -> None:
    assert len({Table(4, seed).s.plaza_tile[0] for seed in SEEDS}) == 8  # every natural tile comes to lie there


@rule("praga/setup/6")
def test_a_surplus_plaza_tile_leaves_the_game() -> None:
    laid = [tile for tile in Table(4).s.plaza_tile if tile != NONE]
    assert (len(laid), len(WORLD.plaza_tile_ids)) == (10, 11)


@rule("praga/setup/6")
def test_no_building_stands_on_a_plaza_whether_it_has_a_tile_or_not() -> None:
    plazas = {(record.integer("q"), record.integer("r")) for record in GAME.content.all("plaza")}
    assert not plazas & set(WORLD.site_hexes)
    t = Table(2)
    t.purse("red", gold=9)
    t.row("building", "b01", "b02", "b04", "b16")
    t.act("red", "building")
    t.play("red", "tile b01")
    sites = {code.split()[1] for code in t.codes("red") if code.startswith("site")}
    assert sites == set(WORLD.site_ids) - {"p4c", "p7b"}  # those of p9 and p10 among them


# -- 7: technologies ----------------------------------------------------------------------------


@rule("praga/setup/7")
def test_the_technologies_form_four_stacks_of_six_by_level() -> None:
    s = Table().s
    for level, stack in enumerate(s.technologies, start=1):
        assert sorted(stack) == [i for i in range(24) if WORLD.technology_tier[i] == level]
    assert Table().view(None)["technologies_left"] == [6, 6, 6, 6]


@rule("praga/setup/7")
def test_the_technologies_are_shuffled() -> None:
    for level in range(4):
        assert len({tuple(Table(2, seed).s.technologies[level]) for seed in SEEDS}) > len(SEEDS) // 2


# -- 13: what runs out and what does not --------------------------------------------------------


@rule("praga/setup/13")
@pytest.mark.parametrize("good", ["egg", "silver_window", "gold_window", "red_token", "blue_token"])
def test_eggs_windows_and_tokens_never_run_out(good: str) -> None:
    t = Table()
    t.gain("red", good, 100)
    t.gain("green", good, 100)
    assert (t.has("red", good), t.has("green", good)) == (100, 100)


@rule("praga/setup/13")
def test_cubes_run_out() -> None:
    t = Table()
    t.board("red").cubes = 0
    t.purse("red", gold=9)
    t.row("building", "b01", "b02", "b04", "b16")
    t.act("red", "building")
    t.play("red", "tile b01", "site p1a r0")
    assert t.s.site_cube[WORLD.site_ids.index("p1a")] == NONE


@rule("praga/setup/13")
def test_a_production_token_is_there_once() -> None:
    t = Table()
    t.gain("red", "mine", 2)
    t.play("red", "token gold_one")
    t.turn("green")
    t.gain("green", "mine", 2)
    refusal = t.refusal("green", "token gold_one")
    assert (refusal.rule, refusal.reason) == ("praga/mines/5", "praga.no.token")


@rule("praga/setup/13")
def test_technologies_run_out() -> None:
    t = Table()
    t.s.technologies[0] = t.s.technologies[0][:2]
    t.gain("red", "technology")
    assert len(t.codes("red")) == 2
    t.play("red", t.codes("red")[0])
    t.s.technologies[0].clear()
    t.gain("green", "technology")
    assert (t.board("green").technology, t.waiting()) == (1, ["red"])


# -- 16: what is open ---------------------------------------------------------------------------


@rule("praga/setup/16")
@pytest.mark.parametrize("viewer", ["red", "green", None])
def test_rows_boards_and_holdings_are_open_to_all(viewer: str | None) -> None:
    t = Table()
    t.row("wall", "w01", "w07", "w14", "w16")
    t.purse("red", gold=7, stone=0, egg=3, silver=1, golden=2, red=4, blue=5)
    t.technology("red", "egg", "climb")
    t.upgrade("red", "u01", 3)
    t.wall("red", 5, "w02", 2)
    shown = t.view(viewer)
    row = shown["seats"][0]
    assert shown["rows"]["wall"] == ["w01", "w07", "w14", "w16"]
    assert row["purse"] == dict(zip(GOODS[:HOLDABLE], (7, 0, 3, 1, 2, 4, 5), strict=True))
    assert row["technologies"] == {"working": ["egg"], "fresh": [], "single": ["climb"]}
    assert row["upgrades"]["mines"] == {"tile": "u01", "turn": 3}
    assert [i for i, wall in enumerate(row["walls"]) if wall] == [4]


@rule("praga/setup/16")
def test_plaza_tiles_are_open_to_all() -> None:
    t = Table(4)
    shown = [row["tile"] for row in t.view(None)["plazas"]]
    assert shown == [WORLD.plaza_tile_ids[tile] for tile in t.s.plaza_tile]


@rule("praga/setup/16")
def test_cards_already_used_are_open_to_all() -> None:
    t = Table(1, solo="parler")
    t.play("red", "plaza p8")
    assert t.view(None)["automas"][0]["used"] == []
    t.finish_turn("red")
    assert t.view(None)["automas"][0]["used"] == t.s.automas[0].deck[:1]


@rule("praga/setup/16")
@pytest.mark.parametrize("viewer", ["red", "green", None])
def test_the_order_of_every_stack_is_hidden(viewer: str | None) -> None:
    t = Table()
    before = t.view(viewer)
    for stack in (*t.s.stacks, *t.s.later, *t.s.technologies, t.s.silver):
        stack.reverse()
    assert t.view(viewer) == before


@rule("praga/setup/16")
def test_the_cards_of_an_automa_that_were_not_used_are_hidden() -> None:
    t = Table(1, solo="parler")
    before = t.view("red")
    t.s.automas[0].deck.reverse()
    assert t.view("red") == before


@rule("praga/setup/16")
def test_drawn_technologies_are_seen_by_their_drawer_only() -> None:
    t = Table()
    t.gain("red", "technology")
    task = t.s.agenda.open()[0]
    assert isinstance(task, ChooseTechnology)
    assert t.view("red")["tasks"][0]["values"]["drawn"] == [WORLD.technology_ids[tile] for tile in task.drawn]
    before = [t.view(viewer) for viewer in ("green", None)]
    t.s.agenda.bags[-1].tasks[0] = ChooseTechnology(0, 1, tuple(t.s.technologies[0]))
    assert [t.view(viewer) for viewer in ("green", None)] == before


@rule("praga/setup/16")
def test_drawn_silver_tiles_are_seen_by_their_drawer_only() -> None:
    t = Table()
    t.board("red").road = 3
    t.purse("red", egg=1)
    t.act("red", "road")
    task = t.s.agenda.open()[0]
    assert isinstance(task, ChooseSilver)
    assert t.view("red")["tasks"][0]["values"]["drawn"] == [WORLD.silver_ids[tile] for tile in task.drawn]
    before = [t.view(viewer) for viewer in ("green", None)]
    t.s.agenda.bags[-1].tasks[0] = ChooseSilver(0, tuple(t.s.silver))
    assert [t.view(viewer) for viewer in ("green", None)] == before


@rule("praga/setup/16")
def test_what_another_player_drew_is_drawn_anew_in_a_guess() -> None:
    t = Table()
    t.gain("red", "technology")
    guesses = [GAME.guess(t.s, 1, Random(i)).agenda.open()[0].text() for i in range(20)]
    own = [GAME.guess(t.s, 0, Random(i)).agenda.open()[0].text() for i in range(20)]
    assert len(set(guesses)) > 5
    assert set(own) == {t.s.agenda.open()[0].text()}
