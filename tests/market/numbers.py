from __future__ import annotations

from kingsroad.env.row import Row
from kingsroad.kernel.content import Content
from kingsroad.kernel.game import View

MOST = 4


class MarketNumbers:
    def __init__(self, content: Content) -> None:
        self.content = content

    def of(self, view: View) -> list[float]:
        seats = view["seats"]
        row = Row(view["seat"], len(seats), MOST)
        row.by_seat([seat["trees"] for seat in seats], 5)
        for good in range(2):
            row.by_seat([seat["goods"][good] for seat in seats], 10)
        row.count(view["day"], 3)
        return row.values
