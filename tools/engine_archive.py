"""Packs what plays games in a browser: engine, bots, content, lessons and the tables without a server.

    python tools/engine_archive.py FILE

Equal sources make equal archives. Modules that `kingsroad.offline` needs are found by importing it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PACKAGE = Path(__file__).resolve().parents[1] / "src/kingsroad"
WHOLE = ("kernel", "bots", "review")  # and every title: what they load, they load when it is asked for
APART = {"rules", "__pycache__"}  # the client has the texts of the rules in its own files
# For processes, for files and for programs that learn; with the modules that titles name for those.
ELSEWHERE = {"review/mining.py", "review/page.py", "review/work.py", "encoding.py", "taken.py"}
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def parts() -> dict[str, Path]:
    """Every file by its name in the archive."""
    import_module("kingsroad.offline")
    titles = [folder.parent.name for folder in PACKAGE.glob("*/content")]
    found = {}
    for folder in (*WHOLE, *titles):
        for path in (PACKAGE / folder).rglob("*"):
            if is_needed(path):
                found[f"kingsroad/{path.relative_to(PACKAGE).as_posix()}"] = path
    for name, module in list(sys.modules.items()):
        if (name == "kingsroad" or name.startswith("kingsroad.")) and module.__file__:
            path = Path(module.__file__)
            found[f"kingsroad/{path.relative_to(PACKAGE).as_posix()}"] = path
    extensions = sys.modules["mypy_extensions"].__file__
    assert extensions is not None
    found["mypy_extensions.py"] = Path(extensions)
    return found


def is_needed(path: Path) -> bool:
    name = path.relative_to(PACKAGE)
    if not path.is_file() or path.suffix == ".so" or APART & set(name.parts):
        return False
    return name.as_posix() not in ELSEWHERE and (name.name not in ELSEWHERE or name.parts[0] in WHOLE)


def pack(target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(parts().items()):
            about = ZipInfo(name, LONG_AGO)
            about.compress_type = ZIP_DEFLATED
            archive.writestr(about, path.read_bytes())


if __name__ == "__main__":
    pack(Path(sys.argv[1]))
