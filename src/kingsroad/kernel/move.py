"""A move is one click with a readable code. Games make theirs once, at load time."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """The code names the move in journals, tests, logs and on the wire."""

    def __init__(self, code: str) -> None:
        self.code = code

    def __repr__(self) -> str:
        return f"<{self.code}>"


class Pick(Move):
    """Take one part of an open choice, named by its formula (see `effect.Owed`)."""


class Skip(Move):
    """Leave out what may be left out."""
