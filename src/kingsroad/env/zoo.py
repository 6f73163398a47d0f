"""PettingZoo: every seat an agent, one after the other, with masks of what is legal.

env = kingsroad.env.zoo.env("raja", players=3)
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kingsroad.env.table import Table

RENDER: Final = "ansi"
BOUND: Final = 10.0  # of every number; most lie between 0 and 1


def env(
    title: str, players: int = 3, options: Mapping[str, str] | None = None, render_mode: str | None = None
) -> AECEnv:
    """An environment that complains when it is used out of order."""
    return wrappers.OrderEnforcingWrapper(SeatsEnv(title, players, options, render_mode))


def spaces_of(table: Table) -> tuple[spaces.Dict, spaces.Discrete]:
    """What a seat sees, and what it may do."""
    count = len(table.codes)
    seen = spaces.Box(-BOUND, BOUND, (table.size,), np.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (count,), np.int8)}), spaces.Discrete(
        count
    )


def observation(table: Table, seat: int) -> dict[str, Any]:
    """What a seat sees; its mask is empty while it is not to choose."""
    mask = np.zeros(len(table.codes), np.int8)
    if not table.over and seat == table.seat:
        mask[table.legal()] = 1
    seen = np.clip(np.array(table.observe(seat), np.float32), -BOUND, BOUND)
    return {"observation": seen, "action_mask": mask}


class SeatsEnv(AECEnv):
    """Every seat is an agent: `seat_0` and on. A reward comes at the end of the game and nowhere else."""

    metadata: Final = {"name": "kingsroad_v0", "render_modes": [RENDER], "is_parallelizable": False}

    def __init__(
        self,
        title: str,
        players: int = 3,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(title, players, options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        seen, action = spaces_of(self.table)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(action.n) for agent in self.possible_agents}
        self.rng = Random()

    def observation_space(self, agent: str) -> Any:
        """The same for every agent: a row of numbers, and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every code of the title, by its place in `table.codes`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The same seed shuffles the same game; without one each game is another."""
        if seed is not None:
            self.rng = Random(seed)
        self.table.begin(str(self.rng.getrandbits(64)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; its mask is empty while it is not to choose."""
        return observation(self.table, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Plays an action of the agent that is to choose; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.table.play(int(action))
        if self.table.over:
            self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {each: self.table.result(seat) for seat, each in enumerate(self.possible_agents)}
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self.table.seat]
        self._accumulate_rewards()
        if self.table.over:
            self._deads_step_first()

    def render(self) -> str | None:
        """The legal moves by their codes."""
        if self.render_mode != RENDER:
            return None
        return "\n".join(move.code for move in self.table.moves)

    def close(self) -> None:
        """Nothing is held open."""
