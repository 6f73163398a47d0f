"""The games without a server, in a real browser: what is loaded, how soon the engine answers, cold and from what the
browser keeps without a network, and how long a bot's turn and a view take there.

The browser shares the machine with everything else: on a quiet one it is faster.
"""

from __future__ import annotations

import gzip
import statistics
import sys
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from chromium import with_browser
from kingsroad.web import pages
from tables import TITLES, Figures, Serving

PROGRAM = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
REPETITIONS = 5
TURNS = {"greedy": 40, "strong": 12}
COLD_AIM, WARM_AIM = 2110, 1840  # milliseconds: library trimmed and compiled, tried before this was built
TURN_AIM, VIEW_AIM = 1000, 100  # of a greedy bot
LOAD_AIM = 6725  # kB, compressed


def started(page: Page) -> float:
    """Milliseconds until the engine answers."""
    (runtime,) = (pages.FOLDER / "runtime").iterdir()
    page.evaluate(PROGRAM)
    took: float = page.evaluate("address => device.start(address)", f"/runtime/{runtime.name}/worker.js")
    return took


def made_ready(browser: Browser, address: str) -> BrowserContext:
    """A browser that has everything and no network any more."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.locator("[data-prepare]").click()
    page.locator("[data-device=ready]").wait_for(timeout=120_000)
    page.close()
    context.set_offline(True)
    return context


def measure(browser: Browser, server: Serving) -> Figures:
    address = f"http://127.0.0.1:{server.port}"
    cold, warm = [], []
    for _ in range(REPETITIONS):
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        page.goto(address)
        cold.append(started(page))
        context.close()
    context = made_ready(browser, address)
    for _ in range(REPETITIONS):
        page = context.new_page()
        page.goto(address)
        warm.append(started(page))
        page.close()
    page = context.new_page()
    page.goto(address)
    started(page)
    found: Figures = {"load": load(), "cold": statistics.median(cold), "warm": statistics.median(warm)}
    print(f"Without a server, engine and its runtime: {judged(found['load'], LOAD_AIM, 'kB')}")
    print(f"Without a server, the engine answers: cold {judged(found['cold'], COLD_AIM)}")
    print(f"Without a server, the engine answers: without a network {judged(found['warm'], WARM_AIM)}")
    for title, (level, most) in product(TITLES, TURNS.items()):
        told = page.evaluate("asked => device.play(...asked)", [title, level, most, "bench"])
        found[f"{title} {level}"] = {name: spread(times) for name, times in told.items()}
        for name, aim in (("turns", TURN_AIM), ("views", VIEW_AIM)):
            figures = found[f"{title} {level}"][name]
            median, longest = f"{figures['p50']:.0f} ms", judged(figures["most"], aim)
            print(f"{title.capitalize()}, {level}, {figures['count']} {name}: median {median}, longest {longest}")
    context.close()
    return found


def spread(times: list[float]) -> Figures:
    return {"count": len(times), "p50": statistics.median(times), "most": max(times)}


def load() -> float:
    """Kilobytes of all that plays without a server, each file compressed."""
    (runtime,) = (pages.FOLDER / "runtime").iterdir()
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in runtime.iterdir()) / 1000


def judged(value: float, aim: float, unit: str = "ms") -> str:
    return f"{value:,.0f} {unit} ({'within' if value <= aim else 'above'} {aim:,.0f})"


if __name__ == "__main__":
    sys.exit(with_browser("device", measure))
