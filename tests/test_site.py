"""The documentation site: every page has its place, every link leads to a page, and nothing is loaded from elsewhere.

`make docs` itself builds it strictly; here is what goes into it.
"""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from kingsroad import titles
from kingsroad.rulebook import load_rulebook
from kingsroad.words import languages
from tests.tooling import load_tool

ROOT = Path(__file__).parent.parent
SETTINGS = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))


class Config:
    def __init__(self) -> None:
        self.nav = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]


@pytest.fixture(name="tool", scope="module")
def _tool() -> ModuleType:
    return load_tool("pages")


@pytest.fixture(name="pages", scope="module")
def _pages(tool: ModuleType) -> dict[str, str]:
    """Every page of the site by its path, as it is given to mkdocs."""
    written = {
        path.relative_to(ROOT / "docs").as_posix(): path.read_text(encoding="utf-8")
        for path in (ROOT / "docs").rglob("*.md")
    }
    pages = {path: tool.relinked(text, Path("docs"), path) for path, text in written.items()}
    return {**pages, **dict(tool.made_pages())}


def named(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
    for entry in nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ():
        yield from named(entry)


def test_every_page_is_in_the_navigation_once(tool: ModuleType, pages: dict[str, str]) -> None:
    nav = list(named(tool.on_config(Config()).nav))
    assert sorted(nav) == sorted(pages)


def test_every_link_between_pages_leads_to_a_page(tool: ModuleType, pages: dict[str, str]) -> None:
    for path, text in pages.items():
        for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", re.sub(r"(?ms)^```.*?^```$", "", text)):
            found = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
            assert found in pages or (ROOT / "docs" / found).is_file(), f"{path}: {target}"


@pytest.mark.parametrize("title", titles.names())
@pytest.mark.parametrize("language", languages())
def test_the_rules_have_a_page_per_language_with_every_statement_under_its_id(
    tool: ModuleType, pages: dict[str, str], title: str, language: str
) -> None:
    page = pages[tool.rules_path(title, language)]
    book = load_rulebook(title, language)
    assert re.findall(r'<p class="rule" id="([a-z0-9-]+)">', page) == [
        id.removeprefix(f"{title}/").replace("/", "-") for id in book.by_id
    ]
    assert all(f"## {chapter.title} " in page for chapter in book.chapters)


def test_files_of_the_repository_become_sections_that_links_find(tool: ModuleType, pages: dict[str, str]) -> None:
    assert "examples.md#invited-bot-py" in pages["bots.md"]
    assert "{ #invited-bot-py }" in pages["examples.md"]
    assert "deploy.md#dockerfile" in pages["operating.md"]
    assert "{ #dockerfile }" in pages["deploy.md"]


@pytest.mark.parametrize(
    "loaded",
    [
        '<script src="https://cdn.example.org/a.js"></script>',
        '<link rel="stylesheet" href="//fonts.example.org/css">',
        '<link rel="preconnect" href="https://fonts.example.org">',
        '<img src="http://example.org/a.png">',
        '<p style="background: url(https://example.org/a.png)">',
    ],
)
def test_a_page_that_loads_from_elsewhere_is_found(tool: ModuleType, tmp_path: Path, loaded: str) -> None:
    (tmp_path / "a.html").write_text(f'<link rel="stylesheet" href="own.css"><p>{loaded}</p>', encoding="utf-8")
    assert len(list(tool.foreign(tmp_path))) == 1


def test_a_style_sheet_that_loads_from_elsewhere_is_found_and_a_mere_link_is_none(
    tool: ModuleType, tmp_path: Path
) -> None:
    (tmp_path / "a.html").write_text('<a href="https://example.org">there</a><img src="own.png">', encoding="utf-8")
    (tmp_path / "own.css").write_text("a { background: url(data:image/png;base64,AA) }", encoding="utf-8")
    assert list(tool.foreign(tmp_path)) == []
    (tmp_path / "own.css").write_text('@import "https://example.org/a.css";', encoding="utf-8")
    assert list(tool.foreign(tmp_path)) == ["own.css: https://example.org/a.css"]


def test_the_theme_asks_for_no_fonts() -> None:
    assert SETTINGS["theme"]["font"] is False
