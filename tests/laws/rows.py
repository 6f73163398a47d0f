"""What must hold for a row of any title: a kind, and the values of that kind, ids and numbers alone."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from kingsroad.kernel import schema
from kingsroad.kernel.effect import Vocabulary, parse
from kingsroad.kernel.move import Move
from tests.laws.forms import fits


class Rows:
    """`moves` and `refusals` are the forms of a title's schema; `formulas` name the values that are effects; a move of
    a kind may be of another one `elsewhere`."""

    def __init__(
        self,
        moves: Mapping[str, Any],
        refusals: Mapping[str, Any],
        goods: Collection[str],
        words: Vocabulary,
        *,
        formulas: Collection[str] = ("effect",),
        ids: str = r"[a-z][a-z0-9_-]*",
        elsewhere: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.moves = moves
        self.refusals = refusals
        self.goods = set(goods)
        self.words = words
        self.formulas = formulas
        self.ids = re.compile(ids)
        self.elsewhere = elsewhere

    def move(self, row: dict[str, Any], move: Move | None) -> str:
        """What a move names holds in every position, so also in this one."""
        assert move is not None
        assert self.elsewhere.get(row["kind"], row["kind"]) == move.kind
        assert move.names.items() <= row["values"].items()
        fits(row, schema.MoveRow)
        self.values(row["values"], self.moves[row["kind"]])
        for part in ("cost", "gains"):
            assert row["values"][part].keys() <= self.goods
            assert all(amount > 0 for amount in row["values"][part].values())
        return f"move {row['kind']}"

    def row(self, row: dict[str, Any], kinds: Mapping[str, Any], what: str) -> str:
        """Of questions, the seat is told besides; of what the end of a turn brings, the move that takes it."""
        fits({name: value for name, value in row.items() if name not in ("seat", "code")}, schema.FactRow)
        self.values(row["values"], kinds[row["kind"]])
        return f"{what} {row['kind']}"

    def refused(self, row: dict[str, Any]) -> str:
        fits(row, schema.RefusedRow)
        assert row["names"].keys() <= self.moves[row["kind"]].__required_keys__
        self.plain({name: value for name, value in row["names"].items() if name not in self.formulas})
        return self.refusal(row["reason"], row["values"])

    def refusal(self, reason: str, values: dict[str, Any]) -> str:
        self.values(values, self.refusals[reason])
        return f"refusal {reason}"

    def values(self, values: dict[str, Any], form: Any) -> None:
        """Exactly the names of the form, each with a value of its type, and nothing that is worded."""
        fits(values, form)
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
