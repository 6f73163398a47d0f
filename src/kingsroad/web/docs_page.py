"""The API on one page, from its own schema: no script, no foreign host."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import Request, Response
from starlette.responses import HTMLResponse


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
    return (
        f"{head}<body><h1>{title} API</h1><p><a href='openapi.json'>openapi.json</a></p>{''.join(rows)}</body></html>"
    )


def _row(verb: str, path: str, said: dict[str, Any]) -> str:
    given = [
        f"<code>{escape(one['name'])}</code> {escape(one.get('description', ''))}" for one in said.get("parameters", [])
    ]
    body = said.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {}).get("$ref", "")
    if body:
        given.append(f"<code>{escape(body.rpartition('/')[2])}</code>")
    listed = "".join(f"<li>{one}</li>" for one in given)
    told = escape(said.get("description", ""))
    return f"<h2><code>{escape(verb.upper())} {escape(path)}</code></h2><p>{told}</p><ul>{listed}</ul>"
