"""Gymnasium: one seat, the others taken by bots or by policies of one's own.

import kingsroad.env.gym
env = gymnasium.make("kingsroad/Raja-v1", rivals=["greedy", "easy"])
envs = gymnasium.make_vec("kingsroad/Raja-v1", num_envs=16)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kingsroad import titles
from kingsroad.bots.roster import make_bot
from kingsroad.bots.simple import Bot
from kingsroad.env.arrays import Arrays
from kingsroad.env.table import Batch, Chair, Table

RENDER: Final = "ansi"
VERSION: Final = 1  # of every title's environment; another observation or list of actions has another version

# A level by its name; a bot, or a class of bots made with a Random; or a policy: observation and mask to an action.
Rival: TypeAlias = str | Bot | type[Bot] | Callable[[Any, Any], Any]


def id_of(title: str) -> str:
    """What `gymnasium.make` knows a title by."""
    return f"kingsroad/{title.capitalize()}-v{VERSION}"


def player(rival: Rival, table: Table, arrays: Arrays, rng: Random) -> Callable[[Table], int]:
    """Who takes a seat, as a function from the table to an action."""
    if isinstance(rival, (str, Bot)) or (isinstance(rival, type) and issubclass(rival, Bot)):
        bot = make_bot(rival, table.game, rng) if isinstance(rival, str) else rival
        chosen = bot if isinstance(bot, Bot) else bot(rng)
        return lambda at: at.actions[chosen.choose(at.look()).code]
    policy: Any = rival
    return lambda at: int(policy(arrays.row(at.observe(at.seat)), arrays.mask(at, at.seat)))


def default_rivals(title: str) -> Sequence[Rival]:
    """As few greedy ones as the title needs."""
    return ("greedy",) * max(1, titles.record(title).seats[0] - 1)


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """`seat` is drawn at random for each game if it is None; an illegal action loses the game at once. `rivals` take
    the other seats in table order; none for a game alone. `reward` and `gamma` as `Table` has them, `form` as
    `Arrays` has it."""

    metadata = {"render_modes": [RENDER]}  # noqa: RUF012 - as Gymnasium wants it

    def __init__(
        self,
        title: str,
        rivals: Sequence[Rival] | None = None,
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        reward: str = "end",
        gamma: float = 1.0,
        form: str = "flat",
    ) -> None:
        self.rivals = tuple(default_rivals(title) if rivals is None else rivals)
        self.table = Table(title, len(self.rivals) + 1, options, reward, gamma)
        self.chair = Chair(self.table, seat)
        self.arrays = Arrays(self.table, form)
        self.render_mode = render_mode
        self.observation_space, self.action_space = self.arrays.spaces()

    @property
    def seat(self) -> int:
        """Where this environment's player sits in the present game."""
        return self.chair.seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a new game; the same seed shuffles the same game and draws the same seat."""
        super().reset(seed=seed)
        begin(self.chair, self.np_random, self.rivals, self.arrays)
        return self._told()

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Plays an action, then lets the rivals play until this seat has a choice again."""
        reward = self.chair.step(int(action))
        seen, info = self._told()
        return seen, reward, self.chair.over, False, info

    def action_masks(self) -> Any:
        """Which actions are legal, as sb3-contrib asks for it."""
        return self.arrays.mask(self.table, self.seat).astype(bool)

    def _told(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = self.arrays.observation(self.table, self.seat)
        info: dict[str, Any] = {"action_mask": seen["action_mask"]}
        if self.chair.illegal:
            info["illegal"] = True
        elif self.table.over:
            info |= self.table.result(self.seat)
        return seen, info

    def render(self) -> Any:
        """The legal moves by their codes."""
        return "\n".join(move.code for move in self.table.moves) if self.render_mode == RENDER else None


def begin(chair: Chair, rng: np.random.Generator, rivals: Sequence[Rival], arrays: Arrays) -> None:
    """A new game: shuffle and seat are drawn, and the rivals sit down."""
    table = chair.table
    shuffle = str(rng.integers(2**63))
    seat = int(rng.integers(table.players)) if chair.wanted is None else chair.wanted
    sat = [player(rival, table, arrays, Random(f"{shuffle}/{at}")) for at, rival in enumerate(rivals)]
    chair.begin(shuffle, seat, sat)


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once, stepped by one call into compiled code; what they see is one array. A game that is over
    begins anew at the next step. For processes instead: `make_vec(..., vectorization_mode="async")`."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as above

    def __init__(
        self,
        title: str,
        num_envs: int = 1,
        rivals: Sequence[Rival] | None = None,
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "end",
        gamma: float = 1.0,
        form: str = "flat",
        render_mode: str | None = None,
        max_episode_steps: int | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.rivals = tuple(default_rivals(title) if rivals is None else rivals)
        first = Table(title, len(self.rivals) + 1, options, reward, gamma)
        tables = [first, *(Table(title, first.players, kit=first.kit) for _ in range(num_envs - 1))]
        self.batch = Batch([Chair(table, seat) for table in tables])
        self.arrays = Arrays(first, form)
        self.render_mode = render_mode
        self.single_observation_space, self.single_action_space = self.arrays.spaces()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.ended = [False] * num_envs
        self.rngs: list[np.random.Generator] = []

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins all games anew; with one seed each game has one of its own, counted on from it."""
        seeds = seed if isinstance(seed, list) else [None if seed is None else seed + n for n in range(self.num_envs)]
        if seed is not None or not self.rngs:
            self.rngs = [np.random.default_rng(each) for each in seeds]
        for chair, rng in zip(self.batch.chairs, self.rngs, strict=True):
            begin(chair, rng, self.rivals, self.arrays)
        self.ended = [False] * self.num_envs
        return self._told()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One action for each game; that of a game that was over counts for nothing."""
        rewards = self.batch.step([int(action) for action in actions], self.ended)
        for at, again in enumerate(self.ended):
            if again:
                begin(self.batch.chairs[at], self.rngs[at], self.rivals, self.arrays)
        self.ended = self.batch.over()
        seen, info = self._told()
        return seen, np.array(rewards), np.array(self.ended), np.zeros(self.num_envs, bool), info

    def action_masks(self) -> Any:
        """Which actions are legal, a row for each game."""
        return self._masks().astype(bool)

    def _masks(self) -> Any:
        return np.frombuffer(self.batch.masks, np.int8).reshape(self.num_envs, self.arrays.count)

    def _told(self) -> tuple[Any, dict[str, Any]]:
        self.batch.look()
        seen = {"observation": self.arrays.rows(self.batch.seen, self.num_envs), "action_mask": self._masks()}
        info: dict[str, Any] = {"action_mask": seen["action_mask"]}
        for at, chair in enumerate(self.batch.chairs):
            if chair.illegal:
                info = self._add_info(info, {"illegal": True}, at)
            elif chair.over:
                info = self._add_info(info, chair.table.result(chair.seat), at)
        return seen, info


for _title in titles.names():
    gymnasium.register(
        id_of(_title),
        entry_point="kingsroad.env.gym:SeatEnv",
        vector_entry_point="kingsroad.env.gym:SeatVectorEnv",
        kwargs={"title": _title},
    )
