"""Praga: Charles Bridge, the last two spaces of the King's Road."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table

SILVER = ("hunger_wall", "cathedral", "university", "gold_window", "technology", "goods")
PLANKS = [f"plank {pair}" for pair in range(1, 6)]


def at_the_bridge(*silver: str, egg: int = 1) -> Table:
    """Red has just moved to IV; the stack of silver tiles was as named."""
    t = Table()
    t.board("red").road = 3
    t.board("red").technology = 2
    t.purse("red", egg=egg)
    t.silver_stack(*(silver or SILVER))
    t.act("red", "road")
    return t


def on_the_bridge(golden: str, egg: int = 1) -> Table:
    """Red has just moved to V; those gold tiles lie at the bridge."""
    t = Table()
    t.board("red").road = 4
    t.purse("red", egg=egg)
    others = [id for id in GAME.world.golden_ids if id not in golden.split()]
    t.golden_tiles(golden, " ".join(others[:3]))
    t.act("red", "road")
    return t


def stack(t: Table) -> list[str]:
    """Silver tiles, next one first."""
    return [GAME.world.silver_ids[tile] for tile in reversed(t.s.silver)]


def gained(t: Table) -> dict[str, int]:
    """What red has beyond the set-up."""
    goods = {good: t.has("red", good) for good in ("egg", "silver", "golden", "red", "blue")}
    goods |= {"gold": t.has("red", "gold") - 2, "stone": t.has("red", "stone") - 2}
    goods |= {"point": t.board("red").points, "university": t.board("red").university}
    goods["technology"] = t.board("red").technology - 2
    return {good: count for good, count in goods.items() if count}


# -- 3: space IV --------------------------------------------------------------------------------


@rule("praga/road/3", "praga/road/4")
@pytest.mark.parametrize("space", [3, 4])
@pytest.mark.parametrize("egg", [0, 1])
def test_four_and_five_cost_an_egg_without_which_the_action_is_impossible(space: int, egg: int) -> None:
    t = Table()
    t.board("red").road = space
    t.purse("red", egg=egg, golden=2)
    if egg:
        t.play("red", "extra road gold")
        assert (t.board("red").road, t.has("red", "egg")) == (space + 1, 0)
    else:
        refusal = t.refusal("red", "extra road gold")
        assert (refusal.rule, refusal.reason) == (f"praga/road/{space}", "praga.no.egg")


@rule("praga/road/3", "praga/road/4")
@pytest.mark.parametrize(
    ("taken", "gains"),
    [
        ("silver gold_window", {"blue_token": 1, "egg": 1, "gold_window": 1, "point": 2}),
        ("golden walls", {"blue_token": 1, "egg": 1}),
    ],
)
def test_a_pair_of_the_bridge_says_what_it_brings_with_a_silver_tile_and_with_a_gold_one(
    taken: str, gains: dict[str, int]
) -> None:
    t = at_the_bridge("gold_window") if taken.startswith("silver") else on_the_bridge("walls")
    t.play("red", taken)
    assert t.row_of("red", "plank 3")["values"]["gains"] == gains


@rule("praga/road/3")
def test_one_of_the_three_top_silver_tiles_is_kept() -> None:
    t = at_the_bridge()
    assert t.codes("red") == ["silver hunger_wall", "silver cathedral", "silver university"]
    refusal = t.refusal("red", "silver goods")
    assert (refusal.rule, refusal.reason) == ("praga/road/3", "praga.no.drawn")


@rule("praga/road/3")
@pytest.mark.parametrize(
    ("left", "drawn"),
    [(("goods", "technology"), ["silver goods", "silver technology"]), (("goods",), ["silver goods"])],
)
def test_if_fewer_are_left_all_are_drawn(left: tuple[str, ...], drawn: list[str]) -> None:
    t = at_the_bridge(*left)
    assert (t.codes("red"), t.s.silver) == (drawn, [])


@rule("praga/road/3")
def test_with_no_silver_tile_left_the_pawn_moves_and_nothing_comes() -> None:
    t = Table()
    t.board("red").road = 3
    t.purse("red", egg=1)
    t.silver_stack()
    t.act("red", "road")
    assert (t.board("red").road, t.has("red", "egg"), t.offered("red", "silver", "plank")) == (4, 0, [])
    assert "end" in t.codes("red")


@rule("praga/road/3", "praga/road/12")
def test_tiles_not_kept_go_under_the_stack_in_the_order_drawn() -> None:
    t = at_the_bridge()
    t.play("red", "silver cathedral")
    assert stack(t) == ["gold_window", "technology", "goods", "hunger_wall", "university"]


@rule("praga/road/3")
def test_the_kept_tile_is_laid_across_any_free_pair() -> None:
    t = at_the_bridge()
    t.planks(2, 5)
    t.play("red", "silver university")
    assert t.codes("red") == ["plank 1", "plank 3", "plank 4"]
    refusal = t.refusal("red", "plank 5")
    assert (refusal.rule, refusal.reason, refusal.missing) == ("praga/road/3", "praga.no.pair", {"pair": 5})
    t.play("red", "plank 3")
    assert t.s.planks == 0b10110


@rule("praga/road/3")
@pytest.mark.parametrize(
    ("pair", "bonuses"),
    [
        (1, {"gold": 2, "red": 1}),
        (2, {"point": 2, "university": 1}),
        (3, {"blue": 1, "egg": 1}),
        (4, {"point": 3, "silver": 1}),
        (5, {"red": 1, "point": 2}),
    ],
)
def test_both_covered_bonuses_and_that_of_the_tile_are_gained(pair: int, bonuses: dict[str, int]) -> None:
    t = at_the_bridge("gold_window")
    t.play("red", "silver gold_window", f"plank {pair}")
    assert gained(t) == {**bonuses, "golden": 1, "point": bonuses.get("point", 0) + 2}


@rule("praga/road/3")
@pytest.mark.parametrize(
    ("tile", "bonus"),
    [
        ("hunger_wall", {"silver": 1, "point": 2}),
        ("cathedral", {"silver": 1, "point": 2}),
        ("university", {"university": 3}),
        ("gold_window", {"golden": 1, "point": 2}),
        ("goods", {"gold": 2, "stone": 2}),
    ],
)
def test_each_silver_tile_gives_its_own_bonus(tile: str, bonus: dict[str, int]) -> None:
    t = at_the_bridge(tile)
    t.play("red", f"silver {tile}", "plank 3")
    assert gained(t) == {"blue": 1, "egg": 1, **bonus}


@rule("praga/road/3")
def test_the_technology_tile_gives_two_steps_one_by_one() -> None:
    t = at_the_bridge("technology")
    t.board("red").technology = 0
    t.play("red", "silver technology", "plank 3")
    assert t.board("red").technology == 1
    t.play("red", t.codes("red")[0])
    assert (t.board("red").technology, len(t.offered("red", "keep"))) == (2, 3)


@rule("praga/road/3")
def test_nothing_is_gained_before_the_tile_lies() -> None:
    t = at_the_bridge("goods")
    t.play("red", "silver goods")
    assert gained(t) == {}


# -- 4, 6: space V ------------------------------------------------------------------------------


@rule("praga/road/4")
def test_any_gold_tile_at_the_bridge_may_be_chosen() -> None:
    t = on_the_bridge("university walls rows")
    assert t.codes("red") == ["golden university", "golden walls", "golden rows"]
    refusal = t.refusal("red", "golden upgrades")  # one that lies at the Cathedral
    assert (refusal.rule, refusal.reason) == ("praga/road/4", "praga.no.golden_tile")


@rule("praga/road/4")
def test_the_gold_tile_must_be_taken() -> None:
    t = on_the_bridge("walls rows")
    assert t.refusal("red", "skip").rule == "praga/road/4"


@rule("praga/road/4")
def test_the_gold_tile_is_laid_and_its_covered_bonuses_gained() -> None:
    t = on_the_bridge("walls rows")
    t.board("red").technology = 2
    t.planks(1)
    t.play("red", "golden walls")
    assert t.codes("red") == PLANKS[1:]
    t.play("red", "plank 4")
    assert (gained(t), t.s.planks) == ({"point": 3, "silver": 1}, 0b01001)


@rule("praga/road/4")
def test_the_chosen_tile_is_gone_for_the_others() -> None:
    t = on_the_bridge("walls rows")
    t.play("red", "golden walls", "plank 1")
    assert t.view(None)["bridge"]["golden"] == ["rows"]
    assert t.view(None)["seats"][0]["golden"] == ["walls"]


@rule("praga/road/4")
def test_the_gold_tile_scores_at_the_end() -> None:
    t = on_the_bridge("walls")
    t.play("red", "golden walls", "plank 1")
    t.wall("red", 1, "w01")
    t.wall("red", 2, "w02")
    t.final()
    assert t.sources("red")["golden_tiles"] == 4


@rule("praga/road/4")
@pytest.mark.parametrize(
    ("tile", "points"), [("university", 3), ("mines", 3), ("quarries", 3), ("walls", 0), ("upgrades", 0), ("rows", 0)]
)
def test_some_gold_tiles_give_three_points_at_once(tile: str, points: int) -> None:
    t = on_the_bridge(tile)
    t.play("red", f"golden {tile}", "plank 1")
    assert t.sources("red").get("bridge", 0) == points


@rule("praga/road/6")
def test_with_no_gold_tile_left_the_egg_is_paid_and_nothing_comes() -> None:
    t = on_the_bridge("")
    assert (t.board("red").road, t.has("red", "egg"), t.s.planks) == (5, 0, 0)
    assert t.offered("red", "golden", "plank") == []
    assert (t.sources("red"), t.board("red").golden) == ({}, [])


@rule("praga/road/6")
def test_with_no_gold_tile_left_the_egg_is_needed_all_the_same() -> None:
    t = Table()
    t.board("red").road = 4
    t.golden_tiles("", "walls")
    t.purse("red", golden=2, egg=0)
    assert t.refusal("red", "extra road gold").reason == "praga.no.egg"


@rule("praga/road/6")
def test_with_no_gold_tile_left_it_still_counts_as_performing_the_action() -> None:
    t = on_the_bridge("")
    t.row("upgrade", "u10", ".", ".", ".")
    t.act("red", "upgrade", by="extra")
    t.play("red", "tile u10", "lay r0")
    assert t.sources("red") == {"upgrades": 2}


# -- 5, 12: a complete bridge -------------------------------------------------------------------


@rule("praga/road/5")
@pytest.mark.parametrize("planks", [4, 5])
def test_on_a_complete_bridge_a_silver_tile_gives_its_own_bonus_alone(planks: int) -> None:
    t = at_the_bridge("goods", "university")
    t.planks(*range(1, planks + 1))
    t.play("red", "silver goods")
    assert t.codes("red")[-1] == ("plank 5" if planks == 4 else "end")
    assert gained(t) == ({} if planks == 4 else {"gold": 2, "stone": 2})


@rule("praga/road/5", "praga/road/12")
def test_a_silver_tile_that_finds_the_bridge_complete_leaves_the_game() -> None:
    t = at_the_bridge("goods", "university")
    t.planks(1, 2, 3, 4, 5)
    t.play("red", "silver goods")
    assert (stack(t), t.s.planks) == (["university"], 0b11111)


@rule("praga/road/5")
def test_the_step_of_a_silver_tile_comes_on_a_complete_bridge_too() -> None:
    t = at_the_bridge("cathedral")
    t.planks(1, 2, 3, 4, 5)
    t.play("red", "silver cathedral", "step cathedral")
    assert t.board("red").columns == [0, 1]


@rule("praga/road/5")
@pytest.mark.parametrize("planks", [4, 5])
def test_on_a_complete_bridge_five_still_gives_its_tile(planks: int) -> None:
    t = on_the_bridge("mines")
    t.planks(*range(1, planks + 1))
    t.play("red", "golden mines")
    assert (t.board("red").golden, t.sources("red")) == ([GAME.world.golden_ids.index("mines")], {"bridge": 3})
    assert t.codes("red")[-1] == ("plank 5" if planks == 4 else "end")


@rule("praga/road/12")
def test_planks_stay() -> None:
    t = at_the_bridge("goods")
    t.play("red", "silver goods", "plank 3", "end")
    t.board("green").road = 3
    t.purse("green", egg=1)
    t.silver_stack("university")
    t.act("green", "road")
    t.play("green", "silver university")
    assert t.codes("green") == ["plank 1", "plank 2", "plank 4", "plank 5"]


# -- 11: at once and in order -------------------------------------------------------------------


@rule("praga/road/11")
def test_an_egg_gained_on_the_bridge_cannot_pay_for_it() -> None:
    t = at_the_bridge("goods")
    assert t.has("red", "egg") == 0
    t.play("red", "silver goods", "plank 3")
    assert (t.has("red", "egg"), t.board("red").road) == (1, 4)


@rule("praga/road/11")
@pytest.mark.parametrize("codes", [[], ["silver goods"]])
def test_nothing_else_comes_between_drawing_and_placing(codes: list[str]) -> None:
    t = at_the_bridge("goods", "university")
    t.purse("red", silver=2)
    t.play("red", *codes)
    assert {t.refusal("red", code).rule for code in ("climb cathedral", "refresh wall", "end")} == {"praga/turn/9"}


@rule("praga/road/11")
@pytest.mark.parametrize("project", ["hunger_wall", "cathedral"])
def test_the_step_of_a_silver_tile_may_wait(project: str) -> None:
    t = at_the_bridge(project)
    t.play("red", f"silver {project}", "plank 3")
    assert t.offered("red", "step") == [f"step {project}"]
    t.play("red", f"step {project}")
    assert t.board("red").columns == ([1, 0] if project == "hunger_wall" else [0, 1])
    assert t.offered("red", "step") == []


@rule("praga/road/11")
@pytest.mark.parametrize("project", ["hunger_wall", "cathedral"])
def test_the_step_of_a_silver_tile_is_voluntary(project: str) -> None:
    t = at_the_bridge(project)
    t.play("red", f"silver {project}", "plank 3", "end")
    assert (t.board("red").columns, t.waiting()) == ([0, 0], ["green"])


@rule("praga/road/11")
@pytest.mark.parametrize("tile", ["university", "gold_window", "goods"])
def test_other_silver_tiles_give_no_step(tile: str) -> None:
    t = at_the_bridge(tile)
    t.play("red", f"silver {tile}", "plank 3")
    assert t.offered("red", "step") == []


@rule("praga/road/11")
@pytest.mark.parametrize("space", [4, 5])
def test_four_and_five_leave_no_effect_to_wait(space: int) -> None:
    t = at_the_bridge("goods", egg=2) if space == 4 else on_the_bridge("walls", egg=2)
    t.play("red", "silver goods" if space == 4 else "golden walls", "plank 3")
    assert t.offered("red", "road") == []
