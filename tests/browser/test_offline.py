"""Without a network: whole games by clicks, with everything that a table has."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
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


@pytest.mark.parametrize(("title", "rivals"), [("raja", 2), ("praga", 1), ("praga", 0)])
def test_a_whole_game_without_a_network(visit: Visit, tmp_path: Path, title: str, rivals: int) -> None:
    ann, chance = visit(new=True), Random(title)
    page = cut_off(ann)
    table = begin(page, title, rivals)
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
    journal = tmp_path / "game.journal"
    saved.value.save_as(journal)
    assert facade.replay(str(journal)).over
