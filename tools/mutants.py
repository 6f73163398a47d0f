"""Do the rule tests notice when a guard is changed? `make mutants`.

Guards are comparisons, conditions, boolean operators, small numbers in conditions, and refusals, in the rule modules of
a title. A sample of them is changed, one at a time, in a copy of the sources, and the title's rule tests run
against each copy. A mutant survives if they all still pass. Ends with 1 if more than a tenth survive.
"""

from __future__ import annotations

import argparse
import ast
import os
import py_compile
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parent.parent
# What is shown, printed and named.
NO_RULES = {
    "__init__",
    "asking",
    "doubts",
    "encoding",
    "moves",
    "overview",
    "pieces",
    "schema",
    "view",
    "wording",
    "world",
}
REFUSING = ("refuse", "refuse_about", "refuse_card", "refuse_place")
TOLERATED = 0.10
PATIENCE = 6  # times the unchanged run, then it is taken for an endless loop

OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
TURNED_ROUND = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)  # the other comparison is the negation


class Mutant:
    """One expression of one file, and what stands there instead."""

    def __init__(self, file: Path, source: bytes, node: ast.expr, instead: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        self.file = file
        self.lines = source.splitlines(keepends=True)
        self.first = (node.lineno - 1, node.col_offset)
        self.last = (node.end_lineno - 1, node.end_col_offset)
        self.original = ast.unparse(node)
        self.instead = instead

    def text(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.first[0] + 1}: {self.original}  ->  {self.instead}"

    def source(self) -> bytes:
        """The file with the change; every other line keeps its number."""
        lines = self.lines
        (top, left), (bottom, right) = self.first, self.last
        new = f"({self.instead}{chr(10) * (bottom - top)})".encode()
        return b"".join([*lines[:top], lines[top][:left], new, lines[bottom][right:], *lines[bottom + 1 :]])


# -- what can be changed ------------------------------------------------------------------------


def changed_comparison(node: ast.Compare) -> Iterator[tuple[ast.expr, str]]:
    for i, operator in enumerate(node.ops):
        ops = list(node.ops)
        ops[i] = OTHER_COMPARISON[type(operator)]()
        yield node, ast.unparse(ast.Compare(node.left, ops, node.comparators))
    for side in (node.left, *node.comparators):
        if isinstance(side, ast.Constant) and type(side.value) is int and 0 <= side.value <= 20:
            yield side, str(side.value + 1)


def changed(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """(expression, what stands there instead) for the node itself, not for what is inside it."""
    if isinstance(node, ast.Compare):
        yield from changed_comparison(node)
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, ast.unparse(ast.BoolOp(other, node.values))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, ast.unparse(node.operand)
    elif isinstance(node, (ast.Return, ast.Assign)) and is_refusal(node.value):
        assert node.value is not None
        yield node.value, "None"
    tests = node.ifs if isinstance(node, ast.comprehension) else []
    if isinstance(node, (ast.If, ast.IfExp, ast.While)):
        tests = [node.test]
    for test in tests:
        if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], TURNED_ROUND):
            continue  # the comparison's own mutant is the same
        if not isinstance(test, ast.UnaryOp):
            yield test, ast.unparse(ast.UnaryOp(ast.Not(), test))


def is_refusal(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in REFUSING


def is_talk(node: ast.AST) -> bool:
    """What only tells, checks types or writes a position down is no guard."""
    if isinstance(node, ast.If):
        return "told" in ast.unparse(node.test)
    if isinstance(node, ast.FunctionDef):
        return node.name in ("text", "row", "ask", "__init__") or node.name.startswith("tell_")
    return isinstance(node, ast.Assert)


def mutants_of(file: Path) -> list[Mutant]:
    found: list[Mutant] = []
    source = file.read_bytes()
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if not is_talk(node):
            found += [Mutant(file, source, expression, instead) for expression, instead in changed(node)]
            waiting += ast.iter_child_nodes(node)
    found.sort(key=lambda mutant: (mutant.first, mutant.last, mutant.instead))
    return found


# -- running the tests --------------------------------------------------------------------------


class Tree:
    """A compiled copy of the sources; one file at a time is changed in it and put back."""

    def __init__(self, folder: Path, title: str) -> None:
        self.folder = folder
        self.tests = Path("tests", "rules", title)
        self.changes = 0
        shutil.copytree(ROOT / "src" / "kingsroad", folder / "kingsroad", ignore=shutil.ignore_patterns("__pycache__"))
        for file in folder.rglob("*.py"):
            py_compile.compile(str(file), doraise=True)

    def passes(self, near: list[str], limit: float | None) -> bool:
        """Do the tests pass? The near ones go first: they find most changes, in a fraction of the time."""
        environment = os.environ | {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        for tests in [near, [str(self.tests)]] if near else [[str(self.tests)]]:
            command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
            try:
                done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=limit)
            except subprocess.TimeoutExpired:
                return False
            if done.returncode:
                return False
        return True

    def near(self, file: Path) -> list[str]:
        """The tests of those chapters of the rules that a module names."""
        chapters = sorted(set(re.findall(rf"{self.tests.name}/([a-z0-9]+)/", file.read_text(encoding="utf-8"))))
        return [str(path) for chapter in chapters for path in sorted(self.tests.glob(f"test_{chapter}*.py"))]

    def survives(self, mutant: Mutant, limit: float) -> bool:
        file = self.folder / mutant.file.relative_to(ROOT / "src")
        original, times = file.read_bytes(), file.stat()
        self.changes += 1
        try:
            file.write_bytes(mutant.source())
            stamp = times.st_mtime + 10 * self.changes  # never the time that the compiled file was made for
            os.utime(file, (stamp, stamp))
            return self.passes(self.near(mutant.file), limit)
        finally:
            file.write_bytes(original)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def run(mutants: list[Mutant], title: str, jobs: int) -> list[Mutant]:
    """The survivors, in the order of the files."""
    with tempfile.TemporaryDirectory() as folder:
        trees: SimpleQueue[Tree] = SimpleQueue()
        first = Tree(Path(folder, "0"), title)
        began = time.perf_counter()
        if not first.passes([], None):
            sys.exit("mutants: the tests fail without any change")
        limit = 10 + PATIENCE * jobs * (time.perf_counter() - began)
        for i in range(1, jobs):
            trees.put(Tree(Path(folder, str(i)), title))
        trees.put(first)

        def survives(mutant: Mutant) -> bool:
            tree = trees.get()
            try:
                return tree.survives(mutant, limit)
            finally:
                trees.put(tree)

        survivors: list[Mutant] = []
        with ThreadPoolExecutor(jobs) as pool:
            for done, (mutant, survived) in enumerate(zip(mutants, pool.map(survives, mutants), strict=True), 1):
                if survived:
                    survivors.append(mutant)
                    print(mutant.text(), flush=True)
                if sys.stderr.isatty():
                    print(f"{done} of {len(mutants)}", end="\r", file=sys.stderr)
        return survivors


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--title", required=True)
    parser.add_argument("--module", help="only this module of the title")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", default="mutants")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="show the sample, run nothing")
    given = parser.parse_args()
    files = sorted((ROOT / "src" / "kingsroad" / given.title).glob(f"{given.module or '*'}.py"))
    every = [mutant for file in files if file.stem not in NO_RULES for mutant in mutants_of(file)]
    if not every:
        parser.error("there is nothing to change")
    chosen = sorted(random.Random(given.seed).sample(range(len(every)), min(given.count, len(every))))
    sample = [every[i] for i in chosen]
    if given.list:
        print(*[mutant.text() for mutant in sample], f"{len(sample)} of {len(every)}", sep="\n")
        return 0
    survivors = run(sample, given.title, given.jobs)
    share = len(survivors) / len(sample)
    print(f"{len(survivors)} of {len(sample)} mutants survived ({share:.1%})")
    return int(share > TOLERATED)


if __name__ == "__main__":
    sys.exit(main())
