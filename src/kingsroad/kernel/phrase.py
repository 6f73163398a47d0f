"""What the engine says, twice: as data for programs (kind and values), and as a phrase that `words.py` turns into a
language. Nobody reads the one out of the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

Phrase: TypeAlias = dict[str, Any]  # {"id": ..., named values}; a value may be a phrase itself
Values: TypeAlias = dict[str, Any]  # ids, numbers, and lists and dicts of them; never a phrase, never a word


def phrase(id: str, **values: Any) -> Phrase:
    """An id with its values."""
    said: Phrase = {"id": id}
    said.update(values)
    return said


class Fact:
    """Something that happened, and the rule it rests on."""

    def __init__(self, rule: str, said: Phrase, kind: str = "", values: Values | None = None) -> None:
        self.rule = rule
        self.kind = kind
        self.values: Values = {} if values is None else values
        self.said = said

    def json(self) -> dict[str, Any]:
        """The fact as views and messages have it."""
        return {"rule": self.rule, "kind": self.kind, "values": self.values, "said": self.said}


def alarm(
    rule: str,
    kind: str,
    values: Values,
    said: Phrase,
    urgent: bool = False,
    then: Phrase | None = None,
    to_act: Sequence[int] = (),
) -> dict[str, Any]:
    """What is about to end, as views have it: what happens then, and which seats act before that."""
    found: dict[str, Any] = {"rule": rule, "kind": kind, "values": values, "said": said, "urgent": urgent}
    found["then"] = then
    found["to_act"] = list(to_act)
    return found


class Refusal:
    """Why a move is not legal: reason id, rule id, and in the values what is missing."""

    def __init__(self, rule: str, said: Phrase, values: Values | None = None) -> None:
        self.rule = rule
        self.values: Values = {} if values is None else values
        self.said = said

    @property
    def reason(self) -> str:
        """The id of the reason."""
        return str(self.said["id"])

    @property
    def missing(self) -> Phrase:
        """The values that are said with the reason."""
        return {name: value for name, value in self.said.items() if name != "id"}

    def json(self) -> dict[str, Any]:
        """The refusal as views and messages have it."""
        return {"reason": self.reason, "rule": self.rule, "values": self.values, "said": self.said}


def refuse(rule: str, reason: str, **missing: Any) -> Refusal:
    """The numbers are said as they are."""
    said: Phrase = {"id": reason}
    said.update(missing)
    return Refusal(rule, said, missing)


def refuse_about(rule: str, reason: str, values: Values, **words: Any) -> Refusal:
    """Where the data are ids: how each is said comes besides."""
    said: Phrase = {"id": reason}
    said.update(words)
    return Refusal(rule, said, values)


@mypyc_attr(allow_interpreted_subclasses=True)
class Fault(Exception):
    """Bad input of any kind. Carries a phrase, so that all readers get it in their own language."""

    def __init__(self, id: str, **values: Any) -> None:
        super().__init__(id, values)
        self.said = phrase(id, **values)

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.said.items() if name != "id")
        return f"{self.said['id']} ({values})" if values else str(self.said["id"])


class Refused(Fault):
    """A submitted code that is not legal now; `refusal` says why."""

    def __init__(self, code: str, refusal: Refusal) -> None:
        super().__init__("kernel.refused", code=code, why=refusal.said, rule=refusal.rule)
        self.refusal = refusal
