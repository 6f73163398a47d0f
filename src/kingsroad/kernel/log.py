"""The log: what each line of the journal did, as phrases, with the rules it rests on."""

from __future__ import annotations

from typing import Any

from kingsroad.kernel.journal import AGREE, ASK, DECLINE, REDO, UNDO, Journal
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fact, Phrase, phrase


class Entry:
    """One line: the move as it was described before it was made, and what it brought about."""

    def __init__(self, n: int, seat: int, code: str, said: Phrase, rule: str, facts: list[Fact], secret: bool) -> None:
        self.n = n
        self.seat = seat
        self.code = code
        self.said = said
        self.rule = rule
        self.facts = facts
        self.secret = secret

    def shown_to(self, viewer: int | None) -> Phrase:
        """A secret move stays one in the log; what comes of it is told by the facts of later lines."""
        return phrase("log.secret") if self.secret and viewer != self.seat else self.said


def enter(match: Match[Any], seat: int, code: str) -> Entry:
    """Add a line to the match and return what a log says about it; a Refused if it is not legal."""
    game, before, count = match.game, match.state, match.count
    facts = match.add(seat, code)
    word = code.partition(" ")[0]
    if word in (UNDO, REDO, ASK, AGREE, DECLINE):
        return Entry(match.n, seat, code, _told(match, word, match.count - count), "", facts, False)
    move = game.find(code)
    assert move is not None
    said, rules = game.describe(before, seat, move)
    return Entry(match.n, seat, code, said, rules[0], facts, game.secret(before, move))


def _told(match: Match[Any], word: str, change: int) -> Phrase:
    if word == REDO:
        return phrase("log.redo", count=change)
    if change < 0:
        return phrase("log.undo" if word == UNDO else "log.agreed", count=-change)
    if word == ASK:
        assert match.request is not None
        return phrase("log.ask", n=match.request.n)
    return phrase("log.agree" if word == AGREE else "log.decline")


def read_back(match: Match[Any], journal: Journal, to: int | None) -> list[Entry]:
    """The log of a journal, on a match that is at its beginning."""
    lines = [line for line in journal.moves() if to is None or line.n <= to]
    return [enter(match, match.seat_of(line.colour), line.code) for line in lines]
