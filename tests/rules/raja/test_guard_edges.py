"""Raja: corners that a slightly wrong guard would get wrong."""

from tests.marks import rule
from tests.rules.raja.table import Table


@rule("raja/round/2")
def test_a_disc_with_gold_twice_can_be_changed_but_not_set_once_more() -> None:
    t = Table(3)
    t.play("red", "disc gold gold")
    assert t.refusal("red", "disc gold gold").rule == "raja/round/2"
    t.play("red", "disc gold house")
    t.play("red", "disc gold gold")


@rule("raja/build/12")
def test_a_house_moved_out_of_the_first_village_makes_room_there() -> None:
    t = Table(3)
    t.houses("red", ratangarh=2)  # the first village of the board
    t.turn("red", "move", "house")
    assert t.refusal("red", "house ratangarh").rule == "raja/build/1"
    t.play("red", "lift ratangarh", "drop nokha", "house ratangarh")
    assert t.refusal("red", "house ratangarh").rule == "raja/disc/12"
    assert t.board("red").houses[t.place("ratangarh")] == 2


@rule("raja/travel/2")
def test_the_first_village_is_closed_once_its_last_house_has_moved_away() -> None:
    t = Table(3)
    t.open_road("bikaner", "delhi", "red")
    t.stand("red", "bikaner")
    t.turn("red", "move", "gold")
    t.play("red", "lift ratangarh", "drop nokha")
    assert t.refusal("red", "go delhi").rule == "raja/travel/2"
