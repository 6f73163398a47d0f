"""The API on one page, from its own schema: no script, no foreign host."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import Request, Response
from starlette.responses import HTMLResponse

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


async def show(request: Request) -> Response:
    schema = request.app.openapi()
    return HTMLResponse(page(schema))


def page(schema: dict[str, Any]) -> str:
    rows: list[str] = []
    for path, verbs in schema["paths"].items():
        for verb, said in verbs.items():
            rows.append(_row(verb, path, said))
    title = escape(schema["info"]["title"])
    head = f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} API</title></head>'
    types = [_type(name, shape) for name, shape in schema.get("components", {}).get("schemas", {}).items()]
    return (
        f"{head}<body><h1>{title} API</h1><p><a href='openapi.json'>openapi.json</a></p>{''.join(rows)}"
        f"<h1>Types</h1>{''.join(types)}</body></html>"
    )


def _row(verb: str, path: str, said: dict[str, Any]) -> str:
    given = [
        f"<code>{escape(one['name'])}</code> {escape(one.get('description', ''))}" for one in said.get("parameters", [])
    ]
    body = _content(said.get("requestBody", {}))
    if body:
        given.append(_written(body))
    listed = "".join(f"<li>{one}</li>" for one in given)
    told = escape(said.get("description", ""))
    answer = _content(said.get("responses", {}).get("200", {}))
    answers = f"<p>→ {_written(answer)}</p>" if answer else ""
    return f"<h2><code>{escape(verb.upper())} {escape(path)}</code></h2><p>{told}</p><ul>{listed}</ul>{answers}"


def _content(part: dict[str, Any]) -> dict[str, Any]:
    shape: dict[str, Any] = part.get("content", {}).get("application/json", {}).get("schema", {})
    return shape


def _type(name: str, shape: dict[str, Any]) -> str:
    """A type with its fields; of rows the values of each kind."""
    rows = [
        f"<li><code>{escape(field)}</code> {_written(inner)}{_about(inner)}</li>"
        for field, inner in shape.get("properties", {}).items()
    ]
    rows += [f"<li><code>{escape(kind)}</code> {_written(of)}</li>" for kind, of in shape.get("x-kinds", {}).items()]
    what = "" if rows else f"<p>{_written(shape)}</p>"
    if "x-form" in shape:
        what = f"<p>{_written(shape['x-form'])}, by <code>{escape(shape['x-key'])}</code> with these values:</p>"
    told = escape(shape.get("description", ""))
    return f'<h3 id="{escape(name)}"><code>{escape(name)}</code></h3><p>{told}</p>{what}<ul>{"".join(rows)}</ul>'


def _about(shape: dict[str, Any]) -> str:
    return f": {escape(shape['description'])}" if "description" in shape else ""


def _written(shape: dict[str, Any]) -> str:
    if "$ref" in shape:
        name = escape(shape["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "const" in shape or "enum" in shape:
        return " | ".join(f"<code>{escape(str(one))}</code>" for one in shape.get("enum", [shape.get("const")]))
    for word in ("anyOf", "oneOf"):
        if word in shape:
            return " | ".join(_written(one) for one in shape[word])
    if "prefixItems" in shape:
        return f"[{', '.join(_written(one) for one in shape['prefixItems'])}]"
    if shape.get("type") == "array":
        return f"list of ({_written(shape['items'])})"
    if shape.get("type") == "object":
        inner = shape.get("additionalProperties", True)
        return f"by name: {_written(inner) if isinstance(inner, dict) else 'anything'}"
    return PLAIN.get(shape.get("type", ""), "anything")
