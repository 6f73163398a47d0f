"""Kept games: the same however they are kept, read back as they were, and found out where they were changed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from kingsroad import titles
from kingsroad.bots.roster import LEVELS
from kingsroad.bots.sim import play_game
from kingsroad.commands.keep import keeping
from kingsroad.data.journals import JournalsOut, journal_of, journals, record_of
from kingsroad.data.parquet import ParquetIn, ParquetOut, path_of
from kingsroad.data.tables import DECISIONS, GAMES, POINTS, RESULTS, TABLES, rows_of
from kingsroad.data.verify import check_game, check_journal
from kingsroad.kernel.journal import read, write
from kingsroad.kernel.phrase import Fault
from tests.cli.conftest import Run, _run

__all__ = ["_run"]

SHORT = {"raja": {"short": "true"}, "praga": {}}
SEATS = {"raja": ["greedy", "random", "easy"], "praga": ["greedy", "easy"]}
DOCUMENT = Path(__file__).parents[2] / "docs" / "data.md"


def recorded(title: str, seed: str = "data") -> dict[str, Any]:
    record = play_game(titles.game(title), SEATS[title], SHORT[title], seed, recorded=True).record
    assert record is not None
    return record


def kept(folder: Path, title: str = "raja", games: int = 2) -> Path:
    path = folder / f"{title}.parquet"
    out = ParquetOut(path)
    for number in range(games):
        out.add(number, recorded(title, f"data/{number}"))
    out.close()
    return path


@pytest.mark.parametrize("title", titles.names())
def test_a_recorded_game_is_a_journal_that_verifies(title: str) -> None:
    record = recorded(title)
    journal = journal_of(record)
    check_journal(titles.game(title), read(write(journal)))
    again = record_of(titles.game(title), journal)
    assert [move[:5] for move in again["moves"]] == [move[:5] for move in record["moves"]]
    assert {**again, "moves": 0} == {**record, "moves": 0}


@pytest.mark.parametrize("title", titles.names())
def test_the_rows_of_a_game_say_what_was_played(title: str) -> None:
    record = recorded(title)
    rows = rows_of(3, record)
    for table, fields in TABLES.items():
        assert rows[table]
        for row in rows[table]:
            assert list(row) == [field.name for field in fields] or set(row) == {field.name for field in fields}
            assert all(row[field.name] is not None or field.empty for field in fields)
    check_game(titles.game(title), rows[GAMES][0], rows[DECISIONS], rows[RESULTS], rows[POINTS])
    assert rows[GAMES][0]["decisions"] == len(rows[DECISIONS]) < rows[GAMES][0]["lines"]
    assert sum(row["won"] for row in rows[RESULTS]) == 1
    values = {row["seat"]: row["value"] for row in rows[DECISIONS]}
    assert isinstance(values[0], float)
    random = SEATS[title].index("random") if "random" in SEATS[title] else -1
    assert all(row["value"] is None for row in rows[DECISIONS] if row["seat"] == random)


@pytest.mark.parametrize("level", LEVELS[1:])
@pytest.mark.parametrize("title", titles.names())
def test_every_level_says_what_its_choice_seemed_worth(title: str, level: str) -> None:
    """But for bids, which it does not weigh; `seconds` of 0 would take the quick bot's choice."""
    game = titles.game(title)
    seconds = 0.02 if level in ("strong", "master") else 600.0
    result = play_game(game, [level, "random"], SHORT[title], "values", seconds=seconds, recorded=True)
    assert result.record is not None
    own = [move for move in result.record["moves"] if move[0] == 0 and move[4] > 1]
    assert len({move[5] for move in own}) > 5
    assert len([move for move in own if move[5] is not None]) > len(own) / 2


@pytest.mark.parametrize("name", ["games", "games.zip", "games.gz"])
def test_journals_come_back_as_they_were_kept(name: str, tmp_path: Path) -> None:
    records = [recorded("raja", "a"), recorded("praga", "b"), recorded("raja", "c")]
    out = JournalsOut(tmp_path / name)
    for number, record in enumerate(records):
        out.add(number, record)
    out.close()
    found = sorted(write(journal) for _, journal in journals(tmp_path / name))
    assert found == sorted(write(journal_of(record)) for record in records)
    with pytest.raises(Fault) as caught:
        JournalsOut(tmp_path / name)
    assert caught.value.said["id"] == "data.exists"


def test_equal_games_are_equal_files(tmp_path: Path) -> None:
    for name in ("one.zip", "two.zip", "one.gz", "two.gz"):
        out = JournalsOut(tmp_path / name)
        out.add(0, recorded("raja"))
        out.close()
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert (tmp_path / "one.gz").read_bytes() == (tmp_path / "two.gz").read_bytes()


def test_tables_come_back_as_they_were_kept(tmp_path: Path) -> None:
    path = kept(tmp_path)
    found = ParquetIn(path)
    for table in TABLES:
        expected = [row for number in range(2) for row in rows_of(number, recorded("raja", f"data/{number}"))[table]]
        assert found.rows(table) == expected
    joined = found.joined().to_pylist()
    assert len(joined) == len(found.rows(DECISIONS))
    ends = {(row["game"], row["seat"]): row for row in found.rows(RESULTS)}
    for row in joined:
        assert row["won"] == ends[row["game"], row["seat"]]["won"]
        assert row["title"] == "raja"


CHANGES = [
    (DECISIONS, "code", "end", "code"),
    (DECISIONS, "legal", 77, "line"),
    (DECISIONS, "task", "turns", "line"),
    (RESULTS, "points", 99, "points"),
    (RESULTS, "rank", 5, "rank"),
    (POINTS, "amount", 99, "sheet"),
    (GAMES, "hash", "0" * 64, "hash"),
    (GAMES, "seed", "another", ""),
]


@pytest.mark.parametrize(("table", "column", "value", "what"), CHANGES)
def test_a_changed_table_does_not_verify(
    table: str, column: str, value: object, what: str, run: Run, tmp_path: Path
) -> None:
    path = kept(tmp_path, games=1)
    assert run("data", path, "--verify", "1").code == 0
    file = path_of(path, table)
    read_table = pq.read_table(file)
    rows = read_table.to_pylist()
    rows[len(rows) // 2][column] = value
    pq.write_table(type(read_table).from_pylist(rows, read_table.schema), file)
    ran = run("data", path, "--verify", "1")
    assert ran.code == 2
    assert f"game 0 differs from its replay at {what}" in ran.err
    assert run("data", path).code == 0


def test_sim_keeps_the_same_games_in_one_process_and_in_two(run: Run, tmp_path: Path) -> None:
    args = ("sim", "raja", "--seats", "random,easy", "--games", "5", "--option", "short=true", "--json")
    for jobs in ("1", "2"):
        ran = run(*args, "--jobs", jobs, "--journals", tmp_path / jobs, "--parquet", tmp_path / f"{jobs}.parquet")
        assert ran.code == 0
    one, two = (ParquetIn(tmp_path / f"{jobs}.parquet") for jobs in ("1", "2"))
    assert all(one.rows(table) == two.rows(table) for table in TABLES)
    texts = [sorted(file.read_text() for file in (tmp_path / jobs).iterdir()) for jobs in ("1", "2")]
    assert texts[0] == texts[1]
    assert len(texts[0]) == 5
    told = json.loads(run("data", tmp_path / "1.parquet", "--json", "--verify", "5").out)
    by_journals = json.loads(run("data", tmp_path / "1", "--json", "--verify", "5").out)
    assert told == by_journals
    assert told["games"] == told["verified"] == 5
    assert set(told["bots"]) == {"random", "easy"}
    made = tmp_path / "made.parquet"
    assert run("data", tmp_path / "1", "--parquet", made).code == 0
    assert ParquetIn(made).rows(GAMES) == one.rows(GAMES)


def test_what_was_finished_before_an_interrupt_can_be_read(tmp_path: Path) -> None:
    def interrupted() -> None:
        with keeping(tmp_path / "j.zip", tmp_path / "t.parquet") as keep:
            assert keep is not None
            keep(0, recorded("raja"))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert len(ParquetIn(tmp_path / "t.parquet").rows(GAMES)) == 1
    assert len([*journals(tmp_path / "j.zip")]) == 1


def test_an_arena_keeps_games_that_it_had_played_without(run: Run, tmp_path: Path) -> None:
    args = ("arena", "raja", "--bots", "random,easy", "--option", "short=true", "--games", "2", "--out", tmp_path / "a")
    without = run(*args, "--json")
    ran = run(*args, "--parquet", tmp_path / "a.parquet", "--journals", tmp_path / "a.gz", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert [row["bot"] for row in ParquetIn(tmp_path / "a.parquet").rows(RESULTS)] == [
        "random",
        "easy",
        "easy",
        "random",
    ]
    assert json.loads(without.out)["standing"]["easy"]["points"] == json.loads(ran.out)["standing"]["easy"]["points"]
    again = run(*args, "--parquet", tmp_path / "b.parquet")
    assert again.code == 0
    assert (tmp_path / "a" / "games.jsonl").read_text().count("\n") == 5  # nothing was played a third time
    assert run("data", tmp_path / "a.gz", "--verify", "2").code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("data /nowhere.parquet", "there is no file /nowhere.parquet"),
        ("data {folder}/diary.parquet", "diary.parquet"),
        ("data {folder}/other.parquet", "other.parquet is not a table of version 1"),
        ("data {folder}/raja.parquet --parquet {folder}/x.parquet", "--parquet is for journals"),
        ("data {folder}/raja.parquet --join {folder}/raja.parquet", "exists; nothing is overwritten"),
        ("data {folder}/bad.zip", "bad.zip"),
        ("data {folder}/j.gz --join {folder}/x.csv", "--join is for tables"),
        ("sim raja --games 1 --parquet {folder}/raja.parquet", "exists; nothing is overwritten"),
        ("sim raja --games 1 --journals /dev/null/x", "/dev/null/x"),
        ("sim raja --games 1 --parquet /dev/null/x", "/dev/null/x"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(args: str, said: str, run: Run, tmp_path: Path) -> None:
    kept(tmp_path, games=1)
    (tmp_path / "diary.parquet").write_text("Dear diary\n")
    (tmp_path / "bad.zip").write_text("Dear diary\n")
    table = pq.read_table(tmp_path / "raja.results.parquet")
    pq.write_table(table, tmp_path / "other.parquet")
    out = JournalsOut(tmp_path / "j.gz")
    out.add(0, recorded("raja"))
    out.close()
    ran = run(*args.replace("{folder}", str(tmp_path)).split())
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_without_pyarrow_tables_say_what_is_missing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pyarrow"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "kingsroad.data.parquet")
    monkeypatch.delattr(sys.modules["kingsroad.data"], "parquet")
    ran = run("sim", "raja", "--games", "1", "--parquet", tmp_path / "x.parquet")
    assert (ran.code, ran.err) == (2, "kingsroad: tables need pyarrow: pip install '.[data]'\n")
    assert run("sim", "raja", "--games", "1", "--seats", "random,random", "--journals", tmp_path / "j").code == 0


def test_the_page_names_every_column_with_its_meaning() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for table, fields in TABLES.items():
        assert f"## {table.capitalize()}" in text
        for field in fields:
            assert f"| `{field.name}` | {field.form} | {field.meaning} |" in text
