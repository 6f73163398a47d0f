"""The review of a finished game: asked for, seen growing, looked through, and played on from."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import Message, Visitor
from tests.browser.positions import seat_two
from tests.browser.test_puzzles import played
from tests.server.servers import running

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
    page.locator(".offers select").select_option("quick")
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
    page.locator(".offers select").select_option("master")  # nobody has asked for it
    expect(page.locator("main[data-review=none] .btn.prime")).to_have_text("Partie analysieren")
    ask(page)
    expect(page.locator("h2").filter(has_text="Gewinnchance")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_the_best_line_is_played_on_to_a_result(visit: Visit) -> None:
    ann = visit()
    made = taken_over(ann, "raja-short")
    page = reviewed(ann, made)
    errors = page.locator(".story .turn").filter(has=page.locator(".lost b"))
    errors.first.locator(".at").click()
    page.locator("[data-act=bots]").select_option("random")
    page.locator("[data-act=play-best]").click()
    page.wait_for_url(lambda url: "/review" not in url)
    branch = page.url.rpartition("/")[2].partition("?")[0]
    info = ann.get(f"/tables/{branch}")
    assert info["origin"]["id"] == made["id"]
    seat = next(one["index"] for one in info["seats"] if one["mine"])
    asked = ann.context.request.post(
        f"{ann.address}/api/tables/{branch}/seat-bot",
        data={"seat": seat, "level": "random"},
        headers={"X-Kingsroad": "1"},
    )
    assert asked.ok or "table.ended" in asked.text()  # the bots may have played to the end already
    page.wait_for_selector("dialog .sheet", timeout=PATIENCE)
    assert ann.get(f"/tables/{branch}")["result"]
    page.goto(f"{ann.address}/table/{made['id']}/review")
    page.locator(".offers select").select_option("quick")
    with page.expect_response("**/branch") as gone:
        page.locator(f"[data-branch='{branch}'] [data-act=delete]").click()
    assert gone.value.status == 204, gone.value.text()
    expect(page.locator("[data-branch]")).to_have_count(0)


def test_branches_are_named_compared_shared_and_deleted(visit: Visit) -> None:
    ann, ben = visit(), visit()
    made = taken_over(ann, "raja-short")
    page = reviewed(ann, made)
    row = page.locator(".story .turn").nth(0)
    row.locator(".at").click()
    page.locator("[data-act=name]").fill("My own way")
    page.locator("[data-act=play-on]").click()
    page.wait_for_url(lambda url: "/review" not in url)
    branch = page.url.rpartition("/")[2].partition("?")[0]
    page.goto(f"{ann.address}/table/{made['id']}/review")
    page.locator(".offers select").select_option("quick")
    told = page.locator(f"[data-branch='{branch}']")
    expect(told.locator("th")).to_have_text("My own way")
    # A column for each seat: here what the judge expects, above it the result of the game.
    expect(told.locator("td").filter(has_text="≈")).to_have_count(len(made["seats"]))
    expect(page.locator("[data-tips='1'] text")).to_have_count(2)
    expect(page.locator("[data-tips='1'] text").last).to_contain_text(re.compile(r"^\d+ %"))
    told.locator("[data-act=share]").click()
    # It is in the clipboard, or where there is none it is told.
    told_link = page.locator("[role=status], [role=alert]").filter(has_text=re.compile(f"{branch}|copied", re.I))
    expect(told_link.first).to_be_attached()
    address = f"/table/{branch}?seat=none"
    other = ben.open(address)
    other.wait_for_selector("main[data-n]")
    assert ben.get(f"/tables/{branch}")["seats"][0]["mine"] is False
    told.locator("[data-act=delete]").click()
    expect(told).to_have_count(0)


def test_the_best_line_is_shown_on_the_board_step_by_step(visit: Visit) -> None:
    ann = visit()
    page = reviewed(ann, taken_over(ann, "praga-solo"))
    errors = page.locator(".story .turn").filter(has=page.locator(".lost b"))
    errors.nth(0).locator(".at").click()
    line = int(page.locator("main").get_attribute("data-line") or 0)
    page.keyboard.press("b")
    page.wait_for_selector(f".mini[data-n='{line - 1}']")
    expect(page.locator("[data-steps] b").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-steps]")).to_have_count(0)


def test_a_mistake_is_tried_again_until_it_is_judged(visit: Visit) -> None:
    ann = visit()
    page = reviewed(ann, taken_over(ann, "praga-solo"))
    again = page.locator("[data-act=try-again]")
    errors = page.locator(".story .turn").filter(has=page.locator(".lost b"))
    for i in range(errors.count()):
        errors.nth(i).locator(".at").click()
        if again.count():
            break
    again.click()
    strip = page.locator("[data-trial=open]")
    expect(strip).to_be_visible(timeout=PATIENCE)
    id = page.url.rpartition("/")[2].partition("?")[0]
    for shown in range(1, ann.get(f"/tables/{id}/trial")["most"] + 1):  # hints come in steps
        strip.locator("[data-act=hint]").click()
        expect(strip.locator(".way li")).to_have_count(shown)
    codes = [row["code"] for row in ann.get(f"/tables/{id}/trial")["moves"]]
    played(ann, page, 0, codes)
    while ann.get(f"/tables/{id}/trial")["state"] == "open":  # the rest of the decision, whatever it is
        view = ann.get(f"/tables/{id}/view?seat=0")
        ann.post(f"/tables/{id}/moves", seat=0, n=view["n"] + 1, code=view["view"]["moves"][0]["code"])
    page.locator("[data-act=check]").click()
    expect(page.locator("[data-trial=judged]")).to_be_visible(timeout=PATIENCE)
    page.locator("[data-trial] a[href$='/review']").click()
    page.wait_for_selector("main[data-review]")


def test_a_review_goes_on_after_the_server_was_killed_in_the_middle(visit: Visit, tmp_path: Path) -> None:
    with running(tmp_path, workers="2", bot_seconds="60") as server:
        ann = visit(address=server.address)
        ann.excused = re.compile("WebSocket connection|ERR_CONNECTION|Failed to load resource|status of 50")
        made = taken_over(ann, "raja-two-players")
        page = ann.open(f"/table/{made['id']}/review")
        page.locator(".offers select").select_option("quick")
        page.locator("main[data-review=none] .btn.prime").click()
        page.wait_for_function("() => document.querySelector('main progress')?.value >= 2", timeout=PATIENCE)
        os.kill(server.workers()[0], signal.SIGKILL)  # first one of the processes that judge, and then all of it
        server.kill()
        server.start()
        page.wait_for_selector(DONE, timeout=PATIENCE)
        assert all(turn["from"] for turn in ann.get(f"/tables/{made['id']}/review?level=quick")["review"]["turns"])
        assert page.locator(".story .turn").count() > 0


@pytest.mark.parametrize("running", [True, False], ids=["running", "finished"])
def test_a_replay_is_played_on_from_the_line_it_shows(visit: Visit, running: bool) -> None:
    ann = visit()
    if running:
        made = ann.create("raja", [{"kind": "me"}, {"kind": "me"}])
        for _ in range(6):
            seat = ann.get(f"/tables/{made['id']}")["waiting"][0]
            view = ann.get(f"/tables/{made['id']}/view?seat={seat}")
            ann.post(f"/tables/{made['id']}/moves", seat=seat, n=view["n"] + 1, code=view["view"]["moves"][0]["code"])
    else:
        made = taken_over(ann, "raja-short")
    page = ann.open(f"/table/{made['id']}/at/4?seat=1")
    page.locator("section.bar [data-act=play-on]").click()
    dialog = page.locator("dialog[open]")
    expect(dialog.locator("[data-act=hidden]")).to_have_count(0 if running else 1)
    dialog.locator("[data-act=bots]").select_option("random")
    dialog.locator("[data-act=play-on]").click()
    page.wait_for_url(lambda url: made["id"] not in url)
    branch = ann.get(f"/tables/{page.url.rpartition('/')[2].partition('?')[0]}")
    assert branch["origin"] == {"id": made["id"], "line": 4}
    assert [seat["index"] for seat in branch["seats"] if seat["mine"]] == [1]
    assert all(seat["kind"] == "bot" for seat in branch["seats"] if not seat["mine"])


def test_who_plays_with_others_may_not_leave_for_another_game(visit: Visit) -> None:
    ann, _, made = seat_two(visit, "raja")
    page = ann.open(f"/table/{made['id']}/at/0")
    page.wait_for_selector("section.bar input[type=range]")
    expect(page.locator("section.bar [data-act=play-on]")).to_have_count(0)


def test_the_sheet_and_the_replay_lead_to_it(visit: Visit) -> None:
    ann = visit()
    made = taken_over(ann, "raja-short")
    page = ann.open(f"/table/{made['id']}/at/5")
    page.locator("a[href$='/review/5']").click()
    page.wait_for_selector("main[data-review]")


def test_a_game_that_runs_has_no_review(visit: Visit) -> None:
    ann = visit()
    made = ann.create("raja", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    page = ann.open(f"/table/{made['id']}/review")
    expect(page.locator("main")).to_contain_text("only finished games")
