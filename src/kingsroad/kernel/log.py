"""The log: what each line of the journal did, as data and as phrases, with the rules it rests on.

It is folded here, once, for the browser, the terminal and letters: `gather` makes one fact of what belongs together,
`void_lines` knows what no longer stands, and `fold` tells what was taken back as one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from kingsroad.kernel.game import Game
from kingsroad.kernel.journal import AGREE, ASK, DECLINE, REDO, UNDO, Journal
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fact, Phrase, Values, phrase

BAR: Final = "bar"  # where a move is lit that has no place
ABOUT_LINES: Final = (UNDO, REDO, ASK, AGREE, DECLINE)  # kinds of lines that are no moves


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
        place: str = "",
        origin: str = "",
        changes: list[Values] | None = None,
    ) -> None:
        """`place` is where the move was made and `origin` what a piece left by it, as rows have them; `changes` is how
        many more or fewer of a good each seat has after it."""
        self.n = n
        self.seat = seat
        self.code = code
        self.kind = kind
        self.values = values
        self.said = said
        self.rule = rule
        self.facts = facts
        self.secret = secret
        self.place = place
        self.origin = origin
        self.changes: list[Values] = [] if changes is None else changes

    def shown_to(self, viewer: int | None) -> Phrase:
        """A secret move stays one in the log; what comes of it is told by the facts of later lines."""
        return self.hidden() if self.secret and viewer != self.seat else self.said

    def hidden(self) -> Phrase:
        """A secret move as the others are told of it: by `<title>.told.secret`."""
        title, what = str(self.said["id"]).partition(".")[0], "secret"
        return {"id": f"{title}.told.{what}"}


def enter(match: Match[Any], seat: int, code: str) -> Entry:
    """Add a line to the match and return what a log says about it; a Refused if it is not legal."""
    game, before, count, request = match.game, match.state, match.count, match.request
    facts = gather(game, match.add(seat, code))
    word = code.partition(" ")[0]
    if word in ABOUT_LINES:
        own = request is not None and request.seat == seat
        said = _about_lines(match, word, match.count - count, own)
        values = {name: value for name, value in said.items() if name != "id"}
        return Entry(match.n, seat, code, word, values, said, "", facts, False)
    move = game.find(code)
    assert move is not None
    row = game.row(before, seat, move)
    secret = game.secret(before, move)
    place = "" if row.at == BAR else row.at
    changes = changed(game, before, match.state, len(match.header.colours))
    said, rule = told(row.said), row.rules[0]
    return Entry(match.n, seat, code, row.kind, row.values, said, rule, facts, secret, place, row.origin, changes)


def changed(game: Game[Any], before: Any, after: Any, seats: int) -> list[Values]:
    """What each seat has more or less of, for those that have."""
    found: list[Values] = []
    for seat in range(seats):
        had, has = game.holdings(before, seat), game.holdings(after, seat)
        if had != has:
            amounts = {good: count - had[good] for good, count in has.items() if count != had[good]}
            found.append({"seat": seat, "amounts": amounts})
    return found


def told(said: Phrase) -> Phrase:
    """What is offered as `TITLE.move.take` is told as `TITLE.told.take`, of the same values."""
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


# -- folding ------------------------------------------------------------------------------------


def gather(game: Game[Any], facts: list[Fact]) -> list[Fact]:
    """Facts that the game tells as one are one, where the first of them stood."""
    if len(facts) < 2:
        return facts
    found: list[Fact] = []
    for fact in facts:
        for at, one in enumerate(found):
            joined = game.join(one, fact)
            if joined is not None:
                found[at] = joined
                break
        else:
            found.append(fact)
    return found


def void_lines(match: Match[Any]) -> list[int]:
    """The numbers of the lines that tell of nothing that stands: they were taken back, or are only about lines."""
    if match.n == match.count:
        return []
    kept = {line.n for line in match.kept}
    return [n for n in range(1, match.n + 1) if n not in kept]


class Part:
    """A line that is told alone; or a stretch of one seat's lines that is told as one, because `gone` moves of it
    were taken back."""

    def __init__(self, entries: list[Entry], gone: int) -> None:
        self.entries = entries
        self.gone = gone

    @property
    def seat(self) -> int:
        """Whose lines they are."""
        return self.entries[0].seat

    @property
    def said(self) -> Phrase:
        """What is told of a stretch."""
        return phrase("log.taken_back", count=self.gone)


def fold(entries: Sequence[Entry], void: Collection[int]) -> list[Part]:
    """The parts of a log, or of its last lines. What only asks or takes back what was told before stays as it is."""
    parts: list[Part] = []
    stretch: list[Entry] = []
    for entry in entries:
        if stretch and (entry.n not in void or entry.seat != stretch[0].seat):
            parts += _told(stretch)
            stretch = []
        if entry.n in void:
            stretch.append(entry)
        else:
            parts.append(Part([entry], 0))
    return parts + _told(stretch)


def _told(stretch: list[Entry]) -> list[Part]:
    gone = len([entry for entry in stretch if entry.kind not in ABOUT_LINES])
    return [Part(stretch, gone)] if gone else [Part([entry], 0) for entry in stretch]
