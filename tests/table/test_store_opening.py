"""Opening a store: what is made, what is migrated, and what is refused."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from kingsroad.kernel.phrase import Fault
from kingsroad.table import migrations
from kingsroad.table.postgres import translate
from kingsroad.table.store import Store, open_store
from tests.table.databases import free_port
from tests.table.stores import AT, with_store


def test_a_database_from_a_later_version_is_left_alone(database_url: str) -> None:
    async def age(store: Store) -> None:
        await store.write(lambda cursor: cursor.execute("update alembic_version set version_num = '9999'"))

    with_store(database_url, age)
    with pytest.raises(Fault, match=rf"store\.newer \(version=9999, known={migrations.HEAD}\)"):
        asyncio.run(open_store(database_url))


def test_the_revisions_we_name_are_those_there_are() -> None:
    config = Config()
    config.set_main_option("script_location", "kingsroad.table:migrations")
    scripts = ScriptDirectory.from_config(config)
    assert [script.revision for script in scripts.walk_revisions()][::-1] == list(migrations.REVISIONS)
    assert scripts.get_current_head() == migrations.HEAD


@pytest.mark.parametrize("url", ["", "games.db", "mysql://host/games", "sqlite://", "postgresql://host/x?nonsense=1"])
def test_what_is_no_address_of_a_database_is_refused(url: str) -> None:
    with pytest.raises(Fault, match=r"store\.url"):
        asyncio.run(open_store(url))


@pytest.mark.parametrize("url", ["sqlite:///", "sqlite:///:memory:"])
def test_a_database_in_memory_is_refused(url: str) -> None:
    with pytest.raises(Fault, match=r"store\.memory"):
        asyncio.run(open_store(url))


def test_an_address_with_a_password_is_not_told(tmp_path: Path) -> None:
    for url in (f"postgresql://me:hidden@127.0.0.1:{free_port()}/x", "postgresql://me:hidden@host/x?nonsense=1"):
        with pytest.raises(Fault, match=r"store\.") as caught:
            asyncio.run(open_store(url))
        assert "hidden" not in str(caught.value)


def test_a_file_that_is_no_database_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear reader, this is not a database. " * 40)
    with pytest.raises(Fault, match=r"store\.unusable.*not a database"):
        asyncio.run(open_store(f"sqlite:///{file}"))
    assert file.read_text().startswith("Dear reader")


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Fault, match=r"store\.unusable"):
        asyncio.run(open_store(f"sqlite:///{tmp_path / 'file' / 'games.sqlite'}"))


def test_a_new_file_and_its_folder_are_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "games.sqlite"

    async def look(store: Store) -> list[int]:
        return [os.stat(path).st_mode & 0o077 for path in (file, file.parent, f"{file}-wal", f"{file}-shm")]

    assert with_store(f"sqlite:///{file}", look) == [0, 0, 0, 0]


def test_a_path_with_odd_signs_is_taken_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "games 100%41?mode=ro#1.sqlite"

    async def play(store: Store) -> bool:
        return await store.append("g", 1, 0, "x", AT)

    assert with_store(f"sqlite:///{file}", play)
    assert file.exists()


def test_statements_are_put_into_the_drivers_form() -> None:
    sql = """select ':no', "a:no", x::text, '100%' from t where a = :first and b like '%:x' and c % 2 = :second_1"""
    assert translate(sql) == (
        """select ':no', "a:no", x::text, '100%%' from t """
        """where a = %(first)s and b like '%%:x' and c %% 2 = %(second_1)s"""
    )
