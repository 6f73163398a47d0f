"""What a board does under a pointer, and on a phone under a finger."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.pages import NARROW, WORDS, Message, Table, Visitor, bot, me
from tests.browser.positions import building_in_hand, codes_of, raja_planning, raja_turn

MAP = {"raja": "svg.map", "praga": "svg.city"}
TAPS = 25  # moves on a phone
TRIED = 30  # moves, until some bring anything at once


def bring(visitor: Visitor, title: str) -> Message:
    return raja_turn(visitor) if title == "raja" else building_in_hand(visitor)


def box_of(page: Page, selector: str) -> list[float]:
    found: list[float] = page.evaluate(
        "selector => Object.values(document.querySelector(selector).getBoundingClientRect().toJSON())", selector
    )
    return found


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_nothing_moves_under_the_pointer(visit: Visit, title: str) -> None:
    """What a move would bring is told in the bar without making it higher or lower."""
    ann = visit()
    info = bring(ann, title)
    table = ann.table(info)
    page = table.page
    page.evaluate("document.fonts.ready.then(() => kingsroad.settled())")
    shape = (
        f"() => Object.values(document.querySelector('{MAP[title]}').getBoundingClientRect().toJSON()).map(Math.round)"
    )
    still = page.evaluate(shape)
    telling = [code for code in table.codes()[:TRIED] if ann.preview(info, code)][:3]
    assert telling
    for code in telling:
        table.button(code).hover()
        page.wait_for_selector("section.bar .pay")
        assert box_of(page, MAP[title]) == pytest.approx(still, abs=1)
        page.mouse.move(2, 2)
        page.wait_for_selector("section.bar .pay", state="detached")
        assert box_of(page, MAP[title]) == pytest.approx(still, abs=1)


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_a_phone_is_enough_to_play(visit: Visit, title: str) -> None:
    """By taps alone: on what is lit, and where a tile is turned first, on the button that confirms."""
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    rivals = [bot(), bot()] if title == "raja" else []
    page = ann.table(ann.create(title, [me("Ann"), *rivals])).page
    table = Table(page, 0, touch=True)
    chance = Random(title)
    done = 0
    while done < TAPS and table.wait_for_turn():
        table.press_a_move(chance, True)
        done += 1
    assert done == TAPS or table.over


def test_on_a_phone_the_bar_holds_every_move_whatever_part_is_shown(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    for info in (raja_planning(ann), raja_turn(ann), building_in_hand(ann)):
        table = ann.table(info)
        news = table.page.get_by_role("button", name=WORDS.of("web.digest.go_on"))
        if news.count():
            news.tap()
        legal = sorted(codes_of(ann.view(info, 0)[1]))
        parts = table.page.locator("nav.parts button, .segments button")
        assert parts.count() == 5
        for part in parts.all():
            part.tap()
            offered = table.bar.locator("[data-code]:not([data-refused])")
            shown = offered.evaluate_all("all => all.filter(e => e.checkVisibility()).map(e => e.dataset.code)")
            assert sorted(code for code in shown if code in legal) == legal
