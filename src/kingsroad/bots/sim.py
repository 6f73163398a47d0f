"""Whole games between bots, one after the other or in several processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final, TypeAlias

from kingsroad.bots.record import Record, Recorded
from kingsroad.bots.roster import UNHURRIED, make_bot
from kingsroad.bots.simple import Bot
from kingsroad.kernel.game import Game, Setup
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.titles import colours_for
from kingsroad.titles import game as title_game

CHUNKS_PER_JOB: Final = 8  # so that no process waits long for the last one
LARGEST_CHUNK: Final = 50  # games, so that progress can be seen and an interrupt is heard

Sheet: TypeAlias = dict[str, int]  # a line of the score sheet by its id
# What crosses between processes, plain data only; the last is the whole game, where it is asked for.
Outcome: TypeAlias = tuple[int, list[list[int]], list[int], list[Sheet], Recorded | None]


class Result:
    """One finished game. `moves` are all of them in order, forced ones included, each with its seat."""

    def __init__(
        self,
        decisions: int,
        totals: list[list[int]],
        winners: list[int],
        sheets: list[Sheet],
        moves: list[tuple[int, Move]],
        record: Recorded | None = None,
    ) -> None:
        self.decisions = decisions
        self.sheets = sheets
        self.totals = totals
        self.winners = winners
        self.moves = moves
        self.record = record


def take_seats(
    game: Game[Any], seats: Sequence[str], options: Mapping[str, str], seed: str, seconds: float = UNHURRIED
) -> tuple[Any, list[Bot]]:
    """The first position and a bot for each seat; a Fault says what is wrong with what was asked for."""
    bots = [make_bot(name, game, Random(f"{seed}/{seat}"), seconds) for seat, name in enumerate(seats)]
    return game.start(Setup(colours_for(game, len(seats)), game.resolve(options), seed)), bots


def play_game(
    game: Game[Any],
    seats: Sequence[str],
    options: Mapping[str, str],
    seed: str,
    seconds: float = UNHURRIED,
    recorded: bool = False,
) -> Result:
    """Equal arguments make equal games, if bots have time enough. A bot is asked only where it has a choice."""
    state, bots = take_seats(game, seats, options, seed, seconds)
    record = Record() if recorded else None
    decisions = 0
    played: list[tuple[int, Move]] = []
    while not state.over:
        seat = game.waiting(state)[0]
        moves = game.moves(state, seat)
        if len(moves) > 1:
            decisions += 1
            move = bots[seat].choose(Look(game, state, seat, moves))
        else:
            move = moves[0]
        if record is not None:
            record.note(state, seat, move, len(moves), bots[seat])
        game.play(state, seat, move)
        played.append((seat, move))
    scores = game.scores(state)
    sheets = [{str(line["id"]): int(line["count"]) for line in sheet} for sheet in scores.sheet]
    whole = record.whole(game, state, seats, game.resolve(options), seed) if record is not None else None
    return Result(decisions, [list(total) for total in scores.totals], scores.winners(), sheets, played, whole)


def outcome_of(
    game: Game[Any], seats: Sequence[str], options: Mapping[str, str], seed: str, recorded: bool = False
) -> Outcome:
    result = play_game(game, seats, options, seed, recorded=recorded)
    return result.decisions, result.totals, result.winners, result.sheets, result.record


def play_chunk(
    title: str,
    seats: Sequence[str],
    options: Mapping[str, str],
    seeds: Sequence[str],
    corrections: Path | None,
    recorded: bool = False,
) -> list[Outcome]:
    """The work of one process: it makes its own game, as no engine object can be sent to it."""
    game = title_game(title, corrections)
    return [outcome_of(game, seats, options, seed, recorded) for seed in seeds]


def spread(work: Callable[..., Any], parts: Sequence[tuple[Any, ...]], jobs: int) -> Iterator[Any]:
    """What the work makes of each part, in their order, in several processes."""
    # Where games are played one by one, as in a browser, nothing of this is loaded: it is not even there.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # An interrupt ends a process at once and silently; this one tells of it and drops what waits.
    quiet = (signal.SIGINT, signal.SIG_DFL)
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), signal.signal, quiet)
    try:
        waiting = [pool.submit(work, *part) for part in parts]
        waiting.reverse()
        while waiting:
            yield waiting.pop().result()
    finally:
        pool.shutdown(cancel_futures=True)


def simulate(
    title: str,
    seats: Sequence[str],
    options: Mapping[str, str],
    seed: str,
    games: int,
    jobs: int,
    corrections: Path | None,
    progress: Callable[[int], None],
    keep: Callable[[int, Recorded], None] | None = None,
) -> dict[str, Any]:
    """Play many games; `progress` hears how many are finished, `keep` gets each whole game by its number, in order. The
    outcome is the same for any number of jobs."""
    game = title_game(title, corrections)
    seeds = [f"{seed}/{i}" for i in range(games)]
    take_seats(game, seats, options, f"{seed}/0")  # whatever is wrong comes out here, not in another process
    began = perf_counter()
    outcomes: list[Outcome] = []

    def finished(outcome: Outcome) -> None:
        if keep is not None and outcome[4] is not None:
            keep(len(outcomes), outcome[4])
        outcomes.append((*outcome[:4], None))
        progress(len(outcomes))

    if jobs > 1:
        size = min(LARGEST_CHUNK, max(1, games // (jobs * CHUNKS_PER_JOB)))
        parts = [
            (title, tuple(seats), dict(options), seeds[i : i + size], corrections, keep is not None)
            for i in range(0, games, size)
        ]
        for chunk in spread(play_chunk, parts, jobs):
            for outcome in chunk:
                finished(outcome)
    else:
        for each in seeds:
            finished(outcome_of(game, seats, options, each, keep is not None))
    seconds = perf_counter() - began
    decisions = sum(outcome[0] for outcome in outcomes)
    return {
        "title": title,
        "seats": list(seats),
        "options": game.resolve(options),
        "seed": seed,
        "games": games,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds, 1) if seconds else 0.0,
        "games_per_second": round(games / seconds, 2) if seconds else 0.0,
        "mean_decisions": round(decisions / games, 1) if games else 0.0,
        "mean_sheets": [mean_sheet([outcome[3][seat] for outcome in outcomes]) for seat in range(len(seats))],
        "results": [{"scores": totals, "winners": winners} for _, totals, winners, _, _ in outcomes],
    }


def mean_sheet(sheets: Sequence[Sheet]) -> dict[str, float]:
    """Where the points of a seat came from on average, most first."""
    lines = dict.fromkeys(id for sheet in sheets for id in sheet)
    means = {id: round(sum(sheet.get(id, 0) for sheet in sheets) / len(sheets), 1) for id in lines}
    return dict(sorted(means.items(), key=lambda line: -line[1]))
