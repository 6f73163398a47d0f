"""The same games on a Ray cluster. Its nodes must have this version of the package installed."""

from __future__ import annotations

import logging
from collections.abc import Generator, Sequence
from typing import Any, Final

from kingsroad.arena.plan import ArenaPlan, Fixture
from kingsroad.arena.play import Played, play
from kingsroad.kernel.phrase import Fault

AHEAD: Final = 2  # games handed out per core, so that none is idle while an answer travels


def play_there(plan: ArenaPlan, fixtures: Sequence[Fixture], address: str) -> Generator[Played, None, None]:
    """Games in the order in which they come to their end."""
    try:
        import ray
    except ModuleNotFoundError:
        raise Fault("arena.no_ray") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Fault("arena.cluster", address=address, error=str(error)) from None
    try:
        remote: Any = ray.remote(play)
        job = ray.put(plan.job())
        resources: Any = ray.cluster_resources
        most = AHEAD * max(1, int(resources().get("CPU", 1)))
        waiting = list(reversed(fixtures))
        running: list[Any] = []
        while waiting or running:
            while waiting and len(running) < most:
                running.append(remote.remote(job, waiting.pop()))
            done, running = ray.wait(running, num_returns=1)
            yield from ray.get(done)
    finally:
        ray.shutdown()
