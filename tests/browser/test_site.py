"""The games as files of a plain static host, somewhere below its root: no service, and nothing shown that needs one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.browser.conftest import Visit
from tests.browser.offline import GAMES, GONE, begin, play, play_to_the_end, soak
from tests.browser.pages import WORDS, Table, Visitor
from tests.browser.test_offline import finished

ROOT = Path(__file__).resolve().parents[2]
PLACE = "/some/where"
DROP = """text => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'game.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The folder of `make site`, at a sub-path of Python's own file server."""
    folder = tmp_path_factory.mktemp("host")
    path = os.pathsep.join([str(ROOT / ".venv/bin"), os.environ["PATH"]])
    build = ["npm", "--prefix", "web", "run", "--silent", "build", "--", "--mode", "site", "--logLevel", "error"]
    environment = {**os.environ, "PATH": path, "KINGSROAD_PYTHON": sys.executable}
    subprocess.run([*build, "--outDir", f"{folder}{PLACE}"], cwd=ROOT, env=environment, check=True)
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"port (\d+)", server.stdout.readline())
        assert found is not None
        yield f"http://127.0.0.1:{found[1]}"
        server.terminate()


def come(visit: Visit, host: str) -> Visitor:
    ann = visit(address=host)
    page = ann.open(f"{PLACE}/")
    page.locator("article").first.wait_for()
    page.locator("[data-device=ready]").wait_for()
    ann.excused = GONE
    ann.context.set_offline(True)
    page.reload()
    page.locator("[data-device=ready]").wait_for()
    return ann


def test_a_static_host_has_games_lessons_rules_components_and_replays(visit: Visit, host: str) -> None:
    ann = come(visit, host)
    page = ann.page
    asked: list[str] = []
    ann.context.on("request", lambda request: asked.append(request.url))
    home = page.inner_text("body")
    assert WORDS.of("web.device.site") in home
    for absent in ("web.home.join", "web.home.live", "web.device.wanted"):
        assert WORDS.of(absent) not in home, absent

    page.locator("header a", has_text=WORDS.of("web.nav.rules")).click()
    page.get_by_role("heading", level=1).wait_for()
    page.goto(f"{host}{PLACE}/?/rules/raja#raja/travel/2")  # a page of its own has an address of its own
    page.get_by_role("heading", level=1).wait_for()
    page.goto(f"{host}{PLACE}/?/components/praga")
    page.locator("[data-piece]").first.wait_for()
    assert page.locator(".editor, .set.panel").count() == 0
    link = page.locator("header a", has_text=WORDS.of("web.nav.play")).first
    link.hover()
    assert link.get_attribute("href") == "./"

    link.click()
    page.locator("[data-learn=praga]").click()
    Table(page, 0).ready()
    page.goto(f"{host}{PLACE}/")
    page.locator("[data-device=ready]").wait_for()
    page.evaluate(DROP, finished())
    page.locator("main.table[data-link=open]").wait_for()
    page.keyboard.press("Escape")
    page.goto(f"{page.url.split('&')[0]}/at/5")
    page.locator("main[data-n='5']").wait_for()
    page.goto(f"{host}{PLACE}/")
    table = begin(page, "raja", 2)
    play(table, Random(1), 6)
    page.reload()
    assert table.ready().n >= 6
    assert all(url.startswith(f"{host}{PLACE}/") for url in asked), asked
    assert not any(f"{PLACE}/api/" in url for url in asked)


@soak
@pytest.mark.parametrize(("title", "rivals"), GAMES)
def test_a_whole_game_at_a_static_host(visit: Visit, host: str, tmp_path: Path, title: str, rivals: int) -> None:
    play_to_the_end(come(visit, host).page, tmp_path, title, rivals)
