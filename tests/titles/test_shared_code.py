"""Neither title is named outside its own modules and its record."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from kingsroad import titles
from kingsroad.words import catalogue_text, read_catalogue

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "kingsroad"
TOOLS = ROOT / "tools"
NAMES = re.compile("|".join(titles.names()), re.IGNORECASE)
RECORDS = SOURCE / "titles.py"


def is_shared(path: Path) -> bool:
    """A title's own modules lie in a folder of its name, or are called by it."""
    return path != RECORDS and not set(path.relative_to(SOURCE).with_suffix("").parts) & set(titles.names())


def named(path: Path) -> Iterator[str]:
    """Where code, not a comment or a docstring, names a title."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(part.value) for part in ast.walk(tree) if isinstance(part, ast.Expr)}  # docstrings stand by themselves
    for part in ast.walk(tree):
        words = [
            value
            for name, value in ast.iter_fields(part)
            if isinstance(value, str) and id(part) not in told and name != "type_comment"
        ]
        if any(NAMES.search(word) for word in words):
            yield f"{path.relative_to(ROOT)}:{getattr(part, 'lineno', 0)} {words}"


def test_no_shared_module_names_a_title() -> None:
    shared = [path for path in sorted(SOURCE.rglob("*.py")) if is_shared(path)]
    assert len(shared) > 100
    assert [place for path in shared for place in named(path)] == []


def test_no_tool_names_a_title_but_those_that_are_made_for_one() -> None:
    shared = [path for path in sorted(TOOLS.glob("*.py")) if path.stem.rpartition("_")[2] not in titles.names()]
    assert len(shared) > 15
    assert [place for path in shared for place in named(path)] == []


def test_a_name_in_code_would_be_found() -> None:
    assert [*named(SOURCE / "terminal" / "raja.py")]
    assert [*named(RECORDS)]
    assert [*named(TOOLS / "by_title" / "raja.py")]


def test_a_task_owns_its_behaviour_so_the_games_seldom_ask_what_something_is() -> None:
    games = [path for name in titles.names() for path in (SOURCE / name).rglob("*.py")]
    assert sum(path.read_text(encoding="utf-8").count("isinstance(") for path in games) < 60


def test_the_words_of_all_pages_belong_to_no_title() -> None:
    entries = read_catalogue(catalogue_text("en"))
    assert [id for id in entries if id.startswith("web.") and set(id.split(".")) & set(titles.names())] == []
