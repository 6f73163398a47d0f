"""A keeper of games that forgets nothing while the test runs."""

from __future__ import annotations

import json
from typing import Any


class Shelf:
    """What a browser keeps of games, here in memory."""

    def __init__(self) -> None:
        self.games: dict[str, Any] = {}
        self.lines: dict[str, dict[int, Any]] = {}
        self.contents: dict[str, str] = {}

    async def load(self, id: str) -> str | None:
        if id not in self.games:
            return None
        game = self.games[id]
        lines = [line for _, line in sorted(self.lines.get(id, {}).items())]
        return json.dumps({"game": game, "content": self.contents[game["content"]], "lines": lines})

    async def put(self, id: str, game: str) -> None:
        self.games[id] = json.loads(game)

    async def content(self, hash: str, text: str) -> None:
        self.contents[hash] = text

    async def add(self, id: str, n: int, line: str) -> bool:
        kept = self.lines.setdefault(id, {})
        if n in kept:
            return False
        kept[n] = json.loads(line)
        return True
