"""`kingsroad review`: on paper, as data, as a page; whatever is wrong is said in one line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.cli.conftest import Run
from tests.review.bad_journals import WRONG, bad_journal
from tests.server.servers import wait_until

GAMES = Path(__file__).resolve().parent.parent / "games"
SOLO = GAMES / "praga-solo.journal"


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
    file = tmp_path / "game.journal"
    file.write_text(bad_journal(kind, SOLO.read_text("utf-8")), encoding="utf-8")
    ran = run("review", file)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert WRONG[kind][0] in ran.err


def test_a_level_that_does_not_exist_and_a_missing_file_are_said(run: Run, tmp_path: Path) -> None:
    assert "quick, strong, master" in run("review", SOLO, "--level", "best").err
    assert run("review", tmp_path / "none.journal").code == 2
    assert run("review", SOLO, "--level", "quick", "--html", tmp_path).code == 2


def test_a_review_that_is_killed_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    undisturbed = run("review", SOLO, "--level", "quick", "--json").out
    home = tmp_path / "home"
    command = [sys.executable, "-m", "kingsroad", "review", str(SOLO), "--level", "quick", "--json"]
    env = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "LOCALAPPDATA": str(home)}

    def judged() -> list[bytes]:
        return [line for file in home.rglob("*.jsonl") for line in file.read_bytes().splitlines(keepends=True)]

    with subprocess.Popen(command, env=env, stdout=PIPE, stderr=PIPE) as begun:
        wait_until(lambda: len(judged()) >= 3, "the third turn")
        begun.kill()
    before = judged()
    again = subprocess.run(command, env=env, capture_output=True, check=True)
    assert again.stdout.decode() == undisturbed
    assert judged()[: len(before) - 1] == before[:-1]
