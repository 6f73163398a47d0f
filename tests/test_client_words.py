"""The words of the browser's client: compiled to JSON, and looked for in its sources."""

import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from kingsroad import titles
from kingsroad.rulebook import load_rulebook
from kingsroad.words import Entry, catalogue_text, languages, read_catalogue
from tests.tooling import load_tool


@pytest.fixture(name="compiler", scope="module")
def _compiler() -> ModuleType:
    return load_tool("words_json")


@pytest.fixture(name="audit", scope="module")
def _audit() -> ModuleType:
    return load_tool("audit")


def test_each_language_is_one_file_with_every_entry(compiler: ModuleType, tmp_path: Path) -> None:
    compiler.write(tmp_path / "words")
    found = json.loads((tmp_path / "words" / "en.json").read_text(encoding="utf-8"))
    assert set(found) == set(read_catalogue(catalogue_text("en")))
    assert found["good.stone"] == "{count} stone"
    assert found["good.egg"] == {"count": "count", "one": "1 egg", "other": "{count} eggs"}


@pytest.mark.parametrize("language", languages())
def test_every_rule_of_the_index_is_compiled_in_each_language(compiler: ModuleType, language: str) -> None:
    compiled = compiler.catalogues()[f"rules-{language}"]
    assert set(compiled["sheet"].values()) <= {id for title in titles.names() for id in load_rulebook(title).by_id}
    for title in titles.names():
        rules = [rule for chapter in compiled["books"][title] for rule in chapter["rules"]]
        assert [rule["id"] for rule in rules] == list(load_rulebook(title).by_id)
        assert {rule["id"] for rule in rules if rule["ruling"]} == {
            rule.id for rule in load_rulebook(title).by_id.values() if rule.ruling
        }


def test_samples_say_every_entry_with_every_number_and_form(compiler: ModuleType) -> None:
    said = compiler.samples("en")
    assert {phrase["id"] for phrase, _, _ in said} == set(read_catalogue(catalogue_text("en")))
    eggs = {phrase["count"]: text for phrase, form, text in said if phrase["id"] == "good.egg" and not form}
    assert eggs == {0: "0 eggs", 1: "1 egg", 2: "2 eggs", 5: "5 eggs", 22: "22 eggs"}


def test_the_made_up_language_is_longer_and_keeps_its_placeholders(compiler: ModuleType) -> None:
    made, english = compiler.catalogues()["xx"], compiler.catalogues()["en"]
    assert set(made) == set(english)
    assert re.findall(r"\{\w+\}", made["raja.move.go"]["other"]) == ["{place}", "{toll}"]
    text = "Choose your character."
    assert len(compiler.pseudo(text)) == round(len(text) * 1.4)
    assert compiler.pseudo(text).startswith("Chööšé ýöûř çhåřåçtéř.")


ENTRIES = {
    "web.title": Entry({"other": "A title"}, ""),
    "web.kind.me": Entry({"other": "Me"}, ""),
    "web.list": Entry({"other": "{names} at {place}"}, ""),
}


@pytest.mark.parametrize(
    ("source", "finding"),
    [
        ("words.of('web.title')", ""),
        ("words.of(`web.kind.${kind}`)", ""),
        ("words.of('web.list', { names: all.map((one) => [one, 1]), place })", ""),
        ("// a comment may name 'web.nothing'", ""),
        ("words.of('web.nothing')", "web.nothing has no words"),
        ("words.of(`web.colour.${colour}`)", "nobody knows what may be web.colour.${colour}"),
        ("words.of('web.list', { names })", "the values of web.list differ from its placeholders: place"),
        ("words.of('web.title', { names })", "the values of web.title differ from its placeholders: names"),
        ("<p>{words.of('web.title')}</p>", ""),
        ("<p>Hello there</p>", "words outside the catalogue: 'Hello there'"),
        ('<b title="Hello">{n}</b>', "words outside the catalogue: 'title=\"Hello'"),
        ("<style>p { color: red; }</style>", ""),
        ("tell('Hello there.')", "words outside the catalogue: 'Hello there.'"),
        ("hang('data', 'EB Garamond', `M${x} ${y}`)", ""),
    ],
)
def test_the_audit_reads_the_client(audit: ModuleType, source: str, finding: str) -> None:
    name = "Page.svelte" if source.startswith("<") else "page.ts"
    found = list(audit.check_client(Path(name), source, ENTRIES, set()))
    assert found == ([f"{name}: {finding}"] if finding else [])


def test_what_the_client_says_counts_as_used(audit: ModuleType) -> None:
    used: set[str] = set()
    list(audit.check_client(Path("page.ts"), "of('web.title'); of(`web.${part}.me`)", ENTRIES, used))
    assert used == {"web.title", "web.kind.me"}
