"""The rules in the application: every rule with its text, found by searching, reached without leaving the table."""

from __future__ import annotations

import re

import pytest

from kingsroad import titles
from kingsroad.rulebook import load_rulebook
from kingsroad.words import Words, languages
from tests.browser.conftest import Visit
from tests.browser.looks import overflow
from tests.browser.pages import NARROW, WORDS, bot, me, rule_name, switch
from tests.browser.positions import raja_turn

ROWS = """all => all.map(row =>
    [row.dataset.rule, row.id, row.querySelector('p').textContent, row.querySelector('.ruling') !== null])"""
PAGES_OF_PDF = re.compile(rb"/Type\s*/Page\b(?!s)")


HAS_HEADING = "text => document.querySelector('h2')?.innerText === text"


@pytest.mark.parametrize("title", titles.names())
def test_every_rule_stands_on_its_page_in_each_language(visit: Visit, title: str) -> None:
    first, *others = languages()[::-1]
    page = visit(kept={"language": first}).open(f"/rules/{title}")
    for language in (first, *others):
        if language != first:
            switch(page, language)
        book = load_rulebook(title, language)
        page.wait_for_function(HAS_HEADING, arg=book.chapters[0].title)
        shown = page.locator("[data-rule]").evaluate_all(ROWS)
        mark = Words(language).of("rules_page.ruling")
        assert [row[0] for row in shown] == list(book.by_id)
        for id, anchor, text, ruling in shown:
            rule = book.by_id[id]
            assert f"{title}/{anchor}" == id
            assert text == (f"{rule.text} {mark}" if rule.ruling else rule.text)
            assert ruling == rule.ruling
        assert page.locator("h2").all_inner_texts() == [chapter.title for chapter in book.chapters]
        assert page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize("title", titles.names())
def test_chapters_have_pictures_and_nothing_is_too_wide_for_a_phone(visit: Visit, title: str) -> None:
    ann = visit(NARROW)
    page = ann.open(f"/rules/{title}")
    page.wait_for_selector(".pictures figure")
    assert page.locator(".pictures figure").count() > 15
    assert overflow(page) == []


def test_words_are_found_and_marked(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/rules/raja")
    page.get_by_role("searchbox").fill("TOLL waived")
    page.wait_for_function("() => document.querySelectorAll('[data-rule]').length === 1")
    assert page.locator("[data-rule]").get_attribute("data-rule") == "raja/travel/8"
    assert page.locator("mark").all_inner_texts() == ["toll", "waived"]
    page.get_by_role("searchbox").fill("rhinoceros")
    page.get_by_text(WORDS.of("rules_page.nothing")).last.wait_for()


def test_an_address_leads_to_its_rule_and_rules_lead_to_each_other(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/rules/praga#setup/5")
    page.wait_for_selector("[data-rule='praga/setup/5'].target")
    page.locator("[data-rule='praga/setup/5']").get_by_role("button", name="solo/7").click()
    page.wait_for_selector("[data-rule='praga/solo/7'].target")
    assert page.url.endswith("/rules/praga#solo/7")
    box = page.locator("[data-rule='praga/solo/7']").bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 900


def test_a_rule_is_read_at_the_table_and_the_table_stays(visit: Visit) -> None:
    ann = visit()
    info = raja_turn(ann)
    table = ann.table(info)
    _, view = ann.view(info, 0)
    rule = view["tasks"][0]["rule"]
    table.bar.get_by_role("button", name=WORDS.of("web.rule.open", rule=rule_name(rule))).first.click()
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_text(load_rulebook("raja").by_id[rule].text).wait_for()
    with table.page.context.expect_page() as opened:
        dialog.get_by_role("link", name=WORDS.of("rules_page.all")).click()
    opened.value.wait_for_selector(f"[data-rule='{rule}'].target")
    opened.value.close()
    assert table.page.url.endswith(f"/table/{info['id']}")
    table.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert table.codes()


@pytest.mark.parametrize(
    ("title", "places"),
    [
        (
            "raja",
            {
                ".track h2": "raja/round/1",
                ".village": "raja/travel/2",
                ".sector": "raja/",
                ".cast use[href='#raja-pt-priest']": "raja/characters/3",
                ".strip .figure.main use": "raja/",
                ".status": "raja/round/5",
            },
        ),
        (
            "praga",
            {
                ".rows .name": "praga/tiles/1",
                ".rows .name use[href='#praga-wall']": "praga/walls/1",
                "svg.crane .sector": "praga/crane/3",
                ".crane .empty": "praga/crane/1",
                ".road-spot .hit": "praga/road/2",
            },
        ),
    ],
)
def test_whatever_lies_on_the_table_can_be_looked_up(visit: Visit, title: str, places: dict[str, str]) -> None:
    """Also a part of a thing, and where something lies over it; `test_things` has every kind of thing."""
    ann = visit()
    info = raja_turn(ann) if title == "raja" else ann.create("praga", [me("Ann"), bot()])
    table = ann.table(info)
    n = table.n
    asks = table.page.get_by_role("button", name=WORDS.of("web.rule.ask"))
    for place, rule in places.items():
        asks.click()
        table.page.locator(place).first.dispatch_event("click")
        dialog = table.page.get_by_role("dialog")
        dialog.wait_for()
        assert dialog.locator(".chapter").inner_text().startswith(rule), place
        assert dialog.locator(".rule-text").inner_text() in {one.text for one in load_rulebook(title).by_id.values()}
        table.page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
        assert asks.get_attribute("aria-pressed") == "false", "one press, one answer"
    asks.click()
    table.page.locator("[data-code]:not([disabled])").first.dispatch_event("click")  # looked up, not played
    table.page.get_by_role("dialog").wait_for()
    table.page.keyboard.press("Escape")
    table.page.get_by_role("dialog").wait_for(state="detached")
    asks.click()
    table.page.keyboard.press("Escape")
    table.page.wait_for_function("() => !document.documentElement.classList.contains('asking')")
    assert table.n == n


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_on_a_phone_one_press_is_answered_and_then_the_table_is_played_on(visit: Visit, title: str) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    table = ann.table(raja_turn(ann) if title == "raja" else ann.create("praga", [me("Ann"), bot()]))
    page, dialog = table.page, table.page.get_by_role("dialog")

    def ask() -> None:
        page.get_by_role("button", name=WORDS.of("web.menu.title")).tap()
        dialog.get_by_role("button", name=WORDS.of("web.rule.ask")).tap()
        done.wait_for()

    done = page.get_by_role("button", name=WORDS.of("web.rule.done"), exact=True)
    ask()
    page.locator("[data-part] [data-asks] button").last.tap()  # tabs are not asked for
    page.get_by_role("tab", name=WORDS.of("web.chat.title")).tap()
    page.locator(".chat .empty").tap()
    page.locator(".toast", has_text=WORDS.of("web.rule.none")).wait_for()
    note, bar = page.locator(".toast").bounding_box(), table.bar.bounding_box()
    assert note
    assert bar
    assert note["y"] + note["height"] <= bar["y"], "it covers no button of the bar"
    done.tap()
    done.wait_for(state="detached")
    ask()
    table.bar.get_by_role("toolbar").locator("[data-code]").first.tap()
    dialog.locator(".rule-text").wait_for()
    dialog.get_by_role("button", name=WORDS.of("web.close")).tap()
    dialog.wait_for(state="detached")
    assert done.count() == 0
    n = table.n
    table.do(table.codes()[0])
    assert table.n == n + 1
    ask()
    page.get_by_role("button", name=WORDS.of("web.menu.title")).tap()
    dialog.wait_for()
    assert done.count() == 0


def test_home_leads_to_the_rules_of_each_game(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/")
    for title in titles.names():
        page.locator(f"[data-title={title}]").get_by_role("link", name=WORDS.of("web.nav.rules")).click()
        page.wait_for_selector(f"[data-rule^='{title}/']")
        page.get_by_role("link", name=WORDS.of("web.name")).click()
        page.wait_for_selector(f"[data-title={title}]")


@pytest.mark.parametrize("title", titles.names())
def test_the_quick_reference_is_printed_on_one_page_in_each_language(visit: Visit, title: str) -> None:
    first, *others = languages()[::-1]
    page = visit(kept={"language": first}).open(f"/rules/{title}/quick")
    for language in (first, *others):
        if language != first:
            switch(page, language)
        words = Words(language)
        heading = words.of("rules_page.quick_title", title=words.of(f"{title}.about.name"))
        page.get_by_role("heading", name=heading, exact=True).wait_for()
        page.wait_for_selector(".quick h2")
        assert overflow(page) == [], language
        page.emulate_media(media="print", reduced_motion="reduce")
        printed = page.pdf(format="A4", margin={"top": "12mm", "bottom": "12mm", "left": "12mm", "right": "12mm"})
        assert len(PAGES_OF_PDF.findall(printed)) == 1, language
        page.emulate_media(media="screen", reduced_motion="reduce")
