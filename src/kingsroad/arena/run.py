"""Play what a plan still lacks, and keep it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from kingsroad.arena.cluster import play_there
from kingsroad.arena.crew import play_here
from kingsroad.arena.ledger import Ledger
from kingsroad.arena.plan import ArenaPlan
from kingsroad.arena.play import Played
from kingsroad.kernel.phrase import Fault

GAMES: Final = "games.jsonl"


def run(
    plan: ArenaPlan,
    games: int,
    folder: Path,
    progress: Callable[[int], None],
    jobs: int = 1,
    cluster: str | None = None,
    fresh: bool = False,
) -> list[Played]:
    """The first `games` games in their order; those that the folder already holds are not played again, unless the plan
    wants them recorded and they are not. `progress` hears how many are finished."""
    with closing(Ledger(folder / GAMES, plan.header(), fresh)) as ledger:
        held = {i for i, played in ledger.games.items() if "record" in played or not plan.recorded}
        missing = [plan.fixture(i) for i in range(games) if i not in held]
        done = games - len(missing)
        progress(done)
        if missing:
            finished = play_here(plan, missing, jobs) if cluster is None else play_there(plan, missing, cluster)
            with closing(finished):
                for played in finished:
                    if "fault" in played:
                        raise Fault("arena.fault", game=played["i"], why=played["fault"])
                    if "error" in played:
                        raise Fault("arena.broken", game=played["i"], error=played["error"])
                    ledger.add(played)
                    done += 1
                    progress(done)
        return [ledger.games[i] for i in range(games)]
