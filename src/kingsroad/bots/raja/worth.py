"""What a position of Raja is worth to all seats: the chance that each of them wins.

A seat's standing is a weighted sum of what counts in the game (`NAMES`), the weights depending on how many play and
how long the game may still last. They are learned from games: see `weights.toml` and tools/train_raja.py.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp
from typing import Final

from kingsroad.bots.raja.value import LONG_WAY, MUCH, SUPPLY_WORTH, Roads, rounds_left, standing, visits
from kingsroad.raja.palaces import price
from kingsroad.raja.state import RajaState
from kingsroad.raja.world import CARDS, CITIES, FIRST_VILLAGE, PLACES, YOGI

NAMES: Final = (
    "palaces",  # built
    "gold_acted",  # gold of a player who has had their turn in this round
    "gold_to_act",  # and of a player whose turn is yet to come
    "gold_spare",  # the part of it that exceeds the cost of all palaces left
    "affordable",  # palaces that can be paid in the turn to come
    "can_finish",  # all that are left can be built in it
    "finished",
    "supply",
    "city_now",  # expected payments of the city that is scored next, and of those after it
    "city_second",
    "city_third",
    "city_fourth",
    "cities_later",
    "villages",  # with an own house
    "way_now",  # what it costs to come to these cities
    "way_second",
    "way_third",
    "chips",
    "funded",  # palaces that gold and the next payment will pay
    "to_act",
    *CARDS[1:],
)
COUNT: Final = len(NAMES)
KNOTS: Final = [0.0, 0.5, 1.5, 3.5, 6.5]  # rounds left for which weights are learned; between them they are mixed
TENTH: Final = 0.1


class Weights:
    """One row of weights per knot."""

    def __init__(self, rows: list[list[float]]) -> None:
        self.rows = rows

    def at(self, left: float) -> list[float]:
        """The weights for that many rounds left."""
        last = len(KNOTS) - 1
        if left >= KNOTS[last]:
            return self.rows[last]
        high = 1
        while KNOTS[high] < left:
            high += 1
        share = (left - KNOTS[high - 1]) / (KNOTS[high] - KNOTS[high - 1])
        if share <= 0.0:
            return self.rows[high - 1]
        low_row, high_row = self.rows[high - 1], self.rows[high]
        return [low + share * (high_row[i] - low) for i, low in enumerate(low_row)]


def read_weights() -> dict[int, Weights]:
    """By the number of players."""
    table = tomllib.loads(files("kingsroad.bots.raja").joinpath("weights.toml").read_text("utf-8"))
    found: dict[int, Weights] = {}
    for players, row in table["players"].items():
        found[int(players)] = Weights([[float(weight) for weight in row[name]] for name in NAMES])
    for weights in found.values():  # by feature in the file, by knot here
        rows = weights.rows
        weights.rows = [[rows[i][knot] for i in range(COUNT)] for knot in range(len(KNOTS))]
    return found


WEIGHTS: Final = read_weights()


class Survey:
    """What counts for each seat in one position."""

    def __init__(self, s: RajaState) -> None:
        self.s = s
        self.left = rounds_left(s)
        self.cities = visits(s)
        self.players = s.setting.players
        self.numbers = [s.number(seat) for seat in range(self.players)]
        self.strengths = [[float(standing(s, seat, city)) for city in self.cities] for seat in range(self.players)]
        for seat, board in enumerate(s.boards):  # in the city that is scored next the architects count
            if board.place == self.cities[0]:
                self.strengths[seat][0] += s.setting.world.strength_architect
            if not board.acted:
                self.strengths[seat][0] += 1.0
        self.amounts = [*[float(amount) for amount in s.setting.payout], 0.0]

    def payment(self, seat: int, distance: int) -> float:
        """What the city so many visits ahead is expected to pay the seat."""
        boards = self.s.boards
        mine = self.strengths[seat][distance]
        waits = not boards[seat].acted
        if distance == 0 and mine < 0.5:
            return 0.0
        rank = 0.0
        alone = 1.0
        for other in range(self.players):
            if other == seat:
                continue
            theirs = self.strengths[other][distance]
            ahead = theirs - mine + (0.1 if self.numbers[other] < self.numbers[seat] else -0.1)
            if distance > 0:
                spread = 2.0 + 0.3 * distance
            elif waits or not boards[other].acted:
                spread = 1.5
            elif theirs < 0.5:
                continue
            else:
                rank += 1.0 if ahead > 0.0 else 0.0
                alone = 0.0
                continue
            rank += min(1.0, max(0.0, 0.5 + ahead / (2 * spread)))
            alone *= 0.4 if theirs < 1.5 else 0.0
        low = int(rank)
        high = min(low + 1, self.players)
        amount = self.amounts[low] + (rank - low) * (self.amounts[high] - self.amounts[low])
        return amount + alone * self.s.setting.world.alone

    def row(self, seat: int) -> list[float]:
        """In the order of `NAMES`, each about as large as one."""
        s = self.s
        board = s.boards[seat]
        left, gold = board.palaces, board.gold
        due = price(s, board)
        waits = 0.0 if board.acted else 1.0
        affordable = min(2, left, gold // due)
        paid = [self.payment(seat, distance) * TENTH for distance in range(CITIES)]
        reach = Roads(s, board).reach(board.place)
        ways = [min(reach.cost[city], LONG_WAY) * 0.25 for city in self.cities[:3]]
        houses = 0
        for place in range(FIRST_VILLAGE, PLACES):
            if board.houses[place]:
                houses += 1
        row = [
            float(s.setting.palaces - left),
            gold * TENTH * (1.0 - waits),
            gold * TENTH * waits,
            max(0, gold - left * s.setting.world.palace_price) * TENTH,
            affordable * waits,
            waits if left and left == affordable else 0.0,
            0.0 if left else 1.0,
            SUPPLY_WORTH[min(board.supply, MUCH)] * 0.25,
            paid[0],
            paid[1],
            paid[2],
            paid[3],
            paid[4] + paid[5] + paid[6],
            houses * 0.2,
            ways[0] * waits,
            ways[1],
            ways[2],
            float(board.chips),
            float(min(left, int(gold + paid[0] * 10.0) // due)),
            waits,
        ]
        for card in range(1, YOGI + 1):
            row.append(1.0 if board.holds(card) else 0.0)
        return row


def standings(s: RajaState) -> list[float]:
    """How well each seat stands: differences count, and they are logarithms of chances."""
    survey = Survey(s)
    weights = WEIGHTS[survey.players].at(survey.left)
    found: list[float] = []
    for seat in range(survey.players):
        total = 0.0
        row = survey.row(seat)
        for i in range(COUNT):
            total += row[i] * weights[i]
        found.append(total)
    return found


def chances(s: RajaState) -> list[float]:
    """How likely each seat wins; who shares the first place shares the chance."""
    if s.over:
        ends = [-board.palaces * 1000 + board.gold for board in s.boards]
        best = max(ends)
        shared = 1.0 / ends.count(best)
        return [shared if end == best else 0.0 for end in ends]
    found = standings(s)
    most = max(found)
    shares = [exp(each - most) for each in found]
    total = sum(shares)
    return [share / total for share in shares]
