"""Prints what pyproject.toml asks for: the package's own needs, those of the server and of development, and the build's."""

import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
needs = project["build-system"]["requires"] + project["project"]["dependencies"]
for extra in ("server", "dev"):
    needs += project["project"]["optional-dependencies"][extra]
print("\n".join(needs))
