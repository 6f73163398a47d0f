"""Steps a second of a PettingZoo environment with random agents, observations and masks included. Run by
environments.py, for ours and for PettingZoo's own."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from time import process_time
from typing import Any

import numpy as np

WARM = 200


def rate(env: Any, budget: float) -> float:
    """Of steps that choose; seeds are fixed."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    steps = -WARM
    began = process_time()
    while process_time() - began < budget or steps <= 0:
        env.reset()
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
            if steps == 0:
                began = process_time()
    return steps / (process_time() - began)


def main(module: str, budget: float, *arguments: str) -> None:
    given = [int(each) if each.isdigit() else each for each in arguments]
    print(json.dumps(rate(import_module(module).env(*given), budget)))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), *sys.argv[3:])
