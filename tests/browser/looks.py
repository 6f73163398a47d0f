"""What a page looks like at each size and light: pictures for people, and what a machine can judge."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.pages import MIDDLE, NARROW, WIDE

ARTEFACTS = Path(__file__).parent / "artefacts"
GRAVE = ("serious", "critical")

Theme = Literal["light", "dark"]
Look = tuple[tuple[int, int], Theme]
LOOKS: tuple[Look, ...] = (  # every pair, one thing changed at a time: each change draws the page anew
    (WIDE, "light"),
    (WIDE, "dark"),
    (MIDDLE, "dark"),
    (MIDDLE, "light"),
    (NARROW, "light"),
    (NARROW, "dark"),
)
COLOUR_RULES = ["color-contrast", "link-in-text-block"]  # all that axe judges by colours


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
    (width, _), theme = look
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}-{width}-{theme}.png", animations="disabled")


def overflow(page: Page) -> list[str]:
    """What makes the page scroll sideways."""
    found: list[str] = page.evaluate("kingsroad.overflow()")
    return found


def scrolls(page: Page) -> bool:
    """Is the page higher than its window?"""
    return bool(page.evaluate("document.scrollingElement.scrollHeight > innerHeight"))


def inspect(page: Page, name: str, whole: bool = False) -> None:
    """The page fits its window in every look, its picture is kept, everyone can use it; a whole one never scrolls."""
    judged: list[tuple[int, int]] = []
    for look in LOOKS:
        show(page, look)
        picture(page, name, look)
        assert overflow(page) == [], look
        if whole and look[0] in (WIDE, NARROW):
            assert not scrolls(page), look
        assert barriers(page, colours_only=look[0] in judged) == [], look  # the other light changes nothing else
        judged.append(look[0])


def barriers(page: Page, colours_only: bool = False) -> list[str]:
    """What keeps somebody from using the page, as axe sees it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}  # nothing here plays by itself
    if colours_only:
        options["runOnly"] = COLOUR_RULES
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        f"{one['impact']} {one['id']}: {node['html'][:200]} {node['target']} {node.get('failureSummary', '')}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:4]
    ]
