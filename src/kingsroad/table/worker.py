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

With `"what": "judge"` it does a job of the review of a finished game; -1 is its outline, and with the `results` of all
jobs it is put together:

    {"what": "judge", "journal": "...", "content": null, "level": "strong", "job": 7, "results": null, "budget": 60.0}
    {"judged": {"result": {...}, "turns": [...]}}

It ends when its input ends.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from time import monotonic
from traceback import extract_tb
from typing import Annotated, Any, BinaryIO, Final, Literal

import msgspec

from kingsroad import studio
from kingsroad.kernel import corrections, journal
from kingsroad.kernel.content import Records, from_text
from kingsroad.kernel.game import Game
from kingsroad.kernel.match import replay as play_again
from kingsroad.kernel.phrase import Fault, Phrase, phrase
from kingsroad.review.report import Review
from kingsroad.review.trials import Trial
from kingsroad.table.judging import do_job
from kingsroad.table.thinking import Memory, Thinking, shipped, stored

MOST_SUGGESTIONS: Final = 10
THINKING: Final = 0.5  # of the budget; the rest is for what a busy machine makes of it
CHECK: Final = b'{"what":"check"'  # how such a question begins: its tag comes first
JUDGE: Final = b'{"what":"judge"'
REVIEWS: Final = 3  # kept in memory
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


class Judge(msgspec.Struct, tag_field="what", tag="judge"):
    """One job of the review of a finished game."""

    journal: str
    content: str | None
    level: str
    job: int  # -1: the outline
    results: list[dict[str, Any]] | None  # of all jobs: to be put together
    budget: Annotated[float, msgspec.Meta(gt=0, le=3600)]  # seconds
    trial: dict[str, Any] | None = None  # a decision that was tried instead: `count` lines before it, `seat`, `best`


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
    judged: dict[str, Any] | None = None
    error: Phrase | None = None


def answer(memory: Memory, question: Question, until: float) -> Answer:
    current = memory.match_of(question.journal, question.content)
    thinking = Thinking(current, question.seat, question.seed, question.budget * THINKING)
    if question.what == "hint":
        found = thinking.hint(question.count)
        return Answer(suggestions=[Suggested(one["moves"], one["value"], one["reasons"]) for one in found])
    return Answer(thinking.turn(question.level, until))


def check(question: Check) -> Answer:
    base = from_text(question.content)
    troubles = studio.examine(base, question.corrections, question.games)
    grave = any(one.grave for one in troubles)
    hash = "" if grave else corrections.apply(base, question.corrections).hash
    return Answer(checked=True, troubles=[Found(one.record, one.said, one.grave) for one in troubles], hash=hash)


class Judging:
    """The reviews that were worked on lately: reading a game takes longer than judging a turn of it."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str | None, str], Review] = {}

    def answer(self, question: Judge) -> Answer:
        if question.trial is not None:
            told = journal.read(question.journal)
            match = play_again(game_of(told, question.content), told)
            tried = question.trial
            return Answer(judged=Trial(match, tried["count"], tried["seat"], tried["best"], question.level).judged())
        return Answer(judged=do_job(self.review_of(question), question.job, question.results))

    def review_of(self, question: Judge) -> Review:
        key = (question.journal, question.content, question.level)
        review = self.known.pop(key, None)
        if review is None:
            told = journal.read(question.journal)
            review = Review(game_of(told, question.content), told, question.level)
        self.known[key] = review
        while len(self.known) > REVIEWS:
            del self.known[next(iter(self.known))]
        return review


def game_of(told: journal.Journal, content: str | None) -> Game[Any]:
    return shipped(told.header.fields["title"]) if content is None else stored(content)


def read_question(row: bytes) -> Question | Check | Judge:
    if row.startswith(CHECK):
        return msgspec.json.decode(row, type=Check)
    if row.startswith(JUDGE):
        return msgspec.json.decode(row, type=Judge)
    return msgspec.json.decode(row, type=Question)


def reply(memory: Memory, row: bytes, judging: Judging | None = None) -> Answer:
    """Whatever goes wrong is told, and the next question may come."""
    began = monotonic()
    try:
        question = read_question(row)
        # A bot that never comes back would outlive a server that was killed: it cannot see its input end.
        faulthandler.dump_traceback_later(question.budget + LINGER, exit=True)
        if isinstance(question, Check):
            return check(question)
        if isinstance(question, Judge):
            return (judging or Judging()).answer(question)
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
    memory, judging = Memory(), Judging()
    for row in questions:
        try:
            answers.write(msgspec.json.encode(reply(memory, row, judging)) + b"\n")
        except BrokenPipeError:
            return  # nobody listens any more


if __name__ == "__main__":
    main()
