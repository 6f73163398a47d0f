"""Compiles what people read for the browser: catalogues and rules, one JSON file each.

    PYTHONPATH=src python tools/words_json.py OUT      OUT/en.json, OUT/rules-en.json, OUT/xx.json ...
    PYTHONPATH=src python tools/words_json.py          samples of all words on stdout, to compare the browser's with

`xx` is a language nobody speaks, made from English: accents and longer words show where a layout would break
and which words are not in the catalogue.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from kingsroad import titles
from kingsroad.kernel.phrase import Phrase
from kingsroad.rulebook import load_rulebook
from kingsroad.words import OTHER, USUAL, Entry, Words, catalogue_text, languages, read_catalogue

ACCENTS = str.maketrans("AEIOUYaeiouycnrsz", "ÅÉÎÖÛÝåéîöûýçñřšž")
PSEUDO = "xx"
LONGER = 0.4  # German and Czech need up to this much more room than English
PLACEHOLDER = re.compile(r"(\{[a-z_.]+,?\})")
# The rule behind each line of the score sheets.
SHEET: dict[str, str] = {}
for one in titles.records().values():
    SHEET |= titles.part(one.sheet) if one.sheet else {}
COUNTS = (0, 1, 2, 5, 22)  # between them all plural classes of our languages


def plain(entry: Entry) -> object:
    """A text, or the forms with the name of the value that chooses, if one does."""
    if entry.count:
        return {"count": entry.count, **entry.forms}
    return entry.forms if len(entry.forms) > 1 else entry.forms[OTHER]


def pseudo(text: str) -> str:
    """The same text with accents and longer, its placeholders untouched."""
    parts = PLACEHOLDER.split(text)
    letters = sum(len(part) for part in parts[::2])
    accented = [part if at % 2 else part.translate(ACCENTS) for at, part in enumerate(parts)]
    return "".join(accented) + "".join(" ~~~~~~"[at % 7] for at in range(3, 3 + round(letters * LONGER)))


def catalogues() -> dict[str, object]:
    """The content of each file, by the file's name without its ending."""
    found: dict[str, object] = {}
    for language in languages():
        entries = read_catalogue(catalogue_text(language))
        found[language] = {id: plain(entry) for id, entry in entries.items()}
        books = {title: chapters(title, language) for title in titles.names()}
        found[f"rules-{language}"] = {"books": books, "sheet": SHEET}
        if language == USUAL:
            longer = {id: Entry({k: pseudo(v) for k, v in e.forms.items()}, e.count) for id, e in entries.items()}
            found[PSEUDO] = {id: plain(entry) for id, entry in longer.items()}
            found[f"rules-{PSEUDO}"] = {"books": longer_texts(books), "sheet": SHEET}
    return found


def longer_texts(value: Any) -> Any:
    """The same rules in the language nobody speaks."""
    if isinstance(value, list):
        return [longer_texts(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        name: pseudo(one) if name in ("title", "text") and isinstance(one, str) else longer_texts(one)
        for name, one in value.items()
    }


def chapters(title: str, language: str) -> list[dict[str, Any]]:
    """A title's rules as its page shows them."""
    return [
        {
            "id": chapter.id,
            "title": chapter.title,
            "rules": [{"id": rule.id, "text": rule.text, "ruling": rule.ruling} for rule in chapter.rules],
        }
        for chapter in load_rulebook(title, language).chapters
    ]


def samples(language: str) -> list[tuple[Phrase, str, str]]:
    """Each entry with every number that makes a difference, in every form: the phrase, the form, what it reads."""
    words = Words(language)
    nouns = [id for id, entry in words.entries.items() if not entry.count and len(entry.forms) > 1]
    values: list[Any] = ["Anna", 22, {"id": "good.egg", "count": 2}, [{"id": "colour.red"}, "Mira", 5]]
    values += [{"id": id} for id in nouns if not words.entries[id].placeholders()]
    found = []
    for at, (id, entry) in enumerate(words.entries.items()):
        forms = {name.partition(".")[2] if entry.count else name for name in entry.forms} | {"", "none"}
        names = sorted(entry.placeholders())
        for turn, count in enumerate(COUNTS if names else COUNTS[:1]):
            said: Phrase = {name: values[(at + turn + k) % len(values)] for k, name in enumerate(names)}
            said.update({"id": id, entry.count: count} if entry.count else {"id": id})
            found += [(said, form, words.say(said, form)) for form in sorted(forms)]
    return found


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in catalogues().items():
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        write(Path(sys.argv[1]))
    else:
        compiled = catalogues()
        print(json.dumps({one: {"words": compiled[one], "samples": samples(one)} for one in languages()}))
