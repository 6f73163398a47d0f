"""A bot's own process: one question per line of JSON comes in, one answer per line goes out.

    python -m kingsroad.table.worker

    {"journal": "kingsroad 1\\n...", "content": null, "seat": 1, "level": "greedy", "budget": 2.0, "seed": "..."}
    {"codes": ["take crane.2", "slot 5 r2"]}    or    {"error": {"id": "bot.unknown", ...}}

The codes are for the whole turn: up to where something comes to light that the seat cannot know beforehand, or
another seat is to decide. With `"what": "hint"` the answer is what a person might do instead, best first:

    {"suggestions": [{"moves": [{"code": "go agra", "kind": "travel", ...}], "value": 12.5, "reasons": [...]}]}

With `"what": "check"` the question is whether games can be played with corrections of a content:

    {"what": "check", "content": "{...}", "corrections": {"wall": {"w01": {"cost": "3 gold"}}}, "games": 2, ...}
    {"checked": true, "hash": "5b1f...", "troubles": [{"record": "wall.w01", "said": {...}, "grave": true}]}

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

from kingsroad import lessons, studio, titles
from kingsroad.bots.roster import SECONDS, make_bot, suggest
from kingsroad.bots.simple import Bot, Suggestion
from kingsroad.kernel import corrections, journal, match
from kingsroad.kernel.content import Records, from_text
from kingsroad.kernel.game import Game
from kingsroad.kernel.look import Look, foretell
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault, Phrase, phrase

KEPT: Final = 16  # matches remembered, so that the next question about them needs the new lines only
MOST_CODES: Final = 100  # in one answer; no turn comes near it
MOST_SUGGESTIONS: Final = 10
THINKING: Final = 0.5  # of the budget; the rest is for what a busy machine makes of it
CHECK: Final = b'{"what":"check"'  # how such a question begins: its tag comes first
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


class Check(msgspec.Struct, tag_field="what", tag="check"):
    """Can games be played with these corrections of that content?"""

    content: str
    corrections: Records
    games: Annotated[int, msgspec.Meta(ge=0, le=9)]  # to try it with, for each number of players
    budget: Annotated[float, msgspec.Meta(gt=0, le=3600)]  # seconds


class Found(msgspec.Struct):
    """A trouble on its way between processes."""

    record: str
    said: Phrase
    grave: bool


class Suggested(msgspec.Struct):
    """A suggestion on its way between processes. Its moves are rows as views have them; those that cannot be foreseen
    are named only."""

    moves: list[dict[str, Any]]
    value: float
    reasons: list[Phrase]


class Answer(msgspec.Struct, omit_defaults=True):
    codes: list[str] = []
    suggestions: list[Suggested] = []
    checked: bool = False
    troubles: list[Found] = []
    hash: str = ""  # of the content with its corrections, if games can be played with it
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
        return Answer(suggestions=[suggested(current, seat, one) for one in found])
    if question.level == lessons.LEVEL:
        codes = scripted(current, seat)
        if codes:
            return Answer(codes)
    level = lessons.AFTERWARDS if question.level == lessons.LEVEL else question.level
    # Whoever begins to think once more must be able to end in time.
    return Answer(turn(game, current.state, seat, make_bot(level, game, rng, seconds), until - seconds))


def suggested(current: Match[Any], seat: int, one: Suggestion) -> Suggested:
    game = current.game
    rows = foretell(game, current.state, seat, one.codes)
    later = [move.named() for move in map(game.find, one.codes[len(rows) :]) if move is not None]
    return Suggested([*(row.json for row in rows), *later], round(one.value, 2), one.reasons)


def check(question: Check) -> Answer:
    base = from_text(question.content)
    troubles = studio.examine(base, question.corrections, question.games)
    grave = any(one.grave for one in troubles)
    hash = "" if grave else corrections.apply(base, question.corrections).hash
    return Answer(checked=True, troubles=[Found(one.record, one.said, one.grave) for one in troubles], hash=hash)


def scripted(current: Match[Any], seat: int) -> list[str]:
    """What a lesson wants from this seat now; nothing if this game is none, or another one by now."""
    fields = current.header.fields
    lesson = lessons.load_lesson(fields["title"])
    if fields["seed"] != lesson.seed:
        return []
    codes = lesson.reply([(current.seat_of(line.colour), line.code) for line in current.kept], seat)
    legal = bool(codes) and current.game.why_not(current.state, seat, codes[0]) is None
    return codes if legal else []


def read_question(row: bytes) -> Question | Check:
    if row.startswith(CHECK):
        return msgspec.json.decode(row, type=Check)
    return msgspec.json.decode(row, type=Question)


def reply(memory: Memory, row: bytes) -> Answer:
    """Whatever goes wrong is told, and the next question may come."""
    began = monotonic()
    try:
        question = read_question(row)
        # A bot that never comes back would outlive a server that was killed: it cannot see its input end.
        faulthandler.dump_traceback_later(question.budget + LINGER, exit=True)
        if isinstance(question, Check):
            return check(question)
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
