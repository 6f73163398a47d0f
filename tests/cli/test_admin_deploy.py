"""The examples in `deploy`: what can be held without a container engine."""

from __future__ import annotations

import fnmatch
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
import yaml

from kingsroad.web.settings import TABLE, read_settings
from tests.cli.conftest import Run
from tests.server.servers import running
from tests.table.databases import Postgres, free_port, postgres, wait_for

__all__ = ["postgres"]
ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
PASSWORD = "p@ss:w/rd#?%'\"\\ $x&=+ž"  # signs that mean something in addresses, files of settings and shells


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def compose() -> dict[str, Any]:
    told: dict[str, Any] = yaml.safe_load(text_of("compose.yaml"))
    return told


def instructions() -> dict[str, list[str]]:
    """Of the Dockerfile's last stage, by their names; lines that go on are joined."""
    rows = re.sub(r"(?m)^#.*\n", "", text_of("Dockerfile")).replace("\\\n", " ").splitlines()
    last = max(i for i, row in enumerate(rows) if row.startswith("FROM"))
    found: dict[str, list[str]] = {}
    for row in rows[last:]:
        name, _, rest = row.partition(" ")
        found.setdefault(name, []).append(rest.strip())
    return found


def environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for row in instructions()["ENV"] for pair in row.split())


def health_check() -> list[str]:
    (row,) = instructions()["HEALTHCHECK"]
    command: list[str] = json.loads(row.partition("CMD ")[2])
    return command


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "kingsroad.service", "Caddyfile"])
def test_every_variable_that_an_example_sets_is_a_setting(name: str) -> None:
    known = {setting.variable for setting in TABLE}
    assert {*re.findall(r"\bKINGSROAD_[A-Z_]+", text_of(name))} <= known


def test_the_image_runs_as_a_user_with_a_home_and_its_data_in_a_volume() -> None:
    told = instructions()
    (user,) = told["USER"]
    assert user not in ("root", "0")
    made = " ".join(told["RUN"])
    assert f"useradd --create-home --uid 10001 {user}" in made
    assert environment()["HOME"] == f"/home/{user}"
    (volume,) = told["VOLUME"]
    assert environment()["KINGSROAD_DATA"] == volume
    assert f"--owner {user} --group {user} --mode 0700 {volume}" in made
    assert told["EXPOSE"] == [environment()["KINGSROAD_PORT"]]
    assert json.loads(told["CMD"][0]) == ["kingsroad", "serve"]


def test_the_health_check_is_well_with_a_server_and_not_without(tmp_path: Path) -> None:
    program, *rest = health_check()
    assert program == "python"

    def check(port: int) -> int:
        # a proxy of the environment must not be asked
        surroundings = {**os.environ, "KINGSROAD_PORT": str(port), "http_proxy": "http://127.0.0.1:1"}
        done = subprocess.run([sys.executable, *rest], env=surroundings, stderr=subprocess.DEVNULL, timeout=60)
        return done.returncode

    with running(tmp_path) as server:
        assert check(server.port) == 0
    assert check(free_port()) != 0


def test_the_image_is_built_from_all_that_the_package_needs_and_from_no_secret() -> None:
    rows = [row for row in (ROOT / ".dockerignore").read_text().splitlines() if row and not row.startswith("#")]

    def is_left_out(path: str) -> bool:
        parts = path.split("/")
        names = ["/".join(parts[: i + 1]) for i in range(len(parts))]
        return any(fnmatch.fnmatch(f"/{name}", f"/{row}".replace("/**/", "*/")) for row in rows for name in names)

    needed = ["pyproject.toml", "setup.py", "README.md", "LICENSE", "constraints.txt", "tools/words_json.py"]
    needed += ["src/kingsroad/cli.py", "src/kingsroad/locales/en.toml", "web/package-lock.json", "web/src/main.ts"]
    for path in needed:
        assert (ROOT / path).exists(), path
        assert not is_left_out(path), path
    for path in (
        ".git/config",
        ".venv/bin/python",
        "deploy/.env",
        ".env",
        "web/node_modules/x",
        "src/kingsroad/web/static/a",
    ):
        assert is_left_out(path), path


def test_the_settings_of_the_composed_servers_can_be_read() -> None:
    services = compose()["services"]
    for name in ("kingsroad", "kingsroad_too"):
        given = {key: str(value) for key, value in services[name]["environment"].items()}
        given["KINGSROAD_PUBLIC_URL"] = re.sub(r"\$\{\w+:-(.*)\}", r"\1", given["KINGSROAD_PUBLIC_URL"])
        settings = read_settings({}, {**environment(), **given})
        assert settings.host == "0.0.0.0"
        (subnet,) = compose()["networks"]["inside"]["ipam"]["config"]
        assert [str(network) for network in settings.trusted_proxies] == [subnet["subnet"]]
        assert {"postgres", "valkey"} == {*services[name]["depends_on"]}
    for service in services.values():
        assert service["networks"] == ["inside"]


def test_the_proxy_keeps_the_numbers_and_knows_the_servers() -> None:
    rows = [row.strip() for row in text_of("Caddyfile").splitlines()]
    assert rows.index("respond @numbers 404") < next(i for i, row in enumerate(rows) if row.startswith("reverse_proxy"))
    assert "@numbers path /metrics /metrics/*" in rows
    found = re.search(r"\{\$UPSTREAMS:(.*?)\}", text_of("Caddyfile"))
    assert found is not None
    port = environment()["KINGSROAD_PORT"]
    assert found[1].split() == [f"kingsroad:{port}", f"kingsroad_too:{port}"]
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in compose()["services"]["proxy"]["volumes"]


@pytest.fixture(name="guarded")
def _guarded(postgres: Postgres) -> Postgres:
    """One role of it must show its password."""
    rules = postgres.data / "pg_hba.conf"
    before = rules.read_text()
    if "kingsroad_user" not in before:
        rules.write_text(f"host all kingsroad_user 127.0.0.1/32 scram-sha-256\n{before}")
        with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
            connection.execute("select pg_reload_conf()")
            connection.execute("create role kingsroad_user login superuser")
            row = psycopg.sql.SQL("alter role kingsroad_user password {}").format(psycopg.sql.Literal(PASSWORD))
            connection.execute(row)
        wait_for(lambda: is_refused(postgres), "the rule")
    return postgres


def is_refused(server: Postgres) -> bool:
    try:
        psycopg.connect(server.url("postgres").replace("postgres@", "kingsroad_user:another@")).close()
    except psycopg.OperationalError:
        return True
    return False


def test_a_password_of_any_signs_opens_the_database_of_the_example(
    run: Run, guarded: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = compose()["services"]["kingsroad"]["environment"]
    assert told["PGPASSWORD"].startswith("${POSTGRES_PASSWORD:?")
    assert "$" not in told["KINGSROAD_DATABASE_URL"]  # nothing is put together that signs could break
    name = guarded.fresh().rpartition("/")[2]
    place = f"@127.0.0.1:{guarded.port}/{name}"
    url = told["KINGSROAD_DATABASE_URL"].replace("//kingsroad@postgres/kingsroad", f"//kingsroad_user{place}")
    monkeypatch.setenv("PGPASSWORD", "another")
    assert run("doctor", "--server", "--database-url", url).code == 1
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    checks = json.loads(run("doctor", "--server", "--json", "--database-url", url).out)["checks"]
    assert [check["well"] for check in checks if check["name"] in ("database", "writing")] == [True, True]
    monkeypatch.delenv("PGPASSWORD")
    encoded = url.replace("kingsroad_user@", f"kingsroad_user:{quote(PASSWORD, safe='')}@")
    checks = json.loads(run("doctor", "--server", "--json", "--database-url", encoded).out)["checks"]
    assert [check["well"] for check in checks if check["name"] in ("database", "writing")] == [True, True]
