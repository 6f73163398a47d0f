"""A position as a row of small numbers, for learning programs: one byte a column, in named blocks.

A title's encoding writes what one seat may know as bytes, block after block; what each column means, how far it
reaches and by what it is divided to lie near 1 stands beside it as data. What is the same in every position is made
once, as bytes: marks for one of many, and for sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

MOST: Final = 255  # of every count: more counts as this


class Column:
    """One number of a row: from 0 to `high`; divided by `scale` it is about 1 where there is much."""

    def __init__(self, name: str, meaning: str, high: int, scale: float) -> None:
        self.name = name
        self.meaning = meaning
        self.high = high
        self.scale = scale


class Block:
    """Columns that belong together, under one name."""

    def __init__(self, name: str, columns: list[Column]) -> None:
        self.name = name
        self.columns = columns


class Encoding(Protocol):
    """What a title tells learning programs of its positions. Seats are told in table order, the observing one first,
    so that each finds itself in the same place."""

    version: str  # `TITLE-v1`; another layout has another version
    blocks: list[Block]

    def encode(self, s: Any, seat: int) -> bytes:
        """What a seat may know, a byte for each column."""

    def standing(self, s: Any) -> list[float]:
        """How well each seat stands, about 1 for a good result: its score and what the end would add to it now."""


def mark(name: str, meaning: str) -> Column:
    """1 if it is there, otherwise 0."""
    return Column(name, meaning, 1, 1.0)


def marks(names: Sequence[str], meaning: str) -> list[Column]:
    """One mark for each; `meaning` has a place for the name: `{}`."""
    return [mark(name, meaning.replace("{}", name)) for name in names]


def count(name: str, meaning: str, scale: float) -> Column:
    """So many of something, or a number."""
    return Column(name, meaning, MOST, scale)


def counts(names: Sequence[str], meaning: str, scale: float) -> list[Column]:
    """One count for each; `meaning` has a place for the name: `{}`."""
    return [count(name, meaning.replace("{}", name), scale) for name in names]


def of_seats(most: int) -> list[str]:
    """The seats as rows have them: the one that looks, then the others round the table."""
    return ["own", *[f"next_{i}" for i in range(1, most)]]


def named(prefix: str, columns: list[Column]) -> list[Column]:
    """The same columns of one of several like parts."""
    return [Column(f"{prefix}.{each.name}", f"{prefix}: {each.meaning}", each.high, each.scale) for each in columns]


def one_hot(size: int) -> list[bytes]:
    """By the place of the one mark; the last entry has none, so -1 finds it."""
    rows = [bytes([1 if at == place else 0 for at in range(size)]) for place in range(size)]
    return [*rows, bytes(size)]


def mask_table(size: int, first: int = 0) -> list[bytes]:
    """By a set of `size` things as a mask whose lowest bit is `first`: their marks."""
    return [bytes([value >> (first + at) & 1 for at in range(size)]) for value in range(1 << (size + first))]


def clipped(value: int) -> int:
    """As a count holds it."""
    return 0 if value < 0 else min(value, MOST)


def mask_of(moves: list[Any], actions: dict[str, int], size: int) -> bytearray:
    """A byte for each action, 1 where it is one of these moves."""
    mask = bytearray(size)
    for move in moves:
        mask[actions[move.code]] = 1
    return mask
