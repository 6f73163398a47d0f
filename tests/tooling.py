"""The programs in `tools`, which are no package, as modules."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

TOOLS = Path(__file__).parent.parent / "tools"


def load_tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    if str(TOOLS) not in sys.path:
        sys.path.append(str(TOOLS))  # as when it runs: it imports what stands beside it
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses and the like look for it
    spec.loader.exec_module(module)
    return module
