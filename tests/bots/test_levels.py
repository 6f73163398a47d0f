"""The level between the easy and the greedy player, and its styles: how strong it is, what each style does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kingsroad import titles
from kingsroad.bots import measured
from kingsroad.bots.roster import LEVELS, bot_names, is_bot_name, make_bot, styles
from kingsroad.bots.sim import play_game
from kingsroad.kernel import agenda
from kingsroad.kernel.game import Game, Setup
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fault
from kingsroad.praga.buildings import PlaceBuilding
from kingsroad.praga.walls import PlaceWall
from kingsroad.raja.discs import SetDisc

COMPILED = not agenda.__file__.endswith(".py")
STYLED = [(title, style) for title in titles.names() for style in styles(title)]


# -- strength -------------------------------------------------------------------------------------


def won(title: str, one: str, other: str, games: int) -> float:
    """The share of games that the first wins, each setup with either of them in front."""
    game = titles.game(title)
    total = 0.0
    for i in range(games):
        seats = [one, other] if i % 2 else [other, one]
        winners = play_game(game, seats, {}, f"steps/{i // 2}").winners
        total += (seats.index(one) in winners) / len(winners)
    return total / games


@pytest.mark.skipif(not COMPILED, reason="hundreds of games")
@pytest.mark.parametrize(("title", "games"), [("raja", 80), ("praga", 60)])
def test_each_step_up_to_the_greedy_player_is_a_step_and_no_leap(title: str, games: int) -> None:
    assert BAND[0] <= won(title, "steady", "easy", games) <= BAND[1]
    assert BAND[0] <= won(title, "greedy", "steady", games) <= BAND[1]


BAND = (0.6, 0.9)


# -- styles ---------------------------------------------------------------------------------------


def discs_with(*actions: str) -> Any:
    def count(moves: list[Move], sheet: dict[str, int]) -> int:
        return sum(move.actions.count(each) for move in moves if isinstance(move, SetDisc) for each in actions)

    return count


def placed(kind: type[Move]) -> Any:
    return lambda moves, sheet: sum(isinstance(move, kind) for move in moves)


def points(*sources: str) -> Any:
    return lambda moves, sheet: sum(sheet.get(f"praga.source.{source}", 0) for source in sources)


SHOWS = {
    "builder": placed(PlaceBuilding),
    "scholar": points("academics"),
    "traveler": points("road", "golden_tiles"),
    "waller": placed(PlaceWall),
    "rider": discs_with("house", "move"),
    "schemer": discs_with("order", "character"),
    "tycoon": discs_with("gold", "quarry"),
}


@pytest.mark.parametrize(("title", "style"), STYLED)
def test_a_style_shows_in_what_is_done(title: str, style: str) -> None:
    """More of what it likes than without a style, at the same tables."""
    game = titles.game(title)
    shows = SHOWS[style]
    own = plain = 0
    for i in range(12):
        seats = [f"steady-{style}", "steady"] if i % 2 else ["steady", f"steady-{style}"]
        result = play_game(game, seats, {}, f"style/{i // 2}")
        for seat, name in enumerate(seats):
            done = shows([move for mover, move in result.moves if mover == seat], result.sheets[seat])
            own, plain = (own, plain + done) if name == "steady" else (own + done, plain)
    assert own > 1.05 * plain, (own, plain)


def position(game: Game[Any], seed: str, lines: int) -> Any:
    s, rng = game.start(Setup(game.colours[:3], game.resolve({}), seed)), Random(seed)
    for _ in range(lines):
        seat = game.waiting(s)[0]
        game.play(s, seat, rng.choice(game.moves(s, seat)))
    return s


@pytest.mark.parametrize(("title", "style"), [*STYLED, ("praga", ""), ("raja", "")])
def test_a_styled_bot_chooses_the_same_whatever_it_cannot_see(title: str, style: str) -> None:
    game = titles.game(title)
    name = f"steady-{style}" if style else "steady"
    for lines in (9, 40, 93):
        s = position(game, "honest", lines)
        seat = game.waiting(s)[0]
        other = game.guess(s, seat, Random("another world"))
        codes = [
            make_bot(name, game, Random("same")).choose(Look(game, each, seat, game.moves(each, seat))).code
            for each in (s, other)
        ]
        assert codes[0] == codes[1]


def test_a_style_is_of_its_title_and_of_the_styled_level() -> None:
    raja, praga = titles.game("raja"), titles.game("praga")
    assert "steady-waller" in bot_names("praga")
    assert is_bot_name("steady-rider")
    assert not is_bot_name("steady-greedy")
    for name, game in (("steady-waller", raja), ("steady-rider", praga), ("greedy-waller", praga), ("steady-", praga)):
        with pytest.raises(Fault) as caught:
            make_bot(name, game, Random(1))
        assert caught.value.said["id"] == "bot.unknown"


# -- what the ladder measured ---------------------------------------------------------------------


@pytest.mark.parametrize("title", titles.names())
def test_the_ladder_has_a_row_for_every_level_and_number_of_players(title: str) -> None:
    fewest, most = titles.record(title).seats
    rows = {(row["level"], row["players"]): row for row in measured.rungs(title)}
    assert set(rows) == {(level, players) for level in LEVELS for players in range(fewest, most + 1)}
    for row in rows.values():
        assert row["games"] > 0
        assert len(row["content"]) == len(titles.game(title).content.hash)
    for players in range(fewest, most + 1):
        assert rows["random", players]["points"] < rows["easy", players]["points"] < rows["greedy", players]["points"]
