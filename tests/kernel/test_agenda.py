"""The agenda: what may be done now, what waits, who is asked."""

from __future__ import annotations

import pytest

from kingsroad.kernel.agenda import UNANSWERED, Agenda, Task


class Chore(Task):
    def __init__(self, seat: int, name: str) -> None:
        super().__init__(seat)
        self.name = name

    def text(self) -> str:
        return f"{self.seat} {self.name}"


def names(tasks: list[Task]) -> list[str]:
    return [task.text() for task in tasks]


WASH, COOK, SWEEP, REST = Chore(0, "wash"), Chore(0, "cook"), Chore(1, "sweep"), Chore(1, "rest")


def fresh() -> Agenda:
    return Agenda([], [])


def test_nothing_is_owed_at_first() -> None:
    agenda = fresh()
    assert agenda.open() == []
    assert agenda.waiting() == []
    assert agenda.text() == ""
    assert not agenda.is_together()
    assert agenda.answer_of(0) == UNANSWERED


def test_what_is_pushed_comes_before_what_is_open() -> None:
    agenda = fresh()
    agenda.push([WASH])
    agenda.push([SWEEP, COOK])
    assert names(agenda.open()) == ["1 sweep", "0 cook"]
    assert agenda.waiting() == [1, 0]
    assert names(agenda.open_to(0)) == ["0 cook"]
    agenda.done(COOK)
    assert names(agenda.open()) == ["1 sweep"]
    agenda.done(SWEEP)
    assert names(agenda.open()) == ["0 wash"]
    agenda.done(WASH)
    assert agenda.bags == []


def test_pushing_nothing_leaves_what_is_open() -> None:
    agenda = fresh()
    agenda.push([WASH])
    agenda.push([])
    agenda.join([])
    agenda.together([])
    assert names(agenda.open()) == ["0 wash"]
    assert len(agenda.bags) == 1


def test_what_joins_may_be_interleaved_with_what_is_open() -> None:
    agenda = fresh()
    agenda.push([WASH])
    agenda.push([COOK])
    agenda.join([SWEEP])
    assert names(agenda.open()) == ["0 cook", "1 sweep"]
    agenda.done(COOK)
    agenda.done(SWEEP)
    assert names(agenda.open()) == ["0 wash"]


def test_what_joins_an_empty_agenda_is_open() -> None:
    agenda = fresh()
    agenda.join([WASH])
    assert names(agenda.open()) == ["0 wash"]


def test_nothing_joins_secret_answers() -> None:
    agenda = fresh()
    agenda.together([WASH, SWEEP])
    agenda.join([COOK])
    assert names(agenda.open()) == ["0 cook"]
    agenda.done(COOK)
    assert agenda.is_together()


def test_what_is_held_waits_for_its_moment() -> None:
    agenda = fresh()
    agenda.push([WASH])
    agenda.hold(COOK)
    assert names(agenda.open()) == ["0 wash"]
    agenda.use(COOK)
    assert names(agenda.open()) == ["0 cook"]
    assert agenda.held == []
    agenda.done(COOK)
    assert names(agenda.open()) == ["0 wash"]


def test_what_is_held_can_be_struck() -> None:
    agenda = fresh()
    agenda.hold(COOK)
    agenda.done(COOK)
    assert agenda.held == []


def test_only_what_is_owed_can_be_done() -> None:
    agenda = fresh()
    agenda.push([WASH])
    with pytest.raises(ValueError, match="not in list"):
        agenda.done(COOK)
    assert names(agenda.open()) == ["0 wash"]


def test_a_task_owed_twice_is_done_twice() -> None:
    agenda = fresh()
    agenda.push([WASH, WASH])
    agenda.done(WASH)
    assert names(agenda.open()) == ["0 wash"]


def test_answers_given_together_are_returned_when_all_are_in() -> None:
    agenda = fresh()
    agenda.push([REST])
    agenda.together([WASH, SWEEP])
    assert agenda.waiting() == [0, 1]
    assert agenda.answer(1, 7) is None
    assert agenda.waiting() == [0]
    assert (agenda.answer_of(0), agenda.answer_of(1)) == (UNANSWERED, 7)
    assert agenda.answer(0, 0) == [0, 7]
    assert names(agenda.open()) == ["1 rest"]
    assert agenda.answer_of(1) == UNANSWERED


def test_an_answer_can_be_changed_until_all_are_in() -> None:
    agenda = fresh()
    agenda.together([WASH, SWEEP])
    agenda.answer(0, 3)
    agenda.answer(0, 4)
    assert agenda.answer_of(0) == 4
    assert agenda.waiting() == [1]
    assert agenda.answer(1, 5) == [4, 5]


def test_another_seat_can_be_asked_in_the_middle_of_a_turn() -> None:
    agenda = fresh()
    agenda.push([WASH])
    agenda.push([REST])
    assert agenda.waiting() == [1]
    assert agenda.open_to(0) == []
    agenda.done(REST)
    assert agenda.waiting() == [0]


def test_what_comes_after_a_task_waits_for_its_bag() -> None:
    agenda = fresh()
    agenda.push([REST])
    agenda.push([WASH])
    agenda.push([SWEEP])
    agenda.after(WASH, [COOK])
    assert agenda.text() == "1 rest < 0 cook < 0 wash < 1 sweep"
    agenda.done(SWEEP)
    agenda.done(WASH)
    assert names(agenda.open()) == ["0 cook"]


def test_a_seat_with_several_tasks_waits_once() -> None:
    agenda = fresh()
    agenda.push([SWEEP, WASH, REST, COOK])
    assert agenda.waiting() == [1, 0]


def test_a_task_can_be_put_behind_one_that_waits() -> None:
    agenda = fresh()
    agenda.push([WASH])
    agenda.push([COOK])
    agenda.push([SWEEP])
    agenda.after(COOK, [REST])
    assert agenda.text() == "0 wash < 1 rest < 0 cook < 1 sweep"
    agenda.done(SWEEP)
    agenda.done(COOK)
    assert agenda.open() == [REST]


def test_clones_share_tasks_and_nothing_else() -> None:
    agenda = fresh()
    agenda.push([WASH, COOK])
    agenda.hold(REST)
    agenda.together([WASH, SWEEP])
    agenda.answer(0, 1)
    before = agenda.text()
    copy = agenda.clone()
    assert copy.text() == before
    copy.answer(1, 2)
    copy.done(COOK)
    copy.join([SWEEP])
    copy.use(REST)
    assert agenda.text() == before
    assert copy.text() != before
    assert copy.bags[0].tasks[0] is WASH


def test_the_text_tells_everything_but_the_order_inside_a_bag() -> None:
    one, two, three = fresh(), fresh(), fresh()
    one.push([WASH, SWEEP])
    two.push([SWEEP, WASH])
    three.push([SWEEP])
    three.push([WASH])
    assert one.text() == two.text() == "0 wash + 1 sweep"
    assert three.text() == "1 sweep < 0 wash"
    one.hold(COOK)
    assert one.text() == "0 wash + 1 sweep | held 0 cook"


def test_the_text_tells_secret_answers() -> None:
    agenda = fresh()
    agenda.together([WASH, SWEEP])
    agenda.answer(1, 4)
    assert agenda.text() == "0 wash=-1 & 1 sweep=4"


def test_a_task_without_a_text_says_so() -> None:
    with pytest.raises(NotImplementedError):
        Task(0).text()
