"""Whatever may be asked of tables without a server, asked once. The runtime of the browser runs this file, after
`keeping.py` and `random_games.py`, with the library that a browser gets: it says what was imported and is not there."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any


class Missing:
    """Asked last, when nobody else has a module."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        self.names.add(name)
        return None


class Visitor:
    """A page that asks for everything."""

    def __init__(self, shelf: Any) -> None:
        from kingsroad.offline import Offline

        self.offline = Offline(shelf)
        self.heard: list[Any] = []
        self.key = 0

    async def call(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        text = "" if body is None else json.dumps(body)
        found, answer = json.loads(await self.offline.call(method, path, text))
        assert found == status, (method, path, answer)
        return answer

    async def sit_down(self, table: str, seat: int) -> None:
        self.key += 1
        self.heard.clear()
        await self.offline.connect(table, seat, 0, lambda text: self.heard.append(json.loads(text)), self.key)

    async def hear(self, kind: str) -> Any:
        while not any(message["t"] == kind for message in self.heard):
            await asyncio.sleep(0)
        return [message for message in self.heard if message["t"] == kind][-1]

    async def say(self, kind: str, **message: Any) -> Any:
        self.heard.clear()
        await self.offline.send(self.key, json.dumps(message))
        return await self.hear(kind)

    async def my_turn(self) -> Any:
        view = await self.hear("view")
        while not view["public"]["over"] and not view["private"]["moves"]:
            self.heard.clear()
            view = await self.hear("view")
        return view


async def against(visitor: Visitor, title: str, level: str, moves: int) -> str:
    """A game against one bot for a few moves, with all that its page asks."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": level}]
    table: str = (await visitor.call("POST", "/tables", {"title": title, "seats": seats, "seed": "paths"}))["id"]
    await visitor.sit_down(table, 0)
    for _ in range(moves):
        view = await visitor.my_turn()
        code = view["private"]["moves"][0]["code"]
        await visitor.say("answer", t="ask", id=1, what="preview", code=code)
        await visitor.say("answer", t="ask", id=2, what="why", code="nonsense")
        await visitor.say("refused", t="move", n=view["n"] + 1, code="nonsense")
        visitor.heard.clear()
        await visitor.say("view", t="move", n=view["n"] + 1, code=code)
    n = (await visitor.my_turn())["n"]
    await visitor.say("refused", t="move", n=1, code="undo")  # another window was quicker
    for path in ("", "/view?seat=0&n=1", "/overview?seat=0", "/hint?seat=0", "/journal", "/chat", "/branches"):
        await visitor.call("GET", f"/tables/{table}{path}")
    visitor.offline.leave(visitor.key)
    assert n >= moves
    return table


async def ask_all(shelf: Any, journals: list[str]) -> None:
    visitor = Visitor(shelf)
    visitor.offline.try_out()
    for title in [each["title"] for each in (await visitor.call("GET", "/titles"))["titles"]]:
        for path in ("fields", "options", "standards"):
            await visitor.call("GET", f"/titles/{title}/{path}")
        for level in ("random", "easy", "steady", "greedy", "strong"):  # master is strong, for longer
            table = await against(visitor, title, level, 3)
        again = Visitor(shelf)  # the page was loaded anew
        info = await again.call("GET", f"/tables/{table}")
        await again.call("GET", f"/content/{info['content']}")
        await again.call("POST", f"/tables/{table}/concede", {"seat": 0})
        await again.call("POST", f"/tables/{table}/rematch")
        await visitor.call("GET", f"/lessons/{title}")
        lesson = (await visitor.call("POST", f"/lessons/{title}", {}))["id"]
        await visitor.sit_down(lesson, 0)
        await visitor.my_turn()
        puzzle = (await visitor.call("GET", f"/puzzles/{title}"))["puzzles"][0]["id"]
        tried = (await visitor.call("POST", f"/puzzles/{title}/{puzzle}"))["id"]
        await visitor.call("GET", f"/tables/{tried}/trial")
        await visitor.call("POST", f"/tables/{tried}/trial", {"hint": True})
    for journal in journals:
        table = (await visitor.call("POST", "/journals", {"journal": journal}))["id"]
        await visitor.call("POST", f"/tables/{table}/review", {})
        turns: list[Any] = []
        while not turns:  # the first ones will do
            await asyncio.sleep(0)
            told = await visitor.call("GET", f"/tables/{table}/review")
            turns = [turn for turn in (told["review"] or {"turns": []})["turns"] if turn["best"]]
        for task in visitor.offline._tasks:  # and the others take a minute
            task.cancel()
        turn = turns[0]
        await visitor.call("POST", f"/tables/{table}/trials", {"n": turn["from"], "seat": turn["seat"]})
        wish = {"n": turn["from"] - 1, "seat": turn["seat"], "level": "random", "codes": turn["best"]}
        await visitor.call("POST", f"/tables/{table}/branches", wish)
    await visitor.call("POST", "/journals", {"journal": "nonsense"}, 400)
    await visitor.call("GET", "/tables/localxxxxxxx", None, 404)
    await visitor.call("GET", "/nowhere", None, 400)


async def missing_after(shelf: Any, journals: list[str]) -> str:
    missing = Missing()
    sys.meta_path.append(missing)
    await ask_all(shelf, journals)
    return json.dumps(sorted(missing.names))
