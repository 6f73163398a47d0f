"""The arena on a Ray cluster of one machine: are its games those that are played without? `make cluster`

Ray is large, so it has an environment of its own (.venv-ray), made on the first run; the package is taken from src.
The cluster is a child of this program and ends with it.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv-ray"
BIN = ENVIRONMENT / "bin"
GAMES = 12
OPTIONS = ["--bots", "random,easy,greedy", "--games", str(GAMES), "--json"]
PATIENCE = 120.0


def make_environment() -> None:
    if (BIN / "ray").exists():
        return
    print("Ray is being installed ...", file=sys.stderr)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs = [*project["dependencies"], *project["optional-dependencies"]["ray"]]
    subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=True)
    pip = [str(BIN / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, *needs], check=True)


def free_port() -> int:
    """Outside of the range that Ray gives to its own workers."""
    while True:
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            port = int(one.getsockname()[1])
        if not 10002 <= port <= 19999:
            return port


def wait_for(port: int, head: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and head.poll() is None:
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise SystemExit("the cluster does not start")


def play(title: str, folder: Path, environment: dict[str, str], *more: str) -> dict[str, Any]:
    command = [str(BIN / "python"), "-m", "kingsroad.cli", "arena", title, *OPTIONS, "--out", str(folder), *more]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    lines = (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    games = {game["i"]: (game["seats"], game["totals"], game["ranks"]) for game in map(json.loads, lines)}
    return dict(sorted(games.items()))


def main(title: str) -> None:
    make_environment()
    environment = os.environ | {
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "src"),
        "RAY_AUTH_MODE": "token",
        "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": f"{PATIENCE:g}",  # a busy machine takes its time
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
    }
    port = free_port()
    start = [str(BIN / "ray"), "start", "--head", "--block", f"--port={free_port()}"]
    start += [f"--ray-client-server-port={port}", "--num-cpus=2", "--include-dashboard=false", "--disable-usage-stats"]
    with tempfile.TemporaryDirectory() as folder:
        head = subprocess.Popen(start, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(port, head)
            there = play(title, Path(folder, "there"), environment, "--cluster", f"ray://127.0.0.1:{port}")
        finally:
            head.terminate()
            head.wait()
        here = play(title, Path(folder, "here"), environment, "--jobs", "2")
    if there != here or len(here) != GAMES:
        raise SystemExit("the games on the cluster differ from those without")
    print(f"{len(there)} games on the cluster, the same as without it")


if __name__ == "__main__":
    main(*sys.argv[1:])
