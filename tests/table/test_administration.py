"""What an operator does about games: each act in both databases, with its row in the log of acts."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingsroad.kernel.journal import read
from kingsroad.kernel.phrase import Fault
from kingsroad.table import acts, administration, records
from kingsroad.table.acts import Operator
from kingsroad.table.backup import backup, restore
from kingsroad.table.cursor import Cursor
from tests.table.stores import AT
from tests.table.test_repair import in_store, put_game, without_line

OLGA = Operator("olga", "desk")
LATER = AT + 100_000


def id_of(fault: pytest.ExceptionInfo[Fault]) -> str:
    return str(fault.value.said["id"])


def act_of(cursor: Cursor) -> acts.Act:
    """The last one."""
    return acts.newest(cursor, 1)[0]


def test_games_are_listed_newest_first_and_by_status(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_game(cursor, "a", 3)
        put_game(cursor, "b", 1)
        records.append_seat_changes(cursor, "b", [records.SeatChange(1, 0, "person", "ben", "Ben", None, AT)])
        cursor.execute("update game set created = :at where id = 'b'", {"at": LATER})
        administration.set_aside(cursor, OLGA, "a", "a look at the rules", LATER)
        every = administration.list_games(cursor, None, None, 10)
        assert [(game.id, game.lines, game.aside) for game in every] == [("b", 1, False), ("a", 3, True)]
        assert every[0].names == ["Ben", ""]
        assert [game.id for game in administration.list_games(cursor, "aside", None, 10)] == ["a"]
        assert [game.id for game in administration.list_games(cursor, "running", "ben", 10)] == ["b"]
        assert len(administration.list_games(cursor, None, None, 1)) == 1
        with pytest.raises(Fault) as fault:
            administration.list_games(cursor, "finished", None, 10)
        assert id_of(fault) == "admin.status"

    in_store(database_url, job)


def test_a_closed_game_keeps_its_lines_and_cannot_be_closed_twice(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_game(cursor, "g", 3)
        administration.close_game(cursor, OLGA, "g", LATER)
        game = administration.find_game(cursor, "g")
        assert (game.status, game.ended, game.edition) == ("closed", LATER, 1)
        assert len(records.load_lines(cursor, "g")) == 3
        act = act_of(cursor)
        assert (act.k, act.at, act.user, act.host) == (1, LATER, "olga", "desk")
        assert (act.what, act.kind, act.subject) == ("close", "game", "g")
        assert act.was is not None
        assert act.became is not None
        assert (act.was["status"], act.became["status"]) == ("running", "closed")
        with pytest.raises(Fault) as fault:
            administration.close_game(cursor, OLGA, "g", LATER)
        assert id_of(fault) == "admin.not_open"
        assert acts.last(cursor) == 1

    in_store(database_url, job)


def test_a_deleted_game_leaves_nothing_but_the_act(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        for id in ("g", "other"):
            put_game(cursor, id, 3)
            records.append_seat_changes(cursor, id, [records.SeatChange(1, 0, "person", "ben", "Ben", None, AT)])
            records.append_chat(cursor, id, "ben", 0, "Ben", None, "hello", AT)
        cursor.execute("update game set rematch_of = 'g' where id = 'other'")
        administration.delete_game(cursor, OLGA, "g", LATER)
        assert records.load_all(cursor, "g") is None
        for table in ("line", "seat_change", "chat"):
            rows = cursor.execute(f"select distinct game from {table}").all()
            assert rows == [("other",)]
        assert administration.find_game(cursor, "other").rematch_of is None
        act = act_of(cursor)
        assert act.was is not None
        assert (act.what, act.was["lines"], act.became) == ("delete", 3, None)
        assert "Ben" not in str(act.was)
        with pytest.raises(Fault) as fault:
            administration.delete_game(cursor, OLGA, "g", LATER)
        assert id_of(fault) == "table.unknown"

    in_store(database_url, job)


def test_an_exported_game_is_its_whole_journal(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        lines = put_game(cursor, "g", 4)
        journal = read(administration.export_game(cursor, "g"))
        assert [line.code for line in journal.moves()] == [line.code for line in lines]
        assert "seed" in journal.header.fields
        open_game = records.Game("o", "raja", {}, ["red", "blue"], {"kind": "none"}, True, "anna", AT, "bot")
        records.insert_game(cursor, open_game)
        with pytest.raises(Fault) as fault:
            administration.export_game(cursor, "o")
        assert id_of(fault) == "table.not_started"

    in_store(database_url, job)


def test_a_game_that_is_set_aside_goes_on_when_it_is_resumed(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_game(cursor, "g", 2)
        with pytest.raises(Fault) as fault:
            administration.resume(cursor, OLGA, "g", LATER)
        assert id_of(fault) == "admin.not_aside"
        administration.set_aside(cursor, OLGA, "g", "a look at the rules", LATER)
        told = administration.show_game(cursor, "g")
        assert told["aside"]["reason"] == "a look at the rules"
        assert told["trouble"] is None
        administration.resume(cursor, OLGA, "g", LATER + 1)
        assert administration.find_game(cursor, "g").aside is None
        assert [act.what for act in acts.since(cursor, 0)] == ["set-aside", "resume"]

    in_store(database_url, job)


def test_a_broken_game_is_not_resumed_but_repaired_and_the_cut_lines_are_kept(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        lines = put_game(cursor, "g", 6)
        without_line(cursor, "g", 4)
        administration.set_aside(cursor, OLGA, "g", "line 4 is missing", LATER)
        told = administration.show_game(cursor, "g")
        assert (told["whole"], told["trouble"]["id"]) == (3, "aside.hole")
        with pytest.raises(Fault) as fault:
            administration.resume(cursor, OLGA, "g", LATER)
        assert id_of(fault) == "admin.still_broken"
        cut = administration.repair_game(cursor, OLGA, "g", LATER)
        assert cut == lines[4:]
        assert records.load_lines(cursor, "g") == lines[:3]
        assert administration.find_game(cursor, "g").aside is None
        act = act_of(cursor)
        assert act.was is not None
        assert act.was["cut"] == [line._asdict() for line in lines[4:]]
        with pytest.raises(Fault) as fault:
            administration.repair_game(cursor, OLGA, "g", LATER)
        assert id_of(fault) == "admin.whole_already"

    in_store(database_url, job)


def test_a_game_whose_beginning_is_gone_is_beyond_repair_and_nothing_is_cut(database_url: str) -> None:
    def prepare(cursor: Cursor) -> None:
        put_game(cursor, "g", 3, header="not a journal\n")

    def repair(cursor: Cursor) -> None:
        administration.repair_game(cursor, OLGA, "g", LATER)

    in_store(database_url, prepare)
    with pytest.raises(Fault) as fault:
        in_store(database_url, repair)
    assert id_of(fault) == "admin.beyond_repair"
    assert len(in_store(database_url, lambda cursor: records.load_lines(cursor, "g"))) == 3
    assert in_store(database_url, acts.last) == 0


def test_acts_and_bans_go_into_a_backup(tmp_path: Path) -> None:
    old, new = (f"sqlite:///{tmp_path / name}" for name in ("old", "new"))

    def job(cursor: Cursor) -> None:
        put_game(cursor, "g", 2)
        administration.close_game(cursor, OLGA, "g", LATER)
        cursor.execute("insert into ban (person, at, reason) values ('ben', 1, 'spam')")

    in_store(old, job)
    backup(old, tmp_path / "kept")
    restore(new, tmp_path / "kept")
    done = in_store(new, lambda cursor: acts.since(cursor, 0))
    assert [act.what for act in done] == ["close"]
    assert done == in_store(old, lambda cursor: acts.since(cursor, 0))
    assert in_store(new, lambda cursor: cursor.execute("select person, reason from ban").all()) == [("ben", "spam")]


def test_this_operator_is_known_by_the_process_and_not_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    before = acts.this_operator()
    monkeypatch.setenv("LOGNAME", "somebody else")
    monkeypatch.setenv("USER", "somebody else")
    assert acts.this_operator() == before
    assert before.user
    assert before.host
