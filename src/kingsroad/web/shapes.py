"""The types of the schema as JSON Schema, for the description of the API: every TypedDict and every named union of
`kernel/schema.py`, `table/schema.py` and the titles' own modules, with their comments.

Besides what JSON Schema knows, a component may have: `x-extends`, the types it adds fields to; `x-form`, `x-key` and
`x-kinds` where the values of a row depend on its kind; `x-common`, what all titles have of it. The client's types and
`docs/views.md` are written from these (`tools/generate.py`).
"""

from __future__ import annotations

import ast
import inspect
import io
import tokenize
from collections.abc import Iterable
from importlib import import_module
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from kingsroad import titles
from kingsroad.kernel import schema as kernel
from kingsroad.table import schema as messages

Shape: TypeAlias = dict[str, Any]
REF: Final = "#/components/schemas/"
PLAIN: Final = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
NARROWED: Final = {  # what is common to all titles, and what each title makes of it
    "Public": "Public",
    "Private": "Private",
    "View": "View",
    "MoveRow": "Move",
    "RefusedRow": "Refused",
    "FactRow": "Fact",
}


def components() -> dict[str, Shape]:
    """Every type of the API that is written as a TypedDict, by its name; those of a title as `TITLE.View`."""
    reader = Reader()
    reader.add("", [kernel, messages])
    described = [record for record in titles.records().values() if record.schema]
    for record in described:
        reader.add(f"{record.name}.", [import_module(name) for name in record.schema])
    found = reader.shapes()
    for name, narrow in NARROWED.items():
        common = found[name]
        known = [ref(f"{record.name}.{narrow}") for record in described]
        undescribed = [common] if len(described) < len(titles.names()) else []
        said = {"description": common["description"]} if "description" in common else {}
        found[name] = {**said, "anyOf": [*known, *undescribed], "x-common": common}
    return found


def ref(name: str) -> Shape:
    return {"$ref": REF + name}


class Reader:
    """Reads modules of the schema. What a type or an alias is called is known before any of them is described."""

    def __init__(self) -> None:
        self.names: dict[Any, str] = {}  # of types and named unions
        self.modules: list[ModuleType] = []
        self.open: dict[Any, Any] = {}  # types that may have more fields, and of which form

    def add(self, prefix: str, modules: Iterable[ModuleType]) -> None:
        for module in modules:
            self.modules.append(module)
            self.open |= getattr(module, "OPEN_FORMS", {})
            for name, value in vars(module).items():
                own = is_typeddict(value) and value.__module__ == module.__name__
                if own or get_origin(value) in (Literal, Union, UnionType, Annotated):
                    self.names.setdefault(value, prefix + name)
                    self.names.setdefault(name, prefix + name)  # where a type is made of itself

    def shapes(self) -> dict[str, Shape]:
        sources = {module.__name__: Source(module) for module in self.modules}
        return {
            name: self.record(value, sources[value.__module__]) if is_typeddict(value) else self.union(value)
            for value, name in self.names.items()
            if not isinstance(value, str)
        }

    def record(self, form: Any, source: Source) -> Shape:
        shape = self.fields(form, source.comments(form))
        bases = [ref(self.names[base]) for base in source.bases(form)]
        said = {"description": source.said[form.__name__]} if form.__name__ in source.said else {}
        return {**said, **shape, **({"x-extends": bases, "x-own": source.own(form)} if bases else {})}

    def fields(self, form: Any, comments: dict[str, str], narrow: dict[str, Shape] | None = None) -> Shape:
        properties: dict[str, Shape] = {}
        required: list[str] = []
        for name, hint in get_type_hints(form, include_extras=True).items():
            if get_origin(hint) is NotRequired:
                hint = get_args(hint)[0]
            else:
                required.append(name)
            properties[name] = (narrow or {}).get(name) or self.shape(hint)
            if name in comments:
                properties[name] = {**properties[name], "description": comments[name]}
        return {
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": self.shape(self.open[form]) if form in self.open else False,
        }

    def union(self, alias: Any) -> Shape:
        """What a name stands for that is no type of its own."""
        if get_origin(alias) is not Annotated:
            return self.unnamed(alias)
        form, by = get_args(alias)
        kinds = {kind: self.shape(values) for kind, values in by.kinds.items()}
        rows = [self.fields(form, {}, {by.key: {"const": kind}, "values": of}) for kind, of in kinds.items()]
        return {"oneOf": rows, "x-form": self.shape(form), "x-key": by.key, "x-kinds": kinds}

    def shape(self, hint: Any) -> Shape:
        return ref(self.names[hint]) if hint in self.names else self.unnamed(hint)

    def unnamed(self, hint: Any) -> Shape:
        origin, parts = get_origin(hint), get_args(hint)
        if hint is Any:
            return {}
        if hint in PLAIN:
            return {"type": PLAIN[hint]}
        if origin is Literal:
            return {"type": "string", "enum": list(parts)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.shape(part) for part in parts]}
        if origin is list:
            return {"type": "array", "items": self.shape(parts[0])}
        if origin is tuple:
            size = len(parts)
            return {
                "type": "array",
                "prefixItems": [self.shape(part) for part in parts],
                "minItems": size,
                "maxItems": size,
            }
        if origin is Annotated:
            return {**self.unnamed(parts[0]), "minProperties": 0}
        assert origin is dict, hint
        names = {}
        if parts[0] is not str:
            names = {"propertyNames": self.shape(parts[0]), "minProperties": len(get_args(parts[0]))}
        return {"type": "object", **names, "additionalProperties": self.shape(parts[1])}


class Source:
    """What a module says beside its types: whose fields a type takes over, and the comments of the own ones."""

    def __init__(self, module: ModuleType) -> None:
        text = inspect.getsource(module)
        self.module = module
        self.classes = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
        self.said = {name: flat(said) for name, node in self.classes.items() if (said := ast.get_docstring(node))}
        self.beside: dict[int, str] = {}  # comments by line
        self.above: dict[int, str] = {}
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                alone = not token.line[: token.start[1]].strip()
                (self.above if alone else self.beside)[token.start[0]] = token.string.lstrip("# ")

    def bases(self, form: Any) -> list[Any]:
        if form.__name__ not in self.classes:  # written as a call: one of its fields has the name of a keyword
            return []
        names = [base.id for base in self.classes[form.__name__].bases if isinstance(base, ast.Name)]
        found = [vars(self.module)[name] for name in names]
        return [base for base in found if is_typeddict(base)]

    def own(self, form: Any) -> list[str]:
        return [name for name, _ in self.lines(form)]

    def comments(self, form: Any) -> dict[str, str]:
        """Of all its fields; of those it takes over as their own types say it."""
        found: dict[str, str] = {}
        for base in self.bases(form):
            home = self if base.__module__ == self.module.__name__ else Source(inspect.getmodule(base))  # type: ignore[arg-type]
            found |= home.comments(base)
        for name, line in self.lines(form):
            said = [self.beside.get(line, "")]
            while line - 1 in self.above:
                line -= 1
                said.insert(0, self.above[line])
            if any(said):
                found[name] = flat(" ".join(said))
        return found

    def lines(self, form: Any) -> list[tuple[str, int]]:
        if form.__name__ not in self.classes:
            return []
        fields = [node for node in self.classes[form.__name__].body if isinstance(node, ast.AnnAssign)]
        return [(node.target.id, node.lineno) for node in fields if isinstance(node.target, ast.Name)]


def flat(said: str) -> str:
    """On one line, beginning as a sentence does."""
    text = " ".join(said.split())
    return text if text[:1] in "`'" else text[:1].upper() + text[1:]
