"""A game played by numbers: actions are places in the list of all codes, what a seat sees is a row of bytes.

Compiled like the engine and without any library, so that a step costs little more than the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from kingsroad import titles
from kingsroad.kernel.columns import Block, Column, Encoding, mask_of
from kingsroad.kernel.game import Setup
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fault

REWARDS: Final = ("end", "score", "shaped")
LOST: Final = -1.0  # for an illegal action, where it is not an error


class Kit:
    """What is the same in all games of a title with the same players and options."""

    def __init__(self, title: str, players: int, options: Mapping[str, str], reward: str, gamma: float) -> None:
        if reward not in REWARDS:
            raise Fault("env.reward", name=reward[:60], known=", ".join(REWARDS))
        game = titles.game(title)
        self.game: Any = game
        self.players = players
        self.options = game.resolve(options)
        self.reward = reward
        self.gamma = gamma
        self.codes: list[str] = game.codes()
        self.actions: dict[str, int] = {code: action for action, code in enumerate(self.codes)}
        self.encoding: Encoding = titles.part(titles.record(title).observation)(game)
        self.blocks: list[Block] = self.encoding.blocks
        self.columns: list[Column] = [column for block in self.blocks for column in block.columns]


class Table:
    """Forced moves are played automatically: every action is a choice among at least two.

    `reward` is what `rewards` tells: `end` the result alone, `score` the margin at the end, `shaped` the result and
    on the way how much better a seat stands than at its last decision, discounted by `gamma`."""

    def __init__(
        self,
        title: str,
        players: int,
        options: Mapping[str, str] | None = None,
        reward: str = "end",
        gamma: float = 1.0,
        kit: Kit | None = None,
    ) -> None:
        self.kit = Kit(title, players, options or {}, reward, gamma) if kit is None else kit
        self.title = title
        self.game: Any = self.kit.game
        self.players = players
        self.options = self.kit.options
        self.codes = self.kit.codes
        self.actions = self.kit.actions
        self.size = len(self.kit.columns)
        self.state: Any = None
        self.seat = 0  # who is to choose
        self.moves: list[Move] = []  # among what
        self.stood: list[float] = [0.0] * players  # each seat's potential when it was last rewarded
        if kit is None:
            self.begin("0")

    def begin(self, seed: str) -> None:
        """Begins a new game from a seed, and goes on to the first choice."""
        colours = titles.colours_for(self.game, self.players)
        self.state = self.game.start(Setup(colours, self.options, seed))
        if self.kit.reward == "shaped":
            self.stood = self._potentials()
        self._go_on()

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return bool(self.state.over)

    def fork(self, state: Any = None) -> Table:
        """Another table in the same position, or in one that looks the same; what never changes is shared."""
        other = Table(self.title, self.players, kit=self.kit)
        other.state = self.game.clone(self.state) if state is None else state
        other.seat = self.seat
        other.moves = self.moves[:]
        other.stood = self.stood[:]
        return other

    def guess(self, seat: int, rng: Random) -> Table:
        """A table that looks the same to a seat, with everything it cannot know drawn at random."""
        other = self.fork(self.game.guess(self.state, seat, rng))
        other.moves = [] if other.over else self.game.moves(other.state, other.seat)
        return other

    def __deepcopy__(self, memo: Any) -> Table:
        """OpenSpiel copies its states like this."""
        return self.fork()

    def legal(self) -> list[int]:
        """The actions of the seat that is to choose, in order."""
        return sorted([self.actions[move.code] for move in self.moves])

    def mask(self, seat: int) -> bytearray:
        """A byte for each action: 1 if it is legal now; all 0 for a seat that is not to choose."""
        if seat != self.seat or self.state.over:
            return bytearray(len(self.codes))
        return mask_of(self.moves, self.actions, len(self.codes))

    def play(self, action: int) -> None:
        """Plays an action of the seat that is to choose; a Fault if it is not legal."""
        move = self._find(action)
        if move is None:
            known = 0 <= action < len(self.codes)
            raise Fault("env.illegal", code=self.codes[action] if known else str(action))
        self.game.play(self.state, self.seat, move)
        self._go_on()

    def _find(self, action: int) -> Move | None:
        if not 0 <= action < len(self.codes):
            return None
        code = self.codes[action]
        for move in self.moves:
            if move.code == code:
                return move
        return None

    def is_legal(self, action: int) -> bool:
        """Is it one of the actions of the seat that is to choose?"""
        return self._find(action) is not None

    def look(self) -> Look[Any]:
        """For a bot in the seat that is to choose."""
        return Look(self.game, self.state, self.seat, self.moves)

    def _go_on(self) -> None:
        state, game = self.state, self.game
        while not state.over:
            self.seat = game.waiting(state)[0]
            moves: list[Move] = game.moves(state, self.seat)
            if len(moves) > 1:
                self.moves = moves
                return
            game.play(state, self.seat, moves[0])
        self.moves = []

    def observe(self, seat: int) -> bytes:
        """What a seat sees, a byte for each column of the schema."""
        return self.kit.encoding.encode(self.state, seat)

    # -- rewards ----------------------------------------------------------------------------------

    def rewards(self) -> list[float]:
        """Nothing before the end, except for what `shaped` adds. Then a single winner gets 1 and the others share -1;
        several winners share. A seat that plays alone gets how it stands. `score` is the margin to the best rival."""
        if not self.state.over:
            return [0.0] * self.players
        if self.kit.reward == "score" or self.players == 1:
            stands = self.kit.encoding.standing(self.state)
            if self.players == 1:
                return stands
            return [
                mine - max([other for at, other in enumerate(stands) if at != seat]) for seat, mine in enumerate(stands)
            ]
        winners = self.game.scores(self.state).winners()
        shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]
        return [(self.players * share - 1) / (self.players - 1) for share in shares]

    def reward(self, seat: int) -> float:
        """What a seat has earned since it was last asked for. With `shaped` the potential of the end counts as 0, so
        that what was gained on the way is taken back and the best policy is that of `end`."""
        earned = self.rewards()[seat] if self.state.over else 0.0
        if self.kit.reward == "shaped":
            before = self.stood[seat]
            now = 0.0 if self.state.over else self._potential(seat)
            self.stood[seat] = now
            earned += self.kit.gamma * now - before
        return earned

    def _potential(self, seat: int) -> float:
        """How far a seat is ahead of the mean of its rivals."""
        stands = self.kit.encoding.standing(self.state)
        if self.players == 1:
            return stands[0]
        return stands[seat] - (sum(stands) - stands[seat]) / (self.players - 1)

    def _potentials(self) -> list[float]:
        return [self._potential(seat) for seat in range(self.players)]

    def result(self, seat: int) -> dict[str, Any]:
        """Of a finished game."""
        scores = self.game.scores(self.state)
        return {"rank": scores.ranks[seat], "total": list(scores.totals[seat])}


class Chair:
    """One seat of a table; the others are taken by rivals, each a function from the table to an action."""

    def __init__(self, table: Table, wanted: int | None) -> None:
        if wanted is not None and not 0 <= wanted < table.players:
            raise Fault("match.seat", seat=wanted, known=", ".join(str(seat) for seat in range(table.players)))
        self.table = table
        self.wanted = wanted
        self.seat = wanted or 0
        self.rivals: dict[int, Callable[[Table], int]] = {}
        self.illegal = False
        self.gain = 0.0  # the reward of the last step

    def begin(self, seed: str, seat: int, rivals: Sequence[Callable[[Table], int]]) -> None:
        """A new game; the rivals sit round the table from the first seat on, without this one."""
        self.seat = seat
        others = [other for other in range(self.table.players) if other != seat]
        self.rivals = {other: rivals[at] for at, other in enumerate(others)}
        self.illegal = False
        self.gain = 0.0
        self.table.begin(seed)
        self._let_play()

    @property
    def over(self) -> bool:
        """Is the game over, or lost by an illegal action?"""
        return self.illegal or self.table.over

    def step(self, action: int) -> float:
        """Plays an action, lets the rivals play until this seat has a choice again, and returns the reward."""
        table = self.table
        if not table.is_legal(action):
            self.illegal = True
            self.gain = LOST
            return LOST
        table.play(action)
        self._let_play()
        self.gain = table.reward(self.seat)
        return self.gain

    def _let_play(self) -> None:
        table, seat = self.table, self.seat
        while table.seat != seat and not table.over:
            table.play(self.rivals[table.seat](table))


class Batch:
    """Several chairs stepped in one call; all that they see stands in one buffer, row after row."""

    def __init__(self, chairs: list[Chair]) -> None:
        self.chairs = chairs
        self.seen = bytearray()
        self.masks = bytearray()

    def step(self, actions: list[int], skipped: list[bool]) -> list[float]:
        """One action each; those that are skipped stay as they are and get nothing."""
        return [
            0.0 if skip else chair.step(action)
            for chair, action, skip in zip(self.chairs, actions, skipped, strict=True)
        ]

    def look(self) -> None:
        """Fills `seen` and `masks` anew."""
        self.seen = bytearray(b"".join([chair.table.observe(chair.seat) for chair in self.chairs]))
        self.masks = bytearray(b"".join([chair.table.mask(chair.seat) for chair in self.chairs]))

    def over(self) -> list[bool]:
        """Of each chair."""
        return [chair.over for chair in self.chairs]
