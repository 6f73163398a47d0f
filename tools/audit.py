"""Are the words complete? Looks for ids without words, words without use, placeholders that differ from
the values the code passes, and words that stand in the code instead of the catalogue.

    PYTHONPATH=src python tools/audit.py        one line per finding, exit code 1 if there is one

What cannot be read from the source (an id held in a variable that is filled elsewhere) is taken on trust:
the id itself is checked, its values are not.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import by_title
from kingsroad import titles
from kingsroad.balance.page import LABELS
from kingsroad.kernel.content import SURE
from kingsroad.lessons import load_lesson
from kingsroad.words import Entry, catalogue_text, read_catalogue

SOURCE = Path(__file__).parent.parent / "src" / "kingsroad"
READERS = ("cli.py", "words.py", "commands", "terminal")  # modules that speak to people
# Calls that put an id to words, and which of their arguments it is.
SPEAKING = {"phrase": 0, "refuse": 1, "refuse_about": 1, "tell": 1, "Fault": 0, "fault": 0}
SPEAKING |= {"of": 0, "say": 0, "hear": 0, "__init__": 0}
NAMES = {"Library", "Application Support", "AppData", "Local"}  # of folders, the same in every language
STYLE = set("bold dim italic reverse underline not on default red green blue yellow magenta cyan bright_blue".split())
ID = re.compile(r"[a-z]+(\.[a-z0-9_-]+)+")
FILE = re.compile(r"\.(toml|json|txt)$")
COPIED = re.compile(r"\.(choice|told)\.")
PROSE = re.compile(r"[A-Za-z]{2,}[,.;:!?]? +[A-Za-z]|^[A-Z][a-z]+")


def families(entries: dict[str, Entry]) -> dict[str, set[str]]:
    """Ids that are put together in the code: what may follow each prefix."""
    known: dict[str, set[str]] = {"provenance.": set(SURE), "colour.": set(), "lesson.": set()}
    for title, own in zip(titles.names(), by_title.every(), strict=True):
        for start, ends in own.families(set(entries)).items():
            known[start] = known.get(start, set()) | ends
        known[f"{title}.about.name"] = {""}
        game = titles.game(title)
        known["colour."] |= set(game.colours)
        known["lesson."] |= {f"{title}.{step.words}" for step in load_lesson(title).steps}
        known[f"{title}.switch."] = {option.name for option in game.options}
        known[f"{title}.taken."] = set(titles.part(titles.record(title).taken))
        for kind in own.WORDED:
            known[f"{title}.{kind}."] = {record.id for record in game.content.all(kind)}
    known["mark."] = known["colour."]
    known["balance."] = set(LABELS)
    return known


class Module:
    def __init__(self, path: Path, source: str, speaks: bool) -> None:
        self.path = path
        self.speaks = speaks  # does it talk to people itself?
        self.tree = ast.parse(source)
        self.texts = {node.value for node in ast.walk(self.tree) if isinstance(node, ast.Constant)}
        self.parents = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    def where(self, node: ast.expr | ast.stmt) -> str:
        return f"{self.path}:{node.lineno}"

    def function(self, node: ast.AST) -> ast.AST:
        """The function around a node, or the module."""
        while not isinstance(node, (ast.FunctionDef, ast.Module)):
            node = self.parents[node]
        return node

    def is_docstring(self, node: ast.Constant) -> bool:
        return isinstance(self.parents[node], ast.Expr)


def constants(node: ast.expr, module: Module) -> list[str]:
    """The texts an argument may be: itself, both sides of a condition, or what its name was given nearby."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return constants(node.body, module) + constants(node.orelse, module)
    found: list[str] = []
    if isinstance(node, ast.Name):
        for other in ast.walk(module.function(node)):
            if isinstance(other, ast.Assign):
                for target, value in pairs(other):
                    if isinstance(target, ast.Name) and target.id == node.id and not isinstance(value, ast.Name):
                        found += constants(value, module)
    return found


def pairs(assign: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    for target in assign.targets:
        if isinstance(target, ast.Tuple) and isinstance(assign.value, ast.Tuple):
            yield from zip(target.elts, assign.value.elts, strict=True)
        else:
            yield target, assign.value


def speaking(module: Module) -> Iterator[tuple[ast.Call, ast.expr]]:
    """The calls that put an id to words, with that id."""
    for call in ast.walk(module.tree):
        if isinstance(call, ast.Call) and name_of(call) in SPEAKING:
            at = SPEAKING[name_of(call)]
            if len(call.args) > at:
                yield call, call.args[at]


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def used_ids(module: Module, entries: dict[str, Entry], spaces: set[str]) -> Iterator[tuple[ast.expr, str]]:
    """Every text in the code that is an id of the catalogue, or looks like one of its tables."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not module.is_docstring(node):
            id = node.value
            part = isinstance(module.parents[node], ast.JoinedStr)
            if id in entries or (not part and ID.fullmatch(id) and id.split(".")[0] in spaces and not FILE.search(id)):
                yield node, id


def check_values(module: Module, entries: dict[str, Entry]) -> Iterator[str]:
    for call, argument in speaking(module):
        passed = {keyword.arg for keyword in call.keywords}
        if None in passed:
            continue  # **values
        if name_of(call) == "fault":
            passed.add("record")
        for id in constants(argument, module):
            entry = entries.get(id)
            if entry is not None and entry.placeholders() != passed:
                differ = ", ".join(sorted(str(name) for name in entry.placeholders() ^ passed))
                yield f"{module.where(call)}: the values of {id} differ from its placeholders: {differ}"


def check_literals(module: Module) -> Iterator[str]:
    """Words for people outside the catalogue: anywhere in what speaks to them, in errors and prints elsewhere."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not module.is_docstring(node):
            text = node.value
            if not PROSE.search(text) or set(text.split()) <= STYLE or text in NAMES:
                continue
            if module.speaks or is_uttered(node, module):
                yield f"{module.where(node)}: words outside the catalogue: {text[:60]!r}"


def is_uttered(node: ast.AST, module: Module) -> bool:
    while not isinstance(node, ast.Module):
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and name_of(node) in ("print", "write", "warn")):
            return True
        node = module.parents[node]
    return False


def check_families(
    module: Module, entries: dict[str, Entry], known: dict[str, set[str]], used: set[str]
) -> Iterator[str]:
    """Ids that are put together, `of(f"colour.{colour}")`: all that can come of it is used. Where that is
    no fixed set, the endings stand in the same module, `grid("price", "points")`."""
    places = [argument for call, argument in speaking(module) if name_of(call) != "__init__"]
    for node in ast.walk(module.tree):  # or straight into a phrase: {"id": f"colour.{colour}"}
        if isinstance(node, ast.Dict):
            keys = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
            places += [value for key, value in zip(keys, node.values, strict=True) if key == "id"]
    for place in places:
        if isinstance(place, ast.JoinedStr):
            for start in beginnings(place):
                used.update(start + rest for rest in known.get(start, ()))
                if start not in known:
                    named = {id for id in entries if id.startswith(start) and id.removeprefix(start) in module.texts}
                    used.update(named)
                    if not named:
                        yield f"{module.where(place)}: nobody knows what may follow {start}"


def beginnings(node: ast.JoinedStr) -> list[str]:
    """What comes before the part that is filled in; a title in front stands for each of them."""
    texts = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
    return [texts[0]] if texts[0] else [f"{title}{texts[1]}" for title in titles.names()]


def check_copies(entries: dict[str, Entry]) -> Iterator[str]:
    """A choice and a line of the log are said with the values of their move."""
    for id, entry in entries.items():
        original = COPIED.sub(".move.", id)
        if original != id and original in entries and not entry.placeholders() <= entries[original].placeholders():
            yield f"catalogue: {id} wants values that {original} does not have"


def audit(source: Path, catalogue: str) -> list[str]:
    entries = read_catalogue(catalogue)
    spaces = {id.split(".")[0] for id in entries}
    known = families(entries)
    findings = list(check_copies(entries))
    used: set[str] = set()
    for path in sorted(source.rglob("*.py")):
        inside = path.relative_to(source)
        if not is_offered(inside, source):
            continue
        module = Module(Path(source.name) / inside, path.read_text(encoding="utf-8"), inside.parts[0] in READERS)
        for node, id in used_ids(module, entries, spaces):
            used.add(id)
            if id not in entries:
                findings.append(f"{module.where(node)}: {id} has no words")
        findings += check_families(module, entries, known, used)
        findings += check_values(module, entries)
        findings += check_literals(module)
    for path in client_files(source):
        findings += check_client(path, path.read_text(encoding="utf-8"), entries, used)
    missing = {id for id in used - set(entries) if not any(f": {id} has no words" in row for row in findings)}
    findings += [f"catalogue: {id} is missing, the code puts it together" for id in sorted(missing)]
    findings += [f"catalogue: {id} is used nowhere" for id in sorted(set(entries) - used)]
    return findings


# -- the browser's client: TypeScript and Svelte, read as text ----------------------------------------

QUOTED = re.compile(r"""(?<![\w$])['"`]([a-z]+(?:\.[a-z0-9_-]+)+)['"`]""")
COMPOSED = re.compile(r"`((?:[a-z0-9_.-]|\$\{[^}`]*\})+)`")
HOLE = re.compile(r"\$\{[^}`]*\}")
SAID = re.compile(r"\.of\('([a-z0-9_.-]+)'(?:, \{([^{}]*)\})?\)")
OWN = re.compile(r"^(web|[a-z]+\.(about|kinds|web))\.")  # what only the client says
SENTENCE = re.compile(r"""(['"`])([A-Z][a-z]+ [a-z]{2,}[^'"`\n]*)\1""")
SHOWN = re.compile(r"""\s(?:aria-label|title|placeholder|alt)="[^"{]*[A-Za-z]{2}""")


def client_files(source: Path) -> list[Path]:
    folder = source.parent.parent / "web" / "src"
    return sorted(path for path in folder.rglob("*") if path.suffix in (".ts", ".svelte"))


def check_client(path: Path, text: str, entries: dict[str, Entry], used: set[str]) -> Iterator[str]:
    text = re.sub(r"(?s)/\*.*?\*/|^\s*//[^\n]*", "", text, flags=re.MULTILINE)  # comments may name ids
    for match in QUOTED.finditer(text):
        id = match[1]
        used.update({id} & set(entries))
        if id not in entries and OWN.match(id):
            yield f"{path.name}: {id} has no words"
    for match in COMPOSED.finditer(text):
        if HOLE.search(match[1]) and "." in match[1]:
            parts = [re.escape(part) for part in HOLE.split(match[1])]
            possible = re.compile("[a-z0-9_-]+".join(parts))
            found = {id for id in entries if possible.fullmatch(id)}
            used.update(found)
            if not found and OWN.match(match[1]):
                yield f"{path.name}: nobody knows what may be {match[1]}"
    for match in SAID.finditer(text):
        entry, given = entries.get(match[1]), match[2] or ""
        flat = re.sub(r"\([^()]*\)|\[[^\[\]]*\]", "", given)
        passed = {part.split(":")[0].strip() for part in flat.split(",")} - {""}
        if entry is not None and "..." not in given and entry.placeholders() != passed:
            differ = ", ".join(sorted(entry.placeholders() ^ passed))
            yield f"{path.name}: the values of {match[1]} differ from its placeholders: {differ}"
    for match in SENTENCE.finditer(text):
        yield f"{path.name}: words outside the catalogue: {match[2]!r}"
    if path.suffix == ".svelte":
        page = re.sub(r"(?s)<script.*?</script>|<style.*?</style>|<!--.*?-->", "", text)
        for match in SHOWN.finditer(page):
            yield f"{path.name}: words outside the catalogue: {match[0].strip()!r}"
        for bare in without_code(page):
            yield f"{path.name}: words outside the catalogue: {bare!r}"


def without_code(page: str) -> list[str]:
    """The words of a page that stand between its tags, expressions in braces left out."""
    depth, plain = 0, []
    for sign in page:
        depth += (sign == "{") - (sign == "}")
        plain.append(" " if depth or sign == "}" else sign)
    return re.findall(r"[A-Za-z]{2}[\w ,.]*", re.sub(r"(?s)<[^<>]*>|&[a-z]+;", "\n", "".join(plain)))


def is_offered(inside: Path, source: Path) -> bool:
    """A title that cannot be played yet may still lack its words, in its package and wherever it is drawn."""
    names = {*inside.parent.parts, inside.stem}
    return not any((source / name / "content").is_dir() and name not in titles.names() for name in names)


if __name__ == "__main__":
    found = audit(SOURCE, catalogue_text("en"))
    for finding in found:
        print(finding)
    sys.exit(1 if found else 0)
