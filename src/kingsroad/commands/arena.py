"""Measuring bots: one arena, or the ladder of all levels."""

from __future__ import annotations

import json as json_text
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from kingsroad import titles
from kingsroad.arena.ladder import around, ladder_plans, put_between
from kingsroad.arena.plan import ArenaPlan
from kingsroad.arena.report import about, markdown, pair_rows, rank_rows
from kingsroad.arena.run import run
from kingsroad.arena.standing import standing
from kingsroad.bots.measured import put, rungs_of
from kingsroad.commands.keep import Keep, keeping
from kingsroad.commands.output import Output
from kingsroad.kernel.game import parse_options
from kingsroad.kernel.phrase import Fault
from kingsroad.words import Words

RESULT: Final = "result"
FOLDER: Final = Path("arena")


def arena(
    out: Output,
    title: str,
    bots: str,
    games: int,
    players: int | None,
    options: Sequence[str],
    seed: str,
    jobs: int,
    folder: Path | None,
    corrections: Path | None,
    seconds: float | None,
    cluster: str | None,
    fresh: bool,
    json: bool,
    journals: Path | None,
    parquet: Path | None,
) -> None:
    names = [name.strip() for name in bots.split(",")]
    plan = ArenaPlan(title, names, players, parse_options(options), seed, corrections, seconds)
    kept = folder or own_folder(FOLDER, plan)
    with keeping(journals, parquet) as keep:
        plan.recorded = keep is not None
        told = play(out, plan, games, kept, jobs, cluster, fresh, keep)
    if json:
        out.json(told)
        return
    out.console.print(about(told, out.words))
    for rows in (rank_rows(told, out.words), pair_rows(told, out.words)):
        if rows:
            table = out.table(*rows[0], numbers=len(rows[0]) - 1)
            for row in rows[1:]:
                table.add_row(*row)
            out.console.print(table)
    if not any(each["rating"] for each in told["standing"].values()) and plan.players > 1:
        out.say("arena.no_ratings")
    out.say("arena.kept", folder=str(kept))


def ladder(
    out: Output,
    title: str | None,
    games: int,
    seed: str,
    jobs: int,
    folder: Path,
    into: Path | None,
    data: Path | None,
    levels: str,
    cluster: str | None,
) -> None:
    """Each title at each number of players; in English, since it goes into a document."""
    words = Words()
    if into is not None:
        around(into)  # better to hear before the games than after hours of them that they cannot go there
    parts: list[str] = []
    names = [name.strip() for name in levels.split(",")]
    planned = {each: ladder_plans(each, seed, names) for each in ([title] if title is not None else titles.names())}
    for each, plans in planned.items():
        parts.append(f"### {words.of(f'{each}.about.name')}")
        for plan in plans:
            told = play(out, plan, games, own_folder(folder, plan), jobs, cluster, False)
            parts.append(markdown(told, words).strip())
            if data is not None:
                put(data, rungs_of(told))
    text = "\n\n".join(parts)
    if into is None:
        out.console.print(text, soft_wrap=True)
    else:
        put_between(into, text)
        out.say("arena.put", file=str(into))


def own_folder(folder: Path, plan: ArenaPlan) -> Path:
    """One for each plan: a bot that was changed does not meet the games of the one it was."""
    mark = sha256(json_text.dumps(plan.header(), sort_keys=True).encode()).hexdigest()[:8]
    return folder / f"{plan.title}-{plan.players}-{mark}"


def play(
    out: Output,
    plan: ArenaPlan,
    games: int,
    folder: Path,
    jobs: int,
    cluster: str | None,
    fresh: bool,
    keep: Keep | None = None,
) -> dict[str, Any]:
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
        console=out.errors, transient=True, disable=not out.errors.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task(f"{plan.title} {plan.players}", total=games)
        try:
            played = run(plan, games, folder, lambda done: bar.update(task, completed=done), jobs, cluster, fresh)
        except OSError as error:
            raise Fault("arena.folder", folder=str(folder), error=str(error.strerror)) from None
    if keep is not None:
        for each in played:
            keep(each["i"], each["record"])
    told = standing(plan, played)
    (folder / f"{RESULT}.json").write_text(json_text.dumps(told, indent=1) + "\n", encoding="utf-8")
    (folder / f"{RESULT}.md").write_text(markdown(told, out.words), encoding="utf-8")
    return told
