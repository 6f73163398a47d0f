"""The greedy player of Praga: it wins, it is honest, and it copes with every variant."""

from random import Random
from typing import Any

import pytest

from kingsroad.bots.roster import make_bot
from kingsroad.bots.sim import play_game, simulate
from kingsroad.kernel.game import Setup
from kingsroad.kernel.look import Look
from kingsroad.praga.play import Praga
from kingsroad.praga.state import PragaState

GAME = Praga()


def test_greedy_wins_against_three_random_players() -> None:
    played = simulate(
        "praga", ["random", "greedy", "random", "random"], {}, "praga greedy", 8, 1, None, lambda done: None
    )
    assert sum(game["winners"] == [1] for game in played["results"]) == 8


def test_greedy_players_reach_what_good_players_reach() -> None:
    """No source gives more than a third of the points, and nobody ends below what random play makes."""
    played = simulate("praga", ["greedy", "greedy"], {}, "praga mirror", 2, 1, None, lambda done: None)
    totals = [score[0] for game in played["results"] for score in game["scores"]]
    assert min(totals) > 80
    for sheet in played["mean_sheets"]:
        assert max(sheet.values()) < sum(sheet.values()) / 3


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (1, {"solo": "parler", "parlers": "3"}),
        (2, {"solo": "parler", "action_side": "B", "action_order": "random"}),
        (3, {"road_tiles": "1+2+3a", "hunger_wall": "a", "cathedral": "b", "bridge": "random"}),
        (2, {"road_tiles": "3b", "hunger_wall": "b", "cathedral": "a"}),
    ],
)
def test_greedy_plays_every_variant_to_the_end(players: int, options: dict[str, str]) -> None:
    seats = ["greedy", *["random"] * (players - 1)]
    assert len(play_game(GAME, seats, options, "variant").totals) == players


def position(seed: str, lines: int) -> PragaState:
    s, rng = GAME.start(Setup(GAME.colours[:3], GAME.resolve({}), seed)), Random(seed)
    for _ in range(lines):
        seat = GAME.waiting(s)[0]
        GAME.play(s, seat, rng.choice(GAME.moves(s, seat)))
    return s


@pytest.mark.parametrize("lines", [0, 17, 40, 93, 140])
def test_greedy_chooses_the_same_whatever_it_cannot_see(lines: int) -> None:
    """On a position that only looks the same to its seat it takes the same move, given the same chance."""
    s = position("honest", lines)
    seat = GAME.waiting(s)[0]
    assert chosen(s, seat) == chosen(GAME.guess(s, seat, Random("another world")), seat)


@pytest.mark.parametrize("lines", [0, 60, 140])
def test_a_guess_depends_on_nothing_its_seat_cannot_see(lines: int) -> None:
    s = position("guess", lines)
    seat = GAME.waiting(s)[0]
    other = GAME.guess(s, seat, Random("another world"))
    assert other.text() != s.text()
    assert GAME.guess(s, seat, Random(1)).text() == GAME.guess(other, seat, Random(1)).text()


def chosen(s: Any, seat: int) -> str:
    bot = make_bot("greedy", GAME, Random("same"))
    return bot.choose(Look(GAME, s, seat, GAME.moves(s, seat))).code
