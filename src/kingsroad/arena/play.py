"""One game of an arena: in goes a fixture, out come the scores and the time each seat took."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from time import process_time
from typing import Any, TypeAlias

from kingsroad import titles
from kingsroad.arena.plan import Fixture, Job
from kingsroad.arena.seat import take_seat
from kingsroad.bots.record import Record
from kingsroad.kernel.game import Game, Setup
from kingsroad.kernel.look import Look

Played: TypeAlias = dict[str, Any]  # a line of the ledger


@lru_cache(4)
def game_for(title: str, content: str | None) -> Game[Any]:
    return titles.game(title) if content is None else titles.game_of(content)


def play(job: Job, fixture: Fixture) -> Played:
    """A turn is whatever a seat decides until another one does, or its next turn comes. Its time is that of the
    processor."""
    game = game_for(job["title"], job["content"])
    seats, seed = fixture["seats"], fixture["seed"]
    state = game.start(Setup(game.colours[: len(seats)], job["options"], seed))
    bots = [take_seat(name, game, Random(f"{seed}/{i}/{name}"), job["seconds"]) for i, name in enumerate(seats)]
    turns: list[list[float]] = [[] for _ in seats]
    decisions, last = 0, (-1, -1)
    record = Record() if job["recorded"] else None
    while not state.over:
        seat = game.waiting(state)[0]
        moves = game.moves(state, seat)
        move = moves[0]
        if len(moves) > 1:
            decisions += 1
            now = (seat, state.turn_number())  # so that someone who plays alone has turns, too
            if now != last:
                turns[seat].append(0.0)
                last = now
            began = process_time()
            move = bots[seat].choose(Look(game, state, seat, moves))
            turns[seat][-1] += process_time() - began
        if record is not None:
            record.note(state, seat, move, len(moves), bots[seat])
        game.play(state, seat, move)
    scores = game.scores(state)
    told = {
        "i": fixture["i"],
        "seats": seats,
        "totals": [list(total) for total in scores.totals],
        "ranks": scores.ranks,
        "decisions": decisions,
        "turns": [len(each) for each in turns],
        "cpu": [round(sum(each), 4) for each in turns],
        "longest": [round(max(each, default=0.0), 4) for each in turns],
    }
    if record is not None:
        told["record"] = record.whole(game, state, seats, job["options"], seed)
    return told
