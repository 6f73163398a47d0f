"""Speed beside Catanatron's, in one run: `make bench`.

Each engine plays in a process of its own, one after the other, several times round, so that a machine that is
busy for a while slows all of them; the medians are shown. Times are processor time of one core. A decision is a
move chosen among at least two, with both engines; moves are all of them, forced ones included, which in Catan are
more than half.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / "bench"
ENVIRONMENT = ROOT / ".venv-bench"
TITLES = ("raja", "praga")
REPETITIONS = 5
BUDGET = 1.5  # seconds for each engine in each repetition

Figures: TypeAlias = dict[str, float]

# What is aimed at: our rates as multiples of Catanatron's, its clone time as a multiple of ours.
AIMS: dict[str, Figures] = {
    "raja interpreted": {"decisions": 3, "games": 5, "clone": 10},
    "praga interpreted": {"decisions": 3, "games": 5, "clone": 10},
    "raja compiled": {"decisions": 8, "games": 20, "clone": 10},
    "praga compiled": {"decisions": 8, "games": 12, "clone": 10},
}
LINE_AIM = 20  # microseconds for a line of a stored game
GAME_AIM = 15  # milliseconds for a whole one
RATES = ("decisions", "moves", "games", "nodes")
LATEST = BENCH / "latest.json"


class Unready(Exception):
    """The comparison cannot be run; the text says why in one line."""


def run(command: list[str | Path], **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=ROOT, env=os.environ | environment, capture_output=True, text=True
    )
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()] or ["no reason given"]
        raise Unready(lines[-1])
    return done.stdout


def peer_python(place: Path = ENVIRONMENT, needs: str = "requirements.txt") -> Path:
    """The Python of an environment with Catanatron, made on the first run and when the requirements change."""
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    ready = place / ".ready"
    requirements = BENCH / needs
    if not ready.exists() or ready.read_text() != requirements.read_text():
        print("Catanatron is being installed ...", file=sys.stderr)
        try:
            run([sys.executable, "-m", "venv", place])
            pip: list[str | Path] = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
            run([*pip, "--requirement", requirements])
        except Unready as reason:
            raise Unready(f"Catanatron could not be installed from the package registry: {reason}") from None
        ready.write_text(requirements.read_text())
    return python


def measure(peer: Path) -> tuple[dict[str, list[Figures]], bool]:
    """All repetitions of each engine, and whether the installed Kingsroad is compiled."""
    measured: dict[str, list[Figures]] = {"catanatron": []}
    for title in TITLES:
        measured |= {f"{title} interpreted": [], f"{title} compiled": []}
    compiled = True
    for repetition in range(REPETITIONS):
        arguments = [str(repetition), str(BUDGET)]
        measured["catanatron"].append(json.loads(run([peer, BENCH / "catanatron_play.py", *arguments])))
        for title in TITLES:
            ours: list[str | Path] = [sys.executable, BENCH / "kingsroad_play.py", title, *arguments]
            measured[f"{title} interpreted"].append(json.loads(run(ours, PYTHONPATH=str(ROOT / "src"))))
            if compiled:
                figures = json.loads(run(ours, PYTHONPATH=""))
                compiled = figures["compiled"]
            if compiled:
                measured[f"{title} compiled"].append(figures)
        if sys.stderr.isatty():
            print(f"{repetition + 1} of {REPETITIONS}", end="\r", file=sys.stderr)
    return measured, compiled


def medians(repetitions: list[Figures]) -> Figures:
    names = [name for name in repetitions[0] if name != "compiled"]
    return {name: statistics.median(each[name] for each in repetitions) for name in names}


def ratios(ours: Figures, peer: Figures) -> Figures:
    return {rate: ours[rate] / peer[rate] for rate in RATES} | {"clone": peer["clone"] / ours["clone"]}


def show(middle: dict[str, Figures], compared: dict[str, Figures]) -> None:
    heads = f"{'decisions/s':>13}{'moves/s':>10}{'games/s':>10}{'search nodes/s':>16}{'clone us':>10}"
    print(f"{'four random players':24}{heads}{'replay us/line':>16}{'ms/game':>9}")
    for engine, figures in middle.items():
        name = "Catanatron (Catan)" if engine == "catanatron" else engine.capitalize()
        row = f"{name:24}{figures['decisions']:13,.0f}{figures['moves']:10,.0f}{figures['games']:10.1f}"
        row += f"{figures['nodes']:16,.0f}{figures['clone']:10.1f}"
        if "line" in figures:
            row += f"{figures['line']:16.1f}{figures['game']:9.2f}"
        print(row)
    for engine, ratio in compared.items():
        aims = AIMS[engine]
        parts = [
            f"{what} {each:.1f} x"
            + (f" ({'at least' if each >= aims[what] else 'below'} {aims[what]:g} x)" if what in aims else "")
            for what, each in ratio.items()
        ]
        print(f"{engine.capitalize()} beside Catanatron: {', '.join(parts)}")
        figures = middle[engine]
        if "line" in figures:
            replayed = [("line", "us a line", LINE_AIM), ("game", "ms a game", GAME_AIM)]
            parts = [
                f"{figures[what]:.1f} {unit} ({'within' if figures[what] <= aim else 'above'} {aim})"
                for what, unit, aim in replayed
            ]
            print(f"{engine.capitalize()}, replay: {', '.join(parts)}")


def main() -> int:
    try:
        measured, compiled = measure(peer_python())
    except Unready as reason:
        print(f"bench: {reason}", file=sys.stderr)
        return 2
    middle = {engine: medians(each) for engine, each in measured.items() if each}
    compared = {engine: ratios(each, middle["catanatron"]) for engine, each in middle.items() if engine != "catanatron"}
    show(middle, compared)
    if not compiled:
        print(
            "The installed engine is not compiled (no C compiler was found), so only the interpreted one was measured."
        )
    latest = json.loads(LATEST.read_text(encoding="utf-8")) if LATEST.exists() else {}  # of the tables, too
    latest |= {"medians": middle, "ratios": compared, "repetitions": measured, "python": sys.version.split()[0]}
    LATEST.write_text(json.dumps(latest, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
