"""Taking back: freely up to what was revealed, beyond that by request and agreement."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.pages import WORDS, Table, bot, me
from tests.browser.positions import building_in_hand, seat_two, to_discs


def take(table: Table) -> None:
    table.do(next(code for code in table.codes() if code.startswith("take ")))


def test_a_move_is_taken_back_and_brought_back(visit: Visit) -> None:
    ann = visit()
    table = ann.table(ann.create("praga", [me("Ann")]))
    start = table.codes()
    assert table.button("undo").is_disabled()
    take(table)
    after = table.codes()
    assert after != start
    table.do("undo")
    assert table.codes() == start
    table.do("redo")
    assert table.codes() == after
    n = table.n
    table.page.keyboard.press("u")
    table.wait_for(n + 1)
    assert table.codes() == start
    table.page.keyboard.press("Shift+U")
    table.wait_for(n + 2)
    assert table.codes() == after


def test_a_whole_turn_is_taken_back_at_once(visit: Visit) -> None:
    ann = visit()
    table = ann.table(ann.create("praga", [me("Ann")]))
    start = table.codes()
    take(table)
    table.do(next(code for code in table.codes() if code.startswith("do ")))
    table.more('[data-code^="undo "]').click()
    table.page.wait_for_function("codes => kingsroad.codes().join() === codes", arg=",".join(start))


def test_what_was_revealed_is_a_barrier(visit: Visit) -> None:
    """A tile was drawn into the row: who plays alone cannot go back behind it."""
    ann = visit()
    table = ann.table(building_in_hand(ann))
    assert table.button("undo").is_disabled()
    assert table.bar.locator("[data-back]").count() == 0


def ask(table: Table) -> None:
    """For the last move to be taken back: the hand only says what would go, the button beside it asks."""
    n = table.n
    table.more("[data-back]").click()
    assert table.n == n
    table.bar.locator('[data-code^="ask "]').click()
    table.wait_for(n + 1)
    table.bar.get_by_role("button", name=WORDS.of("web.request.withdraw")).wait_for()


def test_beyond_the_barrier_the_others_are_asked(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "praga")
    anns, bobs = ann.table(info), bob.table(info, 1)
    while anns.main.get_attribute("data-waiting") == "0":
        anns.do("end" if "end" in anns.codes() else anns.codes()[-1])
    bobs.wait_for(anns.n)

    ask(anns)
    card = bobs.bar.locator(".asked")
    card.wait_for()
    ended = WORDS.of("praga.told.end")
    assert WORDS.of("web.request.asked", name="Ann", what=ended) in card.inner_text()
    assert WORDS.of("web.request.mine", what=ended) in anns.bar.inner_text()
    bobs.told()
    assert WORDS.of("web.log.ask", what=ended) in (bobs.log.text_content() or "")
    anns.do("decline")  # withdrawn
    bobs.wait_for(anns.n)
    assert card.count() == 0

    ask(anns)
    card.wait_for()
    bobs.do("decline")
    anns.wait_for(bobs.n)
    assert anns.bar.locator(".asked").count() == 0
    assert anns.main.get_attribute("data-waiting") == "1"

    ask(anns)
    card.wait_for()
    bobs.do("agree")
    anns.wait_for(bobs.n)
    assert anns.main.get_attribute("data-waiting") == "0"
    assert "end" in anns.codes()


def test_bots_agree_to_every_request(visit: Visit) -> None:
    ann = visit()
    table = ann.table(building_in_hand(ann, bot()))
    assert not any(code.startswith("tile ") for code in table.codes())
    table.more("[data-back]").click()
    card = table.bar.locator(".asked")
    assert WORDS.of("web.request.bots") in card.inner_text()
    card.locator('[data-code^="ask "]').click()
    table.page.wait_for_function("() => kingsroad.codes().some((code) => code.startsWith('tile '))")


def test_who_asks_after_taking_back_asks_for_a_move_that_counts(visit: Visit) -> None:
    ann = visit()
    info = building_in_hand(ann, bot())
    table = ann.table(info)
    table.more("[data-back]").click()
    asked = table.bar.locator('[data-code^="ask "]').get_attribute("data-code")
    table.page.keyboard.press("Escape")
    table.do(table.codes()[0])
    table.do("undo")
    table.page.keyboard.press("u")  # beyond what was revealed: said first, as only bots play
    again = table.bar.locator('[data-code^="ask "]')
    assert again.get_attribute("data-code") == asked
    again.click()
    table.page.wait_for_function("() => kingsroad.codes().some((code) => code.startsWith('tile '))")
    assert table.bar.locator(".refusal").count() == 0


def test_what_was_taken_back_is_one_line_of_the_log(visit: Visit) -> None:
    ann = visit()
    table = ann.table(ann.create("praga", [me("Ann")]))
    take(table)
    table.do("undo")
    table.told()
    folded = table.log.get_by_text(WORDS.of("log.taken_back", count=1))
    folded.wait_for()
    assert table.log.locator(".row").count() == 0
    folded.click()
    table.page.wait_for_function("() => document.querySelectorAll('#side-body .row').length === 2")


def test_a_disc_is_set_anew_without_asking_and_taken_back_by_request_once_all_are_set(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "raja")
    to_discs(info, ann, bob)
    anns, bobs = ann.table(info), bob.table(info, 1)
    anns.do("disc gold gold")
    assert "disc gold house" in anns.codes()
    assert anns.bar.locator("[data-back]").count() == 0

    bobs.wait_for(anns.n)
    bobs.do("disc gold house")
    anns.wait_for(bobs.n)
    assert not any(code.startswith("disc ") for code in anns.codes())
    ask(anns)
    card = bobs.bar.locator(".asked")
    card.wait_for()
    assert WORDS.of("web.request.asked", name="Ann", what=WORDS.of("raja.told.secret")) in card.inner_text()
    assert WORDS.of("raja.action.gold") not in card.inner_text()
    bobs.do("agree")
    anns.wait_for(bobs.n)
    anns.page.wait_for_function("() => kingsroad.codes().includes('disc house house')")
    anns.do("disc house house")
    assert ann.view(info, 0)[1]["own"]["disc"] == ["house", "house"]
    assert bob.view(info, 1)[1]["own"]["disc"] is None
