"""Hunger Wall and Cathedral: sideways, up, and what the squares give."""

from pathlib import Path

import pytest

from kingsroad.kernel.content import load
from kingsroad.kernel.game import Setup
from kingsroad.praga.play import Praga
from kingsroad.praga.terms import SILVER
from tests.marks import rule
from tests.rules.praga.table import GAME, Table

BOTH = pytest.mark.parametrize("project", ["hunger_wall", "cathedral"])
EMPTY = (". . . . .",) * 5


def standing(t: Table, colour: str, project: str) -> tuple[int, int]:
    """Row from 1 and column from 0."""
    at = ["hunger_wall", "cathedral"].index(project)
    return t.board(colour).rows[at] + 1, t.board(colour).columns[at]


def golden_ids(t: Table, colour: str) -> list[str]:
    return [GAME.world.golden_ids[tile] for tile in t.board(colour).golden]


# -- sideways -----------------------------------------------------------------------------------


@rule("praga/projects/1")
@BOTH
@pytest.mark.parametrize("column", [0, 3])
def test_a_step_goes_one_square_sideways(project: str, column: int) -> None:
    t = Table(2)
    t.squares(project, *EMPTY)
    t.project("red", project, 2, column)
    t.hold("red", project)
    t.play("red", f"step {project}")
    assert standing(t, "red", project) == (2, column + 1)


@rule("praga/projects/1")
@BOTH
def test_a_step_on_one_project_leaves_the_other(project: str) -> None:
    t = Table(2)
    other = {"hunger_wall": "cathedral", "cathedral": "hunger_wall"}[project]
    t.hold("red", project)
    t.play("red", f"step {project}")
    assert standing(t, "red", other) == (1, 0)


@rule("praga/projects/1")
@BOTH
def test_in_the_last_column_there_is_no_step(project: str) -> None:
    t = Table(2)
    t.project("red", project, 1, 4)
    t.hold("red", project)
    refusal = t.refusal("red", f"step {project}")
    assert (refusal.rule, refusal.reason) == ("praga/projects/1", "praga.no.column")


@rule("praga/projects/1")
def test_in_the_last_column_a_step_outside_the_own_turn_does_nothing() -> None:
    t = Table(2)
    t.project("green", "cathedral", 1, 4)
    t.gain("green", "cathedral")
    assert (standing(t, "green", "cathedral"), t.board("green").points) == ((1, 4), 0)


@rule("praga/projects/1")
def test_in_the_last_column_an_open_step_does_not_keep_the_turn_open() -> None:
    t = Table(2)
    t.project("red", "cathedral", 1, 4)
    t.hold("red", "cathedral")
    t.finish_turn("red")
    assert (standing(t, "red", "cathedral"), t.board("red").points) == ((1, 4), 0)
    assert t.waiting() == ["green"]


# -- up -----------------------------------------------------------------------------------------


@rule("praga/projects/2")
@BOTH
@pytest.mark.parametrize("row", [1, 3])
def test_two_silver_windows_pay_for_a_row_inside_a_tier(project: str, row: int) -> None:
    t = Table(2)
    t.squares(project, *EMPTY)
    t.project("red", project, row, 1)
    t.purse("red", silver=2, gold=0, stone=0)
    t.play("red", f"climb {project}")
    assert (standing(t, "red", project), t.has("red", "silver")) == ((row + 1, 1), 0)


@rule("praga/projects/2")
@pytest.mark.parametrize("windows", [1, 3])
def test_who_has_the_windows_that_a_climb_costs_is_offered_it_whatever_it_costs(tmp_path: Path, windows: int) -> None:
    """Two are printed; the content of an owner may say another number."""
    (tmp_path / "own.toml").write_text(f"[value.climb_windows]\namount = {windows}\n")
    game = Praga(load("praga", tmp_path))
    s = game.start(Setup(("red", "green"), game.resolve({"start": "1"}), "climbing"))
    for held in range(5):
        s.boards[0].purse[SILVER] = held
        offered = "climb cathedral" in [move.code for move in game.moves(s, 0)]
        assert offered == (game.why_not(s, 0, "climb cathedral") is None) == (held >= windows)


@rule("praga/projects/2")
def test_one_silver_window_is_not_enough() -> None:
    t = Table(2)
    t.purse("red", silver=1)
    refusal = t.refusal("red", "climb cathedral")
    assert (refusal.rule, refusal.reason) == ("praga/projects/2", "praga.no.silver")
    assert refusal.missing == {"price": 2, "missing": 1}


@rule("praga/projects/2")
def test_one_climbs_as_often_as_one_can_pay() -> None:
    t = Table(2)
    t.purse("red", silver=5)
    t.play("red", "climb cathedral", "climb hunger_wall")
    assert (t.board("red").rows, t.has("red", "silver")) == ([1, 1], 1)


@rule("praga/projects/2")
def test_one_climbs_in_the_own_turn_only() -> None:
    t = Table(2)
    t.purse("green", silver=2)
    assert t.refusal("green", "climb cathedral").reason == "praga.no.turn"


@rule("praga/projects/2")
@BOTH
@pytest.mark.parametrize(("row", "price"), [(2, 1), (4, 2)])
def test_crossing_into_another_tier_also_costs_gold_and_stone(project: str, row: int, price: int) -> None:
    t = Table(2)
    t.project("red", project, row, 0)
    t.purse("red", silver=2, gold=price, stone=price)
    t.golden_tiles()
    t.play("red", f"climb {project}")
    assert (standing(t, "red", project)[0], t.has("red", "gold"), t.has("red", "stone")) == (row + 1, 0, 0)


@rule("praga/projects/2", "praga/projects/9")
@BOTH
@pytest.mark.parametrize(("row", "gold", "stone"), [(2, 0, 1), (2, 1, 0), (4, 1, 2), (4, 2, 1)])
def test_one_piece_short_of_a_crossing_nothing_is_paid(project: str, row: int, gold: int, stone: int) -> None:
    t = Table(2)
    t.project("red", project, row, 0)
    t.purse("red", silver=2, gold=gold, stone=stone)
    refusal = t.refusal("red", f"climb {project}")
    assert (refusal.rule, refusal.reason) == ("praga/projects/2", "praga.no.crossing")
    assert refusal.values == {"gold": row // 2, "stone": row // 2}


@rule("praga/projects/2")
@BOTH
def test_nobody_climbs_from_the_top_row(project: str) -> None:
    t = Table(2)
    t.project("red", project, 5, 0)
    t.purse("red", silver=2, gold=9, stone=9)
    refusal = t.refusal("red", f"climb {project}")
    assert (refusal.rule, refusal.reason) == ("praga/projects/2", "praga.no.row_above")


@rule("praga/projects/2", "praga/turn/18")
def test_a_crossing_may_not_spend_what_the_action_under_way_needs() -> None:
    t = Table(2)
    t.project("red", "cathedral", 2, 0)
    t.purse("red", silver=2, gold=2, stone=9)
    t.row("building", "b01", ".", ".", ".")  # 2 gold
    t.act("red", "building")
    refusal = t.refusal("red", "climb cathedral")
    assert (refusal.rule, refusal.reason) == ("praga/turn/18", "praga.no.strand")
    t.purse("red", gold=3)
    assert "climb cathedral" in t.codes("red")


# -- landing ------------------------------------------------------------------------------------


@rule("praga/projects/3")
def test_landing_on_points_scores_them() -> None:
    t = Table(2)
    t.project("red", "cathedral", 3, 1)
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")
    assert t.sources("red") == {"projects": 2}


@rule("praga/projects/3", "praga/projects/6")
def test_a_sideways_arrow_moves_one_square_on_at_once() -> None:
    t = Table(2)
    t.project("red", "cathedral", 3, 2)
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")  # > then 3 points
    assert (standing(t, "red", "cathedral"), t.board("red").points) == ((3, 4), 3)


@rule("praga/projects/3")
def test_an_up_arrow_may_be_followed_without_windows() -> None:
    t = Table(2)
    t.squares("cathedral", ". ^ . . .", *EMPTY[1:])
    t.hold("red", "cathedral")
    t.play("red", "step cathedral", "up")
    assert standing(t, "red", "cathedral") == (2, 1)


@rule("praga/projects/3")
def test_an_up_arrow_into_another_tier_costs_the_crossing() -> None:
    t = Table(2)
    t.project("red", "cathedral", 2, 0)
    t.purse("red", gold=1, stone=1)
    t.hold("red", "cathedral")
    t.play("red", "step cathedral", "up")
    assert (standing(t, "red", "cathedral"), t.has("red", "gold"), t.has("red", "stone")) == ((3, 1), 0, 0)


@rule("praga/projects/3")
@pytest.mark.parametrize(
    ("row", "above", "terms"),
    [
        (1, ". 3 . . .", [{"id": "good.point", "count": 3}]),
        (1, ". > 2 . .", [{"id": "good.point", "count": 2}]),
        (1, ". ^ . . .", [{"id": "praga.take.further"}]),
        (1, ". . . . .", [{"id": "praga.take.nothing"}]),
        (
            2,
            ". 1 . . .",
            [
                {"id": "praga.take.cost", "goods": [{"id": good, "count": 1} for good in ("good.gold", "good.stone")]},
                {"id": "good.point", "count": 1},
            ],
        ),
    ],
)
def test_both_answers_to_an_arrow_name_the_project_and_the_way_up_what_it_brings(
    row: int, above: str, terms: list[dict[str, object]]
) -> None:
    t = Table(2)
    squares = list(EMPTY)
    squares[row - 1], squares[row] = ". ^ . . .", above
    t.squares("cathedral", *squares)
    t.project("red", "cathedral", row, 0)
    t.purse("red", gold=1, stone=1)
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")
    project = {"id": "praga.project.cathedral"}
    assert {move["code"]: move["said"] for move in t.view("red")["moves"]} == {
        "up": {"id": "praga.move.up", "project": project, "terms": terms},
        "stay": {"id": "praga.move.stay", "project": project},
    }


@rule("praga/projects/3")
@pytest.mark.parametrize(("project", "good"), [("cathedral", "gold"), ("hunger_wall", "stone")])
def test_a_crossing_for_one_good_alone_is_named_with_that_good(project: str, good: str) -> None:
    t = Table(2, cathedral="a", hunger_wall="a")
    squares = list(EMPTY)
    squares[1] = ". ^ . . ."
    t.squares(project, *squares)
    t.project("red", project, 2, 0)
    t.purse("red", **{good: 2})
    t.hold("red", project)
    t.play("red", f"step {project}")
    cost = {"id": "praga.take.cost", "goods": [{"id": f"good.{good}", "count": 2}]}
    assert t.row_of("red", "up")["said"]["terms"] == [cost, {"id": "praga.take.nothing"}]


@rule("praga/projects/3", "praga/projects/7")
def test_an_up_arrow_need_not_be_followed_and_then_lapses() -> None:
    """Only the German edition words the move as a duty; its own example shows the choice."""
    t = Table(2)
    t.project("red", "cathedral", 2, 0)
    t.hold("red", "cathedral")
    t.play("red", "step cathedral", "stay")
    assert standing(t, "red", "cathedral") == (2, 1)
    assert {"up", "stay"}.isdisjoint(t.codes("red"))


@rule("praga/projects/7")
@pytest.mark.parametrize(("gold", "stone"), [(0, 1), (1, 0)])
def test_an_up_arrow_one_cannot_pay_for_lapses_unasked(gold: int, stone: int) -> None:
    t = Table(2)
    t.project("red", "cathedral", 2, 0)
    t.purse("red", gold=gold, stone=stone)
    t.hold("red", "cathedral")
    told = t.tell("red", "step cathedral")
    assert "take 4" in t.codes("red")
    values = {"seat": 0, "project": "cathedral", "reason": "price"}
    assert [(fact.rule, fact.kind, fact.values) for fact in told] == [("praga/projects/3", "arrow_lapsed", values)]
    refusal = t.refusal("red", "up")
    assert (refusal.rule, refusal.reason) == ("praga/projects/3", "praga.no.arrow_price")
    assert refusal.values == {"project": "cathedral"}


@rule("praga/projects/7", "praga/turn/18")
@pytest.mark.parametrize(("gold", "asked"), [(2, False), (3, True)])
def test_an_up_arrow_may_not_spend_what_the_action_under_way_needs(gold: int, asked: bool) -> None:
    t = Table(2)
    t.project("red", "cathedral", 2, 0)
    t.purse("red", gold=gold, stone=1)
    t.row("building", "b01", ".", ".", ".")  # 2 gold
    t.act("red", "building")
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")
    assert ("up" in t.codes("red")) is asked


def climbing_to_an_arrow(stone: int) -> Table:
    """Red performs Wall and has a wall of 2 stone to take; up the Cathedral stands an arrow, with a tier beyond it."""
    t = Table(2)
    t.project("red", "cathedral", 1, 1)
    t.purse("red", gold=2, stone=stone, silver=2)
    t.row("wall", "w01", "w06", "w12", "w15")
    t.act("red", "wall")
    return t


@rule("praga/projects/7", "praga/turn/18")
def test_an_arrow_that_the_action_under_way_does_not_let_one_follow_is_said_before_the_step() -> None:
    t = climbing_to_an_arrow(2)
    row = t.row_of("red", "climb cathedral")
    assert (row["values"]["arrow"], row["values"]["lapses"]) == (True, "action")
    assert (row["said"]["id"], row["said"]["why"]["id"]) == ("praga.move.climb_lapses", "praga.lapse.arrow_action")
    warned = [fact for fact in t.preview("red", "climb cathedral") if fact.kind == "arrow_lapsed"]
    assert [fact.values["reason"] for fact in warned] == ["action"]


@rule("praga/projects/7", "praga/turn/18")
def test_the_log_says_that_such_an_arrow_lapsed_and_why() -> None:
    t = climbing_to_an_arrow(2)
    told = [fact for fact in t.tell("red", "climb cathedral") if fact.kind == "arrow_lapsed"]
    values = {"seat": 0, "project": "cathedral", "reason": "action"}
    assert [(fact.rule, fact.values) for fact in told] == [("praga/projects/7", values)]
    assert told[0].said["id"] == "praga.fact.arrow_action"


@rule("praga/projects/7", "praga/turn/18")
@pytest.mark.parametrize("code", ["up", "stay"])
def test_who_asks_for_such_an_arrow_hears_why_it_lapsed(code: str) -> None:
    t = climbing_to_an_arrow(2)
    t.play("red", "climb cathedral")
    refusal = t.refusal("red", code)
    assert (refusal.rule, refusal.reason) == ("praga/projects/7", "praga.no.arrow_action")
    t.play("red", "tile w01")
    assert t.refusal("red", code).reason == "praga.no.arrow_action"


@rule("praga/projects/7")
def test_a_later_landing_makes_the_lapsed_arrow_forgotten() -> None:
    t = climbing_to_an_arrow(2)
    t.play("red", "climb cathedral")
    t.hold("red", "hunger_wall")
    t.play("red", "step hunger_wall")
    assert t.refusal("red", "up").reason == "praga.no.other_task"


@rule("praga/projects/7")
def test_an_arrow_that_can_be_followed_brings_no_warning() -> None:
    t = climbing_to_an_arrow(3)
    row = t.row_of("red", "climb cathedral")
    assert (row["values"]["lapses"], row["said"]["id"]) == (None, "praga.move.climb")
    assert [fact for fact in t.preview("red", "climb cathedral") if fact.kind == "arrow_lapsed"] == []
    assert [fact for fact in t.tell("red", "climb cathedral") if fact.kind == "arrow_lapsed"] == []
    assert t.codes("red") == ["up", "stay"]


@rule("praga/projects/7")
def test_a_second_arrow_that_the_first_crossing_leaves_unpaid_is_said_with_the_first() -> None:
    t = Table(2)
    t.squares("cathedral", ". ^ . . .", ". ^ . . .", *EMPTY[2:])
    t.purse("red", gold=0, stone=1)
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")
    row = t.row_of("red", "up")
    assert row["values"]["lapses"] == "price"
    assert row["said"]["terms"][-1]["id"] == "praga.lapse.arrow_price"


@rule("praga/projects/7", "praga/plazas/9")
def test_an_arrow_that_lapses_outside_the_own_turn_is_said_of_that_player() -> None:
    t = Table(2)
    t.project("green", "cathedral", 2, 0)
    t.purse("green", gold=0, stone=0)
    t.s.told = []
    t.gain("green", "cathedral")
    told = [fact.values for fact in t.s.told if fact.kind == "arrow_lapsed"]
    assert told == [{"seat": 1, "project": "cathedral", "reason": "price"}]
    assert t.refusal("red", "up").reason == "praga.no.other_task"


@rule("praga/projects/7", "praga/turn/9")
def test_nothing_can_be_fetched_before_an_arrow_is_decided() -> None:
    t = Table(2)
    t.project("red", "cathedral", 2, 0)
    t.technology("red", "produce_gold")
    t.purse("red", silver=2)
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")
    assert t.codes("red") == ["up", "stay"]
    for code in ("use produce_gold", "climb hunger_wall", "refresh wall"):
        assert t.refusal("red", code).rule == "praga/turn/9"
    assert t.refusal("red", "produce").rule == "praga/projects/7"


@rule("praga/projects/6")
def test_the_chain_goes_on_until_a_square_without_arrow() -> None:
    t = Table(2)
    t.squares("cathedral", ". > > . .", *EMPTY[1:])
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")
    assert standing(t, "red", "cathedral") == (1, 3)


@rule("praga/projects/6")
def test_after_an_up_arrow_a_sideways_arrow_is_followed() -> None:
    t = Table(2)
    t.squares("cathedral", ". ^ . . .", ". > 2 . .", *EMPTY[2:])
    t.hold("red", "cathedral")
    t.play("red", "step cathedral", "up")
    assert (standing(t, "red", "cathedral"), t.board("red").points) == ((2, 2), 2)


@rule("praga/projects/6")
def test_after_a_sideways_arrow_an_up_arrow_is_offered() -> None:
    t = Table(2)
    t.squares("cathedral", ". > ^ . .", *EMPTY[1:])
    t.hold("red", "cathedral")
    t.play("red", "step cathedral")
    assert t.codes("red") == ["up", "stay"]


@rule("praga/projects/6")
def test_a_sideways_arrow_in_the_last_column_does_nothing() -> None:
    t = Table(2)
    t.squares("cathedral", ". . . . >", *EMPTY[1:])
    t.project("red", "cathedral", 1, 3)
    t.hold("red", "cathedral")
    assert t.row_of("red", "step cathedral")["values"]["column"] == 4
    t.play("red", "step cathedral")
    assert standing(t, "red", "cathedral") == (1, 4)


@rule("praga/projects/6")
def test_an_up_arrow_in_the_top_row_does_nothing() -> None:
    t = Table(2)
    t.squares("cathedral", *EMPTY[:4], ". ^ . . .")
    t.project("red", "cathedral", 5, 0)
    t.purse("red", gold=9, stone=9)
    t.hold("red", "cathedral")
    assert t.row_of("red", "step cathedral")["values"]["arrow"] is False
    t.play("red", "step cathedral")
    assert "take 4" in t.codes("red")


@rule("praga/projects/6", "praga/plazas/9")
def test_a_step_outside_the_own_turn_lands_like_any_other() -> None:
    t = Table(2)
    t.project("green", "cathedral", 2, 0)
    t.gain("green", "cathedral")
    assert (standing(t, "green", "cathedral"), t.waiting()) == ((2, 1), ["green"])
    t.play("green", "up")
    assert (standing(t, "green", "cathedral"), t.has("green", "gold")) == ((3, 1), 1)


@rule("praga/projects/6")
def test_row_and_column_signs_are_no_effects() -> None:
    t = Table(2)
    t.purse("red", silver=2)
    t.play("red", "climb cathedral")  # onto an empty square of row 2, worth 3 points at the end
    assert t.board("red").points == 0


@rule("praga/projects/9")
def test_a_climb_lands_and_scores() -> None:
    t = Table(2)
    t.purse("red", silver=2)
    t.play("red", "climb hunger_wall")
    assert t.sources("red") == {"projects": 1}


@rule("praga/projects/9")
def test_windows_and_crossing_are_paid_together() -> None:
    t = Table(2)
    t.project("red", "cathedral", 2, 0)
    t.purse("red", silver=3, gold=3, stone=3)
    t.play("red", "climb cathedral")
    assert (t.has("red", "silver"), t.has("red", "gold"), t.has("red", "stone")) == (1, 2, 2)


@rule("praga/projects/9")
def test_an_arrow_climb_lands_and_scores() -> None:
    t = Table(2)
    t.squares("cathedral", ". ^ . . .", ". 4 . . .", *EMPTY[2:])
    t.hold("red", "cathedral")
    t.play("red", "step cathedral", "up")
    assert t.board("red").points == 4


# -- climbing by technology ---------------------------------------------------------------------


@rule("praga/projects/5")
@BOTH
@pytest.mark.parametrize("row", [1, 2, 4])
def test_the_climb_technology_costs_neither_windows_nor_crossing(project: str, row: int) -> None:
    t = Table(2)
    t.technology("red", "climb")
    t.project("red", project, row, 0)
    t.purse("red", gold=2, stone=2, silver=2)
    t.golden_tiles()
    t.play("red", "use climb", f"climb {project}")
    assert standing(t, "red", project)[0] == row + 1
    assert (t.has("red", "gold"), t.has("red", "stone"), t.has("red", "silver")) == (2, 2, 2)


@rule("praga/projects/5")
def test_the_climb_technology_is_no_use_on_a_project_at_its_top() -> None:
    t = Table(2)
    t.technology("red", "climb")
    t.project("red", "cathedral", 5, 0)
    t.play("red", "use climb")
    refusal = t.refusal("red", "climb cathedral")
    assert (refusal.rule, refusal.reason) == ("praga/projects/2", "praga.no.top_row")
    assert t.codes("red") == ["climb hunger_wall"]


@rule("praga/projects/5", "praga/projects/9")
def test_the_climb_technology_lands_and_scores() -> None:
    t = Table(2)
    t.technology("red", "climb")
    t.play("red", "use climb", "climb hunger_wall")
    assert t.sources("red") == {"projects": 1}
