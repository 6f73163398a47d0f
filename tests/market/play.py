"""The game of the laws with its content in a file, and with views that say what can be done."""

from __future__ import annotations

from kingsroad.kernel.content import Content
from kingsroad.kernel.effect import parse
from kingsroad.kernel.game import Setup, View
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import phrase
from tests.laws.tiny import LIT, SERVED, WORDS, Pond, Tiny


class Market(Tiny):
    title = "market"

    def __init__(self, content: Content) -> None:
        super().__init__()
        self.content = content
        self.stalls = [parse(record.text("effect"), WORDS) for record in content.all("stall")]
        self.cards = [parse(record.text("effect"), WORDS) for record in content.all("card")]
        for effect in (*self.stalls, *self.cards, LIT, SERVED):
            for move in effect.choices():
                self.by_code[move.code] = move

    def start(self, setup: Setup) -> Pond:
        s = super().start(setup)
        s.colours = setup.colours
        return s

    def find(self, code: str) -> Move | None:
        return self.by_code.get(code)

    def public(self, s: Pond) -> View:
        shown = super().public(s)
        for row, colour in zip(shown["seats"], s.colours, strict=True):
            row["colour"] = colour
        shown |= {"title": self.title, "options": dict(s.options), "asked": [], "alarms": []}
        if s.over:
            scores = self.scores(s)
            shown["result"] = {"totals": [list(total) for total in scores.totals], "ranks": scores.ranks}
        return shown

    def private(self, s: Pond, seat: int | None) -> View:
        shown = super().private(s, seat)
        if seat is None:
            return shown
        moves = self.moves(s, seat)
        asked = {"rule": "market/day/1", "kind": "day", "values": {}, "said": phrase("market.task.day")}
        shown |= {"secret": s.agenda.is_together(), "tasks": [asked] if moves else [], "refused": []}
        shown["moves"] = [self.row(s, seat, move).json for move in moves]
        return shown

    def row(self, s: Pond, seat: int, move: Move) -> Row:
        kind = move.code.partition(" ")[0]
        return Row(move.code, kind, "bar", {}, phrase("market.move.any", code=move.code), ["market/day/1"])
