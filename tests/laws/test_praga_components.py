"""Nothing of Praga's box is lost or doubled, whatever is played: looked at after every line of random games."""

from itertools import chain
from random import Random

import pytest

from kingsroad.kernel.game import Setup
from kingsroad.praga.play import Praga
from kingsroad.praga.road import ChooseSilver
from kingsroad.praga.setup import OPTIONS
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import LayTile
from kingsroad.praga.technology import ChooseTechnology

GAME = Praga()
WORLD = GAME.world


def setups() -> list[tuple[int, dict[str, str]]]:
    """Every value of every option and every number of seats, in combinations drawn once and for all."""
    rng = Random("setups")
    chosen: list[tuple[int, dict[str, str]]] = [(1, {}), (4, {})]
    while len(chosen) < 26:
        players = rng.randint(1, 4)
        options = {
            option.name: rng.choice(option.choices) for option in OPTIONS if option.name not in ("solo", "start")
        }
        parlers = int(options.pop("parlers"))
        if players + parlers <= 4 and rng.random() < 0.5:
            options |= {"solo": "parler", "parlers": str(parlers)}
        chosen.append((players, options))
    return chosen


@pytest.mark.parametrize(("players", "options"), setups())
def test_the_box_stays_complete(players: int, options: dict[str, str]) -> None:
    s, rng = GAME.start(Setup(GAME.colours[:players], GAME.resolve(options), "box")), Random("box")
    while not s.over:
        check(s)
        seat = GAME.waiting(s)[0]
        GAME.play(s, seat, rng.choice(GAME.moves(s, seat)))
    assert s.played == WORLD.turns * s.setting.seats
    for board, total in zip(s.boards, GAME.scores(s).totals, strict=True):
        assert (board.points,) == total


def check(s: PragaState) -> None:
    tasks = [task for bag in s.agenda.bags for task in bag.tasks]
    in_hand = [task.tile for task in tasks if isinstance(task, LayTile)]
    placed = [tile for board in s.boards for tile in board.places]
    tiles = [tile for tile in chain(*s.rows, *s.stacks, s.site_tile, placed, in_hand) if tile != NONE]
    assert len(tiles) == len(set(tiles))

    crane = sorted(tile for tile in [*s.crane, s.turn.tile] if tile != NONE)
    assert crane == list(range(6))
    assert s.crane[s.box] == NONE

    drawn = [tile for task in tasks if isinstance(task, (ChooseTechnology, ChooseSilver)) for tile in task.drawn]
    held = [tile for board in s.boards for tile in (*board.working, *board.fresh, *board.single)]
    if not any(isinstance(task, ChooseSilver) for task in tasks):
        known = [*chain(*s.technologies), *held, *drawn]
        assert len(known) == len(set(known))
    golden = [*s.bridge_golden, *s.church_golden, *chain(*(board.golden for board in s.boards))]
    assert sorted(golden) == list(range(6))
    tokens = [*s.river, *(token for board in s.boards for token in board.tokens if token != NONE)]
    assert len(tokens) == len(set(tokens))

    for seat, board in enumerate(s.boards):
        assert board.points == sum(board.booked)
        assert min(board.purse) >= 0
        assert max(board.purse[:2]) <= WORLD.limit
        claims = s.site_cube.count(seat)
        waiting = 3 - board.wealth.bit_count()
        seals = s.seals.count(seat)
        assert board.kept <= board.claims
        cubes = board.cubes + board.kept + claims + waiting
        assert WORLD.value["cubes_spare"] + 3 - seals <= cubes <= WORLD.value["cubes_spare"] + 3
        assert board.upgrades >= sum(tile != NONE for tile in board.places[:6])
        assert 0 <= board.claims <= 2
