"""The games of an arena in a file, one line of JSON each, the first line says what was to be played.

A line is written in one go and is on the disk before the next game counts. Whatever ends the arena, the finished games
are there; a line that was cut off is dropped, and its game is played again.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

from kingsroad.arena.play import Played
from kingsroad.kernel.phrase import Fault

fcntl: Any = None
with contextlib.suppress(ImportError):  # there is none on Windows
    import fcntl


class Ledger:
    """`games` by their numbers. While it is open nobody else writes to it."""

    def __init__(self, path: Path, header: dict[str, Any], fresh: bool) -> None:
        self.path = path
        self.games: dict[int, Played] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            if fcntl is not None:
                self._lock()
            if fresh:
                os.ftruncate(self._file, 0)
            self._read(header)
        except BaseException:
            os.close(self._file)
            raise

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Fault("arena.busy", file=str(self.path)) from None

    def _read(self, header: dict[str, Any]) -> None:
        rows = self.path.read_bytes().splitlines(keepends=True)
        whole = [row for row in rows if row.endswith(b"\n")]
        try:
            told = [json.loads(row) for row in whole]
            if told and told[0] != header:
                raise Fault("arena.foreign", file=str(self.path))
            self.games = {played["i"]: played for played in told[1:]}
        except (ValueError, TypeError, KeyError):
            raise Fault("arena.garbled", file=str(self.path)) from None
        os.ftruncate(self._file, sum(len(row) for row in whole))
        if not whole:
            self._append(header)

    def add(self, played: Played) -> None:
        self._append(played)
        self.games[played["i"]] = played

    def _append(self, data: dict[str, Any]) -> None:
        os.write(self._file, json.dumps(data).encode() + b"\n")
        os.fsync(self._file)

    def close(self) -> None:
        os.close(self._file)
