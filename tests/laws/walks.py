"""Random games of any title. A `Plan` is a game to be, `walk` plays it and stops at some of its positions."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from hypothesis import settings
from hypothesis import strategies as st

from kingsroad.kernel.game import Game, Options
from kingsroad.kernel.match import Match, begin
from kingsroad.kernel.move import Move

AnyGame: TypeAlias = Game[Any]
AnyMatch: TypeAlias = Match[Any]
SALT: Final = "salt"


def often(examples: int) -> settings:
    """So many random games; very many more where time is no matter, a few of them for a quick look. From the sources
    `make test` plays some: it plays all of them compiled."""
    if os.environ.get("KINGSROAD_SOAK"):
        examples *= 25
    elif os.environ.get("KINGSROAD_QUICK"):
        examples = -(-examples // 8)
    elif os.environ.get("KINGSROAD_SOME"):
        examples = -(-examples * 2 // 5)
    return settings(max_examples=examples)


class Plan:
    def __init__(
        self, players: int, options: Options, seed: int, choices: Sequence[int] = (), taste: str = "", stride: int = 1
    ) -> None:
        self.players = players
        self.options = options
        self.seed = seed
        self.choices = choices  # the first ones; those after them are drawn from the seed
        self.taste = taste  # a word that most moves have in their code where there is a choice
        self.stride = stride  # from one position that is looked at to the next

    def __repr__(self) -> str:
        return f"Plan({self.players}, {self.options}, {self.seed}, {self.choices}, {self.taste!r}, {self.stride})"


def plans(
    tables: Sequence[tuple[int, Options]], tastes: Sequence[str], strides: tuple[int, int]
) -> st.SearchStrategy[Plan]:
    """Random plans, each for one of those numbers of players and options that go together. Hypothesis shrinks
    the choices of a game that breaks a law."""
    return st.builds(
        lambda table, *others: Plan(*table, *others),
        st.sampled_from(tables),
        st.integers(0, 2**32),
        st.lists(st.integers(0, 50), max_size=60),
        st.sampled_from(tastes),
        st.integers(*strides),
    )


def open_match(game: AnyGame, plan: Plan) -> AnyMatch:
    seats = [(colour, f"Player {colour}") for colour in game.colours[: plan.players]]
    return begin(game, seats, plan.options, str(plan.seed), SALT)


def walk(game: AnyGame, plan: Plan) -> Iterator[AnyMatch]:
    """One match, looked at now and then, and surely at its start and its end."""
    match = open_match(game, plan)
    rng = Random(plan.seed)
    choices = iter(plan.choices)
    yield match
    while not match.state.over:
        agenda = match.state.agenda
        # A seat that has answered in secret may change its answer, so any seat can come next.
        seats = [task.seat for task in agenda.open()] if agenda.is_together() else game.waiting(match.state)
        seat = seats[next(choices, rng.randrange(99)) % len(seats)]
        moves = game.moves(match.state, seat)
        if rng.random() < 0.7:
            moves = [move for move in moves if plan.taste in move.code] or moves
        match.add(seat, moves[next(choices, rng.randrange(9999)) % len(moves)].code)
        if match.n % plan.stride == 0 or match.state.over:
            yield match


def finish(game: AnyGame, plan: Plan) -> AnyMatch:
    return list(walk(game, plan))[-1]


def seats_of(match: AnyMatch) -> range:
    return range(len(match.header.seats))


def codes(game: AnyGame, state: Any, seat: int) -> list[str]:
    return [move.code for move in game.moves(state, seat)]


def any_move(match: AnyMatch, rng: Random) -> tuple[int, Move]:
    """A waiting seat and one of its moves."""
    seat = rng.choice(match.game.waiting(match.state))
    return seat, rng.choice(match.game.moves(match.state, seat))
