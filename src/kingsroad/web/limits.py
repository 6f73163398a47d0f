"""How often one may ask: a bucket per kind of request and asker, told by a single number each."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final

from kingsroad.kernel.phrase import Fault
from kingsroad.web.settings import Settings

MOST_ASKERS: Final = 50_000  # askers remembered per kind
GUESSES: Final = 5  # a login may be tried from more places than one
QUESTIONS: Final = 3  # a day, to one mail address, whether notifications may come
JOURNALS: Final = 30  # a day, of games that one person played without a server
MINUTES_OF_A_DAY: Final = 24 * 60
LONGER: Final = 4  # so many requests come to one that wants a position of the past
RARER: Final = 20  # so many requests come to one that sets up a table or says something to everyone


class Rate:
    """`burst` at once, then one every `pause` seconds."""

    def __init__(self, burst: int, per_minute: float) -> None:
        self.burst = burst
        self.pause = 60 / per_minute if per_minute else 0.0  # 0: no limit


class Limits:
    """For each asker we keep the moment at which all they took will be refilled. Once that is past they are as good
    as new, so the memory can be bounded by forgetting them."""

    def __init__(
        self, rates: Mapping[str, Rate], now: Callable[[], float] = time.monotonic, most: int = MOST_ASKERS
    ) -> None:
        self.rates = rates
        self.now = now
        self.most = most
        self.refused: Callable[[str], None] = lambda kind: None  # hears of those whom `check` turns away
        self.full_at: dict[str, dict[str, float]] = {kind: {} for kind in rates}

    def take(self, kind: str, asker: str) -> float:
        """0 if the asker may; otherwise how many seconds they have to wait."""
        rate = self.rates[kind]
        if not rate.pause:
            return 0.0
        askers = self.full_at[kind]
        now = self.now()
        full = max(askers.get(asker, now), now) + rate.pause
        wait = full - now - rate.burst * rate.pause
        if wait > 1e-9:
            return wait
        if len(askers) >= self.most and asker not in askers:
            self._forget(askers, now)
        askers[asker] = full
        return 0.0

    def check(self, kind: str, asker: str) -> None:
        wait = self.take(kind, asker)
        if wait:
            self.refused(kind)
            raise too_many(wait)

    def _forget(self, askers: dict[str, float], now: float) -> None:
        for asker in [asker for asker, full in askers.items() if full <= now]:
            del askers[asker]
        if len(askers) >= self.most:
            for asker in list(islice(askers, self.most // 10 + 1)):  # those who came first
                del askers[asker]


def too_many(wait: float) -> Fault:
    return Fault("request.too_many", seconds=math.ceil(wait))


def limits_of(settings: Settings) -> Limits:
    """`address`, `guest`, `login`, `trial`, `table`, `hint`, `review`, `replay`, `check` and `socket` are counted per
    household, `person`, `message`, `chat` and `journal` per person, `account` per login that someone tries, `question`
    per address that strangers may have given."""
    rarer = max(1, settings.rate // RARER) if settings.rate else 0
    replays = max(1, settings.rate // LONGER) if settings.rate else 0
    return Limits(
        {
            "address": Rate(settings.rate, settings.rate),
            "person": Rate(settings.rate, settings.rate),
            "socket": Rate(settings.rate, settings.rate),
            "message": Rate(settings.rate, settings.rate),
            "chat": Rate(rarer, rarer),
            "journal": Rate(JOURNALS, JOURNALS / MINUTES_OF_A_DAY if settings.rate else 0),
            "table": Rate(rarer, rarer),
            "hint": Rate(rarer, rarer),
            "review": Rate(rarer, rarer),
            "replay": Rate(replays, replays),
            "check": Rate(replays, replays),
            "guest": Rate(settings.guest_rate, settings.guest_rate),
            "login": Rate(settings.login_rate, settings.login_rate),
            "account": Rate(GUESSES * settings.login_rate, GUESSES * settings.login_rate),
            "trial": Rate(settings.login_rate, settings.login_rate),
            "question": Rate(QUESTIONS, QUESTIONS / MINUTES_OF_A_DAY if settings.login_rate else 0),
        }
    )
