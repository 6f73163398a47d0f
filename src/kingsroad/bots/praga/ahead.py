"""Looks beyond the end of its own turn: the others turn the crane, then it plays further turns."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from kingsroad.bots.praga.judge import Judge
from kingsroad.bots.praga.turn import TurnSearch, Width
from kingsroad.kernel.game import Game
from kingsroad.praga import crane, eras, tiles
from kingsroad.praga.play import settle
from kingsroad.praga.state import NONE, PragaState

FAR_END: Final = 3  # others take one of this many tiles from the far end of the crane
TAKING: Final = 0.5  # how often another's turn costs a row a tile


def pass_others(s: PragaState, seat: int, rng: Random) -> bool:
    """The turns of the others up to the seat's next one, as far as they matter to it: each takes a tile from the
    crane, and often one from a row. False if the seat has no further turn."""
    while not s.over:
        if s.played >= s.setting.last_turn:
            return False
        bags = s.agenda.bags
        if not bags or not isinstance(bags[-1].tasks[0], eras.TakeTurn):
            return False
        if bags[-1].tasks[0].seat == seat:
            return True
        s.agenda.bags.clear()
        if s.turn.tile != NONE:  # in the middle of that turn
            crane.turn_wheel(s, s.turn.tile)
        else:
            crane.recycle(s, 1 + int(rng.random() * FAR_END))
        if rng.random() < TAKING:
            kind = int(rng.random() * 3)
            place = int(rng.random() * 3)
            if s.rows[kind][place] != NONE:
                tiles.fill(s, kind, place)
        eras.count_turn(s)
        settle(s)
    return False


class Later:
    """A position some own turns later, how many are still to come, and how many positions were looked at for it."""

    def __init__(self, state: PragaState, left: int, steps: int) -> None:
        self.state = state
        self.left = left
        self.steps = steps


def later(
    game: Game[Any], judge: Judge, s: PragaState, left: int, turns: int, width: Width, rng: Random, until: float
) -> Later:
    """What the position after its own turn becomes after that many further turns of the same player; `s` is used up.
    `left` counts the turns still to come."""
    steps = 0
    for _ in range(turns):
        if left == 0 or not pass_others(s, judge.seat, rng):
            break
        left -= 1
        search = TurnSearch(game, judge, width, until)
        s = search.ends(s, left)[0].state
        steps += search.steps
    return Later(s, left, steps)


def later_value(
    game: Game[Any], judge: Judge, s: PragaState, left: int, turns: int, width: Width, rng: Random, until: float
) -> tuple[float, int]:
    """What that comes to, and how many positions were looked at for it."""
    found = later(game, judge, s, left, turns, width, rng, until)
    return judge.value(found.state, found.left), found.steps
