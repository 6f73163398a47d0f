"""Corrections: what an owner of the box changes about our content, as records to be laid over ours.

They come from strangers, over the network too: what no box could hold is refused before anything is built of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from difflib import unified_diff
from typing import Any, Final

from kingsroad.kernel.content import Content, Records, check_shape, lay, read_records
from kingsroad.kernel.phrase import Fault

LARGEST: Final = 200_000  # characters of a set; all of a box is half as much
MOST_ENTRIES: Final = 60  # of a list
LONGEST_TEXT: Final = 400
LARGEST_NUMBER: Final = 1_000  # coordinates of the maps
DEEPEST: Final = 2  # lists within a list
ABSENT: Final = "absent"  # of a record that the box does not have
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


def apply(base: Content, corrections: Records, file: str = "corrections") -> Content:
    """The content with the corrections laid over it; a Fault says what cannot stand in a box."""
    check(corrections, file)
    data = base.records()
    lay(data, corrections, file, tuple(data))
    return Content(base.title, data)


def check(corrections: Records, file: str = "corrections") -> None:
    """Names, sizes and forms of what came from outside."""
    check_shape(corrections, file)
    for kind, records in corrections.items():
        for id, fields in records.items():
            where = f"{kind}.{id}"[:60]
            for name in (kind, id, *fields):
                if not _NAME.fullmatch(name):
                    raise Fault("content.name", record=where, name=name[:60])
            for name, value in fields.items():
                if not _fits(value, DEEPEST):
                    raise Fault("content.value", record=where, field=name, longest=LONGEST_TEXT, most=LARGEST_NUMBER)
    size = len(json.dumps(corrections, ensure_ascii=False))
    if size > LARGEST:
        raise Fault("content.large", size=size, largest=LARGEST)


def _fits(value: Any, depth: int) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT and value.isprintable()
    if isinstance(value, bool):
        return True
    if isinstance(value, int):
        return -LARGEST_NUMBER <= value <= LARGEST_NUMBER
    return (
        isinstance(value, list) and depth > 0 and len(value) <= MOST_ENTRIES and all(_fits(v, depth - 1) for v in value)
    )


def between(ours: Content, theirs: Content) -> Records:
    """The corrections that make their content of ours."""
    old, new = ours.records(), theirs.records()
    found: Records = {}
    for kind in (*old, *(kind for kind in new if kind not in old)):
        before, after = old.get(kind, {}), new.get(kind, {})
        for id in (*before, *(id for id in after if id not in before)):
            if id not in after:
                changed: dict[str, Any] = {ABSENT: True}
            else:
                known = before.get(id, {})
                changed = {name: value for name, value in after[id].items() if known.get(name) != value}
            if changed:
                found.setdefault(kind, {})[id] = changed
    return found


# -- as files -----------------------------------------------------------------------------------


def read(files: Mapping[str, str]) -> Records:
    """Corrections from the texts of TOML files, the later ones over the earlier."""
    size = sum(len(text) for text in files.values())
    if size > LARGEST:
        raise Fault("content.large", size=size, largest=LARGEST)
    found: Records = {}
    for name in sorted(files):
        for kind, records in read_records(files[name], name).items():
            for id, fields in records.items():
                known = found.setdefault(kind, {}).setdefault(id, {})
                if fields.get(ABSENT) is True:
                    known.clear()
                known.update(fields)
    check(found)
    return found


def write(corrections: Records) -> str:
    """The TOML text that `read` takes, with one table per record."""
    parts: list[str] = []
    for kind, records in corrections.items():
        for id, fields in records.items():
            rows = [f"{_key(name)} = {_value(value)}" for name, value in fields.items()]
            parts.append("\n".join([f"[{_key(kind)}.{_key(id)}]", *rows]))
    return "\n\n".join(parts) + "\n" if parts else ""


def _key(name: str) -> str:
    return name if _NAME.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    """JSON's escapes are TOML's, except for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join(_value(entry) for entry in value)}]"
    return _text(value)


def patch(files: Mapping[str, str], corrections: Records, folder: str) -> str:
    """The corrections as a change of our own files, to be sent to the project: `files` are their texts by name."""
    out: list[str] = []
    for name in sorted(files):
        old = files[name]
        new = revised(old, corrections, read_records(old, name))
        if new != old:
            path = f"{folder}/{name}"
            out += unified_diff(old.splitlines(True), new.splitlines(True), f"a/{path}", f"b/{path}")
    return "".join(out)


def revised(text: str, corrections: Records, ours: Records) -> str:
    """One of our files with the corrections of its records, new ones at its end; what it says around them stays."""
    out: list[str] = []
    for block in text.removesuffix("\n").split("\n\n"):
        rows = block.split("\n")
        head = next((at for at, row in enumerate(rows) if row.startswith("[")), -1)
        kind, _, id = rows[head].strip("[]").replace('"', "").partition(".")
        fields = corrections.get(kind, {}).get(id, {}) if head >= 0 else {}
        if not fields:
            out.append(block)
        elif fields.get(ABSENT) is True:
            out += ["\n".join(rows[:head])] if head else []
        else:
            out.append("\n".join([*rows[: head + 1], *_corrected(rows[head + 1 :], fields)]))
    for kind, known in ours.items():
        added = {id: fields for id, fields in corrections.get(kind, {}).items() if id not in known}
        if added:
            out.append(write({kind: added}).removesuffix("\n"))
    return "\n\n".join(out) + "\n"


def _corrected(rows: list[str], fields: Mapping[str, Any]) -> list[str]:
    """The rows of one record with other values, new fields last."""
    out: list[str] = []
    left = dict(fields)
    at = 0
    while at < len(rows):
        name, end = rows[at].partition(" = ")[0], _last_row(rows, at)
        out += [f"{name} = {_value(left.pop(name))}"] if name in left else rows[at : end + 1]
        at = end + 1
    return out + [f"{name} = {_value(value)}" for name, value in left.items()]


def _last_row(rows: list[str], at: int) -> int:
    """Where the value ends that begins in this row: lists may go over several."""
    if rows[at].endswith("["):
        while rows[at] != "]":
            at += 1
    return at
