"""What a first visit costs, and what the pages may load."""

from __future__ import annotations

import gzip
import json

from tests.browser.conftest import Visit
from tests.browser.pages import me

MOST = 250_000  # bytes of script, compressed


def test_the_first_page_loads_little_script(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/")
    page.evaluate("document.fonts.ready")
    html = ann.context.request.get(ann.address).text()
    first = [path for path in ann.context.request.get(f"{ann.address}/").text().split('"') if path.endswith(".js")]
    assert first
    assert html
    weight = sum(len(gzip.compress(ann.context.request.get(ann.address + path).body())) for path in first)
    assert 0 < weight < MOST


def test_a_table_loads_the_script_of_its_own_title_alone(visit: Visit) -> None:
    ann = visit()
    info = ann.create("praga", [me("Ann")])
    loaded: list[str] = []
    ann.context.on("request", lambda request: loaded.append(request.url))
    ann.table(info)
    scripts = [url.removeprefix(ann.address) for url in loaded if url.endswith(".js")]
    weight = sum(len(gzip.compress(ann.context.request.get(ann.address + path).body())) for path in scripts)
    assert weight < MOST
    assert not any("raja" in path for path in scripts)


def test_the_pages_can_be_installed(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/")
    path = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = json.loads(ann.context.request.get(f"{ann.address}{path}").text())
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert ann.context.request.get(f"{ann.address}{icon['src']}").ok
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")


def test_no_page_may_load_from_elsewhere(visit: Visit) -> None:
    ann = visit()
    answer = ann.context.request.get(ann.address)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
