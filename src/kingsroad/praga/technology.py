"""Technologies: drawn at marked steps; levels I and II work on, III and IV are used once."""

from __future__ import annotations

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.effect import All, Do, Effect, InOrder, OneOf, can, unfold
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Refusal, Values, phrase, refuse
from kingsroad.praga import gains
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import Drawing, Offer, PragaMove, PragaTask
from kingsroad.praga.terms import ANY, CHEAP_BUILDING, CHEAP_WALL, FROM_TECHNOLOGIES, ROAD, TRIGGERS
from kingsroad.praga.wording import effect_values
from kingsroad.praga.world import World


class Keep(PragaMove):
    """Keep one of the technologies drawn."""

    def __init__(self, world: World, technology: int) -> None:
        id, trigger = world.technology_ids[technology], world.trigger[technology]
        super().__init__(f"keep {id}", "keep_technology", {"technology": id}, f"technology.{id}", "praga/technology/1")
        self.technology = technology
        values = {
            "trigger": None if trigger == NONE else TRIGGERS[trigger],
            "effect": world.technology_effect[technology].text,
        }
        self.fix(values, phrase("praga.move.keep", technology=world.technology_said[technology]))


class ChooseTechnology(Drawing[Keep]):
    kind = "keep_technology"
    rule = "praga/technology/1"
    said = "praga.task.technology"
    answered = Keep

    def __init__(self, seat: int, level: int, drawn: tuple[int, ...]) -> None:
        super().__init__(seat, drawn)
        self.level = level

    def text(self) -> str:
        return f"{self.seat} technology {self.level} {self.drawn}"

    def values(self, s: PragaState) -> Values:
        return {"level": self.level, **super().values(s)}

    def names(self, s: PragaState) -> list[str]:
        return [s.setting.world.technology_ids[tile] for tile in self.drawn]

    def stack(self, s: PragaState) -> list[int]:
        return s.technologies[self.level - 1]

    def redrawn(self, drawn: tuple[int, ...]) -> Task:
        return ChooseTechnology(self.seat, self.level, drawn)

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [s.setting.world.keep[tile] for tile in self.drawn]

    def guard(self, s: PragaState, move: Keep) -> Refusal | None:
        return None if move.technology in self.drawn else refuse("praga/technology/1", "praga.no.drawn")

    def answer(self, s: PragaState, move: Keep) -> None:
        """The others go under their stack in the order drawn."""
        s.agenda.done(self)
        s.own_pieces()
        for other in self.drawn:
            if other != move.technology:
                self.stack(s).insert(0, other)
        board = s.own(self.seat)
        (board.fresh if self.level <= 2 else board.single).append(move.technology)


class Steps(PragaTask):
    """Technology steps that go on after the tile of the last one is chosen."""

    def __init__(self, seat: int, count: int, source: int) -> None:
        super().__init__(seat)
        self.count = count
        self.source = source

    def text(self) -> str:
        return f"{self.seat} steps {self.count} {self.source}"

    def run(self, s: PragaState) -> bool:
        s.agenda.done(self)
        gains.step_technology(s, self.seat, self.count, self.source)
        return True


# -- levels III and IV --------------------------------------------------------------------------


def gives_action(effect: Effect) -> bool:
    if isinstance(effect, Do):
        return effect.action <= ROAD or effect.action in (ANY, CHEAP_BUILDING, CHEAP_WALL)
    return isinstance(effect, (All, InOrder, OneOf)) and any(gives_action(part) for part in effect.parts)


class Use(Offer):
    """Use a technology of level III or IV."""

    def __init__(self, world: World, technology: int) -> None:
        id = world.technology_ids[technology]
        super().__init__(f"use {id}", "use_technology", {"technology": id}, f"technology.{id}", "praga/technology/2")
        self.technology = technology
        self.fix(
            effect_values(world.technology_effect[technology]),
            phrase("praga.move.use", technology=world.technology_said[technology]),
        )

    def refuse(self, s: PragaState, seat: int) -> Refusal | None:
        effect = s.setting.world.technology_effect[self.technology]
        if self.technology not in s.boards[seat].single:
            return refuse("praga/technology/2", "praga.no.technology")
        if s.turn.under_way != NONE and gives_action(effect):
            return refuse("praga/turn/8", "praga.no.nested")
        if not can(gains.GAINS, s, seat, effect):
            return refuse("praga/technology/10", "praga.no.use")
        return None

    def play(self, s: PragaState, seat: int) -> None:
        """Used whole, then out of the game."""
        s.own(seat).single.remove(self.technology)
        unfold(gains.GAINS, s, seat, s.setting.world.technology_effect[self.technology], FROM_TECHNOLOGIES)
