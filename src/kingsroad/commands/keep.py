"""Whole games are kept while they are played: as journals, as tables, or as both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from kingsroad.bots.record import Recorded
from kingsroad.data.journals import JournalsOut
from kingsroad.kernel.phrase import Fault

Keep: TypeAlias = Callable[[int, Recorded], None]


def tables() -> Any:
    """The module that needs pyarrow; a Fault says where it comes from."""
    try:
        from kingsroad.data import parquet
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "pyarrow":
            raise
        raise Fault("data.extra") from None
    return parquet


@contextmanager
def keeping(journals: Path | None, parquet: Path | None) -> Iterator[Keep | None]:
    """What takes each game by its number; None where nothing is kept. However it ends, what was taken is there."""
    with ExitStack() as stack:
        takers: list[Any] = []
        if parquet is not None:
            takers.append(stack.enter_context(closing(tables().ParquetOut(parquet))))
        if journals is not None:
            takers.append(stack.enter_context(closing(JournalsOut(journals))))

        def keep(number: int, game: Recorded) -> None:
            for taker in takers:
                taker.add(number, game)

        yield keep if takers else None
