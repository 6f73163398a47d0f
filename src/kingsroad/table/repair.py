"""Games that cannot go on: what is wrong with them, and what an operator can do about it.

Each function is part of a job for `Store.write` or `Store.read`, or runs in a transaction of a command. Servers that
have the game in memory notice the change by its edition, at their next look around (a third of a lease), or at once
when they are told on the bus.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kingsroad import titles
from kingsroad.kernel import match as matches
from kingsroad.kernel.journal import Journal, read
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault, Phrase, Refused, phrase
from kingsroad.table import records
from kingsroad.table.cursor import Cursor

OPERATOR: Final = "aside.operator"  # the only reason that a server never lifts automatically


class Examined(NamedTuple):
    game: records.Game
    lines: int  # the number of the last line that is stored
    whole: int  # the number of the last line up to which the game can be played
    trouble: Phrase | None  # why it cannot be played further; None if it can


def examine(cursor: Cursor, id: str) -> Examined | None:
    """Replays a game from the store alone; None if there is none of that id."""
    game = records.load_game(cursor, id)
    if game is None:
        return None
    lines = records.load_lines(cursor, id)
    last = lines[-1].n if lines else 0
    if game.header is None:
        return Examined(game, last, 0, None)
    try:
        match = _begin(cursor, game.header)
    except Exception as error:
        return Examined(game, last, 0, why_unreadable(error))
    for line in lines:
        try:
            if line.n != match.n + 1:
                raise hole(match.n + 1)
            match.add(line.seat, line.code)
        except Exception as error:
            return Examined(game, last, match.n, why_unreadable(error, match.n + 1))
    return Examined(game, last, match.n, None)


def _begin(cursor: Cursor, header_text: str) -> Match[Any]:
    header = read(header_text).header
    hash = header.fields["content"]
    content = records.load_content(cursor, hash)
    if content is None:
        raise Fault("table.no_content", hash=hash[:12])
    return matches.replay(titles.game_of(content.text), Journal(header, []))


def hole(n: int) -> Fault:
    return Fault("aside.hole", n=n)


def why_unreadable(error: Exception, n: int = 0) -> Phrase:
    """Why a game is set aside, from what was raised when its line `n` (0: its beginning) was read back."""
    if isinstance(error, Refused):
        return phrase("aside.illegal", n=n, code=error.said["code"], why=error.refusal.said)
    if isinstance(error, Fault):
        if error.said["id"] == "journal.rules":  # nothing is wrong with it, and nothing is guessed
            return phrase("aside.rules", rules=error.said["rules"], expected=error.said["expected"])
        return error.said if error.said["id"] == "aside.hole" else phrase("aside.unreadable", why=error.said)
    return phrase("aside.bug", error=type(error).__name__)


def set_aside(cursor: Cursor, id: str, reason: str, at: int) -> bool:
    """By an operator, in their own words. False if the game is not being played."""
    return records.set_aside(cursor, id, phrase(OPERATOR, reason=reason), at)


def cut_back(cursor: Cursor, id: str) -> list[records.Line]:
    """Takes away the lines after the last one up to which the game can be played, and returns them: keep them
    somewhere. The game stays set aside until it is resumed. In PostgreSQL, call `Connection.lock` before, so that no
    server adds a line meanwhile."""
    examined = examine(cursor, id)
    if examined is None or examined.trouble is None:
        return []
    return records.cut_back(cursor, id, examined.whole)
