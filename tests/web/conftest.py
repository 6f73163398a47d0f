from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.small import Small, running


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Small]:
    with running(tmp_path) as server:
        yield server
