"""One Hypothesis profile for everyone: the same examples on every machine.

`make quick` tries a few of them, `make soak` searches at random."""

import os

import pytest
from hypothesis import HealthCheck, settings

slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("steady", derandomize=True, deadline=None, database=None, suppress_health_check=slow)
settings.register_profile("quick", settings.get_profile("steady"), max_examples=15)
settings.register_profile("soak", deadline=None, database=None, max_examples=2000, suppress_health_check=slow)
hurry = "quick" if os.environ.get("KINGSROAD_QUICK") else "steady"
settings.load_profile("soak" if os.environ.get("KINGSROAD_SOAK") else hurry)

# The person who runs the tests may speak another language; those about languages choose their own.
os.environ["KINGSROAD_LANGUAGE"] = "en"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The first part of `make test` runs the engine from its sources and leaves what is marked `once` to the second."""
    if os.environ.get("KINGSROAD_SOME") or os.environ.get("KINGSROAD_QUICK"):
        left = [item for item in items if item.get_closest_marker("once")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("once")]
