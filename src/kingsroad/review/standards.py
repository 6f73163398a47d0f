"""What the levels of bots score against their own kind, by title and number of players: measured, with their recipe.

    python tools/standards.py

writes them.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from kingsroad import titles


@cache
def standards(title: str) -> list[dict[str, Any]]:
    """None of a title that was not measured."""
    titles.record(title)
    told = json.loads(files("kingsroad.review").joinpath("standards.json").read_text("utf-8"))
    found: list[dict[str, Any]] = told["titles"].get(title, [])
    return found
