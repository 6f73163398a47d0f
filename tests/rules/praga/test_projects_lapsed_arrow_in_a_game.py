"""An arrow that the action under way forbids to pay for, reached by playing: it lapses, and that is said."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import Table

# Blue has one wall that can be paid for, of 2 stone, and stands below an arrow that leads across a tier.
TURNS = """
green: take 3, do mines, dig, end
blue: take 6, do quarries, produce, end
red: take 0, do quarries, dig, end
green: take 9, do upgrade, tile u04, lay r5, end
blue: take 5, do mines, dig, end
red: take 5, do quarries, produce, end
green: take 2, do upgrade, tile u11, lay r1, end
blue: take 6, do wall, tile w07, keep wheel_gold, place 6 r0, end
red: take 11, do road, end
green: take 4, do quarries, dig, end
blue: take 8, do building, tile b12, site p4b r3, end
red: take 5, do road, end
green: take 4, do mines, dig, token point_stone, end
blue: take 9, do wall, wheel
"""


def played() -> Table:
    t = Table(
        3,
        "ref159",
        start="random",
        action_side="A",
        action_order="recommended",
        road_tiles="1+2",
        hunger_wall="printed",
        cathedral="printed",
        bridge="random",
    )
    for line in TURNS.strip().splitlines():
        colour, codes = line.split(": ")
        t.play(colour, *codes.split(", "))
    return t


@rule("praga/projects/7", "praga/turn/18")
def test_the_game_leads_below_an_arrow_whose_crossing_the_wall_needs() -> None:
    t = played()
    assert (t.has("blue", "gold"), t.has("blue", "stone"), t.offered("blue", "tile")) == (2, 2, ["tile w01"])
    row = t.row_of("blue", "tile w01")
    assert row["values"]["cost"] == {"stone": 2}
    tiers = t.s.setting.projects[1]
    assert (tiers.squares[1][1].up, tiers.costs[2]) == (True, (1, 1))


@rule("praga/projects/7", "praga/turn/18")
def test_its_player_hears_before_the_climb_that_the_arrow_will_be_lost() -> None:
    t = played()
    row = t.row_of("blue", "climb cathedral")
    assert (row["values"]["row"], row["values"]["column"], row["values"]["lapses"]) == (1, 1, "action")
    assert (row["said"]["id"], row["said"]["why"]["id"]) == ("praga.move.climb_lapses", "praga.lapse.arrow_action")
    warned = [fact for fact in t.preview("blue", "climb cathedral") if fact.kind == "arrow_lapsed"]
    assert [(fact.rule, fact.values["reason"]) for fact in warned] == [("praga/projects/7", "action")]


@rule("praga/projects/7", "praga/turn/18")
def test_the_log_says_it_afterwards_and_the_wall_can_still_be_built() -> None:
    t = played()
    told = [fact for fact in t.tell("blue", "climb cathedral") if fact.kind == "arrow_lapsed"]
    values = {"seat": 2, "project": "cathedral", "reason": "action"}
    assert [(fact.rule, fact.said["id"], fact.values) for fact in told] == [
        ("praga/projects/7", "praga.fact.arrow_action", values)
    ]
    assert (t.board("blue").rows[1], t.has("blue", "gold"), t.has("blue", "stone")) == (1, 2, 2)
    assert t.offered("blue", "up", "stay", "tile") == ["tile w01"]
    t.play("blue", "tile w01", "place 1 r0")
    assert (t.has("blue", "gold"), t.has("blue", "stone")) == (2, 0)


@rule("praga/projects/7", "praga/turn/18")
@pytest.mark.parametrize("code", ["up", "stay"])
def test_who_asks_for_that_arrow_hears_the_reason_and_not_another(code: str) -> None:
    t = played()
    assert t.refusal("blue", code).reason == "praga.no.other_task"
    t.play("blue", "climb cathedral")
    refusal = t.refusal("blue", code)
    assert (refusal.rule, refusal.reason) == ("praga/projects/7", "praga.no.arrow_action")
    assert refusal.values == {"project": "cathedral"}


@rule("praga/projects/7", "praga/turn/18")
def test_with_one_more_stone_the_arrow_is_asked() -> None:
    t = played()
    t.purse("blue", stone=3)
    assert t.row_of("blue", "climb cathedral")["values"]["lapses"] is None
    t.play("blue", "climb cathedral")
    assert t.codes("blue") == ["up", "stay"]
