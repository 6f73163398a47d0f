"""Does a piece of JSON have a form of the schema? Strictly: a field that is unknown, missing or of another type is a
fault that says where it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from kingsroad.kernel import schema
from kingsroad.kernel.schema import ByKind, Some

Check: TypeAlias = Callable[[Any, str], None]
PLAIN: dict[Any, tuple[type, ...]] = {
    str: (str,),
    int: (int,),
    float: (int, float),
    bool: (bool,),
    NoneType: (NoneType,),
}


MET: set[tuple[Any, str]] = set()  # every field that was seen, by its form


class Misfit(AssertionError):
    pass


def fits(value: Any, form: Any, at: str = "") -> None:
    """A Misfit names the place."""
    check_of(form)(value, at)


def require(holds: bool, at: str, what: str) -> None:
    if not holds:
        raise Misfit(f"{at or 'here'}: {what}")


@cache
def check_of(form: Any) -> Check:
    origin, parts = get_origin(form), get_args(form)
    if form is Any:
        return lambda value, at: None
    if isinstance(form, str):  # a type that is made of itself
        return lambda value, at: check_of(getattr(schema, form))(value, at)
    if form in PLAIN:
        return plain(PLAIN[form], form)
    if is_typeddict(form):
        return record(form)
    if origin is Literal:
        return lambda value, at: require(isinstance(value, str) and value in parts, at, f"{value!r} is none of {parts}")
    if origin in (Union, UnionType):
        return one_of([check_of(part) for part in parts])
    if origin is list:
        return each(check_of(parts[0]))
    if origin is tuple:
        return these([check_of(part) for part in parts])
    if origin is dict:
        all_of = get_args(parts[0]) if get_origin(parts[0]) is Literal else ()
        return mapping(check_of(parts[0]), check_of(parts[1]), all_of)
    if origin is Annotated and isinstance(parts[1], Some):
        names, inner = get_args(parts[0])
        return mapping(check_of(names), check_of(inner), ())
    if origin is Annotated and isinstance(parts[1], ByKind):
        return by_kind(parts[0], parts[1])
    raise TypeError(f"no form for JSON: {form}")


def plain(types: tuple[type, ...], form: Any) -> Check:
    def check(value: Any, at: str) -> None:
        require(type(value) in types, at, f"{value!r} is no {form.__name__}")

    return check


def record(form: Any, instead: dict[str, Any] | None = None) -> Check:
    """`instead`: narrower forms of some of its fields."""
    hints = {**get_type_hints(form, include_extras=True), **(instead or {})}
    checks: dict[str, Check] = {}  # made when they are first needed: forms may be made of each other
    needed = [name for name, hint in hints.items() if get_origin(hint) is not NotRequired]
    more = getattr(sys.modules[form.__module__], "OPEN_FORMS", {}).get(form)

    def check(value: Any, at: str) -> None:
        require(type(value) is dict, at, f"{value!r} is no {form.__name__}")
        if not checks:
            checks.update({name: check_of(without_mark(hint)) for name, hint in hints.items()})
        for name in needed:
            require(name in value, at, f"{name} of {form.__name__} is missing")
        for name, inner in value.items():
            if name in checks:
                MET.add((form, name))
                checks[name](inner, f"{at}.{name}" if at else name)
            else:
                require(more is not None, at, f"{form.__name__} has no {name}")
                check_of(more)(inner, f"{at}.{name}" if at else name)

    return check


def without_mark(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is NotRequired else hint


def by_kind(form: Any, kinds: ByKind) -> Check:
    checks = {kind: record(form, {"values": values}) for kind, values in kinds.kinds.items()}

    def check(value: Any, at: str) -> None:
        require(type(value) is dict, at, f"{value!r} is no {form.__name__}")
        kind = value.get(kinds.key)
        require(kind in checks, at, f"{form.__name__} has no {kinds.key} {kind!r}")
        checks[kind](value, f"{at}<{kind}>")

    return check


def one_of(checks: list[Check]) -> Check:
    def check(value: Any, at: str) -> None:
        faults = []
        for one in checks:
            try:
                return one(value, at)
            except Misfit as fault:
                faults.append(str(fault))
        raise Misfit(" and ".join(faults))

    return check


def each(inner: Check) -> Check:
    def check(value: Any, at: str) -> None:
        require(type(value) in (list, tuple), at, f"{value!r} is no list")
        for i, one in enumerate(value):
            inner(one, f"{at}.{i}")

    return check


def these(checks: list[Check]) -> Check:
    def check(value: Any, at: str) -> None:
        require(type(value) in (list, tuple) and len(value) == len(checks), at, f"{value!r} are not {len(checks)}")
        for i, (one, inner) in enumerate(zip(value, checks, strict=True)):
            inner(one, f"{at}.{i}")

    return check


def mapping(names: Check, inner: Check, all_of: tuple[str, ...]) -> Check:
    def check(value: Any, at: str) -> None:
        require(type(value) is dict, at, f"{value!r} is no dict")
        require(all(name in value for name in all_of), at, f"{value!r} has not all of {all_of}")
        for name, one in value.items():
            names(name, f"{at}.{name}")
            inner(one, f"{at}.{name}")

    return check
