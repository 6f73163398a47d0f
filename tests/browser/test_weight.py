"""What a first visit costs, and what the pages may load."""

from __future__ import annotations

import gzip
import json
import re
from urllib.parse import urljoin

from kingsroad.web import pages
from tests.browser.conftest import Visit
from tests.browser.pages import Visitor, me

MOST = 250_000  # bytes of script, compressed
MOST_OFFLINE = 6_725_000  # of all that plays without a server, compressed: Python as it is shipped, and the engine


def weight(visitor: Visitor, paths: list[str]) -> int:
    return sum(len(gzip.compress(visitor.context.request.get(visitor.address + path).body())) for path in paths)


def test_the_first_page_loads_little_script(visit: Visit) -> None:
    ann = visit(new=True)
    scripts = re.findall(r'<script[^>]* src="([^"]+)"', ann.context.request.get(ann.address).text())
    assert any(path.startswith("/assets/") for path in scripts)
    assert weight(ann, scripts) < MOST


def test_a_table_loads_the_script_of_its_own_title_alone(visit: Visit) -> None:
    ann = visit(new=True)
    info = ann.create("praga", [me("Ann")])
    loaded: list[str] = []
    ann.context.on("request", lambda request: loaded.append(request.url.removeprefix(ann.address)))
    ann.table(info)
    scripts = sorted({path for path in loaded if path.endswith(".js")})
    assert any("praga" in path for path in scripts)
    assert not any("raja" in path for path in scripts)
    assert weight(ann, scripts) < MOST


def test_what_plays_without_a_server_is_small_enough_to_be_loaded_on_the_way() -> None:
    (runtime,) = (pages.FOLDER / "runtime").iterdir()
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in runtime.iterdir()}
    assert sum(sizes.values()) < MOST_OFFLINE, sizes


def test_the_pages_can_be_installed(visit: Visit) -> None:
    ann = visit(new=True)
    page = ann.open("/")
    path = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = json.loads(ann.context.request.get(f"{ann.address}{path}").text())
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert ann.context.request.get(urljoin(f"{ann.address}{path}", icon["src"])).ok
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")


def test_a_browser_that_asks_for_an_icon_by_its_old_name_gets_one(visit: Visit) -> None:
    """As they all do for whatever is no page of ours: a picture, the journal of a game."""
    ann = visit(new=True)
    answer = ann.context.request.get(f"{ann.address}/favicon.ico")
    assert answer.ok
    assert answer.headers["content-type"].startswith("image/")


def test_no_page_may_load_from_elsewhere(visit: Visit) -> None:
    ann = visit(new=True)
    answer = ann.context.request.get(ann.address)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
