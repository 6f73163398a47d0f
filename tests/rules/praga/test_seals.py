"""Praga: seals, what they cost, and what they are worth at the end."""

import pytest

from tests.marks import rule
from tests.rules.praga.table import GAME, Table

SEALS = GAME.world.seal_ids
EVERY = ["gold", "stone", "six", "pair", "nine"]


def entitled(claims: int = 1, **goods: int) -> Table:
    """Red may claim so many seals and holds these goods."""
    t = Table()
    t.board("red").claims = claims
    t.purse("red", **{"gold": 0, "stone": 0, **goods})
    return t


def offered(t: Table, colour: str = "red") -> list[str]:
    return [code.split()[1] for code in t.codes(colour) if code.startswith("seal ")]


def own(t: Table, *seals: str) -> None:
    for seal in seals:
        t.s.seals[SEALS.index(seal)] = t.seat("red")


def worth(t: Table, colour: str = "red") -> int:
    """The points of the seals, if the game ended now."""
    sheet = GAME.scores(t.s).sheet[t.seat(colour)]
    return sum(int(line["count"]) for line in sheet if line["id"] == "praga.source.seals")


# -- 1: claiming --------------------------------------------------------------------------------


@rule("praga/seals/1")
def test_there_are_five_seals() -> None:
    assert EVERY == SEALS
    assert offered(entitled(silver=2, golden=2)) == EVERY


@rule("praga/seals/1")
@pytest.mark.parametrize(
    ("seal", "silver", "golden"), [("gold", 2, 0), ("stone", 2, 0), ("six", 0, 0), ("pair", 0, 1), ("nine", 0, 2)]
)
def test_who_claims_a_seal_pays_its_cost_and_puts_a_cube_on_it(seal: str, silver: int, golden: int) -> None:
    t = entitled(silver=3, golden=3)
    t.play("red", f"seal {seal}")
    assert (t.has("red", "silver"), t.has("red", "golden")) == (3 - silver, 3 - golden)
    assert t.view(None)["seals"] == {id: 0 if id == seal else None for id in EVERY}
    assert t.board("red").cubes == 1


@rule("praga/seals/1", "praga/seals/6")
@pytest.mark.parametrize(
    ("seal", "good", "price"),
    [("gold", "silver", 2), ("stone", "silver", 2), ("pair", "golden", 1), ("nine", "golden", 2)],
)
def test_who_is_one_window_short_cannot_claim_it(seal: str, good: str, price: int) -> None:
    t = entitled(**{"silver": 9, "golden": 9, good: price - 1})
    refusal = t.refusal("red", f"seal {seal}")
    assert (refusal.rule, refusal.reason) == ("praga/seals/6", f"praga.no.{good}")
    assert refusal.missing == {"price": price, "missing": 1}
    t.purse("red", **{good: price})
    assert seal in offered(t)


@rule("praga/seals/1")
def test_a_seal_can_be_claimed_once_in_the_game_by_one_player() -> None:
    t = entitled()
    t.board("green").claims = 1
    t.play("red", "seal six")
    t.turn("green")
    refusal = t.refusal("green", "seal six")
    assert (refusal.rule, refusal.reason) == ("praga/seals/1", "praga.no.seal")


@rule("praga/seals/1")
def test_nobody_can_claim_a_seal_without_reaching_the_end_of_a_track() -> None:
    t = entitled(claims=0, silver=9, golden=9)
    for seal in EVERY:
        refusal = t.refusal("red", f"seal {seal}")
        assert (refusal.rule, refusal.reason) == ("praga/seals/1", "praga.no.claim")


@rule("praga/seals/1")
def test_one_claim_per_track_end_so_at_most_two_per_player() -> None:
    t = Table()
    t.board("red").mines[:] = [7, 6]
    t.purse("red", silver=9, golden=9)
    t.gain("red", "mine", 3)
    t.gain("red", "quarry", 3)
    t.play("red", "seal six", "seal gold")
    assert (t.board("red").claims, t.refusal("red", "seal nine").reason) == (0, "praga.no.claim")


# -- 2: entitlement and cube --------------------------------------------------------------------


@rule("praga/seals/2")
def test_the_entitlement_is_kept_until_used() -> None:
    t = entitled()
    for _ in range(3):
        t.finish_turn("red")
        t.finish_turn("green")
    assert (t.board("red").claims, t.board("red").cubes) == (1, 2)
    assert offered(t) == ["six"]


@rule("praga/seals/2")
@pytest.mark.parametrize(("spare", "left", "kept"), [(2, 1, 1), (1, 0, 1), (0, 0, 0)])
def test_a_spare_cube_is_kept_for_a_seal_that_is_not_claimed_at_once(spare: int, left: int, kept: int) -> None:
    t = Table()
    t.board("red").mines[0] = 7
    t.board("red").cubes = spare
    t.gain("red", "mine")
    shown = t.view(None)["seats"][0]
    assert (shown["cubes"], shown["cubes_kept"], shown["claims"]) == (left, kept, 1)


@rule("praga/seals/2")
def test_the_kept_cube_serves_for_the_claim() -> None:
    t = Table()
    t.board("red").mines[0] = 7
    t.gain("red", "mine")
    t.play("red", "seal six")
    assert (t.board("red").cubes, t.board("red").kept) == (1, 0)


@rule("praga/seals/2")
def test_the_kept_cube_serves_for_nothing_else() -> None:
    t = Table()
    t.board("red").mines[0] = 7
    t.board("red").cubes = 1
    t.gain("red", "mine")
    t.row("building", "b01", ".", ".", ".")
    t.purse("red", gold=9)
    t.act("red", "building")
    t.play("red", "tile b01", "site p5a r0")
    assert (t.board("red").kept, t.view(None)["city"][-1]["cube"]) == (1, None)


@rule("praga/seals/2", "praga/seals/5")
def test_no_cube_is_kept_where_no_seal_is_left() -> None:
    t = Table()
    t.s.seals = [1] * len(t.s.seals)
    t.board("red").mines[0] = 7
    t.gain("red", "mine")
    assert (t.board("red").cubes, t.board("red").kept) == (2, 0)


# -- 4: outside the own turn --------------------------------------------------------------------


def green_reaches(track: int = 0) -> Table:
    """In red's turn green reaches the end of a track."""
    t = Table()
    t.board("green").mines[track] = (7, 6)[track]
    t.gain("green", ("mine", "quarry")[track])
    return t


@rule("praga/seals/4")
@pytest.mark.parametrize(("track", "name"), [(0, "mines"), (1, "quarries")])
def test_the_question_is_put_at_once_when_the_end_is_reached_outside_the_own_turn(track: int, name: str) -> None:
    task = green_reaches(track).view("green")["tasks"][0]
    assert (task["kind"], task["values"], task["rule"]) == ("claim_seal", {"track": name}, "praga/seals/4")


@rule("praga/seals/4")
def test_outside_the_own_turn_only_the_seal_just_earned_is_claimed() -> None:
    t = Table()
    t.board("green").claims = 1
    t.board("green").mines[0] = 7
    t.purse("green", silver=4)
    t.gain("green", "mine")
    t.play("green", "seal six")
    assert (t.board("green").claims, t.waiting()) == (1, ["red"])
    assert t.refusal("green", "seal gold").rule == "praga/setup/1"


@rule("praga/seals/4", "praga/seals/6")
def test_a_seal_one_cannot_pay_for_is_not_offered_outside_the_own_turn_either() -> None:
    t = green_reaches()
    assert t.codes("green") == ["seal later", "seal six"]
    assert t.refusal("green", "seal gold").rule == "praga/seals/6"
    assert {row["code"] for row in t.view("green")["refused"]} == {"seal gold", "seal stone", "seal pair", "seal nine"}


@rule("praga/seals/4")
def test_where_no_seal_can_be_claimed_nothing_is_asked_and_the_right_is_kept() -> None:
    t = Table()
    own(t, "six")
    t.board("green").mines[0] = 7
    t.gain("green", "mine")
    assert (t.waiting(), t.board("green").claims) == (["red"], 1)


@rule("praga/seals/4")
def test_in_the_own_turn_nothing_is_asked_as_the_claim_can_be_made_at_any_moment() -> None:
    t = Table()
    t.board("red").mines[0] = 7
    t.gain("red", "mine")
    assert {"seal six", "take 4"} <= set(t.codes("red"))
    assert t.refusal("red", "seal later").reason == "praga.no.other_task"


@rule("praga/seals/4", "praga/scoring/9")
def test_an_end_reached_in_the_final_scoring_gives_no_seal_any_more() -> None:
    t = Table()
    t.board("green").mines[0] = 7
    t.s.turn.seat = -1
    t.gain("green", "mine")
    assert t.waiting() == ["red"]


@rule("praga/seals/2")
@pytest.mark.parametrize(("spare", "left"), [(2, 1), (1, 0), (0, 0)])
def test_a_claim_takes_a_spare_cube_and_is_never_refused_for_want_of_one(spare: int, left: int) -> None:
    t = entitled()
    t.board("red").cubes = spare
    t.play("red", "seal six")
    assert (t.board("red").cubes, t.view(None)["seals"]["six"]) == (left, 0)


# -- 3, 6: at the end ---------------------------------------------------------------------------


@rule("praga/seals/3")
@pytest.mark.parametrize(
    ("seal", "gold", "stone", "points"),
    [
        ("gold", 5, 8, 10),
        ("gold", 0, 8, 0),
        ("stone", 5, 8, 16),
        ("stone", 5, 0, 0),
        ("pair", 8, 5, 15),
        ("pair", 0, 9, 0),
        ("pair", 9, 0, 0),
        ("six", 5, 8, 6),
        ("nine", 5, 8, 9),
    ],
)
def test_what_a_seal_is_worth(seal: str, gold: int, stone: int, points: int) -> None:
    t = entitled(gold=gold, stone=stone)
    own(t, seal)
    assert (worth(t), worth(t, "green")) == (points, 0)


@rule("praga/seals/3")
@pytest.mark.parametrize(
    ("first", "second", "gold", "stone", "points"),
    [
        ("gold", "stone", 5, 8, 26),
        ("gold", "pair", 5, 8, 15),  # five pairs rather than gold alone
        ("gold", "pair", 8, 5, 21),  # five pairs, then three gold
        ("stone", "pair", 5, 8, 21),
        ("stone", "pair", 8, 5, 15),
        ("six", "nine", 5, 8, 15),
        ("six", "gold", 5, 8, 16),
        ("pair", "nine", 5, 8, 24),
    ],
)
def test_with_two_seals_the_payment_is_split_for_the_most_points(
    first: str, second: str, gold: int, stone: int, points: int
) -> None:
    t = entitled(gold=gold, stone=stone)
    own(t, first, second)
    assert worth(t) == points


@rule("praga/seals/6")
def test_no_piece_pays_for_two_seals() -> None:
    t = entitled(gold=1, stone=0)
    own(t, "gold", "pair")
    assert worth(t) == 2
    t.purse("red", stone=1)
    assert worth(t) == 3  # a pair, or a gold; not both


@rule("praga/seals/6")
def test_the_cost_is_paid_on_claiming_and_gold_and_stone_in_the_final_scoring() -> None:
    t = entitled(gold=4, stone=4, silver=2)
    t.play("red", "seal gold")
    assert (t.has("red", "silver"), t.has("red", "gold"), t.board("red").points) == (0, 4, 0)
    t.s.played = t.s.setting.last_turn - 1
    t.turn("green")
    t.finish_turn("green")
    assert (t.s.over, t.view(None)["seats"][0]["sources"]) == (True, {"seals": 8})


# -- 4, 5: when ---------------------------------------------------------------------------------


@rule("praga/seals/4")
def test_a_seal_may_be_claimed_in_the_very_turn_in_which_the_end_is_reached() -> None:
    t = Table()
    t.board("red").mines[0] = 7
    t.act("red", "mines")
    assert t.refusal("red", "seal six").reason == "praga.no.claim"
    t.play("red", "dig", "seal six")
    assert t.view(None)["seals"]["six"] == 0


@rule("praga/seals/4")
def test_no_seal_is_claimed_in_another_players_turn() -> None:
    t = entitled()
    t.turn("green")
    refusal = t.refusal("red", "seal six")
    assert (refusal.rule, refusal.reason) == ("praga/setup/1", "praga.no.turn")


@rule("praga/seals/4")
def test_no_seal_is_claimed_while_choosing_in_another_players_turn() -> None:
    t = entitled()
    t.turn("green")
    t.gain("red", "technology")
    assert t.waiting() == ["red"]
    assert t.refusal("red", "seal six").rule == "praga/turn/10"


@rule("praga/seals/4")
def test_an_entitlement_not_used_by_the_last_turn_is_worth_nothing() -> None:
    t = entitled(gold=5, stone=5)
    t.s.played = t.s.setting.last_turn - 2
    t.turn("red")
    assert "seal six" in t.codes("red")
    t.finish_turn("red")
    t.finish_turn("green")
    assert (t.s.over, t.board("red").points) == (True, 0)


@rule("praga/seals/5")
def test_with_all_five_seals_taken_an_entitlement_is_void() -> None:
    t = entitled(silver=9, golden=9)
    t.s.seals[:] = [1] * 4 + [-1]
    assert offered(t) == ["nine"]
    t.s.seals[4] = 1
    assert offered(t) == []
    assert t.refusal("red", "seal six").reason == "praga.no.seal"
