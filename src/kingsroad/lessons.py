"""A guided first game of each title: a script of lines that are played, and what is explained on the way.

A lesson is an ordinary table with a fixed seed. The learner plays seat 0; the other seats answer from the script as
long as it is kept to, and as easy bots afterwards. What a step says stands in the catalogues as
`lesson.<title>.<words>`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from kingsroad import titles
from kingsroad.kernel.phrase import Fault, phrase

LEARNER: Final = 0
LEVEL: Final = "lesson"  # of the bots on the other seats
AFTERWARDS: Final = "easy"  # how they play when the script is over or was left

Played: TypeAlias = tuple[int, str]  # a seat and its code


class Step:
    """Something to read, after so many lines. The last one before a line of the learner asks for that line."""

    def __init__(self, at: int, words: str, rule: str) -> None:
        self.at = at
        self.words = words
        self.rule = rule


class Lesson:
    def __init__(self, title: str, seats: int, seed: str, lines: list[Played], steps: list[Step]) -> None:
        self.title = title
        self.seats = seats
        self.seed = seed
        self.lines = lines
        self.steps = steps

    def reply(self, played: Sequence[Played], seat: int) -> list[str]:
        """The lines of a seat that come next; none if something else was played, or the script is over."""
        if list(played) != self.lines[: len(played)]:
            return []
        codes: list[str] = []
        for other, code in self.lines[len(played) :]:
            if other != seat:
                break
            codes.append(code)
        return codes

    def wanted(self, n: int) -> str | None:
        """The learner's move after `n` lines, if it is their turn."""
        if n < len(self.lines) and self.lines[n][0] == LEARNER:
            return self.lines[n][1]
        return None

    def json(self) -> dict[str, Any]:
        steps = []
        for at, step in enumerate(self.steps):
            last = at + 1 == len(self.steps) or self.steps[at + 1].at != step.at
            said = phrase(f"lesson.{self.title}.{step.words}")
            code = self.wanted(step.at) if last else None
            steps.append({"n": step.at, "said": said, "rule": step.rule, "code": code})
        return {"title": self.title, "lines": len(self.lines), "steps": steps}


@lru_cache
def load_lesson(title: str) -> Lesson:
    record = titles.record(title)
    if not record.lesson:
        raise Fault("lesson.none", title=title)
    told = tomllib.loads(record.file("lesson.toml").read_text(encoding="utf-8"))
    lines: list[Played] = []
    for line in told["lines"].strip().splitlines():
        seat, _, code = line.partition(" ")
        lines.append((int(seat), code))
    steps = [Step(step["at"], step["words"], step["rule"]) for step in told["step"]]
    return Lesson(title, told["seats"], told["seed"], lines, steps)
