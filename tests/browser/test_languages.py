"""All people read their own language, and may change it at any moment: a page, an old log, the score sheet."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from kingsroad.words import Entry, Words, languages
from tests.browser.conftest import Visit
from tests.browser.looks import overflow
from tests.browser.pages import NARROW, WIDE, Message, Visitor, bot, me, resize, switch
from tests.browser.positions import raja_turn, seat_two
from tests.server.servers import wait_until

TEXTS = "all => all.map(one => one.firstChild.textContent)"
ROWS = "all => all.map(one => (one.querySelector('span') ?? one).textContent.trim())"


def words_at(info: Message, language: str) -> Words:
    """The client calls players by their names where the engine says their colours."""
    words = Words(language)
    for seat in info["seats"]:
        colour = seat["colour"]
        name = seat["name"] if seat["kind"] == "person" else words.of(f"web.bot.{colour}")
        words.entries[f"colour.{colour}"] = Entry({"other": name}, "")
    return words


def finished(visitor: Visitor) -> Message:
    """A game of Raja that two bots played to its end."""
    info = visitor.create("raja", [bot("random"), bot("random")])
    wait_until(lambda: visitor.get(f"/tables/{info['id']}")["status"] == "over", "the end of the game")
    return info


def lines_of(visitor: Visitor) -> list[Message]:
    """All that the server told of the game."""
    found: dict[int, Message] = {}
    for frame in visitor.frames:
        message = json.loads(frame)
        found.update({line["n"]: line for line in message.get("lines", [])})
    return [found[n] for n in sorted(found)]


def facts_of(line: Message) -> list[Message]:
    return [fact["said"] for fact in line["facts"]]


def told(page: Page) -> list[str]:
    """Everything the log says, moves, facts and headings."""
    texts: list[str] = page.locator(".log .what > span, .log .fact > .said, .log h3 > button").evaluate_all(TEXTS)
    return texts


def test_another_language_rewords_the_whole_log_of_a_finished_game_and_its_sheet(visit: Visit) -> None:
    ann = visit()
    info = finished(ann)
    page = ann.table(info).page
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.locator(".log").get_by_role("button", name=Words().of("web.log.earlier")).click()
    lines = lines_of(ann)
    ends = [line["said"] for line in lines if line["code"] == "end"]  # told if the turn has nothing else to tell
    said = [line["said"] for line in lines if line["code"] != "end"]
    said += [fact for line in lines for fact in facts_of(line)]
    assert len(said) > 100
    for language in [*languages()[1:], "en"]:
        switch(page, language)
        words = words_at(info, language)
        found, wanted = Counter(told(page)), Counter(words.say(one) for one in said)
        assert wanted - found == Counter()
        assert found - wanted <= Counter(words.say(one) for one in ends)
        page.get_by_role("button", name=words.of("web.sheet.open")).click()
        sheet = page.get_by_role("dialog")
        rows = sheet.locator("tbody th").evaluate_all(ROWS)
        assert [*rows[:2], rows[-1]] == [words.of(f"web.sheet.{row}") for row in ("palaces", "gold", "rank")]
        assert words.of("raja.source.start") in rows  # of random players no city may have paid anyone
        page.keyboard.press("Escape")
        sheet.wait_for(state="detached")


def test_the_first_language_is_the_browsers_own(visit: Visit) -> None:
    ann = visit(new=True)
    for language in languages():
        spoken = f"{{ get: () => ['tlh', '{language}-XX', 'en'], configurable: true }}"
        ann.context.add_init_script(f"Object.defineProperty(navigator, 'languages', {spoken})")
        page = ann.open("/")
        page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        page.get_by_role("heading", name=Words(language).of("web.home.mine")).wait_for()
        assert "language" not in json.loads(page.evaluate("localStorage.getItem('kingsroad.settings')") or "{}")


def test_the_selector_of_the_top_bar_is_kept_and_told_to_the_server(visit: Visit) -> None:
    ann = visit()
    ann.post("/me", name="Ann")
    page = ann.open("/")
    page.get_by_role("combobox", name=Words().of("web.settings.language")).select_option("cs")
    page.get_by_role("heading", name=Words("cs").of("web.home.mine")).wait_for()
    wait_until(lambda: ann.get("/me")["language"] == "cs", "the language at the server")
    page.reload()
    page.get_by_role("heading", name=Words("cs").of("web.home.mine")).wait_for()


def test_a_new_guest_is_known_by_the_language_of_the_page(visit: Visit) -> None:
    ann = visit(kept={"language": "de"})
    page = ann.open("/")
    page.locator("[data-title=raja]").get_by_role("button", name=Words("de").of("web.home.play")).click()
    page.wait_for_selector("main.table")
    assert ann.get("/me")["language"] == "de"


def test_two_at_one_table_read_two_languages(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "raja")
    tables = [ann.table(info, 0), bob.table(info, 1)]
    for visitor, table, language in zip((ann, bob), tables, ("fr", "cs"), strict=True):
        switch(table.page, language)
        view = visitor.view(info, table.seat)[1]
        words = words_at(info, language)
        asked = words.say(view["tasks"][0]["said"]) if view.get("tasks") else ""
        said = asked or words.of("web.bar.waiting", names=[["Ann", "Bob"][seat] for seat in view["waiting"]])
        assert table.bar.locator("h2").evaluate("one => one.firstChild.textContent.trim()") == said


def open_home(ann: Visitor) -> Page:
    return ann.open("/")


def open_account(ann: Visitor) -> Page:
    ann.post("/me", name="Ann")
    return ann.open("/account")


def open_raja(ann: Visitor) -> Page:
    return ann.table(raja_turn(ann)).page


def open_praga(ann: Visitor) -> Page:
    return ann.table(ann.create("praga", [me("Ann"), bot()])).page


@pytest.mark.parametrize("opened", [open_home, open_account, open_raja, open_praga])
def test_pages_have_room_for_each_language(visit: Visit, opened: Callable[[Visitor], Page]) -> None:
    """And no word is missing: it would be shown by its id, which no visitor may see."""
    spoken = languages()[1:]
    page = opened(visit(kept={"language": spoken[0]}))
    for size, order in ((WIDE, spoken), (NARROW, spoken[::-1])):
        resize(page, size)
        for language in order:
            if page.evaluate("document.documentElement.lang") != language:
                switch(page, language)
            assert overflow(page) == [], (language, size)
            assert page.evaluate("kingsroad.spilled()") == [], (language, size)
            assert page.evaluate("kingsroad.missing()") == [], (language, size)
