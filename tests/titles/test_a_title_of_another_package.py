"""One folder and one record: a made-up game runs everywhere, and no line of shared code knows it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kingsroad import titles
from kingsroad.env import zoo
from kingsroad.kernel.phrase import Fault
from kingsroad.lessons import load_lesson
from kingsroad.rulebook import load_rulebook
from kingsroad.words import Words
from tests.cli.conftest import Run, _run
from tests.web.whole import run as run_whole
from tests.web.whole import whole

ROOT = Path(__file__).parents[2]

__all__ = ["_run"]


@pytest.fixture(autouse=True)
def _market(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As pip leaves it behind: an entry point beside the code, for this process and those it starts."""
    site = tmp_path / "site"
    record = site / "market-1.dist-info"
    record.mkdir(parents=True)
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: market\nVersion: 1\n")
    (record / "entry_points.txt").write_text(f"[{titles.GROUP}]\nmarket = tests.market.title:TITLE\n")
    monkeypatch.syspath_prepend(str(site))
    known = [part for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part]
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(site), str(ROOT), *(str(Path(part).absolute()) for part in known)])
    )
    titles.records.cache_clear()
    monkeypatch.setattr("kingsroad.cli.Reader.words", Words())  # which an earlier test may have loaded
    yield
    titles.records.cache_clear()


def test_it_is_one_of_the_titles() -> None:
    assert titles.names() == ["praga", "raja", "market"]
    assert titles.game("market").content.one("stall", "mill").text("effect") == "2 apple, ?(coin: @tree)"
    assert [rule.id for rule in load_rulebook("market", "de").find("day")] == ["market/day/1"]
    with pytest.raises(Fault, match=r"lesson\.none"):
        load_lesson("market")


def test_it_is_simulated(run: Run) -> None:
    ran = run("sim", "market", "--seats", "random,easy,random", "--games", "5", "--seed", "3", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["games"] == 5


def test_its_bots_meet_in_an_arena(run: Run, tmp_path: Path) -> None:
    ran = run(
        "arena", "market", "--bots", "random,easy", "--games", "4", "--jobs", "2", "--json", "--out", tmp_path / "a"
    )
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["games"] == 4


def test_its_games_are_kept_and_read_back(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "market.parquet"
    seats = ("--seats", "random,easy", "--games", "3")
    ran = run("sim", "market", *seats, "--parquet", kept, "--journals", tmp_path / "j")
    assert (ran.code, ran.err) == (0, "")
    for file in (kept, tmp_path / "j"):
        told = json.loads(run("data", file, "--verify", "3", "--json").out)
        assert (told["titles"], told["verified"]) == (["market"], 3)


def test_its_balance_is_told_by_what_its_moves_name(run: Run, tmp_path: Path) -> None:
    told = tmp_path / "told.json"
    ran = run("balance", "market", "--level", "random", "--games", "12", "--json", told, "--html", tmp_path / "x.html")
    assert (ran.code, ran.err) == (0, "")
    stalls = {row["id"] for row in json.loads(told.read_text())["subjects"]["stall"]}
    assert stalls == {"mill", "well", "inn", "gate"}
    assert "mill" in (tmp_path / "x.html").read_text()


def test_a_level_it_has_not_is_refused(run: Run) -> None:
    ran = run("sim", "market", "--seats", "master,random")
    assert ran.code == 2
    assert "master" in ran.err


def test_programs_learn_it() -> None:
    env = zoo.env("market", 3)
    env.reset(seed=1)
    rng = Random(1)
    for _ in range(500):
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            break
        legal = [i for i, legal in enumerate(observation["action_mask"]) if legal]
        env.step(rng.choice(legal))
    assert all(env.terminations.values())
    assert sum(env.rewards.values()) == pytest.approx(0)


def test_it_is_played_in_a_terminal_and_read_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "day.journal"
    ran = run("play", "market", "--seats", "me:Anna,easy", "--seed", "5", "--save", path, typed="1\n" * 100)
    assert (ran.code, ran.err) == (0, "")
    assert "Trees: " in ran.out
    assert "Final ranking" in ran.out
    again = run("replay", path, "--verify")
    assert (again.code, again.err) == (0, "")


def test_it_is_played_at_a_table_against_a_bot(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path / "data", workers="1") as server:
            anna = await server.person("Anna")
            known = [title["title"] for title in (await anna.get("/api/titles")).json()["titles"]]
            assert known == ["praga", "raja", "market"]
            wish = {"title": "market", "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}]}
            table = (await anna.post("/api/tables", wish)).json()["id"]
            socket = await anna.socket(f"/api/tables/{table}/stream?seat=0")
            while True:
                shown = (await anna.get(f"/api/tables/{table}/view?seat=0")).json()
                view = shown["view"]
                if view["over"]:
                    break
                if 0 not in view["waiting"]:
                    await socket.until("view")  # the bot has moved
                    continue
                code = view["moves"][0]["code"]
                moved = await anna.post(f"/api/tables/{table}/moves", {"seat": 0, "n": shown["n"] + 1, "code": code})
                assert moved.status == 200, moved.text
            assert len(view["result"]["totals"]) == 2

    run_whole(test)
