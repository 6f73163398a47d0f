"""The index of a title's rules, and which of them the tests prove."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import Any, Final

from kingsroad import titles
from kingsroad.kernel.phrase import Fault

_ENGLISH: Final = "en"


class Rule:
    """One statement; `ruling` if it is the project's own decision."""

    def __init__(self, id: str, text: str, ruling: bool) -> None:
        self.id = id
        self.text = text
        self.ruling = ruling


class Chapter:
    def __init__(self, id: str, title: str, rules: list[Rule]) -> None:
        self.id = id
        self.title = title
        self.rules = rules


class Rulebook:
    def __init__(self, title: str, chapters: list[Chapter]) -> None:
        self.title = title
        self.chapters = chapters
        self.by_id = {rule.id: rule for chapter in chapters for rule in chapter.rules}

    def text(self, id: str) -> str:
        """The statement of that id; nothing for ids of the kernel."""
        rule = self.by_id.get(id)
        return "" if rule is None else rule.text

    def find(self, wanted: str) -> list[Rule]:
        """The rule `travel/2`, also with its title in front, or the chapter `travel`; a Fault if there is none."""
        name = wanted.removeprefix(f"{self.title}/").strip("/")
        for chapter in self.chapters:
            if chapter.id == name:
                return chapter.rules
        rule = self.by_id.get(f"{self.title}/{name}")
        if rule is None:
            raise Fault("rules.unknown", rule=wanted[:60], known=", ".join(chapter.id for chapter in self.chapters))
        return [rule]


def load_rulebook(title: str, language: str = _ENGLISH) -> Rulebook:
    """The index stands in English, its texts in each language; what a language lacks is read in English."""
    index = _read(title, _ENGLISH)
    translated = index if language == _ENGLISH else _read(title, language)
    chapters = []
    for slug, table in index.items():
        texts = translated.get(slug, {})
        rules = [
            Rule(f"{title}/{slug}/{number}", texts.get(number, record)["text"], bool(record.get("ruling")))
            for number, record in table.items()
            if isinstance(record, dict)
        ]
        chapters.append(Chapter(slug, texts.get("title", table["title"]), rules))
    return Rulebook(title, chapters)


def _read(title: str, language: str) -> dict[str, dict[str, Any]]:
    file = titles.record(title).file("rules", f"{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def proven_by(title: str, folder: Path) -> dict[str, list[str]]:
    """Rule ids that tests are marked with, `@rule("TITLE/travel/2")`, and the names of those tests."""
    if not folder.is_dir():
        raise Fault("rules.folder", folder=str(folder))
    marks: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, ValueError, OSError) as error:
            raise Fault("rules.test_file", file=path.name, error=str(error)) from None
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for id in _marked(node):
                    if id.startswith(f"{title}/"):
                        marks.setdefault(id, []).append(node.name)
    return marks


def _marked(test: ast.FunctionDef) -> list[str]:
    """The ids in the test's own marks, and in those of single cases of it."""
    ids = []
    for decorator in test.decorator_list:
        for node in ast.walk(decorator):
            if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                if name == "rule":
                    ids += [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
    return [id for id in ids if isinstance(id, str)]
