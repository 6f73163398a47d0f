"""The operator's commands as they are typed: what they print, ask and refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from kingsroad.commands import admin
from kingsroad.table import migrations, records
from kingsroad.table.cursor import Cursor
from kingsroad.table.sqlite import Sqlite
from kingsroad.web import people
from tests.cli.conftest import Run
from tests.table.test_repair import in_store, put_game, without_line

AT = 1_700_000_000_000


@pytest.fixture(name="url")
def _url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with three games, the last one broken, an account and two guests."""
    monkeypatch.setenv("KINGSROAD_DATA", str(tmp_path))
    monkeypatch.delenv("KINGSROAD_DATABASE_URL", raising=False)
    monkeypatch.setattr(admin, "PasswordHasher", lambda: PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1))
    url = f"sqlite:///{tmp_path / 'kingsroad.sqlite'}"

    def job(cursor: Cursor) -> None:
        for id in ("first", "second", "broken"):
            put_game(cursor, id, 4)
        without_line(cursor, "broken", 3)
        people.add_person(cursor, "anna", "Anna", "en", AT)
        people.set_account(cursor, "anna", "anna.m", PasswordHasher(time_cost=1, memory_cost=1024).hash("old secret"))
        people.add_person(cursor, "ben", "Ben", None, AT)
        people.add_person(cursor, "cleo", "Cleo", None, AT)
        records.append_seat_changes(cursor, "first", [records.SeatChange(1, 0, "person", "ben", "Ben", None, AT)])

    in_store(url, job)
    return url


def told(text: str) -> Any:
    return json.loads(text)


def test_games_are_listed_and_shown(run: Run, url: str) -> None:
    listed = run("admin", "games", "list")
    assert listed.code == 0
    assert "first" in listed.out
    assert "3 games." in listed.out
    assert [game["id"] for game in told(run("admin", "games", "list", "--person", "ben", "--json").out)["games"]] == [
        "first"
    ]
    shown = run("admin", "games", "show", "broken")
    assert "Line 3 of the game is missing" in shown.out
    assert "kingsroad admin games repair broken" in shown.out
    assert told(run("admin", "games", "show", "broken", "--json").out)["whole"] == 2


def test_a_broken_game_is_repaired_and_the_log_keeps_what_was_cut(run: Run, url: str) -> None:
    assert "1 line was cut off" in run("admin", "games", "repair", "broken").out
    assert told(run("admin", "games", "show", "broken", "--json").out)["trouble"] is None
    (act,) = told(run("admin", "log", "--json").out)["acts"]
    assert (act["what"], act["subject"], len(act["was"]["cut"])) == ("repair", "broken", 1)
    printed = run("admin", "log").out
    assert "repair" in printed
    assert f"{act['user']}@" in printed.replace("\n", "")


def test_a_game_is_set_aside_resumed_closed_and_exported(run: Run, url: str, tmp_path: Path) -> None:
    assert run("admin", "games", "set-aside", "first", "--reason", "the clock was wrong").code == 0
    assert "the clock was wrong" in run("admin", "games", "show", "first").out
    assert run("admin", "games", "resume", "first").out == "first continues.\n"
    assert run("admin", "games", "close", "first").out == "first is closed.\n"
    assert run("admin", "games", "close", "first").err == "kingsroad: first has already ended\n"
    journal = run("admin", "games", "export", "first").out
    file = tmp_path / "first.journal"
    assert run("admin", "games", "export", "first", "--out", file).code == 0
    assert file.read_text() == journal
    assert run("admin", "games", "export", "first", "--out", file).code == 2  # never over another file
    assert run("replay", file).code == 0
    assert [act["what"] for act in told(run("admin", "log", "--json").out)["acts"]] == ["close", "resume", "set-aside"]


def test_deleting_asks_first_and_typing_something_else_deletes_nothing(run: Run, url: str) -> None:
    refused = run("admin", "games", "delete", "first")
    assert (refused.code, refused.err) == (2, "kingsroad: this cannot be undone; add --yes\n")
    hesitated = run("admin", "games", "delete", "first", typed="no\n", terminal=True)
    assert hesitated.code == 2
    assert "nothing was done" in hesitated.err
    assert run("admin", "games", "show", "first").code == 0
    assert run("admin", "games", "delete", "first", typed="first\n", terminal=True).code == 0
    assert run("admin", "games", "delete", "second", "--yes").out == "second is deleted.\n"
    assert "There is no table first." in run("admin", "games", "show", "first").err
    assert "There is no table first." in run("admin", "games", "delete", "first", "--yes").err


def test_people_are_listed_shown_banned_and_let_in_again(run: Run, url: str) -> None:
    assert "3 people." in run("admin", "people", "list").out
    assert [one["id"] for one in told(run("admin", "people", "list", "--find", "ann", "--json").out)["people"]] == [
        "anna"
    ]
    assert run("admin", "people", "ban", "anna.m", "--reason", "spam in chats").out == "Anna (anna) is banned.\n"
    assert "spam in chats" in run("admin", "people", "show", "anna").out
    assert [one["id"] for one in told(run("admin", "people", "list", "--banned", "--json").out)["people"]] == ["anna"]
    assert run("admin", "people", "unban", "anna").code == 0
    assert run("admin", "people", "unban", "anna").err == "kingsroad: anna is not banned\n"
    assert run("admin", "people", "ban", "anna", "--reason", " ").code == 2


def test_ids_are_printed_whole_on_a_narrow_screen(run: Run, url: str) -> None:
    id, name = people.new_id(), "Maximiliane von Auersperg"[:24]
    in_store(url, lambda cursor: people.add_person(cursor, id, name, None, AT))
    assert run("admin", "people", "ban", id, "--reason", "words that are not said at a table, " * 3).code == 0
    assert id in run("admin", "people", "list").out
    assert id in run("admin", "log").out


def test_a_person_is_renamed_and_deleted(run: Run, url: str) -> None:
    assert run("admin", "people", "rename", "ben", "Benjamin").code == 0
    assert "Benjamin" in run("admin", "games", "show", "first").out
    assert run("admin", "people", "delete", "ben").code == 2
    assert run("admin", "people", "delete", "ben", "--yes").code == 0
    assert "Benjamin" not in run("admin", "games", "show", "first").out
    assert "nobody has the id or login ben" in run("admin", "people", "show", "ben").err


def test_a_new_password_is_printed_once_and_is_the_one_that_opens(run: Run, url: str) -> None:
    made = told(run("admin", "people", "new-password", "anna.m", "--json").out)
    found = in_store(url, lambda cursor: people.find_login(cursor, "anna.m"))
    assert found is not None
    assert PasswordHasher().verify(found[1], made["password"])
    assert made["password"] not in run("admin", "log", "--json").out
    assert "anna.m" in run("admin", "people", "new-password", "anna").out
    assert "is a guest" in run("admin", "people", "new-password", "ben").err


def test_guests_without_games_are_pruned_after_a_question(run: Run, url: str) -> None:
    assert run("admin", "people", "prune").code == 2
    assert run("admin", "people", "prune", typed="1\n", terminal=True).code == 0
    assert told(run("admin", "people", "list", "--json").out)["people"][0]["id"] in ("anna", "ben")
    assert run("admin", "people", "prune").out == "0 guests deleted.\n"


def test_a_folder_without_games_and_an_older_database_are_told(run: Run, tmp_path: Path) -> None:
    nothing = run("admin", "games", "list", "--database", f"sqlite:///{tmp_path / 'none'}")
    assert nothing.code == 2
    assert "there are no games there" in nothing.err
    assert not (tmp_path / "none").exists()
    Sqlite(str(tmp_path / "old")).migrate(migrations.REVISIONS[-2])
    older = run("admin", "log", "--database", f"sqlite:///{tmp_path / 'old'}")
    assert older.code == 2
    assert f"needs {migrations.HEAD}" in older.err
    assert Sqlite(str(tmp_path / "old")).version() == migrations.REVISIONS[-2]


@pytest.mark.parametrize("language", ["de", "fr", "cs"])
def test_operators_are_spoken_to_in_their_language(run: Run, url: str, language: str) -> None:
    for command in (
        ("games", "list"),
        ("games", "show", "broken"),
        ("people", "list"),
        ("people", "show", "anna"),
        ("log",),
    ):
        assert run("--language", language, "admin", *command).code == 0
    assert run("--language", language, "admin", "games", "close", "none").code == 2
