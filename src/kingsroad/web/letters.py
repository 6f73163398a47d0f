"""The texts of notifications, in the language of the receiver: the only words that the server itself sends out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from typing import Any, Final

from kingsroad.kernel.log import Entry, fold, void_lines
from kingsroad.kernel.phrase import Phrase, phrase
from kingsroad.table.table import Table
from kingsroad.table.times import now
from kingsroad.web.notices import BOT, CONCESSION, OVER, REMATCH, TURN, Wanted
from kingsroad.web.people import Person
from kingsroad.words import Words, nearest

MOST_LINES: Final = 40  # of the log, in a digest
SHORT: Final = 300  # characters of the digest in a push message
TRIAL: Final = "trial"
QUESTION: Final = "question"
SUBJECT: Final = {
    TURN: "notice.subject.turn",
    OVER: "notice.subject.over",
    REMATCH: "notice.subject.rematch",
    BOT: "notice.subject.bot",
    CONCESSION: "notice.subject.concession",
}
TEXT: Final = {
    TURN: "notice.text.turn",
    OVER: "notice.text.over",
    REMATCH: "notice.text.rematch",
    BOT: "notice.text.bot",
    CONCESSION: "notice.text.concession",
}


def language_of(person: Person | None) -> str:
    """The nearest language there is a catalogue of: `de-AT` is read in German where there is no Austrian."""
    return nearest("" if person is None else person.language or "")


@cache
def words_in(language: str) -> Words:
    return Words(language)


def words_of(person: Person | None) -> Words:
    return words_in(language_of(person))


@dataclass(frozen=True)
class Letter:
    id: str  # the same whenever the same is sent again
    kind: str
    words: Words
    name: str  # whom it is for
    subject: str
    text: str  # the whole message in one sentence
    url: str
    lines: list[str] = field(default_factory=list)  # what happened, or the result
    table: str = ""
    title: str = ""
    seat: int | None = None
    n: int = 0
    at: int = field(default_factory=now)

    def mail(self, stop: str) -> str:
        """As a plain text; `stop` is the address at which no more of them can be asked for."""
        parts = [self.words.of("notice.greeting", name=self.name), self.text] if self.name else [self.text]
        if self.lines:
            told = self.words.of("notice.result") if self.kind == OVER else self.words.of("notice.since")
            parts.append("\n".join([told, *self.lines]))
        parts.append("-- \n" + self.words.of("notice.stop", address=stop))
        return "\n\n".join(parts) + "\n"

    def push(self) -> dict[str, Any]:
        """For the client's service worker, which shows it."""
        body = "\n".join(self.lines) or self.text
        body = body if len(body) <= SHORT else "…" + body[-SHORT:]
        return {"title": self.subject, "body": body, "url": self.url, "kind": self.kind, "table": self.table}

    def webhook(self) -> dict[str, Any]:
        """For programs, and for the chats whose webhooks want their message under `text` or `content`."""
        return {
            "id": self.id,
            "kind": self.kind,
            "table": self.table or None,
            "title": self.title or None,
            "seat": self.seat,
            "n": self.n,
            "at": self.at,
            "url": self.url,
            "subject": self.subject,
            "text": self.text,
            "content": self.text,
            "lines": self.lines,
        }


def letter_about(id: str, wanted: Wanted, table: Table, person: Person, home: str) -> Letter:
    """What is to be said about a table now; only what this seat may know of it."""
    words = words_of(person)
    url = f"{home}/table/{table.id}"
    title = phrase(f"{table.record.title}.about.name")
    by = asker(wanted, table)
    return Letter(
        id=sha256(id.encode()).hexdigest()[:32],
        kind=wanted.kind,
        words=words,
        name=person.name,
        subject=words.of(SUBJECT[wanted.kind], title=title, name=by),
        text=words.of(TEXT[wanted.kind], title=title, name=by, address=url),
        url=url,
        lines=lines_about(wanted, table, words),
        table=table.id,
        title=table.record.title,
        seat=wanted.seat,
        n=table.n,
    )


def trial_letter(person: Person, home: str) -> Letter:
    words = words_of(person)
    told = words.of("notice.subject.trial"), words.of("notice.text.trial", address=home)
    return letter_of_its_own(TRIAL, person, words, told, home)


def question_letter(person: Person, link: str) -> Letter:
    """The receiver may never have heard of us: it says nothing that the person could have written."""
    words = words_of(person)
    told = words.of("notice.subject.question"), words.of("notice.text.question", address=link)
    return letter_of_its_own(QUESTION, person, words, told, link)


def letter_of_its_own(kind: str, person: Person, words: Words, told: tuple[str, str], url: str) -> Letter:
    """One that is about no table."""
    at = now()
    id = sha256(f"{kind}/{person.id}/{at}".encode()).hexdigest()[:32]
    name = person.name if kind == TRIAL else ""
    return Letter(id=id, kind=kind, words=words, name=name, subject=told[0], text=told[1], url=url, at=at)


def asker(wanted: Wanted, table: Table) -> str:
    """The name of whoever wants something of the receiver."""
    if wanted.kind == CONCESSION and table.seats.conceding is not None:
        return table.seats[table.seats.conceding].name
    return inviter(table) if wanted.kind == REMATCH else ""


def inviter(table: Table) -> str:
    mine = table.seats.of(table.record.creator)
    return table.seats[mine[0]].name if mine else ""


def lines_about(wanted: Wanted, table: Table, words: Words) -> list[str]:
    if wanted.kind == TURN:
        return digest(table, wanted.seat, wanted.n, words)
    return result(table, words) if wanted.kind == OVER else []


def digest(table: Table, seat: int, since: int, words: Words) -> list[str]:
    """What happened after line `since`, as this seat may read it; the last of it, if it is long."""
    match, _ = table.running()
    hidden = match.hidden_from(seat)
    told = fold([one.entry for one in table.log[since:]], void_lines(match))
    lines = [words.of("notice.earlier", count=len(told) - MOST_LINES)] if len(told) > MOST_LINES else []
    for part in told[-MOST_LINES:]:
        if part.gone:
            lines.append(words.say(by_seat("notice.line", table, part.seat, said=part.said)))
        else:
            lines += told_lines(part.entries[0], part.entries[0].n in hidden, table, words)
    return lines


def told_lines(entry: Entry, hidden: bool, table: Table, words: Words) -> Iterable[str]:
    said = entry.hidden() if hidden else entry.said
    yield words.say(by_seat("notice.line", table, entry.seat, said=said))
    if not hidden:
        for fact in entry.facts:
            yield "    " + words.say(fact.said)


def result(table: Table, words: Words) -> list[str]:
    match, _ = table.running()
    scores = match.game.scores(match.state)
    best_first = sorted(range(len(table.seats)), key=lambda seat: scores.ranks[seat])
    return [
        words.say(by_seat("notice.place", table, seat, rank=scores.ranks[seat], points=scores.totals[seat][0]))
        for seat in best_first
    ]


def by_seat(id: str, table: Table, seat: int, **values: Any) -> Phrase:
    one = table.seats[seat]
    return phrase(id, name=one.name, colour=phrase(f"colour.{one.colour}"), **values)
