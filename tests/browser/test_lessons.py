"""The guided first games, learned to the end by clicking what is lit, one of them on a narrow screen."""

from __future__ import annotations

import pytest

from kingsroad.lessons import load_lesson
from kingsroad.words import Words
from tests.browser.conftest import Visit
from tests.browser.looks import overflow, picture
from tests.browser.pages import NARROW, WIDE, Table, Visitor

LEARNERS = [("raja", "de", NARROW), ("praga", "cs", WIDE)]


def begin(visitor: Visitor, title: str) -> Table:
    visitor.open("/").click(f"[data-learn={title}]")
    visitor.page.wait_for_url("**/table/*")
    return Table(visitor.page, 0).ready()


def learn(visitor: Visitor, table: Table, title: str, language: str, upto: int | None = None) -> int:
    """Reads each step, does what it asks for; how many steps there were."""
    words, page = Words(language), visitor.page
    steps = load_lesson(title).json()["steps"][:upto]
    for at, step in enumerate(steps):
        page.wait_for_selector(f'.coach[data-step="{at}"]')
        text = page.locator(".coach p").inner_text()
        assert text.startswith(words.say(step["said"]))
        if step["code"] is None:
            page.click("[data-go-on]")
            continue
        table.wait_for_turn()
        assert set(table.codes()) == {step["code"]}
        table.do(step["code"])
    return len(steps)


@pytest.mark.parametrize(("title", "language", "size"), LEARNERS)
def test_a_lesson_can_be_learned_to_its_end(title: str, language: str, size: tuple[int, int], visit: Visit) -> None:
    visitor = visit(size, kept={"language": language})
    table = begin(visitor, title)
    picture(visitor.page, f"lesson-{title}-{language}", (size, "light"))
    learn(visitor, table, title, language)
    visitor.page.wait_for_selector(".coach", state="detached")
    assert overflow(visitor.page) == []
    table.wait_for_turn()
    assert len(table.codes()) > 1  # from here on play is free


def test_a_lesson_can_be_left_and_resumed_and_lets_nothing_else_pass(visit: Visit) -> None:
    visitor = visit()
    table = begin(visitor, "praga")
    learn(visitor, table, "praga", "en", 5)
    n, address = table.n, visitor.page.url
    visitor.page.keyboard.press(":")
    visitor.page.keyboard.type("do quarries")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector('.refusal[data-refused="web.lesson.code"]')
    assert table.n == n
    visitor.page.click(".coach a")
    visitor.page.wait_for_selector("[data-learn=praga]")
    visitor.page.get_by_role("button", name=Words().of("web.lesson.resume")).click()
    visitor.page.wait_for_url(address)
    table.ready()
    visitor.page.wait_for_selector('.coach[data-step="5"]')


def test_a_hint_says_what_a_strong_player_would_do_and_why(visit: Visit) -> None:
    visitor = visit()
    info = visitor.create("raja", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    table = visitor.table(info)
    table.wait_for_turn()
    n = table.n
    visitor.page.click("[data-hint]")
    play = visitor.page.get_by_role("button", name=Words().of("web.hint.try")).first
    assert play.get_attribute("data-code") in Table(visitor.page, 0).codes()
    play.wait_for()
    visitor.page.get_by_role("button", name=Words().of("web.hint.why")).click()
    assert visitor.page.locator(".hint ul li").count() >= 1
    play.click()
    table.wait_for(n + 1)
