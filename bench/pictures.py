"""What a person sees of it, in a real browser: how soon the first board is there, and each picture after its message.

Against a person messages come one by one, against the fastest bot many at once: of those only the newest is drawn.

Server, bot and browser share the machine, and the browser draws without a graphics card: elsewhere it is faster.
"""

from __future__ import annotations

import statistics
import sys
from itertools import product
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, BrowserContext

from chromium import with_browser
from tables import PAUSE, TITLES, Figures, Serving

WATCH = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
# What others do is drawn at once: shown step by step it takes the time that it is meant to take.
NO_THEATRE = "localStorage.setItem('kingsroad.settings', JSON.stringify({tempo: 'off'}))"
MOVES = 60  # of this seat, in each game
PERSON, BOT = "person", "bot"
OPENING_AIM = 1500  # milliseconds until the first board is drawn
PICTURE_AIM = 50  # milliseconds from a message to its picture
PATIENCE = 20_000


def play(browser: Browser, address: str, title: str, rival: str) -> Figures:
    """A game against one rival, both at random, each of our moves by a button of the bar."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH)
    context.add_init_script(NO_THEATRE)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"} if rival == PERSON else {"kind": "bot", "level": "random"}]
    table = post(context, f"{address}/api/tables", title=title, seats=seats, seed="1")
    path = f"{address}/api/tables/{table['id']}"
    bob = browser.new_context()
    if rival == PERSON:
        post(bob, f"{path}/join", link=table["link"]["open"], name="Bob")
    page = context.new_page()
    page.goto(f"{address}/table/{table['id']}")
    opening = page.evaluate("bench.opening()")
    chance = Random(1)
    mine: set[int] = set()
    while len(mine) < MOVES:
        page.wait_for_function(
            "person => bench.waits() || (person && bench.waitsFor(1))", arg=rival == PERSON, polling=20
        )
        n = page.evaluate("bench.n()")
        if rival == PERSON and page.evaluate("bench.waitsFor(1)"):
            page.wait_for_timeout(PAUSE)
            codes = [move["code"] for move in bob.request.get(f"{path}/moves?seat=1").json()["moves"]]
            post(bob, f"{path}/moves", seat=1, n=n + 1, code=chance.choice(codes))
        elif page.evaluate("roll => bench.press(roll)", chance.random()):
            mine.add(n + 1)
        else:
            break  # the game is over
        page.wait_for_function("n => bench.n() > n", arg=n, polling=20)
    pictures = page.evaluate("bench.pictures")
    context.close()
    bob.close()
    own = [picture["took"] for picture in pictures if picture["n"] in mine]
    others = [picture["took"] for picture in pictures if picture["n"] not in mine]
    return {"opening": opening, "own": spread(own), "others": spread(others)}


def post(context: BrowserContext, address: str, **body: object) -> Figures:
    answer: Figures = context.request.post(address, data=body, headers={"X-Kingsroad": "1"}).json()
    return answer


def spread(times: list[float]) -> Figures:
    tenths = statistics.quantiles(times, n=10)
    return {"count": len(times), "p50": tenths[4], "p90": tenths[8]}


def show(title: str, rival: str, found: Figures) -> None:
    def judged(value: float, aim: int) -> str:
        return f"{value:.0f} ms ({'within' if value <= aim else 'above'} {aim})"

    name = f"{title.capitalize()} with a {rival}"
    print(f"{name}, first board: {judged(found['opening'], OPENING_AIM)}")
    for whose in ("own", "others"):
        figures = found[whose]
        median = judged(figures["p50"], PICTURE_AIM)
        print(f"{name}, {figures['count']} pictures, {whose}: median {median}, p90 {figures['p90']:.0f} ms")


def measure(browser: Browser, server: Serving) -> Figures:
    found: Figures = {}
    for title, rival in product(TITLES, (PERSON, BOT)):
        game = play(browser, f"http://127.0.0.1:{server.port}", title, rival)
        found.setdefault(title, {})[rival] = game
        show(title, rival, game)
    return found


if __name__ == "__main__":
    sys.exit(with_browser("pictures", measure))
