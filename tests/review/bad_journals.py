"""Journals that cannot be reviewed, and what is said of each: the words of the command line and of the library, and the
id of the service."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.journal import Journal, Line, read, write

WRONG: Final = {
    "unfinished": ("not finished", "review.unfinished"),
    "hidden": ("hidden", "journal.hidden"),
    "no seed": ("seed", "journal.no_seed"),
    "older rules": ("rules", "journal.rules"),
    "unknown content": ("content", "table.no_content"),
    "large": ("more than 1000000", "request.large"),
    "no journal": ("kingsroad 1", "journal.format"),
    "cut off": ("cut off", "journal.cut_off"),
}


def bad_journal(kind: str, text: str) -> str:
    """A good journal made bad in one way."""
    journal = read(text)
    header, lines = journal.header, journal.lines
    if kind == "unfinished":
        return write(Journal(header.without("result", "hash"), lines[:20]))
    if kind == "hidden":
        return write(Journal(header, [*lines[:3], Line(3, lines[3].colour, "?"), *lines[4:]]))
    if kind == "no seed":
        return write(Journal(header.without("seed", "salt"), lines))
    if kind == "older rules":
        return text.replace(f"rules: {header.fields['rules']}\n", "rules: 0\n")
    if kind == "unknown content":
        return text.replace(header.fields["content"], "0" * 64)
    if kind == "large":
        return text + "# again and again\n" * 3_000_000
    if kind == "cut off":
        return text[: len(text) // 2]
    return "once upon a time\n"
