"""Whether the engine is compiled and with which Node the client is built, is found out before anything is built."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

import pytest

from tests.tooling import load_tool


@pytest.fixture(scope="module")
def client() -> ModuleType:
    return load_tool("build_client")


@pytest.fixture(scope="module")
def backend(client: ModuleType) -> ModuleType:
    """It imports the other one."""
    return load_tool("build_backend")


def test_without_a_compiler_the_engine_stays_pure_and_needs_no_mypyc(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    monkeypatch.delenv("KINGSROAD_COMPILE", raising=False)
    assert backend.why_pure() == "there is no C compiler (no-such-compiler)"
    assert backend.compiler_needs() == []


def test_a_compiler_that_is_broken_is_named_with_what_it_said(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "broken-cc"
    broken.write_text("#!/bin/sh\necho 'cc1: out of order' >&2\nexit 1\n", encoding="utf-8")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    monkeypatch.delenv("KINGSROAD_COMPILE", raising=False)
    assert backend.why_pure() == f"the C compiler {broken} does not work here: cc1: out of order"


def test_a_compiler_that_says_yes_and_makes_nothing_is_broken(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "true")
    monkeypatch.delenv("KINGSROAD_COMPILE", raising=False)
    assert "does not work here" in backend.why_pure()
    assert backend.compiler_needs() == []


def test_who_insists_is_not_asked_for_a_working_compiler(backend: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("KINGSROAD_COMPILE", "yes")
    assert backend.why_pure() == ""
    assert backend.compiler_needs() == [backend.COMPILER]
    monkeypatch.setenv("KINGSROAD_COMPILE", "maybe")
    with pytest.raises(SystemExit, match="must be auto, yes or no"):
        backend.why_pure()


@pytest.mark.parametrize(
    ("version", "enough"), [("v20.19.0", True), ("v20.18.3", False), ("v24.1.0", True), ("", False)]
)
def test_a_node_that_is_too_old_counts_as_none(
    client: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: str, enough: bool
) -> None:
    for name in ("node", "npm"):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\necho '{version}'\n", encoding="utf-8")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin")
    assert client.node_is_here() is enough
