"""What a bot answers at a table: its turn, or a hint, from the journal as it stands. The server asks it in a process of
its own (`worker`), a browser without a server in its worker (`offline`)."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from time import monotonic
from typing import Any, Final, Protocol

from kingsroad import lessons, titles
from kingsroad.bots.roster import ADVISER, SECONDS, make_bot, suggest
from kingsroad.bots.simple import Bot, Suggestion
from kingsroad.kernel import journal, match
from kingsroad.kernel.game import Game
from kingsroad.kernel.look import Look, foretell
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault
from kingsroad.table.bot_queue import Asker

KEPT: Final = 16  # matches remembered, so that the next question about them needs the new lines only
MOST_CODES: Final = 100  # in one answer; no turn comes near it


class BotFailed(Fault):
    """No codes came of a question. What became of the process is nothing the caller needs to know."""


class Bots(Protocol):
    """What answers for the bots of tables."""

    async def ask(
        self, table: str, journal: str, content: str | None, seat: int, level: str, asker: Asker | None = None
    ) -> list[str]:
        """Codes, at least one, for a seat that is waiting; BotFailed if there are none in time."""


class Known:
    """A match as far as the text of its journal went."""

    def __init__(self, text: str, content: str | None, match: Match[Any]) -> None:
        self.text = text
        self.content = content
        self.match = match


class Memory:
    """The matches that were asked about lately, the last one at the end."""

    def __init__(self) -> None:
        self.known: list[Known] = []

    def match_of(self, text: str, content: str | None) -> Match[Any]:
        """Only lines that are new are played; a journal that tells another story is played from its beginning."""
        told = journal.read(text)
        for known in self.known:
            if text.startswith(known.text) and content == known.content:
                self.known.remove(known)  # until all its new lines have proved to be legal
                current = known.match
                for line in told.moves()[current.n :]:
                    current.add(current.seat_of(line.colour), line.code)
                break
        else:
            game = shipped(told.header.fields["title"]) if content is None else stored(content)
            current = match.replay(game, told)
        self.known = [*self.known[1 - KEPT :], Known(text, content, current)]
        return current


@lru_cache(8)
def shipped(title: str) -> Game[Any]:
    return titles.game(title)


@lru_cache(8)
def stored(content: str) -> Game[Any]:
    return titles.game_of(content)


def turn(game: Game[Any], state: Any, seat: int, bot: Bot, until: float) -> list[str]:
    """What the bot plays from here on. It goes on only after moves whose outcome its seat could foresee."""
    state = game.clone(state)
    codes: list[str] = []
    while True:
        moves = game.moves(state, seat)
        move = bot.choose(Look(game, state, seat, moves)) if len(moves) > 1 else moves[0]
        codes.append(move.code)
        reveals = state.reveals
        game.play(state, seat, move)
        if state.reveals != reveals or game.waiting(state) != [seat]:
            return codes
        if monotonic() >= until or len(codes) == MOST_CODES:
            return codes


class Thinking:
    """One question about a match: for a seat that is waiting, with so many seconds at most."""

    def __init__(self, current: Match[Any], seat: int, seed: str, seconds: float) -> None:
        if seat not in current.game.waiting(current.state):
            raise Fault("bot.not_waiting", seat=seat)
        self.current = current
        self.seat = seat
        self.seconds = seconds
        # The same question has the same answer. The salt, which no pile is shuffled from, keeps players from
        # foreseeing a bot's chance while the game runs.
        self.rng = Random(f"{seed}/{current.header.fields['salt']}/{current.n}/{seat}")

    def turn(self, level: str, until: float) -> list[str]:
        current, seat = self.current, self.seat
        seconds = min(SECONDS.get(level, 0.0), self.seconds)
        if level == lessons.LEVEL:
            codes = scripted(current, seat)
            if codes:
                return codes
            level = lessons.AFTERWARDS
        # A bot that begins to think once more must be able to end in time.
        return turn(
            current.game, current.state, seat, make_bot(level, current.game, self.rng, seconds), until - seconds
        )

    def hint(self, count: int) -> list[dict[str, Any]]:
        current, seat = self.current, self.seat
        look = Look(current.game, current.state, seat, current.game.moves(current.state, seat))
        found = suggest(current.game, look, count, self.rng, min(SECONDS[ADVISER], self.seconds))
        return [suggested(current, seat, one) for one in found]


def suggested(current: Match[Any], seat: int, one: Suggestion) -> dict[str, Any]:
    """Its moves are rows as views have them; those that cannot be foreseen are named only."""
    game = current.game
    rows = foretell(game, current.state, seat, one.codes)
    later = [move.named() for move in map(game.find, one.codes[len(rows) :]) if move is not None]
    return {"moves": [*(row.json for row in rows), *later], "value": round(one.value, 2), "reasons": one.reasons}


def scripted(current: Match[Any], seat: int) -> list[str]:
    """What a lesson wants from this seat now; nothing if this game is none, or another one by now."""
    fields = current.header.fields
    lesson = lessons.load_lesson(fields["title"])
    if fields["seed"] != lesson.seed:
        return []
    codes = lesson.reply([(current.seat_of(line.colour), line.code) for line in current.kept], seat)
    legal = bool(codes) and current.game.why_not(current.state, seat, codes[0]) is None
    return codes if legal else []
