"""The pictures of the README, of the client as it is: both tables, and a film strip of another player's turn.

python tools/readme_pictures.py        after `make fast`; `make pictures` does both

Games with a fixed seed; our seat plays what the hint proposes, so bots with a time limit may lead elsewhere on another
machine.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

import by_title
from kingsroad import titles

DOCS = Path(__file__).resolve().parents[1] / "docs"
WIDE: ViewportSize = {"width": 1440, "height": 900}
NAME = "Anna"
PATIENCE = 60_000
STEPS = 4  # pictures of the film strip
BETWEEN = 12  # pixels
STRIP = """
<style>
  body {{ margin: 0; padding: {gap}px; background: #2b2118; display: grid; gap: {gap}px;
          grid-template-columns: repeat(2, {width}px); width: max-content }}
  img {{ width: {width}px; border-radius: 6px; display: block }}
</style>
{pictures}
"""


@contextmanager
def serving() -> Iterator[str]:
    """The installed server on fresh data; its address."""
    with tempfile.TemporaryDirectory(prefix="kingsroad-pictures-") as folder:
        command = [str(Path(sys.executable).with_name("kingsroad")), "serve", "--port", "0", "--data", folder]
        command += ["--rate", "0", "--guest-rate", "0", "--open-browser", "no"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            try:
                assert process.stdout is not None
                yield next(found[0] for line in process.stdout if (found := re.search(r"http://[^/\s]+", line)))
            finally:
                process.terminate()


class Game:
    """A table of ours with bots, played through the service."""

    def __init__(self, context: BrowserContext, address: str, title: str, bots: list[str], seed: str) -> None:
        self.context = context
        self.address = address
        seats = [{"kind": "me", "name": NAME}, *({"kind": "bot", "level": level} for level in bots)]
        self.table = self.ask("/tables", title=title, seats=seats, seed=seed)
        self.path = f"/tables/{self.table['id']}"

    def ask(self, path: str, **body: Any) -> Any:
        request, url = self.context.request, f"{self.address}/api{path}"
        answer = request.post(url, data=body, headers={"X-Kingsroad": "1"}) if body else request.get(url)
        assert answer.ok, answer.text()
        return answer.json()

    def view(self) -> tuple[int, dict[str, Any]]:
        told = self.ask(f"{self.path}/view?seat=0")
        return told["n"], told["view"]

    def ready(self) -> dict[str, Any]:
        """The view once our seat is asked, and nobody else."""
        while True:
            _, view = self.view()
            if view["waiting"] == [0] or view["over"]:
                return view

    def play(self) -> None:
        """What the hint proposes, as far as it is known."""
        for move in self.ask(f"{self.path}/hint?seat=0")["suggestions"][0]["moves"]:
            n, view = self.view()
            if move["code"] not in [one["code"] for one in view.get("moves", ())]:
                return
            self.ask(f"{self.path}/moves", seat=0, n=n + 1, code=move["code"])

    def open(self) -> Page:
        page = self.context.new_page()
        page.goto(f"{self.address}/table/{self.table['id']}")
        page.wait_for_selector("main.table[data-link=open] > :not(.opening)")
        page.evaluate("document.fonts.ready")
        return page


def window(browser: Browser, **options: Any) -> BrowserContext:
    context = browser.new_context(viewport=WIDE, locale="en-GB", **options)
    context.set_default_timeout(PATIENCE)
    return context


def settle(page: Page) -> None:
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def take_table(browser: Browser, address: str, title: str, bots: list[str], seed: str, turns: int, file: str) -> None:
    """With that many rounds or turns of ours behind us."""
    context = window(browser, reduced_motion="reduce")
    context.add_init_script("localStorage.setItem('kingsroad.settings', JSON.stringify({tempo: 'off'}))")
    game = Game(context, address, title, bots, seed)
    play_turns(game, turns)
    game.ready()
    page = game.open()
    settle(page)
    save(page, file)
    context.close()


def save(page: Page, file: str) -> None:
    kind: Any = {"type": "jpeg", "quality": 86} if file.endswith(".jpg") else {}
    page.screenshot(path=DOCS / file, **kind)
    print(f"docs/{file}: {(DOCS / file).stat().st_size // 1000} kB")


def played(view: dict[str, Any]) -> int:
    """How many turns or rounds of ours are over."""
    if "round" in view:
        return int(view["round"]) - 1
    turns = view["turns"]
    return int(turns["of"]) // len(turns["left"]) - int(turns["left"][0])


def play_turns(game: Game, turns: int) -> None:
    while played(game.ready()) < turns:
        game.play()


def take_strip(browser: Browser, address: str, title: str, turns: int, file: str) -> None:
    """The first steps of a bot's turn as the table shows them, one beside the other."""
    context = window(browser)
    context.add_init_script("localStorage.setItem('kingsroad.settings', JSON.stringify({tempo: 'slow'}))")
    game = Game(context, address, title, ["strong", "greedy"], "strip")
    play_turns(game, turns)
    page = game.open()
    play_turns(game, turns + 1)
    page.locator(".theatre").wait_for()
    page.keyboard.press("Shift+A")
    page.keyboard.press("ArrowLeft")  # from here on it waits for us
    shots: list[bytes] = []
    seen = ""
    while len(shots) < STEPS:
        page.wait_for_function("seen => document.querySelector('.theatre')?.dataset.beat !== seen", arg=seen)
        page.locator(".theatre[data-landed]").wait_for()
        settle(page)
        seen = page.locator(".theatre").get_attribute("data-beat") or ""
        shots.append(page.screenshot(type="jpeg", quality=92))
        page.keyboard.press("ArrowRight")
    pictures = "".join(f'<img src="data:image/jpeg;base64,{b64encode(shot).decode()}">' for shot in shots)
    sheet = context.new_page()
    sheet.set_content(STRIP.format(gap=BETWEEN, width=WIDE["width"] // 2, pictures=pictures))
    whole = sheet.locator("body")
    whole.screenshot(path=DOCS / file, type="jpeg", quality=84)
    print(f"docs/{file}: {(DOCS / file).stat().st_size // 1000} kB")
    context.close()


def main() -> int:
    program = os.environ.get("KINGSROAD_CHROMIUM") or shutil.which("chromium")
    if program is None:
        print("pictures: without Chromium there are none", file=sys.stderr)
        return 2
    arguments = ["--disable-gpu", "--no-first-run", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with (
        serving() as address,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=program, args=arguments) as browser,
    ):
        for title, own in zip(titles.names(), by_title.every(), strict=True):
            take_table(
                browser, address, title, ["strong", "strong", "strong"], "picture", own.PICTURED_AT, f"{title}.jpg"
            )
            if own.STRIP_AT:
                take_strip(browser, address, title, own.STRIP_AT, "turn.jpg")
    return 0


if __name__ == "__main__":
    sys.exit(main())
