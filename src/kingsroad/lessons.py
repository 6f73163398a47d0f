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
    """Something to read, after so many lines. The last one before a line of the learner asks for that line.

    `target` names what it points at: places of the board or whole panels of it. A step that asks for a move points at
    where that is made as well. `also` are moves that do as well as the one of the script: after each of them the rest
    of the script can be played.
    """

    def __init__(self, at: int, words: str, rule: str, target: list[str], also: list[str]) -> None:
        self.at = at
        self.words = words
        self.rule = rule
        self.target = target
        self.also = also


class Lesson:
    def __init__(self, title: str, seats: int, seed: str, lines: list[Played], steps: list[Step]) -> None:
        self.title = title
        self.seats = seats
        self.seed = seed
        self.lines = lines
        self.steps = steps
        self.also = {step.at: step.also for step in steps if step.also}

    def keeps(self, n: int, played: Played) -> bool:
        """Is this what the script wants after `n` lines, or does it do as well?"""
        if n >= len(self.lines):
            return False
        seat, code = played
        return played == self.lines[n] or (seat == LEARNER == self.lines[n][0] and code in self.also.get(n, []))

    def reply(self, played: Sequence[Played], seat: int) -> list[str]:
        """The lines of a seat that come next; none if something else was played, or the script is over."""
        if not all(self.keeps(n, one) for n, one in enumerate(played)):
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
            also = step.also if code is not None else []
            row = {"n": step.at, "said": said, "rule": step.rule, "code": code, "also": also, "target": step.target}
            steps.append(row)
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
    steps = [
        Step(step["at"], step["words"], step["rule"], step.get("target", "").split(), step.get("also", []))
        for step in told["step"]
    ]
    return Lesson(title, told["seats"], told["seed"], lines, steps)
