"""What people may be called at a table."""

from __future__ import annotations

import unicodedata
from typing import Final

from kingsroad.bots.roster import LEVELS
from kingsroad.kernel.phrase import Fault

LONGEST_NAME: Final = 24
# Characters that count as printable but are invisible.
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def clean_name(text: str) -> str:
    """1 to 24 visible characters; control and bidirectional characters are rejected."""
    name = unicodedata.normalize("NFC", text.strip())
    if not is_visible(name) or len(name) > LONGEST_NAME or name.casefold() in LEVELS:
        raise Fault("seat.name", name=_shown(name))
    return name


def is_visible(text: str) -> bool:
    return text.isprintable() and any(sign != " " and sign not in BLANK for sign in text)


def _shown(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text[:LONGEST_NAME])
