"""How many lines of play there are: a rule that lets one move more or less through changes a number here.

Counted are the sequences of one, two and three legal moves, always of the first seat that is waited for.
"""

from collections.abc import Callable
from random import Random

import pytest

from kingsroad.kernel.game import Setup
from kingsroad.raja.play import Raja
from kingsroad.raja.state import RajaState

RAJA = Raja()
SEEDS: dict[str, tuple[int, dict[str, str]]] = {
    "udaipur": (2, {}),
    "delhi": (3, {"expert": "1"}),
    "ajmer": (4, {"expert": "2", "short": "true"}),
}


def start(seed: str) -> RajaState:
    players, options = SEEDS[seed]
    return RAJA.start(Setup(RAJA.colours[:players], RAJA.resolve(options), seed))


def at_the_discs(seed: str) -> RajaState:
    """Everything played at random until two players have still to set their first discs."""
    s, rng = start(seed), Random(seed)
    while s.round == 0 or len(RAJA.waiting(s)) > 2:
        play_any(s, rng)
    return s


def within_a_turn(seed: str) -> RajaState:
    """Played on at random until, after a step of a turn in a later round, there is much to choose from."""
    s, rng = at_the_discs(seed), Random(seed)
    while s.round < 2 or s.turn.seat < 0 or sum(s.turn.done) == 0 or len(RAJA.moves(s, s.turn.seat)) < 30:
        play_any(s, rng)
    return s


def play_any(s: RajaState, rng: Random) -> None:
    seat = RAJA.waiting(s)[0]
    RAJA.play(s, seat, rng.choice(RAJA.moves(s, seat)))


def lines(s: RajaState, length: int) -> int:
    if s.over:
        return 0
    seat = RAJA.waiting(s)[0]
    moves = RAJA.moves(s, seat)
    if length == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = s.clone()
        RAJA.play(after, seat, move)
        total += lines(after, length - 1)
    return total


@pytest.mark.parametrize(
    ("position", "seed", "counts"),
    [
        (start, "udaipur", [6, 30, 900]),
        (start, "delhi", [16, 142, 1017]),
        (start, "ajmer", [16, 142, 1017]),
        (at_the_discs, "udaipur", [45, 2025, 34290]),
        (at_the_discs, "delhi", [45, 2025, 41175]),
        (at_the_discs, "ajmer", [45, 2025, 40905]),
        (within_a_turn, "udaipur", [50, 1376, 19296]),
        (within_a_turn, "delhi", [37, 495, 5462]),
        (within_a_turn, "ajmer", [45, 884, 18653]),
    ],
)
def test_raja_has_so_many_lines_of_play(position: Callable[[str], RajaState], seed: str, counts: list[int]) -> None:
    s = position(seed)
    assert [lines(s, length) for length in (1, 2, 3)] == counts
