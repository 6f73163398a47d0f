"""Steps a second of the environments beside PettingZoo's connect_four and Catanatron's own environment for Gymnasium,
in one run: part of `make bench`.

As in run.py each plays in a process of its own, one after the other, several times round; the medians are shown.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path

from gym_play import CATANATRON
from run import BENCH, BUDGET, LATEST, REPETITIONS, ROOT, Unready, peer_python, run

PEER = "connect_four"
AIMS = {"raja": 3, "praga": 2}  # multiples of connect_four
PLAYERS = "4"
GYM = "Gymnasium, one random rival"


def main() -> int:
    found: dict[str, list[float]] = {PEER: [], **{title: [] for title in AIMS}}
    seats: dict[str, list[float]] = {CATANATRON: [], **{title: [] for title in AIMS}}
    try:
        peer = peer_python()
        # It asks for an older Gymnasium than PettingZoo does.
        gym_peer = peer_python(ROOT / ".venv-bench" / "gym", "gym-requirements.txt")
        for _ in range(REPETITIONS):
            script = BENCH / "env_play.py"
            found[PEER].append(json.loads(run([peer, script, "pettingzoo.classic.connect_four_v3", str(BUDGET)])))
            for title in AIMS:
                ours: list[str | Path] = [sys.executable, script, "kingsroad.env.zoo", str(BUDGET), title, PLAYERS]
                found[title].append(json.loads(run(ours, PYTHONPATH="")))
            script = BENCH / "gym_play.py"
            seats[CATANATRON].append(json.loads(run([gym_peer, "-W", "ignore", script, CATANATRON, str(BUDGET)])))
            for title in AIMS:
                alone: list[str | Path] = [sys.executable, script, title, str(BUDGET)]
                seats[title].append(json.loads(run(alone, PYTHONPATH="")))
    except Unready as reason:
        print(f"bench: {reason}", file=sys.stderr)
        return 2
    middle = {name: statistics.median(each) for name, each in found.items()}
    middle_seats = {name: statistics.median(each) for name, each in seats.items()}
    print(f"{'PettingZoo, random agents':28}{'steps/s':>10}")
    for name, steps in middle.items():
        aim = AIMS.get(name)
        ratio = steps / middle[PEER]
        beside = "" if aim is None else f"  {ratio:.1f} x ({'at least' if ratio >= aim else 'below'} {aim} x)"
        print(f"{name:28}{steps:10,.0f}{beside}")
    print(f"{GYM:28}{'steps/s':>10}")
    for name, steps in middle_seats.items():
        beside = "" if name == CATANATRON else f"  {steps / middle_seats[CATANATRON]:.1f} x"
        print(f"{name:28}{steps:10,.0f}{beside}")
    latest = json.loads(LATEST.read_text(encoding="utf-8")) if LATEST.exists() else {}
    LATEST.write_text(
        json.dumps(latest | {"environments": middle, "gymnasium": middle_seats}, indent=1) + "\n", encoding="utf-8"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
