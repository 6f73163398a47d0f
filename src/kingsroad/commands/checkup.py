"""What a server needs, looked at one by one, and what to do where something is wrong. Changes nothing."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.table import Table
from rich.text import Text

from kingsroad.commands.output import Output
from kingsroad.kernel.phrase import Fault, Phrase, phrase

if TYPE_CHECKING:
    from kingsroad.table.store import Database
    from kingsroad.web.settings import Settings

LIBRARIES: Final = (
    *("aiohttp", "aiosmtplib", "alembic", "argon2", "fastapi", "msgspec", "platformdirs", "prometheus_client"),
    *("psycopg", "pywebpush", "redis", "sqlalchemy", "uvicorn", "websockets"),
)
MADE: Final = 1_767_225_600_000  # 2026: a clock that shows less was never set
SKEW: Final = 2_000  # milliseconds by which clocks may differ
SECONDS_TO_WAIT: Final = 3.0  # seconds for the bus
LEAST_DISK: Final = 256  # megabytes
LEAST_FILES: Final = 1024
MEGABYTE: Final = 1_000_000
NAMES: Final = {
    "libraries": "checkup.libraries",
    "client": "checkup.client",
    "files": "checkup.files",
    "settings": "checkup.settings",
    "database": "checkup.database",
    "writing": "checkup.writing",
    "disk": "checkup.disk",
    "bus": "checkup.bus",
    "clock": "checkup.clock",
}


class Check(NamedTuple):
    name: str
    said: Phrase
    advice: Phrase | None = None  # what to do; None if it is well


def checkup(out: Output, flags: Mapping[str, str | None], json: bool) -> int:
    """The exit code: 1 if something is wrong."""
    checks = list(look(flags))
    wrong = sum(check.advice is not None for check in checks)
    words = out.words
    if json:
        rows: list[dict[str, Any]] = [
            {
                "name": check.name,
                "well": check.advice is None,
                "said": words.say(check.said),
                "advice": None if check.advice is None else words.say(check.advice),
            }
            for check in checks
        ]
        out.json({"well": not wrong, "checks": rows})
        return 1 if wrong else 0
    table = Table.grid(padding=(0, 2))
    for check in checks:
        fine = check.advice is None
        table.add_row(
            Text(words.of("checkup.fine" if fine else "checkup.bad"), style="green" if fine else "bold red"),
            words.of(NAMES[check.name]),
            Text(words.say(check.said)),
        )
        if check.advice is not None:
            table.add_row("", "", Text(words.of("checkup.asks", what=words.say(check.advice))))
    out.console.print(table)
    if wrong:
        out.say("checkup.sick", count=wrong)
    else:
        out.say("checkup.well")
    return 1 if wrong else 0


def look(flags: Mapping[str, str | None]) -> Iterator[Check]:
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if missing:
        names = ", ".join(missing)
        yield Check("libraries", phrase("checkup.libraries_missing", names=names), phrase("checkup.libraries_do"))
    else:
        yield Check("libraries", phrase("checkup.libraries_fine"))
    yield from look_at_client()
    yield from look_at_files()
    if missing:  # nothing else can be asked
        yield from look_at_clock(None)
        return
    from kingsroad.web.settings import read_settings

    try:
        settings = read_settings(flags)
    except Fault as fault:
        yield Check("settings", fault.said, phrase("checkup.settings_do"))
        yield from look_at_clock(None)
        return
    yield Check("settings", phrase("checkup.settings_fine"))
    found, checks = look_at_database(settings)
    yield from checks
    yield from look_at_bus(settings)
    yield from look_at_clock(found)


# -- the program --------------------------------------------------------------------------------------


def look_at_client() -> Iterator[Check]:
    import kingsroad.web

    page = Path(kingsroad.web.__file__).parent / "static" / "index.html"
    if page.is_file():
        yield Check("client", phrase("checkup.client_there"))
    else:
        yield Check("client", phrase("checkup.client_missing"), phrase("checkup.client_missing_do"))


def look_at_files() -> Iterator[Check]:
    if sys.platform == "win32":
        return
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        yield Check("files", phrase("checkup.files_free"))
        return
    advice = phrase("checkup.files_do", least=LEAST_FILES) if most < LEAST_FILES else None
    yield Check("files", phrase("checkup.files_fine", count=most), advice)


# -- where games are kept -----------------------------------------------------------------------------


def look_at_database(settings: Settings) -> tuple[Database | None, list[Check]]:
    """The database, if it can be asked further questions."""
    from kingsroad.table import migrations
    from kingsroad.table.health import why_not_written
    from kingsroad.table.store import database_of

    checks: list[Check] = []
    try:
        database = database_of(settings.database_url)
        version = database.version()
        migrations.check(version)
    except Fault as fault:
        newer = fault.said["id"] == "store.newer"
        advice = phrase("checkup.database_newer_do") if newer else phrase("checkup.database_do")
        return None, [Check("database", fault.said, advice)]
    if version is None:
        checks.append(Check("database", phrase("checkup.database_empty")))
    elif version == migrations.HEAD:
        checks.append(Check("database", phrase("checkup.database_fine", version=version)))
    else:
        said = phrase("checkup.database_older", version=version, wanted=migrations.HEAD)
        checks.append(Check("database", said))
    trouble = why_not_written(database, version is None)
    if trouble is None:
        checks.append(Check("writing", phrase("checkup.writing_fine")))
    else:
        said = phrase("checkup.writing_fails", error=trouble)
        checks.append(Check("writing", said, phrase("checkup.writing_do")))
    checks.extend(look_at_disk(database))
    return None if version is None else database, checks


def look_at_disk(database: Database) -> Iterator[Check]:
    """A PostgreSQL looks after its own."""
    from kingsroad.table.health import nearest
    from kingsroad.table.sqlite import Sqlite

    if isinstance(database, Sqlite):
        folder = nearest(database.path.parent)
        free = shutil.disk_usage(folder).free // MEGABYTE
        advice = phrase("checkup.disk_do", folder=str(folder)) if free < LEAST_DISK else None
        yield Check("disk", phrase("checkup.disk_fine", free=free, folder=str(folder)), advice)


# -- the bus, and the time ----------------------------------------------------------------------------


def look_at_bus(settings: Settings) -> Iterator[Check]:
    if not settings.bus_url:
        yield Check("bus", phrase("checkup.bus_none"))
        return
    from redis import Redis
    from redis.exceptions import RedisError

    try:
        with Redis.from_url(
            settings.bus_url, socket_connect_timeout=SECONDS_TO_WAIT, socket_timeout=SECONDS_TO_WAIT
        ) as bus:
            bus.ping()
    except (RedisError, OSError, ValueError) as error:
        said = phrase("checkup.bus_away", error=" ".join(str(error).split()))
        yield Check("bus", said, phrase("checkup.bus_away_do"))
        return
    if settings.database_url.startswith("sqlite:"):
        yield Check("bus", phrase("checkup.bus_sqlite"), phrase("checkup.bus_sqlite_do"))
    else:
        yield Check("bus", phrase("checkup.bus_there"))


def look_at_clock(database: Database | None) -> Iterator[Check]:
    at = round(time.time() * 1000)
    said = why_not_trusted(database, at)
    if said is None:
        yield Check("clock", phrase("checkup.clock_fine", time=shown(at)))
    else:
        yield Check("clock", said, phrase("checkup.clock_do"))


def why_not_trusted(database: Database | None, at: int) -> Phrase | None:
    if not time.get_clock_info("monotonic").monotonic:
        return phrase("checkup.clock_turns")
    if at < MADE:
        return phrase("checkup.clock_old", time=shown(at))
    if database is None:
        return None
    from kingsroad.table.health import clocks_of

    seen, difference = clocks_of(database)
    if seen is not None and seen > at + SKEW:
        return phrase("checkup.clock_behind", time=shown(at), last=shown(seen))
    if difference > SKEW:
        return phrase("checkup.clock_differs", seconds=difference // 1000)
    return None


def shown(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
