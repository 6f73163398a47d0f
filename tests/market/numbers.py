from __future__ import annotations

from kingsroad.kernel.columns import Block, clipped, count, counts, of_seats
from tests.laws.tiny import Pond
from tests.market.play import Market

MOST = 4


class MarketNumbers:
    def __init__(self, game: Market) -> None:
        seats = of_seats(MOST)
        self.version = "market-v1"
        self.blocks = [
            Block("trees", counts(seats, "trees of {}", 5)),
            *[Block(f"goods_{good}", counts(seats, "goods of {}", 10)) for good in range(2)],
            Block("day", [count("day", "the day", 3)]),
        ]

    def encode(self, s: Pond, seat: int) -> bytes:
        order = [(seat + step) % s.players for step in range(s.players)]
        nobody = [0] * (MOST - s.players)
        row = [s.trees[other] for other in order] + nobody
        for good in range(2):
            row += [clipped(s.goods[other][good]) for other in order] + nobody
        return bytes([*row, s.day])

    def standing(self, s: Pond) -> list[float]:
        return [trees / 5 for trees in s.trees]
