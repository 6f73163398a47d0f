"""The tables as Parquet. The only module that needs pyarrow (extra `data`); loaded when it is asked for.

The games are in the file that was named, the other tables beside it: `games.parquet`, `games.decisions.parquet` and so
on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet as pq

from kingsroad.bots.record import Recorded
from kingsroad.data.journals import trouble
from kingsroad.data.tables import DECISIONS, GAMES, RESULTS, TABLES, VERSION, Rows, rows_of
from kingsroad.kernel.phrase import Fault

CHUNK: Final = 50_000  # rows that wait for being written together
CSV: Final = ".csv"
PARQUET: Final = ".parquet"


def schema_of(table: str) -> Any:
    """The columns with their meanings, as metadata."""
    fields = [pa.field(one.name, one.form, one.empty, {"meaning": one.meaning}) for one in TABLES[table]]
    return pa.schema(fields, {"kingsroad": f"{table} {VERSION}"})


def path_of(path: Path, table: str) -> Path:
    return path if table == GAMES else path.with_name(f"{path.name.removesuffix(PARQUET)}.{table}{PARQUET}")


class ParquetOut:
    """Takes one game after the other; the tables grow together. What is there already is not touched."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.waiting: dict[str, Rows] = {table: [] for table in TABLES}
        self.writers: dict[str, Any] = {}
        for table in TABLES:
            file = path_of(path, table)
            if file.exists():
                raise Fault("data.exists", file=str(file))
        with about(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            for table in TABLES:
                self.writers[table] = pq.ParquetWriter(path_of(path, table), schema_of(table), compression="zstd")

    def add(self, number: int, game: Recorded) -> None:
        for table, rows in rows_of(number, game).items():
            self.waiting[table] += rows
        if len(self.waiting[DECISIONS]) > CHUNK:
            self.write()

    def write(self) -> None:
        with about(self.path):
            for table, rows in self.waiting.items():
                if rows:
                    self.writers[table].write_table(pa.Table.from_pylist(rows, schema_of(table)))
                rows.clear()

    def close(self) -> None:
        self.write()
        with about(self.path):
            for writer in self.writers.values():
                writer.close()


@contextmanager
def about(path: Path) -> Iterator[None]:
    """Whatever is wrong in here is wrong with that file."""
    try:
        yield
    except (OSError, pa.ArrowException) as error:
        raise trouble(path, error) from None


class ParquetIn:
    """The tables as they were written; a Fault says what is not as it should be."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tables: dict[str, Any] = {}
        for table in TABLES:
            file = path_of(path, table)
            with about(file):
                found = pq.read_table(file)
            if not found.schema.equals(schema_of(table), check_metadata=True):
                raise Fault("data.schema", file=str(file), version=VERSION)
            self.tables[table] = found

    def rows(self, table: str) -> Rows:
        rows: Rows = self.tables[table].to_pylist()
        return rows

    def decisions(self, game: int) -> Rows:
        """Those of one game, in order."""
        table = self.tables[DECISIONS]
        rows: Rows = table.filter(pc.equal(table["game"], game)).sort_by("line").to_pylist()
        return rows

    def tasks(self) -> dict[str, tuple[int, float]]:
        """How often each kind of task was asked, and its mean number of legal moves; the most frequent first."""
        grouped = self.tables[DECISIONS].group_by("task").aggregate([("legal", "count"), ("legal", "mean")])
        rows = grouped.sort_by([("legal_count", "descending"), ("task", "ascending")]).to_pylist()
        return {row["task"]: (row["legal_count"], row["legal_mean"]) for row in rows}

    def joined(self) -> Any:
        """A row for each decision, with its game and what came of it for its seat."""
        games = self.tables[GAMES].drop_columns(["lines", "decisions", "hash"])
        whole = self.tables[DECISIONS].join(games, "game")
        whole = whole.join(self.tables[RESULTS], ["game", "seat"])
        return whole.sort_by([("game", "ascending"), ("line", "ascending")])

    def join_into(self, path: Path) -> int:
        """Writes it as Parquet, or as text where the name ends in `.csv`; how many rows it has."""
        if path.exists():
            raise Fault("data.exists", file=str(path))
        table = self.joined()
        with about(path):
            if path.suffix == CSV:
                pyarrow.csv.write_csv(table, path)
            else:
                pq.write_table(table, path, compression="zstd")
        return int(table.num_rows)
