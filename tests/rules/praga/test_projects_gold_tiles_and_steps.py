"""The Cathedral's gold tiles, and sideways steps that wait."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import Table
from tests.rules.praga.test_projects import EMPTY, golden_ids, standing


def before_the_top(church: str = "mines walls") -> Table:
    """Red stands in row 4 of the Cathedral and can pay for the crossing."""
    t = Table(2)
    t.project("red", "cathedral", 4, 0)
    t.purse("red", gold=2, stone=2, silver=2)
    t.golden_tiles(bridge="rows", church=church)
    return t


@rule("praga/projects/4")
def test_who_enters_the_top_tier_of_the_cathedral_may_take_a_gold_tile_there() -> None:
    t = before_the_top()
    t.play("red", "climb cathedral")
    assert t.codes("red") == ["golden walls", "golden mines", "skip"]
    t.play("red", "golden walls")
    assert (golden_ids(t, "red"), t.view(None)["church"]) == (["walls"], ["mines"])


@rule("praga/projects/4")
@pytest.mark.parametrize(("tile", "points"), [("mines", 3), ("walls", 0)])
def test_a_tile_with_points_now_pays_them(tile: str, points: int) -> None:
    t = before_the_top()
    t.squares("cathedral", *EMPTY)
    t.play("red", "climb cathedral", f"golden {tile}")
    assert t.board("red").points == points


@rule("praga/projects/4")
def test_the_tiles_at_the_bridge_are_not_among_them() -> None:
    t = before_the_top()
    t.play("red", "climb cathedral")
    refusal = t.refusal("red", "golden rows")
    assert (refusal.rule, refusal.reason) == ("praga/projects/4", "praga.no.golden_tile")


@rule("praga/projects/4")
def test_no_plank_is_laid_for_it() -> None:
    t = before_the_top()
    t.play("red", "climb cathedral", "golden walls")
    assert (t.s.planks, t.s.bridge_golden != []) == (0, True)
    assert "take 4" in t.codes("red")


@rule("praga/projects/4")
def test_the_top_of_the_hunger_wall_gives_no_tile() -> None:
    t = before_the_top()
    t.project("red", "hunger_wall", 4, 0)
    t.play("red", "climb hunger_wall")
    assert "take 4" in t.codes("red")


@rule("praga/projects/4")
def test_the_second_tier_gives_no_tile() -> None:
    t = before_the_top()
    t.project("red", "cathedral", 3, 0)
    t.play("red", "climb cathedral")
    assert "golden walls" not in t.codes("red")


@rule("praga/projects/10")
def test_it_is_offered_on_entering_by_technology() -> None:
    t = before_the_top()
    t.technology("red", "climb")
    t.play("red", "use climb", "climb cathedral", "golden walls")
    assert golden_ids(t, "red") == ["walls"]


@rule("praga/projects/10")
def test_it_is_offered_on_entering_by_an_arrow() -> None:
    t = before_the_top()
    t.project("red", "cathedral", 4, 1)
    t.hold("red", "cathedral")
    t.play("red", "step cathedral", "up", "golden walls")
    assert golden_ids(t, "red") == ["walls"]


@rule("praga/projects/10")
def test_it_is_offered_outside_the_own_turn() -> None:
    t = Table(2)
    t.golden_tiles(church="walls")
    t.project("green", "cathedral", 4, 1)
    t.gain("green", "cathedral")
    t.play("green", "up", "golden walls")
    assert golden_ids(t, "green") == ["walls"]


@rule("praga/projects/10")
def test_declined_nothing_comes_later() -> None:
    t = before_the_top()
    t.play("red", "climb cathedral", "skip")
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")
    assert (golden_ids(t, "red"), t.refusal("red", "golden walls").reason) == ([], "praga.no.other_task")


@rule("praga/projects/10")
def test_with_no_tile_left_nothing_is_asked() -> None:
    t = before_the_top(church="")
    t.play("red", "climb cathedral")
    assert "take 4" in t.codes("red")


@rule("praga/projects/10", "praga/projects/6")
def test_the_square_of_the_top_tier_is_landed_on_as_well() -> None:
    t = before_the_top()
    t.play("red", "climb cathedral", "skip")
    assert t.sources("red") == {"projects": 3}


# -- steps that wait ----------------------------------------------------------------------------


@rule("praga/projects/8")
def test_open_steps_are_made_one_by_one_with_other_business_between() -> None:
    t = Table(2)
    t.hold("red", "cathedral")
    t.hold("red", "cathedral")
    t.purse("red", silver=2)
    t.play("red", "step cathedral", "climb cathedral", "stay", "step cathedral")
    assert (standing(t, "red", "cathedral"), t.board("red").points) == ((2, 2), 2)


@rule("praga/projects/8")
def test_there_are_no_more_steps_than_were_gained() -> None:
    t = Table(2)
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")
    refusal = t.refusal("red", "step cathedral")
    assert (refusal.rule, refusal.reason) == ("praga/projects/8", "praga.no.step")


@rule("praga/projects/8")
def test_a_step_on_one_project_cannot_be_made_on_the_other() -> None:
    t = Table(2)
    t.hold("red", "cathedral")
    assert t.refusal("red", "step hunger_wall").rule == "praga/projects/8"


@rule("praga/projects/8")
def test_which_project_it_is_is_settled_on_gaining_the_step() -> None:
    t = Table(2)
    t.technology("red", "plaza")
    t.plaza("p1", "project")
    t.play("red", "use plaza", "plaza p1")
    assert t.codes("red") == ["pick hunger_wall", "pick cathedral"]
    t.play("red", "pick hunger_wall")
    assert t.refusal("red", "step cathedral").rule == "praga/projects/8"


@rule("praga/projects/8", "praga/turn/6")
@pytest.mark.parametrize("optional_first", [True, False])
def test_a_step_that_must_be_made_is_made_before_one_that_may_lapse(optional_first: bool) -> None:
    t = Table(2)
    t.hold("red", "cathedral", optional=optional_first)
    t.hold("red", "cathedral", optional=not optional_first)
    t.play("red", "step cathedral")
    t.finish_turn("red")
    assert standing(t, "red", "cathedral") == (1, 1)


@rule("praga/projects/8")
def test_an_effect_of_the_road_is_no_step() -> None:
    t = Table(2)
    t.act("red", "road")
    assert t.refusal("red", "step cathedral").rule == "praga/projects/8"


@rule("praga/projects/11")
def test_markers_may_share_a_square_and_everyone_scores_it() -> None:
    t = Table(2)
    t.project("red", "cathedral", 1, 1)
    t.project("green", "cathedral", 1, 0)
    t.gain("green", "cathedral")
    assert (standing(t, "green", "cathedral"), t.board("green").points) == ((1, 1), 1)
