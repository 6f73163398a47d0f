"""Praga: plazas, who is rewarded and how."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table
from tests.rules.praga.test_buildings import SITES
from tests.rules.praga.test_buildings_cubes import cubes

EITHER = ["reward upper", "reward lower"]


def around(tile: str | None, *claims: tuple[str, str], plaza: str = "p7", players: int = 4) -> Table:
    """Buildings (tile id, colour of the cube or "") around a plaza with that tile, from its first site on."""
    t = Table(players)
    t.plaza(plaza, tile)
    sites = [site for site in SITES if site[:-1] == plaza]
    for site, (id, colour) in zip(sites, claims, strict=False):
        t.building(site, id, cube=colour or None)
    for site in sites[len(claims) : -1]:
        t.building(site, "b03")
    return t


def complete(t: Table, colour: str = "red", id: str = "b05", plaza: str = "p7", discount: int = 0) -> None:
    """That player builds on the last site; b05 claims nothing and scores the count."""
    t.row("building", id, ".", ".", ".")
    t.purse(colour, gold=6, stone=4)
    t.board(colour).wealth = 7
    t.act(colour, "building", by="technology", discount=discount)
    last = [site for site in SITES if site[:-1] == plaza][-1]
    t.play(
        colour,
        f"tile {id}",
        f"site {last} {'r3' if GAME.world.tiles[GAME.world.tile_index[id]].rotations > 1 else 'r0'}",
    )


def rewards(t: Table) -> dict[str, int]:
    """Points from plazas by colour."""
    points = {colour: t.sources(colour).get("plazas", 0) for colour in t.colours}
    return {colour: count for colour, count in points.items() if count}


# -- 1, 4, 7: who gets what ---------------------------------------------------------------------


@rule("praga/plazas/1")
def test_nothing_is_given_before_the_last_site_is_built() -> None:
    t = around("gold_window", ("b01", "red"), ("b01", "green"))
    t.s.site_tile[SITES.index("p7d")] = -1
    complete(t)  # that is, on p7e
    assert (rewards(t), cubes(t), t.s.evaluated) == ({}, {"p7a": "red", "p7b": "green"}, 0)


@rule("praga/plazas/1")
@pytest.mark.parametrize(("choice", "golden", "points"), [("upper", 1, 2), ("lower", 0, 5)])
def test_most_cubes_take_both_rewards_and_fewer_choose_one(choice: str, golden: int, points: int) -> None:
    t = around("gold_window", ("b01", "red"), ("b01", "red"), ("b29", "green"))
    complete(t)
    assert (t.waiting(), t.codes("green")) == (["green"], EITHER)
    t.play("green", f"reward {choice}")
    assert (t.has("red", "golden"), t.has("green", "golden")) == (1, golden)
    assert rewards(t) == {"red": 7, "green": points}


@rule("praga/plazas/1")
def test_the_cube_of_the_last_building_counts() -> None:
    t = around("gold_window", ("b01", "red"), ("b29", "green"))
    complete(t, "red", "b04")
    t.play("green", "reward lower")
    assert rewards(t) == {"red": 7, "green": 5}


@rule("praga/plazas/4")
def test_without_a_claim_there_is_no_reward_even_for_the_builder() -> None:
    t = around("gold_window", ("b01", "green"))
    complete(t)
    assert (rewards(t), t.waiting()) == ({"green": 7}, ["red"])


@rule("praga/plazas/4")
def test_a_plaza_without_any_claim_rewards_nobody() -> None:
    t = around("gold_window")
    complete(t)
    assert (rewards(t), t.waiting(), t.s.evaluated) == ({}, ["red"], 1 << 6)


@rule("praga/plazas/7")
def test_a_single_claimant_takes_both() -> None:
    t = around("silver_windows", ("b01", "red"), plaza="p6")
    complete(t, "green", plaza="p6")
    assert (t.has("red", "silver"), rewards(t)) == (2, {"red": 4})


@rule("praga/plazas/7")
def test_one_building_completes_one_plaza_even_where_it_touches_others() -> None:
    """Site p7e meets sites of p5 and p6, but not their plazas."""
    t = around("gold_window", ("b01", "red"))
    for site in ("p5a", "p5b", "p5c", "p6a", "p6b"):
        t.building(site, "b04", cube=None)
    complete(t)
    assert t.s.evaluated == 1 << 6


# -- 2: ties ------------------------------------------------------------------------------------


@rule("praga/plazas/2")
@pytest.mark.parametrize(
    ("red", "green", "both"),
    [("b12", "b06", "red"), ("b06", "b12", "green"), ("b13", "b06", "red"), ("b05", "b06", "green")],
)  # 4 gold, 3 gold, 3 gold and a stone, a gold and a stone
def test_a_tie_for_most_cubes_goes_to_who_spent_more(red: str, green: str, both: str) -> None:
    t = around("gold_window", (red, "red"), (green, "green"))
    complete(t, "blue")
    other = "green" if both == "red" else "red"
    t.play(other, "reward lower")
    assert rewards(t) == {both: 7, other: 5}


@rule("praga/plazas/2")
def test_what_was_spent_matters_only_in_a_tie() -> None:
    t = around("gold_window", ("b01", "red"), ("b01", "red"), ("b35", "green"))
    complete(t, "blue")
    t.play("green", "reward lower")
    assert rewards(t) == {"red": 7, "green": 5}


@rule("praga/plazas/2")
def test_the_costs_of_all_buildings_with_cubes_are_added() -> None:
    t = around("gold_window", ("b01", "red"), ("b12", "red"), ("b06", "green"), ("b06", "green"))
    complete(t, "blue")
    assert rewards(t) == {"red": 7, "green": 7}
    t = around("gold_window", ("b01", "red"), ("b29", "red"), ("b06", "green"), ("b06", "green"))
    complete(t, "blue")
    t.play("green", "reward lower")
    assert rewards(t) == {"red": 7, "green": 5}


@rule("praga/plazas/2")
def test_whoever_is_still_tied_takes_both() -> None:
    t = around("gold_window", ("b12", "red"), ("b13", "green"), ("b06", "blue"))
    complete(t, "purple")
    t.play("blue", "reward lower")
    assert rewards(t) == {"red": 7, "green": 7, "blue": 5}


@rule("praga/plazas/2")
def test_a_discount_does_not_lower_what_was_spent() -> None:
    t = around("gold_window", ("b06", "green"))
    complete(t, "red", "b12", discount=2)
    t.play("green", "reward lower")
    assert rewards(t) == {"red": 7, "green": 5}


@rule("praga/plazas/2")
def test_the_gold_of_the_site_is_part_of_what_was_spent() -> None:
    t = Table(4)
    t.row("building", "b01", ".", ".", ".")
    t.purse("red", gold=3)
    t.act("red", "building")
    t.play("red", "tile b01", "site p2a r3")
    assert t.s.site_spent[SITES.index("p2a")] == 3


@rule("praga/plazas/2")
def test_buildings_without_cube_are_ignored() -> None:
    t = around("gold_window", ("b12", "red"), ("b06", "green"), ("b31", ""), ("b31", ""))
    complete(t, "green", "b22")
    t.play("green", "reward lower")
    assert rewards(t) == {"red": 7, "green": 5}


# -- 3: order -----------------------------------------------------------------------------------


@rule("praga/plazas/3")
@pytest.mark.parametrize(
    ("active", "order"),
    [("red", ["red", "green", "blue"]), ("green", ["green", "blue", "red"]), ("purple", ["red", "green", "blue"])],
)
def test_rewards_are_given_from_the_active_player_clockwise(active: str, order: list[str]) -> None:
    t = around("silver_windows", ("b01", "red"), ("b01", "green"), ("b01", "blue"), ("b12", "purple"))
    complete(t, active)
    asked = []
    while t.waiting() != [active] or t.codes(active) == EITHER:
        asked += t.waiting()
        t.play(asked[-1], "reward lower")
    assert asked == order


@rule("praga/plazas/3")
def test_each_receiver_decides_for_himself() -> None:
    t = around("silver_windows", ("b12", "red"), ("b01", "green"), ("b01", "blue"))
    complete(t)
    refusal = t.refusal("red", "reward upper")
    assert (refusal.rule, refusal.reason) == ("praga/turn/11", "praga.no.turn")
    t.play("green", "reward upper")
    t.play("blue", "reward lower")
    assert (t.has("green", "silver"), rewards(t)) == (2, {"red": 4, "blue": 4})


@rule("praga/plazas/3")
@pytest.mark.parametrize(("claimant", "others"), [("red", 0), ("green", 1)])
def test_a_building_that_rewards_another_player_cannot_be_taken_back(claimant: str, others: int) -> None:
    t = around("silver_windows", ("b01", claimant), plaza="p6")
    t.row("building", "b05", ".", ".", ".")
    t.act("red", "building")
    t.play("red", "tile b05")
    before = t.s.reveals
    t.play("red", "site p6b r3")
    assert t.s.reveals - before == others


@rule("praga/plazas/3", "praga/plazas/10")
def test_the_cubes_return_when_all_rewards_are_taken_and_not_before() -> None:
    t = around("silver_windows", ("b12", "red"), ("b01", "green"), ("b01", "blue"))
    complete(t)
    t.play("green", "reward lower")
    assert [t.board(colour).cubes for colour in ("red", "green", "blue")] == [1, 1, 1]
    t.play("blue", "reward lower")
    assert [t.board(colour).cubes for colour in t.colours] == [2, 2, 2, 2]
    assert cubes(t) == {}


# -- 5, 8, 9: choices ---------------------------------------------------------------------------


@rule("praga/plazas/5")
@pytest.mark.parametrize(("project", "columns"), [("hunger_wall", [1, 0]), ("cathedral", [0, 1])])
def test_the_sideways_reward_goes_to_one_project_of_the_receivers_choice(project: str, columns: list[int]) -> None:
    t = around("project", ("b01", "green"), plaza="p2")
    complete(t, "red", plaza="p2")
    t.play("green", "reward upper")
    assert t.codes("green") == ["pick hunger_wall", "pick cathedral"]
    t.play("green", f"pick {project}")
    assert (t.board("green").columns, t.has("green", "gold")) == (columns, 2 + 3)


@rule("praga/plazas/5")
def test_who_takes_only_the_step_gets_no_gold() -> None:
    t = around("project", ("b01", "green"), ("b12", "blue"), plaza="p2")
    complete(t, "red", plaza="p2")
    t.play("green", "reward upper", "pick cathedral")
    assert (t.board("green").columns, t.has("green", "gold")) == ([0, 1], 2)


@rule("praga/plazas/5", "praga/plazas/8")
def test_in_the_own_turn_both_rewards_come_and_the_step_may_wait() -> None:
    t = around("project", ("b01", "red"), plaza="p2")
    complete(t, "red", plaza="p2")
    assert t.has("red", "gold") == 6 - 2 + 3
    t.play("red", "pick hunger_wall")
    assert (t.board("red").columns, t.offered("red", "step")) == ([0, 0], ["step hunger_wall"])


@rule("praga/plazas/8")
@pytest.mark.parametrize(("first", "gold"), [("upper", 9), ("lower", 8)])
def test_who_takes_both_resolves_them_in_the_order_he_likes(first: str, gold: int) -> None:
    """Outside the own turn the step comes at once, and its arrow may cost gold of which there is too much."""
    t = around("project", ("b01", "green"), plaza="p2")
    t.project("green", "cathedral", 2, 0)
    t.purse("green", gold=9, stone=1)
    complete(t, "red", plaza="p2")
    assert (t.waiting(), t.codes("green")) == (["green"], EITHER)
    t.play("green", f"reward {first}", "pick cathedral", "up")
    assert (t.has("green", "gold"), t.board("green").rows[1], t.waiting()) == (gold, 2, ["red"])


@rule("praga/plazas/8")
def test_where_the_order_cannot_matter_both_rewards_come_by_themselves() -> None:
    t = around("stone_gold", ("b01", "green"))
    complete(t, "red")
    assert (t.waiting(), t.has("green", "gold"), t.has("green", "stone"), rewards(t)) == (["red"], 4, 4, {"green": 2})


@rule("praga/plazas/8")
def test_a_choice_of_tracks_among_both_rewards_is_asked_without_the_order() -> None:
    t = around("mine_quarry", ("b01", "green"))
    complete(t, "red")
    assert (rewards(t), t.codes("green")) == ({"green": 3}, ["pick mine", "pick quarry"])


@rule("praga/plazas/8")
def test_a_reward_that_gives_nothing_may_be_chosen() -> None:
    t = around("mine_quarry", ("b12", "red"), ("b01", "green"))
    t.board("green").mines = [8, 7]
    complete(t, "red")
    t.play("red", "pick mine")
    t.play("green", "reward upper")
    assert (t.board("green").mines, rewards(t), t.waiting()) == ([8, 7], {"red": 3}, ["red"])


@rule("praga/plazas/9")
def test_a_step_outside_the_own_turn_is_made_at_once_with_all_its_squares() -> None:
    t = around("project", ("b01", "green"), plaza="p2")
    t.squares("hunger_wall", ". > 3 . .", ". . . . .", ". . . . .", ". . . . .", ". . . . .")
    complete(t, "red", plaza="p2")
    t.play("green", "reward lower", "pick hunger_wall")
    assert (t.board("green").columns, t.sources("green")) == ([2, 0], {"projects": 3})


@rule("praga/plazas/9")
@pytest.mark.parametrize(("answer", "row", "stone"), [("up", 2, 0), ("stay", 1, 1)])
def test_an_up_arrow_may_be_followed_for_its_price(answer: str, row: int, stone: int) -> None:
    t = around("project", ("b01", "green"), plaza="p2")
    t.project("green", "cathedral", 2, 0)
    t.purse("green", gold=0, stone=1)
    complete(t, "red", plaza="p2")
    t.play("green", "reward lower", "pick cathedral", answer)
    assert (t.board("green").rows[1], t.has("green", "stone"), t.has("green", "gold")) == (row, stone, 2 + stone)


@rule("praga/plazas/9")
def test_an_up_arrow_whose_price_one_has_not_lapses() -> None:
    t = around("project", ("b01", "green"), plaza="p2")
    t.project("green", "cathedral", 2, 0)
    t.purse("green", gold=0, stone=0)
    complete(t, "red", plaza="p2")
    t.play("green", "reward lower", "pick cathedral")
    assert (t.board("green").rows[1], t.waiting()) == (1, ["red"])


# -- 6, 10, 11 ----------------------------------------------------------------------------------


@rule("praga/plazas/6")
def test_a_plaza_without_tile_gives_nothing_but_the_cubes_back() -> None:
    t = around(None, ("b01", "red"), ("b01", "green"), plaza="p10", players=2)
    t.s.site_tile[SITES.index("p10c")] = -1
    complete(t, plaza="p10")
    assert (rewards(t), t.waiting(), cubes(t)) == ({}, ["red"], {})
    assert [t.board(colour).cubes for colour in t.colours] == [2, 2]


@rule("praga/plazas/10")
def test_the_last_building_cannot_use_the_cubes_that_return() -> None:
    t = around("silver_windows", ("b01", "red"), ("b01", "red"), ("b12", "green"))
    assert t.board("red").cubes == 0
    complete(t, "red", "b04")
    t.play("green", "reward lower")
    assert (t.board("red").cubes, cubes(t)) == (2, {})


@rule("praga/plazas/10")
def test_tile_and_buildings_stay() -> None:
    t = around("silver_windows", ("b01", "red"))
    complete(t)
    assert all(t.s.site_tile[SITES.index(f"p7{letter}")] >= 0 for letter in "abcde")
    assert t.view(None)["plazas"][6] == {"id": "p7", "tile": "silver_windows", "evaluated": True, "claims": []}


@rule("praga/plazas/10")
def test_an_evaluated_plaza_gives_nothing_more_at_the_end() -> None:
    t = around("gold_window", ("b01", "red"))
    complete(t)
    t.building("p7a", "b01", cube="red")  # as if a claim were still there
    t.final()
    assert rewards(t) == {"red": 7}


@rule("praga/plazas/11")
@pytest.mark.parametrize("built", [False, True])
def test_the_plaza_technology_needs_no_claim_and_changes_nothing_there(built: bool) -> None:
    t = around("gold_window", ("b01", "green")) if built else Table(4)
    t.plaza("p7", "gold_window")
    t.technology("red", "plaza")
    t.play("red", "use plaza", "plaza p7")
    assert (t.has("red", "golden"), rewards(t), t.s.evaluated) == (1, {"red": 7}, 0)
    assert cubes(t) == ({"p7a": "green"} if built else {})


@rule("praga/plazas/11")
def test_the_plaza_technology_works_after_the_evaluation_too() -> None:
    t = around("gold_window", ("b01", "green"))
    complete(t)
    t.technology("red", "plaza")
    t.play("red", "use plaza", "plaza p7")
    assert rewards(t) == {"red": 7, "green": 7}


@rule("praga/plazas/11")
def test_the_two_rewards_of_the_technology_come_in_any_order() -> None:
    """In the own turn the step can wait for whatever its owner likes to do first."""
    t = Table(4)
    t.plaza("p2", "project")
    t.technology("red", "plaza")
    t.play("red", "use plaza", "plaza p2", "pick cathedral")
    assert (t.has("red", "gold"), t.board("red").columns, t.offered("red", "step")) == (5, [0, 0], ["step cathedral"])


@rule("praga/plazas/11")
def test_each_plaza_for_the_technology_names_its_tile_and_both_rewards() -> None:
    t = Table(2)
    t.plaza("p7", "gold_window")
    t.technology("red", "plaza")
    assert GAME.row(t.s, 0, GAME.world.by_code["use plaza"]).rules == ["praga/technology/2"]
    t.play("red", "use plaza")
    tile = GAME.content.one("plaza_tile", "gold_window")
    shown = t.row_of("red", "plaza p7")["values"]
    assert (shown["tile"], shown["effects"]) == ("gold_window", [tile.text("upper"), tile.text("lower")])
    assert GAME.row(t.s, 0, GAME.world.by_code["plaza p7"]).rules == ["praga/technology/6"]


@rule("praga/plazas/11")
def test_a_plaza_without_tile_is_not_for_the_technology() -> None:
    t = Table(2)
    t.technology("red", "plaza")
    t.play("red", "use plaza")
    refusal = t.refusal("red", "plaza p9")
    assert (refusal.rule, refusal.reason) == ("praga/technology/6", "praga.no.plaza_tile")
    assert t.codes("red") == [f"plaza p{number}" for number in range(1, 9)]
