"""The puzzles that ship with each title, as they were mined: one row of JSON each, after one that tells the recipe."""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Final

from kingsroad import titles
from kingsroad.kernel.phrase import Fault

GRADES: Final = (1, 2, 3)  # the easy bot finds the best; not it, but the greedy one; neither of them
EPOCH: Final = date(2026, 1, 1)  # the day of the first puzzle of the day


@cache
def puzzles(title: str) -> dict[str, dict[str, Any]]:
    """All of a title by their ids; none if it ships none."""
    titles.record(title)
    file = files("kingsroad.review").joinpath(f"puzzles.{title}.jsonl")
    rows = file.read_text("utf-8").splitlines() if file.is_file() else []
    return {row["id"]: row for row in map(json.loads, rows[1:])}


def puzzle(title: str, id: str) -> dict[str, Any]:
    found = puzzles(title).get(id)
    if found is None:
        raise Fault("puzzle.unknown", puzzle=id[:24], title=title)
    return found


def of_the_day(title: str, day: date) -> str | None:
    """The same for everybody: one after the other, from one grade to the next."""
    grades = [sorted(id for id, one in puzzles(title).items() if one["grade"] == grade) for grade in GRADES]
    if not all(grades):
        return None
    count = (day - EPOCH).days
    ids = grades[count % len(GRADES)]
    return ids[count // len(GRADES) % len(ids)]
