"""The log: what each line of the journal did, in words, with the rules it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.table import Table
from rich.text import Text

from kingsroad.kernel.journal import Journal
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fact, Phrase, phrase
from kingsroad.terminal.marks import Marks
from kingsroad.words import Words


class Entry:
    """One line: the move as it was described before it was made, and what it brought about."""

    def __init__(self, seat: int, said: Phrase, rule: str, facts: list[Fact], secret: bool) -> None:
        self.seat = seat
        self.said = said
        self.rule = rule
        self.facts = facts
        self.secret = secret

    def shown_to(self, viewer: int | None) -> Phrase:
        """A secret move stays one in the log; what comes of it is told by the facts of later lines."""
        return phrase("log.secret") if self.secret and viewer != self.seat else self.said


def enter(match: Match[Any], seat: int, code: str) -> Entry:
    """Add a line to the match and return what a log says about it; a Refused if it is not legal."""
    game, before = match.game, match.state
    move = game.find(code)
    if move is None or game.why_not(before, seat, code) is not None:
        before_it = len(match.steps)
        facts = match.add(seat, code)  # an undo or redo, or it is refused here
        count = len(match.steps) - before_it
        said = phrase("log.undo", count=-count) if count < 0 else phrase("log.redo", count=count)
        return Entry(seat, said, "", facts, False)
    said, rules = game.describe(before, seat, move)
    return Entry(seat, said, rules[0], match.add(seat, code), game.secret(before, move))


def read_back(match: Match[Any], journal: Journal, to: int | None) -> list[Entry]:
    """The log of a journal, on a match that is at its beginning."""
    lines = [line for line in journal.moves() if to is None or line.n <= to]
    return [enter(match, match.seat_of(line.colour), line.code) for line in lines]


def draw_log(
    entries: Iterable[Entry], marks: Marks, words: Words, viewer: int | None, only_facts: bool = False
) -> Table:
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=1)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", style="dim", no_wrap=True)
    for entry in entries:
        if not only_facts:
            grid.add_row(marks.of(entry.seat), Text(words.say(entry.shown_to(viewer))), entry.rule)
        for fact in entry.facts:
            grid.add_row("", Text(words.say(fact.said), style="italic"), fact.rule)
    return grid
