"""Raja: the disc, its actions and the characters' powers in a turn."""

import pytest

from kingsroad.raja.world import ACTIONS, PARTS
from tests.marks import rule
from tests.rules.raja.table import Table, at_work

# -- 1, 6, 14: what the disc brings -------------------------------------------------------------


@rule("raja/disc/1")
def test_there_are_nine_actions() -> None:
    assert ACTIONS == ("gold", "house", "houses", "move", "quarry", "palace", "palace-house", "order", "character")
    t = Table(3)
    assert {action for code in t.codes("red") for action in code.split()[1:]} == set(ACTIONS)


POOLS = {
    "gold": {},
    "house": {"house": 1},
    "houses": {"house": 1, "city_house": 1},
    "move": {"move": 1},
    "quarry": {"quarry": 1},
    "palace": {"palace": 1},
    "palace-house": {"palace": 1, "house": 1},
    "order": {"order": 1},
    "character": {"character": 1},
}


@rule("raja/disc/1", "raja/disc/12")
@pytest.mark.parametrize("action", ACTIONS)
def test_each_action_has_its_parts(action: str) -> None:
    parts = at_work(action).view(None)["turn"]["parts"]
    assert parts == {**dict.fromkeys(PARTS, 0), **POOLS[action]}


@rule("raja/disc/1")
@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("house nokha", "house_set"),
        ("lift gotan", "move_set"),
        ("quarry", "quarry_set"),
        ("palace centre", "palace_set"),
        ("order delhi", "order_set"),
        ("take artisan", "character_set"),
    ],
)
def test_an_action_that_was_not_set_cannot_be_carried_out(code: str, reason: str) -> None:
    t = at_work("gold")
    t.houses("red", gotan=1)
    refusal = t.refusal("red", code)
    assert (refusal.rule, refusal.reason) == ("raja/disc/12", f"raja.no.{reason}")


@rule("raja/disc/1", "raja/expert2/3")
@pytest.mark.parametrize("code", ["take artisan", "swap trader mogul", "poach blue"])
def test_no_card_changes_hands_unless_the_character_action_was_set(code: str) -> None:
    t = Table(2, many_characters="true")
    t.turn("red", "gold", "gold")
    assert t.refusal("red", code).reason == "raja.no.character_set"


@rule("raja/disc/6")
def test_gold_is_taken_by_itself_and_never_penalised() -> None:
    t = Table(3)
    t.turn("red", "gold", "gold")
    assert (t.board("red").gold, t.codes("red")) == (19, ["end"])
    t.play("red", "end")
    assert t.board("yellow").gold == 15


@rule("raja/disc/6")
def test_an_impossible_action_may_be_set() -> None:
    t = Table(3)
    t.board("red").quarry = t.board("red").supply = t.board("red").palaces = t.board("red").gold = 0
    assert len(t.codes("red")) == 45


@rule("raja/disc/14")
@pytest.mark.parametrize(("second", "gold"), [("house", 2), ("gold", 4)])
def test_set_gold_comes_when_the_disc_is_revealed(second: str, gold: int) -> None:
    t = Table(3, cards=("trader", "mogul", "priest"))
    t.set_discs(red=f"gold {second}", blue="house house", yellow="house house")
    assert t.board("red").gold == 15
    t.play("blue", "house nokha", "house gotan")
    assert t.board("red").gold == 15
    told = t.play("blue", "end")
    assert t.board("red").gold == 15 + gold + 1
    assert [fact.said["gold"] for fact in told if fact.rule == "raja/disc/14"] == [2] * (gold // 2)


@rule("raja/disc/14")
def test_set_gold_can_be_spent_in_the_same_turn() -> None:
    t = Table(3)
    t.board("red").gold = 0
    t.turn("red", "gold", "houses")
    t.stand("red", "delhi")
    t.play("red", "house delhi", "house nokha")
    assert t.board("red").gold == 0


# -- 12: one pool of parts ----------------------------------------------------------------------


def most_houses(first: str, second: str, *places: str) -> int:
    """How many of these houses, in this order, the two actions allow."""
    t = at_work(first, second)
    t.board("red").supply = 20
    for built, place in enumerate(places):
        if f"house {place}" not in t.codes("red"):
            assert t.refusal("red", f"house {place}").reason in ("raja.no.village_house", "raja.no.house_left")
            return built
        t.play("red", f"house {place}")
    return len(places)


V, C = ("nokha", "gotan", "bilara", "sheo", "tonk"), "delhi"


@rule("raja/disc/12")
@pytest.mark.parametrize(
    ("first", "second", "villages", "houses"),
    [
        ("house", "gold", 1, 1),
        ("house", "house", 2, 2),
        ("houses", "gold", 1, 2),
        ("house", "houses", 2, 3),
        ("houses", "houses", 2, 4),
        ("palace-house", "palace", 1, 1),
        ("palace-house", "house", 2, 2),
        ("palace-house", "houses", 2, 3),
        ("palace-house", "palace-house", 2, 2),
    ],
)
def test_both_actions_form_one_pool_of_houses(first: str, second: str, villages: int, houses: int) -> None:
    assert most_houses(first, second, *V) == villages
    assert most_houses(first, second, *[C] * 5) == houses
    assert most_houses(first, second, *V[:villages], *[C] * 5) == houses


@rule("raja/disc/12")
def test_city_houses_leave_the_parts_for_villages_open_while_any_are_left() -> None:
    assert most_houses("houses", "house", C, C, *V) == 3
    assert most_houses("houses", "house", C, *V) == 3
    assert most_houses("houses", "gold", C, *V) == 2
    assert most_houses("houses", "houses", C, C, C, *V) == 4


@rule("raja/disc/12")
def test_when_only_city_houses_are_left_the_reason_is_named() -> None:
    t = at_work("houses", "house")
    t.play("red", "house nokha", "house gotan")
    assert t.refusal("red", "house bilara").rule == "raja/build/3"
    t.play("red", "house delhi")
    refusal = t.refusal("red", "house delhi")
    assert (refusal.rule, refusal.reason) == ("raja/disc/12", "raja.no.house_left")


SINGLE = [
    ("palace", "palace outer", "palace_left"),
    ("move", "lift gotan", "move_left"),
    ("quarry", "quarry", "quarry_left"),
    ("order", "order agra", "order_left"),
    ("character", "take artisan", "character_left"),
]


def repeated(action: str, second: str, times: int) -> Table:
    """The action carried out that often; two characters change places in red's hand."""
    t = at_work(action, second)
    t.houses("red", gotan=3)
    t.track("jodhpur", "bikaner", "delhi", "udaipur", "agra", "ahmadabad", "khajuraho")
    steps = {
        "palace": ("palace outer",),
        "move": ("lift gotan", "drop nokha"),
        "quarry": ("quarry",),
        "order": ("order agra",),
    }
    for card in ("wanderer", "builder")[:times]:
        t.play("red", *steps.get(action, (f"take {card}",)))
    return t


@rule("raja/disc/12")
@pytest.mark.parametrize(("action", "code", "reason"), SINGLE)
def test_any_other_action_is_a_single_part(action: str, code: str, reason: str) -> None:
    refusal = repeated(action, "gold", 1).refusal("red", code)
    assert (refusal.rule, refusal.reason) == ("raja/disc/12", f"raja.no.{reason}")


@rule("raja/disc/12")
@pytest.mark.parametrize(("action", "code", "reason"), SINGLE)
def test_any_other_action_set_twice_is_two_parts(action: str, code: str, reason: str) -> None:
    assert code in repeated(action, action, 1).codes("red")
    assert repeated(action, action, 2).refusal("red", code).reason == f"raja.no.{reason}"


@rule("raja/disc/12")
def test_two_palace_actions_give_two_palaces() -> None:
    t = at_work("palace-house", "palace")
    t.play("red", "palace outer", "palace centre")
    assert t.refusal("red", "palace outer").reason == "raja.no.palace_left"


# -- 4, 8, 11: powers in a turn -----------------------------------------------------------------


def power(card: str, first: str = "character", second: str = "character", *, yogi: str = "false") -> Table:
    """Red holds that card, in Delhi; blue and yellow hold others than those taken here."""
    t = Table(3, cards=(card, "priest", "mogul"), yogi=yogi)
    t.turn("red", first, second)
    t.stand("red", "delhi")
    return t


@rule("raja/disc/4")
def test_the_traders_coin_then_the_wanderer_travels_free() -> None:
    t = power("trader", "character", "house")
    t.houses("blue", tonk=2)
    assert t.board("red").gold == 16
    t.play("red", "take wanderer", "go khajuraho")
    assert (t.board("red").gold, t.board("blue").gold) == (16, 17)


@rule("raja/disc/4")
def test_the_builders_free_house_then_the_artisans_palace_for_9() -> None:
    t = power("builder", "character", "palace")
    t.board("red").gold = 9
    t.play("red", "builder house delhi", "take artisan", "palace centre")
    assert (t.board("red").gold, t.houses_of("red", "delhi"), t.s.centre[1]) == (0, 1, 0)


@rule("raja/disc/4")
def test_the_trader_serves_once_a_turn_even_if_he_comes_back() -> None:
    t = power("trader")
    t.play("red", "take artisan", "take trader")
    assert t.board("red").gold == 16


@rule("raja/disc/4")
def test_the_traders_coin_comes_when_he_is_taken_in_the_turn() -> None:
    t = power("artisan")
    assert t.board("red").gold == 15
    told = t.play("red", "take trader")
    assert t.board("red").gold == 16
    assert [(fact.rule, fact.said["id"]) for fact in told] == [("raja/characters/2", "raja.fact.coin")]


@rule("raja/disc/4")
def test_the_yogi_serves_once_a_turn_even_if_he_comes_back() -> None:
    t = power("yogi", yogi="true")
    t.play("red", "take artisan", "take yogi")
    assert t.board("red").chips == 1


@rule("raja/disc/4")
@pytest.mark.parametrize(("stock", "told"), [(7, ["raja.fact.chip"]), (0, [])])
def test_the_yogis_chip_comes_when_he_is_taken_in_the_turn(stock: int, told: list[str]) -> None:
    t = power("artisan", yogi="true")
    t.s.chips = stock
    assert [fact.said["id"] for fact in t.play("red", "take yogi")] == told
    assert t.board("red").chips == min(stock, 1)


@rule("raja/disc/4")
@pytest.mark.parametrize("used", [("builder house nokha",), ("builder lift gotan", "drop nokha")])
def test_the_builder_serves_once_a_turn_even_if_he_comes_back(used: tuple[str, ...]) -> None:
    t = power("builder")
    t.houses("red", gotan=1)
    t.play("red", *used, "take artisan", "take builder")
    for code in ("builder house sheo", "builder lift nokha"):
        refusal = t.refusal("red", code)
        assert (refusal.rule, refusal.reason) == ("raja/disc/4", "raja.no.builder_again")


@rule("raja/disc/4")
def test_every_turn_brings_the_powers_anew() -> None:
    t = power("builder", "gold", "gold")
    t.play("red", "builder house nokha", "end")
    t.turn("red", "gold", "gold")
    t.play("red", "builder house gotan")


@rule("raja/disc/4")
def test_the_wanderer_serves_as_often_as_wanted() -> None:
    t = power("wanderer", "house", "gold")
    t.houses("blue", tonk=2)
    t.play("red", "go khajuraho", "house nokha", "go delhi")
    assert (t.board("red").gold, t.board("blue").gold) == (15 + 2 - 1, 19)


@rule("raja/disc/4")
def test_the_artisan_serves_as_often_as_wanted() -> None:
    t = power("artisan", "palace", "palace")
    t.board("red").gold = 18
    t.play("red", "palace centre", "palace outer")
    assert t.board("red").gold == 0


@rule("raja/disc/8")
def test_a_card_laid_down_gives_no_power_any_more() -> None:
    t = power("builder", "character", "gold")
    t.board("red").supply = 0
    t.play("red", "take artisan")
    for code in ("builder house nokha", "builder lift nokha"):
        refusal = t.refusal("red", code)
        assert (refusal.rule, refusal.reason) == ("raja/disc/8", "raja.no.builder")


@rule("raja/disc/8")
def test_without_the_artisan_the_full_price_holds_again() -> None:
    t = power("artisan", "character", "palace")
    t.board("red").gold = 11
    t.play("red", "take builder")
    assert t.refusal("red", "palace centre").missing["price"] == 12


@rule("raja/disc/8")
def test_what_was_paid_before_a_card_was_taken_stays_paid() -> None:
    t = power("artisan", "character", "house")
    t.houses("blue", tonk=2)
    t.play("red", "go khajuraho", "take wanderer")
    assert (t.board("red").gold, t.board("blue").gold) == (13, 17)
    t.play("red", "go delhi")
    assert (t.board("red").gold, t.board("blue").gold) == (13, 19)


@rule("raja/disc/11")
def test_several_players_may_use_the_same_character_in_one_round() -> None:
    t = Table(3, cards=("builder", "artisan", "priest"))
    t.board("yellow").acted = True
    t.turn("red", "character", "gold", blue=("character", "gold"))
    t.play("red", "builder house nokha", "take mogul", "end")
    t.play("blue", "take builder", "builder house nokha")
    assert (t.houses_of("red", "nokha"), t.houses_of("blue", "nokha")) == (1, 1)


# -- 17: a penalty's gold -----------------------------------------------------------------------


@rule("raja/disc/17")
def test_a_penalty_costs_its_causer_nothing() -> None:
    t = at_work("order", "character", gold=7)
    t.play("red", "end")
    assert t.board("red").gold == 7


@rule("raja/disc/17")
def test_the_others_may_spend_a_penaltys_gold_in_the_same_round() -> None:
    t = Table(3, cards=("mogul", "priest", "artisan"))
    t.board("blue").gold = 8
    t.stand("blue", "delhi")
    t.turn("red", "order", "move", blue=("palace", "house"))
    t.play("red", "end")
    t.play("blue", "palace centre")
    assert t.board("blue").gold == 0
