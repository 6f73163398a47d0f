"""A server that cannot start says why in one line, and what to do; it never begins anew where something was."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kingsroad.table.backup import backup
from kingsroad.table.sqlite import Sqlite
from tests.forks import call
from tests.server.clients import Person, run, someone
from tests.server.servers import Server, running, wait_until
from tests.table.databases import free_port


def start_in_vain(data: Path, **settings: str) -> str:
    """What a server says that does not start; it ends with exit code 2."""
    ended = call("serve", settings={"data": str(data), "port": "0", **settings})
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert ended.stderr.startswith("kingsroad: ")
    return ended.stderr


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A sound one of some pages."""
    path = tmp_path / "kingsroad.sqlite"
    Sqlite(str(path)).migrate()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.executemany("insert into setting values (?, ?)", [(f"name {n}", "x" * 500) for n in range(200)])
    return path


def test_an_empty_file_is_not_taken_for_a_new_database(tmp_path: Path) -> None:
    (tmp_path / "kingsroad.sqlite").touch()
    assert "is empty" in start_in_vain(tmp_path)
    assert (tmp_path / "kingsroad.sqlite").stat().st_size == 0


def test_a_file_that_was_cut_off_is_told(database: Path) -> None:
    os.truncate(database, database.stat().st_size // 2)
    assert "damaged" in start_in_vain(database.parent)


def test_a_damaged_file_is_told(database: Path) -> None:
    data = bytearray(database.read_bytes())
    for page in range(3, len(data) // 4096):
        data[page * 4096 : page * 4096 + 100] = b"\xff" * 100
    database.write_bytes(data)
    assert "damaged" in start_in_vain(database.parent)


def test_a_file_that_is_something_else_is_told(tmp_path: Path) -> None:
    (tmp_path / "kingsroad.sqlite").write_text("Dear reader, " * 1000)
    assert "not a database" in start_in_vain(tmp_path)


def test_a_database_without_its_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "kingsroad.sqlite-wal").write_bytes(b"x" * 5000)
    assert "is gone" in start_in_vain(tmp_path)


def test_a_database_of_a_later_version_is_told(database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as raw:
        raw.execute("update alembic_version set version_num = '9999'")
    assert "9999" in start_in_vain(database.parent)


def test_a_database_that_may_not_be_written_is_told(database: Path) -> None:
    if os.geteuid() == 0:  # whom no mark on a file stops: a folder in its place stops everyone
        (database.parent / "kingsroad.sqlite-journal").mkdir()
        (database.parent / "kingsroad.sqlite-wal").mkdir()
    else:
        database.chmod(0o400)
    assert "cannot be used" in start_in_vain(database.parent)


def test_a_data_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    assert "cannot be used" in start_in_vain(tmp_path / "data")


def test_a_postgresql_that_does_not_answer_is_told(tmp_path: Path) -> None:
    url = f"postgresql://me:hidden@127.0.0.1:{free_port()}/games"
    said = start_in_vain(tmp_path, database_url=url)
    assert "cannot be used" in said
    assert "hidden" not in said


def test_broken_content_is_told(tmp_path: Path) -> None:
    content = tmp_path / "content"
    content.mkdir()
    (content / "mine.toml").write_text("[home.trader\ncity = ")
    assert "mine.toml" in start_in_vain(tmp_path, content=str(content))


def test_a_second_server_on_one_file_does_not_start_and_nobody_restores_into_it(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert "another server" in start_in_vain(tmp_path)
        url = f"sqlite:///{server.database}"
        backup(url, tmp_path / "backup")
        said = call("restore", str(tmp_path / "backup"), "--replace", "--database", url, settings={"language": "en"})
        assert said.returncode == 2
        assert said.stderr == "kingsroad: a server is running on this database; stop it, restore, and start it again\n"

        async def test() -> None:
            anna = Person(server.address, "Anna")
            await anna.create("raja", [someone(), someone()])

        run(test)
        server.stop()
        said = call("restore", str(tmp_path / "backup"), "--replace", "--database", url, settings={})
        assert said.returncode == 0


def test_a_database_that_is_half_made_is_never_taken_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        assert not path.exists()
        raise KeyboardInterrupt

    path = tmp_path / "kingsroad.sqlite"
    with monkeypatch.context() as patch:
        patch.setattr("kingsroad.table.migrations.upgrade", stop)
        with pytest.raises(KeyboardInterrupt):
            Sqlite(str(path)).migrate()
    assert list(tmp_path.iterdir()) == []
    Sqlite(str(path)).migrate()
    assert [file.name for file in tmp_path.iterdir()] == ["kingsroad.sqlite"]


def test_what_an_operator_must_know_is_counted_from_the_start(server: Server) -> None:
    async def test() -> None:
        text = (await Person(server.address).http.get(f"{server.address}/metrics")).text
        for kind in ("takeover", "bus_outage", "aside", "failed_sweep", "restored", "shortened", "absence"):
            assert f'kingsroad_incidents_total{{kind="{kind}"}} ' in text
        assert "kingsroad_games_aside 0.0" in text

    run(test)


def test_a_misspelt_variable_is_one_line_with_the_nearest_name_and_the_server_starts(tmp_path: Path) -> None:
    with running(tmp_path, public_uri="https://play.example.org", language="en", soak="") as server:
        wait_until(lambda: any("KINGSROAD_" in line for line in list(server.told)), "the warning")
        assert [line for line in list(server.told) if "KINGSROAD_" in line] == [
            "kingsroad: KINGSROAD_PUBLIC_URI is not a setting and has no effect; did you mean KINGSROAD_PUBLIC_URL?\n"
        ]
