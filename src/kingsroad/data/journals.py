"""Many journals: a folder with a file for each game, or one compressed file: `.zip`, a file each in it, or `.gz`, one
after the other."""

from __future__ import annotations

import gzip
import hashlib
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, Final

from kingsroad.bots.record import CODE, SEAT, Record, Recorded
from kingsroad.bots.simple import RandomBot
from kingsroad.kernel import match as matches
from kingsroad.kernel.game import Game, Setup
from kingsroad.kernel.journal import FORMAT, Header, Journal, Line, read, write
from kingsroad.kernel.phrase import Fault
from kingsroad.kernel.piles import commitment

SUFFIX: Final = ".journal"
ZIP: Final = ".zip"
GZIP: Final = ".gz"


def journal_of(game: Recorded) -> Journal:
    """The journal of a recorded game; equal games have equal journals, so their salt comes from the seed."""
    salt = hashlib.sha256(game["seed"].encode()).hexdigest()[:32]
    result = zip(game["colours"], game["totals"], strict=True)
    fields = {
        "title": game["title"],
        "rules": str(game["rules"]),
        "content": game["content"],
        "options": game["options"],
        "commitment": commitment(salt, game["seed"]),
        "seed": game["seed"],
        "salt": salt,
        "chosen": "yes",
        "result": " ".join(f"{colour}={'/'.join(map(str, total))}" for colour, total in result),
        "hash": game["hash"],
    }
    colours = game["colours"]
    lines = [Line(n, colours[move[SEAT]], move[CODE]) for n, move in enumerate(game["moves"], 1)]
    return Journal(Header(fields, list(zip(colours, game["bots"], strict=True))), lines)


class JournalsOut:
    """Takes one game after the other. What is there already is not touched."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.zip: zipfile.ZipFile | None = None
        self.gzip: gzip.GzipFile | None = None
        self.file: BinaryIO | None = None
        try:
            if path.exists() and (not path.is_dir() or any(path.iterdir())):
                raise Fault("data.exists", file=str(path))
            if path.suffix == ZIP:
                self.zip = zipfile.ZipFile(path, "x", zipfile.ZIP_DEFLATED)
            elif path.suffix == GZIP:
                self.file = path.open("xb")
                self.gzip = gzip.GzipFile("", "wb", fileobj=self.file, mtime=0)  # no name, no time: equal bytes
            else:
                path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise trouble(path, error) from None

    def add(self, number: int, game: Recorded) -> None:
        text = write(journal_of(game))
        name = f"{game['title']}-{number:06}{SUFFIX}"
        try:
            if self.zip is not None:
                self.zip.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
            elif self.gzip is not None:
                self.gzip.write(text.encode())
            else:
                (self.path / name).write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise trouble(self.path, error) from None

    def close(self) -> None:
        for file in (self.zip, self.gzip, self.file):
            if file is not None:
                file.close()


def texts(path: Path) -> Iterator[tuple[str, str]]:
    """Name and text of every journal, in order."""
    try:
        if path.is_dir():
            for file in sorted(path.glob(f"*{SUFFIX}")):
                yield file.name, file.read_text(encoding="utf-8")
        elif path.suffix == ZIP:
            with zipfile.ZipFile(path) as packed:
                for name in sorted(packed.namelist()):
                    if name.endswith(SUFFIX):
                        yield name, packed.read(name).decode()
        elif path.suffix == GZIP:
            with gzip.open(path, "rt", encoding="utf-8", newline="") as stream:
                yield from split(stream, path.name)
        else:
            yield path.name, path.read_text(encoding="utf-8")
    except (OSError, EOFError, ValueError, zipfile.BadZipFile, zlib.error) as error:
        raise trouble(path, error) from None


def split(stream: Any, name: str) -> Iterator[tuple[str, str]]:
    """Each journal begins with the line that says its format; no other line of it can."""
    rows: list[str] = []
    number = 0
    for row in stream:
        if rows and row.rstrip("\n") == FORMAT:
            yield f"{name}:{number}", "".join(rows)
            rows = []
            number += 1
        rows.append(row)
    if rows:
        yield f"{name}:{number}", "".join(rows)


def journals(path: Path) -> Iterator[tuple[str, Journal]]:
    for name, text in texts(path):
        try:
            journal = read(text)
        except Fault as fault:
            raise Fault("file.about", file=name, why=fault.said) from None
        yield name, journal


def record_of(game: Game[Any], journal: Journal) -> Recorded:
    """A finished journal played again; what its players thought of their moves it does not say."""
    match = matches.replay(game, journal)
    if not match.state.over:
        raise Fault("review.unfinished", n=match.n)
    header = match.header
    state = game.start(Setup(header.colours, header.options, header.fields["seed"]))
    state = matches.drawn_anew(game, header, 0, state)
    record, nobody = Record(), RandomBot(Random(0))  # it is not asked
    for at, line in enumerate(match.kept, 1):
        seat = match.seat_of(line.colour)
        move = game.find(line.code)
        assert move is not None
        record.note(state, seat, move, len(game.moves(state, seat)), nobody)
        game.play(state, seat, move)
        state = matches.drawn_anew(game, header, at, state)
    names = [name for _, name in header.seats]
    whole = record.whole(game, state, names, header.options, header.fields["seed"])
    return {**whole, "colours": header.colours}


def trouble(path: Path, error: Exception) -> Fault:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return Fault("file.trouble", file=str(path), error=reason or type(error).__name__)
