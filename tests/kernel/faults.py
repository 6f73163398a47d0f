"""What a call finds fault with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from kingsroad.kernel.phrase import Fault, Phrase

Outcome = TypeVar("Outcome")


def fault(call: Callable[[], object]) -> Phrase:
    with pytest.raises(Fault) as caught:
        call()
    assert caught.value.said["id"] in str(caught.value)
    return caught.value.said


def unless_fault(family: str, call: Callable[[], Outcome]) -> Outcome | None:
    """The outcome, or None if there was a Fault of that family. Anything else that is raised is an error."""
    try:
        return call()
    except Fault as wrong:
        id = str(wrong.said["id"])
    assert id.startswith(f"{family}.")
    return None
