"""Raja: the round."""

import pytest

from kingsroad.kernel.phrase import phrase
from tests.marks import rule
from tests.rules.raja.table import GAME, Table

SEVEN = ("bikaner", "delhi", "ahmadabad", "khajuraho", "jodhpur", "agra", "udaipur")


def reveals(t: Table) -> list[tuple[str, str, str]]:
    """The discs revealed by the last codes played."""
    said = [fact.said for fact in t.facts if fact.said["id"] == "raja.fact.reveal"]
    return [(row["player"]["id"], row["first"]["id"], row["second"]["id"]) for row in said]


# -- 1, 5, 11: from round to round --------------------------------------------------------------


@rule("raja/round/1")
def test_the_maharaja_moves_to_the_city_of_the_lowest_token_joined_up_or_not() -> None:
    t = Table(3)
    t.track(".", "agra", "delhi", "bikaner", "jodhpur", "udaipur", "ahmadabad", "khajuraho")
    t.last_turn("yellow")
    told = t.play("yellow", "end")
    assert (t.view(None)["maharaja"], t.view(None)["joined"]) == ("agra", [])
    assert (told[-1].rule, told[-1].said["round"], told[-1].said["place"]) == ("raja/round/1", 2, "Agra")


@rule("raja/round/1")
def test_the_visited_citys_token_goes_directly_above_the_topmost_one() -> None:
    t = Table(3)
    t.track(*SEVEN[:3], ".", *SEVEN[3:])
    t.last_turn("yellow")
    t.play("yellow", "end")
    assert t.tokens() == [".", *SEVEN[1:3], ".", *SEVEN[3:], "bikaner"]


@rule("raja/round/1")
def test_the_first_token_moved_lies_on_field_1() -> None:
    assert Table(3).s.track[GAME.world.first_numbered] == Table(3).s.maharaja


@rule("raja/round/5")
def test_after_all_turns_the_maharajas_city_is_scored_and_the_next_round_begins() -> None:
    t = Table(3)
    t.s.maharaja = t.place("delhi")
    t.houses("red", delhi=1)
    t.houses("blue", agra=9)
    t.last_turn("yellow")
    before = t.gold()
    t.play("yellow", "end")
    assert t.gold() == {**before, "red": before["red"] + 11 + 5}
    assert (t.s.round, t.waiting()) == (2, ["red", "blue", "yellow"])


@rule("raja/round/5")
def test_nothing_is_scored_while_someone_has_not_acted() -> None:
    t = Table(3)
    t.s.maharaja = t.place("delhi")
    t.houses("red", delhi=1)
    t.turn("red", "gold", "gold")
    t.play("red", "end")
    assert (t.board("red").gold, t.s.round, t.waiting()) == (19, 1, ["blue"])


@rule("raja/round/11")
def test_from_round_to_round_only_the_maharaja_and_one_token_move() -> None:
    t = Table(3, yogi="true", cards=("artisan", "yogi", "priest"))
    t.s.maharaja = t.place("delhi")
    t.houses("red", nokha=1, jodhpur=2)
    t.palace("blue", "agra", large=True)
    t.stand("blue", "agra")
    t.board("blue").chips, t.board("red").supply = 2, 1
    t.last_turn("yellow")
    before = t.view(None)
    t.play("yellow", "end")
    after = t.view(None)
    for same in ("cities", "villages", "free", "chips"):
        assert after[same] == before[same]
    for old, new in zip(before["seats"], after["seats"], strict=True):
        assert {**old, "acted": False, "disc": None, "disc_set": False} == new


# -- 2, 8: setting discs ------------------------------------------------------------------------


@rule("raja/round/2")
def test_two_actions_are_set_the_same_one_twice_if_wanted() -> None:
    t = Table(3)
    t.set_discs(red="palace order", blue="move move", yellow="gold house")
    t.play("red", "end")
    assert t.s.turn.parts[3] == 2
    assert t.waiting() == ["blue"]


@rule("raja/round/2")
def test_all_set_their_discs_at_the_same_time_in_any_order() -> None:
    t = Table(3)
    assert t.waiting() == ["red", "blue", "yellow"]
    t.set_discs(yellow="gold gold", red="gold gold")
    assert t.waiting() == ["blue"]


@rule("raja/round/2")
def test_a_disc_can_be_changed_until_all_are_set() -> None:
    t = Table(3)
    t.set_discs(red="palace order", blue="gold gold")
    t.set_discs(red="gold house")
    t.set_discs(yellow="gold gold")
    assert reveals(t) == [("colour.red", "raja.action.gold", "raja.action.house")]


@rule("raja/round/2")
@pytest.mark.parametrize("disc", ["gold gold", "gold house", "palace order", "character character"])
def test_setting_the_same_disc_again_is_no_change(disc: str) -> None:
    t = Table(3)
    t.set_discs(red=disc)
    refusal = t.refusal("red", f"disc {disc}")
    assert (refusal.rule, refusal.reason) == ("raja/round/2", "raja.no.disc_change")
    assert len(t.codes("red")) == 44


@rule("raja/round/2")
def test_nothing_but_the_disc_can_be_set_then() -> None:
    t = Table(3)
    for code in ("end", "go delhi", "house nokha", "take artisan", "bid 3", "pass", "give mogul", "drop nokha"):
        refusal = t.refusal("red", code)
        assert (refusal.rule, refusal.reason) == ("raja/round/2", "raja.no.other_task")


@rule("raja/round/8")
def test_a_disc_is_an_unordered_pair_of_the_nine_actions() -> None:
    t = Table(3)
    pairs = [frozenset(code.split()[1:]) for code in t.codes("red")]
    assert (len(pairs), len(set(pairs))) == (45, 45)
    assert t.refusal("red", "disc palace gold").rule == "kernel/code"


@rule("raja/round/8")
def test_the_last_confirmation_locks_all_discs_and_starts_the_first_turn() -> None:
    t = Table(3)
    t.set_discs(blue="gold gold", red="gold gold")
    assert t.s.turn.seat == -1
    t.set_discs(yellow="gold gold")
    assert t.waiting() == ["red"]
    refusal = t.refusal("red", "disc house house")
    assert (refusal.rule, refusal.reason) == ("raja/round/8", "raja.no.disc_locked")
    assert t.refusal("blue", "disc house house").reason == "raja.no.turn"


@rule("raja/round/8")
def test_the_disc_of_a_player_who_has_acted_stays_public() -> None:
    t = Table(3)
    t.set_discs(red="gold move", blue="gold house", yellow="gold gold")
    t.play("red", "end")
    assert [row["disc"] for row in t.view(None)["seats"]] == [["gold", "move"], ["gold", "house"], None]


# -- 3, 6: who is next --------------------------------------------------------------------------


@rule("raja/round/3")
def test_turns_go_in_ascending_order_of_characters() -> None:
    t = Table(4, cards=("artisan", "priest", "mogul", "wanderer"))
    t.set_discs(red="gold gold", blue="gold gold", yellow="gold gold", green="gold gold")
    order = []
    while t.s.round == 1:
        order += t.waiting()
        t.play(order[-1], "end")
    assert order == ["yellow", "blue", "green", "red"]


@rule("raja/round/3")
def test_nobody_acts_before_his_number_is_due() -> None:
    t = Table(3)
    t.turn("red", "gold", "gold")
    refusal = t.refusal("blue", "end")
    assert (refusal.rule, refusal.reason) == ("raja/round/3", "raja.no.turn")
    assert refusal.missing == {"waiting": [phrase("colour.red")]}


@rule("raja/round/3")
def test_a_disc_is_revealed_at_the_start_of_its_turn_and_not_before() -> None:
    t = Table(3)
    t.set_discs(red="gold move", blue="gold house", yellow="order order")
    assert reveals(t) == [("colour.red", "raja.action.gold", "raja.action.move")]
    assert [row["disc"] for row in t.view(None)["seats"]] == [["gold", "move"], None, None]
    t.play("red", "end")
    assert reveals(t) == [("colour.blue", "raja.action.gold", "raja.action.house")]


@rule("raja/round/6")
def test_the_actor_finishes_his_turn_whatever_number_he_then_holds() -> None:
    t = Table(3)
    t.turn("red", "character", "house")
    t.play("red", "take artisan")
    assert t.waiting() == ["red"]
    t.play("red", "house nokha")


@rule("raja/round/6")
def test_who_has_acted_gets_no_second_turn_whatever_he_holds() -> None:
    t = Table(3)
    t.turn("red", "character", "gold", blue=("character", "gold"))
    t.play("red", "take artisan", "end")
    t.play("blue", "take artisan")
    t.play("red", "take mogul")
    t.play("blue", "end")
    assert t.waiting() == ["yellow"]


@rule("raja/round/6")
def test_the_next_player_is_found_when_the_turn_has_ended() -> None:
    t = Table(3)
    t.turn("red", "character", "character")
    t.play("red", "take trader")
    t.play("blue", "take artisan")
    t.play("red", "take priest")
    t.play("yellow", "take wanderer")
    t.play("red", "end")
    assert t.waiting() == ["yellow"]


# -- 4, 7: a turn -------------------------------------------------------------------------------

ORDERS = [
    ("builder house nokha", "house nagaur", "go bikaner", "palace centre", "quarry"),
    ("quarry", "house nagaur", "builder house nokha", "go bikaner", "palace centre"),
    ("house nagaur", "quarry", "builder house nokha", "go bikaner", "palace centre"),
]


@rule("raja/round/4")
@pytest.mark.parametrize("codes", ORDERS)
def test_power_actions_and_travel_go_in_any_order_and_mixed(codes: tuple[str, ...]) -> None:
    t = Table(2, cards=("builder", "artisan"))
    t.turn("red", "palace-house", "quarry")
    t.play("red", *codes)
    assert (t.board("red").place, t.s.centre[0], t.board("red").supply) == (0, 0, 6)


@rule("raja/round/4")
def test_a_turn_has_no_moves_of_other_moments() -> None:
    t = Table(2, yogi="true")
    t.turn("red", "gold", "gold")
    for code in ("pass", "bid 3", "give mogul"):
        refusal = t.refusal("red", code)
        assert (refusal.rule, refusal.reason) == ("raja/round/4", "raja.no.other_task")


@rule("raja/round/7")
def test_a_turn_does_not_end_by_itself() -> None:
    t = Table(3)
    t.turn("red", "house", "gold")
    t.play("red", "house nokha")
    assert t.waiting() == ["red"]
    assert t.codes("red") == ["end"]


@rule("raja/round/7")
@pytest.mark.parametrize("before", [(), ("house nokha",), ("lift gotan",)])
def test_a_turn_may_be_ended_at_any_moment_with_parts_open(before: tuple[str, ...]) -> None:
    t = Table(3)
    t.houses("red", gotan=1)
    t.turn("red", "palace-house", "move")
    t.play("red", *before, "end")
    assert t.waiting() == ["blue"]
    assert t.board("red").acted


@rule("raja/round/7")
def test_penalties_are_paid_before_the_next_disc_is_revealed() -> None:
    t = Table(3)
    t.turn("red", "order", "gold")
    told = [fact.said["id"] for fact in t.play("red", "end")]
    assert told[:2] == ["raja.fact.penalty", "raja.fact.reveal"]
