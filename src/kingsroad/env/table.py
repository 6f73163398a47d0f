"""A game played by numbers: actions are places in the list of all codes, what a seat sees is a row of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kingsroad import titles
from kingsroad.env.numbers import numbers_for
from kingsroad.kernel.game import Setup
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fault

FULL: Final = 100.0  # points that are worth 1 to someone who plays alone


class Table:
    """Forced moves are played automatically: every action is a choice among at least two."""

    def __init__(self, title: str, players: int, options: Mapping[str, str] | None = None) -> None:
        game = titles.game(title)
        self.game: Any = game
        self.players = players
        self.options = game.resolve(options or {})
        self.codes = game.codes()
        self.actions = {code: action for action, code in enumerate(self.codes)}
        self.numbers = numbers_for(game.content)
        self.state: Any = None
        self.seat = 0  # who is to choose
        self.moves: list[Move] = []  # among what
        self.begin("0")
        self.size = len(self.observe(0))

    def begin(self, seed: str) -> None:
        """Begins a new game from a seed, and goes on to the first choice."""
        colours = titles.colours_for(self.game, self.players)
        self.state = self.game.start(Setup(colours, self.options, seed))
        self._go_on()

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return bool(self.state.over)

    def fork(self) -> Table:
        """Another table in the same position; what never changes is shared."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.state = None if self.state is None else self.game.clone(self.state)
        other.moves = list(self.moves)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """OpenSpiel copies its states like this."""
        return self.fork()

    def legal(self) -> list[int]:
        """The actions of the seat that is to choose, in order."""
        return sorted(self.actions[move.code] for move in self.moves)

    def play(self, action: int) -> None:
        """Plays an action of the seat that is to choose; a Fault if it is not legal."""
        code = self.codes[action] if 0 <= action < len(self.codes) else str(action)
        for move in self.moves:
            if move.code == code:
                break
        else:
            raise Fault("env.illegal", code=code)
        self.game.play(self.state, self.seat, move)
        self._go_on()

    def look(self) -> Look[Any]:
        """For a bot in the seat that is to choose."""
        return Look(self.game, self.state, self.seat, self.moves)

    def _go_on(self) -> None:
        while not self.state.over:
            self.seat = self.game.waiting(self.state)[0]
            self.moves = self.game.moves(self.state, self.seat)
            if len(self.moves) > 1:
                return
            self.game.play(self.state, self.seat, self.moves[0])
        self.moves = []

    def observe(self, seat: int) -> list[float]:
        """What a seat sees, as a row of numbers."""
        return self.numbers.of(self.game.view(self.state, seat))

    def rewards(self) -> list[float]:
        """Nothing before the end. Then a single winner gets 1 and the others share -1; several winners share.
        A seat that plays alone gets its points."""
        if not self.state.over:
            return [0.0] * self.players
        scores = self.game.scores(self.state)
        if self.players == 1:
            return [scores.totals[0][0] / FULL]
        winners = scores.winners()
        shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]
        return [(self.players * share - 1) / (self.players - 1) for share in shares]

    def result(self, seat: int) -> dict[str, Any]:
        """Of a finished game."""
        scores = self.game.scores(self.state)
        return {"rank": scores.ranks[seat], "total": list(scores.totals[seat])}
