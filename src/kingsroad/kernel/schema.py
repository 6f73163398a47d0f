"""The form of what every title's views are made of; the values of its kinds stand in a title's own `schema.py`."""

from __future__ import annotations

from typing import Any, TypeAlias, TypedDict

Amounts: TypeAlias = dict[str, int]  # by good


class MoveRow(TypedDict):
    """A move that is offered."""

    code: str
    kind: str
    at: str
    values: dict[str, Any]
    said: dict[str, Any]


class RefusedRow(MoveRow):
    """The kind is that of the move, the values are those of the reason."""

    reason: str
    rule: str


class Row(TypedDict):
    """A task, a fact, or what comes or is lost when the turn ends."""

    rule: str
    kind: str
    values: dict[str, Any]
    said: dict[str, Any]


class Choice(TypedDict):
    """What is sure of a move: what is chosen later is not counted."""

    cost: Amounts
    gains: Amounts


class Nothing(TypedDict):
    """A kind without values."""
