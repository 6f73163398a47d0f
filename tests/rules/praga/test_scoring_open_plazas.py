"""The first step of the final scoring: plazas that were not completed."""

import pytest

from kingsroad.praga.state import NONE, fresh_turn
from tests.marks import rule
from tests.rules.praga.table import GAME, Table


def claimed(tile: str, cube: str | None = "red") -> Table:
    """One of the two sites of the first plaza is built on."""
    t = Table(2)
    t.plaza("p1", tile)
    t.building("p1a", "b01", cube=cube)
    return t


@rule("praga/scoring/1")
def test_a_claim_to_a_plaza_not_completed_brings_its_lower_reward() -> None:
    t = claimed("silver_windows")  # 2 silver windows above, 4 points below
    t.final()
    assert (t.sources("red"), t.has("red", "silver")) == ({"plazas": 4}, 0)


@rule("praga/scoring/1")
def test_without_a_claim_there_is_no_reward() -> None:
    t = claimed("silver_windows", cube=None)
    t.final()
    assert (t.sources("red"), t.sources("green")) == ({}, {})


@rule("praga/scoring/1")
def test_it_comes_once_however_many_cubes_one_has() -> None:
    t = Table(2)
    t.plaza("p5", "silver_windows")
    t.building("p5a", "b01", cube="red")
    t.building("p5b", "b04", cube="red")
    t.final()
    assert t.sources("red") == {"plazas": 4}


@rule("praga/scoring/1")
def test_every_player_with_a_claim_gets_it() -> None:
    t = Table(3)
    t.plaza("p5", "silver_windows")
    t.building("p5a", "b01", cube="red")
    t.building("p5b", "b04", cube="blue")
    t.final()
    assert [t.sources(colour) for colour in t.colours] == [{"plazas": 4}, {}, {"plazas": 4}]


@rule("praga/scoring/1")
def test_a_plaza_already_evaluated_gives_nothing_more() -> None:
    t = claimed("silver_windows")
    t.s.evaluated = 1
    t.final()
    assert t.sources("red") == {}


@rule("praga/scoring/1")
def test_another_plaza_evaluated_does_not_matter() -> None:
    t = claimed("silver_windows")
    t.s.evaluated = 2
    t.final()
    assert t.sources("red") == {"plazas": 4}


@rule("praga/scoring/1")
def test_a_plaza_without_a_tile_gives_nothing() -> None:
    t = claimed("silver_windows")
    t.s.plaza_tile[0] = NONE
    t.final()
    assert t.sources("red") == {}


@rule("praga/scoring/1", "praga/plazas/6")
def test_a_claim_counts_for_its_own_plaza_only() -> None:
    t = claimed("silver_windows")
    t.plaza("p5", "egg")  # 3 points below
    t.final()
    assert t.sources("red") == {"plazas": 4}


@rule("praga/scoring/1")
@pytest.mark.parametrize("id", ["p1", "p10"])
def test_the_first_and_the_last_plaza_are_among_them(id: str) -> None:
    t = Table(4)
    t.plaza(id, "silver_windows")
    t.building(f"{id}a", "b01", cube="purple")
    t.final()
    assert t.sources("purple") == {"plazas": 4}


# -- as outside the own turn --------------------------------------------------------------------


@rule("praga/scoring/9")
def test_the_limit_of_nine_holds() -> None:
    t = claimed("stone")  # 3 stone below
    t.purse("red", stone=7)
    t.final()
    assert t.has("red", "stone") == 9


@rule("praga/scoring/9", "praga/scoring/10")
def test_a_wealth_bonus_comes_and_its_egg_counts_among_the_eggs() -> None:
    t = claimed("stone")
    t.purse("red", stone=3, egg=1)
    t.final()
    assert (t.has("red", "egg"), t.sources("red")) == (2, {"eggs": 3})


@rule("praga/scoring/10")
def test_gold_of_a_plaza_counts_for_a_seal() -> None:
    t = claimed("project")  # 3 gold below
    t.purse("red", gold=2)
    t.s.seals[GAME.world.seal_ids.index("gold")] = t.seat("red")
    t.final()
    assert t.sources("red") == {"seals": 10}


@rule("praga/scoring/10")
def test_a_university_step_of_a_plaza_counts_for_academics() -> None:
    t = claimed("university")  # 2 points and a step below
    t.board("red").university = 7
    t.board("red").technology = 2
    t.final()
    assert t.sources("red") == {"plazas": 2, "academics": 6}


@rule("praga/scoring/9")
def test_a_surplus_step_scores() -> None:
    t = claimed("university")
    t.board("red").university = 8
    t.final()
    assert t.sources("red") == {"plazas": 2, "surplus": 2}


@rule("praga/scoring/9")
def test_technologies_in_force_react() -> None:
    t = claimed("blue_token")
    t.technology("red", "blue_token")
    t.final()
    assert t.sources("red") == {"technologies": 1}


@rule("praga/scoring/9")
def test_all_plazas_together_are_one_turn() -> None:
    t = claimed("blue_token")
    t.plaza("p5", "blue_token")
    t.building("p5a", "b04", cube="red")
    t.technology("red", "blue_token")
    t.final()
    assert (t.has("red", "blue"), t.sources("red")) == (2, {"technologies": 1})


@rule("praga/scoring/9")
def test_it_is_another_turn_than_the_last_one_played() -> None:
    t = claimed("blue_token")
    t.technology("red", "blue_token")
    t.gain("red", "blue")
    t.final()
    assert t.sources("red") == {"technologies": 2}


@rule("praga/scoring/9")
@pytest.mark.parametrize("technology", [0, 1, 3, 5])
def test_no_technology_is_drawn_any_more(technology: int) -> None:
    t = Table(2)
    t.s.turn = fresh_turn(NONE)
    t.board("red").technology = technology
    stacks = [stack[:] for stack in t.s.technologies]
    t.gain("red", "technology")
    assert (t.board("red").technology, t.s.technologies) == (technology + 1, stacks)
    assert all(not code.startswith("keep") for code in t.codes("red"))


@rule("praga/scoring/9", "praga/scoring/1")
def test_a_step_scores_its_square() -> None:
    t = Table(2)
    t.s.turn = fresh_turn(NONE)
    t.project("red", "cathedral", 3, 1)
    t.gain("red", "cathedral")
    assert (t.board("red").columns[1], t.board("red").points, t.s.agenda.held) == (2, 2, [])


@rule("praga/scoring/9")
def test_no_arrow_is_followed_any_more() -> None:
    t = Table(2)
    t.s.turn = fresh_turn(NONE)
    t.project("red", "cathedral", 2, 0)
    t.gain("red", "cathedral")
    assert (t.board("red").columns[1], "up" in t.codes("red")) == (1, False)


@rule("praga/scoring/9")
def test_nothing_can_be_used_or_claimed_when_the_last_turn_is_over() -> None:
    t = claimed("stone")
    t.board("red").claims = 1
    t.technology("red", "university")
    t.final()
    assert (t.s.over, t.codes("red"), t.refusal("red", "seal six").rule) == (True, [], "praga/eras/2")


@rule("praga/scoring/10")
@pytest.mark.parametrize(("start", "first", "second"), [("1", "red", "green"), ("2", "green", "red")])
def test_plazas_go_in_map_order_and_players_in_turn_order(start: str, first: str, second: str) -> None:
    t = Table(2, start=start)
    t.plaza("p1", "silver_windows")
    t.plaza("p5", "blue_token")
    t.plaza("p8", "red_token")
    t.building("p8a", "b01", cube="red")
    t.building("p5a", "b04", cube="green")
    t.building("p5b", "b06", cube="red")
    t.building("p1a", "b08", cube="green")
    t.s.told = []
    t.final()
    told = [fact.said for fact in t.s.told if fact.said["id"] == "praga.fact.gain"]
    rewards = [(said["player"]["id"], said["good"]["id"]) for said in told[:4]]
    assert rewards == [
        ("colour.green", "good.point"),
        (f"colour.{first}", "good.blue_token"),
        (f"colour.{second}", "good.blue_token"),
        ("colour.red", "good.red_token"),
    ]
