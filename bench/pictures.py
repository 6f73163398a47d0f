"""What a person sees of it, in a real browser: how soon the first board is there, and each picture after its message.

Server, bot and browser share the machine, and the browser draws without a graphics card: elsewhere it is faster.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import sys
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from tables import LATEST, TITLES, Figures, Unready, kingsroad_server

WATCH = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
MOVES = 60  # of this seat, in each title
OPENING_AIM = 1500  # milliseconds until the first board is drawn
PICTURE_AIM = 50  # milliseconds from a message to its picture
PATIENCE = 20_000


def play(browser: Browser, address: str, title: str) -> Figures:
    """A game against a bot, both at random, each of our moves by a button of the bar."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}]
    body = {"title": title, "seats": seats, "seed": "1"}
    table = context.request.post(f"{address}/api/tables", data=body, headers={"X-Kingsroad": "1"}).json()
    page = context.new_page()
    page.goto(f"{address}/table/{table['id']}")
    opening = page.evaluate("bench.opening()")
    chance = Random(1)
    mine: set[int] = set()
    for _ in range(MOVES):
        page.wait_for_function("() => bench.waits()", polling=20)
        n = page.evaluate("bench.n()")
        if not page.evaluate("roll => bench.press(roll)", chance.random()):
            break  # the game is over
        page.wait_for_function("n => bench.n() > n", arg=n, polling=20)
        mine.add(n + 1)
    pictures = page.evaluate("bench.pictures")
    context.close()
    own = [picture["took"] for picture in pictures if picture["n"] in mine]
    others = [picture["took"] for picture in pictures if picture["n"] not in mine]
    return {"opening": opening, "own": spread(own), "others": spread(others)}


def spread(times: list[float]) -> Figures:
    tenths = statistics.quantiles(times, n=10)
    return {"count": len(times), "p50": tenths[4], "p90": tenths[8]}


def show(title: str, found: Figures) -> None:
    def judged(value: float, aim: int) -> str:
        return f"{value:.0f} ms ({'within' if value <= aim else 'above'} {aim})"

    print(f"{title.capitalize()}, first board: {judged(found['opening'], OPENING_AIM)}")
    for whose in ("own", "others"):
        figures = found[whose]
        median = judged(figures["p50"], PICTURE_AIM)
        print(
            f"{title.capitalize()}, {figures['count']} pictures, {whose}: median {median}, p90 {figures['p90']:.0f} ms"
        )


def main() -> int:
    program = os.environ.get("KINGSROAD_CHROMIUM") or shutil.which("chromium")
    if program is None:
        print("bench: without Chromium no pictures are drawn", file=sys.stderr)
        return 0
    arguments = ["--disable-gpu", "--no-first-run", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    found: dict[str, Figures] = {}
    try:
        with (
            kingsroad_server(bots=1) as port,
            sync_playwright() as playwright,
            playwright.chromium.launch(executable_path=program, args=arguments) as browser,
        ):
            for title in TITLES:
                found[title] = play(browser, f"http://127.0.0.1:{port}", title)
                show(title, found[title])
    except Unready as reason:
        print(f"bench: {reason}", file=sys.stderr)
        return 2
    latest = json.loads(LATEST.read_text(encoding="utf-8")) if LATEST.exists() else {}
    LATEST.write_text(json.dumps({**latest, "pictures": found}, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
