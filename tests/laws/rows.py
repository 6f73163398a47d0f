"""What must hold for a row of any title: a kind, and the values of that kind, ids and numbers alone."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, is_typeddict

import msgspec

from kingsroad.kernel import schema
from kingsroad.kernel.effect import Vocabulary, parse


class Rows:
    """`moves` and `refusals` are the forms of a title's schema; `formulas` name the values that are effects."""

    def __init__(
        self,
        moves: Mapping[str, Any],
        refusals: Mapping[str, Any],
        goods: Collection[str],
        words: Vocabulary,
        *,
        formulas: Collection[str] = ("effect",),
        ids: str = r"[a-z][a-z0-9_-]*",
    ) -> None:
        self.moves = moves
        self.refusals = refusals
        self.goods = set(goods)
        self.words = words
        self.formulas = formulas
        self.ids = re.compile(ids)

    def move(self, row: dict[str, Any]) -> str:
        msgspec.convert(row, schema.MoveRow)
        assert row.keys() == schema.MoveRow.__annotations__.keys()
        self.values(row["values"], self.moves[row["kind"]])
        for part in ("cost", "gains"):
            assert row["values"][part].keys() <= self.goods
            assert all(amount > 0 for amount in row["values"][part].values())
        return f"move {row['kind']}"

    def row(self, row: dict[str, Any], kinds: Mapping[str, Any], what: str) -> str:
        """Tasks have a few fields more."""
        msgspec.convert(row, schema.Row)
        self.values(row["values"], kinds[row["kind"]])
        return f"{what} {row['kind']}"

    def refused(self, row: dict[str, Any]) -> str:
        msgspec.convert(row, schema.RefusedRow)
        assert row["kind"] in self.moves
        return self.refusal(row["reason"], row["values"])

    def refusal(self, reason: str, values: dict[str, Any]) -> str:
        self.values(values, self.refusals.get(reason, schema.Nothing))
        return f"refusal {reason}"

    def values(self, values: dict[str, Any], form: Any) -> None:
        """Exactly the names of the form, each with a value of its type, and nothing that is worded."""
        assert is_typeddict(form)
        msgspec.convert(values, form)
        assert values.keys() == form.__required_keys__
        for name, value in values.items():
            if name in self.formulas:
                for formula in value if isinstance(value, list) else [value]:
                    assert formula is None or parse(formula, self.words).text == formula
            else:
                self.plain(value)

    def plain(self, value: Any) -> None:
        """Ids, numbers, switches and nothing, and lists and dicts of them. A phrase has an id under that very name."""
        if isinstance(value, dict):
            assert "id" not in value
            for name, inner in value.items():
                assert self.ids.fullmatch(name)
                self.plain(inner)
        elif isinstance(value, list):
            for inner in value:
                self.plain(inner)
        else:
            assert value is None or isinstance(value, int) or self.ids.fullmatch(value)
