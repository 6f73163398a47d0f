"""Messages are put together of parts that are kept; what is kept is never out of date."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kingsroad import titles
from kingsroad.kernel import match as matches
from kingsroad.kernel.match import Match
from kingsroad.praga.view import board_row
from kingsroad.table.coding import encode
from kingsroad.table.messages import EVERYONE, Parts


def positions(title: str, seed: str, lines: int) -> Any:
    """A match before each of so many random lines; some of them take back."""
    game, rng = titles.game(title), Random(seed)
    match: Match[Any] = matches.begin(game, [(each, each) for each in game.colours[:3]], {}, seed, "salt")
    for _ in range(lines):
        yield match
        if match.state.over:
            return
        seat = rng.choice(game.waiting(match.state))
        undoable = match.undoable(seat)
        if undoable and rng.random() < 0.15:
            match.add(seat, f"undo {undoable[0].n}")
        else:
            match.add(seat, rng.choice(game.moves(match.state, seat)).code)


@pytest.mark.parametrize("title", titles.names())
@pytest.mark.parametrize("seed", ["a", "b"])
def test_a_view_of_kept_parts_is_the_view(title: str, seed: str) -> None:
    """Byte by byte, at two tables that keep rows of the same codes."""
    tables = [(positions(title, seed, 150), Parts()), (positions(title, f"other {seed}", 150), Parts())]
    count = 0
    for both in zip(*(games for games, _ in tables), strict=False):
        for match, (_, parts) in zip(both, tables, strict=True):
            game, s = match.game, match.state
            assert parts.encoded(EVERYONE, game.public(s)) == encode(game.public(s))
            for seat in range(3):
                shown = game.private(s, seat)
                assert parts.encoded(seat, shown) == encode(shown)
            count += 1
    assert count > 200


def test_a_row_that_differs_in_its_values_alone_is_encoded_anew() -> None:
    parts = Parts()
    for toll in (1, 2, 1):
        view: dict[str, Any] = {"seat": 0, "moves": [{"code": "go goa", "values": {"toll": toll}}]}
        assert parts.encoded(0, view) == encode(view)
    assert parts.encoded(1, {"moves": [], "cities": []}) == b'{"moves":[],"cities":[]}'


def test_what_a_board_of_praga_shows_is_as_new() -> None:
    """After each line, those taken back too: the boards are the only parts of a position that keep what was made."""
    changed = 0
    for match in positions("praga", "boards", 300):
        game, s = match.game, match.state
        for seat, shown in enumerate(game.public(s)["seats"]):
            assert shown == board_row(game, s, seat, shown["forecast"])
            held = game.holdings(s, seat)
            s.boards[seat].held = None
            assert held == game.holdings(s, seat)
            changed += shown["points"] > 0
        for seat in game.waiting(s):
            game.outcomes(s, seat)  # plays on clones, which share boards
    assert changed
