"""A bot's own process: one question per line of JSON comes in, one answer per line goes out.

    python -m kingsroad.table.worker

    {"journal": "kingsroad 1\\n...", "content": null, "seat": 1, "level": "greedy", "budget": 2.0, "seed": "..."}
    {"codes": ["take crane.2", "slot 5 r2"]}    or    {"error": {"id": "bot.unknown", ...}}

The codes are for the whole turn: up to where something comes to light that the seat cannot know beforehand, or
another seat is to decide. With `"what": "hint"` the answer is what a person might do instead, best first:

    {"suggestions": [{"codes": ["go agra"], "said": [{"id": "raja.move.go", ...}], "value": 12.5, "reasons": [...]}]}

It ends when its input ends.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from functools import lru_cache
from random import Random
from time import monotonic
from traceback import extract_tb
from typing import Annotated, Any, BinaryIO, Final, Literal

import msgspec

from kingsroad import lessons, titles
from kingsroad.bots.roster import SECONDS, make_bot, suggest
from kingsroad.bots.simple import Bot
from kingsroad.kernel import journal, match
from kingsroad.kernel.game import Game
from kingsroad.kernel.look import Look, foretell
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault, Phrase, phrase

KEPT: Final = 16  # matches remembered, so that the next question about them needs the new lines only
MOST_CODES: Final = 100  # in one answer; no turn comes near it
MOST_SUGGESTIONS: Final = 10
THINKING: Final = 0.5  # of the budget; the rest is for what a busy machine makes of it
LINGER: float = 60.0  # seconds beyond the budget after which a process ends itself if nobody has ended it


class Question(msgspec.Struct):
    journal: str
    content: str | None  # None: the content that ships with the title
    seat: int
    level: str
    budget: Annotated[float, msgspec.Meta(gt=0, le=3600)]  # seconds
    seed: str  # of the bot's own chance
    what: Literal["turn", "hint"] = "turn"
    count: Annotated[int, msgspec.Meta(ge=1, le=MOST_SUGGESTIONS)] = 3  # suggestions of a hint


class Suggested(msgspec.Struct):
    """A suggestion on its way between processes."""

    codes: list[str]
    said: list[Phrase]
    value: float
    reasons: list[Phrase]


class Answer(msgspec.Struct, omit_defaults=True):
    codes: list[str] = []
    suggestions: list[Suggested] = []
    error: Phrase | None = None


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


def answer(memory: Memory, question: Question, until: float) -> Answer:
    current = memory.match_of(question.journal, question.content)
    game, seat = current.game, question.seat
    if seat not in game.waiting(current.state):
        raise Fault("bot.not_waiting", seat=seat)
    # The same question has the same answer. The salt, which no pile is shuffled from, keeps players from
    # foreseeing a bot's chance while the game runs.
    rng = Random(f"{question.seed}/{current.header.fields['salt']}/{current.n}/{seat}")
    seconds = min(SECONDS.get(question.level, 0.0), question.budget * THINKING)
    if question.what == "hint":
        look = Look(game, current.state, seat, game.moves(current.state, seat))
        found = suggest(game, look, question.count, rng, seconds)
        told = [foretell(game, current.state, seat, one.codes) for one in found]
        pairs = zip(found, told, strict=True)
        return Answer(suggestions=[Suggested(one.codes, said, round(one.value, 2), one.reasons) for one, said in pairs])
    if question.level == lessons.LEVEL:
        codes = scripted(current, seat)
        if codes:
            return Answer(codes)
    level = lessons.AFTERWARDS if question.level == lessons.LEVEL else question.level
    # Whoever begins to think once more must be able to end in time.
    return Answer(turn(game, current.state, seat, make_bot(level, game, rng, seconds), until - seconds))


def scripted(current: Match[Any], seat: int) -> list[str]:
    """What a lesson wants from this seat now; nothing if this game is none, or another one by now."""
    fields = current.header.fields
    lesson = lessons.load_lesson(fields["title"])
    if fields["seed"] != lesson.seed:
        return []
    codes = lesson.reply([(current.seat_of(line.colour), line.code) for line in current.kept], seat)
    legal = bool(codes) and current.game.why_not(current.state, seat, codes[0]) is None
    return codes if legal else []


def reply(memory: Memory, row: bytes) -> Answer:
    """Whatever goes wrong is told, and the next question may come."""
    began = monotonic()
    try:
        question = msgspec.json.decode(row, type=Question)
        # A bot that never comes back would outlive a server that was killed: it cannot see its input end.
        faulthandler.dump_traceback_later(question.budget + LINGER, exit=True)
        return answer(memory, question, began + question.budget)
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        return Answer(error=phrase("bot.question", error=str(wrong)))
    except Fault as fault:
        return Answer(error=fault.said)
    except Exception as error:  # the place says enough; the message might tell what is hidden
        last = extract_tb(error.__traceback__)[-1]
        where = f"{os.path.basename(last.filename)}:{last.lineno}"
        return Answer(error=phrase("bot.broken", error=type(error).__name__, where=where))
    finally:
        faulthandler.cancel_dump_traceback_later()


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Input and output for the protocol alone: a bot that prints does so to the error output, and reads nothing."""
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return questions, answers


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the server; this ends with its input
    questions, answers = take_pipes()
    memory = Memory()
    for row in questions:
        try:
            answers.write(msgspec.json.encode(reply(memory, row)) + b"\n")
        except BrokenPipeError:
            return  # nobody listens any more


if __name__ == "__main__":
    main()
