"""`kingsroad doctor --server`: everything a server needs, and what to do where something is wrong."""

from __future__ import annotations

import json
import resource
import tomllib
from pathlib import Path
from typing import Any

import psycopg
import pytest

from kingsroad.commands import checkup
from kingsroad.table import health, migrations, records
from kingsroad.table.sqlite import Sqlite
from tests.cli.conftest import Run
from tests.table.databases import Postgres, Redis, postgres, redis
from tests.table.test_repair import in_store

__all__ = ["postgres", "redis"]
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of whoever runs the tests, and a built client whether there is one or not."""
    for name in ("DATABASE_URL", "BUS_URL", "PORT", "SECRET"):
        monkeypatch.delenv(f"KINGSROAD_{name}", raising=False)
    monkeypatch.setenv("KINGSROAD_DATA", str(tmp_path / "data"))
    page = tmp_path / "web" / "static" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("<!doctype html>")
    monkeypatch.setattr("kingsroad.web.__file__", str(tmp_path / "web" / "__init__.py"))
    monkeypatch.setattr(resource, "getrlimit", lambda which: (4096, 4096))
    monkeypatch.setattr(checkup, "LEAST_DISK", 0)


def asked(run: Run, code: int, *args: str) -> dict[str, Any]:
    """The checks by their names."""
    ran = run("doctor", "--server", "--json", *args)
    assert ran.code == code, ran.out + ran.err
    told = json.loads(ran.out)
    assert told["well"] is (code == 0)
    for check in told["checks"]:
        assert check["said"]
        assert (check["advice"] is None) is check["well"]
    return {check["name"]: check for check in told["checks"]}


def test_a_fresh_machine_is_well_and_nothing_is_made_there(run: Run, tmp_path: Path) -> None:
    checks = asked(run, 0)
    assert {*checks} == {*checkup.NAMES}
    assert "is empty" in checks["database"]["said"]
    assert not (tmp_path / "data").exists()
    printed = run("doctor", "--server")
    assert (printed.code, printed.out.splitlines()[-1]) == (0, "A server can run here.")


def test_a_database_in_use_tells_its_revision_and_an_older_one_is_no_fault(run: Run, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new'}"
    in_store(url, records.generation_of)
    assert migrations.HEAD in asked(run, 0, "--database-url", url)["database"]["said"]
    Sqlite(str(tmp_path / "old")).migrate("0001")
    assert "0001" in asked(run, 0, "--database-url", f"sqlite:///{tmp_path / 'old'}")["database"]["said"]
    assert Sqlite(str(tmp_path / "old")).version() == "0001"
    assert in_store(url, lambda cursor: cursor.execute("select * from setting where name = 'checkup'").all()) == []


def test_a_newer_database_and_one_that_is_none_are_told(run: Run, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new'}"
    in_store(url, lambda cursor: cursor.execute("update alembic_version set version_num = '9999'"))
    checks = asked(run, 1, "--database-url", url)
    assert "9999" in checks["database"]["said"]
    assert "update Kingsroad" in checks["database"]["advice"]
    (tmp_path / "text").write_text("no database at all, but long enough to be looked at" * 100)
    assert not asked(run, 1, "--database-url", f"sqlite:///{tmp_path / 'text'}")["database"]["well"]
    assert not asked(run, 1, "--database-url", "mysql://somewhere")["database"]["well"]


def test_postgresql_is_asked_for_its_clock_and_whether_it_lets_us_write(run: Run, postgres: Postgres) -> None:
    url = postgres.fresh()
    assert asked(run, 0, "--database-url", url)["writing"]["well"]
    in_store(url, records.generation_of)
    checks = asked(run, 0, "--database-url", url)
    assert "disk" not in checks
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("drop role if exists reader")
        connection.execute("create role reader login")
        connection.execute("grant select on all tables in schema public to reader")
    checks = asked(run, 1, "--database-url", url.replace("postgres@", "reader@"))
    assert "permission denied" in checks["writing"]["said"]
    assert not asked(run, 1, "--database-url", url.replace("postgres@", "nobody@"))["database"]["well"]


def test_the_bus_is_asked_and_is_no_use_beside_sqlite(run: Run, postgres: Postgres, redis: Redis) -> None:
    url = postgres.fresh()
    assert asked(run, 0, "--database-url", url, "--bus-url", redis.url)["bus"]["said"] == "answers"
    assert "PostgreSQL" in asked(run, 1, "--bus-url", redis.url)["bus"]["advice"]
    assert "Redis" in asked(run, 1, "--bus-url", "redis://127.0.0.1:1/0")["bus"]["advice"]
    assert not asked(run, 1, "--bus-url", "nonsense")["bus"]["well"]


def test_a_clock_that_was_set_back_is_noticed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingsroad.commands.checkup.time.time", lambda: 1_000_000_000.0)
    assert "2001-09-09" in asked(run, 1)["clock"]["said"]
    monkeypatch.setattr("kingsroad.commands.checkup.time.time", lambda: 1_800_000_000.0)
    url = f"sqlite:///{tmp_path / 'new'}"
    assert asked(run, 0, "--database-url", url)["clock"]["well"]
    in_store(url, lambda cursor: records.see(cursor, 1_800_000_060_000, 0))
    checks = asked(run, 1, "--database-url", url)
    assert "2027-01-15 08:01:00" in checks["clock"]["said"]
    assert "NTP" in checks["clock"]["advice"]


def test_a_database_whose_clock_differs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "clocks_of", lambda database: (None, 7_500))
    said = checkup.why_not_trusted(Sqlite("any"), 1_800_000_000_000)
    assert said == {"id": "checkup.clock_differs", "seconds": 7}


def test_too_few_open_files_a_full_disk_and_a_missing_client_are_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda which: (256, 256))
    monkeypatch.setattr(checkup, "LEAST_DISK", 10**12)
    (tmp_path / "web" / "static" / "index.html").unlink()
    checks = asked(run, 1)
    assert "LimitNOFILE" in checks["files"]["advice"]
    assert "free space" in checks["disk"]["advice"]
    assert "make web" in checks["client"]["advice"]
    printed = run("doctor", "--server")
    assert (printed.code, printed.out.splitlines()[-1]) == (1, "3 problems found.")


def test_a_setting_that_cannot_be_read_is_told_with_its_name(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGSROAD_PORT", "many")
    checks = asked(run, 1)
    assert "KINGSROAD_PORT" in checks["settings"]["said"]
    assert "database" not in checks


def test_a_missing_library_is_named_and_the_rest_is_still_looked_at(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "find_spec", lambda name: None if name == "redis" else True)
    checks = asked(run, 1)
    assert checks["libraries"]["said"] == "missing: redis"
    assert {*checks} == {"libraries", "client", "files", "clock"}


def test_the_libraries_are_those_of_the_package() -> None:
    modules = {"argon2-cffi": "argon2", "prometheus-client": "prometheus_client"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [row for row in project["optional-dependencies"]["server"] if ";" not in row]
    names = [row.split(">=")[0].split("[")[0] for row in wanted]
    assert sorted(modules.get(name, name) for name in names) == sorted(checkup.LIBRARIES)


@pytest.mark.parametrize("language", ["de", "fr", "cs"])
def test_the_doctor_speaks_every_language(run: Run, language: str) -> None:
    assert run("--language", language, "doctor", "--server", "--bus-url", "redis://127.0.0.1:1/0").code == 1
