"""What is still owed to or by each seat: a stack of bags, and tasks held for later in the turn.

The bag on top is what happens now. Tasks in one bag may be done in any order; a bag below waits until
everything above it is gone. That is all there is to order in time: no phases, priorities or callbacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Refusal

UNANSWERED = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Task:
    """One thing a seat must or may decide, with everything that is particular to it: a game asks the open task and
    knows none by name. Immutable, so clones of a state share it. `s` is a position of the task's own game.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def text(self) -> str:
        """All of the task in words and numbers: equal tasks have equal texts."""
        raise NotImplementedError

    def moves(self, s: Any, out: list[Move]) -> None:
        """Adds every legal answer, in the same order each time."""
        raise NotImplementedError

    def refuse(self, s: Any, move: Move) -> Refusal | None:
        """Why the move is no answer; None for exactly those that `moves` lists."""
        raise NotImplementedError

    def play(self, s: Any, move: Move) -> None:
        """Changes the position by a legal answer."""
        raise NotImplementedError

    def run(self, s: Any) -> bool:
        """Runs what needs no decision; False where the seat must decide."""
        return False

    def tries(self, s: Any) -> list[Move]:
        """The moves that a person may try here, legal or not: those that are not are shown as unavailable."""
        return []

    def ask(self, s: Any) -> dict[str, Any]:
        """The question as everyone may know it: rule, kind, values, and how it is said."""
        raise NotImplementedError

    def row(self, s: Any, move: Move) -> Row:
        """One of its moves as it is offered, legal or not."""
        raise NotImplementedError


class Bag:
    """Tasks that may be done in any order; with `answers`, one secret answer per task instead. A bag never changes:
    another takes its place, so that clones of an agenda share them."""

    def __init__(self, tasks: list[Task], answers: list[int] | None) -> None:
        self.tasks = tasks
        self.answers = answers


class Agenda:
    """The stack of bags, and the tasks held for later in the turn."""

    def __init__(self, bags: list[Bag], held: list[Task]) -> None:
        self.bags = bags
        self.held = held

    def clone(self) -> Agenda:
        """An agenda of its own; bags and tasks are shared."""
        return Agenda(self.bags[:], self.held[:])

    # -- adding ---------------------------------------------------------------------------------

    def push(self, tasks: list[Task]) -> None:
        """Next, before anything that is open now, in the order the seat likes. The list becomes the bag's own."""
        if tasks:
            self.bags.append(Bag(tasks, None))

    def join(self, tasks: list[Task]) -> None:
        """Into the open bag: may be interleaved with what is there."""
        if self.bags and self.bags[-1].answers is None:
            self.bags[-1] = Bag([*self.bags[-1].tasks, *tasks], None)
        else:
            self.push(tasks)

    def after(self, other: Task, tasks: Sequence[Task]) -> None:
        """As soon as `other` is gone, wherever on the stack it waits."""
        at = next(i for i, bag in enumerate(self.bags) if other in bag.tasks)
        self.bags.insert(at, Bag(list(tasks), None))

    def hold(self, task: Task) -> None:
        """Any moment of this turn; the code that ends the turn decides what becomes of it."""
        self.held.append(task)

    def together(self, tasks: Sequence[Task]) -> None:
        """One task per seat, answered at the same time; answers stay secret until all are in."""
        if tasks:
            self.bags.append(Bag(list(tasks), [UNANSWERED] * len(tasks)))

    # -- asking ---------------------------------------------------------------------------------

    def open(self) -> list[Task]:
        """The tasks that can be done now."""
        return self.bags[-1].tasks if self.bags else []

    def open_to(self, seat: int) -> list[Task]:
        """The tasks of a seat that can be done now."""
        return [task for task in self.bags[-1].tasks if task.seat == seat] if self.bags else []

    def is_together(self) -> bool:
        """Do all seats answer in secret now?"""
        return bool(self.bags) and self.bags[-1].answers is not None

    def waiting(self) -> list[int]:
        """The seats that owe a decision now, each once, in the order of their tasks."""
        if not self.bags:
            return []
        bag = self.bags[-1]
        answers = bag.answers
        if answers is None and len(bag.tasks) == 1:  # nearly always
            return [bag.tasks[0].seat]
        seats: list[int] = []
        for i, task in enumerate(bag.tasks):
            if (answers is None or answers[i] == UNANSWERED) and task.seat not in seats:
                seats.append(task.seat)
        return seats

    def answer_of(self, seat: int) -> int:
        """What `seat` has answered in the open `together` bag, or UNANSWERED."""
        if self.bags:
            bag = self.bags[-1]
            if bag.answers is not None:
                for i, task in enumerate(bag.tasks):
                    if task.seat == seat:
                        return bag.answers[i]
        return UNANSWERED

    # -- removing -------------------------------------------------------------------------------

    def done(self, task: Task) -> None:
        """Strike a task from the open bag, or from the held ones; an emptied bag is removed."""
        if self.bags:
            bag = self.bags[-1]
            for i, open_task in enumerate(bag.tasks):
                if open_task is task:
                    if len(bag.tasks) == 1:
                        self.bags.pop()
                    else:
                        self.bags[-1] = Bag(bag.tasks[:i] + bag.tasks[i + 1 :], bag.answers)
                    return
        self.held.remove(task)

    def use(self, task: Task) -> None:
        """Bring a held task to the top: it is dealt with now."""
        self.held.remove(task)
        self.push([task])

    def answer(self, seat: int, value: int) -> list[int] | None:
        """Give or change a secret answer. When the last one is in, the bag goes and all are returned."""
        bag = self.bags[-1]
        assert bag.answers is not None
        answers = bag.answers[:]
        for i, task in enumerate(bag.tasks):
            if task.seat == seat:
                answers[i] = value
        if UNANSWERED in answers:
            self.bags[-1] = Bag(bag.tasks, answers)
            return None
        self.bags.pop()
        return answers

    def text(self) -> str:
        """Order inside a bag does not matter, so it is left out of the text and of the state's hash."""
        bags = []
        for bag in self.bags:
            if bag.answers is None:
                bags.append(" + ".join(sorted(task.text() for task in bag.tasks)))
            else:
                pairs = zip(bag.tasks, bag.answers, strict=True)
                bags.append(" & ".join(f"{task.text()}={answer}" for task, answer in pairs))
        held = " + ".join(sorted(task.text() for task in self.held))
        return " < ".join(bags) + (f" | held {held}" if held else "")
