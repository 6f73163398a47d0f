"""Many games between bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from kingsroad.bots.sim import simulate
from kingsroad.commands.keep import keeping
from kingsroad.commands.output import Output
from kingsroad.kernel.game import parse_options


def sim(
    out: Output,
    title: str,
    seats: str,
    options: Sequence[str],
    seed: str,
    games: int,
    jobs: int,
    corrections: Path | None,
    json: bool,
    journals: Path | None,
    parquet: Path | None,
) -> None:
    names = [name.strip() for name in seats.split(",")]
    given = parse_options(options)
    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=out.errors, transient=True,
        disable=not out.errors.is_terminal,
    )  # fmt: skip
    with bar, keeping(journals, parquet) as keep:
        task = bar.add_task("", total=games)
        result = simulate(
            title, names, given, seed, games, jobs, corrections, lambda done: bar.update(task, completed=done), keep
        )
    if json:
        out.json(result)
    else:
        draw(out, names, result)


def draw(out: Output, names: Sequence[str], result: dict[str, Any]) -> None:
    of = out.words.of
    games = result["results"]
    table = out.table(of("sim.seat"), of("sim.bot"), of("sim.wins"), of("sim.share"), of("sim.mean"), numbers=3)
    for seat, name in enumerate(names):
        wins = sum(1 / len(game["winners"]) for game in games if seat in game["winners"])
        totals = [game["scores"][seat] for game in games]
        mean = " / ".join(f"{sum(column) / len(games):.1f}" for column in zip(*totals, strict=True))
        table.add_row(str(seat + 1), name, f"{wins:g}", f"{wins / len(games):.0%}", mean)
    out.console.print(table)
    if len(result["mean_sheets"][0]) > len(games[0]["scores"][0]):  # it tells more than the totals do
        out.console.print(sources(out, names, result["mean_sheets"]))
    out.say(
        "sim.speed",
        games=result["games"],
        decisions=result["decisions"],
        seconds=result["seconds"],
        per_second=round(result["decisions_per_second"]),
        mean=result["mean_decisions"],
    )


def sources(out: Output, names: Sequence[str], sheets: Sequence[dict[str, float]]) -> Table:
    """Where the points came from, by seat."""
    table = out.table(out.words.of("sim.line"), *names, numbers=len(names))
    for id in dict.fromkeys(id for sheet in sheets for id in sheet):
        table.add_row(out.words.of(id), *(f"{sheet.get(id, 0.0):.1f}" for sheet in sheets))
    return table
