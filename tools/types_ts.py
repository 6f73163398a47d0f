"""The types of the API for the client, in TypeScript, from the description that the server gives of itself."""

from __future__ import annotations

import textwrap
from typing import Any, TypeAlias

Shape: TypeAlias = dict[str, Any]
WIDTH = 120
HEAD = """\
// The types of everything that the service sends and takes. Do not edit: `make generate` writes this file from the
// schema of the server (`src/kingsroad/**/schema`), and `make check` fails when it is stale.

/** A row whose values are those of its kind. */
type By<Form, Key extends string, Kinds> = {
  [Kind in keyof Kinds]: Omit<Form, Key | 'values'> & { [_ in Key]: Kind } & { values: Kinds[Kind] };
}[keyof Kinds];
"""


def write(shapes: dict[str, Shape]) -> str:
    titles = sorted({name.partition(".")[0] for name in shapes if "." in name})
    parts = [HEAD, *[declare(name, shape, "") for name, shape in shapes.items() if "." not in name]]
    for title in titles:
        own = [declare(name, shape, f"{title}.") for name, shape in shapes.items() if name.startswith(f"{title}.")]
        parts.append(f"export namespace {title} {{\n" + textwrap.indent("\n".join(own), "  ") + "}\n")
    return "\n".join(parts)


def declare(name: str, shape: Shape, home: str) -> str:
    common = shape.get("x-common", shape)
    text = written(common, home)
    head = f"export type {name.removeprefix(home)} ="
    return remark(shape.get("description", "")) + f"{head}{'' if text.startswith(chr(10)) else ' '}{text};\n"


def remark(said: str) -> str:
    if not said:
        return ""
    if len(said) <= WIDTH - 12:
        return f"/** {said} */\n"
    return "/**\n" + textwrap.fill(said, WIDTH - 8, initial_indent=" * ", subsequent_indent=" * ") + "\n */\n"


def written(shape: Shape, home: str) -> str:
    """The type of something that has a name."""
    if "x-kinds" in shape:
        kinds = [f"  {quoted(kind)}: {of(values, home)};\n" for kind, values in shape["x-kinds"].items()]
        return f"By<{of(shape['x-form'], home)}, '{shape['x-key']}', {{\n{''.join(kinds)}}}>"
    if "properties" in shape:
        bases = [of(base, home) for base in shape.get("x-extends", ())]
        own = shape.get("x-own", shape["properties"])
        return " & ".join([*bases, *([] if bases and not own else [record(shape, own, home)])])
    return union(shape, home)


def union(shape: Shape, home: str) -> str:
    text = of(shape, home)
    if len(text) < WIDTH - 40 or " | " not in text:
        return text
    return "".join(f"\n  | {part}" for part in text.split(" | "))


def record(shape: Shape, own: Any, home: str) -> str:
    required = shape.get("required", ())
    fields = [
        remark(shape["properties"][name].get("description", ""))
        + f"{name}{'' if name in required else '?'}: {of(shape['properties'][name], home)};\n"
        for name in own
    ]
    if shape.get("additionalProperties", False) is not False:
        fields.append(f"[name: string]: {of(shape['additionalProperties'], home)};\n")
    return "{\n" + textwrap.indent("".join(fields), "  ") + "}" if fields else "Record<string, never>"


def of(shape: Shape, home: str) -> str:
    """A type on one line."""
    if "$ref" in shape:
        return str(shape["$ref"].rpartition("/")[2].removeprefix(home))
    if "const" in shape:
        return f"'{shape['const']}'"
    if "enum" in shape:
        return " | ".join(f"'{one}'" for one in shape["enum"])
    for word in ("anyOf", "oneOf"):
        if word in shape:
            return " | ".join(of(one, home) for one in shape[word])
    if "prefixItems" in shape:
        return f"[{', '.join(of(one, home) for one in shape['prefixItems'])}]"
    if shape.get("type") == "array":
        inner = of(shape["items"], home)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if shape.get("type") == "object":
        return mapping(shape, home)
    return {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}.get(
        shape.get("type", ""), "unknown"
    )


def mapping(shape: Shape, home: str) -> str:
    inner = shape.get("additionalProperties", True)
    values = "unknown" if inner is True else of(inner, home)
    if "propertyNames" not in shape:
        return f"Record<string, {values}>"
    text = f"Record<{of(shape['propertyNames'], home)}, {values}>"
    return text if shape["minProperties"] else f"Partial<{text}>"


def quoted(name: str) -> str:
    return name if name.isidentifier() else f"'{name}'"
