"""Who sits where, from the seat changes of a table. The journal knows only seats; this knows people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"
STAND_IN: Final = "stand_in"  # a bot plays for a person until they take the seat back
BACK: Final = "back"
LEFT: Final = "left"
VOTE: Final = "vote"
LINK: Final = "link"
CONCEDE: Final = "concede"  # its person wants to give the game up, and asks the others whether it may end
CONSENT: Final = "consent"
DISSENT: Final = "dissent"  # also the person's own who asked: they think better of it
CONCEDED: Final = "conceded"  # the game has ended by it
ABOUT_CONCEDING: Final = (CONCEDE, CONSENT, DISSENT, CONCEDED)
EVERY_SEAT: Final = -1  # the link that offers any open seat


class Change(Protocol):
    """One row of what happened to the seats."""

    @property
    def seat(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def person(self) -> str | None: ...
    @property
    def name(self) -> str: ...
    @property
    def level(self) -> str | None: ...


class Seat:
    def __init__(self, index: int, colour: str) -> None:
        self.index = index
        self.colour = colour
        self.kind = OPEN
        self.person: str | None = None
        self.name = ""
        self.level: str | None = None
        self.generation = 0  # of its invitation link
        self.offered = False  # by the person who sits here, to anyone who has the link
        self.was_left = False  # in play: a bot plays on, and somebody else may take its place
        self.invited: str | None = None  # the person an open seat is kept for
        self.votes: set[str] = set()  # people who want a bot here
        self.changed = 0  # the number of the change that made it what it is

    @property
    def played_by_bot(self) -> bool:
        return self.kind in (BOT, STAND_IN)

    def take(self, change: Change) -> None:
        if change.kind == VOTE:
            assert change.person is not None
            self.votes.add(change.person)
            return
        if change.kind == LINK:
            self.generation += 1
            self.offered = self.person is not None
            return
        self.votes.clear()
        if change.kind == STAND_IN:
            self.kind, self.level = STAND_IN, change.level
        elif change.kind == BACK:
            self.kind, self.level = PERSON, None
        else:
            self.kind = BOT if change.kind == LEFT else change.kind
            self.offered, self.was_left = False, change.kind == LEFT
            if self.kind == PERSON or self.was_left:
                self.generation += 1  # whoever knew the link to the empty seat knows none to the taken one, and back
            self.person = change.person if self.kind == PERSON else None
            self.invited = change.person if self.kind == OPEN else None
            self.name, self.level = change.name, change.level

    @property
    def is_kept(self) -> bool:
        """An open seat that is promised to somebody: a person, or anyone with its link."""
        return self.kind == OPEN and (self.invited is not None or self.name != "")


class Seats:
    """All seats of one table, and the generation of the link to any open one."""

    def __init__(self, colours: Sequence[str], changes: Iterable[Change]) -> None:
        self.all = [Seat(index, colour) for index, colour in enumerate(colours)]
        self.changes = 0
        self.open_generation = 0
        self.conceding: int | None = None  # the seat that asks to end the game
        self.conceding_since = 0  # the number of the change that asked
        self.consenting: set[int] = set()
        self.conceded: int | None = None  # the seat that gave the game up: it has ended
        self._bots: list[int] | None = None  # found when asked for: every line asks
        for change in changes:
            self.take(change)

    def take(self, change: Change) -> None:
        self.changes += 1
        self._bots = None
        if change.seat == EVERY_SEAT:
            self.open_generation += 1
        elif change.kind in ABOUT_CONCEDING:
            self._take_concession(change)
        else:
            self.all[change.seat].take(change)
            if change.kind not in (VOTE, LINK):
                self.all[change.seat].changed = self.changes
            if change.kind not in (VOTE, LINK, STAND_IN, BACK):  # what somebody said does not bind who sits here next
                self.consenting.discard(change.seat)
                if change.seat == self.conceding:
                    self.conceding = None

    def _take_concession(self, change: Change) -> None:
        if change.kind == CONCEDE:
            self.conceding, self.conceding_since, self.consenting = change.seat, self.changes, set()
        elif change.kind == CONSENT:
            self.consenting.add(change.seat)
        else:
            self.conceding = None
            if change.kind == CONCEDED:
                self.conceded = change.seat

    def asked(self) -> list[int]:
        """The seats whose people have not said yet whether the game may end. Bots do not mind, and nobody is asked
        about their own wish."""
        if self.conceding is None:
            return []
        asker = self.all[self.conceding].person
        return [
            seat.index
            for seat in self.all
            if seat.kind == PERSON and seat.person != asker and seat.index not in self.consenting
        ]

    def settled_by(self, changes: Iterable[Change]) -> int | None:
        """The seat that has conceded once these changes have happened, because nobody is left to be asked."""
        after = Seats([seat.colour for seat in self.all], [])
        after.conceding, after.consenting = self.conceding, set(self.consenting)
        for mine, theirs in zip(self.all, after.all, strict=True):
            theirs.kind, theirs.person = mine.kind, mine.person
        for change in changes:
            after.take(change)
        return None if after.asked() else after.conceding

    def __getitem__(self, index: int) -> Seat:
        return self.all[index]

    def __len__(self) -> int:
        return len(self.all)

    def of(self, person: str | None) -> list[int]:
        """The seats of a person, also those a bot plays for them."""
        return [] if person is None else [seat.index for seat in self.all if seat.person == person]

    def persons(self) -> set[str]:
        return {seat.person for seat in self.all if seat.person is not None}

    def open(self) -> list[int]:
        return [seat.index for seat in self.all if seat.kind == OPEN]

    def kept_by_people(self) -> list[int]:
        """The seats whose clock counts."""
        return [seat.index for seat in self.all if seat.kind == PERSON]

    def kept_by_bots(self) -> list[int]:
        if self._bots is None:
            self._bots = [seat.index for seat in self.all if seat.played_by_bot]
        return self._bots
