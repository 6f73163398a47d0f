"""Compiles what people read for the browser: catalogues and rules, one JSON file each.

    PYTHONPATH=src python tools/words_json.py OUT      OUT/en.json, OUT/rules-en.json, OUT/xx.json ...

`xx` is a language nobody speaks, made from English: accents and longer words show where a layout would break
and which words are not in the catalogue.
"""

from __future__ import annotations

import json
import re
import sys
from importlib.resources import files
from pathlib import Path

from kingsroad import titles
from kingsroad.rulebook import load_rulebook
from kingsroad.words import Entry, catalogue_text, read_catalogue

ACCENTS = str.maketrans("AEIOUYaeiouycnrsz", "ÅÉÎÖÛÝåéîöûýçñřšž")
PSEUDO = "xx"
LONGER = 0.4  # German and Czech need up to this much more room than English
PLACEHOLDER = re.compile(r"(\{[a-z_]+\})")


def languages() -> list[str]:
    folder = files("kingsroad") / "locales"
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def plain(entry: Entry) -> object:
    """A text, or the forms with the name of the value that chooses."""
    return {"count": entry.count, **entry.forms} if entry.count else entry.forms["other"]


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
        if language == "en":
            longer = {id: Entry({k: pseudo(v) for k, v in e.forms.items()}, e.count) for id, e in entries.items()}
            found[PSEUDO] = {id: plain(entry) for id, entry in longer.items()}
    rules = {rule.id: rule.text for title in titles.TITLES for rule in load_rulebook(title).by_id.values()}
    found["rules-en"] = rules
    return found


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in catalogues().items():
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
