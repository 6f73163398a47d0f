"""What nobody may know: the order of stacks, and tiles that another player has just drawn."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from kingsroad.kernel.agenda import Bag, Task
from kingsroad.praga.state import PragaState
from kingsroad.praga.tasks import Drawing


def guess(s: PragaState, seat: int, rng: Random) -> PragaState:
    """The same table to that seat, everything unseen drawn at random; the same for all tables that look the same."""
    copy = s.clone()
    copy.own_tiles()
    copy.own_pieces()
    bags = copy.agenda.bags
    for at, bag in enumerate(bags):
        if any(task.seat != seat and isinstance(task, Drawing) for task in bag.tasks):
            bags[at] = Bag([drawn_anew(copy, task, seat, rng) for task in bag.tasks], bag.answers)
    for stack in (*copy.stacks, *copy.technologies, copy.silver):
        stack[:] = mixed(stack, rng)
    copy.later = [mixed(stack, rng) for stack in copy.later]
    copy.fate = mixed(copy.fate, rng)
    cards = len(s.setting.world.parler_does)
    for automa in copy.automas:
        for first in range(0, len(automa.deck), cards):
            unseen = max(automa.at, first)
            automa.deck[unseen : first + cards] = mixed(automa.deck[unseen : first + cards], rng)
    return copy


def drawn_anew(copy: PragaState, task: Task, seat: int, rng: Random) -> Task:
    """What another seat has drawn could be something else."""
    if task.seat == seat or not isinstance(task, Drawing):
        return task
    return task.redrawn(redraw(task.stack(copy), task.drawn, rng))


def mixed(tiles: Iterable[int], rng: Random) -> list[int]:
    """In an order that depends on chance alone, not on the one they had."""
    order = sorted(tiles)
    rng.shuffle(order)
    return order


def redraw(stack: list[int], drawn: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    """Other tiles could have been drawn just as well; the stack keeps its size."""
    pool = mixed([*stack, *drawn], rng)
    stack[:] = pool[len(drawn) :]
    return tuple(pool[: len(drawn)])
