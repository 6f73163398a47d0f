"""The same table in another world: everything one viewer cannot know is different there. Whatever the server tells them
must be the same in both, to the byte."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

from kingsroad.kernel import match as matches
from kingsroad.kernel.journal import Journal
from kingsroad.kernel.log import enter
from kingsroad.kernel.match import Match
from kingsroad.table.messages import Messages, Told
from kingsroad.table.table import Table

NOT_THE_SEED = "another seed altogether"
NOT_THE_SALT = "another salt altogether"


@contextmanager
def shadow(table: Table, viewer: int | None, revealed: set[int], rng: Random) -> Iterator[None]:
    """Inside of this the table is what it could be as well, for all that the viewer knows. `revealed`: secret lines
    that everyone has seen the outcome of, though all may have agreed to go back since."""
    match, clock = table.running()
    before = table.match, table.log, table.messages, table.record
    other, log = other_past(match, table.log, match.hidden_from(viewer) - revealed, rng)
    other.state = other_present(other, viewer, rng)
    assert table.record.header is not None
    fields = match.header.fields
    header = table.record.header.replace(fields["seed"], NOT_THE_SEED).replace(fields["salt"], NOT_THE_SALT)
    table.match, table.log = other, log
    table.messages = Messages(other, log, None, clock.json(clock.since))
    table.record = replace(table.record, seed=NOT_THE_SEED, salt=NOT_THE_SALT, header=header)
    try:
        yield
    finally:
        table.match, table.log, table.messages, table.record = before


def other_past(match: Match[Any], log: list[Told], hidden: set[int], rng: Random) -> tuple[Match[Any], list[Told]]:
    """Each hidden line says something else."""
    if not hidden:
        return match.fork(), log
    other = matches.replay(match.game, Journal(match.header, []))
    told: list[Told] = []
    for line in match.lines:
        seat, code = match.seat_of(line.colour), line.code
        if line.n in hidden:
            # none that the seat plays around here: the same answer twice would be no change, and refused
            near = {one.code for one in match.lines[max(0, line.n - 60) : line.n + 60] if one.colour == line.colour}
            legal = [move.code for move in match.game.moves(other.state, seat)]
            code = rng.choice([one for one in legal if one.split()[0] == code.split()[0] and one not in near])
        told.append(Told(enter(other, seat, code), log[line.n - 1].at))
    assert [line.n for line in other.lines if line.code != match.lines[line.n - 1].code] == sorted(hidden)
    return other, told


def other_present(match: Match[Any], viewer: int | None, rng: Random) -> Any:
    """What is hidden from everyone lies otherwise, and so does what only others know; hidden gold is other gold, except
    in the auction: there everyone can count it, and who cannot raise has passed."""
    state = match.game.clone(match.state)
    if match.state.over:
        return state
    for seat in range(len(match.header.seats)) if viewer is None else [viewer]:
        state = match.game.guess(state, seat, rng)
    if match.header.options.get("hidden_gold") == "true" and state.round:
        for seat, board in enumerate(state.boards):
            if seat != viewer:
                board.gold += rng.randint(1, 9)
    return state
