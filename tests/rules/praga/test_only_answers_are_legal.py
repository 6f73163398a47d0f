"""Whatever is open: what may answer it is legal, and nothing else is."""

from random import Random

import pytest

from kingsroad.kernel.game import Setup
from kingsroad.praga.play import Praga
from tests.marks import rule

GAME = Praga()
LOOKS = 2  # positions looked at for each kind of task
GLADLY = {"refresh": 0.15, "end": 0.15, "road": 6.0, "use": 6.0, "wheel": 3.0, "dig": 3.0}  # rare things more often


@rule("praga/turn/8", "praga/turn/9")
@pytest.mark.parametrize(
    ("seed", "players", "options"),
    [
        ("one", 4, {}),
        ("two", 3, {"action_side": "B", "action_order": "random", "road_tiles": "1+2+3a"}),
        ("three", 2, {"solo": "parler", "parlers": "2", "hunger_wall": "a", "cathedral": "a"}),
        ("four", 4, {"road_tiles": "3b", "cathedral": "b"}),
    ],
)
def test_only_what_the_open_task_asks_for_is_legal(seed: str, players: int, options: dict[str, str]) -> None:
    s, rng = GAME.start(Setup(GAME.colours[:players], GAME.resolve(options), seed)), Random(seed)
    looked: dict[str, int] = {}
    while not s.over:
        seat = GAME.waiting(s)[0]
        moves = GAME.moves(s, seat)
        kind = type(s.agenda.open()[0]).__name__
        if looked.get(kind, 0) < LOOKS:
            looked[kind] = looked.get(kind, 0) + 1
            legal = {code for code in GAME.world.by_code if GAME.why_not(s, seat, code) is None}
            assert legal == {move.code for move in moves}
            for other in range(players):
                if other != seat:
                    assert GAME.moves(s, other) == []
                    assert GAME.why_not(s, other, moves[0].code) is not None
        weights = [max(GLADLY.get(word, 0.0) for word in move.code.split()) or 1.0 for move in moves]
        GAME.play(s, seat, rng.choices(moves, weights)[0])
    assert len(looked) >= 9
