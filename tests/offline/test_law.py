"""The law of the browser's runtime: games at random have the same journals and hashes there as here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.offline.random_games import journal

ROOT = Path(__file__).resolve().parents[2]
COUNT = 200 if "KINGSROAD_SOAK" in os.environ else 12


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("archive") / "engine.zip"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, str(ROOT / "tools/engine_archive.py"), str(made)], env=environment, check=True)
    return made


def test_games_at_random_are_the_same_in_the_runtime_of_the_browser(archive: Path) -> None:
    node = shutil.which("node", path=os.pathsep.join([str(ROOT / ".venv/bin"), os.environ["PATH"]]))
    assert node is not None, "make test brings one"
    program = str(ROOT / "tests/offline/random_games.py")
    command = [node, "law.mjs", str(archive), program, "0", str(COUNT)]
    told = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, check=True).stdout
    there = json.loads(told)
    assert len(there) == COUNT
    for number, text in enumerate(there):
        assert text == journal(number), f"game {number}"
    assert {text.splitlines()[1] for text in there} == {"title: praga", "title: raja"}
