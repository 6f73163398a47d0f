"""Arenas and the ladder on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingsroad.arena.ladder import BEGIN, END
from kingsroad.titles import game
from tests.cli.conftest import Run

ARENA = ("arena", "raja", "--bots", "random,easy", "--option", "short=true", "--games", "4", "--jobs", "2")


def test_an_arena_tells_who_is_stronger_on_the_screen_and_in_files(run: Run, tmp_path: Path) -> None:
    ran = run(*ARENA, "--out", tmp_path / "one")
    assert (ran.code, ran.err) == (0, "")
    rows = ran.out.splitlines()
    assert rows[0].startswith("Raja, players: 2, games: 4, setups: 2, seed: 1.")
    assert any(row.startswith("easy") for row in rows)
    assert f"Games and results: {tmp_path / 'one'}" in ran.out.replace("\n", "")
    told = json.loads((tmp_path / "one" / "result.json").read_text())
    assert told["standing"]["easy"]["win_share"][0] > told["standing"]["random"]["win_share"][0]
    assert told["standing"]["easy"]["rating"][0] > told["standing"]["random"]["rating"][0]
    assert "| easy | " in (tmp_path / "one" / "result.md").read_text()
    again = run(*ARENA, "--out", tmp_path / "one", "--json")
    assert json.loads(again.out) == told


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("arena chess", "there is no title chess"),
        (
            "arena raja --bots greedy,clever",
            "there is no bot clever; known: random, easy, steady, greedy, strong, master",
        ),
        ("arena raja --bots greedy --players 7", "2 to 5 players, not 7"),
        ("arena raja --bots nowhere:Bot,greedy", "the module of nowhere:Bot cannot be imported"),
        ("arena raja --games 1 --out /dev/null/x", "the folder /dev/null/x cannot be used"),
        ("ladder chess", "there is no title chess"),
        ("ladder raja --into /dev/null/bots.md", "/dev/null/bots.md cannot be read: Not a directory"),
        ("ladder raja --into /dev/null", "/dev/null lacks the marks"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(run: Run, args: str, said: str) -> None:
    ran = run(*args.split())
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_the_ladder_is_written_into_its_document_and_into_data(run: Run, tmp_path: Path) -> None:
    document, data = tmp_path / "bots.md", tmp_path / "ladder.json"
    levels = ("--levels", "random,easy", "--games", "2", "--out", tmp_path / "kept")
    document.write_text(f"# Bots\n{BEGIN}\n{END}\nthe end\n")
    ran = run("ladder", *levels, "--into", document, "--data", data)
    assert (ran.code, ran.err) == (0, "")
    text = document.read_text()
    assert text.startswith("# Bots\n")
    assert text.endswith("the end\n")
    assert text.count("| bot | won |") == 2
    assert "| bot | points | lowest, 10 %, median, 90 %, highest |" in text
    rows = json.loads(data.read_text())["rungs"]
    assert [(row["title"], row["players"], row["level"]) for row in rows] == [
        (title, players, level)
        for title, counts in (("praga", (1, 2)), ("raja", (2,)))
        for players in counts
        for level in ("easy", "random")
    ]
    assert {(row["seed"], row["content"]) for row in rows if row["title"] == "raja"} == {
        ("1", game("raja").content.hash)
    }

    data.write_text(
        json.dumps({"form": 1, "rungs": [{**rows[0], "points": -1, "level": "old"}, {**rows[-1], "won": -1}]})
    )
    again = run("ladder", "raja", *levels, "--data", data)
    assert "### Raja" in again.out
    assert "| bot | won |" in again.out
    kept = json.loads(data.read_text())["rungs"]
    assert kept == [{**rows[0], "points": -1, "level": "old"}, *rows[-2:]]  # what was not measured again stays
