"""The review of a finished game on paper: summary, turning points, ledger; as data; as a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from kingsroad import titles
from kingsroad.commands.output import Output
from kingsroad.kernel.look import foretell
from kingsroad.kernel.phrase import Fault
from kingsroad.review.page import page
from kingsroad.review.report import Review, turning_points
from kingsroad.review.work import Kept, do_all
from kingsroad.terminal import files
from kingsroad.words import Words

SHOWN: Final = 6  # turning points
DOUBT: Final = "second_thoughts"
PARTS: Final = ("setup", "offer", "revealed", "others", "own", "end", DOUBT)  # a title may lack some


def review(
    out: Output, file: Path, level: str, jobs: int, corrections: Path | None, html: Path | None, json: bool
) -> None:
    journal = files.read_journal(file)
    game = titles.game(journal.header.fields["title"], corrections)
    if html is not None:
        files.check_writable(html)
    with files.about(file):
        asked = Review(game, journal, level)
    kept = Kept(files.games_folder().parent / "reviews" / f"{asked.name()}.jsonl")
    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=out.errors, transient=True,
        disable=not out.errors.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task("", total=asked.jobs)
        try:
            results = do_all(asked, journal, corrections, jobs, kept, lambda done: bar.update(task, completed=done))
        except OSError as error:
            raise Fault("file.trouble", file=str(kept.path), error=error.strerror or type(error).__name__) from None
    told = asked.told(results)
    shown = Shown(asked, told, out.words)
    if html is not None:
        try:
            html.write_text(page(shown.data(), shown.labels(), out.words.language), encoding="utf-8")
        except OSError as error:
            raise Fault("file.trouble", file=str(html), error=error.strerror or type(error).__name__) from None
    if json:
        out.json(told)
    else:
        draw(out, shown)


class Shown:
    """What is told of a review in words; the terminal and the page say the same."""

    def __init__(self, review: Review, told: dict[str, Any], words: Words) -> None:
        self.review = review
        self.told = told
        self.words = words
        self.at = {line.n: i for i, line in enumerate(review.story.lines)}

    def amount(self, amount: float) -> str:
        return f"{amount:+.1f}" if self.told["judge"]["unit"] == "points" else f"{100 * amount:+.1f} %"

    def seat(self, seat: int) -> str:
        return str(self.told["seats"][seat]["name"])

    def moves(self, turn: dict[str, Any], codes: list[str]) -> str:
        """A line of play in words, as far as it can be foreseen."""
        story = self.review.story
        rows = foretell(story.game, story.states[self.at[turn["from"]]], turn["seat"], codes)
        return "; ".join(self.words.say(row.said) for row in rows)

    def turn(self, turn: dict[str, Any]) -> dict[str, str]:
        error = self.amount(turn["error"]).lstrip("+")
        place = f"{turn['from']}-{turn['to']}" if turn["to"] > turn["from"] else str(turn["from"])
        return {
            "line": place,
            "moves": self.words.of("web.review.line", n=place),
            "seat": self.seat(turn["seat"]),
            "class": turn["class"],
            "named": self.words.of(f"review.class.{turn['class']}"),
            "lost": f"{self.amount(-turn['loss'])} ± {error}" if turn["loss"] else "0",
            "played": self.moves(turn, turn["played"]),
            "best": self.moves(turn, turn["best"]) if turn["best"] != turn["played"] else "",
            "why": ". ".join(self.words.say(reason) for reason in turn["reasons"]),
        }

    def notes(self) -> list[str]:
        """Who judges, how far they were off in other games, and what they cannot tell."""
        judge = self.told["judge"]
        of = self.words.of
        measured = judge["measured"]
        told = [of("review.judge", level=judge["level"], version=judge["version"])]
        told += [of(f"review.measured.{what}", **measured) for what in ("rmse", "brier") if what in measured]
        return [*told, *[of(limit) for limit in judge["limits"]]]

    def parts(self) -> list[str]:
        return [part for part in PARTS if part in self.told["ledger"][0]["parts"]]

    def ledger(self) -> tuple[list[str], list[list[str]]]:
        """Names of the rows, and a column for each seat."""
        told = self.told["ledger"]
        parts = self.parts()
        names = [self.words.of(f"review.part.{part}") for part in parts]
        labels = [self.words.of("review.start"), *names, self.words.of("review.result")]
        columns = [
            [self.amount(each) for each in (row["start"], *(row["parts"][part] for part in parts), row["result"])]
            for row in told
        ]
        return labels, columns

    def labels(self) -> dict[str, str]:
        """All other words of the page."""
        of = self.words.of
        winners = [seat["name"] for seat in self.told["seats"] if seat["rank"] == 1]
        return {
            "heading": of("review.heading", names=winners),
            "chance": of("review.chance"),
            "expected": of(f"web.review.expected_{self.told['judge']['unit']}"),
            "turning": of("review.turning"),
            "none": of("review.none"),
            "ledger": of("review.ledger"),
            "turns": of("review.turns"),
            "seat": of("review.seat"),
            "result": of("review.result"),
            "accuracy": of("review.accuracy"),
            "last": of("web.review.line", n=self.told["chances"][-1]["line"]),
            "moves": of("review.moves"),
            "better": of("review.better"),
            "why": of("review.why"),
        }

    def data(self) -> dict[str, Any]:
        labels, columns = self.ledger()
        kinds = ["start", *["doubt" if part == DOUBT else "" for part in self.parts()], "total"]
        return {
            "told": self.told,
            "points": [self.turn(turn) for turn in turning_points(self.told, SHOWN)],
            "turns": [self.turn(turn) for turn in self.told["turns"]],
            "ledger": {"labels": labels, "columns": columns, "kinds": kinds},
            "notes": self.notes(),
        }


def draw(out: Output, shown: Shown) -> None:
    of = out.words.of
    told = shown.told
    for note in shown.notes():
        out.console.print(note, soft_wrap=True)
    table = out.table(of("review.seat"), of("review.result"), of("review.accuracy"), numbers=2)
    for seat in sorted(told["seats"], key=lambda seat: seat["rank"]):
        table.add_row(seat["name"], " / ".join(map(str, seat["result"])), f"{seat['accuracy']:.0f} %")
    out.console.print(table)
    out.console.print()
    out.say("review.turning")
    points = turning_points(told, SHOWN)
    if not points:
        out.say("review.none")
    for turn in points:
        row = shown.turn(turn)
        out.say("review.point", line=row["line"], seat=row["seat"], named=row["named"], lost=row["lost"])
        out.say("review.played", moves=row["played"])
        if row["best"]:
            out.say("review.best", moves=row["best"], why=row["why"])
    out.console.print()
    labels, columns = shown.ledger()
    names = [shown.seat(seat) for seat in range(len(columns))]
    ledger = out.table(of("review.ledger"), *names, numbers=len(columns))
    for i, label in enumerate(labels):
        ledger.add_row(label, *(column[i] for column in columns))
    out.console.print(ledger)
