"""One server and one browser for the tests of a worker; each visitor has a window of their own in it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import WIDE, Visitor
from tests.browser.windows import Window, Windows, new_window
from tests.server.servers import Server, running

Visit = Callable[..., Visitor]
FAILED = pytest.StashKey[bool]()
VISITORS = pytest.StashKey[list[Visitor]]()
LONG = ("test_offline", "test_games", "test_looks", "test_lessons")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium, which asks nobody for anything: where it is there, the one that only draws into memory.
    It has the same engine and needs a quarter less time."""
    arguments = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    arguments.append("--no-first-run")
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    found = os.environ.get("KINGSROAD_CHROMIUM") or shutil.which("chromium-headless-shell")
    program = found or shutil.which("chromium")
    return {**browser_type_launch_args, "args": arguments, "executable_path": program}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # Where a bot is given up because the machine is busy, another position comes about.
    with running(tmp_path_factory.mktemp("server"), workers="1", bot_seconds="60") as started:
        yield started
        assert started.bugs() == []


@pytest.fixture(scope="session")
def windows(browser: Browser, server: Server) -> Windows:
    return Windows(browser, server.address)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first, so that no worker is left alone with one of them at the end."""
    items.sort(key=lambda item: not item.path.stem.startswith(LONG))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    if report.failed and report.when == "call":
        visitors: list[Visitor] = item.stash.get(VISITORS, [])
        for number, visitor in enumerate(visitors):
            report.sections.append((f"window {number}", visitor.state()))
        server = getattr(item, "funcargs", {}).get("server")
        if isinstance(server, Server):
            report.sections.append(("server", "".join(list(server.told)[-40:])))
    return report


@pytest.fixture
def visit(request: pytest.FixtureRequest, windows: Windows) -> Iterator[Visit]:
    """A new visitor each time it is called. None of them may see an error, a foreign host or a missing word."""
    visits: list[tuple[Visitor, Window | None]] = []
    visitors = request.node.stash[VISITORS] = list[Visitor]()

    def come(
        size: tuple[int, int] = WIDE,
        *,
        new: bool = False,
        address: str | None = None,
        kept: dict[str, Any] | None = None,
        **options: Any,
    ) -> Visitor:
        """`kept` are settings of earlier visits; others' turns are told only if they say so. A `new` window has nothing
        in its cache, and a service worker."""
        kept = {"tempo": "off", **(kept or {})}
        if new or address:
            place = address or windows.address
            context, window = new_window(windows.browser, place, size, kept, **options), None
        else:
            place, window = windows.address, windows.take(size, kept, options)
            context = window.context
        visitors.append(Visitor(context, place))
        visits.append((visitors[-1], window))
        return visitors[-1]

    yield come
    faults = [fault for visitor, _ in visits for fault in visitor.faults()]
    failed = bool(faults) or FAILED in request.node.stash
    for visitor, window in visits:
        visitor.leave()
        if window is None or failed or visitor.is_changed:  # who knows in what state it is
            visitor.context.close()
        else:
            windows.give_back(window)
    assert faults == []
