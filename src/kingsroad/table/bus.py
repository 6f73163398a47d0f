"""How the processes of one server tell each other that a table has changed. What changed is read from the store."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

Word: TypeAlias = dict[str, Any]  # {"what": ..., "game": ..., "from": ...}; what: line, seats, chat, here, gone, lost


class Bus(Protocol):
    name: str  # of this process among the others
    shared: bool  # are there others?
    noticed: Callable[[str], None]  # told what an operator wants counted

    async def start(self, hear: Callable[[Word], None]) -> None: ...
    def say(self, what: str, game: str, **values: Any) -> None: ...
    async def close(self) -> None: ...


class Alone:
    """One process: there is nobody to tell."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self.shared = False
        self.noticed: Callable[[str], None] = lambda kind: None

    async def start(self, hear: Callable[[Word], None]) -> None:
        pass

    def say(self, what: str, game: str, **values: Any) -> None:
        pass

    async def close(self) -> None:
        pass


def bus_at(url: str) -> Bus:
    if not url:
        return Alone()
    from kingsroad.table.redis_bus import RedisBus

    return RedisBus(url)
