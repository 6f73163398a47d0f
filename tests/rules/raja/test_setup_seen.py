"""Raja: setting up, what everyone may see."""

from random import Random

import pytest

from tests.marks import rule
from tests.rules.raja.table import GAME, Table


def shown_gold(t: Table, viewer: str | None) -> list[int | None]:
    """Of each seat, its own row as only that seat sees it."""
    view = t.view(viewer)
    return [view["own"]["gold"] if seat == view["seat"] else row["gold"] for seat, row in enumerate(view["seats"])]


@rule("raja/setup/6")
@pytest.mark.parametrize("viewer", ["red", "blue", None])
def test_gold_is_shown_to_all(viewer: str | None) -> None:
    t = Table(2)
    t.board("red").gold = 8
    assert shown_gold(t, viewer) == [8, 15]


@rule("raja/setup/6")
def test_hidden_gold_is_seen_by_its_owner_only() -> None:
    t = Table(3, hidden_gold="true")
    assert shown_gold(t, "red") == [15, None, None]
    assert shown_gold(t, "blue") == [None, 15, None]
    assert shown_gold(t, None) == [None, None, None]


@rule("raja/setup/10")
def test_board_and_track_are_public() -> None:
    t = Table(3)
    t.houses("red", nokha=2, delhi=3)
    t.houses("blue", gotan=1)
    t.palace("yellow", "delhi", large=True)
    t.palace("red", "delhi")
    t.stand("blue", "delhi")
    t.s.maharaja = t.place("agra")
    t.track(".", "agra")
    view = t.view(None)
    delhi = next(city for city in view["cities"] if city["id"] == "delhi")
    agra = next(city for city in view["cities"] if city["id"] == "agra")
    assert view["villages"] == {"nokha": [2, 0, 0], "gotan": [0, 1, 0]}
    assert (delhi["centre"], delhi["outer"], delhi["houses"]) == (2, [1, 0, 0], [3, 0, 0])
    assert delhi["architects"] == [1]
    assert (agra["centre"], agra["architects"]) == (None, [])
    assert (view["maharaja"], view["track"][:3]) == ("agra", [None, "agra", None])


@rule("raja/setup/10")
def test_characters_supplies_quarries_palaces_and_chips_are_public() -> None:
    t = Table(3, yogi="true", cards=("yogi", "artisan", "priest"))
    t.palace("red", "delhi")
    t.board("red").supply, t.board("red").quarry, t.board("red").chips = 3, 1, 2
    row = t.view("blue")["seats"][0]
    assert (row["cards"], row["number"]) == (["yogi"], 7)
    assert (row["supply"], row["quarry"], row["chips"]) == (3, 1, 2)
    assert (row["palaces_left"], row["palaces_built"]) == (6, 1)
    assert t.view(None)["free"] == ["mogul", "trader", "wanderer", "builder"]


@rule("raja/setup/10")
def test_who_has_set_his_disc_and_who_has_acted_is_public() -> None:
    t = Table(3)
    t.set_discs(blue="gold gold")
    assert [row["disc_set"] for row in t.view(None)["seats"]] == [False, True, False]
    assert t.view(None)["waiting"] == [0, 2]
    t.set_discs(red="gold gold", yellow="gold gold")
    t.play("red", "end")
    assert [row["disc_set"] for row in t.view(None)["seats"]] == [True, True, True]
    assert [row["acted"] for row in t.view(None)["seats"]] == [True, False, False]
    assert t.view(None)["waiting"] == [1]


@rule("raja/setup/10")
def test_only_discs_before_their_turn_are_secret() -> None:
    t = Table(3)
    t.turn("red", "move", "order")
    before = t.view("blue")
    t.board("yellow").disc = t.disc("palace", "palace")
    assert t.view("blue") == before
    t.board("red").disc = t.disc("palace", "palace")
    assert t.view("blue") != before


@rule("raja/setup/11")
def test_no_other_view_depends_on_hidden_gold() -> None:
    t = Table(3, hidden_gold="true")
    t.houses("blue", nokha=2, nagaur=2)
    t.turn("red", "palace-house", "houses")
    t.board("red").gold = 0
    poor = [t.view("blue"), t.view("yellow"), t.view(None)]
    own = t.view("red")
    t.board("red").gold = 40
    assert [t.view("blue"), t.view("yellow"), t.view(None)] == poor
    assert t.view("red")["moves"] != own["moves"]


@rule("raja/setup/11")
def test_hidden_gold_is_shown_at_the_final_ranking() -> None:
    t = Table(2, hidden_gold="true")
    t.board("red").palaces = 0
    t.last_turn("blue")
    t.play("blue", "end")
    assert t.s.over
    assert shown_gold(t, None) == [15, 20]
    assert t.view(None)["result"]["totals"] == [[7, 15], [0, 20]]
    assert "moves" not in t.view("red")


@rule("raja/setup/11")
def test_payments_stay_public_when_gold_is_hidden() -> None:
    t = Table(2, hidden_gold="true")
    t.houses("blue", nokha=1, nagaur=1)
    t.turn("red", "gold", "gold")
    told = t.play("red", "go bikaner")
    assert [(fact.said["village"], fact.said["gold"]) for fact in told] == [("Nokha", 1), ("Nagaur", 1)]


@rule("raja/setup/11")
def test_a_guess_counts_hidden_gold_along() -> None:
    t = Table(3, hidden_gold="true")
    t.board("red").gold = 3
    assert GAME.guess(t.s, t.seat("blue"), Random(1)).boards[0].gold == 3


@rule("raja/setup/11")
def test_what_a_player_can_afford_is_shown_to_him_alone() -> None:
    t = Table(3, hidden_gold="true")
    t.turn("red", "palace", "gold")
    t.stand("red", "delhi")
    t.board("red").gold = 11
    greyed = {row["code"]: row["reason"] for row in t.view("red")["refused"]}
    assert greyed["palace centre"] == "raja.no.gold"
    assert t.view("blue")["refused"] == []
    assert "moves" not in t.view(None)
