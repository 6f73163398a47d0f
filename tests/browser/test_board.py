"""What a board does under a pointer, and on a phone under a finger."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.pages import MIDDLE, NARROW, WIDE, WORDS, Message, Table, Visitor, bot, me, resize
from tests.browser.positions import building_in_hand, codes_of, raja_planning, raja_turn

MAP = {"raja": "svg.map", "praga": "svg.city"}
TAPS = 25  # moves of Raja on a phone; of Praga it is a whole game
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


def test_the_map_keeps_its_size_when_it_is_my_turn(visit: Visit) -> None:
    """The bar has more to say then, and is as high as before."""
    ann = visit()
    table = ann.table(raja_planning(ann))
    page = table.page
    before = box_of(page, MAP["raja"])
    table.do("disc houses move")
    assert table.wait_for_turn()
    page.wait_for_selector("section.bar .pill.warn", state="attached")
    assert box_of(page, MAP["raja"]) == before


def test_on_a_phone_a_seal_is_as_large_as_a_fingertip(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    page = ann.table(ann.create("praga", [me("Ann"), bot()])).page
    page.locator("[data-part=city]").first.tap()
    sizes = page.locator("svg.city rect.hit").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))"
    )
    assert len(sizes) == 5
    assert min(sizes) >= 44


def test_a_phone_is_enough_to_play(visit: Visit) -> None:
    """By taps alone, on what is lit."""
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    table = Table(ann.table(ann.create("raja", [me("Ann"), bot(), bot()])).page, 0, touch=True)
    chance = Random("raja")
    done = 0
    while done < TAPS and table.wait_for_turn():
        table.press_a_move(chance, True)
        done += 1
    assert done == TAPS or table.over


def test_on_a_phone_a_tap_on_the_map_chooses_and_the_bar_confirms(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    table = ann.table(raja_turn(ann))
    page = table.page
    place = page.locator(".village.lit[data-code^='house ']").first
    code = place.get_attribute("data-code")
    n = table.n
    box = place.locator(".ground").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector(f"section.bar .end[data-code='{code}'] small")
    assert page.locator(".village.pointed").count() == 1
    assert table.n == n
    table.bar.locator(".end[data-code]:visible").tap()
    table.wait_for(n + 1)
    assert ann.view(ann.tables()[0], 0)[0] > n


@pytest.mark.parametrize("size", [(844, 390), (720, 450)])
def test_a_low_window_has_room_for_map_and_choices(visit: Visit, size: tuple[int, int]) -> None:
    """A phone held sideways, or a laptop whose page is shown twice as large."""
    ann = visit(size)
    table = ann.table(raja_turn(ann))
    _, _, width, height = box_of(table.page, MAP["raja"])[:4]
    assert (width, height) >= (300, 200)
    _, top, across, high, *_ = box_of(table.page, "section.bar")
    assert across < size[0] / 2
    assert top + high <= size[1]
    assert len(table.page.evaluate("kingsroad.overflow()")) == 0
    table.do(next(code for code in table.codes() if code.startswith("house ")))


def test_on_a_phone_the_bar_holds_every_move_whatever_part_is_shown(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    for info, many in ((raja_planning(ann), 5), (raja_turn(ann), 5), (building_in_hand(ann), 6)):
        table = ann.table(info)
        news = table.page.get_by_role("button", name=WORDS.of("web.digest.go_on"))
        if news.count():
            news.tap()
        legal = sorted(codes_of(ann.view(info, 0)[1]))
        parts = table.page.locator("nav.parts button, .segments button")
        assert parts.count() == many
        for part in parts.all():
            part.tap()
            offered = table.bar.locator("[data-code]:not([data-refused])")
            shown = offered.evaluate_all("all => all.filter(e => e.checkVisibility()).map(e => e.dataset.code)")
            assert sorted({code for code in shown if code in legal}) == legal


def test_the_bar_holds_every_move_whatever_is_looked_for(visit: Visit) -> None:
    """Who plays from outside finds them all, hidden or not."""
    ann = visit()
    info = raja_turn(ann)
    table = ann.table(info)
    legal = sorted(codes_of(ann.view(info, 0)[1]))
    seen = "all => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.code)"
    table.page.locator("[data-find]").fill("agra")
    listed = table.bar.locator(".list [data-code]")
    wanted = listed.evaluate_all(seen)
    assert wanted
    assert all("agra" in code for code in wanted)
    assert len(wanted) < len(legal)
    assert sorted(set(table.codes())) == legal
    table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("ArrowDown")
    assert table.page.evaluate("document.activeElement.dataset.code") == wanted[1 % len(wanted)], "of those in sight"


def test_the_turn_can_be_ended_by_code_while_something_else_is_to_be_confirmed(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    info = raja_turn(ann)
    table = ann.table(info)
    table.place(next(code for code in table.codes() if code.startswith("house "))).tap()
    table.page.wait_for_selector("section.bar .end:has(small)")
    assert sorted(set(table.codes())) == sorted(codes_of(ann.view(info, 0)[1]))


# buttons of the list that are seen, but not as a whole
CUT = """() => {
  const frame = document.querySelector('.choices .list').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.choices .list [data-code]')].map((one) => one.getBoundingClientRect());
  return boxes.filter((box) => box.top < frame.bottom - 1 && box.bottom > frame.bottom + 1).length;
}"""


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_of_many_choices_whole_rows_are_seen_and_all_of_them_on_request(visit: Visit, title: str) -> None:
    ann = visit()
    table = ann.table(raja_planning(ann) if title == "raja" else building_in_hand(ann))
    codes = table.codes()
    assert len(codes) > 40
    if title == "raja":
        table.page.locator(".digest button").last.click()
    unfold = table.bar.locator("[data-list]")
    for size in (WIDE, MIDDLE, NARROW):
        resize(table.page, size)
        assert table.page.evaluate(CUT) == 0, size
        high = box_of(table.page, ".choices .list")[3]
        assert str(len(codes)) in unfold.inner_text()
        unfold.click()
        assert table.codes() == codes
        assert box_of(table.page, ".choices .list")[3] > 2 * high, size
        table.page.keyboard.press("Escape")
        table.page.wait_for_function("() => !document.querySelector('.choices.open')")
    table.do(codes[-1])
