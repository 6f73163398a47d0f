"""Measures what the levels of bots score against their own kind, for whoever wants to compare.

    python tools/standards.py [GAMES]

Writes `src/kingsroad/review/standards.json`. Equal numbers of games give equal files.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import by_title
from kingsroad import titles
from kingsroad.bots.sim import play_game

TARGET = Path(__file__).resolve().parents[1] / "src/kingsroad/review/standards.json"
LEVELS = ("random", "easy", "greedy", "strong")  # `master` takes hours
SEED = "standards"
GAMES = 20


def measured(title: str, level: str, players: int, games: int) -> dict[str, object]:
    game, own = titles.game(title), by_title.of(title)
    totals: list[list[int]] = []
    sheets: list[dict[str, int]] = []  # of each seat
    for number in range(games):
        seed = f"{SEED}/{level}/{players}/{number}"
        result = play_game(game, [level] * players, {}, seed)
        totals += result.totals
        more = own.more_of_sheet(game, result, seed)
        sheets += [{**sheet, **other} for sheet, other in zip(result.sheets, more, strict=True)]
    names = sorted({name for sheet in sheets for name in sheet})
    return {
        "level": level,
        "players": players,
        "games": games,
        "totals": [round(sum(column) / len(totals), 2) for column in zip(*totals, strict=True)],
        "sheet": {name: round(sum(sheet.get(name, 0) for sheet in sheets) / len(sheets), 2) for name in names},
    }


def main(games: int) -> None:
    found = {}
    for record in titles.RECORDS:
        fewest, most = record.seats
        found[record.name] = [
            measured(record.name, level, players, games) for level in LEVELS for players in range(fewest, most + 1)
        ]
    recipe = {"tool": "tools/standards.py", "games": games, "seed": SEED, "seats": "all of one level"}
    TARGET.write_text(json.dumps({"recipe": recipe, "titles": found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
