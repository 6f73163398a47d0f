"""The page about views names every field that random games show, and none that does not exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingsroad.titles import game, names
from tests.laws.walks import Plan, walk

PAGE = (Path(__file__).parent.parent.parent / "docs" / "views.md").read_text(encoding="utf-8")
KEYED = {"options", "villages", "orders", "prices", "parts", "done", "open", "sources", "purse", "upgrades", "seals"}
KEYED |= {"rows", "projects"}  # what stands in these is keyed by ids of the content
OPTIONS = {"raja": [{}, {"expert": "2", "hidden_gold": "true"}], "praga": [{}, {"solo": "parler", "parlers": "1"}]}


def section(title: str) -> str:
    """What the page says of every title and of this one."""
    parts = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    return "".join(part for part in parts if part.startswith(("In every", title.capitalize())))


def fields(value: Any) -> Iterator[str]:
    """Every name of a field in a view; phrases have names of their own."""
    if isinstance(value, list):
        for part in value:
            yield from fields(part)
    elif isinstance(value, dict):
        for name, part in value.items():
            yield name
            if name in KEYED:
                for inner in part.values():
                    yield from fields(inner)
            elif name != "said":
                yield from fields(part)


@pytest.mark.parametrize("title", names())
def test_the_page_names_every_field_and_no_other(title: str) -> None:
    shown: set[str] = set()
    played = game(title)
    for options in OPTIONS[title]:
        for seed in range(4):
            settled = played.resolve(options)
            for match in walk(played, Plan(2, settled, seed, taste="pick", stride=3)):
                viewer = Random(match.n).choice([None, 0, 1])
                shown |= set(fields(played.view(match.state, viewer)))
    named = {word for text in re.findall(r"`([^`]+)`", section(title)) for word in re.findall(r"\b[a-z_]+\b", text)}
    assert shown - named == set()
    assert rows_of_tables(title) - shown == set()


def rows_of_tables(title: str) -> set[str]:
    """The fields that stand in the first column of a table."""
    firsts = re.findall(r"^\| (`[^|]+) \|", section(title), re.MULTILINE)
    return {name for first in firsts for name in re.findall(r"`([a-z_]+)`", first)}
