"""A quick player of Praga: it looks through whole turns of its own, a few lines side by side."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.bots.praga.value import worth
from kingsroad.bots.simple import Bot, check_asked
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.praga import buildings, contacts
from kingsroad.praga.buildings import PlaceBuilding
from kingsroad.praga.eras import End
from kingsroad.praga.state import PragaState
from kingsroad.praga.tasks import LayTile
from kingsroad.praga.terms import BUILDINGS, HEXES, UPGRADES
from kingsroad.praga.tiles import Away, Refresh
from kingsroad.praga.upgrades import PlaceUpgrade
from kingsroad.praga.walls import PlaceWall

WIDTH: Final = 8  # lines kept at each step
DEPTH: Final = 14  # steps of a turn looked at
PLACES: Final = 5  # placements tried of all there are


class Line:
    """A way through the turn: the state it leads to, its first move, and its worth."""

    def __init__(self, state: PragaState, codes: list[str], value: float) -> None:
        self.state = state
        self.codes = codes
        self.value = value


class Eye:
    """How a player looks at a turn: so many lines side by side, each position worth so much."""

    def __init__(self, width: int) -> None:
        self.width = width

    def value(self, s: PragaState, seat: int) -> float:
        return worth(s, seat)


class PragaGreedy(Bot):
    """Plans its turn on one guess, and plans again when something came to light that it could not know."""

    def __init__(self, rng: Any, eye: Eye | None = None) -> None:
        super().__init__(rng)
        self.eye: Eye = eye or Eye(WIDTH)
        self.plan: list[str] = []
        self.reveals = -1

    def choose(self, look: Look[Any]) -> Move:
        check_asked(look)
        s: PragaState = look.guess(self.rng)
        codes = {move.code: move for move in look.moves}
        if self.plan and self.reveals == s.reveals and self.plan[0] in codes:
            return codes[self.plan.pop(0)]
        best = best_line(look, s, self.eye)
        self.value = best.value
        plan = best.codes
        self.plan = plan[1:]
        self.reveals = s.reveals
        return codes[plan[0]]


def best_line(look: Look[Any], s: PragaState, eye: Eye) -> Line:
    """Beam search to the end of its own turn or decision."""
    seat = look.seat
    played = s.played
    beam = [Line(s, [], 0.0)]
    best: Line | None = None
    for _ in range(DEPTH):
        grown: list[Line] = []
        for line in beam:
            for move in promising(look, line.state, seat):
                copy = line.state.clone()
                look.game.play(copy, seat, move)
                value = eye.value(copy, seat)
                after = Line(copy, [*line.codes, move.code], value)
                over = copy.over or isinstance(move, End) or copy.played != played
                if over or look.game.waiting(copy) != [seat]:
                    if best is None or value > best.value:
                        best = after
                else:
                    grown.append(after)
        if not grown:
            break
        grown.sort(key=lambda line: -line.value)
        beam = different(grown, eye.width)
    assert best is not None or beam
    return best or beam[0]


def different(lines: list[Line], width: int) -> list[Line]:
    """The best lines, not more than two with the same beginning, so that other tiles are looked at too."""
    kept: list[Line] = []
    begun: dict[str, int] = {}
    for line in lines:
        first = line.codes[0]
        if begun.get(first, 0) < 2:
            begun[first] = begun.get(first, 0) + 1
            kept.append(line)
            if len(kept) == width:
                break
    return kept


def promising(look: Look[Any], s: PragaState, seat: int) -> list[Move]:
    """All moves, but of the many placements only those that touch most, and no refresh."""
    moves = look.game.moves(s, seat)
    some = [move for move in moves if not isinstance(move, (Refresh, Away))]
    moves = some or moves
    if len(moves) <= PLACES * 2:
        return moves
    task = s.agenda.open_to(seat)[0]
    if not isinstance(task, LayTile):
        return moves
    placing: list[Move] = [move for move in moves if isinstance(move, (PlaceWall, PlaceUpgrade, PlaceBuilding))]
    placing.sort(key=lambda move: -touch(s, seat, task, move))
    return placing[:PLACES]


def touch(s: PragaState, seat: int, task: LayTile[Any], move: Move) -> float:
    """How much a placement brings at once."""
    world = s.setting.world
    tile = world.tiles[task.tile]
    if isinstance(move, PlaceBuilding):
        if tile.kind != BUILDINGS:
            return 0.0
        plaza = world.site_plaza[move.site]
        built = sum(s.site_tile[site] >= 0 for site in world.plaza_sites[plaza])
        tokens = buildings.blue_contacts(s, move.site, task.tile, move.rotation)
        return tokens * 2.0 + world.site_points[move.site] - world.site_gold[move.site] + built * 0.5
    place = world.hex_of[tile.action] if tile.kind == UPGRADES else -1
    turn = 0
    if isinstance(move, PlaceWall):
        place, turn = HEXES + move.place, move.rotation
    elif isinstance(move, PlaceUpgrade):
        turn = move.rotation
    contact = contacts.find(world, s.boards[seat], place, task.tile, turn)
    return len(contact.edges) * 3.0 + len(contact.points) * 2.0
