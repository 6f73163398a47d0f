"""The greedy player of Raja: it wins, it is honest, it copes with every option."""

from random import Random

import pytest

from kingsroad.bots.raja.greedy import RajaGreedy
from kingsroad.bots.sim import play_game
from kingsroad.kernel.game import Setup
from kingsroad.kernel.look import Look
from kingsroad.kernel.phrase import Fault
from kingsroad.raja.discs import penalties
from kingsroad.raja.play import Raja
from kingsroad.raja.rounds import End
from kingsroad.raja.setup import OPTIONS

RAJA = Raja()


def test_greedy_beats_three_random_players_nearly_always() -> None:
    won = 0
    for i in range(40):
        seats = ["random"] * 4
        seats[i % 4] = "greedy"
        won += play_game(RAJA, seats, {}, f"strength/{i}").winners == [i % 4]
    assert won >= 39


def test_greedy_players_among_themselves_end_the_game_by_their_palaces() -> None:
    for i in range(4):
        totals = play_game(RAJA, ["greedy"] * 4, {}, f"palaces/{i}").totals
        assert max(total[0] for total in totals) == 7
        assert min(total[0] for total in totals) >= 3


def combinations() -> list[tuple[int, dict[str, str]]]:
    """Some of all combinations of options and numbers of players, the same ones each time."""
    rng = Random("combinations")
    chosen: list[tuple[int, dict[str, str]]] = []
    while len(chosen) < 16:
        options = {option.name: rng.choice(option.choices) for option in OPTIONS}
        try:
            RAJA.resolve(options)
        except Fault:  # many characters without the auction
            continue
        chosen.append((2 + len(chosen) % 4, options))
    return chosen


@pytest.mark.parametrize(("players", "options"), combinations())
def test_greedy_plays_with_every_option_and_number_of_players(players: int, options: dict[str, str]) -> None:
    seats = ["greedy", "random", "greedy", "random", "random"][:players]
    result = play_game(RAJA, seats, options, "options")
    palaces = [total[0] for total in result.totals]
    assert max(palaces[seat] for seat in range(players) if seats[seat] == "greedy") == max(palaces)


@pytest.mark.parametrize("options", [{}, {"expert": "1"}, {"expert": "2", "hidden_gold": "true"}])
def test_greedy_chooses_the_same_whatever_it_cannot_see(options: dict[str, str]) -> None:
    state = RAJA.start(Setup(RAJA.colours[:3], RAJA.resolve(options), "honest"))
    rng = Random("honest")
    differed = 0
    while not state.over:
        seat = RAJA.waiting(state)[-1]
        moves = RAJA.moves(state, seat)
        choice = moves[0]
        if len(moves) > 1:
            choice = RajaGreedy(Random(1)).choose(Look(RAJA, state, seat, moves))
            other = RAJA.guess(state, seat, rng)
            differed += other.text() != state.text()
            assert RajaGreedy(Random(1)).choose(Look(RAJA, other, seat, moves)) is choice
        RAJA.play(state, seat, choice)
    assert differed > 10  # else nothing was hidden and nothing shown


def test_greedy_leaves_few_actions_undone() -> None:
    undone = turns = 0
    for i in range(4):
        state = RAJA.start(Setup(RAJA.colours[:4], RAJA.resolve({}), f"undone/{i}"))
        bots = [RajaGreedy(Random(f"undone/{i}/{seat}")) for seat in range(4)]
        while not state.over:
            seat = RAJA.waiting(state)[0]
            moves = RAJA.moves(state, seat)
            move = bots[seat].choose(Look(RAJA, state, seat, moves)) if len(moves) > 1 else moves[0]
            if isinstance(move, End):
                turns += 1
                undone += penalties(RAJA.world, state.turn, state.boards[seat].disc)
            RAJA.play(state, seat, move)
    assert turns > 80
    assert undone / (2 * turns) < 0.05
