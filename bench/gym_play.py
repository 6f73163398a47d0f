"""Steps a second of a Gymnasium environment for one seat against one random rival, observations and lists of legal
actions included. Run by environments.py, for ours and for Catanatron's."""

from __future__ import annotations

import json
import sys
from random import Random
from time import process_time
from typing import Any

import gymnasium

CATANATRON = "catanatron_gym:catanatron-v1"


def legal_of(seen: Any, told: dict[str, Any]) -> list[int]:
    """Catanatron lists the legal actions beside the observation, ours marks them in it."""
    if "valid_actions" in told:
        return list(told["valid_actions"])
    return list(seen["action_mask"].nonzero()[0])


def rate(env: Any, budget: float) -> float:
    """Of all steps, forced ones included where the environment asks for them; seeds are fixed."""
    rng = Random(1)
    games = steps = 0
    seen, told = env.reset(seed=0)
    began = process_time()
    while process_time() - began < budget:
        legal = legal_of(seen, told)
        seen, _, ended, cut, told = env.step(legal[int(rng.random() * len(legal))])
        steps += 1
        if ended or cut:
            games += 1
            seen, told = env.reset(seed=games)
    return steps / (process_time() - began)


def main(name: str, budget: float) -> None:
    if name == CATANATRON:
        env = gymnasium.make(name)
    else:
        import kingsroad.env.gym  # registers the titles

        env = gymnasium.make(kingsroad.env.gym.id_of(name), rivals=["random"])
    print(json.dumps(rate(env, budget)))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
