"""The log: each line as it is told."""

from __future__ import annotations

from typing import Any

from kingsroad.kernel.log import enter, told
from kingsroad.kernel.match import Match, replay
from kingsroad.kernel.phrase import phrase
from kingsroad.titles import game
from tests.games.test_games import journal_of
from tests.kernel.matches import BLUE, RED, at_work


def lines(match: Match[Any], *codes: tuple[int, str]) -> list[dict[str, Any]]:
    return [enter(match, seat, code).said for seat, code in codes]


def test_a_move_is_told_by_its_own_id_with_the_values_it_was_offered_with() -> None:
    offered = phrase("raja.move.go", place="Agra", toll=2)
    assert told(offered) == {"id": "raja.told.go", "place": "Agra", "toll": 2}
    assert offered["id"] == "raja.move.go"


def test_every_line_is_told_as_what_it_did() -> None:
    match = at_work(red="inn")
    first = match.n + 1
    coin = phrase("pond.told.any", code="pick coin per tree")
    assert lines(match, (RED, "pick coin per tree"), (RED, "undo"), (RED, "redo")) == [
        coin,
        phrase("log.undo", count=1),
        phrase("log.redo", count=1),
    ]
    ask = phrase("log.ask", n=first)
    enter(match, RED, "pick @draw")
    assert lines(match, (RED, f"ask {first}"), (BLUE, "decline")) == [ask, phrase("log.decline")]
    assert lines(match, (RED, f"ask {first}"), (RED, "decline")) == [ask, phrase("log.withdraw")]
    assert lines(match, (RED, f"ask {first}"), (BLUE, "agree")) == [ask, phrase("log.agreed", count=2)]


def test_whoever_is_alone_agrees_with_nobody() -> None:
    match = replay(game("praga"), journal_of("praga-solo"), 20)
    assert lines(match, (0, "ask 1")) == [phrase("log.undo", count=20)]
