"""A review put together: what the judge is asked, in jobs that can be done in any order, and what it then tells."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from kingsroad import titles
from kingsroad.kernel.game import Game
from kingsroad.kernel.journal import Journal
from kingsroad.kernel.phrase import Fault
from kingsroad.review.judge import CLASSES, LEVELS, VERSION, TitleJudge, accuracy, class_of, measured
from kingsroad.review.story import Story

FORMAT: Final = 1  # of the data below
DEFAULT: Final = "strong"


class Review:
    """The review of one finished game at one level. `run` does a job, `told` needs the results of all of them."""

    def __init__(self, game: Game[Any], journal: Journal, level: str = DEFAULT) -> None:
        if level not in LEVELS:
            raise Fault("review.level", level=level[:60], known=", ".join(LEVELS))
        maker = titles.record(game.title).review
        if not maker:
            raise Fault("review.title", title=game.title)
        self.story = Story(game, journal)
        self.level = level
        self.judge: TitleJudge = titles.part(maker)(self.story, level)
        self.jobs = self.judge.jobs()

    def name(self) -> str:
        return name_of(self.story.hash, self.level)

    def run(self, job: int) -> dict[str, Any]:
        return self.judge.run(job)

    def told(self, results: Mapping[int, dict[str, Any]]) -> dict[str, Any]:
        """All of it as plain data, the same for equal journals, levels and versions."""
        ordered = [results[job] for job in range(self.jobs)]
        turns = [self.turn(row) for result in ordered for row in result["judged"]]
        turns.sort(key=place_of)
        seats = [self.seat(seat, turns) for seat in range(self.story.players)]
        return {**self.outline(), "seats": seats, "turns": turns, "ledger": self.judge.ledger(ordered)}

    def outline(self) -> dict[str, Any]:
        """What is known before any decision was judged: chances and results."""
        story, judge = self.story, self.judge
        chances: list[dict[str, Any]] = []
        for i, state in enumerate(story.states):
            chance, expected = judge.values(state)
            line = story.lines[i - 1].n if i else 0
            chances.append({"line": line, "values": rounded(chance), "expected": rounded(expected)})
        return {
            "format": FORMAT,
            "title": story.game.title,
            "journal": story.hash,
            "judge": {
                "version": VERSION,
                "level": self.level,
                "data": data_hash(),
                "rules": story.game.rules_version,
                "content": story.game.content.hash,
                "unit": judge.unit,
                "thresholds": dict(zip(CLASSES[1:], judge.thresholds, strict=True)),
                "limits": list(judge.limits),
                "measured": measured(story.game.title, story.players),
            },
            "seats": [{**self.seat(seat, []), "accuracy": None} for seat in range(story.players)],
            "chances": chances,
            "turns": [],
            "ledger": [],
        }

    def turn(self, row: dict[str, Any]) -> dict[str, Any]:
        lines = self.story.lines
        return {
            "seat": row["seat"],
            "from": lines[row["begin"]].n,
            "to": lines[row["end"] - 1].n,
            "kind": row["kind"],
            "played": row["played"],
            "best": row["best"],
            "loss": row["loss"],
            "error": row["error"],
            "class": class_of(row["loss"], row["error"], self.judge.thresholds),
            "reasons": row["reasons"],
        }

    def seat(self, seat: int, turns: list[dict[str, Any]]) -> dict[str, Any]:
        colour, name = self.story.header.seats[seat]
        own = [turn for turn in turns if turn["seat"] == seat]
        return {
            "seat": seat,
            "colour": colour,
            "name": name,
            "result": list(self.story.scores.totals[seat]),
            "rank": self.story.scores.ranks[seat],
            "accuracy": round(accuracy([turn["loss"] for turn in own], self.judge.fade), 1),
            "classes": {name: len([1 for turn in own if turn["class"] == name]) for name in CLASSES},
        }


def name_of(journal: str, level: str) -> str:
    """By what a review is kept: a newer judge makes a new one, and the old one stays. `journal` is its hash."""
    return f"{journal}-{level}-{VERSION}-{data_hash()[:8]}"


def place_of(turn: dict[str, Any]) -> int:
    return int(turn["from"])


def rounded(values: list[float]) -> list[float]:
    return [round(each, 4) for each in values]


def turning_points(review: Mapping[str, Any], count: int) -> list[dict[str, Any]]:
    """The decisions that cost most, the costliest first."""
    found = [turn for turn in review["turns"] if turn["class"] in CLASSES[2:]]
    return sorted(found, key=lambda turn: (-turn["loss"], turn["from"]))[:count]


_known: list[str] = []


def data_hash() -> str:
    """Of the numbers that the judge rests on: learned weights and calibration."""
    if not _known:
        whole = hashlib.sha256()
        bots = [record.bots.rpartition(".")[0] for record in titles.RECORDS]  # the folder of each title's levels
        weights = [file for folder in bots for file in files(folder).iterdir() if file.name.startswith("weights.")]
        for file in (*weights, files("kingsroad.review").joinpath("calibration.json")):
            whole.update(file.read_text("utf-8").encode())
        _known.append(whole.hexdigest())
    return _known[0]
