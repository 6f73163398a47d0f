"""The table service beside its peers, in one run: W1 moves/s, W2 time to the opponent's screen, W3 many watchers, and
W4 the same work: boardgame.io with a table of the weight of ours, private parts and PostgreSQL, beside ours on that
PostgreSQL; W5 two of our processes behind one Redis: moves/s, where cores are left for a second one, and moves for a
second of the servers' processor time, wherever.

Server and load are two processes; each peer has its turn several times round, and the medians are shown. Our server
stores every move durably before anyone sees it (SQLite with WAL and synchronous=FULL, or PostgreSQL with fsync);
boardgame.io's toy table stores none.
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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tests.table.databases import Postgres, Redis  # noqa: E402 - PostgreSQL and Redis on ports of their own

HERE = ROOT / "bench" / "tables"
LATEST = ROOT / "bench" / "latest.json"
TITLES = ("raja", "praga")
TABLES = 32
WATCHERS = 500
SECONDS = 4
PAUSE = 100  # milliseconds a player looks before they move, where the time to the screen is measured
REPETITIONS = 3
SIZE = 6000  # bytes: about what a view has
AIMS = {"raja": 3.0, "praga": 1.5}  # moves/s as multiples of boardgame.io's
SCREEN_AIM = 5.0  # its p99 as a multiple of ours
WATCH_AIM = 3.0  # our p99 as a multiple of that of websockets.broadcast()
SAME_WORK_AIM = 4.0  # moves/s as a multiple of boardgame.io's with the same to send and to store, and its p99 of ours
TWO_AIM = 1.6  # moves/s of two processes as a multiple of one's
SPARE = 0.9  # cores that must be idle under one process, or a second one cannot show what it adds
STORED = " + PostgreSQL"
TWO = " x 2"

Figures: TypeAlias = dict[str, Any]


class Serving(NamedTuple):
    port: int
    pid: int


class Unready(Exception):
    """The comparison cannot be run; the text says why."""


@contextmanager
def server(command: list[str], address: str, more: Mapping[str, str]) -> Iterator[Serving]:
    """A server process; its port is what `address` finds in the lines it prints."""
    process = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **more}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            found = re.search(address, line)
            if found:
                yield Serving(int(found[1]), process.pid)
                return
        raise Unready(f"{command[0]} ended before it was open")
    finally:
        process.kill()
        process.wait()


def load(*arguments: str, servers: Sequence[Serving], database: Postgres | None = None) -> Figures:
    """What a load measured: of itself, of the machine, and of these processes."""
    process = None if database is None else database.process
    watched = {"SERVERS": ",".join(str(each.pid) for each in servers), "DATABASE": str(process.pid) if process else ""}
    done = subprocess.run(
        ["node", *arguments], cwd=HERE, env={**os.environ, **watched}, capture_output=True, text=True, timeout=120
    )
    if done.returncode or not done.stdout.strip():
        lines = done.stderr.strip().splitlines() or ["no reason given"]
        raise Unready(lines[-1])
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def boardgame(game: str, postgres: Postgres | None = None) -> dict[str, Figures]:
    found = {}
    for part, pause in (("full", 0), ("calm", PAUSE)):
        command = ["node", str(HERE / "boardgame_server.cjs"), game, *([postgres.fresh()] if postgres else [])]
        with server(command, r"serving on (\d+)", {}) as one:
            told = [str(one.port), str(TABLES), str(SECONDS), str(pause), game]
            found[part] = load("load_boardgame.cjs", *told, servers=[one], database=postgres)
    return found


@contextmanager
def kingsroad_server(bots: int, *more: str) -> Iterator[Serving]:
    """Ours, the installed one, on fresh data and with so many processes for bots."""
    with tempfile.TemporaryDirectory(prefix="kingsroad-bench-") as folder:
        limits = ["--rate", "0", "--guest-rate", "0", "--connections", "0"]
        flags = ["--port", "0", *limits, "--workers", str(bots), "--data", folder, *more]
        command = [str(Path(sys.executable).with_name("kingsroad")), "serve", *flags]
        with server(command, r"http://[^:]+:(\d+)", {"PYTHONPATH": "", "PYTHONUNBUFFERED": "1"}) as one:
            yield one


def kingsroad(title: str) -> dict[str, Figures]:
    with kingsroad_server(0) as one:
        return {
            "full": play(title, [one], 0),
            "calm": play(title, [one], PAUSE),
            "watch": load("watch.cjs", title, str(one.port), str(WATCHERS), str(SECONDS), servers=[one]),
        }


def kingsroad_stored(title: str, postgres: Postgres, redis: Redis, processes: int) -> dict[str, Figures]:
    """On PostgreSQL; several processes tell each other by Redis what happened."""
    flags = ["--database-url", postgres.fresh()]
    if processes > 1:
        flags += ["--bus-url", redis.url]
    with ExitStack() as stack:
        servers = [stack.enter_context(kingsroad_server(0, *flags)) for _ in range(processes)]
        return {"full": play(title, servers, 0, postgres), "calm": play(title, servers, PAUSE, postgres)}


def play(title: str, servers: list[Serving], pause: int, database: Postgres | None = None) -> Figures:
    told = [",".join(str(each.port) for each in servers), str(TABLES), str(SECONDS), str(pause), title]
    return load("load_kingsroad.cjs", *told, servers=servers, database=database)


def broadcast() -> dict[str, Figures]:
    with server([sys.executable, "-u", str(HERE / "broadcast.py"), str(SIZE)], r"^(\d+)$", {}) as one:
        told = ["broadcast", str(one.port), str(WATCHERS), str(SECONDS)]
        return {"watch": load("watch.cjs", *told, servers=[one])}


def middle(repetitions: list[dict[str, Figures]]) -> dict[str, Figures]:
    return {
        part: {name: statistics.median(each[part][name] for each in repetitions) for name in repetitions[0][part]}
        for part in repetitions[0]
    }


def at_least(value: float, aim: float) -> str:
    return f"({'at least' if value >= aim else 'below'} {aim:g})"


def show(found: dict[str, dict[str, Figures]]) -> dict[str, float]:
    cores = ("cores: servers", "database", "load", "idle")
    heads = ("moves/s", "p50 ms", "p99 ms", "bytes a move", *cores, "moves/CPU s", f"{WATCHERS} watchers p99 ms")
    print(f"{'':28}" + "".join(f"{head:>{len(head) + 2}}" for head in heads))
    for name, figures in found.items():
        full, calm, watch = (figures.get(part) for part in ("full", "calm", "watch"))
        cells = [f"{full['rate']:,.0f}" if full else ""]
        cells += [f"{calm['p50']:.2f}", f"{calm['p99']:.2f}"] if calm else ["", ""]
        if full:
            shares = (full["servers"], full["database"], full["load"], full["idle"] * (os.cpu_count() or 1))
            cells += [f"{full['bytes']:,.0f}", *[f"{share:.2f}" for share in shares], f"{full['frugal']:,.0f}"]
        else:
            cells += [""] * 6
        cells += [f"{watch['p99']:.1f}" if watch else ""]
        row = "".join(f"{cell:>{len(head) + 2}}" for head, cell in zip(heads, cells, strict=True))
        print(f"{name:28}{row}")
    ratios: dict[str, float] = {}
    for title in TITLES:
        ratios |= compare(title, found)
    return ratios


def compare(title: str, found: dict[str, dict[str, Figures]]) -> dict[str, float]:
    """One title's ratios, each told in a line."""
    ours, toy, bar = found[title], found["boardgame.io"], found["broadcast"]
    stored, peer, two = found[title + STORED], found["boardgame.io" + STORED], found[title + TWO]
    ratios = {
        "W1": ours["full"]["rate"] / toy["full"]["rate"],
        "W2": toy["calm"]["p99"] / ours["calm"]["p99"],
        "W3": ours["watch"]["p99"] / bar["watch"]["p99"],
        "W4 moves": stored["full"]["rate"] / peer["full"]["rate"],
        "W4 p99": peer["calm"]["p99"] / stored["calm"]["p99"],
        "W4 p99 full": peer["full"]["p99"] / stored["full"]["p99"],
        "W5": two["full"]["rate"] / stored["full"]["rate"],
        "W5 frugal": two["full"]["frugal"] / max(stored["full"]["frugal"], 1e-9),
    }
    name = title.capitalize()
    print(f"{name}, W1: {ratios['W1']:.2f} x boardgame.io's moves/s {at_least(ratios['W1'], AIMS[title])}")
    print(f"{name}, W2: to the screen in 1/{ratios['W2']:.1f} {at_least(ratios['W2'], SCREEN_AIM)}")
    within = "within" if ratios["W3"] <= WATCH_AIM else "above"
    print(f"{name}, W3: {ratios['W3']:.2f} x websockets.broadcast() ({within} {WATCH_AIM:g})")
    for what, text in (
        ("moves", "{:.2f} x its moves/s"),
        ("p99", "p99 1/{:.1f}"),
        ("p99 full", "at full load p99 1/{:.1f}"),
    ):
        ratio = ratios[f"W4 {what}"]
        print(f"{name}, W4: the same work, {text.format(ratio)} {at_least(ratio, SAME_WORK_AIM)}")
    cores = os.cpu_count() or 1
    idle = stored["full"]["idle"] * cores
    free = "" if idle >= SPARE else f"; under one, {idle:.1f} of {cores} cores were idle: there is none for a second"
    print(f"{name}, W5: two processes {ratios['W5']:.2f} x one {at_least(ratios['W5'], TWO_AIM)}{free}")
    print(f"{name}, W5: for a second of their processor time {ratios['W5 frugal']:.2f} x the moves of one")
    return {f"{title} {each}": ratio for each, ratio in ratios.items()}


def measure(postgres: Postgres, redis: Redis) -> dict[str, dict[str, Figures]]:
    """Everyone's turn, once."""
    found = {"boardgame.io": boardgame("toy"), "broadcast": broadcast()}
    found["boardgame.io" + STORED] = boardgame("weighty", postgres)
    for title in TITLES:
        found[title] = kingsroad(title)
        found[title + STORED] = kingsroad_stored(title, postgres, redis, 1)
        found[title + TWO] = kingsroad_stored(title, postgres, redis, 2)
    return found


def main() -> int:
    if shutil.which("node") is None or shutil.which("npm") is None:
        print("bench: without Node there is no boardgame.io to compare the table service with", file=sys.stderr)
        return 0
    rounds: list[dict[str, dict[str, Figures]]] = []
    postgres, redis = Postgres(fsync=True), Redis()
    try:
        if not (HERE / "node_modules" / "bgio-postgres").is_dir():
            print("boardgame.io is being installed ...", file=sys.stderr)
            subprocess.run(["npm", "install", "--silent"], cwd=HERE, check=True)
        postgres.start()
        redis.start()
        rounds += [measure(postgres, redis) for _ in range(REPETITIONS)]
    except (Unready, subprocess.SubprocessError) as reason:
        print(f"bench: {reason}", file=sys.stderr)
        return 2
    finally:
        postgres.close()
        redis.stop()
    found = {name: [each[name] for each in rounds] for name in rounds[0]}
    middles = {name: middle(each) for name, each in found.items()}
    ratios = show(middles)
    latest = json.loads(LATEST.read_text(encoding="utf-8")) if LATEST.exists() else {}
    latest["tables"] = {"medians": middles, "ratios": ratios, "repetitions": found}
    LATEST.write_text(json.dumps(latest, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
