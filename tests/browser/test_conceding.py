"""Giving a game up: with the others' consent in two browsers, against bots at once; the sheet says who conceded."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.pages import NARROW, WIDE, WORDS, Table, bot, me
from tests.browser.positions import seat_two


def concede(table: Table) -> None:
    """By the menu of the table."""
    table.page.get_by_role("button", name=WORDS.of("web.menu.title")).click()
    table.page.get_by_role("dialog").get_by_role("button", name=WORDS.of("web.concede.open")).click()
    table.page.locator("[data-concede=end]").click()


def test_the_game_ends_when_the_other_agrees(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "praga")
    anns, bobs = ann.table(info), bob.table(info, 1)
    anns.do(next(code for code in anns.codes() if code.startswith("take ")))
    concede(bobs)
    expect(bobs.page.locator("[data-conceding]")).to_contain_text(WORDS.of("web.concede.mine", names=["Ann"]))
    asked = anns.page.locator("[data-conceding]")
    expect(asked).to_contain_text(WORDS.of("web.concede.asked", name="Bob"))

    # not yet: Ann plays on, and Bob is told
    asked.locator("[data-dissent]").click()
    expect(bobs.page.get_by_role("paragraph").filter(has_text=WORDS.of("web.concede.declined"))).to_be_visible()
    expect(bobs.page.locator("[data-conceding]")).to_have_count(0)
    anns.do(next(code for code in anns.codes() if code.startswith("do ")))

    # Bob thinks better of it once, then asks again
    concede(bobs)
    bobs.page.locator("[data-conceding] [data-dissent]").click()
    expect(anns.page.locator("[data-conceding]")).to_have_count(0)
    concede(bobs)
    anns.page.locator("[data-conceding] [data-consent]").click()
    last = anns.n
    for table in (anns, bobs):
        sheet = table.page.get_by_role("dialog", name=WORDS.of("web.concede.sheet", name="Bob"))
        expect(sheet).to_contain_text(WORDS.of("web.concede.stood", name="Bob", n=last))
        expect(sheet.locator("thead th").last).to_contain_text("Bob")  # nobody is ranked; who conceded stands last
        expect(sheet.locator("tr.place")).to_have_count(0)
        table.page.keyboard.press("Escape")
        expect(table.page.locator("section.bar h2")).to_contain_text(WORDS.of("web.concede.bar", name="Bob"))
        assert table.codes() == []
        table.page.reload()  # it stays so
        sheet.wait_for()
    bobs.page.goto(f"{bob.address}/")
    said = WORDS.of("web.list.conceded", name="Bob", since="")
    expect(bobs.page.get_by_text(said.strip())).to_be_visible()


@pytest.mark.parametrize(("title", "size"), [("praga", NARROW), ("raja", WIDE)])
def test_against_bots_it_ends_at_once(visit: Visit, title: str, size: tuple[int, int]) -> None:
    ann = visit(size)
    info = ann.create(title, [me("Ann"), bot()])
    table = ann.table(info)
    table.wait_for_turn()
    concede(table)
    sheet = table.page.get_by_role("dialog", name=WORDS.of("web.concede.sheet", name="Ann"))
    expect(sheet.locator("tr.total td")).to_have_count(2)
    assert ann.get(f"/tables/{info['id']}")["status"] == "over"
    sheet.get_by_role("button", name=WORDS.of("web.sheet.replay")).click()
    expect(table.page.locator("main.table")).to_have_attribute("data-n", "0")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
