"""The tables' own history. A new step is a new module in `versions` and its name at the end of `REVISIONS`.

Everything is inside the package: no file of settings is needed on the machine that runs it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kingsroad.kernel.phrase import Fault

REVISIONS: Final = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
HEAD: Final = REVISIONS[-1]


def check(version: str | None) -> None:
    """A database that is ahead of the program is left alone."""
    if version is not None and version not in REVISIONS:
        raise Fault("store.newer", version=version, known=HEAD)


def upgrade(dialect: str, creator: Callable[[], Any], lock: str, to: str) -> None:
    """Brings the database to a revision, in one transaction that begins with `lock`."""
    # These take half a second to load, and most starts find everything as it should be.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError
    from sqlalchemy import create_engine
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.pool import NullPool

    engine = create_engine(dialect, creator=creator, poolclass=NullPool)
    config = Config()
    config.set_main_option("script_location", "kingsroad.table:migrations")
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql(lock)
            config.attributes["connection"] = connection
            command.upgrade(config, to)
    except DBAPIError as error:
        raise Fault("store.unusable", error=str(error.orig)) from error
    except CommandError as error:
        raise Fault("store.unusable", error=str(error)) from error
