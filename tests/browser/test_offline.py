"""Without a network: whole games by clicks, with everything that a table has."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Page

from kingsroad import facade
from tests.browser.conftest import Visit
from tests.browser.pages import WORDS, Table, Visitor, switch


def cut_off(ann: Visitor) -> Page:
    """The first visit makes the browser ready; then there is no network any more, and the page is loaded anew."""
    ann.excused = re.compile("ERR_INTERNET_DISCONNECTED")
    page = ann.open("/")
    page.locator("[data-prepare]").click()
    page.locator("[data-device=ready]").wait_for()
    ann.context.set_offline(True)
    page.reload()
    page.locator(".device").get_by_text(WORDS.of("web.device.alone")).wait_for()
    return page


def begin(page: Page, title: str, rivals: int) -> Table:
    card = page.locator(f"article[data-title={title}]")
    card.get_by_role("button", name=str(rivals) if rivals else WORDS.of("web.home.solo"), exact=True).click()
    card.locator(".prime.big").click()
    return Table(page, 0).ready()


def play(table: Table, chance: Random, until: int) -> None:
    while table.n < until and table.wait_for_turn():
        table.press_a_move(chance, chance.random() < 0.85)


def end(page: Page, journal: Path) -> None:
    """The final sheet is shown, the journal can be kept as a file, and it replays to that end."""
    page.locator("dialog[open] table").first.wait_for()
    with page.expect_download() as saved:
        page.locator("dialog[open] a[download]").click()
    saved.value.save_as(journal)
    assert facade.replay(str(journal)).over


def test_whole_games_without_a_network(visit: Visit, tmp_path: Path) -> None:
    """One after the other in a browser that was made ready once; the first is left in the middle and read in German."""
    ann, chance = visit(new=True), Random("raja")
    page = cut_off(ann)
    table = begin(page, "raja", 2)
    play(table, chance, 20)
    page.reload()
    table.ready()
    assert table.n >= 20
    switch(page, "de")
    switch(page, "en")
    play(table, chance, 100_000)
    end(page, tmp_path / "raja.journal")
    for rivals in (1, 0):
        page.keyboard.press("Escape")
        page.locator("a[href='/']").first.click()
        page.locator(".device").wait_for()
        play(begin(page, "praga", rivals), Random("praga"), 100_000)
        end(page, tmp_path / f"praga-{rivals}.journal")
