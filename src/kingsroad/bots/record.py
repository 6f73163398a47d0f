"""A whole game between bots as plain data: every move with what was asked, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from kingsroad.bots.simple import Bot
from kingsroad.kernel.game import Game, Options
from kingsroad.kernel.journal import options_text
from kingsroad.kernel.move import Move

Recorded: TypeAlias = dict[str, Any]  # it crosses between processes and is kept as JSON
SEAT: Final = 0  # columns of a recorded move
CODE: Final = 1
TURN: Final = 2
TASK: Final = 3
LEGAL: Final = 4
VALUE: Final = 5


class Record:
    """Collects the moves of a game, forced ones too."""

    def __init__(self) -> None:
        self.moves: list[list[Any]] = []

    def note(self, s: Any, seat: int, move: Move, legal: int, bot: Bot) -> None:
        """Before the move is played. `legal` is how many there were; of a single one there is nothing to tell."""
        if legal > 1:
            kinds = "+".join(asked(s, seat))
            self.moves.append([seat, move.code, s.turn_number(), kinds, legal, bot.value])
        else:
            self.moves.append([seat, move.code, s.turn_number(), "", legal, None])

    def whole(self, game: Game[Any], s: Any, bots: Sequence[str], options: Options, seed: str) -> Recorded:
        """Once the game is over."""
        scores = game.scores(s)
        return {
            "title": game.title,
            "rules": game.rules_version,
            "content": game.content.hash,
            "options": options_text(options),
            "seed": seed,
            "colours": list(game.colours[: len(bots)]),
            "bots": list(bots),
            "moves": self.moves,
            "totals": [list(total) for total in scores.totals],
            "ranks": list(scores.ranks),
            "sheets": [[[str(line["id"]), int(line["count"])] for line in sheet] for sheet in scores.sheet],
            "hash": s.hash(),
        }


def asked(s: Any, seat: int) -> list[str]:
    """The kinds of all that a seat may answer now, each once. A title that asks by other means than its tasks has the
    names of their classes."""
    kinds: list[str] = []
    for task in s.agenda.open_to(seat):
        try:
            kind = str(task.ask(s)["kind"])
        except NotImplementedError:
            kind = type(task).__name__.lower()
        if kind not in kinds:
            kinds.append(kind)
    return kinds
