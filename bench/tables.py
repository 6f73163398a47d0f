"""The table service beside its peers, in one run: W1 moves/s, W2 time to the opponent's screen, W3 many watchers.

Server and load are two processes; each peer has its turn several times round, and the medians are shown. Our server
stores every move durably (SQLite, WAL, synchronous=FULL) before anyone sees it; boardgame.io's toy table stores none.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "bench" / "tables"
LATEST = ROOT / "bench" / "latest.json"
TITLES = ("raja", "praga")
TABLES = 32
WATCHERS = 500
SECONDS = 4
PAUSE = 100  # milliseconds a player looks before he moves, where the time to the screen is measured
REPETITIONS = 3
SIZE = 6000  # bytes: about what a view has
AIMS = {"raja": 3.0, "praga": 1.5}  # moves/s as multiples of boardgame.io's
SCREEN_AIM = 5.0  # its p99 as a multiple of ours
WATCH_AIM = 3.0  # our p99 as a multiple of that of websockets.broadcast()

Figures: TypeAlias = dict[str, Any]


class Unready(Exception):
    """The comparison cannot be run; the text says why."""


@contextmanager
def server(command: list[str], address: str, more: Mapping[str, str]) -> Iterator[int]:
    """A server process; its port is what `address` finds in the lines it prints."""
    process = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **more}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            found = re.search(address, line)
            if found:
                yield int(found[1])
                return
        raise Unready(f"{command[0]} ended before it was open")
    finally:
        process.kill()
        process.wait()


def load(*arguments: str) -> Figures:
    done = subprocess.run(["node", *arguments], cwd=HERE, capture_output=True, text=True, timeout=120)
    if done.returncode or not done.stdout.strip():
        lines = done.stderr.strip().splitlines() or ["no reason given"]
        raise Unready(lines[-1])
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def boardgame() -> dict[str, Figures]:
    with server(["node", str(HERE / "toy_server.cjs")], r"serving on (\d+)", {}) as port:
        full = load("load_boardgame.cjs", str(port), str(TABLES), str(SECONDS), "0")
    with server(["node", str(HERE / "toy_server.cjs")], r"serving on (\d+)", {}) as port:
        calm = load("load_boardgame.cjs", str(port), str(TABLES), str(SECONDS), str(PAUSE))
    return {"full": full, "calm": calm}


@contextmanager
def kingsroad_server(bots: int) -> Iterator[int]:
    """Ours, the installed one, on fresh data and with so many processes for bots; its port."""
    with tempfile.TemporaryDirectory(prefix="kingsroad-bench-") as folder:
        limits = ["--rate", "0", "--guest-rate", "0", "--connections", "0"]
        flags = ["--port", "0", *limits, "--workers", str(bots), "--data", folder]
        command = [str(Path(sys.executable).with_name("kingsroad")), "serve", *flags]
        with server(command, r"http://[^:]+:(\d+)", {"PYTHONPATH": "", "PYTHONUNBUFFERED": "1"}) as port:
            yield port


def kingsroad(title: str) -> dict[str, Figures]:
    with kingsroad_server(bots=0) as port:
        full = load("load_kingsroad.cjs", str(port), str(TABLES), str(SECONDS), "0", title)
        calm = load("load_kingsroad.cjs", str(port), str(TABLES), str(SECONDS), str(PAUSE), title)
        watch = load("watch.cjs", title, str(port), str(WATCHERS), str(SECONDS))
    return {"full": full, "calm": calm, "watch": watch}


def broadcast() -> dict[str, Figures]:
    with server([sys.executable, "-u", str(HERE / "broadcast.py"), str(SIZE)], r"^(\d+)$", {}) as port:
        return {"watch": load("watch.cjs", "broadcast", str(port), str(WATCHERS), str(SECONDS))}


def middle(repetitions: list[dict[str, Figures]]) -> dict[str, Figures]:
    return {
        part: {name: statistics.median(each[part][name] for each in repetitions) for name in repetitions[0][part]}
        for part in repetitions[0]
    }


def at_least(value: float, aim: float) -> str:
    return f"({'at least' if value >= aim else 'below'} {aim:g})"


def show(found: dict[str, dict[str, Figures]]) -> dict[str, float]:
    toy, bar = found["boardgame.io"], found["broadcast"]
    print(f"{'':14}{'moves/s':>10}{'to screen p50 ms':>18}{'p99 ms':>9}{f'{WATCHERS} watchers p99 ms':>24}")
    for name, figures in found.items():
        rate = f"{figures['full']['rate']:10,.0f}" if "full" in figures else f"{'':10}"
        screen = f"{figures['calm']['p50']:18.2f}{figures['calm']['p99']:9.2f}" if "calm" in figures else f"{'':27}"
        watch = f"{figures['watch']['p99']:24.1f}" if "watch" in figures else ""
        print(f"{name:14}{rate}{screen}{watch}")
    ratios: dict[str, float] = {}
    for title in TITLES:
        ours = found[title]
        speed = ours["full"]["rate"] / toy["full"]["rate"]
        screen_ratio = toy["calm"]["p99"] / ours["calm"]["p99"]
        watch_ratio = ours["watch"]["p99"] / bar["watch"]["p99"]
        ratios |= {f"{title} W1": speed, f"{title} W2": screen_ratio, f"{title} W3": watch_ratio}
        print(f"{title.capitalize()}, W1: {speed:.2f} x boardgame.io's moves/s {at_least(speed, AIMS[title])}")
        print(f"{title.capitalize()}, W2: to the screen in 1/{screen_ratio:.1f} {at_least(screen_ratio, SCREEN_AIM)}")
        within = "within" if watch_ratio <= WATCH_AIM else "above"
        print(f"{title.capitalize()}, W3: {watch_ratio:.2f} x websockets.broadcast() ({within} {WATCH_AIM:g})")
    return ratios


def main() -> int:
    if shutil.which("node") is None or shutil.which("npm") is None:
        print("bench: without Node there is no boardgame.io to compare the table service with", file=sys.stderr)
        return 0
    found: dict[str, list[dict[str, Figures]]] = {}
    try:
        if not (HERE / "node_modules" / "ws").is_dir():
            print("boardgame.io is being installed ...", file=sys.stderr)
            subprocess.run(["npm", "install", "--silent"], cwd=HERE, check=True)
        for _ in range(REPETITIONS):
            found.setdefault("boardgame.io", []).append(boardgame())
            found.setdefault("broadcast", []).append(broadcast())
            for title in TITLES:
                found.setdefault(title, []).append(kingsroad(title))
    except (Unready, subprocess.SubprocessError) as reason:
        print(f"bench: {reason}", file=sys.stderr)
        return 2
    middles = {name: middle(each) for name, each in found.items()}
    ratios = show(middles)
    latest = json.loads(LATEST.read_text(encoding="utf-8")) if LATEST.exists() else {}
    latest["tables"] = {"medians": middles, "ratios": ratios, "repetitions": found}
    LATEST.write_text(json.dumps(latest, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
