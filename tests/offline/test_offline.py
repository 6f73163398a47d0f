"""Tables without a server answer as the service does: the same messages, kept line by line, and read back."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from kingsroad import facade
from kingsroad.kernel import journal as journals
from kingsroad.offline import PREFIX, Offline
from kingsroad.table import coding, schema
from tests.laws.forms import fits
from tests.offline.keeping import Shelf
from tests.web.message_forms import check_message

SEEDED = {"seed": "a", "name": "Anna"}
RAJA = {
    "title": "raja",
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}],
}
SOLO = {"title": "praga", "seats": [{"kind": "me"}]}
TWO = {"title": "praga", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bo"}]}


class Player:
    """One window: it hears a table and plays what it may, at random."""

    def __init__(self, offline: Offline, key: int = 1) -> None:
        self.offline = offline
        self.key = key
        self.heard: list[dict[str, Any]] = []
        self.news = asyncio.Event()

    def hear(self, text: str) -> None:
        message = json.loads(text)
        check_message(message)
        self.heard.append(message)
        self.news.set()

    async def next(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The newest message of a kind that was not asked for before."""
        async with asyncio.timeout(60):
            while True:
                told = [each for each in self.heard if each["t"] == kind and wanted.items() <= each.items()]
                if told:
                    return told[-1]
                self.news.clear()
                await self.news.wait()

    async def view_after(self, n: int) -> dict[str, Any]:
        async with asyncio.timeout(60):
            while True:
                views = [message for message in self.heard if message["t"] == "view" and message["n"] >= n]
                if views:
                    return views[-1]
                self.news.clear()
                await self.news.wait()

    async def say(self, **message: Any) -> None:
        await self.offline.send(self.key, json.dumps(message))

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        status, answer = json.loads(await self.offline.call(method, path, "" if body is None else json.dumps(body)))
        assert status == 200, answer
        return answer

    async def play(self, rng: Random, seats: list[int], until: int) -> dict[str, Any]:
        """Plays for these seats until so many lines are there, or the game is over."""
        view = await self.view_after(0)
        while not view["public"]["over"] and view["n"] < until:
            waiting = [seat for seat in view["public"]["waiting"] if seat in seats]
            if not waiting:
                view = await self.view_after(view["n"] + 1)
                continue
            if waiting[0] != view["private"]["seat"]:
                self.heard.clear()
                await self.say(t="seat", seat=waiting[0])
                view = await self.view_after(view["n"])
                continue
            code = rng.choice(view["private"]["moves"])["code"]
            await self.say(t="move", n=view["n"] + 1, code=code)
            view = await self.view_after(view["n"] + 1)
        return view


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 300))


@pytest.mark.parametrize(("wish", "seats"), [(RAJA, [0]), (SOLO, [0]), (TWO, [0, 1])], ids=["raja", "solo", "two"])
def test_a_game_is_kept_line_by_line_read_back_in_the_middle_and_verified_at_its_end(
    wish: dict[str, Any], seats: list[int]
) -> None:
    async def work() -> None:
        shelf, rng = Shelf(), Random(5)
        first = Player(Offline(shelf))
        info = await first.call("POST", "/tables", {**wish, **SEEDED})
        id = info["id"]
        assert id.startswith(PREFIX)
        assert len(id) == 12
        await first.offline.connect(id, 0, 0, first.hear, first.key)
        await first.play(rng, seats, 40)
        first.offline.leave(first.key)

        again = Player(Offline(shelf))  # the page was loaded anew
        await again.offline.connect(id, 0, 0, again.hear, again.key)
        view = await again.play(rng, seats, 10_000)
        assert view["public"]["over"]
        while (await again.next("info"))["info"]["status"] != "over":
            again.heard.clear()
        assert shelf.games[id]["info"]["status"] == "over"

        journal = await again.call("GET", f"/tables/{id}/journal")
        assert facade.replay(journal).over  # checks hashes, shuffle and result
        past = await again.call("GET", f"/tables/{id}/view?seat=0&n=12")
        assert past["n"] == 12
        assert past["view"]["seat"] == 0
        rematch = await again.call("POST", f"/tables/{id}/rematch", {})
        assert [seat["kind"] for seat in rematch["seats"]] == [seat["kind"] for seat in info["seats"]]

    run(work)


def test_a_move_is_refused_with_its_reason_and_taken_back() -> None:
    async def work() -> None:
        player = Player(Offline(Shelf()))
        id = (await player.call("POST", "/tables", {**SOLO, **SEEDED}))["id"]
        await player.offline.connect(id, 0, 0, player.hear, player.key)
        view = await player.view_after(0)
        refused = view["private"]["refused"][0]["code"]
        await player.say(t="move", n=1, code=refused)
        told = await player.next("refused")
        assert told["code"] == refused
        assert told["rule"].startswith("praga/")
        assert told["n"] == 0
        await player.say(t="ask", id=7, what="why", code=refused)
        assert (await player.next("answer", id=7))["refused"]["reason"] == told["reason"]

        code = view["private"]["moves"][0]["code"]
        await player.say(t="ask", id=8, what="preview", code=code)
        assert (await player.next("answer", id=8))["legal"]
        await player.say(t="move", n=1, code=code)
        assert 1 in (await player.view_after(1))["undo"]
        await player.say(t="move", n=2, code="undo")
        assert (await player.view_after(2))["void"] == [1, 2]
        await player.say(t="move", n=2, code=code)
        assert (await player.next("refused", n=2))["reason"] == "match.stale"

    run(work)


def test_of_two_windows_that_write_the_same_line_one_is_told_and_shown_what_was_played() -> None:
    async def work() -> None:
        shelf = Shelf()
        one, other = Player(Offline(shelf)), Player(Offline(shelf))
        id = (await one.call("POST", "/tables", {**SOLO, **SEEDED}))["id"]
        for player in (one, other):
            await player.offline.connect(id, 0, 0, player.hear, player.key)
        moves = (await one.view_after(0))["private"]["moves"]
        await other.view_after(0)
        await one.say(t="move", n=1, code=moves[0]["code"])
        await other.say(t="move", n=1, code=moves[1]["code"])
        assert (await other.next("refused"))["reason"] == "match.stale"
        await other.view_after(1)
        lines = [line for message in other.heard if message["t"] == "view" for line in message["lines"]]
        assert [line["code"] for line in lines] == [moves[0]["code"]]

    run(work)


def test_a_game_is_conceded_and_stays_so() -> None:
    async def work() -> None:
        shelf = Shelf()
        player = Player(Offline(shelf))
        id = (await player.call("POST", "/tables", {**RAJA, **SEEDED}))["id"]
        info = await player.call("POST", f"/tables/{id}/concede", {"seat": 0})
        assert info["status"] == "over"
        assert info["conceded"]["seat"] == 0
        assert (await Player(Offline(shelf)).call("GET", f"/tables/{id}"))["conceded"]["seat"] == 0

    run(work)


def test_lessons_hints_and_words_are_there() -> None:
    async def work() -> None:
        player = Player(Offline(Shelf()))
        for title in ("raja", "praga"):
            lesson = await player.call("GET", f"/lessons/{title}")
            id = (await player.call("POST", f"/lessons/{title}", {}))["id"]
            await player.offline.connect(id, 0, 0, player.hear, player.key)
            await player.next("view")
            assert lesson["steps"]
            assert (await player.call("GET", f"/tables/{id}/overview?seat=0"))["parts"]
            player.offline.leave(player.key)
            player.heard.clear()
        id = (await player.call("POST", "/tables", {**SOLO, **SEEDED}))["id"]
        hint = await player.call("GET", f"/tables/{id}/hint?seat=0")
        assert 1 <= len(hint["suggestions"]) <= 3
        assert hint["suggestions"][0]["moves"]
        titles = await player.call("GET", "/titles")
        assert {one["title"] for one in titles["titles"]} == {"praga", "raja"}
        settled = await player.call("GET", "/titles/raja/options?option=short=true")
        assert settled["options"]["short"] == "true"

    run(work)


def test_a_journal_is_taken_in_and_looked_at() -> None:
    async def work() -> None:
        player = Player(Offline(Shelf()))
        game = facade.new("raja", players=3, seed=7)
        while not game.over:
            game.play(game.bot("random"))
        info = await player.call("POST", "/journals", {"journal": game.journal})
        assert info["status"] == "over"
        assert info["n"] == len(game.log)
        status, told = json.loads(await player.offline.call("POST", "/journals", json.dumps({"journal": "nonsense"})))
        assert status == 400
        assert told["error"]["id"].startswith("journal.")

    run(work)


def test_a_finished_game_is_reviewed_at_the_device_and_the_review_is_kept() -> None:
    async def work() -> None:
        shelf = Shelf()
        player = Player(Offline(shelf))
        game = facade.new("raja", players=2, seed=3, options={"short": "true"})
        while not game.over:
            game.play(game.bot("random"))
        id = (await player.call("POST", "/journals", {"journal": game.journal}))["id"]
        path = f"/tables/{id}/review"
        told = await player.call("GET", path)
        assert (told["state"], told["level"], told["levels"]) == ("none", "quick", ["quick"])
        await player.call("POST", path, {"level": "quick"})
        seen = set()
        while told["state"] != "done":
            told = await player.call("GET", path)
            fits(told, schema.ReviewState, "review")
            assert told["state"] in ("waiting", "running", "done")
            seen.add(told["done"])
            await asyncio.sleep(0)
        assert len(seen) > 3  # it was shown while it grew
        whole = facade.review(player.offline.live[id].kept_journal(), level="quick")
        assert [{**turn, "moves": None} for turn in told["review"]["turns"]] == [
            {**turn, "moves": None} for turn in whole["turns"]
        ]
        assert told["review"]["ledger"] == whole["ledger"]
        again = await Player(Offline(shelf)).call("GET", path)  # the page was loaded anew
        assert again == told
        status, refused = json.loads(await player.offline.call("GET", f"{path}?level=master", ""))
        assert (status, refused["error"]["id"]) == (400, "review.level")

        running = (await player.call("POST", "/tables", {**SOLO, **SEEDED}))["id"]
        status, refused = json.loads(await player.offline.call("POST", f"/tables/{running}/review", "{}"))
        assert (status, refused["error"]["id"]) == (400, "review.unfinished")

    run(work)


def test_a_game_at_the_device_is_played_on_from_any_line_and_stays_after_the_page_is_loaded_anew() -> None:
    async def work() -> None:
        shelf = Shelf()
        player = Player(Offline(shelf))
        game = facade.new("raja", players=2, seed=3, options={"short": "true"})
        while not game.over:
            game.play(game.bot("random"))
        id = (await player.call("POST", "/journals", {"journal": game.journal}))["id"]
        told = journals.read(game.journal)
        n = next(line.n for line in told.moves() if line.n > 20 and line.colour == told.header.colours[0]) - 1
        for hidden in ("known", "real"):
            wish = {"n": n, "seat": 0, "level": "random", "hidden": hidden, "name": "another way"}
            made = await player.call("POST", f"/tables/{id}/branches", wish)
            assert [seat["kind"] for seat in made["seats"]] == ["person", "bot"]
            assert made["seats"][0]["mine"]
            assert made["n"] >= n
            again = await Player(Offline(shelf)).call("GET", f"/tables/{made['id']}")
            assert again["n"] >= n
        for wrong, error in (({"n": 9999}, "table.no_line"), ({"level": "nobody"}, "bot.unknown")):
            status, told = json.loads(
                await player.offline.call("POST", f"/tables/{id}/branches", json.dumps({**wish, **wrong}))
            )
            assert (status, told["error"]["id"]) == (400, error)

    run(work)


def test_what_is_not_there_is_told() -> None:
    async def work() -> None:
        offline = Offline(Shelf())
        for path, body, wanted in [
            ("/tables/localxxxxxxx", "", (404, "table.unknown")),
            ("/me", "", (400, "request.unknown")),
        ]:
            status, told = json.loads(await offline.call("GET", path, body))
            assert (status, told["error"]["id"]) == wanted
        for seats in ([{"kind": "open"}], [{"kind": "bot", "level": "nobody"}]):
            status, told = json.loads(
                await offline.call("POST", "/tables", json.dumps({"title": "raja", "seats": seats}))
            )
            assert status == 400
            assert told["error"]["id"] in ("offline.seat", "bot.unknown")

    run(work)


def test_a_device_that_is_slow_is_offered_no_bots_that_think() -> None:
    offline = Offline(Shelf())
    offline.try_out()
    assert offline.levels[:4] == ["random", "easy", "steady", "greedy"]
    offline.try_out(factor=1e6)
    assert offline.levels == ["random", "easy", "steady", "greedy"]


def test_nothing_is_needed_but_the_standard_library() -> None:
    program = """
import sys
for name in ("msgspec", "sqlalchemy", "alembic", "fastapi", "redis"):
    sys.modules[name] = None
from kingsroad.offline import Offline
Offline(None)
"""
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False).stderr == ""


def test_the_standard_library_writes_what_msgspec_writes() -> None:
    game = facade.new("praga", players=2, seed=3)
    for seat in (None, 0, 1):
        assert coding.plain(game.view(seat)) == coding.encode(game.view(seat))
    assert coding.plain({"a": "ř", "b": [1, 2.5, None, True]}) == coding.encode({"a": "ř", "b": [1, 2.5, None, True]})
