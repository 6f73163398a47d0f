"""Many watched games, in one process or in several. Equal arguments make equal reports."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from kingsroad import titles
from kingsroad.balance.report import FORMAT, compare, report
from kingsroad.balance.watch import Seen, Watch, watch
from kingsroad.bots.roster import make_bot
from kingsroad.bots.sim import LARGEST_CHUNK, spread, take_seats
from kingsroad.kernel.game import Game, Options
from kingsroad.kernel.phrase import Fault

TRIES: Final = 50  # of drawing options that can be played
METHOD: Final = {"bounds": "95 %", "shares": "Wilson", "corrected": "Benjamini-Hochberg", "rate": 0.05}


class Plan:
    """What is played: a level on every seat, on the same seeds for each set of content."""

    def __init__(
        self,
        title: str,
        games: int,
        level: str,
        players: int | None,
        seed: str,
        given: Mapping[str, str],
        vary: bool,
        corrections: Path | None,
    ) -> None:
        self.title = title
        fewest, most = titles.record(title).seats
        self.players = min(max(3, fewest), most) if players is None else players
        self.games = games
        self.level = level
        self.seed = seed
        self.game = titles.game(title)
        self.vary = vary
        self.corrections = corrections
        self.other = None if corrections is None else titles.game(title, corrections)
        for game in (self.game, self.other):
            if game is not None:
                make_bot(level, game, Random(0))
                take_seats(game, [level] * self.players, given, seed)
        if self.other is not None and self.other.content.hash == self.game.content.hash:
            raise Fault("balance.same", folder=str(corrections))
        self.given = dict(given)

    def fixtures(self) -> list[tuple[str, Options]]:
        """Seed and options of each game."""
        seeds = [f"{self.seed}/{i}" for i in range(self.games)]
        return [(seed, drawn(self.game, self.players, self.given, seed) if self.vary else self.given) for seed in seeds]


def drawn(game: Game[Any], players: int, given: Mapping[str, str], seed: str) -> Options:
    """Options at random, those that are given as they are; drawn again where they cannot be played together."""
    rng = Random(f"options/{seed}")
    for _ in range(TRIES):
        options = {one.name: given.get(one.name, rng.choice(one.choices)) for one in game.options}
        try:
            take_seats(game, ["random"] * players, options, seed)
        except Fault:
            continue
        return options
    return dict(given)


def watch_some(
    title: str, seats: Sequence[str], fixtures: Sequence[tuple[str, Options]], corrections: Path | None
) -> list[Seen]:
    """The work of one process."""
    sight = Watch(titles.game(title, corrections))
    return [watch(sight, seats, options, seed) for seed, options in fixtures]


def play(plan: Plan, corrections: Path | None, jobs: int) -> Iterator[Seen]:
    """Game by game, in order."""
    fixtures = plan.fixtures()
    size = max(1, min(LARGEST_CHUNK, len(fixtures) // (4 * jobs))) if jobs > 1 else 1
    chunks = [fixtures[i : i + size] for i in range(0, len(fixtures), size)]
    seats = [plan.level] * plan.players
    if jobs > 1:
        for chunk in spread(watch_some, [(plan.title, seats, chunk, corrections) for chunk in chunks], jobs):
            yield from chunk
    else:
        sight = Watch(titles.game(plan.title, corrections))
        for seed, options in fixtures:
            yield watch(sight, seats, options, seed)


def run(plan: Plan, jobs: int, progress: Callable[[int], None]) -> dict[str, Any]:
    """The report as plain data; `progress` hears how many games are finished."""
    done = 0

    def played(corrections: Path | None) -> list[Seen]:
        nonlocal done
        games: list[Seen] = []
        for game in play(plan, corrections, jobs):
            games.append(game)
            done += 1
            progress(done)
        return games

    ours = played(None)
    told = {
        "format": FORMAT,
        "title": plan.title,
        "rules": plan.game.rules_version,
        "content": plan.game.content.hash,
        "level": plan.level,
        "players": plan.players,
        "given": plan.given,
        "vary": plan.vary,
        "seed": plan.seed,
        "games": plan.games,
        "method": METHOD,
        **report(ours),
    }
    if plan.other is not None:
        theirs = played(plan.corrections)
        told["other"] = {"content": plan.other.content.hash, **report(theirs)}
        told["comparison"] = compare(ours, theirs)
    return told
