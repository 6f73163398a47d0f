"""What a browser loads of Python: of the standard library the modules that can be reached from ours, and all of it
compiled by the very runtime that will run it. `web/library.mjs` runs this inside that runtime.

A module stays if one that stays imports it, at its top or inside a function. Doors that no path of ours goes through
are named in `CLOSED`; one that a module needs as soon as it is loaded is an error here, not at somebody's table.
"""

from __future__ import annotations

import ast
import marshal
import sys
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import PurePosixPath
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
UNCHECKED: Final = (1).to_bytes(4, "little")  # compiled by its content, and never compared with a source again
# Terminals, debuggers, tests, other processes and machines, other systems' ways: a worker of a page has none of them.
CLOSED: Final = {
    "_pyrepl",
    "argparse",
    "asyncio.windows_events",
    "asyncio.windows_utils",
    "concurrent.futures.interpreter",
    "concurrent.futures.process",
    "ctypes",
    "doctest",
    "email.feedparser",
    "email.message",
    "email.parser",
    "http",
    "importlib.metadata._adapters",
    "multiprocessing",
    "pdb",
    "pydoc",
    "statistics",
    "tarfile",
    "tracemalloc",
    "unittest",
    "urllib.request",
}
# What C code of the runtime imports by itself.
UNSEEN: Final = {"_strptime", "encodings.ascii", "encodings.latin_1", "encodings.idna", "traceback"}


class Module(NamedTuple):
    text: bytes
    file: str
    package: bool


class Import(NamedTuple):
    name: str
    at_once: bool  # when the module is loaded, and nobody waits for its failure


def modules_of(archive: ZipFile) -> dict[str, Module]:
    found = {}
    for file in archive.namelist():
        path = PurePosixPath(file)
        if path.suffix == ".py":
            package = path.stem == "__init__"
            name = ".".join((path.parent if package else path.with_suffix("")).parts)
            found[name] = Module(archive.read(file), file, package)
    return found


def imports(name: str, module: Module) -> Iterator[Import]:
    """Every import in it, wherever it stands; what checkers of types and runs as a program import is left out."""
    waiting: list[tuple[ast.AST, bool]] = [(ast.parse(module.text), True)]
    while waiting:
        node, at_once = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, at_once) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = name.split(".")
            base = base[: len(base) + module.package - node.level] if node.level else []
            of = ".".join([*base, *([node.module] if node.module else [])])
            yield Import(of, at_once)
            # a name there may be a module of its own, but need not be
            yield from (Import(f"{of}.{alias.name}", False) for alias in node.names)
        elif isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'"):
            waiting += [(child, at_once) for child in node.orelse]
        else:
            below = at_once and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Try | ast.If)
            waiting += [(child, below) for child in ast.iter_child_nodes(node)]


def is_closed(name: str) -> bool:
    return any(name == door or name.startswith(f"{door}.") for door in CLOSED)


def reached(modules: dict[str, Module], first: set[str]) -> set[str]:
    found: set[str] = set()
    waiting = sorted(first)
    while waiting:
        name = waiting.pop()
        if name in found or name not in modules:
            continue
        found.add(name)
        waiting += [name.rpartition(".")[0]]
        for wanted in imports(name, modules[name]):
            if not is_closed(wanted.name):
                waiting.append(wanted.name)
            elif wanted.at_once and wanted.name in modules:
                raise SystemExit(f"{name} imports {wanted.name}, which is closed in tools/device_library.py")
    return found


def compiled(module: Module, strip: bool) -> bytes:
    """As a file of its own: `strip` leaves out asserts and the texts that explain functions."""
    code = compile(module.text, module.file, "exec", dont_inherit=True, optimize=2 if strip else 0)
    return MAGIC_NUMBER + UNCHECKED + source_hash(module.text) + marshal.dumps(code)


def write(target: str, files: dict[str, bytes]) -> None:
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            about = ZipInfo(name, LONG_AGO)
            about.compress_type = ZIP_DEFLATED
            archive.writestr(about, data)


def pack(shipped: str, engine: str, library_target: str, engine_target: str) -> None:
    with ZipFile(shipped) as archive:
        library = modules_of(archive)
    with ZipFile(engine) as archive:
        ours = modules_of(archive)
        others = {name: archive.read(name) for name in archive.namelist() if not name.endswith((".py", "/"))}
    # what the runtime has loaded by now it loads always
    stays = reached(library | ours, set(ours) | set(sys.modules) - CLOSED | UNSEEN) - set(ours)
    write(library_target, {f"{library[name].file}c": compiled(library[name], strip=True) for name in stays})
    write(engine_target, others | {f"{module.file}c": compiled(module, strip=False) for module in ours.values()})
