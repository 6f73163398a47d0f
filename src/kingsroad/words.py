"""Turns phrases (ids and values) into a language. Every word a person reads stands in a catalogue.

A catalogue `locales/<language>.toml` is keyed by the same ids in every language. An entry is a text with
named placeholders, or one text per plural class of a named count, as CLDR has them; `"=0"` is for exactly 0:

    toll = "{player} pays {owner} {gold} gold."
    houses = { count = "count", "=0" = "no house", one = "{count} house", other = "{count} houses" }

A noun may have further forms, under names each language chooses; a phrase asks for one by `{good.gen}` and gets
the plain form where there is none. With plural classes a form belongs to a class:

    stone = { other = "kámen", gen = "kamene" }
    days = { count = "n", one = "{n} den", "one.gen" = "{n} dne", few = "{n} dny", other = "{n} dní" }

A list ends with the language's "and"; `{terms,}` keeps its commas throughout.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any, Final

from kingsroad import titles
from kingsroad.kernel.phrase import Phrase, phrase

# A value, the form it is asked for in, and a comma if it is a list without "and".
PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)(?:\.([a-z]+))?(,?)\}")
NO_BREAK: Final = "\u00a0\u202f"  # spaces that a language sets where no line may break
_BREAKS: Final = re.compile(rf"[^\S{NO_BREAK}]+")
USUAL: Final = "en"
ONE: Final = "one"
FEW: Final = "few"
OTHER: Final = "other"
_COUNT: Final = "count"
_EXACTLY: Final = "="


def _one_or_other(count: int) -> str:
    return ONE if abs(count) == 1 else OTHER


def _french(count: int) -> str:
    return ONE if abs(count) < 2 else OTHER


def _czech(count: int) -> str:
    return FEW if 2 <= abs(count) <= 4 else _one_or_other(count)


# Per language, in the order in which it is offered: the plural class of a whole number.
PLURALS: Final[dict[str, Callable[[int], str]]] = {
    "en": _one_or_other,
    "de": _one_or_other,
    "fr": _french,
    "cs": _czech,
}


class MissingWords(LookupError):
    """A mistake of ours, not of the reader: an id without words, or words that want an unknown value."""


class Entry:
    """The forms of one id; `count` names the value that chooses among them, if there are plural classes."""

    def __init__(self, forms: dict[str, str], count: str) -> None:
        self.forms = forms
        self.count = count

    def placeholders(self) -> set[str]:
        """Every value the entry needs, in any of its forms."""
        names = {match[1] for text in self.forms.values() for match in PLACEHOLDER.finditer(text)}
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
            entries[id] = Entry({OTHER: value}, "")
        elif isinstance(value.get(OTHER), str):
            forms = {name: text for name, text in value.items() if name != _COUNT}
            entries[id] = Entry(forms, value.get(_COUNT, ""))
        else:
            _read_table(value, f"{id}.", entries)


def catalogue_text(language: str) -> str:
    return (files("kingsroad") / "locales" / f"{language}.toml").read_text(encoding="utf-8")


def words_of(title: titles.Title, language: str) -> dict[str, Entry]:
    """Those that a title brings with it, in English where it lacks the language."""
    for wanted in (language, USUAL):
        file = title.file("words", f"{wanted}.toml")
        if file.is_file():
            return read_catalogue(file.read_text(encoding="utf-8"))
    return {}


def languages() -> list[str]:
    """Those that have a catalogue, English first."""
    folder = files("kingsroad") / "locales"
    return [language for language in PLURALS if (folder / f"{language}.toml").is_file()]


def nearest(*wishes: str) -> str:
    """The first wish there is a catalogue for, English if there is none: `de-AT` and `de_AT.UTF-8` read German."""
    known = languages()
    short = [re.split(r"[-_.@]", wish.lower())[0] for wish in wishes]
    return next((language for language in short if language in known), USUAL)


def on_one_line(text: str) -> str:
    """Without line ends and control characters, whatever the text holds."""
    line = _BREAKS.sub(" ", text).strip()
    return "".join(sign if sign.isprintable() or sign in NO_BREAK else "?" for sign in line)


class Words:
    def __init__(self, language: str = USUAL) -> None:
        self.language = language
        self.entries = read_catalogue(catalogue_text(language))
        for title in titles.records().values():
            self.entries.update(words_of(title, language))
        self.plural = PLURALS[language]

    def of(self, id: str, **values: Any) -> str:
        """What the program itself has to say; the engine's phrases go through `say`."""
        return self.say(phrase(id, **values))

    def say(self, said: Phrase, form: str = "") -> str:
        """The words of a phrase; values may be numbers, names, phrases, or lists of these."""
        entry = self.entries.get(said["id"])
        if entry is None:
            raise MissingWords(said["id"])
        text = self._text(entry, said, form)
        return PLACEHOLDER.sub(
            lambda match: self._value(self._find(said, match[1]), match[2] or "", bool(match[3])), text
        )

    def _text(self, entry: Entry, said: Phrase, form: str) -> str:
        """The nearest to the form and the number that are wanted."""
        if not entry.count:
            return entry.forms.get(form, entry.forms[OTHER])
        count = self._find(said, entry.count)
        for number in (f"{_EXACTLY}{count}", self.plural(count), OTHER):
            for wanted in (f"{number}.{form}", number):
                if wanted in entry.forms:
                    return entry.forms[wanted]
        raise AssertionError  # every entry has `other`

    def _find(self, said: Phrase, name: str) -> Any:
        if name not in said:
            raise MissingWords(f"{said['id']}: {name}")
        return said[name]

    def _value(self, value: Any, form: str, commas: bool) -> str:
        if isinstance(value, dict):
            return self.say(value, form)
        if isinstance(value, list):
            items = [self._value(item, form, commas) for item in value]
            if commas or len(items) < 2:
                return ", ".join(items)
            return self.of("list.and", first=", ".join(items[:-1]), last=items[-1])
        return str(value)
