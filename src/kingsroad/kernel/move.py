"""A move is one click with a readable code. Games make theirs once, at load time."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from kingsroad.kernel.phrase import Phrase, Refusal, Values


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """The code names the move in journals, tests, logs and on the wire; its kind and `names`, the things in it, say the
    same as data. They hold in every position, also where the move is not legal; a `Row` has more."""

    def __init__(self, code: str, kind: str = "", names: Values | None = None) -> None:
        self.code = code
        self.kind = kind
        self.names: Values = {} if names is None else names

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r})"

    def named(self) -> dict[str, Any]:
        """What is known of it whatever the position."""
        return {"code": self.code, "kind": self.kind, "names": self.names}


class Pick(Move):
    """Take one part of an open choice, named by its formula (see `effect.Owed`)."""

    def __init__(self, effect: str) -> None:
        super().__init__(f"pick {effect}", "choose_effect", {"effect": effect})


class Skip(Move):
    """Leave out what may be left out."""

    def __init__(self) -> None:
        super().__init__("skip", "skip")


class Row:
    """One move as views offer it and logs tell of it: what it is as data, how it is said, the rules it rests on."""

    def __init__(
        self, code: str, kind: str, at: str, values: Values, said: Phrase, rules: list[str], origin: str = ""
    ) -> None:
        """`origin` is the place that a piece leaves, for animations of the move; empty where it comes from its
        player."""
        self.kind = kind
        self.at = at
        self.origin = origin
        self.values = values
        self.said = said
        self.rules = rules
        self.json: dict[str, Any] = {"code": code, "kind": kind, "at": at, "values": values, "said": said}


def refused_row(move: Move, kind: str, at: str, refusal: Refusal) -> dict[str, Any]:
    """A move that may be tried and cannot be made, as views have it."""
    return {
        "code": move.code,
        "kind": kind,
        "names": move.names,
        "at": at,
        "reason": refusal.reason,
        "rule": refusal.rule,
        "values": refusal.values,
        "said": refusal.said,
    }
