"""Do the rule tests notice when a guard is changed? `make mutants`.

Guards are comparisons, conditions, boolean operators, small numbers in conditions, and refusals, in the rule modules of
a title. They are changed, one at a time, in a copy of the sources, and the title's rule tests run against each copy. A
mutant survives if they all still pass, and the title's laws too. Ends with 1 if more than a tenth survive.

One run of the unchanged tests says which of them reach which line. These run first, the nearest before the others: most
changes are noticed by the first few, in about a second.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import py_compile
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

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
NEAREST = 10  # tests, before the others are asked
LAWS_LIMIT = 300.0  # seconds of the processor
KILLED, LAWS, SURVIVED = "killed", "laws", "survived"

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


class Tests:
    """What each test of the unchanged rules reaches."""

    def __init__(self, title: str, found: dict[str, Any]) -> None:
        self.rules = f"tests/rules/{title}"
        self.laws = [f"tests/laws/test_{title}_laws.py", "tests/laws/test_changes.py", "tests/laws/test_views.py"]
        self.seconds: dict[str, float] = found["seconds"]
        self.by_line: dict[str, set[str]] = {}
        # Whoever reaches the least is the nearest.
        self.order = sorted(found["lines"], key=lambda test: (len(found["lines"][test]), self.seconds[test]))
        for test, lines in found["lines"].items():
            for line in lines:
                self.by_line.setdefault(line, set()).add(test)

    def noticing(self, mutant: Mutant) -> list[str]:
        """Those that reach the changed expression, the nearest first."""
        lines = range(mutant.first[0] + 1, mutant.last[0] + 2)
        found = {test for line in lines for test in self.by_line.get(f"{mutant.file.name}:{line}", ())}
        return [test for test in self.order if test in found]

    def limit(self, tests: Iterable[str]) -> float:
        return 10 + PATIENCE * sum(self.seconds[test] for test in tests)


class Tree:
    """A compiled copy of the sources with a process that runs tests against it; one file at a time is changed in it and
    put back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.changes = 0
        shutil.copytree(ROOT / "src" / "kingsroad", folder / "kingsroad", ignore=shutil.ignore_patterns("__pycache__"))
        for file in folder.rglob("*.py"):
            py_compile.compile(str(file), doraise=True)

    def run(self, *arguments: str) -> subprocess.Popen[str]:
        environment = os.environ | {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, str(ROOT / "tools" / "mutant_tests.py"), *arguments]
        return subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def reached(self, title: str) -> Tests:
        with self.run("reached", title) as process:
            told, _ = process.communicate()
        if process.returncode:
            sys.exit(process.returncode)
        return Tests(title, json.loads(told))

    def serve(self) -> None:
        self.server = self.run("serve")

    def close(self) -> None:
        self.server.communicate()

    def passes(self, tests: Sequence[str], limit: float, quick: bool = False) -> bool:
        assert self.server.stdin is not None
        assert self.server.stdout is not None
        self.server.stdin.write(json.dumps({"tests": tests, "limit": limit, "quick": quick}) + "\n")
        self.server.stdin.flush()
        return bool(json.loads(self.server.stdout.readline()))

    def fate(self, mutant: Mutant, tests: Tests) -> str:
        """Who noticed it. The nearest tests go first; then the others that reach the changed expression; then all, for
        what is read once and kept; and then the laws."""
        file = self.folder / mutant.file.relative_to(ROOT / "src")
        original, times = file.read_bytes(), file.stat()
        self.changes += 1
        try:
            file.write_bytes(mutant.source())
            stamp = times.st_mtime + 10 * self.changes  # never the time that the compiled file was made for
            os.utime(file, (stamp, stamp))
            noticing = tests.noticing(mutant)
            for some in (noticing[:NEAREST], noticing[NEAREST:]):
                if some and not self.passes(some, tests.limit(some)):
                    return KILLED
            if not self.passes([tests.rules], tests.limit(tests.order)):
                return KILLED
            return SURVIVED if self.passes(tests.laws, LAWS_LIMIT, quick=True) else LAWS
        finally:
            file.write_bytes(original)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def run(mutants: list[Mutant], title: str, jobs: int) -> Counter[str]:
    """How many came to which end; those that no test of a rule noticed are told."""
    with tempfile.TemporaryDirectory() as folder:
        all_trees = [Tree(Path(folder, str(i))) for i in range(jobs)]
        tests = all_trees[0].reached(title)
        trees: SimpleQueue[Tree] = SimpleQueue()
        for tree in all_trees:
            tree.serve()
            trees.put(tree)

        def fate(mutant: Mutant) -> str:
            tree = trees.get()
            try:
                return tree.fate(mutant, tests)
            finally:
                trees.put(tree)

        fates: Counter[str] = Counter()
        with ThreadPoolExecutor(jobs) as pool:
            for mutant, ended in zip(mutants, pool.map(fate, mutants), strict=True):
                fates[ended] += 1
                if ended != KILLED:
                    print(f"{mutant.text()}{' (a law notices it)' if ended == LAWS else ''}", flush=True)
                if sys.stderr.isatty() or fates.total() % 100 == 0:
                    print(f"{fates.total()} of {len(mutants)}", end="\r", file=sys.stderr, flush=True)
        for tree in all_trees:
            tree.close()
        return fates


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--title", required=True)
    parser.add_argument("--module", help="only this module of the title")
    parser.add_argument("--count", type=int, help="a sample of so many, instead of all")
    parser.add_argument("--seed", default="mutants")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="show the sample, run nothing")
    given = parser.parse_args()
    files = sorted((ROOT / "src" / "kingsroad" / given.title).glob(f"{given.module or '*'}.py"))
    every = [mutant for file in files if file.stem not in NO_RULES for mutant in mutants_of(file)]
    if not every:
        parser.error("there is nothing to change")
    chosen = sorted(random.Random(given.seed).sample(range(len(every)), min(given.count or len(every), len(every))))
    sample = [every[i] for i in chosen]
    if given.list:
        print(*[mutant.text() for mutant in sample], f"{len(sample)} of {len(every)}", sep="\n")
        return 0
    fates = run(sample, given.title, given.jobs)
    share = fates[SURVIVED] / len(sample)
    print(f"{fates[SURVIVED]} of {len(sample)} mutants survived ({share:.1%}); laws alone noticed {fates[LAWS]}")
    return int(share > TOLERATED)


if __name__ == "__main__":
    sys.exit(main())
