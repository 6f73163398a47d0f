"""OpenSpiel: a Python game of any number of players.

    import kingsroad.env.spiel
    game = pyspiel.load_game("kingsroad", {"title": "raja", "players": 3, "options": "short:true yogi:true"})

All chance lies in the set-up, so it is one chance node at the beginning: it draws one of `setups` shuffles.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from kingsroad import titles
from kingsroad.env.arrays import Arrays
from kingsroad.env.table import Table
from kingsroad.kernel.phrase import Fault

NAME: Final = "kingsroad"
DEFAULTS: Final = {"title": titles.FIRST, "players": 2, "options": "", "setups": 64}
MOST_PLAYERS: Final = max(title.seats[1] for title in titles.records().values())
MOST_ACTIONS: Final = 4000  # actions; no game comes near it
RICHEST: Final = 4.0  # in hundreds of points; nobody who plays alone comes near it
# Searches written in C++ end the process with a segmentation fault at any game written in Python, OpenSpiel's own too.
SEARCHES: Final = ("MCTSBot", "ISMCTSBot")
ENTRANCES: Final = ("step", "step_with_policy", "get_policy")

TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Kingsroad",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class HiddenState(UserWarning):
    """A copy of a running game knows everything that is hidden. A search from it is no fair opponent; begin from
    resample_from_infostate, as open_spiel.python.algorithms.ismcts does."""


class KingsroadGame(pyspiel.Game):
    """A title with its number of players and its options, as OpenSpiel loads it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.setups = int(given["setups"])
        # OpenSpiel writes its parameters as name=value, so a colon stands between those of an option.
        pairs = [pair.partition(":") for pair in str(given["options"]).split()]
        options = {name: value for name, _, value in pairs}
        self.table = Table(str(given["title"]), int(given["players"]), options)
        players = self.table.players
        super().__init__(
            TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=len(self.table.codes),
                max_chance_outcomes=self.setups,
                num_players=players,
                min_utility=-1.0 if players > 1 else 0.0,
                max_utility=1.0 if players > 1 else RICHEST,
                utility_sum=None,
                max_game_length=MOST_ACTIONS,
            ),
            given,
        )

    def new_initial_state(self) -> KingsroadState:
        """A game before its setup is drawn."""
        return KingsroadState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What OpenSpiel makes observations with."""
        return Observer(self.table)


class KingsroadState(pyspiel.State):
    """One game: first the draw of its setup, then the seats' decisions."""

    def __init__(self, game: KingsroadGame) -> None:
        super().__init__(game)
        self.setups = game.setups
        self.table = game.table.fork()
        self.begun = False
        self.guessed = False

    def clone(self) -> KingsroadState:
        """An equal state; warns where whoever searches from it would know what is hidden from its player."""
        if self.begun and not self.guessed and not self.table.over:
            warnings.warn(str(HiddenState.__doc__), HiddenState, stacklevel=2)
        copy: KingsroadState = super().clone()
        return copy

    def current_player(self) -> int:
        """The seat that is to choose, or OpenSpiel's number for chance or for the end."""
        if not self.begun:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The set-ups, each as likely as the others."""
        return [(setup, 1 / self.setups) for setup in range(self.setups)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal()

    def _apply_action(self, action: int) -> None:
        if self.begun:
            self.table.play(action)
        else:
            self.table.begin(str(action))
            self.begun = True

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action) if player == pyspiel.PlayerId.CHANCE else self.table.codes[action]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KingsroadState:
        """Another state that looks the same to the player, everything it cannot know drawn at random: searches that
        would otherwise see what is hidden begin from here. `sampler` draws evenly from 0 to 1."""
        other = KingsroadState(self.get_game())
        other.begun = self.begun
        other.guessed = True
        other.table = self.table.guess(player, Random(str(sampler()))) if self.begun else self.table.fork()
        return other

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.begun and self.table.over

    def returns(self) -> list[float]:
        """The reward of each seat: 0 until the game is over."""
        return self.table.rewards() if self.begun else [0.0] * self.table.players

    def __str__(self) -> str:
        return self.table.state.text() if self.begun else ""


class Observer:
    """What a player sees, as OpenSpiel asks for it."""

    def __init__(self, table: Table) -> None:
        self.arrays = Arrays(table)
        self.tensor = np.zeros(table.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: KingsroadState, player: int) -> None:
        """Fills `tensor` with what a player sees."""
        self.tensor[:] = self.arrays.row(state.table.observe(player)) if state.begun else 0.0

    def string_from(self, state: KingsroadState, player: int) -> str:
        """What a player sees, as a text."""
        return state.table.observe(player).hex() if state.begun else ""


def guarded(name: str, entrance: Callable[..., Any]) -> Callable[..., Any]:
    """The same, but for our states: they are refused before the process would end."""

    @wraps(entrance)
    def enter(*args: Any, **named: Any) -> Any:
        if any(isinstance(one, KingsroadState) for one in (*args, *named.values())):
            raise Fault("env.compiled_search", name=name)
        return entrance(*args, **named)

    return enter


def guard() -> None:
    """Searches in C++ refuse our states; with other games they do what they did."""
    for name in SEARCHES:
        kind = getattr(pyspiel, name)
        for entrance in ENTRANCES:
            if hasattr(kind, entrance):
                setattr(kind, entrance, guarded(name, getattr(kind, entrance)))


pyspiel.register_game(TYPE, KingsroadGame)
guard()
