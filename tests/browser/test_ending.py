"""A turn is not ended by mistake where something would be lost."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.pages import NARROW, WORDS
from tests.browser.positions import raja_turn

# no line and no word is cut off
WHOLE = "one => one.scrollHeight < one.clientHeight + 6 && one.scrollWidth <= one.clientWidth"


def test_the_end_that_loses_something_takes_two_presses(visit: Visit) -> None:
    ann = visit()
    info = raja_turn(ann)
    table = ann.table(info)
    end = table.bar.locator(".end[data-code=end]")
    loss = end.locator("small")
    n = table.n
    table.page.keyboard.press("e")
    loss.wait_for()
    assert WORDS.of("web.bar.armed") in end.inner_text()
    assert WORDS.of("web.bar.armed") in table.page.get_by_role("status").first.inner_text()
    table.page.keyboard.press("Escape")
    loss.wait_for(state="detached")
    end.click()
    loss.wait_for()
    assert ann.view(info, 0)[0] == table.n == n
    end.click()
    table.wait_for(n + 1)


def test_another_move_forgets_the_first_press(visit: Visit) -> None:
    ann = visit()
    table = ann.table(raja_turn(ann))
    table.page.keyboard.press("e")
    loss = table.bar.locator(".end small")
    loss.wait_for()
    table.do(next(code for code in table.codes() if code.startswith("house ")))
    loss.wait_for(state="detached")


def test_on_a_phone_the_whole_loss_can_be_read(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True, kept={"language": "de"})
    table = ann.table(raja_turn(ann))
    warning = table.bar.locator("[data-lost]")
    loss = warning.inner_text()
    warning.tap()
    card = table.bar.locator(".card .lost")
    card.wait_for()
    assert card.inner_text().strip() == loss
    assert card.evaluate(WHOLE)
    table.page.keyboard.press("Escape")
    card.wait_for(state="detached")
    end = table.bar.locator(".end")
    end.tap()
    end.locator("small").wait_for()
    assert end.locator("small").inner_text() == loss
    assert end.locator("small").evaluate(WHOLE)


def test_the_list_names_what_is_lost_and_ends_the_turn_at_once(visit: Visit) -> None:
    ann = visit()
    info = raja_turn(ann)
    table = ann.table(info)
    _, view = ann.view(info, 0)
    entry = table.unfold().locator("[data-code=end]")
    text = entry.inner_text()
    assert all(WORDS.say(row["said"]) in text for row in view["ending"]["lapses"])
    assert str(view["turn"]["penalty_gold"]) in text
    n = table.n
    entry.click()
    table.wait_for(n + 1)
