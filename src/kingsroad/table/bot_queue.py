"""Whose question a bot's process gets next. Games that people play go first, then hints, then games of bots alone, then
reviews;
among equals the persons take turns, and a person's tables.

One person never has all processes, nor do all the questions that no game waits for: a newcomer's bot finds one that is
free, or soon will be.
"""

from __future__ import annotations

from asyncio import Future
from collections import Counter, deque
from typing import Any, Final, NamedTuple, TypeAlias

GAME: Final = 0  # somebody plays there
HINT: Final = 1  # somebody wants to know something
IDLE: Final = 2  # nobody plays there
REVIEW: Final = 3  # a game that is over is judged
RANKS: Final = (GAME, HINT, IDLE, REVIEW)

Turn: TypeAlias = "Future[Any]"


class Asker(NamedTuple):
    """For whom a question is asked, and how much depends on it."""

    person: str
    rank: int = GAME


class Turns:
    """Those who wait, and how many questions are being thought about, by person and by rank."""

    def __init__(self, count: int) -> None:
        self.share = max(1, count - 1)  # processes one person may have, and all that is no game
        self.running: Counter[str] = Counter()
        self.aside = 0  # questions that are being thought about and that no game waits for
        self._waiting: dict[int, dict[str, dict[str, deque[Turn]]]] = {rank: {} for rank in RANKS}

    def may_begin(self, asker: Asker) -> bool:
        if asker.rank != GAME and self.aside >= self.share:
            return False
        return self.running[asker.person] < self.share

    def begin(self, asker: Asker) -> None:
        self.running[asker.person] += 1
        self.aside += asker.rank != GAME

    def end(self, asker: Asker) -> None:
        self.running[asker.person] -= 1
        if not self.running[asker.person]:
            del self.running[asker.person]
        self.aside -= asker.rank != GAME

    def wait(self, asker: Asker, table: str, turn: Turn) -> None:
        self._waiting[asker.rank].setdefault(asker.person, {}).setdefault(table, deque()).append(turn)

    def next(self) -> tuple[Asker, str, Turn] | None:
        """The turn that may begin now and waits no longer; None if there is nobody."""
        for rank, persons in self._waiting.items():
            for person in list(persons):
                asker = Asker(person, rank)
                if not self.may_begin(asker):
                    continue
                tables = persons.pop(person)
                table, turn = self._first(tables)
                if tables:
                    persons[person] = tables  # behind the other people
                if turn is not None:
                    return asker, table, turn
        return None

    def _first(self, tables: dict[str, deque[Turn]]) -> tuple[str, Turn | None]:
        """The first table's first turn; turns that are no longer wanted are passed over."""
        while tables:
            table = next(iter(tables))
            turns = tables.pop(table)
            turn = turns.popleft()
            if turns:
                tables[table] = turns  # behind the person's other tables
            if not turn.done():
                return table, turn
        return "", None

    def clear(self) -> list[Turn]:
        """Nobody waits any more; those who did."""
        turns = [
            turn
            for persons in self._waiting.values()
            for tables in persons.values()
            for waiting in tables.values()
            for turn in waiting
        ]
        self._waiting = {rank: {} for rank in RANKS}
        return turns
