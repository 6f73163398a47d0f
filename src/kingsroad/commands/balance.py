"""Is the content fair? The report on the screen, as data and as a page."""

from __future__ import annotations

import json as json_text
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from kingsroad import titles
from kingsroad.balance.figures import FEW
from kingsroad.balance.page import LABELS, Page, number, percent, share
from kingsroad.balance.run import Plan, run
from kingsroad.balance.watch import Watch
from kingsroad.commands.output import Output
from kingsroad.kernel.game import parse_options
from kingsroad.kernel.phrase import Fault
from kingsroad.terminal import files

SHOWN: Final = 20  # clear figures on the screen


def balance(
    out: Output,
    title: str,
    games: int,
    level: str,
    players: int | None,
    seed: str,
    options: Sequence[str],
    vary: bool,
    jobs: int,
    corrections: Path | None,
    json: Path | None,
    html: Path | None,
) -> None:
    for file in (json, html):
        if file is not None:
            files.check_writable(file)
    plan = Plan(title, games, level, players, seed, parse_options(options), vary, corrections)
    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=out.errors, transient=True,
        disable=not out.errors.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task("", total=games * (1 if corrections is None else 2))
        told = run(plan, jobs, lambda done: bar.update(task, completed=done))
    shown = Shown(told, out)
    page = Page(told, shown.labels(), shown.named)
    if json is not None:
        put(json, json_text.dumps(told, indent=1) + "\n")
    if html is not None:
        put(html, page.whole(out.words.language))
    draw(out, told, shown, page)
    for file in (json, html):
        if file is not None:
            out.say("balance.kept", file=str(file))


def put(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Fault("file.trouble", file=str(file), error=error.strerror or type(error).__name__) from None


class Shown:
    """What is told in words; the terminal and the page say the same."""

    def __init__(self, told: dict[str, Any], out: Output) -> None:
        self.told = told
        self.out = out
        self.title = str(told["title"])
        game = titles.game(self.title)
        self.content = game.content
        self.subjects = Watch(game).subjects

    def named(self, subject: str, id: str) -> str:
        """A thing as people know it, as far as there are words for it: a source of points has no subject, a subject
        itself no id."""
        if not subject:
            return self.out.known(id)
        if not id:
            return self.out.known(".".join((self.title, "taken", subject)), subject)
        for _, _, _, record in self.subjects.get(subject, ()):
            found = [one for one in self.content.all(record) if one.id == id]
            if found:
                name = found[0].fields.get("name") or self.out.known(".".join((self.title, record, id)), id)
                effect = found[0].fields.get("effect") or found[0].fields.get("bonus")
                return f"{name} ({effect})" if effect and name == id else str(name)
        return self.out.known(".".join((self.title, subject.rpartition("_")[2], id)), id)

    def labels(self) -> dict[str, str]:
        of = self.out.words.of
        told = self.told
        name = of(f"{self.title}.about.name")
        others = told.get("other")
        return {
            **{label: of(f"balance.{label}") for label in LABELS},
            "heading": of("balance.heading", title=name),
            "about": of(
                "balance.about", title=name, players=told["players"], games=told["games"], level=told["level"],
                seed=told["seed"],
            ),
            "content": of("balance.content", hash=told["content"][:12])
            if others is None
            else of("balance.contents", hash=told["content"][:12], other=others["content"][:12]),
            "method": of("balance.method", tests=(told["comparison"] if others else told)["tests"], few=FEW),
        }  # fmt: skip


def draw(out: Output, told: dict[str, Any], shown: Shown, page: Page) -> None:
    of = out.words.of
    label = page.label
    for name in ("about", "content", "method"):
        out.console.print(label[name], soft_wrap=True, markup=False)
    if told["seats"]:
        seats = out.table(label["seat"], label["won"], label["mean"], numbers=2)
        for kind in ("seats", "order"):
            for row in told[kind]:
                name = label["seat" if kind == "seats" else "place"]
                seats.add_row(f"{name} {row['place'] + 1}", share(row["won"], row), number(row["points"]))
        out.console.print(seats)
    if "comparison" in told:
        clear = [row for row in told["comparison"]["rows"] if row["clear"]]
        table = out.table(label["what"], label["ours"], label["theirs"], label["difference"], numbers=3)
        for row in clear[:SHOWN]:
            known = [f"{row[name]:.2f}" for name in ("ours", "theirs")]
            table.add_row(page.compared_name(row["group"], row["id"]), *known, number(row["difference"], row, True))
    else:
        found = [(subject, row) for subject, rows in told["subjects"].items() for row in rows if row["clear"]]
        clear = [row for _, row in found]
        table = out.table(of("balance.clear"), label["taken"], label["won"], label["ahead"], numbers=3)
        for subject, row in sorted(found, key=lambda pair: pair[1]["q"])[:SHOWN]:
            name = f"{shown.named(subject, '')}: {shown.named(subject, row['id'])}"
            table.add_row(name, percent(row["taken"][0]), share(row["won"]), number(row["points"], None, True))
    out.console.print(table)
    if not clear:
        out.say("balance.none")
