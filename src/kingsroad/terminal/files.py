"""Games as files: read with care, written whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from kingsroad import titles
from kingsroad.kernel.journal import LARGEST, Journal, read, write
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault

SUFFIX: Final = ".journal"


def games_folder() -> Path:
    """Where games are kept that were given no file: among the user's data, as the system has it."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "kingsroad" / "games"


def fresh_path(title: str) -> Path:
    """A file of its own for a game that is being saved for the first time."""
    stem = f"{title}-{datetime.now():%Y-%m-%d-%H%M%S}"
    folder = games_folder()
    path = folder / f"{stem}{SUFFIX}"
    again = 1
    while path.exists():
        again += 1
        path = folder / f"{stem}-{again}{SUFFIX}"
    return path


@contextmanager
def about(path: Path) -> Iterator[None]:
    """Whatever is wrong in here is wrong with that file."""
    try:
        yield
    except Fault as fault:
        raise Fault("file.about", file=str(path), why=fault.said) from None


def read_journal(path: Path) -> Journal:
    """The journal in a file. However large or strange the file is, no more of it is read than a journal can have."""
    if path.is_dir():
        raise Fault("file.folder", file=str(path))
    try:
        with path.open("rb") as file:
            data = file.read(4 * LARGEST + 1)
    except FileNotFoundError:
        raise Fault("file.missing", file=str(path)) from None
    except (OSError, ValueError) as error:
        raise _trouble(path, error) from None
    with about(path):
        if len(data) > 4 * LARGEST:
            raise Fault("journal.too_large", size=max(len(data), path.stat().st_size), largest=LARGEST)
        try:
            journal = read(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise Fault("journal.encoding", at=error.start + 1) from None
        titles.record(journal.header.fields["title"])
        return journal


def save(match: Match[Any], path: Path) -> None:
    """The whole journal, secrets included: it belongs to whoever keeps the game. A reader never sees half a file."""
    text = write(match.saved())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=SUFFIX)
        try:
            with open(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except (OSError, ValueError) as error:
        raise _trouble(path, error) from None


def check_writable(path: Path) -> None:
    """Better to hear before the game than after it that the file cannot be kept there."""
    if path.is_dir():
        raise Fault("file.folder", file=str(path))
    folder = next((folder for folder in path.absolute().parents if folder.exists()), Path())
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise Fault("file.unwritable", file=str(path))


def _trouble(path: Path, error: Exception) -> Fault:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return Fault("file.trouble", file=str(path), error=reason or type(error).__name__)
