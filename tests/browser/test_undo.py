"""Taking back: freely up to what was revealed, beyond that by request and agreement."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.pages import WORDS, Table, bot, me
from tests.browser.positions import building_in_hand, seat_two


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
    table.bar.locator('[data-code^="undo "]').click()
    table.page.wait_for_function("codes => kingsroad.codes().join() === codes", arg=",".join(start))


def test_what_was_revealed_is_a_barrier(visit: Visit) -> None:
    """A tile was drawn into the row: who plays alone cannot go back behind it."""
    ann = visit()
    table = ann.table(building_in_hand(ann))
    assert table.button("undo").is_disabled()
    assert table.bar.locator('[data-code^="ask "]').count() == 0


def ask(table: Table) -> None:
    """For the last move to be taken back."""
    n = table.n
    table.bar.locator('[data-code^="ask "]').click()
    table.wait_for(n + 1)
    assert WORDS.of("web.request.mine") in table.bar.inner_text()


def test_beyond_the_barrier_the_others_are_asked(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "praga")
    anns, bobs = ann.table(info), bob.table(info, 1)
    while anns.main.get_attribute("data-waiting") == "0":
        anns.do("end" if "end" in anns.codes() else anns.codes()[-1])
    bobs.wait_for(anns.n)

    ask(anns)
    card = bobs.bar.locator(".asked")
    card.wait_for()
    assert "Ann" in card.inner_text()
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
    table.bar.locator('[data-code^="ask "]').click()
    table.page.wait_for_function("() => kingsroad.codes().some((code) => code.startsWith('tile '))")
