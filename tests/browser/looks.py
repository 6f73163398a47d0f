"""What a page looks like at each size and light: pictures for people, and what a machine can judge."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.pages import MIDDLE, NARROW, WIDE

PICTURES = bool(os.environ.get("KINGSROAD_PICTURES"))  # for people: `make looks`
ARTEFACTS = Path(__file__).parent / "artefacts"
GRAVE = ("serious", "critical")

Theme = Literal["light", "dark"]
Size = tuple[int, int]
Look = tuple[Size, Theme]
LOOKS: tuple[Look, ...] = (  # one thing changed at a time: each change draws the page anew
    (WIDE, "light"),
    (WIDE, "dark"),
    (MIDDLE, "dark"),
    (NARROW, "dark"),
    (NARROW, "light"),
)
COLOUR_RULES = ["color-contrast", "link-in-text-block"]  # all that axe judges by colours
ENDS = (WIDE, NARROW)  # what lies between them has the parts of one or the other


def show(page: Page, look: Look) -> None:
    """The same page at another size and light, drawn."""
    (width, height), theme = look
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "([width, theme]) => innerWidth === width && document.documentElement.dataset.theme === theme"
        " && kingsroad.drawn()",
        arg=[width, theme],
    )
    page.evaluate("kingsroad.settled()")  # a table lays itself out anew after the window has told its size


def picture(page: Page, name: str, look: Look) -> None:
    if not PICTURES:
        return
    (width, _), theme = look
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}-{width}-{theme}.png", animations="disabled")


def overflow(page: Page) -> list[str]:
    """What makes the page scroll sideways."""
    found: list[str] = page.evaluate("kingsroad.overflow()")
    return found


def untranslated(page: Page, names: list[str]) -> list[str]:
    """In the language that nobody speaks: words that are not of the catalogue, and words too long for their button."""
    foreign: list[str] = page.evaluate("names => kingsroad.foreign(names)", names)
    spilled: list[str] = page.evaluate("kingsroad.spilled()")
    return sorted(set(foreign)) + spilled


def scrolls(page: Page) -> bool:
    """Is the page higher than its window?"""
    return bool(page.evaluate("document.scrollingElement.scrollHeight > innerHeight"))


def inspect(
    page: Page,
    name: str,
    *,
    whole: bool = False,
    judged: Collection[Size] = ENDS,
    part: str | None = None,
    names: list[str] | None = None,
) -> None:
    """The page fits its window in every look, and a whole page never scrolls; whoever asks gets a picture of each size.
    Everyone can use the page: axe judges it at two sizes at least, all of it in one light and the colours in the other,
    which changes nothing else. With the `names` that are the same in every language, it speaks the one nobody speaks.

    Where a `part` lies over a page that is inspected by itself, axe judges all of it once and then that part alone.
    """
    before: list[Size] = []
    for look in LOOKS:
        size, _ = look
        show(page, look)
        if not before or size != before[-1]:  # of each size one picture
            picture(page, name, look)
            assert names is None or untranslated(page, names) == [], look
        assert overflow(page) == [], look
        if whole and size in ENDS:
            assert not scrolls(page), look
        if size in judged:
            shown = part if before and part and page.locator(part).first.is_visible() else None
            assert barriers(page, shown, colours_only=size in before) == [], look
        before.append(size)


def barriers(page: Page, part: str | None = None, colours_only: bool = False) -> list[str]:
    """What keeps somebody from using the page, or a part of it, as axe sees it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}  # nothing here plays by itself
    if colours_only:
        options["runOnly"] = COLOUR_RULES
    judge = "([part, options]) => axe.run(part ? { include: [[part]] } : document, options)"
    found = page.evaluate(judge, [part, options])["violations"]
    return [
        f"{one['impact']} {one['id']}: {node['html'][:200]} {node['target']} {node.get('failureSummary', '')}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:4]
    ]
