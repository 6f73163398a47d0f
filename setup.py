"""Compiles the engine with mypyc where a C compiler works, and packs the client; all else is in pyproject.toml."""

from __future__ import annotations

import os
import shutil
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError

sys.path.insert(0, str(Path(__file__).parent / "tools"))
from build_backend import why_pure
from build_client import build_client

ENGINE = ("kernel", *sorted(path.parent.name for path in Path("src/kingsroad").glob("*/content")), "bots", "review")
BESIDE = (  # what every move goes through, at a table and in an environment
    *(f"table/{name}" for name in ("clocks", "listener", "messages", "seats", "table", "work")),
    "env/table",
)
PLAIN = ("__init__", "schema")  # modules and folders: compiled, the types of a schema could not be read any more
# The environment of a build holds no library of the server: their types are not asked for.
TYPES = ("--ignore-missing-imports", "--follow-imports=silent", "--no-site-packages")
SPEED = "g"  # with hidden symbols games are as fast as with 1 or 3, and gcc needs half the time
HIDDEN = "-fvisibility=hidden"  # from other libraries: calls within the engine are direct then


def sources() -> list[str]:
    engine = [path for part in ENGINE for path in Path("src/kingsroad", part).rglob("*.py")]
    files = [*engine, *(Path("src/kingsroad", f"{name}.py") for name in BESIDE)]
    return sorted(str(path) for path in files if path.stem not in PLAIN and path.parent.name not in PLAIN)


class Build(build):
    """The engine first, the client beside it; the package is put together once both are there."""

    sub_commands: ClassVar = sorted(build.sub_commands, key=lambda step: step[0] != "build_ext")
    client: Future[None] | None = None

    def run(self) -> None:
        shutil.rmtree(self.build_lib, ignore_errors=True)  # a module that is gone must not be packed again
        with ThreadPoolExecutor(1) as beside:
            Build.client = beside.submit(build_client)
            super().run()


class Engine(build_ext):
    """The engine as C, several files at a time. Where that fails and nobody insisted, the engine stays as it is."""

    def run(self) -> None:
        from mypyc.build import mypycify  # analysed here, once, and not whenever setup.py is read

        self.distribution.ext_modules = mypycify(
            [*TYPES, *sources()], opt_level=SPEED, debug_level="0", multi_file=True
        )
        self.reinitialize_command(self)
        self.ensure_finalized()
        try:
            super().run()
        except BaseError as error:
            if os.environ.get("KINGSROAD_COMPILE") == "yes":
                raise
            self.distribution.ext_modules = self.extensions = []
            shutil.rmtree(self.build_lib, ignore_errors=True)
            Package.pure = f"compiling it failed: {error}"

    def build_extensions(self) -> None:
        self.parallel = os.cpu_count() or 1  # beside the engine itself, each of its modules has a tiny file of its own
        compile_some = self.compiler.compile
        beginnings: dict[bool, list[str]] = {}  # what is left of an earlier build may be for another Python
        one_at_a_time = Lock()

        def compile_all(files: list[str], **options: Any) -> list[str]:
            engine = len(files) > 1
            if self.compiler.compiler_type == "unix":
                with one_at_a_time:
                    if engine not in beginnings:
                        beginnings[engine] = self.precompile(options, engine)
                options["extra_postargs"] = [*options["extra_postargs"], *beginnings[engine]]
            largest_first = sorted(files, key=os.path.getsize, reverse=True)
            with ThreadPoolExecutor(self.parallel) as pool:
                made = list(pool.map(lambda file: compile_some([file], **options), largest_first))
            return [path for paths in made for path in paths]

        self.compiler.compile = compile_all
        super().build_extensions()

    def precompile(self, options: dict[str, Any], engine: bool) -> list[str]:
        """Compiles what all files begin with once: the header of the engine is a quarter of their work, that of Python
        nearly all of the work of the tiny ones. Returns how to use it."""
        inner = max(Path("build").glob("__native_internal*.h"), key=os.path.getmtime) if engine else Path("Python.h")
        hidden = [HIDDEN] if engine else []
        flags = [*options["extra_postargs"], *hidden]
        header = Path("build", f"precompiled_{inner.name}")
        header.write_text(f'#include "{inner.name}"\n', encoding="utf-8")
        places = [f"-I{place}" for place in [*options["include_dirs"], *self.compiler.include_dirs]]
        self.spawn([*self.compiler.compiler_so, *places, "-x", "c-header", str(header), "-o", f"{header}.gch", *flags])
        return [*hidden, "-include", str(header)]


class Package(build_py):
    pure = ""  # why the engine is not compiled

    def run(self) -> None:
        if Build.client is None:
            build_client()
        else:
            Build.client.result()
        self.__dict__.pop("data_files", None)  # listed anew: the client may not have been there before
        super().run()
        if self.pure and not self.editable_mode:  # pip may hide the line; `kingsroad doctor` reads the note
            print(f"kingsroad: the engine stays pure Python, about four times slower: {self.pure}", file=sys.stderr)  # noqa: T201
            Path(self.build_lib, "kingsroad/pure.txt").write_text(self.pure + "\n", encoding="utf-8")


class Source(sdist):
    def run(self) -> None:
        build_client()
        super().run()


Package.pure = why_pure()
setup(
    ext_modules=[]
    if Package.pure
    else [Extension("kingsroad.engine", [])],  # what `Engine` fills; it names the platform
    cmdclass={"build": Build, "build_ext": Engine, "build_py": Package, "sdist": Source},
)
