"""JSON as bytes, compact: by msgspec where it is installed, else by the standard library, as in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

try:
    import msgspec
except ImportError:
    msgspec = None  # type: ignore[assignment, unused-ignore]


def plain(value: object) -> bytes:
    """What msgspec makes of values of the schema, without it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


encode: Final[Callable[[Any], bytes]] = plain if msgspec is None else msgspec.json.Encoder().encode
decode: Final[Callable[[str | bytes], Any]] = json.loads if msgspec is None else msgspec.json.decode
