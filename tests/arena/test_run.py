"""Arenas from end to end: the same games however they are played, nothing lost when one is interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from kingsroad.arena import crew
from kingsroad.arena.ladder import BEGIN, END, ladder_plans, put_between
from kingsroad.arena.ledger import Ledger
from kingsroad.arena.plan import ArenaPlan
from kingsroad.arena.play import play
from kingsroad.arena.run import GAMES, run
from kingsroad.kernel.phrase import Fault

PATIENCE = 120.0  # seconds


def plan(seed: str = "1") -> ArenaPlan:
    return ArenaPlan("raja", ["random", "random", "greedy"], 3, {"short": "true"}, seed)


def outcomes(games: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """All but the time they took."""
    return [(game["i"], game["seats"], game["totals"], game["ranks"], game["turns"]) for game in games]


def lines(folder: Path) -> list[str]:
    file = folder / GAMES
    return file.read_text().splitlines() if file.exists() else []


def test_the_games_are_the_same_in_one_process_in_two_and_here(tmp_path: Path) -> None:
    heard: list[int] = []
    one = run(plan(), 4, tmp_path / "one", heard.append)
    two = run(plan(), 4, tmp_path / "two", lambda done: None, jobs=2)
    here = [play(plan().job(), plan().fixture(i)) for i in range(4)]
    assert outcomes(one) == outcomes(two) == outcomes(here)
    assert heard == [0, 1, 2, 3, 4]


def test_more_games_go_on_where_fewer_ended(tmp_path: Path) -> None:
    run(plan(), 2, tmp_path, lambda done: None)
    before = lines(tmp_path)
    heard: list[int] = []
    run(plan(), 3, tmp_path, heard.append)
    assert heard == [2, 3]
    assert lines(tmp_path)[:3] == before


def test_games_of_another_plan_are_not_mixed_in(tmp_path: Path) -> None:
    run(plan(), 1, tmp_path, lambda done: None)
    with pytest.raises(Fault) as caught:
        run(plan("2"), 1, tmp_path, lambda done: None)
    assert caught.value.said["id"] == "arena.foreign"
    other = run(plan("2"), 1, tmp_path, lambda done: None, fresh=True)
    assert json.loads(lines(tmp_path)[0])["seed"] == "2"
    assert len(lines(tmp_path)) == 2
    assert outcomes(other) == outcomes([json.loads(lines(tmp_path)[1])])


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    whole = run(plan(), 2, tmp_path, lambda done: None)
    file = tmp_path / GAMES
    file.write_bytes(file.read_bytes()[:-20])
    assert outcomes(run(plan(), 2, tmp_path, lambda done: None)) == outcomes(whole)
    assert len(lines(tmp_path)) == 3


def test_what_cannot_be_read_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / GAMES).write_text("my diary\n")
    with pytest.raises(Fault) as caught:
        run(plan(), 1, tmp_path, lambda done: None)
    assert caught.value.said["id"] == "arena.garbled"
    assert lines(tmp_path) == ["my diary"]


def test_two_arenas_do_not_write_to_one_file(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / GAMES, plan().header(), False)
    try:
        with pytest.raises(Fault) as caught:
            run(plan(), 1, tmp_path, lambda done: None)
        assert caught.value.said["id"] == "arena.busy"
    finally:
        ledger.close()
    run(plan(), 1, tmp_path, lambda done: None)


def test_an_arena_that_was_killed_goes_on_and_has_lost_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    quick = ArenaPlan("raja", ["random", "random"], options={"short": "true"})
    command = [sys.executable, "-P", "-m", "kingsroad.cli", "arena", "raja", "--bots", "random,random"]
    command += ["--option", "short=true", "--games", "100000", "--jobs", "2", "--out", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as arena:
        try:
            until(lambda: len(lines(folder)) > 4)
            workers = children(arena.pid)
            assert len(workers) == 2
        finally:
            os.kill(arena.pid, signal.SIGKILL)
    until(lambda: not any(alive(worker) for worker in workers))
    kept = [line for line in (folder / GAMES).read_text().splitlines(keepends=True) if line.endswith("\n")]
    games = run(quick, len(kept) + 2, folder, lambda count: None)
    assert (folder / GAMES).read_text().startswith("".join(kept))
    assert outcomes(games[:5]) == outcomes([play(quick.job(), quick.fixture(i)) for i in range(5)])
    assert [game["i"] for game in games] == list(range(len(kept) + 2))


def until(condition: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


def children(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    return [int(child) for child in found.split()]


def alive(process: int) -> bool:
    """A process that has ended but was not waited for does not count."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_game_that_cannot_be_played_ends_the_arena_with_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "COMMAND", (sys.executable, "-c", "raise SystemExit"))
    with pytest.raises(Fault) as caught:
        run(plan(), 1, tmp_path, lambda done: None)
    assert caught.value.said["id"] == "arena.broken"


def test_the_ladder_is_for_every_number_of_players_and_stands_between_its_marks(tmp_path: Path) -> None:
    assert [plan.players for plan in ladder_plans("raja", "1")] == [2, 3, 4, 5]
    assert [plan.players for plan in ladder_plans("praga", "1")] == [1, 2, 3, 4]
    document = tmp_path / "bots.md"
    document.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    put_between(document, "| new |")
    assert document.read_text() == f"before\n{BEGIN}\n\n| new |\n\n{END}\nafter\n"
    document.write_text("no marks")
    with pytest.raises(Fault) as caught:
        put_between(document, "| new |")
    assert caught.value.said["id"] == "arena.no_marks"


def test_who_plays_alone_has_turns_too() -> None:
    solo = ArenaPlan("praga", ["random"])
    played = play(solo.job(), solo.fixture(0))
    assert played["ranks"] == [1]
    assert played["turns"] == [16]
