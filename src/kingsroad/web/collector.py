"""When Python searches for garbage that holds on to itself.

Playing makes hardly any, and a full search goes through every position of every table while nobody is served: a fifth
of a second with a few dozen busy tables. So it waits for a moment when nothing is played.
"""

from __future__ import annotations

import asyncio
import gc
from time import monotonic
from typing import Any, Final

YOUNG: Final = 10_000  # new objects after which the newest are searched: about a millisecond
NEVER: Final = 1_000_000
PAUSE: Final = 30.0  # seconds between looks whether it is a good moment
QUIET: Final = 2.0  # seconds without a line
MOST_SECONDS: Final = 1800.0  # seconds after which it is done in any case


def calm_down() -> None:
    """What the program consists of is never searched again; all but the newest objects only by `keep_tidy`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


class Collector:
    def __init__(self) -> None:
        self.heard = monotonic()
        self.done = self.heard

    def hear_line(self, *_: Any) -> None:
        self.heard = monotonic()

    def is_time(self, at: float) -> bool:
        """After lines were played, and not while more are."""
        if at - self.done >= MOST_SECONDS:
            return True
        return self.heard > self.done and at - self.heard >= QUIET

    async def keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            if self.is_time(monotonic()):
                gc.collect()
                self.done = monotonic()
