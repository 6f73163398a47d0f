"""The names that the engine counts by are those that the schema promises to programs."""

from __future__ import annotations

from typing import get_args

from kingsroad.praga import terms
from kingsroad.praga.schema import kinds


def test_names_of_the_engine_are_those_of_the_schema() -> None:
    assert get_args(kinds.GoodName) == terms.GOODS
    assert get_args(kinds.ActionName) == terms.ACTIONS
    assert get_args(kinds.RowName) == terms.KINDS
    assert get_args(kinds.ProjectName) == terms.PROJECTS
    assert get_args(kinds.TriggerName) == terms.TRIGGERS
    assert get_args(kinds.SourceName) == terms.SOURCES
