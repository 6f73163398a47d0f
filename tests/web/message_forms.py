"""The law of messages: whatever the server tells a caller of the tests, over HTTP or at a socket, has the form that the
schema says, strictly. `whole.py` holds every answer and every message of every test to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final, get_args, get_type_hints

from fastapi import FastAPI
from fastapi.routing import APIRoute

from kingsroad import titles
from kingsroad.table import schema
from tests.laws.forms import Misfit, fits

BY_KIND: Final = {get_args(get_type_hints(form)["t"])[0]: form for form in get_args(schema.ServerMessage)}

SEEN: Final[set[int]] = set()  # what fitted before fits again


def check_message(message: dict[str, Any]) -> None:
    """What came at a socket."""
    fits(message, BY_KIND[message["t"]], message["t"])
    if message["t"] == "view" and (forms := forms_of(message["public"]["title"])):
        fits(message["public"], forms.Public, "public")
        fits(message["private"], forms.Private, "private")
        check_lines(message["lines"], forms)


def check_answer(app: FastAPI, method: str, path: str, status: int, body: bytes) -> None:
    """What came over HTTP. Routes about people answer by their own models."""
    said = described(app, method, path, status)
    key = (*said, body)
    if not said or hash(key) in SEEN:
        return
    SEEN.add(hash(key))
    answer = json.loads(body)
    faults = []
    for name in said:
        try:
            fits(answer, getattr(schema, name), name)
            break
        except Misfit as fault:
            faults.append(str(fault))
    else:
        raise Misfit(f"{method} {path}: {' and '.join(faults)}")
    if "view" in answer and (forms := forms_of(answer["view"]["title"])):
        fits(answer["view"], forms.View, "view")


def described(app: FastAPI, method: str, path: str, status: int) -> list[str]:
    """The names of the types that the answer may have."""
    for route in app.routes:
        if isinstance(route, APIRoute) and method in (route.methods or ()) and route.path_regex.match(path):
            content = route.responses.get(status, {}).get("content", {}).get("application/json", {})
            return [*names(content.get("schema", {}))]
    return []


def names(shape: dict[str, Any]) -> Iterator[str]:
    for one in shape.get("anyOf", [shape]):
        if "$ref" in one:
            yield one["$ref"].rpartition("/")[2]


def check_lines(lines: list[dict[str, Any]], forms: Any) -> None:
    for line in lines:
        for fact in line["facts"]:
            fits(fact, forms.Fact, f"line {line['n']}")


def forms_of(title: str) -> Any:
    named = titles.record(title).schema
    return import_module(named[0]) if named else None
