"""What is made from the schema of views and messages: the client's types and the page about views.

PYTHONPATH=src python tools/generate.py            writes them
PYTHONPATH=src python tools/generate.py --check    fails if one of them is stale
"""

from __future__ import annotations

import sys
from pathlib import Path

import types_ts
import views_md
from kingsroad.web.app import create_app
from kingsroad.web.settings import Settings

HOME = Path(__file__).parent.parent


def products() -> dict[Path, str]:
    shapes = create_app(Settings({})).openapi()["components"]["schemas"]
    return {
        HOME / "web/src/lib/api.gen.ts": types_ts.write(shapes),
        HOME / "docs/views.md": views_md.write(shapes),
    }


def main() -> int:
    made = products()
    stale = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv:
        for path in stale:
            print(f"{path.relative_to(HOME)} is stale: make generate")
        return 1 if stale else 0
    for path in stale:
        path.write_text(made[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
