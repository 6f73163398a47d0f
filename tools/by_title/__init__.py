"""What the tools know of one title alone: a module for each, of the title's name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kingsroad import titles


def every() -> list[Any]:  # modules: what each has is seen in `praga.py`
    """The modules of all titles, in the order of their records."""
    return [of(name) for name in titles.names()]


def of(name: str) -> Any:
    return import_module(f"by_title.{name}")
