"""A turn of Praga looked through as a whole: many lines side by side, the same position never twice."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final

from kingsroad.bots.praga.features import Charts
from kingsroad.bots.praga.judge import Judge
from kingsroad.kernel.effect import Gain
from kingsroad.kernel.game import Game
from kingsroad.kernel.move import Move
from kingsroad.praga import buildings, contacts
from kingsroad.praga.buildings import PlaceBuilding
from kingsroad.praga.crane import Wheel
from kingsroad.praga.state import NONE, Board, PragaState
from kingsroad.praga.tasks import LayTile
from kingsroad.praga.terms import HEXES, STONE
from kingsroad.praga.tiles import Away, Refresh
from kingsroad.praga.upgrades import PlaceUpgrade
from kingsroad.praga.walls import PlaceWall

DEPTH: Final = 24  # moves of a turn looked at
OPEN_SIGN: Final = 0.25  # of its worth, for an edge sign at a free place
OPEN_CORNER: Final = 0.2
RED_WORTH: Final = 2.5


class Line:
    """A way through the turn: the position it leads to, the move that led there, and what came before."""

    def __init__(self, state: PragaState, before: Line | None, move: Move | None, value: float) -> None:
        self.state = state
        self.before = before
        self.move = move
        self.value = value

    def moves(self) -> list[Move]:
        found: list[Move] = []
        line: Line | None = self
        while line is not None:
            if line.move is not None:
                found.append(line.move)
            line = line.before
        found.reverse()
        return found


class Width:
    """How much is looked at: lines in all, lines of one kind, placements of a tile, positions in all."""

    def __init__(self, lines: int, alike: int, places: int, steps: int) -> None:
        self.lines = lines
        self.alike = alike
        self.places = places
        self.steps = steps


class TurnSearch:
    """Finds the ends of a turn, or of a decision outside its own turn. `steps` counts the positions looked at."""

    def __init__(self, game: Game[Any], judge: Judge, width: Width, until: float) -> None:
        self.game = game
        self.judge = judge
        self.seat = judge.seat
        self.width = width
        self.until = until  # by the clock: from then on only one line is followed
        self.steps = 0

    def ends(self, s: PragaState, left: int) -> list[Line]:
        """All ends found, the best first."""
        played = s.played
        seen: set[int] = set()
        beam = [Line(s, None, None, 0.0)]
        found: list[Line] = []
        for _ in range(DEPTH):
            grown: list[Line] = []
            for line in beam:
                for move in self.promising(line.state):
                    copy = line.state.clone()
                    self.game.play(copy, self.seat, move)
                    if not copy.over and copy.played == played:
                        self.answer_for_others(copy, played)
                    self.steps += 1
                    done = copy.over or copy.played != played or self.game.waiting(copy) != [self.seat]
                    if not done:
                        mark = key(copy, self.seat)
                        if mark in seen:
                            continue
                        seen.add(mark)
                    after = Line(copy, line, move, self.judge.value(copy, left))
                    if done:
                        found.append(after)
                    else:
                        grown.append(after)
            if not grown:
                break
            grown.sort(key=by_value)
            beam = self.kept(grown)
        found.sort(key=by_value)
        return found or beam

    def answer_for_others(self, s: PragaState, played: int) -> None:
        """A plaza asks others in the middle of the turn: they take what comes first."""
        for _ in range(40):
            waiting = self.game.waiting(s)
            if s.over or s.played != played or not waiting or waiting[0] == self.seat or s.turn.seat != self.seat:
                return
            self.game.play(s, waiting[0], self.game.moves(s, waiting[0])[0])

    def kept(self, lines: list[Line]) -> list[Line]:
        """The best lines, but not too many that are at the same thing, so that every tile gets its chance."""
        most, alike = self.width.lines, self.width.alike
        if self.steps > self.width.steps or perf_counter() > self.until:
            most, alike = 1, 1
        kept: list[Line] = []
        begun: dict[str, int] = {}
        for line in lines:
            kind = kind_of(line.state)
            count = begun.get(kind, 0)
            if count < alike:
                begun[kind] = count + 1
                kept.append(line)
                if len(kept) == most:
                    break
        return kept

    def promising(self, s: PragaState) -> list[Move]:
        """All moves, but of the many placements only the best, no refresh, and a free bonus at once."""
        moves = self.game.moves(s, self.seat)
        if len(moves) == 1:
            return moves
        some: list[Move] = []
        for move in moves:
            if isinstance(move, Wheel):
                if move.points:
                    continue  # taken automatically when the turn ends
                if comes_free(s, self.seat):
                    return [move]
            if not isinstance(move, (Refresh, Away)):
                some.append(move)
        if not some:
            return moves
        task = s.agenda.open_to(self.seat)[0]
        if len(some) > self.width.places and isinstance(task, LayTile):
            return self.placements(s, task, some)
        return some

    def placements(self, s: PragaState, task: LayTile[Any], moves: list[Move]) -> list[Move]:
        """What else may be done can wait until the tile lies."""
        charts = self.judge.charts
        board = s.boards[self.seat]
        scored: list[tuple[float, int]] = []
        best_at: dict[int, int] = {}
        for i, move in enumerate(moves):
            if isinstance(move, PlaceBuilding):
                worth = site_worth(s, charts, self.seat, task, move)
                at = best_at.get(move.site, -1)
                if at < 0:
                    best_at[move.site] = len(scored)
                    scored.append((-worth, i))
                elif -worth < scored[at][0]:
                    scored[at] = (-worth, i)
            elif isinstance(move, PlaceWall):
                worth = place_worth(charts, board, task.tile, HEXES + move.place, move.rotation)
                scored.append((-worth, i))
            elif isinstance(move, PlaceUpgrade):
                place = charts.world.hex_of[charts.world.tiles[task.tile].action]
                scored.append((-place_worth(charts, board, task.tile, place, move.rotation), i))
        scored.sort()
        return [moves[i] for _, i in scored[: self.width.places]]


def by_value(line: Line) -> float:
    return -line.value


def kind_of(s: PragaState) -> str:
    """What a line is at: the tile taken, the actions performed, and what is to be decided now."""
    turn = s.turn
    bags = s.agenda.bags
    return f"{turn.slot} {turn.performed} {bags[-1].tasks[0].__class__.__name__ if bags else ''}"


def key(s: PragaState, seat: int) -> int:
    """Equal for positions of one turn that differ in nothing but the way to them."""
    board = s.boards[seat]
    turn = s.turn
    tracks = (board.mines[0], board.mines[1], board.technology, board.university, board.road, board.claims)
    marks = (board.rows[0], board.rows[1], board.columns[0], board.columns[1], board.wealth, board.points, s.planks)
    at = (turn.tile, turn.done, turn.sector, turn.special, turn.extra, tuple(turn.performed), tuple(turn.paid_by))
    tiles = (tuple(board.places), tuple(board.rotations), tuple(board.golden), tuple(sorted(board.single)))
    rest = (tuple(s.site_tile), tuple(s.site_rotation), tuple(board.tokens), len(board.fresh), tuple(s.seals))
    return hash((tuple(board.purse), tracks, marks, at, tiles, rest, tuple(sorted(board.fresh)), s.agenda.text()))


def comes_free(s: PragaState, seat: int) -> bool:
    """A wheel bonus that costs nothing and is not cut off: there is no reason to wait."""
    effect = s.setting.world.sector[s.turn.sector]
    if not isinstance(effect, Gain):
        return False
    return effect.what > STONE or s.boards[seat].purse[effect.what] + effect.count <= s.setting.world.limit


def site_worth(s: PragaState, charts: Charts, seat: int, task: LayTile[Any], move: PlaceBuilding) -> float:
    world = charts.world
    tile = world.tiles[task.tile]
    plaza = world.site_plaza[move.site]
    sites = world.plaza_sites[plaza]
    built = 1
    mine = 0
    for site in sites:
        if s.site_tile[site] != NONE:
            built += 1
        if s.site_cube[site] == seat:
            mine += 1
    worth = buildings.blue_contacts(s, move.site, task.tile, move.rotation) * 2.5
    worth += world.site_points[move.site] - world.site_gold[move.site] * 0.9
    reward = s.plaza_tile[plaza]
    if not tile.cube:
        return worth + built - (0.0 if mine else 0.2 * built)
    if not s.boards[seat].cubes or reward == NONE:
        return worth
    share = 0.5 + 0.5 * built / len(sites)
    if mine == 0:
        worth += charts.lower[reward] * share
    return worth + min(charts.upper[reward], charts.lower[reward]) * share * 0.5


def place_worth(charts: Charts, board: Board, tile: int, place: int, turn: int) -> float:
    """What a wall or an upgrade touches there, and what may yet touch it."""
    world = charts.world
    worth = 0.0
    signs = charts.edges[tile]
    corners = world.tiles[tile].corners[turn]
    for meeting in world.flower_meetings[place]:
        sign = signs[(meeting.edge - turn) % 6]
        at = corners >> meeting.corner & 1
        then = corners >> meeting.next & 1
        if sign == 0.0 and at == 0 and then == 0:
            continue
        other = board.places[meeting.other]
        if other == NONE:
            worth += OPEN_SIGN * sign + OPEN_CORNER * (at + then)
            continue
        its_rotation = board.rotations[meeting.other]
        if sign > 0.0:
            its_sign = charts.edges[other][(meeting.its_edge - its_rotation) % 6]
            if its_sign > 0.0 and not board.paid_edges & contacts.edge_bit(place, meeting.other):
                worth += sign + its_sign
        its_corners = world.tiles[other].corners[its_rotation]
        if at and its_corners >> meeting.its_next & 1:
            if not board.paid_points & contacts.point_bit(place, meeting.other, 0):
                worth += RED_WORTH
        if then and its_corners >> meeting.its_corner & 1:
            if not board.paid_points & contacts.point_bit(place, meeting.other, 1):
                worth += RED_WORTH
    return worth
