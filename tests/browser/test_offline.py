"""Without a network: whole games by clicks, with everything that a table has; what is kept, and what cannot be."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import FilePayload, Page, Route

from kingsroad import facade
from kingsroad.web import pages
from tests.browser.conftest import Visit
from tests.browser.offline import GAMES, begin, cut_off, make_ready, play, play_to_the_end, soak
from tests.browser.pages import WORDS, Table, Visitor


@pytest.mark.parametrize(("title", "rivals"), [GAMES[0], *(pytest.param(*game, marks=soak) for game in GAMES[1:])])
def test_a_whole_game_without_a_network(visit: Visit, tmp_path: Path, title: str, rivals: int) -> None:
    ann = visit(new=True)
    page = make_ready(ann)
    cut_off(ann, page)
    page.locator(".device").get_by_text(WORDS.of("web.device.alone")).wait_for()
    play_to_the_end(page, tmp_path, title, rivals)


def finished() -> str:
    game = facade.new("raja", players=["Ann", "greedy", "random"], seed=7)
    while not game.over:
        game.play(game.bot("random"))
    return game.journal


def open_journal(page: Page, text: str) -> None:
    file: FilePayload = {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator(".device input[type=file]").set_input_files([file])


def test_a_game_goes_on_elsewhere_by_its_journal_and_is_deleted(visit: Visit) -> None:
    ann = visit(new=True)
    page = make_ready(ann)
    cut_off(ann, page)
    table = begin(page, "raja", 2)
    play(table, Random(1), 8)
    table.wait_for_turn()
    n = table.n
    with page.expect_download() as saved:
        page.get_by_role("button", name=WORDS.of("web.menu.title")).click()
        page.locator("dialog[open] a[download]").click()
    journal = Path(saved.value.path()).read_text(encoding="utf-8")
    page.goto(f"{ann.address}/")
    page.locator("[data-drop]").wait_for()
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("[data-drop]").click()
    page.locator("[data-drop]").wait_for(state="detached")
    open_journal(page, journal)
    again = Table(page, 0).ready()
    again.wait_for_turn()
    assert again.n == n
    play(again, Random(2), n + 3)  # the bots are still bots
    page.goto(f"{ann.address}/")
    open_journal(page, "nonsense")
    page.locator(".device .trouble").wait_for()


def test_a_finished_game_is_sent_to_the_service_and_marked(visit: Visit) -> None:
    ann = visit(new=True)
    page = make_ready(ann)
    open_journal(page, finished())
    page.locator("main.table[data-link=open]").wait_for()
    page.goto(f"{ann.address}/")
    page.locator("[data-send]").click()
    page.get_by_text(WORDS.of("web.device.sent")).wait_for()
    page.get_by_text(WORDS.of("web.device.played")).wait_for()
    assert page.locator("[data-send]").count() == 0
    page.reload()
    page.get_by_text(WORDS.of("web.device.sent")).wait_for()  # it is known after a reload, too


def on_this_device(ann: Visitor) -> Page:
    """A service is there, but games are wanted here."""
    page = make_ready(ann)
    page.locator("[data-wanted]").check()
    return page


def told_and_goes_on(page: Page) -> None:
    table = begin(page, "praga", 0)
    page.get_by_text(WORDS.of("web.device.unkept")).first.wait_for()
    play(table, Random(3), 5)
    assert table.n >= 5


def test_a_finished_game_is_reviewed_without_a_network_and_a_puzzle_begun(visit: Visit) -> None:
    game = facade.new("praga", players=["Ann"], seed=7)
    while not game.over:
        game.play(game.bot("random"))
    ann = visit(new=True)
    page = make_ready(ann)
    cut_off(ann, page)
    open_journal(page, game.journal)
    page.locator("dialog[open]").get_by_role("link", name=WORDS.of("web.review.open")).click()
    page.locator("[data-review=none]").wait_for()
    assert page.locator("[data-review] .offers option").all_inner_texts() == [WORDS.of("web.review.level_quick")]
    page.get_by_role("button", name=WORDS.of("web.review.ask")).click()
    page.locator("[data-review=done]").wait_for(timeout=120_000)
    turns = page.locator("article.turn").count()
    assert turns
    page.reload()
    page.locator("[data-review=done]").wait_for(timeout=60_000)
    assert page.locator("article.turn").count() == turns
    page.goto(f"{ann.address}/puzzles")
    page.locator("[data-puzzles=raja] [data-today]").click()
    strip = page.locator("[data-trial=open]")
    strip.locator("[data-act=hint]").click()
    strip.locator(".way li").first.wait_for()


def test_where_storage_is_forbidden_that_is_told_and_the_game_goes_on(visit: Visit) -> None:
    def forbid(route: Route) -> None:
        answer = route.fetch()
        refusal = "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };\n"
        route.fulfill(response=answer, body=refusal + answer.text())

    ann = visit()
    ann.is_changed = True  # what it keeps stays behind
    ann.page.route("**/worker.js", forbid)
    told_and_goes_on(on_this_device(ann))


def test_where_storage_is_full_that_is_told_and_the_game_goes_on(visit: Visit) -> None:
    ann = visit(new=True)
    page = on_this_device(ann)
    small = {"origin": ann.address, "quotaSize": 1}
    ann.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", small)
    told_and_goes_on(page)


def test_an_update_is_taken_up_and_no_running_game_is_lost(visit: Visit) -> None:
    """A newer build: the page is loaded anew, the game goes on, and what was complete before serves until then."""
    ann = visit(new=True)
    page = make_ready(ann)
    cut_off(ann, page)
    table = begin(page, "raja", 2)
    play(table, Random(4), 4)
    table.wait_for_turn()
    n, path = table.n, page.url
    # as if another build had left its page half loaded
    page.evaluate(
        """async () => {
            const [whole] = (await caches.keys()).filter((name) => name.startsWith('kingsroad-whole'));
            const newer = await caches.open(whole + 'newer');
            await newer.put('/words/en.json', new Response('{}'));
        }"""
    )
    page.goto(path)
    table.ready()
    assert table.n == n
    assert WORDS.of("raja.about.name") in page.inner_text("body")  # the words are those of the complete set
    ann.context.set_offline(False)
    page.goto(f"{ann.address}/")
    page.locator("[data-device=ready]").wait_for()
    page.locator("[data-wanted]").wait_for()  # the service is there again
    page.goto(path)
    table.ready()
    assert table.n == n
    play(table, Random(5), n + 2)


def test_nothing_of_it_is_loaded_before_it_is_wanted_and_its_worker_alone_may_compile(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/")
    page.locator("[data-prepare]").wait_for()
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert loaded
    assert not any("/runtime/" in path or "device" in path for path in loaded)
    (runtime,) = (pages.FOLDER / "runtime").iterdir()
    for path, allowed in (("/", False), (f"/runtime/{runtime.name}/worker.js", True), ("/sw.js", False)):
        policy = ann.context.request.get(ann.address + path).headers["content-security-policy"]
        assert ("'wasm-unsafe-eval'" in policy) == allowed
        assert "'unsafe-eval'" not in policy
