"""A first loop over an environment: one seat plays at random against bots, and is told how it did.

    python examples/first_environment.py [EPISODES]

Replace `choose` by your own policy. Needs the extra `env`: pip install ".[env]"
"""

from __future__ import annotations

import sys

import gymnasium
import numpy as np


def choose(observation: np.ndarray, legal: np.ndarray, rng: np.random.Generator) -> np.int64:
    """Any legal action. A policy would look at the observation."""
    return np.int64(rng.choice(legal))


def main(episodes: int = 5) -> None:
    env = gymnasium.make("kingsroad.env.gym:kingsroad/Raja-v1", rivals=["random"], options={"short": "true"})
    rng = np.random.default_rng(1)
    rewards = []
    for episode in range(episodes):
        seen, info = env.reset(seed=episode)
        over = False
        while not over:
            action = choose(seen["observation"], np.flatnonzero(info["action_mask"]), rng)
            seen, reward, over, _, info = env.step(action)
        print(f"episode {episode}: rank {info['rank']}, total {info['total']}, reward {float(reward):+.0f}")
        rewards.append(float(reward))
    env.close()
    print(f"mean reward {np.mean(rewards):+.2f} over {episodes} episodes")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
