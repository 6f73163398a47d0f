"""What every move and every task of Raja has, whatever its chapter."""

from __future__ import annotations

from typing import Any

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Phrase, Refusal, Values, phrase, refuse_about
from kingsroad.raja.state import RajaState


class Step(Move):
    """A move with what it needs and does as a step of a turn. One that answers another question is no step."""

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        return refuse_about("raja/round/4", "raja.no.other_task", {"task": "turn"}, task=phrase("raja.task.turn"))

    def play(self, s: RajaState, seat: int) -> None:
        """Anything but travel starts a new chain of travel steps."""
        self.act(s, seat)
        s.turn.touched = 1 << s.boards[seat].place

    def act(self, s: RajaState, seat: int) -> None:
        raise NotImplementedError

    def row(self, s: RajaState, seat: int) -> Row:
        raise NotImplementedError

    def builds(self) -> bool:
        """May it change what a city pays?"""
        return False

    def is_secret(self) -> bool:
        """Is it hidden from the other players until it is revealed?"""
        return False

    def foretell(self, s: RajaState, seat: int) -> bool:
        """Plays only what is known beforehand, where that is not everything; False where it is."""
        return False


class FixedStep(Step):
    """Offered in the same way in every position: the row is made once, like the move itself."""

    def __init__(self, code: str, kind: str, names: Values, at: str, values: Values, said: Phrase, rule: str) -> None:
        """Its row has the values besides what it names."""
        super().__init__(code, kind, names)
        self.offer = Row(code, kind, at, {**names, **values}, said, [rule])

    def row(self, s: RajaState, seat: int) -> Row:
        return self.offer


class RajaTask(Task):
    def refuse(self, s: RajaState, move: Move) -> Refusal | None:
        """A move that answers another question."""
        asked = self.ask(s)
        return refuse_about(asked["rule"], "raja.no.other_task", {"task": asked["kind"]}, task=asked["said"])

    def row(self, s: RajaState, move: Move) -> Row:
        assert isinstance(move, Step)
        return move.row(s, self.seat)

    def timeout(self, s: RajaState) -> Move:
        """What is played when the clock has run out: the plainest answer is the first one."""
        out: list[Move] = []
        self.moves(s, out)
        return out[0]

    def precedence(self, s: RajaState) -> str:
        """The rule by which this is answered before anything that others want to do."""
        return "raja/round/3" if s.round else str(self.ask(s)["rule"])


def refuse_place(s: RajaState, rule: str, reason: str, place: int) -> Refusal:
    world = s.setting.world
    return refuse_about(rule, reason, {"place": world.ids[place]}, place=world.names[place])


def question(rule: str, kind: str, values: Values, said: Phrase) -> dict[str, Any]:
    return {"rule": rule, "kind": kind, "values": values, "said": said}
