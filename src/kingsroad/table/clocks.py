"""Clocks: what each seat has left, from the times of the lines and who was waited for between them.

A wait that begins is credited: the increment of a live clock, the whole of the days of a slow one. A wait that begins
because somebody took something back is not, and the credit of a wait that an undo ends is taken back, so that no time
can be won by going back and forth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kingsroad.kernel.phrase import Fault

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND
NONE: Final = "none"
LIVE: Final = "live"
DAYS: Final = "days"
KINDS: Final = (NONE, LIVE, DAYS)
MOMENT: Final = 60 * SECOND
LONGEST_BASE: Final = 24 * 3600  # seconds
LONGEST_INCREMENT: Final = 3600
LONGEST_DAYS: Final = 30


class Speed:
    """How long a table lets its players think."""

    def __init__(self, kind: str, base: int = 0, increment: int = 0, days: int = 0) -> None:
        self.kind = kind
        self.base = base  # seconds
        self.increment = increment  # seconds
        self.days = days

    @property
    def first(self) -> int:
        """Milliseconds a seat begins with."""
        return self.base * SECOND if self.kind == LIVE else self.days * DAY

    def json(self) -> dict[str, Any]:
        if self.kind == LIVE:
            return {"kind": LIVE, "base": self.base, "increment": self.increment}
        if self.kind == DAYS:
            return {"kind": DAYS, "days": self.days}
        return {"kind": NONE}


def read_speed(given: Mapping[str, Any]) -> Speed:
    """A speed as it was asked for or stored; a Fault if there is no such clock."""
    kind = given.get("kind")
    if kind == LIVE:
        return Speed(LIVE, _within(given, "base", 10, LONGEST_BASE), _within(given, "increment", 0, LONGEST_INCREMENT))
    if kind == DAYS:
        return Speed(DAYS, days=_within(given, "days", 1, LONGEST_DAYS))
    if kind == NONE:
        return Speed(NONE)
    raise Fault("table.speed", known=", ".join(KINDS))


def _within(given: Mapping[str, Any], name: str, least: int, most: int) -> int:
    value = given.get(name)
    if type(value) is not int or not least <= value <= most:
        raise Fault("table.speed_value", name=name, least=least, most=most)
    return value


class Absences:
    """Times that count for nobody: no server was there, or the game was set aside. In order, none within another."""

    def __init__(self) -> None:
        self.spans: list[tuple[int, int]] = []

    def add(self, began: int, ended: int) -> None:
        apart: list[tuple[int, int]] = []
        for first, last in self.spans:
            if last < began or ended < first:
                apart.append((first, last))
            else:
                began, ended = min(began, first), max(ended, last)
        self.spans = sorted([*apart, (began, ended)])

    def counted(self, since: int, at: int) -> int:
        """How much of the time between counts; a clock that was set back counts for nobody either."""
        passed = at - since
        for began, ended in self.spans:
            passed -= max(0, min(ended, at) - max(began, since))
        return max(0, passed)

    def after(self, since: int, time: int) -> int:
        """When that much time has been counted."""
        at = since + time
        for began, ended in self.spans:
            if ended > since and began < at:
                at += ended - max(began, since)
        return at


class Clock:
    def __init__(
        self, speed: Speed, seats: int, started: int, waiting: Sequence[int], absences: Absences | None = None
    ) -> None:
        self.speed = speed
        self.absences = Absences() if absences is None else absences
        self.since = started
        self.left = [speed.first] * seats
        self.waiting = tuple(waiting)
        self.waits_since = [started] * seats  # when the seat's present wait began, or it last played a line
        self._credited: set[int] = set()

    def fork(self) -> Clock:
        other = Clock(self.speed, 0, self.since, self.waiting, self.absences)
        other.left, other.waits_since, other._credited = self.left[:], self.waits_since[:], set(self._credited)
        return other

    def line(self, at: int, seat: int, waiting: Sequence[int], going_back: bool) -> None:
        """A line was played; from now on these seats are waited for."""
        passed = self.absences.counted(self.since, at)
        for other in self.waiting:
            self.left[other] -= passed
        self.since = at
        self.waits_since[seat] = at
        if self.waiting == tuple(waiting):
            return
        for other in waiting:
            if other not in self.waiting:
                self.waits_since[other] = at
                if not going_back:
                    self._credit(other)
        for other in self.waiting:
            if other not in waiting:
                if going_back and other in self._credited and self.speed.kind == LIVE:
                    self.left[other] -= self.speed.increment * SECOND
                self._credited.discard(other)
        self.waiting = tuple(waiting)

    def _credit(self, seat: int) -> None:
        self._credited.add(seat)
        if self.speed.kind == LIVE:
            self.left[seat] += self.speed.increment * SECOND
        else:
            self.left[seat] = self.speed.first

    def come_back(self, seat: int, at: int) -> None:
        """A person who takes their seat back from a bot gets a moment to look around."""
        if self.speed.kind == LIVE:
            spent = self.absences.counted(self.since, at) if seat in self.waiting else 0
            self.left[seat] = max(self.left[seat], spent + MOMENT)

    def left_at(self, now: int) -> list[int]:
        passed = self.absences.counted(self.since, now)
        return [left - passed if seat in self.waiting else left for seat, left in enumerate(self.left)]

    def deadline(self, seats: Sequence[int]) -> int | None:
        """When the first of these seats that is waited for runs out of time; None if no clock runs for them."""
        if self.speed.kind == NONE:
            return None
        left = [self.left[seat] for seat in self.waiting if seat in seats]
        return self.absences.after(self.since, min(left)) if left else None

    def late(self, seats: Sequence[int], now: int) -> list[int]:
        """Those of the seats whose time has run out."""
        if self.speed.kind == NONE:
            return []
        passed = self.absences.counted(self.since, now)
        return [seat for seat in self.waiting if seat in seats and self.left[seat] <= passed]

    def waited(self, seat: int, now: int) -> int:
        """How long this seat has been waited for, or since its last line."""
        return self.absences.counted(self.waits_since[seat], now)

    def shift(self, by: int) -> None:
        """The server's clock was set to another time: waits that began before it go on as if they had begun then."""
        self.since += by
        self.waits_since = [since + by for since in self.waits_since]

    def json(self, now: int) -> dict[str, Any]:
        if self.speed.kind == NONE:
            return {"kind": NONE, "left": [None] * len(self.left), "running": list(self.waiting), "at": now}
        return {"kind": self.speed.kind, "left": self.left_at(now), "running": list(self.waiting), "at": now}
