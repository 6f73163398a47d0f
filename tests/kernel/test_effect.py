"""Effects: what comes at once, what is asked, what lapses."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kingsroad.kernel.agenda import Agenda, Task
from kingsroad.kernel.effect import SKIP, Effect, Host, Owed, choose, options, settle, unfold
from kingsroad.kernel.game import State
from kingsroad.kernel.move import Pick
from tests.kernel.formulas import DOOR, EGG, GOLD, KEY, WALL, WORDS, effects, read


class Purse(State):
    """One seat's goods, the walls it has built, and what happened in which order."""

    def __init__(self, **goods: int) -> None:
        super().__init__(Agenda([], []))
        self.goods = [goods.get(good, 0) for good in WORDS.goods]
        self.walls = 0
        self.keys = 0
        self.happened: list[str] = []


class House(Host[Purse]):
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

    def owe(self, seat: int, effect: Effect, source: int) -> Owed:
        return Owed(seat, effect, source)


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
        choose(HOUSE, s, task, SKIP if code == "skip" else Pick(code.removeprefix("pick ")))
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
