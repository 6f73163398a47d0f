"""Kept games read back: what they are, joined into one table, checked by playing some of them again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from kingsroad.bots.record import LEGAL, TASK
from kingsroad.commands.keep import keeping, tables
from kingsroad.commands.output import Output
from kingsroad.data.journals import GZIP, SUFFIX, ZIP, journals, record_of
from kingsroad.data.tables import GAMES, POINTS, RESULTS, Rows, rows_of
from kingsroad.data.verify import by_game, check_game, check_journal, games_of, sample
from kingsroad.kernel.phrase import Fault
from kingsroad.titles import game as title_game

SHOWN: Final = 12  # kinds of tasks


def data(
    out: Output,
    file: Path,
    verify: int,
    join: Path | None,
    parquet: Path | None,
    corrections: Path | None,
    json: bool,
) -> None:
    if not file.exists():
        raise Fault("file.missing", file=str(file))
    if file.is_dir() or file.suffix in (ZIP, GZIP, SUFFIX):
        told = of_journals(file, verify, join, parquet, corrections)
    else:
        told = of_tables(file, verify, join, parquet, corrections)
    if json:
        out.json(told)
        return
    draw(out, told)
    if verify:
        out.say("data.verified", count=told["verified"])
    if join is not None:
        out.say("data.joined", file=str(join), rows=told["joined"])


def of_tables(
    file: Path, verify: int, join: Path | None, parquet: Path | None, corrections: Path | None
) -> dict[str, Any]:
    if parquet is not None:
        raise Fault("data.only_journals", option="--parquet")
    read = tables().ParquetIn(file)
    games, results, points = (read.rows(table) for table in (GAMES, RESULTS, POINTS))
    told = summary(games, results, points, read.tasks())
    chosen = [games[at] for at in sample(len(games), verify)]
    numbers = {row["game"] for row in chosen}
    ends, sheets = by_game(results, numbers), by_game(points, numbers)
    for row, game in zip(chosen, games_of(chosen, corrections), strict=True):
        check_game(game, row, read.decisions(row["game"]), ends[row["game"]], sheets[row["game"]])
    told["verified"] = len(chosen)
    if join is not None:
        told["joined"] = read.join_into(join)
    return told


def of_journals(
    file: Path, verify: int, join: Path | None, parquet: Path | None, corrections: Path | None
) -> dict[str, Any]:
    """Reading them is playing them, by which each is checked but for its last lines: how it says that it ended."""
    if join is not None:
        raise Fault("data.only_tables", option="--join")
    games: Rows = []
    results: Rows = []
    points: Rows = []
    asked: dict[str, list[int]] = {}
    found = list(journals(file))
    chosen = set(sample(len(found), verify))
    made: dict[str, Any] = {}
    with keeping(None, parquet) as keep:
        for number, (name, journal) in enumerate(found):
            title = journal.header.fields["title"]
            made[title] = made.get(title) or title_game(title, corrections)
            try:
                record = record_of(made[title], journal)
                if number in chosen:
                    check_journal(made[title], journal)
            except Fault as fault:
                raise Fault("file.about", file=name, why=fault.said) from None
            rows = rows_of(number, record)
            games += rows[GAMES]
            results += rows[RESULTS]
            points += rows[POINTS]
            for move in record["moves"]:
                if move[LEGAL] > 1:
                    asked.setdefault(move[TASK], []).append(move[LEGAL])
            if keep is not None:
                keep(number, record)
    ordered = sorted(asked.items(), key=lambda task: (-len(task[1]), task[0]))
    told = summary(games, results, points, {task: (len(all), sum(all) / len(all)) for task, all in ordered})
    return {**told, "verified": len(chosen)}


def summary(games: Rows, results: Rows, points: Rows, tasks: dict[str, tuple[int, float]]) -> dict[str, Any]:
    names = sorted({row["bot"] for row in results})
    amounts: dict[str, int] = {}
    for row in points:
        amounts[row["source"]] = amounts.get(row["source"], 0) + row["amount"]
    sources = sorted(amounts.items(), key=lambda source: -source[1])
    return {
        "games": len(games),
        "titles": sorted({row["title"] for row in games}),
        "decisions": sum(row["decisions"] for row in games),
        "bots": {name: of_bot([row for row in results if row["bot"] == name]) for name in names},
        "points": {source: round(amount / len(results), 2) for source, amount in sources},
        "tasks": {task: {"count": count, "legal": round(mean, 1)} for task, (count, mean) in tasks.items()},
    }


def of_bot(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {
        "seats": len(rows),
        "won": round(sum(row["won"] for row in rows), 2),
        "points": round(sum(row["points"] for row in rows) / len(rows), 2),
    }


def draw(out: Output, told: dict[str, Any]) -> None:
    of = out.words.of
    out.say("data.about", titles=", ".join(told["titles"]), games=told["games"], decisions=told["decisions"])
    bots = out.table(of("sim.bot"), of("data.seats"), of("sim.wins"), of("sim.mean"), numbers=3)
    for name, row in told["bots"].items():
        bots.add_row(name, str(row["seats"]), f"{row['won']:g}", f"{row['points']:.1f}")
    sources = out.table(of("sim.line"), of("sim.mean"), numbers=1)
    for source, amount in told["points"].items():
        sources.add_row(out.known(source), f"{amount:.1f}")
    tasks = out.table(of("data.task"), of("data.asked"), of("data.legal"), numbers=2)
    for task, row in list(told["tasks"].items())[:SHOWN]:
        tasks.add_row(task, str(row["count"]), f"{row['legal']:.1f}")
    for table in (bots, sources, tasks):
        out.console.print(table)
