"""Do all languages say the same? Compares each catalogue and each rulebook with the English one.

    PYTHONPATH=src python tools/translations.py [LANGUAGE]...    one line per finding, exit code 1 if there is one

Found are ids that are missing or unknown, placeholders that differ, plural classes that are missing, forms of nouns
that are asked for but given nowhere or given but asked for nowhere, rules without a text, and slips of typography.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from typing import Any

from kingsroad import titles
from kingsroad.words import (
    FEW,
    ONE,
    OTHER,
    PLACEHOLDER,
    PLURALS,
    USUAL,
    Entry,
    catalogue_text,
    languages,
    read_catalogue,
)

CLASSES = {language: {ONE, FEW, OTHER} if language == "cs" else {ONE, OTHER} for language in PLURALS}
FORM = re.compile(r"[a-z]+")
EXACT = re.compile(r"=\d+")
RULING = "rules.ruling"
# What is no word, and has its own signs: addresses, options, names of variables, key names, placeholders.
CODE = re.compile(r"[a-z]+:/\S+|\bme:\S+|--\S+|<[^<>]*>|[A-Z]+=[A-Z]+|\{[a-z_.]+\}:\{|:\)|^:$")
FRENCH = re.compile(r"(?:^|[^\u202f\u00a0])[;!?»]|(?:^|[^\u202f\u00a0\d]):(?=\s|$)|«(?!\u00a0|\u202f)")


def compare(language: str, english: dict[str, Entry], entries: dict[str, Entry]) -> Iterator[str]:
    for id in english:
        if id not in entries:
            yield f"{id} is missing"
    for id, entry in entries.items():
        if id not in english:
            yield f"{id} is unknown"
            continue
        differ = english[id].placeholders() ^ entry.placeholders()
        if differ:
            yield f"{id}: the placeholders differ: {', '.join(sorted(differ))}"
        yield from check_classes(id, language, english[id], entry)
        for text in entry.forms.values():
            yield from (f"{id}: {slip}" for slip in slips(language, text))
    yield from check_forms(entries)


def check_classes(id: str, language: str, english: Entry, entry: Entry) -> Iterator[str]:
    """All plural classes, or none but `other` where English has none either."""
    if not entry.count:
        return
    numbers = {name.partition(".")[0] for name in entry.forms}
    plain = {name for name in entry.forms if "." not in name}
    classes = {name for name in plain if not EXACT.fullmatch(name)}
    if classes != {OTHER} or ONE in english.forms:
        yield from (f"{id}: the plural class {name} is missing" for name in sorted(CLASSES[language] - classes))
    unknown = {name for name in numbers if name not in CLASSES[language] and not EXACT.fullmatch(name)}
    yield from (f"{id}: there is no plural class {name}" for name in sorted(unknown))


def check_forms(entries: dict[str, Entry]) -> Iterator[str]:
    """A form is some noun's, and some phrase asks for it."""
    given: dict[str, str] = {}
    asked: dict[str, str] = {}
    for id, entry in entries.items():
        for name, text in entry.forms.items():
            form = name.partition(".")[2] if entry.count else name
            if form and form != OTHER:
                given.setdefault(form, id)
            asked.update({match[2]: id for match in PLACEHOLDER.finditer(text) if match[2]})
    yield from (f"{asked[form]}: no noun has the form {form}" for form in sorted(asked.keys() - given.keys()))
    yield from (f"{given[form]}: no phrase asks for the form {form}" for form in sorted(given.keys() - asked.keys()))
    yield from (f"{given[form]}: a form is called by letters: {form}" for form in given if not FORM.fullmatch(form))


def slips(language: str, text: str) -> Iterator[str]:
    """Signs that no printer of that language would set."""
    words = CODE.sub("", text)
    if language == "fr" and FRENCH.search(words):
        yield f"a narrow no-break space is missing in {text!r}"
    if language != USUAL and '"' in words:
        yield f"quotes of a typewriter in {text!r}"
    if language in ("de", "cs") and words.count("„") != words.count("“"):
        yield f"quotes that do not match in {text!r}"
    if "..." in words:
        yield f"three points instead of an ellipsis in {text!r}"


def read_rules(title: str, language: str) -> dict[str, dict[str, Any]]:
    file = titles.record(title).file("rules", f"{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def compare_rules(language: str, title: str, marks: tuple[str, str]) -> Iterator[str]:
    """Each statement has a text; where only a part of it is a ruling, the same word begins that part."""
    index, texts = read_rules(title, "en"), read_rules(title, language)
    for slug, table in index.items():
        found = texts.get(slug, {})
        if not found.get("title"):
            yield f"{title}/{slug} has no title"
        for number, record in table.items():
            if isinstance(record, dict):
                text = found.get(number, {}).get("text", "")
                if not text:
                    yield f"{title}/{slug}/{number} has no text"
                elif (marks[0] in record["text"]) != (marks[1] in text):
                    yield f"{title}/{slug}/{number}: {marks[1]!r} stands for {marks[0]!r}, and nowhere else"
                yield from (f"{title}/{slug}/{number}: {slip}" for slip in slips(language, text))
    for slug, found in texts.items():
        known = index.get(slug, {})
        yield from (f"{title}/{slug}/{number} is unknown" for number in found if number not in known)
        wrong = {key for record in found.values() if isinstance(record, dict) for key in record} - {"text"}
        yield from (f"{title}/{slug}: {key} stands in the English file" for key in sorted(wrong))


def check(language: str) -> list[str]:
    english, entries = read_catalogue(catalogue_text(USUAL)), read_catalogue(catalogue_text(language))
    found = list(compare(language, english, entries))
    if language != USUAL and RULING in entries:
        marks = english[RULING].forms[OTHER], entries[RULING].forms[OTHER]
        found += [finding for title in titles.names() for finding in compare_rules(language, title, marks)]
    return [f"{language}: {finding}" for finding in found]


if __name__ == "__main__":
    findings = [f"{language}: there is no catalogue" for language in PLURALS if language not in languages()]
    for asked_for in sys.argv[1:] or languages():
        findings += check(asked_for)
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)
