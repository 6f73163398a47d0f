"""A puzzle: begun, hinted at, solved, and kept."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from kingsroad.review import puzzles
from tests.browser.conftest import Visit
from tests.browser.pages import Visitor

PATIENCE = 60_000


READY = """([n, seat]) => {
    const { dataset } = document.querySelector('main[data-n]');
    return Number(dataset.n) > n && dataset.waiting.split(' ').includes(`${seat}`);
}"""


def played(ann: Visitor, page: Page, seat: int, codes: list[str]) -> None:
    """Each of these moves as soon as it is the seat's turn."""
    n = -1
    for code in codes:
        page.wait_for_function(READY, arg=[n, seat], timeout=PATIENCE)
        n = int(page.locator("main[data-n]").get_attribute("data-n") or 0)
        ann.post(f"/tables/{page.url.rpartition('/')[2]}/moves", seat=seat, n=n + 1, code=code)


def test_a_puzzle_is_solved_in_the_browser_and_stays_solved(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/puzzles")
    expect(page.locator("[data-today]")).to_have_count(2)
    shown = page.locator("[data-puzzles=raja] [data-puzzle]")
    expect(shown.first).to_be_visible()
    ids = [str(shown.nth(i).get_attribute("data-puzzle")) for i in range(shown.count())]
    one = next(puzzles.puzzle("raja", id) for id in ids if puzzles.puzzle("raja", id)["best"][-1] == "end")
    page.locator(f"[data-puzzle='{one['id']}']").click()
    strip = page.locator("[data-trial=open]")
    expect(strip).to_be_visible(timeout=PATIENCE)
    strip.locator("[data-act=hint]").click()
    expect(strip.locator(".way li")).to_have_count(1)
    played(ann, page, one["seat"], one["best"])
    strip.locator("[data-act=check]").click()
    expect(page.locator("[data-trial=judged] .good")).to_be_visible(timeout=PATIENCE)
    page.locator("[data-trial] a").click()
    expect(page.locator("[data-tried] .good")).to_be_visible()
    expect(page.locator(f"[data-puzzle='{one['id']}']")).to_have_count(0)


def test_the_puzzles_fit_on_a_phone_in_french(visit: Visit) -> None:
    ann = visit((390, 844), has_touch=True, is_mobile=True)
    page = ann.open("/puzzles?language=fr")
    expect(page.locator("h1")).to_have_text("Problèmes")
    expect(page.locator("[data-today]")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[data-today]").first.click()
    expect(page.locator("[data-trial=open]")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
