"""The databases, and a server that the tests of one worker share where nothing is done to it."""

from collections.abc import Iterator

import pytest

from tests.server.servers import Server, running
from tests.table.databases import postgres, redis

__all__ = ["postgres", "redis"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started
        assert started.bugs() == []
