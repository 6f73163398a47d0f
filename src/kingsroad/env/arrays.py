"""What a seat sees as NumPy arrays: the bytes of its row, wrapped and brought to a scale near 1."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from kingsroad.env.table import Table
from kingsroad.kernel.phrase import Fault

FORMS: Final = ("flat", "blocks", "bytes")


class Arrays:
    """`flat` is one row of 32-bit floats, `blocks` the same as a dictionary by the names of the schema, `bytes` the row
    as it was counted, without a scale."""

    def __init__(self, table: Table, form: str = "flat") -> None:
        if form not in FORMS:
            raise Fault("env.form", name=form[:60], known=", ".join(FORMS))
        columns = table.kit.columns
        self.form = form
        self.size = table.size
        self.scale = np.array([1 / column.scale for column in columns], np.float32)
        self.high = np.array([column.high for column in columns], np.uint8)
        self.cuts: list[tuple[str, int, int]] = []
        at = 0
        for block in table.kit.blocks:
            self.cuts.append((block.name, at, at + len(block.columns)))
            at += len(block.columns)
        self.count = len(table.codes)

    def row(self, seen: bytes | bytearray) -> Any:
        """What was seen, in this form."""
        wrapped = np.frombuffer(seen, np.uint8)
        if self.form == "bytes":
            return wrapped
        scaled = self._scaled(wrapped)
        return scaled if self.form == "flat" else {name: scaled[a:b] for name, a, b in self.cuts}

    def rows(self, seen: bytearray, count: int) -> Any:
        """The same for several at once."""
        wrapped = np.frombuffer(seen, np.uint8).reshape(count, self.size)
        if self.form == "bytes":
            return wrapped
        scaled = self._scaled(wrapped)
        return scaled if self.form == "flat" else {name: scaled[:, a:b] for name, a, b in self.cuts}

    def _scaled(self, wrapped: Any) -> Any:
        """Cast first: multiplying bytes by floats takes NumPy twice as long."""
        scaled = wrapped.astype(np.float32)
        scaled *= self.scale
        return scaled

    def mask(self, table: Table, seat: int) -> Any:
        """1 for each legal action; all 0 for a seat that is not to choose."""
        return np.frombuffer(table.mask(seat), np.int8)

    def observation(self, table: Table, seat: int) -> dict[str, Any]:
        """Row and mask."""
        return {"observation": self.row(table.observe(seat)), "action_mask": self.mask(table, seat)}

    def spaces(self) -> tuple[spaces.Dict, spaces.Discrete]:
        """What a seat sees, and what it may do."""
        seen: Any
        if self.form == "bytes":
            seen = spaces.Box(np.zeros(self.size, np.uint8), self.high, dtype=np.uint8)
        else:
            high = self.high * self.scale
            seen = spaces.Box(np.zeros(self.size, np.float32), high, dtype=np.float32)
            if self.form == "blocks":
                parts: dict[str, spaces.Space[Any]] = {
                    name: spaces.Box(np.zeros(b - a, np.float32), high[a:b]) for name, a, b in self.cuts
                }
                seen = spaces.Dict(parts)
        mask = spaces.Box(0, 1, (self.count,), np.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(self.count)
