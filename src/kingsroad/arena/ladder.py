"""The ladder: every level against every other, for each number of players, as a part of a document."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from kingsroad import titles
from kingsroad.arena.plan import ArenaPlan
from kingsroad.bots.roster import LEVELS
from kingsroad.kernel.phrase import Fault

BEGIN: Final = "<!-- ladder -->"
END: Final = "<!-- end of the ladder -->"


def ladder_plans(title: str, seed: str, levels: Sequence[str] = LEVELS) -> list[ArenaPlan]:
    """A plan per number of players. Where one can play alone, each level does."""
    fewest, most = titles.record(title).seats
    return [ArenaPlan(title, levels, players, seed=seed) for players in range(fewest, min(most, len(levels)) + 1)]


def around(document: Path) -> tuple[str, str]:
    """What stands before and after the marks; a Fault if the document cannot take a ladder."""
    try:
        old = document.read_text(encoding="utf-8")
    except OSError as error:
        raise Fault("arena.unread", file=str(document), error=str(error.strerror)) from None
    except UnicodeDecodeError as error:
        raise Fault("arena.unread", file=str(document), error=str(error)) from None
    before, begin, rest = old.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise Fault("arena.no_marks", file=str(document), begin=BEGIN, end=END)
    return before, after


def put_between(document: Path, text: str) -> None:
    """The text instead of what stands between the marks."""
    before, after = around(document)
    document.write_text(f"{before}{BEGIN}\n\n{text.strip()}\n\n{END}{after}", encoding="utf-8")
