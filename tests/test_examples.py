"""The programs in `examples` do what they say, each in a process of its own as a reader would start it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import numpy as np
import pytest

import kingsroad
from tests.server.servers import Server, running

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
PYTHON = sys.executable
NODE = shutil.which("node", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])) or "node"
PATIENCE = 120  # seconds; each needs a few


def run(*command: str) -> subprocess.CompletedProcess[str]:
    words = [command[0], f"examples/{command[1]}", *command[2:]]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)


def lines_of(*command: str) -> list[str]:
    ended = run(*command)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stderr == ""
    return ended.stdout.splitlines()


@pytest.fixture(name="server", scope="module")
def _server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("examples")) as started:
        yield started
        assert started.bugs() == []


def test_the_page_lists_every_example_and_nothing_else() -> None:
    listed = re.findall(r"^\| \[(\S+)\]\(\1\) \|", (EXAMPLES / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(path.name for path in EXAMPLES.glob("*.*") if path.name != "README.md")


def test_the_first_bot_beats_the_one_that_plays_at_random() -> None:
    assert lines_of(PYTHON, "first_bot.py", "2")[-1] == "BestNow won 2 of 2 games"


def test_the_first_simulation_draws_a_bar_for_each_seat() -> None:
    heading, *bars = lines_of(PYTHON, "first_simulation.py", "raja", "random", "3", "--games", "4")
    assert heading == "raja: 3 random bots, 4 games"
    assert [bar.split()[0] for bar in bars] == ["black", "blue", "yellow"]
    assert 99 <= sum(int(bar.split()[-1].rstrip("%")) for bar in bars) <= 101


def test_the_first_simulation_draws_a_picture_or_says_what_it_needs_for_it(tmp_path: Path) -> None:
    picture = tmp_path / "seats.png"
    ended = run(PYTHON, "first_simulation.py", "raja", "random", "2", "--games", "1", "--plot", str(picture))
    if find_spec("matplotlib") is None:
        assert ended.returncode == 2
        assert '--plot needs matplotlib: pip install ".[plot]"' in ended.stderr
    else:
        assert ended.returncode == 0, ended.stderr
        assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_first_simulation_says_in_one_sentence_what_it_cannot_play() -> None:
    ended = run(PYTHON, "first_simulation.py", "chess")
    assert ended.returncode == 2
    assert ended.stderr.endswith("error: there is no title chess; known: praga, raja\n")


def test_the_first_environment_plays_its_episodes_to_their_rewards() -> None:
    *episodes, mean = lines_of(PYTHON, "first_environment.py", "2")
    for episode in episodes:
        assert re.fullmatch(r"episode \d: rank [12], total \[\d+, \d+\], reward [+-]\d", episode)
    assert len(episodes) == 2
    assert re.fullmatch(r"mean reward [+-][01]\.\d\d over 2 episodes", mean)


def test_the_learner_plays_learns_and_is_judged(tmp_path: Path) -> None:
    weights, picture = tmp_path / "praga.npz", tmp_path / "praga.svg"
    kept = ("--save", str(weights), "--curve", str(picture))
    first, second, result = lines_of(PYTHON, "learn.py", "praga", "--updates", "2", "--games", "3", *kept)
    assert re.fullmatch(r" +0\.\d\d min +1 updates +\d+ games +\d+\.\d\d", first)
    assert "2 updates" in second
    assert re.fullmatch(r"3 games: \d+\.\d\d points", result)
    with np.load(weights) as saved:
        assert [saved[name].shape[0] for name in saved.files] == [4411, 256, 256, 256, 256, 256, 538, 1]
    assert picture.read_text().count("<polyline") == 1


def test_the_learners_network_comes_to_choose_what_pays_and_to_know_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    learn: Any = import_module("learn")
    network = learn.Network(3, 4, np.random.default_rng(1))
    seen = np.eye(3, dtype=np.float32)
    legal = np.array([[True, True, True, False]] * 3)
    for _ in range(300):
        layers, chances, values = network.look(seen, legal)
        pays = -np.exp(chances)
        pays[range(3), range(3)] += 1  # in each of three positions another action
        network.learn(layers, -pays, values - np.array([0.5, -1, 2], np.float32), 3e-3)
    _, chances, values = network.look(seen, legal)
    assert np.exp(chances[range(3), range(3)]).min() > 0.9
    assert np.exp(chances)[:, 3].max() == 0
    assert np.abs(values - [0.5, -1, 2]).max() < 0.1


@pytest.mark.parametrize("command", [(PYTHON, "api_client.py"), (NODE, "api_client.mjs")], ids=["python", "node"])
def test_the_first_client_plays_a_game_over_the_api_to_its_end(server: Server, command: tuple[str, str]) -> None:
    over, address = lines_of(*command, server.address)
    with urlopen(address.removeprefix("the journal: ")) as answer:
        game = kingsroad.replay(answer)
    assert game.over
    totals = [list(total) for total in game.scores.values()]
    assert over.replace(" ", "") == f"over after {game.n} lines: {totals}".replace(" ", "")
    assert game.names[0] == "First client"


@pytest.mark.parametrize("command", [(PYTHON, "api_client.py"), (NODE, "api_client.mjs")], ids=["python", "node"])
def test_the_first_client_ends_with_an_error_where_no_server_answers(command: tuple[str, str]) -> None:
    assert run(*command, "http://127.0.0.1:9").returncode != 0
