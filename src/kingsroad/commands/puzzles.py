"""Puzzles: mined from games of bots, and printed to be looked through."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from kingsroad import titles
from kingsroad.commands.output import Output
from kingsroad.kernel import journal as journals
from kingsroad.kernel import match as matches
from kingsroad.kernel.look import foretell
from kingsroad.kernel.phrase import Fault
from kingsroad.review import puzzles as shipped
from kingsroad.review.mining import mine_all
from kingsroad.terminal import files

GRADES: Final = ("puzzle.grade.1", "puzzle.grade.2", "puzzle.grade.3")


def mine(out: Output, title: str, games: int, file: Path, seed: str, each: int, jobs: int) -> None:
    if not titles.record(title).trials:
        raise Fault("review.title", title=title)
    files.check_writable(file)
    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=out.errors, transient=True,
        disable=not out.errors.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task("", total=games)
        recipe, *found = mine_all(title, seed, games, each, jobs, lambda done: bar.update(task, completed=done))
    text = "".join(json.dumps(row, ensure_ascii=False, sort_keys=True) + "\n" for row in (recipe, *found))
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Fault("file.trouble", file=str(file), error=error.strerror or type(error).__name__) from None
    counts = {f"grade{grade}": sum(one["grade"] == grade for one in found) for grade in shipped.GRADES}
    out.say("puzzle.mined", count=len(found), games=games, file=str(file), **counts)


def show(out: Output, title: str, id: str | None, json: bool) -> None:
    """One puzzle of the shipped ones in words, or all of them."""
    found = [shipped.puzzle(title, id)] if id else list(shipped.puzzles(title).values())
    if json:
        out.json({"puzzles": found})
        return
    for one in found:
        out.console.print(told(out, one), soft_wrap=True, markup=False)


def told(out: Output, puzzle: dict[str, Any]) -> str:
    journal = journals.read(puzzle["journal"])
    match = matches.replay(titles.game(journal.header.fields["title"]), journal)
    words, seat = out.words, puzzle["seat"]
    rows = {
        name: "; ".join(words.say(row.said) for row in foretell(match.game, match.state, seat, puzzle[name]))
        for name in ("best", "second")
    }
    why = ". ".join(words.say(reason) for reason in puzzle["reasons"])
    return words.of(
        "puzzle.told",
        puzzle=puzzle["id"],
        grade=words.of(GRADES[puzzle["grade"] - 1]),
        players=len(journal.header.seats),
        line=puzzle["line"],
        best=rows["best"],
        second=rows["second"],
        lead=f"{puzzle['lead']:g}",
        error=f"{puzzle['error']:g}",
        why=why,
    )
