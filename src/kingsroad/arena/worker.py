"""A process that plays: the job comes in as the first line of JSON, then a fixture per line; a game goes out for each.

    python -m kingsroad.arena.worker

It ends when its input ends, also in the middle of a game: then nobody waits for it any more.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from queue import SimpleQueue
from threading import Thread

from kingsroad.arena.play import play
from kingsroad.kernel.phrase import Fault


def listen(lines: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the arena; this ends with its input
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=listen, args=(lines,), daemon=True).start()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # a bot that prints does not get into the answers
    job = json.loads(lines.get())
    while True:
        fixture = json.loads(lines.get())
        try:
            played = play(job, fixture)
        except Fault as fault:
            played = {"i": fixture["i"], "fault": fault.said}
        except Exception as error:
            played = {"i": fixture["i"], "error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(played) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
