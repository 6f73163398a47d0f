"""People with browsers: what they do at a page, by pointer and by keys, and what must not happen to them meanwhile."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, WebError, WebSocket

PATIENCE = 60_000  # milliseconds; a page needs a fraction of a second
SCRIPTS = (Path(__file__).parent / "pages.js").read_text(encoding="utf-8")
ARTEFACTS = Path(__file__).parent / "artefacts"
WIDE, MIDDLE, NARROW = (1440, 900), (1024, 768), (390, 844)
SIZES = (WIDE, MIDDLE, NARROW)
THEMES = ("light", "dark")
MISSING = "⟦"  # how the client shows a word that is not in its catalogue

Message: TypeAlias = dict[str, Any]


def me(name: str = "") -> Message:
    return {"kind": "me", "name": name}


def someone(name: str = "") -> Message:
    return {"kind": "open", "name": name}


def bot(level: str = "greedy") -> Message:
    return {"kind": "bot", "level": level}


class Visitor:
    """Somebody with a browser of his own. Everything that goes wrong in it is noted, whatever the test looks at."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.excused = re.compile(r"(?!)")  # a trouble that the test makes on purpose
        self._faults: list[str] = []
        self.frames: list[str] = []  # what the server said over sockets, as it came
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SCRIPTS)
        context.on("console", self._hear)
        context.on("weberror", self._note_error)
        context.on("request", self._note_request)
        context.on("page", lambda page: page.on("websocket", self._listen))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._faults.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _note_error(self, error: WebError) -> None:
        self._faults.append(f"exception: {error.error}")

    def _note_request(self, request: Request) -> None:
        found = urlsplit(request.url)
        if found.scheme not in ("data", "blob") and found.netloc != urlsplit(self.address).netloc:
            self._faults.append(f"a foreign host: {request.url}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    @property
    def faults(self) -> list[str]:
        """Errors of any page, and words that are missing in the pages that are open."""
        missing = [text for page in self.context.pages for text in page.evaluate("kingsroad.missing()")]
        return [fault for fault in self._faults if not self.excused.search(fault)] + missing

    # -- pages ------------------------------------------------------------------------------------

    def open(self, path: str) -> Page:
        """In the visitor's one window, which is opened if there is none."""
        page = self.context.pages[0] if self.context.pages else self.context.new_page()
        page.goto(self.address + path)
        page.wait_for_selector("#main")
        return page

    def table(self, info: Message, seat: int = 0, path: str = "") -> Table:
        page = self.open(f"/table/{info['id']}{path}")
        return Table(page, seat).ready()

    # -- the service, asked directly --------------------------------------------------------------

    def get(self, path: str, **query: str | float) -> Any:
        answer = self.context.request.get(f"{self.address}/api{path}", params=query)
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        answer = self.context.request.post(f"{self.address}/api{path}", data=body, headers={"X-Kingsroad": "1"})
        assert answer.ok, answer.text()
        return answer.json()

    def create(self, title: str, seats: Sequence[Message], seed: str = "7", **more: Any) -> Message:
        """A new table with a fixed seed; a short game where there is one."""
        options = {"short": "true"} if title == "raja" else {}
        body = {"title": title, "seats": list(seats), "options": options, "seed": seed, **more}
        info: Message = self.post("/tables", **body)
        return info

    def view(self, info: Message, seat: int) -> tuple[int, Message]:
        answer = self.get(f"/tables/{info['id']}/view", seat=seat)
        return int(answer["n"]), answer["view"]

    def play(self, info: Message, seat: int, code: str) -> None:
        n, _ = self.view(info, seat)
        self.post(f"/tables/{info['id']}/moves", seat=seat, n=n + 1, code=code)


class Table:
    """The page of one table, looked at through one seat."""

    def __init__(self, page: Page, seat: int) -> None:
        self.page = page
        self.seat = seat

    def ready(self) -> Table:
        """The board is drawn and the stream is open."""
        self.page.wait_for_selector("main.table[data-link=open] > :not(.opening)")
        return self

    # -- what is to be seen -------------------------------------------------------------------------

    @property
    def main(self) -> Locator:
        return self.page.locator("main[data-n]")

    @property
    def bar(self) -> Locator:
        return self.page.locator("section.bar")

    @property
    def n(self) -> int:
        return int(self.main.get_attribute("data-n") or 0)

    @property
    def over(self) -> bool:
        return self.main.get_attribute("data-waiting") == ""

    def codes(self) -> list[str]:
        """The legal moves that the bar offers."""
        found: list[str] = self.page.evaluate("kingsroad.codes()")
        return found

    def place(self, code: str) -> Locator:
        """Where the move is lit on the board."""
        return self.page.locator(f'[data-code="{code}"]:not([data-refused]):not(section.bar *)').first

    def button(self, code: str) -> Locator:
        """The button of the bar."""
        return self.bar.locator(f'[data-code="{code}"]:not([data-refused])').first

    # -- waiting ------------------------------------------------------------------------------------

    def wait_past(self, n: int) -> None:
        self.page.wait_for_function("n => kingsroad.n() > n", arg=n)

    def wait_for_turn(self) -> bool:
        """Until this seat is to move; False when the game is over."""
        self.page.wait_for_function("seat => kingsroad.turn(seat)", arg=self.seat)
        return not self.over

    # -- doing --------------------------------------------------------------------------------------

    def do(self, code: str) -> None:
        """By a click into the bar, which offers every legal move."""
        n = self.n
        self.button(code).click()
        self.wait_past(n)

    def command(self, code: str) -> None:
        """By the command line."""
        n = self.n
        self.page.keyboard.press(":")
        self.page.keyboard.type(code)
        self.page.keyboard.press("Enter")
        self.wait_past(n)


def label_of(viewport: tuple[int, int], theme: str) -> str:
    return f"{viewport[0]}-{theme}"


def picture(page: Page, name: str, viewport: tuple[int, int], theme: str) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}-{label_of(viewport, theme)}.png", animations="disabled")


def show(page: Page, viewport: tuple[int, int], theme: str) -> None:
    """The same page at another size and light, drawn."""
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.set_viewport_size({"width": viewport[0], "height": viewport[1]})
    page.wait_for_function(
        "([width, theme]) => innerWidth === width && document.documentElement.dataset.theme === theme"
        " && kingsroad.drawn()",
        arg=[viewport[0], theme],
    )


class Chance:
    """Numbers for a script in the page, the same in every run."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)

    def roll(self) -> float:
        return self.rng.random()

    def often(self, share: float) -> bool:
        return self.rng.random() < share

    def one_of(self, things: Sequence[Any]) -> Any:
        return self.rng.choice(things)


def overflow(page: Page) -> list[str]:
    """What makes the page scroll sideways; nothing if it does not."""
    found: list[str] = page.evaluate("kingsroad.overflow()")
    return found


def settings(**kept: Any) -> Mapping[str, Any]:
    """As the client keeps them in a browser."""
    return kept
