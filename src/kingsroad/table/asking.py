"""What a table answers at its stream: why a move is refused, what is asked of a position."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.kernel.phrase import Fault, Refused
from kingsroad.table.table import Stale, Table

LONGEST_CODE: Final = 200


def refusal_json(refused: Refused | Stale, code: str, table: Table) -> dict[str, Any]:
    named = table.named(code)
    if isinstance(refused, Refused):
        return {**named, **refused.refusal.json()}
    return {**named, "reason": refused.said["id"], "rule": "", "values": {}, "said": refused.said}


def answer_json(table: Table, seat: int | None, id: int, what: str, code: str) -> dict[str, Any]:
    """The message that answers a question about the position of a seat."""
    if what == "outcomes" and seat is not None:
        return {"t": "answer", "id": id, "legal": True, "refused": None, "outcomes": table.outcomes(seat)}
    if seat is None or not 1 <= len(code) <= LONGEST_CODE:
        raise Fault("table.not_your_seat" if seat is None else "socket.message")
    shown: dict[str, Any] = {"t": "answer", "id": id}
    refusal = table.why_not(seat, code)
    refused = None if refusal is None else {**table.named(code), **refusal.json()}
    if what == "why":
        return shown | {"legal": refusal is None, "refused": refused}
    if what == "preview":
        facts = None if refusal else [fact.json() for fact in table.preview(seat, code)]
        return shown | {"legal": refusal is None, "refused": refused, "facts": facts}
    raise Fault("socket.message")
