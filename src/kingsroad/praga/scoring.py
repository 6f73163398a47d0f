"""The final scoring, line by line, and the sheet that explains where all points came from."""

from __future__ import annotations

from kingsroad.kernel.effect import Gain
from kingsroad.kernel.game import Scores
from kingsroad.kernel.phrase import phrase
from kingsroad.praga import gains
from kingsroad.praga.state import PragaState
from kingsroad.praga.terms import (
    BLUE,
    CHURCH,
    EGG,
    FROM_ACADEMICS,
    GOLD,
    HUNGER,
    POINT,
    RED,
    SOURCES,
    STONE,
)


def final_lines(s: PragaState, seat: int) -> list[tuple[int, int]]:
    """(source, points) of everything that scores at the end, as the board stands now."""
    return list(enumerate(final_points(s, seat), FROM_ACADEMICS))


def final_points(s: PragaState, seat: int) -> list[int]:
    """The same, in the order of the sources from the academics on."""
    world = s.setting.world
    board = s.boards[seat]
    hunger, church = s.setting.projects
    golden = 0
    for tile in board.golden:
        golden += golden_points(s, seat, tile)
    return [
        board.technology * world.multiplier[board.university],
        hunger.points[board.rows[HUNGER]],
        church.points[board.rows[CHURCH]],
        board.purse[BLUE] * world.column[board.columns[HUNGER]],
        board.purse[RED] * world.column[board.columns[CHURCH]],
        by_steps(world.wall_points, board.wall_count()),
        golden,
        seal_points(s, seat),
        by_steps(world.egg_points, board.purse[EGG]),
    ]


def forecast(s: PragaState, seat: int) -> int:
    """What the end would add to the seat's points now."""
    total = 0
    for points in final_points(s, seat):
        total += points
    return total


def by_steps(table: list[tuple[int, int]], count: int) -> int:
    """The points of the highest step that was reached."""
    best = 0
    for needed, points in table:
        if count >= needed and points > best:
            best = points
    return best


def golden_points(s: PragaState, seat: int, tile: int) -> int:
    effect = s.setting.world.golden_end[tile]
    assert isinstance(effect, Gain)
    return effect.count * gains.GAINS.count(s, seat, effect.per)


def seal_points(s: PragaState, seat: int) -> int:
    """With two seals gold and stone are split for the most points (praga/seals/3)."""
    world = s.setting.world
    board = s.boards[seat]
    mine = [seal for seal, owner in enumerate(s.seals) if owner == seat]
    if not mine:
        return 0
    flat = sum(world.seal_points[seal] for seal in mine if world.seal_kind[seal] == "flat")
    rate = {world.seal_kind[seal]: world.seal_points[seal] for seal in mine}
    gold, stone = board.purse[GOLD], board.purse[STONE]
    best = 0
    for pairs in range(min(gold, stone) + 1 if "pair" in rate else 1):
        points = pairs * rate.get("pair", 0)
        points += (gold - pairs) * rate.get("gold", 0) + (stone - pairs) * rate.get("stone", 0)
        best = max(best, points)
    return flat + best


def score(s: PragaState) -> None:
    for seat in range(s.setting.humans):
        for source, points in final_lines(s, seat):
            gains.GAINS.gain(s, seat, POINT, points, source)


def scores(s: PragaState) -> Scores:
    """Points; ties go to the player who started later. While the game runs, what the end would add counts."""
    totals: list[tuple[int, ...]] = []
    sheet = []
    for seat, board in enumerate(s.boards):
        booked = board.booked[:]
        if not s.over:
            for source, points in final_lines(s, seat):
                booked[source] += points
        totals.append((sum(booked),))
        sheet.append([phrase(f"praga.source.{SOURCES[i]}", count=points) for i, points in enumerate(booked) if points])
    place = s.setting.place
    ranks = [
        1 + sum(1 for other, theirs in enumerate(totals) if (theirs, place[other]) > (mine, place[seat]))
        for seat, mine in enumerate(totals)
    ]
    return Scores(totals, ranks, sheet)


def solo_rank(s: PragaState) -> str:
    """The id of the rank that a solo result reaches."""
    points = sum(s.boards[0].booked)
    return max(row for row in s.setting.world.solo_ranks if points >= row[0])[1]
