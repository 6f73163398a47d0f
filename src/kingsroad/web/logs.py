"""Logs for operators: one event per line, as text or JSON, and never a secret in them.

An event is a short id with named values: `note(LOG, "http", route="/api/me", status=200)`. Whatever else is written,
also by libraries and in tracebacks, goes through `scrub`.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, Final, TextIO

HIDDEN: Final = "***"
VALUES: Final = "kingsroad_values"
# Values with these names are not written, however they look.
SECRET_NAMES: Final = frozenset(
    "address authorization body code cookie key link login mail password query secret text token url".split()
)
# What gives away a secret wherever it stands: our cookies, tokens and links, the query of an address,
# the password in one, headers that carry secrets, and assignments.
SECRETS: Final = (
    (re.compile(r"\b1\.[\w-]{22}\.\d+\.[\w-]*\.[\w-]{20,}"), HIDDEN),
    (re.compile(r"\bk[tl]_[\w-]{10,}"), HIDDEN),
    (re.compile(r"\bwhsec_[\w+/=-]+"), HIDDEN),
    (re.compile(r"\b[\w-]{22}\.[0-9a-f]{16}\.[\w-]{43}"), HIDDEN),
    (re.compile(r"(://)[^/\s@'\"]+@"), rf"\1{HIDDEN}@"),
    (re.compile(r"(/[^\s?'\"]*\?)[^\s'\"]+"), rf"\1{HIDDEN}"),
    (re.compile(r"(?i)\b(bearer )[^\s'\"]+"), rf"\1{HIDDEN}"),
    (re.compile(r"(?i)\b((?:set-)?cookie: ?)[^\n]+"), rf"\1{HIDDEN}"),
    (
        re.compile(r"(?i)\b(password|secret|token|link)(['\"]?\s*[=:]\s*)('[^']*'|\"[^\"]*\"|[^\s,;)}]+)"),
        rf"\1\2{HIDDEN}",
    ),
    (re.compile(r"\$argon2[\w$,=+/.-]+"), HIDDEN),
)
# Words and paths shorter than any secret of ours: most of what is written, so it is not searched.
HARMLESS: Final = re.compile(r"[\w./{}-]{0,24}", re.ASCII)


def scrub(text: str) -> str:
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


def note(logger: logging.Logger, event: str, level: int = logging.INFO, trace: bool = False, **values: Any) -> None:
    """An event with its values; `trace` adds where the present exception comes from."""
    if logger.isEnabledFor(level):
        logger.log(level, event, exc_info=trace, extra={VALUES: values})


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """What a line says, in the order it is read."""
    at = datetime.fromtimestamp(record.created, UTC)
    fields: dict[str, Any] = {
        "at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "event": _shown(record.getMessage()),
    }
    for name, value in getattr(record, VALUES, {}).items():
        fields[name] = HIDDEN if name in SECRET_NAMES else _shown(value)
    if record.exc_info and record.exc_info[0] is not None:
        fields["trace"] = scrub("".join(traceback.format_exception(*record.exc_info)))
    return fields


def _shown(value: Any) -> Any:
    if isinstance(value, (int, float)) or value is None:
        return value
    text = str(value)
    return text if HARMLESS.fullmatch(text) else scrub(text)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(fields_of(record), ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """Values that could be taken for several, or for a line of their own, stand in quotes."""

    def format(self, record: logging.LogRecord) -> str:
        fields = fields_of(record)
        trace = fields.pop("trace", "")
        event = fields.pop("event")
        words = [fields.pop("at"), fields.pop("level"), fields.pop("logger"), _one_line(event)]
        words += [f"{name}={_quoted(value)}" for name, value in fields.items()]
        return " ".join(words) + ("\n" + trace.rstrip("\n") if trace else "")


def _one_line(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _quoted(value: Any) -> str:
    text = str(value)
    return text if text.isprintable() and text and not set(text) & set(" =\"'") else json.dumps(text, ensure_ascii=True)


def is_told(record: logging.LogRecord) -> bool:
    """Of libraries only warnings and worse: their debug output contains whole addresses, headers and socket frames."""
    if record.name == "uvicorn.error":
        return record.levelno >= logging.INFO
    return record.levelno >= logging.WARNING or record.name.startswith("kingsroad")


def start_logs(form: str, stream: TextIO | None = None, level: int = logging.INFO) -> logging.Handler:
    """All logs of this process go one way. The server's own lines of requests are left out: they hold whole
    addresses, with links in them; the guard writes its own."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.addFilter(is_told)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"
    return handler
