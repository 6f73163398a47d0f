"""Prints what pyproject.toml asks for: what the package needs, its extras but Ray, its development and its build."""

import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
needs = project["build-system"]["requires"] + project["project"]["dependencies"]
for extra in ("server", "arena", "env", "dev"):
    needs += project["project"]["optional-dependencies"][extra]
print("\n".join(needs))
