"""What grows at its end and is forked often: a fork shares all that was there before it."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class History(Generic[T]):
    """The first `count` of a list that several may share: an owner that finds it longer than its part copies it
    before it adds something, so nobody ever has what another one added."""

    def __init__(self) -> None:
        self._shared: list[T] = []
        self.count = 0

    def fork(self) -> History[T]:
        """A history of its own with the same items."""
        other: History[T] = History()
        other._shared, other.count = self._shared, self.count
        return other

    def append(self, item: T) -> None:
        """Adds an item at the end."""
        if len(self._shared) != self.count:
            self._shared = self._shared[: self.count]
        self._shared.append(item)
        self.count += 1

    def cut(self, count: int) -> None:
        """Only the first so many are left."""
        self.count = min(count, self.count)

    def items(self) -> list[T]:
        """All items, as a list of its own."""
        return self._shared[: self.count]
