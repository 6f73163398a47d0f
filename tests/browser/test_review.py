"""The review of a finished game: asked for, seen growing, looked through, and played on from."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import Message, Visitor

GAMES = Path(__file__).parent.parent / "games"
DONE = "main[data-review=done]"
PATIENCE = 120_000  # milliseconds; the bots' processes may be busy with other tests


def taken_over(ann: Visitor, name: str) -> Message:
    made: Message = ann.post("/journals", journal=(GAMES / f"{name}.journal").read_text("utf-8"))
    return made


def reviewed(ann: Visitor, made: Message) -> Page:
    page = ann.open(f"/table/{made['id']}/review")
    ask(page)
    return page


def ask(page: Page) -> None:
    """Another test may have asked for the same game: then the review is there."""
    page.locator(".links select").select_option("quick")
    page.wait_for_selector(f"main[data-review=none] .btn.prime, {DONE}")
    if page.locator(DONE).count() == 0:
        page.locator("main[data-review=none] .btn.prime").click()
    page.wait_for_selector(DONE, timeout=PATIENCE)


@pytest.mark.parametrize("game", ["raja-short", "praga-solo"])
def test_a_review_is_asked_for_and_read_to_the_end(visit: Visit, game: str) -> None:
    ann = visit()
    made = taken_over(ann, game)
    page = reviewed(ann, made)
    assert page.locator(".summary li").count() >= len(made["seats"])
    rows = page.locator(".story .turn")
    assert rows.count() > 0
    page.locator(".story section").filter(has=page.locator(".only")).locator(".turn .at").nth(1).click()
    page.wait_for_url("**/review/*")
    line = page.locator("main").get_attribute("data-line")
    assert page.url.endswith(f"/review/{line}")
    page.keyboard.press("Home")
    page.wait_for_selector("main[data-line='0']")
    page.keyboard.press("End")
    last = made["n"]
    page.wait_for_selector(f"main[data-line='{last}']")
    page.wait_for_selector(f".mini[data-n='{last}']")
    # Each column of the ledger adds up to its result.
    for column in range(len(made["seats"])):
        cells = [
            float(text.replace("\N{MINUS SIGN}", "-").replace("%", "").replace("+", ""))
            for text in page.locator(f".review table:has(caption) tbody td:nth-of-type({column + 1})").all_inner_texts()
        ]
        assert sum(cells[:-1]) == pytest.approx(cells[-1], abs=0.05 * len(cells))


def test_on_a_phone_and_in_another_language(visit: Visit) -> None:
    ann = visit((390, 844), has_touch=True, is_mobile=True)
    made = taken_over(ann, "raja-short")
    page = ann.open(f"/table/{made['id']}/review?language=de")
    expect(page.locator("main .btn.prime")).to_have_text("Partie analysieren")
    ask(page)
    expect(page.locator("h2").filter(has_text="Gewinnchance")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_the_best_line_is_played_on_to_a_result(visit: Visit) -> None:
    ann = visit()
    made = taken_over(ann, "raja-short")
    page = reviewed(ann, made)
    errors = page.locator(".story .turn").filter(has=page.locator(".lost b"))
    last = errors.nth(errors.count() - 1)
    last.locator(".at").click()
    page.locator(".go select").nth(0).select_option("random")
    page.locator("[data-act=play-best]").click()
    page.wait_for_url(lambda url: "/review" not in url)
    branch = page.url.rpartition("/")[2].partition("?")[0]
    info = ann.get(f"/tables/{branch}")
    assert info["origin"]["id"] == made["id"]
    seat = next(one["index"] for one in info["seats"] if one["mine"])
    ann.post(f"/tables/{branch}/seat-bot", seat=seat, level="random")
    page.wait_for_selector("dialog .sheet", timeout=PATIENCE)
    assert ann.get(f"/tables/{branch}")["result"]
    page.goto(f"{ann.address}/table/{made['id']}/review")
    page.locator(".links select").select_option("quick")
    with page.expect_response("**/branch") as gone:
        page.locator(".branches .btn").click()
    assert gone.value.status == 204, gone.value.text()
    expect(page.locator(".branches")).to_have_count(0)


def test_the_sheet_and_the_replay_lead_to_it(visit: Visit) -> None:
    ann = visit()
    made = taken_over(ann, "raja-short")
    page = ann.open(f"/table/{made['id']}/at/5")
    page.locator("a[href$='/review/5']").click()
    page.wait_for_selector("main[data-review=none]")


def test_a_game_that_runs_has_no_review(visit: Visit) -> None:
    ann = visit()
    made = ann.create("raja", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    page = ann.open(f"/table/{made['id']}/review")
    expect(page.locator("main")).to_contain_text("only finished games")
