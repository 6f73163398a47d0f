"""Processes that take the place of a bot's, mostly to misbehave: `python bad_workers.py any|deaf FOLDER`.

`any` does what the level in each question says, `deaf` never listens. Each leaves a file in the folder that is named
by its process id.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from threading import Event
from typing import NoReturn

ANSWERS = {
    "prose": b"I take the crane.\n",
    "no text": b'{"codes": ["\xff\xfe"]}\n',
    "wrong kind": b'{"codes": "end"}\n',
    "too deep": b'{"error": ' + b'{"a": ' * 2600 + b"\n",
    "nothing": b'{"codes": []}\n',
    "twice": b'{"codes": ["end"]}\n{"codes": ["end"]}\n',
    "too much": b"x" * 1_000_000,
    "refusal": b'{"error": {"id": "bot.not_waiting", "seat": 0}}\n',
}


def wait_forever() -> NoReturn:
    Event().wait()
    raise AssertionError


def do_as_told() -> None:
    for row in sys.stdin.buffer:
        question = json.loads(row)
        order = question["level"]
        if order == "hang":
            wait_forever()
        if order == "crash":
            os._exit(3)
        settings = sorted(name for name in os.environ if name.startswith("KINGSROAD_"))
        told = [str(os.getpid()), question["seed"], str(len(question["journal"])), *settings]
        sys.stdout.buffer.write(ANSWERS.get(order) or json.dumps({"codes": told}).encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    kind, folder = sys.argv[1:]
    Path(folder, str(os.getpid())).touch()
    if kind == "any":
        do_as_told()
    wait_forever()
