from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from kingsroad.kernel.game import View
from kingsroad.kernel.phrase import Phrase
from kingsroad.terminal.marks import Drawing
from kingsroad.terminal.question import Answer, Numbered, Question


class MarketScreen(Drawing):
    confirmed: tuple[str, ...] = ()
    help = "market.help"

    def table(self, view: View, width: int, numbers: dict[str, int]) -> RenderableType:
        return Text(self.words.of("market.table", day=view["day"], trees=[seat["trees"] for seat in view["seats"]]))

    def question(self, view: View) -> Question:
        answers = [Answer(self.words.say(move["said"]), move["code"]) for move in view["moves"]]
        return Numbered([("", answers)], "")

    def routes(self, s: Any, seat: int, wanted: str) -> list[tuple[Phrase, list[str]]]:
        return []
