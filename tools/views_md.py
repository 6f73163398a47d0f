"""The page about views, from the types of the schema: what each field is, in the words of its comment."""

from __future__ import annotations

import inspect
import re
import textwrap
from importlib import import_module
from typing import Any, TypeAlias

from kingsroad import titles
from kingsroad.kernel import schema as kernel

Shape: TypeAlias = dict[str, Any]
HEAD = """\
# What a view contains

<!-- Do not edit: `make generate` writes this page from the types in src/kingsroad/**/schema, comments included. -->
"""
SHARED = ("MoveRow", "RefusedRow", "TaskRow", "AskedRow", "FactRow", "EndingRow", "EndingRows", "SeatRow", "Result")
KINDS = {  # the tables of a title's kinds
    "Move": "Kinds of moves",
    "Task": "Kinds of tasks",
    "Fact": "Kinds of facts",
    "ending": "Kinds of what comes or is lost at the end of a turn",
    "Refused": "Reasons of refusals",
}
PLURAL = {"string": "strings", "number": "numbers", "boolean": "booleans", "list of numbers": "lists of numbers"}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def write(shapes: dict[str, Shape]) -> str:
    page = Page(shapes)
    page.say(HEAD, prose(kernel), "## In every title")
    page.say("### What everyone may know", page.fields("Public"))
    page.say("### What one seat alone gets on top of it")
    page.say("Once the game is over there are no tasks, moves and refusals.", page.fields("Private"))
    page.say("### Parts of every view")
    for name in SHARED:
        page.record(name)
    for record in titles.RECORDS:
        page.title(record)
    return "\n\n".join(page.parts) + "\n"


def wrapped(text: str) -> str:
    return textwrap.fill(text, 120, break_on_hyphens=False)


def prose(module: Any) -> str:
    """What a module says, without its first paragraph, which is about the module."""
    return (inspect.getdoc(module) or "").partition("\n\n")[2]


class Page:
    def __init__(self, shapes: dict[str, Shape]) -> None:
        self.shapes = shapes
        self.parts: list[str] = []
        self.home = ""  # the prefix of the title that is described

    def say(self, *parts: str) -> None:
        self.parts += [part.strip("\n") for part in parts if part]

    def title(self, record: titles.Title) -> None:
        forms = import_module(record.schema[0])
        self.home = f"{record.name}."
        self.say(f"## {record.name.capitalize()}")
        self.say("### For everyone", self.fields("Public", new=True))
        self.say("### For one seat", self.fields("Private", new=True))
        self.say("### Parts of a view")
        for name in self.used("Public", "Private"):
            self.record(name)
        self.say("### Where moves are lit", wrapped(", ".join(f"`{place}`" for place in forms.LIT) + "."))
        kinds = [import_module(name) for name in record.schema[1:]]
        self.say("### Kinds and values", "Each kind always has the same values.", *[prose(module) for module in kinds])
        for name, heading in KINDS.items():
            self.kinds(self.ending() if name == "ending" else name, heading)
        self.names()
        self.home = ""

    def shape(self, name: str) -> Shape:
        found = self.shapes[self.home + name if self.home + name in self.shapes else name]
        common: Shape = found.get("x-common", found)
        return common

    def ending(self) -> str:
        """What the rows about the end of a turn are called."""
        lapses = self.shape("Ending")["properties"]["lapses"]
        return str(lapses["items"]["$ref"].rpartition(".")[2])

    # -- records ----------------------------------------------------------------------------------

    def record(self, name: str) -> None:
        shape = self.shape(name)
        self.say(f"#### {self.home}{name}", shape.get("description", ""), self.fields(name))

    def fields(self, name: str, new: bool = False) -> str:
        """`new`: without what is said of every title."""
        shape = self.shape(name)
        known = self.shapes[name].get("x-common", {}).get("properties", {}) if new else {}
        rows = []
        for field, inner in shape["properties"].items():
            if field in known and "description" in known[field] and (self.type(inner) == self.type(known[field])):
                continue
            said = inner.get("description", "")
            if not said and field in known:
                said = known[field].get("description", "")
            optional = "" if field in shape["required"] else ", optional"
            rows.append(f"| `{field}` | {self.type(inner)}{optional} | {said} |")
        return "\n".join(["| field | | meaning |", "|---|---|---|", *rows]) if rows else ""

    def used(self, *names: str) -> list[str]:
        """The records of this title that these are made of, in the order in which they are met."""
        found: list[str] = []
        for name in names:
            for ref in re.findall(r"'#/components/schemas/([^']+)'", str(self.shape(name)["properties"])):
                own = ref.removeprefix(self.home)
                if ref.startswith(self.home) and "properties" in self.shape(own) and own not in found:
                    found += [own, *[one for one in self.used(own) if one not in (*found, own)]]
        return found

    # -- kinds ------------------------------------------------------------------------------------

    def kinds(self, name: str, heading: str) -> None:
        union = self.shape(name)
        about_moves = name in ("Move", self.ending())
        common = self.shape("Choice")["properties"] if about_moves else {}
        grouped: dict[str, list[str]] = {}
        for kind, of in union["x-kinds"].items():
            grouped.setdefault(of["$ref"].rpartition("/")[2].removeprefix(self.home), []).append(f"`{kind}`")
        rows = [f"| {', '.join(kinds)} | {self.values(form, common)} |" for form, kinds in grouped.items()]
        besides = "values besides `cost` and `gains`" if name == "Move" else "values"
        self.say(f"#### {heading}", "\n".join([f"| {union['x-key']} | {besides} |", "|---|---|", *rows]))

    def values(self, form: str, known: Any) -> str:
        shape = self.shape(form)
        told = []
        for name, inner in shape["properties"].items():
            if name not in known:
                said = inner.get("description", "")
                about = f": {said[:1].lower()}{said[1:]}" if said else ""
                told.append(f"`{name}` ({self.type(inner)}){about}")
        said = shape.get("description", "") if form not in ("Nothing", "Choice") else ""
        return " ".join([*([said] if said else []), "; ".join(told) or "none"])

    def names(self) -> None:
        """The names that stand for a few words each."""
        rows = [
            f"| `{name.removeprefix(self.home)}` | {', '.join(f'`{word}`' for word in shape['enum'])} |"
            for name, shape in self.shapes.items()
            if name.startswith(self.home) and "enum" in shape
        ]
        self.say("#### Names", "\n".join(["| | one of |", "|---|---|", *rows]))

    # -- types ------------------------------------------------------------------------------------

    def type(self, shape: Shape) -> str:
        if "$ref" in shape:
            return self.link(shape["$ref"].rpartition("/")[2])
        if "const" in shape or "enum" in shape:
            return " or ".join(f"`{word}`" for word in shape.get("enum", [shape.get("const")]))
        if "anyOf" in shape:
            return " or ".join(self.type(one) for one in shape["anyOf"])
        if "prefixItems" in shape:
            return f"\\[{', '.join(self.type(one) for one in shape['prefixItems'])}\\]"
        if shape.get("type") == "array":
            inner = self.type(shape["items"])
            return f"list of {PLURAL.get(inner, f'({inner})' if ' or ' in inner else inner)}"
        if shape.get("type") == "object":
            return self.mapping(shape)
        return PLAIN.get(shape.get("type", ""), "anything")

    def mapping(self, shape: Shape) -> str:
        inner = shape.get("additionalProperties", True)
        values = "anything" if inner is True or inner == {} else self.type(inner)
        key = self.type(shape["propertyNames"]) if "propertyNames" in shape else "name"
        some = "some " if shape.get("minProperties") == 0 else ""
        return f"{values} by {some}{key}"

    def link(self, name: str) -> str:
        shape = self.shapes[name].get("x-common", self.shapes[name])
        own = name.removeprefix(self.home)
        if "x-kinds" in shape:
            return f"[{self.link_text(shape)}](#{self.heading_of(name)})"
        if name == "Phrase":
            return "phrase"
        if "properties" in shape and ("." in name or name in SHARED):
            return f"[{own}](#{name.replace('.', '').lower()})"
        return f"`{own}`"

    def link_text(self, shape: Shape) -> str:
        return str(shape["x-form"]["$ref"].rpartition("/")[2])

    def heading_of(self, name: str) -> str:
        """Rows are described once, for all titles."""
        return self.link_text(self.shapes[name]).lower()
