"""Measures what the levels of bots score against their own kind, for whoever wants to compare.

    python tools/standards.py --games 20 --jobs 2

Writes `src/kingsroad/review/standards.json`, each row once it is measured. Equal numbers of games give equal files.
"""

from __future__ import annotations

import argparse
import json
from multiprocessing import Pool
from pathlib import Path
from typing import Any, TypeAlias

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


Task: TypeAlias = tuple[str, str, int, int]


def told(task: Task) -> tuple[Task, dict[str, object]]:
    return task, measured(*task)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, help="for each title, level and number of players")
    parser.add_argument("--only", nargs="+", choices=LEVELS, default=LEVELS, help="levels; others keep what they have")
    parser.add_argument("--title", choices=titles.names(), help="only this one")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    recipe = {"tool": "tools/standards.py", "games": args.games, "seed": SEED, "seats": "all of one level"}
    whole: dict[str, Any] = json.loads(TARGET.read_text("utf-8"))
    rows: dict[Task, dict[str, object]] = {}
    if whole["recipe"] == recipe:
        for title, some in whole["titles"].items():
            rows |= {(title, row["level"], row["players"], row["games"]): row for row in some}
    tasks: list[Task] = []
    for record in titles.RECORDS:
        fewest, most = record.seats
        tasks += [(record.name, level, players, args.games) for level in LEVELS for players in range(fewest, most + 1)]
    wanted = [task for task in tasks if task[1] in args.only and args.title in (None, task[0])]
    with Pool(args.jobs) as pool:
        for task, row in pool.imap_unordered(told, wanted):
            rows[task] = row
            print(*task, row["totals"], flush=True)
            known = [task for task in tasks if task in rows]
            found = {name: [rows[each] for each in known if each[0] == name] for name in titles.names()}
            TARGET.write_text(json.dumps({"recipe": recipe, "titles": found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
