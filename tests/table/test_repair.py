"""Games that cannot go on: found, set aside, cut back to the last whole line, resumed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from kingsroad.kernel.journal import Journal, write
from kingsroad.table import records, repair
from kingsroad.table.cursor import Cursor
from kingsroad.table.sqlite import Sqlite
from kingsroad.table.store import Store
from tests.table.matches import first_to_move, new_match
from tests.table.stores import AT, with_store

T = TypeVar("T")


def in_store(url: str, job: Callable[[Cursor], T]) -> T:
    async def run(store: Store) -> T:
        return await store.write(job)

    return with_store(url, run)


def put_game(cursor: Cursor, id: str, lines: int, header: str | None = None) -> list[records.Line]:
    """A game of so many lines, each the first legal move; `header` instead of its own."""
    match = new_match("raja", 2, {"short": "true"})
    own = write(Journal(match.header, []))
    content, fields = match.game.content, match.header.fields
    records.put_content(cursor, records.Content(content.hash, content.title, content.text))
    game = records.Game(id, "raja", {"short": "true"}, ["red", "blue"], {"kind": "none"}, True, "anna", AT, "bot")
    assert records.insert_game(cursor, game)
    assert records.start_game(cursor, id, own if header is None else header, fields["seed"], fields["salt"], AT)
    played = []
    for n in range(1, lines + 1):
        seat = first_to_move(match)
        code = match.game.moves(match.state, seat)[0].code
        match.add(seat, code)
        played.append(records.Line(n, seat, code, AT + n))
        assert records.append_line(cursor, id, *played[-1])
    return played


def without_line(cursor: Cursor, id: str, n: int) -> None:
    cursor.execute("delete from line where game = :id and n = :n", {"id": id, "n": n})


def examined(cursor: Cursor, id: str = "g") -> repair.Examined:
    found = repair.examine(cursor, id)
    assert found is not None
    return found


def test_a_game_in_order_has_no_trouble(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_game(cursor, "g", 5)
        found = examined(cursor)
        assert (found.lines, found.whole, found.trouble) == (5, 5, None)
        assert repair.cut_back(cursor, "g") == []
        assert len(records.load_lines(cursor, "g")) == 5
        assert repair.examine(cursor, "none") is None

    in_store(database_url, job)


def test_a_line_after_a_missing_one_is_never_stored(database_url: str) -> None:
    async def run(store: Store) -> None:
        assert await store.append("g", 1, 0, "x", AT)
        assert await store.append("g", 3, 0, "x", AT) is False
        assert await store.write(lambda cursor: records.append_line(cursor, "g", 3, 0, "x", AT)) is False
        assert await store.write(lambda cursor: records.append_line(cursor, "g", 2, 0, "x", AT)) is True
        assert await store.append("g", 3, 0, "x", AT) is True

    with_store(database_url, run)


def test_a_missing_line_is_found_and_the_rest_cut_off_by_decision(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        played = put_game(cursor, "g", 8)
        without_line(cursor, "g", 5)
        found = examined(cursor)
        assert (found.lines, found.whole) == (8, 4)
        assert found.trouble == {"id": "aside.hole", "n": 5}
        edition = found.game.edition
        assert repair.cut_back(cursor, "g") == played[5:]
        found = examined(cursor)
        assert (found.lines, found.whole, found.trouble) == (4, 4, None)
        assert found.game.edition > edition

    in_store(database_url, job)


def test_an_illegal_line_is_found_with_the_reason(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_game(cursor, "g", 3)
        assert records.append_line(cursor, "g", 4, 0, "nonsense", AT)
        found = examined(cursor)
        assert (found.lines, found.whole) == (4, 3)
        assert found.trouble is not None
        assert found.trouble["id"] == "aside.illegal"
        assert (found.trouble["n"], found.trouble["code"]) == (4, "nonsense")
        assert found.trouble["why"]["id"] == "kernel.unknown_code"

    in_store(database_url, job)


def test_a_game_of_other_rules_is_found_with_the_reason(database_url: str) -> None:
    match = new_match("raja", 2, {"short": "true"})
    match.header.fields["rules"] = "0"
    header = write(Journal(match.header, []))

    def job(cursor: Cursor) -> None:
        put_game(cursor, "g", 3, header)
        found = examined(cursor)
        assert (found.lines, found.whole) == (3, 0)
        assert found.trouble is not None
        assert found.trouble == {"id": "aside.rules", "rules": "0", "expected": 2}

    in_store(database_url, job)


def test_a_game_that_is_set_aside_is_not_due_until_it_is_resumed(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_game(cursor, "g", 3)
        assert records.due_games(cursor, AT) == [(0, "g")]
        assert repair.set_aside(cursor, "g", "somebody complained", AT + 9)
        assert records.due_games(cursor, AT) == []
        (game,) = records.games_aside(cursor)
        assert (game.aside, game.aside_at) == ({"id": "aside.operator", "reason": "somebody complained"}, AT + 9)
        assert records.count_aside(cursor) == 1
        before = records.reach_of(cursor, "g")
        assert records.resume(cursor, "g", AT + 50)
        assert records.load_absences(cursor, "g", AT) == [(AT + 9, AT + 50)]
        assert records.load_absences(cursor, "h", AT) == []
        after = records.reach_of(cursor, "g")
        assert before is not None
        assert after is not None
        assert after.edition == before.edition + 1
        assert records.due_games(cursor, AT) == [(0, "g")]
        assert not records.resume(cursor, "g", AT + 60)
        assert records.games_aside(cursor) == []

    in_store(database_url, job)


def test_only_a_game_that_is_being_played_is_set_aside_or_cut(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        put_game(cursor, "g", 3)
        assert records.end_game(cursor, "g", "header", AT)
        assert not repair.set_aside(cursor, "g", "why", AT)
        assert records.cut_back(cursor, "g", 1) == []
        assert len(records.load_lines(cursor, "g")) == 3
        assert not repair.set_aside(cursor, "none", "why", AT)

    in_store(database_url, job)


def test_a_database_of_the_version_before_gets_a_generation_of_its_own(tmp_path: Path) -> None:
    generations = set()
    for name in ("a", "b"):
        Sqlite(str(tmp_path / name)).migrate("0002")
        generations.add(in_store(f"sqlite:///{tmp_path / name}", records.generation_of))
    assert len(generations) == 2


def test_time_in_which_no_server_was_there_is_an_absence(database_url: str) -> None:
    def job(cursor: Cursor) -> None:
        assert records.see(cursor, AT, 100) is None  # nothing is known of the time before
        assert records.see(cursor, AT + 100, 100) is None
        assert records.see(cursor, AT + 201, 100) == (AT + 100, AT + 201)
        assert records.see(cursor, AT + 900, 100, began=AT + 500) == (AT + 500, AT + 900)
        assert records.see(cursor, AT + 300, 100) is None  # somebody set the clock back
        assert records.see(cursor, AT + 350, 100, began=AT) is None  # another server was there meanwhile
        assert records.load_absences(cursor, "g", AT) == [(AT + 100, AT + 201), (AT + 500, AT + 900)]
        assert records.load_absences(cursor, "g", AT + 400) == [(AT + 500, AT + 900)]

    in_store(database_url, job)
