from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.databases import postgres, redis
from tests.web.small import Small, running

__all__ = ["postgres", "redis", "small"]


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Small]:
    with running(tmp_path) as server:
        yield server
