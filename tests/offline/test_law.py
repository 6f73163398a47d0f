"""The runtime of the browser, under Node, with the library that a browser gets: games at random have the same journals
and hashes there as here, and nothing that may be asked needs a module that was left out."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import kingsroad
from tests.offline.random_games import journal

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
WEB = ROOT / "web"
PACKAGE = Path(kingsroad.__file__).parent
COUNT = 200 if "KINGSROAD_SOAK" in os.environ else 12


def node(*arguments: str | Path) -> str:
    program = shutil.which("node", path=os.pathsep.join([str(ROOT / ".venv/bin"), os.environ["PATH"]]))
    assert program is not None, "make test brings one"
    done = subprocess.run([program, *map(str, arguments)], cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def made(folder: Path) -> Path:
    archive = folder / "archive.zip"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, str(ROOT / "tools/engine_archive.py"), str(archive)], env=environment, check=True)
    node("library.mjs", archive, folder)
    return folder


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The one that the installed package serves; from the sources a new one."""
    shipped = [] if PACKAGE.is_relative_to(ROOT / "src") else sorted(PACKAGE.glob("web/static/runtime/*"))
    assert len(shipped) < 2
    return shipped[0] if shipped else made(tmp_path_factory.mktemp("library"))


def modules(archive: Path) -> set[str]:
    """By their names, whether they are compiled or not."""
    with ZipFile(archive) as packed:
        files = [Path(name) for name in packed.namelist() if name.endswith((".py", ".pyc"))]
    return {".".join((file.parent if file.stem == "__init__" else file.with_suffix("")).parts) for file in files}


def test_games_at_random_are_the_same_in_the_runtime_of_the_browser(library: Path) -> None:
    played = f"import json; json.dumps([journal(n) for n in range({COUNT})])"
    there = json.loads(node("law.mjs", library, played, HERE / "random_games.py"))
    assert len(there) == COUNT
    for number, text in enumerate(there):
        assert text == journal(number), f"game {number}"
    assert {text.splitlines()[1] for text in there} == {"title: praga", "title: raja"}


def test_nothing_that_may_be_asked_needs_a_module_that_a_browser_does_not_load(library: Path) -> None:
    shipped = modules(WEB / "node_modules/pyodide/python_stdlib.zip")
    loaded = modules(library / "python_stdlib.zip")
    assert loaded < shipped
    assert len(loaded) < 220
    games: dict[str, str] = {}
    for number in range(12):
        text = journal(number)
        games.setdefault(text.splitlines()[1], text)
    assert len(games) == 2
    asked = f"missing_after(Shelf(), {list(games.values())!r})"
    programs = [HERE / name for name in ("keeping.py", "every_path.py")]
    assert set(json.loads(node("law.mjs", library, asked, *programs))) & shipped == set()


def test_equal_sources_make_an_equal_library(library: Path, tmp_path: Path) -> None:
    again = made(tmp_path)
    for name in ("python_stdlib.zip", "engine.zip", "pyodide-lock.json"):
        assert (again / name).read_bytes() == (library / name).read_bytes(), name
