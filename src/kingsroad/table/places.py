"""Where things are kept unless someone says otherwise."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder(given: str | None = None) -> Path:
    """The folder given, else `KINGSROAD_DATA`, else where this system keeps a user's data."""
    named = given or os.environ.get("KINGSROAD_DATA")
    if named:
        return Path(named).expanduser()
    import platformdirs  # the flags of `serve` are listed without the server's libraries too

    return platformdirs.user_data_path("kingsroad", appauthor=False)


def database_url(given: str | None = None, data: Path | None = None) -> str:
    """The address given, else `KINGSROAD_DATABASE_URL`, else that of one SQLite file in the data folder."""
    named = given or os.environ.get("KINGSROAD_DATABASE_URL")
    return named or f"sqlite:///{((data or data_folder()) / 'kingsroad.sqlite').as_posix()}"
