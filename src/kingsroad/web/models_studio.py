"""The shapes of what comes in about corrections of a box."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from kingsroad import titles
from kingsroad.web.models_tables import Strict

Title = Annotated[str, Field(max_length=24, examples=[titles.FIRST])]
Records = Annotated[
    dict[str, dict[str, dict[str, Any]]],
    Field(
        max_length=100,
        description="fields by kind and id, laid over ours; `absent: true` drops a record",
        examples=[{"value": {"start_gold": {"amount": 16, "source": "my copy, page 3", "sure": "printed"}}}],
    ),
]
Name = Annotated[str, Field(max_length=200, examples=["my second edition"])]


class Corrected(Strict):
    title: Title
    records: Records


class Check(Corrected):
    games: bool = Field(False, description="try some games of random players as well")


class Files(Strict):
    title: Title
    files: Annotated[
        dict[str, str], Field(max_length=60, description="texts by file name", examples=[{"walls.toml": "[wall.w01]"}])
    ]


class NewSet(Corrected):
    name: Name


class ChangedSet(Strict):
    name: Name
    records: Records
    seen: int = Field(description="when it was changed last, as far as you know")
