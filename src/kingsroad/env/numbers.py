"""A view as a row of numbers. It rests on the view alone, so it knows what the seat may know and nothing else."""

from __future__ import annotations

from typing import Protocol

from kingsroad import titles
from kingsroad.kernel.content import Content
from kingsroad.kernel.game import View


class Numbers(Protocol):
    """The seats are told beginning with the one that looks, so that each finds itself in the same place."""

    def of(self, view: View) -> list[float]:
        """The row of numbers for a seat's view."""


def numbers_for(content: Content) -> Numbers:
    """What turns the views of this content's title into numbers."""
    numbers: Numbers = titles.part(titles.record(content.title).observation)(content)
    return numbers
