"""One server and one browser for the tests of a worker; each visitor has a context of his own in it."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import WIDE, Visitor
from tests.server.servers import Server, running

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium, which asks nobody for anything."""
    arguments = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    arguments.append("--no-first-run")
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    program = os.environ.get("KINGSROAD_CHROMIUM") or shutil.which("chromium")
    return {**browser_type_launch_args, "args": arguments, "executable_path": program}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # Where a bot is given up because the machine is busy, another position comes about.
    with running(tmp_path_factory.mktemp("server"), workers="1", bot_seconds="60") as started:
        yield started
        assert started.bugs() == []


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """A new visitor each time it is called. None of them may see an error, a foreign host or a missing word."""
    visitors: list[Visitor] = []

    def come(
        size: tuple[int, int] = WIDE, *, address: str | None = None, kept: dict[str, Any] | None = None, **options: Any
    ) -> Visitor:
        """`kept` are settings of earlier visits."""
        storage = [{"name": "kingsroad.settings", "value": json.dumps(kept or {})}]
        origin = {"origin": address or server.address, "localStorage": storage}
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            locale="en-GB",
            storage_state={"cookies": [], "origins": [origin]},  # type: ignore[arg-type]
            **options,
        )
        visitors.append(Visitor(context, address or server.address))
        return visitors[-1]

    yield come
    faults = [fault for visitor in visitors for fault in visitor.faults()]
    for visitor in visitors:
        visitor.context.close()
    assert faults == []
