"""The package as a stranger gets it: sdist and wheel, built isolated, installed into an empty environment.

Built pure, for time; `make soak` compiles, for every Python that is here.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[2]
LEFT_OUT = (".git", ".venv*", "node_modules", "static", "build", "*.egg-info", "__pycache__", ".*_cache", "artefacts")
GAME = ROOT / "tests/games/raja-short.journal"
NEEDED_BY_A_FORK = (
    "Makefile", "constraints.txt", "CHANGELOG.md", "CONTRIBUTING.md", "setup.py", ".ci/run", "docs/architecture.md",
    "tests/conftest.py", "tests/games/raja-short.journal", "tools/programs.sh", "tools/words_json.py", "bench/run.py",
    "deploy/Dockerfile", "examples/first_bot.py", "mkdocs.yml", "docs/site.css", "SECURITY.md",
    ".pre-commit-config.yaml", ".github/ISSUE_TEMPLATE/1-rule.yml",
    "web/package-lock.json", "web/.npmrc", "web/vite.config.ts", "web/src/main.ts", "web/index.html",
    "src/kingsroad/web/static/index.html", "src/kingsroad/web/static/words/cs.json",
)  # fmt: skip
SOAK = bool(os.environ.get("KINGSROAD_SOAK"))


def strangers(**more: str) -> dict[str, str]:
    """The environment without settings of this project, and without a path to its sources."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KINGSROAD_", "PYTHON"))}
    return {**kept, **more}


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    words = [str(part) for part in command]
    return subprocess.run(words, cwd=cwd, env=strangers(**environment), capture_output=True, text=True, check=False)


def done(*command: str | Path, cwd: Path, **environment: str) -> str:
    ended = run(*command, cwd=cwd, **environment)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout + ended.stderr


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a clone holds, and nothing that was built; the client's packages are lent to it, for time."""
    tree = tmp_path_factory.mktemp("checkout") / "kingsroad"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*LEFT_OUT))
    lent, packages = ROOT / "web/node_modules", tree / "web/node_modules"
    packages.mkdir()  # one link for each of them: who cleared a linked folder would clear ours
    for package in lent.iterdir():
        (packages / package.name).symlink_to(package)
    (packages / ".package-lock.json").unlink()
    shutil.copyfile(lent / ".package-lock.json", packages / ".package-lock.json")  # newer than the lock file
    return tree


@pytest.fixture(scope="module")
def sdist(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    done(sys.executable, "-m", "build", "--sdist", "--outdir", folder, checkout, cwd=folder)
    return next(folder.glob("kingsroad-*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made from the source distribution where nothing is on the PATH, Node least of all, and the compiler is broken."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--verbose", "--no-deps", "--wheel-dir", folder)
    said = done(*pip, sdist, cwd=folder, PATH="/nowhere", CC="/bin/false")
    told = [line for line in said.splitlines() if "kingsroad: the engine stays pure Python" in line]
    assert len(told) == 1, said
    assert "the C compiler /bin/false does not work here" in told[0]
    return next(folder.glob("kingsroad-*.whl"))


class Installation:
    def __init__(self, folder: Path) -> None:
        done(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
        self.folder = folder
        self.bin = folder / "bin"

    def install(self, what: str) -> None:
        pip = (sys.executable, "-m", "pip", "--python", self.bin / "python", "install", "--quiet", "--no-compile")
        done(*pip, "--constraint", ROOT / "constraints.txt", what, cwd=self.folder)

    def kingsroad(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return run(self.bin / "kingsroad", *arguments, cwd=self.folder)


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    installation = Installation(tmp_path_factory.mktemp("bare") / "venv")
    installation.install(str(wheel))
    return installation


def test_a_source_distribution_holds_what_a_fork_needs_and_the_built_client(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert not [name for name in NEEDED_BY_A_FORK if name not in names]
    assert not [name for name in names if "node_modules" in name or name.endswith(".pyc")]


def test_a_wheel_holds_the_client_with_its_words_and_no_source_of_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {"kingsroad/web/static/index.html", "kingsroad/web/static/words/de.json"} <= names
    assert any(re.fullmatch(r"kingsroad/web/static/assets/.*\.js", name) for name in names)
    assert not [name for name in names if not name.startswith("kingsroad")]


def test_the_wheel_alone_simulates_and_replays(bare: Installation) -> None:
    told = bare.kingsroad("sim", "raja", "--seats", "greedy,random", "--games", "1", "--json")
    assert json.loads(told.stdout)["games"] == 1, told.stderr
    ended = run(bare.bin / "python", "-m", "kingsroad", "replay", GAME, "--verify", cwd=bare.folder)
    assert ended.returncode == 0, ended.stderr


def test_doctor_says_why_the_engine_is_not_compiled(bare: Installation) -> None:
    assert "pure Python: the C compiler /bin/false does not work here" in " ".join(
        bare.kingsroad("doctor").stdout.split()
    )
    assert json.loads(bare.kingsroad("doctor", "--json").stdout)["engine"] == "pure"


@pytest.mark.parametrize("flags", [(), ("--port", "0"), ("--host", "0.0.0.0", "--open-browser", "no"), ("--help",)])
def test_serving_without_its_libraries_says_in_one_line_what_to_install(
    bare: Installation, flags: tuple[str, ...]
) -> None:
    ended = bare.kingsroad("serve", *flags)
    if flags == ("--help",):
        assert ended.returncode == 0
        assert "--public-url" in ended.stdout
        return
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert "pip install '.[server]'" in ended.stderr


@pytest.fixture(scope="module")
def whole(bare: Installation, wheel: Path) -> Installation:
    bare.install(f"{wheel}[server]")
    return bare


@contextmanager
def serving(installation: Installation, data: Path) -> Iterator[str]:
    """The line that a server says once it answers."""
    command = [str(installation.bin / "kingsroad"), "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(
        command, env=strangers(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline()
        finally:
            server.terminate()


def address_in(said: str) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+", said)
    assert found is not None, said
    return found[0]


def fetch(address: str) -> str:
    with urlopen(address, timeout=60) as answer:
        text: bytes = answer.read()
    return text.decode()


def test_with_the_extra_it_serves_its_page(whole: Installation, tmp_path: Path) -> None:
    with serving(whole, tmp_path) as said:
        address = address_in(said)
        page = fetch(address)
        assert '<div id="app">' in page
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        assert script is not None
        assert fetch(address + script[1])
        assert json.loads(fetch(f"{address}/healthz"))["well"]


def test_without_a_built_client_the_service_says_so_at_its_start_and_on_its_page(
    whole: Installation, tmp_path: Path
) -> None:
    package = next(whole.folder.glob("lib/python3*/site-packages/kingsroad"))
    (package / "web/static").rename(package / "web/kept")
    try:
        with serving(whole, tmp_path) as said:
            assert "is open" not in said
            assert "the client is not built" in said
            with pytest.raises(HTTPError) as refused:
                fetch(address_in(said))
            assert refused.value.code == 503
            assert "the client is not built" in refused.value.read().decode()
    finally:
        (package / "web/kept").rename(package / "web/static")


@pytest.mark.skipif(not SOAK, reason="a Node is fetched for it; `make soak` does it")
def test_where_there_is_no_node_the_build_brings_its_own(tmp_path: Path) -> None:
    tree = tmp_path / "kingsroad"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*LEFT_OUT))
    (tmp_path / "bin").mkdir()
    for program in ("sh", "env"):  # what npm itself needs
        (tmp_path / "bin" / program).symlink_to(shutil.which(program) or "")
    pip = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path)
    done(*pip, tree, cwd=tmp_path, PATH=str(tmp_path / "bin"), KINGSROAD_COMPILE="no")
    with zipfile.ZipFile(next(tmp_path.glob("kingsroad-*.whl"))) as archive:
        assert "kingsroad/web/static/index.html" in archive.namelist()


@pytest.mark.skipif(not SOAK, reason="compiling takes a minute for each Python; `make soak` does it")
@pytest.mark.parametrize("python", ["python3.11", "python3.12", "python3.13", "python3.14"])
def test_a_checkout_installs_compiled_with_each_python_that_is_here(
    checkout: Path, tmp_path: Path, python: str
) -> None:
    if shutil.which(python) is None or run(python, "-c", "import venv, ensurepip", cwd=tmp_path).returncode != 0:
        pytest.skip(f"there is no {python} here")
    done(python, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    done(tmp_path / "venv/bin/python", "-m", "pip", "install", f"{checkout}[server]", cwd=tmp_path)
    told = done(tmp_path / "venv/bin/kingsroad", "doctor", "--json", cwd=tmp_path)
    assert json.loads(told)["engine"] == "compiled"
    done(tmp_path / "venv/bin/kingsroad", "replay", GAME, "--verify", cwd=tmp_path)
