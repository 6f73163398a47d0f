from collections.abc import Iterator
from pathlib import Path

import pytest

from kingsroad.web import pages
from tests.table.databases import postgres, redis
from tests.web.small import Small, running

__all__ = ["client", "postgres", "redis", "small"]


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Small]:
    with running(tmp_path) as server:
        yield server


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built client of two files; what lies beside its folder is nobody's business."""
    folder = tmp_path / "site" / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>here</title>")
    (folder / "assets" / "app-1234.js").write_text("let here = 1")
    (tmp_path / "site" / "secret.txt").write_text("nobody's business")
    monkeypatch.setattr(pages, "FOLDER", folder)
    return folder
