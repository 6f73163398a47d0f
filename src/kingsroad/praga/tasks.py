"""What moves and tasks have in common. The chapters hold their own: what is asked and done there, and its effect."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Phrase, Refusal, Values, phrase, refuse, refuse_about
from kingsroad.praga.state import NONE, PragaState

# What an action was begun by.
BY_TILE: Final = 0
BY_EXTRA: Final = 1
BY_TECHNOLOGY: Final = 2


# -- moves --------------------------------------------------------------------------------------


class PragaMove(Move):
    """Made once, with what is the same about it in every position. `at` is empty where that depends on the task;
    `fixed` is the whole row, if nothing of it depends on the position; `rows` are kept by what they depend on."""

    def __init__(self, code: str, kind: str, names: Values, at: str, *rules: str) -> None:
        super().__init__(code, kind, names)
        self.at = at
        self.rules = list(rules)
        self.fixed: Row | None = None
        self.rows: dict[tuple[int, ...], Row] = {}

    def fix(self, values: Values, said: Phrase) -> None:
        """With the values besides what it names."""
        self.fixed = self.shown({**self.names, **values}, said)

    def shown(self, values: Values, said: Phrase, at: str = "", rule: str = "") -> Row:
        """Every row has the cost and the gains of its move, what is sure of them."""
        values.setdefault("cost", {})
        values.setdefault("gains", {})
        return Row(self.code, self.kind, at or self.at, values, said, [rule] if rule else self.rules)

    def row(self, s: PragaState, seat: int) -> Row:
        assert self.fixed is not None
        return self.fixed

    def refuse_gone(self, s: PragaState, seat: int) -> Refusal | None:
        """Why it can no longer be made, where that is known."""
        return None


class TurnMove(PragaMove):
    """A move of the player's turn that answers no question: it has its own guard and effect."""

    def is_offer(self) -> bool:
        """Is it no action, so that it may be made between the steps of one?"""
        return False

    def legal(self, s: PragaState, seat: int) -> bool:
        """May it be made? What lists moves asks this; only `refuse` looks for a reason."""
        return self.refuse(s, seat) is None

    def refuse(self, s: PragaState, seat: int) -> Refusal | None:
        raise NotImplementedError

    def play(self, s: PragaState, seat: int) -> None:
        raise NotImplementedError


class Offer(TurnMove):
    def is_offer(self) -> bool:
        return True


# -- tasks --------------------------------------------------------------------------------------


class PragaTask(Task):
    """Without a `kind` it is no question, but runs automatically."""

    kind: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    said: ClassVar[str] = ""

    def asked_by(self) -> str:
        """The rule that the question comes from."""
        return self.rule

    def values(self, s: PragaState) -> Values:
        """What the question is about."""
        return {}

    def question(self, s: PragaState) -> Phrase:
        return phrase(self.said)

    def ask(self, s: PragaState) -> dict[str, Any]:
        return {"rule": self.asked_by(), "kind": self.kind, "values": self.values(s), "said": self.question(s)}

    def refuse(self, s: PragaState, move: Move) -> Refusal | None:
        return refuse_answer(s, self.seat, move, self.asked_by(), self.kind, self.question(s))

    def play(self, s: PragaState, move: Move) -> None:
        cast("TurnMove", move).play(s, self.seat)

    def row(self, s: PragaState, move: Move) -> Row:
        return cast("PragaMove", move).row(s, self.seat)

    def lit(self, s: PragaState, move: PragaMove) -> str:
        """Where one of the moves that may be tried is lit, or shown as unavailable."""
        return move.at


def refuse_answer(s: PragaState, seat: int, move: Move, rule: str, kind: str, question: Phrase) -> Refusal:
    """Why a move is none of the answers to a question."""
    gone = move.refuse_gone(s, seat) if isinstance(move, PragaMove) else None
    if gone is not None:
        return gone
    if isinstance(move, TurnMove):
        rule = "praga/turn/9" if s.turn.seat == seat else "praga/turn/10"
        return refuse_about(rule, "praga.no.decide_first", {"task": kind}, task=question)
    return refuse_about(rule, "praga.no.other_task", {"task": kind}, task=question)


M = TypeVar("M", bound=PragaMove)


class Decision(PragaTask, Generic[M]):
    """A question that moves of one class answer."""

    answered: ClassVar[type[Move]] = PragaMove

    def guard(self, s: PragaState, move: M) -> Refusal | None:
        return None

    def answer(self, s: PragaState, move: M) -> None:
        raise NotImplementedError

    def show(self, s: PragaState, move: M) -> Row:
        return move.row(s, self.seat)

    def refuse(self, s: PragaState, move: Move) -> Refusal | None:
        return self.guard(s, cast("M", move)) if type(move) is self.answered else super().refuse(s, move)

    def play(self, s: PragaState, move: Move) -> None:
        if type(move) is self.answered:
            self.answer(s, cast("M", move))
        else:
            super().play(s, move)

    def row(self, s: PragaState, move: Move) -> Row:
        return self.show(s, cast("M", move)) if type(move) is self.answered else super().row(s, move)


class ActionStep(Decision[M]):
    """A step of an action. What is no action may be done before it, as long as the step stays possible."""

    def refuse(self, s: PragaState, move: Move) -> Refusal | None:
        if isinstance(move, TurnMove):
            return move.refuse(s, self.seat) if move.is_offer() else refuse("praga/turn/8", "praga.no.nested")
        return super().refuse(s, move)

    def strands(self, s: PragaState, gold: int, stone: int) -> bool:
        """Would it be impossible with so much less gold and stone?"""
        return False

    def needs_special(self, s: PragaState) -> bool:
        """Would it be impossible without the special tile?"""
        return False

    def strands_without(self, s: PragaState, kind: int, places: tuple[int, ...], gold: int, stone: int) -> bool:
        """The same, if the tiles on these places of a row were gone too."""
        return self.strands(s, gold, stone)


class LayTile(ActionStep[M]):
    """A tile taken from its row is to be laid; `discount` is what is left of it for the site."""

    rule = "praga/turn/6"
    said = "praga.task.lay"

    def __init__(self, seat: int, tile: int, discount: int) -> None:
        super().__init__(seat)
        self.tile = tile
        self.discount = discount

    def text(self) -> str:
        return f"{self.seat} lay {self.tile} {self.discount}"

    def values(self, s: PragaState) -> Values:
        return {"tile": s.setting.world.tiles[self.tile].id}


class Drawing(Decision[M]):
    """One of several tiles is kept; only its seat may see what was drawn."""

    def __init__(self, seat: int, drawn: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.drawn = drawn

    def names(self, s: PragaState) -> list[str]:
        raise NotImplementedError

    def stack(self, s: PragaState) -> list[int]:
        """What they were drawn from."""
        raise NotImplementedError

    def redrawn(self, drawn: tuple[int, ...]) -> Task:
        """The same question about other tiles."""
        raise NotImplementedError

    def values(self, s: PragaState) -> Values:
        return {"count": len(self.drawn), "drawn": None}

    def ask_seat(self, s: PragaState) -> dict[str, Any]:
        """The question as it is put to its seat."""
        asked = self.ask(s)
        asked["values"]["drawn"] = self.names(s)
        return asked


class Held(PragaTask):
    """Held for any moment of the turn: a sideways move (optional ones may be lost), or an effect of the road."""

    def __init__(self, seat: int, project: int, optional: bool, space: int, egg: bool) -> None:
        super().__init__(seat)
        self.project = project
        self.optional = optional
        self.space = space  # of the King's Road, 0 for a step
        self.egg = egg

    def text(self) -> str:
        return f"{self.seat} held {self.project} {int(self.optional)} {self.space} {int(self.egg)}"


def held_tasks(s: PragaState) -> list[Held]:
    return [task for task in s.agenda.held if isinstance(task, Held)]


def waiting_step(s: PragaState) -> ActionStep[Any] | None:
    """The step of the action under way that is still to come, however much lies on top of it."""
    if s.turn.under_way == NONE:
        return None
    for bag in reversed(s.agenda.bags):
        task = bag.tasks[0]
        if isinstance(task, ActionStep):
            return task
    return None
