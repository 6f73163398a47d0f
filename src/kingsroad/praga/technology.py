"""Technologies: drawn at marked steps; levels I and II work on, III and IV are used once."""

from __future__ import annotations

from kingsroad.kernel.effect import All, Do, Effect, InOrder, OneOf, can, unfold
from kingsroad.kernel.phrase import Refusal, refuse
from kingsroad.praga import gains
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import ChooseTechnology
from kingsroad.praga.terms import ANY, CHEAP_BUILDING, CHEAP_WALL, FROM_TECHNOLOGIES, ROAD


def refuse_keep(task: ChooseTechnology, technology: int) -> Refusal | None:
    if technology not in task.drawn:
        return refuse("praga/technology/1", "praga.no.drawn")
    return None


def keep(s: PragaState, task: ChooseTechnology, technology: int) -> None:
    """The others go under their stack in the order drawn."""
    s.agenda.done(task)
    for other in task.drawn:
        if other != technology:
            s.technologies[task.level - 1].insert(0, other)
    board = s.boards[task.seat]
    (board.fresh if task.level <= 2 else board.single).append(technology)


def gives_action(effect: Effect) -> bool:
    if isinstance(effect, Do):
        return effect.action <= ROAD or effect.action in (ANY, CHEAP_BUILDING, CHEAP_WALL)
    return isinstance(effect, (All, InOrder, OneOf)) and any(gives_action(part) for part in effect.parts)


def refuse_use(s: PragaState, seat: int, technology: int) -> Refusal | None:
    effect = s.setting.world.technology_effect[technology]
    if technology not in s.boards[seat].single:
        return refuse("praga/technology/2", "praga.no.technology")
    if s.turn.under_way != NONE and gives_action(effect):
        return refuse("praga/turn/8", "praga.no.nested")
    if not can(gains.GAINS, s, seat, effect):
        return refuse("praga/technology/10", "praga.no.use")
    return None


def use(s: PragaState, seat: int, technology: int) -> None:
    """Used whole, then out of the game."""
    s.boards[seat].single.remove(technology)
    unfold(gains.GAINS, s, seat, s.setting.world.technology_effect[technology], FROM_TECHNOLOGIES)
