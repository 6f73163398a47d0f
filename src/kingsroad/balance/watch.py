"""One game, watched: who took what and when, who led, how it ended. A title's record says what counts as taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, TypeAlias

from kingsroad import titles
from kingsroad.bots.sim import take_seats
from kingsroad.kernel.game import Game
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fact, Values

NAME: Final = "name"  # where a value stands: in what a move names,
ROW: Final = "row"  # in its row as it is offered,
FACT: Final = "fact"  # or in a fact, which has its `seat` too
NOBODY: Final = -1

# Where it stands, the kind of move or fact, the name of the value, the kind of content record that it must be.
Source: TypeAlias = tuple[str, str, str, str]
Subjects: TypeAlias = Mapping[str, Sequence[Source]]
Seen: TypeAlias = dict[str, Any]  # it crosses between processes


class Watch:
    """What is looked for in the games of one title."""

    def __init__(self, game: Game[Any]) -> None:
        named = titles.record(game.title).taken
        self.game = game
        self.subjects: Subjects = titles.part(named) if named else by_content(game)
        self.records = {kind: {record.id for record in found} for kind, found in game.content.kinds.items()}
        self.wanted: dict[tuple[str, str], list[tuple[str, str, str]]] = {}
        for subject, sources in self.subjects.items():
            for where, kind, name, record in sources:
                self.wanted.setdefault((where, kind), []).append((subject, name, record))
        self.listens = any(where == FACT for where, _ in self.wanted)

    def by_move(self, s: Any, seat: int, move: Move) -> Iterator[tuple[str, str]]:
        """Subject and id of all that the move takes, before it is played."""
        yield from self.found(NAME, move.kind, move.names)
        if (ROW, move.kind) in self.wanted:
            yield from self.found(ROW, move.kind, self.game.row(s, seat, move).values)

    def by_facts(self, facts: Sequence[Fact]) -> Iterator[tuple[int, str, str]]:
        for fact in facts:
            for subject, id in self.found(FACT, fact.kind, fact.values):
                yield int(fact.values["seat"]), subject, id

    def found(self, where: str, kind: str, values: Values) -> Iterator[tuple[str, str]]:
        for subject, name, record in self.wanted.get((where, kind), ()):
            value = values.get(name)
            for one in dict.fromkeys(value if isinstance(value, (list, tuple)) else [value]):
                if one is not None and (not record or str(one) in self.records.get(record, ())):
                    yield subject, str(one)


def by_content(game: Game[Any]) -> Subjects:
    """Without anything said: whatever a move names by the name of a kind of content record."""
    found: dict[str, dict[str, Source]] = {}
    for code in game.codes():
        move = game.find(code)
        assert move is not None
        for name in move.names:
            if name in game.content.kinds:
                found.setdefault(name, {})[move.kind] = (NAME, move.kind, name, name)
    return {subject: list(sources.values()) for subject, sources in found.items()}


def watch(sight: Watch, seats: Sequence[str], options: Mapping[str, str], seed: str) -> Seen:
    """Play one game between bots. `when` is how far the game had come, from 0 to 1."""
    game = sight.game
    state, bots = take_seats(game, seats, options, seed)
    taken: dict[tuple[str, str, int], int] = {}  # the line at which it was first taken
    order: list[int] = []
    standing: list[list[int]] = []  # ranks at the beginning of every turn
    line, decisions, last = 0, 0, (NOBODY, NOBODY)
    while not state.over:
        seat = game.waiting(state)[0]
        moves = game.moves(state, seat)
        now = (seat, state.turn_number())
        if now != last:
            standing.append(game.scores(state).ranks)
            last = now
        if seat not in order:
            order.append(seat)
        move = moves[0]
        if len(moves) > 1:
            decisions += 1
            move = bots[seat].choose(Look(game, state, seat, moves))
        line += 1
        for subject, id in sight.by_move(state, seat, move):
            taken.setdefault((subject, id, seat), line)
        state.told = [] if sight.listens else None
        game.play(state, seat, move)
        for who, subject, id in sight.by_facts(state.told or ()):
            taken.setdefault((subject, id, who), line)
        state.told = None
    scores = game.scores(state)
    shares = 1 / scores.ranks.count(1)
    return {
        "options": game.resolve(options),
        "order": [order.index(seat) for seat in range(len(seats))],
        "won": [shares if rank == 1 else 0.0 for rank in scores.ranks],
        "points": [total[0] for total in scores.totals],
        "sheets": [{str(one["id"]): int(one["count"]) for one in sheet} for sheet in scores.sheet],
        "lines": line,
        "decisions": decisions,
        "turns": len(standing),
        "taken": [[subject, id, seat, round(at / line, 3)] for (subject, id, seat), at in taken.items()],
        **led(standing, scores.ranks),
    }


def led(standing: list[list[int]], end: list[int]) -> dict[str, Any]:
    """How often somebody else led alone, and who was first and last alone at each quarter of the turns."""
    leaders = [alone(ranks, 1) for ranks in [*standing, end]]
    known = [leader for leader in leaders if leader != NOBODY]
    quarters = [standing[len(standing) * part // 4] for part in (1, 2, 3)] if standing else []
    return {
        "changes": sum(before != after for before, after in pairwise(known)),
        "quarters": [[alone(ranks, 1), alone(ranks, max(ranks))] for ranks in quarters],
    }


def alone(ranks: list[int], rank: int) -> int:
    """The only seat of that rank; nobody where several share it or all are equal."""
    return ranks.index(rank) if ranks.count(rank) == 1 and len(set(ranks)) > 1 else NOBODY
