"""Commands about what the server has stored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kingsroad.commands.output import Output
from kingsroad.kernel.phrase import Fault


@contextmanager
def server_extra() -> Iterator[None]:
    """Around imports of what only the server needs: a bare installation says what is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Fault("cli.extra", module=str(error.name)) from None


def backup(out: Output, file: Path, database: str | None, replace: bool) -> None:
    with server_extra():
        from kingsroad.table import backup as backups
        from kingsroad.table.places import database_url

        copied = backups.backup(database_url(database), file, replace)
    out.say("backup.kept", file=str(file), games=copied["game"], lines=copied["line"])


def restore(out: Output, file: Path, database: str | None, replace: bool) -> None:
    with server_extra():
        from kingsroad.table import backup as backups
        from kingsroad.table.places import database_url

        copied = backups.restore(database_url(database), file, replace)
    out.say("backup.restored", file=str(file), games=copied["game"], lines=copied["line"])
