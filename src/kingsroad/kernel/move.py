"""A move is one click with a readable code. Games make theirs once, at load time."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from kingsroad.kernel.phrase import Phrase, Values


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """The code names the move in journals, tests, logs and on the wire."""

    def __init__(self, code: str) -> None:
        self.code = code

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r})"


class Pick(Move):
    """Take one part of an open choice, named by its formula (see `effect.Owed`)."""


class Skip(Move):
    """Leave out what may be left out."""


class Row:
    """One move as views offer it and logs tell of it: what it is as data, how it is said, the rules it rests on."""

    def __init__(self, code: str, kind: str, at: str, values: Values, said: Phrase, rules: list[str]) -> None:
        self.kind = kind
        self.at = at
        self.values = values
        self.said = said
        self.rules = rules
        self.json: dict[str, Any] = {"code": code, "kind": kind, "at": at, "values": values, "said": said}
