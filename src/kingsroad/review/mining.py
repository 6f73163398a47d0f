"""Puzzles mined from games of bots: positions in which one way to play is clearly the best.

A turn becomes a puzzle if the best way of one kind is ahead of every other kind by the title's margin in two searches
with chance of their own, if both found ways that are worth the same, and if the lead, less its standard error, is still
as large on fresh guesses. The recipe is in docs/review.md.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, Final

from kingsroad.bots.roster import UNHURRIED, make_bot
from kingsroad.bots.sim import play_game
from kingsroad.kernel import match as matches
from kingsroad.kernel.game import Game
from kingsroad.kernel.journal import Journal, Line, write
from kingsroad.kernel.look import Look
from kingsroad.review.judge import VERSION, TitleTrials, Way
from kingsroad.review.puzzles import GRADES
from kingsroad.review.report import data_hash
from kingsroad.review.trials import renumbered, trials_for
from kingsroad.titles import game as title_game
from kingsroad.titles import record

SEATS: Final = ("greedy", "easy", "greedy", "easy", "greedy")  # who plays the games that are searched
FIRST: Final = "quick"  # the search that most turns fail
SECOND: Final = "strong"
FINDERS: Final = ("easy", "greedy")  # by which of them find the best, a puzzle has its grade
MOST: Final = 3  # puzzles of one game: the clearest
ID: Final = 8  # letters


def mine(game: Game[Any], seed: str, players: int, options: dict[str, str]) -> list[dict[str, Any]]:
    """The puzzles of one game, the clearest first."""
    shift = Random(seed).randrange(2)
    levels = [SEATS[(seat + shift) % len(SEATS)] for seat in range(players)]
    played = play_game(game, levels, options, seed).moves
    colours = [game.colours[seat] for seat in range(players)]
    settled = matches.begin(game, [(colour, colour.capitalize()) for colour in colours], options, seed, seed)
    found: list[dict[str, Any]] = []
    state = settled.state
    before = None
    lines: list[Line] = []
    quick, strong = trials_for(game, FIRST), trials_for(game, SECOND)
    for n, (seat, move) in enumerate(played):
        fresh = before is None or quick.decided(before, state, seat)
        if fresh and quick.turn_of(state) == seat and len(game.moves(state, seat)) > 1:
            puzzle = puzzle_of(game, quick, strong, state, seat, f"{seed}/{n}")
            if puzzle is not None:
                text = write(renumbered(Journal(settled.header, lines)))
                id = hashlib.sha256(text.encode()).hexdigest()[:ID]
                found.append({"id": id, **puzzle, "line": n, "journal": text})
        before = game.clone(state)
        game.play(state, seat, move)
        lines = [*lines, Line(n + 1, colours[seat], move.code)]
    found.sort(key=lead_of, reverse=True)
    return found[:MOST]


def mine_all(
    title: str, seed: str, games: int, each: int, jobs: int, progress: Callable[[int], None]
) -> list[dict[str, Any]]:
    """A first row that tells how they were mined, then the puzzles: so many of each grade, the clearest; by their ids,
    which are as good as shuffled. The same for any number of processes."""
    game = title_game(title)
    numbers = players_of(game)
    asked = [(f"{seed}/{i}", numbers[i % len(numbers)]) for i in range(games)]
    found: list[dict[str, Any]] = []
    if jobs > 1:
        quiet = (signal.SIGINT, signal.SIG_DFL)
        pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), signal.signal, quiet)
        try:
            for done, puzzles in enumerate(pool.map(_mine, [(title, *one) for one in asked]), 1):
                found += puzzles
                progress(done)
        finally:
            pool.shutdown(cancel_futures=True)
    else:
        for done, (name, players) in enumerate(asked, 1):
            found += mine(game, name, players, {})
            progress(done)
    found.sort(key=lead_of, reverse=True)
    kept = [puzzle for grade in GRADES for puzzle in [one for one in found if one["grade"] == grade][:each]]
    kept.sort(key=id_of)
    trials = trials_for(game, SECOND)
    recipe = {
        "title": title,
        "seed": seed,
        "games": games,
        "found": len(found),
        "each": each,
        "players": numbers,
        "seats": list(SEATS),
        "levels": [FIRST, SECOND],
        "clear": trials.clear,
        "judge": VERSION,
        "weights": data_hash(),
        "content": game.content.hash,
        "rules": game.rules_version,
    }
    return [recipe, *kept]


def players_of(game: Game[Any]) -> list[int]:
    """Whom a puzzle is taken from: games with at least one opponent."""
    fewest, most = record(game.title).seats
    return list(range(max(2, fewest), most + 1))


def _mine(asked: tuple[str, str, int]) -> list[dict[str, Any]]:
    title, seed, players = asked
    return mine(title_game(title), seed, players, {})


def id_of(puzzle: dict[str, Any]) -> str:
    return str(puzzle["id"])


def lead_of(puzzle: dict[str, Any]) -> float:
    return float(puzzle["lead"]) - float(puzzle["error"])


def puzzle_of(
    game: Game[Any], quick: TitleTrials, strong: TitleTrials, state: Any, seat: int, seed: str
) -> dict[str, Any] | None:
    """None if the best way is not clear."""
    first = ahead(quick, quick.ways(state, seat, f"{seed}/1"))
    if first is None:
        return None
    ways = strong.ways(state, seat, f"{seed}/2")
    if ahead(strong, ways) is None:
        return None
    best, second = ways[0].codes, ways[1].codes
    loss, error, _ = strong.compare(state, seat, best, first.codes, f"{seed}/5")
    if not strong.solved(loss, error):
        return None
    lead, error, reasons = strong.compare(state, seat, best, second, f"{seed}/3")
    if lead - error <= strong.clear or not reasons:
        return None
    finders = [name for name in FINDERS if finds(game, strong, state, seat, best, name, seed)]
    return {
        "grade": 1 if "easy" in finders else 2 if "greedy" in finders else 3,
        "seat": seat,
        "best": best,
        "second": second,
        "lead": round(lead, 3),
        "error": round(error, 3),
        "found_by": finders,
        "reasons": reasons,
    }


def ahead(trials: TitleTrials, ways: list[Way]) -> Way | None:
    """The best of them, if every other is clearly worse."""
    if len(ways) < 2 or ways[0].value - ways[1].value <= trials.clear:
        return None
    return ways[0]


def finds(game: Game[Any], trials: TitleTrials, state: Any, seat: int, best: list[str], name: str, seed: str) -> bool:
    """Does a bot of that level play something that is worth as much?"""
    bot = make_bot(name, game, Random(f"{seed}/{name}"), UNHURRIED)
    now = game.clone(state)
    codes: list[str] = []
    while not trials.decided(state, now, seat) and game.waiting(now) == [seat]:
        moves = game.moves(now, seat)
        move = bot.choose(Look(game, now, seat, moves)) if len(moves) > 1 else moves[0]
        codes.append(move.code)
        game.play(now, seat, move)
    loss, error, _ = trials.compare(state, seat, best, codes, f"{seed}/4")
    return trials.solved(loss, error)
