"""Compiles the engine with mypyc where a C compiler is at hand; everything else is in pyproject.toml."""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import setup

ENGINE = ("kernel", "praga", "raja", "bots")
BESIDE = ("clocks", "latch", "listener", "messages", "seats", "table", "work")  # what every move goes through


def extensions() -> list[Any]:
    wish = os.environ.get("KINGSROAD_COMPILE", "auto")  # auto, yes, no
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    ready = shutil.which(compiler) and Path(sysconfig.get_path("include"), "Python.h").exists()
    if wish == "no" or (wish == "auto" and not ready):
        return []
    from mypyc.build import mypycify

    engine = [path for part in ENGINE for path in Path("src/kingsroad", part).rglob("*.py")]
    files = sorted(str(path) for path in engine if path.name != "__init__.py")
    files += [f"src/kingsroad/table/{name}.py" for name in BESIDE]
    return mypycify(["--strict", *files], opt_level="3", debug_level="0", multi_file=True)


setup(ext_modules=extensions())
