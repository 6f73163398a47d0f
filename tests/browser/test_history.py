"""My games: found again, filtered, counted, taken along, and one dropped on the page."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_review import GAMES, ask, taken_over

DROP = """text => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.journal'));
    const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector('main').dispatchEvent(drop);
}"""


def test_finished_games_are_filtered_counted_and_taken_along(visit: Visit, tmp_path: Path) -> None:
    ann = visit()
    raja, praga = taken_over(ann, "raja-short"), taken_over(ann, "praga-solo")
    page = ann.open("/games")
    rows = page.locator("[data-past]")
    expect(rows).to_have_count(2)
    page.get_by_role("combobox", name="Game", exact=True).select_option("praga")
    expect(rows).to_have_count(1)
    expect(rows.first).to_have_attribute("data-past", praga["id"])
    page.get_by_role("combobox", name="Game", exact=True).select_option("")
    page.get_by_role("combobox", name="Players").select_option("3")
    expect(rows.first).to_have_attribute("data-past", raja["id"])
    page.get_by_label("Opponent").fill("nobody of that name")
    expect(rows).to_have_count(0)
    page.get_by_label("Opponent").fill("")
    page.get_by_role("combobox", name="Players").select_option("0")
    with page.expect_download() as loading:
        page.get_by_role("link", name="Export all").click()
    loading.value.save_as(tmp_path / "games.zip")
    with zipfile.ZipFile(tmp_path / "games.zip") as folder:
        assert sorted(folder.namelist()) == sorted(f"{one['title']}-{one['id']}.journal" for one in (raja, praga))
    page.get_by_role("link", name="Statistics").click()
    counted = page.locator("[data-statistics=praga]")
    expect(counted.locator("dd").first).not_to_be_empty()
    expect(counted.locator("tbody tr").first).to_be_visible(timeout=20_000)
    expect(page.locator("[data-statistics=raja] .bars li").first).to_be_visible()
    page.locator("[data-statistics=raja] select").select_option("easy")


def test_a_journal_is_dropped_on_the_page_reviewed_played_on_and_a_broken_one_refused(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/games")
    page.wait_for_selector(".past .files")
    ann.excused = re.compile(r"status of 400 .*/api/journals")
    page.evaluate(DROP, "no journal at all")
    expect(page.locator(".past [role=alert]")).to_be_visible()
    page.evaluate(DROP, (GAMES / "raja-short.journal").read_text("utf-8"))
    page.wait_for_url("**/review")
    ask(page)
    source = page.url.split("/")[-2]
    page.locator(".story .turn .at").first.click()
    page.locator("[data-act=bots]").select_option("random")
    page.locator("[data-act=hidden]").select_option("real")
    page.locator("[data-act=play-on]").click()
    page.wait_for_url(lambda url: "/review" not in url)
    branch = ann.get(f"/tables/{page.url.rpartition('/')[2].partition('?')[0]}")
    assert branch["origin"]["id"] == source
    assert branch["status"] == "running"


def test_on_a_phone_in_czech(visit: Visit) -> None:
    ann = visit((390, 844), has_touch=True, is_mobile=True)
    taken_over(ann, "raja-short")
    page = ann.open("/games?language=cs")
    expect(page.locator("h1")).to_have_text("Moje hry")
    expect(page.locator("[data-past]")).to_have_count(1)
    page.goto(page.url.replace("/games", "/games/statistics"))
    expect(page.locator("[data-statistics=raja] tbody tr")).to_have_count(2, timeout=20_000)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
