"""Backup and restore: all rows, from and to either database, while a server runs; nothing is overwritten by mistake."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kingsroad.cli import main
from kingsroad.kernel.phrase import Fault
from kingsroad.table import backup as backups
from kingsroad.table.backup import TABLES, Layout, backup, restore
from kingsroad.table.cursor import Cursor, Row
from kingsroad.table.records import Game, insert_game
from kingsroad.table.store import Restored, Store, open_store
from tests.table.databases import PATIENCE, Postgres
from tests.table.stores import AT, lines_of, opened, with_store

ROWS: dict[str, list[Row]] = {
    "content": [("5b1f", "raja", "ž 'quoted' 100% :name\n")],
    "person": [("p1", "Eva <b>", AT, "eva", "$argon2id$x", "cs", AT), ("p2", "Jan", AT, None, None, None, AT)],
    "token": [("h1", "p1", "my bot", "read play", AT, None)],
    "address": [("p1", "mail", "eva@example.org", AT, None), ("p1", "push", '{"endpoint": "x"}', AT, AT)],
    "notice": [("n1", "p1", "g0", 7, "mail", AT, None, 2), ("n2", "p1", "g0", 8, "mail", AT, AT + 1, 1)],
    "setting": [("secret", "0123456789")],
    "absence": [("", AT, AT + 5000), ("g0", AT, AT + 9)],
    "seat_change": [("g0", 1, 0, "person", "p1", "Eva <b>", None, AT), ("g0", 2, 1, "bot", None, "", "greedy", AT)],
    "act": [(1, AT, "olga", "desk", "ban", "person", "p1", "{}", '{"banned": "ž"}')],
    "ban": [("p1", AT, "ž 'quoted'")],
    "chat": [("g0", 1, "p1", 0, "Eva <b>", None, "hello", AT), ("g0", 2, "p2", None, "Jan", "chat.hi", None, AT)],
}


def fill(cursor: Cursor) -> None:
    """Something in every table, and more lines than are copied at a time."""
    for table, rows in ROWS.items():
        names = [f"v{i}" for i in range(len(rows[0]))]
        sql = f"insert into {table} values ({', '.join(':' + name for name in names)})"
        cursor.many(sql, [dict(zip(names, row, strict=True)) for row in rows])
    for i in range(3):
        game = Game(f"g{i}", "raja", {"short": "true"}, ["red", "blue"], {"kind": "none"}, i > 0, "p1", AT, "bot")
        assert insert_game(cursor, game)
    sql = "insert into line (game, n, seat, code, at) values (:game, :n, :seat, :code, :at)"
    lines = [
        {"game": f"g{i}", "n": n, "seat": n % 2, "code": f"c {n}", "at": AT + n}
        for i in range(3)
        for n in range(1, 901)
    ]
    cursor.many(sql, lines)
    cursor.execute("insert into lease (name, holder, until) values ('g0', 'someone', :until)", {"until": AT})
    values = {"id": "c" * 16, "records": '{"value": {}}', "at": AT}
    cursor.execute(
        """
        insert into correction (id, person, title, name, records, created, changed)
        values (:id, 'p1', 'raja', 'ž copy', :records, :at, :at)
        """,
        values,
    )
    cursor.execute(
        "insert into review (name, game, level, person, asked) values ('r', 'g0', 'quick', 'p1', :at)", values
    )
    cursor.execute("insert into review_job (review, job, holder, until) values ('r', -1, 'someone', :at)", values)
    cursor.execute("insert into result (game, told) values ('g0', '{}')", {})
    cursor.execute(
        "insert into trial (game, person, title, line, seat, level, best, began) "
        "values ('g0', 'p1', 'raja', 3, 0, 'strong', '[]', :at)",
        values,
    )


async def everything(store: Store) -> dict[str, list[Row]]:
    def look(cursor: Cursor) -> dict[str, list[Row]]:
        return {table: sorted(cursor.execute(f"select * from {table}").all(), key=repr) for table in (*TABLES, "lease")}

    return await store.read(look)


def filled(url: str) -> dict[str, list[Row]]:
    async def run(store: Store) -> dict[str, list[Row]]:
        await store.write(fill)
        return await everything(store)

    return with_store(url, run)


@pytest.fixture(params=["to sqlite", "to postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres) -> str:
    return f"sqlite:///{tmp_path / 'other.db'}" if request.param == "to sqlite" else postgres.fresh()


def test_all_that_is_stored_goes_into_one_file_and_comes_back(
    database_url: str, other_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "CHUNK", 700)
    before = filled(database_url)
    assert all(before.values())
    file = tmp_path / "kept" / "backup"
    copied = backup(database_url, file)
    assert copied == {table: len(before[table]) for table in TABLES}
    assert copied["line"] == 2700
    assert [path.name for path in file.parent.iterdir()] == ["backup"]
    assert file.stat().st_mode & 0o077 == 0
    assert restore(other_url, file) == copied
    assert with_store(other_url, everything) == {**before, "lease": []}
    assert with_store(database_url, everything) == before


def test_every_table_is_either_kept_or_belongs_to_processes(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    filled(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as connection:
        names = {row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")}
    assert names == {*TABLES, "lease", "generation", "alembic_version"}


def test_a_backup_of_a_running_store_shows_one_moment(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each table plays in step with the other, also between the parts that are copied: a later line of the second never
    comes without the first's."""
    file = tmp_path / "backup"
    chunks, moved, played = backups.chunks, threading.Condition(), 0

    def wait_for_more(known: int) -> None:
        with moved:
            assert moved.wait_for(lambda: played > known, PATIENCE)

    def part_by_part(cursor: Cursor, layout: Layout) -> Iterator[list[Row]]:
        for rows in chunks(cursor, layout):
            yield rows
            wait_for_more(played)

    async def run(store: Store) -> None:
        nonlocal played
        copying: asyncio.Task[dict[str, int]] | None = None
        while copying is None or not copying.done():
            assert await store.append("a", played + 1, 0, "x", AT)
            assert await store.append("b", played + 1, 0, "x", AT)
            with moved:
                played += 1
                moved.notify_all()
            if played == 20:
                copying = asyncio.create_task(asyncio.to_thread(backup, database_url, file))
        await copying

    with monkeypatch.context() as patch:
        patch.setattr(backups, "CHUNK", 7)
        patch.setattr(backups, "chunks", part_by_part)
        with_store(database_url, run)

    async def look(store: Store) -> tuple[int, int]:
        a, b = await lines_of(store, "a"), await lines_of(store, "b")
        assert [line.n for line in a] == list(range(1, len(a) + 1))
        assert [line.n for line in b] == list(range(1, len(b) + 1))
        return len(a), len(b)

    url = f"sqlite:///{tmp_path / 'restored.db'}"
    restore(url, file)
    a, b = with_store(url, look)
    assert 20 <= b <= a <= b + 1
    assert a + 2 < played  # what came while it was copied is not in it


def test_a_database_that_is_not_empty_is_overwritten_only_on_demand(database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    source = f"sqlite:///{tmp_path / 'source.db'}"
    before = filled(source)
    backup(source, file)

    async def play(store: Store) -> None:
        assert await store.append("old", 1, 0, "x", AT)

    with_store(database_url, play)
    with pytest.raises(Fault, match=r"backup\.not_empty"):
        restore(database_url, file)
    assert len(with_store(database_url, lambda store: lines_of(store, "old"))) == 1
    assert restore(database_url, file, replace=True)["line"] == 2700
    assert with_store(database_url, everything) == {**before, "lease": []}


def test_a_running_store_goes_on_with_what_was_restored(database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    filled(database_url)
    backup(database_url, file)

    async def play() -> None:
        async with opened(database_url) as store:
            assert await store.append("g0", 901, 0, "lost", AT)
            await asyncio.to_thread(restore, database_url, file, True)
            with pytest.raises(Restored):
                await store.append("g0", 901, 0, "meant for what was before", AT)
            assert await store.append("g0", 901, 0, "new", AT)
            assert [line.code for line in await lines_of(store, "g0", 900)] == ["new"]

    asyncio.run(play())


def test_an_existing_file_is_overwritten_only_on_demand(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    filled(url)
    file = tmp_path / "backup"
    file.write_text("precious")
    with pytest.raises(Fault, match=r"backup\.exists"):
        backup(url, file)
    assert file.read_text() == "precious"
    assert backup(url, file, replace=True)["game"] == 3
    assert restore(f"sqlite:///{tmp_path / 'other.db'}", file)["game"] == 3


def test_where_nothing_is_stored_nothing_is_made(tmp_path: Path, postgres: Postgres) -> None:
    for url in (f"sqlite:///{tmp_path / 'none.db'}", postgres.fresh()):
        with pytest.raises(Fault, match=r"backup\.nothing"):
            backup(url, tmp_path / "backup")
    assert list(tmp_path.iterdir()) == []


def damaged(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[8192:16384] = b"\xff" * 8192
    file.write_bytes(bytes(data))


def test_a_file_that_is_no_backup_is_refused_and_nothing_changes(database_url: str, tmp_path: Path) -> None:
    filled(f"sqlite:///{tmp_path / 'source.db'}")
    good = tmp_path / "good"
    backup(f"sqlite:///{tmp_path / 'source.db'}", good)
    bad = {name: tmp_path / name for name in ("letter", "empty", "cut", "damaged", "foreign", "newer")}
    bad["letter"].write_text("Dear reader, " * 1000)
    bad["empty"].touch()
    bad["cut"].write_bytes(good.read_bytes()[:-20_000])
    bad["damaged"].write_bytes(good.read_bytes())
    damaged(bad["damaged"])
    bad["newer"].write_bytes(good.read_bytes())
    for name, sql in (("foreign", "create table mine (x)"), ("newer", "update alembic_version set version_num = '9'")):
        with closing(sqlite3.connect(bad[name], isolation_level=None)) as connection:
            connection.execute(sql)
    before = filled(database_url)
    expected = {"letter": "file.trouble", "cut": "backup.broken|file.trouble", "newer": "store.newer"}
    for name, file in bad.items():
        with pytest.raises(Fault, match=expected.get(name, "backup.broken")):
            restore(database_url, file, replace=True)
        assert with_store(database_url, everything) == before
    with pytest.raises(Fault, match=r"backup\.missing"):
        restore(database_url, tmp_path / "nowhere", replace=True)
    with pytest.raises(Fault, match=r"backup\.missing"):
        restore(database_url, tmp_path, replace=True)


def test_a_folder_that_takes_no_file_is_told(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    filled(url)
    (tmp_path / "file").touch()
    with pytest.raises(Fault, match=r"file\.trouble"):
        backup(url, tmp_path / "file" / "backup")


def test_the_commands_use_the_data_folder_unless_told_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KINGSROAD_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("KINGSROAD_DATABASE_URL", raising=False)
    before = filled(f"sqlite:///{tmp_path / 'data' / 'kingsroad.sqlite'}")
    file = str(tmp_path / "backup")
    assert main(["backup", file]) == 0
    assert capsys.readouterr().out == f"Saved in {file}: games: 3, lines: 2700.\n"
    assert main(["backup", file]) == 2
    assert capsys.readouterr().err == f"kingsroad: {file} exists; --replace overwrites it\n"
    assert main(["backup", file, "--replace"]) == 0

    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert main(["restore", file, "--database", other]) == 0
    assert with_store(other, everything) == {**before, "lease": []}
    capsys.readouterr()
    monkeypatch.setenv("KINGSROAD_DATABASE_URL", other)
    assert main(["restore", file]) == 2
    assert "--replace" in capsys.readouterr().err
    assert main(["restore", file, "--replace"]) == 0
    assert capsys.readouterr().out.startswith(f"Restored from {file}: games: 3, lines: 2700.")


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_the_commands_say_in_one_line_what_is_wrong(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backup"
    if command == "restore":
        url = f"sqlite:///{tmp_path / 'store.db'}"
        asyncio.run(_make(url))
        backup(url, file)
    assert main([command, str(file), "--database", "mysql://x"]) == 2
    assert capsys.readouterr().err == (
        "kingsroad: this is not a database address; known: sqlite:///FILE, postgresql://USER@HOST/DATABASE\n"
    )


async def _make(url: str) -> None:
    await (await open_store(url)).close()
