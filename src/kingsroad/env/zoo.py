"""PettingZoo: every seat an agent, with masks of what is legal; one after the other, or in parallel.

env = kingsroad.env.zoo.env("raja", players=3)
env = kingsroad.env.zoo.parallel_env("raja", players=3)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.env_logger import EnvLogger

from kingsroad.env.arrays import Arrays
from kingsroad.env.table import Table

RENDER: Final = "ansi"


class Seats:
    """What both forms have in common: a table, its seats as agents `seat_0` and on, and their spaces. `reward` and
    `gamma` as `Table` has them, `form` as `Arrays` has it."""

    def __init__(
        self,
        title: str,
        players: int = 3,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        reward: str = "end",
        gamma: float = 1.0,
        form: str = "flat",
    ) -> None:
        self.table = Table(title, players, options, reward, gamma)
        self.arrays = Arrays(self.table, form)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        seen, action = self.arrays.spaces()
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(action.n) for agent in self.possible_agents}
        self.rng = Random()

    def observation_space(self, agent: str) -> Any:
        """The same for every agent: a row of numbers, and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every code of the title, by its place in `table.codes`."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """The same seed shuffles the same game; without one each game is another."""
        if seed is not None:
            self.rng = Random(seed)
        self.table.begin(str(self.rng.getrandbits(64)))
        self.agents = list(self.possible_agents)

    def render(self) -> str | None:
        """The legal moves by their codes."""
        return "\n".join(move.code for move in self.table.moves) if self.render_mode == RENDER else None

    def close(self) -> None:
        """Nothing is held open."""


class SeatsEnv(Seats, AECEnv):
    """The seats one after the other, as they are to choose.

    What PettingZoo's OrderEnforcingWrapper checks is checked here: the wrapper itself took a third of a step."""

    metadata: Final = {"name": "kingsroad_v1", "render_modes": [RENDER], "is_parallelizable": False}

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.has_reset = False  # before it there are no agents, rewards or infos
        self.has_stepped = False  # since `agent_iter` last named an agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The same seed shuffles the same game; without one each game is another."""
        self.begin(seed)
        self.has_reset = self.has_stepped = True
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; its mask is empty while it is not to choose."""
        if not self.has_reset:
            EnvLogger.error_observe_before_reset()
        return self.arrays.observation(self.table, self.seat_of[agent])

    def step(self, action: int | None) -> None:
        """Plays an action of the agent that is to choose; None for an agent whose game is over."""
        if not self.has_reset:
            EnvLogger.error_step_before_reset()
        self.has_stepped = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        table = self.table
        table.play(int(action))
        if table.over:
            self.rewards = {each: table.reward(seat) for each, seat in self.seat_of.items()}
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {each: table.result(seat) for each, seat in self.seat_of.items()}
            self._accumulate_rewards()
            self._deads_step_first()
            return
        self.agent_selection = self.possible_agents[table.seat]
        if table.kit.reward == "shaped":  # nothing else is earned before the end
            self._clear_rewards()
            self.rewards[self.agent_selection] = table.reward(table.seat)
            self._accumulate_rewards()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they are to choose; each is stepped before the next is asked for."""
        if not self.has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return self._in_order(max_iter)

    def _in_order(self, most: int) -> Iterator[str]:
        for _ in range(most):
            if not self.agents:
                return
            assert self.has_stepped, "need to call step() or reset() in a loop over `agent_iter`"
            self.has_stepped = False
            yield self.agent_selection

    def render(self) -> str | None:
        """The legal moves by their codes."""
        if not self.has_reset:
            EnvLogger.error_render_before_reset()
        return super().render()


class TogetherEnv(Seats, ParallelEnv):
    """All seats at once, where the rules have them answer at once. A step is one question: all who owe an answer to it
    in secret give theirs, none seeing another's. Where the rules ask one seat, the others' masks are empty, and what
    they do counts for nothing."""

    metadata: Final = {"name": "kingsroad_parallel_v1", "render_modes": [RENDER]}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """The same seed shuffles the same game; without one each game is another."""
        self.begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def asked(self) -> list[int]:
        """The seats that answer the present question."""
        table = self.table
        if table.over:
            return []
        return list(table.game.waiting(table.state)) if table.state.agenda.is_together() else [table.seat]

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Plays the answers of those who are asked; a Fault if one of them is not legal."""
        table = self.table
        for seat in self.asked():
            if table.over or table.seat != seat:  # it was left no choice, and answered automatically
                continue
            table.play(int(actions[self.possible_agents[seat]]))
        over = table.over
        rewards = {agent: table.reward(seat) for seat, agent in enumerate(self.possible_agents)}
        ends = dict.fromkeys(self.possible_agents, over)
        cuts = dict.fromkeys(self.possible_agents, False)
        infos = {agent: table.result(seat) if over else {} for seat, agent in enumerate(self.possible_agents)}
        seen = self._seen()
        if over:
            self.agents = []
        return seen, rewards, ends, cuts, infos

    def _seen(self) -> dict[str, Any]:
        asked = self.asked()
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            seen[agent] = self.arrays.observation(self.table, seat)
            if seat in asked and seat != self.table.seat:
                moves = self.table.game.moves(self.table.state, seat)
                seen[agent]["action_mask"][[self.table.actions[move.code] for move in moves]] = 1
        return seen


env = SeatsEnv  # by the names that PettingZoo gives them
parallel_env = TogetherEnv
