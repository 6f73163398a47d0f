"""Documents must not lie: examples run, links lead somewhere, make's verbs exist, rulings name real rules."""

import ast
import doctest
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingsroad import titles
from kingsroad.kernel import journal
from tests.tooling import load_tool

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.md"), *ROOT.glob(".github/*.md")]
)
PACKAGE = ROOT / "src" / "kingsroad"


def rule_ids(title: str) -> set[str]:
    chapters = tomllib.loads((PACKAGE / title / "rules" / "en.toml").read_text(encoding="utf-8"))
    return {f"{chapter}/{number}" for chapter, rows in chapters.items() for number in rows if number.isdigit()}


def test_the_examples_in_the_readme_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert outcome.attempted >= 10
    assert outcome.failed == 0


def test_the_example_of_the_python_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    example = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert example is not None
    exec(compile(example[1], "python.md", "exec"), {})
    assert "<praga: red=Anna, green=Ben; line " in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_make_knows_every_verb_that_pages_name(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for verb in re.findall(r"(?:^|`)make ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE):
        assert re.search(rf"^{verb}:", makefile, re.MULTILINE), verb


def test_every_file_named_in_the_readme_exists() -> None:
    for path in re.findall(r"(?:src|tests|docs|examples)/[\w/.-]+", (ROOT / "README.md").read_text(encoding="utf-8")):
        assert (ROOT / path).exists(), path


def test_each_ruling_names_a_rule_and_each_marked_rule_is_explained() -> None:
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    for title in ("raja", "praga"):
        section = re.split(r"^## ", page, flags=re.MULTILINE)
        text = next(part for part in section if part.lower().startswith(title))
        named: set[str] = set()
        for cell in re.findall(r"^\| ([a-z0-9]+/[0-9, ]+) \|", text, re.MULTILINE):
            chapter, _, numbers = cell.partition("/")
            named |= {f"{chapter}/{number.strip()}" for number in numbers.split(",")}
        assert named <= rule_ids(title)
        chapters = tomllib.loads((PACKAGE / title / "rules" / "en.toml").read_text(encoding="utf-8"))
        marked = {
            f"{chapter}/{number}"
            for chapter, rows in chapters.items()
            for number, row in rows.items()
            if number.isdigit() and row.get("ruling")
        }
        assert marked <= named, sorted(marked - named)


def test_the_conformance_page_is_what_rules_and_tests_say() -> None:
    tool = load_tool("conformance")
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page(), "write it anew: tools/conformance.py"


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_the_page_of_the_notation_shows_every_code(title: str) -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    section = page.partition(f"## Codes of {title.capitalize()}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    shown = {code.split()[0] for row in rows for code in re.findall(r"`([^`]+)`", row)}
    assert {code.split()[0] for code in titles.game(title).codes()} == shown


def test_the_page_of_the_notation_names_the_fields_of_a_journal_in_their_order() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    named = re.findall(r"`(\w+)`", page.partition("in this order: ")[2].partition(". Behind")[0])
    fields = [*journal._FIELDS]
    assert named == [*fields[:4], "seat", *fields[4:]]


def unsaid(node: ast.AST, inside: str) -> Iterator[str]:
    """Public classes and functions without a docstring."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, (ast.ClassDef, ast.FunctionDef)) and not part.name.startswith("_"):
            if ast.get_docstring(part) is None:
                yield f"{inside}.{part.name}"
            if isinstance(part, ast.ClassDef):
                yield from unsaid(part, f"{inside}.{part.name}")


def test_every_public_class_and_function_of_facade_kernel_and_environments_says_what_it_does() -> None:
    files = [PACKAGE / "facade.py", *(PACKAGE / "kernel").glob("*.py"), *(PACKAGE / "env").glob("*.py")]
    assert len(files) > 20
    assert [name for file in files for name in unsaid(ast.parse(file.read_text(encoding="utf-8")), file.stem)] == []
