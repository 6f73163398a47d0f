"""What is made from the schema is fresh: the client's types and the page about views."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.tooling import TOOLS, load_tool


@pytest.fixture
def generate(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.syspath_prepend(str(TOOLS))
    return load_tool("generate")


def test_what_is_made_from_the_schema_is_fresh(generate: object) -> None:
    made: dict[Path, str] = generate.products()  # type: ignore[attr-defined]
    assert len(made) == 2
    for path, text in made.items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is stale: make generate"


def test_what_is_stale_is_named(
    generate: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(generate, "HOME", tmp_path)
    monkeypatch.setattr(generate, "products", lambda: {tmp_path / "a.ts": "new"})
    (tmp_path / "a.ts").write_text("old")
    monkeypatch.setattr(sys, "argv", ["generate.py", "--check"])
    assert generate.main() == 1  # type: ignore[attr-defined]
    assert capsys.readouterr().out == "a.ts is stale: make generate\n"
    monkeypatch.setattr(sys, "argv", ["generate.py"])
    assert generate.main() == 0  # type: ignore[attr-defined]
    assert (tmp_path / "a.ts").read_text() == "new"
