"""What is said at a table: quick phrases, which everyone reads in their own language, and short texts."""

from __future__ import annotations

import unicodedata
from typing import Final

from kingsroad.kernel.phrase import Fault

PHRASES: Final = (
    "chat.hello",
    "chat.good_luck",
    "chat.well_played",
    "chat.thanks",
    "chat.sorry",
    "chat.one_moment",
    "chat.your_turn",
    "chat.no_hurry",
    "chat.back_soon",
    "chat.take_it_back",
    "chat.yes",
    "chat.no",
    "chat.good_game",
    "chat.again",
    "chat.goodbye",
)
MOST_CHARACTERS: Final = 300


def clean_said(phrase: str | None, text: str | None) -> tuple[str | None, str | None]:
    """Either a phrase we know or a text that prints on one line; a Fault for anything else."""
    if (phrase is None) == (text is None):
        raise Fault("chat.one_of")
    if phrase is not None:
        if phrase not in PHRASES:
            raise Fault("chat.phrase", known=", ".join(PHRASES))
        return phrase, None
    assert text is not None
    said = unicodedata.normalize("NFC", " ".join(text.split()))
    if not 1 <= len(said) <= MOST_CHARACTERS or not said.isprintable():
        raise Fault("chat.text", most=MOST_CHARACTERS)
    return None, said
