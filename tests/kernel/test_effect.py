"""Formulas: how they are read and printed, and what they do."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsroad.kernel.agenda import Agenda, Task
from kingsroad.kernel.effect import (
    SKIP,
    All,
    Do,
    Effect,
    Gain,
    InOrder,
    May,
    OneOf,
    Owed,
    Pay,
    Vocabulary,
    choose,
    options,
    parse,
    said,
    settle,
    unfold,
)
from kingsroad.kernel.game import State
from kingsroad.kernel.move import Pick
from tests.kernel.faults import fault, unless_fault

WORDS = Vocabulary(("gold", "stone", "egg"), ("wall", "key", "door"), ("wall", "door"))
GOLD, STONE, EGG = range(3)
WALL, KEY, DOOR = range(3)


def read(formula: str) -> Effect:
    return parse(formula, WORDS)


def tree(effect: Effect) -> object:
    """The shape of an effect, without its formula."""
    if isinstance(effect, Gain):
        return (effect.what, effect.count, effect.per)
    if isinstance(effect, Do):
        return f"@{effect.action}"
    if isinstance(effect, May):
        return ["?", tree(effect.part)]
    if isinstance(effect, Pay):
        return [":", *(tree(price) for price in effect.cost), tree(effect.part)]
    assert isinstance(effect, (All, InOrder, OneOf))
    sign = "+" if isinstance(effect, All) else "," if isinstance(effect, InOrder) else "/"
    return [sign, *(tree(part) for part in effect.parts)]


# -- reading and printing -----------------------------------------------------------------------

ONE_GOLD, ONE_STONE, ONE_EGG = (GOLD, 1, -1), (STONE, 1, -1), (EGG, 1, -1)


@pytest.mark.parametrize(
    ("formula", "shape"),
    [
        ("gold", ONE_GOLD),
        ("2 gold", (GOLD, 2, -1)),
        ("3 gold per wall", (GOLD, 3, 0)),
        ("gold per door", (GOLD, 1, 1)),
        ("@wall", "@0"),
        ("gold + egg", ["+", ONE_GOLD, ONE_EGG]),
        ("gold, @wall", [",", ONE_GOLD, "@0"]),
        ("gold / stone", ["/", ONE_GOLD, ONE_STONE]),
        ("?gold", ["?", ONE_GOLD]),
        ("?(gold: egg)", ["?", [":", ONE_GOLD, ONE_EGG]]),
        ("??@key", ["?", ["?", "@1"]]),
        ("gold + 2 stone: egg", [":", ONE_GOLD, (STONE, 2, -1), ONE_EGG]),
        # `+` binds tightest, then `:`, then `/`, then `,`
        ("gold + stone: egg", [":", ONE_GOLD, ONE_STONE, ONE_EGG]),
        ("gold: egg + stone", [":", ONE_GOLD, ["+", ONE_EGG, ONE_STONE]]),
        ("gold: egg / stone", ["/", [":", ONE_GOLD, ONE_EGG], ONE_STONE]),
        ("gold / stone, egg", [",", ["/", ONE_GOLD, ONE_STONE], ONE_EGG]),
        ("gold, stone: egg / @wall + @key", [",", ONE_GOLD, ["/", [":", ONE_STONE, ONE_EGG], ["+", "@0", "@1"]]]),
        # and parentheses change that
        ("(gold, stone) + egg", ["+", [",", ONE_GOLD, ONE_STONE], ONE_EGG]),
        ("gold: (egg / stone)", [":", ONE_GOLD, ["/", ONE_EGG, ONE_STONE]]),
        ("(gold + stone) + egg", ["+", ["+", ONE_GOLD, ONE_STONE], ONE_EGG]),
        ("?gold + egg", ["+", ["?", ONE_GOLD], ONE_EGG]),
        ("?(gold + egg)", ["?", ["+", ONE_GOLD, ONE_EGG]]),
    ],
)
def test_a_formula_is_read_as_it_is_meant_and_printed_as_it_was_written(formula: str, shape: object) -> None:
    effect = read(formula)
    assert tree(effect) == shape
    assert effect.text == formula


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("1 gold", "gold"),
        ("  2gold+egg ", "2 gold + egg"),
        ("((gold))", "gold"),
        ("(gold + stone): egg", "gold + stone: egg"),
        ("?(gold)", "?gold"),
        ("007 egg", "7 egg"),
        ("gold\n/\tegg", "gold / egg"),
    ],
)
def test_there_is_one_way_to_print_a_formula(written: str, printed: str) -> None:
    assert read(written).text == printed


@pytest.mark.parametrize(
    ("formula", "id", "values"),
    [
        ("", "effect.cut_off", {}),
        ("   ", "effect.cut_off", {}),
        ("gold +", "effect.cut_off", {}),
        ("2", "effect.cut_off", {}),
        ("(gold", "effect.cut_off", {}),
        ("gold: ", "effect.cut_off", {}),
        ("gold per", "effect.cut_off", {}),
        ("gold; egg", "effect.sign", {"sign": ";"}),
        ("Gold", "effect.sign", {"sign": "G"}),
        ("gold - egg", "effect.sign", {"sign": "-"}),
        ("silver", "effect.word", {"word": "silver"}),
        ("wall", "effect.word", {"word": "wall"}),
        ("@gold", "effect.word", {"word": "gold"}),
        ("gold per egg", "effect.word", {"word": "egg"}),
        ("+ gold", "effect.word", {"word": "+"}),
        ("2 2 gold", "effect.word", {"word": "2"}),
        ("12345 gold", "effect.word", {"word": "5"}),
        ("0 gold", "effect.nothing", {}),
        ("gold egg", "effect.surplus", {"sign": "egg"}),
        ("gold)", "effect.surplus", {"sign": ")"}),
        ("gold: egg: stone", "effect.surplus", {"sign": ":"}),
        ("(gold ? egg)", "effect.parenthesis", {}),
        ("@wall: egg", "effect.price", {"price": "@wall"}),
        ("gold per wall: egg", "effect.price", {"price": "gold per wall"}),
        ("?gold: egg", "effect.price", {"price": "?gold"}),
        ("gold + 2 gold: egg", "effect.price", {"price": "2 gold"}),
        ("gold / egg / gold", "effect.twice", {"part": "gold"}),
        ("(" * 21 + "gold" + ")" * 21, "effect.deep", {"deepest": 20}),
    ],
)
def test_a_wrong_formula_is_refused_with_the_place_where_it_is_wrong(
    formula: str, id: str, values: dict[str, object]
) -> None:
    found = fault(lambda: read(formula))
    assert found == {"id": id, "formula": formula, **values}


@pytest.mark.parametrize("noise", ["(", "?", "9", "gold+", "@wall,", "gold:", "((gold)+"])
def test_endless_formulas_are_refused_too(noise: str) -> None:
    assert fault(lambda: read(noise * 5000))["id"].startswith("effect.")


def gains(largest: int, per: st.SearchStrategy[int]) -> st.SearchStrategy[Gain]:
    return st.builds(Gain, st.integers(0, 2), st.integers(1, largest), per, st.just(WORDS))


prices = st.lists(gains(3, st.just(-1)), min_size=1, max_size=3, unique_by=lambda price: price.what)
effects: st.SearchStrategy[Effect] = st.recursive(
    gains(99, st.integers(-1, 1)) | st.builds(Do, st.integers(0, 2), st.just(WORDS)),
    lambda parts: st.one_of(
        st.builds(All, st.lists(parts, min_size=2, max_size=3)),
        st.builds(InOrder, st.lists(parts, min_size=2, max_size=3)),
        st.builds(OneOf, st.lists(parts, min_size=2, max_size=3, unique_by=lambda part: part.text)),
        st.builds(May, parts),
        st.builds(Pay, prices, parts),
    ),
    max_leaves=8,
)


@given(effects)
def test_what_is_printed_is_read_back_the_same(effect: Effect) -> None:
    again = read(effect.text)
    assert again.text == effect.text
    assert tree(again) == tree(effect)


@given(st.lists(st.sampled_from("gold stone egg per wall key @ + / , : ? ( ) 0 2 35 x . \n é".split(" ")), max_size=25))
def test_nonsense_is_read_or_refused(pieces: list[str]) -> None:
    read_or_refuse(" ".join(pieces))
    read_or_refuse("".join(pieces))


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


def read_or_refuse(text: str) -> None:
    effect = unless_fault("effect", lambda: read(text))
    if effect is not None:
        assert read(effect.text).text == effect.text


def test_what_a_tile_says_is_derived_from_what_it_does() -> None:
    gold, egg = {"id": "good.gold", "count": 2}, {"id": "good.egg", "count": 1}
    wall, key = {"id": "deed.wall"}, {"id": "deed.key"}
    assert said(read("2 gold"), WORDS) == gold
    assert said(read("2 gold per wall"), WORDS) == {"id": "effect.per", "good": gold, "each": {"id": "each.wall"}}
    assert said(read("2 gold + egg"), WORDS) == {"id": "effect.and", "first": gold, "second": egg}
    assert said(read("@wall / @key"), WORDS) == {"id": "effect.or", "first": wall, "second": key}
    assert said(read("?@wall"), WORDS) == {"id": "effect.may", "part": wall}
    assert said(read("2 gold: egg"), WORDS) == {"id": "effect.pay", "cost": gold, "part": egg}
    assert said(read("@wall, @key, egg"), WORDS) == {
        "id": "effect.then",
        "first": {"id": "effect.then", "first": wall, "second": key},
        "second": egg,
    }
    assert said(None, WORDS) == {"id": "effect.none"}


@given(effects)
def test_every_effect_can_be_said(effect: Effect) -> None:
    assert json.loads(json.dumps(said(effect, WORDS))) == said(effect, WORDS)


# -- playing ------------------------------------------------------------------------------------


class Purse(State):
    """One seat's goods, the walls it has built, and what happened in which order."""

    def __init__(self, **goods: int) -> None:
        super().__init__(Agenda([], []))
        self.goods = [goods.get(good, 0) for good in WORDS.goods]
        self.walls = 0
        self.keys = 0
        self.happened: list[str] = []


class House:
    """A door opens only with a key; a wall can always be built; two eggs are all there is room for."""

    def can_gain(self, s: Purse, seat: int, what: int) -> bool:
        return what != EGG or s.goods[EGG] < 2

    def gain(self, s: Purse, seat: int, what: int, count: int, source: int) -> None:
        s.goods[what] += count
        s.happened.append(f"{WORDS.goods[what]} {count} from {source}")

    def count(self, s: Purse, seat: int, counted: int) -> int:
        return s.walls if counted == 0 else 0

    def has(self, s: Purse, seat: int, what: int, count: int) -> bool:
        return s.goods[what] >= count

    def pay(self, s: Purse, seat: int, what: int, count: int) -> None:
        s.goods[what] -= count

    def can_do(self, s: Purse, seat: int, action: int) -> bool:
        return action != DOOR or s.keys > 0

    def do(self, s: Purse, seat: int, action: int, source: int) -> None:
        s.walls += action == WALL
        s.keys += action == KEY
        s.happened.append(f"@{WORDS.actions[action]} from {source}")


HOUSE = House()
SOURCE = 5


def begin(formula: str, s: Purse | None = None, **goods: int) -> Purse:
    s = s or Purse(**goods)
    unfold(HOUSE, s, 0, read(formula), SOURCE)
    settle(HOUSE, s)
    return s


def offered(s: Purse) -> list[str]:
    moves = []
    for task in s.agenda.open():
        assert isinstance(task, Owed)
        moves += [move.code for move in options(HOUSE, s, task)]
    return moves


def take(s: Purse, *codes: str) -> Purse:
    """Answer the open effects, one code after the other."""
    for code in codes:
        assert code in offered(s)
        tasks = [task for task in s.agenda.open() if isinstance(task, Owed)]
        task = next(task for task in tasks if code in [move.code for move in options(HOUSE, s, task)])
        choose(HOUSE, s, task, SKIP if code == "skip" else Pick(code))
        settle(HOUSE, s)
    return s


def test_gains_come_at_once() -> None:
    s = begin("2 gold + stone + 3 egg")
    assert s.goods == [2, 1, 3]
    assert s.agenda.bags == []


def test_a_gain_per_something_is_counted() -> None:
    s = Purse()
    s.walls = 3
    begin("2 gold per wall", s)
    assert s.goods[GOLD] == 6
    begin("2 gold per door", s)
    assert s.happened == ["gold 6 from 5"]


def test_an_action_is_done_at_once_if_it_can_be() -> None:
    assert begin("@wall").happened == ["@wall from 5"]
    assert begin("@door").happened == []


def test_parts_of_a_sum_come_in_the_order_the_seat_likes() -> None:
    s = begin("gold + @wall + @key")
    assert s.happened == ["gold 1 from 5"]
    assert offered(s) == ["pick @wall", "pick @key"]
    take(s, "pick @key")
    assert s.happened == ["gold 1 from 5", "@key from 5", "@wall from 5"]
    assert s.agenda.bags == []


def test_a_sum_with_one_part_to_do_leaves_no_choice() -> None:
    assert begin("gold + @wall").happened == ["gold 1 from 5", "@wall from 5"]


def test_a_gain_per_something_waits_for_parts_that_may_change_the_count() -> None:
    s = begin("gold per wall + @wall")
    assert offered(s) == ["pick gold per wall", "pick @wall"]
    assert take(s, "pick @wall").goods[GOLD] == 1
    assert take(begin("gold per wall + @wall"), "pick gold per wall").goods[GOLD] == 0


def test_gains_alone_never_wait() -> None:
    s = Purse()
    s.walls = 2
    begin("gold per wall + egg + stone per wall", s)
    assert s.goods == [2, 2, 1]
    assert s.agenda.bags == []


@given(st.permutations(["2 gold", "stone", "egg per wall", "3 egg", "gold per wall"]))
def test_what_comes_by_itself_commutes(parts: list[str]) -> None:
    s = Purse()
    s.walls = 2
    begin(" + ".join(parts), s)
    assert s.goods == [4, 1, 5]


def test_parts_in_order_come_in_order() -> None:
    assert begin("gold, @wall, 2 gold per wall").happened == ["gold 1 from 5", "@wall from 5", "gold 2 from 5"]
    s = begin("gold / stone, @wall, ?egg")
    assert s.happened == []
    take(s, "pick stone")
    assert s.happened == ["stone 1 from 5", "@wall from 5"]
    assert offered(s) == ["pick egg", "skip"]


def test_a_later_part_can_be_paid_with_an_earlier_one() -> None:
    assert begin("gold, gold: egg").goods == [0, 0, 1]


def test_one_of_several_parts_is_picked() -> None:
    s = begin("gold / stone / @wall")
    assert offered(s) == ["pick gold", "pick stone", "pick @wall"]
    take(s, "pick stone")
    assert s.happened == ["stone 1 from 5"]
    assert s.agenda.bags == []


def test_only_parts_that_can_be_done_are_offered() -> None:
    assert offered(begin("gold / @door / (stone: egg) / @wall")) == ["pick gold", "pick @wall"]
    assert offered(begin("stone / egg / gold", egg=2)) == ["pick stone", "pick gold"]


def test_a_choice_of_one_is_none_and_does_not_bring_the_other_part_along() -> None:
    """The key makes the door possible, but only one of the two was to be had."""
    assert begin("@key / @door").happened == ["@key from 5"]
    assert begin("@door / (gold: egg)").happened == []


def test_the_same_code_can_stand_at_different_places_in_two_choices() -> None:
    s = take(begin("stone / gold"), "pick gold")
    take(begin("gold / stone", s), "pick gold")
    assert s.goods == [2, 0, 0]


def test_what_may_be_done_may_be_left_out() -> None:
    s = begin("?@wall")
    assert offered(s) == ["pick @wall", "skip"]
    assert take(s, "skip").happened == []
    assert s.agenda.bags == []
    assert take(begin("?@wall"), "pick @wall").happened == ["@wall from 5"]


def test_what_may_but_cannot_be_done_is_not_asked() -> None:
    s = begin("?@door, ?(gold: egg)")
    assert s.agenda.bags == []
    assert s.happened == []


def test_a_price_is_paid_before_anything_is_had() -> None:
    assert begin("gold + 2 stone: egg", gold=1, stone=3).goods == [0, 1, 1]


def test_what_cannot_be_paid_lapses() -> None:
    assert begin("gold + 2 stone: egg", gold=1, stone=1).goods == [1, 1, 0]


def test_nothing_is_paid_for_what_cannot_be_had() -> None:
    assert begin("gold: @door", gold=1).goods == [1, 0, 0]
    assert begin("gold: egg", gold=1, egg=2).goods == [1, 0, 2]
    assert begin("(gold: @door) + (gold: @door), stone", gold=1).goods == [1, 1, 0]


def test_a_paid_choice_is_made_after_paying() -> None:
    s = begin("?(gold: (stone / egg))", gold=1)
    take(s, "pick gold: (stone / egg)")
    assert s.goods == [0, 0, 0]
    assert offered(s) == ["pick stone", "pick egg"]


def test_a_part_waits_as_long_as_another_one_may_make_it_possible() -> None:
    s = begin("@door + @key")
    assert offered(s) == ["pick @key"]
    take(s, "pick @key")
    assert s.happened == ["@key from 5", "@door from 5"]


def test_parts_of_which_none_can_be_done_lapse_together() -> None:
    s = begin("@door + (gold: egg) + ?(stone: egg)")
    assert s.agenda.bags == []
    assert s.happened == []


def test_the_last_part_that_may_be_done_is_still_asked() -> None:
    s = take(begin("@wall + ?@key"), "pick @wall")
    assert offered(s) == ["pick @key", "skip"]


def test_an_effect_waits_for_what_lies_above_it() -> None:
    class Chore(Task):
        def text(self) -> str:
            return "chore"

    s = begin("gold / stone")
    chore = Chore(1)
    s.agenda.push([chore])
    settle(HOUSE, s)
    assert s.agenda.open() == [chore]
    s.agenda.done(chore)
    assert offered(s) == ["pick gold", "pick stone"]


def test_a_forced_part_beside_another_seats_task_is_not_asked() -> None:
    s = Purse()
    s.agenda.push([Owed(0, read("@wall"), 1), Owed(1, read("gold / stone"), 2)])
    settle(HOUSE, s)
    assert s.happened == ["@wall from 1"]
    assert s.agenda.waiting() == [1]


def test_owed_effects_tell_seat_formula_and_source() -> None:
    s = begin("gold / stone")
    assert s.agenda.text() == "0 owed gold / stone from 5"
    assert repr(read("gold / stone")) == "<gold / stone>"


@given(effects, st.lists(st.integers(0, 5), min_size=1))
def test_every_effect_comes_to_an_end_without_debts(effect: Effect, choices: list[int]) -> None:
    s = Purse(gold=2, stone=1)
    unfold(HOUSE, s, 0, effect, SOURCE)
    settle(HOUSE, s)
    steps = 0
    while s.agenda.bags:
        codes = offered(s)
        assert codes
        take(s, codes[choices[steps % len(choices)] % len(codes)])
        steps += 1
        assert min(s.goods) >= 0
        assert steps < 200
