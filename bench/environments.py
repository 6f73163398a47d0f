"""Steps a second of the environments beside PettingZoo's connect_four, in one run: part of `make bench`.

As in run.py each plays in a process of its own, one after the other, several times round; the medians are shown.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path

from run import BENCH, BUDGET, LATEST, REPETITIONS, Unready, peer_python, run

PEER = "connect_four"
AIMS = {"raja": 3, "praga": 2}  # multiples of connect_four
PLAYERS = "4"


def main() -> int:
    found: dict[str, list[float]] = {PEER: [], **{title: [] for title in AIMS}}
    try:
        peer = peer_python()
        for _ in range(REPETITIONS):
            script = BENCH / "env_play.py"
            found[PEER].append(json.loads(run([peer, script, "pettingzoo.classic.connect_four_v3", str(BUDGET)])))
            for title in AIMS:
                ours: list[str | Path] = [sys.executable, script, "kingsroad.env.zoo", str(BUDGET), title, PLAYERS]
                found[title].append(json.loads(run(ours, PYTHONPATH="")))
    except Unready as reason:
        print(f"bench: {reason}", file=sys.stderr)
        return 2
    middle = {name: statistics.median(each) for name, each in found.items()}
    print(f"{'PettingZoo, random agents':28}{'steps/s':>10}")
    for name, steps in middle.items():
        aim = AIMS.get(name)
        ratio = steps / middle[PEER]
        beside = "" if aim is None else f"  {ratio:.1f} x ({'at least' if ratio >= aim else 'below'} {aim} x)"
        print(f"{name:28}{steps:10,.0f}{beside}")
    latest = json.loads(LATEST.read_text(encoding="utf-8")) if LATEST.exists() else {}
    LATEST.write_text(json.dumps(latest | {"environments": middle}, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
