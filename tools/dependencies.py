"""Prints what pyproject.toml asks for, a line each: the package's own needs, and those of the extras that are named.

python tools/dependencies.py server dev
"""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
print("\n".join(sum((project["optional-dependencies"][extra] for extra in sys.argv[1:]), project["dependencies"])))
