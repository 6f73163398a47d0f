"""How a row of numbers grows: counts on a scale, marks for what is there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any


class Row:
    """`order`: the seats as the row tells them; None for one that nobody has."""

    def __init__(self, seat: int, players: int, most: int) -> None:
        self.values: list[float] = []
        self.order: list[int | None] = [(seat + i) % players if i < players else None for i in range(most)]

    def count(self, value: float | None, scale: float) -> None:
        """About 1 when there is much of it; what is not known counts as none."""
        self.values.append(0.0 if value is None else value / scale)

    def mark(self, there: object) -> None:
        """1 if it is there, otherwise 0."""
        self.values.append(1.0 if there else 0.0)

    def marks(self, there: Collection[Any], known: Sequence[Any]) -> None:
        """One mark for each that is known."""
        self.values += [1.0 if one in there else 0.0 for one in known]

    def one(self, value: Any, known: Sequence[Any]) -> None:
        """A mark for the one value it is; none if it is not known."""
        self.values += [1.0 if one == value else 0.0 for one in known]

    def seat(self, seat: int | None) -> None:
        """Whose it is; no mark if it is nobody's."""
        self.values += [1.0 if seat is not None and one == seat else 0.0 for one in self.order]

    def by_seat(self, counts: Sequence[float], scale: float) -> None:
        """A count for each seat, in the order of the row."""
        self.values += [0.0 if one is None else counts[one] / scale for one in self.order]
