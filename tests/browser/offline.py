"""Playing without a network: the first visit makes the browser ready, and then there is no network any more."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

from kingsroad import facade
from tests.browser.pages import WORDS, Table, Visitor, switch

GONE = re.compile("ERR_INTERNET_DISCONNECTED")
GAMES = [("praga", 0), ("praga", 1), ("raja", 2)]  # and how many bots
soak = pytest.mark.skipif("KINGSROAD_SOAK" not in os.environ, reason="make soak plays it")


def make_ready(ann: Visitor) -> Page:
    page = ann.open("/")
    page.locator("[data-prepare]").click()
    page.locator("[data-device=ready]").wait_for()
    return page


def cut_off(ann: Visitor, page: Page) -> None:
    ann.excused = GONE
    ann.context.set_offline(True)
    page.reload()
    page.locator("[data-device=ready]").wait_for()


def begin(page: Page, title: str, rivals: int) -> Table:
    card = page.locator(f"article[data-title={title}]")
    card.get_by_role("button", name=str(rivals) if rivals else WORDS.of("web.home.solo"), exact=True).click()
    card.locator(".prime.big").click()
    return Table(page, 0).ready()


def play(table: Table, chance: Random, until: int) -> None:
    while table.n < until and table.wait_for_turn():
        table.press_a_move(chance, chance.random() < 0.85)


def take_back(table: Table, chance: Random) -> None:
    """The first own move after which this seat is asked again; what has come to light since needs the bots' consent."""
    n = -1
    while table.n != n + 1 or table.button("undo").is_disabled():
        n = table.n
        table.press_a_move(chance, False)
        assert table.wait_for_turn()
    n = table.n
    table.button("undo").click()
    request = table.bar.locator("[data-code^='ask ']")
    table.page.wait_for_function(
        "n => kingsroad.n() > n || document.querySelector('section.bar [data-code^=\"ask \"]')", arg=n
    )
    if request.count():
        request.click()
    table.wait_for(n + 1)


def ask_why(table: Table, chance: Random) -> None:
    """A move that is greyed says why."""
    while table.wait_for_turn() and not table.page.locator("[data-refused]").count():
        table.press_a_move(chance, False)
    greyed = table.page.locator("[data-refused]").first
    greyed.evaluate("place => place.dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    card = table.bar.locator("[role=alert]")
    card.wait_for()
    assert card.get_attribute("data-refused")
    assert len(card.inner_text()) > 10
    table.page.keyboard.press("Escape")


def play_to_the_end(page: Page, folder: Path, title: str, rivals: int) -> None:
    """By clicks, with a reload, an undo, a refusal and another language on the way; the journal verifies."""
    chance = Random(title)
    table = begin(page, title, rivals)
    play(table, chance, 6)
    take_back(table, chance)
    ask_why(table, chance)
    play(table, chance, 20)
    page.reload()
    table.ready()
    assert table.n >= 20
    switch(page, "de")
    switch(page, "en")
    play(table, chance, 100_000)
    page.locator("dialog[open] table").first.wait_for()
    with page.expect_download() as saved:
        page.locator("dialog[open] a[download]").click()
    journal = folder / "game.journal"
    saved.value.save_as(journal)
    assert facade.replay(str(journal)).over
    assert "\nchosen: offline\n" in journal.read_text(encoding="utf-8")
