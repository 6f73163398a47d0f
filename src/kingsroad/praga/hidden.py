"""What nobody may know: the order of stacks, and tiles that another player has just drawn."""

from __future__ import annotations

from random import Random

from kingsroad.praga.state import PragaState
from kingsroad.praga.tasks import ChooseSilver, ChooseTechnology


def guess(s: PragaState, seat: int, rng: Random) -> PragaState:
    """The same table to that seat, everything unseen drawn anew."""
    copy = s.clone()
    for bag in copy.agenda.bags:
        for i, task in enumerate(bag.tasks):
            if task.seat == seat:
                continue
            if isinstance(task, ChooseTechnology):
                drawn = redraw(copy.technologies[task.level - 1], task.drawn, rng)
                bag.tasks[i] = ChooseTechnology(task.seat, task.level, drawn)
            elif isinstance(task, ChooseSilver):
                bag.tasks[i] = ChooseSilver(task.seat, redraw(copy.silver, task.drawn, rng))
    for stack in (*copy.stacks, *copy.technologies, copy.silver):
        rng.shuffle(stack)
    copy.later = [rng.sample(stack, len(stack)) for stack in copy.later]
    copy.fate = rng.sample(copy.fate, len(copy.fate))
    cards = len(s.setting.world.parler_does)
    for automa in copy.automas:
        for first in range(0, len(automa.deck), cards):
            unseen = max(automa.at, first)
            deck = automa.deck[unseen : first + cards]
            rng.shuffle(deck)
            automa.deck[unseen : first + cards] = deck
    return copy


def redraw(stack: list[int], drawn: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    """Other tiles could have been drawn just as well; the stack keeps its size."""
    pool = [*stack, *drawn]
    rng.shuffle(pool)
    stack[:] = pool[len(drawn) :]
    return tuple(pool[: len(drawn)])
