"""Turns phrases (ids and values) into a language. Every word a person reads stands in a catalogue.

A catalogue `locales/<language>.toml` is keyed by the same ids in every language. An entry is a text with
named placeholders, or one text per plural class of a named count, as CLDR has them; `"=0"` is for exactly 0:

    toll = "{player} pays {owner} {gold} gold."
    houses = { count = "count", "=0" = "no house", one = "{count} house", other = "{count} houses" }
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any, Final

from kingsroad.kernel.phrase import Phrase, phrase

_PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)\}")
_OTHER: Final = "other"
_COUNT: Final = "count"
_EXACTLY: Final = "="
PLURALS: Final[dict[str, Callable[[int], str]]] = {"en": lambda count: "one" if count == 1 else _OTHER}


class MissingWords(LookupError):
    """A mistake of ours, not of the reader: an id without words, or words that want an unknown value."""


class Entry:
    """The forms of one id; `count` names the value that chooses among them, if there are several."""

    def __init__(self, forms: dict[str, str], count: str) -> None:
        self.forms = forms
        self.count = count

    def placeholders(self) -> set[str]:
        """Every value the entry needs, in any of its forms."""
        names = {name for text in self.forms.values() for name in _PLACEHOLDER.findall(text)}
        return names | {self.count} if self.count else names


def read_catalogue(text: str) -> dict[str, Entry]:
    """The entries of a catalogue by their ids; tables inside tables make the dots."""
    entries: dict[str, Entry] = {}
    _read_table(tomllib.loads(text), "", entries)
    return entries


def _read_table(table: dict[str, Any], prefix: str, entries: dict[str, Entry]) -> None:
    for key, value in table.items():
        id = prefix + key
        if isinstance(value, str):
            entries[id] = Entry({_OTHER: value}, "")
        elif isinstance(value.get(_OTHER), str):
            forms = {name: text for name, text in value.items() if name != _COUNT}
            entries[id] = Entry(forms, value[_COUNT])
        else:
            _read_table(value, f"{id}.", entries)


def catalogue_text(language: str) -> str:
    return (files("kingsroad") / "locales" / f"{language}.toml").read_text(encoding="utf-8")


class Words:
    def __init__(self, language: str = "en") -> None:
        self.entries = read_catalogue(catalogue_text(language))
        self.plural = PLURALS[language]

    def of(self, id: str, **values: Any) -> str:
        """What the program itself has to say; the engine's phrases go through `say`."""
        return self.say(phrase(id, **values))

    def say(self, said: Phrase) -> str:
        """The words of a phrase; values may be numbers, names, phrases, or lists of these."""
        entry = self.entries.get(said["id"])
        if entry is None:
            raise MissingWords(said["id"])
        return _PLACEHOLDER.sub(lambda match: self._value(self._find(said, match[1])), self._form(entry, said))

    def _form(self, entry: Entry, said: Phrase) -> str:
        if not entry.count:
            return entry.forms[_OTHER]
        count = self._find(said, entry.count)
        exact = entry.forms.get(f"{_EXACTLY}{count}")
        return exact if exact is not None else entry.forms.get(self.plural(count), entry.forms[_OTHER])

    def _find(self, said: Phrase, name: str) -> Any:
        if name not in said:
            raise MissingWords(f"{said['id']}: {name}")
        return said[name]

    def _value(self, value: Any) -> str:
        if isinstance(value, dict):
            return self.say(value)
        if isinstance(value, list):
            return ", ".join(self._value(item) for item in value)
        return str(value)
