"""A window that is used again keeps nothing of the visitor before."""

from __future__ import annotations

from tests.browser.pages import NARROW, WIDE, Visitor, me
from tests.browser.windows import SETTINGS, Windows

STORED = "() => [{ ...localStorage }, { ...sessionStorage }]"


def test_the_next_visitor_is_a_stranger_in_a_window_as_new(windows: Windows) -> None:
    own = Windows(windows.browser, windows.address)  # without those that other tests gave back
    window = own.take(NARROW, {"language": "de"}, {})
    ann = Visitor(window.context, own.address)
    ann.create("praga", [me("Ann")])
    page = ann.open("/")
    page.context.route("**/api/me", lambda route: route.abort())
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("sessionStorage.setItem('of', 'Ann')")
    page.context.new_page()
    assert ann.context.cookies()
    ann.leave()
    own.give_back(window)

    assert own.take(WIDE, {}, {}) is window
    bob = Visitor(window.context, own.address)
    assert len(bob.context.pages) == 1
    assert bob.context.cookies() == []
    assert bob.page.evaluate(STORED) == [{SETTINGS: "{}"}, {}]
    assert bob.tables() == []
    page = bob.open("/")
    page.wait_for_function("() => kingsroad.drawn()")
    assert page.viewport_size == {"width": WIDE[0], "height": WIDE[1]}
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    assert page.evaluate("matchMedia('screen').matches")
    assert bob.faults() == []
    window.context.close()
