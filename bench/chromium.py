"""A real browser for measurements, as the system has it, and the report of what was measured."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable

from playwright.sync_api import Browser, sync_playwright

from tables import LATEST, Figures, Serving, Unready, kingsroad_server


def with_browser(name: str, measure: Callable[[Browser, Serving], Figures]) -> int:
    """What `measure` finds with a browser and a server of ours is kept under that name; the exit code."""
    program = os.environ.get("KINGSROAD_CHROMIUM") or shutil.which("chromium")
    if program is None:
        print(f"bench: without Chromium there are no figures of {name}", file=sys.stderr)
        return 0
    arguments = ["--disable-gpu", "--no-first-run", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    try:
        with (
            kingsroad_server(bots=1) as server,
            sync_playwright() as playwright,
            playwright.chromium.launch(executable_path=program, args=arguments) as browser,
        ):
            found = measure(browser, server)
    except Unready as reason:
        print(f"bench: {reason}", file=sys.stderr)
        return 2
    latest = json.loads(LATEST.read_text(encoding="utf-8")) if LATEST.exists() else {}
    LATEST.write_text(json.dumps({**latest, name: found}, indent=1) + "\n", encoding="utf-8")
    return 0
