"""People with browsers: what they do at a page, by pointer and by keys, and what must not happen to them meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    WebError,
    WebSocket,
    WebSocketRoute,
)

from kingsroad.rulebook import load_rulebook
from kingsroad.words import Words

POLLING = 20  # milliseconds; to ask with every frame would make the browser draw them
NO_WORKER = "Service Worker registration blocked by Playwright"  # in every window that is used again
WIDE, MIDDLE, NARROW = (1440, 900), (1024, 768), (390, 844)
WORDS = Words()
# where a press is answered with a question: which of several moves, or, for a finger or a loss, whether it was meant
ASKING = ".note.pinned [data-code], section.bar .end:has(small)[data-code]:not([data-refused])"

Message: TypeAlias = dict[str, Any]


def me(name: str = "") -> Message:
    return {"kind": "me", "name": name}


def someone(name: str = "") -> Message:
    return {"kind": "open", "name": name}


def bot(level: str = "greedy") -> Message:
    return {"kind": "bot", "level": level}


def rule_name(rule: str) -> str:
    """How people call a rule: its chapter and its number there."""
    title, chapter, number = rule.split("/")
    return f"{next(one.title for one in load_rulebook(title).chapters if one.id == chapter)} {number}"


def resize(page: Page, size: tuple[int, int]) -> None:
    """The window has that size, and the page is laid out anew for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(
        "([width, height]) => innerWidth === width && innerHeight === height && kingsroad.drawn()", arg=list(size)
    )
    page.evaluate("kingsroad.settled()")  # a table lays itself out after the window has told its size


def switch(page: Page, language: str) -> None:
    """Another language, by the settings, which open over any page: by their button, at a table by their key."""
    gear = page.locator(".tool:has([href='#u-gear'])")
    if gear.count():
        gear.click()
    else:
        page.keyboard.press("?")
    name = WORDS.of(f"web.language.{language}")
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
    page.wait_for_function("language => document.documentElement.lang === language", arg=language)
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.evaluate("kingsroad.settled()")


class Visitor:
    """Somebody with a window of their own. Everything that goes wrong in it is noted, whatever the test looks at."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.excused = re.compile(r"(?!)")  # a trouble that the test makes on purpose
        self.is_changed = False  # the window is no longer as others have it, and cannot be made so again
        self.frames: list[str] = []  # what the server said over sockets, as it came
        self._faults: list[str] = []
        self._open: dict[Request, None] = {}
        context.on("requestfinished", self._answered)
        context.on("requestfailed", self._answered)
        context.on("console", self._hear)
        context.on("weberror", self._note_error)
        context.on("request", self._note_request)
        context.on("page", self._follow)
        for page in context.pages:
            self._follow(page)

    def leave(self) -> None:
        """From now on nothing is noted: the window may go to somebody else."""
        self.context.remove_listener("console", self._hear)
        self.context.remove_listener("weberror", self._note_error)
        self.context.remove_listener("request", self._note_request)
        self.context.remove_listener("page", self._follow)
        self.context.remove_listener("requestfinished", self._answered)
        self.context.remove_listener("requestfailed", self._answered)
        for page in self.context.pages:
            page.remove_listener("websocket", self._listen)

    def _follow(self, page: Page) -> None:
        page.on("websocket", self._listen)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != NO_WORKER:
            self._faults.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _note_error(self, error: WebError) -> None:
        self._faults.append(f"exception: {error.error}")

    def _answered(self, request: Request) -> None:
        self._open.pop(request, None)

    def _note_request(self, request: Request) -> None:
        self._open[request] = None
        found = urlsplit(request.url)
        if found.scheme not in ("data", "blob") and found.netloc != urlsplit(self.address).netloc:
            self._faults.append(f"a foreign host: {request.url}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def faults(self) -> list[str]:
        """Errors of any page, and words that are missing in the page that is open."""
        missing = [text for page in self.context.pages for text in page.evaluate("kingsroad.missing()")]
        return [fault for fault in self._faults if not self.excused.search(fault)] + missing

    def state(self) -> str:
        """For a test that failed: where the window is, what it shows, what it waits for and what went wrong."""
        try:
            pages = [f"{page.url}: {page.evaluate('window.kingsroad?.state()')}" for page in self.context.pages]
        except Error as error:  # a page that hangs or is gone is news too
            pages = [str(error)]
        unanswered = [request.url for request in self._open]
        return "\n".join([*pages, f"unanswered: {unanswered}", f"faults: {self._faults}", *self.frames[-2:]])[:6000]

    # -- pages ------------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The visitor's one window."""
        return self.context.pages[0] if self.context.pages else self.context.new_page()

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        self.page.wait_for_selector("#main")
        return self.page

    def table(self, info: Message, seat: int = 0, query: str = "") -> Table:
        return Table(self.open(f"/table/{info['id']}{query}"), seat).ready()

    def relay(self, connect: Callable[[WebSocketRoute], None]) -> None:
        """What tables say goes through the test. Nothing takes that away again: nobody gets this window afterwards."""
        self.is_changed = True
        self.page.route_web_socket("**/stream*", connect)

    # -- the service, asked directly --------------------------------------------------------------

    def get(self, path: str, **query: str | float) -> Any:
        answer = self.context.request.get(f"{self.address}/api{path}", params=query)
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        answer = self.context.request.post(f"{self.address}/api{path}", data=body, headers={"X-Kingsroad": "1"})
        assert answer.ok, answer.text()
        return answer.json()

    def create(self, title: str, seats: Sequence[Message], seed: str = "1", **more: Any) -> Message:
        """A new table with a fixed seed: a short game of Raja; in Praga the first seat begins."""
        options = {"raja": {"short": "true"}, "praga": {"start": "1"}}[title]
        body = {"title": title, "seats": list(seats), "options": options, "seed": seed, **more}
        info: Message = self.post("/tables", **body)
        return info

    def view(self, info: Message, seat: int) -> tuple[int, Message]:
        answer = self.get(f"/tables/{info['id']}/view", seat=seat)
        view: Message = answer["view"]
        return int(answer["n"]), view

    def tables(self) -> list[Message]:
        """My own."""
        found: list[Message] = self.get("/tables", which="mine")["tables"]
        return found

    def preview(self, info: Message, code: str) -> list[Message]:
        """What the move would bring at once."""
        facts: list[Message] = self.get(f"/tables/{info['id']}/preview", seat=0, code=code)["facts"]
        return facts

    def play(self, info: Message, seat: int, code: str) -> None:
        n, _ = self.view(info, seat)
        self.post(f"/tables/{info['id']}/moves", seat=seat, n=n + 1, code=code)


class Table:
    """The page of one table, looked at through one seat."""

    def __init__(self, page: Page, seat: int, touch: bool = False) -> None:
        self.page = page
        self.seat = seat
        self.touch = touch
        self.main = page.locator("main[data-n]")
        self.bar = page.locator("section.bar")
        self.log = page.locator("#side-body")

    def ready(self) -> Table:
        """The board is drawn, the stream is open, and nothing moves any more because its letters came later."""
        self.page.wait_for_selector("main.table[data-link=open] > :not(.opening)")
        self.page.evaluate("document.fonts.ready.then(() => kingsroad.settled())")
        return self

    # -- what is to be seen -------------------------------------------------------------------------

    @property
    def n(self) -> int:
        return int(self.main.get_attribute("data-n") or 0)

    @property
    def over(self) -> bool:
        return self.main.get_attribute("data-waiting") == ""

    def codes(self) -> list[str]:
        """The legal moves that the bar offers, in its order."""
        found: list[str] = self.page.evaluate("kingsroad.codes()")
        return found

    def place(self, code: str) -> Locator:
        """Where the move is lit on the board."""
        return self.page.locator(f'[data-code="{code}"]:not([data-refused]):not(section.bar *)').first

    def button(self, code: str) -> Locator:
        """The button of the bar; what is not proposed stands there folded."""
        return self.bar.locator(f'[data-code="{code}"]:not([data-refused])').first

    # -- waiting ------------------------------------------------------------------------------------

    def wait_for(self, n: int) -> None:
        """Until the page shows that many lines."""
        self.page.wait_for_function("n => kingsroad.n() >= n", arg=n, polling=POLLING)

    def wait_for_turn(self) -> bool:
        """Until this seat is to move and nothing happens without it; False when the game is over."""
        self.page.wait_for_function("seat => kingsroad.turn(seat)", arg=self.seat, polling=POLLING)
        return not self.over

    def told(self) -> str:
        """What the log says, once it has come to the position that the board shows."""
        self.page.wait_for_function("() => kingsroad.told()", polling=POLLING)
        return self.log.inner_text()

    # -- doing --------------------------------------------------------------------------------------

    def do(self, code: str) -> None:
        """By the bar, which holds every legal move: by a click, or as an assistive tool presses what is folded."""
        n = self.n
        button = self.button(code)
        if button.is_visible():
            button.click()
        else:
            button.evaluate("button => button.click()")
        self.wait_for(n + 1)

    def unfold(self) -> Locator:
        """All choices are laid open."""
        if not self.bar.locator(".choices.open").count():
            self.bar.locator("[data-list]").click()
        sheet = self.bar.locator(".choices.open .sheet")
        sheet.wait_for()
        return sheet

    def more(self, tool: str) -> Locator:
        """One of the less usual tools of the bar."""
        if not self.bar.locator(".more").is_visible():
            self.bar.locator("[data-more]").click()
        return self.bar.locator(f".more {tool}")

    def command(self, code: str) -> None:
        """By the command line."""
        n = self.n
        self.page.keyboard.press(":")
        self.page.wait_for_function("() => document.activeElement?.tagName === 'INPUT'", polling=POLLING)
        self.page.keyboard.type(code)
        self.page.keyboard.press("Enter")
        self.wait_for(n + 1)
        self.page.keyboard.press("Escape")

    def press(self, script: str, *arguments: Any) -> Message:
        """A click, or a tap on a touch screen, at what a script of ours chose."""
        found: Message = self.page.evaluate(f"given => {script}(...given)", list(arguments))
        assert found["x"] >= 0, f"nothing to press: {script} {arguments}, hidden: {found['covered']}"
        if self.touch:
            self.page.touchscreen.tap(found["x"], found["y"])
        else:
            self.page.mouse.click(found["x"], found["y"])
        return found

    def press_a_move(self, chance: Random, board: bool) -> Message:
        """Any legal one: a lit place of the board if there is one and it is wanted, else a button of the bar."""
        if board and any(code.startswith("disc ") for code in self.codes()):
            return self.set_disc(chance)
        if any(code.startswith("disc ") for code in self.codes()):
            self.unfold()  # the bar itself proposes no pair of actions
        shunned = "" if chance.random() < 0.1 else "refresh "  # four lines for little: seldom
        found = self.press("kingsroad.pick", chance.random(), board, shunned)
        answered = f"n => kingsroad.n() > n || document.querySelector('{ASKING}')"
        self.page.wait_for_function(answered, arg=found["n"], polling=POLLING)
        if self.n == found["n"]:
            self.press("kingsroad.pickAmong", chance.random(), ASKING)
        self.wait_for(found["n"] + 1)
        return found

    def set_disc(self, chance: Random) -> Message:
        """Raja: two sectors of the wheel, then the button that locks them."""
        for _ in range(2):
            self.press("kingsroad.pickAmong", chance.random(), "[data-action]")
        found = self.press("kingsroad.pickAmong", 0, f".disc [data-code], {ASKING}")
        self.wait_for(found["n"] + 1)
        return found
