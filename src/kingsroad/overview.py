"""The table in words, part by part: browser, terminal and programs share it. Each title says its own parts."""

from __future__ import annotations

import unicodedata
from typing import Any, TypeAlias

from kingsroad import titles
from kingsroad.kernel.content import Content
from kingsroad.kernel.game import View
from kingsroad.words import Words

Part: TypeAlias = dict[str, Any]  # of the form `kernel.schema.OverviewPart`


def parts_of(content: Content, view: View) -> list[Part]:
    """None for a title that tells nothing of itself."""
    reference = titles.record(view["title"]).overview
    found: list[Part] = titles.part(reference)(content, view) if reference else []
    return found


def plain(text: str) -> str:
    """Without accents and capitals, as people type it."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def group_name(part: Part, words: Words, title: str) -> str:
    return words.of(f"{title}.look.groups.{part['group']}")


def find(parts: list[Part], wanted: str, words: Words, title: str) -> list[Part]:
    """Those that are called so, by their id, their group or their name in the reader's language."""
    asked = plain(wanted.strip())
    named = [(part, plain(words.say(part["name"]))) for part in parts]
    for chosen in (
        [part for part, name in named if asked in (part["id"], name)],
        [
            part
            for part, _ in named
            if asked in (part["group"], plain(words.of(f"{title}.look.groups.{part['group']}")))
        ],
        [part for part, name in named if asked and any(word.startswith(asked) for word in name.split())],
    ):
        if chosen:
            return chosen
    return []
