from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from kingsroad.kernel.game import Game, View
from kingsroad.kernel.phrase import Phrase
from kingsroad.terminal.marks import Marks
from kingsroad.terminal.question import Answer, Numbered, Question
from kingsroad.words import Words


class MarketScreen:
    confirmed: tuple[str, ...] = ()
    help = "market.help"

    def __init__(self, game: Game[Any], colours: Sequence[str], names: Sequence[str], words: Words, console: Console):
        self.words = words
        self.marks = Marks(colours, words)

    def table(self, view: View, width: int, numbers: dict[str, int]) -> RenderableType:
        return Text(self.words.of("market.table", day=view["day"], trees=[seat["trees"] for seat in view["seats"]]))

    def question(self, view: View) -> Question:
        answers = [Answer(self.words.say(move["said"]), move["code"]) for move in view["moves"]]
        return Numbered([("", answers)], "")

    def routes(self, s: Any, seat: int, wanted: str) -> list[tuple[Phrase, list[str]]]:
        return []
