"""What a job of the store gets: statements with named values, the same text for both databases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias

Row: TypeAlias = tuple[Any, ...]

NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


class RawCursor(Protocol):
    """What the drivers' cursors have in common."""

    def execute(self, sql: Any, values: Any, /) -> Any: ...
    def executemany(self, sql: Any, values: Any, /) -> Any: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    @property
    def rowcount(self) -> int: ...


class Cursor:
    """Runs statements in the transaction of its job; the values stand in them as `:name`."""

    def __init__(self, raw: RawCursor, translate: Callable[[str], str]) -> None:
        self.raw = raw
        self.translate = translate

    def execute(self, sql: str, values: Mapping[str, object] = NOTHING) -> Cursor:
        self.raw.execute(self.translate(sql), dict(values))
        return self

    def many(self, sql: str, values: Iterable[Mapping[str, object]]) -> Cursor:
        self.raw.executemany(self.translate(sql), values)
        return self

    def all(self) -> list[Row]:
        return self.raw.fetchall()

    def one(self) -> Row | None:
        row: Row | None = self.raw.fetchone()
        return row

    @property
    def count(self) -> int:
        """How many rows the last statement changed."""
        return self.raw.rowcount
