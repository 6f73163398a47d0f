"""How strong the levels of bots are and how long they think, as the ladder measured it: `ladder.json`.

    kingsroad ladder --data src/kingsroad/bots/ladder.json

writes it. Each row says of which games it comes.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

NAME: Final = "ladder.json"
KEY: Final = ("title", "players", "level")  # what there is one row of
FORM: Final = 1


def rungs_of(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of one arena of all levels."""
    recipe = {name: told[name] for name in ("seed", "rules", "content", "code")}
    return [
        {
            "title": told["title"],
            "players": told["players"],
            "level": level,
            "games": each["games"],
            "points": round(each["points"][0][0], 2),
            "won": round(each["win_share"][0], 4),
            "seconds": each["cpu_per_turn"],
            "longest": each["longest_turn"],
            "rivals": [name for name in told["standing"] if name != level],
            **recipe,
        }
        for level, each in told["standing"].items()
        if each["games"]
    ]


def put(file: Path, found: list[dict[str, Any]]) -> None:
    """The rows in place of older ones for the same title, number of players and level; the others stay."""
    old = json.loads(file.read_text("utf-8"))["rungs"] if file.exists() else []
    rows = {tuple(row[name] for name in KEY): row for row in (*old, *found)}
    ordered = [rows[key] for key in sorted(rows)]
    text = ",\n".join("  " + json.dumps(row) for row in ordered)
    file.write_text(f'{{"form": {FORM}, "rungs": [\n{text}\n]}}\n', encoding="utf-8")


@cache
def rungs(title: str) -> list[dict[str, Any]]:
    """None of a title that was not measured."""
    found = json.loads(files("kingsroad.bots").joinpath(NAME).read_text("utf-8"))["rungs"]
    return [row for row in found if row["title"] == title]
