"""`kingsroad review`: on paper, as data, as a page; whatever is wrong is said in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingsroad.kernel.journal import Journal, Line, read, write
from tests.cli.conftest import Run

GAMES = Path(__file__).resolve().parent.parent / "games"
SOLO = GAMES / "praga-solo.journal"
WRONG = {
    "unfinished": "not finished",
    "hidden": "hidden",
    "no seed": "seed",
    "older rules": "rules",
    "unknown content": "content",
    "large": "more than 1000000",
    "no journal": "kingsroad 1",
}


def test_a_review_is_told_on_paper_as_data_and_as_a_page(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    first = run("review", SOLO, "--level", "quick", "--json")
    assert first.code == 0
    data = json.loads(first.out)
    assert {"judge", "seats", "chances", "turns", "ledger"} <= data.keys()
    again = run("review", SOLO, "--level", "quick", "--html", page)  # what is kept is not judged again
    assert again.code == 0
    assert "Turning points" in again.out
    assert "Own decisions" in again.out
    html = page.read_text("utf-8")
    assert html.startswith("<!doctype html>")
    assert "<svg" in html
    assert "http" not in html
    assert "<script" not in html
    german = run("--language", "de", "review", SOLO, "--level", "quick")
    assert "Wendepunkte" in german.out


@pytest.mark.parametrize("kind", WRONG)
def test_what_cannot_be_reviewed_is_refused_in_one_line(kind: str, run: Run, tmp_path: Path) -> None:
    journal = read(SOLO.read_text("utf-8"))
    header, lines = journal.header, journal.lines
    text = write(journal)
    if kind == "unfinished":
        text = write(Journal(header.without("result", "hash"), lines[:20]))
    elif kind == "hidden":
        text = write(Journal(header, [*lines[:3], Line(3, lines[3].colour, "?"), *lines[4:]]))
    elif kind == "no seed":
        text = write(Journal(header.without("seed", "salt"), lines))
    elif kind == "older rules":
        text = text.replace(f"rules: {header.fields['rules']}\n", "rules: 0\n")
    elif kind == "unknown content":
        text = text.replace(header.fields["content"], "0" * 64)
    elif kind == "large":
        text += "# again and again\n" * 3_000_000
    elif kind == "no journal":
        text = "once upon a time\n"
    file = tmp_path / "game.journal"
    file.write_text(text, encoding="utf-8")
    ran = run("review", file)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert WRONG[kind] in ran.err


def test_a_level_that_does_not_exist_and_a_missing_file_are_said(run: Run, tmp_path: Path) -> None:
    assert "quick, strong, master" in run("review", SOLO, "--level", "best").err
    assert run("review", tmp_path / "none.journal").code == 2
    assert run("review", SOLO, "--level", "quick", "--html", tmp_path).code == 2
