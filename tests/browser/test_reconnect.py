"""The server dies in the middle of a turn and comes back at the same address."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Route

from tests.browser.conftest import Visit
from tests.browser.pages import WORDS, me
from tests.server.servers import running

# has the worker put away all that the page was made of?
KEPT = """() => Promise.all(
  performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
    .map(({ href }) => caches.match(href)),
).then((found) => found.length > 0 && found.every(Boolean))"""


def test_the_page_says_that_it_reconnects_and_goes_on(visit: Visit, tmp_path: Path) -> None:
    with running(tmp_path, workers="1") as server:
        ann = visit(address=server.address)
        ann.excused = re.compile(r"WebSocket connection to|ERR_CONNECTION_REFUSED")
        table = ann.table(ann.create("praga", [me("Ann")]))
        table.do(next(code for code in table.codes() if code.startswith("take ")))
        codes, n = table.codes(), table.n
        server.kill()
        note = table.page.get_by_text(WORDS.of("web.link.waiting")).first
        note.wait_for()
        assert table.button(codes[0]).is_disabled()
        server.start()
        table.page.wait_for_selector("main[data-link=open]")
        note.wait_for(state="detached")
        assert table.n == n
        assert table.codes() == codes
        table.do(codes[0])
        assert ann.view(ann.tables()[0], 0)[0] == n + 1


def test_a_network_that_is_gone_is_told_at_once(visit: Visit) -> None:
    ann = visit(new=True)
    ann.excused = re.compile(r"WebSocket connection to|ERR_INTERNET_DISCONNECTED")
    table = ann.table(ann.create("praga", [me("Ann")]))
    code = table.codes()[0]
    ann.context.set_offline(True)
    note = table.page.get_by_text(WORDS.of("web.link.waiting")).first
    note.wait_for(timeout=20_000)  # long before a silent line counts as dead
    assert table.button(code).is_disabled()
    ann.context.set_offline(False)
    note.wait_for(state="detached")
    table.do(code)


def test_the_shell_opens_without_the_server_and_says_so(visit: Visit, tmp_path: Path) -> None:
    with running(tmp_path, workers="1") as server:
        ann = visit(address=server.address)
        ann.excused = re.compile(r"ERR_CONNECTION_REFUSED|Failed to load resource")
        page = ann.open("/")
        page.wait_for_function("() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller)")
        page = ann.open("/")  # now the worker of the page sees everything
        page.wait_for_function("() => kingsroad.drawn()")
        page.wait_for_function(KEPT)
        server.kill()
        page.reload()
        page.get_by_text(WORDS.of("web.trouble.offline")).wait_for()
        server.start()
        page.get_by_role("button", name=WORDS.of("web.trouble.again")).click()
        page.locator("article[data-title=raja]").wait_for()


def test_a_table_that_was_opened_in_vain_can_be_tried_again(visit: Visit, tmp_path: Path) -> None:
    with running(tmp_path, workers="1") as server:
        ann = visit(address=server.address)
        ann.excused = re.compile(r"ERR_CONNECTION_REFUSED|Failed to load resource")
        info = ann.create("praga", [me("Ann")])
        page = ann.open("/")
        page.locator(f"[data-table='{info['id']}']").wait_for()
        page.evaluate("kingsroad.settled()")
        server.kill()
        page.locator(f"[data-table='{info['id']}']").click()
        page.get_by_text(WORDS.of("web.trouble.offline")).wait_for()
        server.start()
        page.get_by_role("button", name=WORDS.of("web.trouble.again")).click()
        page.wait_for_selector("main[data-n]")


def test_a_table_whose_components_did_not_come_can_be_tried_again(visit: Visit) -> None:
    ann = visit(new=True)
    ann.excused = re.compile(r"ERR_FAILED")
    info = ann.create("praga", [me("Ann")])
    ann.context.route("**/api/content/*", lambda route: route.abort(), times=1)
    page = ann.open(f"/table/{info['id']}")
    page.get_by_role("button", name=WORDS.of("web.trouble.again")).click()
    page.wait_for_selector("main.table[data-link=open] > :not(.opening)")


def test_who_leaves_before_a_table_is_there_does_not_listen_to_it(visit: Visit) -> None:
    ann = visit()  # without a service worker, which would ask for the table past what holds the page's requests
    info = ann.create("praga", [me("Ann")])
    page = ann.open("/")
    held: list[Route] = []
    page.route(f"**/api/tables/{info['id']}", lambda route: held.append(route))
    streams: list[str] = []
    page.on("websocket", lambda socket: streams.append(socket.url))
    with page.expect_request(f"**/api/tables/{info['id']}"):
        page.locator(f"[data-table='{info['id']}']").click()
    page.go_back()
    page.locator("article[data-title=raja]").wait_for()
    with page.expect_response(f"**/api/tables/{info['id']}"):
        held[0].continue_()
    page.evaluate("kingsroad.settled()")
    assert streams == []
