"""The log: what each line of the journal did, as data and as phrases, with the rules it rests on."""

from __future__ import annotations

from typing import Any

from kingsroad.kernel.journal import AGREE, ASK, DECLINE, REDO, UNDO, Journal
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fact, Phrase, Values, phrase


class Entry:
    """One line: the move as it is told, and what it brought about."""

    def __init__(
        self,
        n: int,
        seat: int,
        code: str,
        kind: str,
        values: Values,
        said: Phrase,
        rule: str,
        facts: list[Fact],
        secret: bool,
    ) -> None:
        self.n = n
        self.seat = seat
        self.code = code
        self.kind = kind
        self.values = values
        self.said = said
        self.rule = rule
        self.facts = facts
        self.secret = secret

    def shown_to(self, viewer: int | None) -> Phrase:
        """A secret move stays one in the log; what comes of it is told by the facts of later lines."""
        return phrase("log.secret") if self.secret and viewer != self.seat else self.said


def enter(match: Match[Any], seat: int, code: str) -> Entry:
    """Add a line to the match and return what a log says about it; a Refused if it is not legal."""
    game, before, count, request = match.game, match.state, match.count, match.request
    facts = match.add(seat, code)
    word = code.partition(" ")[0]
    if word in (UNDO, REDO, ASK, AGREE, DECLINE):
        own = request is not None and request.seat == seat
        said = _about_lines(match, word, match.count - count, own)
        values = {name: value for name, value in said.items() if name != "id"}
        return Entry(match.n, seat, code, word, values, said, "", facts, False)
    move = game.find(code)
    assert move is not None
    row = game.row(before, seat, move)
    secret = game.secret(before, move)
    return Entry(match.n, seat, code, row.kind, row.values, told(row.said), row.rules[0], facts, secret)


def told(said: Phrase) -> Phrase:
    """What is offered as `raja.move.take` is told as `raja.told.take`, of the same values."""
    title, _, what = str(said["id"]).partition(".move.")
    return {**said, "id": f"{title}.told.{what}"}


def _about_lines(match: Match[Any], word: str, change: int, own: bool) -> Phrase:
    """`own`: the request that stood before was made by the same seat."""
    if word == REDO:
        return phrase("log.redo", count=change)
    if change < 0:
        return phrase("log.agreed" if word == AGREE else "log.undo", count=-change)
    if word == ASK:
        assert match.request is not None
        return phrase("log.ask", n=match.request.n)
    if word == DECLINE:
        return phrase("log.withdraw" if own else "log.decline")
    return phrase("log.agree")


def read_back(match: Match[Any], journal: Journal, to: int | None) -> list[Entry]:
    """The log of a journal, on a match that is at its beginning."""
    lines = [line for line in journal.moves() if to is None or line.n <= to]
    return [enter(match, match.seat_of(line.colour), line.code) for line in lines]
