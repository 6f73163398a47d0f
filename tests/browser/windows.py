"""Windows of one browser. Visitors use them one after another: a new one costs more than most tests do in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Browser, BrowserContext

SCRIPTS = (Path(__file__).parent / "pages.js").read_text(encoding="utf-8")
PATIENCE = 60_000  # milliseconds; a page needs a fraction of a second
QUIET = "/icons/kingsroad.svg"  # of the same origin, without any script
SETTINGS = "kingsroad.settings"
WIPE = "() => { localStorage.clear(); sessionStorage.clear(); }"

Size: TypeAlias = tuple[int, int]


class Window:
    """A context with one page. Nothing of one visit is left for the next but what a browser has loaded and compiled."""

    def __init__(self, context: BrowserContext, address: str, options: Mapping[str, Any]) -> None:
        self.context = context
        self.address = address
        self.options = options

    def prepare(self, size: Size, kept: Mapping[str, Any]) -> None:
        page = self.context.pages[0]
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(media="screen", color_scheme="light", reduced_motion="reduce")
        page.evaluate("([name, value]) => localStorage.setItem(name, value)", [SETTINGS, json.dumps(kept)])

    def wipe(self) -> None:
        """Cookies and storage are gone, the page is left, whatever lay between it and the server is taken away."""
        first, *others = self.context.pages
        for page in others:
            page.close()
        first.unroute_all()
        self.context.unroute_all()
        first.goto(self.address + QUIET)
        self.context.clear_cookies()  # once no answer can bring another one
        first.evaluate(WIPE)


class Windows:
    """Those of one browser that are free at the moment."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self._free: list[Window] = []

    def take(self, size: Size, kept: Mapping[str, Any], options: Mapping[str, Any]) -> Window:
        """One with these options. It has no service worker: that would stay behind."""
        window = next((one for one in self._free if one.options == options), None)
        if window is None:
            context = new_context(self.browser, size, service_workers="block", **options)
            window = Window(context, self.address, options)
            context.new_page().goto(self.address + QUIET)
        else:
            self._free.remove(window)
        window.prepare(size, kept)
        return window

    def give_back(self, window: Window) -> None:
        window.wipe()
        self._free.append(window)


def new_context(browser: Browser, size: Size, **options: Any) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", locale="en-GB", **options
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(SCRIPTS)
    return context


def new_window(browser: Browser, address: str, size: Size, kept: Mapping[str, Any], **options: Any) -> BrowserContext:
    """One that nobody used before, with a service worker as people have it."""
    origin = {"origin": address, "localStorage": [{"name": SETTINGS, "value": json.dumps(kept)}]}
    return new_context(browser, size, storage_state={"cookies": [], "origins": [origin]}, **options)
